/* Loading a game of Go from an SGF tree, and what is kept of the tree: for the files of this module
 * alone. */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_GAME_PARTS_H
#define CONTIGO_GAMES_GO_SGF_SGF_GAME_PARTS_H

#include "games/go/rules/go_rules.h"
#include "games/go/sgf/sgf_game.h"
#include "session/texts.h"

/* A node that was played. */
typedef struct SgfStep {
    SgfNode node;
    uint64_t digest; /* of the history after it */
    size_t events;   /* in the history after it */
} SgfStep;

/* The nodes that were played, from a root downwards. All members zero is an empty line. */
typedef struct SgfLine {
    SgfStep *steps; /* owned */
    size_t count, capacity;
} SgfLine;

/* The tree that a game was loaded from, and the game as it was then. The session owns it and gives
 * it back when another game begins. Where the game is in the tree by now is found on saving. */
typedef struct SgfKept {
    Sgf *sgf;        /* owned */
    SgfLine line;    /* owned: begins with the root of the game */
    uint64_t digest; /* of the whole history */
    size_t events;   /* in it */
    Setup setup;
    ClockSettings clock;
    StringBuilder result; /* owned; empty if the game was not over */
    bool whole;           /* the whole line was loaded, and its result */
} SgfKept;

/* A game being loaded. */
typedef struct SgfPlaying {
    Sgf *sgf;                     /* borrowed */
    Session *session;             /* owned; NULL before sgf_game_begin() */
    StringBuilder *notes, *error; /* borrowed */
    StringBuilder *aside;         /* borrowed, or NULL */
    Work *work;                   /* borrowed, or NULL */
    int64_t before;               /* the number of the move to stop before, or SGF_ALL_MOVES */
    int64_t moves;                /* moves and passes that were played */
    int64_t events;               /* moves, set-ups after the root and marks */
    size_t variations;            /* that are not played */
    size_t note_count;            /* with those that are left out */
    SgfNode place;                /* where the file says that the game stands, or SGF_NONE */
    SgfNode last;                 /* the last node that was played */
    SgfLine line;                 /* owned: the nodes that were played to their end */
    SgfNode ahead;      /* the search for the next move has come here; SGF_NONE: not begun */
    bool no_more_moves; /* and has found none */
    bool marked;        /* the stones that XM names have been marked */
    bool has_time[COLOR_COUNT]; /* the file says what a player has left */
    TimeLeft left[COLOR_COUNT];
    Strokes strokes; /* owned: of a set-up */
} SgfPlaying;

/* Errors, which all return false. SGF_FAIL() takes the property that is wrong and a format. */
#define SGF_FAIL(playing, property, ...)                                                           \
    (sgf_game_fail_at((playing), (property)), builder_add_format((playing)->error, __VA_ARGS__),   \
     false)

void sgf_game_fail_at(SgfPlaying *playing, SgfProperty property); /* only says where */
bool sgf_game_fail_status(SgfPlaying *playing, Status status);

/* Finish an error that SGF_FAIL() has begun with the reason why the rules do not allow it. */
bool sgf_game_refuse(SgfPlaying *playing, Status status);

/* Note what was repaired or ignored. Only the first few notes are kept; sgf_game_note_rest() says
 * how many more there were. */
enum { SGF_GAME_NOTES_MAX = 40 };

#define SGF_NOTE(playing, ...)                                                                     \
    (sgf_game_may_note(playing) ? (builder_add_format((playing)->notes, __VA_ARGS__),              \
                                   builder_add_char((playing)->notes, '\n'))                       \
                                : (void)0)

bool sgf_game_may_note(SgfPlaying *playing);
void sgf_game_note_rest(SgfPlaying *playing);

/* Count a move, a set-up or a mark that changes a number of points; false with an error if there
 * are too many, or it is too much work. */
bool sgf_game_count(SgfPlaying *playing, SgfProperty property, int changes);

/* The first value that is not empty of a property of a node, without the blanks around it; empty if
 * there is none. */
StringView sgf_game_value(const Sgf *sgf, SgfNode node, const char *name);

/* The lattice point of a point of the board. */
Point sgf_game_point(const Session *session, SgfPoint point);

/* Continue a game that two passes have ended, because the file does. */
Status sgf_game_resume(SgfPlaying *playing);

