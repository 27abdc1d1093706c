/* Requests as they are carried out, in a thread. */
#include "board/room.h"

#include "base/memory.h"
#include "base/moment.h"
#include "formats/print.h"
#include "session/agreement.h"
#include "session/redo.h"

#include <string.h>

enum { FILE_TIMES = 16 }; /* bytes that each of a file takes at most: see games/go/sgf/sgf.h */

/* What a game takes. */

static void weigh(Room *room, size_t bytes)
{
    room->rooms->bytes += bytes - room->bytes;
    room->bytes = bytes;
}

/* Where all games together take too much, those may not go on that take more than their share. */
static bool is_too_large(Room *room)
{
    const Rooms *rooms = room->rooms;
    size_t all = ROOMS_GAMES * rooms->game_most;
    bool is_large =
        room->bytes > room->most || (rooms->bytes > all && room->bytes > all / rooms->awake_most);
    if (is_large)
        room->present.trouble = "this game takes too much memory";
    return is_large;
}

bool room_is_stopped(void *stopped)
{
    Room *room = stopped;
    size_t bytes = memory_in_use() - room->memory_before;
    weigh(room, bytes <= SIZE_MAX / 2 ? bytes : 0); /* more has gone than was known of */
    return is_too_large(room) || room->is_stopped;
}

void room_work(uv_work_t *work)
{
    Room *room = work->data;
    Errand *errand = &room->present;
    errand->look = room->look;
    room->memory_before = memory_in_use() - room->bytes;
    errand->is_done = errand->kind->work(room);
    weigh(room, session_bytes(room->engine->session) + room->file_bytes);
    is_too_large(room);
}

void room_end_work(uv_work_t *work)
{
    Room *room = work->data;
    weigh(room, 0);
    room_empty(room);
}

bool room_ask(Engine *engine, const char *line, Text *reply)
{
    Text framed = {0};
    Answer answer = engine_answer(engine, line, strlen(line), &framed);
    text_clear(reply);
    if (answer == ANSWER_LOST)
        text_add(reply, status_text(STATUS_NO_MEMORY));
    else if (answer != ANSWER_NONE) /* without its `=` or `?` */
        text_add_word(reply, word_trim((Word){framed.bytes + 1, framed.length - 1}));
    text_free(&framed);
    return answer == ANSWER_DONE && !text_failed(reply);
}

/* Carries out a line; false with the error. What guests ask for sets up a game and no more. */
static bool perform_line(Room *room, Word line, bool is_asked)
{
    Text text = {0}, *reply = &room->present.reply;
    Right right = right_of(line);
    if (is_asked && (right == RIGHT_NONE || right == RIGHT_ASK)) {
        text_clear(reply);
        text_add(reply, "this command does not set up a game");
        return false;
    }
    text_add_word(&text, line);
    bool done = room_ask(room->engine, text_string(&text), reply);
    text_free(&text);
    return done;
}

/* The same for lines, one after another. */
static bool perform_lines(Room *room, Word rest, bool is_asked)
{
    bool done = true;
    int number = 0;
    while (rest.length > 0 && done) {
        Word line = word_trim(word_line(&rest));
        number++;
        done = line.length == 0 || line.bytes[0] == '#' ||
               (!room_is_stopped(room) && perform_line(room, line, is_asked));
    }
    if (room->is_set_up && !done && number > 1 && !room->present.trouble) /* a part is done */
        room->present.trouble = status_text(STATUS_NO_MEMORY);
    if (!done && is_asked) {
        Text error = {0}, *reply = &room->present.reply;
        text_add_format(&error, "line %d: ", number);
        text_add_word(&error, text_word(reply));
        text_free(reply);
        *reply = error;
    }
    return done;
}

/* Has a command read or write `bytes`, as if they were a file. */
static bool perform_with_file(Room *room, const char *command, Text *bytes)
{
    Text line = {0};
    text_add_format(&line, "%s file", command);
    room->engine->files = (Files){.reach = FILES_HELD, .held = bytes};
    bool done = room_ask(room->engine, text_string(&line), &room->present.reply);
    room->engine->files = (Files){.reach = FILES_NONE};
    text_free(&line);
    return done;
}

/* Loads a file with the errand's command. What becomes of it may stay beside the game. */
static bool load_file(Room *room, Text *bytes)
{
    room->file_bytes = FILE_TIMES * bytes->length;
    return perform_with_file(room, room->present.file, bytes);
}

bool work_save(Room *room)
{
    Text bytes = {0};
    bool done = perform_with_file(room, text_string(&room->present.line), &bytes);
    if (done) {
        text_clear(&room->present.reply);
        text_add_word(&room->present.reply, text_word(&bytes));
    }
    text_free(&bytes);
    return done;
}

