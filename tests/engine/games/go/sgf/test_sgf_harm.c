/* Test that no SGF file and no failing allocation harms the game in progress. */
#include "base/memory.h"
#include "sgf_fixtures.h"
#include "sgf_strict.h"
#include "suites.h"
#include "test_sgf_game.h"

/* Read, play and write arbitrary bytes. The result must be an error with a reason, or trees that
 * are still the same when they are printed and read again. */
static void take_anything(const char *bytes, size_t count, const char *name)
{
    StringBuilder notes = {0}, error = {0}, printed = {0};
    Sgf *sgf = NULL, *written = NULL;
    Session *session = NULL;
    const char *wrong = NULL;
    bool read = sgf_read(bytes, count, (StringView){"", 0}, &sgf, &error);
    if (read)
        wrong = sgf_round_trip(sgf, &printed);
    bool played = read && sgf_game_play(&sgf, 0, NULL, &session, &notes, &notes, &error);
    if (played) {
        ck_assert_int_eq(sgf_game_write(session, &written), STATUS_OK);
        builder_clear(&printed);
        wrong = wrong ? wrong : sgf_round_trip(written, &printed);
        session_destroy(session);
    }
    ck_assert_msg(!wrong && (played || error.length > 0), "%s: %s: %.*s", name,
                  wrong ? wrong : "no reason", (int)count, bytes);
    sgf_destroy(sgf);
    sgf_destroy(written);
    builder_free(&notes);
    builder_free(&error);
    builder_free(&printed);
}

static void check_truncations(const char *path, StringBuilder *text)
{
    for (size_t count = 0; count<text->length; count += text->length> 400 ? 3 : 1) {
        /* Read from a copy, so that a sanitizer or valgrind detects reads beyond its end. */
        char *copy = malloc(count > 0 ? count : 1);
        memcpy(copy, text->bytes, count);
        take_anything(copy, count, path);
        free(copy);
    }
}

START_TEST(truncations)
{
    sgf_each_fixture(check_truncations);
}
END_TEST

static void check_bit_flips(const char *path, StringBuilder *text)
{
    Random random = {text->length};
    size_t bits = text->length * 8, step = 1 + bits / 200;
    for (size_t bit = (size_t)random_between(&random, 0, (int64_t)step - 1); bit < bits;
         bit += step) {
        char mask = (char)(1 << bit % 8);
        text->bytes[bit / 8] = (char)(text->bytes[bit / 8] ^ mask);
        take_anything(text->bytes, text->length, path);
        text->bytes[bit / 8] = (char)(text->bytes[bit / 8] ^ mask);
    }
}

START_TEST(bit_flips)
{
    sgf_each_fixture(check_bit_flips);
}
END_TEST

/* Read text, play it up to a move, pass, write and print the game. Return STATUS_OK, or
 * STATUS_NO_MEMORY if a step fails. */
static Status take_all(const StringBuilder *text, int64_t before_move, StringBuilder *error)
{
    Sgf *sgf = NULL, *written = NULL;
    Session *session = NULL;
    StringBuilder notes = {0}, printed = {0};
    bool played = sgf_read(text->bytes, text->length, (StringView){"", 0}, &sgf, error) &&
                  sgf_game_play(&sgf, before_move, NULL, &session, &notes, &notes, error);
    Status status = played ? STATUS_OK : STATUS_NO_MEMORY;
    if (status == STATUS_OK && before_move > 0)
        status = session_pass(session, session_turn(session)->to_move, true);
    if (status == STATUS_OK)
        status = sgf_game_write(session, &written);
    if (status == STATUS_OK)
        sgf_print(written, &printed);
    if (builder_failed(&printed))
        status = STATUS_NO_MEMORY;
    if (played)
        session_destroy(session);
    sgf_destroy(sgf);
    sgf_destroy(written);
    builder_free(&notes);
    builder_free(&printed);
    return status;
}

/* Let each allocation fail in turn until everything succeeds. No spare capacity is kept, so that
 * every addition allocates. Only one allocation fails each time, since a further failure could hide
 * an error. */
static void check_allocations_before(const char *path, StringBuilder *text, int64_t before_move)
{
    StringBuilder error = {0};
    if (take_all(text, before_move, &error) != STATUS_OK) { /* reading or playing the file failed */
        builder_free(&error);
        return;
    }
    memory_keep_no_spare(true);
    Status status = STATUS_NO_MEMORY;
    for (size_t n = 1; status != STATUS_OK; n++) {
        builder_clear(&error);
        builder_add(&error,
                    "room for a reason, so that it can be said, however long it turns out to "
                    "be, with its line and its column and what was expected there");
        builder_clear(&error);
        size_t before = memory_in_use();
        memory_fail_once_after(n);
        status = take_all(text, before_move, &error);
        bool refused = memory_has_refused();
        memory_fail_after(0);
        ck_assert_msg(
            refused == (status == STATUS_NO_MEMORY) &&
                (error.length == 0 || strcmp(builder_string(&error), "out of memory") == 0),
            "%s, %zu: %s", path, n, builder_string(&error));
        ck_assert_msg(memory_in_use() == before, "%s, %zu", path, n);
    }
    builder_free(&error);
    memory_keep_no_spare(false);
}

static void check_allocation_failures(const char *path, StringBuilder *text)
{
    check_allocations_before(path, text, SGF_ALL_MOVES);
    check_allocations_before(path, text, 2);
}

START_TEST(allocation_failures)
{
    static const char *const more[] = {
        "(;SZ[5];B[aa];W[bb];B[];W[]XM[bb])",
        "(;SZ[5];B[aa];W[bb];B[];W[];AB[cc];W[dd])",
        "(;SZ[5];B[aa];W[bb];B[];W[]TB[bb]RE[B+1])",
        "(;SZ[5]HA[2]AB[aa][bb]KM[3]C[x];C[y](;B[cc])(;W[]))",
        "(;SZ[7]HA[2];AW[aa])",
        "(;PB[\xD8\xE8\xEA\xF8\xE8\xED]PW[\xC4\xE8\xED\xE5\xF0\xF8\xF2])"};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        StringBuilder text = {0};
        builder_add(&text, more[i]);
        check_allocation_failures(more[i], &text);
        builder_free(&text);
    }
    sgf_each_fixture(check_allocation_failures);
}
END_TEST

/* Test the engine's commands in the same way: if one fails, the game in progress stays unchanged.
 */
START_TEST(allocation_failures_of_the_engine)
{
    Engine *engine = new_engine();
    StringBuilder before = {0}, after = {0}, reply = {0};
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
        loaded = *builder_string(&reply) == '=';
        if (!loaded) {
            ck_assert_msg(strstr(builder_string(&reply), "out of memory") != NULL, "%s",
                          builder_string(&reply));
            ask(engine, &after);
            require_same(&before, &after, "the game in progress");
        }
    }
    builder_free(&before);
    builder_free(&after);
    builder_free(&reply);
    engine_destroy(engine);
}
END_TEST

Suite *sgf_harm_suite(void)
{
    Suite *suite = suite_create("sgf_harm");
    TCase *cases = add_case(suite, "sgf_harm", 600);
    tcase_add_test(cases, truncations);
    tcase_add_test(cases, bit_flips);
    tcase_add_test(cases, allocation_failures);
    tcase_add_test(cases, allocation_failures_of_the_engine);
    return suite;
}
