/* Reports on life: the score, a single section, and the whole territory. */
#include "base/memory.h"
#include "games/lines/rules/lines_realm.h"
#include "geometry/plane/exact.h"

Score life_score(const Life *life)
{
    enum { BLACK = 1 << COLOR_BLACK, WHITE = 1 << COLOR_WHITE };
    return (Score){.black = area_to_decimal(life->figures[BLACK]),
                   .white = area_to_decimal(life->figures[WHITE]),
                   .both = area_to_decimal(life->figures[BLACK | WHITE]),
                   .neither = area_to_decimal(life->figures[0])};
}

size_t life_edge_count(const Life *life)
{
    return subdivision_counts(life->common).edges;
}

Section realm_section(const Realm *realm, uint32_t face)
{
    const SectionLife *life = &realm->sections[face];
    Section section = {.area = area_to_decimal(subdivision_face_area(realm->ink, face)),
                       .state = SECTION_OPEN,
                       .group = NO_GROUP};
    if (life->network != NONE) {
        uint32_t root = realm_group(realm, life->network);
        section.state = life->alive ? SECTION_ALIVE : SECTION_DEAD;
        section.group = (int32_t)root;
        section.total = area_to_decimal(realm->groups[root].area);
    }
    return section;
}

SectionPlace life_section_at(const Life *life, Color color, const FinePoint *point,
                             Section *section, uint32_t *name)
{
    const Realm *realm = &life->realms[color];
    SubdivisionPlace place = subdivision_locate_fine(realm->ink, point);
    if (place.kind != SUBDIVISION_IN_FACE)
        return SECTION_ON_RIM;
    if (place.id == SUBDIVISION_OUTSIDE)
        return SECTION_OUTSIDE;
    *section = realm_section(realm, place.id);
    section->at = *point;
    *name = place.id;
    return SECTION_FOUND;
}

Section life_section(const Life *life, Color color, uint32_t name)
{
    return realm_section(&life->realms[color], name);
}

uint32_t life_group(const Life *life, Color color, uint32_t network, DoubleArea *area)
{
    const Realm *realm = &life->realms[color];
    uint32_t root = realm_group(realm, network);
    *area = realm->groups[root].area;
    return root;
}

/* The state of a search for ink that touches a segment. */
typedef struct TouchVisit {
    Segment segment;
    SegmentVisitor visit;
    void *context;
} TouchVisit;

static bool visit_if_touching(void *context, uint32_t subcurve, Segment ink)
{
    const TouchVisit *touch = context;
    return !exact_touch(touch->segment, ink) || touch->visit(touch->context, subcurve, ink);
}

void life_visit_touching(const Life *life, Color color, Segment segment, SegmentVisitor visit,
                         void *context)
{
    TouchVisit touch = {segment, visit, context};
    subdivision_visit_along(life->realms[color].ink, segment, visit_if_touching, &touch);
}

void life_visit_box(const Life *life, Color color, Box box, SegmentVisitor visit, void *context)
{
    subdivision_visit_box(life->realms[color].ink, box, visit, context);
}

const Subdivision *life_subdivision(const Life *life, Color color)
{
    return life->realms[color].ink;
}

/* Raise `number` to the number of the newest piece of ink on a cycle if that is higher. Ink with
 * the face on both sides isn't part of the face's rim, so it doesn't count. */
static void look_along(const Subdivision *ink, uint32_t cycle, uint32_t face, uint32_t *number)
{
    uint32_t start = subdivision_cycle_start(ink, cycle), half_edge = start;
    do {
        uint32_t tag = subdivision_edge_tag(ink, subdivision_edge(half_edge));
        bool rim = subdivision_half_edge_face(ink, subdivision_twin(half_edge)) != face;
        if (rim && tag != NONE && (*number == NONE || tag > *number))
            *number = tag;
        half_edge = subdivision_next(ink, half_edge);
    } while (half_edge != start);
}

bool life_newest(const Life *life, Color color, uint32_t name, uint32_t *number)
{
    const Subdivision *ink = life->realms[color].ink;
    *number = NONE;
    look_along(ink, subdivision_outer_cycle(ink, name), name, number);
    for (uint32_t hole = subdivision_first_hole(ink, name); hole != NONE;
         hole = subdivision_next_hole(ink, hole))
        look_along(ink, hole, name, number);
    return *number != NONE;
}

/* Describe the sections of a color. `outline` is scratch memory. */
static Status add_sections(const Realm *realm, Section *sections, size_t count,
                           PolygonList *outline)
{
    Status status = STATUS_OK;
    for (uint32_t i = 0; i < count && status == STATUS_OK; i++) {
        uint32_t face = i + SUBDIVISION_BOARD;
        sections[i] = realm_section(realm, face);
        sections[i].name = face;
        sections[i].key = subdivision_face_outline(realm->ink, face);
        status = subdivision_face_polygon(realm->ink, face, outline);
        if (status == STATUS_OK)
            status = subdivision_find_inside(realm->ink, face, polygon_list_get(outline, 0),
                                             &sections[i].at);
    }
    return status;
}

Status life_territory(const Life *life, Territory *territory)
{
    Territory made = {.score = life_score(life)};
    PolygonList outline = {0};
    Status status = STATUS_OK;
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++) {
        const Realm *realm = &life->realms[color];
        SubdivisionCounts counts = subdivision_counts(realm->ink);
        made.count[color] = counts.faces - 1;
        made.networks[color] = counts.networks;
        made.sections[color] = memory_new(made.count[color] * sizeof(Section));
        status = made.sections[color]
                     ? add_sections(realm, made.sections[color], made.count[color], &outline)
                     : STATUS_NO_MEMORY;
    }
    polygon_list_free(&outline);
    if (status == STATUS_OK)
        status = territory_sort(&made);
    if (status == STATUS_OK)
        *territory = made;
    else
        territory_free(&made);
    return status;
}

Status life_section_polygon(const Life *life, Color color, uint32_t name, PolygonList *list)
{
    return subdivision_face_polygon(life->realms[color].ink, name, list);
}
