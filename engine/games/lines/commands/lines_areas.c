/* Handlers that report areas of `lines`: sections, neutral ground, and whether the position's areas
 * equal those computed from scratch. */
#include "base/memory.h"
#include "formats/print.h"
#include "games/lines/commands/lines_commands.h"
#include "games/lines/rules/lines.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

/* The parsed arguments of `areas`. */
typedef struct Query {
    bool wanted[COLOR_COUNT];
    bool neutral;
    size_t first_point; /* index of the first argument that is a point */
} Query;

static Query read_query(const Request *request)
{
    if (request->count > 0 && view_is(request->arguments[0], "neutral"))
        return (Query){.neutral = true, .first_point = 1};
    Query query = {0};
    query.first_point = request_colors(request, query.wanted);
    return query;
}

void lines_areas_add_section(StringBuilder *text, const Section *section, size_t group)
{
    builder_add(text, " area ");
    print_decimal(text, section->area);
    if (group > 0) {
        builder_add_format(text, " group %zu total ", group);
        print_decimal(text, section->total);
    } else {
        builder_add(text, " group - total -");
    }
    builder_add_format(text, " %s at ", section_state_name(section->state));
    fine_print(&section->at, text);
    builder_add_char(text, '\n');
}

/* Print a section on a line of its own. `group` is the number of its group, or 0, as in
 * lines_areas_add_section(). */
static void print_section(StringBuilder *text, size_t number, const Section *section, size_t group)
{
    builder_add_int(text, (int64_t)number);
    lines_areas_add_section(text, section, group);
}

/* Print all sections of the requested colors. If both were requested, each line names the color. */
static void print_all(StringBuilder *text, const Query *query, const Territory *territory)
{
    bool both = query->wanted[COLOR_BLACK] && query->wanted[COLOR_WHITE];
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; query->wanted[color] && i < territory->count[color]; i++) {
            const Section *section = &territory->sections[color][i];
            if (both)
                builder_add_format(text, "%s ", color_name((Color)color));
            print_section(text, i + 1, section, (size_t)(section->group + 1));
        }
}

/* Numbers items from 1 in the order in which they are first looked up. */
typedef struct Numbering {
    uint32_t *numbers; /* owned: indexed by an item's id; 0 for items that have no number yet */
    size_t capacity;
    uint32_t used;
} Numbering;

static Status number_thing(Numbering *numbering, uint32_t name, uint32_t *number, bool *fresh)
{
    size_t before = numbering->capacity;
    Status status = memory_reserve(numbering->numbers, numbering->capacity, (size_t)name + 1);
    if (status != STATUS_OK)
        return status;
    for (size_t i = before; i < numbering->capacity; i++)
        numbering->numbers[i] = 0;
    *fresh = numbering->numbers[name] == 0;
    if (*fresh)
        numbering->numbers[name] = ++numbering->used;
    *number = numbering->numbers[name];
    return STATUS_OK;
}

/* What print_sections_at() has printed so far. */
typedef struct Listing {
    Numbering sections[COLOR_COUNT], groups[COLOR_COUNT];
    Decimal sum;
} Listing;

static void free_listing(Listing *listing)
{
    for (int color = 0; color < COLOR_COUNT; color++) {
        memory_free(listing->sections[color].numbers);
        memory_free(listing->groups[color].numbers);
    }
}

static void refuse_point(Color color, const FinePoint *point, Reply *reply)
{
    reply_error(reply, "no section at ");
    fine_print(point, &reply->text);
    builder_add_format(&reply->text, ": it is on %s's ink or the board edge", color_name(color));
}

/* Print the section of a color that contains a point, unless it has been printed already. */
static void print_section_at(Engine *engine, Color color, const FinePoint *point, bool name_color,
                             Listing *listing, Reply *reply)
{
    Section section;
    uint32_t name, number, group = 0;
    bool fresh, fresh_group;
    SectionPlace place =
        lines_section_at(session_game(engine->session), color, point, &section, &name);
    if (place == SECTION_OUTSIDE)
        refuse(engine, STATUS_OUTSIDE_BOARD, reply);
    if (place == SECTION_ON_RIM)
        refuse_point(color, point, reply);
    if (place != SECTION_FOUND)
        return;
    Status status = number_thing(&listing->sections[color], name, &number, &fresh);
    if (status == STATUS_OK && section.group != NO_GROUP)
        status =
            number_thing(&listing->groups[color], (uint32_t)section.group, &group, &fresh_group);
    if (!accepted(engine, status, reply) || !fresh)
        return;
    if (name_color)
        builder_add_format(&reply->text, "%s ", color_name(color));
    print_section(&reply->text, number, &section, group);
    listing->sum += section.area;
}

/* Parse a point of a request. If it is the first argument, the error also lists the keywords that
 * are allowed there. */
