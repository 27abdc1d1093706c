/* The data behind lines_life.h. Private to its implementation. */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_REALM_H
#define CONTIGO_GAMES_LINES_RULES_LINES_REALM_H

#include "games/lines/rules/lines_life.h"
#include "geometry/subdivision/subdivision.h"

#define NONE SUBDIVISION_NONE

/* A section: a face of its color's subdivision. */
typedef struct SectionLife {
    uint32_t network; /* any network that touches it, once it is closed; else NONE */
    uint32_t next;    /* the next closed section of the group, or NONE */
    bool alive;
} SectionLife;

/* A network as an element of a disjoint-set forest. The members after `parent` are valid at the
 * root of a group. */
typedef struct Group {
    uint32_t parent; /* itself at the root */
    uint32_t size;
    uint32_t first, last; /* the list of its closed sections, or NONE */
    DoubleArea area;      /* of all closed sections */
    bool alive;
} Group;

/* One color's sections and networks. */
typedef struct Realm {
    Life *life;
    Color color;
    Subdivision *ink; /* owned */
    SectionLife *sections;
    size_t section_capacity;
    Group *groups; /* by network number */
    size_t group_count, group_capacity;
    uint32_t unsettled; /* the section in which the piece being added created a network, or NONE */
    uint32_t *reborn;   /* sections that came to life through the piece being added */
    size_t reborn_count, reborn_capacity;
} Realm;

/* Kinds of logged changes, each with what its undo needs. */
typedef enum ChangeKind {
    CHANGE_CLOSED,  /* section `a`, of `area`, was closed: listed in group `b` after section `c` */
    CHANGE_CREATED, /* a network was added; before, there were `a` */
    CHANGE_JOINED,  /* group `a` was joined to group `b`, whose last section was `c` */
    CHANGE_SPLIT,   /* section `a` was inserted in a list after section `b`, in group `c` */
    CHANGE_REVIVED, /* group `a` came to life */
    CHANGE_BORN,    /* section `a` came to life */
    CHANGE_SUM,     /* the total of group `a` was changed by `area` */
    CHANGE_MOVED,   /* `area` was moved from figure `a` to figure `b` */
    CHANGE_MARKED,  /* face `a` of the common subdivision, of size `area`, was marked */
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
    Subdivision *common; /* owned: the ink of both colors, tagged with the color */
    uint8_t *marks;      /* by face of `common`: bit c is set if color c is alive there */
    size_t mark_capacity;
    DoubleArea figures[4]; /* areas of the faces with no mark, one or both, indexed by the marks */
    uint32_t *queue;       /* scratch: faces whose neighbors must be visited */
    size_t queue_capacity;
    Change *changes; /* owned: the log */
    size_t change_count, change_capacity;
};

/* Return the network at the root of a network's group. */
uint32_t realm_group(const Realm *realm, uint32_t network);

/* Describe a section, except for its location. */
Section realm_section(const Realm *realm, uint32_t face);

#endif
