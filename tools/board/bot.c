/* Who thinks. */
#include "board/bot.h"

#include "base/memory.h"
#include "base/moment.h"
#include "formats/print.h"
#include "games.h"
#include "match/playing/side.h"
#include "match/programs/folder.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_LEVEL = 6, LEVELS = 10, MEMORY = 64 /* MiB */ };

static const char *const CHOOSERS[] = {"search", "greedy", "random", NULL};

struct Bot {
    Room *room;
    Color color;
    const char *player; /* of the engine; NULL: a program */
    int level;
    const Program *program; /* NULL as well: there is no such program any more */
    uv_work_t work;
    bool is_asking;  /* for the state */
    bool is_waiting; /* for others to have thought */
    bool is_busy;    /* with thinking; what follows is the thread's then */
    atomic_bool is_stopped;
    int64_t version; /* of the game that it thinks about */
    Text state;
    Text move;
    char failure[200], found[200]; /* as is told; as the thread has found it */
    Engine *engine;                /* with the game in it, for either: NULL before the first move */
    Talks *talks;
    Side side;
    Text folder; /* of the program's own */
};

bool bot_is_known(const Rooms *rooms, const char *who)
{
    size_t length = strcspn(who, ":");
    for (const Program *program = rooms->programs; program->name; program++)
        if (strcmp(program->name, who) == 0)
            return true;
    for (int i = 0; CHOOSERS[i]; i++)
        if (strlen(CHOOSERS[i]) == length && strncmp(CHOOSERS[i], who, length) == 0)
            return who[length] == '\0' ||
                   (atoi(who + length + 1) >= 1 && atoi(who + length + 1) <= LEVELS);
    return false;
}

Bot *bot_make(Room *room, Color color, const char *who)
{
    Bot *bot = memory_new(sizeof *bot);
    if (!bot)
        return NULL;
    bot->room = room;
    bot->color = color;
    for (const Program *program = room->rooms->programs; program->name && !bot->program; program++)
        bot->program = strcmp(program->name, who) == 0 ? program : NULL;
    for (int i = 0; CHOOSERS[i] && !bot->program; i++)
        if (strncmp(CHOOSERS[i], who, strlen(CHOOSERS[i])) == 0)
            bot->player = CHOOSERS[i];
    const char *level = strchr(who, ':');
    bot->level = level ? atoi(level + 1) : USUAL_LEVEL;
    return bot;
}

void bot_free(Bot *bot)
{
    if (!bot)
        return;
    side_free(&bot->side);
    if (bot->talks)
        talks_destroy(bot->talks);
    if (bot->folder.length > 0)
        folder_remove(text_string(&bot->folder));
    engine_destroy(bot->engine);
    text_free(&bot->state);
    text_free(&bot->move);
    text_free(&bot->folder);
    memory_free(bot);
}

bool bot_is_busy(const Bot *bot)
{
    return bot->is_busy;
}

bool bot_is_thinking(const Bot *bot)
{
    return bot->is_asking || bot->is_waiting || bot->is_busy;
}

const char *bot_failure(const Bot *bot)
{
    return bot->failure;
}

void bot_stop(Bot *bot)
{
    bot->is_stopped = true;
}

/* In its thread. */

static bool fail(Bot *bot, const char *why)
{
    snprintf(bot->found, sizeof bot->found, "%s", why);
    return false;
}

static bool is_stopped(void *context)
{
    return ((Bot *)context)->is_stopped;
}

/* Has the game that is thought about, in an engine of its own. */
static bool take_game(Bot *bot)
{
    Text line = {0};
    if (!bot->engine && engine_create(CONTIGO_GAMES, 0, &bot->engine) != STATUS_OK)
        return fail(bot, status_text(STATUS_NO_MEMORY));
    bot->engine->files.reach = FILES_NONE;
    engine_attend(bot->engine, (Client){.interrupts = is_stopped, .context = bot});
    text_add(&line, "set_state ");
    text_add_bytes(&line, bot->state.bytes, bot->state.length);
    bool done = room_ask(bot->engine, text_string(&line), &bot->move);
    text_free(&line);
    return done || fail(bot, text_string(&bot->move));
}

