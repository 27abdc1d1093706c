/* How many items an array has, which is no pointer. */
#ifndef CONTIGO_BASE_COUNT_H
#define CONTIGO_BASE_COUNT_H

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

#endif
