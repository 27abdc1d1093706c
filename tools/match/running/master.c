/* Running a match: getting games from the plan, having the pool play them, and storing the
 * results. */
#define _XOPEN_SOURCE 700 /* realpath() */

#include "match/running/master.h"

#include "base/memory.h"
#include "base/moment.h"
#include "io/complain.h"
#include "live/live.h"
#include "match/planning/plan.h"
#include "match/results/store.h"
#include "match/running/announce.h"
#include "match/running/pool.h"
#include "match/telling/report.h"
#include "programs/command_words.h"
#include "programs/folder.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char PROGRAM[] = "contigo-match";

enum {
    RUNNER_ATTEMPTS = 3, /* maximum number of attempts at a game, not counting replays, if the
                            runner itself fails */
    START_ATTEMPTS = 3,  /* the match stops if a program fails to start this often in a row */
};

/* Another attempt to be made at a game, or at a trial of two programs. */
typedef struct Again {
    uint64_t number;
    uint32_t attempt;
    bool is_trial;
} Again;

typedef struct Master {
    const MatchSettings *settings;
    const MasterGuide *guide;
    StringBuilder folder; /* folder in which this run stores results */
    MatchPart part;
    Done elsewhere; /* games of this part that have been played elsewhere */
    Store *store;
    Plan *plan;
    Pool *pool;
    Tally tally;
    ReportAbout about;
    const char **names; /* the players' names: an owned array; its strings are borrowed */
    StringBuilder title;
    Announcer *announcer;
    StringBuilder whole; /* absolute path of `folder` */
    StringBuilder base;  /* path of the folder in which the programs' folders are created */
    uint64_t next;       /* all lower game numbers are done, being played, reserved or in `again` */
    uint64_t *pairs;     /* for each worker: 1 + the number of the game reserved for it, or 0 */
    /* The number of trials begun, and the number done. No game begins before all are done. */
    uint64_t next_trial, trials_done;
    uint32_t *unstarted; /* for each player: how often in a row it failed to start */
    Again *again;        /* what to attempt again: trials or, once all trials are done, games */
    size_t again_count, again_capacity;
    uint64_t played;      /* number of games that this run has played */
    bool decided;         /* the SPRT has reached a decision */
    int interrupted;      /* number of the signal that interrupted the run, or 0 */
    bool failed;          /* the run cannot continue */
    StringBuilder reason; /* the first fatal error, since `error` may be overwritten later */
    StringBuilder error;  /* the last error */
} Master;

static bool no_memory(Master *master)
{
    builder_clear(&master->error);
    builder_add(&master->error, status_text(STATUS_NO_MEMORY));
    return false;
}

/* Stop the run because of the error in master->error. If `at_once`, abort the games in progress;
 * otherwise let them finish. */
static void end_for(Master *master, bool at_once)
{
    if (!master->failed)
        builder_add(&master->reason, builder_string(&master->error));
    master->failed = true;
    pool_stop(master->pool, at_once);
}

static void give_up(Master *master)
{
    end_for(master, true);
}

/* Return true if the SPRT has reached a decision. In a part of a match this is never true, since a
 * part doesn't know the results of the others. */
static bool is_decided(const Master *master)
{
    if (!master->about.sprt || master->part.count > 0)
        return false;
    return sprt_of(master->about.sprt, &master->tally.players[0].results).decision != SPRT_OPEN;
}

/* Return a number that is above the numbers of all games that can be played now. */
static uint64_t end_of(const Master *master)
{
    uint64_t planned = part_end(master->part, plan_known(master->plan));
    uint64_t allowed = master->guide ? master->guide->known(master->guide->context) : planned;
    return allowed < planned ? allowed : planned;
}

/* Return true if a game can be played now and hasn't been played yet. */
static bool is_open(const Master *master, uint64_t number)
{
    return number < end_of(master) && plan_has(master->plan, number) &&
           !done_has(&master->elsewhere, number) && !store_is_done(master->store, number);
}

