/* The table of views, and the handlers that look into it. */
#include "protocol/view.h"

#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"
#include "protocol/handlers.h"

static const View VIEWS[] = {
    {.kind = &LINES_KIND,
     .show = lines_show_board,
     .list = lines_show_list,
     .verify = lines_areas_verify,
     .areas = lines_areas_areas,
     .geojson = lines_export_geojson,
     .wkt = lines_export_wkt,
     .preview = lines_play_preview,
     .snap = lines_play_snap},
    {.kind = &GO_KIND,
     .show = go_show_board,
     .list = go_show_list,
     .verify = go_status_verify,
     .scoring = go_status_scoring},
    {.kind = &MINIGO_KIND, .show = go_show_board, .list = go_show_list, .verify = go_status_verify},
    {.kind = &STONES_KIND,
     .show = stones_show_board,
     .list = stones_show_list,
     .verify = stones_areas_verify,
     .areas = stones_areas_areas,
     .geojson = stones_areas_geojson,
     .wkt = stones_areas_wkt,
     .preview = stones_play_preview,
     .snap = stones_play_snap,
     .scoring = stones_show_scoring},
};

const View *view_of(const Session *session)
{
    size_t i = 0;
    while (VIEWS[i].kind != session_kind(session))
        i++;
    return &VIEWS[i];
}

void view_showboard(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    view_of(engine->session)->show(engine, reply);
}

void view_position(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const Session *session = engine->session;
    const Setup *setup = session_setup(session);
    text_add_format(&reply->text, "game %s\nboard %d %d\n", session_kind(session)->name,
                    setup->columns, setup->rows);
    view_of(session)->list(session, &reply->text);
}

void view_verify(Engine *engine, const Request *request, Reply *reply)
{
    view_of(engine->session)->verify(engine, request, reply);
}

void view_areas(Engine *engine, const Request *request, Reply *reply)
{
    view_of(engine->session)->areas(engine, request, reply);
}

void view_geojson(Engine *engine, const Request *request, Reply *reply)
{
    view_of(engine->session)->geojson(engine, request, reply);
}

void view_wkt(Engine *engine, const Request *request, Reply *reply)
{
    view_of(engine->session)->wkt(engine, request, reply);
}

/* Whether a request has as many arguments as the game wants, where games differ. */
static bool has_arguments(const Engine *engine, const GameKind *kind, bool enough,
                          const char *usage, Reply *reply)
{
    if (session_kind(engine->session) != kind || enough)
        return true;
    reply_error(reply, "wrong number of arguments: %s", usage);
    return false;
}

void view_preview(Engine *engine, const Request *request, Reply *reply)
{
    if (has_arguments(engine, &LINES_KIND, request->count >= 3, "preview COLOR P P ...", reply) &&
        has_arguments(engine, &STONES_KIND, request->count <= 3, "preview COLOR P [MODE]", reply))
        view_of(engine->session)->preview(engine, request, reply);
}

void view_snap(Engine *engine, const Request *request, Reply *reply)
{
    if (has_arguments(engine, &LINES_KIND, request->count == 2, "snap COLOR P", reply))
        view_of(engine->session)->snap(engine, request, reply);
}

void view_scoring(Engine *engine, const Request *request, Reply *reply)
{
    view_of(engine->session)->scoring(engine, request, reply);
}
