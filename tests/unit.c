/* Run all unit tests, with one suite for each file test_*.c, or only the suite given as an
 * argument. */
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUITE(name)                                                                                \
    {                                                                                              \
#name, name##_suite                                                                        \
    }

int main(int count, char **words)
{
    static const struct {
        const char *name;
        Suite *(*make)(void);
    } suites[] = {
        SUITE(addresses),
        SUITE(analysis),
        SUITE(arrangement),
        SUITE(base),
        SUITE(commands),
        SUITE(confinement),
        SUITE(contigo),
        SUITE(damage),
        SUITE(file),
        SUITE(flatten),
        SUITE(gaps),
        SUITE(geos),
        SUITE(go),
        SUITE(go_judge),
        SUITE(go_memory),
        SUITE(go_play),
        SUITE(go_score),
        SUITE(go_setup),
        SUITE(go_solver),
        SUITE(history),
        SUITE(host),
        SUITE(json),
        SUITE(kinds),
        SUITE(lines),
        SUITE(lines_changes),
        SUITE(lines_play),
        SUITE(lines_positions),
        SUITE(locale),
        SUITE(match_announce),
        SUITE(match_part),
        SUITE(match_plot),
        SUITE(match_pool),
        SUITE(match_referee),
        SUITE(match_result),
        SUITE(match_settings),
        SUITE(match_statistics),
        SUITE(match_store),
        SUITE(match_store_uses),
        SUITE(memory),
        SUITE(nursery),
        SUITE(peer),
        SUITE(person),
        SUITE(players),
        SUITE(polygon),
        SUITE(position),
        SUITE(problems),
        SUITE(referee),
        SUITE(request),
        SUITE(route),
        SUITE(run),
        SUITE(search),
        SUITE(segment_index),
        SUITE(session),
        SUITE(sgf),
        SUITE(sgf_game),
        SUITE(sgf_harm),
        SUITE(sgf_saving),
        SUITE(shapes),
        SUITE(sharing),
        SUITE(splitter),
        SUITE(stones),
        SUITE(stones_areas),
        SUITE(stones_moves),
        SUITE(stones_play),
        SUITE(stream),
        SUITE(subdivision),
        SUITE(subdivision_exact),
        SUITE(subdivision_looks),
        SUITE(subdivision_hubs),
        SUITE(sugo),
        SUITE(svg),
        SUITE(svg_film),
        SUITE(svg_write),
        SUITE(terminal),
        SUITE(territory),
        SUITE(thinking),
        SUITE(tree),
        SUITE(verify),
        SUITE(verify_stones),
        SUITE(voronoi),
        SUITE(ways),
    };
    SRunner *runner = srunner_create(NULL);
    int chosen = 0;
    for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
        if (count < 2 || strcmp(words[1], suites[i].name) == 0) {
            srunner_add_suite(runner, suites[i].make());
            chosen++;
        }
    if (chosen == 0)
        printf("no suite is called %s\n", words[1]);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner) + (chosen == 0);
    printf("unit tests: %d passed, %d failed\n",
           srunner_ntests_run(runner) - srunner_ntests_failed(runner), failed);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
