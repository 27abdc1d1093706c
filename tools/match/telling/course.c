/* The course of a match between two players. */
#include "match/telling/course.h"

#include "base/memory.h"
#include "match/statistics/elo.h"
#include "match/telling/plot.h"

/* The standing of a match between two players after each pair of games, as the points of a plot. */
typedef struct Course {
    Results results;
    PlotPoint *points;
    size_t count, capacity;
    const SprtSettings *sprt; /* the test whose ratio is plotted; NULL: plot the score */
} Course;

/* Append the current standing to the curve, unless no game counts yet. Return false if memory runs
 * out. */
static bool add_point(Course *course)
{
    PlotPoint point = {.games = (double)results_games(&course->results)};
    if (point.games < 1)
        return true;
    if (course->sprt) {
        point.value = sprt_of(course->sprt, &course->results).ratio;
    } else {
        Strength strength = strength_of(&course->results);
        point = (PlotPoint){point.games, strength.score.low, strength.score.middle,
                            strength.score.high};
    }
    return memory_push(course->points, course->count, course->capacity, point) == STATUS_OK;
}

/* Count a game. Append a point to the curve only after each pair, because the first game of a pair
 * says more about its opening than about the players. */
static bool follow(void *context, const GameResult *result)
{
    Course *course = context;
    Color color = result->sides[COLOR_BLACK].player == 0 ? COLOR_BLACK : COLOR_WHITE;
    Outing outing = {.number = result->number,
                     .color = color,
                     .is_void = result->is_void,
                     .result = result->winner == NOBODY       ? RESULT_DRAW
                               : result->winner == (int)color ? RESULT_WIN
                                                              : RESULT_LOSS};
    if (results_add(&course->results, &outing) != STATUS_OK)
        return false;
    return result->number % 2 == 0 || add_point(course);
}

static void add_plot(const Course *course, const char *title, StringBuilder *svg)
{
    if (course->sprt) {
        Sprt test = sprt_of(course->sprt, &course->results);
        plot_ratio(svg, title, course->points, course->count, test.lower, test.upper);
    } else {
        plot_score(svg, title, course->points, course->count);
    }
}

bool course_add_plot(MatchFolder *folder, const SprtSettings *sprt, StringBuilder *svg)
{
    Course course = {.sprt = sprt};
    StringBuilder title = {0};
    builder_clear(&folder->error);
    if (folder->settings.player_count != 2) {
        builder_add(&folder->error,
                    "this plot needs a match of two players: for more players use cross");
        return false;
    }
    bool done = store_each(folder->store, 0, STORE_FIGURES, follow, &course, &folder->error) &&
                add_point(&course); /* the last point, in case the last pair is incomplete */
    match_folder_add_title(folder, &title);
    if (done)
        add_plot(&course, builder_string(&title), svg);
    results_free(&course.results);
    memory_free(course.points);
    builder_free(&title);
    return done;
}
