/* Processes lines from the people who share a game, and runs their clocks. */
#include "protocol/sharing/sharing.h"

#include "base/count.h"
#include "base/memory.h"
#include "base/moment.h"
#include "base/number.h"
#include "formats/print.h"
#include "session/replay.h"

#include <stdio.h>
#include <string.h>

enum {
    /* The stored lines may be KEPT_TIMES as long as a single line that sets everything, plus
     * KEPT_LEAST bytes. If they become longer, such a line replaces them. */
    KEPT_TIMES = 2,
    KEPT_LEAST = 1 << 20,
    KEPT_MOST = 16 << 20, /* in bytes; a game that needs more isn't stored */
    /* Bytes of memory that a game takes for each byte of its file (see games/go/sgf/sgf.h). */
    FILE_TIMES = 24,
};

const char SHARING_STATE[] =
    "state_json state game board rules info magnet ghosts marks clock clock_at_end told_end "
    "history undone";

/* The command that loads an SGF file. The file is stored too, because it contains variations and
 * other data that states don't contain. */
static const char LOAD_SGF[] = "loadsgf";

static bool is_stopped(void *context)
{
    const Sharing *sharing = context;
    return sharing->is_full && sharing->is_full(sharing->context);
}

Status sharing_create(Sharing *sharing, const GameKind *const *games, size_t most)
{
    *sharing = (Sharing){.flagged = -1, .most = most};
    Status status = engine_create(games, 0, &sharing->engine);
    if (status == STATUS_OK) {
        sharing->engine->files.reach = FILES_NONE;
        engine_attend(sharing->engine, (Client){.stops = is_stopped, .context = sharing});
    }
    return status;
}

void sharing_destroy(Sharing *sharing)
{
    engine_destroy(sharing->engine);
    for (size_t i = 0; i < COUNT_OF(sharing->told); i++)
        builder_free(&sharing->told[i]);
    *sharing = (Sharing){0};
}

/* Running commands. */

/* Run a line with at most `allowed` bytes of memory in use. */
static bool answer(Sharing *sharing, const char *line, size_t allowed, StringBuilder *reply)
{
    StringBuilder framed = {0};
    reply_make_room(&framed, REPLY_ROOM); /* so that a lack of memory can be reported */
    memory_allow(allowed);
    Answer outcome = engine_answer(sharing->engine, line, strlen(line), &framed);
    memory_allow(SIZE_MAX);
    builder_clear(reply);
    if (outcome == ANSWER_LOST)
        builder_add(reply, status_text(STATUS_NO_MEMORY));
    else if (outcome != ANSWER_NONE) /* leave out the `=` or `?` */
        builder_add_view(reply, view_trim((StringView){framed.bytes + 1, framed.length - 1}));
    builder_free(&framed);
    bool done = outcome == ANSWER_DONE || sharing->engine->reply.forfeits;
    return done && !builder_failed(reply);
}

bool sharing_ask(Sharing *sharing, const char *line, StringBuilder *reply)
{
    return answer(sharing, line, SIZE_MAX, reply);
}

size_t sharing_bytes(const Sharing *sharing)
{
    size_t in_use = memory_in_use();
    return in_use > sharing->beside ? in_use - sharing->beside : 0;
}

/* Run a line from a client, with as much memory as the game may take. */
static bool ask(Sharing *sharing, const char *line, StringBuilder *reply)
{
    size_t in_use = memory_in_use();
    sharing->beside = in_use > sharing->bytes ? in_use - sharing->bytes : 0;
    bool is_full = sharing->is_full && sharing->is_full(sharing->context);
    size_t allowed = sharing->beside + (is_full ? sharing->bytes : sharing->most);
    bool done = answer(sharing, line, allowed, reply);
    sharing->bytes = session_bytes(sharing->engine->session) + sharing->file_bytes;
    return done;
}

static bool fail(Sharing *sharing, const char *trouble)
{
    sharing->trouble = trouble;
    return false;
}

/* Run a line in the position after `made` moves. If `made` is negative, run it in the current
 * position. */
