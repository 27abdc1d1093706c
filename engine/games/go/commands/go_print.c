/* Parses points that are given as arguments, and prints points in replies. */
#include "games/go/commands/go_print.h"

#include "formats/print.h"
#include "protocol/arguments.h"
#include "protocol/refuse.h"

bool go_request_place(Engine *engine, const Request *request, size_t index, GoPoint *place,
                      Reply *reply)
{
    Point point;
    return request_point(request, index, &point, reply) &&
           accepted(engine, go_place(session_game(engine->session), point, place), reply);
}

void go_print_chosen(StringBuilder *text, const Go *go, GoChooser chosen, const void *context)
{
    const GoBoard *board = go_board(go);
    bool any = false;
    for (int row = board->rows - 1; row >= 0; row--)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (!chosen(go, place, context))
                continue;
            builder_add(text, any ? " " : "");
            print_vertex(text, go_board_lattice_point(board, place));
            any = true;
        }
}

int go_count_liberties(const Go *go, GoPoint place)
{
    const GoBoard *board = go_board(go);
    int count = 0;
    for (int i = 0; i < board->empty_count; i++)
        count += go_board_count_adjacent(board, board->empties[i], place) > 0;
    return count;
}
