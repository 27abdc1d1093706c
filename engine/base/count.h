/* The number of items in an array. This doesn't work with a pointer. */
#ifndef CONTIGO_BASE_COUNT_H
#define CONTIGO_BASE_COUNT_H

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

#endif
