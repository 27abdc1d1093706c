/* Standard output of a program that answers once and ends. */
#ifndef CONTIGO_IO_STANDARD_H
#define CONTIGO_IO_STANDARD_H

#include "base/string_builder.h"

/* Prints a text, which may have failed for want of memory, and gives it back. An exit status, with
 * a message of the program on standard error where it is EXIT_FAILURE. */
int standard_print(const char *program, StringBuilder *text);

#endif
