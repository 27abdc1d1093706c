/* Watching a match: reading repeatedly what its runner writes. */
#include "match/telling/watch.h"

#include "base/memory.h"
#include "base/moment.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "live/live.h"
#include "match/planning/plan.h"
#include "match/telling/match_folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_USAGE = 2, ROWS_USUAL = 24 };

#define PAUSE INT64_C(500000000) /* nanoseconds between redraws */
#define SHARE 10                 /* counting games takes about 1/SHARE of the time at most */

static const char PROGRAM[] = "contigo-match";

typedef struct Watch {
    const char *path;
    MatchFolder match;
    Referee *referee;
    int64_t next_count; /* don't count the games again before this moment */
    StringBuilder out;
} Watch;

/* The state of the match. */

/* Return the number of games in the whole match, or 0 if it is unknown. */
static uint64_t planned(MatchFolder *match)
{
    Plan *plan = NULL;
    uint64_t all = 0;
    if (plan_create(&match->settings, match->store, &plan, &match->error))
        all = plan_all(plan);
    plan_destroy(plan);
    builder_clear(&match->error);
    return all;
}

static bool open_match(Watch *watch)
{
    if (!match_folder_open(watch->path, &watch->match) ||
        referee_create(&watch->referee) != STATUS_OK)
        return false;
    watch->match.about.planned = planned(&watch->match);
    return true;
}

static void close_match(Watch *watch)
{
    match_folder_close(&watch->match);
    referee_destroy(watch->referee);
    builder_free(&watch->out);
}

/* If there are new games, count all games again, but not too soon after the last count, so that
 * counting takes only a small share of the time. */
static bool count_games(Watch *watch)
{
    int64_t begun = moment_now();
    if (begun < watch->next_count)
        return true;
    if (!store_refresh(watch->match.store, &watch->match.error))
        return false;
    if (watch->next_count > 0 && watch->match.tally.games == store_count(watch->match.store))
        return true;
    bool done = match_folder_count(&watch->match);
    int64_t now = moment_now();
    watch->next_count = now + (now - begun) * SHARE;
    return done;
}

/* The games in progress. */

/* Let the referee execute the commands that set up and play a game. */
static bool make_game(Watch *watch, StringView lines)
{
    StringBuilder line = {0};
    bool done = true;
    while (lines.length > 0 && done) {
        builder_clear(&line);
        builder_add_view(&line, view_line(&lines));
        done = referee_command(watch->referee, builder_string(&line), &watch->match.error);
    }
    builder_free(&line);
    return done;
}

/* Append a description of a game in progress, and its board. */
static void show_game(void *context, size_t worker, const LiveGame *game)
{
    Watch *watch = context;
    StringBuilder *out = &watch->out;
    bool done = make_game(watch, game->lines);
    (void)worker;
    builder_add_format(out, "\ngame %llu: ", (unsigned long long)game->number);
    complain_add(out, game->names[COLOR_BLACK]);
    builder_add(out, " (black) - ");
    complain_add(out, game->names[COLOR_WHITE]);
    builder_add_format(out, " (white), %zu turns", referee_turns(watch->referee));
    if (!view_is(game->opening, "none")) {
        builder_add(out, ", opening ");
        complain_add(out, game->opening);
    }
    builder_add_char(out, '\n');
    if (done)
        referee_show(watch->referee, out);
    else
        complain_add(out, builder_view(&watch->match.error));
    builder_add_char(out, '\n');
}

/* Output. */

/* Set watch->out to the text to show, and `is_over` to whether all games are finished. */
static bool draw(Watch *watch, bool *is_over)
{
    StringBuilder *out = &watch->out;
    builder_clear(out);
    if (!count_games(watch))
        return false;
    builder_add(out, builder_string(&watch->match.title));
    builder_add(out, ": ");
    if (report_add_line(&watch->match.tally, &watch->match.about, out) != STATUS_OK)
        return false;
    builder_add_char(out, '\n');
    size_t playing = live_each(watch->path, show_game, watch);
    uint64_t all = watch->match.about.planned;
    *is_over = playing == 0 && all > 0 && watch->match.tally.games >= all;
    if (playing == 0)
        builder_add(out, *is_over ? "all games are finished\n" : "no game is running\n");
    return !builder_failed(out);
}

/* Clear the terminal, and print as many lines as fit on it. */
static bool put_on_terminal(const StringBuilder *out)
{
    struct winsize size = {0};
    size_t rows =
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 1 ? size.ws_row : ROWS_USUAL;
    size_t length = 0;
    StringBuilder frame = {0};
    for (size_t row = 1; row < rows && length < out->length; row++) {
        const char *end = memchr(out->bytes + length, '\n', out->length - length);
        length = end ? (size_t)(end - out->bytes) + 1 : out->length;
    }
    builder_add(&frame, "\033[H\033[J");
    builder_add_bytes(&frame, out->bytes, length);
    bool done =
        !builder_failed(&frame) && descriptor_write(STDOUT_FILENO, frame.bytes, frame.length);
    builder_free(&frame);
    return done;
}

static bool show_on(Watch *watch)
{
    const struct timespec pause = {PAUSE / 1000000000, PAUSE % 1000000000};
    bool is_over = false;
    while (draw(watch, &is_over)) {
        if (!put_on_terminal(&watch->out) || is_over)
            return true;
        nanosleep(&pause, NULL);
    }
    return false;
}

static bool show_once(Watch *watch)
{
    bool is_over;
    return draw(watch, &is_over) &&
           descriptor_write(STDOUT_FILENO, watch->out.bytes, watch->out.length);
}

/* Replace this process with contigo-board, which shows the match in a browser. */
static int become_board(const char *folder)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof "contigo-board");
    path[length > 0 ? length : 0] = '\0';
    char *name = strrchr(path, '/');
    snprintf(name ? name + 1 : path, sizeof "contigo-board", "contigo-board");
    execl(path, "contigo-board", "--port", "0", "--watch", folder, (char *)NULL);
    complain(PROGRAM, "%s: %s", string_quote(path).text, strerror(errno));
    return EXIT_FAILURE;
}

int watch_run(int count, char *const *words)
{
    bool once = count == 2 && strcmp(words[1], "--once") == 0;
    bool board = count == 2 && strcmp(words[1], "--board") == 0;
    if (count < 1 || count > 2 || (count == 2 && !once && !board)) {
        complain(PROGRAM, "expected %s", WATCH_USAGE);
        return EXIT_USAGE;
    }
    Watch watch = {.path = words[0]};
    bool done = open_match(&watch);
    if (done && board) {
        close_match(&watch);
        return become_board(words[0]);
    }
    done = done && (once || !isatty(STDOUT_FILENO) ? show_once(&watch) : show_on(&watch));
    int status = done ? EXIT_SUCCESS : match_folder_fail(&watch.match);
    close_match(&watch);
    return status;
}
