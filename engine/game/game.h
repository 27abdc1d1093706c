/* What every game answers to the session and to the players: one interface.
 *
 * A game keeps a state of the board and knows what is legal in it; whose turn it is, passing and
 * endings are of position.h, for all games once. A game keeps its own log of how to undo: mark()
 * names the present state, and rollback() returns to it.
 *
 * A game is one folder of games/, whose value of this type says all that it is, and one row of the
 * list in games.c.
 */
#ifndef CONTIGO_GAME_GAME_H
#define CONTIGO_GAME_GAME_H

#include "base/number.h"
#include "base/random.h"
#include "base/status.h"
#include "base/string_builder.h"
#include "base/string_view.h"
#include "base/work.h"
#include "game/areas.h"
#include "game/choice.h"
#include "game/strokes.h"
#include "geometry/plane/lattice.h"
#include "geometry/plane/outline.h"

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

enum {
    GAME_SETUP_STROKES = 3,
    GAME_GRID_MOST = 52, /* lines a side of a board of grid points */
};

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
    Length left;   /* ink that the turn had left then */
    Stopped stopped;
    bool ends_turn;
} Outcome;

/* Squares: what each colour has alone, what both have, what neither has. */
typedef struct Score {
    Decimal black, white, both, neither;
} Score;

/* A part of a score, as it is shown to people. */
typedef struct ScorePart {
    const char *name;  /* of the field of Score */
    const char *title; /* for a person: "Black alone" */
} ScorePart;

/* What a game may come to, as a player guesses it. */
typedef struct Estimate {
    double lead;   /* of black, in points, without komi */
    double spread; /* by how much that may be wrong: a standard deviation, above 0 */
    bool open;     /* so much is nobody's yet that there is better to do than to pass */
} Estimate;

/* A game played out. */
typedef struct Playout {
    double lead;  /* of black, in points, without komi; 0 where a game is not won by a score */
    int winner;   /* +1 black, -1 white, 0 nobody */
    double value; /* what black has of that: 1 won, 0 lost, between where it was not played out */
    size_t turns; /* made */
    /* On a grid, where the caller wants it (else NULL): by points, row by row from below. */
    uint8_t *first; /* who was the first to play there: 0 nobody, 1 black, 2 white; it is not
                     * cleared before */
    int8_t *owner;  /* whose it was in the end: +1 black, -1 white, 0 nobody */
} Playout;

/* Where a game stands besides its state. */
typedef struct Standing {
    Color color;     /* whose turn it is */
    unsigned passes; /* in a row, up to now */
    uint64_t turns;  /* left by the rules; 0: any number */
    Decimal komi;
} Standing;

/* What solving may take. */
typedef struct Solving {
    void *memory; /* borrowed, `bytes` of it: all zero at first, and then as it was left, whatever
                   * is solved next; it needs nothing to be destroyed */
    size_t bytes;
    Work *work; /* borrowed; NULL: no limit */
    bool exact; /* not only who wins is wanted, but with what lead */
} Solving;

/* What a game comes to if both play best, as far as it was found out. */
typedef struct Solution {
    bool proven;        /* who wins: */
    int winner;         /* +1 black, -1 white, 0 nobody */
    double least, most; /* proven: the lead of black, without komi, is between them */
    Choice choice;      /* proven: one that comes to that; else one that looks well */
} Solution;

/* How a game ended. */
typedef enum Ending {
    ENDING_NONE,
    ENDING_SCORE,
    ENDING_RESIGNATION,
    ENDING_TIME,
    ENDING_FORFEIT,
    ENDING_MOVE, /* a move won it, by the rules */
} Ending;

/* What a pass is. */
typedef enum Passing {
    PASSING_ENDS_PLAY, /* two in a row, one of each colour, end play */
    PASSING_NONE,      /* there is none */
} Passing;

/* What becomes of stones that a player marks at the end. */
typedef enum StoneMarking {
    MARKING_FLIP, /* one stone: dead, or alive if it is dead */
    MARKING_DEAD,
    MARKING_ALIVE,
    MARKING_EXACT, /* these strings or groups are dead, and all other stones are alive */
} StoneMarking;

/* What is on a grid point. */
typedef enum Occupant { OCCUPANT_NONE, OCCUPANT_BLACK, OCCUPANT_WHITE } Occupant;

