/* Handlers that report life and death at the end of a game of `stones`. */
#include "formats/print.h"
#include "games/stones/commands/stones_commands.h"
#include "games/stones/rules/stones_judge.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

/* Get the judgment that counts: the players' marks if there are any or if the game is over;
 * otherwise the engine's judgment. */
static Status look(const Engine *engine, StonesJudgement *judgement)
{
    const Stones *stones = session_game(engine->session);
    return session_turn(engine->session)->phase == PHASE_OVER
               ? stones_judge_marked(stones, judgement)
               : stones_judge(stones, judgement);
}

static void print_list(const Stones *stones, const StonesJudgement *judgement, bool dead,
                       StringBuilder *text)
{
    StoneView view;
    const char *before = "";
    for (size_t i = 0; i < stones_number_count(stones); i++) {
        if (!stones_get(stones, i, &view) || judgement->dead[i] != dead)
            continue;
        builder_add(text, before);
        print_point(text, view.at);
        before = " ";
    }
}

/* The names of statuses. The last three are for points without stones, and their lists are always
 * empty, since such points can't be listed. */
static const char *const NAMES[] = {"alive",           "dead", "seki", "white_territory",
                                    "black_territory", "dame"};

enum { NAMED_ALIVE, NAMED_DEAD, NAMED_SEKI, NAMED_WHITE, NAMED_BLACK, NAMED_DAME };

static void stones_status_final_status_list(Engine *engine, const Request *request, Reply *reply)
{
    StonesJudgement judgement = {0};
    for (size_t i = 0; i < COUNT_OF(NAMES); i++) {
        if (!view_is(request->arguments[0], NAMES[i]))
            continue;
        if (i <= NAMED_DEAD && accepted(engine, look(engine, &judgement), reply))
            print_list(session_game(engine->session), &judgement, i == NAMED_DEAD, &reply->text);
        stones_judgement_free(&judgement);
        return;
    }
    reply_error(reply,
                GTP_SYNTAX_ERROR
                "bad status '%s': expected alive, dead, seki, white_territory, black_territory "
                "or dame",
                view_quote(request->arguments[0]).text);
}

/* Return the status of a point without a stone: territory of the color of the nearest stone that
 * isn't dead, or NAMED_DAME if stones of both colors are equally near, or if all are dead. */
static size_t find_owner(const Stones *stones, const StonesJudgement *judgement, Point point)
{
    StoneView view;
    int64_t least = INT64_MAX;
    size_t owner = NAMED_DAME;
    for (size_t i = 0; i < stones_number_count(stones); i++) {
        if (!stones_get(stones, i, &view) || judgement->dead[i])
            continue;
        int64_t dx = (int64_t)view.at.x - point.x, dy = (int64_t)view.at.y - point.y;
        size_t name = view.color == COLOR_BLACK ? NAMED_BLACK : NAMED_WHITE;
        int64_t square = dx * dx + dy * dy;
        if (square < least)
            owner = name;
        else if (square == least && owner != name)
            owner = NAMED_DAME;
        least = square < least ? square : least;
    }
    return owner;
}

static void stones_status_final_status(Engine *engine, const Request *request, Reply *reply)
{
    const Stones *stones = session_game(engine->session);
    StonesJudgement judgement = {0};
    Point point;
    size_t number;
    if (!request_point(request, 0, &point, reply))
        return;
    bool inside = outline_covers(stones_outline(stones), point);
    Status status = inside ? look(engine, &judgement) : STATUS_OUTSIDE_BOARD;
    if (accepted(engine, status, reply)) {
        size_t name = stones_at(stones, point, &number)
                          ? (judgement.dead[number] ? NAMED_DEAD : NAMED_ALIVE)
                          : find_owner(stones, &judgement, point);
        builder_add(&reply->text, NAMES[name]);
    }
    stones_judgement_free(&judgement);
}

static const Command ROWS[] = {
    {"final_status", "P", "print the status of a point: alive, dead, seki, territory or dame",
     GROUP_SCORING, 1, 1, COMMAND_ASKS, stones_status_final_status},
    {"final_status_list", "alive|dead|seki|white_territory|black_territory|dame",
     "list the points with this status, on one line", GROUP_SCORING, 1, 1, COMMAND_ASKS,
     stones_status_final_status_list},
};

const CommandList STONES_STATUS_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
