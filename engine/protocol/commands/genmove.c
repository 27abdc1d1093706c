/* Commands for the engine's own moves and for its player's analysis, in the formats of Leela Zero,
 * KataGo and Sabaki. */
#include "base/number.h"
#include "formats/print.h"
#include "protocol/arguments.h"
#include "protocol/commands/analysis.h"
#include "protocol/commands/commands.h"
#include "protocol/refuse.h"
#include "session/agreement.h"
#include "session/replay.h"

#include <string.h>

#define CENTISECOND INT64_C(10000000)

enum { INTERVAL_USUAL = 100, INTERVAL_MOST = 8640000 /* a day */, MOVES_MOST = 1000000000 };
enum { BARS_MOST = 1024, BAR_ARGUMENTS = 3, TURNS_MOST = 1000000 };

/* Fill in the members that a player needs in order to choose a turn for a color. Other members are
 * unchanged. */
static void begin_thinking(Engine *engine, Color color, ThinkRequest *thinking)
{
    const Session *session = engine->session;
    thinking->random = &engine->random;
    thinking->clock = session_clock(session)->settings;
    thinking->left = session_time_counted(session, color);
    thinking->cleans_up = session_is_disputed(session);
    thinking->stops = engine_should_stop;
    thinking->client = engine;
}

/* Let the player choose a turn, whose strokes are in engine->strokes. The time that this takes is
 * subtracted from the clock, for clients that don't report the remaining time after each move. On
 * failure, reply with an error and return false. */
static bool choose(Engine *engine, Color color, const ThinkRequest *thinking, Event *turn,
                   Reply *reply)
{
    StringBuilder why = {0};
    strokes_clear(&engine->strokes);
    ThinkResult chosen = {.move = &engine->strokes, .why = &why};
    Status status =
        player_choose(&engine->player, session_position(engine->session), color, thinking, &chosen);
    if (chosen.taken > 0)
        session_count_time(engine->session, color, chosen.taken);
    if (status == STATUS_NO_MOVE && builder_failed(&why))
        status = STATUS_NO_MEMORY;
    if (status == STATUS_NO_MOVE)
        reply_error(reply, "no move: %s", builder_string(&why));
    else
        accepted(engine, status, reply);
    builder_free(&why);
    *turn = (Event){.kind = chosen.resigns          ? EVENT_RESIGN
                            : engine->strokes.count ? EVENT_MOVE
                                                    : EVENT_PASS,
                    .color = color,
                    .exact = true,
                    .move = strokes_all(&engine->strokes)};
    return status == STATUS_OK;
}

/* Make the chosen turn, and store the reasons for it. On failure, reply with an error and return
 * false. */
static bool make(Engine *engine, const Event *turn, Reply *reply)
{
    const Analysis *analysis = player_analysis(&engine->player);
    StringBuilder reasons = {0};
    if (analysis)
        analysis_explain(&reasons, session_kind(engine->session), turn, analysis);
    Status status =
        builder_failed(&reasons) ? STATUS_NO_MEMORY : session_repeat(engine->session, turn);
    StringBuilder *unneeded = status == STATUS_OK ? &engine->player.reasons : &reasons;
    builder_free(unneeded);
    if (status == STATUS_OK) {
        engine->player.reasons = reasons;
        engine_note_moved(engine);
    }
    return accepted(engine, status, reply);
}

/* Let the player choose a move, and make it. */
static void generate_move(Engine *engine, const Request *request, bool cleans_up, Reply *reply)
{
    ThinkRequest thinking = {0};
    Event turn;
    Color color;
    if (!request_color(request, 0, &color, reply))
        return;
    begin_thinking(engine, color, &thinking);
    thinking.cleans_up = thinking.cleans_up || cleans_up;
    if (choose(engine, color, &thinking, &turn, reply) && make(engine, &turn, reply))
        print_move(&reply->text, session_kind(engine->session), &turn);
}

static void genmove_genmove(Engine *engine, const Request *request, Reply *reply)
{
    generate_move(engine, request, false, reply);
}

static void genmove_kgs_genmove_cleanup(Engine *engine, const Request *request, Reply *reply)
{
    generate_move(engine, request, session_kind(engine->session)->mark_dead != NULL, reply);
}

