/* Judging each position of a game by a search, and each move by how much it changes the
 * judgment. */
#include "match/reviewing/appraise.h"

#include "base/memory.h"
#include "base/number.h"
#include "formats/print.h"
#include "players/player.h"
#include "session/replay.h"

#include <string.h>

enum { PERCENT = 100, TREE_BYTES = 64 << 20 };

/* How good a position is for Black, and the best move in it. */
typedef struct Judgment {
    double black;       /* Black's lead in points, or chance to win in percent */
    StringBuilder best; /* the best move; empty if no move can be made; owned */
} Judgment;

bool appraise_in_points(const Session *session)
{
    return session_kind(session)->score != NULL;
}

/* Judge a position by its score or result, because no move can be chosen in it. */
static Status judge_end(Session *session, Judgment *judgment)
{
    Position *position = session_position(session);
    Score score;
    Decimal margin;
    int leader = 0;
    if (appraise_in_points(session)) {
        Status status = position_final_score(position, &score);
        if (status != STATUS_OK)
            return status;
        leader = position_margin(position, &score, &margin);
        judgment->black = leader * ((double)margin / (double)DECIMAL_ONE);
        return STATUS_OK;
    }
    Status status = position_leader(position, &leader);
    judgment->black = PERCENT * (1 + leader) / 2.0;
    return status == STATUS_WRONG_GAME ? STATUS_OK : status;
}

/* Convert the result of a search to a judgment. */
static void take(const Session *session, const Analysis *analysis, Move move, Judgment *judgment)
{
    Event turn = {.kind = move.count > 0 ? EVENT_MOVE : EVENT_PASS,
                  .color = analysis->color,
                  .exact = true,
                  .move = move};
    bool is_black = analysis->color == COLOR_BLACK;
    double chance = PERCENT * analysis->value;
    if (appraise_in_points(session))
        judgment->black = is_black ? analysis->lead : -analysis->lead;
    else
        judgment->black = is_black ? chance : PERCENT - chance;
    print_move(&judgment->best, session_kind(session), &turn);
}

/* Judge the position with a new search player, so that the judgment doesn't depend on earlier
 * searches. Call that player directly because player_choose() would adjust its time to the game's
 * clock. */
static Status judge_by_search(Session *session, AppraiseSettings settings, Judgment *judgment)
{
    PlayerSettings limits = player_usual_settings();
    Random random = {random_mix(settings.seed, session_event_count(session))};
    ThinkRequest request = {.random = &random};
    Strokes move = {0};
    StringBuilder why = {0};
    ThinkResult result = {.move = &move, .why = &why};
    void *state = NULL;
    limits.playouts = settings.playouts;
    limits.memory = TREE_BYTES;
    limits.time = 0;
    limits.resigns = 0;
    Status status = SEARCH_PLAYER.create(&limits, &state);
    if (status == STATUS_OK) {
        status = SEARCH_PLAYER.choose(state, session_position(session), &request, &result);
        const Analysis *found = status == STATUS_OK ? SEARCH_PLAYER.explain(state) : NULL;
        if (found)
            take(session, found, strokes_all(&move), judgment);
        else if (status == STATUS_OK || status == STATUS_NO_MOVE)
            status = judge_end(session, judgment);
        SEARCH_PLAYER.destroy(state);
    }
    strokes_free(&move);
    builder_free(&why);
    return status;
}

static Status judge(Session *session, AppraiseSettings settings, Judgment *judgment)
{
    if (session_turn(session)->phase == PHASE_PLAY)
        return judge_by_search(session, settings, judgment);
    return judge_end(session, judgment);
}

/* Fill in an appraisal of the session's last event, given the judgments of the positions before and
 * after it. */
static void compare(const Session *session, const Judgment *before, const Judgment *after,
                    Appraisal *made)
{
    Event event = session_event(session, made->event);
    bool is_black = event.color == COLOR_BLACK;
    double whole = appraise_in_points(session) ? 0 : PERCENT;
    made->number = session_move_count(session);
    made->color = event.color;
    made->before = is_black ? before->black : whole - before->black;
    made->after = is_black ? after->black : whole - after->black;
    made->lost = made->before > made->after ? made->before - made->after : 0;
    print_move(&made->move, session_kind(session), &event);
    StringView best = builder_view(&before->best);
    if (best.length > 0 && (best.length != made->move.length ||
                            memcmp(best.bytes, made->move.bytes, best.length) != 0))
        builder_add_view(&made->better, best);
}

/* A list of appraisals that grows. */
typedef struct Appraisals {
    Appraisal *items;
    size_t count, capacity;
} Appraisals;

static Status add(const Session *session, const Judgment *before, const Judgment *after,
                  Appraisals *list)
{
    Appraisal made = {.event = session_event_count(session) - 1};
    compare(session, before, after, &made);
    Status status = builder_failed(&made.move) || builder_failed(&made.better)
                        ? STATUS_NO_MEMORY
                        : memory_push(list->items, list->count, list->capacity, made);
    if (status != STATUS_OK) {
        builder_free(&made.move);
        builder_free(&made.better);
    }
    return status;
}

static bool is_turn(const Session *session, size_t index)
{
    EventKind kind = session_event(session, index).kind;
    return kind == EVENT_MOVE || kind == EVENT_PASS;
}

/* Redo the next event. If it is a move or a pass, and not one of the first `skipped`, appraise it.
 * `judgment` contains the judgment of the position before the event, and receives that of the
 * position after the event. */
static Status step(Session *session, size_t skipped, AppraiseSettings settings, Judgment *judgment,
                   Appraisals *list)
{
    Judgment before = *judgment;
    *judgment = (Judgment){0};
    Status status = session_redo(session, 1);
    bool counts = status == STATUS_OK && is_turn(session, session_event_count(session) - 1) &&
                  session_move_count(session) > skipped;
    if (status == STATUS_OK && session_move_count(session) >= skipped)
        status = judge(session, settings, judgment);
    if (status == STATUS_OK && counts)
        status = add(session, &before, judgment, list);
    builder_free(&before.best);
    return status;
}

Status appraise_game(Session *session, size_t skipped, AppraiseSettings settings, Appraisal **list,
                     size_t *count)
{
    Judgment judgment = {0};
    Appraisals made = {0};
    Status status = session_undo(session, session_event_count(session));
    if (status == STATUS_OK && skipped == 0)
        status = judge(session, settings, &judgment);
    while (status == STATUS_OK && session_redo_count(session) > 0)
        status = step(session, skipped, settings, &judgment, &made);
    builder_free(&judgment.best);
    *list = made.items;
    *count = made.count;
    return status;
}

void appraise_free(Appraisal *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        builder_free(&list[i].move);
        builder_free(&list[i].better);
    }
    memory_free(list);
}
