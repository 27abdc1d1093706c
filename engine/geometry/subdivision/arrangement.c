/* What was swept, put together: cycles of half-edges, and the faces that they go round.
 *
 * A connected piece of edges has one cycle that goes round it from the outside: the one to the left
 * of its first vertex, along the highest edge there. It belongs to the face above the edge that
 * the sweep found below that vertex, an edge of a piece that begins farther left. Each other cycle
 * goes round a face of its own.
 */
#include "geometry/subdivision/arrangement.h"

#include "base/memory.h"
#include "base/sets.h"
#include "geometry/subdivision/arrangement_parts.h"

typedef struct Cycle {
    DoubleArea area; /* signed: negative for one that goes round a piece from the outside */
    uint32_t face;   /* NO_NUMBER where that is to be found */
    bool around;
} Cycle;

typedef struct CycleList {
    Cycle *items; /* owned */
    size_t count, capacity;
} CycleList;

void arrangement_free(Arrangement *arrangement)
{
    memory_free(arrangement->places);
    memory_free(arrangement->tags);
    memory_free(arrangement->origins);
    memory_free(arrangement->next);
    memory_free(arrangement->faces);
    memory_free(arrangement->areas);
    *arrangement = (Arrangement){0};
}

/* Walks one cycle, and notes its number in `faces` for the time being. */
static DoubleArea walk(Arrangement *made, uint32_t start, uint32_t number)
{
    DoubleArea area = 0;
    uint32_t half_edge = start;
    do {
        made->faces[half_edge] = number;
        uint32_t next = made->next[half_edge];
        area +=
            fixed_cross(made->places[made->origins[half_edge]], made->places[made->origins[next]]);
        half_edge = next;
    } while (half_edge != start);
    return area;
}

static Status find_cycles(Arrangement *made, CycleList *cycles)
{
    size_t halves = 2 * made->edge_count;
    made->faces = memory_new(halves * sizeof *made->faces);
    if (!made->faces)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < halves; i++)
        made->faces[i] = NO_NUMBER;
    for (size_t i = 0; i < halves; i++) {
        if (made->faces[i] != NO_NUMBER)
            continue;
        Status status = memory_reserve(cycles->items, cycles->capacity, cycles->count + 1);
        if (status != STATUS_OK)
            return status;
        DoubleArea area = walk(made, (uint32_t)i, (uint32_t)cycles->count);
        cycles->items[cycles->count++] = (Cycle){area, NO_NUMBER, false};
    }
    return STATUS_OK;
}

/* Leaves of the openings the first of each connected piece; their cycles go around. */
static Status keep_first_openings(Swept *swept, CycleList *cycles)
{
    const Arrangement *made = &swept->made;
    uint32_t *pieces = memory_new(made->vertex_count * sizeof *pieces);
    if (!pieces)
        return STATUS_NO_MEMORY;
    sets_reset(pieces, made->vertex_count);
    for (size_t e = 0; e < made->edge_count; e++)
        sets_unite(pieces, made->origins[2 * e], made->origins[2 * e + 1]);
    size_t kept = 0;
    for (size_t i = 0; i < swept->opening_count; i++) {
        Opening opening = swept->openings[i];
        if (sets_root(pieces, opening.vertex) == opening.vertex) {
            swept->openings[kept++] = opening;
            cycles->items[made->faces[opening.half_edge]].around = true;
        }
    }
    swept->opening_count = kept;
    memory_free(pieces);
    return STATUS_OK;
}

/* Numbers the faces: the outside, and one for each cycle that does not go around. */
static void number_faces(const Swept *swept, CycleList *cycles)
{
    uint32_t faces = 1;
    for (size_t i = 0; i < cycles->count; i++)
        if (!cycles->items[i].around)
            cycles->items[i].face = faces++;
    for (size_t i = 0; i < swept->opening_count; i++) {
        Opening opening = swept->openings[i];
        uint32_t face = ARRANGEMENT_OUTSIDE;
        if (opening.below != NO_NUMBER)
            face = cycles->items[swept->made.faces[2 * opening.below]].face;
        cycles->items[swept->made.faces[opening.half_edge]].face = face;
    }
}

static Status add_up(Swept *swept, const CycleList *cycles)
{
    Arrangement *made = &swept->made;
    made->face_count = cycles->count - swept->opening_count + 1;
    made->areas = memory_new(made->face_count * sizeof *made->areas);
    if (!made->areas)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < cycles->count; i++)
        made->areas[cycles->items[i].face] += cycles->items[i].area;
    for (size_t i = 0; i < 2 * made->edge_count; i++)
        made->faces[i] = cycles->items[made->faces[i]].face;
    return STATUS_OK;
}

/* Fills `faces`, `face_count` and `areas`. */
static Status find_faces(Swept *swept)
{
    CycleList cycles = {0};
    Status status = find_cycles(&swept->made, &cycles);
    if (status == STATUS_OK)
        status = keep_first_openings(swept, &cycles);
    if (status == STATUS_OK) {
        number_faces(swept, &cycles);
        status = add_up(swept, &cycles);
    }
    memory_free(cycles.items);
    return status;
}

Status arrangement_make(Box board, const ArrangementInk *inks, size_t count, Work *work,
                        Arrangement *arrangement)
{
    PieceList pieces = {0};
    Swept swept = {0};
    Status status = pieces_take(board, inks, count, work, &pieces);
    if (status == STATUS_OK)
        status = arrangement_sweep(&pieces, work, &swept);
    memory_free(pieces.items);
    if (status == STATUS_OK)
        status = find_faces(&swept);
    memory_free(swept.openings);
    if (status == STATUS_OK)
        *arrangement = swept.made;
    else
        arrangement_free(&swept.made);
    return status;
}
