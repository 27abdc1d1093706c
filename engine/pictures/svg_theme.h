/* The colours of a picture, as SVG has them. */
#ifndef CONTIGO_PICTURES_SVG_THEME_H
#define CONTIGO_PICTURES_SVG_THEME_H

#include "game/game.h"

#include <stddef.h>

typedef struct Theme {
    const char *name;
    const char *paper, *text, *soft; /* the page; what is said; what is said beside that */
    const char *wood, *wood_edge, *grid;
    const char *stone[COLOR_COUNT]; /* stones where they are flat, and what stands for a colour */
    const char *rim[COLOR_COUNT];   /* their outlines */
    const char *shine[COLOR_COUNT][3]; /* stones on grid points: where light falls, between, rim */
    const char *ink[COLOR_COUNT];
    const char *ink_rim; /* along white ink */
    const char *area[COLOR_COUNT], *both;
    const char *tint[COLOR_COUNT]; /* over what is below areas that are too small to live */
    const char *ground[COLOR_COUNT], *cell; /* of stones, and between their cells */
    const char *mark;                       /* liberties, crosses */
    const char *last[COLOR_COUNT];          /* the last move, on that colour */
} Theme;

/* A theme by its name; the first for NULL; NULL where there is none. */
const Theme *theme_named(const char *name);

/* Whether the number of the last move has a colour of its own, on a stone of a colour: a theme may
 * have none for it. */
bool theme_tells_last(const Theme *theme, Color color);

/* Their names, one after the other; NULL after the last. */
const char *theme_name(size_t index);

#endif
