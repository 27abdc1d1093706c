/* For the suites on SGF: games of Go that an engine reads and writes. */
#ifndef CONTIGO_TESTS_TEST_SGF_GAME_H
#define CONTIGO_TESTS_TEST_SGF_GAME_H

#include "engine/base/at_random.h"
#include "games.h"
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game.h"
#include "protocol/engine.h"

#include <check.h>

static inline Engine *new_engine(void)
{
    Engine *engine;
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
    play_at_random(engine);
    return engine;
}

/* Send a line, and put the reply into `reply`, including the `=` or `?` but without the empty line
 * at its end. */
static inline void answer(Engine *engine, const char *line, StringBuilder *reply)
{
    builder_clear(reply);
    engine_answer(engine, line, strlen(line), reply);
    if (reply->length > 2)
        builder_truncate(reply, reply->length - 2);
}

static inline void expect(Engine *engine, const char *line, const char *expected)
{
    StringBuilder reply = {0};
    answer(engine, line, &reply);
    ck_assert_msg(strcmp(builder_string(&reply), expected) == 0, "%s: '%s', expected '%s'", line,
                  builder_string(&reply), expected);
    builder_free(&reply);
}

/* Set `state` to the replies to commands that describe the game. */
static inline void ask(Engine *engine, StringBuilder *state)
{
    static const char *const questions[] = {"position", "turn",       "moves",   "score",
                                            "clock",    "list_rules", "get_komi"};
    builder_clear(state);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        engine_answer(engine, questions[i], strlen(questions[i]), state);
}

static inline void require_same(StringBuilder *a, StringBuilder *b, const char *name)
{
    ck_assert_msg(strcmp(builder_string(a), builder_string(b)) == 0, "%s:\n%s\nbecame\n%s", name,
                  builder_string(a), builder_string(b));
}

/* Read and play text. Return NULL, with the reason in `error`, if that fails. */
static inline Session *play_text(const char *bytes, size_t count, int64_t before,
                                 StringBuilder *notes, StringBuilder *error)
{
    Sgf *sgf;
    Session *session = NULL;
    if (!sgf_read(bytes, count, (StringView){"", 0}, &sgf, error))
        return NULL;
    if (!sgf_game_play(&sgf, before, NULL, &session, notes, notes, error))
        session = NULL;
    sgf_destroy(sgf);
    return session;
}

/* Draw the board as a picture: `X`, `O` and `.`, the top row first. */
static inline void draw(const Session *session, StringBuilder *picture)
{
    const GoBoard *board = go_board(session_game(session));
    builder_clear(picture);
    for (int row = board->rows - 1; row >= 0; row--) {
        for (int column = 0; column < board->columns; column++)
            builder_add_char(picture, ".XO"[board->stones[go_board_point(board, column, row)]]);
        builder_add_char(picture, '\n');
    }
}

static inline Session *play_string(const char *text)
{
    StringBuilder notes = {0}, error = {0};
    Session *session = play_text(text, strlen(text), 0, &notes, &error);
    ck_assert_msg(session != NULL, "%s: %s", text, builder_string(&error));
    builder_free(&notes);
    builder_free(&error);
    return session;
}

#endif
