/* Contigo as a library: Continuous Go, gridless Go and Go, refereed, searched, recorded and drawn,
 * and the Go Text Protocol around them, for programs in C, C++ and whatever can call C.
 *
 * Units. Places are in steps, CONTIGO_STEPS to a space, x to the right and y up from the lower left
 * corner of the board; the grid point D4 is 3,3 spaces. Lengths, areas, scores and rules are whole
 * numbers too, CONTIGO_ONE to a space, a square, a point. So the same calls give the same results
 * on every machine.
 *
 * Errors. What can fail returns a contigo_status. A call that does not return CONTIGO_OK has
 * changed nothing and has written to none of the places that it was given, but where it says so.
 * Whatever makes or changes something may return CONTIGO_NO_MEMORY; other errors are named with the
 * calls. A colour, magnet, array or number that is not as described is CONTIGO_BAD_ARGUMENT, which
 * is not named everywhere. Coordinates are within CONTIGO_FAR steps, on the board or not. Pointers
 * are not NULL but where that is allowed.
 *
 * Ownership. What a `..._create`, `..._load` or `..._copy` hands out is the caller's, who gives it
 * back with the `..._destroy` of its kind (NULL is allowed), and texts with contigo_free(). What
 * goes in is borrowed for the call. What is borrowed from a handle says how long.
 *
 * Threads. One handle is used by one thread at a time; different handles, copies too, have nothing
 * in common and may be used at the same time. There is no setting of the whole library. While an
 * engine answers `loadsugo`, no thread but the library's may use jansson, if the program does at
 * all.
 *
 * Signals. Nothing here installs a handler or prints. contigo_engine_run() writes to a descriptor,
 * which raises SIGPIPE where nobody reads it, unless the program ignores that.
 */
#ifndef CONTIGO_H
#define CONTIGO_H

#include <stddef.h>
#include <stdint.h>

/* The version of this header, and the number of the binary interface, which is also that of the
 * shared library: it changes when programs have to be compiled again. */
#define CONTIGO_VERSION "0.1.0"
#define CONTIGO_ABI 2

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* The same two of the library that is running. The text is the library's. */
const char *contigo_version(void);
int contigo_abi(void);

enum { CONTIGO_STEPS = 100000 /* to a space */, CONTIGO_FAR = 1000000000 };
#define CONTIGO_ONE INT64_C(1000000000000)

enum { CONTIGO_BLACK = 0, CONTIGO_WHITE = 1 };

typedef enum contigo_status {
    CONTIGO_OK,
    CONTIGO_NO_MEMORY,         /* an allocation failed */
    CONTIGO_GAME_OVER,         /* the game has ended */
    CONTIGO_NOT_YOUR_TURN,     /* the other colour is to move */
    CONTIGO_OUTSIDE_BOARD,     /* a point is not on the board */
    CONTIGO_ON_OPPONENT,       /* a stroke starts on the opponent's ink */
    CONTIGO_ZERO_LENGTH,       /* a stroke has no length */
    CONTIGO_NOTHING_FITS,      /* a stroke would be stopped where it starts */
    CONTIGO_TOO_LONG,          /* a move is longer than the ink that is left */
    CONTIGO_TOO_CROSSED,       /* a turn crosses own ink more often than the rules allow */
    CONTIGO_BLOCKED,           /* a move touches the opponent's ink */
    CONTIGO_OCCUPIED,          /* a stone is in the way */
    CONTIGO_SUICIDE,           /* a stone would have no liberty */
    CONTIGO_KO,                /* a move would repeat the position */
    CONTIGO_OFF_GRID,          /* a point is not a grid point, where one is needed */
    CONTIGO_NO_ROUTE,          /* there is no way between two points */
    CONTIGO_NO_HISTORY,        /* there is less to undo than was asked for */
    CONTIGO_OUT_OF_RANGE,      /* a number is outside its range */
    CONTIGO_UNKNOWN_NAME,      /* no game or rule has that name */
    CONTIGO_IN_PLAY,           /* not once play has begun */
    CONTIGO_WRONG_GAME,        /* the game being played has no such thing */
    CONTIGO_NO_FILE,           /* a file or folder cannot be read or written */
    CONTIGO_GEOMETRY,          /* a position contradicts itself */
    CONTIGO_NO_MOVE,           /* a player came to no move */
    CONTIGO_NOT_A_POINT,       /* a move is not one point, where it has to be */
    CONTIGO_NO_STONE,          /* there is no stone at a point */
    CONTIGO_NO_LIBERTY,        /* stones that are set up would have no liberty */
    CONTIGO_SCORING,           /* not while dead stones are being marked */
    CONTIGO_NOT_SCORING,       /* only while dead stones are being marked */
    CONTIGO_STALE,             /* the marks have changed since */
    CONTIGO_ALL_PLAYED,        /* as many turns as a game may have */
    CONTIGO_AGREED,            /* a player who has agreed cannot mark */
    CONTIGO_NOT_SIMPLE,        /* the corners of a board do not make a simple polygon */
    CONTIGO_NEAR_EDGE,         /* a stone would be too near the edge of the board */
    CONTIGO_NO_CONTACT,        /* no place in contact with a stone is free */
    CONTIGO_NO_PASSING,        /* the game has no passing */
    CONTIGO_TOO_MUCH_WORK,     /* a task needs more steps than its budget has */
    CONTIGO_INTERRUPTED,       /* somebody stopped a task */
    CONTIGO_TOO_MET,           /* a turn meets more pieces of own ink than the rules allow */
    CONTIGO_ONE_POINT,         /* the magnet or the edge leave one point of a stroke */
    CONTIGO_BAD_RECORD = 1000, /* a text is no record of a game */
    CONTIGO_BAD_ARGUMENT       /* a colour, an array or a number is not as it has to be */
} contigo_status;

