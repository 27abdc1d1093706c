/* Large variables that are written before they are read.
 *
 * The programs are compiled so that variables begin as zero. Where one is large, is filled as far
 * as it is used, and stands where time counts, FILLED_LATER before it spares that. */
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
