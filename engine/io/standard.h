/* Prints to standard output, for a program that prints one result and exits. */
#ifndef CONTIGO_IO_STANDARD_H
#define CONTIGO_IO_STANDARD_H

#include "base/string_builder.h"

/* Print a text, and free it. Return an exit status. If the text has failed or can't be printed,
 * print a message from `program` on standard error, and return EXIT_FAILURE. */
int standard_print(const char *program, StringBuilder *text);

#endif