/* A sentence for a person, lower case, no full stop; never NULL. It is the library's. */
const char *contigo_status_text(contigo_status status);

/* Gives back a text that was handed out. NULL is allowed. */
void contigo_free(char *text);

/* The names of the games that there are, from 0; NULL after the last. They are the library's. */
const char *contigo_game_name(size_t index);

/* Moves. */

/* In steps. An array of these is an array of pairs of 32-bit numbers. */
typedef struct contigo_point {
    int32_t x, y;
} contigo_point;

/* A whole turn small enough to be kept in a tree: up to three strokes of `count` points in all, a
 * stone being a stroke of one point, or a pass where that is 0. */
enum { CONTIGO_CHOICE_POINTS = 7, CONTIGO_CHOICE_STROKES = 3 };
typedef struct contigo_choice {
    uint16_t count;
    uint8_t begins[CONTIGO_CHOICE_STROKES - 1];  /* which point is the first of the second
                                                  * stroke, and of the third; 0: there is none */
    contigo_point points[CONTIGO_CHOICE_POINTS]; /* the first `count` mean something */
} contigo_choice;

/* A turn that might be made, and how much a player should think of it: above 0, adding up to 1. */
typedef struct contigo_candidate {
    contigo_choice choice;
    float prior;
} contigo_candidate;

/* Why a stroke ended where it did. */
enum { CONTIGO_COMPLETE, CONTIGO_AT_OPPONENT, CONTIGO_AT_EDGE, CONTIGO_OUT_OF_INK };

/* How a stroke is drawn: CONTIGO_EXACT, a whole turn, all of it or nothing; or as much of it as
 * fits, its ends pulled to own ink or the edge from as many steps away as this number says, from 0
 * to CONTIGO_MAGNET_MOST. */
enum { CONTIGO_EXACT = -1, CONTIGO_MAGNET_MOST = 28571 };

/* Squares: what each colour has alone, what both have, what neither has. Komi is not in it. */
typedef struct contigo_score {
    int64_t black, white, both, neither;
} contigo_score;

/* What became of a stroke, or would become of it. */
typedef struct contigo_outcome {
    contigo_status status; /* where it is not CONTIGO_OK, all below is 0 */
    int32_t stopped;       /* CONTIGO_COMPLETE ... CONTIGO_OUT_OF_INK */
    int32_t ends_turn;     /* 1 where it does, else 0 */
    contigo_point end;     /* where it came to */
    int64_t drawn;         /* its length */
    int64_t left;          /* ink left in its turn then; 0 where the game has none */
    contigo_score score;   /* then; all 0 where the game has none */
} contigo_outcome;

/* A game: from its beginning, with all that has happened in it. */

typedef struct contigo_game contigo_game;
typedef struct contigo_position contigo_position;

/* A new game, by its name in any case. `columns` and `rows` are lines of the board, in "stones"
 * spaces; both 0 for the usual board. CONTIGO_UNKNOWN_NAME, CONTIGO_OUT_OF_RANGE. */
contigo_status contigo_game_create(const char *name, int columns, int rows, contigo_game **game);
void contigo_game_destroy(contigo_game *game);

