/* Loading of a game of Go from an SGF tree, and the data that is kept with the tree. Internal to
 * this module. */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_GAME_PARTS_H
#define CONTIGO_GAMES_GO_SGF_SGF_GAME_PARTS_H

#include "games/go/rules/go_rules.h"
#include "games/go/sgf/sgf_game.h"
#include "session/texts.h"

/* A node that was played. */
typedef struct SgfStep {
    SgfNode node;
    uint64_t digest; /* of the history after the node */
    size_t events;   /* number of events after the node */
} SgfStep;

/* The nodes that were played, from a root down. A line with all members zero is empty. */
typedef struct SgfLine {
    SgfStep *steps; /* owned */
    size_t count, capacity;
} SgfLine;

/* The tree that a game was loaded from, and the game as it was then. The session owns it and frees
 * it when another game begins. The game's current place in the tree is found when it is saved. */
typedef struct SgfKept {
    Sgf *sgf;        /* owned */
    SgfLine line;    /* owned: begins with the root of the game */
    uint64_t digest; /* of the whole history */
    size_t events;   /* number of events in the history */
    Setup setup;
    ClockSettings clock;
    StringBuilder result; /* owned; empty if the game was not over */
    bool whole;           /* the whole line and its result were loaded */
} SgfKept;

/* A game being loaded. */
typedef struct SgfPlaying {
    Sgf *sgf;                     /* borrowed */
    Session *session;             /* owned; NULL before sgf_game_begin() */
    StringBuilder *notes, *error; /* borrowed */
    StringBuilder *aside;         /* borrowed, or NULL */
    Work *work;                   /* borrowed, or NULL */
    int64_t before;               /* the number of the move to stop before, or SGF_ALL_MOVES */
    int64_t moves;                /* number of moves and passes played */
    int64_t events;               /* number of moves, setup after the root, and marks */
    size_t variations;            /* number of variations that are not played */
    size_t note_count;            /* including notes that were left out */
    SgfNode place;                /* the current position according to the file, or SGF_NONE */
    SgfNode last;                 /* the last node that was played */
    SgfLine line;                 /* owned: the nodes that were played completely */
    SgfNode ahead;      /* how far the search for the next move has got; SGF_NONE: not begun */
    bool no_more_moves; /* that search has reached the end */
    bool marked;        /* the stones of XM have been marked */
    bool has_time[COLOR_COUNT]; /* the file gives a player's time left */
    TimeLeft left[COLOR_COUNT];
    Strokes strokes; /* owned: of setup */
} SgfPlaying;

/* Errors. All of these return false. SGF_FAIL() takes the wrong property and a format. */
#define SGF_FAIL(playing, property, ...)                                                           \
    (sgf_game_fail_at((playing), (property)), builder_add_format((playing)->error, __VA_ARGS__),   \
     false)

void sgf_game_fail_at(SgfPlaying *playing, SgfProperty property); /* writes only line and column */
bool sgf_game_fail_status(SgfPlaying *playing, Status status);

/* Finish an error that SGF_FAIL() began with the reason why the rules forbid the move or setup. */
bool sgf_game_refuse(SgfPlaying *playing, Status status);

/* Note what was repaired or ignored. Only the first few notes are kept; sgf_game_note_rest() adds
 * how many more there were. */
enum { SGF_GAME_NOTES_MAX = 40 };

#define SGF_NOTE(playing, ...)                                                                     \
    (sgf_game_may_note(playing) ? (builder_add_format((playing)->notes, __VA_ARGS__),              \
                                   builder_add_char((playing)->notes, '\n'))                       \
                                : (void)0)

bool sgf_game_may_note(SgfPlaying *playing);
void sgf_game_note_rest(SgfPlaying *playing);

/* Count a move, setup or mark that changes `changes` points. If there are too many, or the work
 * limit is reached, write an error and return false. */
bool sgf_game_count(SgfPlaying *playing, SgfProperty property, int changes);

/* Return the first nonempty value of a property of a node, without the blanks around it; empty if
 * there is none. */
StringView sgf_game_value(const Sgf *sgf, SgfNode node, const char *name);

/* Return the lattice point of a point of the board. */
Point sgf_game_point(const Session *session, SgfPoint point);

/* Resume a game that two passes have ended, because the file continues it. */
Status sgf_game_resume(SgfPlaying *playing);

/* Return whether a root begins a game of Go, which it does unless GM says otherwise. */
bool sgf_game_is_go(const Sgf *sgf, SgfNode root);

