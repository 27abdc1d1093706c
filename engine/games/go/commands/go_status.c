/* Commands that report life and death at the end of a game of `go`. */
#include "games/go/commands/go_commands.h"
#include "games/go/commands/go_print.h"
#include "games/go/rules/go.h"
#include "games/go/rules/go_referee.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"
#include "protocol/view.h"

/* The status of a point, given the marks in a View. */
typedef enum PointStatus {
    POINT_ALIVE,
    POINT_DEAD,
    POINT_SEKI,
    POINT_WHITE,
    POINT_BLACK,
    POINT_DAME,
    POINT_STATUSES
} PointStatus;

static const char *const NAMES[POINT_STATUSES] = {
    "alive", "dead", "seki", "white_territory", "black_territory", "dame"};

/* A position, and the marks that determine the status of each point. They are the players' marks if
 * there are any, if the game is over, or in `minigo`; if not, those of the engine's judgment. */
typedef struct View {
    const Go *go;
    GoMarks marks;
    GoOwners owners;
    bool seki[GO_PLACES];
} View;

static Status look(const Engine *engine, View *view)
{
    Session *session = engine->session;
    Go *go = session_game(session);
    view->go = go;
    view->marks = *go_marks(go);
    bool judged = session_kind(session)->judge && !view->marks.made &&
                  session_turn(session)->phase != PHASE_OVER;
    const GoJudgement *judgement;
    Status status = judged ? go_judgement(go, &judgement) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    if (judged) {
        view->marks = judgement->marks;
        view->owners = judgement->owners;
    } else {
        go_owners_find(&view->owners, go_board(go), &view->marks);
    }
    go_score_find_seki(go_board(go), &view->owners, view->seki);
    return STATUS_OK;
}

static PointStatus status_of(const View *view, GoPoint place)
{
    uint8_t owner = view->owners.owners[place];
    if (go_board(view->go)->stones[place] != GO_EMPTY)
        return view->marks.dead[place] ? POINT_DEAD : view->seki[place] ? POINT_SEKI : POINT_ALIVE;
    return owner == GO_BLACK ? POINT_BLACK : owner == GO_WHITE ? POINT_WHITE : POINT_DAME;
}

/* What has_status() selects: the points that have this status in this view. */
typedef struct Wanted {
    const View *view;
    PointStatus status;
} Wanted;

static bool has_status(const Go *go, GoPoint place, const void *context)
{
    const Wanted *wanted = context;
    (void)go; /* not needed: `wanted` has a pointer to the position */
    return status_of(wanted->view, place) == wanted->status;
}

static void go_status_final_status_list(Engine *engine, const Request *request, Reply *reply)
{
    for (int i = 0; i < POINT_STATUSES; i++)
        if (view_is(request->arguments[0], NAMES[i])) {
            View view;
            Wanted wanted = {&view, (PointStatus)i};
            if (accepted(engine, look(engine, &view), reply))
                go_print_chosen(&reply->text, view.go, has_status, &wanted);
            return;
        }
    reply_error(reply,
                GTP_SYNTAX_ERROR
                "bad status '%s': expected alive, dead, seki, white_territory, black_territory "
                "or dame",
                view_quote(request->arguments[0]).text);
}

static void go_status_final_status(Engine *engine, const Request *request, Reply *reply)
{
    GoPoint place;
    if (!go_request_place(engine, request, 0, &place, reply))
        return;
    View view;
    if (accepted(engine, look(engine, &view), reply))
        builder_add(&reply->text, NAMES[status_of(&view, place)]);
}

/* Return whether a place has a stone and its flag in the array `places` is true. */
static bool is_in(const Go *go, GoPoint place, const void *places)
{
    return go_is_stone(go_board(go)->stones[place]) && ((const bool *)places)[place];
}

/* Print a line that consists of a name and the places of a set. */
static void print_set(const Go *go, const char *name, GoChooser chosen, const void *context,
                      StringBuilder *text)
{
    StringBuilder list = {0};
    go_print_chosen(&list, go, chosen, context);
    builder_add_format(text, "%s%s%s\n", name, list.length > 0 ? " " : "", builder_string(&list));
    text->failed |= builder_failed(&list);
    builder_free(&list);
}

/* Selects the stones whose status isn't certain: those that are judged dead if `dead` is true, and
 * those that are judged alive if it is false. */
typedef struct Likely {
    const GoJudgement *judgement;
    bool dead;
} Likely;

static bool is_likely(const Go *go, GoPoint place, const void *context)
{
    const Likely *likely = context;
    const GoJudgement *judgement = likely->judgement;
    return go_is_stone(go_board(go)->stones[place]) && !judgement->certain.alive[place] &&
           !judgement->certain.dead[place] && judgement->marks.dead[place] == likely->dead;
}

static void go_status_scoring(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const Session *session = engine->session;
    Go *go = session_game(session);
    const GoJudgement *judgement;
    if (!accepted(engine, go_judgement(go, &judgement), reply))
        return;
    const Likely alive = {judgement, false}, dead = {judgement, true};
    view_print_agreement(&reply->text, session);
    print_set(go, "dead", is_in, go_marks(go)->dead, &reply->text);
    print_set(go, "surely_alive", is_in, judgement->certain.alive, &reply->text);
    print_set(go, "surely_dead", is_in, judgement->certain.dead, &reply->text);
    print_set(go, "likely_alive", is_likely, &alive, &reply->text);
    print_set(go, "likely_dead", is_likely, &dead, &reply->text);
}

static Status compare(Session *session, const Session *again, StringBuilder *why)
{
    const Go *go = session_game(session);
    if (go_referee_check(go_board(go), why))
        go_referee_same(go, session_game(again), why);
    return STATUS_OK;
}

void go_status_verify(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    view_verify_again(engine, compare, reply);
}

static const Command ROWS[] = {
    {"final_status", "P", "print the status of a point: alive, dead, seki, territory or dame",
     GROUP_SCORING, 1, 1, COMMAND_ASKS, go_status_final_status},
    {"final_status_list", "alive|dead|seki|white_territory|black_territory|dame",
     "list the points with this status, on one line", GROUP_SCORING, 1, 1, COMMAND_ASKS,
     go_status_final_status_list},
};

const CommandList GO_STATUS_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};

/* Only for games with agreement on dead stones. */
static const Command SCORING_ROWS[] = {
    {"scoring", "", "print the marks, their number, who has agreed, and which statuses are certain",
     GROUP_SCORING, 0, 0, COMMAND_ASKS, go_status_scoring},
};

const CommandList GO_SCORING_COMMANDS = {.rows = SCORING_ROWS, .count = COUNT_OF(SCORING_ROWS)};
