/* Finds moves to consider, best first, by features of the position without search.
 *
 * The weight of a move is the product of the weights of its features (R. Coulom, "Computing Elo
 * ratings of move patterns in the game of Go", 2007). The values were taken from the paper at
 * first, and then tuned in games. */
#include "base/filled.h"
#include "games/go/play/go_play.h"
#include "games/go/play/go_tactics.h"
#include "games/go/rules/go.h"
#include "games/go/rules/go_policy.h"
#include "games/go/rules/go_shape.h"

#include <string.h>

/* Weights by the distance from the last move, and from the move before it. The distance is the
 * number of columns plus the number of rows plus the greater of the two. */
enum { FAR = 17 };

static const double FROM_LAST[FAR + 1] = {1,   1,   4.3, 2.8, 2.2, 1.6, 1.4, 1.2, 1.1,
                                          1.0, 0.9, 0.8, 0.8, 0.7, 0.7, 0.6, 0.6, 0.5};
static const double FROM_BEFORE[FAR + 1] = {1,   1,   2.0, 1.7, 1.5, 1.3, 1.2, 1.1, 1.0,
                                            1.0, 1.0, 0.9, 0.9, 0.9, 0.9, 0.8, 0.8, 0.8};

/* Weights by the line on which a move is, counted from the edge. CONTACT is for points next to a
 * stone, also diagonally. The other two are for all other points: ALONE_LARGE on boards that are
 * large enough for corner openings, and ALONE_SMALL on smaller boards. */
enum { LINES = 5 };

static const double CONTACT[LINES] = {0.4, 0.9, 1.2, 1.2, 1.0};
static const double ALONE_LARGE[LINES] = {0.02, 0.2, 1.8, 1.5, 0.7};
static const double ALONE_SMALL[LINES] = {0.02, 0.2, 1.0, 1.2, 1.2};

enum { LARGE = 12 };

/* Weights of other features of a move. */
static const double CORNER = 4; /* on the third or fourth line from two edges, with no stone near */
static const double SHAPE_NEAR = 3; /* a pattern matches at a point next to the last stone */
static const double SHAPE = 1.6;    /* a pattern matches at any other point */
static const double SELF_ATARI = 0.05;
static const double THROWN_IN = 0.25; /* a self-atari by a single stone */

static const double VITAL = 8; /* for a point that decides whether a group gets two eyes */

/* If tactics and vital points give a move more than this weight, self-atari doesn't matter. */
static const double ENOUGH = 2;

typedef struct Thoughts {
    const Go *go;
    GoQuick quick;
    const GoPatterns *patterns;
    Color color;
    GoPoint last, before;
    double worth[GO_PLACES];
} Thoughts;

static double by_distance(const GoBoard *board, GoPoint from, GoPoint to,
                          const double table[FAR + 1])
{
    if (from == GO_NOWHERE)
        return 1;
    int columns = go_board_column(board, from) - go_board_column(board, to);
    int rows = go_board_row(board, from) - go_board_row(board, to);
    columns = columns < 0 ? -columns : columns;
    rows = rows < 0 ? -rows : rows;
    int distance = columns + rows + (columns > rows ? columns : rows);
    return table[distance < FAR ? distance : FAR];
}

/* Store the number of lines to the nearest edge in `nearest`, and the number to the nearer of the
 * two edges at right angles to it in `other`. */
static void find_lines(const GoBoard *board, GoPoint point, int *nearest, int *other)
{
    int column = go_board_column(board, point), row = go_board_row(board, point);
    int across = column < board->columns - 1 - column ? column : board->columns - 1 - column;
    int along = row < board->rows - 1 - row ? row : board->rows - 1 - row;
    *nearest = across < along ? across : along;
    *other = across < along ? along : across;
}

/* Return whether there is no stone within `reach` lines of a point. */
static bool is_alone(const GoBoard *board, GoPoint point, int reach)
{
    int column = go_board_column(board, point), row = go_board_row(board, point);
    for (int y = row - reach; y <= row + reach; y++)
        for (int x = column - reach; x <= column + reach; x++)
            if (x >= 0 && y >= 0 && x < board->columns && y < board->rows &&
                board->stones[go_board_point(board, x, y)] != GO_EMPTY)
                return false;
    return true;
}

enum { CORNER_REACH = 4 };

/* Return the weight of a place by its position on the board. */
static double by_place(const GoBoard *board, GoPoint point, unsigned round)
{
    int nearest, other;
    find_lines(board, point, &nearest, &other);
    int line = nearest < LINES ? nearest : LINES - 1;
    bool stones = ((round ^ round >> 1) & (GO_ROUND_LOW | GO_ROUND_DIAGONALS)) != 0;
    bool large = board->columns > LARGE && board->rows > LARGE;
    if (stones)
        return CONTACT[line];
    if (!large)
        return ALONE_SMALL[line];
    bool corner = (nearest == 2 || nearest == 3) && (other == 2 || other == 3);
    return ALONE_LARGE[line] * (corner && is_alone(board, point, CORNER_REACH) ? CORNER : 1);
}

