/* Check what must hold for every picture, independently of the code that writes it. */
#ifndef CONTIGO_TESTS_SVG_CHECK_H
#define CONTIGO_TESTS_SVG_CHECK_H

#include "base/string_builder.h"

#include <stdbool.h>

/* Check a well-formed document. If something is wrong, return false and append the reason to `why`.
 * These must hold: the data of each path is valid SVG and not empty; sizes are above 0; everything
 * drawn is on the page, to within a pixel; ids are unique, and those that are referenced exist; in
 * a picture of a game, everything drawn has an id and a class, and move numbers are above 0. */
bool svg_check(const char *svg, StringBuilder *why);

#endif