/* Whether a root is that of a game of Go, which it is unless GM says otherwise. */
bool sgf_game_is_go(const Sgf *sgf, SgfNode root);

/* The color of the first move of a node; false if it has no move. */
bool sgf_game_color(const Sgf *sgf, SgfNode node, Color *color);

/* The node after one on the line that is played, or SGF_NONE. */
SgfNode sgf_game_next(const SgfPlaying *playing, SgfNode node);

/* A move. */
typedef struct SgfMove {
    bool is_pass;
    bool as_usual;  /* written as the standard says */
    SgfPoint point; /* of the board, unless it is a pass */
} SgfMove;

/* Read a move on a board of this size; false if the value is none. */
bool sgf_game_move(StringView value, const Setup *setup, SgfMove *move);

/* Create the session, with the board, rules, komi and clocks of a root. */
bool sgf_game_begin(SgfPlaying *playing, SgfNode root);

/* Set up what a node says: stones, and the color to move. If the root leaves the handicap stones to
 * the reader, the tree has them from then on. */
bool sgf_game_set_up(SgfPlaying *playing, SgfNode node, bool is_root);

/* The color that PL of a node names; false if it names none. */
bool sgf_game_player(const Sgf *sgf, SgfNode node, Color *color);

/* The color to move after a node that sets stones up and does not name it: that of the next move on
 * the line; if there is none, after a handicap at the beginning, that of the first move in a
 * variation, or else White; or else `before`, as before the node. Of `playing`, it uses the tree,
 * the place and the search for the next move, so that each node has to be below the one before. */
Color sgf_game_assume_turn(SgfPlaying *playing, SgfNode node, bool is_handicap, Color before);

/* Give the turn to the color that PL of a node with a move names, after the move. */
bool sgf_game_give_said_turn(SgfPlaying *playing, SgfNode node);

/* Give the turn to a color, also if it is the other's or play has ended. */
bool sgf_game_give_turn(SgfPlaying *playing, Color color);

/* Make a move that is illegal for the reason `why`, STATUS_OCCUPIED, STATUS_KO or STATUS_SUICIDE.
 * Empty the point and open the ko, and play the move; if that is no use, set up the stone and
 * remove strings without liberties, the opponent's or else the player's, which then are no
 * prisoners. */
bool sgf_game_force(SgfPlaying *playing, SgfProperty property, Color color, SgfPoint point,
                    Status why);

/* Remember what a node says that the players have left. */
void sgf_game_note_clocks(SgfPlaying *playing, SgfNode node);

/* Contigo's own properties. In the root, the rules that RU does not name, each value a name and a
 * value as for set_rule. In the last node, what was marked since play ended, in order: a point that
 * was flipped, or a keyword and points. In the node where the game stands, unless that is the end
 * of the first line with the result of RE, its result, or nothing if it goes on. */
#define SGF_MORE_RULES "XR"
#define SGF_MARKS "XM"
#define SGF_MARK_DEAD "dead"
#define SGF_MARK_ALIVE "alive"
#define SGF_MARK_EXACT "only"
#define SGF_PLACE "XL"

/* The property of a node that says that the game stands there: a single value, which is a result or
 * nothing. An XL with anything else is another program's. SGF_NONE if there is none. */
SgfProperty sgf_game_find_place(const Sgf *sgf, SgfNode node);

/* Texts about a game, and the properties of its root that hold them. */
typedef struct SgfInfo {
    Info info;
    const char *name;
    bool simple; /* without line breaks */
} SgfInfo;

extern const SgfInfo SGF_INFO[INFO_COUNT];

/* Append the text of a property of a node as a session holds it, without control characters. False
 * if it was too long and is cut. */
bool sgf_game_text(const Sgf *sgf, SgfNode node, const char *name, bool simple,
                   StringBuilder *text);

/* Continue the digest of a history up to a number of events with the events after it. */
uint64_t sgf_game_digest(const Session *session, size_t from, size_t to, uint64_t digest);

/* Append the result of the game; nothing if it is not over. */
void sgf_game_result(Session *session, StringBuilder *text);

/* Keep the tree of a game that has been loaded. STATUS_NO_MEMORY leaves it with the caller. */
Status sgf_game_keep(SgfPlaying *playing);

/* The tree that a session was loaded from, or NULL. Borrowed. */
const SgfKept *sgf_game_kept(const Session *session);

#endif
