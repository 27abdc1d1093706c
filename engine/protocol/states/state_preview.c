/* Prints previews, which show what a move would change in the state. */
#include "protocol/states/state.h"

#include "base/count.h"
#include "formats/print.h"
#include "protocol/area_words.h"
#include "protocol/refuse.h"

#include <string.h>

/* A move that is tried, and the reply about it. */
typedef struct Preview {
    Engine *engine;
    const StateTrials *trials;
    AreaQuery query;
    Features before;
    StateTrial trial;
    Json *json;
    Status status; /* the status of printing while the move is on the board */
} Preview;

/* Select those keys of a state that describe the current standing. */
static void want_standing(bool wanted[STATE_KEYS])
{
    static const char *const NAMES[] = {"turn", "ink_left", "phase", "result",
                                        "ko",   "captures", "score"};
    for (size_t i = 0; i < STATE_KEYS; i++) {
        wanted[i] = false;
        for (size_t j = 0; j < COUNT_OF(NAMES); j++)
            wanted[i] |= strcmp(state_key_name(i), NAMES[j]) == 0;
    }
}

/* Print how much of the stroke can be drawn. In games without strokes, print null. */
static void print_how(const Preview *preview)
{
    Json *json = preview->json;
    const Outcome *outcome = preview->trial.outcome;
    if (!session_kind(preview->engine->session)->ink_left) {
        json_add_null(json_key(json, "drawn"));
        json_add_null(json_key(json, "left"));
        json_add_null(json_key(json, "stopped"));
        return;
    }
    print_length(json_next(json_key(json, "drawn")), outcome->length);
    print_ink_left(json_next(json_key(json, "left")), outcome->left);
    json_add_word(json_key(json, "stopped"), print_reason(outcome->stopped));
}

/* Print the areas that the move would change. */
static Status print_areas(const Preview *preview)
{
    AreaFinding now;
    Json *json = json_key(preview->json, "areas");
    Session *session = preview->engine->session;
    const AreaSource *source = area_source(session_kind(session));
    if (!source) {
        json_add_null(json);
        return STATUS_OK;
    }
    Status status = area_find(session, &preview->query, &now);
    if (status == STATUS_OK)
        status =
            features_print_changes(&preview->before, &now.features, source->write, now.found, json);
    if (status == STATUS_OK)
        json_close(json);
    area_finding_free(&now);
    return status;
}

/* Print the preview, while the move is on the board. */
static void tell(void *context, const Outcome *outcome)
{
    Preview *preview = context;
    bool wanted[STATE_KEYS];
    preview->trial.outcome = outcome;
    json_open_object(preview->json);
    preview->trials->print(preview->engine->session, &preview->trial, preview->json);
    print_how(preview);
    want_standing(wanted);
    preview->status = state_print_keys(preview->engine, wanted, preview->json);
    if (preview->status == STATUS_OK)
        preview->status = print_areas(preview);
    if (preview->status == STATUS_OK)
        json_close(preview->json);
}

/* Try a move. If `manner` is NULL, try it as `play` makes it. */
static Status try_move(Preview *preview, const Manner *manner)
{
    Session *session = preview->engine->session;
    Color color = preview->trial.color;
    Move move = strokes_all(&preview->engine->strokes);
    Status status = STATUS_OK;
    if (area_source(session_kind(session)))
        status = area_find_earlier(session, &preview->query, &preview->before);
    if (status == STATUS_OK)
        status = manner ? session_try(session, color, move, *manner, tell, preview)
                        : session_try_play(session, color, move, tell, preview);
    return status == STATUS_OK ? preview->status : status;
}

static void answer(Engine *engine, Color color, const Manner *manner, Reply *reply)
{
    const Turn *turn = session_turn(engine->session);
    const StateFields *words = state_words(engine);
    Preview preview = {
        .engine = engine,
        .trials = words->trials ? words->trials : &STATE_GRID_TRIALS,
        .query = {.word = AREA_OWN, .wanted = {true, true}, .work = &engine->work},
        .trial = {.color = color, .turn = turn->number + (turn->begun && turn->to_move != color)},
        .json = &(Json){.text = &reply->text, .is_line = true},
    };
    preview.trial.note = preview.trials->note(engine->session);
    Status status = preview.trial.note ? try_move(&preview, manner) : STATUS_NO_MEMORY;
    accepted(engine, status, reply);
    if (preview.trial.note)
        preview.trials->forget(preview.trial.note);
    features_free(&preview.before);
}

void state_preview(Engine *engine, Color color, Manner manner, Reply *reply)
{
    answer(engine, color, &manner, reply);
}

void state_preview_play(Engine *engine, Color color, Reply *reply)
{
    answer(engine, color, NULL, reply);
}
