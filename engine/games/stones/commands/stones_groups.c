/* Handlers that report connections in `stones`: groups, and the links that form them. */
#include "base/memory.h"
#include "formats/print.h"
#include "games/stones/commands/stones_commands.h"
#include "games/stones/commands/stones_features.h"
#include "games/stones/rules/stones.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"
#include "protocol/states/state.h"

#include <stdlib.h>

/* The stones of a group, by their numbers. */
typedef struct Members {
    size_t *numbers; /* owned */
    size_t count, capacity;
    DiscArcs arcs;    /* scratch memory */
    DoubleArea area;  /* twice the total area of the stones' cells */
    size_t liberties; /* number of free arcs around the stones */
} Members;

static int compare_numbers(const void *left, const void *right)
{
    const size_t *a = left;
    const size_t *b = right;
    return (*a > *b) - (*a < *b);
}

static Status add_member(const Stones *stones, size_t number, Members *members)
{
    members->arcs.count = 0;
    Status status = stones_arcs(stones, number, &members->arcs);
    if (status == STATUS_OK)
        status = memory_push(members->numbers, members->count, members->capacity, number);
    members->area += stones_area(stones, number);
    members->liberties += members->arcs.count;
    return status;
}

static Status find_members(const Stones *stones, size_t first, Members *members)
{
    members->count = members->liberties = 0;
    members->area = 0;
    size_t number = first;
    Status status = STATUS_OK;
    do {
        status = add_member(stones, number, members);
        number = stones_next_in_group(stones, number);
    } while (number != first && status == STATUS_OK);
    if (status == STATUS_OK)
        qsort(members->numbers, members->count, sizeof *members->numbers, compare_numbers);
    return status;
}

/* Print a line such as `1 black alive area 12.5 liberties 3 stones s1 s4`. */
static void print_group(void *out, size_t number, const StoneView *stone, const Members *members)
{
    StringBuilder *text = out;
    builder_add_format(text, "%zu %s %s area ", number, color_name(stone->color),
                       stone->dead ? "dead" : "alive");
    print_decimal(text, area_to_decimal(members->area));
    builder_add_format(text, " liberties %zu stones", members->liberties);
    for (size_t i = 0; i < members->count; i++) {
        builder_add_char(text, ' ');
        stones_print_stone_id(text, members->numbers[i]);
    }
    builder_add_char(text, '\n');
}

/* Print a group like print_group(), but as JSON. */
static void print_group_object(void *out, size_t number, const StoneView *stone,
                               const Members *members)
{
    Json *json = out;
    json_open_object(json);
    json_add_int(json_key(json, "number"), (int64_t)number);
    json_add_word(json_key(json, "color"), color_name(stone->color));
    json_add_truth(json_key(json, "dead"), stone->dead);
    print_decimal(json_next(json_key(json, "area")), area_to_decimal(members->area));
    json_add_int(json_key(json, "liberties"), (int64_t)members->liberties);
    json_open_list(json_key(json, "stones"));
    for (size_t i = 0; i < members->count; i++)
        state_print_id(json, members->numbers[i] + 1);
    json_close(json);
    json_close(json);
}

/* Prints to `out`, which is a StringBuilder or a Json. */
typedef void (*GroupPrinter)(void *out, size_t number, const StoneView *stone,
                             const Members *members);

/* Print the groups of the wanted colors. A group is printed when the loop reaches its first stone;
 * its other stones are `listed` by then. */
static Status print_each(const Stones *stones, const bool wanted[COLOR_COUNT], bool *listed,
                         GroupPrinter print, void *out)
{
    Members members = {0};
    StoneView view;
    size_t number = 0;
    Status status = STATUS_OK;
    for (size_t i = 0; i < stones_number_count(stones) && status == STATUS_OK; i++) {
        if (!stones_get(stones, i, &view) || listed[i])
            continue;
        status = find_members(stones, i, &members);
        for (size_t k = 0; k < members.count; k++)
            listed[members.numbers[k]] = true;
        number++;
        if (wanted[view.color] && status == STATUS_OK)
            print(out, number, &view, &members);
    }
    memory_free(members.numbers);
    disc_arcs_free(&members.arcs);
    return status;
}

