/* The parts of loading a game of Go from an SGF tree, and the data that is kept with the tree. Only
 * for the files of this module. */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_GAME_PARTS_H
#define CONTIGO_GAMES_GO_SGF_SGF_GAME_PARTS_H

#include "games/go/rules/go_rules.h"
#include "games/go/sgf/sgf_game.h"
#include "session/texts.h"

/* A node that was played, and the history up to it. */
typedef struct SgfStep {
    SgfNode node;
    uint64_t digest; /* a hash of the history up to and including the node */
    size_t events;   /* the number of events in that history */
} SgfStep;

/* The nodes that were played, in order, beginning with a root. A line with all members zero is
 * empty. */
typedef struct SgfLine {
    SgfStep *steps; /* owned */
    size_t count, capacity;
} SgfLine;

/* The tree from which a game was loaded, and the state of the game just after loading. The session
 * owns it, and frees it when a new game begins. The tree is searched for the present position of
 * the game only when the game is saved. */
typedef struct SgfKept {
    Sgf *sgf;        /* owned */
    SgfLine line;    /* owned: begins with the root of the game */
    uint64_t digest; /* a hash of the whole history */
    size_t events;   /* the number of events in the history */
    Setup setup;
    ClockSettings clock;
    StringBuilder result; /* owned: the result; empty if the game was not over */
    bool whole;           /* true if the whole line and its result were loaded */
} SgfKept;

/* A game that is being loaded. */
typedef struct SgfPlaying {
    Sgf *sgf;                     /* borrowed */
    Session *session;             /* owned; NULL before sgf_game_begin() */
    StringBuilder *notes, *error; /* borrowed */
    StringBuilder *aside;         /* borrowed, or NULL */
    Work *work;                   /* borrowed, or NULL */
    int64_t before;    /* loading stops before the move with this number; or SGF_ALL_MOVES */
    int64_t moves;     /* number of moves and passes that were played */
    int64_t events;    /* number of moves, marks, and setups after the root */
    size_t variations; /* number of variations that aren't played */
    size_t note_count; /* number of notes, including those that were left out */
    SgfNode place;     /* the node that the file marks as the current position, or SGF_NONE */
    SgfNode last;      /* the last node that was played */
    SgfLine line;      /* owned: the nodes that were played completely */
    /* The node that the search for the next move has reached; SGF_NONE if it hasn't begun. */
    SgfNode ahead;
    bool no_more_moves; /* true if the search for the next move has found that there is none */
    bool marked;        /* true if the stones of XM have been marked */
    bool has_time[COLOR_COUNT]; /* true if the file gives the time that a player has left */
    TimeLeft left[COLOR_COUNT];
    Strokes strokes; /* owned: the points of a setup */
} SgfPlaying;

/* Errors. SGF_FAIL() and the functions that return a bool set the error and return false.
 * SGF_FAIL() takes the property that is wrong, and a format string for the reason. */
#define SGF_FAIL(playing, property, ...)                                                           \
    (sgf_game_fail_at((playing), (property)), builder_add_format((playing)->error, __VA_ARGS__),   \
     false)

/* Start the error with the line and column of a property; the caller appends the reason. */
void sgf_game_fail_at(SgfPlaying *playing, SgfProperty property);
bool sgf_game_fail_status(SgfPlaying *playing, Status status);

/* Complete an error that sgf_game_fail_at() began: append the message of `status`. */
bool sgf_game_refuse(SgfPlaying *playing, Status status);

/* Add a note about something that was repaired or ignored. Only the first few notes are kept;
 * sgf_game_note_rest() then adds how many more there were. */
enum { SGF_GAME_NOTES_MAX = 40 };

#define SGF_NOTE(playing, ...)                                                                     \
    (sgf_game_may_note(playing) ? (builder_add_format((playing)->notes, __VA_ARGS__),              \
                                   builder_add_char((playing)->notes, '\n'))                       \
                                : (void)0)

bool sgf_game_may_note(SgfPlaying *playing);
void sgf_game_note_rest(SgfPlaying *playing);

/* Count a move, setup or mark that changes `changes` points. If there are too many, or the work
 * limit is reached, set an error and return false. */
bool sgf_game_count(SgfPlaying *playing, SgfProperty property, int changes);

/* Find the first property of a node that has this name and whose first value isn't empty, and
 * return that value without the spaces around it. If there is none, return an empty text. */
StringView sgf_game_value(const Sgf *sgf, SgfNode node, const char *name);

/* Return the lattice point of a point of the board. */
Point sgf_game_point(const Session *session, SgfPoint point);

/* If dead stones are being marked, resume play, because the file continues the game. */
Status sgf_game_resume(SgfPlaying *playing);

/* Return whether a root begins a game of Go. It does unless the property GM names a different
 * game. */
bool sgf_game_is_go(const Sgf *sgf, SgfNode root);

