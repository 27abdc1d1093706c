/* The colors of a picture, in the syntax of SVG. */
#ifndef CONTIGO_PICTURES_SVG_THEME_H
#define CONTIGO_PICTURES_SVG_THEME_H

#include "game/game.h"

#include <stddef.h>

typedef struct Theme {
    const char *name;
    /* The colors of the page, of the main text, and of secondary text. */
    const char *paper, *text, *soft;
    const char *wood, *wood_edge, *grid;
    /* Flat stones, and other elements that stand for a player's color. */
    const char *stone[COLOR_COUNT];
    const char *rim[COLOR_COUNT]; /* the outlines of elements in these colors */
    /* Stones on grid points: their highlight, their middle and their rim. */
    const char *shine[COLOR_COUNT][3];
    const char *ink[COLOR_COUNT];
    const char *ink_rim; /* the rim of white ink */
    const char *area[COLOR_COUNT], *both;
    /* The color under the hatching of areas that are too small to live. */
    const char *tint[COLOR_COUNT];
    /* The cells of stones, and the lines between these cells. */
    const char *ground[COLOR_COUNT], *cell;
    const char *mark; /* liberties and crosses */
    /* The mark of the last move, on a stone or ink of each color. */
    const char *last[COLOR_COUNT];
} Theme;

/* Return the theme with this name, or NULL if there is none. If `name` is NULL, return the first
 * theme. */
const Theme *theme_named(const char *name);

/* Return whether the theme has a special color for the number of the last move if the move's stone
 * has the given color. */
bool theme_tells_last(const Theme *theme, Color color);

/* Return the name of theme number `index`, or NULL after the last one. */
const char *theme_name(size_t index);

#endif
