/* The interface that each game implements. Sessions and players use games through it.
 *
 * A game stores the state of the board, and knows which moves are legal in it. Turns, passes and
 * endings work the same for all games; they are in position.h. A game keeps its own undo log:
 * mark() identifies the present state, and rollback() returns to it.
 *
 * To add a game, add a folder to games/ that defines a GameKind, and a row to the list in
 * games.c. */
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
    const char *meaning; /* a line of help, which mentions the unit */
    Decimal initial, lowest, highest;
    bool whole; /* true if only whole numbers are allowed */
    /* The keywords, in lower case and NULL-terminated; the rule's value is DECIMAL_ONE times the
     * index of a keyword. NULL if the value is a number. */
    const char *const *words;
} Rule;

enum { RULES_MAX = 16, RULE_KOMI = 0, RULE_NONE = 0 };

/* A command that sets rules in GTP programs that don't know `set_rule`. */
typedef struct RuleCommand {
    const char *command;
    /* Appends to `arguments` what the command needs to set the rules to `values`, as far as it can.
     * Returns which rules this sets correctly, as bits 1 << index; if it returns 0, it appends
     * nothing. */
    uint32_t (*add)(const Decimal values[RULES_MAX], StringBuilder *arguments);
    /* True if a program that doesn't accept the command can't play under these rules. False if the
     * command sets many rules at once; of all such commands, only the first that succeeds takes
     * effect. */
    bool must;
} RuleCommand;

/* The index, in a game's table of rules, of a rule that positions and sessions enforce, or
 * RULE_NONE if the game doesn't have that rule. RULE_NONE can be 0, because index 0 is komi, which
 * isn't enforced. */
typedef size_t RulePlace;

/* The board and the rules with which a game starts. */
typedef struct Setup {
    /* The number of lines of the board, which is one more than its number of spaces (but see
     * in_spaces). */
    int columns, rows;
    /* The shape of the board, in games that support shapes other than rectangles; empty for a
     * rectangle. */
    Outline outline;
    Decimal rules[RULES_MAX]; /* in the order of the game's table of rules */
} Setup;

enum {
    GAME_SETUP_STROKES = 3,
    GAME_GRID_MOST = 52, /* maximum number of lines on a side, for games on grid points */
};

/* Return the board of a setup, in steps, if its sides are in lines. The board's lower left corner
 * is (0, 0). */
Box setup_board(const Setup *setup);

/* game_board() returns the board of a setup of any game, including games whose sides are in spaces,
 * in steps. */
typedef struct GameKind GameKind;
Box game_board(const GameKind *kind, const Setup *setup);

/* How a move is made. */
typedef struct Manner {
    bool exact; /* true to make a whole turn or nothing, false to draw as much as fits */
    /* The distance, in steps, from which ends are pulled to the player's own ink or the edge; 0 if
     * `exact`. */
    int32_t magnet;
    /* Borrowed: the work budget for computing how much fits; NULL for no limit. */
    Work *work;
} Manner;

/* Why a stroke ended where it did: it was complete, it met the opponent's ink or the edge, or the
 * ink was used up. */
typedef enum Stopped { STOPPED_COMPLETE, STOPPED_OPPONENT, STOPPED_EDGE, STOPPED_LENGTH } Stopped;

/* The result of a move. */
typedef struct Outcome {
    Strokes drawn; /* owned: the strokes that were actually drawn */
    Length length; /* ink that the move used */
    Length left;   /* ink left in the turn after the move */
    Stopped stopped;
    bool ends_turn;
} Outcome;

/* A score: areas in squares, or points. `black` and `white` belong to one color only, `both` to
 * both, and `neither` to none. */
typedef struct Score {
    Decimal black, white, both, neither;
} Score;

/* A member of Score, as it is shown to people. */
typedef struct ScorePart {
    const char *name;  /* the name of the member, such as "black" */
    const char *title; /* for people, such as "Black alone" */
} ScorePart;

/* An estimate of the final result. */
typedef struct Estimate {
    double lead;   /* black's lead in points, without komi */
    double spread; /* the standard deviation of the lead, which is above 0 */
    /* True if so much is undecided that passing would be a mistake. */
    bool open;
} Estimate;

