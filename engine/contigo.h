/* Contigo as a library: rules, search, records and pictures of Continuous Go, gridless Go and Go,
 * and an engine that speaks the Go Text Protocol. It is for programs in C, C++ and any language
 * that can call C.
 *
 * Units. Coordinates are in steps, of which a space has CONTIGO_STEPS. They are measured from the
 * lower left corner of the board, x to the right and y upward; the grid point D4 is at 3,3 spaces.
 * Lengths, areas, scores and rules are whole numbers too: CONTIGO_ONE stands for one space, square
 * or point. So the same calls give the same results on every machine.
 *
 * Errors. Functions that can fail return a contigo_status. A call that does not return CONTIGO_OK
 * has changed nothing and has written to none of its output arguments, unless its comment says
 * otherwise. Any function that creates or changes something may return CONTIGO_NO_MEMORY; other
 * errors are listed with the functions. For an invalid color, magnet, array or number they return
 * CONTIGO_BAD_ARGUMENT, which is not listed everywhere. Coordinates must be within CONTIGO_FAR
 * steps, on the board or not. Pointers must not be NULL unless the comment allows it.
 *
 * Ownership. The caller owns what `..._create`, `..._load` and `..._copy` return, and releases it
 * with the matching `..._destroy` (NULL is allowed); texts are released with contigo_free().
 * Arguments are borrowed during the call. If a result is borrowed from a handle, the function's
 * comment says how long it is valid.
 *
 * Threads. Only one thread at a time may use a handle. Different handles, copies included, share
 * nothing, so they may be used at the same time. The library has no global settings. If the program
 * itself uses jansson, it must not do so in another thread while an engine processes `loadsugo`.
 *
 * Signals. The library installs no signal handlers and prints nothing. contigo_engine_run() writes
 * to a descriptor. If the reader of the descriptor is gone, this raises SIGPIPE, unless the program
 * ignores that signal. */
#ifndef CONTIGO_H
#define CONTIGO_H

#include <stddef.h>
#include <stdint.h>

/* CONTIGO_VERSION is the version of this header. CONTIGO_ABI is the number of its binary interface,
 * and also that of the shared library. This number changes when programs must be recompiled. */
#define CONTIGO_VERSION "0.1.0"
#define CONTIGO_ABI 2

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* contigo_version() returns the version of the library that is running, as a static text.
 * contigo_abi() returns the number of its binary interface. */
const char *contigo_version(void);
int contigo_abi(void);

enum { CONTIGO_STEPS = 100000 /* per space */, CONTIGO_FAR = 1000000000 };
#define CONTIGO_ONE INT64_C(1000000000000)

enum { CONTIGO_BLACK = 0, CONTIGO_WHITE = 1 };

