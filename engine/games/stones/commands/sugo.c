/* Reads games saved by GoYSDA as `.sugo` files, which are JSON.
 *
 * Such a file contains `config`, with the board's polygon and the stones' radius in pixels (with y
 * pointing down), and `history`: all positions from the first to the last, each with all of its
 * stones. In a file from GoYSDA's server, `history` is instead a string that contains such a file.
 * The moves between positions are found by comparing them, and are played by Contigo's rules. If a
 * position cannot be reached in this way, loading stops before it. The game can be continued from
 * the previous position, and the reply gives the reason. */
#include "base/memory.h"
#include "formats/json_read.h"
#include "formats/print.h"
#include "games/stones/commands/stones_commands.h"
#include "games/stones/commands/sugo_write.h"
#include "games/stones/rules/stones.h"
#include "io/file.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"
#include "session/agreement.h"

#include <math.h>
#include <string.h>

/* A stone of a position. */
typedef struct Placed {
    Point at;
    Color color;
    bool marked; /* true if the stone is marked as dead, so that it counts for the other color */
} Placed;

/* The corners of the board's polygon, in pixels. */
typedef struct Corners {
    size_t count;
    double x[OUTLINE_CORNERS_MOST], y[OUTLINE_CORNERS_MOST];
} Corners;

/* A file that is being read. */
typedef struct Sugo {
    JsonRead json; /* owned */
    json_t *history;
    double unit;      /* pixels per space */
    double left, top; /* the board's edges in pixels, in the coordinates of stones */
    double height;    /* the board's height in pixels */
    Placed *stones;   /* owned: the stones of the position that was read last */
    size_t stone_count, stone_capacity;
    Session *session; /* owned: the game as far as it has been read */
    size_t moves, passes;
    bool lost;            /* true if an allocation failed */
    StringBuilder *notes; /* borrowed: what could not be converted */
    StringBuilder *error; /* borrowed: why nothing was loaded */
} Sugo;

static bool fail(Sugo *sugo, const char *what)
{
    builder_clear(sugo->error);
    builder_add(sugo->error, what);
    return false;
}

/* Read a number, which the JSON library guarantees to be finite. Return false if the value isn't a
 * number. */
static bool read_number(json_t *value, double *number)
{
    *number = json_number_value(value);
    return json_is_number(value);
}

/* Read a member that is a number. Return false if it isn't, or if it is missing. */
static bool read_member(json_t *object, const char *name, double *number)
{
    return read_number(json_object_get(object, name), number);
}

/* Like read_member(), but if the member is missing, leave `number` unchanged and return true. */
static bool read_optional(json_t *object, const char *name, double *number)
{
    return !json_object_get(object, name) || read_member(object, name, number);
}

