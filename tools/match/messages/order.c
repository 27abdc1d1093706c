/* Converting orders to messages and back. */
#include "match/messages/order.h"

#include "base/count.h"

static const WireMember MEMBERS[] = {
    WIRE_NUMBER("number", Order, number),
    WIRE_NUMBER("attempt", Order, attempt),
    WIRE_NUMBER("seed", Order, seed),
    WIRE_TEXT("opening", Order, opening),
    WIRE_TEXT("turns", Order, turns),
    WIRE_TEXT("game", Order, game),
    WIRE_TEXT("komi", Order, komi),
    WIRE_TEXT("rules", Order, rules),
    WIRE_NUMBER("columns", Order, columns),
    WIRE_NUMBER("rows", Order, rows),
    WIRE_NUMBER("clock_main", Order, time.clock.main),
    WIRE_NUMBER("clock_period", Order, time.clock.period),
    WIRE_NUMBER("clock_count", Order, time.clock.count),
    WIRE_NUMBER("move", Order, time.move),
    WIRE_NUMBER("move_rule", Order, time.rule),
    WIRE_NUMBER("margin", Order, time.margin),
    WIRE_NUMBER("handshake", Order, patience.handshake),
    WIRE_NUMBER("other", Order, patience.other),
    WIRE_NUMBER("grace", Order, patience.grace),
    WIRE_NUMBER("quit", Order, patience.quit),
    WIRE_NUMBER("cap", Order, cap),
    WIRE_NUMBER("agree_turns", Order, agree_turns),
    WIRE_NUMBER("agree_lead", Order, agree_lead),
    WIRE_TRUTH("is_trial", Order, is_trial),
    WIRE_TRUTH("keeps", Order, keeps),
    WIRE_NUMBER("memory", Order, limits.memory),
    WIRE_NUMBER("processor", Order, limits.processor),
    WIRE_NUMBER("files", Order, limits.files),
    WIRE_NUMBER("processes", Order, limits.processes),
    WIRE_NUMBER("file_size", Order, limits.file_size),
    WIRE_TRUTH("sandbox", Order, sandbox),
    WIRE_TEXT("hidden", Order, hidden),
    WIRE_TEXT("base", Order, base),
    WIRE_TRUTH("watched", Order, watched),
    WIRE_TEXT("live", Order, live),
    WIRE_NUMBER("black_player", Order, sides[COLOR_BLACK].player),
    WIRE_TEXT("black_name", Order, sides[COLOR_BLACK].name),
    WIRE_TEXT("black_words", Order, sides[COLOR_BLACK].words),
    WIRE_NUMBER("black_seed", Order, sides[COLOR_BLACK].seed),
    WIRE_NUMBER("white_player", Order, sides[COLOR_WHITE].player),
    WIRE_TEXT("white_name", Order, sides[COLOR_WHITE].name),
    WIRE_TEXT("white_words", Order, sides[COLOR_WHITE].words),
    WIRE_NUMBER("white_seed", Order, sides[COLOR_WHITE].seed),
    WIRE_CHOICE("clock_system", Order, time.clock.system, CLOCK_SYSTEMS),
};

void order_add(const Order *order, StringBuilder *message)
{
    wire_add_members(MEMBERS, COUNT_OF(MEMBERS), order, message);
    wire_end(message);
}

static StringBuilder *text_at(Order *order, size_t member)
{
    return MEMBERS[member].size > 0
               ? NULL
               : (StringBuilder *)(void *)((char *)order + MEMBERS[member].place);
}

bool order_read(StringView message, Order *order)
{
    WireField field;
    WireRead read;
    size_t at = 0;
    bool good = true;
    while (good && (read = wire_read(message.bytes, message.length, &at, &field)) == WIRE_FIELD)
        good = wire_take_member(MEMBERS, COUNT_OF(MEMBERS), &field, order);
    for (size_t i = 0; i < COUNT_OF(MEMBERS); i++)
        good &= !text_at(order, i) || !builder_failed(text_at(order, i));
    return good && read == WIRE_END;
}

void order_free(Order *order)
{
    for (size_t i = 0; i < COUNT_OF(MEMBERS); i++)
        if (text_at(order, i))
            builder_free(text_at(order, i));
    *order = (Order){0};
}
