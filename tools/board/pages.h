/* The files of the browser page. The Makefile embeds them in the executable. */
#ifndef CONTIGO_BOARD_PAGES_H
#define CONTIGO_BOARD_PAGES_H

#include <stddef.h>

typedef struct Page {
    const char *name; /* path such as "panel/panel.js"; NULL ends the list */
    const unsigned char *bytes;
    size_t count;
} Page;

extern const Page BOARD_PAGES[];

#endif
