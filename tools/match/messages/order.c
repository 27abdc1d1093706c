/* Orders as messages. */
#include "match/messages/order.h"

#include "base/count.h"
#include "match/messages/wire_table.h"

static const WireMember MEMBERS[] = {
#define MEMBER(name, kind, member)                                                                 \
    {                                                                                              \
        name, kind, offsetof(Order, member)                                                        \
    }
    MEMBER("number", WIRE_UINT64, number),
    MEMBER("attempt", WIRE_UINT32, attempt),
    MEMBER("seed", WIRE_UINT64, seed),
    MEMBER("opening", WIRE_TEXT, opening),
    MEMBER("turns", WIRE_TEXT, turns),
    MEMBER("game", WIRE_TEXT, game),
    MEMBER("komi", WIRE_TEXT, komi),
    MEMBER("rules", WIRE_TEXT, rules),
    MEMBER("columns", WIRE_INT, columns),
    MEMBER("rows", WIRE_INT, rows),
    MEMBER("clock_main", WIRE_INT64, time.clock.main),
    MEMBER("clock_period", WIRE_INT64, time.clock.period),
    MEMBER("clock_count", WIRE_INT64, time.clock.count),
    MEMBER("move", WIRE_INT64, time.move),
    MEMBER("move_rule", WIRE_INT64, time.rule),
    MEMBER("margin", WIRE_INT64, time.margin),
    MEMBER("handshake", WIRE_INT64, patience.handshake),
    MEMBER("other", WIRE_INT64, patience.other),
    MEMBER("grace", WIRE_INT64, patience.grace),
    MEMBER("quit", WIRE_INT64, patience.quit),
    MEMBER("cap", WIRE_UINT64, cap),
    MEMBER("agree_turns", WIRE_UINT64, agree_turns),
    MEMBER("agree_lead", WIRE_INT64, agree_lead),
    MEMBER("keeps", WIRE_BOOL, keeps),
    MEMBER("memory", WIRE_INT64, limits.memory),
    MEMBER("processor", WIRE_INT64, limits.processor),
    MEMBER("files", WIRE_INT64, limits.files),
    MEMBER("processes", WIRE_INT64, limits.processes),
    MEMBER("file_size", WIRE_INT64, limits.file_size),
    MEMBER("sandbox", WIRE_BOOL, sandbox),
    MEMBER("hidden", WIRE_TEXT, hidden),
    MEMBER("base", WIRE_TEXT, base),
    MEMBER("watched", WIRE_BOOL, watched),
    MEMBER("live", WIRE_TEXT, live),
    MEMBER("black_player", WIRE_INT, sides[COLOR_BLACK].player),
    MEMBER("black_name", WIRE_TEXT, sides[COLOR_BLACK].name),
    MEMBER("black_words", WIRE_TEXT, sides[COLOR_BLACK].words),
    MEMBER("black_seed", WIRE_UINT64, sides[COLOR_BLACK].seed),
    MEMBER("white_player", WIRE_INT, sides[COLOR_WHITE].player),
    MEMBER("white_name", WIRE_TEXT, sides[COLOR_WHITE].name),
    MEMBER("white_words", WIRE_TEXT, sides[COLOR_WHITE].words),
    MEMBER("white_seed", WIRE_UINT64, sides[COLOR_WHITE].seed),
};

static const char SYSTEM[] = "clock_system";

void order_add(const Order *order, Text *message)
{
    wire_add_members(MEMBERS, COUNT_OF(MEMBERS), order, message);
    wire_add_int(message, SYSTEM, order->time.clock.system);
    wire_end(message);
}

static bool take(Order *order, const WireField *field)
{
    int64_t system;
    if (!wire_is(field, SYSTEM))
        return wire_take_member(MEMBERS, COUNT_OF(MEMBERS), field, order);
    if (!wire_int(field->value, 0, CLOCK_SYSTEMS - 1, &system))
        return false;
    order->time.clock.system = (ClockSystem)system;
    return true;
}

static bool has_failed(const Order *order)
{
    for (size_t i = 0; i < COUNT_OF(MEMBERS); i++)
        if (MEMBERS[i].kind == WIRE_TEXT &&
            text_failed((const Text *)((const char *)order + MEMBERS[i].place)))
            return true;
    return false;
}

bool order_read(Word message, Order *order)
{
    WireField field;
    size_t at = 0;
    WireRead read;
    while ((read = wire_read(message.bytes, message.length, &at, &field)) == WIRE_FIELD)
        if (!take(order, &field))
            return false;
    return read == WIRE_END && !has_failed(order);
}

void order_free(Order *order)
{
    wire_free_texts(MEMBERS, COUNT_OF(MEMBERS), order);
    *order = (Order){0};
}
