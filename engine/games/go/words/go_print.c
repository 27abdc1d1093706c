/* Lists of vertices. */
#include "games/go/words/go_print.h"

#include "formats/print.h"

void go_print_chosen(Text *text, const Go *go, GoChooser chosen, const void *context)
{
    const GoBoard *board = go_board(go);
    bool any = false;
    for (int row = board->rows - 1; row >= 0; row--)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (!chosen(go, place, context))
                continue;
            text_add(text, any ? " " : "");
            print_vertex(text, go_lattice_point(go, place));
            any = true;
        }
}
