/* Programs that suggest moves. */
#include "programs/adviser.h"

#include "programs/folder.h"

/* Remove the program's folder. Normally the keeper process has removed it already, but the program
 * may have killed the keeper. */
static void drop_folder(Adviser *adviser)
{
    if (adviser->folder.length > 0)
        folder_remove(builder_string(&adviser->folder));
    builder_clear(&adviser->folder);
}

/* Start the program if it isn't running. If this process can't start programs, return false and
 * append the reason to `why`; a failure of the program itself is recorded in `side`. */
static bool start(Adviser *adviser, StringBuilder *why)
{
    const SidePatience patience = {30 * CLOCK_SECOND, 60 * CLOCK_SECOND, CLOCK_SECOND,
                                   CLOCK_SECOND};
    Side *side = &adviser->side;
    size_t before = why->length;
    if (side->talk && side_is_well(side))
        return true;
    side_end(side, NULL);
    side_forget(side);
    drop_folder(adviser);
    bool done = (adviser->talks || talks_create(&adviser->talks) == STATUS_OK) &&
                folder_make("/tmp", &adviser->folder);
    ProcessSetup setup = {.words = adviser->words,
                          .folder = builder_string(&adviser->folder),
                          .removes = true,
                          .limits = adviser->limits,
                          .sandbox = adviser->sandbox};
    done = done && side_start(side, adviser->talks, &setup, patience, why);
    if (!done && why->length == before)
        builder_add(why, "the server cannot start the program");
    return done;
}

bool adviser_ask(Adviser *adviser, const Session *session, const char *state, Color color,
                 TimeLeft left, StringBuilder *reply)
{
    Side *side = &adviser->side;
    GameTerms terms = {.time.clock = session_clock(session)->settings};
    if (!start(adviser, reply))
        return false;
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
    drop_folder(adviser);
    builder_free(&adviser->folder);
}
