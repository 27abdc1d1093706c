/* Handlers that show what the engine's player sees, while it looks: in the forms that Leela Zero,
 * KataGo and Sabaki know. */
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/commands/play.h"
#include "protocol/refuse.h"
#include "protocol/thinking/bar_words.h"
#include "protocol/thinking/insight_words.h"
#include "protocol/thinking/thinking.h"

#define CENTISECOND INT64_C(10000000)

enum { INTERVAL_USUAL = 100, INTERVAL_MOST = 8640000 /* a day */, MOVES_MOST = 1000000000 };

/* An analysis that has been asked for. */
typedef struct Analysis {
    Engine *engine;
    Reply *reply;
    Wish wish;
    InsightForm form;
    Position *places; /* owned: for areas, or NULL */
    Status status;    /* of the first line that could not be said */
    Bars bars;        /* those of the list, where it has any */
    BarList bar_list;
} Analysis;

/* Says what is known by now, a line. */
static void show(void *context, const Insight *insight)
{
    Analysis *analysis = context;
    if (analysis->status != STATUS_OK)
        return;
    Text *text = &analysis->reply->text;
    const GameKind *kind = session_kind(analysis->engine->session);
    analysis->status = insight_add_info(text, kind, insight, &analysis->form);
    if (analysis->status == STATUS_OK)
        analysis->status = reply_open(analysis->reply);
    if (analysis->status == STATUS_OK)
        analysis->status = reply_say(analysis->reply);
}

/* What a key stands for. */
typedef enum Key {
    KEY_INTERVAL,
    KEY_MINMOVES,
    KEY_MAXMOVES,
    KEY_OWNERSHIP,
    KEY_ROOT,
    KEY_AVOID,
    KEY_ALLOW,
    KEY_LEFT_OUT, /* of KataGo's: what would be told is not known here */
    KEY_COUNT
} Key;

static const struct {
    const char *name; /* in small letters */
    Key key;
} KEYS[] = {
    {"interval", KEY_INTERVAL},
    {"minmoves", KEY_MINMOVES},
    {"maxmoves", KEY_MAXMOVES},
    {"ownership", KEY_OWNERSHIP},
    {"rootinfo", KEY_ROOT},
    {"ownershipstdev", KEY_LEFT_OUT},
    {"movesownership", KEY_LEFT_OUT},
    {"movesownershipstdev", KEY_LEFT_OUT},
    {"pvvisits", KEY_LEFT_OUT},
    {"pvedgevisits", KEY_LEFT_OUT},
    {"noresultvalue", KEY_LEFT_OUT},
    {"avoid", KEY_AVOID},
    {"allow", KEY_ALLOW},
};

static Key key_named(Word name)
{
    for (size_t i = 0; i < COUNT_OF(KEYS); i++)
        if (word_is(name, KEYS[i].name))
            return KEYS[i].key;
    return KEY_COUNT;
}

static bool request_bool(const Request *request, size_t index, bool *value, Reply *reply)
{
    Word word = request->arguments[index];
    *value = word_is(word, "true");
    if (*value || word_is(word, "false"))
        return true;
    reply_error(reply, GTP_SYNTAX_ERROR "bad value '%s': expected true or false",
                word_quote(word).text);
    return false;
}

/* Hundredths of a second, also with decimals; less than one is as one. */
static bool request_interval(const Request *request, size_t index, Analysis *analysis, Reply *reply)
{
    Decimal interval;
    if (!request_decimal(request, index, &interval, reply))
        return false;
    if (interval < 0 || interval > INTERVAL_MOST * DECIMAL_ONE) {
        reply_error(reply, GTP_SYNTAX_ERROR "bad interval '%s': expected a number from 0 to %d",
                    word_quote(request->arguments[index]).text, INTERVAL_MOST);
        return false;
    }
    if (interval < DECIMAL_ONE)
        interval = DECIMAL_ONE;
    analysis->wish.interval = interval / (DECIMAL_ONE / CENTISECOND);
    return true;
}

