/* Has a player solve problems (fixtures/problems/README.md):
 *
 *     problems PLAYER FILE...
 *
 * A player is a name with settings, as strength.c has it: greedy, search:playouts=400. What is not
 * solved is named; nothing fails by it but a file that is no problem.
 */
#include "problem_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool hire(char *spec, Player *player)
{
    char *rest, *name = strtok_r(spec, ":", &rest), *word;
    const PlayerKind *kind = player_kind_named((Word){name, strlen(name)});
    PlayerSettings settings = player_usual_settings();
    while ((word = strtok_r(NULL, ":", &rest))) {
        double number = strchr(word, '=') ? strtod(strchr(word, '=') + 1, NULL) : 0;
        if (strncmp(word, "playouts=", 9) == 0)
            settings.playouts = (uint64_t)number;
        if (strncmp(word, "time=", 5) == 0) {
            settings.time = (int64_t)(number * 1e9);
            settings.playouts = 0;
        }
    }
    return kind && player_create(kind, &settings, player) == STATUS_OK;
}

int main(int argc, char **argv)
{
    Player player;
    int solved = 0, bad = 0;
    if (argc < 3 || !hire(argv[1], &player)) {
        fprintf(stderr, "problems: expected PLAYER FILE...\n");
        return EXIT_FAILURE;
    }
    for (int i = 2; i < argc; i++) {
        Problem problem;
        Choice choice = {0};
        bool good = problem_read(argv[i], &problem);
        bool done = good && problem_choose(&problem, &player, 1, &choice) &&
                    problem_is_solved(&problem, &choice);
        solved += done;
        bad += !good;
        if (!done)
            printf("%s: not solved\n", argv[i]);
        problem_free(&problem);
    }
    player_destroy(&player);
    printf("%s: %d of %d solved\n", argv[1], solved, argc - 2);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
