/* The referee: judges a position from scratch.
 *
 * The ink of both colors cuts the board. Faces that are connected without crossing black ink form a
 * section of black, and likewise for white. So every face lies in one section of each color, and
 * the four areas of the score are sums over faces. */
#include "games/lines/rules/lines_referee.h"

#include "base/disjoint_set.h"
#include "base/memory.h"
#include "geometry/subdivision/arrangement.h"

#define NO_NETWORK UINT32_MAX

/* One color's data while a position is judged. Sections are disjoint sets of faces, and are
 * identified by their roots. */
typedef struct Realm {
    uint8_t tag;
    uint32_t *sections; /* owned: disjoint sets of faces */
    DoubleArea *areas;  /* owned: valid at the roots */
    /* Owned: valid at the roots: a network that touches the section, or NO_NETWORK. */
    uint32_t *touched;
    uint32_t *first; /* owned: valid at the roots: the first vertex on the section's rim */
    size_t network_count;
} Realm;

/* The state while a position is judged. A network is identified by the root of the set of its
 * vertices. */
typedef struct Judging {
    DoubleArea upper, lower; /* twice the bounds in the rules, with the tolerance applied */
    Arrangement cut;
    uint32_t *networks; /* owned: disjoint sets of vertices, united by ink */
    /* Owned: disjoint sets of networks, united by closed sections that touch them. */
    uint32_t *groups;
    /* Owned: valid at the roots of groups: the area of the group's closed sections. */
    DoubleArea *totals;
    Realm realms[COLOR_COUNT];
} Judging;

static void judging_free(Judging *judging)
{
    arrangement_free(&judging->cut);
    memory_free(judging->networks);
    memory_free(judging->groups);
    memory_free(judging->totals);
    for (int color = 0; color < COLOR_COUNT; color++) {
        memory_free(judging->realms[color].sections);
        memory_free(judging->realms[color].areas);
        memory_free(judging->realms[color].touched);
        memory_free(judging->realms[color].first);
    }
}

static Status cut_board(Judging *judging, Box board, const InkView ink[COLOR_COUNT], Work *work)
{
    ArrangementInk inks[COLOR_COUNT];
    for (int color = 0; color < COLOR_COUNT; color++)
        inks[color] =
            (ArrangementInk){ink[color].segments, ink[color].count, (uint8_t)(1 << color)};
    Status status = arrangement_make(board, inks, COLOR_COUNT, work, &judging->cut);
    return status == STATUS_OUTSIDE_BOARD ? STATUS_GEOMETRY : status;
}

static Status make_room(Judging *judging)
{
    const Arrangement *cut = &judging->cut;
    judging->networks = memory_new(cut->vertex_count * sizeof *judging->networks);
    judging->groups = memory_new(cut->vertex_count * sizeof *judging->groups);
    judging->totals = memory_new(cut->vertex_count * sizeof *judging->totals);
    bool there = judging->networks && judging->groups && judging->totals;
    for (int color = 0; color < COLOR_COUNT; color++) {
        Realm *realm = &judging->realms[color];
        realm->tag = (uint8_t)(1 << color);
        realm->sections = memory_new(cut->face_count * sizeof *realm->sections);
        realm->areas = memory_new(cut->face_count * sizeof *realm->areas);
        realm->touched = memory_new(cut->face_count * sizeof *realm->touched);
        realm->first = memory_new(cut->face_count * sizeof *realm->first);
        there = there && realm->sections && realm->areas && realm->touched && realm->first;
    }
    return there ? STATUS_OK : STATUS_NO_MEMORY;
}

static bool is_ink(uint8_t tags)
{
    return (tags & ~ARRANGEMENT_WALL) != 0;
}

/* Unite the vertices that ink connects. */
static void join_vertices(Judging *judging)
{
    const Arrangement *cut = &judging->cut;
    disjoint_set_reset(judging->networks, cut->vertex_count);
    disjoint_set_reset(judging->groups, cut->vertex_count);
    for (size_t e = 0; e < cut->edge_count; e++)
        if (is_ink(cut->tags[e]))
            disjoint_set_unite(judging->networks, cut->origins[2 * e], cut->origins[2 * e + 1]);
}

