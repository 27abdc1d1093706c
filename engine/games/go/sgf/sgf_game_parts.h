/* A game being played from an SGF tree: for the files of this module alone. */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_GAME_PARTS_H
#define CONTIGO_GAMES_GO_SGF_SGF_GAME_PARTS_H

#include "games/go/rules/go_rules.h"
#include "games/go/sgf/sgf_game.h"
#include "session/texts.h"

/* A node that was played. */
typedef struct SgfStep {
    SgfNode node;
    uint32_t events; /* that the history has then */
    bool has_move;
    bool is_guess;  /* whose turn it is then was taken from what follows, or from nothing */
    bool has_fixed; /* handicap stones were put on the fixed points */
    Color turn;     /* of its first move; else what was guessed */
} SgfStep;

/* A way from the root of a game down to one of its nodes. All members zero is an empty one. */
typedef struct SgfLine {
    SgfStep *steps; /* owned */
    size_t count, capacity;
} SgfLine;

typedef struct SgfPlaying {
    const Sgf *sgf;
    Session *session;  /* owned; NULL before sgf_game_begin() */
    Text *notes;       /* borrowed */
    Text *aside;       /* borrowed; or NULL */
    Text *error;       /* borrowed */
    Work *work;        /* borrowed; or NULL */
    int64_t before;    /* the number of the move to stop before, or SGF_ALL_MOVES */
    int64_t moves;     /* and passes that were played */
    int64_t events;    /* moves, set-ups after the root, marks */
    size_t variations; /* that were passed over */
    size_t note_count; /* those that are left out too */
    SgfNode place;     /* where the file says that the game stands; SGF_NO_NODE: nowhere */
    SgfNode last;      /* the last node that was played */
    SgfStep step;      /* the node being played */
    SgfLine line;      /* the nodes that were played, all of each */
    SgfNode ahead;     /* how far the next move has been looked for; SGF_NO_NODE: not yet */
    bool no_more_moves;
    bool marked;                /* what the file says was marked has been */
    bool has_time[COLOR_COUNT]; /* what the file says that a player has left */
    TimeLeft left[COLOR_COUNT];
    Strokes strokes; /* of a set-up, used again and again */
} SgfPlaying;

/* Errors: about a value that is not what was expected, and others. All are false. */
bool sgf_game_fail_value(SgfPlaying *playing, SgfProperty property, size_t index,
                         const char *expected);
bool sgf_game_fail_status(SgfPlaying *playing, Status status);

/* The same about a property that can be neither: `what` says what is wrong, and is freed. */
bool sgf_game_fail_at(SgfPlaying *playing, SgfProperty property, Text *what);

/* An error about a property that the rules do not allow: `what` and the status's text. */
bool sgf_game_refuse(SgfPlaying *playing, SgfProperty property, const char *what, Status status);

/* Notes what was odd. Only the first few are kept; sgf_game_note_rest() says how many more there
 * were. */
enum { SGF_GAME_NOTES_MAX = 40 };

void sgf_game_note(SgfPlaying *playing, const char *what);
void sgf_game_note_rest(SgfPlaying *playing);

/* The same of a value that is understood only in part or not at all. */
void sgf_game_note_value(SgfPlaying *playing, const char *name, Word value, const char *what);

/* Counts a move, a set-up or a mark, which changes so many points; false with an error where there
 * are too many, or it is too much work. */
bool sgf_game_count(SgfPlaying *playing, SgfProperty property, int changes);

/* The first value of the first property of a name in which that is not empty, without space around
 * it; an empty one where there is none, and then `property` is as it was. */
Word sgf_game_value(const SgfPlaying *playing, SgfNode node, const char *name,
                    SgfProperty *property);

/* The lattice point of a point of the board. */
Point sgf_game_point(const SgfPlaying *playing, SgfPoint point);

/* Makes the session, with the board, the rules, komi and the clocks that a root says. */
bool sgf_game_begin(SgfPlaying *playing, SgfNode root);

