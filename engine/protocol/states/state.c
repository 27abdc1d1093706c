/* Writes sessions as JSON. */
#include "protocol/states/state.h"

#include "base/count.h"
#include "formats/print.h"
#include "protocol/describe.h"
#include "protocol/game_commands.h"
#include "protocol/records/record.h"
#include "protocol/records/text_word.h"
#include "session/agreement.h"
#include "session/session.h"
#include "session/texts.h"

#include <assert.h>
#include <string.h>

static Status print_version(Engine *engine, Json *json)
{
    (void)engine;
    json_add_int(json, STATE_FORM);
    return STATUS_OK;
}

static Status print_game(Engine *engine, Json *json)
{
    json_add_word(json, session_kind(engine->session)->name);
    return STATUS_OK;
}

static Status print_board(Engine *engine, Json *json)
{
    const Setup *setup = session_setup(engine->session);
    bool polygon = setup->outline.count > 0;
    Outline box = outline_of_box(game_board(session_kind(engine->session), setup));
    const Outline *outline = polygon ? &setup->outline : &box;
    json_open_object(json);
    json_add_int(json_key(json, "columns"), setup->columns);
    json_add_int(json_key(json, "rows"), setup->rows);
    json_add_truth(json_key(json, "polygon"), polygon);
    json_add_points(json_key(json, "outline"), outline->corners, outline->count);
    json_close(json);
    return STATUS_OK;
}

static Status print_rules(Engine *engine, Json *json)
{
    const GameKind *kind = session_kind(engine->session);
    const Setup *setup = session_setup(engine->session);
    json_open_object(json);
    for (size_t i = 0; i < kind->rule_count; i++) {
        const Rule *rule = &kind->rules[i];
        json_key(json, rule->name);
        if (rule->words)
            json_add_word(json, rule->words[setup->rules[i] / DECIMAL_ONE]);
        else
            json_add_fixed(json, setup->rules[i], DECIMAL_PLACES);
    }
    json_close(json);
    return STATUS_OK;
}

static Status print_info(Engine *engine, Json *json)
{
    json_open_object(json);
    for (size_t i = 0; i < INFO_COUNT; i++) {
        const StringBuilder *said = session_info(engine->session, (Info)i);
        json_key(json, text_info_name((Info)i));
        if (said->length > 0)
            json_add_text(json, said);
        else
            json_add_null(json);
    }
    json_close(json);
    return STATUS_OK;
}

static Status print_turn(Engine *engine, Json *json)
{
    const Turn *turn = session_turn(engine->session);
    json_open_object(json);
    json_add_int(json_key(json, "number"), turn->number);
    json_add_word(json_key(json, "to_move"), color_name(turn->to_move));
    json_add_truth(json_key(json, "begun"), turn->begun);
    json_add_int(json_key(json, "passes"), turn->passes);
    json_add_word(json_key(json, "passer"), turn->passes > 0 ? color_name(turn->passer) : NULL);
    json_close(json);
    return STATUS_OK;
}

static Status print_phase(Engine *engine, Json *json)
{
    static const char *const PHASES[] = {
        [PHASE_PLAY] = "play", [PHASE_SCORING] = "scoring", [PHASE_OVER] = "over"};
    json_add_word(json, PHASES[session_turn(engine->session)->phase]);
    return STATUS_OK;
}

/* Print null. This is the default for keys that a game does not have. */
static Status print_null(Engine *engine, Json *json)
{
    (void)engine;
    json_add_null(json);
    return STATUS_OK;
}

static Status print_the_result(Engine *engine, Json *json)
{
    if (session_turn(engine->session)->phase != PHASE_OVER)
        return print_null(engine, json);
    print_result_now(json_open_string(json), engine->session);
    json_close_string(json);
    return STATUS_OK;
}

