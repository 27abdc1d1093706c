/* Programs that suggest moves. */
#include "programs/adviser.h"

bool adviser_start(Adviser *adviser, StringBuilder *why)
{
    const SidePatience patience = {30 * CLOCK_SECOND, 60 * CLOCK_SECOND, CLOCK_SECOND,
                                   CLOCK_SECOND};
    ProcessSetup setup = {.words = adviser->words,
                          .folder = adviser->folder,
                          .removes = true,
                          .limits = adviser->limits,
                          .sandbox = adviser->sandbox};
    if (talks_create(&adviser->talks) == STATUS_OK)
        return side_start(&adviser->side, adviser->talks, &setup, patience, why);
    builder_add(why, "the server cannot start the program");
    return false;
}

bool adviser_is_well(Adviser *adviser)
{
    return side_is_well(&adviser->side);
}

bool adviser_ask(Adviser *adviser, const Session *session, const char *state, Color color,
                 TimeLeft left, StringBuilder *reply)
{
    Side *side = &adviser->side;
    GameTerms terms = {.time.clock = session_clock(session)->settings};
    bool done = side_begin_at(side, session, state) && side_ask(side, &terms, color, left);
    builder_add(reply, builder_string(done ? &side->reply.text : &side->detail));
    if (!done)
        side_end(side, NULL);
    return done;
}

void adviser_end(Adviser *adviser)
{
    side_free(&adviser->side);
    if (adviser->talks)
        talks_destroy(adviser->talks);
}
