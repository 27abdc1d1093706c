/* Finds the ground on which neither color is alive, both are, or one is.
 *
 * The pieces of such ground are connected sets of faces of the common subdivision. They are
 * connected across any ink, because ink that has such ground on both sides separates nothing that
 * is scored. */
#include "base/memory.h"
#include "games/lines/rules/lines_realm.h"

#include <stdlib.h>

/* The state while the pieces of ground are gathered. */
typedef struct Gathering {
    const Subdivision *common;
    const uint8_t *marks;
    /* a mask of the marks that matter, and which of these marks the wanted ground has */
    uint8_t asked, wanted;
    uint32_t faces;
    uint32_t *piece_of; /* for each face, the index of its piece in the order found, or NONE */
    uint32_t *list;     /* the faces found, piece by piece */
    uint32_t listed;
    uint32_t pieces;
} Gathering;

void ground_free(Ground *ground)
{
    memory_free(ground->pieces);
    memory_free(ground->piece_of);
    memory_free(ground->faces);
    *ground = (Ground){0};
}

/* Add a face to the current piece, unless it isn't ground of the wanted kind or has been added
 * already. */
static void enter(Gathering *gathering, uint32_t face)
{
    if (face == SUBDIVISION_OUTSIDE || gathering->piece_of[face] != NONE ||
        (gathering->marks[face] & gathering->asked) != gathering->wanted)
        return;
    gathering->piece_of[face] = gathering->pieces;
    gathering->list[gathering->listed++] = face;
}

static Status enter_across(void *context, uint32_t half_edge)
{
    Gathering *gathering = context;
    enter(gathering, subdivision_half_edge_face(gathering->common, subdivision_twin(half_edge)));
    return STATUS_OK;
}

/* List all wanted faces, piece by piece. */
static void gather(Gathering *gathering)
{
    for (uint32_t face = 0; face < gathering->faces; face++)
        gathering->piece_of[face] = NONE;
    uint32_t next = 0;
    for (uint32_t face = 0; face < gathering->faces; face++) {
        enter(gathering, face);
        if (next == gathering->listed)
            continue;
        for (; next < gathering->listed; next++)
            subdivision_visit_rims(gathering->common, gathering->list[next], enter_across,
                                   gathering);
        gathering->pieces++;
    }
}

/* A piece of ground while it is being described. */
typedef struct Piece {
    const Gathering *gathering;
    uint32_t first, last; /* the range [first, last) in gathering->list */
    Rim rim;
    OutlineKey key;
} Piece;

static Status add_edge(const Subdivision *sub, uint32_t half_edge, Rim *rim)
{
    uint32_t end = subdivision_origin(sub, subdivision_twin(half_edge));
    return rim_add_edge(rim, subdivision_vertex_fixed(sub, subdivision_origin(sub, half_edge)),
                        subdivision_vertex_fixed(sub, end));
}

static Status add_to_rim(void *context, uint32_t half_edge)
{
    Piece *piece = context;
    const Gathering *gathering = piece->gathering;
    const Subdivision *sub = gathering->common;
    uint32_t twin = subdivision_twin(half_edge);
    uint32_t here = subdivision_half_edge_face(sub, half_edge);
    uint32_t there = subdivision_half_edge_face(sub, twin);
    if (gathering->piece_of[here] == gathering->piece_of[there])
        return STATUS_OK;
    subdivision_add_to_outline(sub, half_edge, &piece->key);
    return add_edge(sub, half_edge, &piece->rim);
}

/* Find a point in the middle of a piece as a whole, whatever its faces (see rim_find_middle), and
 * round it to the lattice. `found` receives whether the point lies inside one of the piece's
 * faces. */
