/* Where a file's name leads: which folder the file is in, and what it is called there.
 *
 * Names come from whoever types commands. Files says what they may reach: anything; what is inside
 * one folder, whatever others do to its links meanwhile; nothing; or no file at all, but a text
 * that is read and written in the place of one.
 *
 * A name inside a folder is walked part by part: a folder is opened without following links, and a
 * link is read and walked in its turn. So no step can leave the folder, and a name that leads out
 * of it fails, without asking anything of the system that not every kernel and container has.
 */
#ifndef CONTIGO_IO_FILE_PLACE_H
#define CONTIGO_IO_FILE_PLACE_H

#include "base/text.h"

#include <limits.h>
#include <stdbool.h>

typedef enum FilesReach {
    FILES_ALL,
    FILES_INSIDE, /* what is inside `folder` */
    FILES_NONE,
    FILES_HELD, /* the text `held`, by every name */
} FilesReach;

/* All members zero reaches everything. */
typedef struct Files {
    FilesReach reach;
    int folder; /* its descriptor; the caller's */
    Text *held; /* the caller's */
} Files;

/* A file, or where one could be; the name is no link. */
typedef struct FilePlace {
    int folder; /* descriptor of its folder, which can be used in place of one's path */
    char name[NAME_MAX + 1];
} FilePlace;

/* Opens the folder that files are to be inside of. False with errno. */
bool files_inside(const char *path, Files *files);

/* Follows a name to its place: NULL, and the caller closes the place; or why it has none, a text
 * that is valid until the next call that sets errno. What is there, if anything, is not looked at:
 * use flags that do not follow links on the name. `files` NULL is as all zero; a text that is held
 * has no place. */
const char *file_place_find(const Files *files, const char *path, FilePlace *place);

void file_place_close(FilePlace *place);

#endif