static Status print_ink(Engine *engine, Json *json)
{
    const Session *session = engine->session;
    if (!session_kind(session)->ink_left)
        return print_null(engine, json);
    print_ink_left(json_next(json), session_kind(session)->ink_left(session_game(session)));
    return STATUS_OK;
}

static Status print_stones(Engine *engine, Json *json)
{
    return session_kind(engine->session)->at ? state_grid_print_stones(engine->session, NULL, json)
                                             : print_null(engine, json);
}

static Status print_marks(Engine *engine, Json *json)
{
    const Session *session = engine->session;
    if (!session_kind(session)->mark_dead)
        return print_null(engine, json);
    json_open_object(json);
    json_add_int(json_key(json, "number"), session_scoring_number(session));
    json_open_object(json_key(json, "agreed"));
    json_add_truth(json_key(json, "black"), session_agreed(session, COLOR_BLACK));
    json_add_truth(json_key(json, "white"), session_agreed(session, COLOR_WHITE));
    json_close(json);
    json_close(json);
    return STATUS_OK;
}

static Status print_last_move(Engine *engine, Json *json)
{
    const Session *session = engine->session;
    size_t last = session_last_move(session, session_event_count(session));
    if (last == 0)
        return print_null(engine, json);
    Event event = session_event(session, last - 1);
    json_open_object(json);
    json_add_int(json_key(json, "turn"), event.number);
    json_add_word(json_key(json, "color"), color_name(event.color));
    print_move(json_open_string(json_key(json, "move")), session_kind(session), &event);
    json_close_string(json);
    json_close(json);
    return STATUS_OK;
}

static Status print_move_counts(Engine *engine, Json *json)
{
    json_open_object(json);
    json_add_int(json_key(json, "made"), (int64_t)session_move_count(engine->session));
    json_add_int(json_key(json, "known"), (int64_t)session_known_moves(engine->session));
    json_close(json);
    return STATUS_OK;
}

static Status print_the_score(Engine *engine, Json *json)
{
    Session *session = engine->session;
    Score score;
    if (!session_kind(session)->score)
        return print_null(engine, json);
    Status status = session_score(session, &score);
    if (status != STATUS_OK)
        return status;
    const struct {
        const char *name;
        Decimal value;
    } figures[] = {{"black", score.black},
                   {"white", score.white},
                   {"both", score.both},
                   {"neither", score.neither},
                   {"komi", session_setup(session)->rules[RULE_KOMI]}};
    json_open_object(json);
    for (size_t i = 0; i < COUNT_OF(figures); i++)
        print_decimal(json_next(json_key(json, figures[i].name)), figures[i].value);
    print_result(json_open_string(json_key(json, "result")), session, &score);
    json_close_string(json);
    json_close(json);
    return STATUS_OK;
}

static void add_time(Json *json, const char *name, int64_t time)
{
    json_add_fixed(json_key(json, name), time, CLOCK_PLACES);
}

static void print_clocks(const Clock *clock, Json *json)
{
    const ClockSettings *settings = &clock->settings;
    json_open_object(json);
    json_add_word(json_key(json, "system"), clock_system_name(settings->system));
    add_time(json, "main", settings->main);
    add_time(json, "period", settings->period);
    json_add_int(json_key(json, "count"), settings->count);
    for (int color = 0; color < COLOR_COUNT; color++) {
        json_open_object(json_key(json, color_name((Color)color)));
        add_time(json, "time", clock->left[color].time);
        json_add_int(json_key(json, "count"), clock->left[color].count);
        json_close(json);
    }
    json_close(json);
}

static Status print_clock(Engine *engine, Json *json)
{
    print_clocks(session_clock(engine->session), json);
    return STATUS_OK;
}

static Status print_clock_at_end(Engine *engine, Json *json)
{
    if (session_turn(engine->session)->ending != ENDING_TIME)
        return print_null(engine, json);
    print_clocks(session_clock_at_end(engine->session), json);
    return STATUS_OK;
}