static bool ask_earlier(Sharing *sharing, int64_t made, const char *line, StringBuilder *reply)
{
    Session *session = sharing->engine->session;
    size_t events = session_event_count(session);
    Status status = made > (int64_t)session_known_moves(session) ? STATUS_NO_HISTORY : STATUS_OK;
    if (made >= 0 && status == STATUS_OK)
        status = session_go_to(session, (size_t)made);
    bool done = status == STATUS_OK && ask(sharing, line, reply);
    if (status != STATUS_OK)
        builder_add(reply, status == STATUS_NO_HISTORY ? "no such move" : status_text(status));
    size_t there = session_event_count(session);
    status = there < events ? session_redo(session, events - there)
                            : session_undo(session, there - events);
    return status == STATUS_OK ? done : fail(sharing, status_text(status));
}

/* Run a command with a file that is held in memory: `bytes`, which the command reads or writes. */
static bool ask_with_file(Sharing *sharing, const char *command, StringBuilder *bytes,
                          StringBuilder *reply)
{
    StringBuilder line = {0};
    builder_add_format(&line, "%s file", command);
    sharing->engine->files = (Files){.reach = FILES_HELD, .held = bytes};
    bool done = ask(sharing, builder_string(&line), reply);
    sharing->engine->files = (Files){.reach = FILES_NONE};
    builder_free(&line);
    return done;
}

/* Return which clients may send a command. 0 means that none may. */
static CommandFlags shared(const Sharing *sharing, StringView line)
{
    StringView rest;
    const Command *command = command_named(sharing->engine->commands, view_first(line, &rest));
    return command ? command->flags & COMMAND_SHARED : COMMAND_PLAIN;
}

/* Running the clocks. */

static TimeControl time_control(const Sharing *sharing)
{
    const Session *session = sharing->engine->session;
    const GameKind *kind = session_kind(session);
    TimeControl control = {.clock = session_clock(session)->settings};
    if (kind->move_time != RULE_NONE)
        control.rule = session_setup(session)->rules[kind->move_time] / DECIMAL_ONE * CLOCK_SECOND;
    return control;
}

TimeLeft sharing_time_left(const Sharing *sharing, Color color)
{
    const Clock *clock = session_clock(sharing->engine->session);
    return clock_now(&clock->settings, clock->left[color]);
}

bool sharing_start_clocks(Sharing *sharing)
{
    if (sharing->is_timed)
        return false;
    sharing->is_timed = true;
    sharing->since = moment_now();
    return true;
}

/* Return whether a player has used time in a restored game, which means that its clocks had been
 * started. */
static bool has_used_time(const Sharing *sharing)
{
    TimeControl control = time_control(sharing);
    TimeLeft full = time_at_first(&control);
    for (int i = 0; i < 2 && control.clock.system != CLOCK_NONE; i++) {
        TimeLeft left = sharing_time_left(sharing, (Color)i);
        if (left.time != full.time || left.count != full.count)
            return true;
    }
    return false;
}

bool sharing_has_clock(const Sharing *sharing)
{
    const Turn *turn = session_turn(sharing->engine->session);
    TimeControl control = time_control(sharing);
    return sharing->is_timed && turn->phase == PHASE_PLAY &&
           time_allowed(&control, sharing_time_left(sharing, turn->to_move)) != TIME_UNLIMITED;
}

static void add_line(Color color, TimeLeft left, StringBuilder *line)
{
    builder_add_format(line, "time_left %s ", color_name(color));
    print_time(line, left.time);
    builder_add_format(line, " %lld", (long long)left.count);
}

/* A command arrived at `came`. If it ended a turn, charge the clock of the player whose turn it
 * was, and append to `line` the command that does this. Commands that undo, set up or only talk
 * take no time. */
static void pass_time(Sharing *sharing, const Turn *before, const TimeControl *control,
                      CommandFlags shared, int64_t came, StringBuilder *line)
{
    const Turn *turn = session_turn(sharing->engine->session);
    bool is_other = turn->to_move != before->to_move || turn->phase != before->phase;
    if (is_other && shared == COMMAND_OF_COLOR && before->phase == PHASE_PLAY &&
        turn->ending != ENDING_TIME && control->clock.system != CLOCK_NONE && sharing->is_timed) {
        TimeLeft left = sharing_time_left(sharing, before->to_move);
        StringBuilder reply = {0};
        if (time_charge(control, &left, came - sharing->since) > 0)
            left.time = 0; /* the player was too late and loses */
        add_line(before->to_move, left, line);
        sharing_ask(sharing, builder_string(line), &reply);
        builder_free(&reply);
    }
    /* Taking back strokes of the current turn doesn't restart the turn. */
    bool is_earlier = shared == COMMAND_RETURNS && turn->number != before->number;
    if (is_other || is_earlier || shared == COMMAND_OF_BOTH)
        sharing->since = moment_now();
}

