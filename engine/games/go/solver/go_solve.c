/* Converts positions of the game to positions of the solver, and the solver's answers back. */
#include "games/go/solver/go_solve.h"

#include "games/go/rules/go.h"
#include "games/go/solver/go_solver.h"

/* Return whether the solver supports the board, the rules, and the state of the game. */
static bool is_solvable(const Go *go, const Standing *standing)
{
    const GoBoard *board = go_board(go);
    const GoRules *rules = go_rules(go);
    return board->columns <= GO_SMALL_LINES && board->rows <= GO_SMALL_LINES &&
           rules->ko == GO_KO_SIMPLE && rules->scoring != GO_SCORING_TERRITORY &&
           rules->tax == GO_TAX_NONE && !rules->suicide && !rules->pass_stones &&
           (rules->bonus == GO_BONUS_0 || go_handicap(go) == 0) && standing->turns > 0 &&
           standing->turns <= GO_SMALL_TURNS && standing->passes < 2;
}

static GoNode read_node(const GoBoard *board, const Standing *standing)
{
    GoNode node = {.ko = GO_SMALL_NO_KO,
                   .passes = (uint8_t)standing->passes,
                   .turns = (uint8_t)standing->turns};
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            GoPoint point = go_board_point(board, column, row);
            int place = GO_SMALL_LINES * row + column;
            GoBits bit = (GoBits)1 << place;
            if (go_is_stone(board->stones[point]))
                *(go_color(board->stones[point]) == standing->color ? &node.own : &node.other) |=
                    bit;
            else if (point == board->ko && board->ko_color == standing->color)
                node.ko = (uint8_t)place;
        }
    return node;
}

/* The smallest margin with which the player to move wins, and the smallest with which this player
 * doesn't lose. */
typedef struct Aims {
    int win, tie;
} Aims;

/* Return komi rounded down to whole points. If it exceeds every possible margin, its size may be
 * reduced. */
static int komi_below(Decimal komi)
{
    int64_t whole = komi / DECIMAL_ONE - (komi % DECIMAL_ONE < 0);
    const int64_t most = 2 * GO_SMALL_POINTS;
    return (int)(whole > most ? most : whole < -most ? -most : whole);
}

static Aims find_aims(const Standing *standing)
{
    Decimal komi = standing->color == COLOR_BLACK ? standing->komi : -standing->komi;
    int below = komi_below(komi);
    return (Aims){below + 1, komi % DECIMAL_ONE == 0 ? below : below + 1};
}

/* Find the exact margin with best play, by bisection. */
static Status find_margin(GoSolver *solver, const GoNode *root, Work *work, GoAnswer *answer)
{
    Status status = STATUS_OK;
    while (answer->least < answer->most && status == STATUS_OK)
        status = go_solver_ask(solver, root, answer->least + (answer->most - answer->least + 1) / 2,
                               work, answer);
    if (status == STATUS_OK && !answer->keeps)
        /* Passing every time reaches `least`, and no move reaches more. */
        answer->move = GO_SMALL_PASS;
    return status;
}

/* Convert the answer to Black's point of view. */
static void tell(const GoAnswer *answer, const Standing *standing, Aims aims, Solution *solution)
{
    int sign = standing->color == COLOR_BLACK ? 1 : -1;
    bool wins = answer->least >= aims.win, loses = answer->most < aims.tie;
    bool ties = answer->least >= aims.tie && answer->most < aims.win;
    Point point = {answer->move % GO_SMALL_LINES * STEPS_PER_SPACE,
                   answer->move / GO_SMALL_LINES * STEPS_PER_SPACE};
    *solution = (Solution){
        .proven = wins || loses || ties,
        .winner = sign * (wins - loses),
        .least = sign > 0 ? answer->least : -answer->most,
        .most = sign > 0 ? answer->most : -answer->least,
        .choice = answer->move == GO_SMALL_PASS ? (Choice){0} : choice_of_point(point),
    };
}

Status go_solve(void *game, const Standing *standing, const Solving *solving, Solution *solution)
{
    const Go *go = game;
    const GoBoard *board = go_board(go);
    if (!is_solvable(go, standing))
        return STATUS_WRONG_GAME;
    GoSolver *solver = go_solver_in(solving->memory, solving->bytes, board->columns, board->rows,
                                    go_rules(go)->scoring == GO_SCORING_AREA);
    if (!solver)
        return STATUS_NO_MEMORY;
    GoNode root = read_node(board, standing);
    Aims aims = find_aims(standing);
    GoAnswer answer;
    go_solver_begin(solver, &root, &answer);
    Status status = go_solver_ask(solver, &root, aims.win, solving->work, &answer);
    if (status == STATUS_OK && answer.most < aims.win)
        status = go_solver_ask(solver, &root, aims.tie, solving->work, &answer);
    if (status == STATUS_OK && solving->exact)
        (void)find_margin(solver, &root, solving->work, &answer);
    tell(&answer, standing, aims, solution);
    return STATUS_OK;
}
