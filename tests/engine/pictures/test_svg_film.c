/* Test films and sheets: when elements are visible, and failing memory. */
#include "base/memory.h"
#include "games.h"
#include "pictures/svg.h"
#include "pictures/svg_film.h"
#include "protocol/records/record.h"
#include "svg_check.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

/* Add a frame with one element for each letter. Capital letters are in one layer, and others in
 * another. */
static void add_frame(Film *film, const char *letters)
{
    Scene frame = {0};
    size_t small = scene_layer(&frame, "small");
    builder_add(&frame.heads, " fill=\"none\"");
    size_t capital = scene_layer(&frame, "capital");
    for (const char *at = letters; *at; at++) {
        bool is_small = *at >= 'a';
        StringBuilder *out =
            scene_thing(&frame, (Thing){.kind = is_small ? "small" : "capital",
                                        .number = (uint64_t)(unsigned char)*at | 32,
                                        .layer = is_small ? small : capital});
        builder_add_format(out, "<b x=\"%c\"/>", *at);
    }
    ck_assert_int_eq(film_add(film, &frame), STATUS_OK);
    scene_free(&frame);
}

static void expect_film(const char *const *frames, size_t count, const char *expected)
{
    Film film = {0};
    StringBuilder out = {0};
    Scene heads = {0};
    scene_layer(&heads, "small");
    builder_add(&heads.heads, " fill=\"none\"");
    scene_layer(&heads, "capital");
    for (size_t i = 0; i < count; i++)
        add_frame(&film, frames[i]);
    ck_assert_int_eq(film_write(&film, &heads, "p-", &out), STATUS_OK);
    ck_assert_str_eq(builder_string(&out), expected);
    scene_free(&heads);
    builder_free(&out);
    film_free(&film);
}

/* A short film shows each frame for 0.8 s, but begins with the last frame, which it shows for 2
 * s. */
START_TEST(things_are_seen_in_their_frames)
{
    expect_film((const char *const[]){"a"}, 1,
                "<g id=\"p-small\" class=\"small\" fill=\"none\">\n"
                "<b id=\"p-small-97\" class=\"small\" x=\"a\"/>\n</g>\n");
    /* the element `a` disappears and returns, `b` appears, and `C` disappears */
    expect_film((const char *const[]){"aC", "C", "ab", "ab"}, 4,
                "<g id=\"p-small\" class=\"small\" fill=\"none\">\n"
                "<b id=\"p-small-97-in-0\" class=\"small\" visibility=\"hidden\""
                " style=\"animation:var(--p-show) 0.8s 2s\" x=\"a\"/>\n"
                "<b id=\"p-small-97\" class=\"small\""
                " style=\"animation:var(--p-hide) 1.6s 2s\" x=\"a\"/>\n"
                "<b id=\"p-small-98\" class=\"small\""
                " style=\"animation:var(--p-hide) 1.6s 2s\" x=\"b\"/>\n</g>\n"
                "<g id=\"p-capital\" class=\"capital\">\n"
                "<b id=\"p-capital-99-in-0\" class=\"capital\" visibility=\"hidden\""
                " style=\"animation:var(--p-show) 1.6s 2s\" x=\"C\"/>\n</g>\n");
    expect_film((const char *const[]){"", "x", ""}, 3,
                "<g id=\"p-small\" class=\"small\" fill=\"none\">\n"
                "<b id=\"p-small-120-in-1\" class=\"small\" visibility=\"hidden\""
                " style=\"animation:var(--p-show) 0.8s 2.8s\" x=\"x\"/>\n</g>\n");
}
END_TEST

/* A film takes a minute, unless its frames would be too long or too short. */
START_TEST(films_are_a_minute_long)
{
    ck_assert_int_eq(film_tempo(1).frame, 800);
    ck_assert_int_eq(film_tempo(74).frame, 800);
    ck_assert_int_eq(film_tempo(99).frame, 600);
    ck_assert_int_eq(film_tempo(599).frame, 100);
    ck_assert_int_eq(film_tempo(1000).frame, 100);
    ck_assert_int_eq(film_tempo(5).still, 2000);
}
END_TEST

typedef Status (*Draw)(Session *session, size_t moves, const SvgOptions *options,
                       StringBuilder *out);

/* Whichever allocation fails, the call reports it, and nothing leaks. */
START_TEST(failing_memory)
{
    static const Draw draws[] = {svg_draw_after, svg_animate, svg_sheet};
    static const char *const records[] = {"fixtures/lines/lesson-mutual.contigo",
                                          "fixtures/go/lesson-capture.contigo",
                                          "fixtures/stones/lesson-capture.contigo"};
    Draw draw = draws[_i % 3];
    Session *session;
    StringBuilder error = {0}, expected = {0}, why = {0};
    SvgOptions options = {.size = 720, .territory = true, .numbers = true};
    ck_assert(
        record_load(CONTIGO_GAMES, records[_i / 3], -1, (RecordOptions){0}, &session, &error));
    size_t moves = session_move_count(session) - 1; /* draw up to the move before the last one */
    ck_assert_int_eq(draw(session, moves, &options, &expected), STATUS_OK);
    ck_assert_msg(svg_check(builder_string(&expected), &why), "%s", builder_string(&why));
    ck_assert_int_eq(draw(session, moves + 2, &options, &expected), STATUS_NO_HISTORY);
    Status status = STATUS_NO_MEMORY;
    size_t nth = 1;
    for (; status != STATUS_OK; nth++) {
        StringBuilder out = {0};
        memory_fail_after(nth);
        status = draw(session, moves, &options, &out);
        memory_fail_after(0);
        ck_assert(status == STATUS_OK || (status == STATUS_NO_MEMORY && out.length == 0));
        if (status == STATUS_OK)
            ck_assert_str_eq(builder_string(&out), builder_string(&expected));
        builder_free(&out);
    }
    ck_assert_uint_gt(nth, 20);
    builder_free(&expected);
    session_destroy(session);
}
END_TEST

Suite *svg_film_suite(void);

Suite *svg_film_suite(void)
{
    Suite *suite = suite_create("svg_film");
    TCase *films = tcase_create("films");
    tcase_set_timeout(films, 120);
    tcase_add_test(films, things_are_seen_in_their_frames);
    tcase_add_test(films, films_are_a_minute_long);
    tcase_add_loop_test(films, failing_memory, 0, 9);
    suite_add_tcase(suite, films);
    return suite;
}