/* Thinks with a player of the engine. */
static bool think(Bot *bot)
{
    char line[64];
    snprintf(line, sizeof line, "player %s memory %d", bot->player, MEMORY);
    bool done = room_ask(bot->engine, line, &bot->move);
    snprintf(line, sizeof line, "level %d", bot->level);
    done = done && room_ask(bot->engine, line, &bot->move);
    snprintf(line, sizeof line, "reg_genmove %s", color_name(bot->color));
    return (done && room_ask(bot->engine, line, &bot->move)) || fail(bot, text_string(&bot->move));
}

/* Starts the program, where it does not run. */
static bool start(Bot *bot)
{
    const Rooms *rooms = bot->room->rooms;
    const SidePatience patience = {30 * CLOCK_SECOND, 60 * CLOCK_SECOND, CLOCK_SECOND,
                                   CLOCK_SECOND};
    Text why = {0};
    if (bot->side.talk && side_is_well(&bot->side))
        return true;
    side_end(&bot->side, NULL);
    side_forget(&bot->side);
    bool done = (bot->talks || talks_create(&bot->talks) == STATUS_OK) &&
                (bot->folder.length > 0 || folder_make("/tmp", &bot->folder));
    ProcessSetup setup = {.words = bot->program->words,
                          .folder = text_string(&bot->folder),
                          .limits = rooms->limits,
                          .sandbox = rooms->sandbox};
    done = done && side_start(&bot->side, bot->talks, &setup, patience, &why);
    if (!done)
        fail(bot, why.length > 0 ? text_string(&why) : "it cannot be started here");
    text_free(&why);
    return done;
}

/* Splits a text into lines, in its place; how many there are, and NULL after the last. */
static size_t split(Text *text, const char **lines, size_t most)
{
    size_t count = 0;
    for (char *line = (char *)text_string(text); *line && count + 1 < most;) {
        char *end = line + strcspn(line, "\n");
        lines[count++] = line;
        line = *end ? end + 1 : end;
        *end = '\0';
    }
    lines[count] = NULL;
    return count;
}

/* Whether turns alone, on a usual board, make the game. */
static bool is_plain(const Session *session)
{
    size_t events = session_event_count(session);
    bool is_plain = session_setup(session)->outline.count == 0;
    for (size_t i = 0; i < events && is_plain; i++)
        is_plain = session_event(session, i).kind != EVENT_SETUP;
    return is_plain;
}

/* Tells the program the whole game: as a state where it knows those, else by rules that are not as
 * usual and all turns. */
static bool tell_game(Bot *bot, TimeControl control)
{
    const Session *session = bot->engine->session;
    const GameKind *kind = session_kind(session);
    const Setup *setup = session_setup(session), usual = game_usual_setup(kind);
    Text rules = {0}, komi = {0}, turns = {0};
    const char *rule_lines[RULES_MAX + 1];
    if (side_knows(&bot->side, "set_state"))
        return side_begin_by_state(&bot->side, text_string(&bot->state));
    if (!is_plain(session)) {
        side_blame(&bot->side, FAILURE_PROTOCOL,
                   "it knows no set_state, and this board and set-up cannot be told otherwise");
        return false;
    }
    print_rule(&komi, &kind->rules[RULE_KOMI], setup->rules[RULE_KOMI]);
    for (size_t i = 1; i < kind->rule_count; i++)
        if (setup->rules[i] != usual.rules[i]) {
            text_add_format(&rules, "%s ", kind->rules[i].name);
            print_rule(&rules, &kind->rules[i], setup->rules[i]);
            text_add_char(&rules, '\n');
        }
    split(&rules, rule_lines, RULES_MAX + 1);
    room_ask(bot->engine, "move_history", &turns);
    size_t most = session_move_count(session) + 2;
    const char **lines = memory_new(most * sizeof *lines);
    size_t count = lines ? split(&turns, lines, most) : 0;
    for (size_t i = 0; i < count / 2; i++) { /* it has the last one first */
        const char *line = lines[i];
        lines[i] = lines[count - 1 - i];
        lines[count - 1 - i] = line;
    }
    GameTerms terms = {kind->name, setup->columns, setup->rows, text_string(&komi),
                       rule_lines, lines,          control};
    bool done = lines && side_begin(&bot->side, &terms, 0);
    memory_free(lines);
    text_free(&rules);
    text_free(&komi);
    text_free(&turns);
    return done;
}

