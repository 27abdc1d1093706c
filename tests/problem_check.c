/* Problems: read, and whether they are solved. */
#include "problem_check.h"

#include "games.h"
#include "protocol/move_word.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LISTED = 96 };

static bool send(Problem *problem, const char *path, const char *line)
{
    Text out = {0};
    bool done = engine_answer(problem->engine, line, strlen(line), &out) == ANSWER_DONE &&
                text_string(&out)[0] != '?';
    if (!done)
        printf("%s: %s: %s\n", path, line, text_string(&out));
    text_free(&out);
    return done;
}

/* What stands after `#:`. */
static bool read_asked(Problem *problem, const char *line, Color *color)
{
    char name[8], rest[PROBLEM_WORD * PROBLEM_MOVES];
    if (sscanf(line, " best %199s", problem->best) == 1)
        return true;
    if (sscanf(line, " %7s to move", name) != 1)
        return false;
    *color = strcmp(name, "white") == 0 ? COLOR_WHITE : COLOR_BLACK;
    if (sscanf(line, " %*s to move leads by %lf after %d", &problem->lead, &problem->turns) == 2)
        return true;
    if (sscanf(line, " %*s to move plays %1599[^\n]", rest) != 1)
        return false;
    for (char *word = strtok(rest, " "); word && problem->move_count < PROBLEM_MOVES;
         word = strtok(NULL, " "))
        snprintf(problem->moves[problem->move_count++], PROBLEM_WORD, "%s", word);
    return problem->move_count > 0;
}

bool problem_read(const char *path, Problem *problem)
{
    char line[4096];
    Color color = COLOR_BLACK;
    *problem = (Problem){0};
    FILE *file = fopen(path, "r");
    bool good = file && engine_create(CONTIGO_GAMES, 1, &problem->engine) == STATUS_OK;
    while (good && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "#:", 2) == 0)
            good = read_asked(problem, line + 2, &color);
        else if (line[0] != '#' && line[0] != '\0')
            good = send(problem, path, line);
    }
    if (file)
        fclose(file);
    if (good)
        problem->position = session_position(problem->engine->session);
    if (good && position_turn(problem->position)->to_move != color)
        good = position_take_turn(problem->position, color) == STATUS_OK;
    if (!good)
        printf("%s: not a problem\n", path);
    return good;
}

void problem_free(Problem *problem)
{
    engine_destroy(problem->engine);
    *problem = (Problem){0};
}

/* A move as `play` takes it. */
static bool read_move(const Problem *problem, const char *word, Choice *choice)
{
    MoveWord kind;
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
        good = move_word_read((Word){word, strlen(word)}, &kind, &strokes, &reply) &&
               strokes.count <= CHOICE_STROKES && strokes.point_count <= CHOICE_POINTS;
        if (good)
            choice_of_move(strokes_all(&strokes), choice);
    }
    strokes_free(&strokes);
    reply_free(&reply);
    return good;
}

bool problem_best(Problem *problem, Choice *choice)
{
    return read_move(problem, problem->best, choice);
}

static double lead_of(Problem *problem, Color color)
{
    Score score;
    if (position_score(problem->position, &score) != STATUS_OK)
        return -1e9;
    double lead = (double)(score.black - score.white) / (double)DECIMAL_ONE;
    return color == COLOR_BLACK ? lead : -lead;
}

/* What a colour leads by at least after the other's next turn. */
static double least_lead(Problem *problem, Color color)
{
    Candidate list[LISTED];
    size_t count = 0;
    Random random = {1};
    double least = lead_of(problem, color);
    if (position_candidates(problem->position, &random, list, LISTED, &count) != STATUS_OK)
        return -1e9;
    for (size_t i = 0; i < count; i++) {
        size_t mark = position_mark(problem->position);
        bool made = position_make(problem->position, &list[i].choice) == STATUS_OK;
        double lead = made ? lead_of(problem, color) : least;
        least = lead < least ? lead : least;
        position_rollback(problem->position, mark);
    }
    return least;
}

static bool is_listed(const Problem *problem, const Choice *choice)
{
    Choice listed;
    for (int i = 0; i < problem->move_count; i++)
        if (read_move(problem, problem->moves[i], &listed) && choice_equal(&listed, choice))
            return true;
    return false;
}

bool problem_is_solved(Problem *problem, const Choice *choice)
{
    const double slack = 1e-6;
    Color color = position_turn(problem->position)->to_move;
    if (problem->turns == 0)
        return is_listed(problem, choice);
    size_t mark = position_mark(problem->position);
    bool made = position_make(problem->position, choice) == STATUS_OK;
    double lead = !made                 ? -1e9
                  : problem->turns == 1 ? lead_of(problem, color)
                                        : least_lead(problem, color);
    position_rollback(problem->position, mark);
    return lead >= problem->lead - slack;
}

bool problem_choose(Problem *problem, Player *player, uint64_t seed, Choice *choice)
{
    Random random = {seed};
    Strokes move = {0};
    Text why = {0};
    Thinking thinking = {.random = &random};
    Chosen chosen = {.move = &move, .why = &why};
    bool good =
        player->kind->choose(player->state, problem->position, &thinking, &chosen) == STATUS_OK;
    if (good)
        choice_of_move(strokes_all(&move), choice);
    strokes_free(&move);
    text_free(&why);
    return good;
}