/* Gives a game without a move a board of another shape: a simple polygon of 3 to 256 corners.
 * CONTIGO_WRONG_GAME but in "stones", CONTIGO_OUT_OF_RANGE, CONTIGO_NOT_SIMPLE, CONTIGO_IN_PLAY. */
contigo_status contigo_game_set_outline(contigo_game *game, const contigo_point *corners,
                                        size_t count);

/* Sets a rule by its name and value as text: `komi` "7.5", `ko` "positional"; protocol.md lists
 * them. Komi may be set at any time, others before the first move: CONTIGO_IN_PLAY,
 * CONTIGO_UNKNOWN_NAME, CONTIGO_OUT_OF_RANGE also for what is no value. */
contigo_status contigo_game_set_rule(contigo_game *game, const char *rule, const char *value);

/* The value of a rule, words counting from 0 in the order of protocol.md. CONTIGO_UNKNOWN_NAME. */
contigo_status contigo_game_rule(contigo_game *game, const char *rule, int64_t *value);

/* A whole turn for either colour: `count` strokes, of which number i has the points from ends[i -
 * 1] (0 for the first) up to but without ends[i]. All of it is drawn as it is, or nothing. Where it
 * is the other's turn, that one ends in silence, which is no pass; where dead stones are being
 * marked, play goes on with it. CONTIGO_ALL_PLAYED, and as the game says:
 * CONTIGO_BLOCKED, CONTIGO_OCCUPIED, ...; at least one stroke of at least one point. */
contigo_status contigo_game_play(contigo_game *game, int color, const contigo_point *points,
                                 const size_t *ends, size_t count);

/* One stroke of the colour whose turn it is, as `magnet` says. `outcome` may be NULL; it is written
 * on errors too. CONTIGO_NOT_YOUR_TURN, and as the game says. */
contigo_status contigo_game_draw(contigo_game *game, int color, const contigo_point *points,
                                 size_t count, int32_t magnet, contigo_outcome *outcome);

/* A pass of either colour; where something was drawn in this turn it ends that. And a resignation,
 * which ends the game. Play goes on with a pass as with contigo_game_play(). CONTIGO_NO_PASSING. */
contigo_status contigo_game_pass(contigo_game *game, int color);
contigo_status contigo_game_resign(contigo_game *game, int color);

/* Takes back the last `count` things done, each of what one call has done: all, or nothing with
 * CONTIGO_NO_HISTORY or CONTIGO_NO_MEMORY. And how many there are. */
contigo_status contigo_game_undo(contigo_game *game, size_t count);
size_t contigo_game_events(contigo_game *game);

/* In games that agree on dead stones, once play has ended: turns the stones of a group dead or
 * alive; agrees to the marks as they are, which ends the game when both have; goes back to play.
 * CONTIGO_NOT_SCORING, CONTIGO_NO_STONE, CONTIGO_AGREED. */
contigo_status contigo_game_mark(contigo_game *game, int color, contigo_point stone);
contigo_status contigo_game_agree(contigo_game *game, int color);
contigo_status contigo_game_resume(contigo_game *game);

/* The result as people write it, `B+2.5`, `W+R`, `0`: of the game, or as if it ended now (in `go`
 * without the stones that are dead, by the players' marks or else by the engine's judgement). It is
 * written to `result`, which has that room. CONTIGO_WRONG_GAME before the end of a game that has no
 * score. */
enum { CONTIGO_RESULT_ROOM = 48 };
contigo_status contigo_game_result(contigo_game *game, char result[CONTIGO_RESULT_ROOM]);

/* The record of the game, which contigo_game_load() and the command `loadgame` read: text that ends
 * with a NUL, which `length` (may be NULL) does not count. And
 * the game that a record has. Where that comes to none, for want of memory too, it is
 * CONTIGO_BAD_RECORD, and `error`, unless that is NULL, says why: a text for contigo_free(), or
 * NULL. */
contigo_status contigo_game_save(contigo_game *game, char **text, size_t *length);
contigo_status contigo_game_load(const char *text, size_t length, contigo_game **game,
                                 char **error);

/* The position as an SVG picture of `size` pixels, 100 to 10000; `territory` not 0 to show whose
 * ground is whose; `title` may be NULL. Text as that of contigo_game_save(). */
contigo_status contigo_game_svg(contigo_game *game, int size, int territory, const char *title,
                                char **text, size_t *length);