/* The result of a playout. */
typedef struct Playout {
    double lead; /* black's lead in points, without komi; 0 if the game isn't won by a score */
    int winner;  /* +1 for black, -1 for white, 0 for nobody */
    /* 1 if black won, 0 if black lost; a value in between for a tie, or if the playout stopped
     * before the end. */
    double value;
    size_t turns; /* number of turns made */
    /* Arrays that the caller provides, for games on grid points; NULL if they aren't wanted. They
     * have one element per point, row by row from the bottom. */
    /* Who played first on the point: 0 for nobody, 1 for black, 2 for white. The playout changes
     * only elements that are 0, so the caller must set all to 0 first. */
    uint8_t *first;
    int8_t *owner; /* who owns the point at the end: +1 for black, -1 for white, 0 for nobody */
} Playout;

/* Those facts about a position that aren't in the game's own state, but that a solver needs. */
typedef struct Standing {
    Color color;     /* the player to move */
    unsigned passes; /* number of passes in a row */
    /* The number of turns that the rules still allow; 0 if there is no limit. */
    uint64_t turns;
    Decimal komi;
} Standing;

/* A request to a solver: its resources, and the result to find. */
typedef struct Solving {
    /* Borrowed: `bytes` bytes, which must be zero when they are first used. Solving again with the
     * same memory, even a different position, reuses what was found before. No cleanup is
     * needed. */
    void *memory;
    size_t bytes;
    Work *work; /* borrowed; NULL for no limit */
    bool exact; /* true to find the exact lead, false to find only the winner */
} Solving;

/* The result of a solver, under best play by both sides, as far as it was found. */
typedef struct Solution {
    bool proven;        /* true if `winner` is proven */
    int winner;         /* +1 for black, -1 for white, 0 for nobody */
    double least, most; /* if `proven`: bounds of black's lead, without komi */
    Choice choice;      /* a best move if `proven`; if not, a move that looks good */
} Solution;

/* How a game ended. */
typedef enum Ending {
    ENDING_NONE,
    ENDING_SCORE,
    ENDING_RESIGNATION,
    ENDING_TIME,
    ENDING_FORFEIT,
    ENDING_MOVE, /* a move won the game according to the rules */
} Ending;

/* How a game treats passes. */
typedef enum Passing {
    PASSING_ENDS_PLAY, /* two passes in a row, one by each color, end play */
    PASSING_NONE,      /* passing isn't allowed */
} Passing;

/* How a player marks stones after play has ended. */
typedef enum StoneMarking {
    MARKING_FLIP, /* the stone's string or group changes from alive to dead, or from dead to alive
                   */
    MARKING_DEAD,
    MARKING_ALIVE,
    /* The strings or groups of the given stones are dead, and all other stones are alive. */
    MARKING_EXACT,
} StoneMarking;

/* What is on a grid point. */
typedef enum Occupant { OCCUPANT_NONE, OCCUPANT_BLACK, OCCUPANT_WHITE } Occupant;

/* A game. A comment on a member says what NULL or 0 means. */
struct GameKind {
    const char *name; /* in lower case */
    /* Another name of the game that other programs use, or NULL. */
    const char *other_name;
    /* The name for people, such as "Capture Go". NULL: the name, capitalized. */
    const char *title;
    const char *summary; /* a line about the game for the command list_games */
    /* Minimum, maximum and default number of lines on a side of the board. */
    int lines_least, lines_most, lines_usual;
    /* True if a side is measured in spaces, not lines, and a board may have an outline. */
    bool in_spaces;
    const Rule *rules;      /* the first rule is komi */
    const Decimal *initial; /* the initial values of the rules; NULL for those in `rules` */
    size_t rule_count;
    /* In the order in which they are tried. The last element has no command. NULL: there are
     * none. */
    const RuleCommand *rule_commands;
    /* The last element has no name. NULL: black, white and neither. */
    const ScorePart *score_parts;
    /* The places of rules in the table (see RulePlace), each with what the rule's value means. */
    RulePlace first_turns;       /* the number of turns that black has before white's first turn */
    RulePlace max_plies;         /* the maximum number of turns of one move each; 0 for no limit */
    RulePlace move_time;         /* the number of seconds per turn; 0 for no limit */
    RulePlace invalid_loses;     /* if it isn't 0, an illegal move loses the game */
    RulePlace white_passes_last; /* if it isn't 0, passes end play only if White passes last */
    bool plays_out;              /* if true, players pass only if propose() finds no move */
    /* A player resigns if its expected result, from 0 (a loss) to 1 (a win), is below this; 0 for
     * never. The player's settings can override it. It should be so low that hardly any game that
     * is resigned could still have been won; tests/figures/resign.py measures that. */
    double resigns;
    Passing passing;

