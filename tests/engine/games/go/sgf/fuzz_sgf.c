/* A libFuzzer harness: the input is an SGF file.
 *
 * A file that can be read is printed and read again, which must give the same tree. A file that can
 * be played is played up to a move chosen by its first byte. It is then written with its tree and
 * played again, which must give the same game and the same tree. The same is checked after one
 * undo, and when the game is written as a new one. Nothing may crash, and every error must have a
 * message.
 *
 * Build with clang -fsanitize=fuzzer,address,undefined; fixtures/sgf is an initial corpus. */
#include "base/memory.h"
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game.h"
#include "sgf_strict.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bool holds, const char *what, const StringBuilder *text)
{
    if (holds)
        return;
    fprintf(stderr, "%s:\n%.*s\n", what, (int)text->length, text->bytes);
    abort();
}

static void require_same(const StringBuilder *a, const StringBuilder *b, const char *what)
{
    require(a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0, what, b);
}

/* Print a tree and read it again: it must be the same tree. */
static void check_print(const Sgf *sgf)
{
    StringBuilder printed = {0};
    const char *wrong = sgf_round_trip(sgf, &printed);
    require(!wrong, wrong, &printed);
    builder_free(&printed);
}

static void print_session(Session *session, StringBuilder *text)
{
    Sgf *sgf;
    require(sgf_game_write(session, &sgf) == STATUS_OK, "not written", text);
    check_print(sgf);
    sgf_print(sgf, text);
    sgf_destroy(sgf);
}

/* Read and play text that the engine has written. */
static Session *play(StringBuilder *written, StringBuilder *notes)
{
    StringBuilder error = {0};
    Sgf *sgf;
    Session *played;
    require(sgf_read(written->bytes, written->length, (StringView){"", 0}, &sgf, &error),
            "does not read", written);
    require(sgf_game_play(&sgf, SGF_ALL_MOVES, NULL, &played, notes, notes, &error),
            "does not play", written);
    builder_free(&error);
    return played;
}

/* Write a game together with the tree that it was loaded from. The tree must contain the game,
 * however many moves have been undone. */
static void check_tree(Session *session)
{
    StringBuilder written = {0}, again = {0}, notes = {0};
    print_session(session, &written);
    Session *played = play(&written, &notes);
    const Turn *turn = session_turn(session), *is = session_turn(played);
    require(go_board_same(go_board(session_game(session)), go_board(session_game(played))),
            "not the same board", &written);
    require(turn->phase == is->phase && turn->to_move == is->to_move &&
                turn->passes == is->passes && turn->ending == is->ending &&
                session_event_count(session) == session_event_count(played),
            "not the same game", &written);
    print_session(played, &again);
    require_same(&written, &again, "not the same tree");
    session_destroy(played);
    builder_free(&written);
    builder_free(&again);
    builder_free(&notes);
}

/* Write a game without the tree that it was loaded from, and play what was written. */
static void check_write(Session *session)
{
    StringBuilder written = {0}, again = {0}, notes = {0};
    session_keep(session, NULL, NULL);
    print_session(session, &written);
    Session *played = play(&written, &notes);
    require(go_board_same(go_board(session_game(session)), go_board(session_game(played))),
            "not the same board", &written);
    require(notes.length > 0 || session_turn(session)->phase != PHASE_OVER ||
                session_turn(played)->phase == PHASE_OVER,
            "not over", &written);
    session_keep(played, NULL, NULL);
    print_session(played, &again);
    if (notes.length == 0)
        require_same(&written, &again, "not the same game");
    session_destroy(played);
    builder_free(&written);
    builder_free(&again);
    builder_free(&notes);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    StringBuilder notes = {0}, error = {0};
    Sgf *sgf;
    Session *session;
    size_t before = memory_in_use();
    if (size == 0)
        return 0;
    int64_t move = bytes[0] < 128 ? SGF_ALL_MOVES : bytes[0] - 127;
    if (sgf_read((const char *)bytes + 1, size - 1, (StringView){"", 0}, &sgf, &error)) {
        check_print(sgf);
        if (sgf_game_play(&sgf, move, NULL, &session, &notes, &notes, &error)) {
            check_tree(session);
            if (session_event_count(session) > 0)
                (void)session_undo(session, 1);
            check_tree(session);
            check_write(session);
            session_destroy(session);
        } else {
            require(error.length > 0, "no reason", &notes);
        }
        sgf_destroy(sgf);
    } else {
        require(error.length > 0, "no reason", &notes);
    }
    builder_free(&notes);
    builder_free(&error);
    if (memory_in_use() != before)
        abort();
    return 0;
}
