/* Handlers that place stones in `stones`, or that help to place them. */
#include "formats/print.h"
#include "games/stones/commands/stones_commands.h"
#include "games/stones/rules/stones.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"
#include "protocol/states/state.h"

/* The names of the modes in which a place for a stone is chosen. */
static const char *const MODES[] = {[SNAP_NEAREST] = "nearest",
                                    [SNAP_OWN] = "own",
                                    [SNAP_OPPONENT] = "opponent",
                                    [SNAP_EXACT] = "exact"};

static bool read_mode(const Request *request, size_t index, SnapMode *mode, Reply *reply)
{
    *mode = SNAP_NEAREST;
    if (request->count <= index)
        return true;
    for (size_t i = 0; i < sizeof MODES / sizeof *MODES; i++)
        if (view_is(request->arguments[index], MODES[i])) {
            *mode = (SnapMode)i;
            return true;
        }
    reply_error(reply, GTP_SYNTAX_ERROR "bad mode '%s': expected nearest, own, opponent or exact",
                view_quote(request->arguments[index]).text);
    return false;
}

/* Parse the arguments `COLOR P [MODE]`. */
static bool read_wish(const Request *request, Color *color, Point *p, SnapMode *mode, Reply *reply)
{
    return request_color(request, 0, color, reply) && request_point(request, 1, p, reply) &&
           read_mode(request, 2, mode, reply);
}

/* Parse the arguments `COLOR P [MODE]`, and find the place that the mode assigns to the point. */
static bool read_place(Engine *engine, const Request *request, Color *color, Point *place,
                       Reply *reply)
{
    Point p;
    SnapMode mode;
    if (!read_wish(request, color, &p, &mode, reply))
        return false;
    return accepted(engine, stones_snap(session_game(engine->session), *color, p, mode, place),
                    reply);
}

/* Print a line with the stones of a color that a move removed, such as `captured 2 3,3 4,3`. `name`
 * is the line's first word. */
static void print_taken(StringBuilder *text, const Stones *stones, const char *name, Color color)
{
    size_t count;
    const Point *points = stones_taken(stones, color, &count);
    builder_add_format(text, "%s %zu", name, count);
    builder_add(text, count ? " " : "");
    print_stroke(text, points, count, ' ');
    builder_add_char(text, '\n');
}

/* A stone that is being placed, and the reply to which the result is added. */
typedef struct Telling {
    Session *session;
    Color color;
    StringBuilder *text;
} Telling;

/* Report a move while its stone is on the board. All commands that place stones reply with this
 * text. */
static void tell(void *context, const Outcome *outcome)
{
    const Telling *telling = context;
    const Stones *stones = session_game(telling->session);
    StringBuilder *text = telling->text;
    builder_add(text, "at ");
    print_point(text, outcome->drawn.points[0]);
    builder_add_char(text, '\n');
    print_taken(text, stones, "captured", color_other(telling->color));
    print_taken(text, stones, "lost", telling->color);
    print_standing(text, telling->session);
}

/* Check whether a color may place a stone now: play has not ended, and it is this color's turn. */
static Status may_place(const Turn *turn, Color color)
{
    if (turn->phase != PHASE_PLAY)
        return turn->phase == PHASE_SCORING ? STATUS_SCORING : STATUS_GAME_OVER;
    return turn->to_move == color ? STATUS_OK : STATUS_NOT_YOUR_TURN;
}

static void stones_play_place(Engine *engine, const Request *request, Reply *reply)
{
    Session *session = engine->session;
    Color color;
    Point place;
    if (session_turn(session)->phase == PHASE_PLAY) {
        if (!read_place(engine, request, &color, &place, reply))
            return;
    } else if (!request_color(request, 0, &color, reply) ||
               !request_point(request, 1, &place, reply)) {
        return;
    }
    const Outcome *outcome;
    Status status = may_place(session_turn(session), color);
    if (status == STATUS_OK)
        status = session_play(session, color, move_of_stone(&place), &outcome);
    if (accepted(engine, status, reply))
        tell(&(Telling){session, color, &reply->text}, outcome);
}

