/* Read problems, and check whether they are solved. */
#include "problem_check.h"

#include "base/memory.h"
#include "games.h"
#include "games/stones/rules/stones.h"
#include "protocol/move_word.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LISTED = 96, DRAWN_ROWS = 25, DRAWN_COLUMNS = 26 };

static bool send(Problem *problem, const char *path, const char *line)
{
    StringBuilder out = {0};
    bool done = engine_answer(problem->engine, line, strlen(line), &out) == ANSWER_DONE &&
                builder_string(&out)[0] != '?';
    if (!done)
        printf("%s: %s: %s\n", path, line, builder_string(&out));
    builder_free(&out);
    return done;
}

/* Read the goal of a problem, which follows `COLOR to move`. */
static bool read_goal(Problem *problem, const char *line)
{
    static const struct {
        const char *words;
        ProblemGoal goal;
    } GOALS[] = {{"takes either ", PROBLEM_EITHER},
                 {"takes ", PROBLEM_TAKES},
                 {"keeps ", PROBLEM_KEEPS},
                 {"plays ", PROBLEM_PLAYS}};
    char rest[PROBLEM_WORD * PROBLEM_MOVES];
    if (sscanf(line, "leads by %lf after %d", &problem->lead, &problem->turns) == 2) {
        problem->goal = PROBLEM_LEADS;
        return true;
    }
    problem->goal = PROBLEM_WINS;
    if (strcmp(line, "wins") == 0)
        return true;
    size_t i = 0;
    while (i < sizeof GOALS / sizeof *GOALS &&
           strncmp(line, GOALS[i].words, strlen(GOALS[i].words)) != 0)
        i++;
    if (i == sizeof GOALS / sizeof *GOALS)
        return false;
    problem->goal = GOALS[i].goal;
    snprintf(rest, sizeof rest, "%s", line + strlen(GOALS[i].words));
    char *after = strstr(rest, " after ");
    if (problem->goal != PROBLEM_PLAYS &&
        (!after || sscanf(after, " after %d", &problem->turns) != 1))
        return false;
    if (after)
        *after = '\0';
    for (char *word = strtok(rest, " "); word && problem->count < PROBLEM_MOVES;
         word = strtok(NULL, " "))
        snprintf(problem->words[problem->count++], PROBLEM_WORD, "%s", word);
    return problem->count > 0;
}

/* Read what follows `#:` in a line of the problem. */
static bool read_asked(Problem *problem, const char *line)
{
    char name[8];
    int length = 0;
    if (sscanf(line, " best %199s", problem->best) == 1)
        return true;
    if (sscanf(line, " %7s to move %n", name, &length) != 1 || length == 0)
        return false;
    problem->color = strcmp(name, "white") == 0 ? COLOR_WHITE : COLOR_BLACK;
    return read_goal(problem, line + length);
}

/* Read a move in the format of `play`. */
static bool read_move(const Problem *problem, const char *word, Choice *choice)
{
    EventKind kind;
    Strokes strokes = {0};
    Reply reply = {0};
    int row;
    *choice = (Choice){0};
    bool good = true;
    if (position_kind(problem->position)->at && sscanf(word + 1, "%d", &row) == 1) {
        int column = toupper(word[0]) - 'A';
        column -= toupper(word[0]) > 'I';
        *choice = choice_of_point((Point){column * STEPS_PER_SPACE, (row - 1) * STEPS_PER_SPACE});
    } else {
        good = move_word_read((StringView){word, strlen(word)}, &kind, &strokes, &reply) &&
               strokes.count <= CHOICE_STROKES && strokes.point_count <= CHOICE_POINTS;
        if (good)
            choice_of_move(strokes_all(&strokes), choice);
    }
    strokes_free(&strokes);
    reply_free(&reply);
    return good;
}

/* Return whether there is a stone of this color at `at`. */
static bool has_stone(const Problem *problem, Point at, Color color)
{
    const GameKind *kind = position_kind(problem->position);
    const void *game = position_game(problem->position);
    if (kind->at)
        return kind->at(game, at.x / STEPS_PER_SPACE, at.y / STEPS_PER_SPACE) ==
               (color == COLOR_BLACK ? OCCUPANT_BLACK : OCCUPANT_WHITE);
    size_t number;
    StoneView view;
    return kind == &STONES_GAME && stones_at(game, at, &number) &&
           stones_get(game, number, &view) && view.color == color && point_equal(view.at, at);
}

/* Find the places of the stones that the goal names, to capture or to keep. Return false if there
 * is no such stone. */
