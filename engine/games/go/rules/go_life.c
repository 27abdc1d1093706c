/* Implements depth-first proof-number search (df-pn), which is described in Nagai, "Df-pn Algorithm
 * for Searching AND/OR Trees and Its Applications", 2002. */
#include "games/go/rules/go_life.h"

#include "base/memory.h"
#include "base/random.h"

#include <string.h>

enum {
    ROOM_MOST = 14,   /* maximum number of empty points in an area */
    AREA_MOST = 160,  /* maximum number of points in an area */
    DEPTH_MOST = 120, /* maximum number of moves that are read ahead */
    SLOTS = 1 << 14,  /* number of positions in the transposition table */
    /* Firm empty points at most this many steps from a stone that isn't firm may be played. */
    NEAR = 2,
    STRING_STEPS = 20000, /* maximum number of positions that are expanded for one string */
    INFINITE = 1 << 28,
};

/* The points at which moves may be played. */
typedef struct Ground {
    int count;
    GoPoint points[AREA_MOST];
    bool has[GO_PLACES];
} Ground;

/* Proof and disproof numbers for the statement that the string is captured. */
typedef struct Numbers {
    uint32_t proof, disproof;
} Numbers;

typedef struct Slot {
    uint64_t key;
    Numbers numbers;
} Slot;

typedef struct Search {
    GoBoard board;
    const Ground *area;
    GoPoint target;
    Color owner;
    Slot *slots; /* SLOTS of them, owned by the caller of read_string() */
    Work *work;
    int threats; /* number of ko threats that the owner has left */
    int depth;
    uint64_t path[DEPTH_MOST];
} Search;

static const Numbers PROVEN = {0, INFINITE}, DISPROVEN = {INFINITE, 0};

/* Hash a position together with the color to move. */
static uint64_t key_of(const Search *search, Color mover)
{
    const GoBoard *board = &search->board;
    GoPoint ko = board->ko_color == mover ? board->ko : GO_NOWHERE;
    uint64_t facts = (uint64_t)search->target << 32 | (uint64_t)ko << 2 |
                     (uint64_t)search->threats << 1 | (mover == search->owner);
    return random_mix(board->hash, facts);
}

static bool is_on_path(const Search *search, uint64_t key)
{
    for (int i = search->depth - 1; i >= 0; i--)
        if (search->path[i] == key)
            return true;
    return false;
}

/* Return whether the string has two eyes of one point each. If it does, it needs no further
 * move. */
static bool has_two_eyes(const Search *search)
{
    const GoBoard *board = &search->board;
    int eyes = 0;
    for (int i = 0; i < search->area->count; i++) {
        GoPoint point = search->area->points[i];
        if (board->stones[point] != GO_EMPTY ||
            go_board_around(board, point, go_stone(search->owner)) != GO_SIDES)
            continue;
        bool solid = true;
        for (int side = 0; side < GO_SIDES && solid; side++) {
            GoPoint beside = go_board_adjacent(board, point, side);
            solid = board->stones[beside] == GO_EDGE ||
                    board->heads[beside] == board->heads[search->target];
        }
        eyes += solid;
    }
    return eyes >= 2;
}

/* Return whether the string has a liberty outside the area, where no moves are played. */
static bool is_free(const Search *search)
{
    const GoBoard *board = &search->board;
    GoPoint at = search->target;
    do {
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = go_board_adjacent(board, at, side);
            if (board->stones[beside] == GO_EMPTY && !search->area->has[beside])
                return true;
        }
        at = board->next[at];
    } while (at != search->target);
    return false;
}

/* Look up the proof numbers of the present position, in which `mover` moves next. */
static Numbers look_up(const Search *search, Color mover)
{
    const GoBoard *board = &search->board;
    if (board->stones[search->target] != go_stone(search->owner))
        return PROVEN;
    uint64_t key = key_of(search, mover);
    if (is_on_path(search, key) || search->depth == DEPTH_MOST)
        return DISPROVEN;
    const Slot *slot = &search->slots[key % SLOTS];
    if (slot->key == key)
        return slot->numbers;
    if (is_free(search) || has_two_eyes(search))
        return DISPROVEN;
    return (Numbers){1, 1};
}

typedef struct Child {
    GoPoint move; /* GO_NOWHERE stands for a pass */
    Numbers numbers;
} Child;

