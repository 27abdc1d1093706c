/* Subcommands that work on the results of a finished or running match. Each prints to standard
 * output and returns an exit status. */
#ifndef CONTIGO_MATCH_ERRANDS_H
#define CONTIGO_MATCH_ERRANDS_H

/* Run the subcommand in words[0] with the arguments after it: `report DIR`, `verify DIR`, `csv
 * DIR`, `json DIR`, `cross DIR`, `score DIR` and `ratio DIR` (plots), `merge DIR [FROM]...`, `sprt
 * LL LD WL WD WW [TEST]`, `schema`, `check [OPTION]... COMMAND [ARGUMENT]...` (see check.h), `watch
 * DIR [--once]`, `tune --plot DIR`. Return -1 if there is no such subcommand. */
int errand_run(int count, char *const *words);

#endif
