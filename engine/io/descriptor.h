/* Reading and writing file descriptors completely, even if a call is interrupted or another process
 * has made the descriptor non-blocking. errno says why a call failed. */
#ifndef CONTIGO_IO_DESCRIPTOR_H
#define CONTIGO_IO_DESCRIPTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Wait for bytes and read at most `room` of them. Return 0 at the end, -1 on failure. */
ssize_t descriptor_read(int descriptor, char *bytes, size_t room);

/* Return whether descriptor_read() would return without waiting, because there are bytes, the end,
 * or an error. Always true for a regular file. */
bool descriptor_waits(int descriptor);

/* Write all bytes, with a single write() if the receiver accepts that many. Return false on
 * failure. */
bool descriptor_write(int descriptor, const char *bytes, size_t count);

/* Lock a whole file without waiting: for this process alone or, if `shared`, together with other
 * processes that lock it in the same way. Return false with errno if that fails; EAGAIN if another
 * process has locked it. Children of fork() don't inherit the lock, even with the descriptor, so it
 * never outlives the process. Closing any descriptor of the file releases it. */
bool descriptor_lock(int descriptor, bool shared);

/* Ensure that descriptors 0 to 2 are open. Call this before opening anything: if one is closed, the
 * next file opened would get its number, and replies or messages would be written into that file.
 * The descriptors opened here are read-only and empty (/dev/null). */
void descriptor_hold_standard(void);

#endif
