/* Estimating with the engine's search how good each position of a finished game was, and how much
 * each move of the game lost. */
#ifndef CONTIGO_MATCH_REVIEWING_APPRAISE_H
#define CONTIGO_MATCH_REVIEWING_APPRAISE_H

#include "base/string_builder.h"
#include "session/session.h"

/* The settings of the search. Equal settings give equal results on every machine. */
typedef struct AppraiseSettings {
    uint64_t playouts; /* number of playouts for each position, at least 1 */
    uint64_t seed;
} AppraiseSettings;

/* A move or pass of the game. Amounts are points or, in games without a score, percentage points of
 * the chance of winning. They are from the point of view of the player who moved. */
typedef struct Appraisal {
    size_t event;  /* index of the event in the session's history */
    size_t number; /* the number of the move, from 1 */
    Color color;
    double before, after; /* the lead, or the chance of winning, before and after the move */
    double lost;          /* before - after, at least 0 */
    StringBuilder move;   /* as the command `moves` prints it; owned */
    StringBuilder better; /* the move that the search prefers; empty if it is the same; owned */
} Appraisal;

/* Losses below these limits aren't reported: they are within the error of the search's
 * estimates. */
#define APPRAISE_POINTS 0.5
#define APPRAISE_PERCENT 2.0

/* Return true if a game's positions are judged in points, false if in percent. */
bool appraise_in_points(const Session *session);

/* Appraise all moves and passes of a session except the first `skipped`. All events are undone and
 * redone, so after a failure some may be missing. The caller frees the list with appraise_free(),
 * also after a failure. */
Status appraise_game(Session *session, size_t skipped, AppraiseSettings settings, Appraisal **list,
                     size_t *count);
void appraise_free(Appraisal *list, size_t count);

#endif
