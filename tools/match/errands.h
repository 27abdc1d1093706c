/* The subcommands of contigo-match that play no games of a match: most of them work on the results
 * of a finished or running match. Each prints to standard output and returns an exit status. */
#ifndef CONTIGO_MATCH_ERRANDS_H
#define CONTIGO_MATCH_ERRANDS_H

/* Run the subcommand words[0] with the remaining words as its arguments, and return its exit
 * status. Return -1 if there is no such subcommand. The subcommands are: `report DIR`, `verify
 * DIR`, `csv DIR`, `json DIR`, `html DIR [PAGE]`; the plots `cross DIR`, `score DIR`, `ratio DIR`
 * and `tune --plot DIR`; `merge DIR [FROM]...`, `sprt LL LD WL WD WW [TEST]`, `schema`, `watch DIR
 * [--once|--board]`, and `check [OPTION]... COMMAND [ARGUMENT]...` (see check.h). */
int errand_run(int count, char *const *words);

#endif
