/* Prints points, moves, results and other values of the protocol. */
#include "formats/print.h"

#include "session/agreement.h"

enum { AREA_PLACES = 6 };

void print_point(StringBuilder *text, Point point)
{
    builder_add_fixed(text, point.x, COORDINATE_PLACES, COORDINATE_PLACES);
    builder_add_char(text, ',');
    builder_add_fixed(text, point.y, COORDINATE_PLACES, COORDINATE_PLACES);
}

ColumnName print_column_name(int column)
{
    static const char LETTERS[PRINT_LETTERS + 1] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    ColumnName name = {.length = column < PRINT_LETTERS ? 1 : 2};
    name.text[name.length - 1] = LETTERS[column % PRINT_LETTERS];
    if (name.length == 2)
        name.text[0] = LETTERS[column / PRINT_LETTERS - 1];
    return name;
}

void print_vertex(StringBuilder *text, Point point)
{
    builder_add(text, print_column_name(point.x / STEPS_PER_SPACE).text);
    builder_add_int(text, point.y / STEPS_PER_SPACE + 1);
}

void print_place(StringBuilder *text, const GameKind *kind, Point point)
{
    if (kind->at)
        print_vertex(text, point);
    else
        print_point(text, point);
}

void print_places(StringBuilder *text, const GameKind *kind, const Point *points, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i)
            builder_add_char(text, ' ');
        print_place(text, kind, points[i]);
    }
}

void print_rule(StringBuilder *text, const Rule *rule, Decimal value)
{
    if (rule->words)
        builder_add(text, rule->words[value / DECIMAL_ONE]);
    else
        builder_add_fixed(text, value, DECIMAL_PLACES, DECIMAL_PLACES);
}

/* A space is 10^12 units of Decimal and 10^5 steps, so a step is 10^7 units. */
enum { DECIMALS_A_STEP = DECIMAL_ONE / STEPS_PER_SPACE };

static int64_t as_written(int64_t coordinate)
{
    return (int64_t)(((Wide)fixed_to_decimal(coordinate) * FIXED_STEP + DECIMALS_A_STEP / 2) /
                     DECIMALS_A_STEP);
}

FixedPoint print_rounds(FixedPoint corner)
{
    return (FixedPoint){as_written(corner.x), as_written(corner.y)};
}

static void print_fixed(StringBuilder *text, int64_t coordinate)
{
    builder_add_fixed(text, fixed_to_decimal(coordinate), DECIMAL_PLACES, DECIMAL_PLACES);
}

void print_corner(StringBuilder *text, FixedPoint corner, char separator)
{
    print_fixed(text, corner.x);
    builder_add_char(text, separator);
    print_fixed(text, corner.y);
}

void print_length(StringBuilder *text, Length length)
{
    builder_add_fixed(text, length_to_decimal(length), DECIMAL_PLACES, COORDINATE_PLACES);
}

void print_ink_left(StringBuilder *text, Length left)
{
    builder_add_fixed(text, (left + LENGTH_SLACK) / LENGTH_STEP, COORDINATE_PLACES,
                      COORDINATE_PLACES);
}

void print_decimal(StringBuilder *text, Decimal value)
{
    builder_add_fixed(text, value, DECIMAL_PLACES, AREA_PLACES);
}

void print_time(StringBuilder *text, int64_t time)
{
    builder_add_fixed(text, time, CLOCK_PLACES, CLOCK_PLACES);
}

void print_field(StringBuilder *text, const char *name, Decimal value)
{
    builder_add(text, name);
    builder_add_char(text, ' ');
    print_decimal(text, value);
    builder_add_char(text, '\n');
}

void print_stroke(StringBuilder *text, const Point *points, size_t count, char separator)
{
    for (size_t i = 0; i < count; i++) {
        if (i)
            builder_add_char(text, separator);
        print_point(text, points[i]);
    }
}

void print_move(StringBuilder *text, const GameKind *kind, const Event *event)
{
    static const char *const WORDS[] = {[EVENT_PASS] = "pass",
                                        [EVENT_RESIGN] = "resign",
                                        [EVENT_TIMEOUT] = "time",
                                        [EVENT_FORFEIT] = "forfeit"};
    if (event->kind != EVENT_MOVE) {
        bool capital = kind->at && event->kind == EVENT_PASS;
        builder_add(text, capital ? "PASS" : WORDS[event->kind]);
        return;
    }
    if (kind->at) {
        print_vertex(text, event->move.points[0]);
        return;
    }
    for (size_t i = 0; i < event->move.count; i++) {
        size_t count;
        const Point *points = move_stroke(event->move, i, &count);
        if (i)
            builder_add_char(text, '/');
        print_stroke(text, points, count, ':');
    }
}

