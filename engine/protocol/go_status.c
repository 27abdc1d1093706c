/* Handlers about life and death at the end of a game of `go`. */
#include "games/go.h"
#include "games/go_referee.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/handlers.h"
#include "protocol/print.h"
#include "protocol/refuse.h"
#include "session/agreement.h"

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

static void list_points(const Judgement *judgement, PointStatus wanted, Text *text)
{
    const GoBoard *board = go_board(judgement->go);
    bool any = false;
    for (int row = board->rows - 1; row >= 0; row--)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (status_of(judgement, place) != wanted)
                continue;
            text_add(text, any ? " " : "");
            any = true;
            print_vertex(text, go_lattice_point(judgement->go, place));
        }
}

void go_status_final_status_list(Engine *engine, const Request *request, Reply *reply)
{
    for (int i = 0; i < POINT_STATUSES; i++)
        if (word_is(request->arguments[0], NAMES[i])) {
            Judgement judgement;
            judge(engine, &judgement);
            list_points(&judgement, (PointStatus)i, &reply->text);
            return;
        }
    reply_error(reply,
                "bad status '%s': expected alive, dead, seki, white_territory, black_territory "
                "or dame",
                word_quote(request->arguments[0]).text);
}

void go_status_final_status(Engine *engine, const Request *request, Reply *reply)
{
    Point point;
    GoPoint place;
    if (!request_point(request, 0, &point, reply))
        return;
    Status status = go_place(session_game(engine->session), point, &place);
    if (status != STATUS_OK) {
        refuse(engine, status, reply);
        return;
    }
    Judgement judgement;
    judge(engine, &judgement);
    text_add(&reply->text, NAMES[status_of(&judgement, place)]);
}

/* A line with a name and the places that are chosen. */
static void print_chosen(const Go *go, const char *name, const bool chosen[GO_PLACES], Text *text)
{
    const GoBoard *board = go_board(go);
    text_add(text, name);
    for (int row = board->rows - 1; row >= 0; row--)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (!chosen[place])
                continue;
            text_add_char(text, ' ');
            print_vertex(text, go_lattice_point(go, place));
        }
    text_add_char(text, '\n');
}

void go_status_scoring(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const Session *session = engine->session;
    const Turn *turn = session_turn(session);
    const Go *go = session_game(session);
    GoCertain certain;
    go_certain_find(&certain, go_board(go));
    bool black = turn->agreed[COLOR_BLACK], white = turn->agreed[COLOR_WHITE];
    text_add_format(&reply->text, "number %u\nagreed %s\n",
                    (unsigned)session_scoring_number(session),
                    black && white ? "both"
                    : black        ? "black"
                    : white        ? "white"
                                   : "none");
    print_chosen(go, "dead", go_marks(go)->dead, &reply->text);
    print_chosen(go, "surely_alive", certain.alive, &reply->text);
    print_chosen(go, "surely_dead", certain.dead, &reply->text);
}

void go_status_verify(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    Text why = {0};
    if (go_referee_check(go_board(session_game(engine->session)), &why))
        text_add(&reply->text, "same");
    else
        reply_error(reply, "different: %s", text_string(&why));
    text_free(&why);
}