/* Count a game in the statistics, and pass it to the guide. Return false if memory runs out. */
static bool take_result(Master *master, const GameResult *result)
{
    const MasterGuide *guide = master->guide;
    return tally_add(&master->tally, result) == STATUS_OK &&
           (!guide || guide->played(guide->context, result));
}

/* Return the number of trials. A part of a match has no trials, since it may need only some of the
 * programs. */
static uint64_t trials_of(const Master *master)
{
    return master->part.count > 0 ? 0 : plan_trials(master->plan);
}

/* Choose what a worker does next: a trial, while there are any, or a game. Return false if nothing
 * can be played now. */
static bool choose(Master *master, size_t worker, Again *chosen)
{
    uint64_t own = master->pairs[worker];
    master->pairs[worker] = 0;
    if (own > 0) {
        *chosen = (Again){.number = own - 1};
        return true;
    }
    if (master->again_count > 0) {
        *chosen = master->again[--master->again_count];
        return true;
    }
    while (master->next < end_of(master) && !is_open(master, master->next))
        master->next++;
    if (master->next >= end_of(master))
        return false;
    if (master->next_trial < trials_of(master)) {
        *chosen = (Again){.number = master->next_trial++, .is_trial = true};
        return true;
    }
    if (master->trials_done < trials_of(master))
        return false;
    *chosen = (Again){.number = master->next++};
    return true;
}

/* If the programs keep running between games, reserve the second game of a pair for the worker that
 * plays the first, since the right programs are running there. */
static void reserve(Master *master, size_t worker, uint64_t number)
{
    bool is_first = number % 2 == 0 && number + 1 == master->next;
    if (!master->settings->keep || !is_first || !is_open(master, number + 1))
        return;
    master->pairs[worker] = number + 2;
    master->next++;
}

static bool next(void *context, size_t worker, Order *order)
{
    Master *master = context;
    Again chosen;
    if (master->decided || master->failed || master->interrupted)
        return false;
    if (!choose(master, worker, &chosen)) {
        bool goes_on =
            pool_busy(master->pool) == 0 && plan_go_on(master->plan, master->store, &master->error);
        if (!goes_on && master->error.length > 0)
            give_up(master);
        if (!goes_on || !choose(master, worker, &chosen))
            return false;
    }
    bool made = chosen.is_trial ? plan_trial(master->plan, chosen.number, order, &master->error)
                                : plan_order(master->plan, chosen.number, order, &master->error);
    if (!made ||
        (chosen.attempt == 0 && !chosen.is_trial &&
         !store_next_attempt(master->store, chosen.number, &chosen.attempt, &master->error))) {
        give_up(master);
        return false;
    }
    if (master->guide && !chosen.is_trial && !master->guide->adapt(master->guide->context, order)) {
        no_memory(master);
        give_up(master);
        return false;
    }
    order->attempt = chosen.attempt;
    order->watched = announcer_watches(master->announcer);
    builder_add(&order->base, builder_string(&master->base));
    builder_add(&order->hidden, builder_string(&master->whole));
    builder_add_char(&order->hidden, '\0');
    if (chosen.is_trial)
        return true;
    live_add_path(builder_string(&master->folder), worker, &order->live);
    reserve(master, worker, chosen.number);
    announcer_begin(master->announcer, worker, order);
    return true;
}

/* Return true if a failure decided the game, and the setting on-failure applies to it. */
static bool is_failure(const Master *master, const GameResult *result)
{
    bool is_move = result->failure == FAILURE_ILLEGAL_MOVE ||
                   result->failure == FAILURE_NOT_A_MOVE || result->failure == FAILURE_OUT_OF_TURN;
    bool is_decided_by_it = result->verdict == VERDICT_FAILURE || result->verdict == VERDICT_VOID;
    return is_decided_by_it && !(is_move && master->settings->invalid_loses);
}

/* Apply the setting on-failure. Return true if the game must be replayed. */
static bool apply_failure(Master *master, GameResult *result)
{
    const MatchSettings *settings = master->settings;
    if (!is_failure(master, result))
        return false;
    if (settings->on_failure == ON_FAILURE_VOID) {
        result->is_void = true;
        result->winner = NOBODY;
    }
    return settings->on_failure == ON_FAILURE_REPLAY && result->attempt < settings->replays;
}

