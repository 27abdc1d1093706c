/* The handler that lists liberties of `stones`. */
#include "formats/print.h"
#include "games/stones/commands/stones_commands.h"
#include "games/stones/rules/stones.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

enum { NARROW_DEGREES = 20, DEGREE_PLACES = 3 };

/* The stones that a request selects: those of `group` if `one_group`, otherwise those of the wanted
 * colors. */
typedef struct Query {
    bool wanted[COLOR_COUNT];
    bool one_group;
    size_t group;
} Query;

/* Parse the optional argument `[P|COLOR]`. */
static bool read_query(Engine *engine, const Request *request, Query *query, Reply *reply)
{
    const Stones *stones = session_game(engine->session);
    Point p;
    size_t number;
    *query = (Query){0};
    if (request_colors(request, query->wanted) == request->count)
        return true;
    if (!request_point(request, 0, &p, reply))
        return false;
    query->one_group = stones_at(stones, p, &number);
    if (!query->one_group) {
        refuse(engine, STATUS_NO_STONE, reply);
        return false;
    }
    query->group = stones_group(stones, number);
    return true;
}

/* Convert degrees to thousandths of a degree, for printing only. */
static int64_t thousandths(double degrees)
{
    return (int64_t)(degrees * 1000 + 0.5);
}

/* Print a line such as `black 3,3 degrees 30 to 150 from 3.86603,3.5 to 2.13397,3.5`. If the start
 * is 360 after rounding, subtract 360 from both angles. */
static void print_arc(StringBuilder *text, const StoneView *stone, const DiscArc *arc)
{
    const int64_t round = 360000;
    int64_t start = thousandths(arc->start);
    int64_t end = thousandths(arc->start + arc->width);
    int64_t back = start >= round ? round : 0;
    builder_add_format(text, "%s ", color_name(stone->color));
    print_point(text, stone->at);
    builder_add(text, " degrees ");
    builder_add_fixed(text, start - back, DEGREE_PLACES, DEGREE_PLACES);
    builder_add(text, " to ");
    builder_add_fixed(text, end - back, DEGREE_PLACES, DEGREE_PLACES);
    builder_add(text, " from ");
    print_point(text, arc->from);
    builder_add(text, " to ");
    print_point(text, arc->to);
    builder_add(text, arc->width < NARROW_DEGREES ? " narrow\n" : "\n");
}

/* Return whether the query selects a stone. */
static bool is_wanted(const Query *query, const Stones *stones, size_t number,
                      const StoneView *stone)
{
    return query->one_group ? stones_group(stones, number) == query->group
                            : query->wanted[stone->color];
}

/* Print the selected stones in the order in which they were placed, each with its free arcs. */
static void answer_liberties(Engine *engine, const Request *request, Reply *reply)
{
    const Stones *stones = session_game(engine->session);
    Query query;
    StoneView stone;
    DiscArcs arcs = {0};
    if (!read_query(engine, request, &query, reply))
        return;
    Status status = STATUS_OK;
    for (size_t i = 0; i < stones_number_count(stones) && status == STATUS_OK; i++) {
        if (!stones_get(stones, i, &stone) || !is_wanted(&query, stones, i, &stone))
            continue;
        arcs.count = 0;
        status = stones_arcs(stones, i, &arcs);
        for (size_t k = 0; k < arcs.count && status == STATUS_OK; k++)
            print_arc(&reply->text, &stone, &arcs.items[k]);
    }
    disc_arcs_free(&arcs);
    accepted(engine, status, reply);
}

static void stones_liberties_liberties(Engine *engine, const Request *request, Reply *reply)
{
    stones_play_answer(engine, request, answer_liberties, reply);
}

static const Command ROWS[] = {
    {"liberties", "[P|COLOR] [with COLOR P [MODE]]",
     "list the liberties of all groups, of one color or of one group", GROUP_POSITION, 0, 5,
     COMMAND_ASKS, stones_liberties_liberties},
};

const CommandList STONES_LIBERTIES_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