static void stones_play_preview(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    Point place;
    if (!read_place(engine, request, &color, &place, reply))
        return;
    Telling telling = {engine->session, color, &reply->text};
    accepted(engine,
             session_try(engine->session, color, move_of_stone(&place), (Manner){.exact = true},
                         tell, &telling),
             reply);
}

static void stones_play_preview_json(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    Point place;
    strokes_clear(&engine->strokes);
    if (!read_place(engine, request, &color, &place, reply))
        return;
    Status status = strokes_append(&engine->strokes, move_of_stone(&place));
    if (accepted(engine, status, reply))
        state_preview(engine, color, (Manner){.exact = true}, reply);
}

/* A query that is answered while a stone is on the board for a trial. */
typedef struct Asking {
    Engine *engine;
    const Request *request;
    StonesAnswer *answer;
    Reply *reply;
} Asking;

static void ask(void *context, const Outcome *outcome)
{
    const Asking *asking = context;
    (void)outcome;
    asking->answer(asking->engine, asking->request, asking->reply);
}

void stones_play_answer(Engine *engine, const Request *request, StonesAnswer *answer, Reply *reply)
{
    Request question = *request;
    Request stone = *request;
    Color color;
    Point place;
    question.count = 0;
    while (question.count < request->count && !view_is(request->arguments[question.count], "with"))
        question.count++;
    bool with = question.count < request->count;
    stone.arguments += question.count + with;
    stone.count -= question.count + with;
    if (question.count > 1 || (with && (stone.count < 2 || stone.count > 3)))
        reply_error(reply, GTP_SYNTAX_ERROR "wrong number of arguments: expected at most one, "
                                            "optionally followed by 'with COLOR P [MODE]'");
    else if (!with)
        answer(engine, &question, reply);
    else if (read_place(engine, &stone, &color, &place, reply))
        accepted(engine,
                 session_try(engine->session, color, move_of_stone(&place), (Manner){.exact = true},
                             ask, &(Asking){engine, &question, answer, reply}),
                 reply);
}

static void stones_play_snap(Engine *engine, const Request *request, Reply *reply)
{
    static const char *const CONTACTS[] = {
        [CONTACT_NONE] = "none", [CONTACT_STONE] = "stone", [CONTACT_EDGE] = "edge"};
    Color color;
    Point place;
    if (!read_place(engine, request, &color, &place, reply))
        return;
    builder_add(&reply->text, "at ");
    print_point(&reply->text, place);
    builder_add_format(&reply->text, "\nto %s",
                       CONTACTS[stones_contact(session_game(engine->session), place)]);
}

static void stones_play_set_board(Engine *engine, const Request *request, Reply *reply)
{
    Point corners[OUTLINE_CORNERS_MOST];
    Outline outline;
    if (request->count > OUTLINE_CORNERS_MOST) {
        reply_error(reply, "too many corners: expected at most %d", OUTLINE_CORNERS_MOST);
        return;
    }
    for (size_t i = 0; i < request->count; i++)
        if (!request_point(request, i, &corners[i], reply))
            return;
    Status status = outline_make(corners, request->count, &outline);
    if (status == STATUS_OK)
        status = session_set_outline(engine->session, &outline);
    if (status == STATUS_OUT_OF_RANGE)
        reply_error(reply, "corner out of range: expected 0,0 to %d,%d", MAX_SPACES, MAX_SPACES);
    else
        accepted(engine, status, reply);
}

enum { GHOST_BYTES = 64, GHOST_SCORE_BYTES = 512 };

/* Reserve memory for a reply with one more ghost than now, and the score. On failure, reply with an
 * error and return false. */
static bool make_room_for_ghosts(Engine *engine, Reply *reply)
{
    StoneView view;
    size_t count = 1;
    if (engine->is_unheard)
        return true;
    for (size_t place = 0; stones_ghost_next(session_game(engine->session), &place, &view);)
        count++;
    return engine_make_room(engine, count * GHOST_BYTES + GHOST_SCORE_BYTES, reply);
}