/* Find and count the networks. Return STATUS_GEOMETRY if the colors touch. */
static Status find_networks(Judging *judging)
{
    const Arrangement *cut = &judging->cut;
    /* at the root of each network, the tags of its ink's colors */
    uint8_t *tags = memory_new(cut->vertex_count);
    if (!tags)
        return STATUS_NO_MEMORY;
    join_vertices(judging);
    for (size_t e = 0; e < cut->edge_count; e++)
        if (is_ink(cut->tags[e]))
            tags[disjoint_set_root(judging->networks, cut->origins[2 * e])] |= cut->tags[e];
    bool apart = true;
    for (size_t i = 0; i < cut->vertex_count; i++) {
        bool black = tags[i] & judging->realms[COLOR_BLACK].tag;
        bool white = tags[i] & judging->realms[COLOR_WHITE].tag;
        judging->realms[COLOR_BLACK].network_count += black;
        judging->realms[COLOR_WHITE].network_count += white;
        apart = apart && !(black && white);
    }
    memory_free(tags);
    return apart ? STATUS_OK : STATUS_GEOMETRY;
}

/* Unite the faces on both sides of every edge that is neither this color's ink nor the wall. */
static void find_sections(const Arrangement *cut, Realm *realm)
{
    disjoint_set_reset(realm->sections, cut->face_count);
    for (size_t e = 0; e < cut->edge_count; e++)
        if (!(cut->tags[e] & (realm->tag | ARRANGEMENT_WALL)))
            disjoint_set_unite(realm->sections, cut->faces[2 * e], cut->faces[2 * e + 1]);
    for (size_t i = 0; i < cut->face_count; i++) {
        realm->areas[disjoint_set_root(realm->sections, (uint32_t)i)] += cut->areas[i];
        realm->touched[i] = NO_NETWORK;
        realm->first[i] = UINT32_MAX;
    }
}

static void note_touch(Judging *judging, Realm *realm, uint32_t section, uint32_t network)
{
    if (realm->touched[section] == NO_NETWORK)
        realm->touched[section] = network;
    else if (realm->areas[section] <= judging->upper)
        disjoint_set_unite(judging->groups, realm->touched[section], network);
}

/* For each section, record a network that touches it and the first vertex on its rim. If it is
 * closed, unite all networks that touch it into one group. */
static void note_touches(Judging *judging, Realm *realm)
{
    const Arrangement *cut = &judging->cut;
    for (size_t i = 0; i < 2 * cut->edge_count; i++) {
        if (cut->faces[i] == ARRANGEMENT_OUTSIDE)
            continue;
        uint32_t section = disjoint_set_root(realm->sections, cut->faces[i]);
        uint32_t vertex = cut->origins[i];
        if (cut->tags[i / 2] & realm->tag)
            note_touch(judging, realm, section, disjoint_set_root(judging->networks, vertex));
        if (cut->tags[i / 2] & (realm->tag | ARRANGEMENT_WALL) && vertex < realm->first[section])
            realm->first[section] = vertex;
    }
}

static bool is_section(const Realm *realm, uint32_t face)
{
    return face != ARRANGEMENT_OUTSIDE && realm->sections[face] == face;
}

static bool is_closed(const Judging *judging, const Realm *realm, uint32_t section)
{
    return realm->touched[section] != NO_NETWORK && realm->areas[section] <= judging->upper;
}

static uint32_t group_of(Judging *judging, const Realm *realm, uint32_t section)
{
    return disjoint_set_root(judging->groups, realm->touched[section]);
}

static void add_totals(Judging *judging, Realm *realm)
{
    for (uint32_t i = 0; i < judging->cut.face_count; i++)
        if (is_section(realm, i) && is_closed(judging, realm, i))
            judging->totals[group_of(judging, realm, i)] += realm->areas[i];
}