static bool is_ko(const Search *search, GoPoint point, Color mover)
{
    return point != GO_NOWHERE && search->board.ko == point && search->board.ko_color == mover;
}

static bool may_play(const Search *search, GoPoint point, Color mover)
{
    const GoBoard *board = &search->board;
    if (board->stones[point] != GO_EMPTY)
        return false;
    if (mover == search->owner && go_board_is_eye(board, point, mover))
        return false;
    if (mover == search->owner && is_ko(search, point, mover))
        return search->threats > 0;
    return go_board_check(board, point, mover) == STATUS_OK;
}

/* The data needed to undo a move. */
typedef struct Step {
    GoPoint move, ko;
    int threats;
    GoChange change;
} Step;

static void make(Search *search, GoPoint move, Color mover, Step *step)
{
    *step = (Step){.move = move, .ko = search->board.ko, .threats = search->threats};
    search->threats -= is_ko(search, move, mover);
    if (move != GO_NOWHERE)
        go_board_play(&search->board, move, mover, &step->change);
    else
        search->board.ko = GO_NOWHERE;
}

static void take_back(Search *search, const Step *step)
{
    if (step->move != GO_NOWHERE)
        go_board_take_back(&search->board, &step->change);
    search->board.ko = step->ko;
    search->threats = step->threats;
}

/* List the moves to search: legal moves in the area, except those that fill the owner's eyes. The
 * attacker may pass only to wait until a ko can be retaken. */
static int list_children(Search *search, Color mover, Child children[AREA_MOST + 1])
{
    const GoBoard *board = &search->board;
    int count = 0;
    for (int i = 0; i < search->area->count; i++)
        if (may_play(search, search->area->points[i], mover))
            children[count++].move = search->area->points[i];
    if (mover == search->owner || (board->ko != GO_NOWHERE && board->ko_color == mover))
        children[count++].move = GO_NOWHERE;
    for (int i = 0; i < count; i++) {
        Step step;
        make(search, children[i].move, mover, &step);
        children[i].numbers = look_up(search, color_other(mover));
        take_back(search, &step);
    }
    return count;
}

static uint32_t sum(uint32_t a, uint32_t b)
{
    return a + b < INFINITE ? a + b : INFINITE;
}

/* Compute the proof numbers of a position from those of its children. `best` receives the best
 * child, and `second` the second best number. */
