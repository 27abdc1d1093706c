/* A build without libseccomp can't confine processes; this file replaces confinement.c. */
#include "host/confinement.h"

#include <errno.h>

const char CONFINEMENT_LACKS[] = "contigo-board was built without libseccomp";

bool confinement_is_possible(void)
{
    return false;
}

bool confine(pid_t other)
{
    (void)other;
    errno = ENOSYS;
    return false;
}
