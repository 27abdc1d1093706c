/* Prints the parts of a state that only `go` and `minigo` have: dead stones, strings, ko and
 * captures. */
#include "base/memory.h"
#include "formats/print.h"
#include "games/go/commands/go_commands.h"
#include "games/go/commands/go_print.h"
#include "games/go/rules/go.h"
#include "protocol/states/state.h"

#include <stdlib.h>

static bool is_dead(const Session *session, int column, int row)
{
    const Go *go = session_game(session);
    return go_marks(go)->dead[go_board_point(go_board(go), column, row)];
}

static Status print_stones(Engine *engine, Json *json)
{
    return state_grid_print_stones(engine->session, is_dead, json);
}

/* The state of print_groups() while it lists the strings. */
typedef struct Strings {
    const Go *go;
    const GoBoard *board;
    StateOrigin *origins;   /* owned: the id and the turn of the stone on each point */
    bool listed[GO_PLACES]; /* true for stones that have been listed */
    size_t ids[GO_PLACES];  /* scratch memory: the ids of the stones of a string */
    size_t count;           /* number of strings so far */
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

/* Store the ids of the stones of a string, sorted, and return their number. */
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

static void print_string(Strings *strings, GoPoint first, Json *json)
{
    size_t count = gather(strings, first);
    json_open_object(json);
    json_add_int(json_key(json, "number"), (int64_t)++strings->count);
    json_add_word(json_key(json, "color"), color_name(go_color(strings->board->stones[first])));
    json_add_truth(json_key(json, "dead"), go_marks(strings->go)->dead[first]);
    json_add_int(json_key(json, "liberties"), go_count_liberties(strings->go, first));
    json_open_list(json_key(json, "stones"));
    for (size_t i = 0; i < count; i++)
        state_print_id(json, strings->ids[i]);
    json_close(json);
    json_close(json);
}

/* Print the strings, starting from the top left. */
static Status print_groups(Engine *engine, Json *json)
{
    const Go *go = session_game(engine->session);
    const GoBoard *board = go_board(go);
    Strings strings = {.go = go, .board = board};
    size_t count;
    strings.origins = memory_new((size_t)(board->columns * board->rows) * sizeof *strings.origins);
    Status status = strings.origins ? state_grid_origins(engine->session, strings.origins, &count)
                                    : STATUS_NO_MEMORY;
    json_open_list(json);
    for (int row = board->rows - 1; row >= 0 && status == STATUS_OK; row--)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (go_is_stone(board->stones[place]) && !strings.listed[place])
                print_string(&strings, place, json);
        }
    json_close(json);
    memory_free(strings.origins);
    return status;
}

/* Print the point at which simple ko forbids the next move, or null if there is none. */
static Status print_ko(Engine *engine, Json *json)
{
    const GoBoard *board = go_board(session_game(engine->session));
    if (board->ko != GO_NOWHERE && board->ko_color == session_turn(engine->session)->to_move) {
        print_vertex(json_open_string(json), go_board_lattice_point(board, board->ko));
        json_close_string(json);
    } else {
        json_add_null(json);
    }
    return STATUS_OK;
}

static Status print_captures(Engine *engine, Json *json)
{
    const GoBoard *board = go_board(session_game(engine->session));
    json_open_object(json);
    json_add_int(json_key(json, "black"), board->captured[COLOR_WHITE]);
    json_add_int(json_key(json, "white"), board->captured[COLOR_BLACK]);
    json_close(json);
    return STATUS_OK;
}

static const StateKey KEYS[] = {
    {"stones", print_stones},
    {"groups", print_groups},
    {"ko", print_ko},
    {"captures", print_captures},
    {NULL, NULL},
};

const StateFields GO_STATE = {.keys = KEYS};
