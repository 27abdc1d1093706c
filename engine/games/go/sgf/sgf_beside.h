/* The collection that a game was loaded from, which stays beside the session, and where the game
 * stands in it by now.
 *
 * The session knows nothing of it: it owns it and gives it back when another game begins. Nothing
 * has to be told here when a move is made or taken back, for where the game stands is found when it
 * is asked for: as far as the history is what was loaded it stands on the line that was loaded, and
 * from there on it follows those children that have the same moves.
 */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_BESIDE_H
#define CONTIGO_GAMES_GO_SGF_SGF_BESIDE_H

#include "games/go/sgf/sgf_game_parts.h"

/* An event as it was loaded. Its strokes are the next `stroke_count`. */
typedef struct SgfEvent {
    EventKind kind;
    Color color;
    StoneMarking marking;
    size_t stroke_count;
} SgfEvent;

/* Invariant: the events of `line` never decrease, and are at most `event_count`. */
typedef struct SgfBeside {
    Sgf *sgf;         /* owned */
    SgfNode root;     /* of the game that is played */
    SgfLine line;     /* the nodes that were played */
    SgfEvent *events; /* owned: the history as it was loaded */
    size_t event_count, event_capacity;
    Strokes strokes;
    Setup setup; /* as it was loaded, as are these */
    Clock clock;
    Text result; /* "" where the game went on */
    bool whole;  /* all of the line was loaded, and its result */
} SgfBeside;

/* Keeps the collection that has been played beside the session, which owns it then.
 * STATUS_NO_MEMORY leaves it with the caller. */
Status sgf_beside_keep(SgfPlaying *playing, Sgf *sgf, SgfNode root);

/* What stays beside a session; NULL for nothing. Borrowed. */
const SgfBeside *sgf_beside_of(const Session *session);

/* Where a session stands. */
typedef struct SgfStand {
    SgfLine line;   /* owned: the nodes that the game has come along; none where it shares not even
                       the root */
    size_t events;  /* of the history that those nodes have */
    bool as_loaded; /* nothing has changed since all of it was loaded */
} SgfStand;

Status sgf_beside_find(const SgfBeside *beside, const Session *session, SgfStand *stand);

/* Appends the result that the game has come to; nothing where it goes on. */
void sgf_add_result(Session *session, Text *text);

/* Whether an event of a session needs a node. Marks, agreement and how a game ends are no moves and
 * have none, and that play was resumed is said by the move after it. */
bool sgf_needs_node(const Session *session, size_t event);

#endif