static void schedule(Master *master, Again again)
{
    if (memory_push(master->again, master->again_count, master->again_capacity, again) == STATUS_OK)
        return;
    no_memory(master);
    give_up(master);
}

/* Schedule another attempt at a game. `attempt` is the number of the failed attempt. */
static void play_again(Master *master, uint64_t number, uint32_t attempt)
{
    schedule(master, (Again){.number = number, .attempt = attempt + 1});
}

/* If an argument of a command is the name of a file in the working directory, append a hint that
 * programs run in other folders. */
static void add_hint(const char *command, StringBuilder *text)
{
    StringBuilder words = {0};
    const char *list[COMMAND_WORDS_MOST + 1] = {NULL};
    command_list(command, &words, list);
    for (size_t i = 1; list[0] && list[i]; i++)
        if (*list[i] != '/' && *list[i] != '\0' && access(list[i], F_OK) == 0) {
            builder_add_format(text,
                               "; programs run in a folder of their own: give the full path of "
                               "'%s'",
                               string_quote(list[i]).text);
            break;
        }
    builder_free(&words);
}

/* Report that a player's program didn't start. If that happened too often in a row, stop the
 * match. */
static void note_unstarted(Master *master, size_t worker, int player, StringView why)
{
    const char *command = master->settings->players[player].command;
    StringBuilder text = {0};
    builder_add_view(&text, why);
    announcer_unstarted(master->announcer, worker, master->names[player], builder_string(&text));
    if (++master->unstarted[player] == START_ATTEMPTS) {
        builder_clear(&master->error);
        builder_add_format(&master->error, "%s did not start, %d times in a row: '",
                           master->names[player], START_ATTEMPTS);
        complain_add(&master->error, string_view(command));
        builder_add(&master->error, "': ");
        builder_add(&master->error, builder_string(&text));
        add_hint(command, &master->error);
        end_for(master, false);
    }
    builder_free(&text);
}

/* Called when programs were started but no game was played. If a program didn't start, schedule the
 * same order again. */
static void tried(void *context, size_t worker, const Order *order,
                  const StringView why[COLOR_COUNT])
{
    Master *master = context;
    bool started = true;
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        int player = order->sides[color].player;
        if (why[color].length > 0)
            note_unstarted(master, worker, player, why[color]);
        else
            master->unstarted[player] = 0;
        started &= why[color].length == 0;
    }
    if (!started)
        schedule(master, (Again){order->number, order->attempt, order->is_trial});
    else
        master->trials_done++;
}

/* Warn of rules that couldn't be sent to a program, unless an earlier game of this player has
 * caused that warning. */
static void warn(Master *master, const GameResult *result)
{
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        const GameSide *side = &result->sides[color];
        StringBuilder untold = {0};
        if (side->untold.length == 0 || master->tally.players[side->player].untold)
            continue;
        builder_add_view(&untold, builder_view(&side->untold));
        announcer_warn(master->announcer, master->names[side->player], builder_string(&untold));
        builder_free(&untold);
    }
}

static void played(void *context, size_t worker, const Order *order, GameResult *result)
{
    Master *master = context;
    bool again = apply_failure(master, result);
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++)
        master->unstarted[result->sides[color].player] = 0;
    bool kept = again ? store_add_attempt(master->store, result, &master->error)
                      : store_add(master->store, result, &master->error);
    if (!kept) {
        give_up(master);
        return;
    }
    announcer_end(master->announcer, worker, order, result, again);
    warn(master, result);
    if (again) {
        play_again(master, result->number, result->attempt);
        return;
    }
    master->played++;
    if (!take_result(master, result)) {
        no_memory(master);
        give_up(master);
        return;
    }
    announcer_stand(master->announcer, &master->tally, &master->about);
    if (master->settings->on_failure == ON_FAILURE_STOP && is_failure(master, result)) {
        builder_clear(&master->error);
        builder_add_format(
            &master->error, "game %llu: %s (%s) failed: ", (unsigned long long)result->number,
            master->names[result->sides[result->failing].player], failure_word(result->failure));
        builder_add(&master->error, builder_string(&result->detail));
        end_for(master, false);
    }
    master->decided |= is_decided(master); /* later games don't revoke a decision */
}