static bool find_places(Problem *problem)
{
    Color color = problem->goal == PROBLEM_KEEPS ? problem->color : color_other(problem->color);
    Choice choice;
    if (problem->goal == PROBLEM_WINS || problem->goal == PROBLEM_LEADS ||
        problem->goal == PROBLEM_PLAYS)
        return true;
    for (int i = 0; i < problem->count; i++) {
        if (!read_move(problem, problem->words[i], &choice) || choice.count != 1 ||
            !has_stone(problem, choice.points[0], color))
            return false;
        problem->places[i] = choice.points[0];
    }
    return true;
}

/* The diagram of the board in the problem's file, row by row from the top. */
typedef struct Drawing {
    char rows[DRAWN_ROWS][DRAWN_COLUMNS];
    int count;
} Drawing;

static bool draw_row(Drawing *drawing, const char *line)
{
    if (drawing->count == DRAWN_ROWS)
        return false;
    char *row = drawing->rows[drawing->count++];
    int column = 0;
    for (; *line && column < DRAWN_COLUMNS; line++)
        if (*line != ' ')
            row[column++] = *line;
    return column < DRAWN_COLUMNS;
}

/* Return whether the diagram matches the position. `X` is a black stone, `O` a white one, and
 * anything else no stone. */
static bool is_drawn(const Problem *problem, const Drawing *drawing)
{
    const int32_t edge = position_kind(problem->position)->at ? 0 : STEPS_PER_SPACE / 2;
    for (int row = 0; row < drawing->count; row++)
        for (int column = 0; drawing->rows[row][column]; column++) {
            Point at = {edge + column * STEPS_PER_SPACE,
                        edge + (drawing->count - 1 - row) * STEPS_PER_SPACE};
            char sign = drawing->rows[row][column];
            if (has_stone(problem, at, COLOR_BLACK) != (sign == 'X') ||
                has_stone(problem, at, COLOR_WHITE) != (sign == 'O'))
                return false;
        }
    return true;
}

bool problem_read(const char *path, Problem *problem)
{
    char line[4096];
    Drawing drawing = {0};
    *problem = (Problem){0};
    FILE *file = fopen(path, "r");
    bool good = file && engine_create(CONTIGO_GAMES, 1, &problem->engine) == STATUS_OK;
    while (good && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "#:", 2) == 0)
            good = read_asked(problem, line + 2);
        else if (strncmp(line, "#|", 2) == 0)
            good = draw_row(&drawing, line + 2);
        else if (line[0] != '#' && line[0] != '\0')
            good = send(problem, path, line);
    }
    if (file)
        fclose(file);
    if (good)
        problem->position = session_position(problem->engine->session);
    if (good && position_turn(problem->position)->to_move != problem->color)
        good = position_take_turn(problem->position, problem->color) == STATUS_OK;
    good = good && problem->best[0] && find_places(problem) && is_drawn(problem, &drawing);
    if (!good)
        printf("%s: not a problem\n", path);
    return good;
}

void problem_free(Problem *problem)
{
    engine_destroy(problem->engine);
    *problem = (Problem){0};
}

bool problem_best(Problem *problem, Choice *choice)
{
    return read_move(problem, problem->best, choice);
}

/* Return whether the color that must solve the problem is ahead by at least the lead that the goal
 * requires. */

static bool is_leading(const Problem *problem)
{
    const double slack = 1e-6;
    Score score;
    if (position_score(problem->position, &score) != STATUS_OK)
        return false;
    double lead = (double)(score.black - score.white) / (double)DECIMAL_ONE;
    return (problem->color == COLOR_BLACK ? lead : -lead) >= problem->lead - slack;
}

/* Count how many of the stones that the goal names are on the board. */
static int count_stones(const Problem *problem)
{
    Color color = problem->goal == PROBLEM_KEEPS ? problem->color : color_other(problem->color);
    int count = 0;
    for (int i = 0; i < problem->count; i++)
        count += has_stone(problem, problem->places[i], color);
    return count;
}

static bool is_so(const Problem *problem)
{
    switch (problem->goal) {
    case PROBLEM_LEADS:
        return is_leading(problem);
    case PROBLEM_TAKES:
        return count_stones(problem) == 0;
    case PROBLEM_EITHER:
        return count_stones(problem) < problem->count;
    case PROBLEM_KEEPS:
        return count_stones(problem) == problem->count;
    default:
        return false;
    }
}

/* Answers of the opponent are examined recursively. */

static bool holds(Problem *problem, int turns);

/* The opponent's answers are the game's candidates and, in `stones`, also all legal places of a
 * grid with this spacing. */