static Status print_groups(Stones *stones, const bool wanted[COLOR_COUNT], GroupPrinter print,
                           void *out)
{
    Status status = stones_settle(stones);
    bool *listed = memory_new(stones_number_count(stones) * sizeof *listed);
    if (status == STATUS_OK)
        status = listed ? print_each(stones, wanted, listed, print, out) : STATUS_NO_MEMORY;
    memory_free(listed);
    return status;
}

/* Parse the optional argument `[COLOR]`. */
static bool read_colors(const Request *request, bool wanted[COLOR_COUNT], Reply *reply)
{
    Color color;
    return request_colors(request, wanted) == request->count ||
           request_color(request, 0, &color, reply);
}

static void stones_groups_groups(Engine *engine, const Request *request, Reply *reply)
{
    Stones *stones = session_game(engine->session);
    bool wanted[COLOR_COUNT];
    if (!read_colors(request, wanted, reply))
        return;
    reply_stream(reply);
    accepted(engine, print_groups(stones, wanted, print_group, &reply->text), reply);
}

Status stones_groups_json(Engine *engine, Json *json)
{
    static const bool BOTH[COLOR_COUNT] = {true, true};
    json_open_list(json);
    Status status = print_groups(session_game(engine->session), BOTH, print_group_object, json);
    json_close(json);
    return status;
}

/* Print a line such as `s1 s4 black 3,3 4,3 distance 1`. */
static void print_link(void *out, size_t a, const StoneView *stone, size_t b, Point other)
{
    StringBuilder *text = out;
    stones_print_stone_id(text, a);
    builder_add_char(text, ' ');
    stones_print_stone_id(text, b);
    builder_add_format(text, " %s ", color_name(stone->color));
    print_point(text, stone->at);
    builder_add_char(text, ' ');
    print_point(text, other);
    builder_add(text, " distance ");
    print_length(text, length_of((Segment){stone->at, other}));
    builder_add_char(text, '\n');
}

/* Print a pair such as `["s1","s4"]`. */
static void print_pair(void *out, size_t a, const StoneView *stone, size_t b, Point other)
{
    (void)stone;
    (void)other;
    json_open_list(out);
    state_print_id(out, a + 1);
    state_print_id(out, b + 1);
    json_close(out);
}

typedef void (*LinkPrinter)(void *out, size_t a, const StoneView *stone, size_t b, Point other);

/* Print the links of the wanted colors. A link is printed when the loop reaches the earlier of its
 * two stones. */
static void print_links(const Stones *stones, const bool wanted[COLOR_COUNT], LinkPrinter print,
                        void *out)
{
    StoneView stone, other;
    size_t linked[DISC_NEIGHBORS_MOST];
    for (size_t i = 0; i < stones_number_count(stones); i++) {
        if (!stones_get(stones, i, &stone) || !wanted[stone.color])
            continue;
        size_t count = stones_links(stones, i, linked);
        qsort(linked, count, sizeof *linked, compare_numbers);
        for (size_t k = 0; k < count; k++)
            if (linked[k] > i && stones_get(stones, linked[k], &other))
                print(out, i, &stone, linked[k], other.at);
    }
}

static void answer_links(Engine *engine, const Request *request, Reply *reply)
{
    bool wanted[COLOR_COUNT];
    if (!read_colors(request, wanted, reply))
        return;
    reply_stream(reply);
    print_links(session_game(engine->session), wanted, print_link, &reply->text);
}

static void stones_groups_links(Engine *engine, const Request *request, Reply *reply)
{
    stones_play_answer(engine, request, answer_links, reply);
}

Status stones_links_json(Engine *engine, Json *json)
{
    static const bool BOTH[COLOR_COUNT] = {true, true};
    json_open_list(json);
    print_links(session_game(engine->session), BOTH, print_pair, json);
    json_close(json);
    return STATUS_OK;
}

static const Command ROWS[] = {
    {"groups", "[COLOR]", "list the groups of one or both colors, with their parts", GROUP_SCORING,
     0, 1, COMMAND_ASKS, stones_groups_groups},
    {"links", "[COLOR] [with COLOR P [MODE]]", "list linked strokes or stones", GROUP_SCORING, 0, 5,
     COMMAND_ASKS, stones_groups_links},
};

const CommandList STONES_GROUPS_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
