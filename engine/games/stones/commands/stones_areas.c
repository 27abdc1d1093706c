/* Handlers that report areas of `stones`: cells, features, and whether the position equals one
 * judged from scratch. */
#include "base/memory.h"
#include "formats/print.h"
#include "games/stones/commands/stones_commands.h"
#include "games/stones/rules/stones.h"
#include "games/stones/rules/stones_referee.h"
#include "protocol/area_words.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

/* Print a line such as `3 black 3,3 area 4.25`, which begins with the stone's number in the order
 * of placing. */
static void print_cell(StringBuilder *text, const Stones *stones, size_t number,
                       const StoneView *stone)
{
    builder_add_format(text, "%zu %s ", number + 1, color_name(stone->color));
    print_point(text, stone->at);
    if (stone->dead) {
        builder_add(text, " dead\n");
        return;
    }
    builder_add(text, " area ");
    print_decimal(text, area_to_decimal(stones_area(stones, number)));
    builder_add_char(text, '\n');
}

static void print_all(StringBuilder *text, const Stones *stones, const bool wanted[COLOR_COUNT])
{
    StoneView view;
    for (size_t i = 0; i < stones_number_count(stones); i++)
        if (stones_get(stones, i, &view) && wanted[view.color])
            print_cell(text, stones, i, &view);
}

/* Print the cell that contains a point, and add its area to `sum`, unless it has been printed
 * already or its color is not wanted. `printed` has a flag for each stone. */
static void print_holder(StringBuilder *text, const Stones *stones, Point p,
                         const bool wanted[COLOR_COUNT], bool *printed, Decimal *sum)
{
    size_t number;
    StoneView view;
    if (!stones_owner_of(stones, p, &number) || printed[number] ||
        !stones_get(stones, number, &view) || !wanted[view.color])
        return;
    printed[number] = true;
    print_cell(text, stones, number, &view);
    *sum += area_to_decimal(stones_area(stones, number));
}

/* Print the cells of the wanted colors that contain points of a request, and the sum of their
 * areas. */
static void print_holding(Engine *engine, const Request *request, size_t first,
                          const bool wanted[COLOR_COUNT], Reply *reply)
{
    const Stones *stones = session_game(engine->session);
    Decimal sum = 0;
    bool *printed = memory_new(stones_number_count(stones) * sizeof *printed);
    if (!printed)
        refuse(engine, STATUS_NO_MEMORY, reply);
    for (size_t i = first; i < request->count && !reply->failed; i++) {
        Point p;
        if (!request_point(request, i, &p, reply))
            break;
        if (outline_covers(stones_outline(stones), p))
            print_holder(&reply->text, stones, p, wanted, printed, &sum);
        else
            refuse(engine, STATUS_OUTSIDE_BOARD, reply);
    }
    memory_free(printed);
    if (!reply->failed)
        print_field(&reply->text, "sum", sum);
}

static void stones_areas_areas(Engine *engine, const Request *request, Reply *reply)
{
    bool wanted[COLOR_COUNT];
    size_t first = request_colors(request, wanted);
    if (first < request->count)
        print_holding(engine, request, first, wanted, reply);
    else
        print_all(&reply->text, session_game(engine->session), wanted);
}

void stones_areas_verify(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    StringBuilder why = {0};
    Judgement judgement;
    Status status =
        stones_referee_judge(session_game(engine->session), &engine->work, &judgement, &why);
    if (status == STATUS_OK && !judgement.same)
        reply_error(reply, "the stored areas differ from those computed from scratch:\n%s",
                    builder_string(&why));
    else if (accepted(engine, status, reply))
        builder_add_format(&reply->text, "same\nstones %zu\ngroups %zu", judgement.stones,
                           judgement.groups);
    builder_free(&why);
}

static const Command ROWS[] = {
    {"areas", "[COLOR|neutral] [P ...]",
     "list sections or cells of one or both colors, or neutral ground; with points, those that "
     "contain them",
     GROUP_SCORING, 0, ARGUMENTS_ANY, COMMAND_ASKS, stones_areas_areas},
    {"free_ground", "[since N]", "print where the center of a stone may be, as GeoJSON features",
     GROUP_POSITION, 0, 2, COMMAND_ASKS, area_words_free_ground},
};

const CommandList STONES_AREAS_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
