/* Who thinks. */
#include "board/bot.h"

#include "base/memory.h"
#include "base/moment.h"
#include "board/thought.h"
#include "match/playing/side.h"
#include "match/programs/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_LEVEL = 6, LEVELS = 10, MEMORY = 64 /* MiB */ };

static const char *const CHOOSERS[] = {"search", "greedy", "random", NULL};

/* Asking is for the state of the game; waiting, for others to have thought. */
typedef enum Stage { RESTING, ASKING, WAITING, THINKING } Stage;

struct Bot {
    Room *room;
    Color color;
    const char *player; /* of the engine; NULL: a program */
    int level;
    const Program *program; /* NULL as well: there is no such program any more */
    Stage stage;
    Thought *thought; /* while it thinks */
    int64_t version;  /* of the game that it thinks about */
    Text state, reply;
    char failure[200];
    Talks *talks; /* of a program: while it thinks they are its thread's */
    Side side;
    Text folder; /* of its own */
};

/* The player of the engine that a word names, with its level; NULL: there is none, or no such
 * level.
 */
static const char *read_player(const char *who, int *level)
{
    size_t length = strcspn(who, ":");
    *level = who[length] ? atoi(who + length + 1) : USUAL_LEVEL;
    for (int i = 0; CHOOSERS[i]; i++)
        if (strlen(CHOOSERS[i]) == length && strncmp(CHOOSERS[i], who, length) == 0)
            return *level >= 1 && *level <= LEVELS ? CHOOSERS[i] : NULL;
    return NULL;
}

static const Program *find_program(const Rooms *rooms, const char *who)
{
    for (const Program *program = rooms->programs; program->name; program++)
        if (strcmp(program->name, who) == 0)
            return program;
    return NULL;
}

bool bot_is_known(const Rooms *rooms, const char *who)
{
    int level;
    return find_program(rooms, who) || read_player(who, &level);
}

Bot *bot_make(Room *room, Color color, const char *who)
{
    Bot *bot = memory_new(sizeof *bot);
    if (!bot)
        return NULL;
    *bot = (Bot){.room = room, .color = color, .program = find_program(room->rooms, who)};
    if (!bot->program)
        bot->player = read_player(who, &bot->level);
    return bot;
}

/* For where the program has done harm to its keeper, which removes it. */
static void drop_folder(Bot *bot)
{
    if (bot->folder.length > 0)
        folder_remove(text_string(&bot->folder));
    text_clear(&bot->folder);
}

void bot_free(Bot *bot)
{
    if (!bot)
        return;
    side_free(&bot->side);
    if (bot->talks)
        talks_destroy(bot->talks);
    drop_folder(bot);
    text_free(&bot->state);
    text_free(&bot->reply);
    text_free(&bot->folder);
    memory_free(bot);
}

bool bot_is_busy(const Bot *bot)
{
    return bot && bot->stage == THINKING;
}

bool bot_is_thinking(const Bot *bot)
{
    return bot && bot->stage != RESTING;
}

const char *bot_failure(const Bot *bot)
{
    return bot ? bot->failure : "";
}

void bot_stop(Bot *bot)
{
    if (bot_is_busy(bot))
        thought_stop(bot->thought);
}

/* Programs, in the thread of a thought. */

/* Starts the program, where it does not run. False with the reason. */
static bool start(Bot *bot, Text *why)
{
    const Rooms *rooms = bot->room->rooms;
    const SidePatience patience = {30 * CLOCK_SECOND, 60 * CLOCK_SECOND, CLOCK_SECOND,
                                   CLOCK_SECOND};
    if (!bot->program) {
        text_add(why, "this server has no such program");
        return false;
    }
    if (bot->side.talk && side_is_well(&bot->side))
        return true;
    side_end(&bot->side, NULL);
    side_forget(&bot->side);
    size_t before = why->length;
    drop_folder(bot);
    bool done =
        (bot->talks || talks_create(&bot->talks) == STATUS_OK) && folder_make("/tmp", &bot->folder);
    ProcessSetup setup = {.words = bot->program->words,
                          .folder = text_string(&bot->folder),
                          .removes = true,
                          .limits = rooms->limits,
                          .sandbox = rooms->sandbox};
    done = done && side_start(&bot->side, bot->talks, &setup, patience, why);
    if (!done && why->length == before)
        text_add(why, "it cannot be started here");
    return done;
}

