/* Check the state of a `lines` position, which the engine updates with every change. */
#include "lines_check.h"

#include "engine/geometry/subdivision/subdivision_check.h"
#include "games/lines/rules/lines_position.h"
#include "games/lines/rules/lines_realm.h"

static bool figures_are_right(const Life *life, StringBuilder *why)
{
    DoubleArea figures[4] = {0};
    uint32_t faces = subdivision_counts(life->common).faces;
    for (uint32_t face = SUBDIVISION_BOARD; face < faces; face++)
        figures[life->marks[face]] += subdivision_face_area(life->common, face);
    for (int i = 0; i < 4; i++)
        if (figures[i] != life->figures[i]) {
            if (why)
                builder_add_format(why, "figure %d is not the sum of its faces\n", i);
            return false;
        }
    return true;
}

/* Return whether what is stored about each section follows from its area and the ink that touches
 * it. */
static bool sections_are_right(const Realm *realm, StringBuilder *why)
{
    const Life *life = realm->life;
    uint32_t faces = subdivision_counts(realm->ink).faces;
    for (uint32_t face = SUBDIVISION_BOARD; face < faces; face++) {
        const SectionLife *section = &realm->sections[face];
        if (section->network == NONE)
            continue;
        const Group *group = &realm->groups[realm_group(realm, section->network)];
        bool closed = subdivision_face_area(realm->ink, face) <= life->upper + AREA_SLACK;
        bool alive = group->area + AREA_SLACK >= life->lower;
        if (!closed || section->alive != alive || group->alive != alive) {
            if (why)
                builder_add_format(why, "%s section %u is not what its area says\n",
                                   color_name(realm->color), (unsigned)face);
            return false;
        }
    }
    return true;
}

bool life_check(const Life *life, StringBuilder *why)
{
    return subdivision_check(life->common, why) && figures_are_right(life, why) &&
           subdivision_check(life->realms[COLOR_BLACK].ink, why) &&
           subdivision_check(life->realms[COLOR_WHITE].ink, why) &&
           sections_are_right(&life->realms[COLOR_BLACK], why) &&
           sections_are_right(&life->realms[COLOR_WHITE], why);
}

bool lines_check(const Lines *lines, StringBuilder *why)
{
    return life_check(lines->life, why);
}
