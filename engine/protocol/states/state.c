/* Sessions as JSON. */
#include "protocol/states/state.h"

#include "base/count.h"
#include "formats/print.h"
#include "protocol/describe.h"
#include "protocol/records/record.h"
#include "protocol/records/text_word.h"
#include "protocol/words.h"
#include "session/agreement.h"
#include "session/session.h"
#include "session/texts.h"

#include <assert.h>
#include <string.h>

static void add_text(Text *text, const Text *said)
{
    json_add_line_string(text, said->bytes, said->length);
}

static void add_word(Text *text, const char *word)
{
    json_add_line_string(text, word, strlen(word));
}

static Status print_version(Engine *engine, Text *text)
{
    (void)engine;
    text_add_int(text, STATE_FORM);
    return STATUS_OK;
}

static Status print_game(Engine *engine, Text *text)
{
    add_word(text, session_kind(engine->session)->name);
    return STATUS_OK;
}

static Status print_board(Engine *engine, Text *text)
{
    const Setup *setup = session_setup(engine->session);
    bool polygon = setup->outline.count > 0;
    Outline box = outline_of_box(game_board(session_kind(engine->session), setup));
    const Outline *outline = polygon ? &setup->outline : &box;
    text_add_format(text, "{\"columns\":%d,\"rows\":%d,\"polygon\":%s,\"outline\":", setup->columns,
                    setup->rows, json_truth(polygon));
    json_add_points(text, outline->corners, outline->count);
    text_add_char(text, '}');
    return STATUS_OK;
}

static Status print_rules(Engine *engine, Text *text)
{
    const GameKind *kind = session_kind(engine->session);
    const Setup *setup = session_setup(engine->session);
    text_add_char(text, '{');
    for (size_t i = 0; i < kind->rule_count; i++) {
        const Rule *rule = &kind->rules[i];
        text_add_format(text, "%s\"%s\":", i > 0 ? "," : "", rule->name);
        if (rule->words)
            add_word(text, rule->words[setup->rules[i] / DECIMAL_ONE]);
        else
            json_add_fixed(text, setup->rules[i], DECIMAL_PLACES, DECIMAL_PLACES);
    }
    text_add_char(text, '}');
    return STATUS_OK;
}

static Status print_info(Engine *engine, Text *text)
{
    for (size_t i = 0; i < INFO_COUNT; i++) {
        const Text *said = session_info(engine->session, (Info)i);
        text_add_format(text, "%s\"%s\":", i > 0 ? "," : "{", text_info_name((Info)i));
        if (said->length > 0)
            add_text(text, said);
        else
            text_add(text, "null");
    }
    text_add_char(text, '}');
    return STATUS_OK;
}

static Status print_turn(Engine *engine, Text *text)
{
    const Turn *turn = session_turn(engine->session);
    text_add_format(
        text, "{\"number\":%u,\"to_move\":\"%s\",\"begun\":%s,\"passes\":%u,\"passer\":",
        (unsigned)turn->number, color_name(turn->to_move), json_truth(turn->begun), turn->passes);
    if (turn->passes > 0)
        add_word(text, color_name(turn->passer));
    else
        text_add(text, "null");
    text_add_char(text, '}');
    return STATUS_OK;
}

static Status print_phase(Engine *engine, Text *text)
{
    static const char *const PHASES[] = {
        [PHASE_PLAY] = "play", [PHASE_SCORING] = "scoring", [PHASE_OVER] = "over"};
    add_word(text, PHASES[session_turn(engine->session)->phase]);
    return STATUS_OK;
}

static Status print_the_result(Engine *engine, Text *text)
{
    if (session_turn(engine->session)->phase != PHASE_OVER) {
        text_add(text, "null");
        return STATUS_OK;
    }
    text_add_char(text, '"');
    print_result_now(text, engine->session);
    text_add_char(text, '"');
    return STATUS_OK;
}

static Status print_ink(Engine *engine, Text *text)
{
    const Session *session = engine->session;
    if (session_kind(session)->ink_left)
        print_ink_left(text, session_kind(session)->ink_left(session_game(session)));
    else
        text_add(text, "null");
    return STATUS_OK;
}

static Status print_stones(Engine *engine, Text *text)
{
    if (session_kind(engine->session)->at)
        return state_grid_print_stones(engine->session, NULL, text);
    text_add(text, "null");
    return STATUS_OK;
}

/* What a game has that knows no better. */
static Status print_null(Engine *engine, Text *text)
{
    (void)engine;
    text_add(text, "null");
    return STATUS_OK;
}

static Status print_marks(Engine *engine, Text *text)
{
    const Session *session = engine->session;
    if (!session_kind(session)->mark_dead) {
        text_add(text, "null");
        return STATUS_OK;
    }
    text_add_format(text, "{\"number\":%u,\"agreed\":{\"black\":%s,\"white\":%s}}",
                    (unsigned)session_scoring_number(session),
                    json_truth(session_agreed(session, COLOR_BLACK)),
                    json_truth(session_agreed(session, COLOR_WHITE)));
    return STATUS_OK;
}

static Status print_last_move(Engine *engine, Text *text)
{
    const Session *session = engine->session;
    size_t last = session_last_move(session, session_event_count(session));
    if (last == 0) {
        text_add(text, "null");
        return STATUS_OK;
    }
    Event event = session_event(session, last - 1);
    text_add_format(text, "{\"turn\":%u,\"color\":\"%s\",\"move\":\"", (unsigned)event.number,
                    color_name(event.color));
    print_move(text, session_kind(session), &event);
    text_add(text, "\"}");
    return STATUS_OK;
}

static Status print_moves(Engine *engine, Text *text)
{
    text_add_format(text, "{\"made\":%zu,\"known\":%zu}", session_move_count(engine->session),
                    session_known_moves(engine->session));
    return STATUS_OK;
}

