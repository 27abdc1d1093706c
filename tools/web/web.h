/* What a browser tab provides to this module, and what it calls (machine.js). */
#ifndef CONTIGO_WEB_WEB_H
#define CONTIGO_WEB_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IMPORT(name) __attribute__((import_module("contigo"), import_name(name)))
#define EXPORT(name) __attribute__((export_name(name)))

/* Pass a message from the server to the page. */
IMPORT("say") void web_say(const char *bytes, size_t count);

/* Store a part of a room's game (see Keep): a line or a file, the version after it, and the room
 * itself as a line that restore() takes. */
IMPORT("keep")
void web_keep(const char *room, int how, double version, const char *line, const char *bytes,
              size_t count);

/* Start a worker with a copy of this memory that calls `run`. */
IMPORT("fork") void web_fork(int socket, void (*run)(void *context, int socket), void *context);

/* Send bytes to the worker at the other end, or to the process whose worker this is; and end that
 * worker. */
IMPORT("post") void web_post(int socket, const char *bytes, size_t count);
IMPORT("kill") void web_kill(int socket);

/* Files, for an engine that may reach them. web_file_size() returns the size of a file after it has
 * read it, and web_file_bytes() copies its bytes. web_file_write() returns 0. Both return NO_FILE
 * if there is no such file or folder, and NOT_A_FILE if the name belongs to something else. */
enum { NO_FILE = -1, NOT_A_FILE = -2 };
IMPORT("file_size") double web_file_size(const char *path);
IMPORT("file_bytes") void web_file_bytes(char *bytes);
IMPORT("file_write") int web_file_write(const char *path, const char *bytes, size_t count);

/* Part of an engine's reply while its command still runs. web_waits() tells whether there is more
 * input, or none can come; web_interrupts() whether the next line is `# interrupt`. */
IMPORT("hear") bool web_hear(const char *bytes, size_t count);
IMPORT("waits") bool web_waits(void);
IMPORT("interrupts") bool web_interrupts(void);

/* A channel with both ends in this process. Return one end, or 0 if there is none. */
int web_pair(int *other);

#endif
