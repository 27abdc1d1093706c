/* A text that is longer than a terminal's window, a page at a time. */
#ifndef CONTIGO_IO_PAGER_H
#define CONTIGO_IO_PAGER_H

#include <stdbool.h>
#include <stddef.h>

/* Where it is shown. */
typedef struct Pager {
    int input, output; /* descriptors */
    int columns, rows; /* characters that the window has */
    bool erases;       /* the terminal knows how to erase a row */
} Pager;

/* Writes a text, and waits for a key where a page is full: space or page down for the next one,
 * enter or down for a line more, q to leave the rest out. All at once where it fits, or no keys can
 * be read. A signal that ends the program finds the terminal as it was; one that does not leaves
 * the rest out. False where it could not be written. */
bool pager_show(const Pager *pager, const char *bytes, size_t count);

#endif