/* Has the program think. */
static bool ask_program(Bot *bot)
{
    const Clock *clock = session_clock(bot->engine->session);
    GameTerms terms = {.time = {.clock = clock->settings}};
    if (!bot->program)
        return fail(bot, "this server has no such program");
    if (!start(bot))
        return false;
    if (!tell_game(bot, terms.time) ||
        !side_ask(&bot->side, &terms, bot->color, clock->left[bot->color])) {
        fail(bot, text_string(&bot->side.detail));
        side_end(&bot->side, NULL);
        return false;
    }
    text_clear(&bot->move);
    text_add(&bot->move, text_string(&bot->side.reply.text));
    return true;
}

static void on_work(uv_work_t *work)
{
    Bot *bot = work->data;
    text_clear(&bot->move);
    bot->found[0] = '\0';
    bool done = take_game(bot) && (bot->player ? think(bot) : ask_program(bot));
    if (!done)
        text_clear(&bot->move);
}

/* In the loop's. */

static void on_done(uv_work_t *work, int status)
{
    Bot *bot = work->data;
    Room *room = bot->room;
    (void)status;
    bot->is_busy = false;
    room->rooms->bots--;
    snprintf(bot->failure, sizeof bot->failure, "%s", bot->found);
    room->has_other_presence = true;
    if (room->trouble || !room_is_at(room, bot->version)) {
        bot_look(bot);
        return;
    }
    if (bot->move.length == 0)
        return;
    Text line = {0};
    text_add_format(&line, "play %s ", color_name(bot->color));
    text_add_bytes(&line, bot->move.bytes, strcspn(text_string(&bot->move), " \n"));
    if (!text_failed(&line))
        room_change_itself(room, text_string(&line));
    text_free(&line);
}

void bot_take(Bot *bot, Word state)
{
    text_clear(&bot->state);
    text_add_bytes(&bot->state, state.bytes, state.length);
    bot->is_asking = false;
    bot->is_waiting = true;
    bot_tick(bot);
}

void bot_tick(Bot *bot)
{
    Rooms *rooms = bot->room->rooms;
    if (!bot->is_waiting || bot->room->trouble || rooms->bots >= rooms->bots_most)
        return;
    bot->is_waiting = false;
    bot->is_busy = true;
    rooms->bots++;
    bot->work.data = bot;
    uv_queue_work(rooms->loop, &bot->work, on_work, on_done);
}

void bot_look(Bot *bot)
{
    Room *room = bot->room;
    char line[32];
    if (room->trouble)
        return;
    if (bot_is_thinking(bot)) {
        bot->is_stopped = bot->is_stopped || !room_is_at(room, bot->version);
    } else if (room->look.turn.phase == PHASE_SCORING && !room->look.agreed[bot->color]) {
        /* The engine says which stones are dead, and agrees, for programs too. */
        snprintf(line, sizeof line, "settle %s", color_name(bot->color));
        room_change_itself(room, line);
    } else if (room->look.turn.phase == PHASE_PLAY && room->look.turn.to_move == bot->color) {
        bot->is_asking = true;
        bot->is_stopped = false;
        bot->version = room->version;
        bot->failure[0] = '\0';
        room->has_other_presence = true;
        room_send(room, (Errand){.kind = ERRAND_STATE, .is_own = true, .number = bot->color},
                  (Word){"", 0});
    }
}
