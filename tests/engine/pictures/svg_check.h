/* What holds of every picture, whatever it shows, read without the code that writes it. */
#ifndef CONTIGO_TESTS_SVG_CHECK_H
#define CONTIGO_TESTS_SVG_CHECK_H

#include "base/string_builder.h"

#include <stdbool.h>

/* Whether, in a document that is well formed: the data of each path is as SVG has it and goes
 * somewhere; sizes are above 0; what is drawn lies on the page, to a pixel; ids are there once, and
 * those that are used are there; in a picture of a game all that is drawn has an id and a class,
 * and numbers of moves are above 0. Where not, says what. */
bool svg_check(const char *svg, StringBuilder *why);

#endif
