/* `areas_geojson` and `areas_wkt` of every game that has areas: their arguments, and their replies
 * from the features that a game finds. */
#ifndef CONTIGO_PROTOCOL_AREA_WORDS_H
#define CONTIGO_PROTOCOL_AREA_WORDS_H

#include "formats/features.h"
#include "protocol/command.h"
#include "session/session.h"

/* What is asked for. */
typedef enum AreaWord {
    AREA_OWN,     /* sections, or cells: of the colours wanted */
    AREA_NEUTRAL, /* ground that counts for neither */
    AREA_BOTH,    /* ground that counts for both */
    AREA_LIVING,  /* ground that counts for a colour, of either */
    AREA_INK,     /* what has been drawn, or placed */
    AREA_FREE,    /* ground that a stone's centre may be on; no word, but a command of its own */
} AreaWord;

typedef struct AreaQuery {
    AreaWord word;
    bool wanted[COLOR_COUNT];
    Work *work; /* borrowed: what finding it may take */
} AreaQuery;

/* What a game answers with. */
typedef struct AreaSource {
    /* Lists the features of a game. What writing their shapes takes is `found`, which is NULL
     * before and the caller's then: to be given to free() on failure too. STATUS_NO_MEMORY, or what
     * the work came to. */
    Status (*find)(const Session *session, const AreaQuery *query, Features *features,
                   void **found);
    ShapeWriter write; /* its context is what was found */
    void (*free)(void *found);
} AreaSource;

/* Features, and what they are written from. All members zero is none. */
typedef struct AreaFinding {
    const AreaSource *source;
    Features features;
    void *found;
} AreaFinding;

/* Finds them; to be freed on failure, too. STATUS_NO_MEMORY, or what the work came to. */
Status area_find(const Session *session, const AreaSource *source, const AreaQuery *query,
                 AreaFinding *finding);
void area_finding_free(AreaFinding *finding);

/* Finds them to compare others with, without what their shapes are written from: to be freed with
 * features_free(). */
Status area_find_earlier(const Session *session, const AreaSource *source, const AreaQuery *query,
                         Features *features);

/* The arguments that the two take. */
#define AREA_WORDS "COLOR|neutral|both|living|ink"
#define AREA_GEOJSON_PATTERN "[" AREA_WORDS "] [since N]"
#define AREA_WKT_PATTERN "[" AREA_WORDS "]"

void area_words_geojson(Engine *engine, const Request *request, const AreaSource *source,
                        Reply *reply);

/* The same for a word that is not typed: the arguments are `[since N]`. */
void area_words_geojson_of(Engine *engine, const Request *request, const AreaSource *source,
                           AreaWord word, Reply *reply);

void area_words_wkt(Engine *engine, const Request *request, const AreaSource *source, Reply *reply);

#endif