/* What is NULL or 0 where nothing else is said has a default. */
struct GameKind {
    const char *name;       /* lower case */
    const char *other_name; /* what other programs call it, or NULL */
    const char *title; /* the name as people write it: "Capture Go". NULL: the name, capitalized */
    const char *summary;                      /* one line for list_games */
    int lines_least, lines_most, lines_usual; /* a side of the board */
    bool in_spaces; /* sides are counted in spaces, not in lines, and a board may have an outline */
    const Rule *rules;      /* the first is komi */
    const Decimal *initial; /* their values at first; NULL: as the rules say */
    size_t rule_count;
    const ScorePart *score_parts; /* up to one without a name; NULL: black, white and neither */
    RulePlace first_turns;        /* so many turns of black are before the first of white */
    RulePlace max_plies;          /* turns in a game, each of one move; 0 for any number */
    RulePlace move_time;          /* seconds for one turn; 0 for no limit */
    RulePlace invalid_loses;      /* not 0: a move that is not legal loses the game */
    RulePlace white_passes_last;  /* not 0: passes end play only if the last of them is White's */
    bool plays_out;               /* a player goes on for as long as propose() finds something */
    Passing passing;

    /* Who begins; NULL: black. */
    Color (*first_to_move)(const Setup *setup);

    /* A new game with an empty board, owned by the caller. */
    Status (*create)(const Setup *setup, void **game);
    void (*destroy)(void *game);

    /* The present position, and back to an earlier one (never fails). */
    size_t (*mark)(const void *game);
    void (*rollback)(void *game, size_t mark);

    /* An independent copy that the caller owns, with a log that is empty: mark() of it is 0. And
     * the same in the place of an earlier game of the same kind and setup; NULL: that is destroyed
     * and another copied. STATUS_NO_MEMORY changes nothing. */
    Status (*copy)(const void *game, void **copy);
    Status (*assign)(void *game, const void *from);

    /* A number for the state, as position_key() has it, ko and what else counts for the next move
     * included, whose turn it is not. NULL where at() tells it all. */
    uint64_t (*key)(const void *game);

    /* This color passes, and a turn starts next. NULL: nothing is to be done. */
    Status (*pass)(void *game, Color color);

    /* A turn of this colour starts. NULL: nothing is to be done. */
    Status (*begin_turn)(void *game, Color color);

    /* Makes a move in a turn of `color`. `outcome->drawn` is cleared and filled. What fails has
     * changed nothing. */
    Status (*act)(void *game, Color color, Move move, Manner manner, Outcome *outcome);

    /* What act() would say to a whole turn of `color`, which has begun. The state is afterwards as
     * before. NULL: act() is tried and taken back. */
    Status (*check)(void *game, Color color, Move move);

    /* Whether the last move has ended the game: ENDING_MOVE with a winner, ENDING_SCORE, or
     * ENDING_NONE. NULL: moves do not. */
    Ending (*over)(const void *game, Color *winner);

    /* What is on a grid point. Then a move is a grid point, and is written as D4, on a board of at
     * most GAME_GRID_MOST lines a side; NULL where moves are anything else. */
    Occupant (*at)(const void *game, int column, int row);

    /* What was on all of them before the last move, row by row; where something else was last, what
     * is there now. NULL: nobody knows. */
    void (*before)(const void *game, Occupant *points);

    /* Puts up stones outside of any turn: three strokes, the points that get a black stone, a white
     * one, none. NULL where there is no such thing. */
    Status (*set_up)(void *game, Move stones);

    /* NULL where the game is not won by a score. */
    Status (*score)(void *game, Score *score);

    /* The same where players do not agree on dead stones: without those that the game judges dead
     * by itself, as long as no player has marked any. The state stays as it is. NULL: score(). */
    Status (*judge)(void *game, Score *score);

    /* Turns stones dead or alive, those that live or die with them too; the move is one stroke of
     * them, which may be empty for MARKING_EXACT. If the stones are marked so already, mark() stays
     * what it was. NULL where players do not agree on dead stones at the end: then two passes end
     * the game. begin_turn() revives all. */
    Status (*mark_dead)(void *game, Move stones, StoneMarking marking);

    /* Adds the places of all stones of a colour that are dead to the stroke being built, and with
     * black's those of points that are marked as nobody's, so that MARKING_EXACT with both
     * lists makes the same marks: by the marks, or, if `judged`, as the game judges as long as
     * nobody has marked any. NULL where judge() is. STATUS_NO_MEMORY leaves a part of them. */
    Status (*list_dead)(void *game, Color color, bool judged, Strokes *dead);