void print_moves(StringBuilder *text, const Session *session, size_t after)
{
    size_t made = 0;
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        if (!event_is_play(event.kind) || made++ < after)
            continue;
        builder_add_format(text, "%u %s ", (unsigned)event.number, color_name(event.color));
        print_move(text, session_kind(session), &event);
        builder_add_char(text, '\n');
    }
}

void print_result(StringBuilder *text, const Session *session, const Score *score)
{
    const Turn *turn = session_turn(session);
    static const char LETTERS[] = {
        [ENDING_RESIGNATION] = 'R', [ENDING_TIME] = 'T', [ENDING_FORFEIT] = 'F'};
    if (turn->ending != ENDING_NONE && turn->ending != ENDING_SCORE) {
        builder_add(text, turn->winner == COLOR_BLACK ? "B+" : "W+");
        if (turn->ending != ENDING_MOVE)
            builder_add_char(text, LETTERS[turn->ending]);
        return;
    }
    Decimal margin;
    int leader = position_margin(session_position(session), score, &margin);
    if (leader == 0) {
        builder_add_char(text, '0');
        return;
    }
    builder_add(text, leader > 0 ? "B+" : "W+");
    print_decimal(text, margin);
}

void print_result_now(StringBuilder *text, Session *session)
{
    Score score;
    if (session_score(session, &score) == STATUS_OK)
        print_result(text, session, &score);
    else
        text->failed = true;
}

void print_turn_or_result(StringBuilder *text, Session *session)
{
    const Turn *turn = session_turn(session);
    if (turn->phase == PHASE_PLAY) {
        builder_add_format(text, "turn %s\n", color_name(turn->to_move));
        return;
    }
    if (turn->phase == PHASE_SCORING) {
        builder_add_format(text, "scoring %u\n", (unsigned)session_scoring_number(session));
        return;
    }
    builder_add(text, "result ");
    print_result_now(text, session);
    builder_add_char(text, '\n');
}

const char *print_reason(Stopped stopped)
{
    static const char *const REASONS[] = {[STOPPED_COMPLETE] = "complete",
                                          [STOPPED_OPPONENT] = "opponent",
                                          [STOPPED_EDGE] = "edge",
                                          [STOPPED_LENGTH] = "length"};
    return REASONS[stopped];
}

void print_outcome(StringBuilder *text, const Outcome *outcome)
{
    builder_add(text, "drawn ");
    print_length(text, outcome->length);
    builder_add(text, "\nleft ");
    print_ink_left(text, outcome->left);
    builder_add(text, "\nend ");
    print_point(text, outcome->drawn.points[outcome->drawn.point_count - 1]);
    builder_add(text, "\nstopped ");
    builder_add(text, print_reason(outcome->stopped));
    builder_add_char(text, '\n');
}

void print_score(StringBuilder *text, const Session *session, const Score *score)
{
    print_field(text, "black", score->black);
    print_field(text, "white", score->white);
    print_field(text, "both", score->both);
    print_field(text, "neither", score->neither);
    print_field(text, "komi", session_setup(session)->rules[RULE_KOMI]);
    builder_add(text, "result ");
    print_result(text, session, score);
    builder_add_char(text, '\n');
}

void print_notes(StringBuilder *text, const StringBuilder *notes)
{
    size_t start = 0;
    for (size_t i = 0; i < notes->length; i++)
        if (notes->bytes[i] == '\n') {
            builder_add(text, "note ");
            builder_add_bytes(text, notes->bytes + start, i + 1 - start);
            start = i + 1;
        }
}

void print_path(StringBuilder *text, const Outcome *outcome)
{
    builder_add(text, "path ");
    print_stroke(text, outcome->drawn.points, outcome->drawn.point_count, ' ');
    builder_add_char(text, '\n');
}

void print_standing(StringBuilder *text, Session *session)
{
    Score score = {0};
    if (session_turn(session)->phase != PHASE_OVER)
        print_turn_or_result(text, session);
    text->failed = session_score(session, &score) != STATUS_OK || text->failed;
    print_score(text, session, &score);
}