/* Return the value of a member that is an integer, or 0 if there is none. */
static json_int_t read_count(json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

/* Convert spaces to the nearest whole number of steps. Return false if the result is far outside
 * any board. */
static bool to_steps(double spaces, int32_t *steps)
{
    if (!(spaces > -MAX_SPACES && spaces < 2 * MAX_SPACES))
        return false;
    *steps = (int32_t)floor(spaces * STEPS_PER_SPACE + 0.5);
    return true;
}

/* Read a corner of the board's polygon. Values that aren't arrays count as arrays of size 0. */
static bool read_corner(json_t *pair, double *x, double *y)
{
    return json_array_size(pair) == 2 && read_number(json_array_get(pair, 0), x) &&
           read_number(json_array_get(pair, 1), y);
}

static bool read_polygon(Sugo *sugo, json_t *polygon, Corners *corners)
{
    corners->count = json_array_size(polygon);
    if (corners->count > OUTLINE_CORNERS_MOST)
        return fail(sugo, "the board has too many corners");
    bool all = corners->count >= 3;
    for (size_t i = 0; all && i < corners->count; i++)
        all = read_corner(json_array_get(polygon, i), &corners->x[i], &corners->y[i]);
    return all || fail(sugo, "not a GoYSDA game: 'config' lacks a 'board_polygon'");
}

/* Get the left and top edges of the polygon's bounding box, and the box's height, in pixels. */
static void measure(const Corners *corners, double *left, double *top, double *height)
{
    double bottom = corners->y[0];
    *left = corners->x[0];
    *top = corners->y[0];
    for (size_t i = 1; i < corners->count; i++) {
        *left = fmin(*left, corners->x[i]);
        *top = fmin(*top, corners->y[i]);
        bottom = fmax(bottom, corners->y[i]);
    }
    *height = bottom - *top;
}

/* Convert the polygon to an outline whose bounding box starts at (0, 0). */
static bool make_outline(Sugo *sugo, const Corners *corners, double left, double top,
                         Outline *outline)
{
    Point points[OUTLINE_CORNERS_MOST];
    Status status = STATUS_OK;
    for (size_t i = 0; i < corners->count; i++)
        if (!to_steps((corners->x[i] - left) / sugo->unit, &points[i].x) ||
            !to_steps((sugo->height - (corners->y[i] - top)) / sugo->unit, &points[i].y))
            status = STATUS_OUT_OF_RANGE;
    if (status == STATUS_OK)
        status = outline_make(points, corners->count, outline);
    if (status == STATUS_OUT_OF_RANGE)
        return fail(sugo, "a corner of the board is out of range");
    return status == STATUS_OK || fail(sugo, status_text(status));
}

/* Return whether an outline is a square or rectangle that `boardsize` can make. */
static bool is_plain(const Outline *outline)
{
    Box box = outline_box(outline);
    return outline_is_box(outline) && box.low.x == 0 && box.low.y == 0 &&
           box.high.x % STEPS_PER_SPACE == 0 && box.high.y % STEPS_PER_SPACE == 0;
}

static bool set_board(Sugo *sugo, const Outline *outline)
{
    Point high = outline_box(outline).high;
    Status status = is_plain(outline) ? session_set_board(sugo->session, high.x / STEPS_PER_SPACE,
                                                          high.y / STEPS_PER_SPACE)
                                      : session_set_outline(sugo->session, outline);
    return status == STATUS_OK || fail(sugo, status_text(status));
}

/* Set the komi that the file contains, if any, rounded to the nearest possible value. */
static void carry_komi(Sugo *sugo, json_t *config)
{
    const Rule *rule = &STONES_GAME.rules[RULE_KOMI];
    double komi;
    if (!json_object_get(config, "komi"))
        return;
    bool readable = read_member(config, "komi", &komi) && fabs(komi) < 9e6;
    if (readable &&
        session_set_komi(sugo->session, (Decimal)floor(komi * DECIMAL_ONE + 0.5)) == STATUS_OK)
        return;
    builder_add(sugo->notes, "the file's komi is invalid or out of range: komi is set to ");
    print_decimal(sugo->notes, rule->initial);
    builder_add_char(sugo->notes, '\n');
}

/* Read `config`, which contains the board and the pixel offset of the stones. The board is centered
 * in the window, above a panel that games have had since July 2025. */
static bool read_config(Sugo *sugo)
{
    json_t *config = json_object_get(sugo->json.root, "config");
    double radius, width, height, board_width, board_height, left, top, panel = 0;
    Corners corners = {0};
    Outline outline;
    if (!read_member(config, "stone_radius", &radius) || !(radius > 0) ||
        !read_member(config, "width", &width) || !read_member(config, "height", &height) ||
        !read_member(config, "board_width", &board_width) ||
        !read_member(config, "board_height", &board_height) ||
        !read_optional(config, "bottom_panel_width", &panel))
        return fail(sugo, "not a GoYSDA game: 'config' lacks a size");
    if (!read_polygon(sugo, json_object_get(config, "board_polygon"), &corners))
        return false;
    measure(&corners, &left, &top, &sugo->height);
    sugo->unit = 2 * radius;
    sugo->left = left + (width - board_width) / 2;
    sugo->top = top + (height - board_height - panel) / 2;
    if (!make_outline(sugo, &corners, left, top, &outline) || !set_board(sugo, &outline))
        return false;
    carry_komi(sugo, config);
    return true;
}

/* Read one stone of a position. */
static bool read_stone(const Sugo *sugo, json_t *stone, Placed *placed)
{
    double x, y;
    const char *name = json_string_value(json_object_get(stone, "color"));
    const char *second = json_string_value(json_object_get(stone, "secondary_color"));
    if (!name || !read_member(stone, "x", &x) || !read_member(stone, "y", &y) ||
        !to_steps((x - sugo->left) / sugo->unit, &placed->at.x) ||
        !to_steps((sugo->height - (y - sugo->top)) / sugo->unit, &placed->at.y))
        return false;
    placed->color = strcmp(name, "white") == 0 ? COLOR_WHITE : COLOR_BLACK;
    placed->marked = second && strcmp(second, name) != 0;
    return placed->color == COLOR_WHITE || strcmp(name, "black") == 0;
}

/* Add a note about something that could not be converted. */
static void note(Sugo *sugo, size_t position, const char *what)
{
    builder_add_format(sugo->notes, "position %zu: %s\n", position + 1, what);
}

/* Add a note about a move that the rules refuse, and return false. If memory has run out, set
 * sugo->lost, so that nothing is loaded at all. */
static bool note_status(Sugo *sugo, size_t position, Status status)
{
    if (status == STATUS_NO_MEMORY)
        sugo->lost = true;
    note(sugo, position, status_text(status));
    return false;
}

/* Read the stones of a position. */
static bool read_stones(Sugo *sugo, size_t position)
{
    json_t *stones = json_object_get(json_array_get(sugo->history, position), "stones");
    size_t count = json_array_size(stones);
    if (!json_is_array(stones)) {
        note(sugo, position, "'stones' is missing or not a list");
        return false;
    }
    Status status = memory_reserve(sugo->stones, sugo->stone_capacity, count);
    if (status != STATUS_OK)
        return note_status(sugo, position, status);
    sugo->stone_count = count;
    for (size_t i = 0; i < count; i++) {
        if (!read_stone(sugo, json_array_get(stones, i), &sugo->stones[i])) {
            note(sugo, position, "a stone is invalid");
            return false;
        }
    }
    return true;
}

/* Find the stone whose disc contains a point. */
static bool find_stone(const Sugo *sugo, Point at, StoneView *view)
{
    const Stones *stones = session_game(sugo->session);
    size_t number;
    return stones_at(stones, at, &number) && stones_get(stones, number, view);
}

static bool is_there(const Sugo *sugo, const Placed *placed)
{
    StoneView view;
    return find_stone(sugo, placed->at, &view) && point_equal(view.at, placed->at) &&
           view.color == placed->color;
}

/* Play the stones of a position that are not on the board yet. Return true if all could be
 * played. */
static bool play_new(Sugo *sugo, size_t position, size_t *added)
{
    for (size_t i = 0; i < sugo->stone_count; i++) {
        const Placed *placed = &sugo->stones[i];
        if (is_there(sugo, placed))
            continue;
        Status status =
            session_play(sugo->session, placed->color, move_of_stone(&placed->at), NULL);
        if (status != STATUS_OK)
            return note_status(sugo, position, status);
        ++*added;
    }
    return true;
}

/* Return whether the board has exactly the stones of the position. */
static bool is_same(const Sugo *sugo)
{
    for (size_t i = 0; i < sugo->stone_count; i++)
        if (!is_there(sugo, &sugo->stones[i]))
            return false;
    return stones_count(session_game(sugo->session)) == sugo->stone_count;
}

/* Play the stones of a position. If that fails, leave the game unchanged. */
static bool play_stones(Sugo *sugo, size_t position, size_t *added)
{
    SessionPlace before = session_place(sugo->session);
    bool played = play_new(sugo, position, added);
    if (played && *added > 1)
        note(sugo, position, "several new stones are played one after the other");
    if (played && is_same(sugo)) {
        sugo->moves += *added;
        return true;
    }
    if (played)
        note(sugo, position, "by the rules, different stones are captured than in the file");
    session_return(sugo->session, before);
    return false;
}

static bool pass_turn(Sugo *sugo, size_t position)
{
    if (session_turn(sugo->session)->phase != PHASE_PLAY) {
        note(sugo, position, "a pass after the end of play is left out");
        return true;
    }
    Status status = session_pass(sugo->session, session_turn(sugo->session)->to_move, true);
    if (status != STATUS_OK)
        return note_status(sugo, position, status);
    sugo->passes++;
    return true;
}

/* Resume play, because a position with the same stones counts fewer passes than the position before
 * it. If it still counts a pass, then this is the first pass after play has resumed. */
static bool resume_play(Sugo *sugo, size_t position, json_int_t passes)
{
    if (session_turn(sugo->session)->phase != PHASE_SCORING)
        return true;
    Status status = session_resume(sugo->session);
    if (status != STATUS_OK)
        return note_status(sugo, position, status);
    return passes == 0 || pass_turn(sugo, position);
}

/* Advance to a position of the history. Return false if that is impossible. */
static bool play_position(Sugo *sugo, size_t position)
{
    json_t *state = json_array_get(sugo->history, position);
    size_t added = 0;
    if (!read_stones(sugo, position) || !play_stones(sugo, position, &added))
        return false;
    if (added > 0 || position == 0)
        return true;
    json_int_t passes = read_count(state, "passes_counter");
    json_int_t before = read_count(json_array_get(sugo->history, position - 1), "passes_counter");
    if (passes == before)
        return true;
    return passes > before ? pass_turn(sugo, position) : resume_play(sugo, position, passes);
}

/* Mark the group of a stone as dead, unless it has been marked already because of another of its
 * stones. */
static void carry_mark(Sugo *sugo, Point at)
{
    StoneView view;
    Color by = session_marker(sugo->session);
    if (find_stone(sugo, at, &view) && !view.dead &&
        session_mark_dead(sugo->session, by, at) == STATUS_NO_MEMORY)
        sugo->lost = true;
}

/* Mark stones as in the last position, which has just been read. Marked stones are those that count
 * for the other color. */
static void carry_marks(Sugo *sugo)
{
    bool scoring = session_turn(sugo->session)->phase == PHASE_SCORING;
    bool any = false;
    for (size_t i = 0; i < sugo->stone_count; i++) {
        if (sugo->stones[i].marked && scoring)
            carry_mark(sugo, sugo->stones[i].at);
        any = any || sugo->stones[i].marked;
    }
    if (any && !scoring)
        note(sugo, json_array_size(sugo->history) - 1,
             "stones that are marked dead before the end of play are loaded as alive");
}

static bool play_history(Sugo *sugo)
{
    sugo->history = json_object_get(sugo->json.root, "history");
    size_t count = json_array_size(sugo->history);
    if (count == 0)
        return fail(sugo, "not a GoYSDA game: 'history' lacks positions");
    size_t position = 0;
    while (position < count && play_position(sugo, position))
        position++;
    if (position == count)
        carry_marks(sugo);
    else
        builder_add_format(sugo->notes, "%zu of %zu positions %s left out\n", count - position,
                           count, count - position == 1 ? "is" : "are");
    return !sugo->lost || fail(sugo, status_text(STATUS_NO_MEMORY));
}

/* If the file is from GoYSDA's server, parse the game that it contains as a string. */
static bool read_inside(Sugo *sugo)
{
    json_t *history = json_object_get(sugo->json.root, "history");
    if (!json_is_string(history))
        return true;
    JsonRead around = sugo->json;
    StringView inside = {json_string_value(history), json_string_length(history)};
    bool read = json_read(inside, 0, &sugo->json, sugo->error);
    json_read_free(&around);
    return read;
}

/* Parse the text of a file. On failure, set an error and return false. */
static bool read_text(Sugo *sugo, const StringBuilder *text)
{
    if (!json_read((StringView){text->bytes, text->length}, 0, &sugo->json, sugo->error) ||
        !read_inside(sugo))
        return false;
    Status status = session_create(&STONES_GAME, &sugo->session);
    if (status != STATUS_OK)
        return fail(sugo, status_text(status));
    return read_config(sugo) && play_history(sugo);
}

/* Read a game from the text of a file. On failure, set an error, free everything and return
 * false. */
static bool read_game(Sugo *sugo, const StringBuilder *text)
{
    bool loaded = read_text(sugo, text);
    if (loaded && builder_failed(sugo->notes))
        loaded = fail(sugo, status_text(STATUS_NO_MEMORY));
    if (!loaded)
        session_destroy(sugo->session);
    memory_free(sugo->stones);
    json_read_free(&sugo->json);
    return loaded;
}

static bool read_format(const StringBuilder *text, StringView charset, Work *work,
                        Session **session, StringBuilder *notes, StringBuilder *error)
{
    (void)charset; /* not needed: JSON is always UTF-8 */
    (void)work;    /* not needed: the size of a file limits the work */
    Sugo sugo = {.notes = notes, .error = error};
    bool loaded = read_game(&sugo, text);
    if (loaded)
        *session = sugo.session;
    return loaded;
}

static bool looks_like_json(const char *bytes, size_t count)
{
    size_t at = 0;
    while (at < count && is_blank(bytes[at]))
        at++;
    return at < count && bytes[at] == '{';
}

const GameFormat SUGO_FORMAT = {"a GoYSDA file", ".sugo", FILE_BYTES_MAX, looks_like_json,
                                read_format};

static void sugo_loadsugo(Engine *engine, const Request *request, Reply *reply)
{
    StringBuilder text = {0}, notes = {0}, error = {0};
    Sugo sugo = {.notes = &notes, .error = &error};
    bool loaded =
        file_read(&engine->files, request_rest(request, 0), FILE_BYTES_MAX, &text, &error) &&
        read_game(&sugo, &text);
    builder_add_format(&reply->text, "moves %zu\npasses %zu\n", sugo.moves, sugo.passes);
    print_notes(&reply->text, &notes);
    if (loaded)
        engine_adopt(engine, sugo.session);
    else
        reply_refuse(reply, &error);
    builder_free(&text);
    builder_free(&notes);
    builder_free(&error);
}

static bool begins_game(const char *bytes, size_t count)
{
    static const char CONFIG[] = "{\"config\"";
    size_t length = sizeof CONFIG - 1;
    return count >= length && memcmp(bytes, CONFIG, length) == 0;
}

static void sugo_savesugo(Engine *engine, const Request *request, Reply *reply)
{
    static const FileKind KIND = {"a game of GoYSDA", begins_game};
    StringBuilder text = {0}, notes = {0}, error = {0};
    const char *path = request_rest(request, 0);
    Status status = sugo_write(engine->session, &text, &notes);
    print_notes(&reply->text, &notes);
    if (status != STATUS_OK)
        refuse(engine, status, reply);
    /* `loadsugo` would refuse a file with too many values */
    else if (json_is_too_much((StringView){text.bytes, text.length}))
        reply_error(reply, "too many values: expected at most %d values", JSON_VALUES_MOST);
    else if (!file_replace(&engine->files, path, &KIND, &text, &error))
        reply_refuse(reply, &error);
    else
        engine_note_saved(engine);
    builder_free(&text);
    builder_free(&notes);
    builder_free(&error);
}

static const Command ROWS[] = {
    {"loadsugo", "FILE", "load a game saved by GoYSDA", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_FILE | COMMAND_ANYWHERE, sugo_loadsugo},
    {"savesugo", "FILE", "write the game to a file in GoYSDA's format", GROUP_RECORDS, 1,
     ARGUMENTS_ANY, COMMAND_FILE, sugo_savesugo},
};

const CommandList SUGO_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
