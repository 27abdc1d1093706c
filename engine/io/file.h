/* Reads and writes whole files. They must be regular files of a limited size, so that no call waits
 * for a pipe or device. Errors contain the file's name, but nothing of its content.
 *
 * The names of files come from the person or program that sends commands. A Files defines which
 * files these commands can reach: all files; only those inside one folder, even if other programs
 * change its links at the same time (Linux 5.6 or later makes sure of this); none; or a text in
 * memory, which is read and written instead of any file. */
#ifndef CONTIGO_IO_FILE_H
#define CONTIGO_IO_FILE_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

enum { FILE_BYTES_MAX = 64 * 1024 * 1024 }; /* in bytes */

typedef enum FilesReach {
    FILES_ALL,
    FILES_INSIDE, /* files inside `folder` */
    FILES_NONE,
    /* Any name stands for the text `held`. */
    FILES_HELD,
} FilesReach;

/* The files that can be reached. With all members zero, all files can. */
typedef struct Files {
    FilesReach reach;
    int folder;          /* for FILES_INSIDE: the descriptor of the folder; owned by the caller */
    StringBuilder *held; /* owned by the caller */
} Files;

/* Open the folder to which files are restricted. Return false, with errno set, on failure. The
 * caller closes `files->folder`. */
bool files_inside(const char *path, Files *files);

/* A kind of file, which is recognized by its first bytes. */
typedef struct FileKind {
    const char *name; /* for messages, with an article, as in "a game in SGF" */
    bool (*begins)(const char *bytes, size_t count);
} FileKind;

/* Open a file for reading. Return -1 if it can't be opened, isn't a regular file or has more than
 * `limit` bytes; the reason is then in `error`, which is emptied first. If `files` is NULL, all
 * files are allowed. */
int file_open(const Files *files, const char *path, size_t limit, StringBuilder *error);

/* Open a regular file by its name in a folder. `there` receives its properties. `flags` are used in
 * addition to the flags that prevent waiting. Return -1, with errno set, on failure. errno is 0 if
 * the name belongs to something other than a regular file, or to a file that the kernel generates,
 * as in /proc. */
int file_open_regular(int folder, const char *name, int flags, struct stat *there);

/* Return the text for an errno that file_open_regular() has set. The text is constant. */
const char *file_error_text(int error);

/* Replace `text` with the content of a file. On failure, return false with the reason in `error`,
 * which is emptied first. */
bool file_read(const Files *files, const char *path, size_t limit, StringBuilder *text,
               StringBuilder *error);

/* Read a descriptor to its end, waiting for input. The rest is as for file_read(). */
bool file_read_descriptor(int descriptor, size_t limit, StringBuilder *text, StringBuilder *error);

/* Write a file of the given kind. Whatever happens, the file contains either all of its old content
 * or all of the new. Links are followed. An existing file keeps its owner and permissions. Only a
 * file of the same kind, or an empty one, is replaced. On failure, return false with the reason in
 * `error`, which is emptied first. */
bool file_replace(const Files *files, const char *path, const FileKind *kind,
                  const StringBuilder *text, StringBuilder *error);

#endif
