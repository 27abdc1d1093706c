/* Scores positions by flood fills. */
#include "games/go/rules/go_score.h"

#include <string.h>

/* A growing set of places. */
typedef struct Flood {
    int count;
    GoPoint places[GO_PLACES];
    bool seen[GO_PLACES];
} Flood;

static void flood_add(Flood *flood, GoPoint place)
{
    if (flood->seen[place])
        return;
    flood->seen[place] = true;
    flood->places[flood->count++] = place;
}

static bool is_live(const GoBoard *board, const GoMarks *marks, GoPoint point)
{
    return go_is_stone(board->stones[point]) && !marks->dead[point];
}

/* Return whether a point is empty and marked as neutral. */
static bool is_neutral(const GoBoard *board, const GoMarks *marks, GoPoint point)
{
    return board->stones[point] == GO_EMPTY && marks->dead[point];
}

static int count_stones(const GoBoard *board)
{
    return board->columns * board->rows - board->empty_count;
}

/* Mark some stones of one color as dead or, if `dead` is false, as alive. These are the named
 * stones whose old marks aren't `dead`, and the stones that a flood fill reaches from them. `were`
 * contains the old marks. */
static void set_reached(GoMarks *marks, const GoMarks *were, const GoBoard *board,
                        const bool named[GO_PLACES], uint8_t own, bool dead)
{
    Flood flood = {0};
    for (int place = 0; place < board->places; place++)
        if (named[place] && board->stones[place] == own && were->dead[place] != dead)
            flood_add(&flood, (GoPoint)place);
    for (int i = 0; i < flood.count; i++)
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = go_board_adjacent(board, flood.places[i], side);
            bool wall = board->stones[beside] != own && is_live(board, were, beside);
            if (board->stones[beside] != GO_EDGE && !wall)
                flood_add(&flood, beside);
        }
    for (int i = 0; i < flood.count; i++) {
        GoPoint reached = flood.places[i];
        if (board->stones[reached] != own || marks->dead[reached] == dead)
            continue;
        marks->dead[reached] = dead;
        marks->count += dead ? 1 : -1;
    }
}

void go_marks_set(GoMarks *marks, const GoBoard *board, const bool named[GO_PLACES], bool dead)
{
    const GoMarks were = *marks;
    set_reached(marks, &were, board, named, GO_BLACK, dead);
    set_reached(marks, &were, board, named, GO_WHITE, dead);
    if (marks->count == count_stones(board))
        *marks = (GoMarks){0};
    marks->made = true;
}

void go_marks_set_exactly(GoMarks *marks, const GoBoard *board, const bool named[GO_PLACES])
{
    *marks = (GoMarks){.made = true};
    for (int place = 0; place < board->places; place++) {
        GoPoint at = (GoPoint)place;
        if (!named[place] || marks->dead[place])
            continue;
        if (board->stones[place] == GO_EMPTY) {
            marks->dead[place] = true;
            continue;
        }
        do {
            marks->dead[at] = true;
            marks->count++;
            at = board->next[at];
        } while (at != place);
    }
    if (marks->count == count_stones(board))
        *marks = (GoMarks){.made = true};
}

bool go_marks_same(const GoMarks *a, const GoMarks *b)
{
    return a->made == b->made && memcmp(a->dead, b->dead, sizeof a->dead) == 0;
}

/* Find the region without live stones that contains `start`, and record its owner. */
static void own_region(GoOwners *owners, const GoBoard *board, const GoMarks *marks, Flood *flood,
                       GoPoint start)
{
    int first = flood->count;
    bool reached[COLOR_COUNT] = {false, false};
    flood_add(flood, start);
    for (int i = first; i < flood->count; i++)
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = go_board_adjacent(board, flood->places[i], side);
            if (is_live(board, marks, beside))
                reached[go_color(board->stones[beside])] = true;
            else if (board->stones[beside] != GO_EDGE && !is_neutral(board, marks, beside))
                flood_add(flood, beside);
        }
    int size = flood->count - first;
    if (reached[COLOR_BLACK] == reached[COLOR_WHITE]) {
        owners->neutral += size;
        for (int i = first; i < flood->count; i++)
            owners->shared[flood->places[i]] = (uint16_t)size;
        return;
    }
    Color color = reached[COLOR_BLACK] ? COLOR_BLACK : COLOR_WHITE;
    owners->surrounded[color] += size;
    for (int i = first; i < flood->count; i++)
        owners->owners[flood->places[i]] = go_stone(color);
}

