/* The interface that each game implements, used by the session and the players.
 *
 * A game keeps the state of the board and knows which moves are legal in it. Turns, passes and
 * endings are the same for all games and are in position.h. A game keeps its own undo log: mark()
 * identifies the present state, and rollback() returns to it.
 *
 * Each game is one folder of games/, which defines a GameKind, and one row of the list in games.c.
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

static inline const char *color_name(Color color)
{
    return color == COLOR_BLACK ? "black" : "white";
}

/* A rule whose value is a number or a keyword. */
typedef struct Rule {
    const char *name;
    const char *meaning; /* one line of help, with the unit */
    Decimal initial, lowest, highest;
    bool whole; /* only whole numbers are allowed */
    /* Lower case, ending with NULL; the value is a word's index. NULL: numbers. */
    const char *const *words;
} Rule;

enum { RULES_MAX = 16, RULE_KOMI = 0, RULE_NONE = 0 };

/* The index, in the game's table, of a rule that positions and sessions enforce. RULE_NONE if the
 * game has no such rule. It can be 0, because index 0 is komi, which is not such a rule. */
typedef size_t RulePlace;

/* The settings that a game starts with. */
typedef struct Setup {
    int columns, rows;        /* lines of the board, one more than its spaces (but see in_spaces) */
    Outline outline;          /* a board of another shape, in games that support one; else empty */
    Decimal rules[RULES_MAX]; /* in the order of the game's table */
} Setup;

enum {
    GAME_SETUP_STROKES = 3,
    GAME_GRID_MOST = 52, /* the most lines per side of a board of grid points */
};

/* Return the board of a setup, in steps, from (0, 0). */
Box setup_board(const Setup *setup);

/* Like setup_board(), but for any game, including those whose sides are in spaces. */
typedef struct GameKind GameKind;
Box game_board(const GameKind *kind, const Setup *setup);

/* How a move is made. */
typedef struct Manner {
    bool exact;     /* make a whole turn or nothing; if false, draw as much as fits */
    int32_t magnet; /* steps: how far ends snap to own ink or the edge; 0 if exact */
    Work *work;     /* borrowed: budget for finding out what fits; NULL: no limit */
} Manner;

/* Why a stroke ended where it did. */
typedef enum Stopped { STOPPED_COMPLETE, STOPPED_OPPONENT, STOPPED_EDGE, STOPPED_LENGTH } Stopped;

/* The result of a move. */
typedef struct Outcome {
    Strokes drawn; /* owned: the strokes as they were drawn */
    Length length; /* ink used by the move */
    Length left;   /* ink left in the turn after the move */
    Stopped stopped;
    bool ends_turn;
} Outcome;

/* Areas in squares: covered by one color only, by both, and by neither. */
typedef struct Score {
    Decimal black, white, both, neither;
} Score;

/* A part of a score, as it is shown to people. */
typedef struct ScorePart {
    const char *name;  /* the name of the member of Score */
    const char *title; /* for people, such as "Black alone" */
} ScorePart;

/* An estimate of the final result. */
typedef struct Estimate {
    double lead;   /* of black, in points, without komi */
    double spread; /* standard deviation of the lead, above 0 */
    bool open;     /* so much is still undecided that passing would be a mistake */
} Estimate;

/* The result of a playout. */
typedef struct Playout {
    double lead;  /* of black, in points, without komi; 0 if the game isn't won by a score */
    int winner;   /* +1 black, -1 white, 0 nobody */
    double value; /* for black: 1 won, 0 lost; between them if the playout stopped before the end */
    size_t turns; /* number of turns made */
    /* Arrays of the caller, for games on grid points; NULL if not wanted. One element per point,
     * row by row from the bottom. */
    uint8_t *first; /* who was the first to play there: 0 nobody, 1 black, 2 white. The playout
                       fills in zeros only; clear it before */
    int8_t *owner;  /* final owner: +1 black, -1 white, 0 nobody */
} Playout;

/* The part of a position that a game's own state doesn't contain. */
typedef struct Standing {
    Color color;     /* the player to move */
    unsigned passes; /* number of passes in a row */
    uint64_t turns;  /* number of turns left under the rules; 0: no limit */
    Decimal komi;
} Standing;

/* Resources and limits of a solver. */
typedef struct Solving {
    void *memory; /* borrowed, `bytes` long. Must be all zero before its first use. Later uses, even
                     for other positions, find what the previous one left. Needs no cleanup */
    size_t bytes;
    Work *work; /* borrowed; NULL: no limit */
    bool exact; /* find the exact lead, not only the winner */
} Solving;

/* The result of a solver: the outcome with best play by both, as far as it was found. */
typedef struct Solution {
    bool proven;        /* whether `winner` is proven */
    int winner;         /* +1 black, -1 white, 0 nobody */
    double least, most; /* if proven: bounds of black's lead, without komi */
    Choice choice;      /* a best move if proven; otherwise one that looks good */
} Solution;

/* How a game ended. */
typedef enum Ending {
    ENDING_NONE,
    ENDING_SCORE,
    ENDING_RESIGNATION,
    ENDING_TIME,
    ENDING_FORFEIT,
    ENDING_MOVE, /* a move won the game by the rules */
} Ending;

