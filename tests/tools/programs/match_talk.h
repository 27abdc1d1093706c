/* What the checks of match_talk.c share: counting checks, starting programs, sending commands, and
 * checking that nothing is left. */
#ifndef CONTIGO_TESTS_MATCH_TALK_H
#define CONTIGO_TESTS_MATCH_TALK_H

#include "programs/talk.h"

#include <stdbool.h>
#include <stdint.h>

#define MILLISECONDS INT64_C(1000000)
#define SECONDS (1000 * MILLISECONDS)

/* Times in milliseconds. ENOUGH: enough for a reply on any machine; SHORT: the wait for a reply
 * that never comes; PART: the wait for a reply that stays incomplete. */
enum { ENOUGH = 120000, SHORT = 150, PART = 2000 };

extern int passed, failed;
extern const char *bot, *helper;
extern const char *only; /* the only kind to test; NULL for all */
extern bool uses_itself; /* true: start this program itself as the helper */
enum { PATH_BYTES = 500 };
extern char folder[PATH_BYTES]; /* the folder that contains the folders of two programs */
extern char here[PATH_BYTES + 10], beside[PATH_BYTES + 10];
extern int descriptors; /* result of count_descriptors() before a program is started */

extern const ProcessLimits NO_LIMITS;

bool check(bool holds, const char *kind, const char *what, const char *detail);
void check_word(const char *kind, const char *what, Failure expected, Failure got,
                const char *detail);
void check_number(const char *kind, const char *what, int64_t low, int64_t high, int64_t got);
/* Record milliseconds under a name. At the end, the maximum for each name is printed. */
void note_most(const char *name, int64_t milliseconds);
void print_figures(void);

void check_has(const char *kind, const char *what, const char *part, StringBuilder *text);

int count_descriptors(void);

/* Check that no process, zombie or descriptor is left. */
void check_nothing_left(const char *kind);

/* Start the bot as the given kind of program, in the folder `where`. `rest` contains further
 * arguments and ends with NULL, or is NULL. Return false if the bot can't be started. */
bool open_bot(Talks *talks, const char *kind, const char *where, ProcessLimits limits, bool sandbox,
              const char *const *rest, Talk **talk);

bool ask(Talk *talk, const char *text, TalkKind kind, int64_t limit, int64_t grace,
         TalkReply *reply);

/* Return the number with which a reply begins. */
int64_t number_in(TalkReply *reply);

/* A talk with one program, which must reply to all commands sent by answers(). */
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

/* End the program if it hasn't ended, and free all memory. */
void end_case(Case *test);

/* The checks, by subject. */

void try_kinds(void);   /* the result of each kind */
void try_singles(void); /* texts, times, limits, long commands */
void try_runners(void); /* several programs at the same time, failures and death of the runner */
void try_frames(void);  /* checks without programs */
void try_sandboxes(void);

/* Run two programs in one loop: a good one, and one of this kind. While the good one thinks, the
 * failure of the other must be found as expected. */
void try_pair(const char *kind, Failure expected, bool sandbox);

#endif
