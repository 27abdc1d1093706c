/* The check of a database's version, which all kinds of databases use. */
#include "database/database_kind.h"

bool database_is_known(int64_t version, const char *const *steps, StringBuilder *error)
{
    int64_t newest = 0;
    while (steps[newest])
        newest++;
    if (version > newest)
        builder_add_format(error,
                           "a newer contigo-board has written the database (its version is %lld, "
                           "expected at most %lld): install that version",
                           (long long)version, (long long)newest);
    return version <= newest;
}
