/* A person at a terminal. They are greeted, see the board after each move, and see in the prompt
 * whose turn it is. Input that would be an error for a program is interpreted where possible. The
 * engine may be the opponent. */
#ifndef CONTIGO_PROTOCOL_PERSON_PERSON_H
#define CONTIGO_PROTOCOL_PERSON_PERSON_H

#include "io/attendant.h"
#include "protocol/engine.h"

typedef struct Person {
    Engine *engine;    /* borrowed */
    bool plain;        /* only edit and complete lines; everything else is as on a pipe */
    bool colors;       /* draw boards in color */
    bool has_opponent; /* the engine plays `opponent` */
    Color opponent;
    /* The rest is private. */
    bool greeted;
    bool asks;         /* show the board even if it is unchanged */
    bool undoes;       /* the last line was `undo` */
    bool redoes;       /* the last line was `redo` */
    bool quits;        /* the last line was `quit`, and the reply was a warning */
    uint64_t seen;     /* hash of the board when it was last shown */
    int columns, rows; /* size of the window at that time */
    bool has_tried;    /* the engine had a command to enter when the last line was requested */
    /* Hash of the board at that time. */
    uint64_t tried;
} Person;

/* Return the attendant of a person, who is borrowed while it is in use. */
Attendant person_attendant(Person *person);

#endif
