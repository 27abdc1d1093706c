/* What `go` and `minigo` have of their own in states: which stones are dead, strings, ko, captures.
 */
#include "base/memory.h"
#include "formats/print.h"
#include "games/go/rules/go.h"
#include "games/go/words/go_print.h"
#include "games/go/words/go_words.h"
#include "protocol/states/state.h"

#include <stdlib.h>

static bool is_dead(const Session *session, int column, int row)
{
    const Go *go = session_game(session);
    return go_marks(go)->dead[go_board_point(go_board(go), column, row)];
}

static Status print_stones(Engine *engine, Text *text)
{
    return state_grid_print_stones(engine->session, is_dead, text);
}

/* Strings being listed. */
typedef struct Strings {
    const Go *go;
    const GoBoard *board;
    StateOrigin *origins;   /* owned */
    bool listed[GO_PLACES]; /* stones */
    size_t ids[GO_PLACES];  /* of the stones of one */
    size_t count;           /* of strings so far */
} Strings;

static int compare_ids(const void *left, const void *right)
{
    const size_t *a = left;
    const size_t *b = right;
    return (*a > *b) - (*a < *b);
}

static size_t id_at(const Strings *strings, GoPoint place)
{
    const GoBoard *board = strings->board;
    int row = go_board_row(board, place), column = go_board_column(board, place);
    return strings->origins[row * board->columns + column].id;
}

/* The stones of a string, by their ids. */
static size_t gather(Strings *strings, GoPoint first)
{
    size_t count = 0;
    GoPoint place = first;
    do {
        strings->listed[place] = true;
        strings->ids[count++] = id_at(strings, place);
        place = strings->board->next[place];
    } while (place != first);
    qsort(strings->ids, count, sizeof *strings->ids, compare_ids);
    return count;
}

static void print_string(Strings *strings, GoPoint first, Text *text)
{
    const GoBoard *board = strings->board;
    size_t count = gather(strings, first);
    text_add_format(text,
                    "%s{\"number\":%zu,\"color\":\"%s\",\"dead\":%s,\"liberties\":%d,"
                    "\"stones\":[",
                    strings->count > 0 ? "," : "", strings->count + 1,
                    color_name(go_color(board->stones[first])),
                    json_truth(go_marks(strings->go)->dead[first]),
                    go_count_liberties(strings->go, first));
    for (size_t i = 0; i < count; i++)
        text_add_format(text, "%s\"s%zu\"", i > 0 ? "," : "", strings->ids[i]);
    text_add(text, "]}");
    strings->count++;
}

/* From the top left. */
static Status print_groups(Engine *engine, Text *text)
{
    const Go *go = session_game(engine->session);
    const GoBoard *board = go_board(go);
    Strings strings = {.go = go, .board = board};
    size_t count;
    strings.origins = memory_new((size_t)(board->columns * board->rows) * sizeof *strings.origins);
    Status status = strings.origins ? state_grid_origins(engine->session, strings.origins, &count)
                                    : STATUS_NO_MEMORY;
    text_add_char(text, '[');
    for (int row = board->rows - 1; row >= 0 && status == STATUS_OK; row--)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (go_is_stone(board->stones[place]) && !strings.listed[place])
                print_string(&strings, place, text);
        }
    text_add_char(text, ']');
    memory_free(strings.origins);
    return status;
}

/* Where simple ko lets the player whose turn it is not play. */
static Status print_ko(Engine *engine, Text *text)
{
    const GoBoard *board = go_board(session_game(engine->session));
    bool there =
        board->ko != GO_NOWHERE && board->ko_color == session_turn(engine->session)->to_move;
    text_add(text, there ? "\"" : "null");
    if (there)
        print_vertex(text, go_board_lattice_point(board, board->ko));
    text_add(text, there ? "\"" : "");
    return STATUS_OK;
}

static Status print_captures(Engine *engine, Text *text)
{
    const GoBoard *board = go_board(session_game(engine->session));
    text_add_format(text, "{\"black\":%u,\"white\":%u}", (unsigned)board->captured[COLOR_WHITE],
                    (unsigned)board->captured[COLOR_BLACK]);
    return STATUS_OK;
}

static const StateKey KEYS[] = {
    {"stones", print_stones},
    {"groups", print_groups},
    {"ko", print_ko},
    {"captures", print_captures},
    {NULL, NULL},
};

const StateWords GO_STATE = {.keys = KEYS};
