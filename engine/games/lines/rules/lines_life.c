/* Keeps track of life while ink is added and removed. */
#include "games/lines/rules/lines_realm.h"

#include "base/memory.h"

#include <string.h>

/* The log. */

static Status log_change(Life *life, Change change)
{
    return memory_push(life->changes, life->change_count, life->change_capacity, change);
}

static Status log_in_realm(Realm *realm, ChangeKind kind, uint32_t a, uint32_t b, uint32_t c)
{
    return log_change(
        realm->life,
        (Change){.kind = (uint8_t)kind, .color = (uint8_t)realm->color, .a = a, .b = b, .c = c});
}

/* Groups. */

uint32_t realm_group(const Realm *realm, uint32_t network)
{
    while (realm->groups[network].parent != network)
        network = realm->groups[network].parent;
    return network;
}

static bool reaches(const Life *life, DoubleArea area)
{
    return area + AREA_SLACK >= life->lower;
}

/* Make a closed section alive, and log that. */
static Status bear(Realm *realm, uint32_t section)
{
    Status status = memory_reserve(realm->reborn, realm->reborn_capacity, realm->reborn_count + 1);
    if (status == STATUS_OK)
        status = log_in_realm(realm, CHANGE_BORN, section, 0, 0);
    if (status != STATUS_OK)
        return status;
    realm->reborn[realm->reborn_count++] = section;
    realm->sections[section].alive = true;
    return STATUS_OK;
}

/* Make a group alive, and with it all its closed sections. */
static Status revive(Realm *realm, uint32_t root)
{
    Group *group = &realm->groups[root];
    if (group->alive)
        return STATUS_OK;
    Status status = log_in_realm(realm, CHANGE_REVIVED, root, 0, 0);
    if (status != STATUS_OK)
        return status;
    group->alive = true;
    for (uint32_t i = group->first; i != NONE && status == STATUS_OK; i = realm->sections[i].next)
        status = bear(realm, i);
    return status;
}

/* Merge the groups of two networks. */
static Status join_groups(Realm *realm, uint32_t one, uint32_t other)
{
    uint32_t kept = realm_group(realm, one);
    uint32_t lost = realm_group(realm, other);
    if (kept == lost)
        return STATUS_OK;
    if (realm->groups[kept].size < realm->groups[lost].size) {
        uint32_t swap = kept;
        kept = lost;
        lost = swap;
    }
    Group *into = &realm->groups[kept];
    Group *from = &realm->groups[lost];
    Status status = STATUS_OK;
    if (into->alive || from->alive || reaches(realm->life, into->area + from->area)) {
        status = revive(realm, kept);
        if (status == STATUS_OK)
            status = revive(realm, lost);
    }
    if (status == STATUS_OK)
        status = log_in_realm(realm, CHANGE_JOINED, lost, kept, into->last);
    if (status != STATUS_OK)
        return status;
    from->parent = kept;
    into->size += from->size;
    into->area += from->area;
    if (into->last == NONE)
        into->first = from->first;
    else
        realm->sections[into->last].next = from->first;
    if (from->last != NONE)
        into->last = from->last;
    return STATUS_OK;
}

static void undo_join(Realm *realm, const Change *change)
{
    Group *from = &realm->groups[change->a];
    Group *into = &realm->groups[change->b];
    from->parent = change->a;
    into->size -= from->size;
    into->area -= from->area;
    into->last = change->c;
    if (change->c == NONE)
        into->first = NONE;
    else
        realm->sections[change->c].next = NONE;
}

/* Closing sections, and merging the groups around them. */

typedef struct Touching {
    Realm *realm;
    uint32_t network; /* the first network found, or NONE so far */
    Status status;
} Touching;

/* Called for each network that touches a section: keep the first network, and merge the groups of
 * all others with its group. */
static bool join_touching(void *context, uint32_t network)
{
    Touching *touching = context;
    if (touching->network == NONE)
        touching->network = network;
    else
        touching->status = join_groups(touching->realm, touching->network, network);
    return touching->status == STATUS_OK;
}

/* Add a section that was just closed to the list of its group. */
static Status enter_closed(Realm *realm, uint32_t section, uint32_t network)
{
    uint32_t root = realm_group(realm, network);
    Group *group = &realm->groups[root];
    DoubleArea area = subdivision_face_area(realm->ink, section);
    Status status = log_change(realm->life, (Change){.kind = CHANGE_CLOSED,
                                                     .color = (uint8_t)realm->color,
                                                     .a = section,
                                                     .b = root,
                                                     .c = group->last,
                                                     .area = area});
    if (status != STATUS_OK)
        return status;
    realm->sections[section].network = network;
    if (group->last == NONE)
        group->first = section;
    else
        realm->sections[group->last].next = section;
    group->last = section;
    group->area += area;
    if (group->alive)
        return bear(realm, section);
    return reaches(realm->life, group->area) ? revive(realm, root) : STATUS_OK;
}

