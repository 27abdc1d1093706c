/* Cuts cells. The clipping follows Sutherland and Hodgman ("Reentrant polygon clipping", 1974),
 * except that each corner is computed from the two lines on which it lies, never from earlier
 * corners. */
#include "geometry/voronoi/voronoi_cell.h"

#include "base/memory.h"
#include "geometry/plane/polygon.h"

void cell_free(Cell *cell)
{
    memory_free(cell->lines);
    memory_free(cell->corners);
    memory_free(cell->next);
    memory_free(cell->sides);
    memory_free(cell->places);
    *cell = (Cell){0};
}

static Status add_line(Cell *cell, CellLine line)
{
    return memory_push(cell->lines, cell->line_count, cell->line_capacity, line);
}

/* Make room for `count` corners, also in the arrays that are used during a cut. */
static Status reserve(Cell *cell, size_t count)
{
    Status status = memory_reserve(cell->corners, cell->corner_capacity, count);
    if (status == STATUS_OK) {
        status = memory_reserve(cell->next, cell->next_capacity, count);
    }
    if (status == STATUS_OK) {
        status = memory_reserve(cell->sides, cell->side_capacity, count);
    }
    return status;
}

/* Return the line of an edge from a to b, with the inside to its left. */
static CellLine line_of_edge(Point site, Segment edge)
{
    int64_t dx = (int64_t)edge.b.x - edge.a.x;
    int64_t dy = (int64_t)edge.b.y - edge.a.y;
    int64_t x = (int64_t)edge.a.x - site.x;
    int64_t y = (int64_t)edge.a.y - site.y;
    return (CellLine){dy, -dx, dy * x - dx * y, CELL_NO_SITE};
}

/* Begin with the outline as the cell. */
static Status start_with(Cell *cell, Point site, const Outline *outline)
{
    cell->site = site;
    cell->line_count = 0;
    cell->corner_count = 0;
    Status status = reserve(cell, outline->count);
    for (size_t i = 0; i < outline->count && status == STATUS_OK; i++) {
        Segment edge = outline_edge(outline, i);
        status = add_line(cell, line_of_edge(site, edge));
        if (status == STATUS_OK)
            cell->corners[cell->corner_count++] = (CellCorner){
                (int64_t)edge.a.x - site.x, (int64_t)edge.a.y - site.y, 1, (uint32_t)i, false};
    }
    return status;
}

Status cell_start(Cell *cell, Point site, Box box)
{
    cell->site = site;
    cell->line_count = 0;
    cell->corner_count = 0;
    cell->place_count = 0;
    Status status = reserve(cell, 4);
    Point corners[4] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    for (uint32_t i = 0; i < 4 && status == STATUS_OK; i++) {
        status = add_line(cell, line_of_edge(site, (Segment){corners[i], corners[(i + 1) % 4]}));
        cell->corners[cell->corner_count++] = (CellCorner){
            (int64_t)corners[i].x - site.x, (int64_t)corners[i].y - site.y, 1, i, false};
    }
    return status;
}

/* Return 1 if the corner is inside the line's half-plane, 0 if it is on the line, -1 if it is
 * beyond the line. */
static int8_t side_of(const CellLine *line, const CellCorner *corner)
{
    Wide value = (Wide)line->c * corner->w - corner->x * line->a - corner->y * line->b;
    return (int8_t)((value > 0) - (value < 0));
}

/* Return where two lines cross. They must not be parallel. */
static CellCorner crossing(const CellLine *m, const CellLine *n, uint32_t line)
{
    Wide x = (Wide)m->c * n->b - (Wide)n->c * m->b;
    Wide y = (Wide)m->a * n->c - (Wide)n->a * m->c;
    int64_t w = m->a * n->b - n->a * m->b;
    if (w < 0)
        return (CellCorner){-x, -y, -w, line, false};
    return (CellCorner){x, y, w, line, false};
}

/* Cut the cell along the newest line. At least one corner is beyond this line. */
static void cut_corners(Cell *cell)
{
    uint32_t cut = (uint32_t)(cell->line_count - 1);
    size_t kept = 0;
    for (size_t i = 0; i < cell->corner_count; i++) {
        size_t j = i + 1 < cell->corner_count ? i + 1 : 0;
        const CellCorner *corner = &cell->corners[i];
        uint32_t line = corner->line;
        if (cell->sides[i] >= 0) {
            cell->next[kept] = *corner;
            if (cell->sides[i] == 0 && cell->sides[j] < 0)
                cell->next[kept].line = cut;
            kept++;
        }
        if (cell->sides[i] * cell->sides[j] < 0)
            cell->next[kept++] =
                crossing(&cell->lines[line], &cell->lines[cut], cell->sides[i] > 0 ? cut : line);
    }
    CellCorner *corners = cell->corners;
    size_t capacity = cell->corner_capacity;
    cell->corners = cell->next;
    cell->corner_count = kept;
    cell->corner_capacity = cell->next_capacity;
    cell->next = corners;
    cell->next_capacity = capacity;
}

