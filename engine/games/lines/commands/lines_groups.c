/* Handlers that report connections in `lines`: groups of sections with the networks that join them,
 * and networks with their strokes. A network is named after its first stroke. */
#include "base/memory.h"
#include "formats/print.h"
#include "games/lines/commands/lines_commands.h"
#include "games/lines/commands/lines_features.h"
#include "games/lines/rules/lines.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"
#include "protocol/states/state.h"

#include <stdlib.h>

/* A relation between two items, such as a group and a network. Strokes and networks are given by
 * their numbers, groups and sections by their indices. */
typedef struct Tie {
    size_t from, to;
} Tie;

typedef struct Ties {
    Tie *list; /* owned: sorted and without duplicates after settle_ties() */
    size_t count, capacity;
} Ties;

/* The sections, groups, networks and strokes of one color. A network's number is that of its first
 * stroke. */
typedef struct Linked {
    const Subdivision *ink;
    Color color;
    const Section *sections;
    size_t section_count;
    /* Owned: the first stroke of each network, indexed by the network's number in the subdivision;
     * 0 as long as no stroke is known. */
    size_t *first_stroke;
    Ties strokes;     /* the strokes of each network */
    Ties sections_of; /* the sections that each network touches */
    Ties networks_of; /* the networks of each group */
} Linked;

static void free_linked(Linked *linked)
{
    memory_free(linked->first_stroke);
    memory_free(linked->strokes.list);
    memory_free(linked->sections_of.list);
    memory_free(linked->networks_of.list);
}

static int compare_ties(const void *left, const void *right)
{
    const Tie *a = left;
    const Tie *b = right;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return (a->to > b->to) - (a->to < b->to);
}

static void settle_ties(Ties *ties)
{
    if (ties->count == 0)
        return;
    qsort(ties->list, ties->count, sizeof *ties->list, compare_ties);
    size_t kept = 1;
    for (size_t i = 1; i < ties->count; i++)
        if (compare_ties(&ties->list[kept - 1], &ties->list[i]) != 0)
            ties->list[kept++] = ties->list[i];
    ties->count = kept;
}

static Status add_tie(Ties *ties, size_t from, size_t to)
{
    return memory_push(ties->list, ties->count, ties->capacity, (Tie){from, to});
}

/* Add a stroke, given the point at which it begins, which is a vertex of its color's ink. */
static Status add_stroke(Linked *linked, Point begin, size_t number)
{
    uint32_t vertex = subdivision_locate(linked->ink, begin).id;
    size_t *first = &linked->first_stroke[subdivision_network_at(linked->ink, vertex)];
    if (*first == 0)
        *first = number;
    return add_tie(&linked->strokes, *first, number);
}

static Status add_strokes(Linked *linked, const Session *session)
{
    size_t number = 0;
    Status status = STATUS_OK;
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        for (size_t j = 0; j < event.move.count && status == STATUS_OK; j++) {
            size_t count;
            number++;
            if (event.color == linked->color)
                status = add_stroke(linked, move_stroke(event.move, j, &count)[0], number);
        }
    }
    return status;
}

/* The state while the networks of a section are gathered. */
typedef struct Touching {
    Linked *linked;
    size_t section;
    Status status;
} Touching;

static bool add_touched(void *context, uint32_t name)
{
    Touching *touching = context;
    Linked *linked = touching->linked;
    size_t network = linked->first_stroke[name];
    int32_t group = linked->sections[touching->section].group;
    touching->status = add_tie(&linked->sections_of, network, touching->section);
    if (touching->status == STATUS_OK && group != NO_GROUP)
        touching->status = add_tie(&linked->networks_of, (size_t)group, network);
    return touching->status == STATUS_OK;
}

static Status add_sections(Linked *linked)
{
    Touching touching = {linked, 0, STATUS_OK};
    for (; touching.section < linked->section_count && touching.status == STATUS_OK;
         touching.section++)
        subdivision_visit_networks(linked->ink, linked->sections[touching.section].name,
                                   add_touched, &touching);
    return touching.status;
}