static Status print_the_score(Engine *engine, Text *text)
{
    Session *session = engine->session;
    Score score;
    if (!session_kind(session)->score) {
        text_add(text, "null");
        return STATUS_OK;
    }
    Status status = session_score(session, &score);
    if (status != STATUS_OK)
        return status;
    const struct {
        const char *name;
        Decimal value;
    } figures[] = {{"{\"black\":", score.black},
                   {",\"white\":", score.white},
                   {",\"both\":", score.both},
                   {",\"neither\":", score.neither},
                   {",\"komi\":", session_setup(session)->rules[RULE_KOMI]}};
    for (size_t i = 0; i < COUNT_OF(figures); i++) {
        text_add(text, figures[i].name);
        print_decimal(text, figures[i].value);
    }
    text_add(text, ",\"result\":\"");
    print_result(text, session, &score);
    text_add(text, "\"}");
    return STATUS_OK;
}

static void add_time(Text *text, int64_t time)
{
    json_add_fixed(text, time, CLOCK_PLACES, CLOCK_PLACES);
}

static void print_clocks(const Clock *clock, Text *text)
{
    const ClockSettings *settings = &clock->settings;
    text_add_format(text, "{\"system\":\"%s\",\"main\":", clock_system_name(settings->system));
    add_time(text, settings->main);
    text_add(text, ",\"period\":");
    add_time(text, settings->period);
    text_add_format(text, ",\"count\":%lld", (long long)settings->count);
    for (int color = 0; color < COLOR_COUNT; color++) {
        text_add_format(text, ",\"%s\":{\"time\":", color_name((Color)color));
        add_time(text, clock->left[color].time);
        text_add_format(text, ",\"count\":%lld}", (long long)clock->left[color].count);
    }
    text_add_char(text, '}');
}

static Status print_clock(Engine *engine, Text *text)
{
    print_clocks(session_clock(engine->session), text);
    return STATUS_OK;
}

static Status print_clock_at_end(Engine *engine, Text *text)
{
    if (session_turn(engine->session)->ending == ENDING_TIME)
        print_clocks(session_clock_at_end(engine->session), text);
    else
        text_add(text, "null");
    return STATUS_OK;
}

static Status print_told_end(Engine *engine, Text *text)
{
    text_add(text, json_truth(session_has_told_end(engine->session)));
    return STATUS_OK;
}

/* A list of strings being printed, one after the other. */
typedef struct List {
    Text *text;
    Text string; /* owned: the next one */
    bool any;
} List;

static void end_string(List *list)
{
    text_add(list->text, list->any ? "," : "");
    add_text(list->text, &list->string);
    list->text->failed |= text_failed(&list->string);
    text_clear(&list->string);
    list->any = true;
}

/* An event as records have it, but that a move which was only tried is a `trymove`. */
static void print_event(List *list, const Session *session, const Event *event, bool tried)
{
    if (!tried) {
        record_print_event(session, event, &list->string);
    } else {
        text_add_format(&list->string, "trymove %s ", color_name(event->color));
        print_move(&list->string, session_kind(session), event);
    }
    end_string(list);
}

static void print_comment(List *list, const Text *said)
{
    if (!said || said->length == 0)
        return;
    text_add(&list->string, "comment ");
    text_word_print((Word){said->bytes, said->length}, &list->string);
    end_string(list);
}

static void end_list(List *list)
{
    text_add_char(list->text, ']');
    text_free(&list->string);
}

static Status print_history(Engine *engine, Text *text)
{
    const Session *session = engine->session;
    List list = {.text = text};
    text_add_char(text, '[');
    print_comment(&list, session_comment_on(session, 0));
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        print_event(&list, session, &event, session_event_is_trial(session, i));
        print_comment(&list, session_comment_on(session, i + 1));
    }
    end_list(&list);
    return STATUS_OK;
}

static Status print_undone(Engine *engine, Text *text)
{
    const Session *session = engine->session;
    List list = {.text = text};
    text_add_char(text, '[');
    for (size_t i = 0; i < session_redo_count(session); i++) {
        bool tried;
        const Text *comment;
        Event event = session_redo_event(session, i, &tried, &comment);
        print_event(&list, session, &event, tried);
        print_comment(&list, comment);
    }
    end_list(&list);
    return STATUS_OK;
}

static Status print_description(Engine *engine, Text *text)
{
    describe_game(engine->commands, session_kind(engine->session), text);
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
    {"moves", print_moves},
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

const StateWords *state_words(const Engine *engine)
{
    static const StateWords NONE = {0};
    const Words *words = session_kind(engine->session)->words;
    return words && words->state ? words->state : &NONE;
}

/* How the game being played has a key. */
static StateValue value_of(const Engine *engine, const StateKey *key)
{
    for (const StateKey *own = state_words(engine)->keys; own && own->name; own++)
        if (strcmp(own->name, key->name) == 0)
            return own->value;
    return key->value;
}

Status state_print_keys(Engine *engine, const bool wanted[STATE_KEYS], Text *text)
{
    Status status = STATUS_OK;
    bool any = false;
    for (size_t i = 0; i < STATE_KEYS && status == STATUS_OK; i++) {
        if (!wanted[i])
            continue;
        text_add_format(text, "%s\"%s\":", any ? "," : "", KEYS[i].name);
        status = value_of(engine, &KEYS[i])(engine, text);
        any = true;
    }
    return status;
}

Status state_print(Engine *engine, const bool wanted[STATE_KEYS], Text *text)
{
    text_add_char(text, '{');
    Status status = state_print_keys(engine, wanted, text);
    text_add_char(text, '}');
    return status;
}