static Numbers combine(const Child *children, int count, bool attacks, int *best, uint32_t *second)
{
    uint32_t least = INFINITE, total = 0;
    *best = 0;
    *second = INFINITE;
    for (int i = 0; i < count; i++) {
        const Numbers *numbers = &children[i].numbers;
        uint32_t own = attacks ? numbers->proof : numbers->disproof;
        total = sum(total, attacks ? numbers->disproof : numbers->proof);
        if (own < least) {
            *second = least;
            least = own;
            *best = i;
        } else if (own < *second) {
            *second = own;
        }
    }
    return attacks ? (Numbers){least, total} : (Numbers){total, least};
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Return the thresholds for the search of the best child. */
static Numbers limits_of(const Child *child, Numbers limits, Numbers now, uint32_t second,
                         bool attacks)
{
    if (attacks)
        return (Numbers){smaller(limits.proof, sum(second, 1)),
                         limits.disproof - now.disproof + child->numbers.disproof};
    return (Numbers){limits.proof - now.proof + child->numbers.proof,
                     smaller(limits.disproof, sum(second, 1))};
}

/* Search a position until one of its two proof numbers reaches the threshold in `limits` or the
 * budget is spent. Return the position's proof numbers. */
static Numbers search_from(Search *search, Color mover, Numbers limits)
{
    Child children[AREA_MOST + 1];
    uint64_t key = key_of(search, mover);
    bool attacks = mover != search->owner;
    search->path[search->depth++] = key;
    int count = list_children(search, mover, children), best;
    uint32_t second;
    Numbers now = combine(children, count, attacks, &best, &second);
    while (now.proof < limits.proof && now.disproof < limits.disproof &&
           work_spend(search->work, 1) == STATUS_OK) {
        Step step;
        Child *child = &children[best];
        make(search, child->move, mover, &step);
        child->numbers =
            search_from(search, color_other(mover), limits_of(child, limits, now, second, attacks));
        take_back(search, &step);
        now = combine(children, count, attacks, &best, &second);
    }
    search->depth--;
    search->slots[key % SLOTS] = (Slot){key, now};
    return now;
}

/* Read whether one string lives. Expand at most STRING_STEPS positions, and take them from the
 * budget `all`. */
static GoLife read_string(Search *search, GoPoint target, Work *all)
{
    const Numbers limits = {INFINITE, INFINITE};
    uint64_t left = all->most - all->done;
    Work work = work_of(left < STRING_STEPS ? left : STRING_STEPS);
    search->work = &work;
    search->target = target;
    search->owner = go_color(search->board.stones[target]);
    search->threats = 1;
    search->depth = 0;
    if (is_free(search) || has_two_eyes(search))
        return GO_LIFE_ALIVE;
    Numbers found = search_from(search, search->owner, limits);
    work_note(all, work.done);
    return found.proof == 0 ? GO_LIFE_DEAD : found.disproof == 0 ? GO_LIFE_ALIVE : GO_LIFE_UNKNOWN;
}

/* An area around a string, while it is being found. */
typedef struct Flood {
    Ground area;
    int room; /* number of empty points */
    /* For each point on the border that counts as a stone, the stone's color; elsewhere
     * GO_EMPTY. */
    uint8_t sealed[GO_PLACES];
} Flood;

/* Return whether the string of a stone should be read: it isn't firm, and hasn't been read yet. */
static bool is_asked(const GoBoard *board, const GoFirm *firm, const uint8_t lives[GO_PLACES],
                     GoPoint point)
{
    uint8_t stone = board->stones[point];
    return go_is_stone(stone) && firm->owners[point] != stone && lives[point] == GO_LIFE_UNKNOWN;
}

static bool flood_add(Flood *flood, const GoBoard *board, GoPoint point)
{
    if (flood->area.has[point])
        return true;
    if (flood->area.count == AREA_MOST)
        return false;
    flood->area.has[point] = true;
    flood->area.points[flood->area.count++] = point;
    flood->room += board->stones[point] == GO_EMPTY;
    return flood->room <= ROOM_MOST;
}

/* Return whether a place may belong to an area. A firm empty point may belong to one only if it is
 * near a stone that isn't firm. */
static bool is_open(const GoBoard *board, const GoFirm *firm, const bool near[GO_PLACES],
                    GoPoint point)
{
    uint8_t stone = board->stones[point];
    if (stone == GO_EMPTY)
        return near[point] || firm->owners[point] == GO_EMPTY;
    return stone != GO_EDGE && firm->owners[point] != stone;
}

/* Add to the area the places that can be reached from its points at index `from` and above, and
 * note the sealed points at its border. Return false if the area gets too large. */
static bool spread(Flood *flood, const GoBoard *board, const GoFirm *firm,
                   const bool near[GO_PLACES], int from)
{
    bool small = true;
    for (int i = from; i < flood->area.count && small; i++)
        for (int side = 0; side < GO_SIDES && small; side++) {
            GoPoint beside = go_board_adjacent(board, flood->area.points[i], side);
            if (is_open(board, firm, near, beside))
                small = flood_add(flood, board, beside);
            else if (board->stones[beside] == GO_EMPTY)
                flood->sealed[beside] = firm->owners[beside];
        }
    return small;
}

enum { OWN_LIBERTIES = 2, LIBERTIES = 3 };

/* Return whether a string has enough liberties outside the area: two that firmly belong to its own
 * color, or three of any kind. */
static bool is_safe(const Flood *flood, const GoBoard *board, const GoFirm *firm, GoPoint stone)
{
    GoPoint at = stone, seen[LIBERTIES];
    int count = 0, own = 0;
    do {
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint liberty = go_board_adjacent(board, at, side);
            bool known = board->stones[liberty] != GO_EMPTY || flood->area.has[liberty];
            for (int i = 0; i < count && !known; i++)
                known = seen[i] == liberty;
            if (known)
                continue;
            seen[count++] = liberty;
            own += firm->owners[liberty] == board->stones[stone];
            if (count == LIBERTIES || own == OWN_LIBERTIES)
                return true;
        }
        at = board->next[at];
    } while (at != stone);
    return false;
}

