/* Watching a match that another process plays or has played: its state, and the boards of the games
 * in progress. */
#ifndef CONTIGO_MATCH_TELLING_WATCH_H
#define CONTIGO_MATCH_TELLING_WATCH_H

#define WATCH_USAGE "watch DIR [--once|--board]"

/* Run the subcommand `watch`. On a terminal, the output is redrawn until the match ends or the user
 * quits. If the output isn't a terminal, or with `--once`, it is printed once. With `--board` this
 * process is replaced with contigo-board, which must be in the same folder as this program. Return
 * the exit status. */
int watch_run(int count, char *const *words);

#endif
