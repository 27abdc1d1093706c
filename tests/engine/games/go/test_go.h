/* For the suites on `go`: pictures of positions, and a session to set them up and play in. */
#ifndef CONTIGO_TESTS_TEST_GO_H
#define CONTIGO_TESTS_TEST_GO_H

#include "base/memory.h"
#include "games/go/rules/go_referee.h"
#include "plain_go.h"
#include "session/agreement.h"
#include "suites.h"

#include <stdlib.h>

/* Read a picture: X and O are stones, x and o dead stones, # Black's and = White's territory, and a
 * dot is empty. The top row comes first, and a newline ends each row. Spaces are ignored. */

static inline void read_picture(const char *picture, char *cells, int *columns, int *rows)
{
    int count = 0;
    *columns = *rows = 0;
    for (; *picture; picture++) {
        if (*picture == '\n' && *columns == 0)
            *columns = count;
        if (*picture > ' ')
            cells[count++] = *picture;
    }
    *rows = count / *columns;
    ck_assert_int_eq(*columns * *rows, count);
}

static inline Point picture_point(int index, int columns, int rows)
{
    return (Point){index % columns * STEPS_PER_SPACE,
                   (rows - 1 - index / columns) * STEPS_PER_SPACE};
}

static inline Point point_of(const char *vertex)
{
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    int32_t column = (int32_t)(strchr(letters, *vertex) - letters);
    return (Point){column * STEPS_PER_SPACE, (atoi(vertex + 1) - 1) * STEPS_PER_SPACE};
}

static Session *session;

static inline void set_up(void)
{
    ck_assert_int_eq(session_create(&GO_GAME, &session), STATUS_OK);
}

static inline void tear_down(void)
{
    session_destroy(session);
    session = NULL;
    ck_assert_uint_eq(memory_in_use(), 0);
}

static inline void set_rule(size_t rule, int64_t value)
{
    ck_assert_int_eq(session_set_rule(session, rule, value * DECIMAL_ONE), STATUS_OK);
}

/* Start a new game with the stones of a picture, `next` to move. */
static inline void put_up(const char *picture, Color next)
{
    char cells[PLAIN_POINTS];
    int columns, rows;
    read_picture(picture, cells, &columns, &rows);
    ck_assert_int_eq(session_set_board(session, columns, rows), STATUS_OK);
    Strokes strokes = {0};
    for (const char *kind = "XO ", *k = kind; *k; k++) {
        for (int i = 0; i < columns * rows; i++)
            if (cells[i] == *k)
                strokes_add_point(&strokes, picture_point(i, columns, rows));
        strokes_end(&strokes);
    }
    ck_assert_int_eq(session_set_up(session, strokes_all(&strokes), next), STATUS_OK);
    strokes_free(&strokes);
}

static inline Status try_play(Color color, const char *vertex)
{
    Point point = point_of(vertex);
    size_t end = 1;
    const Outcome *outcome;
    return session_play(session, color, (Move){&point, &end, 0, 1}, &outcome);
}

static inline void play(Color color, const char *vertex)
{
    ck_assert_msg(try_play(color, vertex) == STATUS_OK, "%s %s", color_name(color), vertex);
}

static inline void pass(Color color)
{
    ck_assert_int_eq(session_pass(session, color, true), STATUS_OK);
}

static inline void end_play(void)
{
    Color first = session_turn(session)->to_move;
    pass(first);
    pass(color_other(first));
    ck_assert_int_eq(session_turn(session)->phase, PHASE_SCORING);
}

static inline Status try_mark(Color color, const char *vertex)
{
    return session_mark_dead(session, color, point_of(vertex));
}

static inline void mark(const char *vertex)
{
    ck_assert_msg(try_mark(session_marker(session), vertex) == STATUS_OK, "%s", vertex);
}

/* Check that the board, with its dead stones and territory, looks like the picture. */
static inline void expect_board(const char *picture)
{
    char cells[PLAIN_POINTS], got[PLAIN_POINTS + 64];
    int columns, rows, length = 0;
    read_picture(picture, cells, &columns, &rows);
    const Go *go = session_game(session);
    GoOwners owners;
    go_owners_find(&owners, go_board(go), go_marks(go));
    bool territory = strpbrk(picture, "#=xo") != NULL, same = true;
    for (int i = 0; i < columns * rows; i++) {
        GoPoint place;
        ck_assert_int_eq(go_place(go, picture_point(i, columns, rows), &place), STATUS_OK);
        bool dead = go_marks(go)->dead[place];
        uint8_t owner = owners.owners[place];
        char cell = go_board(go)->stones[place] == GO_BLACK   ? (dead ? 'x' : 'X')
                    : go_board(go)->stones[place] == GO_WHITE ? (dead ? 'o' : 'O')
                    : !territory || owner == GO_EMPTY         ? '.'
                    : owner == GO_BLACK                       ? '#'
                                                              : '=';
        same &= cell == cells[i];
        got[length++] = cell;
        if ((i + 1) % columns == 0)
            got[length++] = '\n';
    }
    got[length] = '\0';
    ck_assert_msg(same, "expected\n%sgot\n%s", picture, got);
}

static inline void expect_score(int black, int white, int neither)
{
    Score score;
    ck_assert_int_eq(session_score(session, &score), STATUS_OK);
    ck_assert_int_eq(score.black / DECIMAL_ONE, black);
    ck_assert_int_eq(score.white / DECIMAL_ONE, white);
    ck_assert_int_eq(score.both, 0);
    ck_assert_int_eq(score.neither / DECIMAL_ONE, neither);
}

/* A position in which Black can capture at C4 and White can recapture at B4, which is a ko. */

static const char KO[] = ". X O . .\n"
                         "X O . O .\n"
                         ". X O . .\n"
                         ". . . . .\n"
                         ". . . . .\n";

#endif