/* Cut off the part of the cell beyond a line. */
static Status cut(Cell *cell, CellLine line)
{
    bool cuts = false;
    for (size_t i = 0; i < cell->corner_count; i++) {
        cell->sides[i] = side_of(&line, &cell->corners[i]);
        cuts = cuts || cell->sides[i] < 0;
    }
    if (!cuts)
        return STATUS_OK;
    /* A cut adds at most one corner for each edge. */
    Status status = reserve(cell, cell->corner_count * 2);
    if (status == STATUS_OK)
        status = add_line(cell, line);
    if (status == STATUS_OK)
        cut_corners(cell);
    return status;
}

/* Return the perpendicular bisector of the site and another site. */
static CellLine line_before(Point site, int64_t id, Point other)
{
    int64_t dx = (int64_t)other.x - site.x;
    int64_t dy = (int64_t)other.y - site.y;
    return (CellLine){2 * dx, 2 * dy, dx * dx + dy * dy, id};
}

Status cell_cut(Cell *cell, int64_t id, Point other)
{
    return cut(cell, line_before(cell->site, id, other));
}

bool cell_loses(const Cell *cell, const CellCorner *corner, Point other)
{
    CellLine line = line_before(cell->site, CELL_NO_SITE, other);
    return side_of(&line, corner) < 0;
}

/* Return value / w in units of 2^-32, rounded to the nearest integer; halves are rounded up. */
static int64_t round_fixed(Wide value, int64_t w)
{
    Wide part = value * (2 * FIXED_STEP) + w;
    Wide whole = 2 * (Wide)w;
    Wide quotient = part / whole;
    return (int64_t)(quotient - (part % whole < 0));
}

static FixedPoint round_corner(const Cell *cell, const CellCorner *corner)
{
    return (FixedPoint){cell->site.x * FIXED_STEP + round_fixed(corner->x, corner->w),
                        cell->site.y * FIXED_STEP + round_fixed(corner->y, corner->w)};
}

static Status round_all(Cell *cell)
{
    Status status = memory_reserve(cell->places, cell->place_capacity, cell->corner_count);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < cell->corner_count; i++)
        cell->places[i] = round_corner(cell, &cell->corners[i]);
    cell->place_count = cell->corner_count;
    return STATUS_OK;
}

Status cell_round(Cell *cell)
{
    Status status = round_all(cell);
    if (status != STATUS_OK)
        return status;
    size_t first = 0;
    for (size_t i = 1; i < cell->place_count; i++)
        if (fixed_compare(cell->places[i], cell->places[first]) < 0)
            first = i;
    for (size_t i = 0; i < cell->corner_count; i++)
        cell->next[i] = cell->corners[(first + i) % cell->corner_count];
    for (size_t i = 0; i < cell->corner_count; i++) {
        cell->corners[i] = cell->next[i];
        cell->places[i] = round_corner(cell, &cell->corners[i]);
    }
    return STATUS_OK;
}

Status cell_clip_outline(Cell *cell, const Outline *outline, Cell *scratch)
{
    Status status = start_with(scratch, cell->site, outline);
    for (size_t i = 0; i < cell->corner_count && status == STATUS_OK; i++) {
        const CellLine *line = &cell->lines[cell->corners[i].line];
        if (line->site != CELL_NO_SITE)
            status = cut(scratch, *line);
    }
    if (status == STATUS_OK)
        status = round_all(scratch);
    if (status == STATUS_OK)
        status = memory_reserve(cell->places, cell->place_capacity, scratch->place_count);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < scratch->place_count; i++)
        cell->places[i] = scratch->places[i];
    cell->place_count = scratch->place_count;
    return STATUS_OK;
}

DoubleArea cell_area(const Cell *cell)
{
    DoubleArea area = 0;
    for (size_t i = 0; i < cell->place_count; i++)
        area += fixed_cross(cell->places[i], cell->places[i + 1 < cell->place_count ? i + 1 : 0]);
    return area;
}