    /* A random whole turn for `color`, whose turn it is, that act() takes as exact. `choice` is a
     * pass before, and stays one where none was found. The state is afterwards as before. NULL: a
     * grid point that check() allows, each as likely as any other. */
    Status (*propose)(void *game, Color color, Random *random, Choice *choice);

    /* Whole turns for `color`, whose turn it is, that it might make: at most `most` (1 or more),
     * none twice, with priors above 0 whose sum is of no importance. NULL: all grid points that
     * check() allows; without a grid, what propose() finds. */
    Status (*candidates)(void *game, Color color, Random *random, Candidate *list, size_t most,
                         size_t *count);

    /* The same turns in less time, with priors that are less good: for positions of which little
     * is asked. NULL: as candidates(). */
    Status (*glance)(void *game, Color color, Random *random, Candidate *list, size_t most,
                     size_t *count);

    /* What the game may come to, `color` being to move: not only what is enclosed, captured or
     * alive but what is going to be. For players, who ask it some thousand times a second; the same
     * for the same state. NULL: score(). */
    Status (*estimate)(void *game, Color color, Estimate *estimate);

    /* As make_random(), but a turn that somebody makes who wants to win and has no time to think:
     * for playing out. NULL: make_random(). */
    Status (*make_likely)(void *game, Color color, Random *random, Choice *made);

    /* After so many turns of playing out estimate() is asked what it comes to, where there is that:
     * games without are played to their end. */
    unsigned playout_turns;

    /* Plays out a game in which it is the turn of `color` and the last `passes` turns were passes,
     * faster than by make_likely(): what it comes to is all in `playout` but for `winner` and
     * `value`. The state is afterwards as before. NULL, and where the rules limit the number of
     * turns: it is done turn by turn. */
    Status (*play_out)(void *game, Color color, unsigned passes, Random *random, Playout *playout);

    /* Finds out what the game comes to if both play best from here on. STATUS_OK also where the
     * work did not suffice; STATUS_WRONG_GAME where that is out of reach with this board and these
     * rules; STATUS_NO_MEMORY where too little was given. NULL: it always is out of reach. */
    Status (*solve)(void *game, const Standing *standing, const Solving *solving,
                    Solution *solution);

    /* Another turn like this one, near by, no farther than `reach` spaces: for finding out whether
     * it is better. It need not be legal. False where there is none. NULL: there is none. */
    bool (*vary)(void *game, Color color, const Choice *choice, double reach, Random *random,
                 Choice *varied);

    /* For speed alone: act() with a whole turn that is no pass, and begin_turn() of the other
     * colour, in one; and the same with what propose() would find. NULL: one after the other. */
    Status (*make)(void *game, Color color, const Choice *choice);
    Status (*make_random)(void *game, Color color, Random *random, Choice *made);

    /* Appends to a status that only this game gives what was expected, such as `: at most 5`;
     * nothing to others. NULL: it has none to explain. */
    void (*explain)(const Setup *setup, Status status, StringBuilder *text);

    /* Ink left in the present turn; NULL where there is no such thing. */
    Length (*ink_left)(const void *game);

    /* Appends whose ground is where. NULL where there is no such thing. STATUS_NO_MEMORY leaves a
     * part of it. */
    Status (*areas)(void *game, Areas *areas);

    /* What it has of its own in the protocol (protocol/game_commands.h) and as a picture
     * (pictures/svg_picture.h); NULL for the defaults, which grid points alone have. */
    const struct GameCommands *words;
    const struct Painter *painter;
};

/* How many games a list has, which ends with NULL. */
size_t game_kind_count(const GameKind *const *games);

/* By name, any case; NULL when there is none. */
const GameKind *game_kind_named(const GameKind *const *games, const char *name, size_t length);

/* Appends their names, with something between. */
void game_add_kind_names(const GameKind *const *games, const char *between, StringBuilder *text);

/* Appends the names of those that are played on grid points, with "and" between. */
void game_add_grid_names(const GameKind *const *games, StringBuilder *text);

/* The index of a rule by name; STATUS_UNKNOWN_NAME. */
Status game_rule_named(const GameKind *kind, const char *name, size_t length, size_t *index);

/* The value that a word gives a rule, a number or one of the rule's words; false where it is none.
 */
bool game_rule_value(const Rule *rule, StringView word, Decimal *value);

/* A setup with the usual board and rules of a kind. */
Setup game_usual_setup(const GameKind *kind);

/* Fills the outcome of a turn that is one stone. STATUS_NO_MEMORY. */
Status outcome_of_stone(Move move, Outcome *outcome);

void outcome_free(Outcome *outcome);

#endif
