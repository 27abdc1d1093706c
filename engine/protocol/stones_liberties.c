/* The handler that lists liberties of `stones`. */
#include "games/stones.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/handlers.h"
#include "protocol/print.h"
#include "protocol/refuse.h"

enum { NARROW_DEGREES = 20, DEGREE_PLACES = 3 };

/* Which stones are asked for. */
typedef struct Query {
    bool wanted[COLOR_COUNT];
    bool one_group;
    size_t group;
} Query;

/* Reads `[P|COLOR]`. */
static bool read_query(Engine *engine, const Request *request, Query *query, Reply *reply)
{
    const Stones *stones = session_game(engine->session);
    Reply ignored = {0};
    Color color;
    Point p;
    size_t number;
    *query = (Query){.wanted = {true, true}};
    if (request->count == 0)
        return true;
    bool is_color = word_color(request->arguments[0], &color, &ignored);
    reply_free(&ignored);
    if (is_color) {
        query->wanted[color_other(color)] = false;
        return true;
    }
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

static void print_degrees(Text *text, double degrees)
{
    const double unit = 1e9; /* nothing is decided by it */
    int64_t value = (int64_t)(degrees * unit + 0.5);
    text_add_fixed(text, value, 9, DEGREE_PLACES);
}

/* `black 3,3 degrees 30 to 150 from 3.86603,3.5 to 2.13397,3.5`. */
static void print_arc(Text *text, const StoneView *stone, const DiscArc *arc)
{
    double end = arc->start + arc->width;
    text_add_format(text, "%s ", color_name(stone->color));
    print_point(text, stone->at);
    text_add(text, " degrees ");
    print_degrees(text, arc->start);
    text_add(text, " to ");
    print_degrees(text, end);
    text_add(text, " from ");
    print_point(text, arc->from);
    text_add(text, " to ");
    print_point(text, arc->to);
    text_add(text, arc->width < NARROW_DEGREES ? " narrow\n" : "\n");
}

static Status print_stone(Text *text, const Stones *stones, size_t number, DiscArcs *arcs)
{
    StoneView view;
    arcs->count = 0;
    if (!stones_get(stones, number, &view))
        return STATUS_OK;
    Status status = stones_arcs(stones, number, arcs);
    for (size_t i = 0; i < arcs->count && status == STATUS_OK; i++)
        print_arc(text, &view, &arcs->items[i]);
    return status;
}

static bool is_asked_for(const Stones *stones, const Query *query, size_t number)
{
    StoneView view;
    return stones_get(stones, number, &view) && query->wanted[view.color] &&
           (!query->one_group || stones_group(stones, number) == query->group);
}

/* Stones in the order in which they were placed, each with its free arcs. */
void stones_liberties_liberties(Engine *engine, const Request *request, Reply *reply)
{
    const Stones *stones = session_game(engine->session);
    Query query;
    DiscArcs arcs = {0};
    Status status = STATUS_OK;
    if (!read_query(engine, request, &query, reply))
        return;
    for (size_t i = 0; i < stones_number_count(stones) && status == STATUS_OK; i++)
        if (is_asked_for(stones, &query, i))
            status = print_stone(&reply->text, stones, i, &arcs);
    disc_arcs_free(&arcs);
    if (status != STATUS_OK)
        refuse(engine, status, reply);
}
