/* The position of `lines`. Private to the implementation of lines.h. */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_POSITION_H
#define CONTIGO_GAMES_LINES_RULES_LINES_POSITION_H

#include "games/lines/rules/lines.h"
#include "geometry/plane/exact.h"
#include "geometry/subdivision/segment_index.h"

/* One color's ink: all pieces in the order drawn. Ink near a place is found through `life`. Two
 * kinds of pieces are not found there and have their own index, by number: pieces along the board
 * edge, and pieces that are not settled yet. */
typedef struct Ink {
    Segment *pieces; /* owned */
    size_t count, capacity;
    size_t settled;       /* number of pieces (the first ones) that `life` contains */
    SegmentIndex *others; /* owned */
} Ink;

/* A piece of either color, in the order drawn. */
typedef struct Drawn {
    LifeMark before; /* the state of `life` before it; valid once it is settled */
    Color color;
} Drawn;

/* The state before one step of the log. */
typedef struct LinesStep {
    Length left;
    uint32_t crossings_left, meetings_left;
    size_t drawn;
} LinesStep;

struct Lines {
    Box board;
    Decimal upper, lower; /* squares; for the referee */
    Length allotment, left;
    uint32_t crossings;                     /* allowed in a turn */
    uint32_t crossings_left, meetings_left; /* crossings and meetings left in the turn */
    Ink ink[COLOR_COUNT];
    Life *life;   /* owned: sections and scores of the settled ink */
    Drawn *drawn; /* owned: pieces drawn since the log began, and those unsettled at that time */
    size_t drawn_count, drawn_capacity;
    size_t settled;   /* number of these (the first ones) that are settled */
    LinesStep *steps; /* owned: the log, oldest first */
    size_t step_count, step_capacity;
    uint64_t hash;   /* the sum of the keys of all pieces */
    Outcome outcome; /* scratch: for turns whose outcome no caller needs */
};

/* Call `visit` for all of a color's ink that touches a segment, or that may meet a box. The numbers
 * passed to it identify pieces and increase in the order drawn, except that pieces along the board
 * edge and unsettled pieces come after all others. */
void lines_visit_touching(const Lines *lines, Color color, Segment segment, SegmentVisitor visit,
                          void *context);
void lines_visit_box(const Lines *lines, Color color, Box box, SegmentVisitor visit, void *context);

/* Return whether a segment, which may be a single point, touches the opponent's ink. */
bool lines_touches_opponent(const Lines *lines, Color color, Segment piece);

/* A piece to be drawn with a given amount of ink. It starts at a point of the board that is clear
 * of the opponent's ink or just on it, and leads to any other point. */
typedef struct Way {
    const Lines *lines;
    Color color;
    Segment piece;
    Length left;
    Work *work; /* borrowed: the work budget; NULL: no limit */
} Way;

/* What stops a piece. */
typedef struct Halt {
    Stopped why;
    Fraction at; /* how far along the piece; not set if the ink runs out */
    Segment ink; /* the opponent's ink that is met first */
} Halt;

/* Find what comes first along a piece: the opponent's ink, the edge, or the end of the ink that is
 * left. Ties are decided in this order. STOPPED_COMPLETE: nothing stops it. */
Halt lines_find_halt(const Way *way);

/* Find the lattice point nearest to a halt (ties by x, then y) at which a piece from the same start
 * may end: it is on the board, takes no more ink than is left, and keeps clear of the opponent's
 * ink. If no such point is nearer than the start, it is the start. The point is nearly always next
 * to the halt. If the piece leads into a long passage narrower than a step, the search takes time
 * proportional to the passage; may fail with the status of `work`. */
Status lines_end_at_halt(const Way *way, const Halt *halt, Point *end);

/* Return whether a piece lies along the board edge. */
bool lines_is_on_edge(const Lines *lines, Segment piece);

/* Count the crossings that strokes would make. STATUS_TOO_CROSSED if there are more than the turn
 * has left, STATUS_TOO_MET if they meet too many pieces, STATUS_NO_MEMORY. Stops counting as soon
 * as a limit is exceeded. */
Status lines_count_crossings(Lines *lines, Color color, Move strokes);

/* Check whether strokes planned as a whole turn may be drawn: STATUS_TOO_CROSSED, STATUS_TOO_MET,
 * STATUS_NO_MEMORY. Skips counting while there is too little ink to make too many crossings. */
Status lines_check_planned(Lines *lines, Color color, const Outcome *outcome);

/* Draw the planned strokes and begin the opponent's turn; `life` is left for lines_settle().
 * STATUS_NO_MEMORY changes nothing. */
Status lines_make_planned(Lines *lines, Color color, const Outcome *outcome);

/* Return the key of a piece; it does not depend on the direction in which the piece was drawn. */
uint64_t lines_piece_key(Color color, Segment piece);

/* Compute the outcome of a move without changing the position. */
Status lines_plan(const Lines *lines, Color color, Move move, Manner manner, Outcome *outcome);

/* The ends of a stroke as pulled by the magnet. A stroke that runs nearly along the ink that pulls
 * it may not meet it by itself, and then has an extra point next to that end. If there is no extra
 * point, `after_first` or `before_last` is the end itself. */
typedef struct PulledEnds {
    Point first, after_first;
    Point before_last, last;
} PulledEnds;

/* Pull the first and last of `count` points, at least 2. Each pulled end then lies on the ink or
 * edge that pulled it, or at most one step beyond it, so that the stroke meets it. If the magnet
 * leaves only one point of the stroke, all ends are that point. */
PulledEnds lines_pull_ends(const Lines *lines, Color color, const Point *points, size_t count,
                           int32_t reach);

#endif