static void undo_closed(Realm *realm, const Change *change)
{
    Group *group = &realm->groups[change->b];
    group->area -= change->area;
    group->last = change->c;
    if (change->c == NONE)
        group->first = NONE;
    else
        realm->sections[change->c].next = NONE;
    realm->sections[change->a].network = NONE;
}

/* Close a section that is still open if its area is at most `upper` and ink touches it. */
static Status close_if_due(Realm *realm, uint32_t section)
{
    if (realm->sections[section].network != NONE ||
        subdivision_face_area(realm->ink, section) > realm->life->upper + AREA_SLACK)
        return STATUS_OK;
    Touching touching = {realm, NONE, STATUS_OK};
    subdivision_visit_networks(realm->ink, section, join_touching, &touching);
    if (touching.status != STATUS_OK || touching.network == NONE)
        return touching.status;
    return enter_closed(realm, section, touching.network);
}

/* Events from a color's own subdivision. */

/* If the piece being added created a network, close the section around it if that is due. */
static Status settle(Realm *realm)
{
    uint32_t section = realm->unsettled;
    realm->unsettled = NONE;
    return section == NONE ? STATUS_OK : close_if_due(realm, section);
}

static Status on_network_created(void *context, uint32_t network, uint32_t section)
{
    Realm *realm = context;
    Status status = memory_reserve(realm->groups, realm->group_capacity, (size_t)network + 1);
    if (status == STATUS_OK)
        status = log_in_realm(realm, CHANGE_CREATED, (uint32_t)realm->group_count, 0, 0);
    if (status != STATUS_OK)
        return status;
    realm->group_count = (size_t)network + 1;
    realm->groups[network] = (Group){.parent = network, .size = 1, .first = NONE, .last = NONE};
    uint32_t touched = realm->sections[section].network;
    if (touched != NONE)
        return join_groups(realm, touched, network);
    /* If the piece also cuts the section in two, this event comes before the split, when the
     * section's area isn't valid yet. So the check whether to close the section waits until the
     * next event. */
    status = settle(realm);
    realm->unsettled = section;
    return status;
}

static Status on_networks_joined(void *context, uint32_t kept, uint32_t absorbed)
{
    return join_groups(context, kept, absorbed);
}

/* A closed section has been divided: insert `part` into the group's list, right after `section`. */
static Status list_part(Realm *realm, uint32_t section, uint32_t part)
{
    SectionLife *whole = &realm->sections[section];
    uint32_t root = realm_group(realm, whole->network);
    Status status = log_in_realm(realm, CHANGE_SPLIT, part, section, root);
    if (status != STATUS_OK)
        return status;
    realm->sections[part] = *whole;
    whole->next = part;
    if (realm->groups[root].last == section)
        realm->groups[root].last = part;
    return whole->alive ? bear(realm, part) : STATUS_OK;
}

static void undo_part(Realm *realm, const Change *change)
{
    realm->sections[change->b].next = realm->sections[change->a].next;
    Group *group = &realm->groups[change->c];
    if (group->last == change->a)
        group->last = change->b;
}

static Status on_section_split(void *context, uint32_t section, uint32_t part)
{
    Realm *realm = context;
    Status status = memory_reserve(realm->sections, realm->section_capacity, (size_t)part + 1);
    if (status != STATUS_OK)
        return status;
    realm->sections[part] = (SectionLife){.network = NONE, .next = NONE};
    if (realm->sections[section].network != NONE)
        return list_part(realm, section, part);
    status = close_if_due(realm, section);
    return status == STATUS_OK ? close_if_due(realm, part) : status;
}

/* Add to the total of a section's group the area that moved into the section because its rim was
 * rounded. */
static Status change_sum(Realm *realm, uint32_t section, DoubleArea change)
{
    uint32_t network = realm->sections[section].network;
    if (network == NONE)
        return STATUS_OK;
    uint32_t root = realm_group(realm, network);
    Status status = log_change(
        realm->life,
        (Change){.kind = CHANGE_SUM, .color = (uint8_t)realm->color, .a = root, .area = change});
    if (status == STATUS_OK)
        realm->groups[root].area += change;
    return status;
}