void go_owners_find(GoOwners *owners, const GoBoard *board, const GoMarks *marks)
{
    *owners = (GoOwners){0};
    Flood flood = {0};
    for (int place = 0; place < board->places; place++) {
        GoPoint point = (GoPoint)place;
        uint8_t stone = board->stones[point];
        if (stone == GO_EDGE)
            continue;
        if (is_live(board, marks, point)) {
            owners->owners[point] = stone;
            owners->live[go_color(stone)]++;
            continue;
        }
        if (is_neutral(board, marks, point)) {
            owners->neutral++;
            owners->shared[point] = 1;
            continue;
        }
        if (stone != GO_EMPTY)
            owners->dead[go_color(stone)]++;
        if (!flood.seen[point])
            own_region(owners, board, marks, &flood, point);
    }
}

/* Return whether a place has a live stone, which is the case if the color of the stone there owns
 * the place. */
static bool stands(const GoBoard *board, const GoOwners *owners, GoPoint point)
{
    return go_is_stone(board->stones[point]) && owners->owners[point] == board->stones[point];
}

/* A group: strings of one color, and the territory that links them. */
typedef struct Group {
    int territory;
    GoPoint eye[2]; /* the first two points of its territory */
    bool neutral;   /* true if it is next to a small neutral region */
} Group;

/* Find the group of a stone, and add its places to the flood. */
static Group find_group(const GoBoard *board, const GoOwners *owners, Flood *flood, GoPoint start)
{
    Group group = {0};
    int first = flood->count;
    uint8_t own = owners->owners[start];
    flood_add(flood, start);
    for (int i = first; i < flood->count; i++) {
        GoPoint place = flood->places[i];
        if (!stands(board, owners, place)) {
            if (group.territory < 2)
                group.eye[group.territory] = place;
            group.territory++;
        }
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = go_board_adjacent(board, place, side);
            if (owners->owners[beside] == own)
                flood_add(flood, beside);
            else if (owners->shared[beside] > 0 && owners->shared[beside] <= GO_SEKI_MOST)
                group.neutral = true;
        }
    }
    return group;
}

/* Return whether two points are neighbors. */
static bool is_beside(const GoBoard *board, GoPoint a, GoPoint b)
{
    for (int side = 0; side < GO_SIDES; side++)
        if (go_board_adjacent(board, a, side) == b)
            return true;
    return false;
}

static bool is_seki(const GoBoard *board, const Group *group)
{
    bool one_eye = group->territory < 2 ||
                   (group->territory == 2 && is_beside(board, group->eye[0], group->eye[1]));
    return group->neutral && one_eye;
}

void go_score_find_seki(const GoBoard *board, const GoOwners *owners, bool seki[GO_PLACES])
{
    memset(seki, 0, GO_PLACES * sizeof *seki);
    Flood flood = {0};
    for (int place = 0; place < board->places; place++) {
        GoPoint point = (GoPoint)place;
        if (!stands(board, owners, point) || flood.seen[point])
            continue;
        int first = flood.count;
        Group group = find_group(board, owners, &flood, point);
        bool found = is_seki(board, &group);
        for (int i = first; i < flood.count; i++)
            seki[flood.places[i]] = found && stands(board, owners, flood.places[i]);
    }
}

void go_score_find_taxed(const GoBoard *board, const GoOwners *owners, GoTax tax,
                         int taxed[COLOR_COUNT])
{
    Flood flood = {0};
    for (int place = 0; place < board->places; place++) {
        GoPoint point = (GoPoint)place;
        if (!stands(board, owners, point) || flood.seen[point])
            continue;
        Group group = find_group(board, owners, &flood, point);
        int most = is_seki(board, &group) ? group.territory : tax == GO_TAX_ALL ? GO_TAX_EYES : 0;
        taxed[go_color(board->stones[point])] += group.territory < most ? group.territory : most;
    }
}

/* The state of Benson's algorithm for one color. Strings are identified by their heads. A region is
 * a connected set of points without stones of that color, and is identified by its index. */
typedef struct Benson {
    const GoBoard *board;
    uint8_t own;
    bool alive[GO_PLACES]; /* for heads: true if the string hasn't been ruled out yet */
    /* For regions: true if no string around the region has been ruled out. */
    bool enclosed[GO_PLACES];
    int region_count;
    struct {
        int first, end; /* the range of its points in flood.places */
    } spans[GO_PLACES];
    Flood flood;
} Benson;

