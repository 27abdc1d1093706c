/* Replies to queries about areas, with all features or with those that have changed. */
#include "protocol/area_words.h"

#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/game_commands.h"
#include "protocol/refuse.h"
#include "session/replay.h"

#include <inttypes.h>

/* Parse the optional query. Return the number of arguments that it takes, 0 or 1. */
static size_t read_query(const Request *request, AreaQuery *query)
{
    static const char *const WORDS[] = {[AREA_NEUTRAL] = "neutral",
                                        [AREA_BOTH] = "both",
                                        [AREA_LIVING] = "living",
                                        [AREA_INK] = "ink"};
    *query = (AreaQuery){.word = AREA_OWN};
    size_t used = request_colors(request, query->wanted);
    for (AreaWord word = AREA_NEUTRAL; word <= AREA_INK && request->count > 0; word++)
        if (view_is(request->arguments[0], WORDS[word])) {
            query->word = word;
            used = 1;
        }
    return used;
}

static void refuse_word(const Request *request, size_t index, const char *expected, Reply *reply)
{
    reply_error(reply, "%sbad argument '%s': expected %s",
                index == 0 ? GTP_INVALID_PLACE : GTP_SYNTAX_ERROR,
                view_quote(request->arguments[index]).text, expected);
}

/* Parse the optional arguments `since N`, starting at argument number `first`. `since` receives
 * whether they are present. On failure, reply with an error and return false. */
static bool read_since(const Request *request, size_t first, bool *since, int64_t *moves,
                       Reply *reply)
{
    *since = first < request->count;
    if (!*since)
        return true;
    if (!view_is(request->arguments[first], "since")) {
        refuse_word(request, first,
                    first > 0 ? "'since'" : "black, white, neutral, both, living, ink or since",
                    reply);
        return false;
    }
    if (first + 1 == request->count)
        reply_error(reply,
                    GTP_SYNTAX_ERROR "no number after 'since': expected the number of a move");
    else if (first + 2 < request->count)
        refuse_word(request, first + 2, "no more arguments", reply);
    else
        return request_int(request, first + 1, 0, INT32_MAX, moves, reply);
    return false;
}

const AreaSource *area_source(const GameKind *kind)
{
    return kind->words ? kind->words->areas : NULL;
}

Status area_find(const Session *session, const AreaQuery *query, AreaFinding *finding)
{
    *finding = (AreaFinding){.source = area_source(session_kind(session))};
    Status status = finding->source->find(session, query, &finding->features, &finding->found);
    return status == STATUS_OK ? features_end(&finding->features) : status;
}

static void free_found(AreaFinding *finding)
{
    if (finding->found)
        finding->source->free(finding->found);
}

void area_finding_free(AreaFinding *finding)
{
    features_free(&finding->features);
    free_found(finding);
}

Status area_find_earlier(const Session *session, const AreaQuery *query, Features *features)
{
    AreaFinding finding;
    Status status = area_find(session, query, &finding);
    *features = finding.features;
    free_found(&finding);
    return status;
}

static void print_tag(Json *json, const char *name, const Features *features)
{
    builder_add_format(json_open_string(json_key(json, name)), "%016" PRIx64,
                       features_tag(features));
    json_close_string(json);
}

/* Print the last members of the collection: the number of moves, and a tag that identifies the
 * features. */
static void print_end(Json *json, const Session *session, const Features *features)
{
    json_add_int(json_key(json, "moves"), (int64_t)session_move_count(session));
    print_tag(json, "tag", features);
    json_close(json);
}

static Status print_all(const Session *session, const AreaQuery *query, Reply *reply)
{
    AreaFinding now;
    Json json = {.text = &reply->text};
    Status status = area_find(session, query, &now);
    if (status == STATUS_OK) {
        reply_stream(reply);
        status = features_print(&now.features, now.source->write, now.found, &json);
    }
    if (status == STATUS_OK)
        print_end(&json, session, &now.features);
    area_finding_free(&now);
    return status;
}

static Status print_since(Session *session, const AreaQuery *query, size_t moves, Reply *reply)
{
    const Session *earlier;
    Features before = {0};
    AreaFinding now = {0};
    Json json = {.text = &reply->text};
    Status status = session_earlier(session, moves, &earlier);
    if (status == STATUS_OK)
        status = area_find_earlier(earlier, query, &before);
    if (status == STATUS_OK)
        status = area_find(session, query, &now);
    if (status == STATUS_OK) {
        reply_stream(reply);
        status =
            features_print_changes(&before, &now.features, now.source->write, now.found, &json);
    }
    if (status == STATUS_OK) {
        json_add_int(json_key(&json, "since"), (int64_t)moves);
        print_tag(&json, "from", &before);
        print_end(&json, session, &now.features);
    }
    features_free(&before);
    area_finding_free(&now);
    return status;
}

/* Reply to a query with all features or, if the arguments from number `first` on are `since N`,
 * with the changes since the position after N moves. */
static void answer(Engine *engine, const Request *request, size_t first, const AreaQuery *query,
                   Reply *reply)
{
    bool since;
    int64_t moves;
    if (!read_since(request, first, &since, &moves, reply))
        return;
    Session *session = engine->session;
    Status status = since ? print_since(session, query, (size_t)moves, reply)
                          : print_all(session, query, reply);
    if (status == STATUS_NO_HISTORY)
        reply_error(reply, "no such move: expected 0 to %zu", session_known_moves(session));
    else
        accepted(engine, status, reply);
}

void area_words_geojson(Engine *engine, const Request *request, Reply *reply)
{
    AreaQuery query;
    size_t used = read_query(request, &query);
    query.work = &engine->work;
    answer(engine, request, used, &query, reply);
}

void area_words_free_ground(Engine *engine, const Request *request, Reply *reply)
{
    AreaQuery query = {.word = AREA_FREE, .work = &engine->work};
    if (request->count > 0 && !view_is(request->arguments[0], "since"))
        reply_error(reply, GTP_SYNTAX_ERROR "bad argument '%s': expected 'since'",
                    view_quote(request->arguments[0]).text);
    else
        answer(engine, request, 0, &query, reply);
}

void area_words_wkt(Engine *engine, const Request *request, Reply *reply)
{
    AreaQuery query;
    AreaFinding now;
    size_t used = read_query(request, &query);
    query.work = &engine->work;
    if (used < request->count) {
        refuse_word(request, used, "black, white, neutral, both, living or ink", reply);
        return;
    }
    Status status = area_find(engine->session, &query, &now);
    if (status == STATUS_OK)
        reply_stream(reply);
    for (size_t i = 0; i < now.features.count && status == STATUS_OK; i++) {
        status = now.source->write(now.found, &now.features.items[i], &SHAPE_WKT, &reply->text);
        builder_add_char(&reply->text, '\n');
    }
    area_finding_free(&now);
    accepted(engine, status, reply);
}
