/* A worker: a process that plays games for a runner, one after the other. It reads orders from
 * standard input and writes results to standard output.
 *
 * Workers are separate processes so that a program can spoil only its own game. A worker adopts the
 * processes that a program leaves behind (see process.h). If a worker dies, the runner repeats the
 * game with another worker. A worker ends when its runner ends.
 *
 * A worker replies to an order (see order.h) with a result (see result_wire.h); or with a field
 * `trouble` that contains an error; or, after a trial or if a program doesn't start, with the
 * fields `tried_black` and `tried_white`, which say why the program doesn't start or are empty.
 * During a watched game it sends a field `turn` for each turn. */
#ifndef CONTIGO_MATCH_RUNNING_WORKER_H
#define CONTIGO_MATCH_RUNNING_WORKER_H

/* contigo-match becomes a worker if this is its first argument. */
#define WORKER_WORD "--work"

/* Play games until standard input ends. Return the exit status. */
int worker_run(void);

#endif
