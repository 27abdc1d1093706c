/* Writes games in GoYSDA's format: the board in pixels, and all positions. */
#include "games/stones/commands/sugo_write.h"

#include "formats/json.h"
#include "formats/print.h"
#include "games/stones/rules/stones.h"
#include "io/file.h"
#include "session/replay.h"

/* The sizes of GoYSDA's window since July 2025, in pixels: the window's side, the longer side of
 * the board in it, and the height of the panel below the board. */
enum { WINDOW = 980, BOARD = 640, PANEL = 180 };

/* A file that is being written. */
typedef struct Writing {
    Session *session;
    Session *again;       /* owned: the game, replayed from its beginning */
    double unit;          /* pixels per space */
    double width, height; /* size of the board, in pixels */
    size_t actions;       /* number of moves and passes so far */
} Writing;

/* Write a length with full precision, so that it is read back unchanged. */
static void add_number(Json *json, double number)
{
    builder_add_real(json_next(json), "%.17g", number);
}

/* These return the distance of a point from the board's left edge and from its top edge, in
 * pixels. */
static double pixels_right(const Writing *writing, Point p)
{
    return p.x * writing->unit / STEPS_PER_SPACE;
}

static double pixels_down(const Writing *writing, Point p)
{
    return writing->height - p.y * writing->unit / STEPS_PER_SPACE;
}

static void add_polygon(const Writing *writing, Json *json, const Outline *outline)
{
    json_open_list(json);
    for (size_t i = 0; i < outline->count; i++) {
        json_open_list(json);
        add_number(json, pixels_right(writing, outline->corners[i]));
        add_number(json, pixels_down(writing, outline->corners[i]));
        json_close(json);
    }
    json_close(json);
}

/* Write the settings that GoYSDA reads from a game, with the initial values of its window. */
static void add_config(const Writing *writing, Json *json)
{
    json_open_object(json_key(json, "config"));
    add_number(json_key(json, "width"), WINDOW);
    add_number(json_key(json, "height"), WINDOW);
    add_number(json_key(json, "board_width"), writing->width);
    add_number(json_key(json, "board_height"), writing->height);
    add_polygon(writing, json_key(json, "board_polygon"),
                stones_outline(session_game(writing->session)));
    add_number(json_key(json, "stone_radius"), writing->unit / 2);
    add_number(json_key(json, "bottom_panel_width"), PANEL);
    json_add_int(json_key(json, "fps"), 30);
    add_number(json_key(json, "line_width"), 1.5);
    builder_add(json_next(json_key(json, "zoom_speed")), "0.1");
    builder_add(json_next(json_key(json, "minimal_librety_angle_to_hightlight")),
                "0.3490658503988659");
    json_add_word(json_key(json, "window title"), "Sugo - continious Go");
    print_rule(json_next(json_key(json, "komi")), &STONES_GAME.rules[RULE_KOMI],
               session_setup(writing->session)->rules[RULE_KOMI]);
    json_close(json);
}

static void add_stone(const Writing *writing, Json *json, StoneView view, bool is_ko)
{
    json_open_object(json);
    add_number(json_key(json, "x"), (WINDOW - writing->width) / 2 + pixels_right(writing, view.at));
    add_number(json_key(json, "y"),
               (WINDOW - writing->height - PANEL) / 2 + pixels_down(writing, view.at));
    json_add_word(json_key(json, "color"), color_name(view.color));
    json_add_word(json_key(json, "secondary_color"),
                  color_name(view.dead ? color_other(view.color) : view.color));
    json_add_truth(json_key(json, "is_ko_attacker"), is_ko);
    json_close(json);
}

/* Write the current position of the replayed game, with its marks. */
static void add_position(const Writing *writing, Json *json)
{
    const Turn *turn = session_turn(writing->again);
    const Stones *stones = session_game(writing->again);
    StoneView view;
    size_t ko;
    bool any_ko = stones_ko(stones, &ko);
    json_open_object(json);
    json_open_list(json_key(json, "stones"));
    for (size_t i = 0; i < stones_number_count(stones); i++)
        if (stones_get(stones, i, &view))
            add_stone(writing, json, view, any_ko && i == ko);
    json_close(json);
    json_add_int(json_key(json, "actions_counter"), (int64_t)writing->actions);
    json_add_int(json_key(json, "player_to_move"), turn->to_move == COLOR_WHITE);
    json_add_int(json_key(json, "passes_counter"), turn->passes);
    json_close(json);
}

/* Return whether an event adds a position to the file. Resuming play does too: it adds a position
 * with the same stones and no passes. */
static bool is_position(EventKind kind)
{
    return kind == EVENT_MOVE || kind == EVENT_PASS || kind == EVENT_RESUME;
}

/* Add a note about how the game or play ended, if the positions don't show it. */
static void note_end(const Session *session, StringBuilder *notes)
{
    const Turn *turn = session_turn(session);
    if (turn->phase == PHASE_OVER && turn->ending != ENDING_SCORE)
        builder_add(notes,
                    "how the game ended is left out: the format stores only stones and passes\n");
    else if (turn->phase != PHASE_PLAY && turn->passes < 2)
        builder_add(
            notes,
            "the end of play by max_plies is left out: in GoYSDA, only two passes end play\n");
}

/* Write all positions, but end early if the file exceeds the maximum size. A position is written
 * just before the event that leads to the next one, so it includes all marks that were set in
 * it. */
static Status add_history(Writing *writing, Json *json)
{
    size_t count = session_event_count(writing->session);
    Status status = STATUS_OK;
    json_open_list(json_key(json, "history"));
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        Event event = session_event(writing->session, i);
        if (json->text->length > FILE_BYTES_MAX)
            break;
        if (is_position(event.kind))
            add_position(writing, json);
        writing->actions += event.kind == EVENT_MOVE || event.kind == EVENT_PASS;
        status = session_repeat(writing->again, &event);
    }
    add_position(writing, json);
    json_close(json);
    return status;
}

Status sugo_write(Session *session, StringBuilder *text, StringBuilder *notes)
{
    Box box = outline_box(stones_outline(session_game(session)));
    double spaces = box.high.x > box.high.y ? box.high.x : box.high.y;
    Writing writing = {.session = session};
    Json json = {.text = text, .is_spaced = true};
    writing.unit = BOARD * (double)STEPS_PER_SPACE / spaces;
    writing.width = box.high.x * writing.unit / STEPS_PER_SPACE;
    writing.height = box.high.y * writing.unit / STEPS_PER_SPACE;
    Status status = session_begin_again(session, &writing.again);
    if (status != STATUS_OK)
        return status;
    json_open_object(&json);
    add_config(&writing, &json);
    status = add_history(&writing, &json);
    json_close(&json);
    builder_add_char(text, '\n');
    note_end(session, notes);
    if (status == STATUS_OK && (builder_failed(text) || builder_failed(notes)))
        status = STATUS_NO_MEMORY;
    session_destroy(writing.again);
    return status;
}