/* The game's present position, borrowed for as long as the game is. What is made in it is tried
 * only: the next call for the game has taken it back. It cannot be rolled back behind the game. */
contigo_position *contigo_game_position(contigo_game *game);

/* A position: what can be done now, and back again. For searching. */

/* An independent copy, which cannot be rolled back behind where it was made; one for each thread.
 * And the same in an earlier copy, whose memory is used again. CONTIGO_BAD_ARGUMENT for the
 * position of a game. */
contigo_status contigo_position_copy(const contigo_position *position, contigo_position **copy);
contigo_status contigo_position_assign(contigo_position *position, const contigo_position *from);
void contigo_position_destroy(contigo_position *position); /* of a copy */

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
    int32_t to_move;  /* a colour */
    int32_t phase;    /* CONTIGO_PLAY; CONTIGO_MARKING dead stones; CONTIGO_OVER */
    int32_t ending;   /* CONTIGO_UNDECIDED ... CONTIGO_BY_MOVE */
    int32_t begun;    /* 1 where something was drawn in this turn, else 0 */
    uint32_t number;  /* of the turn, from 1 */
    uint32_t passes;  /* in a row up to now */
    int64_t ink_left; /* in this turn; 0 where the game has none */
} contigo_turn;

void contigo_position_turn(const contigo_position *position, contigo_turn *turn);

/* The board, a rectangle from 0,0 to this corner: of a game played on grid points, its last point.
 */
contigo_point contigo_position_board(const contigo_position *position);

/* The colour of the stone on a grid point, -1 where there is none, also where the game is not
 * played on grid points or the point is not one of them. */
int contigo_position_at(const contigo_position *position, contigo_point point);

/* Who leads or has won: 1, 0, -1 for black, nobody, white, and by how much, komi counted; 0 where
 * it was not the score that decided. `margin` may be NULL. CONTIGO_WRONG_GAME before the end of a
 * game that has no score. */
contigo_status contigo_position_leader(contigo_position *position, int *leader, int64_t *margin);

/* The score now. CONTIGO_WRONG_GAME where the game has none. */
contigo_status contigo_position_score(contigo_position *position, contigo_score *score);

/* Makes a whole turn or a pass for whose turn it is. As the game says. */
contigo_status contigo_position_make(contigo_position *position, const contigo_choice *choice);

/* The choice as the strokes that contigo_game_play() and contigo_position_check() take: its points,
 * and the ends that this writes, of which it returns the number; 0 for a pass. */
size_t contigo_choice_ends(const contigo_choice *choice, size_t ends[CONTIGO_CHOICE_STROKES]);

/* Where the position is, by a number that counts up; and back to there, which never fails. */
size_t contigo_position_mark(const contigo_position *position);
void contigo_position_rollback(contigo_position *position, size_t mark);

/* What whose turn it is might do: at most `most` turns, good ones first as far as the game can
 * tell, none twice; a pass is among them where there is passing, but not in a list of one that has
 * something better. `random` is a number that goes on
 * with each use: the same gives the same. None unless a turn is being played. */
contigo_status contigo_position_candidates(contigo_position *position, uint64_t *random,
                                           contigo_candidate *list, size_t most, size_t *count);

/* One of them at random, as a weak player chooses; and the same made at once, which is faster
 * (`choice` may be NULL): for games played out at random. CONTIGO_NO_MOVE where there is none. */
contigo_status contigo_position_propose(contigo_position *position, uint64_t *random,
                                        contigo_choice *choice);
contigo_status contigo_position_make_random(contigo_position *position, uint64_t *random,
                                            contigo_choice *choice);

/* Whether a whole turn of `color` would be taken: what contigo_game_play() would return. */
contigo_status contigo_position_check(contigo_position *position, int color,
                                      const contigo_point *points, const size_t *ends,
                                      size_t count);

/* Tries strokes of `color` one by one, each in the position as it is, and scores what it would come
 * to: `count` strokes as in contigo_game_play(), as `magnet` says, an outcome for each, which has
 * the stroke's own status. A colour whose turn it is not is given a turn. The position is
 * afterwards as before. On CONTIGO_NO_MEMORY some outcomes have been written. */
contigo_status contigo_position_try(contigo_position *position, int color,
                                    const contigo_point *points, const size_t *ends, size_t count,
                                    int32_t magnet, contigo_outcome *outcomes);

/* A number for the position: the same for the same position by whatever way it was reached, another
 * for others, but by accident. Komi is not in it, nor what superko remembers. */