/* Add a string and its liberties to the area. Return false if the area gets too large. */
static bool add_string(Flood *flood, const GoBoard *board, GoPoint stone)
{
    GoPoint at = stone;
    bool small = true;
    do {
        small = flood_add(flood, board, at);
        for (int side = 0; side < GO_SIDES && small; side++) {
            GoPoint beside = go_board_adjacent(board, at, side);
            if (board->stones[beside] == GO_EMPTY)
                small = flood_add(flood, board, beside);
        }
        at = board->next[at];
    } while (at != stone && small);
    return small;
}

/* Add to the area the firm strings next to it that might be captured. Return false if the area gets
 * too large. */
static bool add_unsafe(Flood *flood, const GoBoard *board, const GoFirm *firm)
{
    bool small = true;
    for (int i = 0, end = flood->area.count; i < end && small; i++)
        for (int side = 0; side < GO_SIDES && small; side++) {
            GoPoint stone = go_board_adjacent(board, flood->area.points[i], side);
            if (go_is_stone(board->stones[stone]) && !flood->area.has[stone] &&
                !firm->immortal[stone] && !is_safe(flood, board, firm, stone))
                small = add_string(flood, board, stone);
        }
    return small;
}

/* Find the area around a stone. Return false if the area is too large. */
static bool find_area(Flood *flood, const GoBoard *board, const GoFirm *firm,
                      const bool near[GO_PLACES], GoPoint start)
{
    memset(flood, 0, sizeof *flood);
    bool small = flood_add(flood, board, start);
    for (int from = 0; from < flood->area.count && small;) {
        small = spread(flood, board, firm, near, from);
        from = flood->area.count;
        small = small && add_unsafe(flood, board, firm);
    }
    return small;
}

/* Find the empty points within NEAR steps of a stone that isn't firm. */
static void find_near(const GoBoard *board, const GoFirm *firm, bool near[GO_PLACES])
{
    /* The number of steps from the nearest stone that isn't firm, plus 1; 0 if there are too
     * many. */
    uint8_t steps[GO_PLACES] = {0};
    for (int place = 0; place < board->places; place++)
        steps[place] =
            go_is_stone(board->stones[place]) && firm->owners[place] != board->stones[place];
    for (int step = 1; step <= NEAR; step++)
        for (int place = 0; place < board->places; place++)
            for (int side = 0; steps[place] == step && side < GO_SIDES; side++) {
                GoPoint beside = go_board_adjacent(board, (GoPoint)place, side);
                if (board->stones[beside] == GO_EMPTY && steps[beside] == 0)
                    steps[beside] = (uint8_t)(step + 1);
            }
    for (int place = 0; place < board->places; place++)
        near[place] = board->stones[place] == GO_EMPTY && steps[place] > 0;
}

/* Fill the sealed points with stones. Return whether there are any sealed points. */
static bool seal(GoBoard *board, const Flood *flood)
{
    bool any = false;
    for (int place = 0; place < board->places; place++)
        if (flood->sealed[place] != GO_EMPTY && !flood->area.has[place]) {
            go_board_set(board, (GoPoint)place, go_color(flood->sealed[place]));
            any = true;
        }
    return any;
}

static void tell_string(const GoBoard *board, GoPoint stone, GoLife life, uint8_t lives[GO_PLACES])
{
    GoPoint at = stone;
    do {
        lives[at] = (uint8_t)life;
        at = board->next[at];
    } while (at != stone);
}

/* Read the strings of an area that aren't firm. A sealed area is really open ground, so leave out
 * strings in it that firmly belong to the other color. */
static void read_area(Search *search, const GoBoard *board, const GoFirm *firm, bool sealed,
                      Work *work, bool done[GO_PLACES], uint8_t lives[GO_PLACES])
{
    for (int i = 0; i < search->area->count; i++) {
        GoPoint point = search->area->points[i];
        if (!is_asked(board, firm, lives, point) || done[board->heads[point]])
            continue;
        done[board->heads[point]] = true;
        if (sealed && firm->owners[point] != GO_EMPTY)
            continue;
        tell_string(board, point, read_string(search, board->heads[point], work), lives);
    }
}

/* Add the region of a point, which is everything connected to it without crossing a stone of
 * `owner`. If the region is too large, it counts as outside, and if the point is empty, the
 * attacker gets a stone there. Return false if the area becomes too large. */
