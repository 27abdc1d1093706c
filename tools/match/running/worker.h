/* A worker: the process that plays games for a runner, one after the other. It receives orders on
 * standard input and sends results on standard output.
 *
 * It is a separate process so that a program can spoil only its own game: the worker adopts a
 * program's processes (process.h), and if a worker dies, the runner plays that game again with
 * another. It ends when its runner does.
 *
 * The reply to an order (order.h) is a result (result_wire.h), or a field `trouble` with the
 * worker's error. During a watched game it sends a field `turn` for each turn. */
#ifndef CONTIGO_MATCH_RUNNING_WORKER_H
#define CONTIGO_MATCH_RUNNING_WORKER_H

/* The first argument that makes the program a worker. */
#define WORKER_WORD "--work"

/* Play until the input ends. Return the exit status. */
int worker_run(void);

#endif