enum { APART = STEPS_PER_SPACE / 4 };

static bool holds_after(Problem *problem, const Choice *choice, int turns, bool otherwise)
{
    size_t mark = position_mark(problem->position);
    bool made = position_make(problem->position, choice) == STATUS_OK;
    bool so = made ? holds(problem, turns) : otherwise;
    position_rollback(problem->position, mark);
    return so;
}

static bool holds_anywhere(Problem *problem, int turns)
{
    Box board = game_board(position_kind(problem->position), position_setup(problem->position));
    for (int32_t y = board.low.y + APART; y < board.high.y; y += APART)
        for (int32_t x = board.low.x + APART; x < board.high.x; x += APART) {
            Choice choice = choice_of_point((Point){x, y});
            if (!holds_after(problem, &choice, turns, true))
                return false;
        }
    return true;
}

/* Return whether the color that must solve the problem reaches the goal within this many turns,
 * whatever the opponent plays. */
static bool holds(Problem *problem, int turns)
{
    Candidate list[LISTED];
    size_t count = 0;
    Random random = {1};
    const Turn *turn = position_turn(problem->position);
    bool is_own = turn->to_move == problem->color, so = is_so(problem);
    if (turns == 0 || turn->phase != PHASE_PLAY ||
        (so ? problem->goal == PROBLEM_TAKES || problem->goal == PROBLEM_EITHER
            : problem->goal == PROBLEM_KEEPS))
        return so;
    if (position_candidates(problem->position, &random, list, LISTED, &count) != STATUS_OK)
        return false;
    for (size_t i = 0; i < count; i++)
        if (holds_after(problem, &list[i].choice, turns - 1, !is_own) == is_own)
            return is_own;
    if (!is_own && position_kind(problem->position) == &STONES_GAME)
        return holds_anywhere(problem, turns - 1);
    return !is_own;
}

/* Return whether the color that has the problem wins the game from here with best play by both. The
 * game must be small enough for the solver. */
static bool is_won(Problem *problem)
{
    enum { MEMORY = 1 << 24 };
    Solution solution = {0};
    Solving solving = {.memory = memory_new(MEMORY), .bytes = MEMORY};
    bool solved =
        solving.memory && position_solve(problem->position, &solving, &solution) == STATUS_OK;
    memory_free(solving.memory);
    return solved && solution.proven && solution.winner == (problem->color == COLOR_BLACK ? 1 : -1);
}

static bool is_listed(const Problem *problem, const Choice *choice)
{
    Choice listed;
    for (int i = 0; i < problem->count; i++)
        if (read_move(problem, problem->words[i], &listed) && choice_equal(&listed, choice))
            return true;
    return false;
}

bool problem_is_solved(Problem *problem, const Choice *choice)
{
    if (problem->goal == PROBLEM_PLAYS)
        return is_listed(problem, choice);
    if (problem->goal != PROBLEM_WINS)
        return holds_after(problem, choice, problem->turns - 1, false);
    size_t mark = position_mark(problem->position);
    bool won = position_make(problem->position, choice) == STATUS_OK && is_won(problem);
    position_rollback(problem->position, mark);
    return won;
}

bool problem_has_an_answer(const char *path, Problem *problem)
{
    Choice best, pass = {0};
    Candidate list[LISTED];
    size_t count = 0;
    Random random = {1};
    bool good = problem_best(problem, &best) && problem_is_solved(problem, &best);
    if (!good)
        printf("%s: the best move does not do it\n", path);
    if (best.count > 0 && problem_is_solved(problem, &pass)) {
        printf("%s: a pass does it\n", path);
        good = false;
    }
    if (best.count == 0)
        position_candidates(problem->position, &random, list, LISTED, &count);
    for (size_t i = 0; i < count; i++)
        if (list[i].choice.count > 0 && problem_is_solved(problem, &list[i].choice)) {
            printf("%s: number %zu of the list does it, too\n", path, i + 1);
            good = false;
        }
    return good;
}

bool problem_choose(Problem *problem, Player *player, uint64_t seed, Choice *choice)
{
    Random random = {seed};
    Strokes move = {0};
    StringBuilder why = {0};
    ThinkRequest thinking = {.random = &random};
    ThinkResult chosen = {.move = &move, .why = &why};
    bool good =
        player->kind->choose(player->state, problem->position, &thinking, &chosen) == STATUS_OK;
    if (good)
        choice_of_move(strokes_all(&move), choice);
    strokes_free(&move);
    builder_free(&why);
    return good;
}