void sharing_add_clock(const Sharing *sharing, Json *json)
{
    const Turn *turn = session_turn(sharing->engine->session);
    TimeControl control = time_control(sharing);
    bool runs = sharing->is_timed && turn->phase == PHASE_PLAY;
    if (control.clock.system == CLOCK_NONE)
        return;
    json_open_object(json_key(json, "clock"));
    json_add_word(json_key(json, "running"), runs ? color_name(turn->to_move) : NULL);
    for (int i = 0; i < 2; i++) {
        int64_t took = runs && turn->to_move == (Color)i ? moment_now() - sharing->since : 0;
        TimeLeft left = clock_during(&control.clock, sharing_time_left(sharing, (Color)i), took);
        json_open_list(json_key(json, color_name((Color)i)));
        builder_add_fixed(json_next(json), left.time, CLOCK_PLACES, 3);
        json_add_int(json, left.count);
        json_close(json);
    }
    json_close(json);
}

/* Changing the game. */

/* Run lines one after the other. If one fails, stop, and report its number and error. If
 * `is_strange`, the lines come from a stranger, and may only set up a game. */
static bool perform(Sharing *sharing, StringView lines, bool is_strange, int *number,
                    StringBuilder *reply)
{
    bool done = true;
    StringBuilder text = {0};
    for (*number = 0; lines.length > 0 && done;) {
        StringView line = view_trim(view_line(&lines));
        CommandFlags by = shared(sharing, line);
        ++*number;
        if (line.length == 0 || line.bytes[0] == '#')
            continue;
        builder_clear(&text);
        builder_add_view(&text, line);
        builder_clear(reply);
        if (is_strange && (by == COMMAND_PLAIN || by == COMMAND_ASKS)) {
            builder_add(reply, "this command does not set up a game");
            done = false;
        } else {
            done = ask(sharing, builder_string(&text), reply);
        }
    }
    builder_free(&text);
    return done;
}

/* Store a single line, the engine's full state, from which the whole game can be restored. */
static bool keep_all(Sharing *sharing)
{
    StringBuilder state = {0}, line = {0};
    bool done = sharing_ask(sharing, SHARING_STATE, &state);
    builder_add(&line, "set_state ");
    builder_add_view(&line, builder_view(&state));
    done = done && line.length <= KEPT_MOST && !builder_failed(&line);
    sharing->kept = line.length;
    sharing->kept_most = KEPT_TIMES * line.length + KEPT_LEAST;
    if (done)
        sharing->keep(sharing->context, KEEP_ALL, builder_view(&line));
    builder_free(&state);
    builder_free(&line);
    return done || fail(sharing, "the game is too long to be stored");
}

/* Store a line that was executed. In two cases, store the full state instead: if the stored lines
 * have become too long, or if the line replaces the game. Such a line leaves some data unchanged,
 * and these must be stored too. */
static bool keep(Sharing *sharing, StringView line)
{
    StringView rest, word = view_first(line, &rest);
    sharing->kept += line.length;
    if (view_is(word, "set_state") || view_is(word, "set_game") ||
        sharing->kept > sharing->kept_most)
        return keep_all(sharing);
    sharing->keep(sharing->context, KEEP_LINE, line);
    return true;
}

/* Return how many of the first `made` moves are certainly the same after a change by `line`. */
static size_t kept_moves(const Sharing *sharing, StringView line, size_t made)
{
    StringView rest, command = view_first(line, &rest);
    CommandFlags by = shared(sharing, command);
    size_t now = session_move_count(sharing->engine->session);
    bool keeps = by == COMMAND_OF_COLOR || by == COMMAND_RETURNS || by == COMMAND_TALKS ||
                 view_is(command, "time_left") || view_is(command, "forfeit");
    size_t kept = keeps ? made : 0;
    return kept < now ? kept : now;
}