/* Find all items of a color, and the relations between them. The caller calls free_linked(), even
 * on failure. */
static Status find_linked(const Session *session, const Territory *territory, Color color,
                          Linked *linked)
{
    *linked = (Linked){.ink = lines_subdivision(session_game(session), color),
                       .color = color,
                       .sections = territory->sections[color],
                       .section_count = territory->count[color]};
    linked->first_stroke =
        memory_new(subdivision_network_names(linked->ink) * sizeof *linked->first_stroke);
    Status status = linked->first_stroke ? add_strokes(linked, session) : STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        status = add_sections(linked);
    settle_ties(&linked->strokes);
    settle_ties(&linked->sections_of);
    settle_ties(&linked->networks_of);
    return status;
}

/* Printing as text. `next` is the index of the first relation of an item; printing moves it past
 * the item's last relation. */

static void print_stroke_ids(StringBuilder *text, const Ties *ties, size_t *next)
{
    for (size_t from = ties->list[*next].from;
         *next < ties->count && ties->list[*next].from == from; ++*next) {
        builder_add_char(text, ' ');
        lines_print_stroke_id(text, ties->list[*next].to);
    }
}

static void print_section_id(StringBuilder *text, const Linked *linked, size_t section)
{
    builder_add_char(text, ' ');
    lines_print_section_id(text, linked->color, linked->sections[section].key);
}

/* Print lines such as `1 black alive total 9 sections b... b... networks s1 s4`. */
static void print_groups(const Linked *linked, void *out)
{
    StringBuilder *text = out;
    size_t next = 0;
    for (size_t i = 0; i < linked->section_count && linked->sections[i].group != NO_GROUP;) {
        const Section *first = &linked->sections[i];
        builder_add_format(text, "%d %s %s total ", (int)first->group + 1,
                           color_name(linked->color), section_state_name(first->state));
        print_decimal(text, first->total);
        builder_add(text, " sections");
        for (; i < linked->section_count && linked->sections[i].group == first->group; i++)
            print_section_id(text, linked, i);
        builder_add(text, " networks");
        print_stroke_ids(text, &linked->networks_of, &next);
        builder_add_char(text, '\n');
    }
}

/* Print the group of a network, given the first section that the network touches. Closed sections
 * are listed first, and all closed sections that touch one network are in one group. */
static void print_group_of(StringBuilder *text, const Linked *linked, size_t section)
{
    int32_t group = linked->sections[section].group;
    if (group == NO_GROUP)
        builder_add(text, " group - sections");
    else
        builder_add_format(text, " group %d sections", (int)group + 1);
}

/* Print lines such as `s1 black strokes s1 s4 group 1 sections b... b...`. */
static void print_links(const Linked *linked, void *out)
{
    StringBuilder *text = out;
    const Ties *touched = &linked->sections_of;
    size_t stroke = 0;
    for (size_t i = 0; i < touched->count;) {
        size_t network = touched->list[i].from;
        lines_print_stroke_id(text, network);
        builder_add_format(text, " %s strokes", color_name(linked->color));
        print_stroke_ids(text, &linked->strokes, &stroke);
        print_group_of(text, linked, touched->list[i].to);
        for (; i < touched->count && touched->list[i].from == network; i++)
            print_section_id(text, linked, touched->list[i].to);
        builder_add_char(text, '\n');
    }
}

/* The next functions print the same data as JSON objects in a list. */

static void print_stroke_list(Json *json, const Ties *ties, size_t *next)
{
    json_open_list(json);
    for (size_t from = ties->list[*next].from;
         *next < ties->count && ties->list[*next].from == from; ++*next)
        state_print_id(json, ties->list[*next].to);
    json_close(json);
}

static void print_section_item(Json *json, const Linked *linked, size_t section)
{
    lines_print_section_id(json_open_string(json), linked->color, linked->sections[section].key);
    json_close_string(json);
}

