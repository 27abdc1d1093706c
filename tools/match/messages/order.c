/* Converting orders to messages and back. */
#include "match/messages/order.h"

#include "base/count.h"

/* The members of one side. Structs that contain no strings are sent as their bytes in memory. */
/* clang-format off */
#define SIDE(color_name, color) \
    WIRE_NUMBER(color_name "_player", Order, sides[color].player), \
    WIRE_TEXT(color_name "_name", Order, sides[color].name), \
    WIRE_TEXT(color_name "_words", Order, sides[color].words), \
    WIRE_NUMBER(color_name "_seed", Order, sides[color].seed), \
    WIRE_NUMBER(color_name "_time", Order, sides[color].time), \
    WIRE_NUMBER(color_name "_patience", Order, sides[color].patience), \
    WIRE_NUMBER(color_name "_limits", Order, sides[color].limits), \
    WIRE_TRUTH(color_name "_keeps", Order, sides[color].keeps), \
    WIRE_TEXT(color_name "_folder", Order, sides[color].folder), \
    WIRE_TEXT(color_name "_environment", Order, sides[color].environment), \
    WIRE_TEXT(color_name "_sends", Order, sides[color].sends)
/* clang-format on */

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
    WIRE_NUMBER("cap", Order, cap),
    WIRE_NUMBER("agree", Order, agree),
    WIRE_NUMBER("resign", Order, resign),
    WIRE_NUMBER("draw", Order, draw),
    WIRE_TRUTH("is_trial", Order, is_trial),
    WIRE_TRUTH("sandbox", Order, sandbox),
    WIRE_TEXT("hidden", Order, hidden),
    WIRE_TEXT("base", Order, base),
    WIRE_TRUTH("watched", Order, watched),
    WIRE_TEXT("live", Order, live),
    SIDE("black", COLOR_BLACK),
    SIDE("white", COLOR_WHITE),
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