static bool add_region(Flood *flood, const GoBoard *board, GoPoint point, Color owner)
{
    Flood region = {0};
    bool small = flood_add(&region, board, point);
    for (int i = 0; i < region.area.count && small; i++)
        for (int side = 0; side < GO_SIDES && small; side++) {
            GoPoint beside = go_board_adjacent(board, region.area.points[i], side);
            if (board->stones[beside] != GO_EDGE && board->stones[beside] != go_stone(owner))
                small = flood_add(&region, board, beside);
        }
    if (!small && board->stones[point] == GO_EMPTY)
        flood->sealed[point] = go_stone(color_other(owner));
    bool fits = true;
    for (int i = 0; i < region.area.count && small && fits; i++)
        fits = flood_add(flood, board, region.area.points[i]);
    return fits;
}

/* Find the small regions next to a string, then the strings of its color next to these, and so on.
 * Return false if the area gets too large. */
static bool find_inside(Flood *flood, const GoBoard *board, GoPoint start)
{
    Color owner = go_color(board->stones[start]);
    memset(flood, 0, sizeof *flood);
    bool small = flood_add(flood, board, start);
    for (int i = 0; i < flood->area.count && small; i++) {
        GoPoint at = flood->area.points[i];
        for (int side = 0; side < GO_SIDES && small; side++) {
            GoPoint beside = go_board_adjacent(board, at, side);
            if (board->stones[beside] == go_stone(owner))
                small = flood_add(flood, board, beside);
            else if (board->stones[beside] != GO_EDGE && !flood->area.has[beside])
                small = add_region(flood, board, beside, owner);
        }
    }
    return small;
}

/* Set up only the area on a board of its own: the attacker has stones on all points around it, and
 * the owner has no stones outside. */
static void isolate(GoBoard *alone, const GoBoard *board, const Flood *flood, uint8_t owner)
{
    uint8_t stones[GO_PLACES];
    memcpy(stones, board->stones, sizeof stones);
    for (int place = 0; place < board->places; place++) {
        if (flood->area.has[place])
            continue;
        if (stones[place] == owner)
            stones[place] = GO_EMPTY;
        if (flood->sealed[place] != GO_EMPTY)
            stones[place] = flood->sealed[place];
    }
    go_board_clear(alone, board->columns, board->rows);
    go_board_put_up(alone, stones);
}

Status go_life_prove(const GoBoard *board, const uint8_t owners[GO_PLACES], Work *work,
                     uint8_t lives[GO_PLACES])
{
    Flood flood;
    Search search = {.area = &flood.area, .slots = memory_new(SLOTS * sizeof(Slot))};
    if (!search.slots)
        return STATUS_NO_MEMORY;
    for (int place = 0; place < board->places; place++) {
        GoPoint point = (GoPoint)place;
        uint8_t stone = board->stones[place];
        if (!go_is_stone(stone) || board->heads[place] != point || owners[place] != GO_EMPTY ||
            lives[place] != GO_LIFE_UNKNOWN || !find_inside(&flood, board, point))
            continue;
        isolate(&search.board, board, &flood, stone);
        if (go_board_sound(&search.board) && read_string(&search, point, work) == GO_LIFE_ALIVE)
            tell_string(board, point, GO_LIFE_ALIVE, lives);
    }
    memory_free(search.slots);
    return STATUS_OK;
}

Status go_life_read(const GoBoard *board, const GoFirm *firm, Work *work, uint8_t lives[GO_PLACES])
{
    Flood flood;
    bool done[GO_PLACES] = {false}, near[GO_PLACES];
    Search search = {.area = &flood.area, .slots = memory_new(SLOTS * sizeof(Slot))};
    if (!search.slots)
        return STATUS_NO_MEMORY;
    find_near(board, firm, near);
    for (int place = 0; place < board->places; place++) {
        GoPoint point = (GoPoint)place;
        if (!is_asked(board, firm, lives, point) || done[board->heads[place]])
            continue;
        search.board = *board;
        if (!find_area(&flood, board, firm, near, point))
            continue;
        bool sealed = seal(&search.board, &flood);
        if (go_board_sound(&search.board))
            read_area(&search, board, firm, sealed, work, done, lives);
    }
    memory_free(search.slots);
    return STATUS_OK;
}