/* Has the program think about a game. */
static void ask_program(void *owner, const Session *session, Text *reply)
{
    Bot *bot = owner;
    Side *side = &bot->side;
    const Clock *clock = session_clock(session);
    GameTerms terms = {.time.clock = clock->settings};
    text_add(reply, "? ");
    if (!start(bot, reply))
        return;
    text_clear(reply);
    bool done = side_begin_at(side, session, text_string(&bot->state)) &&
                side_ask(side, &terms, bot->color, clock->left[bot->color]);
    text_add(reply, done ? "= " : "? ");
    text_add(reply, text_string(done ? &side->reply.text : &side->detail));
    if (!done)
        side_end(side, NULL);
}

/* In the loop. */

static void on_heard(void *owner, Word line)
{
    Bot *bot = owner;
    text_add_word(&bot->reply, line);
    text_add_char(&bot->reply, '\n');
}

static void on_ended(void *owner)
{
    Bot *bot = owner;
    Room *room = bot->room;
    const char *reply = text_string(&bot->reply);
    bot->stage = RESTING;
    room->rooms->bots--;
    room->has_other_presence = true;
    if (room->trouble || !room_is_at(room, bot->version)) {
        bot_look(bot);
        return;
    }
    Word rest, said = word_trim((Word){reply + 1, reply[0] ? strlen(reply + 1) : 0});
    if (reply[0] != '=') {
        snprintf(bot->failure, sizeof bot->failure, "%.*s", (int)said.length, said.bytes);
        return;
    }
    Text line = {0};
    said = word_first(said, &rest);
    text_add_format(&line, "play %s ", color_name(bot->color));
    text_add_word(&line, said);
    room_change_itself(room, text_string(&line));
    text_free(&line);
}

static void begin(Bot *bot)
{
    Rooms *rooms = bot->room->rooms;
    Thinker thinker = {bot, on_heard, on_ended, bot->player ? NULL : ask_program};
    Text lines = {0};
    text_clear(&bot->reply);
    text_add(&lines, "set_state ");
    text_add(&lines, text_string(&bot->state));
    if (bot->player)
        text_add_format(&lines, "\nplayer %s memory %d\nlevel %d\nreg_genmove %s", bot->player,
                        MEMORY, bot->level, color_name(bot->color));
    bot->thought = thought_begin(rooms->loop, &thinker, &lines);
    rooms->bots += bot->thought != NULL;
    text_free(&lines);
}

void bot_tick(Bot *bot)
{
    if (!bot || bot->stage != WAITING || bot->room->trouble)
        return;
    if (!room_is_at(bot->room, bot->version)) {
        bot->stage = RESTING;
        bot->room->has_other_presence = true;
        bot_look(bot);
    } else if (bot->room->rooms->bots < bot->room->rooms->bots_most) {
        begin(bot);
        bot->stage = bot->thought ? THINKING : WAITING;
    }
}

/* The whole state, which it has asked the room for; where that has failed its own engine says so.
 */
static void take_state(Room *room)
{
    const Errand *errand = &room->present;
    Bot *bot = room->bots[errand->number];
    text_clear(&bot->state);
    text_add_word(&bot->state, text_word(&errand->reply));
    bot->stage = WAITING;
    bot_tick(bot);
}

void bot_look(Bot *bot)
{
    static const ErrandKind STATE = {.work = work_ask, .ended = take_state};
    if (!bot || bot->room->trouble)
        return;
    Room *room = bot->room;
    const Turn *turn = &room->look.turn;
    char line[32];
    if (bot->stage == THINKING && !room_is_at(room, bot->version)) {
        thought_stop(bot->thought);
    } else if (bot->stage == RESTING && turn->phase == PHASE_SCORING &&
               !room->look.agreed[bot->color]) {
        /* The engine says which stones are dead, and agrees, for programs too. */
        snprintf(line, sizeof line, "settle %s", color_name(bot->color));
        room_change_itself(room, line);
    } else if (bot->stage == RESTING && turn->phase == PHASE_PLAY && turn->to_move == bot->color) {
        bot->stage = ASKING;
        bot->version = room->version;
        bot->failure[0] = '\0';
        room->has_other_presence = true;
        room_send(room, (Errand){.kind = &STATE, .is_own = true, .number = bot->color},
                  string_word(ROOM_STATE));
    }
}
