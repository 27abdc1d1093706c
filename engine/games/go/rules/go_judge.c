/* Judges which stones are dead: first by certain facts, then by reading, and then by playouts. */
#include "games/go/rules/go_judge.h"

#include "games/go/rules/go_life.h"
#include "games/go/rules/go_reading.h"
#include "games/go/rules/go_shape.h"

#include <string.h>

/* The number of playouts is a compromise between accuracy and time. A string is dead if its points
 * belong to the other color in more than DEAD_PERCENT of cases at the end of playouts. (This is
 * less than half, since dead stones sometimes escape.) If that percentage is between OPEN_FROM and
 * OPEN_TO for any stone, playouts with reading are made too. An open point, which is one that both
 * colors reach, belongs to a color that owns it at the end of more than OWNED_PERCENT of the
 * playouts. These values come from comparisons with another program's judgment of finished
 * games. */
enum {
    PLAYOUTS = 300,
    DEAD_PERCENT = 42,
    OPEN_FROM = 10,
    OPEN_TO = 75,
    OWNED_PERCENT = 75,
    LIFE_STEPS = 600000, /* maximum number of positions for exhaustive reading */
    /* Number of playouts with reading, for each color, times the number of points on the board. */
    READ_PLACES = 150000,
    READ_MOST = 2000,
};

/* Set up the position again, without its history. The order of empty points and the heads of
 * strings then depend only on the stones. */
static void start_afresh(GoBoard *fresh, const GoBoard *board)
{
    go_board_clear(fresh, board->columns, board->rows);
    go_board_put_up(fresh, board->stones);
}

/* Return whether a color owns more than `percent` of the points of a string at the end of
 * playouts. */
static bool gets_string(const GoBoard *board, const GoTally *tally, GoPoint head, Color color,
                        int percent)
{
    int64_t got = 0;
    GoPoint at = head;
    do {
        got += tally->owned[color][at];
        at = board->next[at];
    } while (at != head);
    return got * 100 > (int64_t)tally->playouts * board->ring_sizes[head] * percent;
}

/* Find the points that firmly belong to each color: those that certainly do, and each string (of
 * either color) and each empty point that the color owns in more than `percent` of cases at the end
 * of playouts. */
static void find_firm(const GoBoard *board, const GoCertain *certain, const GoTally *tally,
                      int percent, GoFirm *firm)
{
    memcpy(firm->owners, certain->owners, sizeof firm->owners);
    memcpy(firm->immortal, certain->alive, sizeof firm->immortal);
    for (int place = 0; place < board->places; place++) {
        uint8_t stone = board->stones[place];
        if (stone == GO_EDGE || firm->owners[place] != GO_EMPTY)
            continue;
        for (int color = 0; color < COLOR_COUNT; color++) {
            bool gets =
                stone == GO_EMPTY
                    ? (int64_t)tally->owned[color][place] * 100 > (int64_t)tally->playouts * percent
                    : gets_string(board, tally, board->heads[place], (Color)color, percent);
            if (gets)
                firm->owners[place] = go_stone((Color)color);
        }
    }
}

/* Mark a string as dead or alive. */
static void mark_string(const GoBoard *board, GoPoint stone, bool dead, GoMarks *marks)
{
    GoPoint at = stone;
    do {
        marks->count += dead - marks->dead[at];
        marks->dead[at] = dead;
        at = board->next[at];
    } while (at != stone);
}

/* Return whether a live stone of a color is next to a point. */
static bool is_beside_live(const GoOwners *owners, const GoBoard *board, GoPoint point, Color color)
{
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint at = go_board_adjacent(board, point, side);
        if (board->stones[at] == go_stone(color) && owners->owners[at] == board->stones[at])
            return true;
    }
    return false;
}

/* Give each open point (one that both colors reach) to the color that owns it at the end of more
 * than OWNED_PERCENT of the playouts. Points next to live stones of the other color stay neutral.
 * Return whether any point was given. */
static bool share_out(GoOwners *owners, const GoBoard *board, const GoTally *tally)
{
    bool any = false;
    for (int i = 0; i < board->places; i++) {
        if (owners->shared[i] == 0)
            continue;
        for (int color = 0; color < COLOR_COUNT; color++)
            if ((int64_t)tally->owned[color][i] * 100 > (int64_t)tally->playouts * OWNED_PERCENT &&
                !is_beside_live(owners, board, (GoPoint)i, color_other((Color)color))) {
                owners->owners[i] = go_stone((Color)color);
                any = true;
            }
    }
    return any;
}

