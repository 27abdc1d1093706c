/* Games of Go in SGF: no file does harm to the game in progress, nor does memory that fails. */
#include "base/memory.h"
#include "sgf_fixtures.h"
#include "suites.h"
#include "test_sgf_game.h"

/* Plays bytes of any kind: an error with a reason, or a game that can be saved. */
static void play_anything(const char *bytes, size_t count, const char *name)
{
    Text notes = {0}, error = {0};
    Session *session = play_text(bytes, count, 0, &notes, &error);
    ck_assert_msg(session || error.length > 0, "%s: no reason", name);
    if (session) {
        Sgf *sgf;
        ck_assert_int_eq(sgf_create(&sgf), STATUS_OK);
        ck_assert_int_eq(sgf_game_write(session, sgf), STATUS_OK);
        sgf_destroy(sgf);
    }
    session_destroy(session);
    text_free(&notes);
    text_free(&error);
}

static void check_truncations(const char *path, Text *text)
{
    size_t step = text->length > 400 ? 3 : 1;
    for (size_t count = 0; count < text->length; count += step) {
        /* A copy, so that a sanitizer or valgrind sees a read beyond its end. */
        char *copy = malloc(count + 1);
        memcpy(copy, text->bytes, count);
        play_anything(copy, count, path);
        free(copy);
    }
}

START_TEST(truncations)
{
    sgf_each_fixture(check_truncations);
}
END_TEST

static void check_bit_flips(const char *path, Text *text)
{
    Random random = {text->length};
    for (int i = 0; i < 400; i++) {
        size_t bit = (size_t)random_between(&random, 0, (int64_t)text->length * 8 - 1);
        char mask = (char)(1 << bit % 8);
        text->bytes[bit / 8] = (char)(text->bytes[bit / 8] ^ mask);
        play_anything(text->bytes, text->length, path);
        text->bytes[bit / 8] = (char)(text->bytes[bit / 8] ^ mask);
    }
}

START_TEST(bit_flips)
{
    sgf_each_fixture(check_bit_flips);
}
END_TEST

/* Fails each allocation in turn, until playing up to a move, going on otherwise, and writing need
 * no more; nothing has room to spare, so that whatever is added takes one. Memory comes back after
 * it, so that nothing hides behind what would fail next. */
static void check_allocations_before(const char *path, Text *text, int64_t before_move)
{
    Text error = {0};
    memory_keep_no_spare(true);
    bool whole = false;
    for (size_t n = 1; !whole; n++) {
        Sgf *sgf;
        Session *session = NULL;
        Text notes = {0};
        Sgf *written = NULL;
        text_clear(&error);
        text_add(&error, "room for a reason, so that it can be said, however long it turns out to "
                         "be, with its line and its column and what was expected there");
        size_t before = memory_in_use();
        if (!sgf_read(text->bytes, text->length, &sgf, &error))
            break;
        memory_fail_once_after(n);
        bool played = sgf_game_play(&sgf, before_move, NULL, &session, &notes, &notes, &error);
        bool no_memory = memory_has_refused();
        ck_assert_msg(!no_memory || (!played && strcmp(text_string(&error), "out of memory") == 0),
                      "%s, %zu: %s", path, n, text_string(&error));
        Status status = played ? sgf_create(&written) : STATUS_NO_MEMORY;
        if (status == STATUS_OK && before_move > 0)
            status = session_pass(session, session_turn(session)->to_move, true);
        if (status == STATUS_OK)
            status = sgf_game_write(session, written);
        bool failed = !played || status != STATUS_OK;
        ck_assert_msg(!memory_has_refused() || failed, "%s, %zu", path, n);
        whole = !memory_has_refused();
        memory_fail_after(0);
        if (played)
            session_destroy(session);
        sgf_destroy(sgf);
        sgf_destroy(written);
        text_free(&notes);
        ck_assert_msg(memory_in_use() == before, "%s, %zu", path, n);
    }
    text_free(&error);
    memory_keep_no_spare(false);
}

static void check_allocation_failures(const char *path, Text *text)
{
    check_allocations_before(path, text, SGF_ALL_MOVES);
    check_allocations_before(path, text, 2);
}

START_TEST(allocation_failures)
{
    static const char *const more[] = {"(;SZ[5];B[aa];W[bb];B[];W[]XM[bb])",
                                       "(;SZ[5];B[aa];W[bb];B[];W[];AB[cc];W[dd])",
                                       "(;SZ[5];B[aa];W[bb];B[];W[]TB[bb]RE[B+1])",
                                       "(;SZ[5]HA[2]AB[aa][bb]KM[3]C[x];C[y](;B[cc])(;W[]))"};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        Text text = {0};
        text_add(&text, more[i]);
        check_allocation_failures(more[i], &text);
        text_free(&text);
    }
    sgf_each_fixture(check_allocation_failures);
}
END_TEST

/* The same through the engine: the game in progress stays as it was. */
START_TEST(allocation_failures_of_the_engine)
{
    Engine *engine = new_engine();
    Text before = {0}, after = {0}, reply = {0};
    expect(engine, "set_game go", "= ");
    expect(engine, "play black D4", "= ");
    ask(engine, &before);
    ask(engine, &after);
    static const char line[] = "loadsgf " SGF_FOLDER "/sabaki-counted.sgf";
    bool loaded = false;
    for (size_t n = 1; !loaded; n++) {
        answer(engine, "name", &reply);
        memory_fail_after(n);
        answer(engine, line, &reply);
        memory_fail_after(0);
        loaded = *text_string(&reply) == '=';
        if (!loaded) {
            ck_assert_msg(strstr(text_string(&reply), "out of memory") != NULL, "%s",
                          text_string(&reply));
            ask(engine, &after);
            require_same(&before, &after, "the game in progress");
        }
    }
    text_free(&before);
    text_free(&after);
    text_free(&reply);
    engine_destroy(engine);
}
END_TEST

Suite *sgf_harm_suite(void)
{
    Suite *suite = suite_create("sgf_harm");
    TCase *cases = add_case(suite, "sgf_harm", 120);
    tcase_add_test(cases, truncations);
    tcase_add_test(cases, bit_flips);
    tcase_add_test(cases, allocation_failures);
    tcase_add_test(cases, allocation_failures_of_the_engine);
    return suite;
}
