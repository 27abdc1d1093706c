/* Proof-number search, depth first. */
#include "games/go/rules/go_life.h"

#include "base/memory.h"
#include "base/random.h"

#include <string.h>

enum {
    ROOM_MOST = 14,       /* empty points of an area */
    AREA_MOST = 160,      /* points of an area */
    DEPTH_MOST = 120,     /* moves read ahead */
    SLOTS = 1 << 14,      /* positions that are remembered */
    NEAR = 2,             /* steps from a stone within which firm points are played on */
    STRING_STEPS = 20000, /* positions expanded for one string */
    INFINITE = 1 << 28,
};

/* An area to play in. */
typedef struct Ground {
    int count;
    GoPoint points[AREA_MOST];
    bool has[GO_PLACES];
} Ground;

/* How much is still to be proven (that the string is captured) or disproven. */
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
    Slot *slots; /* owned by go_life_read() */
    Work *work;
    int threats; /* that the owner has left, for taking a ko back */
    int depth;
    uint64_t path[DEPTH_MOST];
} Search;

static const Numbers PROVEN = {0, INFINITE}, DISPROVEN = {INFINITE, 0};

/* A position by whose turn it is. */
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

/* Whether the string has two eyes of one point each, and so needs no move. */
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

/* Whether the string has a liberty that nobody can take. */
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

/* What is known of a position once a move has been made; `mover` is next. */
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
    GoPoint move; /* GO_NOWHERE for a pass */
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

/* All that taking a move back needs. */
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

/* The attacker passes only to wait until a ko may be taken. */
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

/* The numbers of a position from those of its children, the best of them, and the next best. */
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

/* The thresholds of the best child. */
static Numbers limits_of(const Child *child, Numbers limits, Numbers now, uint32_t second,
                         bool attacks)
{
    if (attacks)
        return (Numbers){smaller(limits.proof, sum(second, 1)),
                         limits.disproof - now.disproof + child->numbers.disproof};
    return (Numbers){limits.proof - now.proof + child->numbers.proof,
                     smaller(limits.disproof, sum(second, 1))};
}

/* Looks further until a number of the position reaches its limit. */
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

static GoLife read_string(Search *search, GoPoint target)
{
    const Numbers limits = {INFINITE, INFINITE};
    search->target = target;
    search->owner = go_color(search->board.stones[target]);
    search->threats = 1;
    search->depth = 0;
    if (is_free(search) || has_two_eyes(search))
        return GO_LIFE_ALIVE;
    Numbers found = search_from(search, search->owner, limits);
    return found.proof == 0 ? GO_LIFE_DEAD : found.disproof == 0 ? GO_LIFE_ALIVE : GO_LIFE_UNKNOWN;
}

/* The area around a string. */
typedef struct Flood {
    Ground area;
    int room;                  /* empty points */
    uint8_t sealed[GO_PLACES]; /* the color whose stones are put there */
} Flood;

/* Whether a stone's string is not firm and has not been read. */
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

/* Whether a place is of an area; firm empty points are if they are near. */
static bool is_open(const GoBoard *board, const GoFirm *firm, const bool near[GO_PLACES],
                    GoPoint point)
{
    uint8_t stone = board->stones[point];
    if (stone == GO_EMPTY)
        return near[point] || firm->owners[point] == GO_EMPTY;
    return stone != GO_EDGE && firm->owners[point] != stone;
}

/* Adds what can be reached from the area's points from number `from` on; false where that is too
 * much. */
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

/* Whether a string has enough liberties outside the area: two that are firmly its own, or three. */
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

/* Adds a string and its liberties; false where that is too much. */
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

/* Adds the firm strings that might be captured; false where that is too much. */
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

/* Finds the area that a stone is in; false where it is too large. */
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

/* Finds the empty points that are at most NEAR steps from a stone which is not firm. */
static void find_near(const GoBoard *board, const GoFirm *firm, bool near[GO_PLACES])
{
    uint8_t steps[GO_PLACES] = {0}; /* plus 1 */
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

/* Puts stones where the area is sealed. Returns whether it is so anywhere. */
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

/* Reads the strings of an area that are not firm; in one that is sealed, which is open ground in
 * fact, only those that are not firmly the other color's either. */
static void read_area(Search *search, const GoBoard *board, const GoFirm *firm, bool sealed,
                      Work *all, bool done[GO_PLACES], uint8_t lives[GO_PLACES])
{
    for (int i = 0; i < search->area->count; i++) {
        GoPoint point = search->area->points[i];
        if (!is_asked(board, firm, lives, point) || done[board->heads[point]])
            continue;
        done[board->heads[point]] = true;
        if (sealed && firm->owners[point] != GO_EMPTY)
            continue;
        uint64_t left = all->most - all->done;
        Work work = work_of(left < STRING_STEPS ? left : STRING_STEPS);
        search->work = &work;
        tell_string(board, point, read_string(search, board->heads[point]), lives);
        work_note(all, work.done);
    }
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