/* Return whether a point is next to an open point that belongs to the other color. */
static bool is_border(const GoOwners *owners, const GoBoard *board, GoPoint point)
{
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint beside = go_board_adjacent(board, point, side);
        if (owners->shared[beside] > 0 && owners->owners[beside] != GO_EMPTY &&
            owners->owners[beside] != owners->owners[point])
            return true;
    }
    return false;
}

/* Mark the open points that share_out() leaves neutral, and those on the border between the colors.
 * With these marks, scoring gives the other open points to the owners that share_out() found. */
static void mark_neutral(const GoBoard *board, const GoTally *tally, GoJudgement *judgement)
{
    GoOwners shared = judgement->owners;
    if (!share_out(&shared, board, tally))
        return;
    for (int i = 0; i < board->places; i++) {
        GoPoint point = (GoPoint)i;
        if (board->stones[i] == GO_EMPTY && shared.shared[i] > 0)
            judgement->marks.dead[i] =
                shared.owners[i] == GO_EMPTY || is_border(&shared, board, point);
    }
    go_owners_find(&judgement->owners, board, &judgement->marks);
}

/* Store up to BENT_LIBERTIES liberties of a string, and return the number of its liberties, or
 * BENT_LIBERTIES + 1 if it has more. */
enum { BENT_LIBERTIES = 2, BENT_STONES = 3 };

static int list_liberties(const GoBoard *board, GoPoint head, GoPoint found[BENT_LIBERTIES])
{
    int count = 0;
    GoPoint at = head;
    do {
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = go_board_adjacent(board, at, side);
            bool known = (count > 0 && found[0] == beside) || (count > 1 && found[1] == beside);
            if (board->stones[beside] != GO_EMPTY || known)
                continue;
            if (count == BENT_LIBERTIES)
                return count + 1;
            found[count++] = beside;
        }
        at = board->next[at];
    } while (at != head);
    return count;
}

/* Return whether a string of three stones and one of its two liberties form a bent four in the
 * corner. */
static bool bends(const GoBoard *board, const GoQuick *quick, GoPoint head,
                  const GoPoint liberties[BENT_LIBERTIES])
{
    GoPoint shape[BENT_STONES + 1] = {head, board->next[head], board->next[board->next[head]]},
                                vital;
    for (int i = 0; i < BENT_LIBERTIES; i++) {
        shape[BENT_STONES] = liberties[i];
        if (go_shape_is_bent_four(quick, shape, BENT_STONES + 1, &vital))
            return true;
    }
    return false;
}

/* If a string of three stones is a bent four in the corner, mark it as alive and the strings around
 * it as dead. Those strings must have no liberties other than the two of the three stones. Their
 * owner can do nothing, while the other player can start a ko when no threats are left. So they are
 * dead, even if this isn't played out. */
static void settle_bent_four(const GoBoard *board, const GoQuick *quick, GoPoint head,
                             GoMarks *marks)
{
    GoPoint own[BENT_LIBERTIES], theirs[BENT_LIBERTIES], at = head;
    if (list_liberties(board, head, own) != BENT_LIBERTIES || !bends(board, quick, head, own))
        return;
    for (int pass = 0; pass < 2; pass++)
        do {
            for (int side = 0; side < GO_SIDES; side++) {
                GoPoint beside = go_board_adjacent(board, at, side);
                if (!go_is_stone(board->stones[beside]) ||
                    board->stones[beside] == board->stones[at])
                    continue;
                int count = list_liberties(board, board->heads[beside], theirs);
                bool same = count <= BENT_LIBERTIES;
                for (int i = 0; i < count && same; i++)
                    same = theirs[i] == own[0] || theirs[i] == own[1];
                if (!same)
                    return;
                if (pass == 1)
                    mark_string(board, beside, true, marks);
            }
            at = board->next[at];
        } while (at != head);
    mark_string(board, head, false, marks);
}

/* Make dead stones alive again if only live stones of their own color are around their region,
 * because everything that could capture them is dead. */
static void spare_own(const GoBoard *board, GoMarks *marks)
{
    GoOwners owners;
    go_owners_find(&owners, board, marks);
    for (int place = 0; place < board->places; place++)
        if (marks->dead[place] && owners.owners[place] == board->stones[place]) {
            marks->dead[place] = false;
            marks->count--;
        }
}

/* Mark the dead strings. Certain facts decide first, then the results of reading, and then
 * playouts. */
