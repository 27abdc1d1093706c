/* Reads and writes file descriptors completely, even if a call is interrupted or another process
 * has made the descriptor non-blocking. If a call fails, errno says why. */
#ifndef CONTIGO_IO_DESCRIPTOR_H
#define CONTIGO_IO_DESCRIPTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Wait until there are bytes, and read at most `room` of them. Return their number, 0 at the end of
 * the input, or -1 on failure. */
ssize_t descriptor_read(int descriptor, char *bytes, size_t room);

/* Return whether descriptor_read() would return without waiting, because there are bytes, the input
 * has ended, or there is an error. For a regular file, this is always true. */
bool descriptor_waits(int descriptor);

/* Write all bytes. If the receiver accepts that many, this is done by a single write(). Return
 * false on failure. */
bool descriptor_write(int descriptor, const char *bytes, size_t count);

/* Lock a whole file, without waiting. The lock is for this process alone or, if `shared`, together
 * with other processes that lock the file as shared. Return false, with errno set, if this fails;
 * errno is EAGAIN if another process has locked the file. Children of fork() don't inherit the
 * lock, even with the descriptor, so it never outlives the process. If the process closes any
 * descriptor of the file, it loses the lock. */
bool descriptor_lock(int descriptor, bool shared);

/* Make sure that descriptors 0 to 2 are open. This must be called before anything is opened: if one
 * of them is closed, the next file that is opened would get its number, and replies or messages
 * would be written into that file. The descriptors that are opened here are read-only and empty
 * (/dev/null). */
void descriptor_hold_standard(void);

#endif
