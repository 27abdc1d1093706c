/* Test the library's API with games that implement only the minimum: capture Go and Hex of
 * tests/games/. These have no score, rules, keys, candidates or proposals, and no way to copy in
 * place. This program is linked with a list of those games. Each call is also tested with failing
 * memory, which must change nothing. */
#include "base/memory.h"
#include "contigo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CANDIDATES = 12, SPACE = CONTIGO_STEPS };

static int passed;

#define REQUIRE(holds) require((holds), __LINE__, #holds)

static void require(int holds, int line, const char *what)
{
    if (!holds) {
        printf("FAILED line %d: %s\nother games: %d passed, 1 failed\n", line, what, passed);
        exit(EXIT_FAILURE);
    }
    passed++;
}

static contigo_game *created(const char *name, int lines)
{
    contigo_game *game;
    REQUIRE(contigo_game_create(name, lines, lines, &game) == CONTIGO_OK);
    return game;
}

static void play(contigo_game *game, int color, int column, int row)
{
    static const size_t one = 1;
    contigo_point at = {column * SPACE, row * SPACE};
    REQUIRE(contigo_game_play(game, color, &at, &one, 1) == CONTIGO_OK);
}

/* In a game without a score, there is no result and no leader until somebody has won. */
static void try_results(void)
{
    char result[CONTIGO_RESULT_ROOM] = "before";
    int leader;
    int64_t margin;
    contigo_score score;
    contigo_areas *areas;
    contigo_game *game = created("capture", 5);
    contigo_position *position = contigo_game_position(game);
    play(game, CONTIGO_BLACK, 0, 0);
    REQUIRE(contigo_game_result(game, result) == CONTIGO_WRONG_GAME);
    REQUIRE(strcmp(result, "before") == 0);
    REQUIRE(contigo_position_leader(position, &leader, &margin) == CONTIGO_WRONG_GAME);
    REQUIRE(contigo_position_score(position, &score) == CONTIGO_WRONG_GAME);
    REQUIRE(contigo_position_areas(position, &areas) == CONTIGO_WRONG_GAME);
    REQUIRE(contigo_game_set_rule(game, "komi", "1") == CONTIGO_UNKNOWN_NAME);
    play(game, CONTIGO_WHITE, 1, 0);
    play(game, CONTIGO_BLACK, 4, 4);
    play(game, CONTIGO_WHITE, 0, 1); /* this captures, and so wins */
    REQUIRE(contigo_game_result(game, result) == CONTIGO_OK && strcmp(result, "W+") == 0);
    REQUIRE(contigo_position_leader(position, &leader, &margin) == CONTIGO_OK);
    REQUIRE(leader == -1 && margin == 0);
    REQUIRE(contigo_game_undo(game, 4) == CONTIGO_OK);
    REQUIRE(contigo_game_pass(game, CONTIGO_BLACK) == CONTIGO_OK);
    REQUIRE(contigo_game_pass(game, CONTIGO_WHITE) == CONTIGO_OK);
    REQUIRE(contigo_game_result(game, result) == CONTIGO_OK && strcmp(result, "0") == 0);
    REQUIRE(contigo_position_leader(position, &leader, &margin) == CONTIGO_OK && leader == 0);
    contigo_game_destroy(game);
}

/* Random turns from a position end the game. It has a winner if and only if it ends by a move. */
static void try_playing_out(const char *name, int lines, uint64_t random)
{
    contigo_game *game = created(name, lines);
    contigo_position *position = contigo_game_position(game);
    contigo_turn turn;
    uint64_t key = contigo_position_key(position);
    int leader = 0;
    do {
        contigo_choice made;
        REQUIRE(contigo_position_make_random(position, &random, &made) == CONTIGO_OK);
        contigo_position_turn(position, &turn);
        REQUIRE(made.count == 1 || strcmp(name, "hex") != 0);
    } while (turn.phase == CONTIGO_PLAY);
    REQUIRE(turn.phase == CONTIGO_OVER);
    REQUIRE(contigo_position_leader(position, &leader, NULL) == CONTIGO_OK);
    REQUIRE((leader != 0) == (turn.ending == CONTIGO_BY_MOVE));
    contigo_position_rollback(position, 0);
    REQUIRE(contigo_position_key(position) == key);
    contigo_game_destroy(game);
}

/* Two positions have the same key if the same stones were placed in different orders, and different
 * keys if the stones differ. */
static void try_keys(void)
{
    contigo_game *one = created("capture", 5), *two = created("capture", 5);
    play(one, CONTIGO_BLACK, 0, 0);
    play(two, CONTIGO_BLACK, 2, 2);
    REQUIRE(contigo_position_key(contigo_game_position(one)) !=
            contigo_position_key(contigo_game_position(two)));
    play(one, CONTIGO_WHITE, 4, 4);
    play(two, CONTIGO_WHITE, 4, 4);
    play(one, CONTIGO_BLACK, 2, 2);
    play(two, CONTIGO_BLACK, 0, 0);
    REQUIRE(contigo_position_key(contigo_game_position(one)) ==
            contigo_position_key(contigo_game_position(two)));
    contigo_game_destroy(one);
    contigo_game_destroy(two);
}

