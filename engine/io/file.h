/* Files read and written whole: regular files alone, so that nothing is waited for, and of limited
 * size. Errors name the file and never contain any of what is in it.
 *
 * Names come from the person or program that types commands. Files says what they may reach:
 * anything; what is inside one folder, whatever others do to its links meanwhile (the kernel sees
 * to that, from Linux 5.6 on); nothing; or no file at all, but a text that is read and written
 * instead of one. */
#ifndef CONTIGO_IO_FILE_H
#define CONTIGO_IO_FILE_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

enum { FILE_BYTES_MAX = 64 * 1024 * 1024 }; /* as many as any file may have */

typedef enum FilesReach {
    FILES_ALL,
    FILES_INSIDE, /* what is inside `folder` */
    FILES_NONE,
    FILES_HELD, /* the text `held`, by every name */
} FilesReach;

/* All members zero reaches everything. */
typedef struct Files {
    FilesReach reach;
    int folder;          /* its descriptor; the caller's */
    StringBuilder *held; /* the caller's */
} Files;

/* Opens the folder that files are to be inside of. False with errno. */
bool files_inside(const char *path, Files *files);

/* A kind of file, by what one of it begins with. */
typedef struct FileKind {
    const char *name; /* with its article */
    bool (*begins)(const char *bytes, size_t count);
} FileKind;

/* Opens a file for reading. -1 with the reason in `error` (emptied first): it is no regular file,
 * or has more than `limit` bytes. `files` NULL is as all zero. */
int file_open(const Files *files, const char *path, size_t limit, StringBuilder *error);

/* Opens a regular file that has a name in a folder, with more flags than those that see to it that
 * nothing is waited for, and returns what is there in `there`. -1 with errno, which is 0 if there
 * is something else than a regular file. */
int file_open_regular(int folder, const char *name, int flags, struct stat *there);

/* What that errno means: constant text. */
const char *file_error_text(int error);

/* Puts all that is in a file into `text`, in place of what is there. False with the reason in
 * `error` (emptied first). */
bool file_read(const Files *files, const char *path, size_t limit, StringBuilder *text,
               StringBuilder *error);

/* The same for what comes from a descriptor, for which is waited. */
bool file_read_descriptor(int descriptor, size_t limit, StringBuilder *text, StringBuilder *error);

/* Writes a file of a kind anew, so that whatever happens there is all of the old one or all of the
 * new. A link leads to what is written; owner and permissions of an old file stay. Only a file of
 * the same kind is replaced, or an empty one. False with the reason in `error` (emptied first). */
bool file_replace(const Files *files, const char *path, const FileKind *kind,
                  const StringBuilder *text, StringBuilder *error);

#endif