static bool request_moves(const Request *request, size_t index, size_t *moves, Reply *reply)
{
    int64_t number;
    if (!request_int(request, index, 0, MOVES_MOST, &number, reply))
        return false;
    *moves = (size_t)number;
    return true;
}

/* What is left out. A player that only chooses would not mind it. */
static bool request_left_out(const Request *request, size_t index, bool allows, Analysis *analysis,
                             Reply *reply)
{
    const Engine *engine = analysis->engine;
    const Session *session = engine->session;
    const PlayerKind *player = engine->player.kind;
    Box board = game_board(session_kind(session), session_setup(session));
    if (!player->analyze) {
        reply_error(reply, "nothing to leave out: the player %s looks at nothing", player->name);
        return false;
    }
    if (!request_bars(request, index, allows, board, &analysis->bar_list, reply))
        return false;
    analysis->bars = (Bars){analysis->bar_list.items, analysis->bar_list.count};
    analysis->wish.bars = &analysis->bars;
    return true;
}

/* The value of a key. False with an error. */
static bool request_value(const Request *request, size_t index, Key key, Analysis *analysis,
                          Reply *reply)
{
    bool yes;
    switch (key) {
    case KEY_INTERVAL:
        return request_interval(request, index, analysis, reply);
    case KEY_MINMOVES:
        return request_moves(request, index, &analysis->form.least, reply);
    case KEY_MAXMOVES:
        return request_moves(request, index, &analysis->form.most, reply);
    case KEY_OWNERSHIP:
        return request_bool(request, index, &analysis->form.has_owners, reply);
    case KEY_ROOT:
        return request_bool(request, index, &analysis->form.has_root, reply);
    case KEY_AVOID:
        return request_left_out(request, index, false, analysis, reply);
    case KEY_ALLOW:
        return request_left_out(request, index, true, analysis, reply);
    default:
        return request_bool(request, index, &yes, reply);
    }
}

/* `KEY VALUE` from an argument on: how many arguments those are, 0 with an error. */
static size_t request_pair(const Request *request, size_t index, Analysis *analysis, Reply *reply)
{
    Word name = request->arguments[index];
    Key key = key_named(name);
    size_t values = key == KEY_AVOID || key == KEY_ALLOW ? BAR_WORDS : 1;
    if (key == KEY_COUNT)
        reply_error(reply,
                    GTP_SYNTAX_ERROR "unknown key '%s': expected interval, minmoves, maxmoves, "
                                     "avoid, allow, ownership or rootInfo",
                    word_quote(name).text);
    else if (request->count - index <= values)
        reply_error(reply, GTP_SYNTAX_ERROR "no value of %s%s", word_quote(name).text,
                    values > 1 ? ": expected COLOR, places and how many turns" : "");
    else if (request_value(request, index + 1, key, analysis, reply))
        return 1 + values;
    return 0;
}

/* `[COLOR] [INTERVAL] [KEY VALUE ...]`. False with an error. */
static bool request_analysis(const Request *request, Analysis *analysis, Reply *reply)
{
    bool wanted[COLOR_COUNT];
    size_t next = request_colors(request, wanted), taken = 1;
    if (next > 0)
        analysis->wish.color = wanted[COLOR_BLACK] ? COLOR_BLACK : COLOR_WHITE;
    if (next < request->count && !is_letter(*request->arguments[next].bytes))
        if (!request_interval(request, next++, analysis, reply))
            return false;
    for (; next < request->count && taken > 0; next += taken)
        taken = request_pair(request, next, analysis, reply);
    return taken > 0;
}