typedef enum contigo_status {
    CONTIGO_OK,
    CONTIGO_NO_MEMORY,         /* an allocation failed */
    CONTIGO_GAME_OVER,         /* the game has ended */
    CONTIGO_NOT_YOUR_TURN,     /* it is the other color's turn */
    CONTIGO_OUTSIDE_BOARD,     /* a point is not on the board */
    CONTIGO_ON_OPPONENT,       /* a stroke starts on the opponent's ink */
    CONTIGO_ZERO_LENGTH,       /* a stroke has no length */
    CONTIGO_NOTHING_FITS,      /* a stroke would be stopped at its start */
    CONTIGO_TOO_LONG,          /* a move is longer than the ink that is left */
    CONTIGO_TOO_CROSSED,       /* a turn crosses ink of its own color too often */
    CONTIGO_BLOCKED,           /* a move touches the opponent's ink */
    CONTIGO_OCCUPIED,          /* another stone is in the way */
    CONTIGO_SUICIDE,           /* a stone would have no liberty */
    CONTIGO_KO,                /* a move would repeat an earlier position */
    CONTIGO_OFF_GRID,          /* a point must be a grid point, but isn't */
    CONTIGO_NO_ROUTE,          /* there is no route between two points */
    CONTIGO_NO_HISTORY,        /* there are fewer events to undo than requested */
    CONTIGO_OUT_OF_RANGE,      /* a number is outside its range */
    CONTIGO_UNKNOWN_NAME,      /* no game, rule, player or setting has that name */
    CONTIGO_IN_PLAY,           /* not allowed after play has begun */
    CONTIGO_WRONG_GAME,        /* the current game does not have this feature */
    CONTIGO_NO_FILE,           /* a file or folder cannot be read or written */
    CONTIGO_GEOMETRY,          /* a position is inconsistent */
    CONTIGO_NO_MOVE,           /* a player found or chose no move */
    CONTIGO_NOT_A_POINT,       /* a move must be a single point, but isn't */
    CONTIGO_NO_STONE,          /* there is no stone at a point */
    CONTIGO_NO_LIBERTY,        /* stones that are set up would have no liberty */
    CONTIGO_SCORING,           /* not allowed while dead stones are being marked */
    CONTIGO_NOT_SCORING,       /* allowed only while dead stones are being marked */
    CONTIGO_STALE,             /* the marks of dead stones have changed in the meantime */
    CONTIGO_ALL_PLAYED,        /* the game has reached its maximum number of turns */
    CONTIGO_AGREED,            /* a player who has agreed to the marks cannot change them */
    CONTIGO_NOT_SIMPLE,        /* the corners of a board do not make a simple polygon */
    CONTIGO_NEAR_EDGE,         /* a stone would be too near the edge of the board */
    CONTIGO_NO_CONTACT,        /* no place in contact with a stone is free */
    CONTIGO_NO_PASSING,        /* the game doesn't allow passes */
    CONTIGO_TOO_MUCH_WORK,     /* a task needs more steps than its budget has */
    CONTIGO_INTERRUPTED,       /* a task was interrupted */
    CONTIGO_TOO_MET,           /* a turn meets too many pieces of ink of its own color */
    CONTIGO_ONE_POINT,         /* the magnet or the edge leaves only one point of a stroke */
    CONTIGO_BAD_RECORD = 1000, /* a text is not a game record */
    CONTIGO_BAD_ARGUMENT       /* a color, an array or a number is invalid */
} contigo_status;

/* Return a message for people: a static text in lower case, without a full stop, and never NULL. */
const char *contigo_status_text(contigo_status status);

/* Free a text that the library returned. NULL is allowed. */
void contigo_free(char *text);

/* Return the name of game number `index`, counted from 0, or NULL after the last game. The text is
 * static. */
const char *contigo_game_name(size_t index);

/* Moves. */

/* A point, in steps. Its memory layout is that of a pair of 32-bit integers. */
typedef struct contigo_point {
    int32_t x, y;
} contigo_point;

/* A whole turn, small enough to be stored in search trees. It consists of up to three strokes with
 * `count` points in total; a stone is a stroke of one point. If `count` is 0, the turn is a
 * pass. */
enum { CONTIGO_CHOICE_POINTS = 7, CONTIGO_CHOICE_STROKES = 3 };
typedef struct contigo_choice {
    uint16_t count;
    /* For the second and the third stroke: the index of its first point in `points`; 0 if there is
     * no such stroke. */
    uint8_t begins[CONTIGO_CHOICE_STROKES - 1];
    contigo_point points[CONTIGO_CHOICE_POINTS]; /* only the first `count` are valid */
} contigo_choice;

/* A possible turn, and its prior: how good a player should expect the turn to be, compared with the
 * others in the list. Priors are above 0, and those of a list add up to 1. */
typedef struct contigo_candidate {
    contigo_choice choice;
    float prior;
} contigo_candidate;

/* Why a stroke ended where it did: it was complete, met the opponent's ink or the edge, or used up
 * the ink. */
enum { CONTIGO_COMPLETE, CONTIGO_AT_OPPONENT, CONTIGO_AT_EDGE, CONTIGO_OUT_OF_INK };

/* How to draw a stroke. CONTIGO_EXACT makes it a whole turn, exactly as given or not at all. A
 * number from 0 to CONTIGO_MAGNET_MOST draws as much of the stroke as fits. The number is a
 * distance in steps: an end of the stroke that is at most that far from the player's own ink or
 * from the edge is pulled there. */
enum { CONTIGO_EXACT = -1, CONTIGO_MAGNET_MOST = 28571 };

/* A score without komi: areas in squares or, in Go, points. `black` and `white` belong to one color
 * only, `both` to both, and `neither` to none. */
typedef struct contigo_score {
    int64_t black, white, both, neither;
} contigo_score;