/* Called when a worker could not play a game and no program is to blame. */
static void failed(void *context, size_t worker, const Order *order, const char *why)
{
    Master *master = context;
    announcer_lose(master->announcer, worker, order, why);
    if (order->is_trial) {
        schedule(master, (Again){order->number, order->attempt + 1, true});
        return;
    }
    if (order->attempt + 1 < RUNNER_ATTEMPTS + master->settings->replays) {
        play_again(master, order->number, order->attempt);
        return;
    }
    builder_clear(&master->error);
    builder_add_format(&master->error,
                       "cannot play game %llu: ", (unsigned long long)order->number);
    builder_add(&master->error, why);
    give_up(master);
}

static void turn(void *context, size_t worker, const Order *order, StringView turn)
{
    Master *master = context;
    announcer_turn(master->announcer, worker, order, turn);
}

static void tick(void *context)
{
    Master *master = context;
    announcer_tick(master->announcer, &master->tally, &master->about);
}

static void interrupted(void *context, int signal)
{
    Master *master = context;
    master->interrupted = signal;
    pool_stop(master->pool, true);
}

static bool count_game(void *context, const GameResult *result)
{
    return take_result(context, result);
}

/* Open the store and count the results of the games in it. */
static bool open_store(Master *master)
{
    const MatchSettings *settings = master->settings;
    size_t count = settings->player_count;
    StringBuilder canonical = {0};
    StorePlayer *players = memory_new(count * sizeof *players);
    master->names = memory_new(count * sizeof *master->names);
    if (!players || !master->names) {
        memory_free(players);
        return no_memory(master);
    }
    for (size_t i = 0; i < count; i++) {
        master->names[i] = settings->players[i].name;
        players[i] = (StorePlayer){settings->players[i].name, settings->players[i].command};
    }
    bool done = plan_canonical(settings, &canonical, &master->error);
    if (master->guide)
        builder_add(&canonical, master->guide->settings);
    done = done && store_open(builder_string(&master->folder), &canonical, players, count,
                              &master->store, &master->error);
    builder_free(&canonical);
    memory_free(players);
    if (!done)
        return false;
    if (tally_begin(count, &master->tally) != STATUS_OK)
        return no_memory(master);
    done = store_each(master->store, 0, STORE_FIGURES, count_game, master, &master->error);
    if (done && master->tally.games < store_count(master->store))
        return no_memory(master);
    return done;
}

/* Create the folder that contains the programs' folders. If an earlier run has left that folder,
 * remove it first: no other runner uses it while the store is open. But workers of a runner that
 * was just killed may still create folders inside, so it isn't an error if the folder still
 * exists. */
static bool make_base(Master *master)
{
    char *whole = realpath(builder_string(&master->folder), NULL);
    builder_add(&master->whole, whole ? whole : builder_string(&master->folder));
    builder_add(&master->base, builder_string(&master->whole));
    builder_add(&master->base, "/programs");
    free(whole);
    const char *path = builder_string(&master->base);
    folder_remove(path);
    if (mkdir(path, S_IRWXU) == 0 || errno == EEXIST)
        return true;
    builder_clear(&master->error);
    builder_add_format(&master->error, "%s: %s", string_quote(path).text, strerror(errno));
    return false;
}

/* Set the results folder. If this run plays a part of a match, read which games of the part are
 * stored elsewhere. */
static bool choose_folder(Master *master, const MasterSetup *setup)
{
    if (setup->part.count == 0) {
        builder_add(&master->folder, setup->folder);
        return true;
    }
    if (!part_check(setup->settings, &master->error) ||
        !part_make_folder(setup->folder, setup->part, &master->error))
        return false;
    part_add_folder(&master->folder, setup->folder, setup->part);
    return part_read_played(builder_string(&master->folder), &master->elsewhere, &master->error);
}

