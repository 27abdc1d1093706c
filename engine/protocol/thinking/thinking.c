/* Has the engine's player choose. */
#include "protocol/thinking/thinking.h"

#include "base/moment.h"
#include "formats/print.h"
#include "players/timing.h"
#include "protocol/refuse.h"
#include "protocol/thinking/insight_words.h"

static const int64_t PIPE = 2000000;       /* nanoseconds that a reply may take to be heard */
static const int64_t USUAL = CLOCK_SECOND; /* for a turn that nothing limits */
enum { DECIMAL_OF_NANOSECOND = DECIMAL_ONE / CLOCK_SECOND };

void thinking_note_made(Engine *engine)
{
    Text made = engine->considered;
    text_free(&engine->reasons);
    engine->considered = (Text){0};
    engine->reasons = made;
}

void thinking_seat(Engine *engine, const PlayerKind *kind, const PlayerSettings *settings)
{
    player_destroy(&engine->player);
    text_free(&engine->reasons);
    engine->player = (Player){.kind = kind};
    engine->settings = *settings;
    engine->varies = false;
}

void thinking_forget(Engine *engine)
{
    const PlayerKind *kind = engine->player.kind;
    engine->varies = false;
    if (!kind->create)
        return;
    player_destroy(&engine->player);
    engine->player.kind = kind;
}

bool thinking_is_usual(const Engine *engine)
{
    size_t i = 0;
    while (PLAYERS[i] && PLAYERS[i] != engine->player.kind)
        i++;
    return PLAYERS[i] != NULL;
}

bool thinking_is_changeable(const Engine *engine, Reply *reply)
{
    if (!thinking_is_usual(engine))
        reply_error(reply, "this program has a player of its own: %s", engine->player.kind->name);
    return !reply->failed;
}

/* Makes the player where it has not been asked before. */
static Status call_player(Engine *engine)
{
    Player *player = &engine->player;
    if (player->state || !player->kind->create)
        return STATUS_OK;
    return player->kind->create(&engine->settings, &player->state);
}

/* What a turn by itself may take, by the rules; 0 for any time. */
static int64_t time_for_move(const Session *session)
{
    RulePlace place = session_kind(session)->move_time;
    return place == RULE_NONE ? 0 : session_setup(session)->rules[place] / DECIMAL_OF_NANOSECOND;
}

/* What a turn of a colour may take now; 0 where neither clock nor rule says. */
static int64_t time_for_turn(const Engine *engine, Color color)
{
    const Session *session = engine->session;
    int64_t turns = timing_turns_left(session_position(session));
    int64_t time = timing_for_turn(&session_clock(session)->settings,
                                   session_time_counted(session, color), turns, engine->overrun);
    int64_t most = time_for_move(session);
    if (most > 0) {
        most = timing_within(most, engine->overrun);
        time = time == 0 || most < time ? most : time;
    }
    return time;
}

/* Who listens while it thinks. */
typedef struct Listener {
    Engine *engine;
    const Wish *wish;
    bool stopped; /* he wanted an end */
} Listener;

/* Whether the client wants an end of it. */
static bool stops(void *context)
{
    Listener *listener = context;
    listener->stopped = listener->stopped || engine_should_stop(listener->engine);
    return listener->stopped;
}

static void shows(void *context, const Insight *insight)
{
    const Wish *wish = ((Listener *)context)->wish;
    wish->shows(wish->context, insight);
}

/* Whether players could not agree on dead stones, and have gone on to take them off. */
static bool is_disputed(const Session *session)
{
    for (size_t i = session_event_count(session); i-- > 0;)
        if (session_event(session, i).kind == EVENT_RESUME)
            return true;
    return false;
}

static Thinking thinking_of(Listener *listener)
{
    const Wish *wish = listener->wish;
    return (Thinking){.random = &listener->engine->random,
                      .cleans_up = wish->cleans_up || is_disputed(listener->engine->session),
                      .bars = wish->bars,
                      .stops = stops,
                      .shows = wish->shows ? shows : NULL,
                      .interval = wish->interval,
                      .context = listener};
}