bool sharing_change(Sharing *sharing, StringView lines, int64_t came, StringBuilder *reply)
{
    StringBuilder timed = {0};
    TimeControl control = time_control(sharing);
    Turn before = *session_turn(sharing->engine->session);
    size_t made = session_move_count(sharing->engine->session);
    CommandFlags by = shared(sharing, lines);
    int number;
    if (!perform(sharing, lines, false, &number, reply))
        return number > 1 ? fail(sharing, "only a part of the command was done") : false;
    pass_time(sharing, &before, &control, by, came, &timed);
    size_t same = kept_moves(sharing, lines, made);
    sharing->same = same < sharing->same ? same : sharing->same;
    sharing->made = made;
    sharing->version++;
    if (by != COMMAND_TALKS)
        sharing->moved = sharing->version;
    sharing->wanted[0] = '\0';
    sharing->declined = sharing->agreed = false;
    bool done = keep(sharing, lines) && (timed.length == 0 || keep(sharing, builder_view(&timed)));
    builder_free(&timed);
    return done;
}

void sharing_look_at_clock(Sharing *sharing)
{
    Color color = session_turn(sharing->engine->session)->to_move;
    TimeControl control = time_control(sharing);
    TimeLeft left = sharing_time_left(sharing, color), after = left;
    StringBuilder line = {0}, reply = {0};
    if (!sharing_has_clock(sharing) || sharing->flagged == sharing->moved ||
        time_charge(&control, &after, moment_now() - sharing->since) == 0)
        return;
    sharing->flagged = sharing->moved;
    left.time = 0;
    if (control.clock.system == CLOCK_BYOYOMI && left.count > 0)
        left.count = 1; /* this was the last period */
    add_line(color, left, &line);
    sharing_change(sharing, builder_view(&line), moment_now(), &reply);
    builder_free(&line);
    builder_free(&reply);
}

/* Processing lines from clients. */

/* Return whether a client has at least one seat, and all seats that are for people (see
 * Sharing.engaged). */
static bool is_alone(const Sharing *sharing, const Sharer *sharer)
{
    return (sharer->seats[0] || sharing->engaged[0]) && (sharer->seats[1] || sharing->engaged[1]) &&
           (sharer->seats[0] || sharer->seats[1]);
}

/* Return why a client may not change the game by this line, or NULL if the client may. */
static const char *object(const Sharing *sharing, const Sharer *sharer, StringView line)
{
    StringView rest, command = view_first(line, &rest), color = view_first(rest, &rest);
    CommandFlags by = shared(sharing, command);
    if (by == COMMAND_ASKS)
        return "this command changes nothing: send it without `at`";
    if (by == COMMAND_PLAIN || by == COMMAND_SETS_UP)
        return "no such command in a room";
    if (!sharer->seats[0] && !sharer->seats[1])
        return "only players may change the game";
    if (by == COMMAND_OF_BOTH && !is_alone(sharing, sharer))
        return "only a client that has both seats or plays against a program may do this";
    if (by == COMMAND_OF_COLOR &&
        !(sharer->seats[0] && (view_is(color, "black") || view_is(color, "b"))) &&
        !(sharer->seats[1] && (view_is(color, "white") || view_is(color, "w"))))
        return "your seat has the other color";
    return NULL;
}

/* Return whether an event is a stroke of the turn that is running. */
static bool is_of_turn(const Sharing *sharing, const Event *event)
{
    const Turn *turn = session_turn(sharing->engine->session);
    return event->kind == EVENT_MOVE && turn->phase == PHASE_PLAY &&
           event->number == turn->number && event->color == turn->to_move;
}

/* Return how many strokes of the turn that is running can be undone. */
static size_t strokes_of_turn(const Sharing *sharing)
{
    const Session *session = sharing->engine->session;
    size_t events = session_event_count(session), count = 0;
    for (; count < events; count++) {
        Event event = session_event(session, events - 1 - count);
        if (!is_of_turn(sharing, &event))
            break;
    }
    return count;
}