static void find_regions(Benson *benson)
{
    const GoBoard *board = benson->board;
    Flood *flood = &benson->flood;
    for (int place = 0; place < board->places; place++) {
        GoPoint point = (GoPoint)place;
        if (board->stones[point] == benson->own)
            benson->alive[board->heads[point]] = true;
        if (board->stones[point] == GO_EDGE || board->stones[point] == benson->own ||
            flood->seen[point])
            continue;
        int first = flood->count;
        flood_add(flood, point);
        for (int i = first; i < flood->count; i++)
            for (int side = 0; side < GO_SIDES; side++) {
                GoPoint beside = go_board_adjacent(board, flood->places[i], side);
                if (board->stones[beside] != GO_EDGE && board->stones[beside] != benson->own)
                    flood_add(flood, beside);
            }
        benson->enclosed[benson->region_count] = true;
        benson->spans[benson->region_count].first = first;
        benson->spans[benson->region_count].end = flood->count;
        benson->region_count++;
    }
}

/* Return whether a region has empty points and all of these are next to the string. */
static bool is_vital(const Benson *benson, int region, GoPoint head)
{
    bool any = false;
    for (int i = benson->spans[region].first; i < benson->spans[region].end; i++) {
        GoPoint point = benson->flood.places[i];
        if (benson->board->stones[point] != GO_EMPTY)
            continue;
        if (go_board_count_adjacent(benson->board, point, head) == 0)
            return false;
        any = true;
    }
    return any;
}

static bool has_two_vital_regions(const Benson *benson, GoPoint head)
{
    int count = 0;
    for (int region = 0; region < benson->region_count && count < 2; region++)
        count += benson->enclosed[region] && is_vital(benson, region, head);
    return count == 2;
}

/* Rule out the regions next to a string that has been ruled out. */
static void open_regions(Benson *benson)
{
    const GoBoard *board = benson->board;
    for (int region = 0; region < benson->region_count; region++)
        for (int i = benson->spans[region].first; i < benson->spans[region].end; i++)
            for (int side = 0; side < GO_SIDES; side++) {
                GoPoint beside = go_board_adjacent(board, benson->flood.places[i], side);
                if (board->stones[beside] == benson->own && !benson->alive[board->heads[beside]])
                    benson->enclosed[region] = false;
            }
}

/* Rule out strings until each of those left has two vital regions. */
static void rule_out(Benson *benson)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (int head = 0; head < benson->board->places; head++)
            if (benson->alive[head] && !has_two_vital_regions(benson, (GoPoint)head)) {
                benson->alive[head] = false;
                changed = true;
            }
        open_regions(benson);
    }
}

/* Return whether an enclosed region has no room for two eyes of the other color. */
static bool is_cramped(const Benson *benson, int region)
{
    int inner = 0;
    for (int i = benson->spans[region].first; i < benson->spans[region].end; i++) {
        bool beside_wall = false;
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = go_board_adjacent(benson->board, benson->flood.places[i], side);
            beside_wall |= benson->board->stones[beside] == benson->own;
        }
        inner += !beside_wall;
    }
    return inner <= 1;
}

static void find_certain_of(GoCertain *certain, const GoBoard *board, Color color)
{
    Benson benson = {.board = board, .own = go_stone(color)};
    find_regions(&benson);
    rule_out(&benson);
    bool any = false;
    for (int place = 0; place < board->places; place++)
        if (board->stones[place] == benson.own && benson.alive[board->heads[place]]) {
            certain->alive[place] = any = true;
            certain->owners[place] = benson.own;
        }
    for (int region = 0; any && region < benson.region_count; region++) {
        if (!benson.enclosed[region] || !is_cramped(&benson, region))
            continue;
        for (int i = benson.spans[region].first; i < benson.spans[region].end; i++) {
            GoPoint point = benson.flood.places[i];
            certain->dead[point] |= go_is_stone(board->stones[point]);
            certain->owners[point] = benson.own;
        }
    }
}

void go_certain_find(GoCertain *certain, const GoBoard *board)
{
    *certain = (GoCertain){0};
    find_certain_of(certain, board, COLOR_BLACK);
    find_certain_of(certain, board, COLOR_WHITE);
}
