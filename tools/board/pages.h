/* The files of the browser page. The Makefile embeds them in the executable. */
#ifndef CONTIGO_BOARD_PAGES_H
#define CONTIGO_BOARD_PAGES_H

#include <stddef.h>

typedef struct PageBody {
    const unsigned char *bytes;
    size_t count;
} PageBody;

typedef struct Page {
    const char *name; /* path such as "panel/panel.js"; NULL ends the list */
    PageBody plain;
    PageBody packed; /* the same, compressed by gzip */
} Page;

extern const Page BOARD_PAGES[];

#endif
