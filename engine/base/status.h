/* The results of function calls.
 *
 * A function that can fail in several ways returns a Status and passes its results through
 * parameters. Unless its comment says otherwise, a call that doesn't return STATUS_OK has changed
 * nothing. */
#ifndef CONTIGO_BASE_STATUS_H
#define CONTIGO_BASE_STATUS_H

typedef enum Status {
    STATUS_OK,
    STATUS_NO_MEMORY,     /* an allocation failed */
    STATUS_GAME_OVER,     /* the game has ended */
    STATUS_NOT_YOUR_TURN, /* the other color is to move */
    STATUS_OUTSIDE_BOARD, /* a point is not on the board */
    STATUS_ON_OPPONENT,   /* a stroke starts on the opponent's ink */
    STATUS_ZERO_LENGTH,   /* a stroke has no length */
    STATUS_NOTHING_FITS,  /* a stroke would be stopped at its start */
    STATUS_TOO_LONG,      /* a move is longer than the ink that is left */
    STATUS_TOO_CROSSED,   /* a turn crosses its own color's ink more often than the rules allow */
    STATUS_BLOCKED,       /* a move touches the opponent's ink */
    STATUS_OCCUPIED,      /* a stone is in the way */
    STATUS_SUICIDE,       /* a stone would have no liberty */
    STATUS_KO,            /* a move would repeat an earlier position */
    STATUS_OFF_GRID,      /* a grid point is required */
    STATUS_NO_ROUTE,      /* there is no path between two points */
    STATUS_NO_HISTORY,    /* there are fewer events to undo or redo than requested */
    STATUS_OUT_OF_RANGE,  /* a number is outside its range */
    STATUS_UNKNOWN_NAME,  /* no game, rule or command has that name */
    STATUS_IN_PLAY,       /* not allowed after play has begun */
    STATUS_WRONG_GAME,    /* the current game doesn't have this feature */
    STATUS_NO_FILE,       /* a file cannot be read or written */
    STATUS_GEOMETRY,      /* a position is inconsistent, or GEOS has failed */
    STATUS_NO_MOVE,       /* a player found no move */
    STATUS_NOT_A_POINT,   /* a move must be a single point */
    STATUS_NO_STONE,      /* there is no stone at a point */
    STATUS_NO_LIBERTY,    /* a stone placed by setup would have no liberty */
    STATUS_SCORING,       /* not allowed while dead stones are being marked */
    STATUS_NOT_SCORING,   /* allowed only while dead stones are being marked */
    STATUS_STALE,         /* the marks have changed in the meantime */
    STATUS_ALL_PLAYED,    /* the game has reached its maximum number of turns */
    STATUS_AGREED,        /* a player who has agreed to the marks can't change them */
    STATUS_NOT_SIMPLE,    /* the corners of a board don't form a simple polygon */
    STATUS_NEAR_EDGE,     /* a stone would be too close to the edge of the board */
    STATUS_NO_CONTACT,    /* no place in contact with a stone is free */
    STATUS_NO_PASSING,    /* the game has no pass */
    STATUS_TOO_MUCH_WORK, /* a task needs more steps than its budget */
    STATUS_INTERRUPTED,   /* a task was stopped */
    STATUS_TOO_MET,       /* a turn meets more pieces of its own color's ink than the rules allow */
    STATUS_ONE_POINT,     /* the magnet or the edge reduces a stroke to one point */
    STATUS_COUNT
} Status;

/* Return a text for people, in lower case, without a full stop. Borrowed, never NULL. */
const char *status_text(Status status);

#endif