/* Has it choose for a colour, as `play` would make its move, in a time: 0 for any. */
static Status choose(Engine *engine, const Wish *wish, int64_t time, Chosen *chosen)
{
    const Player *player = &engine->player;
    const PlayerSettings *settings = &engine->settings;
    Position *position = session_position(engine->session);
    size_t mark = position_mark(position);
    Listener listener = {.engine = engine, .wish = wish};
    Thinking thinking = thinking_of(&listener);
    bool is_endless = time == 0 && settings->playouts == 0 && settings->time == 0;
    thinking.time = is_endless ? USUAL : time;
    bool is_timed = thinking.time > 0 || settings->time > 0;
    if (engine->varies && !is_timed)
        thinking_forget(engine);
    Status status = call_player(engine);
    if (status == STATUS_OK)
        status = position_take_turn(position, wish->color);
    if (status == STATUS_OK)
        status = player->kind->choose(player->state, position, &thinking, chosen);
    engine->varies = engine->varies || is_timed || listener.stopped;
    position_rollback(position, mark);
    return status;
}

/* The same, and the time that it takes is counted. */
static Status choose_in_time(Engine *engine, const Wish *wish, Chosen *chosen)
{
    int64_t given = time_for_turn(engine, wish->color);
    int64_t start = given > 0 ? moment_now() : 0;
    Status status = choose(engine, wish, given, chosen);
    if (given == 0 || status != STATUS_OK)
        return status;
    int64_t taken = moment_now() - start;
    engine->overrun = timing_overrun(engine->overrun, given, taken);
    session_count_time(engine->session, wish->color, taken + PIPE);
    return status;
}

/* Notes why it has chosen what it has, or nothing, and shows that. */
static Status tell_reasons(Engine *engine, const Wish *wish, Choosing choosing)
{
    const Player *player = &engine->player;
    const Insight *insight = player->kind->explain ? player->kind->explain(player->state) : NULL;
    Text *reasons = &engine->considered;
    text_clear(reasons);
    if (!insight)
        return STATUS_OK;
    const Event event = {.kind = choosing == CHOSEN_MOVE   ? EVENT_MOVE
                                 : choosing == CHOSEN_PASS ? EVENT_PASS
                                                           : EVENT_RESIGN,
                         .move = strokes_all(&engine->strokes)};
    text_add(reasons, "move ");
    print_move(reasons, session_kind(engine->session), &event);
    text_add_char(reasons, '\n');
    insight_explain(reasons, session_kind(engine->session), insight);
    if (text_failed(reasons))
        return STATUS_NO_MEMORY;
    if (wish->shows)
        wish->shows(wish->context, insight);
    return STATUS_OK;
}

Choosing thinking_choose(Engine *engine, const Wish *wish, Reply *reply)
{
    Text why = {0};
    strokes_clear(&engine->strokes);
    Chosen chosen = {.move = &engine->strokes, .why = &why};
    Status status = choose_in_time(engine, wish, &chosen);
    if (status == STATUS_NO_MOVE && text_failed(&why))
        status = STATUS_NO_MEMORY;
    if (status == STATUS_NO_MOVE)
        reply_error(reply, "no move: %s", text_string(&why));
    else
        accepted(engine, status, reply);
    text_free(&why);
    if (status != STATUS_OK)
        return CHOSEN_NOTHING;
    Choosing choosing = chosen.resigns          ? CHOSEN_RESIGNS
                        : engine->strokes.count ? CHOSEN_MOVE
                                                : CHOSEN_PASS;
    return accepted(engine, tell_reasons(engine, wish, choosing), reply) ? choosing
                                                                         : CHOSEN_NOTHING;
}

bool thinking_analyze(Engine *engine, const Wish *wish, Reply *reply)
{
    const Player *player = &engine->player;
    if (!player->kind->analyze) {
        reply_error(reply, "nothing to analyze with: the player %s looks at nothing",
                    player->kind->name);
        return false;
    }
    Position *position = session_position(engine->session);
    size_t mark = position_mark(position);
    Listener listener = {.engine = engine, .wish = wish};
    Thinking thinking = thinking_of(&listener);
    thinking.endless = true;
    engine->varies = true;
    Status status = call_player(engine);
    if (status == STATUS_OK)
        status = position_take_turn(position, wish->color);
    if (status == STATUS_OK)
        status = player->kind->analyze(player->state, position, &thinking);
    position_rollback(position, mark);
    return accepted(engine, status, reply);
}
