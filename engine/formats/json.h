/* Texts in JSON (RFC 8259). */
#ifndef CONTIGO_FORMATS_JSON_H
#define CONTIGO_FORMATS_JSON_H

#include "base/text.h"

/* Appends bytes as a string with its quotes; what is not UTF-8 becomes U+FFFD, byte by byte. */
void json_add_string(Text *text, const char *bytes, size_t count);

#endif