/* Write the color of the first move of a node. Return false if it has no move. */
bool sgf_game_color(const Sgf *sgf, SgfNode node, Color *color);

/* Return the node after one on the line that is played, or SGF_NONE. */
SgfNode sgf_game_next(const SgfPlaying *playing, SgfNode node);

typedef struct SgfMove {
    bool is_pass;
    bool as_usual;  /* written as in the standard */
    SgfPoint point; /* of the board, unless it is a pass */
} SgfMove;

/* Read a move on a board of this size. Return false if the value isn't a move. */
bool sgf_game_move(StringView value, const Setup *setup, SgfMove *move);

/* Create the session, with the board, rules, komi and clocks of a root. */
bool sgf_game_begin(SgfPlaying *playing, SgfNode root);

/* Apply the setup of a node: stones, and the color to move. If the root leaves the handicap stones
 * to the reader, they are added to the tree. */
bool sgf_game_set_up(SgfPlaying *playing, SgfNode node, bool is_root);

/* Write the color that PL of a node names. Return false if it names none. */
bool sgf_game_player(const Sgf *sgf, SgfNode node, Color *color);

/* Return the color to move after a node that sets up stones and doesn't name it. This is the color
 * of the next move on the line. If there is none: after a handicap at the beginning, the color of
 * the first move in a variation, or else White; otherwise `before`, the color before the node. This
 * uses the tree, the place and the search for the next move in `playing`, so the node of each call
 * must be below that of the previous call. */
Color sgf_game_assume_turn(SgfPlaying *playing, SgfNode node, bool is_handicap, Color before);

/* If a node with a move names a color in PL, give the turn to that color after the move. */
bool sgf_game_give_said_turn(SgfPlaying *playing, SgfNode node);

/* Give the turn to a color, even if it is the other's or play has ended. */
bool sgf_game_give_turn(SgfPlaying *playing, Color color);

/* Make a move that is illegal for the reason `why`: STATUS_OCCUPIED, STATUS_KO or STATUS_SUICIDE.
 * Empty the point, end the ko, and play the move. If it is still illegal, set up the stone and
 * remove the opponent's strings without liberties or, if there are none, the player's. These don't
 * count as prisoners. */
bool sgf_game_force(SgfPlaying *playing, SgfProperty property, Color color, SgfPoint point,
                    Status why);

/* Store the time left of the players that a node gives. */
void sgf_game_note_clocks(SgfPlaying *playing, SgfNode node);

/* Contigo's own properties. SGF_MORE_RULES, in the root: the rules that RU does not name; each
 * value is a name and a value as in set_rule. SGF_MARKS, in the last node: what was marked since
 * play ended, in order; each value is a point that was flipped, or a keyword and points. SGF_PLACE,
 * in the node of the current position, unless that is the end of the first line with the result of
 * RE: its result, or empty if the game continues. */
#define SGF_MORE_RULES "XR"
#define SGF_MARKS "XM"
#define SGF_MARK_DEAD "dead"
#define SGF_MARK_ALIVE "alive"
#define SGF_MARK_EXACT "only"
#define SGF_PLACE "XL"

/* Return the property of a node that marks the current position of the game: its only value is a
 * result or empty. An XL with anything else belongs to another program. SGF_NONE if there is none.
 */
SgfProperty sgf_game_find_place(const Sgf *sgf, SgfNode node);

/* Texts about a game, and the properties of its root that contain them. */
typedef struct SgfInfo {
    Info info;
    const char *name;
    bool simple; /* without line breaks */
} SgfInfo;

extern const SgfInfo SGF_INFO[INFO_COUNT];

/* Append the text of a property of a node in the form that a session accepts, without control
 * characters. Return false if it was too long and has been cut. */
bool sgf_game_text(const Sgf *sgf, SgfNode node, const char *name, bool simple,
                   StringBuilder *text);

/* Extend the digest of the first `from` events of a history by the events up to `to`. */
uint64_t sgf_game_digest(const Session *session, size_t from, size_t to, uint64_t digest);

/* Append the result of the game; nothing if it is not over. */
void sgf_game_result(Session *session, StringBuilder *text);

/* Attach the tree to the session after loading. After STATUS_NO_MEMORY the caller still owns it. */
Status sgf_game_keep(SgfPlaying *playing);

/* Return the tree that a session was loaded from, borrowed, or NULL. */
const SgfKept *sgf_game_kept(const Session *session);

#endif
