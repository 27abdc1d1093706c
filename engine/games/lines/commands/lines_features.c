/* Writes sections, ground and strokes as features. */
#include "games/lines/commands/lines_features.h"

#include "base/memory.h"
#include "base/random.h"
#include "games/lines/rules/lines.h"
#include "session/session.h"

#include <inttypes.h>

void lines_print_section_id(StringBuilder *text, Color color, OutlineKey key)
{
    builder_add_format(text, "%c%016" PRIx64, color_name(color)[0], key.ground);
}

void lines_print_stroke_id(StringBuilder *text, size_t number)
{
    builder_add_format(text, "s%zu", number);
}

/* The data from which features are written. `territory` and `ground` contain only what the
 * requested kind needs. */
typedef struct Found {
    AreaWord word;
    const Lines *lines;
    const Session *session;
    Territory territory;
    Ground ground[COLOR_COUNT];
} Found;

static void free_found(void *context)
{
    Found *found = context;
    territory_free(&found->territory);
    for (int i = 0; i < COLOR_COUNT; i++)
        ground_free(&found->ground[i]);
    memory_free(found);
}

/* Features of sections. */

static void add_section(Features *features, const Section *section, Color color, size_t number)
{
    StringBuilder *id = features_add(features, color, number, section->key.corners);
    if (!id)
        return;
    lines_print_section_id(id, color, section->key);
    features_add_word(features, "color", color_name(color));
    features_add_count(features, "section", number + 1);
    features_add_decimal(features, "area", section->area);
    if (section->group == NO_GROUP) {
        features_add_null(features, "group");
        features_add_null(features, "total");
    } else {
        features_add_count(features, "group", (size_t)section->group + 1);
        features_add_decimal(features, "total", section->total);
    }
    features_add_word(features, "state", section_state_name(section->state));
}

static Status find_sections(Found *found, const bool wanted[COLOR_COUNT], Features *features)
{
    Status status = lines_territory(found->lines, &found->territory);
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++)
        for (size_t i = 0; wanted[color] && i < found->territory.count[color]; i++)
            add_section(features, &found->territory.sections[color][i], (Color)color, i);
    return status;
}

/* Append the rim of a section, leaving out ink that only dangles into it. */
static Status add_section_rim(const Found *found, const Feature *feature, Rim *rim)
{
    const Section *section = &found->territory.sections[feature->part][feature->number];
    PolygonList list = {0};
    Status status =
        life_section_polygon(lines_life(found->lines), (Color)feature->part, section->name, &list);
    if (status == STATUS_OK)
        status = rim_add(rim, polygon_list_get(&list, 0));
    polygon_list_free(&list);
    return status;
}

/* Features of ground. */

static void add_piece(Features *features, const GroundPiece *piece, GroundKind kind, size_t part,
                      size_t number)
{
    static const char *const IDS[] = {
        [GROUND_NEUTRAL] = "n", [GROUND_BOTH] = "m", [GROUND_BLACK] = "lb", [GROUND_WHITE] = "lw"};
    StringBuilder *id = features_add(features, part, number, piece->key.corners);
    if (!id)
        return;
    builder_add_format(id, "%s%016" PRIx64, IDS[kind], piece->key.ground);
    if (kind == GROUND_NEUTRAL || kind == GROUND_BOTH)
        features_add_null(features, "color");
    else
        features_add_word(features, "color", kind == GROUND_BLACK ? "black" : "white");
    features_add_word(features, "ground",
                      kind == GROUND_NEUTRAL ? "neutral"
                                             : (kind == GROUND_BOTH ? "both" : "living"));
    features_add_count(features, "number", number + 1);
    features_add_decimal(features, "area", piece->area);
}

static Status find_ground(Found *found, GroundKind kind, size_t part, Features *features)
{
    Ground *ground = &found->ground[part];
    Status status = life_ground(lines_life(found->lines), kind, ground);
    for (size_t i = 0; i < ground->count && status == STATUS_OK; i++)
        add_piece(features, &ground->pieces[i], kind, part, i);
    return status;
}

static Status find_living(Found *found, Features *features)
{
    Status status = find_ground(found, GROUND_BLACK, COLOR_BLACK, features);
    return status == STATUS_OK ? find_ground(found, GROUND_WHITE, COLOR_WHITE, features) : status;
}

/* Features of strokes. */

static uint64_t key_of_points(const Point *points, size_t count)
{
    uint64_t key = 0;
    for (size_t i = 0; i < count; i++)
        key = random_mix(random_mix(key, (uint32_t)points[i].x), (uint32_t)points[i].y);
    return key;
}

/* Add stroke `i` of an event as a feature. `part` is the index of the event, and `number` the
 * stroke's number among all strokes. */
static void add_stroke(Features *features, const Event *event, size_t part, size_t i, size_t number)
{
    size_t count;
    const Point *points = move_stroke(event->move, i, &count);
    StringBuilder *id = features_add(features, part, i, key_of_points(points, count));
    if (!id)
        return;
    lines_print_stroke_id(id, number);
    features_add_word(features, "color", color_name(event->color));
    features_add_count(features, "stroke", number);
    features_add_count(features, "turn", event->number);
}

static void find_strokes(const Session *session, Features *features)
{
    size_t number = 0;
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        for (size_t j = 0; j < event.move.count; j++)
            add_stroke(features, &event, i, j, ++number);
    }
}

static void write_stroke(const Session *session, const Feature *feature, const ShapeStyle *style,
                         StringBuilder *text)
{
    size_t count;
    Event event = session_event(session, feature->part);
    const Point *points = move_stroke(event.move, feature->number, &count);
    shape_print_line(text, style, points, count);
}

/* Choosing the kind of feature. */

static Status find(const Session *session, const AreaQuery *query, Features *features, void **place)
{
    Found *found = memory_new(sizeof *found);
    if (!found)
        return STATUS_NO_MEMORY;
    *found = (Found){.word = query->word, .lines = session_game(session), .session = session};
    *place = found;
    switch (query->word) {
    case AREA_OWN:
        return find_sections(found, query->wanted, features);
    case AREA_NEUTRAL:
        return find_ground(found, GROUND_NEUTRAL, 0, features);
    case AREA_BOTH:
        return find_ground(found, GROUND_BOTH, 0, features);
    case AREA_LIVING:
        return find_living(found, features);
    case AREA_FREE: /* stones and centers do not exist in `lines` */
        return STATUS_OK;
    case AREA_INK:
        break;
    }
    find_strokes(session, features);
    return STATUS_OK;
}

static Status write(const void *context, const Feature *feature, const ShapeStyle *style,
                    StringBuilder *text)
{
    const Found *found = context;
    if (found->word == AREA_INK) {
        write_stroke(found->session, feature, style, text);
        return STATUS_OK;
    }
    Rim rim = {0};
    Status status;
    if (found->word == AREA_OWN) {
        status = add_section_rim(found, feature, &rim);
    } else {
        status = life_ground_rim(lines_life(found->lines), &found->ground[feature->part],
                                 feature->number, &rim);
        rim_close(&rim);
    }
    if (status == STATUS_OK)
        status = shape_print(text, style, &rim);
    rim_free(&rim);
    return status;
}

const AreaSource LINES_AREA_SOURCE = {find, write, free_found};