    /* Returns the color that moves first. NULL: black moves first. */
    Color (*first_to_move)(const Setup *setup);

    /* Creates a game in the starting position of the setup. The caller owns it. */
    Status (*create)(const Setup *setup, void **game);
    void (*destroy)(void *game);

    /* mark() returns a number that identifies the present state. rollback() returns to an earlier
     * state, and never fails. */
    size_t (*mark)(const void *game);
    void (*rollback)(void *game, size_t mark);

    /* copy() makes an independent copy, which the caller owns. The copy's log is empty, so its
     * mark() is 0. assign() overwrites an existing game of the same kind and setup with a copy.
     * After STATUS_NO_MEMORY nothing has changed. If assign() is NULL, the existing game is
     * destroyed and a new copy is made. */
    Status (*copy)(const void *game, void **copy);
    Status (*assign)(void *game, const void *from);

    /* Returns a hash of the state, for position_key(). It covers ko and everything else that
     * affects the next move, except whose turn it is. NULL: at() describes the whole state. */
    uint64_t (*key)(const void *game);

    /* Records a pass of `color`. begin_turn() is called next. NULL: passes needn't be recorded. */
    Status (*pass)(void *game, Color color);

    /* Starts a turn of `color`. NULL: there is nothing to do. */
    Status (*begin_turn)(void *game, Color color);

    /* Makes a move in a turn of `color`. Clears `outcome->drawn` and fills it. An error changes
     * nothing. */
    Status (*act)(void *game, Color color, Move move, Manner manner, Outcome *outcome);

    /* Returns what act() would return for a whole turn of `color`, whose turn has begun. The state
     * is unchanged afterwards. NULL: act() is called and then undone. */
    Status (*check)(void *game, Color color, Move move);

    /* Returns whether and how the last move ended the game: ENDING_MOVE (then sets `winner`),
     * ENDING_SCORE, or ENDING_NONE if it didn't. NULL: moves don't end the game. */
    Ending (*over)(const void *game, Color *winner);

    /* Returns what is on a grid point. A game is played on grid points, which are written like D4,
     * if and only if it has this function. Then its board has at most GAME_GRID_MOST lines per
     * side. */
    Occupant (*at)(const void *game, int column, int row);

    /* Stores what was on each grid point before the last move, row by row. If the last action
     * wasn't a move, stores the present contents. NULL: the game can't tell. */
    void (*before)(const void *game, Occupant *points);

    /* Sets up stones outside of any turn. The three strokes of `stones` are the points that become
     * black, those that become white, and those that become empty. NULL: the game doesn't support
     * this. */
    Status (*set_up)(void *game, Move stones);

    /* Computes the score of the present state. NULL: scores don't decide the game. */
    Status (*score)(void *game, Score *score);

    /* Computes the score for players who have not agreed on dead stones. If a player has marked
     * stones, this is what score() computes. If not, the stones that the game itself judges dead
     * are treated as removed. The state doesn't change. NULL: score() is called. */
    Status (*judge)(void *game, Score *score);

    /* Marks stones as dead or alive, together with those that live or die with them. `stones` is a
     * single stroke, which may be empty for MARKING_EXACT. If no mark changes, mark() stays the
     * same. begin_turn() marks all stones as alive again. NULL: the players don't agree on dead
     * stones, so two passes end the game. */
    Status (*mark_dead)(void *game, Move stones, StoneMarking marking);

    /* Adds the points of all dead stones of `color` to the unfinished stroke of `dead`. The
     * players' marks decide which stones are dead or, if `judged` and no player has marked any, the
     * game's own judgment. The list for black also includes the points that are marked as neutral,
     * so MARKING_EXACT with the lists of both colors reproduces the marks. STATUS_NO_MEMORY leaves
     * an incomplete list. NULL if judge() is NULL. */
    Status (*list_dead)(void *game, Color color, bool judged, Strokes *dead);

    /* Finds a random whole turn for `color`, whose turn it is. act() must accept it as exact.
     * `choice` is a pass at first, and stays a pass if no turn is found. The state is unchanged
     * afterwards. NULL: one of the grid points that check() allows is chosen, each with the same
     * probability. */
    Status (*propose)(void *game, Color color, Random *random, Choice *choice);

    /* Lists up to `most` (at least 1) whole turns for `color`, whose turn it is. No turn appears
     * twice. Priors are above 0, and need not add up to 1. NULL: the list consists of grid points
     * that check() allows or, in games without grid points, of turns that propose() finds. */
    Status (*candidates)(void *game, Color color, Random *random, Candidate *list, size_t most,
                         size_t *count);

