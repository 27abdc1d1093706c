/* FILLED_LATER: skip the initialization of a large variable that is written before it is read.
 *
 * The programs are compiled so that local variables are initialized to zero. That costs time for a
 * large variable in a hot path. */
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
