/* Areas of the games that have areas, and handlers of the commands that print them. The handlers
 * parse the arguments, and make replies from the features that a game finds. */
#ifndef CONTIGO_PROTOCOL_AREA_WORDS_H
#define CONTIGO_PROTOCOL_AREA_WORDS_H

#include "formats/features.h"
#include "protocol/command.h"
#include "session/session.h"

/* The kinds of areas that a query can select. */
typedef enum AreaWord {
    AREA_OWN,     /* sections or cells of the wanted colors */
    AREA_NEUTRAL, /* ground that counts for neither color */
    AREA_BOTH,    /* ground that counts for both colors */
    AREA_LIVING,  /* for each color, all ground that counts for it */
    AREA_INK,     /* strokes that were drawn or stones that were placed */
    /* Ground where a stone's center may be. This isn't a keyword, but has a command of its own. */
    AREA_FREE,
} AreaWord;

typedef struct AreaQuery {
    AreaWord word;
    bool wanted[COLOR_COUNT];
    Work *work; /* borrowed: the work budget */
} AreaQuery;

/* How a game finds and writes its areas. */
typedef struct AreaSource {
    /* List the features of a game. `*found`, which is NULL at first, receives the data for writing
     * their shapes; unless it is still NULL, the caller passes it to `free` below, even after a
     * failure. May fail with STATUS_NO_MEMORY or the status of the work. */
    Status (*find)(const Session *session, const AreaQuery *query, Features *features,
                   void **found);
    ShapeWriter write; /* its context is what `find` stored in `*found` */
    void (*free)(void *found);
} AreaSource;

/* Return how a game finds and writes its areas, or NULL if it has none. */
const AreaSource *area_source(const GameKind *kind);

/* Features, and the data for writing their shapes. If all members are zero, there are no
 * features. */
typedef struct AreaFinding {
    const AreaSource *source;
    Features features;
    void *found;
} AreaFinding;

/* Find the areas that a query selects, in a game that has areas. The caller passes `finding` to
 * area_finding_free(), even after a failure. May fail with STATUS_NO_MEMORY or the status of the
 * work. */
Status area_find(const Session *session, const AreaQuery *query, AreaFinding *finding);
void area_finding_free(AreaFinding *finding);

/* Find areas only to compare them with others: without the data for writing their shapes. The
 * caller passes `features` to features_free(), even after a failure. */
Status area_find_earlier(const Session *session, const AreaQuery *query, Features *features);

/* Handlers of `areas_geojson`, `areas_wkt` and `free_ground`. */
void area_words_geojson(Engine *engine, const Request *request, Reply *reply);
void area_words_wkt(Engine *engine, const Request *request, Reply *reply);
void area_words_free_ground(Engine *engine, const Request *request, Reply *reply);

#endif
