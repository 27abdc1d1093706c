/* Replay a game of Go with the simple implementation, and print the result for comparison with the
 * engine.
 *
 * Standard input contains the second line of the reply to `position` (`board 9 9`) and the reply to
 * `moves` (`1 black D4`, `2 white PASS`). Prints the first illegal move if there is one. If there
 * is none, it prints the board, one character per point and the top row first; how many stones
 * Black and White have captured; and each color's points by area with all stones alive. */
#include "plain_go.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int point_of(const PlainGo *game, const char *vertex)
{
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    return (atoi(vertex + 1) - 1) * game->columns + (int)(strchr(letters, *vertex) - letters);
}

static bool play_line(PlainGo *game, const char *line)
{
    char color[8], move[8];
    if (sscanf(line, "%*d %7s %7s", color, move) != 2)
        return false;
    int point = strcmp(move, "PASS") == 0 ? -1 : point_of(game, move);
    if (point >= 0 && plain_go_check(game, point, *color) != PLAIN_LEGAL)
        return false;
    plain_go_play(game, point, *color);
    return true;
}

static void print_state(const PlainGo *game)
{
    printf("state ");
    for (int row = game->rows - 1; row >= 0; row--)
        printf("%.*s", game->columns, plain_go_now(game)->points + row * game->columns);
    printf("\n");
}

int main(void)
{
    char line[100];
    int columns, rows, black, white;
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "board %d %d", &columns, &rows) != 2)
        return EXIT_FAILURE;
    PlainGo game;
    plain_go_start(&game, columns, rows, PLAIN_SIMPLE);
    while (fgets(line, sizeof line, stdin))
        if (!play_line(&game, line)) {
            printf("not legal: %s", line);
            return EXIT_FAILURE;
        }
    print_state(&game);
    plain_go_area(&game, &black, &white);
    printf("captures %d %d\nblack %d\nwhite %d\n", game.captured[1], game.captured[0], black,
           white);
    plain_go_free(&game);
    return EXIT_SUCCESS;
}