/* Reads what is wanted; false with an error. */
static bool begin(Engine *engine, const Request *request, bool is_whole, Analysis *analysis,
                  Reply *reply)
{
    *analysis = (Analysis){.engine = engine, .reply = reply};
    analysis->form = (InsightForm){.is_whole = is_whole, .most = SIZE_MAX};
    analysis->wish = (Wish){.color = session_turn(engine->session)->to_move,
                            .shows = show,
                            .interval = INTERVAL_USUAL * CENTISECOND,
                            .context = analysis};
    if (!request_analysis(request, analysis, reply))
        return false;
    if (!analysis->form.has_owners)
        return true;
    Position *position = session_position(engine->session);
    size_t mark = position_mark(position);
    Status status = position_take_turn(position, analysis->wish.color);
    if (status == STATUS_OK)
        status = position_copy(position, &analysis->places);
    position_rollback(position, mark);
    analysis->form.places = analysis->places;
    return accepted(engine, status, reply);
}

static void end(Analysis *analysis)
{
    position_destroy(analysis->places);
    if (analysis->status == STATUS_NO_MEMORY)
        reply_status(analysis->reply, STATUS_NO_MEMORY);
}

static void analyze(Engine *engine, const Request *request, bool is_whole, Reply *reply)
{
    Analysis analysis;
    Random before = engine->random;
    if (begin(engine, request, is_whole, &analysis, reply)) {
        thinking_analyze(engine, &analysis.wish, reply);
        end(&analysis);
    }
    engine->random = before;
}

static void analyze_lz(Engine *engine, const Request *request, Reply *reply)
{
    analyze(engine, request, true, reply);
}

static void analyze_kata(Engine *engine, const Request *request, Reply *reply)
{
    analyze(engine, request, false, reply);
}

/* The move is the last line. */
static void genmove(Engine *engine, const Request *request, bool is_whole, Reply *reply)
{
    Analysis analysis;
    if (!begin(engine, request, is_whole, &analysis, reply))
        return;
    Choosing choosing = thinking_choose(engine, &analysis.wish, reply);
    bool is_told = analysis.status != STATUS_NO_MEMORY;
    if (choosing != CHOSEN_NOTHING && is_told &&
        accepted(engine, play_chosen(engine, analysis.wish.color, choosing), reply)) {
        reply_open(reply);
        text_add(&reply->text, "play ");
        if (choosing == CHOSEN_PASS)
            text_add(&reply->text, "pass"); /* in small letters, which is all that some know */
        else
            play_add_chosen(engine, choosing, &reply->text);
    }
    end(&analysis);
}

static void analyze_lz_genmove(Engine *engine, const Request *request, Reply *reply)
{
    genmove(engine, request, true, reply);
}

static void analyze_kata_genmove(Engine *engine, const Request *request, Reply *reply)
{
    genmove(engine, request, false, reply);
}

#define ARGUMENTS "[COLOR] [INTERVAL] [KEY VALUE ...]"

static const CommandFlags LOOKS = COMMAND_UNTIL_INPUT | COMMAND_REOPENS;

static const Command ROWS[] = {
    {"analyze", ARGUMENTS, "says what the engine's player thinks of moves, until the next line",
     GROUP_POSITION, 0, ARGUMENTS_ANY, LOOKS, analyze_kata},
    {"genmove_analyze", ARGUMENTS, "as genmove, and says meanwhile what analyze does", GROUP_PLAY,
     0, ARGUMENTS_ANY, COMMAND_REOPENS, analyze_kata_genmove},
    {"kata-analyze", ARGUMENTS, "the same as analyze, as KataGo has it", GROUP_POSITION, 0,
     ARGUMENTS_ANY, LOOKS, analyze_kata},
    {"kata-genmove_analyze", ARGUMENTS, "the same as genmove_analyze, as KataGo has it", GROUP_PLAY,
     0, ARGUMENTS_ANY, COMMAND_REOPENS, analyze_kata_genmove},
    {"lz-analyze", ARGUMENTS, "the same as analyze, as Leela Zero has it", GROUP_POSITION, 0,
     ARGUMENTS_ANY, LOOKS, analyze_lz},
    {"lz-genmove_analyze", ARGUMENTS, "the same as genmove_analyze, as Leela Zero has it",
     GROUP_PLAY, 0, ARGUMENTS_ANY, COMMAND_REOPENS, analyze_lz_genmove},
};

const CommandList ANALYZE_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