static Status on_section_area_moved(void *context, uint32_t from, uint32_t to, DoubleArea area)
{
    Realm *realm = context;
    Status status = change_sum(realm, from, -area);
    return status == STATUS_OK ? change_sum(realm, to, area) : status;
}

/* Marks. A color's mark is set on those faces of the common subdivision that lie in its living
 * sections. */

static Status on_common_split(void *context, uint32_t face, uint32_t part)
{
    Life *life = context;
    Status status = memory_reserve(life->marks, life->mark_capacity, (size_t)part + 1);
    if (status == STATUS_OK)
        life->marks[part] = life->marks[face];
    return status;
}

static void move_area(Life *life, uint8_t from, uint8_t to, DoubleArea area)
{
    life->figures[from] -= area;
    life->figures[to] += area;
}

static Status on_common_area_moved(void *context, uint32_t from, uint32_t to, DoubleArea area)
{
    Life *life = context;
    uint8_t losing = life->marks[from];
    uint8_t gaining = life->marks[to];
    if (losing == gaining || from == SUBDIVISION_OUTSIDE || to == SUBDIVISION_OUTSIDE)
        return STATUS_OK;
    Status status =
        log_change(life, (Change){.kind = CHANGE_MOVED, .a = losing, .b = gaining, .area = area});
    if (status == STATUS_OK)
        move_area(life, losing, gaining, area);
    return status;
}

/* The state while faces are marked. `waiting` is the number of faces in the queue. */
typedef struct Marking {
    Life *life;
    Color color;
    size_t waiting;
} Marking;

/* Mark a face if it isn't marked yet, and add it to the queue, so that its neighbors are
 * visited. */
static Status mark_face(Marking *marking, uint32_t face)
{
    Life *life = marking->life;
    uint8_t bit = (uint8_t)(1 << marking->color);
    if (life->marks[face] & bit)
        return STATUS_OK;
    Status status = memory_reserve(life->queue, life->queue_capacity, marking->waiting + 1);
    DoubleArea area = subdivision_face_area(life->common, face);
    if (status == STATUS_OK)
        status = log_change(life, (Change){.kind = CHANGE_MARKED,
                                           .color = (uint8_t)marking->color,
                                           .a = face,
                                           .area = area});
    if (status != STATUS_OK)
        return status;
    life->queue[marking->waiting++] = face;
    move_area(life, life->marks[face], life->marks[face] | bit, area);
    life->marks[face] |= bit;
    return STATUS_OK;
}

/* Walk around a cycle. Wherever it follows the other color's ink, mark the face on the other side
 * of that ink. */
static Status mark_across(Marking *marking, uint32_t cycle)
{
    const Subdivision *common = marking->life->common;
    uint32_t start = subdivision_cycle_start(common, cycle);
    uint32_t half_edge = start;
    Status status = STATUS_OK;
    do {
        uint32_t edge = subdivision_edge(half_edge);
        if (!subdivision_edge_is_wall(common, edge) &&
            subdivision_edge_tag(common, edge) != (uint32_t)marking->color)
            status =
                mark_face(marking, subdivision_half_edge_face(common, subdivision_twin(half_edge)));
        half_edge = subdivision_next(common, half_edge);
    } while (half_edge != start && status == STATUS_OK);
    return status;
}

/* Mark all faces in a section that came to life. */
static Status mark_section(Life *life, Realm *realm, uint32_t section)
{
    const Subdivision *common = life->common;
    Marking marking = {life, realm->color, 0};
    uint32_t rim =
        subdivision_cycle_start(realm->ink, subdivision_outer_cycle(realm->ink, section));
    uint32_t inside = subdivision_match(common, realm->ink, rim);
    Status status = mark_face(&marking, subdivision_half_edge_face(common, inside));
    while (status == STATUS_OK && marking.waiting > 0) {
        uint32_t face = life->queue[--marking.waiting];
        status = mark_across(&marking, subdivision_outer_cycle(common, face));
        for (uint32_t hole = subdivision_first_hole(common, face);
             hole != NONE && status == STATUS_OK; hole = subdivision_next_hole(common, hole))
            status = mark_across(&marking, hole);
    }
    return status;
}

/* Adding pieces, and taking them back. */

static Status mark_reborn(Life *life, Realm *realm)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < realm->reborn_count && status == STATUS_OK; i++)
        status = mark_section(life, realm, realm->reborn[i]);
    realm->reborn_count = 0;
    return status;
}