/* The result of a stroke that was drawn or tried. */
typedef struct contigo_outcome {
    contigo_status status; /* if this is not CONTIGO_OK, all other members are 0 */
    int32_t stopped;       /* one of CONTIGO_COMPLETE ... CONTIGO_OUT_OF_INK */
    int32_t ends_turn;     /* 1 if the stroke ended the turn, 0 if not */
    contigo_point end;     /* where the stroke ended */
    int64_t drawn;         /* the stroke's length */
    int64_t left;          /* ink left in the turn after the stroke; 0 if the game has no ink */
    contigo_score score;   /* the score after the stroke; all 0 if the game has no score */
} contigo_outcome;

/* A game, with its whole history. */

typedef struct contigo_game contigo_game;
typedef struct contigo_position contigo_position;

/* Create a game by its name, which may be in upper or lower case. `columns` and `rows` are the
 * board's numbers of lines (in "stones", of spaces), or both 0 for the default board. May return
 * CONTIGO_UNKNOWN_NAME or CONTIGO_OUT_OF_RANGE. */
contigo_status contigo_game_create(const char *name, int columns, int rows, contigo_game **game);
void contigo_game_destroy(contigo_game *game);

/* Change the shape of the board to a simple polygon of 3 to 256 corners. This must be done before
 * the first move. Returns CONTIGO_WRONG_GAME if the game isn't "stones". May also return
 * CONTIGO_OUT_OF_RANGE, CONTIGO_NOT_SIMPLE or CONTIGO_IN_PLAY. */
contigo_status contigo_game_set_outline(contigo_game *game, const contigo_point *corners,
                                        size_t count);

/* Set a rule. Its name and value are texts, such as "komi" and "7.5", or "ko" and "positional"; the
 * command `list_rules` lists them. Komi may be set at any time, other rules only before the first
 * move (afterwards CONTIGO_IN_PLAY is returned). May also return CONTIGO_UNKNOWN_NAME, or
 * CONTIGO_OUT_OF_RANGE for an invalid value. */
contigo_status contigo_game_set_rule(contigo_game *game, const char *rule, const char *value);

/* Get the value of a rule, in units of 1 / CONTIGO_ONE. If the rule's values are words, its value
 * is CONTIGO_ONE times the index of the word, counted from 0, in the order of `list_rules`. May
 * return CONTIGO_UNKNOWN_NAME. */
contigo_status contigo_game_rule(contigo_game *game, const char *rule, int64_t *value);

/* Play a whole turn of either color. It consists of `count` strokes, at least one, with at least
 * one point each. Stroke i consists of the points from index ends[i - 1] (0 for the first stroke)
 * up to but excluding ends[i]. The turn is made exactly as given, or not at all. If it is the other
 * color's turn, that turn ends, but this does not count as a pass. If dead stones are being marked,
 * play resumes with this turn. May return CONTIGO_ALL_PLAYED, or an error of the game's rules such
 * as CONTIGO_BLOCKED or CONTIGO_OCCUPIED. */
contigo_status contigo_game_play(contigo_game *game, int color, const contigo_point *points,
                                 const size_t *ends, size_t count);

/* Draw one stroke of the color to move, as `magnet` says. `outcome` may be NULL; it is filled in
 * even if there is an error. May return CONTIGO_NOT_YOUR_TURN or an error of the game's rules. */
contigo_status contigo_game_draw(contigo_game *game, int color, const contigo_point *points,
                                 size_t count, int32_t magnet, contigo_outcome *outcome);

/* contigo_game_pass() lets either color pass. If something has been drawn in the color's present
 * turn, it ends the turn instead. While dead stones are being marked, a pass resumes play. May
 * return CONTIGO_NO_PASSING. contigo_game_resign() lets a color resign, which ends the game. */
contigo_status contigo_game_pass(contigo_game *game, int color);
contigo_status contigo_game_resign(contigo_game *game, int color);

/* contigo_game_undo() undoes the last `count` events. An event is the effect of one call. If it
 * returns CONTIGO_NO_HISTORY or CONTIGO_NO_MEMORY, no event is undone. contigo_game_events()
 * returns the number of events. */
contigo_status contigo_game_undo(contigo_game *game, size_t count);
size_t contigo_game_events(contigo_game *game);

