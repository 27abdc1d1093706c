/* Pictures of games that are played on grid points (GameKind.at). */
#ifndef CONTIGO_PICTURES_SVG_POINTS_H
#define CONTIGO_PICTURES_SVG_POINTS_H

#include "pictures/svg_picture.h"

/* What a game shows of a point besides its stone: whether that is dead, which makes it pale, and
 * who owns the point, which is a square on it where there is no live stone. Neither, where this
 * leaves them alone. */
typedef struct PointsMarks {
    void (*look)(const void *context, int column, int row, bool *dead, Occupant *owner);
    const void *context;
} PointsMarks;

/* Draws board and stones; `marks` may be NULL. STATUS_NO_MEMORY. */
Status points_draw(Picture *picture, const PointsMarks *marks);

/* Samples for the legend: a stone of the item's colour, `item->fill` being more attributes of it,
 * or NULL; and the square of an owner. */
void points_sample_stone(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out);
void points_sample_owner(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out);

/* The painter of a game that has none of its own. */
extern const Painter POINTS_PAINTER;

#endif
