/* The table of views, and the handlers that look into it. */
#include "protocol/view.h"

#include "games/go.h"
#include "games/lines.h"
#include "protocol/handlers.h"

static const View VIEWS[] = {
    {&LINES_KIND, lines_show_board, lines_show_list, lines_areas_verify},
    {&GO_KIND, go_show_board, go_show_list, go_status_verify},
    {&MINIGO_KIND, go_show_board, go_show_list, go_status_verify},
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
