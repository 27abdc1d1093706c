/* The position of `lines`, for the files of its own implementation alone. */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_POSITION_H
#define CONTIGO_GAMES_LINES_RULES_LINES_POSITION_H

#include "games/lines/rules/lines.h"
#include "geometry/plane/exact.h"
#include "geometry/subdivision/segment_index.h"

/* One colour's ink: all pieces in the order drawn. What is near a place is found through the life
 * that is kept of it, but for pieces along the board edge and those that life is still to be told
 * of: these have an index of their own, by their number. */
typedef struct Ink {
    Segment *pieces; /* owned */
    size_t count, capacity;
    size_t settled;       /* those that life has been told of: the first ones */
    SegmentIndex *others; /* owned */
} Ink;

/* A piece, of whichever colour, in the order drawn. */
typedef struct Drawn {
    LifeMark before; /* where life stood, once it has been told */
    Color color;
} Drawn;

/* What there was before one step of the log. */
typedef struct LinesStep {
    Length left;
    uint32_t crossings_left, meetings_left;
    size_t drawn;
} LinesStep;

struct Lines {
    Box board;
    Decimal upper, lower; /* squares; for the referee */
    Length allotment, left;
    uint32_t crossings;                     /* that a turn may make */
    uint32_t crossings_left, meetings_left; /* of those, and of pieces met, in the present turn */
    Ink ink[COLOR_COUNT];
    Life *life;   /* owned: what the ink comes to, as far as it is settled */
    Drawn *drawn; /* owned: what was drawn, or was not settled, since the log begins */
    size_t drawn_count, drawn_capacity;
    size_t settled;   /* of those: the first ones */
    LinesStep *steps; /* owned: the log, oldest first */
    size_t step_count, step_capacity;
    uint64_t hash;   /* the sum of the keys of all pieces */
    Outcome outcome; /* scratch: of turns that nobody wants to hear of */
};

/* Calls `visit` for all of a colour's ink that touches a segment, or may meet a box. The numbers it
 * is given tell pieces apart and are in the order drawn, but that pieces along the board edge, and
 * those that life is still to be told of, come after all others. */
void lines_visit_touching(const Lines *lines, Color color, Segment segment, SegmentVisitor visit,
                          void *context);
void lines_visit_box(const Lines *lines, Color color, Box box, SegmentVisitor visit, void *context);

/* Whether a segment, or a point given as one, touches the opponent's ink. */
bool lines_touches_opponent(const Lines *lines, Color color, Segment piece);

/* A piece that is to be drawn, from a point of the board that is clear of the opponent's ink or
 * just on it to any other point, with so much ink. */
typedef struct Way {
    const Lines *lines;
    Color color;
    Segment piece;
    Length left;
    Work *work; /* borrowed: what may be done; NULL: anything */
} Way;

/* What stops a piece. */
typedef struct Halt {
    Stopped why;
    Fraction at; /* how far along the piece; not where the ink runs out */
    Segment ink; /* of the opponent's, what is met first */
} Halt;

/* What comes first along a piece: the opponent's ink, the edge or the end of the ink that is
 * left; of equals, what is named first here. STOPPED_COMPLETE: nothing does. */
Halt lines_find_halt(const Way *way);

/* The lattice point nearest to a halt, of equals the first by x, then y, that a piece from the
 * same start may end at instead: it is on the board, takes no more ink than is left, and keeps
 * clear of the opponent's. The start itself, where no such point is nearer than that. Nearly always
 * it is beside the halt; where the piece has been led into a long passage that is narrower than a
 * step, looking for it takes as long as that is: what `work` came to. */
Status lines_end_at_halt(const Way *way, const Halt *halt, Point *end);

/* Whether a piece lies along the board edge. */
bool lines_is_on_edge(const Lines *lines, Segment piece);

/* Counts the crossings that strokes would make: STATUS_TOO_CROSSED where they are more than are
 * left to the turn, STATUS_TOO_MET where the pieces met are, STATUS_NO_MEMORY. Takes no longer than
 * it takes to find one too many. */
Status lines_count_crossings(Lines *lines, Color color, Move strokes);

/* Whether what has been planned as a whole turn may be drawn: STATUS_TOO_CROSSED, STATUS_TOO_MET,
 * STATUS_NO_MEMORY. Nothing has to be counted as long as there is too little ink for too much. */
Status lines_check_planned(Lines *lines, Color color, const Outcome *outcome);

/* Draws it, and begins the other colour's turn; life is left for lines_settle().
 * STATUS_NO_MEMORY changes nothing. */
Status lines_make_planned(Lines *lines, Color color, const Outcome *outcome);

/* The key of a piece, whichever way it was drawn. */
uint64_t lines_piece_key(Color color, Segment piece);

/* Works out what a move comes to, without changing the position: fills the outcome. */
Status lines_plan(const Lines *lines, Color color, Move move, Manner manner, Outcome *outcome);

/* The ends of a stroke as the magnet has pulled them. A stroke that runs nearly along the ink that
 * pulls it may not meet it by itself, and has one point more by that end; elsewhere the point next
 * to an end is the end itself. */
typedef struct PulledEnds {
    Point first, after_first;
    Point before_last, last;
} PulledEnds;

/* Pulls the first and last of `count` points, count at least 2. Afterwards each pulled end lies on
 * the ink or edge that pulled it, or at most one step beyond it, so that the stroke meets it. All
 * ends are one point where the magnet has left no more of the stroke. */
PulledEnds lines_pull_ends(const Lines *lines, Color color, const Point *points, size_t count,
                           int32_t reach);

#endif