/* Return how many undone strokes of the turn that is running can be redone. */
static size_t strokes_to_redo(const Sharing *sharing)
{
    const Session *session = sharing->engine->session;
    const StringBuilder *comment;
    bool tried;
    size_t events = session_redo_count(session), count = 0;
    for (; count < events; count++) {
        Event event = session_redo_event(session, count, &tried, &comment);
        if (!is_of_turn(sharing, &event))
            break;
    }
    return count;
}

/* Return whether a line that goes back or forward only takes back strokes of the client's own
 * running turn, or draws them again. */
static bool is_own_turn(const Sharing *sharing, const Sharer *sharer, StringView line)
{
    const Session *session = sharing->engine->session;
    StringView rest, command = view_first(line, &rest), word = view_trim(rest);
    int64_t count = 1, made = (int64_t)session_move_count(session);
    if (!sharer->seats[session_turn(session)->to_move] ||
        (word.length > 0 && !number_read_int(word.bytes, word.length, 0, INT32_MAX, &count)))
        return false;
    if (view_is(command, "redo"))
        return count <= (int64_t)strokes_to_redo(sharing);
    int64_t back = view_is(command, "goto") ? made - count : count;
    return back >= 0 && back <= (int64_t)strokes_of_turn(sharing);
}

/* Return whether all players want what the line does: the client has all their seats, or the other
 * seat has requested the same. If neither is the case, record the request. */
static bool both_want(Sharing *sharing, const Sharer *sharer, StringView line)
{
    Color color = sharer->seats[COLOR_BLACK] ? COLOR_BLACK : COLOR_WHITE;
    char wanted[sizeof sharing->wanted];
    snprintf(wanted, sizeof wanted, "%.*s", (int)line.length, line.bytes);
    if (is_alone(sharing, sharer) ||
        (strcmp(wanted, sharing->wanted) == 0 && !sharing->declined && sharing->wanter != color))
        return true;
    sharing->wishes++;
    sharing->wanter = color;
    sharing->declined = false;
    snprintf(sharing->wanted, sizeof sharing->wanted, "%s", wanted);
    return false;
}

static bool refuse(StringBuilder *reply, const char *why)
{
    builder_add(reply, why);
    return false;
}

static bool say_at(Sharing *sharing, const Sharer *sharer, StringView line, int64_t came,
                   StringBuilder *reply)
{
    int64_t version;
    StringView number = view_first(line, &line);
    if (!number_read_int(number.bytes, number.length, 0, INT64_MAX, &version))
        return refuse(reply, "expected at NUMBER COMMAND, with the version number of the game");
    const char *why = object(sharing, sharer, line);
    if (why)
        return refuse(reply, why);
    if (version < sharing->moved || version > sharing->version) {
        builder_add_format(reply, "stale: the game is at version %lld",
                           (long long)sharing->version);
        return false;
    }
    if (shared(sharing, line) != COMMAND_RETURNS || is_own_turn(sharing, sharer, line) ||
        both_want(sharing, sharer, line))
        return sharing_change(sharing, line, came, reply);
    builder_add(reply, "asked");
    return true;
}

/* Process `rematch`. The client that receives the reply `agreed` opens the next game. */
static bool say_rematch(Sharing *sharing, const Sharer *sharer, StringBuilder *reply)
{
    if (!sharer->seats[0] && !sharer->seats[1])
        return refuse(reply, "only players may ask for a rematch");
    if (session_turn(sharing->engine->session)->phase != PHASE_OVER)
        return refuse(reply, "the game isn't over yet");
    sharing->agreed |= both_want(sharing, sharer, string_view("rematch"));
    builder_add(reply, sharing->agreed ? "agreed" : "asked");
    return true;
}

/* Process `decline` from the player who received the request, or `withdraw` from the one who sent
 * it. */
static bool say_no(Sharing *sharing, const Sharer *sharer, bool declines, StringBuilder *reply)
{
    Color by = declines ? color_other(sharing->wanter) : sharing->wanter;
    if (!sharing->wanted[0] || (declines && sharing->declined))
        return refuse(reply, "there is no request to go back or forward");
    if (!sharer->seats[by])
        return refuse(reply, declines ? "only the player who is asked may decline"
                                      : "only the player who asks may withdraw the request");
    sharing->wishes++;
    sharing->declined = declines;
    if (!declines)
        sharing->wanted[0] = '\0';
    return true;
}