static void mark_dead(const GoBoard *board, const GoCertain *certain, const GoTally *tally,
                      const uint8_t lives[GO_PLACES], GoMarks *marks)
{
    *marks = (GoMarks){0};
    for (int place = 0; place < board->places; place++) {
        GoPoint point = (GoPoint)place;
        uint8_t stone = board->stones[place];
        if (!go_is_stone(stone) || board->heads[place] != point)
            continue;
        bool dead =
            lives[place] == GO_LIFE_UNKNOWN
                ? gets_string(board, tally, point, color_other(go_color(stone)), DEAD_PERCENT)
                : lives[place] == GO_LIFE_DEAD;
        if (certain->owners[place] != GO_EMPTY)
            dead = certain->owners[place] != stone;
        mark_string(board, point, dead, marks);
    }
    spare_own(board, marks);
    GoQuick quick;
    go_quick_start(&quick, board, COLOR_BLACK);
    for (int place = 0; place < board->places; place++)
        if (go_is_stone(board->stones[place]) && board->heads[place] == place &&
            board->ring_sizes[place] == BENT_STONES)
            settle_bent_four(board, &quick, (GoPoint)place, marks);
    if (marks->count == board->columns * board->rows - board->empty_count)
        *marks = (GoMarks){0};
}

/* Return whether the life of any stone is still undecided after the playouts. */
static bool is_open(const GoBoard *board, const GoCertain *certain, const GoTally *tally)
{
    for (int place = 0; place < board->places; place++) {
        if (!go_is_stone(board->stones[place]) || certain->owners[place] != GO_EMPTY)
            continue;
        int64_t lost =
            (int64_t)tally->owned[color_other(go_color(board->stones[place]))][place] * 100;
        if (lost > (int64_t)OPEN_FROM * tally->playouts &&
            lost < (int64_t)OPEN_TO * tally->playouts)
            return true;
    }
    return false;
}

/* Play the position out many times. If the result is unclear, do this again with reading. */
static Status find_tally(const GoBoard *board, const GoCertain *certain, GoTally *tally)
{
    GoPatterns patterns;
    GoTally chance = {0};
    GoQuick start;
    go_patterns_fill(&patterns);
    go_quick_start(&start, board, COLOR_BLACK);
    go_quick_settle(&start, certain->owners);
    go_tally_chance(&start, &patterns, PLAYOUTS, &chance);
    *tally = chance;
    if (!is_open(board, certain, &chance))
        return STATUS_OK;
    *tally = (GoTally){0};
    int playouts = READ_PLACES / (board->columns * board->rows);
    playouts = playouts > READ_MOST ? READ_MOST : playouts;
    Status status = STATUS_OK;
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++)
        status = go_tally_reading(&start, (Color)color, &patterns, playouts, &chance, tally);
    return status;
}

/* Read the life of strings in enclosed areas. First prove groups alive by the regions that they
 * enclose themselves; then read areas between firm points. The firm points determine which areas
 * are small. So read with a strict measure of firmness first, and then with weaker ones the strings
 * whose life is still unknown. */
static Status find_lives(const GoBoard *board, const GoCertain *certain, const GoTally *tally,
                         uint8_t lives[GO_PLACES])
{
    static const int FIRM_PERCENTS[] = {95, 85, 75, 65};
    GoFirm firm;
    Work work = work_of(LIFE_STEPS);
    memset(lives, GO_LIFE_UNKNOWN, GO_PLACES * sizeof *lives);
    Status status = go_life_prove(board, certain->owners, &work, lives);
    for (size_t i = 0; i < sizeof FIRM_PERCENTS / sizeof *FIRM_PERCENTS && status == STATUS_OK;
         i++) {
        find_firm(board, certain, tally, FIRM_PERCENTS[i], &firm);
        status = go_life_read(board, &firm, &work, lives);
    }
    return status;
}

Status go_judge(const GoBoard *board, GoJudgement *judgement)
{
    GoBoard fresh;
    GoTally tally;
    uint8_t lives[GO_PLACES];
    memset(judgement->stones, 0, sizeof judgement->stones);
    start_afresh(&fresh, board);
    go_certain_find(&judgement->certain, &fresh);
    Status status = find_tally(&fresh, &judgement->certain, &tally);
    if (status == STATUS_OK)
        status = find_lives(&fresh, &judgement->certain, &tally, lives);
    if (status != STATUS_OK)
        return status;
    memcpy(judgement->stones, board->stones, sizeof judgement->stones);
    mark_dead(&fresh, &judgement->certain, &tally, lives, &judgement->marks);
    go_owners_find(&judgement->owners, &fresh, &judgement->marks);
    mark_neutral(&fresh, &tally, judgement);
    return STATUS_OK;
}

bool go_judgement_is_of(const GoJudgement *judgement, const GoBoard *board)
{
    return memcmp(judgement->stones, board->stones, sizeof judgement->stones) == 0;
}
