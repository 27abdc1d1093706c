/* Requests as they are carried out, in a thread. */
#include "board/room.h"

#include "base/moment.h"
#include "formats/print.h"
#include "session/agreement.h"
#include "session/redo.h"

#include <string.h>

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
static bool perform_lines(Room *room, bool is_asked)
{
    Word rest = text_word(&room->present.line);
    bool done = true;
    int number = 0;
    while (rest.length > 0 && done && !room->is_stopped) {
        Word line = word_trim(word_line(&rest));
        number++;
        done = line.length == 0 || line.bytes[0] == '#' || perform_line(room, line, is_asked);
    }
    room->present.has_broken = room->is_set_up && !done && number > 1; /* a part is done */
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
        errand->has_broken = true;
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

/* A room wakes up from the last state that was set: where a line sets all, it is kept as the engine
 * has that then, with what whoever set it left as it was. */
static void tell_all(Errand *errand, Engine *engine)
{
    Text state = {0};
    Word rest, word = word_first(text_word(&errand->line), &rest);
    if ((word_is(word, "set_state") || word_is(word, "set_game")) &&
        room_ask(engine, ROOM_STATE, &state)) {
        text_clear(&errand->line);
        text_add(&errand->line, "set_state ");
        text_add_word(&errand->line, text_word(&state));
    }
    text_free(&state);
}

bool work_news(Room *room)
{
    room_find_news(room, &room->whole, true, 0);
    return true;
}

bool work_open(Room *room)
{
    Errand *errand = &room->present;
    bool done = errand->file ? perform_with_file(room, errand->file, &errand->line)
                             : perform_lines(room, true);
    if (!done || !room_ask(room->engine, ROOM_STATE, &errand->reply))
        return false;
    look(room);
    return work_news(room);
}

bool work_wake(Room *room)
{
    if (!perform_lines(room, false))
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
    if (!perform_lines(room, false))
        return false;
    look(room);
    tell_all(&room->present, room->engine);
    room_find_news(room, &room->news, false, room->look.made);
    return true;
}
