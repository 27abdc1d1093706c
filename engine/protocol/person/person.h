/* A person at a terminal: is greeted, sees the board after each move, reads in the prompt whose
 * turn it is, and is understood where a program would be told what was wrong. May have the engine
 * for an opponent.
 */
#ifndef CONTIGO_PROTOCOL_PERSON_PERSON_H
#define CONTIGO_PROTOCOL_PERSON_PERSON_H

#include "io/attendant.h"
#include "protocol/engine.h"

typedef struct Person {
    Engine *engine;    /* borrowed */
    bool plain;        /* only lines are edited and completed, and all is as on a pipe */
    bool colors;       /* boards have them */
    bool has_opponent; /* the engine plays `opponent` */
    Color opponent;
    /* Private. */
    bool greeted;
    bool asks;         /* to see the board, whether or not it is another */
    uint64_t seen;     /* what the board was when it was last shown, */
    int columns, rows; /* and the window */
    bool has_tried;    /* the engine to do something, */
    uint64_t tried;    /* when the board was this */
} Person;

/* Who attends to him; the person is borrowed for as long as that is used. */
Attendant person_attendant(Person *person);

#endif