/* Functions for agreement on dead stones, in games that have it, after play has ended.
 * contigo_game_mark() marks the stones of a group as dead or, if they are marked, as alive again.
 * contigo_game_agree() agrees to the current marks; when both colors have agreed, the game ends.
 * contigo_game_resume() resumes play. They may return CONTIGO_NOT_SCORING, CONTIGO_NO_STONE or
 * CONTIGO_AGREED. */
contigo_status contigo_game_mark(contigo_game *game, int color, contigo_point stone);
contigo_status contigo_game_agree(contigo_game *game, int color);
contigo_status contigo_game_resume(contigo_game *game);

/* Write the result to `result` in its usual form: `B+2.5`, `W+R` or `0`. If the game has not ended,
 * this is the result that it would have if it ended now. In `go`, dead stones count as captured:
 * those that the players have marked or, if they have marked none, those that the engine considers
 * dead. Returns CONTIGO_WRONG_GAME before the end of a game that has no score. */
enum { CONTIGO_RESULT_ROOM = 48 };
contigo_status contigo_game_result(contigo_game *game, char result[CONTIGO_RESULT_ROOM]);

/* contigo_game_save() saves the game as a record, which contigo_game_load() and the command
 * `loadgame` can read. The text ends with a NUL, which `length` does not count. `length` may be
 * NULL. contigo_game_load() creates the game that a record contains. On any failure, even a lack of
 * memory, it returns CONTIGO_BAD_RECORD. On failure `error`, which may be NULL, receives the
 * reason, which must be released with contigo_free(), or NULL if there is no memory for it. */
contigo_status contigo_game_save(contigo_game *game, char **text, size_t *length);
contigo_status contigo_game_load(const char *text, size_t length, contigo_game **game,
                                 char **error);

/* Draw the position as an SVG picture that is `size` pixels wide, 100 to 10000. If `territory`
 * isn't 0, territory is shown. `title` may be NULL. The text is returned as by
 * contigo_game_save(). */
contigo_status contigo_game_svg(contigo_game *game, int size, int territory, const char *title,
                                char **text, size_t *length);

/* Return the game's current position. It is borrowed until the game is destroyed. Moves that are
 * made in the position are only tried: the next call for the game takes them back. The position
 * can't be rolled back beyond the game's last event. */
contigo_position *contigo_game_position(contigo_game *game);

/* Positions. They are for searching: moves can be made in them and taken back. */

/* contigo_position_copy() creates an independent copy, for example one for each thread. The copy
 * can't be rolled back to a state before it was made. contigo_position_assign() overwrites an
 * earlier copy and reuses its memory. It returns CONTIGO_BAD_ARGUMENT if `position` belongs to a
 * game. */
contigo_status contigo_position_copy(const contigo_position *position, contigo_position **copy);
contigo_status contigo_position_assign(contigo_position *position, const contigo_position *from);
void contigo_position_destroy(contigo_position *position); /* only for copies */

enum { CONTIGO_PLAY, CONTIGO_MARKING, CONTIGO_OVER };
enum {
    CONTIGO_UNDECIDED,
    CONTIGO_BY_SCORE,
    CONTIGO_BY_RESIGNATION,
    CONTIGO_ON_TIME,
    CONTIGO_BY_FORFEIT,
    CONTIGO_BY_MOVE
};

typedef struct contigo_turn {
    int32_t to_move; /* the color to move */
    /* CONTIGO_PLAY, CONTIGO_MARKING (of dead stones) or CONTIGO_OVER. */
    int32_t phase;
    int32_t ending;   /* one of CONTIGO_UNDECIDED ... CONTIGO_BY_MOVE */
    int32_t begun;    /* 1 if something has been drawn in this turn, 0 if not */
    uint32_t number;  /* number of the turn, from 1 */
    uint32_t passes;  /* number of passes in a row so far, by alternating colors; at most 2 */
    int64_t ink_left; /* ink left in this turn; 0 if the game has no ink */
} contigo_turn;

void contigo_position_turn(const contigo_position *position, contigo_turn *turn);

/* Return the upper right corner of the rectangle that encloses the board. Its lower left corner is
 * 0,0. If the game is played on grid points, this is the last grid point. */
contigo_point contigo_position_board(const contigo_position *position);