/* Return the weight of a place by the stones around it. */
static double by_shape(const Thoughts *thoughts, GoPoint point, unsigned round)
{
    GoProspect prospect;
    bool near = false;
    go_quick_look(&thoughts->quick, point, thoughts->color, &prospect);
    /* If this is true, tactics or an eye shape make the move worthwhile. */
    bool is_read = thoughts->worth[point] > ENOUGH;
    if (!prospect.captures && prospect.liberties < 2 && !is_read &&
        (prospect.size == 1 || !go_policy_is_sensible(&thoughts->quick, point, thoughts->color)))
        return prospect.size == 1 ? THROWN_IN : SELF_ATARI;
    if (!(thoughts->patterns->bits[round / 8] >> round % 8 & 1))
        return 1;
    for (int i = 0; i < GO_ROUND && thoughts->last != GO_NOWHERE; i++)
        near |= point + thoughts->quick.offsets[i] == thoughts->last;
    return near ? SHAPE_NEAR : SHAPE;
}

/* Find the region that contains a point and is bounded by stones of a color. Return its size, or 0
 * if it has more than GO_SHAPE_MOST points. */
static int find_region(const GoQuick *quick, GoPoint start, Color color,
                       GoPoint region[GO_SHAPE_MOST])
{
    int count = 0;
    region[count++] = start;
    for (int i = 0; i < count; i++)
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = (GoPoint)(region[i] + quick->sides[side]);
            uint8_t stone = quick->spots[beside].stone;
            bool known = stone == GO_EDGE || stone == go_stone(color);
            for (int j = 0; j < count && !known; j++)
                known = region[j] == beside;
            if (known)
                continue;
            if (count == GO_SHAPE_MOST)
                return 0;
            region[count++] = beside;
        }
    return count;
}

/* Multiply the weights of the vital points of small regions that one color encloses. They matter to
 * both players: one makes two eyes there, the other prevents that. */
static void weigh_vital_points(const GoQuick *quick, double worth[GO_PLACES])
{
    GoPoint region[GO_SHAPE_MOST], vital;
    for (int color = 0; color < COLOR_COUNT; color++) {
        bool seen[GO_PLACES];
        memset(seen, 0, (size_t)quick->places * sizeof *seen);
        for (int i = 0; i < quick->empty_count; i++) {
            if (seen[quick->empties[i]])
                continue;
            int count = find_region(quick, quick->empties[i], (Color)color, region);
            for (int j = 0; j < count; j++)
                seen[region[j]] = true;
            if (count >= 3 && go_shape_is_nakade(quick, region, count, &vital) &&
                quick->spots[vital].stone == GO_EMPTY)
                worth[vital] *= VITAL;
        }
    }
}

/* Insert a move into the list of the best moves, if it is good enough. */
static void insert(GoPoint point, const double worth[GO_PLACES], GoPoint *list, size_t most,
                   size_t *count)
{
    if (*count == most && worth[list[most - 1]] >= worth[point])
        return;
    size_t place = *count < most ? (*count)++ : most - 1;
    for (; place > 0 && worth[list[place - 1]] < worth[point]; place--)
        list[place] = list[place - 1];
    list[place] = point;
}

/* List the best of the legal points, at most `most` of them, the best first. Points that are eyes
 * of the player's own are left out. Return how many points were listed. */
static size_t list_points(Thoughts *thoughts, GoPoint *list, size_t most)
{
    const GoBoard *board = go_board(thoughts->go);
    size_t count = 0;
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            GoPoint point = go_board_point(board, column, row);
            unsigned round = thoughts->quick.spots[point].round;
            if (board->stones[point] != GO_EMPTY || go_quick_is_eye(round, thoughts->color) ||
                go_check(thoughts->go, point, thoughts->color) != STATUS_OK)
                continue;
            thoughts->worth[point] *= by_distance(board, thoughts->last, point, FROM_LAST) *
                                      by_distance(board, thoughts->before, point, FROM_BEFORE) *
                                      by_place(board, point, round) *
                                      by_shape(thoughts, point, round);
            insert(point, thoughts->worth, list, most, &count);
        }
    return count;
}

static const double LEAST_PRIOR = 1e-3, MOST_PRIOR = 1e4;

Status go_play_candidates(void *game, Color color, Random *random, Candidate *list, size_t most,
                          size_t *count)
{
    (void)random; /* not needed: all moves are examined */
    Go *go = game;
    FILLED_LATER Thoughts thoughts;
    FILLED_LATER GoBoard board;
    FILLED_LATER GoPoint points[GO_PLACES];
    Status status = go_patterns(go, &thoughts.patterns);
    if (status != STATUS_OK)
        return status;
    thoughts.go = go;
    thoughts.color = color;
    thoughts.last = go_recent(go, 0);
    thoughts.before = go_recent(go, 1);
    go_board_copy(&board, go_board(go));
    go_quick_start(&thoughts.quick, &board, color);
    for (int place = 0; place < board.places; place++)
        thoughts.worth[place] = 1;
    go_tactics_weigh(&thoughts.quick, &board, color, thoughts.worth);
    weigh_vital_points(&thoughts.quick, thoughts.worth);
    *count = list_points(&thoughts, points, most < GO_PLACES ? most : GO_PLACES);
    for (size_t i = 0; i < *count; i++) {
        double worth = thoughts.worth[points[i]];
        worth = worth < LEAST_PRIOR ? LEAST_PRIOR : worth > MOST_PRIOR ? MOST_PRIOR : worth;
        list[i] =
            (Candidate){choice_of_point(go_board_lattice_point(&board, points[i])), (float)worth};
    }
    return STATUS_OK;
}
