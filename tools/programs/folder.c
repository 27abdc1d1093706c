/* Creating and removing temporary folders. */
#define _XOPEN_SOURCE 700 /* nftw() */

#include "programs/folder.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPEN_MOST = 16 /* descriptors that nftw() may use */ };

bool folder_make(const char *base, StringBuilder *path)
{
    builder_clear(path);
    builder_add(path, base);
    builder_add(path, "/XXXXXX");
    builder_string(path);
    if (builder_failed(path)) {
        errno = ENOMEM;
        return false;
    }
    return mkdtemp(path->bytes) != NULL;
}

/* Called by nftw() for each file before it opens the folders: give this process the permissions to
 * list and change a folder. */
static int open_up(const char *path, const struct stat *there, int kind, struct FTW *place)
{
    (void)there;
    (void)place;
    if (kind == FTW_D || kind == FTW_DNR)
        chmod(path, S_IRWXU);
    return 0;
}

static int remove_one(const char *path, const struct stat *there, int kind, struct FTW *place)
{
    (void)there;
    (void)kind;
    (void)place;
    remove(path);
    return 0;
}

void folder_remove(const char *path)
{
    nftw(path, open_up, OPEN_MOST, FTW_PHYS);
    nftw(path, remove_one, OPEN_MOST, FTW_PHYS | FTW_DEPTH);
}
