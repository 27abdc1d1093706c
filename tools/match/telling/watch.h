/* A match that another process plays, or has played: how it stands, what is being played, and the
 * boards.
 */
#ifndef CONTIGO_MATCH_TELLING_WATCH_H
#define CONTIGO_MATCH_TELLING_WATCH_H

#define WATCH_USAGE "watch DIR [--once|--board]"

/* Carries out `watch`, with the words behind it. On a terminal it shows it until all is played or
 * somebody ends it; elsewhere, and with `--once`, once; with `--board` contigo-board, which is
 * beside this program, takes its place. An exit status. */
int watch_run(int count, char *const *words);

#endif