/* Answers a question as of an earlier move, and comes back to where the game is. */
bool work_ask_earlier(Room *room)
{
    Errand *errand = &room->present;
    Session *session = room->engine->session;
    size_t events = session_event_count(session), there;
    Status status = errand->number > (int64_t)session_known_moves(session)
                        ? STATUS_NO_HISTORY
                        : session_go_to(session, (size_t)errand->number);
    if (status != STATUS_OK) {
        text_add(&errand->reply,
                 status == STATUS_NO_HISTORY ? "no such move" : status_text(status));
        return false;
    }
    bool done = room_ask(room->engine, text_string(&errand->line), &errand->reply);
    there = session_event_count(session);
    status = there < events ? session_redo(session, events - there)
                            : session_undo(session, there - events);
    if (status != STATUS_OK)
        errand->trouble = status_text(status);
    return done;
}

/* Charges the clock of whoever's turn has ended. */
static void charge(Room *room, Color mover)
{
    Errand *errand = &room->present;
    const Clock *clock = session_clock(room->engine->session);
    TimeLeft left = clock_now(&clock->settings, clock->left[mover]);
    Text reply = {0};
    if (time_charge(&room->look.control, &left, errand->came - room->look.since) > 0)
        left.time = 0; /* it was late, and loses */
    text_add_format(&errand->timed, "time_left %s ", color_name(mover));
    print_time(&errand->timed, left.time);
    text_add_format(&errand->timed, " %lld", (long long)left.count);
    room_ask(room->engine, text_string(&errand->timed), &reply);
    text_free(&reply);
}

/* Looks at how the game stands, after a change or at first. */
static void look(Room *room)
{
    const Session *session = room->engine->session;
    const Look *before = &room->look;
    Look *now = &room->present.look;
    const GameKind *kind = session_kind(session);
    const Turn *turn = session_turn(session);
    const Clock *clock = session_clock(session);
    Color mover = before->turn.to_move;
    bool is_other =
        before->since == 0 || turn->to_move != mover || turn->phase != before->turn.phase;
    Right right = room->present.right;
    /* What is taken back, set up or said uses no time. */
    if (is_other && right == RIGHT_COLOR && before->since != 0 &&
        before->turn.phase == PHASE_PLAY && turn->ending != ENDING_TIME &&
        clock->settings.system != CLOCK_NONE)
        charge(room, mover);
    is_other |= right == RIGHT_BACK || right == RIGHT_ALL;
    *now = (Look){.turn = *turn,
                  .control = {.clock = clock->settings},
                  .made = session_move_count(session),
                  .since = is_other ? moment_now() : before->since};
    if (kind->move_time != RULE_NONE)
        now->control.rule =
            session_setup(session)->rules[kind->move_time] / DECIMAL_ONE * CLOCK_SECOND;
    for (int i = 0; i < 2; i++) {
        now->left[i] = clock_now(&clock->settings, clock->left[i]);
        now->agreed[i] = session_agreed(session, (Color)i);
    }
}

/* A room wakes up from the last state that was set. So where a line sets all it is kept as the
 * engine has that then, with what whoever set it left as it was; and so is one after very many. */
static void tell_all(Room *room)
{
    Errand *errand = &room->present;
    Text state = {0};
    Word rest, word = word_first(text_word(&errand->line), &rest);
    bool is_due = word_is(word, "set_state") || word_is(word, "set_game") ||
                  room->kept + errand->line.length > room->kept_most;
    if (is_due && room_ask(room->engine, ROOM_STATE, &state)) {
        text_clear(&errand->line);
        text_add(&errand->line, "set_state ");
        text_add_word(&errand->line, text_word(&state));
    }
    text_free(&state);
}

/* Whether what becomes of the game is not too long. */
static bool may_keep(Room *room, const Text *state)
{
    if (state->length > ROOM_KEPT_MOST)
        room->present.trouble = "this game is too long to be kept";
    return state->length <= ROOM_KEPT_MOST;
}

bool work_news(Room *room)
{
    room_find_news(room, &room->whole, true, 0);
    return true;
}

bool work_open(Room *room)
{
    Errand *errand = &room->present;
    bool done = errand->file ? load_file(room, &errand->line)
                             : perform_lines(room, text_word(&errand->line), true);
    if (!done || !room_ask(room->engine, ROOM_STATE, &errand->reply) ||
        !may_keep(room, &errand->reply))
        return false;
    look(room);
    return work_news(room);
}

bool work_wake(Room *room)
{
    Errand *errand = &room->present;
    Text file = {0};
    size_t length = (size_t)errand->number;
    text_add_bytes(&file, errand->line.bytes, length);
    bool done = length == 0 || load_file(room, &file);
    Word lines = {errand->line.bytes + length, errand->line.length - length};
    text_free(&file);
    if (!done || !perform_lines(room, lines, false))
        return false;
    look(room);
    return work_news(room);
}

bool work_ask(Room *room)
{
    Errand *errand = &room->present;
    return room_ask(room->engine, text_string(&errand->line), &errand->reply);
}

bool work_change(Room *room)
{
    if (!perform_lines(room, text_word(&room->present.line), false))
        return false;
    look(room);
    tell_all(room);
    if (!may_keep(room, &room->present.line))
        return false;
    room_find_news(room, &room->news, false, room->look.made);
    return true;
}
