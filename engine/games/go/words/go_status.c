/* Handlers about life and death at the end of a game of `go`. */
#include "formats/print.h"
#include "games/go/rules/go.h"
#include "games/go/rules/go_referee.h"
#include "games/go/words/go_print.h"
#include "games/go/words/go_words.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"
#include "protocol/view.h"

/* What a point comes to by the marks as they are. */
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

typedef struct Judgement {
    const Go *go;
    GoOwners owners;
    bool seki[GO_PLACES];
} Judgement;

static void judge(const Engine *engine, Judgement *judgement)
{
    judgement->go = session_game(engine->session);
    const GoBoard *board = go_board(judgement->go);
    go_owners_find(&judgement->owners, board, go_marks(judgement->go));
    go_score_find_seki(board, &judgement->owners, judgement->seki);
}

static PointStatus status_of(const Judgement *judgement, GoPoint place)
{
    uint8_t owner = judgement->owners.owners[place];
    if (go_board(judgement->go)->stones[place] != GO_EMPTY)
        return go_marks(judgement->go)->dead[place] ? POINT_DEAD
               : judgement->seki[place]             ? POINT_SEKI
                                                    : POINT_ALIVE;
    return owner == GO_BLACK ? POINT_BLACK : owner == GO_WHITE ? POINT_WHITE : POINT_DAME;
}

/* What final_status_list lists. */
typedef struct Wanted {
    const Judgement *judgement;
    PointStatus status;
} Wanted;

static bool has_status(const Go *go, GoPoint place, const void *context)
{
    const Wanted *wanted = context;
    (void)go; /* the judgement is of it */
    return status_of(wanted->judgement, place) == wanted->status;
}

static void go_status_final_status_list(Engine *engine, const Request *request, Reply *reply)
{
    for (int i = 0; i < POINT_STATUSES; i++)
        if (word_is(request->arguments[0], NAMES[i])) {
            Judgement judgement;
            judge(engine, &judgement);
            Wanted wanted = {&judgement, (PointStatus)i};
            go_print_chosen(&reply->text, judgement.go, has_status, &wanted);
            return;
        }
    reply_error(reply,
                GTP_SYNTAX_ERROR
                "bad status '%s': expected alive, dead, seki, white_territory, black_territory "
                "or dame",
                word_quote(request->arguments[0]).text);
}

static void go_status_final_status(Engine *engine, const Request *request, Reply *reply)
{
    GoPoint place;
    if (!go_request_place(engine, request, 0, &place, reply))
        return;
    Judgement judgement;
    judge(engine, &judgement);
    text_add(&reply->text, NAMES[status_of(&judgement, place)]);
}

static bool is_in(const Go *go, GoPoint place, const void *places)
{
    (void)go;
    return ((const bool *)places)[place];
}

/* A line with a name and the places of a set. */
static void print_set(const Go *go, const char *name, const bool places[GO_PLACES], Text *text)
{
    Text list = {0};
    go_print_chosen(&list, go, is_in, places);
    text_add_format(text, "%s%s%s\n", name, list.length > 0 ? " " : "", text_string(&list));
    text->failed |= text_failed(&list);
    text_free(&list);
}

static void go_status_scoring(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const Session *session = engine->session;
    const Go *go = session_game(session);
    GoCertain certain;
    go_certain_find(&certain, go_board(go));
    view_print_agreement(&reply->text, session);
    print_set(go, "dead", go_marks(go)->dead, &reply->text);
    print_set(go, "surely_alive", certain.alive, &reply->text);
    print_set(go, "surely_dead", certain.dead, &reply->text);
}

static Status compare(Session *session, const Session *again, Text *why)
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
    {"final_status", "P", "what a point comes to: alive, dead, seki, territory or dame",
     GROUP_SCORING, 1, 1, COMMAND_PLAIN, go_status_final_status},
    {"final_status_list", "alive|dead|seki|white_territory|black_territory|dame",
     "the points of this status, on one line", GROUP_SCORING, 1, 1, COMMAND_PLAIN,
     go_status_final_status_list},
};

const CommandList GO_STATUS_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};

/* For players who agree on dead stones. */
static const Command SCORING_ROWS[] = {
    {"scoring", "", "the marks, their number, who agrees, and what is certain", GROUP_SCORING, 0, 0,
     COMMAND_PLAIN, go_status_scoring},
};

const CommandList GO_SCORING_COMMANDS = {.rows = SCORING_ROWS, .count = COUNT_OF(SCORING_ROWS)};
