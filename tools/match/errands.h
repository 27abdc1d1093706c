/* What is done with the results of a match that has been played, or is being played: each prints on
 * standard output and answers an exit status.
 */
#ifndef CONTIGO_MATCH_ERRANDS_H
#define CONTIGO_MATCH_ERRANDS_H

/* The errands by their names, with the words behind them: `report DIR`, `verify DIR`, `csv DIR`,
 * `json DIR`, `cross DIR` and `score DIR` (pictures), `merge DIR [FROM]...`, `sprt LL LD WL WD WW
 * [TEST]`, `schema`, `check [OPTION]... COMMAND [ARGUMENT]...` (see check.h), `watch DIR [--once]`,
 * `tune --plot DIR`. -1 where a word names none. */
int errand_run(int count, char *const *words);

#endif
