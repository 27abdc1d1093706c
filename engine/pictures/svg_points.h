/* Pictures of games on grid points (GameKind.at). */
#ifndef CONTIGO_PICTURES_SVG_POINTS_H
#define CONTIGO_PICTURES_SVG_POINTS_H

#include "pictures/svg_picture.h"

/* What a game shows of a point in addition to its stone: whether the stone is dead, which makes it
 * pale, and who owns the point, which is shown as a square unless there is a living stone. Anything
 * that `look` leaves unchanged is not shown. */
typedef struct PointsMarks {
    void (*look)(const void *context, int column, int row, bool *dead, Occupant *owner);
    const void *context;
} PointsMarks;

/* Draw board and stones; `marks` may be NULL. STATUS_NO_MEMORY. */
Status points_draw(Picture *picture, const PointsMarks *marks);

/* Samples for the legend. points_sample_stone() shows a stone of the item's color; `item->fill`
 * contains additional attributes, or is NULL. points_sample_owner() shows the square of an
 * owner. */
void points_sample_stone(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out);
void points_sample_owner(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out);

/* The painter of games without their own. */
extern const Painter POINTS_PAINTER;

#endif
