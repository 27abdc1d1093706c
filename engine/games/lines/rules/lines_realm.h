/* What lines_life.h keeps, for the files of its own implementation alone. */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_REALM_H
#define CONTIGO_GAMES_LINES_RULES_LINES_REALM_H

#include "games/lines/rules/lines_life.h"
#include "geometry/subdivision/subdivision.h"

#define NONE SUBDIVISION_NONE

/* A section: a face of its colour's subdivision. */
typedef struct SectionLife {
    uint32_t network; /* one that touches it, once it is closed; else NONE */
    uint32_t next;    /* the next closed section of the group, or NONE */
    bool alive;
} SectionLife;

/* A network, as an element of a union-find; what is said of the group stands at its root. */
typedef struct Group {
    uint32_t parent; /* itself at the root */
    uint32_t size;
    uint32_t first, last; /* the list of its closed sections, NONE when there is none */
    DoubleArea area;      /* of all closed sections */
    bool alive;
} Group;

/* One colour's sections and networks. */
typedef struct Realm {
    Life *life;
    Color color;
    Subdivision *ink; /* owned */
    SectionLife *sections;
    size_t section_capacity;
    Group *groups; /* by number of network */
    size_t group_count, group_capacity;
    uint32_t unsettled; /* a section in which the piece being added made a network; else NONE */
    uint32_t *reborn;   /* sections that have come to life with the piece being added */
    size_t reborn_count, reborn_capacity;
} Realm;

/* How to undo one change. */
typedef enum ChangeKind {
    CHANGE_CLOSED,  /* section `a`, of `area`, was closed: listed in group `b` after section `c` */
    CHANGE_CREATED, /* a network was added; there were `a` */
    CHANGE_JOINED,  /* group `a` was joined to group `b`, whose last section was `c` */
    CHANGE_SPLIT,   /* section `a` was inserted in a list after section `b`, in group `c` */
    CHANGE_REVIVED, /* group `a` came to life */
    CHANGE_BORN,    /* section `a` came to life */
    CHANGE_SUM,     /* the sum of group `a` was changed by `area` */
    CHANGE_MOVED,   /* `area` was moved from figure `a` to figure `b` */
    CHANGE_MARKED,  /* face `a` of the common subdivision was marked; it has `area` */
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
    Subdivision *common; /* owned: the ink of both colours, tagged with it */
    uint8_t *marks;      /* by face of it: bit c is set where colour c lives */
    size_t mark_capacity;
    DoubleArea figures[4]; /* by marks */
    uint32_t *queue;       /* scratch: faces to be marked */
    size_t queue_capacity;
    Change *changes; /* owned: the log */
    size_t change_count, change_capacity;
};

/* The network at the root of a network's group. */
uint32_t realm_group(const Realm *realm, uint32_t network);

/* What is to be told of a section but for where it is. */
Section realm_section(const Realm *realm, uint32_t face);

#endif
