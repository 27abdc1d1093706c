/* The position of `lines`: its ink, and the log of its changes. */
#include "games/lines/rules/lines.h"

#include "base/memory.h"
#include "games/lines/rules/lines_position.h"
#include "geometry/subdivision/arrangement.h"

/* Reset the numbers of crossings and meetings that a turn has left. */
static void begin_counting(Lines *lines)
{
    lines->crossings_left = lines->crossings;
    lines->meetings_left = lines->crossings * LINES_MET_PER_CROSSING + LINES_MET_ANYWAY;
}

/* Return the ink of the first turn. It is one allotment or, with a handicap, as many allotments as
 * the handicap says, but at most the largest allotment that the rules allow. */
static Length first_ink(const Setup *setup)
{
    Length allotment = length_from_decimal(setup->rules[LINES_ALLOTMENT]);
    Length most = length_from_decimal(LINES_GAME.rules[LINES_ALLOTMENT].highest);
    int64_t handicap = setup->rules[LINES_HANDICAP] / DECIMAL_ONE;
    if (handicap <= 1)
        return allotment;
    return allotment > most / handicap ? most : allotment * handicap;
}

Status lines_create(const Setup *setup, Lines **lines)
{
    Lines *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->board = setup_board(setup);
    made->upper = setup->rules[LINES_UPPER];
    made->lower = setup->rules[LINES_LOWER];
    made->allotment = length_from_decimal(setup->rules[LINES_ALLOTMENT]);
    made->left = first_ink(setup);
    made->crossings = (uint32_t)(setup->rules[LINES_CROSSINGS] / DECIMAL_ONE);
    begin_counting(made);
    for (int color = 0; color < COLOR_COUNT; color++) {
        Status status = segment_index_create(box_most(made->board), &made->ink[color].others);
        if (status != STATUS_OK) {
            lines_destroy(made);
            return status;
        }
    }
    Status status = life_create(made->board, made->upper, made->lower, &made->life);
    if (status == STATUS_OK)
        *lines = made;
    else
        lines_destroy(made);
    return status;
}

void lines_destroy(void *game)
{
    Lines *lines = game;
    for (int color = 0; color < COLOR_COUNT; color++) {
        segment_index_destroy(lines->ink[color].others);
        memory_free(lines->ink[color].pieces);
    }
    life_destroy(lines->life);
    memory_free(lines->drawn);
    memory_free(lines->steps);
    outcome_free(&lines->outcome);
    memory_free(lines);
}

size_t lines_mark(const void *game)
{
    const Lines *lines = game;
    return lines->step_count;
}

/* Log the state of the turn before a step. */
static Status log_step(Lines *lines)
{
    return memory_push(lines->steps, lines->step_count, lines->step_capacity,
                       (LinesStep){
                           .left = lines->left,
                           .crossings_left = lines->crossings_left,
                           .meetings_left = lines->meetings_left,
                           .drawn = lines->drawn_count,
                       });
}

/* Take back the piece that was drawn last. */
static void take_back_piece(Lines *lines)
{
    Color color = lines->drawn[--lines->drawn_count].color;
    Ink *ink = &lines->ink[color];
    Segment piece = ink->pieces[--ink->count];
    lines->hash -= lines_piece_key(color, piece);
    if (ink->count >= ink->settled || lines_is_on_edge(lines, piece))
        segment_index_remove(ink->others, piece, (uint32_t)ink->count);
    if (ink->settled > ink->count)
        ink->settled = ink->count;
    memory_trim(ink->pieces, ink->capacity, ink->count);
}

void lines_rollback(void *game, size_t mark)
{
    Lines *lines = game;
    if (mark >= lines->step_count)
        return;
    const LinesStep *before = &lines->steps[mark];
    lines->left = before->left;
    lines->crossings_left = before->crossings_left;
    lines->meetings_left = before->meetings_left;
    while (lines->drawn_count > before->drawn)
        take_back_piece(lines);
    if (lines->settled > lines->drawn_count) {
        lines->settled = lines->drawn_count;
        life_rollback(lines->life, lines->drawn[lines->settled].before);
    }
    lines->step_count = mark;
    memory_trim(lines->drawn, lines->drawn_capacity, lines->drawn_count);
    memory_trim(lines->steps, lines->step_capacity, lines->step_count);
}

static void begin_turn(Lines *lines)
{
    lines->left = lines->allotment;
    begin_counting(lines);
}

Status lines_begin_turn(void *game, Color color)
{
    Lines *lines = game;
    (void)color; /* both colors get the same allotment */
    Status status = log_step(lines);
    if (status == STATUS_OK)
        begin_turn(lines);
    return status;
}

/* Add to `life` the first piece that it doesn't contain yet. */
static Status tell_life(Lines *lines, Meeting *meeting)
{
    Drawn *next = &lines->drawn[lines->settled];
    Ink *ink = &lines->ink[next->color];
    next->before = life_mark(lines->life);
    Status status = life_add(lines->life, next->color, ink->pieces[ink->settled],
                             (uint32_t)ink->settled, meeting);
    if (status != STATUS_OK)
        return status;
    ink->settled++;
    lines->settled++;
    return STATUS_OK;
}

