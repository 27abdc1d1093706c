/* Commands drawn from the table: a line of the protocol from the bytes of an input.
 *
 * The arguments follow the pattern of the command's row, so that a new command is drawn as soon as
 * it has a row. Most are such as the game may take (points on ink that is there, the color whose
 * turn it is, a rule's own range), and some are broken in the ways that lines of text are.
 */
#ifndef CONTIGO_TESTS_FUZZING_COMMANDS_H
#define CONTIGO_TESTS_FUZZING_COMMANDS_H

#include "fuzzing.h"
#include "protocol/engine.h"

enum { POINTS_KEPT = 16 };

/* What drawing a command looks at. */
typedef struct Drawing {
    Input *input;
    Engine *engine;
    Point points[POINTS_KEPT]; /* that were drawn lately */
    size_t point_count;        /* of all that were */
    size_t rule;               /* that was named last */
} Drawing;

/* The commands that begin a session: a game, a board, rules. Appended to `lines`, one a line. */
void drawing_begin(Drawing *drawing, StringBuilder *lines);

/* One command, appended to `line`, without a newline. */
void drawing_command(Drawing *drawing, StringBuilder *line);

#endif