Status life_add(Life *life, Color color, Segment piece, uint32_t number, Meeting *meeting)
{
    /* The color's own subdivision comes first, because it may refuse the piece, and nothing has
     * changed by then. Sections that come to life in it are marked only later, when the common
     * subdivision contains the faces to mark. */
    LifeMark before = life_mark(life);
    Realm *realm = &life->realms[color];
    Status status = subdivision_insert_meeting(realm->ink, piece, number, meeting);
    if (status == STATUS_OK)
        status = subdivision_insert(life->common, piece, (uint32_t)color);
    if (status == STATUS_OK)
        status = settle(realm);
    if (status == STATUS_OK)
        status = mark_reborn(life, realm);
    if (status != STATUS_OK) {
        realm->reborn_count = 0;
        realm->unsettled = NONE;
        life_rollback(life, before);
    }
    return status;
}

Status life_meet(Life *life, Color color, Segment piece, const SegmentIndex *also, Meeting *meeting)
{
    return subdivision_meet(life->realms[color].ink, piece, also, meeting);
}

LifeMark life_mark(const Life *life)
{
    return (LifeMark){.log = (uint32_t)life->change_count,
                      .own = {(uint32_t)subdivision_mark(life->realms[COLOR_BLACK].ink),
                              (uint32_t)subdivision_mark(life->realms[COLOR_WHITE].ink)},
                      .common = (uint32_t)subdivision_mark(life->common)};
}

static void undo_change(Life *life, const Change *change)
{
    Realm *realm = &life->realms[change->color];
    uint8_t bit = (uint8_t)(1 << change->color);
    switch ((ChangeKind)change->kind) {
    case CHANGE_CLOSED:
        undo_closed(realm, change);
        break;
    case CHANGE_CREATED:
        realm->group_count = change->a;
        break;
    case CHANGE_JOINED:
        undo_join(realm, change);
        break;
    case CHANGE_SPLIT:
        undo_part(realm, change);
        break;
    case CHANGE_REVIVED:
        realm->groups[change->a].alive = false;
        break;
    case CHANGE_BORN:
        realm->sections[change->a].alive = false;
        break;
    case CHANGE_SUM:
        realm->groups[change->a].area -= change->area;
        break;
    case CHANGE_MOVED:
        move_area(life, (uint8_t)change->b, (uint8_t)change->a, change->area);
        break;
    case CHANGE_MARKED:
        move_area(life, life->marks[change->a], life->marks[change->a] & (uint8_t)~bit,
                  change->area);
        life->marks[change->a] &= (uint8_t)~bit;
        break;
    }
}

/* Shrink the arrays of which at most a quarter is in use. */
static void trim(Life *life)
{
    memory_trim(life->changes, life->change_capacity, life->change_count);
    memory_trim(life->marks, life->mark_capacity, subdivision_counts(life->common).faces);
    for (int color = 0; color < COLOR_COUNT; color++) {
        Realm *realm = &life->realms[color];
        memory_trim(realm->groups, realm->group_capacity, realm->group_count);
        memory_trim(realm->sections, realm->section_capacity, subdivision_counts(realm->ink).faces);
    }
}

void life_rollback(Life *life, LifeMark mark)
{
    while (life->change_count > mark.log)
        undo_change(life, &life->changes[--life->change_count]);
    for (int color = 0; color < COLOR_COUNT; color++)
        subdivision_rollback(life->realms[color].ink, mark.own[color]);
    subdivision_rollback(life->common, mark.common);
    trim(life);
}

/* Creation and destruction. */

static SubdivisionListener realm_listener(Realm *realm)
{
    return (SubdivisionListener){.context = realm,
                                 .network_created = on_network_created,
                                 .networks_joined = on_networks_joined,
                                 .face_split = on_section_split,
                                 .area_moved = on_section_area_moved};
}

static SubdivisionListener common_listener(Life *life)
{
    return (SubdivisionListener){
        .context = life, .face_split = on_common_split, .area_moved = on_common_area_moved};
}

static Status create_realm(Life *life, Color color, Box board)
{
    Realm *realm = &life->realms[color];
    *realm = (Realm){.life = life, .color = color, .unsettled = NONE};
    SubdivisionListener listener = realm_listener(realm);
    Status status = memory_reserve(realm->sections, realm->section_capacity, SUBDIVISION_BOARD + 1);
    for (size_t i = 0; i <= SUBDIVISION_BOARD && status == STATUS_OK; i++)
        realm->sections[i] = (SectionLife){.network = NONE, .next = NONE};
    return status == STATUS_OK ? subdivision_create(&realm->ink, board, &listener) : status;
}