static bool is_alive(Judging *judging, const Realm *realm, uint32_t section)
{
    return is_closed(judging, realm, section) &&
           judging->totals[group_of(judging, realm, section)] >= judging->lower;
}

/* Return the lattice point nearest to a corner of a section. */
static Point nearest_point(FixedPoint corner)
{
    return (Point){(int32_t)((corner.x + FIXED_STEP / 2) / FIXED_STEP),
                   (int32_t)((corner.y + FIXED_STEP / 2) / FIXED_STEP)};
}

/* Describe one section. The totals must have been computed. */
static Section describe(Judging *judging, const Realm *realm, uint32_t number)
{
    Section section = {.area = area_to_decimal(realm->areas[number]),
                       .state = SECTION_OPEN,
                       .group = NO_GROUP,
                       .at = fine_point(nearest_point(judging->cut.places[realm->first[number]]))};
    if (is_closed(judging, realm, number)) {
        uint32_t group = group_of(judging, realm, number);
        section.group = (int32_t)group;
        section.total = area_to_decimal(judging->totals[group]);
        section.state = is_alive(judging, realm, number) ? SECTION_ALIVE : SECTION_DEAD;
    }
    return section;
}

static Status list_sections(Judging *judging, Color color, Territory *territory)
{
    const Realm *realm = &judging->realms[color];
    size_t count = 0;
    for (uint32_t i = 0; i < judging->cut.face_count; i++)
        count += is_section(realm, i);
    Section *sections = memory_new(count * sizeof *sections);
    if (!sections)
        return STATUS_NO_MEMORY;
    territory->sections[color] = sections;
    for (uint32_t i = 0; i < judging->cut.face_count; i++)
        if (is_section(realm, i))
            sections[territory->count[color]++] = describe(judging, realm, i);
    territory->networks[color] = realm->network_count;
    return STATUS_OK;
}

/* Compute the four areas of the score. Each face counts for the colors whose living sections
 * contain it. */
static Score find_score(Judging *judging)
{
    DoubleArea figures[1 << COLOR_COUNT] = {0};
    for (uint32_t i = 1; i < judging->cut.face_count; i++) {
        unsigned owners = 0;
        for (int color = 0; color < COLOR_COUNT; color++) {
            const Realm *realm = &judging->realms[color];
            if (is_alive(judging, realm, disjoint_set_root(realm->sections, i)))
                owners |= 1u << color;
        }
        figures[owners] += judging->cut.areas[i];
    }
    return (Score){.black = area_to_decimal(figures[1 << COLOR_BLACK]),
                   .white = area_to_decimal(figures[1 << COLOR_WHITE]),
                   .both = area_to_decimal(figures[1 << COLOR_BLACK | 1 << COLOR_WHITE]),
                   .neither = area_to_decimal(figures[0])};
}

/* Apply the rules to the board, which `cut` divides along all ink. */
static Status decide(Judging *judging, Territory *territory)
{
    Status status = make_room(judging);
    if (status == STATUS_OK)
        status = find_networks(judging);
    for (int color = 0; status == STATUS_OK && color < COLOR_COUNT; color++) {
        Realm *realm = &judging->realms[color];
        find_sections(&judging->cut, realm);
        note_touches(judging, realm);
        add_totals(judging, realm);
        status = list_sections(judging, (Color)color, territory);
    }
    if (status == STATUS_OK)
        territory->score = find_score(judging);
    return status;
}

Status lines_referee_judge(Box board, const InkView ink[COLOR_COUNT], Decimal upper, Decimal lower,
                           Work *work, Territory *territory)
{
    Territory judged = {0};
    Judging judging = {.upper = area_from_decimal(upper) + AREA_SLACK,
                       .lower = area_from_decimal(lower) - AREA_SLACK};
    Status status = cut_board(&judging, board, ink, work);
    if (status == STATUS_OK)
        status = decide(&judging, &judged);
    judging_free(&judging);
    if (status == STATUS_OK)
        status = territory_sort(&judged);
    if (status == STATUS_OK)
        *territory = judged;
    else
        territory_free(&judged);
    return status;
}
