/* What every game answers to the session and to the players: one interface.
 *
 * A game keeps a position and knows what is legal in it; whose turn it is, passing, history,
 * clocks and results are the session's. A game keeps its own log of how to undo: mark() names
 * the present position, and rollback() returns to it.
 *
 * Adding a game is one file in this folder, one row in game.c, one row in the README's table.
 */
#ifndef CONTIGO_GAMES_GAME_H
#define CONTIGO_GAMES_GAME_H

#include "base/number.h"
#include "base/random.h"
#include "base/status.h"
#include "base/text.h"
#include "base/work.h"
#include "games/strokes.h"
#include "geometry/lattice.h"
#include "geometry/outline.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Color { COLOR_BLACK, COLOR_WHITE } Color;

enum { COLOR_COUNT = 2 };

static inline Color color_other(Color color)
{
    return color == COLOR_BLACK ? COLOR_WHITE : COLOR_BLACK;
}

/* "black" or "white". */
static inline const char *color_name(Color color)
{
    return color == COLOR_BLACK ? "black" : "white";
}

/* A rule with a number for a value, or a word. */
typedef struct Rule {
    const char *name;
    const char *meaning; /* one line for a person, with the unit */
    Decimal initial, lowest, highest;
    bool whole;               /* whole numbers alone */
    const char *const *words; /* lower case, up to NULL; the value counts them from 0. Or NULL */
} Rule;

enum { RULES_MAX = 16, RULE_KOMI = 0, RULE_NONE = 0 };

/* A rule that the session sees to, by its place in the game's table; RULE_NONE where the game
 * has no such rule (that place is komi's). */
typedef size_t RulePlace;

/* What a game starts from. */
typedef struct Setup {
    int columns, rows;        /* lines of the board; it is one space less a side (see in_spaces) */
    Outline outline;          /* a board of another shape, in the game that has them; or none */
    Decimal rules[RULES_MAX]; /* in the order of the game's table */
} Setup;

enum { GAME_SETUP_STROKES = 3 };

/* The board that a setup has, in steps: from (0, 0). */
Box setup_board(const Setup *setup);

/* The same for a game of any kind, whose sides may be in spaces. */
typedef struct GameKind GameKind;
Box game_board(const GameKind *kind, const Setup *setup);

/* How a move is made. */
typedef struct Manner {
    bool exact;     /* a whole turn, all of it or nothing; else what fits is drawn */
    int32_t magnet; /* steps: how far ends are pulled to own ink or the edge; 0 when exact */
    Work *work;     /* borrowed: what finding out what fits may take; NULL: anything */
} Manner;

/* Why a stroke ended where it did. */
typedef enum Stopped { STOPPED_COMPLETE, STOPPED_OPPONENT, STOPPED_EDGE, STOPPED_LENGTH } Stopped;

/* What became of a move. */
typedef struct Outcome {
    Strokes drawn; /* owned by whoever owns the Outcome: the strokes as they were drawn */
    Length length; /* ink used */
    Stopped stopped;
    bool ends_turn;
} Outcome;

/* Squares: what each colour has alone, what both have, what neither has. */
typedef struct Score {
    Decimal black, white, both, neither;
} Score;

struct GameKind {
    const char *name;                         /* lower case */
    const char *other_name;                   /* what other programs call it, or NULL */
    const char *summary;                      /* one line for list_games */
    int lines_least, lines_most, lines_usual; /* a side of the board */
    bool in_spaces; /* sides are counted in spaces, not in lines, and a board may have an outline */
    const Rule *rules;      /* the first is komi */
    const Decimal *initial; /* their values at first; NULL: as the rules say */
    size_t rule_count;
    RulePlace max_plies;     /* turns in a game; 0 for any number */
    RulePlace move_time;     /* seconds for one turn; 0 for no limit */
    RulePlace invalid_loses; /* not 0: a move that is not legal loses the game */
    bool on_grid;            /* a move is a grid point, and is written as D4 */
    bool plays_out;          /* a player goes on for as long as propose() finds something */

    /* Who begins; NULL: black. */
    Color (*first_to_move)(const Setup *setup);

    /* A new game with an empty board, owned by the caller. */
    Status (*create)(const Setup *setup, void **game);
    void (*destroy)(void *game);

    /* The present position, and back to an earlier one (never fails). */
    size_t (*mark)(const void *game);
    void (*rollback)(void *game, size_t mark);

    /* A turn of this colour starts. */
    Status (*begin_turn)(void *game, Color color);

    /* Makes a move in a turn of `color`. `outcome->drawn` is cleared and filled. */
    Status (*act)(void *game, Color color, Move move, Manner manner, Outcome *outcome);

    /* Puts up stones outside of any turn: three strokes, the points that get a black stone, a white
     * one, none. NULL where there is no such thing. */
    Status (*set_up)(void *game, Move stones);

    Status (*score)(void *game, Score *score);

    /* Turns stones dead, or alive again, from one of them on. NULL where players do not agree on
     * dead stones at the end: then two passes end the game. begin_turn() revives all. */
    Status (*mark_dead)(void *game, Point point);

    /* A random whole turn for `color`, whose turn it is, that act() takes as exact; appended to
     * `move`. Nothing is appended where none was found. The position stays as it is. */
    Status (*propose)(void *game, Color color, Random *random, Strokes *move);

    /* Appends to a status that only this game gives what was expected, such as `: at most 5`;
     * nothing to others. NULL: it has none to explain. */
    void (*explain)(const Setup *setup, Status status, Text *text);

    /* Ink left in the present turn; NULL where there is no such thing. */
    Length (*ink_left)(const void *game);
};

/* The registry: all games, in the order of list_games. */
size_t game_kind_count(void);
const GameKind *game_kind(size_t index);

/* By name, any case; NULL when there is none. */
const GameKind *game_kind_named(const char *name, size_t length);

/* The index of a rule by name; STATUS_UNKNOWN_NAME. */
Status game_rule_named(const GameKind *kind, const char *name, size_t length, size_t *index);

/* A setup with the usual board and rules of a kind. */
Setup game_usual_setup(const GameKind *kind);

void outcome_free(Outcome *outcome);

#endif