/* Return the color of the stone on a grid point. Return -1 if there is no stone, if `point` is not
 * a grid point, or if the game is not played on grid points. */
int contigo_position_at(const contigo_position *position, contigo_point point);

/* Find who leads or has won: 1 for black, 0 for nobody, -1 for white. `margin`, which may be NULL,
 * receives the size of the lead, including komi, or 0 if the game was not decided by score. Returns
 * CONTIGO_WRONG_GAME before the end of a game that has no score. */
contigo_status contigo_position_leader(contigo_position *position, int *leader, int64_t *margin);

/* Get the current score. Returns CONTIGO_WRONG_GAME if the game has no score. */
contigo_status contigo_position_score(contigo_position *position, contigo_score *score);

/* Make a whole turn, or a pass, of the color to move. May return an error of the game's rules. */
contigo_status contigo_position_make(contigo_position *position, const contigo_choice *choice);

/* Convert a choice to the form in which contigo_game_play() and contigo_position_check() take
 * strokes: the points are those of the choice, and this function writes their `ends`. Returns the
 * number of strokes, which is 0 for a pass or an invalid choice. */
size_t contigo_choice_ends(const contigo_choice *choice, size_t ends[CONTIGO_CHOICE_STROKES]);

/* contigo_position_mark() returns a number that identifies the current position. Marks increase
 * when moves are made. contigo_position_rollback() returns to a marked position, and never
 * fails. */
size_t contigo_position_mark(const contigo_position *position);
void contigo_position_rollback(contigo_position *position, size_t mark);

/* List at most `most` turns for the color to move, without duplicates. Good turns come first, as
 * far as the game can judge. If passing is allowed, a pass is included, unless `most` is 1 and
 * there is a better turn. `random` is the state of a random generator, and every use changes it;
 * the same state gives the same list. The list is empty unless a turn is being played. */
contigo_status contigo_position_candidates(contigo_position *position, uint64_t *random,
                                           contigo_candidate *list, size_t most, size_t *count);

/* contigo_position_propose() chooses a turn at random, as a weak player would.
 * contigo_position_make_random() chooses a turn in the same way and makes it, which is faster than
 * two calls; its `choice` may be NULL. Both are for random playouts, and return CONTIGO_NO_MOVE if
 * there is no turn. */
contigo_status contigo_position_propose(contigo_position *position, uint64_t *random,
                                        contigo_choice *choice);
contigo_status contigo_position_make_random(contigo_position *position, uint64_t *random,
                                            contigo_choice *choice);

/* Check whether a whole turn of `color` is legal. Returns what contigo_game_play() would return. */
contigo_status contigo_position_check(contigo_position *position, int color,
                                      const contigo_point *points, const size_t *ends,
                                      size_t count);

/* Try `count` strokes of `color`, given as in contigo_game_play() and drawn as `magnet` says. Each
 * stroke is tried alone in the current position. Its outcome contains its own status and the score
 * after it. If it is not the turn of `color`, strokes are tried as if it were. The position is
 * unchanged afterwards. After CONTIGO_NO_MEMORY, some outcomes may have been written. */
contigo_status contigo_position_try(contigo_position *position, int color,
                                    const contigo_point *points, const size_t *ends, size_t count,
                                    int32_t magnet, contigo_outcome *outcomes);

/* Return a hash of the position. Equal positions have equal hashes, however they were reached;
 * different positions have different hashes, except by coincidence. Komi, and the earlier positions
 * that superko forbids, make no difference. */
uint64_t contigo_position_key(const contigo_position *position);

/* Areas: territory as polygons. */

typedef struct contigo_areas contigo_areas;

/* A corner. A space is CONTIGO_ONE units long, and coordinates are rounded to whole units. */
typedef struct contigo_corner {
    int64_t x, y;
} contigo_corner;

enum { CONTIGO_ALIVE, CONTIGO_DEAD, CONTIGO_OPEN };

/* An area. In "lines", it is a section of a color, which ignores the other color's ink; closed
 * sections are alive or dead, the others are open. In "stones", it is the set of points nearest to
 * one stone, and is alive. The inside of an area is on the left of each of its rings. Where ink
 * dangles into a section, a ring may run along the ink and back. */
