/* A browser tab can't run programs, so this replacement for programs/adviser.c always fails. */
#include "programs/adviser.h"

bool adviser_ask(Adviser *adviser, const Session *session, const char *state, Color color,
                 TimeLeft left, StringBuilder *reply)
{
    (void)adviser, (void)session, (void)state, (void)color, (void)left;
    builder_add(reply, "a browser tab has no programs");
    return false;
}

void adviser_end(Adviser *adviser)
{
    (void)adviser;
}
