/* Computes the ground that each color gained and lost between two moves. */
#include "protocol/area_compare.h"

#include "base/memory.h"
#include "formats/print.h"
#include "geometry/geos/geos.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"
#include "session/replay.h"

#include <stdlib.h>

typedef struct Comparison {
    int64_t from, to;      /* how many moves precede each position; `to` < 0: all */
    Geos *geos;            /* owned */
    GroundChanges changes; /* owned; its `from` isn't set */
} Comparison;

/* A piece of ground on which a color is alive. */
typedef struct Piece {
    uint64_t shape;    /* a hash, which is equal for equal shapes */
    size_t start, end; /* the range of its well-known text in Moment.texts */
    /* `white`: the piece belongs to white. `common`: it is also alive at the other moment. */
    bool white, common;
} Piece;

/* The ground on which colors are alive after some number of moves. */
typedef struct Moment {
    Piece *pieces; /* owned */
    size_t count, capacity;
    StringBuilder texts; /* owned: the pieces as well-known text */
} Moment;

bool area_compare_exists(const GameKind *kind)
{
    return geos_is_there() && area_source(kind);
}

static void comparison_free(Comparison *comparison)
{
    ground_changes_free(&comparison->changes);
    geos_close(comparison->geos);
}

static void moment_free(Moment *moment)
{
    memory_free(moment->pieces);
    builder_free(&moment->texts);
}

/* Add a piece of living ground. The id of such a piece begins with `lb` or `lw`, depending on its
 * color. */
static Status take_piece(const AreaFinding *finding, const Feature *feature, Moment *moment)
{
    Piece piece = {.shape = feature->shape,
                   .start = moment->texts.length,
                   .white = finding->features.texts.bytes[feature->start + 1] == 'w'};
    Status status = finding->source->write(finding->found, feature, &SHAPE_WKT, &moment->texts);
    piece.end = moment->texts.length;
    if (status == STATUS_OK && builder_failed(&moment->texts))
        status = STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        status = memory_push(moment->pieces, moment->count, moment->capacity, piece);
    return status;
}

static Status take_moment(const Session *session, Work *work, Moment *moment)
{
    AreaFinding finding;
    const AreaQuery query = {.word = AREA_LIVING, .work = work};
    Status status = area_find(session, &query, &finding);
    for (size_t i = 0; i < finding.features.count && status == STATUS_OK; i++)
        status = take_piece(&finding, &finding.features.items[i], moment);
    area_finding_free(&finding);
    return status;
}

static int compare_pieces(const void *left, const void *right)
{
    const Piece *a = left, *b = right;
    if (a->white != b->white)
        return a->white ? 1 : -1;
    return (a->shape > b->shape) - (a->shape < b->shape);
}

/* Mark the pieces that both moments have. Nothing changed there, so GEOS needn't process them. */
static void find_common(Moment *a, Moment *b)
{
    if (a->count == 0 || b->count == 0)
        return;
    qsort(a->pieces, a->count, sizeof *a->pieces, compare_pieces);
    qsort(b->pieces, b->count, sizeof *b->pieces, compare_pieces);
    for (size_t i = 0, k = 0; i < a->count && k < b->count;) {
        int order = compare_pieces(&a->pieces[i], &b->pieces[k]);
        if (order == 0)
            a->pieces[i].common = b->pieces[k].common = true;
        i += order <= 0 ? 1 : 0;
        k += order >= 0 ? 1 : 0;
    }
}

/* Convert the pieces of a color that aren't common to both moments to a GEOS geometry. */
static Status read_ground(Geos *geos, const Moment *moment, Color color, Work *work,
                          GeosGround **ground)
{
    StringBuilder text = {0};
    const char *between = "GEOMETRYCOLLECTION (";
    for (size_t i = 0; i < moment->count; i++) {
        const Piece *piece = &moment->pieces[i];
        if (piece->common || piece->white != (color == COLOR_WHITE))
            continue;
        builder_add(&text, between);
        between = ",";
        builder_add_bytes(&text, moment->texts.bytes + piece->start, piece->end - piece->start);
    }
    builder_add(&text, text.length > 0 ? ")" : "GEOMETRYCOLLECTION EMPTY");
    Status status = builder_failed(&text)
                        ? STATUS_NO_MEMORY
                        : geos_ground_read(geos, builder_string(&text), work, ground);
    builder_free(&text);
    return status;
}

static Status find_changes_of(Geos *geos, const Moment *before, const Moment *after, Color color,
                              Work *work, PolygonList changes[GROUND_CHANGE_COUNT])
{
    GeosGround *old = NULL, *new = NULL;
    Status status = read_ground(geos, before, color, work, &old);
    if (status == STATUS_OK)
        status = read_ground(geos, after, color, work, &new);
    if (status == STATUS_OK)
        status = geos_ground_difference(new, old, &changes[GROUND_GAINED]);
    if (status == STATUS_OK)
        status = geos_ground_difference(old, new, &changes[GROUND_LOST]);
    geos_ground_destroy(old);
    geos_ground_destroy(new);
    return status;
}

static Status find_changes(Moment *before, Moment *after, Work *work, Comparison *comparison)
{
    find_common(before, after);
    Status status = geos_open(&comparison->geos);
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++)
        status = find_changes_of(comparison->geos, before, after, (Color)color, work,
                                 comparison->changes.ground[color]);
    return status;
}

/* Compare the game after `from` moves with the game after `to` moves. If `to` is negative, compare
 * with the game as it is now. */
