/* A slow and simple implementation of Go, which the engine is tested against. */
#include "plain_go.h"

#include <stdlib.h>
#include <string.h>

static char other(char color)
{
    return color == 'b' ? 'w' : 'b';
}

static void append(PlainGo *game, const PlainGrid *grid)
{
    PlainGrid kept = *grid;
    game->history = realloc(game->history, (game->count + 1) * sizeof *game->history);
    if (!game->history)
        abort();
    game->history[game->count++] = kept;
}

void plain_go_start(PlainGo *game, int columns, int rows, PlainKo ko)
{
    *game = (PlainGo){.columns = columns, .rows = rows, .ko = ko};
    PlainGrid empty = {.to_move = 'b', .ply = true};
    memset(empty.points, '.', sizeof empty.points);
    append(game, &empty);
}

void plain_go_free(PlainGo *game)
{
    free(game->history);
}

const PlainGrid *plain_go_now(const PlainGo *game)
{
    return &game->history[game->count - 1];
}

/* Store the neighbors of a point, and return their number. */
static int around(const PlainGo *game, int point, int beside[4])
{
    int count = 0;
    int x = point % game->columns, y = point / game->columns;
    if (x > 0)
        beside[count++] = point - 1;
    if (x < game->columns - 1)
        beside[count++] = point + 1;
    if (y > 0)
        beside[count++] = point - game->columns;
    if (y < game->rows - 1)
        beside[count++] = point + game->columns;
    return count;
}

/* Return whether the connected points with the same contents as `point` have a neighbor with the
 * contents `wanted`. Mark these points in `seen`. */
static bool reaches(const PlainGo *game, const char *points, int point, char wanted, bool *seen)
{
    bool found = false;
    int beside[4];
    int count = around(game, point, beside);
    seen[point] = true;
    for (int i = 0; i < count; i++) {
        if (points[beside[i]] == wanted)
            found = true;
        if (points[beside[i]] == points[point] && !seen[beside[i]])
            found |= reaches(game, points, beside[i], wanted, seen);
    }
    return found;
}

/* Remove the group at a point if it has no liberty. Return how many stones were removed. */
static int remove_if_dead(const PlainGo *game, char *points, int point)
{
    bool seen[PLAIN_POINTS] = {false};
    int count = 0;
    if (points[point] == '.' || reaches(game, points, point, '.', seen))
        return 0;
    for (int i = 0; i < game->columns * game->rows; i++)
        if (seen[i]) {
            points[i] = '.';
            count++;
        }
    return count;
}

/* The numbers of stones that a move captures: the opponent's, and the player's own by suicide. */
typedef struct Taken {
    int others, own;
} Taken;

/* Place a stone and remove groups without liberties. */
static Taken put(const PlainGo *game, char *points, int point, char color)
{
    Taken taken = {0};
    int beside[4];
    points[point] = color;
    int count = around(game, point, beside);
    for (int i = 0; i < count; i++)
        if (points[beside[i]] == other(color))
            taken.others += remove_if_dead(game, points, beside[i]);
    taken.own = remove_if_dead(game, points, point);
    return taken;
}

static bool same(const PlainGrid *a, const PlainGrid *b)
{
    return memcmp(a->points, b->points, sizeof a->points) == 0;
}

static bool is_ko(const PlainGo *game, const PlainGrid *after, char color)
{
    size_t plies = 0;
    /* True if the opponent made the last ply: simple ko forbids only an immediate recapture. */
    bool by_other = false;
    for (size_t i = game->count; i-- > 0;) {
        const PlainGrid *grid = &game->history[i];
        plies += grid->ply;
        if (grid->ply && plies == 1)
            by_other = grid->to_move == color;
        bool counts = game->ko == PLAIN_POSITIONAL ||
                      (game->ko == PLAIN_SITUATIONAL && grid->to_move == other(color)) ||
                      (game->ko == PLAIN_SIMPLE && grid->ply && plies == 2 && by_other);
        if (counts && same(grid, after))
            return true;
        if (game->ko == PLAIN_SIMPLE && grid->put_up)
            return false;
    }
    return false;
}

PlainVerdict plain_go_check(const PlainGo *game, int point, char color)
{
    PlainGrid after = *plain_go_now(game);
    if (after.points[point] != '.')
        return PLAIN_OCCUPIED;
    int own = put(game, after.points, point, color).own;
    if (own > 0 && (!game->suicide || own == 1))
        return PLAIN_SUICIDE;
    return is_ko(game, &after, color) ? PLAIN_KO : PLAIN_LEGAL;
}

void plain_go_play(PlainGo *game, int point, char color)
{
    PlainGrid after = *plain_go_now(game);
    after.put_up = false;
    if (after.to_move != color) {
        after.to_move = color;
        after.ply = false;
        append(game, &after);
    }
    if (point >= 0) {
        Taken taken = put(game, after.points, point, color);
        game->captured[color == 'b'] += taken.others;
        game->captured[color == 'w'] += taken.own;
    }
    after.to_move = other(color);
    after.ply = true;
    append(game, &after);
}

void plain_go_back(PlainGo *game, size_t count, const int captured[2])
{
    game->count = count;
    memcpy(game->captured, captured, sizeof game->captured);
}