static bool say_save(Sharing *sharing, StringView line, StringBuilder *reply)
{
    static const char *const COMMANDS[] = {"savegame", "savesgf", "savesugo"};
    StringBuilder file = {0};
    size_t i = 0;
    while (i < COUNT_OF(COMMANDS) && !view_is(line, COMMANDS[i]))
        i++;
    if (i == COUNT_OF(COMMANDS))
        return refuse(reply, "expected savegame, savesgf or savesugo");
    bool done = ask_with_file(sharing, COMMANDS[i], &file, reply);
    if (done) {
        builder_free(reply);
        *reply = file;
    }
    return done;
}

/* Parse a query that may begin with the number of moves that it refers to. `made` receives this
 * number, or -1 if there is none. Return false if it isn't a valid number. */
static bool read_question(StringView line, int64_t *made, StringView *question)
{
    StringView rest, command = view_first(line, &rest);
    *made = -1;
    *question = line;
    if (!view_is(command, "view"))
        return true;
    StringView number = view_first(rest, question);
    return number_read_int(number.bytes, number.length, 0, INT32_MAX, made);
}

bool sharing_is_analysis(StringView line, int64_t *made, StringView *question)
{
    StringView rest;
    return read_question(line, made, question) && view_is(view_first(*question, &rest), "analyze");
}

bool sharing_say(Sharing *sharing, const Sharer *sharer, StringView line, int64_t came,
                 StringBuilder *reply)
{
    int64_t made;
    StringView rest, question, command = view_first(line, &rest);
    if (view_is(command, "at"))
        return say_at(sharing, sharer, rest, came, reply);
    if (view_is(command, "save"))
        return say_save(sharing, rest, reply);
    if (view_is(command, "decline") || view_is(command, "withdraw"))
        return say_no(sharing, sharer, view_is(command, "decline"), reply);
    if (view_is(command, "rematch"))
        return say_rematch(sharing, sharer, reply);
    if (!read_question(line, &made, &question))
        return refuse(reply, "expected `view NUMBER COMMAND`, where NUMBER is a number of moves");
    command = view_first(question, &rest);
    if (shared(sharing, command) != COMMAND_ASKS && !(view_is(command, "magnet") && !rest.length))
        return refuse(reply, "no such query in a room (to change the game, send `at NUMBER "
                             "COMMAND`)");
    return ask_earlier(sharing, made, question.bytes, reply);
}

/* Creating a shared game. */

/* Load a game from a file. Data of the file may stay in memory, in addition to the game. */
static bool load(Sharing *sharing, const char *command, StringBuilder *file, StringBuilder *reply)
{
    sharing->file_bytes = FILE_TIMES * file->length;
    return ask_with_file(sharing, command, file, reply);
}

bool sharing_open(Sharing *sharing, const char *file, StringBuilder *lines, StringBuilder *reply)
{
    int number = 0;
    sharing->since = moment_now();
    bool done = file ? load(sharing, file, lines, reply)
                     : perform(sharing, builder_view(lines), true, &number, reply);
    if (!done && !file) {
        StringBuilder error = {0};
        builder_add_format(&error, "line %d: ", number);
        builder_add_view(&error, builder_view(reply));
        builder_free(reply);
        *reply = error;
    }
    if (!done || !file || strcmp(file, LOAD_SGF) != 0)
        return done && keep_all(sharing);
    sharing->kept_most = KEPT_MOST;
    sharing->keep(sharing->context, KEEP_FILE, builder_view(lines));
    return true;
}

bool sharing_wake(Sharing *sharing, StringBuilder *file, StringView lines, int64_t version,
                  StringBuilder *reply)
{
    int number;
    sharing->since = moment_now();
    sharing->version = sharing->moved = version;
    sharing->kept = lines.length;
    sharing->kept_most = file->length > 0 ? KEPT_MOST : KEPT_TIMES * lines.length + KEPT_LEAST;
    if ((file->length > 0 && !load(sharing, LOAD_SGF, file, reply)) ||
        !perform(sharing, lines, false, &number, reply))
        return false;
    sharing->is_timed = has_used_time(sharing);
    return true;
}