static Status compare(Session *session, Work *work, Comparison *comparison)
{
    const Session *then;
    Moment before = {0}, after = {0};
    Status status = session_earlier(session, (size_t)comparison->from, &then);
    if (status == STATUS_OK)
        status = take_moment(then, work, &before);
    then = session;
    if (status == STATUS_OK && comparison->to >= 0)
        status = session_earlier(session, (size_t)comparison->to, &then);
    if (status == STATUS_OK)
        status = take_moment(then, work, &after);
    if (status == STATUS_OK)
        status = find_changes(&before, &after, work, comparison);
    if (status == STATUS_OK && comparison->to < 0)
        comparison->to = (int64_t)session_move_count(session);
    moment_free(&before);
    moment_free(&after);
    return status;
}

Status area_compare_find(Session *session, int64_t from, int64_t to, Work *work,
                         GroundChanges *changes, StringBuilder *why)
{
    Comparison comparison = {.from = from, .to = to};
    Status status = compare(session, work, &comparison);
    *changes = (GroundChanges){.from = (size_t)from};
    if (status == STATUS_GEOMETRY)
        builder_add(why, geos_why(comparison.geos));
    if (status == STATUS_OK) {
        *changes = comparison.changes;
        changes->from = (size_t)from;
        comparison.changes = (GroundChanges){0};
    }
    comparison_free(&comparison);
    return status;
}

/* Parse the arguments, and compare the two positions. On failure, reply with an error and return
 * false. The caller frees the comparison in any case. */
static bool read_and_compare(Engine *engine, const Request *request, Comparison *comparison,
                             Reply *reply)
{
    *comparison = (Comparison){.to = -1};
    if (!request_int(request, 0, 0, INT32_MAX, &comparison->from, reply) ||
        (request->count > 1 && !request_int(request, 1, 0, INT32_MAX, &comparison->to, reply)))
        return false;
    Status status = compare(engine->session, &engine->work, comparison);
    if (status == STATUS_NO_HISTORY)
        reply_error(reply, "no such move: there are %zu", session_known_moves(engine->session));
    else if (status == STATUS_GEOMETRY)
        reply_error(reply, "GEOS can't compare these positions: %s", geos_why(comparison->geos));
    else
        return accepted(engine, status, reply);
    return false;
}

void area_compare(Engine *engine, const Request *request, Reply *reply)
{
    Comparison comparison;
    if (read_and_compare(engine, request, &comparison, reply)) {
        builder_add_format(&reply->text, "from %d to %d\n", (int)comparison.from,
                           (int)comparison.to);
        for (int color = 0; color < COLOR_COUNT; color++) {
            builder_add(&reply->text, color_name((Color)color));
            for (int change = 0; change < GROUND_CHANGE_COUNT; change++) {
                builder_add_format(&reply->text, " %s ", ground_change_name((GroundChange)change));
                print_decimal(&reply->text, ground_changes_area(&comparison.changes, (Color)color,
                                                                (GroundChange)change));
            }
            builder_add_char(&reply->text, '\n');
        }
    }
    comparison_free(&comparison);
}

/* Write the member `"geometry":{...}` with the shape of the ground. */
static Status print_shape(const PolygonList *ground, Json *json)
{
    Rim rim = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; i < ground->count && status == STATUS_OK; i++)
        status = rim_add(&rim, polygon_list_get(ground, i));
    rim_close(&rim);
    json_open_object(json_key(json, "geometry"));
    builder_add(json->text, "\"type\":\"");
    if (status == STATUS_OK)
        status = shape_print(json->text, &SHAPE_GEOJSON, &rim);
    json_close(json);
    rim_free(&rim);
    return status;
}

static Status print_feature(const GroundChanges *changes, Color color, GroundChange change,
                            Json *json)
{
    enum { AREA_PLACES = 6, AREA_UNIT = 1000000 };
    json_open_object(json);
    json_add_word(json_key(json, "type"), "Feature");
    json_open_object(json_key(json, "properties"));
    json_add_word(json_key(json, "color"), color_name(color));
    json_add_word(json_key(json, "change"), ground_change_name(change));
    Decimal area = ground_changes_area(changes, color, change);
    json_add_fixed(json_key(json, "area"), (area + AREA_UNIT / 2) / AREA_UNIT, AREA_PLACES);
    json_close(json);
    Status status = print_shape(&changes->ground[color][change], json);
    json_close(json);
    return status;
}

static Status print_collection(const Comparison *comparison, Json *json)
{
    Status status = STATUS_OK;
    json_open_object(json);
    json_add_word(json_key(json, "type"), "FeatureCollection");
    json_open_list(json_key(json, "features"));
    for (int color = 0; color < COLOR_COUNT; color++)
        for (int change = 0; change < GROUND_CHANGE_COUNT && status == STATUS_OK; change++)
            if (comparison->changes.ground[color][change].count > 0)
                status =
                    print_feature(&comparison->changes, (Color)color, (GroundChange)change, json);
    json_close(json);
    json_add_int(json_key(json, "from"), comparison->from);
    json_add_int(json_key(json, "to"), comparison->to);
    json_close(json);
    return status;
}

void area_compare_geojson(Engine *engine, const Request *request, Reply *reply)
{
    Comparison comparison;
    Json json = {.text = &reply->text};
    if (read_and_compare(engine, request, &comparison, reply))
        accepted(engine, print_collection(&comparison, &json), reply);
    comparison_free(&comparison);
}