static bool request_place(const Request *request, size_t index, FinePoint *point, Reply *reply)
{
    if (request_fine_point(request, index, point, reply))
        return true;
    if (index == 0)
        reply_error(
            reply, GTP_INVALID_PLACE "bad argument '%s': expected black, white, neutral or a point",
            view_quote(request->arguments[0]).text);
    return false;
}

/* Print the sections that contain the points of a request, and the sum of their areas. */
static void print_sections_at(Engine *engine, const Request *request, const Query *query,
                              Reply *reply)
{
    Listing listing = {0};
    bool both = query->wanted[COLOR_BLACK] && query->wanted[COLOR_WHITE];
    for (size_t i = query->first_point; i < request->count && !reply->failed; i++) {
        FinePoint point;
        if (!request_place(request, i, &point, reply))
            break;
        for (int color = 0; color < COLOR_COUNT && !reply->failed; color++)
            if (query->wanted[color])
                print_section_at(engine, (Color)color, &point, both, &listing, reply);
    }
    if (!reply->failed)
        print_field(&reply->text, "sum", listing.sum);
    free_listing(&listing);
}

static void print_neutral_one(StringBuilder *text, size_t number, const GroundPiece *piece)
{
    builder_add_format(text, "%zu area ", number);
    print_decimal(text, piece->area);
    builder_add(text, " group - total - neutral at ");
    fine_print(&piece->at, text);
    builder_add_char(text, '\n');
}

/* Set `asked` for each piece that contains a point of the request. If a point is invalid, reply
 * with an error and return false. */
static bool mark_asked_for(Engine *engine, const Request *request, size_t first,
                           const Ground *neutral, bool *asked, Reply *reply)
{
    const Lines *lines = session_game(engine->session);
    for (size_t i = first; i < request->count; i++) {
        FinePoint point;
        if (!request_fine_point(request, i, &point, reply))
            return false;
        if (!fine_in_box(lines_board(lines), &point)) {
            refuse(engine, STATUS_OUTSIDE_BOARD, reply);
            return false;
        }
        size_t piece = life_ground_at(lines_life(lines), neutral, &point);
        if (piece < neutral->count)
            asked[piece] = true;
    }
    return true;
}

/* Print all neutral ground. If the request has points, print only the pieces that contain them, and
 * the sum of the areas of these pieces. */
static Status print_neutral(Engine *engine, const Request *request, size_t first, Reply *reply)
{
    Ground neutral;
    Status status =
        life_ground(lines_life(session_game(engine->session)), GROUND_NEUTRAL, &neutral);
    if (status != STATUS_OK)
        return status;
    bool all = first >= request->count;
    Decimal sum = 0;
    bool *asked = memory_new(neutral.count * sizeof *asked);
    if (!asked)
        status = STATUS_NO_MEMORY;
    else if (mark_asked_for(engine, request, first, &neutral, asked, reply)) {
        reply_stream(reply);
        for (size_t i = 0; i < neutral.count; i++)
            if (all || asked[i]) {
                print_neutral_one(&reply->text, i + 1, &neutral.pieces[i]);
                sum += neutral.pieces[i].area;
            }
        if (!all)
            print_field(&reply->text, "sum", sum);
    }
    memory_free(asked);
    ground_free(&neutral);
    return status;
}

static void lines_areas_areas(Engine *engine, const Request *request, Reply *reply)
{
    Query query = read_query(request);
    Territory territory;
    if (query.neutral) {
        accepted(engine, print_neutral(engine, request, query.first_point, reply), reply);
    } else if (query.first_point < request->count) {
        print_sections_at(engine, request, &query, reply);
    } else if (accepted(engine, lines_territory(session_game(engine->session), &territory),
                        reply)) {
        reply_stream(reply);
        print_all(&reply->text, &query, &territory);
        territory_free(&territory);
    }
}

void lines_areas_verify(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    Lines *lines = session_game(engine->session);
    Territory kept = {0}, judged = {0};
    StringBuilder differences = {0};
    bool same = false;
    Status status = lines_judge(lines, &engine->work, &judged);
    if (status == STATUS_OK)
        status = lines_territory(lines, &kept);
    if (status == STATUS_OK)
        status = territory_compare(&kept, &judged, &same, &differences);
    if (status == STATUS_OK && !same)
        reply_error(reply, "the stored areas differ from those computed from scratch:\n%s",
                    builder_string(&differences));
    else if (accepted(engine, status, reply))
        builder_add_format(&reply->text, "same\nsections %zu\nnetworks %zu",
                           kept.count[COLOR_BLACK] + kept.count[COLOR_WHITE],
                           kept.networks[COLOR_BLACK] + kept.networks[COLOR_WHITE]);
    builder_free(&differences);
    territory_free(&kept);
    territory_free(&judged);
}

static const Command ROWS[] = {
    {"areas", "[COLOR|neutral] [P ...]",
     "list sections or cells of one or both colors, or neutral ground; with points, those that "
     "contain them",
     GROUP_SCORING, 0, ARGUMENTS_ANY, COMMAND_ASKS, lines_areas_areas},
};

const CommandList LINES_AREAS_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
