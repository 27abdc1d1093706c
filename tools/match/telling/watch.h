/* Watching a match that another process plays or has played: its state, and the boards of current
 * games. */
#ifndef CONTIGO_MATCH_TELLING_WATCH_H
#define CONTIGO_MATCH_TELLING_WATCH_H

#define WATCH_USAGE "watch DIR [--once|--board]"

/* Run `watch` with its arguments. On a terminal it redraws until the match ends or the user quits;
 * when redirected, or with `--once`, it prints once; with `--board` it executes contigo-board from
 * the same folder. Return the exit status. */
int watch_run(int count, char *const *words);

#endif
