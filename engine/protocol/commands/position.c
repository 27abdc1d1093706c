/* Commands that show the position, in every game. */
#include "formats/print.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

static void show_moves(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    reply_stream(reply);
    print_moves(&reply->text, engine->session, 0);
}

static void show_boardsize(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const Setup *setup = session_setup(engine->session);
    builder_add_int(&reply->text, setup->columns);
    if (setup->rows != setup->columns)
        builder_add_format(&reply->text, " %d", setup->rows);
}

static void show_turn(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    static const char *const PHASES[] = {
        [PHASE_PLAY] = "play", [PHASE_SCORING] = "scoring", [PHASE_OVER] = "over"};
    const Session *session = engine->session;
    const Turn *turn = session_turn(session);
    StringBuilder *text = &reply->text;
    Score score = {0};
    Status status = turn->phase == PHASE_OVER ? session_score(engine->session, &score) : STATUS_OK;
    if (!accepted(engine, status, reply))
        return;
    builder_add_format(text, "to_move %s\n", color_name(turn->to_move));
    if (session_kind(session)->ink_left) {
        builder_add(text, "left ");
        print_ink_left(text, session_kind(session)->ink_left(session_game(session)));
        builder_add_char(text, '\n');
    }
    builder_add_format(text, "passes %u\nphase %s\nnumber %u\n", turn->passes, PHASES[turn->phase],
                       (unsigned)turn->number);
    if (turn->phase == PHASE_OVER) {
        builder_add(text, "result ");
        print_result(text, session, &score);
    }
}

static const Command ROWS[] = {
    {"moves", "", "list all moves so far, with their turns and colors", GROUP_POSITION, 0, 0,
     COMMAND_ASKS, show_moves},
    {"query_boardsize", "", "print the size of the board", GROUP_POSITION, 0, 0, COMMAND_ASKS,
     show_boardsize},
    {"turn", "", "print whose turn it is, the ink left, passes, phase and turn number",
     GROUP_POSITION, 0, 0, COMMAND_ASKS, show_turn},
};

const CommandList POSITION_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
