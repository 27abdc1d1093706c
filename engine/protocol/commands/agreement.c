/* Commands of the scoring phase, for every game that has one. */
#include "protocol/commands/agreement.h"

#include "formats/print.h"
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/move_word.h"
#include "protocol/refuse.h"
#include "session/agreement.h"

/* Return whether a game has a scoring phase, in which players agree on dead stones. */
static bool is_judged_by_players(const GameKind *kind)
{
    return kind->mark_dead;
}

void agreement_answer(Engine *engine, Status status, Reply *reply)
{
    if (!accepted(engine, status, reply))
        return;
    const Session *session = engine->session;
    builder_add_format(&reply->text, "number %u\n", (unsigned)session_scoring_number(session));
    if (session_turn(session)->phase != PHASE_OVER)
        return;
    Score score;
    builder_add(&reply->text, "result ");
    if (session_score(engine->session, &score) == STATUS_OK)
        print_result(&reply->text, session, &score);
    else
        reply->text.failed = true;
}

static void agreement_mark(Engine *engine, const Request *request, Reply *reply)
{
    Color color = session_marker(engine->session);
    Point point;
    if ((request->count == 2 && !request_color(request, 0, &color, reply)) ||
        !request_point(request, request->count - 1, &point, reply))
        return;
    agreement_answer(engine, session_mark_dead(engine->session, color, point), reply);
}

/* Mark the stones at the points that the arguments name. The optional first argument is the color
 * that marks them. */
static void mark_all(Engine *engine, const Request *request, StoneMarking marking, Reply *reply)
{
    Color color = session_marker(engine->session);
    Strokes stones = {0};
    bool wanted[COLOR_COUNT];
    size_t first = request_colors(request, wanted);
    if (first > 0)
        color = wanted[COLOR_BLACK] ? COLOR_BLACK : COLOR_WHITE;
    if (first == request->count && marking != MARKING_EXACT)
        reply_error(reply, GTP_SYNTAX_ERROR "no points: expected one or more after the color");
    else if (move_words_read_stroke(request, first, &stones, reply))
        agreement_answer(
            engine, session_mark(engine->session, color, strokes_all(&stones), marking), reply);
    strokes_free(&stones);
}

static void agreement_mark_dead(Engine *engine, const Request *request, Reply *reply)
{
    mark_all(engine, request, MARKING_DEAD, reply);
}

static void agreement_mark_alive(Engine *engine, const Request *request, Reply *reply)
{
    mark_all(engine, request, MARKING_ALIVE, reply);
}

static void agreement_set_dead(Engine *engine, const Request *request, Reply *reply)
{
    mark_all(engine, request, MARKING_EXACT, reply);
}

static void agreement_done(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    int64_t number;
    if (request_color(request, 0, &color, reply) &&
        request_int(request, 1, 0, UINT32_MAX, &number, reply))
        agreement_answer(engine, session_done(engine->session, color, (uint32_t)number), reply);
}

static void agreement_resume(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    if (accepted(engine, session_resume(engine->session), reply))
        builder_add_format(&reply->text, "turn %s\n",
                           color_name(session_turn(engine->session)->to_move));
}

static const Command ROWS[] = {
    {"done", "COLOR NUMBER", "agree to the marks with this number", GROUP_SCORING, 2, 2,
     COMMAND_RECORD | COMMAND_OF_COLOR, agreement_done},
    {"mark", "[COLOR] P", "mark stones dead, or alive again, while scoring", GROUP_SCORING, 1, 2,
     COMMAND_RECORD | COMMAND_OF_COLOR, agreement_mark},
    {"mark_alive", "[COLOR] P ...", "mark stones alive, while scoring", GROUP_SCORING, 1,
     ARGUMENTS_ANY, COMMAND_RECORD | COMMAND_OF_COLOR, agreement_mark_alive},
    {"mark_dead", "[COLOR] P ...", "mark stones dead, while scoring", GROUP_SCORING, 1,
     ARGUMENTS_ANY, COMMAND_RECORD | COMMAND_OF_COLOR, agreement_mark_dead},
    {"resume", "", "continue the game after two passes", GROUP_SCORING, 0, 0,
     COMMAND_RECORD | COMMAND_OF_PLAYERS, agreement_resume},
    {"set_dead", "[COLOR] [P ...]", "mark only these stones dead, and all others alive",
     GROUP_SCORING, 0, ARGUMENTS_ANY, COMMAND_RECORD | COMMAND_OF_COLOR, agreement_set_dead},
};

const CommandList AGREEMENT_COMMANDS = {ROWS, COUNT_OF(ROWS), is_judged_by_players};
