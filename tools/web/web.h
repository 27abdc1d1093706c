/* Functions that the browser tab provides to this WebAssembly module (see machine.js). The tab
 * calls the module's functions that are marked with EXPORT. */
#ifndef CONTIGO_WEB_WEB_H
#define CONTIGO_WEB_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IMPORT(name) __attribute__((import_module("contigo"), import_name(name)))
#define EXPORT(name) __attribute__((export_name(name)))

/* Pass a message from the server to the page. */
IMPORT("say") void web_say(const char *bytes, size_t count);

/* Store part of a room's game. `bytes` is a line or a file, as `how` says (see Keep), and `version`
 * is the game's version after it. `line` describes the room itself in the format that web_restore()
 * reads. */
IMPORT("keep")
void web_keep(const char *room, int how, double version, const char *line, const char *bytes,
              size_t count);

/* Start a worker, which gets a copy of this module's memory and calls `run`. `socket` is this
 * module's end of the channel to the worker. */
IMPORT("fork") void web_fork(int socket, void (*run)(void *context, int socket), void *context);

/* web_post() sends bytes to the other end of a channel, which is in a worker or, if this is a
 * worker, in the process that started it. web_kill() ends the worker at the other end. */
IMPORT("post") void web_post(int socket, const char *bytes, size_t count);
IMPORT("kill") void web_kill(int socket);

/* Files, for an engine that may use them. web_file_size() reads a file and returns its size in
 * bytes; web_file_bytes() then copies that many bytes. web_file_write() returns 0 on success. On
 * failure, web_file_size() and web_file_write() return NO_FILE if there is no such file or folder,
 * and NOT_A_FILE if the name belongs to something else. */
enum { NO_FILE = -1, NOT_A_FILE = -2 };
IMPORT("file_size") double web_file_size(const char *path);
IMPORT("file_bytes") void web_file_bytes(char *bytes);
IMPORT("file_write") int web_file_write(const char *path, const char *bytes, size_t count);

/* Functions that an engine calls while a command runs. web_hear() passes on part of the reply; it
 * returns false if nobody hears it any more. web_waits() returns true if more input has arrived or
 * no more can arrive. web_interrupts() returns true if the next line is `# interrupt`. */
IMPORT("hear") bool web_hear(const char *bytes, size_t count);
IMPORT("waits") bool web_waits(void);
IMPORT("interrupts") bool web_interrupts(void);

/* Open a channel with both ends in this process. Return the socket of one end, and set `other` to
 * that of the other end. Return 0 if no channel is free. */
int web_pair(int *other);

#endif
