/* A worker: the process in which games are played, one after the other, for a runner that it talks
 * to over its standard input and output.
 *
 * It is a process of its own so that no program can do more than spoil its own game: what a program
 * starts is left to the worker (process.h), and where a worker dies its runner plays that game
 * again with another. It ends when its runner does.
 *
 * An order (order.h) is answered with a result (result_wire.h), or with a field `trouble` that says
 * what the worker lacks; while a watched game goes on, with a field `turn` for each turn.
 */
#ifndef CONTIGO_MATCH_RUNNING_WORKER_H
#define CONTIGO_MATCH_RUNNING_WORKER_H

/* The word by which the program is told to be one, its first argument. */
#define WORKER_WORD "--work"

/* Plays until its input ends. An exit status. */
int worker_run(void);

#endif