void plain_go_put_up(PlainGo *game, const char *points, char next)
{
    PlainGrid grid = {.to_move = next, .ply = true, .put_up = true};
    memcpy(grid.points, points, sizeof grid.points);
    append(game, &grid);
}

bool plain_go_is_sound(const PlainGo *game, const char *points)
{
    for (int i = 0; i < game->columns * game->rows; i++) {
        bool seen[PLAIN_POINTS] = {false};
        if (points[i] != '.' && !reaches(game, points, i, '.', seen))
            return false;
    }
    return true;
}

int plain_go_liberties(const PlainGo *game, int point)
{
    const char *points = plain_go_now(game)->points;
    bool seen[PLAIN_POINTS] = {false};
    int liberties = 0, beside[4];
    reaches(game, points, point, '.', seen);
    for (int i = 0; i < game->columns * game->rows; i++) {
        bool is_liberty = false;
        int count = around(game, i, beside);
        for (int k = 0; k < count; k++)
            is_liberty |= points[i] == '.' && seen[beside[k]];
        liberties += is_liberty;
    }
    return liberties;
}

bool plain_go_is_eye(const PlainGo *game, int point, char color)
{
    const char *points = plain_go_now(game)->points;
    int x = point % game->columns, y = point / game->columns, others = 0;
    bool at_edge = false;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            bool out = x + dx < 0 || x + dx >= game->columns || y + dy < 0 || y + dy >= game->rows;
            char there = out ? ' ' : points[point + dy * game->columns + dx];
            if (dx != 0 && dy != 0)
                others += there == other(color);
            else if ((dx != 0 || dy != 0) && there != color && !out)
                return false;
            at_edge |= out;
        }
    return points[point] == '.' && others <= (at_edge ? 0 : 1);
}

/* Mark in `seen` every point that can be reached from `point` without crossing points equal to
 * `wall`. */
static void flood(const PlainGo *game, const char *points, int point, char wall, bool *seen)
{
    int beside[4];
    int count = around(game, point, beside);
    seen[point] = true;
    for (int i = 0; i < count; i++)
        if (points[beside[i]] != wall && !seen[beside[i]])
            flood(game, points, beside[i], wall, seen);
}

/* Copy the stones of the current position to `points`, without the dead ones. */
static void take_off(const PlainGo *game, const bool *dead, char points[PLAIN_POINTS])
{
    memcpy(points, plain_go_now(game)->points, PLAIN_POINTS);
    for (int i = 0; i < game->columns * game->rows; i++)
        if (dead[i])
            points[i] = '.';
}

void plain_go_mark(const PlainGo *game, bool dead[PLAIN_POINTS], int point)
{
    const char *stones = plain_go_now(game)->points;
    char points[PLAIN_POINTS];
    bool seen[PLAIN_POINTS] = {false}, becomes = !dead[point], alive = false;
    take_off(game, dead, points);
    flood(game, points, point, other(stones[point]), seen);
    for (int i = 0; i < game->columns * game->rows; i++) {
        if (seen[i] && stones[i] == stones[point])
            dead[i] = becomes;
        alive |= stones[i] != '.' && !dead[i];
    }
    if (!alive)
        memset(dead, 0, PLAIN_POINTS * sizeof *dead);
}

PlainScore plain_go_score(const PlainGo *game, const bool dead[PLAIN_POINTS], PlainScoring scoring)
{
    const char *stones = plain_go_now(game)->points;
    char points[PLAIN_POINTS];
    int live[2] = {0}, lost[2] = {game->captured[0], game->captured[1]}, owned[2] = {0};
    PlainScore score = {0};
    bool to_black[PLAIN_POINTS] = {false}, to_white[PLAIN_POINTS] = {false};
    take_off(game, dead, points);
    for (int i = 0; i < game->columns * game->rows; i++) {
        if (points[i] == 'b' && !to_black[i])
            flood(game, points, i, 'w', to_black);
        if (points[i] == 'w' && !to_white[i])
            flood(game, points, i, 'b', to_white);
        live[0] += points[i] == 'b';
        live[1] += points[i] == 'w';
        lost[0] += dead[i] && stones[i] == 'b';
        lost[1] += dead[i] && stones[i] == 'w';
    }
    for (int i = 0; i < game->columns * game->rows; i++) {
        owned[0] += points[i] == '.' && to_black[i] && !to_white[i];
        owned[1] += points[i] == '.' && to_white[i] && !to_black[i];
        score.neither += points[i] == '.' && to_white[i] == to_black[i];
    }
    bool area = scoring == PLAIN_AREA, territory = scoring == PLAIN_TERRITORY;
    score.black = territory ? owned[0] + lost[1] : live[0] + (area ? owned[0] : 0);
    score.white = territory ? owned[1] + lost[0] : live[1] + (area ? owned[1] : 0);
    return score;
}

void plain_go_area(const PlainGo *game, int *black, int *white)
{
    const char *points = plain_go_now(game)->points;
    *black = *white = 0;
    for (int i = 0; i < game->columns * game->rows; i++) {
        bool seen[PLAIN_POINTS] = {false}, again[PLAIN_POINTS] = {false};
        bool to_black = points[i] == 'b', to_white = points[i] == 'w';
        if (points[i] == '.') {
            to_black = reaches(game, points, i, 'b', seen);
            to_white = reaches(game, points, i, 'w', again);
        }
        *black += to_black && !to_white;
        *white += to_white && !to_black;
    }
}