static Status print_told_end(Engine *engine, Json *json)
{
    json_add_truth(json, session_has_told_end(engine->session));
    return STATUS_OK;
}

/* Print an event as records do, except that a move that was only tried is a `trymove`. */
static void print_event(Json *json, const Session *session, const Event *event, bool tried)
{
    StringBuilder said = {0};
    if (!tried) {
        record_print_event(session, event, &said);
    } else {
        builder_add_format(&said, "trymove %s ", color_name(event->color));
        print_move(&said, session_kind(session), event);
    }
    json_add_text(json, &said);
    builder_free(&said);
}

static void print_comment(Json *json, const StringBuilder *comment)
{
    StringBuilder said = {0};
    if (!comment || comment->length == 0)
        return;
    builder_add(&said, "comment ");
    text_word_print(builder_view(comment), &said);
    json_add_text(json, &said);
    builder_free(&said);
}

static Status print_history(Engine *engine, Json *json)
{
    const Session *session = engine->session;
    json_open_list(json);
    print_comment(json, session_comment_on(session, 0));
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        print_event(json, session, &event, session_event_is_trial(session, i));
        print_comment(json, session_comment_on(session, i + 1));
    }
    json_close(json);
    return STATUS_OK;
}

static Status print_undone(Engine *engine, Json *json)
{
    const Session *session = engine->session;
    json_open_list(json);
    for (size_t i = 0; i < session_redo_count(session); i++) {
        bool tried;
        const StringBuilder *comment;
        Event event = session_redo_event(session, i, &tried, &comment);
        print_event(json, session, &event, tried);
        print_comment(json, comment);
    }
    json_close(json);
    return STATUS_OK;
}

static Status print_description(Engine *engine, Json *json)
{
    describe_game(engine->commands, session_kind(engine->session), json);
    return STATUS_OK;
}

static const StateKey KEYS[] = {
    {"state", print_version},
    {"game", print_game},
    {"board", print_board},
    {"rules", print_rules},
    {"info", print_info},
    {"turn", print_turn},
    {"ink_left", print_ink},
    {"phase", print_phase},
    {"result", print_the_result},
    {"strokes", print_null},
    {"stones", print_stones},
    {"groups", print_null},
    {"links", print_null},
    {"ko", print_null},
    {"captures", print_null},
    {"marks", print_marks},
    {"ghosts", print_null},
    {"magnet", print_null},
    {"last_move", print_last_move},
    {"moves", print_move_counts},
    {"score", print_the_score},
    {"clock", print_clock},
    {"clock_at_end", print_clock_at_end},
    {"told_end", print_told_end},
    {"history", print_history},
    {"undone", print_undone},
    {"description", print_description},
};
static_assert(COUNT_OF(KEYS) == STATE_KEYS, "as many as the header says");

const char *state_key_name(size_t index)
{
    return KEYS[index].name;
}

const StateFields *state_words(const Engine *engine)
{
    static const StateFields NONE = {0};
    const GameKind *kind = session_kind(engine->session);
    return kind->words && kind->words->state ? kind->words->state : &NONE;
}

/* Return the function with which the current game prints a key. */
static StateValue value_of(const Engine *engine, const StateKey *key)
{
    for (const StateKey *own = state_words(engine)->keys; own && own->name; own++)
        if (strcmp(own->name, key->name) == 0)
            return own->value;
    return key->value;
}

Status state_print_keys(Engine *engine, const bool wanted[STATE_KEYS], Json *json)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < STATE_KEYS && status == STATUS_OK; i++)
        if (wanted[i])
            status = value_of(engine, &KEYS[i])(engine, json_key(json, KEYS[i].name));
    return status;
}

Status state_print(Engine *engine, const bool wanted[STATE_KEYS], StringBuilder *text)
{
    Json json = {.text = text, .is_line = true};
    json_open_object(&json);
    Status status = state_print_keys(engine, wanted, &json);
    if (status == STATUS_OK)
        json_close(&json);
    return status;
}