static Status find_middle(Piece *piece, FinePoint *at, bool *found)
{
    const Gathering *gathering = piece->gathering;
    Status status = STATUS_OK;
    for (uint32_t i = piece->first; i < piece->last && status == STATUS_OK; i++)
        status = subdivision_visit_rims(gathering->common, gathering->list[i], add_to_rim, piece);
    *found = false;
    rim_close(&piece->rim);
    TwiceFixed middle;
    if (status == STATUS_OK && piece->rim.count > 0) {
        status = rim_find_middle(&piece->rim, &middle);
        if (status == STATUS_OK)
            *at = fine_point(twice_fixed_to_step(middle));
        for (uint32_t i = piece->first; i < piece->last && status == STATUS_OK && !*found; i++)
            *found = subdivision_face_holds(gathering->common, gathering->list[i], at);
    }
    rim_free(&piece->rim);
    return status;
}

/* Find a point inside the largest face of a piece. If several faces are equally large, use the
 * point that is first by x, then y. */
static Status find_in_largest(const Piece *piece, FinePoint *at)
{
    const Gathering *gathering = piece->gathering;
    Decimal largest = -1;
    Status status = STATUS_OK;
    for (uint32_t i = piece->first; i < piece->last && status == STATUS_OK; i++) {
        uint32_t face = gathering->list[i];
        Decimal area = area_to_decimal(subdivision_face_area(gathering->common, face));
        FinePoint found;
        if (area < largest)
            continue;
        status = subdivision_find_in_face(gathering->common, face, &found);
        if (status == STATUS_OK && (area > largest || fine_compare(&found, at) < 0))
            *at = found;
        largest = area;
    }
    return status;
}

static Status describe(const Gathering *gathering, uint32_t first, uint32_t last,
                       GroundPiece *described)
{
    Piece piece = {.gathering = gathering, .first = first, .last = last};
    DoubleArea area = 0;
    for (uint32_t i = first; i < last; i++)
        area += subdivision_face_area(gathering->common, gathering->list[i]);
    described->area = area_to_decimal(area);
    described->first_face = first;
    described->face_count = last - first;
    bool found;
    Status status = find_middle(&piece, &described->at, &found);
    described->key = piece.key;
    return status != STATUS_OK || found ? status : find_in_largest(&piece, &described->at);
}

/* A piece of ground while the pieces are sorted. */
typedef struct Ranked {
    GroundPiece piece;
    uint32_t number; /* the piece's index in the order found */
} Ranked;

static int compare_ranked(const void *left, const void *right)
{
    const GroundPiece *a = &((const Ranked *)left)->piece;
    const GroundPiece *b = &((const Ranked *)right)->piece;
    if (a->area != b->area)
        return a->area > b->area ? -1 : 1;
    return fine_compare(&a->at, &b->at);
}

/* Sort the pieces into `pieces`, and replace their numbers in `piece_of` accordingly. `number_of`
 * is scratch memory with room for one number per piece. */
static void settle_order(const Gathering *gathering, Ranked *ranked, uint32_t *number_of,
                         GroundPiece *pieces)
{
    qsort(ranked, gathering->pieces, sizeof *ranked, compare_ranked);
    for (uint32_t i = 0; i < gathering->pieces; i++) {
        pieces[i] = ranked[i].piece;
        number_of[ranked[i].number] = i;
    }
    for (uint32_t face = 0; face < gathering->faces; face++)
        if (gathering->piece_of[face] != NONE)
            gathering->piece_of[face] = number_of[gathering->piece_of[face]];
}

/* Describe all gathered pieces, in the order of Ground.pieces. */
static Status describe_all(const Gathering *gathering, GroundPiece *pieces)
{
    Ranked *ranked = memory_new(gathering->pieces * sizeof *ranked);
    uint32_t *number_of = memory_new(gathering->pieces * sizeof *number_of);
    Status status = ranked && number_of ? STATUS_OK : STATUS_NO_MEMORY;
    uint32_t first = 0;
    for (uint32_t i = 0; i < gathering->pieces && status == STATUS_OK; i++) {
        uint32_t last = first;
        while (last < gathering->listed && gathering->piece_of[gathering->list[last]] == i)
            last++;
        ranked[i].number = i;
        status = describe(gathering, first, last, &ranked[i].piece);
        first = last;
    }
    if (status == STATUS_OK)
        settle_order(gathering, ranked, number_of, pieces);
    memory_free(ranked);
    memory_free(number_of);
    return status;
}