/* How a game treats passes. */
typedef enum Passing {
    PASSING_ENDS_PLAY, /* two passes in a row, one by each color, end play */
    PASSING_NONE,      /* passing isn't allowed */
} Passing;

/* How a player marks stones after play has ended. */
typedef enum StoneMarking {
    MARKING_FLIP, /* one stone becomes dead, or alive if it is dead */
    MARKING_DEAD,
    MARKING_ALIVE,
    MARKING_EXACT, /* these strings or groups are dead, and all other stones are alive */
} StoneMarking;

/* What is on a grid point. */
typedef enum Occupant { OCCUPANT_NONE, OCCUPANT_BLACK, OCCUPANT_WHITE } Occupant;

/* A game. Members that are NULL or 0 have a default, except where the comment says otherwise. */
struct GameKind {
    const char *name;       /* lower case */
    const char *other_name; /* the name that other programs use, or NULL */
    const char *title;      /* for people, such as "Capture Go". NULL: the name, capitalized */
    const char *summary;    /* one line for list_games */
    int lines_least, lines_most, lines_usual; /* of a side of the board */
    bool in_spaces;    /* sides are in spaces instead of lines, and a board may have an outline */
    const Rule *rules; /* the first is komi */
    const Decimal *initial; /* their initial values; NULL: those of `rules` */
    size_t rule_count;
    const ScorePart *score_parts; /* ends with an unnamed item; NULL: black, white and neither */
    RulePlace first_turns;        /* number of turns of black before the first one of white */
    RulePlace max_plies;          /* maximum number of turns, each of one move; 0 for no limit */
    RulePlace move_time;          /* seconds per turn; 0 for no limit */
    RulePlace invalid_loses;      /* not 0: an illegal move loses the game */
    RulePlace white_passes_last;  /* not 0: passes end play only if White's is the last */
    bool plays_out;               /* players pass only if propose() finds no move */
    Passing passing;

    /* Return the color that moves first. NULL: black. */
    Color (*first_to_move)(const Setup *setup);

    /* Create a game with the position that the setup starts from. The caller owns it. */
    Status (*create)(const Setup *setup, void **game);
    void (*destroy)(void *game);

    /* Identify the present state, and return to an earlier one. Rollback never fails. */
    size_t (*mark)(const void *game);
    void (*rollback)(void *game, size_t mark);

    /* Make an independent copy, which the caller owns. Its log is empty: mark() of it is 0.
     * assign() does the same but overwrites an existing game of the same kind and setup; NULL: that
     * game is destroyed and a new copy made. STATUS_NO_MEMORY changes nothing. */
    Status (*copy)(const void *game, void **copy);
    Status (*assign)(void *game, const void *from);

    /* Return a hash of the state for position_key(). It covers ko and everything else that affects
     * the next move, but not whose turn it is. NULL: at() describes the whole state. */
    uint64_t (*key)(const void *game);

    /* Note that `color` passes; begin_turn() follows. NULL: nothing to do. */
    Status (*pass)(void *game, Color color);

    /* Start a turn of `color`. NULL: nothing to do. */
    Status (*begin_turn)(void *game, Color color);

    /* Make a move in a turn of `color`. Clears and fills `outcome->drawn`. An error changes
     * nothing. */
    Status (*act)(void *game, Color color, Move move, Manner manner, Outcome *outcome);

    /* Return what act() would return for a whole turn of `color`, which has begun. The state is
     * unchanged afterwards. NULL: act() is called and undone. */
    Status (*check)(void *game, Color color, Move move);

    /* Return whether the last move has ended the game: ENDING_MOVE with a winner, ENDING_SCORE, or
     * ENDING_NONE. NULL: moves don't end the game. */
    Ending (*over)(const void *game, Color *winner);

    /* Return what is on a grid point. Games that have this function are played on grid points,
     * written like D4, on boards of at most GAME_GRID_MOST lines per side. NULL: moves are
     * something else. */
    Occupant (*at)(const void *game, int column, int row);

    /* Write what was on each grid point before the last move, row by row; if the last action wasn't
     * a move, write what is there now. NULL if the game can't tell. */
    void (*before)(const void *game, Occupant *points);

    /* Set up stones outside of any turn. The three strokes of `stones` are the points that become
     * black, white and empty. NULL: not supported. */
    Status (*set_up)(void *game, Move stones);

    /* Score the present state. NULL if the game isn't won by a score. */
    Status (*score)(void *game, Score *score);

    /* Like score(), but for players who do not agree on dead stones: unless a player has marked
     * stones, remove those that the game itself judges dead before counting. Doesn't change the
     * state. NULL: score(). */
    Status (*judge)(void *game, Score *score);

    /* Mark stones, and those that live or die with them, as dead or alive. `stones` is one stroke,
     * which may be empty for MARKING_EXACT. If this changes no mark, mark() stays the same.
     * begin_turn() revives all stones. NULL if the game has no agreement on dead stones: two passes
     * then end it. */
    Status (*mark_dead)(void *game, Move stones, StoneMarking marking);