typedef struct contigo_area {
    int32_t color;
    int32_t state;     /* CONTIGO_ALIVE, CONTIGO_DEAD or CONTIGO_OPEN */
    int64_t squares;   /* its size */
    size_t first_ring; /* index of the outer ring; the rings of the holes follow it */
    size_t ring_count;
} contigo_area;

/* Get all current areas. The caller owns them and releases them with contigo_areas_destroy(); later
 * moves don't change them. Returns CONTIGO_WRONG_GAME if the game has no areas. */
contigo_status contigo_position_areas(contigo_position *position, contigo_areas **areas);
void contigo_areas_destroy(contigo_areas *areas);
size_t contigo_areas_count(const contigo_areas *areas);

/* contigo_areas_get() fills in area number `index`, or zeros if there is no such area.
 * contigo_areas_ring() returns the corners of a ring, without repeating the first one, and stores
 * their number in `count`. They are borrowed from `areas`. If there is no such ring, it returns
 * NULL and stores 0. */
void contigo_areas_get(const contigo_areas *areas, size_t index, contigo_area *area);
const contigo_corner *contigo_areas_ring(const contigo_areas *areas, size_t ring, size_t *count);

/* The protocol: an engine that replies to lines, as protocol.md specifies. */

typedef struct contigo_engine contigo_engine;

/* Create an engine with a new game of "lines". `seed` determines all random choices. */
contigo_status contigo_engine_create(uint64_t seed, contigo_engine **engine);
void contigo_engine_destroy(contigo_engine *engine);

/* contigo_engine_set_folder() sets which files commands may access: those inside `folder` or, if it
 * is NULL, none. The default is none. May return CONTIGO_NO_FILE. contigo_engine_set_work() sets
 * the limit of the work for each command to `factor` times the default; 0 removes the limit. */
contigo_status contigo_engine_set_folder(contigo_engine *engine, const char *folder);
void contigo_engine_set_work(contigo_engine *engine, uint32_t factor);

/* A turn that a chooser is composing. */
typedef struct contigo_move contigo_move;
contigo_status contigo_move_add(contigo_move *move, const contigo_point *points, size_t count);

/* A function that chooses the move for `genmove`. It appends to `move`, which is empty at first,
 * the strokes of a whole turn of the color to move, or nothing to pass. Moves that it makes in
 * `position` are taken back afterwards. Each use of `random` changes its state. All three pointers
 * are borrowed during the call. The function must not use the engine. If it returns a status other
 * than CONTIGO_OK, that error is the reply. */
typedef contigo_status (*contigo_chooser)(void *context, contigo_position *position,
                                          uint64_t *random, contigo_move *move);

/* Let `choose` choose each move; it is called with `context`. If `choose` is NULL, the library's
 * default player chooses, as it does at first. */
void contigo_engine_set_chooser(contigo_engine *engine, contigo_chooser choose, void *context);

/* Let a player of the library choose moves. The player's name may be in upper or lower case.
 * `settings` are names and values as in the command `player`, such as "playouts 500 threads 2", or
 * NULL. Settings that are not named keep their values. Returns CONTIGO_UNKNOWN_NAME if there is no
 * such player or setting, and CONTIGO_OUT_OF_RANGE if a value is invalid. New players and settings
 * may be added, and a player's moves may improve, without a change of CONTIGO_ABI. */
contigo_status contigo_engine_set_player(contigo_engine *engine, const char *name,
                                         const char *settings);

/* Process one line of `length` bytes, which doesn't include its newline. `reply` receives the
 * framed reply, including the empty line at its end, or an empty text if no reply is due. The text
 * ends with a NUL, which `reply_length` does not count, and is borrowed until the next call for the
 * engine. `reply_length` may be NULL. */
contigo_status contigo_engine_answer(contigo_engine *engine, const char *line, size_t length,
                                     const char **reply, size_t *reply_length);

/* Return 1 if `quit` has been processed, 0 if not. */
int contigo_engine_has_quit(const contigo_engine *engine);

/* Process lines from one descriptor, and write the replies to another, until the input ends or
 * `quit` has been processed. While it waits for input, the player may think (setting `ponder`).
 * Returns CONTIGO_NO_FILE, with errno set, if reading or writing failed. */
contigo_status contigo_engine_run(contigo_engine *engine, int input, int output);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