/* A position can be overwritten by one with another board or of another game. */
static void try_assigning(void)
{
    contigo_game *games[] = {created("capture", 5), created("capture", 7), created("hex", 5)};
    contigo_position *copy;
    play(games[2], CONTIGO_BLACK, 1, 1);
    REQUIRE(contigo_position_copy(contigo_game_position(games[0]), &copy) == CONTIGO_OK);
    REQUIRE(contigo_position_assign(copy, copy) == CONTIGO_OK);
    for (size_t i = 0; i < 6; i++) {
        const contigo_position *from = contigo_game_position(games[i % 3]);
        uint64_t before = contigo_position_key(copy);
        contigo_status status = CONTIGO_NO_MEMORY;
        for (size_t nth = 1; status == CONTIGO_NO_MEMORY; nth++) {
            REQUIRE(contigo_position_key(copy) == before);
            memory_fail_after(nth);
            status = contigo_position_assign(copy, from);
            memory_fail_after(0);
        }
        REQUIRE(status == CONTIGO_OK && contigo_position_key(copy) == contigo_position_key(from));
        REQUIRE(contigo_position_board(copy).x == contigo_position_board(from).x);
    }
    contigo_position_destroy(copy);
    for (size_t i = 0; i < 3; i++)
        contigo_game_destroy(games[i]);
}

/* Make call number `which`. The function below tests each call with each of its allocations
 * failing. */
static contigo_status call(int which, contigo_position *position)
{
    static const size_t ends[] = {1, 2};
    static const contigo_point points[] = {{0, 0}, {2 * SPACE, 2 * SPACE}};
    contigo_candidate list[CANDIDATES];
    contigo_outcome outcomes[2];
    contigo_choice choice;
    size_t count;
    uint64_t random = 3;
    switch (which) {
    case 0:
        return contigo_position_candidates(position, &random, list, CANDIDATES, &count);
    case 1:
        return contigo_position_propose(position, &random, &choice);
    case 2:
        return contigo_position_try(position, CONTIGO_BLACK, points, ends, 2, CONTIGO_EXACT,
                                    outcomes);
    case 3:
        return contigo_position_check(position, CONTIGO_BLACK, points + 1, ends, 1);
    default:
        choice = (contigo_choice){.count = 1, .points = {{2 * SPACE, 2 * SPACE}}};
        return which == 4 ? contigo_position_make(position, &choice)
                          : contigo_position_make_random(position, &random, NULL);
    }
}

static void try_without_memory(const char *name)
{
    for (int which = 0; which < 6; which++) {
        contigo_game *game = created(name, 5);
        play(game, CONTIGO_BLACK, 0, 0);
        contigo_position *position = contigo_game_position(game);
        contigo_status status = CONTIGO_NO_MEMORY;
        uint64_t key = contigo_position_key(position);
        size_t mark = contigo_position_mark(position);
        for (size_t nth = 1; status == CONTIGO_NO_MEMORY; nth++) {
            REQUIRE(contigo_position_key(position) == key &&
                    contigo_position_mark(position) == mark);
            memory_fail_after(nth);
            status = call(which, position);
            memory_fail_after(0);
        }
        REQUIRE(status == CONTIGO_OK);
        contigo_game_destroy(game);
    }
}

/* If most points of a board are occupied, the library can find the free points only by trying one
 * point after the other. It must find them. */
static void try_full_board(void)
{
    contigo_game *game = created("hex", 4);
    contigo_position *position = contigo_game_position(game);
    contigo_choice choice;
    contigo_candidate list[CANDIDATES];
    uint64_t random = 1;
    size_t count;
    /* Black has the columns 0 and 2, but neither reaches the top row. White has the others. */
    static const char *const ROWS[] = {"XOXO", "XOXO", "XOXO", "O..O"};
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++)
            if (ROWS[row][column] != '.')
                play(game, ROWS[row][column] == 'X' ? CONTIGO_BLACK : CONTIGO_WHITE, column, row);
    for (int i = 0; i < 20; i++) {
        REQUIRE(contigo_position_propose(position, &random, &choice) == CONTIGO_OK);
        REQUIRE(choice.count == 1 && choice.points[0].y == 3 * SPACE);
        REQUIRE(choice.points[0].x == SPACE || choice.points[0].x == 2 * SPACE);
    }
    REQUIRE(contigo_position_candidates(position, &random, list, CANDIDATES, &count) == CONTIGO_OK);
    REQUIRE(count == 2);
    contigo_game_destroy(game);
}

/* Hardly any point is free, and there is no memory to try one. The call must fail, whatever random
 * choices the search for a free point makes. */
static void try_full_board_without_memory(void)
{
    for (uint64_t seed = 1; seed <= 30; seed++) {
        contigo_game *game = created("capture", 4);
        contigo_position *position = contigo_game_position(game);
        contigo_choice choice = {.count = 5};
        uint64_t random = seed;
        for (int i = 0; i < 15; i++)
            if (i % 4 != 1)
                play(game, CONTIGO_BLACK, i % 4, i / 4);
        for (int row = 0; row < 3; row++)
            play(game, CONTIGO_BLACK, 1, row);
        REQUIRE(contigo_game_pass(game, CONTIGO_WHITE) == CONTIGO_OK);
        memory_fail_after(1);
        contigo_status status = contigo_position_propose(position, &random, &choice);
        memory_fail_after(0);
        REQUIRE(status == CONTIGO_NO_MEMORY && random == seed && choice.count == 5);
        contigo_game_destroy(game);
    }
}

int main(void)
{
    try_results();
    try_keys();
    try_assigning();
    try_full_board();
    try_full_board_without_memory();
    for (uint64_t seed = 1; seed <= 10; seed++) {
        try_playing_out("capture", 5, seed);
        try_playing_out("hex", 5, seed);
    }
    try_without_memory("capture");
    try_without_memory("hex");
    REQUIRE(memory_in_use() == 0);
    printf("other games: %d passed, 0 failed\n", passed);
    return EXIT_SUCCESS;
}
