/* The position of `lines`. Private to the implementation of lines.h. */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_POSITION_H
#define CONTIGO_GAMES_LINES_RULES_LINES_POSITION_H

#include "games/lines/rules/lines.h"
#include "geometry/plane/exact.h"
#include "geometry/subdivision/segment_index.h"

/* One color's ink: all its pieces in the order drawn. The search for ink near a place uses `life`
 * for most pieces, and `others` for two kinds: pieces along the board edge, and pieces that are not
 * settled yet. */
typedef struct Ink {
    Segment *pieces; /* owned */
    size_t count, capacity;
    size_t settled;       /* `life` contains the first `settled` pieces */
    SegmentIndex *others; /* owned: an index of the pieces that aren't found through `life` */
} Ink;

/* What is known about one drawn piece of either color. */
typedef struct Drawn {
    /* The state of `life` before the piece was added; valid if the piece is settled. */
    LifeMark before;
    Color color;
} Drawn;

/* A step of the log. It stores the state of the turn before the step. */
typedef struct LinesStep {
    Length left;
    uint32_t crossings_left, meetings_left;
    size_t drawn;
} LinesStep;

struct Lines {
    Box board;
    Decimal upper, lower; /* bounds of areas, in squares; used to judge from scratch */
    Length allotment, left;
    uint32_t crossings;                     /* the number of crossings allowed in a turn */
    uint32_t crossings_left, meetings_left; /* the numbers left in the current turn */
    Ink ink[COLOR_COUNT];
    Life *life; /* owned: sections and scores, for the ink that is settled */
    /* Owned: the pieces drawn since the log began, and those that were unsettled at that time. */
    Drawn *drawn;
    size_t drawn_count, drawn_capacity;
    size_t settled;   /* the first `settled` pieces in `drawn` are settled */
    LinesStep *steps; /* owned: the log, oldest first */
    size_t step_count, step_capacity;
    uint64_t hash;   /* the sum of the keys of all pieces */
    Outcome outcome; /* scratch memory, for turns whose outcome no caller needs */
};

/* Call `visit` for all pieces of a color's ink that touch a segment, or that may meet a box. The
 * numbers passed to `visit` identify pieces and increase in the order drawn, except that pieces
 * along the board edge and unsettled pieces come after all others. */
void lines_visit_touching(const Lines *lines, Color color, Segment segment, SegmentVisitor visit,
                          void *context);
void lines_visit_box(const Lines *lines, Color color, Box box, SegmentVisitor visit, void *context);

/* Return whether `piece`, which may be a single point, touches the ink of the opponent of
 * `color`. */
bool lines_touches_opponent(const Lines *lines, Color color, Segment piece);

/* A piece to be drawn, and the ink that is left for it. The piece starts at a point of the board,
 * which may be on the opponent's ink, and leads to any other point, which may be outside the
 * board. */
typedef struct Way {
    const Lines *lines;
    Color color;
    Segment piece;
    Length left;
    Work *work; /* borrowed: the work budget; NULL for no limit */
} Way;

/* What stops a piece, and where. */
typedef struct Halt {
    Stopped why;
    Fraction at; /* position along the piece; not set if the ink runs out */
    Segment ink; /* the opponent's ink that the piece meets first */
} Halt;

/* Find what comes first along a piece: the opponent's ink, the edge, or the end of the ink that is
 * left. If two come at the same place, the one listed first here counts. The result is
 * STOPPED_COMPLETE if nothing stops the piece. */
Halt lines_find_halt(const Way *way);

/* Find the lattice point nearest to a halt (of several, the first by x, then y) at which a piece
 * from the same start may end: it is on the board, takes no more ink than is left, and keeps clear
 * of the opponent's ink. If no such point is nearer to the halt than the start is, `end` is the
 * start. The point is nearly always next to the halt. If the piece leads into a long passage
 * narrower than a step, the search takes time proportional to the length of the passage. May fail
 * with the status of `work`. */
Status lines_end_at_halt(const Way *way, const Halt *halt, Point *end);

/* Return whether a piece lies along the board edge. */
bool lines_is_on_edge(const Lines *lines, Segment piece);

/* Count the crossings that strokes would make. Return STATUS_TOO_CROSSED if there are more than the
 * turn has left, and STATUS_TOO_MET if the strokes meet too many pieces. Counting stops as soon as
 * a limit is exceeded. May also fail with STATUS_NO_MEMORY. */
Status lines_count_crossings(Lines *lines, Color color, Move strokes);

/* Check whether strokes planned as a whole turn may be drawn. May fail with STATUS_TOO_CROSSED,
 * STATUS_TOO_MET or STATUS_NO_MEMORY. Crossings are not counted if there is so little ink that no
 * limit can be exceeded. */
Status lines_check_planned(Lines *lines, Color color, const Outcome *outcome);

/* Draw the planned strokes, and begin the opponent's turn. `life` is not updated until
 * lines_settle(). STATUS_NO_MEMORY changes nothing. */
Status lines_make_planned(Lines *lines, Color color, const Outcome *outcome);

/* Return the key of a piece; it does not depend on the direction in which the piece was drawn. */
uint64_t lines_piece_key(Color color, Segment piece);

/* Compute the outcome of a move without changing the position. */
Status lines_plan(const Lines *lines, Color color, Move move, Manner manner, Outcome *outcome);

/* The ends of a stroke as pulled by the magnet. A stroke that runs nearly along the ink that pulls
 * an end may not meet that ink by itself; it then has an extra point next to this end. If there is
 * no extra point, `after_first` or `before_last` equals the end itself. */
typedef struct PulledEnds {
    Point first, after_first;
    Point before_last, last;
} PulledEnds;

/* Pull the first and the last of `count` >= 2 points. Each pulled end then lies on the ink or edge
 * that pulled it, or at most one step beyond it, so that the stroke meets the ink or edge. If the
 * magnet leaves only one point of the stroke, all four members are that point. */
PulledEnds lines_pull_ends(const Lines *lines, Color color, const Point *points, size_t count,
                           int32_t reach);

#endif
