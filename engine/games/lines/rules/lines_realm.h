/* The data behind lines_life.h. Private to its implementation. */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_REALM_H
#define CONTIGO_GAMES_LINES_RULES_LINES_REALM_H

#include "games/lines/rules/lines_life.h"
#include "geometry/subdivision/subdivision.h"

#define NONE SUBDIVISION_NONE

/* A section: a face of its color's subdivision. */
typedef struct SectionLife {
    uint32_t network; /* if the section is closed, a network that touches it; NONE if open */
    uint32_t next;    /* the next closed section of the group, or NONE */
    bool alive;
} SectionLife;

/* A network, as an element of the disjoint sets of networks, which are the groups. The members
 * after `parent` are only valid at the root of a group. */
typedef struct Group {
    uint32_t parent; /* in the disjoint set; a root is its own parent */
    uint32_t size;
    /* The first and the last of the group's closed sections, which form a list; NONE if there are
     * none. */
    uint32_t first, last;
    DoubleArea area; /* twice the total area of the group's closed sections */
    bool alive;
} Group;

/* One color's sections and networks. */
typedef struct Realm {
    Life *life;
    Color color;
    Subdivision *ink; /* owned */
    SectionLife *sections;
    size_t section_capacity;
    Group *groups; /* indexed by network number */
    size_t group_count, group_capacity;
    /* The section in which the piece that is being added created a network, or NONE. */
    uint32_t unsettled;
    uint32_t *reborn; /* the sections that came to life through the piece that is being added */
    size_t reborn_count, reborn_capacity;
} Realm;

/* The kinds of changes in the log, each with the data needed to undo it. */
typedef enum ChangeKind {
    /* Section `a`, of size `area`, was closed, and listed in group `b` after section `c`. */
    CHANGE_CLOSED,
    CHANGE_CREATED, /* a network was added; group_count was `a` before */
    CHANGE_JOINED,  /* group `a` was joined to group `b`, whose last section was `c` */
    /* Section `a` was split off section `b`, and inserted after it in the list of group `c`. */
    CHANGE_SPLIT,
    CHANGE_REVIVED, /* group `a` came to life */
    CHANGE_BORN,    /* section `a` came to life */
    CHANGE_SUM,     /* `area` was added to the area of group `a` */
    CHANGE_MOVED,   /* `area` was moved from area `a` of the score to area `b` */
    CHANGE_MARKED,  /* face `a` of the common subdivision, whose size is `area`, was marked */
} ChangeKind;

typedef struct Change {
    DoubleArea area;
    uint32_t a, b, c;
    uint8_t kind;
    uint8_t color;
} Change;

struct Life {
    DoubleArea upper, lower;
    Realm realms[COLOR_COUNT];
    /* Owned: the subdivision by the ink of both colors, in which each edge is tagged with its
     * color. */
    Subdivision *common;
    /* Indexed by face of `common`: bit c is set if color c is alive there. */
    uint8_t *marks;
    size_t mark_capacity;
    /* Twice the total area of the faces with a given combination of marks, indexed by the marks. */
    DoubleArea figures[4];
    uint32_t *queue; /* scratch memory: marked faces whose neighbors have yet to be visited */
    size_t queue_capacity;
    Change *changes; /* owned: the log */
    size_t change_count, change_capacity;
};

/* Return the network that is the root of the group of `network`. */
uint32_t realm_group(const Realm *realm, uint32_t network);

/* Describe the section that is this face. `at`, `name` and `key` are not set in the result. */
Section realm_section(const Realm *realm, uint32_t face);

#endif