uint64_t contigo_position_key(const contigo_position *position);

/* Areas: whose ground is where, as polygons. */

typedef struct contigo_areas contigo_areas;

/* In units of 1 / CONTIGO_ONE space, rounded to the nearest. */
typedef struct contigo_corner {
    int64_t x, y;
} contigo_corner;

enum { CONTIGO_ALIVE, CONTIGO_DEAD, CONTIGO_OPEN };

/* In "lines" a section of a colour, the other's ink ignored: sections that are closed are alive or
 * dead, others open. In "stones" what is nearest to a stone, which is alive. Rings have their
 * inside on the left; ink that only dangles into a section may be part of one, there and back. */
typedef struct contigo_area {
    int32_t color;
    int32_t state;     /* CONTIGO_ALIVE, CONTIGO_DEAD, CONTIGO_OPEN */
    int64_t squares;   /* how large it is */
    size_t first_ring; /* the outer one; then holes */
    size_t ring_count;
} contigo_area;

/* All areas now. They are the caller's, and stay what they are when the position changes.
 * CONTIGO_WRONG_GAME where the game has none. */
contigo_status contigo_position_areas(contigo_position *position, contigo_areas **areas);
void contigo_areas_destroy(contigo_areas *areas);
size_t contigo_areas_count(const contigo_areas *areas);

/* Number `index` of them, and the corners of a ring, the first not said again: borrowed. What is
 * not there is all 0, and NULL with no corners. */
void contigo_areas_get(const contigo_areas *areas, size_t index, contigo_area *area);
const contigo_corner *contigo_areas_ring(const contigo_areas *areas, size_t ring, size_t *count);

/* The protocol: an engine that answers lines, as protocol.md has it. */

typedef struct contigo_engine contigo_engine;

/* An engine with a new game of "lines". `seed` is for whatever is chosen at random. */
contigo_status contigo_engine_create(uint64_t seed, contigo_engine **engine);
void contigo_engine_destroy(contigo_engine *engine);

/* Which files its commands may name: those inside `folder`, or none where that is NULL; at first
 * none. CONTIGO_NO_FILE. And lets each command take `factor` times the usual work, 0 for any. */
contigo_status contigo_engine_set_folder(contigo_engine *engine, const char *folder);
void contigo_engine_set_work(contigo_engine *engine, uint32_t factor);

/* A turn being put together by a chooser. */
typedef struct contigo_move contigo_move;
contigo_status contigo_move_add(contigo_move *move, const contigo_point *points, size_t count);

/* Chooses what `genmove` answers: adds the strokes of a whole turn for whose turn it is to `move`,
 * which is empty, or none to pass. What is made in `position` is taken back afterwards; `random`
 * goes on with each use; all three are borrowed for the call, which must not use the engine. What
 * is not CONTIGO_OK is the error that is answered. */
typedef contigo_status (*contigo_chooser)(void *context, contigo_position *position,
                                          uint64_t *random, contigo_move *move);

/* Has `choose` called with `context` for each move; NULL: the library's usual player, as at first.
 */
void contigo_engine_set_chooser(contigo_engine *engine, contigo_chooser choose, void *context);

/* Has a player of the library choose, by its name in any case, instead of whoever did; `settings`
 * are names and values as the command `player` has them ("playouts 500 threads 2"), those that it
 * does not name staying what they are; NULL for none. CONTIGO_UNKNOWN_NAME for a player or a
 * setting, CONTIGO_OUT_OF_RANGE for a value. Players and settings may come to be without a change
 * of CONTIGO_ABI, and the moves that a player chooses may get better. */
contigo_status contigo_engine_set_player(contigo_engine *engine, const char *name,
                                         const char *settings);

/* Answers one line of `length` bytes, its newline not among them: the framed reply, with its empty
 * line, or nothing where none is due. It ends with a NUL, which `reply_length` (may be NULL) does
 * not count, and is borrowed until the next call for the engine. */
contigo_status contigo_engine_answer(contigo_engine *engine, const char *line, size_t length,
                                     const char **reply, size_t *reply_length);

/* 1 once `quit` was answered, else 0. */
int contigo_engine_has_quit(const contigo_engine *engine);

/* Answers what comes in on one descriptor and writes the replies to another, until the input ends
 * or `quit`. CONTIGO_NO_FILE, with errno, where reading or writing failed. */
contigo_status contigo_engine_run(contigo_engine *engine, int input, int output);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
