/* Hashes of outlines, which identify the area that an outline encloses.
 *
 * Each half-edge of the outline adds the hash of its end and subtracts the hash of its beginning.
 * The hash of a place also depends on the line that the half-edge is on, and on the half-edge's
 * direction. So a vertex between two edges of one straight line cancels out. The sum depends only
 * on the true corners, by their exact lines and places, regardless of the segments that made
 * them. */
#include "base/random.h"
#include "geometry/subdivision/subdivision_parts.h"

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* Return the hash of the line on which a segment lies. The segment's smaller end is first. */
static uint64_t number_of_line(Segment s)
{
    Direction d = segment_direction(s);
    int64_t divisor = common_divisor(d.x, d.y);
    d.x /= divisor;
    d.y /= divisor;
    uint64_t number = random_mix((uint64_t)d.x, (uint64_t)d.y);
    return random_mix(number, (uint64_t)(d.x * s.a.y - d.y * s.a.x));
}

/* Return the hash of a place on a line with the hash `line`. One coordinate is enough: y for a
 * vertical line, otherwise x. */
static uint64_t number_on_line(uint64_t line, ExactPoint place, bool upright)
{
    int64_t part = upright ? place.y : place.x;
    int64_t divisor = common_divisor(part, place.unit);
    uint64_t number = random_mix(line, (uint64_t)(upright ? place.whole.y : place.whole.x));
    number = random_mix(number, (uint64_t)(part / divisor));
    return random_mix(number, (uint64_t)(place.unit / divisor));
}

void subdivision_add_to_outline(const Subdivision *sub, uint32_t half_edge, OutlineKey *key)
{
    Segment along = sub->subcurves[owner_of(sub, half_edge)].segment;
    bool upright = along.a.x == along.b.x;
    uint64_t line = random_mix(number_of_line(along), half_edge & 1);
    uint32_t from = half_at(sub, half_edge)->origin, to = half_at(sub, half_edge ^ 1)->origin;
    key->ground += number_on_line(line, subdivision_place(sub, to), upright);
    key->ground -= number_on_line(line, subdivision_place(sub, from), upright);

    FixedPoint a = sub->vertices[from].place, b = sub->vertices[to].place;
    uint64_t edge = random_mix(random_mix((uint64_t)a.x, (uint64_t)a.y), (uint64_t)b.x);
    key->corners += random_mix(edge, (uint64_t)b.y);
}

static void add_cycle(const Subdivision *sub, uint32_t cycle, OutlineKey *key)
{
    uint32_t face = sub->cycles[cycle].face;
    uint32_t start = sub->cycles[cycle].start;
    uint32_t at = start;
    do {
        if (subdivision_half_edge_face(sub, at ^ 1) != face)
            subdivision_add_to_outline(sub, at, key);
        at = half_at(sub, at)->next;
    } while (at != start);
}

OutlineKey subdivision_face_outline(const Subdivision *sub, uint32_t face)
{
    OutlineKey key = {0};
    add_cycle(sub, sub->faces[face].outer, &key);
    for (uint32_t hole = sub->faces[face].first_hole; hole != NONE;
         hole = sub->cycles[hole].next_hole)
        add_cycle(sub, hole, &key);
    return key;
}
