/* Writing a game as GoYSDA does: the board in pixels, and all positions. */
#include "games/stones/words/sugo_write.h"

#include "formats/json.h"
#include "formats/print.h"
#include "games/stones/rules/stones.h"
#include "io/file.h"
#include "session/replay.h"

/* The window of GoYSDA as it is since July 2025, in pixels: its side, the longer side of the board
 * in it, and the panel below that. */
enum { WINDOW = 980, BOARD = 640, PANEL = 180 };

/* A file being written. */
typedef struct Writing {
    Session *session;
    Session *again; /* owned: the game, played again from its beginning */
    Text *text;
    double unit;          /* pixels to a space */
    double width, height; /* of the board, in pixels */
    bool begun;           /* there is a position */
    size_t actions;       /* moves and passes so far */
} Writing;

/* A length with as many decimals as a double has, so that it is read as what it was. */
static void add_number(Text *text, double number)
{
    text_add_format(text, "%.17g", number);
}

static void add_field(Text *text, const char *name, double number)
{
    text_add_format(text, "\"%s\": ", name);
    add_number(text, number);
    text_add(text, ", ");
}

/* Pixels from the board's left and upper edge. */
static double pixels_right(const Writing *writing, Point p)
{
    return p.x * writing->unit / STEPS_PER_SPACE;
}

static double pixels_down(const Writing *writing, Point p)
{
    return writing->height - p.y * writing->unit / STEPS_PER_SPACE;
}

static void add_polygon(const Writing *writing, const Outline *outline)
{
    Text *text = writing->text;
    text_add(text, "\"board_polygon\": [");
    for (size_t i = 0; i < outline->count; i++) {
        text_add(text, i > 0 ? ", [" : "[");
        add_number(text, pixels_right(writing, outline->corners[i]));
        text_add(text, ", ");
        add_number(text, pixels_down(writing, outline->corners[i]));
        text_add_char(text, ']');
    }
    text_add(text, "], ");
}

/* What GoYSDA looks up in the settings of a game, those of its window as it has them at first. */
static void add_config(const Writing *writing)
{
    Text *text = writing->text;
    text_add(text, "{\"config\": {");
    add_field(text, "width", WINDOW);
    add_field(text, "height", WINDOW);
    add_field(text, "board_width", writing->width);
    add_field(text, "board_height", writing->height);
    add_polygon(writing, stones_outline(session_game(writing->session)));
    add_field(text, "stone_radius", writing->unit / 2);
    add_field(text, "bottom_panel_width", PANEL);
    text_add(text, "\"fps\": 30, \"line_width\": 1.5, \"zoom_speed\": 0.1, "
                   "\"minimal_librety_angle_to_hightlight\": 0.3490658503988659, "
                   "\"window title\": \"Sugo - continious Go\", \"komi\": ");
    print_rule(text, &STONES_GAME.rules[RULE_KOMI],
               session_setup(writing->session)->rules[RULE_KOMI]);
    text_add(text, "}, \"history\": [");
}

static void add_stone(const Writing *writing, StoneView view, bool is_ko)
{
    Text *text = writing->text;
    text_add_char(text, '{');
    add_field(text, "x", (WINDOW - writing->width) / 2 + pixels_right(writing, view.at));
    add_field(text, "y", (WINDOW - writing->height - PANEL) / 2 + pixels_down(writing, view.at));
    text_add_format(text, "\"color\": \"%s\", \"secondary_color\": \"%s\", \"is_ko_attacker\": %s}",
                    color_name(view.color),
                    color_name(view.dead ? color_other(view.color) : view.color),
                    json_truth(is_ko));
}

/* The position of the game played again, with its marks. */
static void add_position(Writing *writing)
{
    Text *text = writing->text;
    const Turn *turn = session_turn(writing->again);
    const Stones *stones = session_game(writing->again);
    StoneView view;
    const char *before = "";
    size_t ko;
    bool any_ko = stones_ko(stones, &ko);
    text_add(text, writing->begun ? ", {\"stones\": [" : "{\"stones\": [");
    for (size_t i = 0; i < stones_number_count(stones); i++) {
        if (!stones_get(stones, i, &view))
            continue;
        text_add(text, before);
        add_stone(writing, view, any_ko && i == ko);
        before = ", ";
    }
    text_add_format(text,
                    "], \"actions_counter\": %zu, \"player_to_move\": %d, \"passes_counter\": %u}",
                    writing->actions, turn->to_move == COLOR_WHITE, turn->passes);
    writing->begun = true;
}

/* Whether there is a position more after an event: also where play is resumed, which is one of the
 * same stones and no passes. */
static bool is_position(EventKind kind)
{
    return kind == EVENT_MOVE || kind == EVENT_PASS || kind == EVENT_RESUME;
}

/* Says how the game ended, or play, where positions do not tell that. */
static void note_end(const Session *session, Text *notes)
{
    const Turn *turn = session_turn(session);
    if (turn->phase == PHASE_OVER && turn->ending != ENDING_SCORE)
        text_add(notes, "how the game ended is left out: there are stones and passes alone\n");
    else if (turn->phase != PHASE_PLAY && turn->passes < 2)
        text_add(notes, "the end of play by max_plies is left out: without two passes it goes "
                        "on there\n");
}

/* All positions, up to the last or as far as a file may be long: each as it was before the next, so
 * with what was marked in it. */
static Status add_history(Writing *writing)
{
    size_t count = session_event_count(writing->session);
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        Event event = session_event(writing->session, i);
        if (writing->text->length > FILE_BYTES_MAX)
            break;
        if (is_position(event.kind))
            add_position(writing);
        writing->actions += event.kind == EVENT_MOVE || event.kind == EVENT_PASS;
        status = session_repeat(writing->again, &event);
    }
    add_position(writing);
    text_add(writing->text, "]}\n");
    return status == STATUS_OK && text_failed(writing->text) ? STATUS_NO_MEMORY : status;
}

Status sugo_write(Session *session, Text *text, Text *notes)
{
    Box box = outline_box(stones_outline(session_game(session)));
    double spaces = box.high.x > box.high.y ? box.high.x : box.high.y;
    Writing writing = {.session = session, .text = text};
    writing.unit = BOARD * (double)STEPS_PER_SPACE / spaces;
    writing.width = box.high.x * writing.unit / STEPS_PER_SPACE;
    writing.height = box.high.y * writing.unit / STEPS_PER_SPACE;
    Status status = session_begin_again(session, &writing.again);
    if (status != STATUS_OK)
        return status;
    add_config(&writing);
    status = add_history(&writing);
    note_end(session, notes);
    if (status == STATUS_OK && text_failed(notes))
        status = STATUS_NO_MEMORY;
    session_destroy(writing.again);
    return status;
}
