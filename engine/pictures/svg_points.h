/* Draws pictures of games on grid points (see GameKind.at). */
#ifndef CONTIGO_PICTURES_SVG_POINTS_H
#define CONTIGO_PICTURES_SVG_POINTS_H

#include "pictures/svg_picture.h"

/* The marks that a game shows on a point in addition to the point's stone. A dead stone is pale.
 * The owner of a point is shown by a square, unless there is a living stone. `look` sets only what
 * is to be shown. */
typedef struct PointsMarks {
    void (*look)(const void *context, int column, int row, bool *dead, Occupant *owner);
    const void *context;
} PointsMarks;

/* Draw the board and the stones. `marks` may be NULL. May fail with STATUS_NO_MEMORY. */
Status points_draw(Picture *picture, const PointsMarks *marks);

/* These are samples for the legend. points_sample_stone() shows a stone of the item's color;
 * `item->fill` contains further attributes of it, or is NULL. points_sample_owner() shows the
 * square that marks an owner. */
void points_sample_stone(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out);
void points_sample_owner(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out);

/* The painter for those games on grid points that have no painter of their own. */
extern const Painter POINTS_PAINTER;

#endif