Status lines_settle(Lines *lines)
{
    while (lines->settled < lines->drawn_count) {
        Ink *ink = &lines->ink[lines->drawn[lines->settled].color];
        uint32_t number = (uint32_t)ink->settled;
        Status status = tell_life(lines, NULL);
        if (status != STATUS_OK)
            return status;
        if (!lines_is_on_edge(lines, ink->pieces[number]))
            segment_index_remove(ink->others, ink->pieces[number], number);
    }
    return STATUS_OK;
}

/* Add a piece to the ink. If `later`, the piece stays unsettled for now, so it also gets an entry
 * in `others`. */
static Status add_piece(Lines *lines, Color color, Segment piece, bool later)
{
    Ink *ink = &lines->ink[color];
    Status status = memory_reserve(ink->pieces, ink->capacity, ink->count + 1);
    if (status == STATUS_OK)
        status = memory_reserve(lines->drawn, lines->drawn_capacity, lines->drawn_count + 1);
    if (status == STATUS_OK && (later || lines_is_on_edge(lines, piece)))
        status = segment_index_add(ink->others, piece, (uint32_t)ink->count);
    if (status != STATUS_OK)
        return status;
    ink->pieces[ink->count++] = piece;
    lines->drawn[lines->drawn_count++].color = color;
    lines->hash += lines_piece_key(color, piece);
    return STATUS_OK;
}

/* Draw a piece. If `joined`, it continues the previous piece of its stroke. Everything before it
 * must be settled. */
static Status draw_piece(Lines *lines, Color color, Segment piece, bool joined)
{
    Meeting meeting = {joined, lines->crossings_left, lines->meetings_left, 0};
    Status status = add_piece(lines, color, piece, false);
    if (status == STATUS_OK)
        status = tell_life(lines, &meeting);
    if (status != STATUS_OK)
        return status;
    lines->crossings_left -= meeting.places;
    lines->meetings_left = meeting.pieces;
    return STATUS_OK;
}

/* Draw strokes. If `later`, don't update `life`. */
static Status draw_strokes(Lines *lines, Color color, Move strokes, bool later)
{
    for (size_t i = 0; i < strokes.count; i++) {
        size_t count;
        const Point *points = move_stroke(strokes, i, &count);
        for (size_t j = 1; j < count; j++) {
            Segment piece = {points[j - 1], points[j]};
            Status status = later ? add_piece(lines, color, piece, true)
                                  : draw_piece(lines, color, piece, j > 1);
            if (status != STATUS_OK)
                return status;
        }
    }
    return STATUS_OK;
}

/* Log a step and draw the planned strokes. On failure, change nothing. */
static Status draw_planned(Lines *lines, Color color, const Outcome *outcome, bool later)
{
    size_t mark = lines_mark(lines);
    Status status = log_step(lines);
    if (status == STATUS_OK)
        status = draw_strokes(lines, color, strokes_all(&outcome->drawn), later);
    if (status != STATUS_OK)
        lines_rollback(lines, mark);
    return status;
}

enum { MANY_POINTS = 64, FEW_CROSSINGS = 16, FEW_MEETINGS = 256 };

/* Reduce `left` to at most `few`, and return by how much it was reduced. */
static uint32_t set_aside(uint32_t *left, uint32_t few)
{
    uint32_t more = *left > few ? *left - few : 0;
    *left -= more;
    return more;
}

/* Draw like draw_planned(), but allow only a few crossings and meetings. Return STATUS_TOO_CROSSED
 * or STATUS_TOO_MET if the strokes need more, even if the rules would allow them. */
static Status draw_with_few(Lines *lines, Color color, const Outcome *outcome)
{
    size_t mark = lines_mark(lines);
    Status status = log_step(lines);
    if (status != STATUS_OK)
        return status;
    uint32_t crossings = set_aside(&lines->crossings_left, FEW_CROSSINGS);
    uint32_t meetings = set_aside(&lines->meetings_left, FEW_MEETINGS);
    status = draw_strokes(lines, color, strokes_all(&outcome->drawn), false);
    if (status != STATUS_OK) {
        lines_rollback(lines, mark);
        return status;
    }
    lines->crossings_left += crossings;
    lines->meetings_left += meetings;
    return STATUS_OK;
}

/* Draw strokes with many points. Most strokes cross hardly any ink. Drawing one that crosses much
 * ink costs more than counting its crossings, and is wasted if there are too many. So try with few
 * crossings first. If that isn't enough, count all of them, and draw only if they are allowed. If
 * pieces fan out from one point, drawing counts fewer meetings than counting beforehand does, but
 * if there are few crossings, the difference never matters while LINES_MET_ANYWAY meetings are
 * left. */
