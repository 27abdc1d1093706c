/* What the kept life comes to: the score, single sections, and all of them. */
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

/* Looks for ink that touches. */
typedef struct TouchVisit {
    Segment segment;
    SegmentVisitor visit;
    void *context;
} TouchVisit;

static bool visit_if_touching(void *context, uint32_t strand, Segment ink)
{
    const TouchVisit *touch = context;
    return !exact_touch(touch->segment, ink) || touch->visit(touch->context, strand, ink);
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

/* How much there is to tell of both colours. */
static void count_all(const Life *life, Territory *territory)
{
    for (int color = 0; color < COLOR_COUNT; color++) {
        const Subdivision *ink = life->realms[color].ink;
        SubdivisionCounts counts = subdivision_counts(ink);
        territory->count[color] = counts.faces - 1;
        territory->networks[color] = counts.networks;
        territory->corner_count += (size_t)counts.edges * 2;
        territory->ring_count += (size_t)counts.faces + counts.components;
    }
}

static Status reserve_all(Territory *territory)
{
    bool there = true;
    for (int color = 0; color < COLOR_COUNT; color++) {
        territory->sections[color] = memory_new(territory->count[color] * sizeof(Section));
        there = there && territory->sections[color];
    }
    territory->rings = memory_new(territory->ring_count * sizeof(Ring));
    territory->corners = memory_new(territory->corner_count * sizeof(FixedPoint));
    territory->ring_count = territory->corner_count = 0;
    return there && territory->rings && territory->corners ? STATUS_OK : STATUS_NO_MEMORY;
}

static void add_ring(const Subdivision *ink, uint32_t cycle, Territory *territory)
{
    Ring *ring = &territory->rings[territory->ring_count++];
    ring->first = territory->corner_count;
    uint32_t start = subdivision_cycle_start(ink, cycle);
    uint32_t half_edge = start;
    do {
        territory->corners[territory->corner_count++] =
            subdivision_vertex_fixed(ink, subdivision_origin(ink, half_edge));
        half_edge = subdivision_next(ink, half_edge);
    } while (half_edge != start);
    ring->count = territory->corner_count - ring->first;
}

/* Looks for a newer piece along a cycle; ink with the face on both sides is none of its rim. */
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

static Status add_section(const Realm *realm, uint32_t face, Section *section, Territory *territory)
{
    const Subdivision *ink = realm->ink;
    *section = realm_section(realm, face);
    section->name = face;
    section->key = subdivision_face_outline(ink, face);
    section->first_ring = territory->ring_count;
    add_ring(ink, subdivision_outer_cycle(ink, face), territory);
    for (uint32_t hole = subdivision_first_hole(ink, face); hole != NONE;
         hole = subdivision_next_hole(ink, hole))
        add_ring(ink, hole, territory);
    section->ring_count = territory->ring_count - section->first_ring;
    return subdivision_find_inside(ink, face, territory_polygon(territory, section), &section->at);
}

Status life_territory(const Life *life, Territory *territory)
{
    Territory made = {.score = life_score(life)};
    count_all(life, &made);
    Status status = reserve_all(&made);
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; i < made.count[color] && status == STATUS_OK; i++)
            status = add_section(&life->realms[color], (uint32_t)i + SUBDIVISION_BOARD,
                                 &made.sections[color][i], &made);
    if (status == STATUS_OK)
        status = territory_sort(&made);
    if (status == STATUS_OK)
        *territory = made;
    else
        territory_free(&made);
    return status;
}
