/* Generate lines of the protocol from the bytes of an input, with the table of commands.
 *
 * The arguments follow the pattern in the command's row of the table, so new commands are generated
 * without any change here. Most arguments are plausible (points on existing ink, the color to move,
 * a value in a rule's range), and some are invalid in many different ways. */
#ifndef CONTIGO_TESTS_FUZZING_COMMANDS_H
#define CONTIGO_TESTS_FUZZING_COMMANDS_H

#include "fuzzing.h"
#include "protocol/engine.h"

enum { POINTS_KEPT = 16 };

/* The state of generating commands. */
typedef struct Drawing {
    Input *input;
    Engine *engine;
    Point points[POINTS_KEPT]; /* the points that were generated last */
    size_t point_count;        /* how many points were generated so far */
    size_t rule;               /* index of the rule that was generated last */
} Drawing;

/* Append to `lines` the commands that begin a session, one per line: a game, mostly a board size,
 * and for the game `lines` some rules. */
void drawing_begin(Drawing *drawing, StringBuilder *lines);

/* Append a command to `line`, without a newline. */
void drawing_command(Drawing *drawing, StringBuilder *line);

#endif