    /* Lists turns like candidates(), but faster and with less accurate priors, for positions that
     * are rarely visited. NULL: candidates() is called. */
    Status (*glance)(void *game, Color color, Random *random, Candidate *list, size_t most,
                     size_t *count);

    /* Estimates the final result if `color` moves next. It takes into account what will be
     * enclosed, captured or alive at the end, not only the present state. The same state always has
     * the same estimate. Players call this thousands of times a second. NULL: score() is called. */
    Status (*estimate)(void *game, Color color, Estimate *estimate);

    /* Makes a plausible turn: that of a player who wants to win but has no time to think. This is
     * for playouts. The arguments are those of make_random(). NULL: make_random() is called. */
    Status (*make_likely)(void *game, Color color, Random *random, Choice *made);

    /* The number of turns after which a playout stops and calls estimate(). The games of a kind
     * without estimate() are played to the end, or for at most three turns per point. */
    unsigned playout_turns;

    /* Plays out a game in which `color` moves next and the last `passes` turns were passes. This is
     * faster than calling make_likely() for each turn. Fills in `playout`, except `winner` and
     * `value`. The state is unchanged afterwards. If this is NULL, or if the rules limit the number
     * of turns, the playout is made turn by turn. */
    Status (*play_out)(void *game, Color color, unsigned passes, Random *random, Playout *playout);

    /* Finds the result if both sides play best. Returns STATUS_OK even if it reaches the work limit
     * first, STATUS_WRONG_GAME if the board or the rules make solving impossible, and
     * STATUS_NO_MEMORY if the given memory is too small. NULL: the game can't be solved. */
    Status (*solve)(void *game, const Standing *standing, const Solving *solving,
                    Solution *solution);

    /* Finds a turn that is similar to `choice`, with points at most `reach` spaces away, so that a
     * search can try whether it is better. The turn need not be legal. Returns false if it finds
     * none. NULL: there is never one. */
    bool (*vary)(void *game, Color color, const Choice *choice, double reach, Random *random,
                 Choice *varied);

    /* Faster ways to do what other functions do. make() combines act(), for a whole turn other than
     * a pass, with begin_turn() of the other color. make_random() does the same with a turn that
     * propose() could find. NULL: the separate functions are called. */
    Status (*make)(void *game, Color color, const Choice *choice);
    Status (*make_random)(void *game, Color color, Random *random, Choice *made);

    /* If `status` is a status that only this game returns, appends to its message what was
     * expected, such as `: at most 5`. For other statuses, appends nothing. NULL: there is nothing
     * to explain. */
    void (*explain)(const Setup *setup, Status status, StringBuilder *text);

    /* Returns the ink left in the present turn. NULL: the game has no ink. */
    Length (*ink_left)(const void *game);

    /* Appends the areas that count for each color. After STATUS_NO_MEMORY, the list is incomplete.
     * NULL: the game has no areas. */
    Status (*areas)(void *game, Areas *areas);

    /* The game's own commands (protocol/game_commands.h) and how its pictures are drawn
     * (pictures/svg_picture.h). Only games on grid points may leave these NULL, to get the
     * defaults. */
    const struct GameCommands *words;
    const struct Painter *painter;
};

/* Return the number of games in a NULL-terminated list. */
size_t game_kind_count(const GameKind *const *games);

/* Return the game with the given name, in upper or lower case, or NULL if there is none. */
const GameKind *game_kind_named(const GameKind *const *games, const char *name, size_t length);

/* Append the names of the games, separated by `between`. */
void game_add_kind_names(const GameKind *const *games, const char *between, StringBuilder *text);

/* Append the names of the games on grid points, with " and " between them. */
void game_add_grid_names(const GameKind *const *games, StringBuilder *text);

/* Find the index of the rule with the given name. Return STATUS_UNKNOWN_NAME if there is none. */
Status game_rule_named(const GameKind *kind, const char *name, size_t length, size_t *index);

/* Parse a value of a rule: a keyword if the rule has keywords, otherwise a number. The number's
 * range isn't checked. Return false if the text is neither. */
bool game_rule_value(const Rule *rule, StringView word, Decimal *value);

/* Return a setup with the default board and rules of the game. */
Setup game_usual_setup(const GameKind *kind);

/* Fill in the outcome of a turn that consists of one stone. May return STATUS_NO_MEMORY. */
Status outcome_of_stone(Move move, Outcome *outcome);

void outcome_free(Outcome *outcome);

#endif
