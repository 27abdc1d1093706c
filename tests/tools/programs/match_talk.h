/* For the checks of match_talk.c: count them, start programs, send commands, and check that nothing
 * is left. */
#ifndef CONTIGO_TESTS_MATCH_TALK_H
#define CONTIGO_TESTS_MATCH_TALK_H

#include "programs/talk.h"

#include <stdbool.h>
#include <stdint.h>

#define MILLISECONDS INT64_C(1000000)
#define SECONDS (1000 * MILLISECONDS)

/* In milliseconds: a time that is enough on any machine; how long to wait for replies that never
 * come; and how long to wait for a reply of which only a part comes. */
enum { ENOUGH = 120000, SHORT = 150, PART = 2000 };

extern int passed, failed;
extern const char *bot, *helper;
extern const char *only; /* the only kind to test; NULL for all */
extern bool uses_itself; /* whether to use this program itself as the helper */
enum { PATH_BYTES = 500 };
extern char folder[PATH_BYTES]; /* the folder that contains the folders of two programs */
extern char here[PATH_BYTES + 10], beside[PATH_BYTES + 10];
extern int descriptors; /* how many descriptors are open before a kind is started */

extern const ProcessLimits NO_LIMITS;

bool check(bool holds, const char *kind, const char *what, const char *detail);
void check_word(const char *kind, const char *what, Failure expected, Failure got,
                const char *detail);
void check_number(const char *kind, const char *what, int64_t low, int64_t high, int64_t got);
/* Record a figure to print at the end: the maximum of all milliseconds that are recorded under a
 * name. */
void note_most(const char *name, int64_t milliseconds);
void print_figures(void);

void check_has(const char *kind, const char *what, const char *part, StringBuilder *text);

int count_descriptors(void);

/* Check that no process, zombie or descriptor is left. */
void check_nothing_left(const char *kind);

/* Start the bot as a kind. `rest` are its further arguments, ended by NULL; it may be NULL for
 * none. */
bool open_bot(Talks *talks, const char *kind, const char *where, ProcessLimits limits, bool sandbox,
              const char *const *rest, Talk **talk);

bool ask(Talk *talk, const char *text, TalkKind kind, int64_t limit, int64_t grace,
         TalkReply *reply);

/* Return the number with which a reply begins. */
int64_t number_in(TalkReply *reply);

/* A talk with one program, which is expected to answer everything. */
typedef struct Case {
    const char *kind;
    Talks *talks;
    Talk *talk;
    TalkReply reply;
    TalkEnd end;
} Case;

/* Start a program of this kind. Return false if the kind is not selected, or doesn't start. */
bool begin(Case *test, const char *kind, ProcessLimits limits, bool sandbox,
           const char *const *rest);

bool answers(Case *test, const char *text);

/* End the program, and check that nothing is left of it. */
void finish(Case *test);

/* End everything that hasn't ended, and free all memory. */
void end_case(Case *test);

/* The checks, by subject. */

void try_kinds(void);   /* the result of each kind */
void try_singles(void); /* texts, times, limits, long commands */
void try_runners(void); /* several programs at once, failures of the runner, its death */
void try_frames(void);  /* checks without programs */
void try_sandboxes(void);

/* Run two programs in one loop: while one thinks, the other misbehaves. */
void try_pair(const char *kind, Failure expected, bool sandbox);

#endif
