/* A text that is longer than a terminal's window, a page at a time. */
#ifndef CONTIGO_IO_PAGER_H
#define CONTIGO_IO_PAGER_H

#include <stdbool.h>
#include <stddef.h>

/* Writes a text to a terminal with a window of so many characters, and waits for a key where a page
 * is full: space for the next one, enter for a line more, q to leave the rest out. All at once
 * where it fits, or no keys can be read from `input`. False where it could not be written. */
bool pager_show(int input, int output, int columns, int rows, const char *bytes, size_t count);

#endif
