/* QR codes of links, for the page and for the terminal. Only this module uses libqrencode. */
#ifndef CONTIGO_BOARD_QR_H
#define CONTIGO_BOARD_QR_H

#include "base/string_builder.h"
#include "base/string_view.h"

#include <stdbool.h>

enum { QR_MOST = 300 /* bytes of a text */ };

/* Append the QR code of a text, of 1 to QR_MOST bytes, as lines with a digit for each module: 1 if
 * the module is dark. The last line has no line break. Return false if the text is empty or too
 * long, or if out of memory. */
bool qr_add_rows(StringView text, StringBuilder *rows);

/* Append the same code with a margin, in UTF-8, for a terminal with a dark background. Each
 * character contains two modules, one above the other. Each line begins with `begin` and ends with
 * `end`. Return false as qr_add_rows() does. */
bool qr_add_blocks(StringView text, const char *begin, const char *end, StringBuilder *lines);

#endif
