/* What the server has refused: counts, and a line on standard error for each refusal.
 *
 * The form of the lines is stable, so that other programs such as fail2ban can read them:
 *
 *     contigo-board: 2026-01-31T12:00:00Z refused 203.0.113.5: origin 'http://evil.example'
 *
 * A line can't be forged: text from others is shortened, made printable, and comes last. If there
 * are more refusals than REFUSALS_RATE allows, the others are only counted, and a line such as
 * `contigo-board: 2026-01-31T12:00:00Z left out 250 refusals` says how many. */
#ifndef CONTIGO_BOARD_REFUSALS_H
#define CONTIGO_BOARD_REFUSALS_H

#include <stdint.h>

enum {
    REFUSALS_BURST = 100, /* lines that may be printed at once */
    REFUSALS_RATE = 2,    /* lines per second, on average */
};

typedef enum Refusal {
    REFUSED_HOST,        /* a request to a name that isn't the server's */
    REFUSED_ORIGIN,      /* a WebSocket from a page of another origin */
    REFUSED_TOKEN,       /* a token that no seat of the room has */
    REFUSED_KEY,         /* a wrong token for opening a game on a closed server */
    REFUSED_RATE,        /* more messages than GATE_RATE; logged once for each connection */
    REFUSED_CONNECTIONS, /* too many connections */
    REFUSED_ROOMS,       /* too many games at the same time */
    REFUSALS
} Refusal;

/* The word that stands for each reason in a line. */
extern const char *const REFUSAL_WORDS[REFUSALS];

/* With all members zero, nothing has been refused. */
typedef struct Refusals {
    uint64_t counts[REFUSALS];
    uint64_t left_out; /* refusals without a line that haven't been reported yet */
    int64_t printed;   /* at the time `at`: lines printed, less those that REFUSALS_RATE allows */
    int64_t at;        /* in seconds */
} Refusals;

/* Count a refusal, and print its line. `address` is the client's. `detail` is what was wrong; NULL
 * if the reason says everything. */
void refusals_add(Refusals *refusals, Refusal why, const char *address, const char *detail);

/* If refusals were left out and a line may be printed now, print how many. Call this regularly. */
void refusals_tick(Refusals *refusals);

#endif