Status life_ground(const Life *life, GroundKind kind, Ground *ground)
{
    enum { BLACK = 1 << COLOR_BLACK, WHITE = 1 << COLOR_WHITE, BOTH = BLACK | WHITE };
    static const uint8_t MARKS[][2] = {[GROUND_NEUTRAL] = {BOTH, 0},
                                       [GROUND_BOTH] = {BOTH, BOTH},
                                       [GROUND_BLACK] = {BLACK, BLACK},
                                       [GROUND_WHITE] = {WHITE, WHITE}};
    uint32_t faces = subdivision_counts(life->common).faces;
    Ground made = {.piece_of = memory_new(faces * sizeof(uint32_t)),
                   .faces = memory_new(faces * sizeof(uint32_t))};
    Gathering gathering = {.common = life->common,
                           .marks = life->marks,
                           .asked = MARKS[kind][0],
                           .wanted = MARKS[kind][1],
                           .faces = faces,
                           .piece_of = made.piece_of,
                           .list = made.faces};
    Status status = made.piece_of && made.faces ? STATUS_OK : STATUS_NO_MEMORY;
    if (status == STATUS_OK) {
        gather(&gathering);
        made.count = gathering.pieces;
        made.pieces = memory_new(made.count * sizeof *made.pieces);
        status = made.pieces ? describe_all(&gathering, made.pieces) : STATUS_NO_MEMORY;
    }
    if (status == STATUS_OK)
        *ground = made;
    else
        ground_free(&made);
    return status;
}

/* The state while the rim of a piece of ground is gathered. */
typedef struct RimOfPiece {
    const Subdivision *common;
    const Ground *ground;
    Rim *rim;
} RimOfPiece;

static Status add_outer_edge(void *context, uint32_t half_edge)
{
    const RimOfPiece *of = context;
    uint32_t here = subdivision_half_edge_face(of->common, half_edge);
    uint32_t there = subdivision_half_edge_face(of->common, subdivision_twin(half_edge));
    bool inner = of->ground->piece_of[here] == of->ground->piece_of[there];
    return inner ? STATUS_OK : add_edge(of->common, half_edge, of->rim);
}

Status life_ground_rim(const Life *life, const Ground *ground, size_t number, Rim *rim)
{
    RimOfPiece of = {life->common, ground, rim};
    const GroundPiece *piece = &ground->pieces[number];
    Status status = STATUS_OK;
    for (uint32_t i = 0; i < piece->face_count && status == STATUS_OK; i++)
        status = subdivision_visit_rims(life->common, ground->faces[piece->first_face + i],
                                        add_outer_edge, &of);
    return status;
}

/* Return the index of the piece to which all faces around a vertex belong, or NONE. */
static uint32_t piece_round(const Subdivision *sub, const Ground *ground, uint32_t vertex)
{
    uint32_t first = subdivision_vertex_half_edge(sub, vertex);
    uint32_t piece = ground->piece_of[subdivision_half_edge_face(sub, first)];
    uint32_t at = first;
    do {
        if (ground->piece_of[subdivision_half_edge_face(sub, at)] != piece)
            return NONE;
        at = subdivision_next(sub, subdivision_twin(at));
    } while (at != first);
    return piece;
}

size_t life_ground_at(const Life *life, const Ground *ground, const FinePoint *point)
{
    const Subdivision *sub = life->common;
    SubdivisionPlace place = subdivision_locate_fine(sub, point);
    uint32_t piece = NONE;
    if (place.kind == SUBDIVISION_IN_FACE) {
        piece = ground->piece_of[place.id];
    } else if (place.kind == SUBDIVISION_AT_VERTEX) {
        piece = piece_round(sub, ground, place.id);
    } else {
        piece = ground->piece_of[subdivision_half_edge_face(sub, 2 * place.id)];
        if (piece != ground->piece_of[subdivision_half_edge_face(sub, 2 * place.id + 1)])
            piece = NONE;
    }
    return piece == NONE ? ground->count : piece;
}
