/* Reading and writing whole files: only regular files, so that no call waits for a pipe or device,
 * and only up to a limited size. Errors contain the file's name and nothing of its content.
 *
 * The names come from the person or program that types commands. Files defines which files they can
 * reach: all files; only those inside one folder, even if other programs change its links meanwhile
 * (Linux 5.6 or later ensures that); none; or a text that is read and written in place of any
 * file. */
#ifndef CONTIGO_IO_FILE_H
#define CONTIGO_IO_FILE_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

enum { FILE_BYTES_MAX = 64 * 1024 * 1024 }; /* maximum size of a file */

typedef enum FilesReach {
    FILES_ALL,
    FILES_INSIDE, /* files inside `folder` */
    FILES_NONE,
    FILES_HELD, /* the text `held`, whatever the name */
} FilesReach;

/* Which files can be reached. With all members zero, all can. */
typedef struct Files {
    FilesReach reach;
    int folder;          /* its descriptor; owned by the caller */
    StringBuilder *held; /* owned by the caller */
} Files;

/* Open the folder that files must be inside of. Return false with errno on failure. The caller
 * closes `files->folder`. */
bool files_inside(const char *path, Files *files);

/* A kind of file, recognized by its first bytes. */
typedef struct FileKind {
    const char *name; /* with its article, for messages */
    bool (*begins)(const char *bytes, size_t count);
} FileKind;

/* Open a file for reading. Return -1 with the reason in `error`, which is emptied first, if it
 * can't be opened, isn't a regular file or has more than `limit` bytes. NULL for `files` allows all
 * files. */
int file_open(const Files *files, const char *path, size_t limit, StringBuilder *error);

/* Open a regular file by its name in a folder, and return its properties in `there`. `flags` are
 * added to those that prevent waiting. Return -1 with errno, which is 0 if the name belongs to
 * something other than a regular file, or to a file that the kernel generates, as in /proc. */
int file_open_regular(int folder, const char *name, int flags, struct stat *there);

/* Return the text for an errno from file_open_regular(). Constant. */
const char *file_error_text(int error);

/* Replace `text` with the content of a file. Return false with the reason in `error`, which is
 * emptied first. */
bool file_read(const Files *files, const char *path, size_t limit, StringBuilder *text,
               StringBuilder *error);

/* Read a descriptor to its end like file_read(), waiting for input. */
bool file_read_descriptor(int descriptor, size_t limit, StringBuilder *text, StringBuilder *error);

/* Write a file of the given kind. Whatever happens, the file contains either all of the old content
 * or all of the new. Links are followed. An existing file keeps its owner and permissions. Only a
 * file of the same kind, or an empty one, is replaced. Return false with the reason in `error`,
 * which is emptied first. */
bool file_replace(const Files *files, const char *path, const FileKind *kind,
                  const StringBuilder *text, StringBuilder *error);

#endif
