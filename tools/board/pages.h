/* The files of the page, which are part of the program: made by the Makefile of page/. */
#ifndef CONTIGO_BOARD_PAGES_H
#define CONTIGO_BOARD_PAGES_H

#include <stddef.h>

typedef struct Page {
    const char *name; /* "style.css"; NULL after the last */
    const unsigned char *bytes;
    size_t count;
} Page;

extern const Page BOARD_PAGES[];

#endif
