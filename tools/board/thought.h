/* Thinking about a game: commands for an engine, answered in a thread of their own, which has no
 * more of the processors than others leave.
 *
 * The last of them may take as long as it likes, and what it says meanwhile is told line by line;
 * so is the reply, whose first line begins with `=` or `?`. A program can think instead, once the
 * commands before have made the game.
 */
#ifndef CONTIGO_BOARD_THOUGHT_H
#define CONTIGO_BOARD_THOUGHT_H

#include "protocol/engine.h"

#include <uv.h>

typedef struct Thought Thought;

/* Whose it is, and what is called for him: in the loop, but for what is said otherwise. */
typedef struct Thinker {
    void *owner;
    void (*heard)(void *owner, Word line);
    void (*ended)(void *owner); /* the thread, for which everything that was borrowed has stayed */
    /* In the thread, after the commands: appends one more reply. NULL: theirs is all. */
    void (*ask)(void *owner, const Session *session, Text *reply);
} Thinker;

/* Begins; `lines` are commands, and the first that fails is the last. NULL where there is no
 * memory. It frees itself in the end. */
Thought *thought_begin(uv_loop_t *loop, const Thinker *thinker, const Text *lines);

/* Has it end as soon as it can. */
void thought_stop(Thought *thought);

/* The same, and nothing is called for its owner any more. */
void thought_forget(Thought *thought);

#endif