static bool prepare(Master *master, const MasterSetup *setup)
{
    const MatchSettings *settings = master->settings;
    static const PoolOwner OWNER = {.next = next,
                                    .played = played,
                                    .tried = tried,
                                    .failed = failed,
                                    .turn = turn,
                                    .tick = tick,
                                    .interrupted = interrupted};
    PoolOwner owner = OWNER;
    owner.context = master;
    if (!choose_folder(master, setup) || !open_store(master) || !make_base(master) ||
        !plan_create(settings, master->store, &master->plan, &master->error))
        return false;
    match_settings_title(settings, &master->title);
    master->next = part_first(master->part, plan_known(master->plan));
    master->about =
        (ReportAbout){builder_string(&master->title), master->names,
                      part_games(master->part, plan_all(master->plan)),
                      settings->has_sprt ? &settings->sprt : NULL, settings->score_every};
    master->decided = is_decided(master);
    master->pairs = memory_new(settings->concurrency * sizeof *master->pairs);
    master->unstarted = memory_new(settings->player_count * sizeof *master->unstarted);
    Status status = master->pairs && master->unstarted
                        ? pool_create(settings->concurrency, settings->pin, settings->pin_to,
                                      &owner, &master->pool)
                        : STATUS_NO_MEMORY;
    if (status == STATUS_NO_FILE)
        builder_add(&master->error,
                    "too few file descriptors for the workers: reduce --concurrency");
    else if (status != STATUS_OK)
        no_memory(master);
    return status == STATUS_OK;
}

/* Report how the run ended, and return the exit status. */
static int conclude(Master *master)
{
    unsigned long long games = store_count(master->store);
    if (games > 0 || !master->failed)
        announcer_finish(master->announcer, &master->tally, &master->about);
    if (master->interrupted) {
        complain(PROGRAM,
                 "stopped by signal %d; %llu games are stored in %s: run the same command again to "
                 "continue",
                 master->interrupted, games, string_quote(builder_string(&master->folder)).text);
        return EXIT_FAILURE;
    }
    if (master->failed) {
        complain(PROGRAM, "%s", builder_string(&master->reason));
        complain(PROGRAM, "%llu games are stored in %s: run the same command again to continue",
                 games, string_quote(builder_string(&master->folder)).text);
        return EXIT_FAILURE;
    }
    return tally_has_failures(&master->tally) ? MASTER_WITH_FAILURES : EXIT_SUCCESS;
}

int master_run(const MasterSetup *setup)
{
    Master master = {.settings = setup->settings, .part = setup->part, .guide = setup->guide};
    int status = EXIT_FAILURE;
    bool done = prepare(&master, setup) &&
                announcer_create(setup->saying, setup->settings->concurrency, &master.announcer) ==
                    STATUS_OK;
    if (done) {
        live_prepare(builder_string(&master.folder));
        announcer_start(master.announcer, &master.tally, &master.about);
        StringBuilder why = {0};
        if (!master.decided && !pool_run(master.pool, &why) && !master.failed) {
            master.failed = true;
            builder_add(&master.reason, builder_string(&why));
        }
        builder_free(&why);
        live_remove(builder_string(&master.folder));
        status = conclude(&master);
    } else {
        complain(PROGRAM, "%s",
                 master.error.length > 0 ? builder_string(&master.error)
                                         : status_text(STATUS_NO_MEMORY));
    }
    if (master.base.length > 0)
        folder_remove(builder_string(&master.base));
    announcer_destroy(master.announcer);
    pool_destroy(master.pool);
    plan_destroy(master.plan);
    store_close(master.store);
    tally_free(&master.tally);
    memory_free(master.names);
    memory_free(master.pairs);
    memory_free(master.unstarted);
    memory_free(master.again);
    builder_free(&master.base);
    builder_free(&master.whole);
    builder_free(&master.title);
    builder_free(&master.folder);
    done_free(&master.elsewhere);
    builder_free(&master.reason);
    builder_free(&master.error);
    return status;
}
