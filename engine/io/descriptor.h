/* Reading and writing file descriptors to the end of what is asked, through interruptions, and
 * also where somebody else has made them non-blocking. errno says why a call failed. */
#ifndef CONTIGO_IO_DESCRIPTOR_H
#define CONTIGO_IO_DESCRIPTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Waits for bytes and reads at most `room` of them. 0 at the end, -1 on failure. */
ssize_t descriptor_read(int descriptor, char *bytes, size_t room);

/* Whether descriptor_read() would not wait: bytes are there, or the end, or it would fail. Always
 * so of a file. */
bool descriptor_waits(int descriptor);

/* Writes all of them, in one write where the other side takes that many. */
bool descriptor_write(int descriptor, const char *bytes, size_t count);

/* Locks a whole file for this process, or for it and others that share it, without waiting. A child
 * of fork() does not have the lock, whatever descriptors it has: nothing outlives the process.
 * EAGAIN if another process has the lock. Closing any descriptor of the file gives the lock up. */
bool descriptor_lock(int descriptor, bool shared);

/* Sees to it that descriptors 0 to 2 are open, before a program opens anything: where one is
 * closed, the next file opened would take its place, and replies or messages be written into it.
 * What is opened here is empty, and cannot be written to. */
void descriptor_hold_standard(void);

#endif
