/* Following names. */
#define _GNU_SOURCE /* O_PATH */

#include "io/file_place.h"

#include "base/status.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LINKS_MOST = 40,  /* as many as the kernel follows */
    FOLDERS_MOST = 64 /* how deep below the folder of --folder a name may lead */
};

static const char OUTSIDE[] = "outside the folder that files are kept in";

/* A name on its way. `folders` are open: the one reached, and before it, where names stay inside
 * one folder, those on the way there from that. */
typedef struct Walk {
    bool inside;
    int folders[FOLDERS_MOST];
    size_t depth;
    Text name; /* what is to be walked */
    size_t at; /* how much of it has been */
    int links; /* followed so far */
} Walk;

bool files_inside(const char *path, Files *files)
{
    int folder = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return false;
    *files = (Files){.reach = FILES_INSIDE, .folder = folder};
    return true;
}

static int here(const Walk *walk)
{
    return walk->folders[walk->depth - 1];
}

static void leave(Walk *walk)
{
    close(walk->folders[--walk->depth]);
}

/* Enters a folder that is right here, and no link; or, where names are free, wherever it is. */
static const char *enter(Walk *walk, const char *name)
{
    if (walk->inside && strcmp(name, "..") == 0) {
        if (walk->depth == 1)
            return OUTSIDE;
        leave(walk);
        return NULL;
    }
    if (walk->depth == FOLDERS_MOST)
        return "too many folders in each other";
    int flags = O_PATH | O_DIRECTORY | O_CLOEXEC | (walk->inside ? O_NOFOLLOW : 0);
    int next = openat(here(walk), name, flags);
    if (next < 0)
        return strerror(errno);
    if (!walk->inside)
        leave(walk);
    walk->folders[walk->depth++] = next;
    return NULL;
}

/* Enters all folders that the rest of a name has, where the system may find them. */
static const char *enter_all(Walk *walk)
{
    char *name = walk->name.bytes + walk->at;
    char *slash = strrchr(name, '/');
    if (!slash)
        return NULL;
    walk->at += (size_t)(slash - name) + 1;
    if (slash == name)
        return enter(walk, "/");
    *slash = '\0';
    return enter(walk, name);
}

/* Takes the next part of a name, without slashes; "." at its end. */
static const char *take_part(Walk *walk, char *part, bool *last)
{
    const char *name = walk->name.bytes + walk->at;
    name += strspn(name, "/");
    size_t length = strcspn(name, "/");
    if (length > NAME_MAX)
        return strerror(ENAMETOOLONG);
    memcpy(part, length ? name : ".", length ? length : 1);
    part[length ? length : 1] = '\0';
    *last = name[length] == '\0';
    walk->at = (size_t)(name + length - walk->name.bytes);
    return NULL;
}

/* Whether a link may be followed. In folders such as /tmp, where everybody may leave links, only
 * one's own and the folder's owner's are, as the kernel has it for names that it follows. */
static bool is_trusted(int folder, const struct stat *link)
{
    struct stat around;
    if (fstat(folder, &around) != 0)
        return false;
    bool open_to_all = (around.st_mode & S_ISVTX) && (around.st_mode & S_IWOTH);
    return !open_to_all || link->st_uid == geteuid() || link->st_uid == around.st_uid;
}

/* Walks on with what a link says, and then the rest of the name. */
static const char *follow(Walk *walk, const char *part, const struct stat *link)
{
    char target[PATH_MAX];
    if (++walk->links > LINKS_MOST)
        return strerror(ELOOP);
    if (!is_trusted(here(walk), link))
        return strerror(EACCES);
    ssize_t length = readlinkat(here(walk), part, target, sizeof target);
    if (length < 0 || (size_t)length == sizeof target)
        return strerror(length < 0 ? errno : ENAMETOOLONG);
    if (walk->inside && target[0] == '/')
        return OUTSIDE;
    Text name = {0};
    text_add_bytes(&name, target, (size_t)length);
    text_add(&name, walk->name.bytes + walk->at);
    text_string(&name);
    text_free(&walk->name);
    walk->name = name;
    walk->at = 0;
    return text_failed(&name) ? status_text(STATUS_NO_MEMORY) : NULL;
}

/* Walks to the folder of the last part, which is no link. */
static const char *walk_to_end(Walk *walk, char *part)
{
    for (;;) {
        const char *why = walk->inside ? NULL : enter_all(walk);
        bool last = true;
        struct stat there;
        if (!why)
            why = take_part(walk, part, &last);
        if (why)
            return why;
        if (fstatat(here(walk), part, &there, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(there.st_mode))
            why = follow(walk, part, &there);
        else if (last && strcmp(part, "..") != 0)
            return NULL;
        else if (strcmp(part, ".") != 0)
            why = enter(walk, part);
        if (why)
            return why;
    }
}

/* Whether ".." is a part of a name. */
static bool goes_up(const char *name)
{
    for (; *name; name += strcspn(name, "/")) {
        name += strspn(name, "/");
        if (strcspn(name, "/") == 2 && name[0] == '.' && name[1] == '.')
            return true;
    }
    return false;
}

const char *file_place_find(const Files *files, const char *path, FilePlace *place)
{
    FilesReach reach = files ? files->reach : FILES_ALL;
    Walk walk = {.inside = reach == FILES_INSIDE};
    if (reach == FILES_NONE || reach == FILES_HELD)
        return "files are turned off";
    if (!*path)
        return strerror(ENOENT);
    if (walk.inside && (*path == '/' || goes_up(path)))
        return OUTSIDE;
    walk.folders[0] =
        openat(walk.inside ? files->folder : AT_FDCWD, ".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (walk.folders[0] < 0)
        return strerror(errno);
    walk.depth = 1;
    text_add(&walk.name, path);
    text_string(&walk.name);
    const char *why =
        text_failed(&walk.name) ? status_text(STATUS_NO_MEMORY) : walk_to_end(&walk, place->name);
    if (!why)
        place->folder = walk.folders[--walk.depth];
    while (walk.depth > 0)
        leave(&walk);
    text_free(&walk.name);
    return why;
}

void file_place_close(FilePlace *place)
{
    close(place->folder);
}