static void print_group_objects(const Linked *linked, void *out)
{
    Json *json = out;
    size_t next = 0;
    for (size_t i = 0; i < linked->section_count && linked->sections[i].group != NO_GROUP;) {
        const Section *first = &linked->sections[i];
        json_open_object(json);
        json_add_int(json_key(json, "number"), first->group + 1);
        json_add_word(json_key(json, "color"), color_name(linked->color));
        json_add_word(json_key(json, "state"), section_state_name(first->state));
        print_decimal(json_next(json_key(json, "total")), first->total);
        json_open_list(json_key(json, "sections"));
        for (; i < linked->section_count && linked->sections[i].group == first->group; i++)
            print_section_item(json, linked, i);
        json_close(json);
        print_stroke_list(json_key(json, "networks"), &linked->networks_of, &next);
        json_close(json);
    }
}

static void print_link_objects(const Linked *linked, void *out)
{
    Json *json = out;
    const Ties *touched = &linked->sections_of;
    size_t stroke = 0;
    for (size_t i = 0; i < touched->count;) {
        size_t network = touched->list[i].from;
        int32_t group = linked->sections[touched->list[i].to].group;
        json_open_object(json);
        state_print_id(json_key(json, "id"), network);
        json_add_word(json_key(json, "color"), color_name(linked->color));
        print_stroke_list(json_key(json, "strokes"), &linked->strokes, &stroke);
        json_key(json, "group");
        if (group == NO_GROUP)
            json_add_null(json);
        else
            json_add_int(json, group + 1);
        json_open_list(json_key(json, "sections"));
        for (; i < touched->count && touched->list[i].from == network; i++)
            print_section_item(json, linked, touched->list[i].to);
        json_close(json);
        json_close(json);
    }
}

/* Prints to `out`, which is a StringBuilder or a Json. */
typedef void (*LinkedPrinter)(const Linked *linked, void *out);

/* Print the items of the wanted colors. */
static Status print_linked(const Session *session, const bool wanted[COLOR_COUNT],
                           LinkedPrinter print, void *out)
{
    Territory territory;
    Status status = lines_territory(session_game(session), &territory);
    if (status != STATUS_OK)
        return status;
    for (int i = 0; i < COLOR_COUNT && status == STATUS_OK; i++) {
        Linked linked = {0};
        if (wanted[i])
            status = find_linked(session, &territory, (Color)i, &linked);
        if (wanted[i] && status == STATUS_OK)
            print(&linked, out);
        free_linked(&linked);
    }
    territory_free(&territory);
    return status;
}

static Status print_list(const Session *session, LinkedPrinter print, Json *json)
{
    static const bool BOTH[COLOR_COUNT] = {true, true};
    json_open_list(json);
    Status status = print_linked(session, BOTH, print, json);
    json_close(json);
    return status;
}

Status lines_groups_json(Engine *engine, Json *json)
{
    return print_list(engine->session, print_group_objects, json);
}

Status lines_links_json(Engine *engine, Json *json)
{
    return print_list(engine->session, print_link_objects, json);
}

static void answer(Engine *engine, const Request *request, LinkedPrinter print, Reply *reply)
{
    const Session *session = engine->session;
    bool wanted[COLOR_COUNT];
    Color color;
    if (request_colors(request, wanted) < request->count) {
        request_color(request, 0, &color, reply);
        return;
    }
    reply_stream(reply);
    accepted(engine, print_linked(session, wanted, print, &reply->text), reply);
}

static void lines_groups_groups(Engine *engine, const Request *request, Reply *reply)
{
    answer(engine, request, print_groups, reply);
}

static void lines_groups_links(Engine *engine, const Request *request, Reply *reply)
{
    answer(engine, request, print_links, reply);
}

static const Command ROWS[] = {
    {"groups", "[COLOR]", "list the groups of one or both colors, with their parts", GROUP_SCORING,
     0, 1, COMMAND_ASKS, lines_groups_groups},
    {"links", "[COLOR]", "list linked strokes or stones", GROUP_SCORING, 0, 1, COMMAND_ASKS,
     lines_groups_links},
};

const CommandList LINES_GROUPS_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
