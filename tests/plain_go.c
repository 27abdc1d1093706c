/* Go, slowly. */
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

/* Writes the neighbours of a point; returns how many. */
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

/* Whether what is connected to `point` and the same as it has a point of kind `wanted` beside it.
 * `seen` has all points that were reached. */
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

/* Removes the group at a point if it has no liberty; returns how many stones went. */
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

/* Puts a stone and removes what it captures; the number of stones captured, or -1 for suicide. */
static int put(const PlainGo *game, char *points, int point, char color)
{
    int beside[4], captured = 0;
    points[point] = color;
    int count = around(game, point, beside);
    for (int i = 0; i < count; i++)
        if (points[beside[i]] == other(color))
            captured += remove_if_dead(game, points, beside[i]);
    return remove_if_dead(game, points, point) > 0 ? -1 : captured;
}

static bool same(const PlainGrid *a, const PlainGrid *b)
{
    return memcmp(a->points, b->points, sizeof a->points) == 0;
}

static bool is_ko(const PlainGo *game, const PlainGrid *after, char color)
{
    size_t plies = 0;
    for (size_t i = game->count; i-- > 0;) {
        const PlainGrid *grid = &game->history[i];
        plies += grid->ply;
        bool counts = game->ko == PLAIN_POSITIONAL ||
                      (game->ko == PLAIN_SITUATIONAL && grid->to_move == other(color)) ||
                      (game->ko == PLAIN_SIMPLE && grid->ply && plies == 2);
        if (counts && same(grid, after))
            return true;
    }
    return false;
}

PlainVerdict plain_go_check(const PlainGo *game, int point, char color)
{
    PlainGrid after = *plain_go_now(game);
    if (after.points[point] != '.')
        return PLAIN_OCCUPIED;
    if (put(game, after.points, point, color) < 0)
        return PLAIN_SUICIDE;
    return is_ko(game, &after, color) ? PLAIN_KO : PLAIN_LEGAL;
}

void plain_go_play(PlainGo *game, int point, char color)
{
    PlainGrid after = *plain_go_now(game);
    if (after.to_move != color) {
        after.to_move = color;
        after.ply = false;
        append(game, &after);
    }
    if (point >= 0)
        game->captured[color == 'b'] += put(game, after.points, point, color);
    after.to_move = other(color);
    after.ply = true;
    append(game, &after);
}

void plain_go_back(PlainGo *game, size_t count, const int captured[2])
{
    game->count = count;
    memcpy(game->captured, captured, sizeof game->captured);
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
