/* The commands showboard, position and verify. A game may implement them itself; if not, the
 * defaults in this file are used, which show games on grid points. */
#include "protocol/view.h"
#include "formats/print.h"
#include "geometry/geos/geos.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/game_commands.h"
#include "protocol/refuse.h"

/* Return the character of a grid point of a session. */
static char face_of(const void *session, int column, int row)
{
    switch (session_kind(session)->at(session_game(session), column, row)) {
    case OCCUPANT_BLACK:
        return 'X';
    case OCCUPANT_WHITE:
        return 'O';
    default:
        return '.';
    }
}

static void show(Engine *engine, Reply *reply)
{
    const Session *session = engine->session;
    Score score;
    if (!accepted(engine, session_score(engine->session, &score), reply))
        return;
    view_print_turn(&reply->text, session);
    if (session_kind(session)->at) {
        view_print_points(&reply->text, session_setup(session), face_of, session);
        builder_add(&reply->text, "X black, O white\n");
    }
    if (session_kind(session)->score)
        view_print_standing(&reply->text, session, &score, false);
    else if (session_turn(session)->phase == PHASE_OVER) {
        builder_add(&reply->text, "result ");
        print_result(&reply->text, session, &score);
    }
}

static void list_stones(const Session *session, Occupant color, StringBuilder *text)
{
    const Setup *setup = session_setup(session);
    for (int row = setup->rows - 1; row >= 0; row--)
        for (int column = 0; column < setup->columns; column++) {
            if (session_kind(session)->at(session_game(session), column, row) != color)
                continue;
            builder_add(text, color == OCCUPANT_BLACK ? "black " : "white ");
            print_vertex(text, (Point){column * STEPS_PER_SPACE, row * STEPS_PER_SPACE});
            builder_add_char(text, '\n');
        }
}

static void list(const Session *session, StringBuilder *text)
{
    builder_add_format(text, "to_move %s\n", color_name(session_turn(session)->to_move));
    if (!session_kind(session)->at)
        return;
    list_stones(session, OCCUPANT_BLACK, text);
    list_stones(session, OCCUPANT_WHITE, text);
}

/* Find the first grid point at which two games of the same kind differ, and append it to `why`.
 * Return whether there is one. */
static bool compare_points(const Session *session, const Session *again, StringBuilder *why)
{
    const GameKind *kind = session_kind(session);
    const Setup *setup = session_setup(session);
    for (int row = 0; kind->at && row < setup->rows; row++)
        for (int column = 0; column < setup->columns; column++) {
            if (kind->at(session_game(session), column, row) ==
                kind->at(session_game(again), column, row))
                continue;
            builder_add(why, "the point ");
            print_vertex(why, (Point){column * STEPS_PER_SPACE, row * STEPS_PER_SPACE});
            builder_add(why, " differs when the moves are played again");
            return true;
        }
    return false;
}

static Status compare_positions(Session *session, const Session *again, StringBuilder *why)
{
    Score one, two = {0};
    if (compare_points(session, again, why))
        return STATUS_OK;
    Status status = session_score(session, &one);
    if (status == STATUS_OK && session_kind(session)->score)
        status = session_kind(session)->score(session_game(again), &two);
    if (status == STATUS_OK && (one.black != two.black || one.white != two.white ||
                                one.both != two.both || one.neither != two.neither))
        builder_add(why, "the score differs when the moves are played again");
    return status;
}

static void verify(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    view_verify_again(engine, compare_positions, reply);
}

/* Return the parts of the protocol that the current game implements itself. */
static const GameCommands *words_of(const Engine *engine)
{
    static const GameCommands NONE = {0};
    const GameCommands *words = session_kind(engine->session)->words;
    return words ? words : &NONE;
}

static void view_showboard(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const GameCommands *words = words_of(engine);
    (words->show ? words->show : show)(engine, reply);
}

static void view_position(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const Session *session = engine->session;
    const Setup *setup = session_setup(session);
    const GameCommands *words = words_of(engine);
    reply_stream(reply);
    builder_add_format(&reply->text, "game %s\nboard %d %d\n", session_kind(session)->name,
                       setup->columns, setup->rows);
    (words->list ? words->list : list)(session, &reply->text);
}

static void view_verify(Engine *engine, const Request *request, Reply *reply)
{
    const GameCommands *words = words_of(engine);
    (words->verify ? words->verify : verify)(engine, request, reply);
}

/* The amount by which a part of the score may differ from GEOS's result: 1e-6 of a square. */
#define OPINIONS_APART (DECIMAL_ONE / 1000000)

static bool is_apart(Decimal ours, Decimal theirs)
{
    return ours - theirs > OPINIONS_APART || theirs - ours > OPINIONS_APART;
}

static void print_opinion(StringBuilder *text, const Score *score)
{
    print_field(text, "black", score->black);
    print_field(text, "white", score->white);
    print_field(text, "both", score->both);
    print_field(text, "neither", score->neither);
}

/* Reply with GEOS's score, and whether it agrees with the engine's. */
static void compare_opinions(const Score *ours, const Score *theirs, Reply *reply)
{
    if (is_apart(ours->black, theirs->black) || is_apart(ours->white, theirs->white) ||
        is_apart(ours->both, theirs->both) || is_apart(ours->neither, theirs->neither))
        reply_error(reply, "GEOS disagrees; it finds:\n");
    else
        builder_add(&reply->text, "agrees\n");
    print_opinion(&reply->text, theirs);
}

static void verify_by_geos(Engine *engine, Reply *reply)
{
    Session *session = engine->session;
    Score ours, theirs;
    StringBuilder why = {0};
    Status status = session_score(session, &ours);
    if (status == STATUS_OK)
        status =
            words_of(engine)->second_opinion(session_game(session), &engine->work, &theirs, &why);
    if (status == STATUS_GEOMETRY && !builder_failed(&why))
        reply_error(reply, "GEOS can't judge this position: %s", builder_string(&why));
    else if (accepted(engine, builder_failed(&why) ? STATUS_NO_MEMORY : status, reply))
        compare_opinions(&ours, &theirs, reply);
    builder_free(&why);
}

/* The handler of `verify` for games that GEOS can score. */
static void view_verify_by(Engine *engine, const Request *request, Reply *reply)
{
    if (request->count == 0)
        view_verify(engine, request, reply);
    else if (view_is(request->arguments[0], "geos"))
        verify_by_geos(engine, reply);
    else
        reply_error(reply, GTP_SYNTAX_ERROR "bad argument '%s': expected geos or nothing",
                    view_quote(request->arguments[0]).text);
}

static bool has_second_opinion(const GameKind *kind)
{
    return geos_is_there() && kind->words && kind->words->second_opinion;
}

static const Command GEOS_ROWS[] = {
    {"verify", "[geos]", "check that judging the position from scratch gives the same result",
     GROUP_SCORING, 0, 1, COMMAND_PLAIN, view_verify_by},
};

static const Command ROWS[] = {
    {"position", "", "list the board and everything on it, one item a line", GROUP_POSITION, 0, 0,
     COMMAND_ASKS, view_position},
    {"showboard", "", "print the board, whose turn it is and the score, for a person",
     GROUP_POSITION, 0, 0, COMMAND_ASKS | COMMAND_EVERYDAY, view_showboard},
    {"verify", "", "check that judging the position from scratch gives the same result",
     GROUP_SCORING, 0, 0, COMMAND_PLAIN, view_verify},
};

const CommandList VIEW_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
const CommandList VIEW_GEOS_COMMANDS = {GEOS_ROWS, COUNT_OF(GEOS_ROWS), has_second_opinion};
