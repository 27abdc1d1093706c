/* What the files of the position of `go` share and nobody else knows. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_PARTS_H
#define CONTIGO_GAMES_GO_RULES_GO_PARTS_H

#include "base/memory.h"
#include "games/go/rules/go.h"
#include "games/go/rules/go_difference.h"
#include "games/go/rules/go_judge.h"
#include "games/go/rules/go_past.h"
#include "games/go/rules/go_pattern.h"

#include <limits.h>

typedef enum GoStepKind {
    GO_STEP_STONE, /* a stone was played */
    GO_STEP_TURN,  /* a turn began */
    GO_STEP_WHOLE, /* a stone was played, and the other's turn began */
    GO_STEP_SETUP, /* stones were set up */
    GO_STEP_MARK,  /* marks changed */
    GO_STEP_PASS,  /* a pass cost a stone; the turn that begins is another step */
} GoStepKind;

/* Marks, a bit a place of the board: a history may have many. */
typedef struct KeptMarks {
    bool made;
    int count;
    uint8_t dead[];
} KeptMarks;

/* A step of the log. */
typedef struct GoStep {
    GoStepKind kind;
    bool played;       /* Go.played before */
    uint16_t handicap; /* Go.handicap before */
    GoPoint ko;        /* GO_STEP_TURN: before */
    union {
        GoChange change;          /* GO_STEP_STONE, GO_STEP_WHOLE */
        GoDifference *difference; /* GO_STEP_SETUP: owned; what the board was, or NULL */
        Color passer;             /* GO_STEP_PASS */
        KeptMarks
            *marks; /* GO_STEP_MARK, GO_STEP_TURN: owned; as they were before, or NULL: the same */
    } was;
} GoStep;

struct Go {
    GoBoard board;
    GoMarks marks;
    bool played; /* in the present turn */
    GoRules rules;
    int handicap;        /* stones, see go_handicap() */
    GoJudgement *judged; /* owned: what was judged last, or NULL */
    GoPast past;         /* the position at each beginning of a turn, where superko asks for them */
    GoStep *steps;       /* owned: the log, oldest first */
    size_t step_count, step_capacity;
    GoPoint recent[GO_RECENT]; /* the last turns before the log begins */
    GoPatterns *patterns;      /* owned: for playing out, once they were asked for; or NULL */
};

/* Makes room for a step, so that logging it cannot fail once something has changed. */
static inline Status go_reserve_step(Go *go)
{
    return memory_reserve(go->steps, go->step_capacity, go->step_count + 1);
}

/* The one place of a move that is legal: STATUS_NOT_A_POINT, and as go_place() and go_check(). */
Status go_read_legal(const Go *go, Color color, Move move, GoPoint *place);

/* Whether superko forbids a stone that the board allows. */
bool go_repeats(const Go *go, GoPoint place, Color color);

#endif
