/* Names that nobody can guess: rooms and seats. */
#ifndef CONTIGO_BOARD_SECRET_H
#define CONTIGO_BOARD_SECRET_H

#include <stdbool.h>

/* Letters and digits of five random bits each: 50 bits for rooms, which are told to others; 130
 * for seats. */
enum { ROOM_NAME = 10, SEAT_SECRET = 26 };

/* Writes so many letters of the system's randomness and a NUL; false with errno where there is
 * none. */
bool secret_make(char *secret, int letters);

/* Whether a word is this secret, in a time that does not tell how much of it is right; an empty
 * secret is nobody's. */
bool secret_is(const char *secret, const char *word);

#endif