static Status create_common(Life *life, Box board)
{
    SubdivisionListener listener = common_listener(life);
    life->marks = memory_new(SUBDIVISION_BOARD + 1);
    if (!life->marks)
        return STATUS_NO_MEMORY;
    life->mark_capacity = SUBDIVISION_BOARD + 1;
    Status status = subdivision_create(&life->common, board, &listener);
    if (status == STATUS_OK)
        life->figures[0] = subdivision_face_area(life->common, SUBDIVISION_BOARD);
    return status;
}

static Status copy_realm(Life *life, const Realm *from)
{
    Realm *realm = &life->realms[from->color];
    *realm = (Realm){.life = life, .color = from->color, .unsettled = NONE};
    size_t faces = subdivision_counts(from->ink).faces;
    SubdivisionListener listener = realm_listener(realm);
    realm->sections =
        memory_copied(from->sections, faces, &realm->section_capacity, sizeof *from->sections);
    realm->groups =
        memory_copied(from->groups, from->group_count, &realm->group_capacity, sizeof(Group));
    realm->group_count = from->group_count;
    if (!realm->sections || !realm->groups)
        return STATUS_NO_MEMORY;
    return subdivision_copy(from->ink, &listener, &realm->ink);
}

Status life_copy(const Life *life, Life **copy)
{
    Life *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->upper = life->upper;
    made->lower = life->lower;
    memcpy(made->figures, life->figures, sizeof made->figures);
    SubdivisionListener listener = common_listener(made);
    size_t faces = subdivision_counts(life->common).faces;
    made->marks = memory_copied(life->marks, faces, &made->mark_capacity, 1);
    Status status = made->marks ? STATUS_OK : STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        status = subdivision_copy(life->common, &listener, &made->common);
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++)
        status = copy_realm(made, &life->realms[color]);
    if (status == STATUS_OK)
        *copy = made;
    else
        life_destroy(made);
    return status;
}

static Status ready_realm(Realm *realm, const Realm *from, Subdivision **ready)
{
    size_t faces = subdivision_counts(from->ink).faces;
    Status status = memory_reserve(realm->sections, realm->section_capacity, faces);
    if (status == STATUS_OK)
        status = memory_reserve(realm->groups, realm->group_capacity, from->group_count);
    return status == STATUS_OK ? subdivision_ready(realm->ink, from->ink, ready) : status;
}

Status life_ready(Life *life, const Life *from, LifeReady *ready)
{
    size_t faces = subdivision_counts(from->common).faces;
    Status status = memory_reserve(life->marks, life->mark_capacity, faces);
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++)
        status = ready_realm(&life->realms[color], &from->realms[color], &ready->own[color]);
    return status == STATUS_OK ? subdivision_ready(life->common, from->common, &ready->common)
                               : status;
}

void life_unready(const LifeReady *ready)
{
    for (int color = 0; color < COLOR_COUNT; color++)
        subdivision_destroy(ready->own[color]);
    subdivision_destroy(ready->common);
}

static void take_realm(Realm *realm, const Realm *from, Subdivision *ready)
{
    size_t faces = subdivision_counts(from->ink).faces;
    memcpy(realm->sections, from->sections, faces * sizeof *from->sections);
    if (from->group_count > 0)
        memcpy(realm->groups, from->groups, from->group_count * sizeof *from->groups);
    realm->group_count = from->group_count;
    subdivision_take(realm->ink, from->ink, ready);
}

void life_take(Life *life, const Life *from, const LifeReady *ready)
{
    memcpy(life->marks, from->marks, subdivision_counts(from->common).faces);
    memcpy(life->figures, from->figures, sizeof life->figures);
    for (int color = 0; color < COLOR_COUNT; color++)
        take_realm(&life->realms[color], &from->realms[color], ready->own[color]);
    subdivision_take(life->common, from->common, ready->common);
    life->change_count = 0;
}

Status life_create(Box board, Decimal upper, Decimal lower, Life **life)
{
    Life *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->upper = area_from_decimal(upper);
    made->lower = area_from_decimal(lower);
    Status status = create_common(made, board);
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++)
        status = create_realm(made, (Color)color, board);
    if (status == STATUS_OK)
        *life = made;
    else
        life_destroy(made);
    return status;
}

void life_destroy(Life *life)
{
    if (!life)
        return;
    for (int color = 0; color < COLOR_COUNT; color++) {
        Realm *realm = &life->realms[color];
        subdivision_destroy(realm->ink);
        memory_free(realm->sections);
        memory_free(realm->groups);
        memory_free(realm->reborn);
    }
    subdivision_destroy(life->common);
    memory_free(life->marks);
    memory_free(life->queue);
    memory_free(life->changes);
    memory_free(life);
}
