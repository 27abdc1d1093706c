/* FILLED_LATER: skip the initialization of a large variable that is written before it is read.
 *
 * The programs are compiled with an option that initializes local variables to zero. For a large
 * variable in a function that is called often, this takes too much time. */
#ifndef CONTIGO_BASE_FILLED_H
#define CONTIGO_BASE_FILLED_H

#if defined __has_attribute
#if __has_attribute(uninitialized)
#define FILLED_LATER __attribute__((uninitialized))
#endif
#endif
#ifndef FILLED_LATER
#define FILLED_LATER
#endif

#endif