static void genmove_reg_genmove(Engine *engine, const Request *request, Reply *reply)
{
    ThinkRequest thinking = {0};
    Event turn;
    Color color;
    if (!request_color(request, 0, &color, reply))
        return;
    Random before = engine->random;
    player_forget(&engine->player);
    begin_thinking(engine, color, &thinking);
    if (choose(engine, color, &thinking, &turn, reply))
        print_move(&reply->text, session_kind(engine->session), &turn);
    /* Forget what the player found, so that a later genmove chooses the same move. */
    player_forget(&engine->player);
    engine->random = before;
}

/* Analyzing a position. */

typedef struct BarList {
    Bar items[BARS_MOST];
    size_t count;
} BarList;

/* An analysis that was requested. */
typedef struct AnalyzeCommand {
    Engine *engine;
    Reply *reply;
    Color color;
    ThinkRequest thinking;
    AnalysisForm form;
    Position *places; /* owned: for finding areas; NULL if areas aren't wanted */
    Status status;    /* the status of the first line that could not be sent */
    Bars bars;        /* borrows the items of `bar_list`, if there are any */
    BarList bar_list;
} AnalyzeCommand;

/* Send the current results as a line of the reply. */
static void show(void *context, const Analysis *analysis)
{
    AnalyzeCommand *analyze = context;
    if (analyze->status != STATUS_OK)
        return;
    StringBuilder *text = &analyze->reply->text;
    const GameKind *kind = session_kind(analyze->engine->session);
    analyze->status = analysis_add_info(text, kind, analysis, &analyze->form);
    if (analyze->status == STATUS_OK)
        analyze->status = reply_open(analyze->reply);
    if (analyze->status == STATUS_OK)
        analyze->status = reply_say(analyze->reply);
}

/* A key in `KEY VALUE` arguments. */
typedef enum Key {
    KEY_INTERVAL,
    KEY_MINMOVES,
    KEY_MAXMOVES,
    KEY_OWNERSHIP,
    KEY_MOVES_OWNERSHIP,
    KEY_PV_VISITS,
    KEY_PV_EDGE_VISITS,
    KEY_ROOT,
    KEY_AVOID,
    KEY_ALLOW,
    KEY_LEFT_OUT, /* a key of KataGo for data that Contigo lacks; its value is ignored */
    KEY_COUNT
} Key;

static const struct {
    const char *name; /* in lower case */
    Key key;
} KEYS[] = {
    {"interval", KEY_INTERVAL},
    {"minmoves", KEY_MINMOVES},
    {"maxmoves", KEY_MAXMOVES},
    {"ownership", KEY_OWNERSHIP},
    {"rootinfo", KEY_ROOT},
    {"movesownership", KEY_MOVES_OWNERSHIP},
    {"pvvisits", KEY_PV_VISITS},
    {"pvedgevisits", KEY_PV_EDGE_VISITS},
    {"ownershipstdev", KEY_LEFT_OUT},
    {"movesownershipstdev", KEY_LEFT_OUT},
    {"noresultvalue", KEY_LEFT_OUT},
    {"avoid", KEY_AVOID},
    {"allow", KEY_ALLOW},
};

static Key key_named(StringView name)
{
    for (size_t i = 0; i < COUNT_OF(KEYS); i++)
        if (view_is(name, KEYS[i].name))
            return KEYS[i].key;
    return KEY_COUNT;
}

static bool request_bool(const Request *request, size_t index, bool *value, Reply *reply)
{
    StringView word = request->arguments[index];
    *value = view_is(word, "true");
    if (*value || view_is(word, "false"))
        return true;
    reply_error(reply, GTP_SYNTAX_ERROR "bad value '%s': expected true or false",
                view_quote(word).text);
    return false;
}

/* Parse an interval in hundredths of a second, which may have decimals. A value below 1 counts as
 * 1. */
