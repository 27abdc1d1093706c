/* Clocks of those who share a game. */
#include "base/moment.h"
#include "formats/print.h"
#include "protocol/sharing/sharing_parts.h"

TimeControl sharing_time(const Sharing *sharing)
{
    const Session *session = sharing->engine->session;
    const GameKind *kind = session_kind(session);
    TimeControl control = {.clock = session_clock(session)->settings};
    if (kind->move_time != RULE_NONE)
        control.rule = session_setup(session)->rules[kind->move_time] / DECIMAL_ONE * CLOCK_SECOND;
    return control;
}

TimeLeft sharing_time_left(const Sharing *sharing, Color color)
{
    const Clock *clock = session_clock(sharing->engine->session);
    return clock_now(&clock->settings, clock->left[color]);
}

bool sharing_has_clock(const Sharing *sharing)
{
    const Turn *turn = session_turn(sharing->engine->session);
    TimeControl control = sharing_time(sharing);
    return turn->phase == PHASE_PLAY &&
           time_allowed(&control, sharing_time_left(sharing, turn->to_move)) != TIME_UNLIMITED;
}

static void add_line(Color color, TimeLeft left, Text *line)
{
    text_add_format(line, "time_left %s ", color_name(color));
    print_time(line, left.time);
    text_add_format(line, " %lld", (long long)left.count);
}

void sharing_look_at_clock(Sharing *sharing)
{
    Color color = session_turn(sharing->engine->session)->to_move;
    TimeControl control = sharing_time(sharing);
    TimeLeft left = sharing_time_left(sharing, color), after = left;
    Text line = {0}, reply = {0};
    if (!sharing_has_clock(sharing) || sharing->flagged == sharing->moved ||
        time_charge(&control, &after, moment_now() - sharing->since) == 0)
        return;
    sharing->flagged = sharing->moved;
    left.time = 0;
    if (control.clock.system == CLOCK_BYOYOMI && left.count > 0)
        left.count = 1; /* the last period */
    add_line(color, left, &line);
    sharing_change(sharing, text_word(&line), moment_now(), &reply);
    text_free(&line);
    text_free(&reply);
}

void sharing_pass_time(Sharing *sharing, const Turn *before, const TimeControl *control,
                       CommandFlags shared, int64_t came, Text *line)
{
    const Turn *turn = session_turn(sharing->engine->session);
    bool is_other = turn->to_move != before->to_move || turn->phase != before->phase;
    if (is_other && shared == COMMAND_OF_COLOR && before->phase == PHASE_PLAY &&
        turn->ending != ENDING_TIME && control->clock.system != CLOCK_NONE) {
        TimeLeft left = sharing_time_left(sharing, before->to_move);
        Text reply = {0};
        if (time_charge(control, &left, came - sharing->since) > 0)
            left.time = 0; /* it was late, and loses */
        add_line(before->to_move, left, line);
        sharing_ask(sharing, text_string(line), &reply);
        text_free(&reply);
    }
    if (is_other || shared == COMMAND_RETURNS || shared == COMMAND_OF_BOTH)
        sharing->since = moment_now();
}

void sharing_add_clock(const Sharing *sharing, Text *text)
{
    const Turn *turn = session_turn(sharing->engine->session);
    TimeControl control = sharing_time(sharing);
    bool runs = turn->phase == PHASE_PLAY;
    if (control.clock.system == CLOCK_NONE)
        return;
    text_add_format(text, ",\"clock\":{\"running\":%s%s%s", runs ? "\"" : "",
                    runs ? color_name(turn->to_move) : "null", runs ? "\"" : "");
    for (int i = 0; i < 2; i++) {
        int64_t took = runs && turn->to_move == (Color)i ? moment_now() - sharing->since : 0;
        TimeLeft left = clock_during(&control.clock, sharing_time_left(sharing, (Color)i), took);
        text_add_format(text, ",\"%s\":[", color_name((Color)i));
        text_add_fixed(text, left.time, CLOCK_PLACES, 3);
        text_add_format(text, ",%lld]", (long long)left.count);
    }
    text_add_char(text, '}');
}
