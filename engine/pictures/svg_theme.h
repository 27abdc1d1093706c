/* The colors of a picture, in SVG syntax. */
#ifndef CONTIGO_PICTURES_SVG_THEME_H
#define CONTIGO_PICTURES_SVG_THEME_H

#include "game/game.h"

#include <stddef.h>

typedef struct Theme {
    const char *name;
    const char *paper, *text, *soft; /* the page; main text; secondary text */
    const char *wood, *wood_edge, *grid;
    const char *stone[COLOR_COUNT];    /* flat stones, and whatever represents a color */
    const char *rim[COLOR_COUNT];      /* their outlines */
    const char *shine[COLOR_COUNT][3]; /* stones on grid points: highlight, middle, rim */
    const char *ink[COLOR_COUNT];
    const char *ink_rim; /* the rim of white ink */
    const char *area[COLOR_COUNT], *both;
    const char *tint[COLOR_COUNT]; /* under the hatching of areas that are too small to live */
    const char *ground[COLOR_COUNT], *cell; /* the cells of stones, and the lines between them */
    const char *mark;                       /* liberties, crosses */
    const char *last[COLOR_COUNT];          /* the last move, on a stone or ink of that color */
} Theme;

/* Return a theme by name, or the first if `name` is NULL; NULL if there is none of that name. */
const Theme *theme_named(const char *name);

/* Return whether the theme has a special color for the number of the last move on a stone of a
 * color. */
bool theme_tells_last(const Theme *theme, Color color);

/* Return the name of theme number `index`; NULL after the last. */
const char *theme_name(size_t index);

#endif