static bool request_interval(const Request *request, size_t index, AnalyzeCommand *analyze,
                             Reply *reply)
{
    Decimal interval;
    if (!request_decimal(request, index, &interval, reply))
        return false;
    if (interval < 0 || interval > INTERVAL_MOST * DECIMAL_ONE) {
        reply_error(reply, GTP_SYNTAX_ERROR "bad interval '%s': expected a number from 0 to %d",
                    view_quote(request->arguments[index]).text, INTERVAL_MOST);
        return false;
    }
    if (interval < DECIMAL_ONE)
        interval = DECIMAL_ONE;
    analyze->thinking.interval = interval / (DECIMAL_ONE / CENTISECOND);
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

/* Return the part of `*rest` before the next `,` or `:` or, if there is neither, all of it. Advance
 * `*rest` past this part and the separator. `last` receives the separator, or NUL at the end. */
static StringView take_part(StringView *rest, char *last)
{
    size_t length = 0;
    while (length < rest->length && rest->bytes[length] != ',' && rest->bytes[length] != ':')
        length++;
    StringView part = {rest->bytes, length};
    *last = length < rest->length ? rest->bytes[length] : '\0';
    size_t used = length + (*last != '\0');
    rest->bytes += used;
    rest->length -= used;
    return part;
}

/* Return the next place, which is a point or `pass`. A point such as `3,3`, which doesn't begin
 * with a letter, contains a comma of its own. */
static StringView take_place(StringView *rest, char *last)
{
    StringView place = take_part(rest, last);
    bool is_pair = place.length > 0 && !is_letter(*place.bytes) && *last == ',';
    if (is_pair)
        place.length += 1 + take_part(rest, last).length;
    return place;
}

static bool read_point(StringView word, Box board, Point *point, Reply *reply)
{
    if (!word_point(word, point, reply))
        return false;
    if (box_holds(board, *point))
        return true;
    reply_error(reply, GTP_INVALID_PLACE "bad point '%s': %s", view_quote(word).text,
                status_text(STATUS_OUTSIDE_BOARD));
    return false;
}

/* Return the box with opposite corners a and b, extended by half a space on each side. */
static Box box_between(Point a, Point b)
{
    Box box = box_of_segment((Segment){a, b});
    return (Box){box_around(box.low, STEPS_PER_SPACE / 2).low,
                 box_around(box.high, STEPS_PER_SPACE / 2).high};
}

/* Parse the next place, or two points separated by a colon. On failure, reply with an error and
 * return false. */
static bool read_bar_place(StringView *rest, char *last, Box board, Bar *bar, Reply *reply)
{
    Point from, to;
    StringView place = take_place(rest, last);
    bar->is_pass = view_is(place, "pass") && *last != ':';
    if (bar->is_pass)
        return true;
    if (!read_point(place, board, &from, reply))
        return false;
    to = from;
    if (*last == ':' && !read_point(take_place(rest, last), board, &to, reply))
        return false;
    bar->box = box_between(from, to);
    return true;
}

/* Parse which turns to exclude (or, if `allows`, which are allowed), given as three arguments
 * `COLOR PLACES TURNS`, starting at argument number `first`. They must exist.
 *
 * PLACES are separated by commas. Each is a point (`D4`, or `3,3` with a comma of its own), two
 * points separated by a colon, which stand for all points in the rectangle between them, or `pass`.
 * A turn is at a point if it comes within half a space of the point in x and in y; on a grid, this
 * means that it is a play at the point. Places must be on the board, whose bounding box is `board`.
 * On failure, reply with an error and return false. */
static bool request_bars(const Request *request, size_t first, bool allows, Box board,
                         BarList *bars, Reply *reply)
{
    Bar bar = {.allows = allows};
    StringView rest = request->arguments[first + 1];
    char last = ',';
    if (!request_color(request, first, &bar.color, reply) ||
        !request_int(request, first + 2, 1, TURNS_MOST, &bar.until, reply))
        return false;
    while (last != '\0') {
        if (bars->count == BARS_MOST) {
            reply_error(reply, "too many places: expected at most %d", BARS_MOST);
            return false;
        }
        if (!read_bar_place(&rest, &last, board, &bar, reply))
            return false;
        bars->items[bars->count++] = bar;
    }
    return true;
}

/* Parse which turns to exclude or, if `allows`, which are allowed. If the player can't analyze,
 * reply with an error, since it would ignore the restriction. */
static bool request_left_out(const Request *request, size_t index, bool allows,
                             AnalyzeCommand *analyze, Reply *reply)
{
    const Engine *engine = analyze->engine;
    const Session *session = engine->session;
    const PlayerKind *player = engine->player.kind;
    Box board = game_board(session_kind(session), session_setup(session));
    if (!player->analyze) {
        reply_error(reply,
                    "avoid and allow need a player that can analyze, not %s (see list_players)",
                    player->name);
        return false;
    }
    if (!request_bars(request, index, allows, board, &analyze->bar_list, reply))
        return false;
    analyze->bars = (Bars){analyze->bar_list.items, analyze->bar_list.count};
    analyze->thinking.bars = &analyze->bars;
    return true;
}

/* Parse the value of a key. On failure, reply with an error and return false. */
static bool request_value(const Request *request, size_t index, Key key, AnalyzeCommand *analyze,
                          Reply *reply)
{
    bool yes;
    switch (key) {
    case KEY_INTERVAL:
        return request_interval(request, index, analyze, reply);
    case KEY_MINMOVES:
        return request_moves(request, index, &analyze->form.least, reply);
    case KEY_MAXMOVES:
        return request_moves(request, index, &analyze->form.most, reply);
    case KEY_OWNERSHIP:
        return request_bool(request, index, &analyze->form.has_owners, reply);
    case KEY_MOVES_OWNERSHIP:
        return request_bool(request, index, &analyze->form.has_owners_by_turn, reply);
    case KEY_PV_VISITS:
        return request_bool(request, index, &analyze->form.has_line_visits, reply);
    case KEY_PV_EDGE_VISITS:
        return request_bool(request, index, &analyze->form.has_edge_visits, reply);
    case KEY_ROOT:
        return request_bool(request, index, &analyze->form.has_root, reply);
    case KEY_AVOID:
        return request_left_out(request, index, false, analyze, reply);
    case KEY_ALLOW:
        return request_left_out(request, index, true, analyze, reply);
    default:
        return request_bool(request, index, &yes, reply);
    }
}

/* Parse `KEY VALUE`, starting at argument number `index`, and return the number of arguments that
 * it takes. On failure, reply with an error and return 0. */
static size_t request_pair(const Request *request, size_t index, AnalyzeCommand *analyze,
                           Reply *reply)
{
    StringView name = request->arguments[index];
    Key key = key_named(name);
    size_t values = key == KEY_AVOID || key == KEY_ALLOW ? BAR_ARGUMENTS : 1;
    if (key == KEY_COUNT)
        reply_error(reply,
                    GTP_SYNTAX_ERROR
                    "unknown key '%s': expected interval, minmoves, maxmoves, avoid, allow, "
                    "rootInfo, ownership, movesOwnership, pvVisits or pvEdgeVisits",
                    view_quote(name).text);
    else if (request->count - index <= values)
        reply_error(reply, GTP_SYNTAX_ERROR "no value after %s%s", view_quote(name).text,
                    values > 1 ? ": expected COLOR, points and a number of turns" : "");
    else if (request_value(request, index + 1, key, analyze, reply))
        return 1 + values;
    return 0;
}

/* Parse the arguments `[COLOR] [INTERVAL] [KEY VALUE ...]`. On failure, reply with an error and
 * return false. */
static bool request_analysis(const Request *request, AnalyzeCommand *analyze, Reply *reply)
{
    bool wanted[COLOR_COUNT];
    size_t next = request_colors(request, wanted), taken = 1;
    if (next > 0)
        analyze->color = wanted[COLOR_BLACK] ? COLOR_BLACK : COLOR_WHITE;
    if (next < request->count && !is_letter(*request->arguments[next].bytes))
        if (!request_interval(request, next++, analyze, reply))
            return false;
    for (; next < request->count && taken > 0; next += taken)
        taken = request_pair(request, next, analyze, reply);
    return taken > 0;
}

/* Parse the request, and prepare the analysis. On failure, reply with an error and return false. */
static bool begin(Engine *engine, const Request *request, bool is_whole, AnalyzeCommand *analyze,
                  Reply *reply)
{
    *analyze = (AnalyzeCommand){.engine = engine, .reply = reply};
    analyze->form = (AnalysisForm){.is_whole = is_whole, .most = SIZE_MAX};
    analyze->color = session_turn(engine->session)->to_move;
    analyze->thinking.interval = INTERVAL_USUAL * CENTISECOND;
    if (!request_analysis(request, analyze, reply))
        return false;
    begin_thinking(engine, analyze->color, &analyze->thinking);
    analyze->thinking.shows = show;
    analyze->thinking.context = analyze;
    if (!analyze->form.has_owners && !analyze->form.has_owners_by_turn)
        return true;
    Position *position = session_position(engine->session);
    size_t mark = position_mark(position);
    Status status = position_take_turn(position, analyze->color);
    if (status == STATUS_OK)
        status = position_copy(position, &analyze->places);
    position_rollback(position, mark);
    analyze->form.places = analyze->places;
    return accepted(engine, status, reply);
}

static void end(AnalyzeCommand *analyze)
{
    position_destroy(analyze->places);
    if (analyze->status == STATUS_NO_MEMORY)
        reply_status(analyze->reply, STATUS_NO_MEMORY);
}

/* Let the player analyze until engine_should_stop() returns true. */
static void look(Engine *engine, const AnalyzeCommand *analyze, Reply *reply)
{
    Player *player = &engine->player;
    if (!player->kind->analyze)
        reply_error(reply, "cannot analyze with the player %s: choose another (see list_players)",
                    player->kind->name);
    else
        accepted(engine,
                 player_analyze(player, session_position(engine->session), analyze->color,
                                &analyze->thinking),
                 reply);
}

static void analyze(Engine *engine, const Request *request, bool is_whole, Reply *reply)
{
    AnalyzeCommand analyze;
    Random before = engine->random;
    if (begin(engine, request, is_whole, &analyze, reply)) {
        look(engine, &analyze, reply);
        end(&analyze);
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

/* Analyze while the player chooses a move, and make this move. The last line of the reply contains
 * it. */
static void genmove_analyze(Engine *engine, const Request *request, bool is_whole, Reply *reply)
{
    AnalyzeCommand analyze;
    Event turn;
    if (!begin(engine, request, is_whole, &analyze, reply))
        return;
    bool chosen = choose(engine, analyze.color, &analyze.thinking, &turn, reply);
    const Analysis *analysis = chosen ? player_analysis(&engine->player) : NULL;
    if (analysis)
        show(&analyze, analysis);
    if (chosen && analyze.status != STATUS_NO_MEMORY && make(engine, &turn, reply)) {
        reply_open(reply);
        builder_add(&reply->text, "play ");
        if (turn.kind == EVENT_PASS)
            /* in lower case, because some programs accept nothing else */
            builder_add(&reply->text, "pass");
        else
            print_move(&reply->text, session_kind(engine->session), &turn);
    }
    end(&analyze);
}

static void analyze_lz_genmove(Engine *engine, const Request *request, Reply *reply)
{
    genmove_analyze(engine, request, true, reply);
}

static void analyze_kata_genmove(Engine *engine, const Request *request, Reply *reply)
{
    genmove_analyze(engine, request, false, reply);
}

#define ARGUMENTS "[COLOR] [INTERVAL] [KEY VALUE ...]"

static const CommandFlags LOOKS = COMMAND_UNTIL_INPUT | COMMAND_REOPENS;

static const Command ROWS[] = {
    {"analyze", ARGUMENTS,
     "report what the engine's player thinks of moves, until the next line of input",
     GROUP_POSITION, 0, ARGUMENTS_ANY, LOOKS, analyze_kata},
    {"genmove", "COLOR", "choose, make and print a move for a color", GROUP_PLAY, 1, 1,
     COMMAND_REOPENS | COMMAND_EVERYDAY, genmove_genmove},
    {"genmove_analyze", ARGUMENTS,
     "make a move like genmove, and meanwhile report what analyze reports", GROUP_PLAY, 0,
     ARGUMENTS_ANY, COMMAND_REOPENS, analyze_kata_genmove},
    {"kata-analyze", ARGUMENTS, "like analyze, in KataGo's form", GROUP_POSITION, 0, ARGUMENTS_ANY,
     LOOKS, analyze_kata},
    {"kata-genmove_analyze", ARGUMENTS, "like genmove_analyze, in KataGo's form", GROUP_PLAY, 0,
     ARGUMENTS_ANY, COMMAND_REOPENS, analyze_kata_genmove},
    {"kgs-genmove_cleanup", "COLOR",
     "like genmove, but don't pass while there are dead stones to capture", GROUP_PLAY, 1, 1,
     COMMAND_REOPENS, genmove_kgs_genmove_cleanup},
    {"lz-analyze", ARGUMENTS, "like analyze, in Leela Zero's form", GROUP_POSITION, 0,
     ARGUMENTS_ANY, LOOKS, analyze_lz},
    {"lz-genmove_analyze", ARGUMENTS, "like genmove_analyze, in Leela Zero's form", GROUP_PLAY, 0,
     ARGUMENTS_ANY, COMMAND_REOPENS, analyze_lz_genmove},
    {"reg_genmove", "COLOR", "choose and print a move like genmove, without making it", GROUP_PLAY,
     1, 1, COMMAND_REOPENS, genmove_reg_genmove},
};

const CommandList GENMOVE_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