/* Goes on with a game that has been passed out, since the file goes on. */
Status sgf_game_resume(SgfPlaying *playing);

/* Whether a root is that of a game of Go, which is what it is where GM does not say. */
bool sgf_game_is_go(const Sgf *sgf, SgfNode root);

/* The colour of the first move of a node; false where it has none. */
bool sgf_game_color(const Sgf *sgf, SgfNode node, Color *color);

/* The node that comes after one on the line that is played; SGF_NO_NODE for none. */
SgfNode sgf_game_next(const SgfPlaying *playing, SgfNode node);

/* Sets up what a node says: stones, and who is to move. */
bool sgf_game_set_up(SgfPlaying *playing, SgfNode node, bool is_root);

/* Sees to it that it is the turn of whom a node with a move says, after the move. */
bool sgf_game_give_said_turn(SgfPlaying *playing, SgfNode node);

/* What a move says. */
typedef struct SgfMove {
    bool is_pass;
    bool as_usual;  /* as SGF says that it is written */
    SgfPoint point; /* of the board; else anything */
} SgfMove;

/* Reads it, for a board of this size. False where it is no move there. */
bool sgf_game_move(Word value, const Setup *setup, SgfMove *move);

/* Makes a move that the rules do not allow, for STATUS_OCCUPIED, STATUS_KO or STATUS_SUICIDE: the
 * point is emptied and the ko opened, and the move is made; or else, where that is no use, a set-up
 * puts the stone and takes off what then has no liberty, of the opponent or else of the player, so
 * that those are no prisoners. */
bool sgf_game_force(SgfPlaying *playing, SgfProperty property, Color color, SgfPoint point,
                    Status why);

/* Sees to it that a colour can move now, also where the other should, or play had ended. */
bool sgf_game_give_turn(SgfPlaying *playing, Color color);

/* Notes what a node says that the players have left. */
void sgf_game_note_clocks(SgfPlaying *playing, SgfNode node);

/* What comes after the moves: the clocks as they were last and, where the whole game has been
 * played, its result. */
bool sgf_game_end(SgfPlaying *playing, SgfNode root);

/* Properties of Contigo's own, for what SGF has no place for: in the root, the rules that RU does
 * not tell, each value a name and a value as set_rule takes them; in the last node, what was marked
 * since play ended, in that order: a point that was turned over, or `dead` or `alive` and points.
 */
#define SGF_MORE_RULES "XR"
#define SGF_MARKS "XM"
#define SGF_MARK_DEAD "dead"
#define SGF_MARK_ALIVE "alive"
#define SGF_MARK_EXACT "only"

/* And in the node where the game stands, unless that is where the first line ends with the result
 * that RE has: its result, or nothing where it goes on. */
#define SGF_PLACE "XL"

/* Whether a property says that: of that name, with one value that is a result or nothing. Others of
 * that name are of another program. */
bool sgf_game_is_place(const Sgf *sgf, SgfProperty property);

/* Texts about a game, and the properties of a root that have them. */
typedef struct SgfInfo {
    Info info;
    const char *name;
    bool simple; /* has no line breaks */
} SgfInfo;

extern const SgfInfo SGF_INFO[INFO_COUNT];

/* The text of a property of a node as a session has it: without what control characters there may
 * be. "" where there is none. False where it is too long, and cut. */
bool sgf_game_text(const Sgf *sgf, SgfNode node, const char *name, bool simple, Text *text);

/* Tells the session what a root says of the game, and what a node says of its move. */
Status sgf_game_tell_info(SgfPlaying *playing, SgfNode root);
Status sgf_game_tell_comment(SgfPlaying *playing, SgfNode node);

/* The rules that a value of RU names: a ruleset, perhaps with more words after it, or a form of
 * KataGo's or of earlier versions of Contigo. False if it is none of these. */
bool sgf_rules_read(Word value, GoRules *rules);

#endif
