/* A person at a terminal. The person is greeted, sees the board after each move, and sees in the
 * prompt whose turn it is. Input that would be an error for a program is interpreted where
 * possible. The engine may be the opponent. */
#ifndef CONTIGO_PROTOCOL_PERSON_PERSON_H
#define CONTIGO_PROTOCOL_PERSON_PERSON_H

#include "io/attendant.h"
#include "protocol/engine.h"

typedef struct Person {
    Engine *engine; /* borrowed */
    /* If true, only let the person edit and complete lines; everything else is as on a pipe. */
    bool plain;
    bool colors;       /* true to draw boards in color */
    bool has_opponent; /* true if the engine plays the color `opponent` */
    Color opponent;
    /* The other members are private. */
    bool greeted;
    bool asks;         /* true to show the board even if it is unchanged */
    bool undoes;       /* true if the last line was `undo` */
    bool redoes;       /* true if the last line was `redo` */
    bool quits;        /* true if the last line was `quit`, and the reply was a warning */
    uint64_t seen;     /* a hash of what the display showed last */
    int columns, rows; /* the size of the window at that time */
    /* True if the engine had a command to enter when the last line was requested. */
    bool has_tried;
    /* A hash of what the display showed at that time. */
    uint64_t tried;
} Person;

/* Return the attendant of a person. The person is borrowed while the attendant is in use. */
Attendant person_attendant(Person *person);

#endif
