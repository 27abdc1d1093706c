/* Let a player solve problems (fixtures/problems/README.md):
 *
 *     problems PLAYER FILE...
 *
 * A player is a name with settings, in the format of hire.h: greedy, search:playouts=400. Unsolved
 * problems are listed, and counted per folder. The exit code is 1 only if a file is not a problem.
 */
#include "engine/players/hire.h"
#include "problem_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Return whether a new player, which has learned nothing from other problems, solves a problem. */
static bool solves(const char *spec, Problem *problem)
{
    Player player;
    Choice choice = {0};
    if (!hire_player(spec, &player))
        return false;
    bool done = problem_choose(problem, &player, 1, &choice) && problem_is_solved(problem, &choice);
    player_destroy(&player);
    return done;
}

/* Return how many characters of a path are its folder. */
static size_t folder_length(const char *path)
{
    const char *end = strrchr(path, '/');
    return end ? (size_t)(end - path) : 0;
}

static bool is_known(const char *spec)
{
    Player player;
    bool known = hire_player(spec, &player);
    if (known)
        player_destroy(&player);
    return known;
}

int main(int argc, char **argv)
{
    int solved = 0, count = 0, bad = 0;
    if (argc < 3 || !is_known(argv[1])) {
        fprintf(stderr, "problems: expected PLAYER FILE...\n");
        return EXIT_FAILURE;
    }
    for (int i = 2; i < argc; i++) {
        Problem problem;
        size_t length = folder_length(argv[i]);
        bool good = problem_read(argv[i], &problem);
        bool done = good && solves(argv[1], &problem);
        problem_free(&problem);
        solved += done;
        bad += !good;
        count++;
        if (good && !done)
            printf("%s: not solved\n", argv[i]);
        if (i + 1 < argc && folder_length(argv[i + 1]) == length &&
            strncmp(argv[i], argv[i + 1], length) == 0)
            continue;
        printf("%s: %.*s: %d of %d solved\n", argv[1], (int)length, argv[i], solved, count);
        solved = count = 0;
    }
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