/* Reply with a list of the ghosts that no stone covers, and with the score as if they were
 * stones. */
static void list_ghosts(Engine *engine, Reply *reply)
{
    Stones *stones = session_game(engine->session);
    StoneView view;
    Score score;
    if (engine->is_unheard)
        return;
    if (!accepted(engine, stones_ghost_score(stones, &score), reply))
        return;
    for (size_t place = 0; stones_ghost_next(stones, &place, &view);) {
        builder_add_format(&reply->text, "ghost %s ", color_name(view.color));
        print_point(&reply->text, view.at);
        builder_add_char(&reply->text, '\n');
    }
    print_score(&reply->text, engine->session, &score);
}

/* Add a ghost at the place where a stone of the given color would go. */
static void add_ghost(Engine *engine, const Request *request, Reply *reply)
{
    Stones *stones = session_game(engine->session);
    Color color;
    Point p, place;
    SnapMode mode;
    if (!read_wish(request, &color, &p, &mode, reply) || !make_room_for_ghosts(engine, reply))
        return;
    Status status = stones_ghost_snap(stones, color, p, mode, &place);
    if (status == STATUS_OK)
        status = stones_ghost_add(stones, color, place);
    if (accepted(engine, status, reply))
        list_ghosts(engine, reply);
}

static void stones_play_ghost(Engine *engine, const Request *request, Reply *reply)
{
    Stones *stones = session_game(engine->session);
    Point p;
    if (request->count == 0) {
        list_ghosts(engine, reply);
    } else if (request->count == 1 && view_is(request->arguments[0], "clear")) {
        accepted(engine, stones_ghost_clear(stones), reply);
    } else if (request->count == 2 && view_is(request->arguments[0], "remove")) {
        if (!request_point(request, 1, &p, reply) || !make_room_for_ghosts(engine, reply))
            return;
        if (accepted(engine, stones_ghost_remove(stones, p), reply))
            list_ghosts(engine, reply);
    } else if (request->count == 1 || view_is(request->arguments[0], "clear") ||
               view_is(request->arguments[0], "remove")) {
        reply_error(reply, GTP_SYNTAX_ERROR "wrong number of arguments: expected ghost COLOR P "
                                            "[MODE], ghost remove P or ghost clear");
    } else {
        add_ghost(engine, request, reply);
    }
}

void stones_play_keep_ghosts(const Session *session, StringBuilder *text)
{
    GhostView ghost;
    for (size_t place = 0; stones_ghost_any(session_game(session), &place, &ghost);) {
        builder_add_format(text, "ghost %s ", color_name(ghost.color));
        print_point(text, ghost.at);
        builder_add(text, " exact\n");
    }
}

static const Command ROWS[] = {
    {"ghost", "[COLOR|remove|clear] [P] [MODE]",
     "add, remove or list stones for analysis, and print the score with them", GROUP_PLAY, 0, 3,
     COMMAND_RECORD | COMMAND_OF_BOTH, stones_play_ghost},
    {"place", "COLOR P [MODE]", "place a stone at a point, or in contact near it", GROUP_PLAY, 2, 3,
     COMMAND_RECORD | COMMAND_OF_COLOR | COMMAND_EVERYDAY, stones_play_place},
    {"preview", "COLOR P [MODE]", "print what a move would change, without making it", GROUP_PLAY,
     2, 3, COMMAND_ASKS, stones_play_preview},
    {"preview_json", "COLOR P [MODE]",
     "print what a move would change in the state, without making it", GROUP_EXPORT, 2, 3,
     COMMAND_REOPENS | COMMAND_ASKS, stones_play_preview_json},
    {"set_board", "P P P ...", "start a new game on a board with these corners", GROUP_SETUP, 3,
     ARGUMENTS_ANY, COMMAND_RECORD | COMMAND_SETS_UP, stones_play_set_board},
    {"snap", "COLOR P [MODE]",
     "print where the magnet would pull a point, or where a stone placed there would go",
     GROUP_PLAY, 2, 3, COMMAND_ASKS, stones_play_snap},
};

const CommandList STONES_PLAY_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
