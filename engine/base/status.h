/* What can come of a call.
 *
 * Every function that can fail returns a Status and hands its results out through
 * parameters. A call that does not return STATUS_OK has changed nothing.
 */
#ifndef CONTIGO_BASE_STATUS_H
#define CONTIGO_BASE_STATUS_H

typedef enum Status {
    STATUS_OK,
    STATUS_NO_MEMORY,     /* an allocation failed */
    STATUS_GAME_OVER,     /* the game has ended */
    STATUS_NOT_YOUR_TURN, /* the other colour is to move */
    STATUS_OUTSIDE_BOARD, /* a point is not on the board */
    STATUS_ON_OPPONENT,   /* a stroke starts on the opponent's ink */
    STATUS_ZERO_LENGTH,   /* a stroke has no length */
    STATUS_NOTHING_FITS,  /* a stroke would be stopped where it starts */
    STATUS_TOO_LONG,      /* a move is longer than the ink that is left */
    STATUS_TOO_CROSSED,   /* a turn crosses own ink more often than the rules allow */
    STATUS_BLOCKED,       /* a move touches the opponent's ink */
    STATUS_OCCUPIED,      /* a stone is in the way */
    STATUS_SUICIDE,       /* a stone would have no liberty */
    STATUS_KO,            /* a move would repeat the position */
    STATUS_OFF_GRID,      /* a point is not a grid point, where one is needed */
    STATUS_NO_ROUTE,      /* there is no way between two points */
    STATUS_NO_HISTORY,    /* there is less to undo than was asked for */
    STATUS_OUT_OF_RANGE,  /* a number is outside its range */
    STATUS_UNKNOWN_NAME,  /* no game, rule or command has that name */
    STATUS_IN_PLAY,       /* not once play has begun */
    STATUS_WRONG_GAME,    /* the game being played has no such thing */
    STATUS_NO_FILE,       /* a file cannot be read or written */
    STATUS_GEOMETRY,      /* a position contradicts itself */
    STATUS_NO_MOVE,       /* a player came to no move */
    STATUS_NOT_A_POINT,   /* a move is not one point, where it has to be */
    STATUS_NO_STONE,      /* there is no stone at a point */
    STATUS_NO_LIBERTY,    /* stones that are set up would have no liberty */
    STATUS_SCORING,       /* not while dead stones are being marked */
    STATUS_NOT_SCORING,   /* only while dead stones are being marked */
    STATUS_STALE,         /* the marks have changed since */
    STATUS_ALL_PLAYED,    /* as many turns as a game may have */
    STATUS_AGREED,        /* a player who has agreed cannot mark */
    STATUS_NOT_SIMPLE,    /* the corners of a board do not make a simple polygon */
    STATUS_NEAR_EDGE,     /* a stone would be too near the edge of the board */
    STATUS_NO_CONTACT,    /* no place in contact with a stone is free */
    STATUS_NO_PASSING,    /* the game has no passing */
    STATUS_TOO_MUCH_WORK, /* a task needs more steps than its budget has */
    STATUS_INTERRUPTED,   /* somebody stopped a task */
    STATUS_TOO_MET,       /* a turn meets more pieces of own ink than the rules allow */
    STATUS_ONE_POINT,     /* the magnet or the edge leave one point of a stroke */
    STATUS_COUNT
} Status;

/* A sentence for a person, lower case, no full stop. Borrowed, never NULL. */
const char *status_text(Status status);

#endif