/* Store the color of the first move in a node. Return false if the node has no move. */
bool sgf_game_color(const Sgf *sgf, SgfNode node, Color *color);

/* Return the node after `node` on the line that is played, or SGF_NONE if there is none. */
SgfNode sgf_game_next(const SgfPlaying *playing, SgfNode node);

typedef struct SgfMove {
    bool is_pass;
    bool as_usual;  /* true if it is written as the standard prescribes */
    SgfPoint point; /* a point of the board, unless the move is a pass */
} SgfMove;

/* Read a move on a board of this size. Return false if the value isn't a move. */
bool sgf_game_move(StringView value, const Setup *setup, SgfMove *move);

/* Create the session, with the board, rules, komi and clocks of a root. */
bool sgf_game_begin(SgfPlaying *playing, SgfNode root);

/* Apply the setup of a node, which consists of stones and the color to move. If the root of a
 * handicap game has no stones, because the file expects the program that reads it to place them,
 * they are added to the tree. */
bool sgf_game_set_up(SgfPlaying *playing, SgfNode node, bool is_root);

/* Store the color that the property PL of a node names. Return false if it names none. */
bool sgf_game_player(const Sgf *sgf, SgfNode node, Color *color);

/* Return the color to move after a node that sets up stones and doesn't name that color. It is the
 * color of the next move on the line. If there is no next move, there are two cases. After a
 * handicap at the beginning, it is the color of the first move in a variation, or White if there is
 * no such move. After any other setup, it is `before`, the color to move before the node. The
 * function uses the tree, the place and the search for the next move in `playing`, so each call
 * must be for a node below that of the previous call. */
Color sgf_game_assume_turn(SgfPlaying *playing, SgfNode node, bool is_handicap, Color before);

/* If a node has both a move and a color in PL, make it that color's turn after the move. */
bool sgf_game_give_said_turn(SgfPlaying *playing, SgfNode node);

/* Make it a color's turn, even if it is the other color's turn or play has ended. */
bool sgf_game_give_turn(SgfPlaying *playing, Color color);

/* Make a move that is illegal for the reason `why`, which is STATUS_OCCUPIED, STATUS_KO or
 * STATUS_SUICIDE: empty the point, end the ko, and play the move. If it is still illegal, set up
 * the stone instead, and remove the opponent's strings without liberties or, if there are none, the
 * player's own. The removed stones don't count as prisoners. */
bool sgf_game_force(SgfPlaying *playing, SgfProperty property, Color color, SgfPoint point,
                    Status why);

/* Store the remaining times that a node gives for the players. */
void sgf_game_note_clocks(SgfPlaying *playing, SgfNode node);

/* Contigo's own properties.
 *
 * SGF_MORE_RULES, in the root, contains the rules that RU doesn't name. Each value is a name and a
 * value as in the command set_rule.
 *
 * SGF_MARKS, in the last node, contains what was marked after play ended, in order. Each value is a
 * point that was flipped, or a keyword and points.
 *
 * SGF_PLACE marks the node of the current position. Its value is the result of the game there, or
 * empty if the game continues. It is left out if the current position is the end of the first line
 * and its result is that of RE. */
#define SGF_MORE_RULES "XR"
#define SGF_MARKS "XM"
#define SGF_MARK_DEAD "dead"
#define SGF_MARK_ALIVE "alive"
#define SGF_MARK_EXACT "only"
#define SGF_PLACE "XL"

/* Return the property that marks a node as the current position of the game, or SGF_NONE. Its only
 * value is a result or empty. An XL with any other value belongs to another program. */
SgfProperty sgf_game_find_place(const Sgf *sgf, SgfNode node);

/* A kind of text about a game, and the property of the game's root that contains it. */
typedef struct SgfInfo {
    Info info;
    const char *name;
    bool simple; /* true if the text has no line breaks */
} SgfInfo;

extern const SgfInfo SGF_INFO[INFO_COUNT];

/* Append the text of a property of a node in the form that a session accepts, without control
 * characters. Return false if the text was too long and has been shortened. */
bool sgf_game_text(const Sgf *sgf, SgfNode node, const char *name, bool simple,
                   StringBuilder *text);

/* Return the hash of the first `to` events of a history. `digest` is the hash of the first `from`
 * events. */
uint64_t sgf_game_digest(const Session *session, size_t from, size_t to, uint64_t digest);

/* Append the result of the game, or nothing if the game isn't over. */
void sgf_game_result(Session *session, StringBuilder *text);

/* After loading, attach the tree to the session, which then owns it. After STATUS_NO_MEMORY, the
 * caller still owns it. */
Status sgf_game_keep(SgfPlaying *playing);

/* Return the tree that a session was loaded from, borrowed, or NULL. */
const SgfKept *sgf_game_kept(const Session *session);

#endif
