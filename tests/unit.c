/* Runs all unit tests: one suite a file test_*.c. With a name as argument, that suite alone. */
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words)
{
    Suite *(*const makers[])(void) = {
        arrangement_suite, base_suite,        commands_suite,      contigo_suite,
        damage_suite,      file_place_suite,  flatten_suite,       gaps_suite,
        go_suite,          kinds_suite,       lines_suite,         memory_suite,
        polygon_suite,     position_suite,    referee_suite,       request_suite,
        route_suite,       run_suite,         segment_index_suite, session_suite,
        sgf_game_suite,    sgf_suite,         splitter_suite,      stones_suite,
        stream_suite,      subdivision_suite, sugo_suite,          svg_suite,
        terminal_suite,    territory_suite,   verify_stones_suite, verify_suite,
        voronoi_suite,     ways_suite,
    };
    SRunner *runner = srunner_create(NULL);
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        srunner_add_suite(runner, makers[i]());
    srunner_run(runner, count > 1 ? words[1] : NULL, NULL, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    int passed = srunner_ntests_run(runner) - failed;
    printf("unit tests: %d passed, %d failed\n", passed, failed);
    srunner_free(runner);
    return failed || passed == 0 ? EXIT_FAILURE : EXIT_SUCCESS; /* no suite may have the name */
}
