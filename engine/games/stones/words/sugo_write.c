/* Writing a game as GoYSDA does: the board in pixels, and all positions. */
#include "games/stones/words/sugo_write.h"

#include "formats/print.h"
#include "games/stones/rules/stones.h"
#include "io/file.h"

/* The window of GoYSDA as it is since July 2025, in pixels: its side, the longer side of the board
 * in it, and the panel below that. */
enum { WINDOW = 980, BOARD = 640, PANEL = 180 };

/* A file being written. */
typedef struct Writing {
    Session *session;
    Position *again; /* owned: the game, played again from its beginning */
    Text *text;
    double unit;          /* pixels to a space */
    double width, height; /* of the board, in pixels */
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
                    is_ko ? "true" : "false");
}

/* A position: the stones of the game played again, or, `last`, of the game itself, with its marks.
 */
static void add_position(const Writing *writing, bool last)
{
    Text *text = writing->text;
    const Position *position = last ? session_position(writing->session) : writing->again;
    const Turn *turn = position_turn(writing->again);
    const Stones *stones = position_game(position);
    StoneView view;
    const char *before = "";
    size_t ko;
    bool any_ko = stones_ko(stones, &ko);
    text_add(text, writing->actions > 0 ? ", {\"stones\": [" : "{\"stones\": [");
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
}

/* Lets a move or a pass happen again; a game that went on after two passes was resumed. */
static Status repeat(Position *again, const Event *event)
{
    Status status =
        position_turn(again)->phase == PHASE_SCORING ? position_resume(again) : STATUS_OK;
    if (status == STATUS_OK)
        status = position_take_turn(again, event->color);
    if (status != STATUS_OK)
        return status;
    return event->kind == EVENT_PASS
               ? position_pass(again, event->color)
               : position_act(again, event->color, event->move, (Manner){.exact = true}, NULL);
}

static bool is_position(EventKind kind)
{
    return kind == EVENT_MOVE || kind == EVENT_PASS;
}

static void note_end(EventKind kind, Text *notes)
{
    if (kind == EVENT_RESIGN || kind == EVENT_TIMEOUT || kind == EVENT_FORFEIT)
        text_add(notes, "note how the game ended is left out: there are stones and passes alone\n");
}

/* All positions, up to the last or as far as a file may be long. */
static Status add_history(Writing *writing, Text *notes)
{
    size_t count = session_event_count(writing->session), positions = 0;
    for (size_t i = 0; i < count; i++)
        positions += is_position(session_event(writing->session, i).kind);
    add_position(writing, positions == 0);
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        Event event = session_event(writing->session, i);
        note_end(event.kind, notes);
        if (!is_position(event.kind) || writing->text->length > FILE_BYTES_MAX)
            continue;
        status = repeat(writing->again, &event);
        writing->actions++;
        if (status == STATUS_OK)
            add_position(writing, writing->actions == positions);
    }
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
    Status status = position_create(session_kind(session), session_setup(session), &writing.again);
    if (status != STATUS_OK)
        return status;
    add_config(&writing);
    status = add_history(&writing, notes);
    position_destroy(writing.again);
    return status;
}
