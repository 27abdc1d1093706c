/* What writing a new game and writing one back to its tree have in common. */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_WRITING_H
#define CONTIGO_GAMES_GO_SGF_SGF_WRITING_H

#include "games/go/sgf/sgf_beside.h"

/* A game being written. */
typedef struct SgfWriting {
    Sgf *sgf;
    const Session *session;
    SgfNode node;   /* the last one */
    bool begun;     /* something has been put up or played */
    bool continues; /* what is said before the first event has been written */
} SgfWriting;

/* Adds nodes after the last one for the events from number `first` on, from 0, with comments. */
void sgf_write_events(SgfWriting *writing, size_t first);

/* Adds the black stones that were set up first to the last node, as a property. */
void sgf_write_first_stones(Sgf *sgf, const Session *session);

/* Adds a game with all that a session has of it. */
void sgf_write_game(Session *session, Sgf *sgf);

/* All below add properties to the last node. `text` is empty, and is empty again: used again and
 * again. */
void sgf_write_word(Sgf *sgf, const char *name, const char *value);
void sgf_write_property(Sgf *sgf, const char *name, Text *value);
void sgf_write_text(Sgf *sgf, const char *name, const Text *said, Text *text); /* escapes it */
void sgf_write_komi(Sgf *sgf, const Session *session, Text *text);
void sgf_write_rules(Sgf *sgf, const Session *session, Text *text);  /* RU and XR */
void sgf_write_clocks(Sgf *sgf, const Session *session, Text *text); /* TM and OT; or nothing */
void sgf_write_result(Sgf *sgf, Session *session, const char *name, Text *text);

/* Territory, where a game ended by that. */
void sgf_write_territory(Sgf *sgf, const Session *session);

/* What was marked since play ended, in that order, where it came to dead stones. */
void sgf_write_marks(Sgf *sgf, const Session *session);

#endif
