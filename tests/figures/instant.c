/* A program that plays Go and replies immediately, to measure programs that run matches. Black
 * fills one half of the board, and White the other. In the end both pass or, with the argument
 * `resign`, resign, so that there is nothing to score. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MOST = 256 };

static const char LETTERS[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
static const char COMMANDS[] = "protocol_version\nname\nversion\nlist_commands\nboardsize\nclear_"
                               "board\nkomi\nplay\ngenmove\nquit";

/* Set `move` to the next move of a color that has made `played` moves: a point of its half of the
 * board or, when that is full, `last`. */
static void next_move(int size, char color, int played, const char *last, char *move)
{
    int half = size / 2, column = played / size, row = played % size;
    if (column == half)
        strcpy(move, last);
    else
        sprintf(move, "%c%d", LETTERS[color == 'b' ? column : size - 1 - column], row + 1);
}

int main(int argc, char **argv)
{
    const char *last = argc > 1 ? argv[1] : "pass";
    char line[LINE_MOST], id[LINE_MOST], name[LINE_MOST], word[LINE_MOST], move[LINE_MOST];
    int size = 19, played[2] = {0, 0};
    while (fgets(line, sizeof line, stdin)) {
        const char *text = "";
        *id = *name = *word = '\0';
        if (sscanf(line, "%255[0-9] %255s %255s", id, name, word) < 2)
            sscanf(line, "%255s %255s", name, word);
        if (strcmp(name, "boardsize") == 0)
            size = atoi(word);
        if (strcmp(name, "clear_board") == 0)
            played[0] = played[1] = 0;
        if (strcmp(name, "genmove") == 0) {
            next_move(size, *word, played[*word == 'w']++, last, move);
            text = move;
        } else if (strcmp(name, "protocol_version") == 0) {
            text = "2";
        } else if (strcmp(name, "list_commands") == 0) {
            text = COMMANDS;
        } else if (strcmp(name, "name") == 0) {
            text = "instant";
        }
        printf("=%s %s\n\n", id, text);
        fflush(stdout);
        if (strcmp(name, "quit") == 0)
            break;
    }
}