    /* Add the places of all dead stones of `color` to the stroke being built, by the players' marks
     * or, if `judged` and no player has marked any, by the game's own judgment. Black's list also
     * includes the points marked as neutral, so that MARKING_EXACT with both lists reproduces the
     * marks. NULL if judge() is NULL. STATUS_NO_MEMORY leaves an incomplete list. */
    Status (*list_dead)(void *game, Color color, bool judged, Strokes *dead);

    /* Find a random whole turn for `color`, whose turn it is, that act() accepts as exact. `choice`
     * is a pass on entry and stays one if none is found. The state is unchanged afterwards. NULL:
     * uniformly choose a grid point that check() allows. */
    Status (*propose)(void *game, Color color, Random *random, Choice *choice);

    /* List up to `most` (1 or more) whole turns for `color`, whose turn it is. No turn appears
     * twice. Priors are above 0 and need not add up to 1. NULL: all grid points that check()
     * allows; without a grid, what propose() finds. */
    Status (*candidates)(void *game, Color color, Random *random, Candidate *list, size_t most,
                         size_t *count);

    /* Like candidates(), faster but with less accurate priors: for positions that are rarely
     * visited. NULL: candidates(). */
    Status (*glance)(void *game, Color color, Random *random, Candidate *list, size_t most,
                     size_t *count);

    /* Estimate the final result with `color` to move: include not only what is enclosed, captured
     * or alive now, but also what will be at the end. For players, who call it thousands of times a
     * second. The same state gives the same result. NULL: score(). */
    Status (*estimate)(void *game, Color color, Estimate *estimate);

    /* Like make_random(), but make a plausible move, as a player would who wants to win and has no
     * time to think. For playouts. NULL: make_random(). */
    Status (*make_likely)(void *game, Color color, Random *random, Choice *made);

    /* The number of turns after which a playout stops and calls estimate(). Games without
     * estimate() are played to their end. */
    unsigned playout_turns;

    /* Play out a game in which `color` is to move and the last `passes` turns were passes, faster
     * than by make_likely(). Fills `playout` except for `winner` and `value`. The state is
     * unchanged afterwards. NULL, or if the rules limit the number of turns: the playout is made
     * turn by turn. */
    Status (*play_out)(void *game, Color color, unsigned passes, Random *random, Playout *playout);

    /* Find the result with best play by both. Return STATUS_OK also if the work limit was reached;
     * STATUS_WRONG_GAME if the board or the rules put that out of reach; STATUS_NO_MEMORY if the
     * given memory is too small. NULL: always out of reach. */
    Status (*solve)(void *game, const Standing *standing, const Solving *solving,
                    Solution *solution);

    /* Find a turn similar to `choice`, at most `reach` spaces away, to try whether it is better. It
     * need not be legal. Return false if there is none. NULL: there is none. */
    bool (*vary)(void *game, Color color, const Choice *choice, double reach, Random *random,
                 Choice *varied);

    /* For speed only. make() combines act(), for a whole turn other than a pass, with begin_turn()
     * of the other color. make_random() does the same with the turn that propose() would find.
     * NULL: the separate functions are called. */
    Status (*make)(void *game, Color color, const Choice *choice);
    Status (*make_random)(void *game, Color color, Random *random, Choice *made);

    /* Append what was expected, such as `: at most 5`, to the message of a status that only this
     * game returns; append nothing for other statuses. NULL: there is nothing to explain. */
    void (*explain)(const Setup *setup, Status status, StringBuilder *text);

    /* Return the ink left in the present turn. NULL: the game has no ink. */
    Length (*ink_left)(const void *game);

    /* Append the areas that count for each color. NULL: not supported. STATUS_NO_MEMORY leaves an
     * incomplete list. */
    Status (*areas)(void *game, Areas *areas);

    /* The game's own commands (protocol/game_commands.h) and its pictures (pictures/svg_picture.h).
     * Only games on grid points may leave them NULL, for the defaults. */
    const struct GameCommands *words;
    const struct Painter *painter;
};

/* Return the number of games in a list that ends with NULL. */
size_t game_kind_count(const GameKind *const *games);

/* Return the game with the given name, in any case, or NULL. */
const GameKind *game_kind_named(const GameKind *const *games, const char *name, size_t length);

/* Append the names of the games, separated by `between`. */
void game_add_kind_names(const GameKind *const *games, const char *between, StringBuilder *text);

/* Append the names of the games on grid points, separated by "and". */
void game_add_grid_names(const GameKind *const *games, StringBuilder *text);

/* Write the index of the rule with the given name. Return STATUS_UNKNOWN_NAME if there is none. */
Status game_rule_named(const GameKind *kind, const char *name, size_t length, size_t *index);

/* Parse a value of the rule: a number, or one of its keywords. Return false if it is neither. */
bool game_rule_value(const Rule *rule, StringView word, Decimal *value);

/* Return a setup with the default board and rules of the game. */
Setup game_usual_setup(const GameKind *kind);

/* Fill in the outcome of a turn that is one stone. STATUS_NO_MEMORY. */
Status outcome_of_stone(Move move, Outcome *outcome);

void outcome_free(Outcome *outcome);

#endif