static Status draw_many(Lines *lines, Color color, const Outcome *outcome)
{
    Status status = lines->meetings_left < LINES_MET_ANYWAY ? STATUS_TOO_MET
                                                            : draw_with_few(lines, color, outcome);
    if (status != STATUS_TOO_CROSSED && status != STATUS_TOO_MET)
        return status;
    status = lines_count_crossings(lines, color, strokes_all(&outcome->drawn));
    return status == STATUS_OK ? draw_planned(lines, color, outcome, false) : status;
}

Status lines_draw(void *game, Color color, Move move, Manner manner, Outcome *outcome)
{
    Lines *lines = game;
    Status status = lines_settle(lines);
    if (status == STATUS_OK)
        status = lines_plan(lines, color, move, manner, outcome);
    if (status == STATUS_OK)
        status = outcome->drawn.point_count < MANY_POINTS
                     ? draw_planned(lines, color, outcome, false)
                     : draw_many(lines, color, outcome);
    if (status != STATUS_OK)
        return status;
    lines->left = outcome->left;
    return STATUS_OK;
}

Status lines_make_planned(Lines *lines, Color color, const Outcome *outcome)
{
    Status status = draw_planned(lines, color, outcome, true);
    if (status == STATUS_OK)
        begin_turn(lines);
    return status;
}

/* Return whether there is so little ink that the strokes cannot exceed a limit of crossings or
 * meetings. There are at most twice as many subcurves as pieces, and a piece meets each subcurve in
 * at most two places. */
static bool cannot_be_too_many(const Lines *lines, Color color, const Strokes *strokes)
{
    uint64_t pieces = strokes->point_count;
    uint64_t most = 4 * pieces * (lines->ink[color].count + pieces);
    return most <= lines->crossings_left && most <= lines->meetings_left;
}

Status lines_check_planned(Lines *lines, Color color, const Outcome *outcome)
{
    if (cannot_be_too_many(lines, color, &outcome->drawn))
        return STATUS_OK;
    Status status = lines_settle(lines);
    return status == STATUS_OK ? lines_count_crossings(lines, color, strokes_all(&outcome->drawn))
                               : status;
}

Length lines_ink_left(const void *game)
{
    const Lines *lines = game;
    return lines->left;
}

LinesBounds lines_bounds(const Lines *lines)
{
    return (LinesBounds){lines->allotment, lines->upper, lines->lower};
}

InkView lines_ink(const Lines *lines, Color color)
{
    return (InkView){lines->ink[color].pieces, lines->ink[color].count};
}

const Life *lines_life(const Lines *lines)
{
    return lines->life;
}

const Subdivision *lines_subdivision(const Lines *lines, Color color)
{
    return life_subdivision(lines->life, color);
}

Box lines_board(const Lines *lines)
{
    return lines->board;
}

Status lines_judge(const Lines *lines, Work *work, Territory *territory)
{
    InkView ink[COLOR_COUNT] = {lines_ink(lines, COLOR_BLACK), lines_ink(lines, COLOR_WHITE)};
    /* `life` has as many edges as the referee will have to judge, so check the cost before
     * starting. */
    Work ahead = work ? *work : work_of(WORK_NO_LIMIT);
    Status status = work_spend(&ahead, life_edge_count(lines->life) * ARRANGEMENT_STEPS_AN_EDGE);
    if (status != STATUS_OK)
        return status;
    return lines_referee_judge(lines->board, ink, lines->upper, lines->lower, work, territory);
}

Status lines_territory(const Lines *lines, Territory *territory)
{
    return life_territory(lines->life, territory);
}

Status lines_areas(void *game, Areas *areas)
{
    Lines *lines = game;
    Territory territory;
    Status status = lines_settle(lines);
    if (status == STATUS_OK)
        status = lines_territory(lines, &territory);
    if (status != STATUS_OK)
        return status;
    PolygonList outline = {0};
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; i < territory.count[color] && status == STATUS_OK; i++) {
            static const AreaState STATES[] = {[SECTION_ALIVE] = AREA_ALIVE,
                                               [SECTION_DEAD] = AREA_DEAD,
                                               [SECTION_OPEN] = AREA_OPEN};
            const Section *section = &territory.sections[color][i];
            status = life_section_polygon(lines->life, (Color)color, section->name, &outline);
            if (status == STATUS_OK)
                status = areas_add_polygon(areas, polygon_list_get(&outline, 0));
            if (status == STATUS_OK)
                status = areas_end(areas, color, STATES[section->state], section->area);
        }
    polygon_list_free(&outline);
    territory_free(&territory);
    return status;
}

SectionPlace lines_section_at(const Lines *lines, Color color, const FinePoint *point,
                              Section *section, uint32_t *name)
{
    return life_section_at(lines->life, color, point, section, name);
}

bool lines_lives_near(const Lines *lines, Color color, Point p)
{
    Box board = lines_board(lines);
    Section section;
    uint32_t name;
    p.x += p.x < board.high.x ? 1 : -1;
    p.y += p.y < board.high.y ? 2 : -2;
    FinePoint fine = fine_point(p);
    return lines_section_at(lines, color, &fine, &section, &name) == SECTION_FOUND &&
           section.state == SECTION_ALIVE;
}

Score lines_score(const Lines *lines)
{
    return life_score(lines->life);
}
