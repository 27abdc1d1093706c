/* What commands of the engine may be asked for, and by whom. */
#ifndef CONTIGO_BOARD_RIGHTS_H
#define CONTIGO_BOARD_RIGHTS_H

#include "base/word.h"

typedef enum Right {
    RIGHT_NONE,  /* nobody's */
    RIGHT_ASK,   /* everybody's: it changes nothing */
    RIGHT_COLOR, /* of who has the seat whose colour it names */
    RIGHT_SEAT,  /* of who has a seat */
    RIGHT_TALK,  /* the same, and the moves that others think about stay what they were */
    RIGHT_BACK,  /* the same, but where two persons play both have to want it */
    RIGHT_ALL,   /* of who has all seats that persons have */
    RIGHT_SETUP, /* the same, and only before the game */
} Right;

/* The right that a command takes: the first word of a line. */
Right right_of(Word line);

#endif
