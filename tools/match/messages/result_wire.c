/* Converting results to messages and back, with a table of their fields. */
#include "match/messages/result_wire.h"

#include "base/count.h"

static const WireMember MEMBERS[] = {
    WIRE_NUMBER("number", GameResult, number),
    WIRE_NUMBER("attempt", GameResult, attempt),
    WIRE_TEXT("opening", GameResult, opening),
    WIRE_NUMBER("seed", GameResult, seed),
    WIRE_NUMBER("winner", GameResult, winner),
    WIRE_TRUTH("void", GameResult, is_void),
    WIRE_TRUTH("has_margin", GameResult, has_margin),
    WIRE_NUMBER("margin", GameResult, margin),
    WIRE_NUMBER("failing", GameResult, failing),
    WIRE_NUMBER("overrun", GameResult, overrun),
    WIRE_TEXT("detail", GameResult, detail),
    WIRE_NUMBER("turns", GameResult, turns),
    WIRE_NUMBER("lag", GameResult, lag),
    WIRE_NUMBER("digest", GameResult, digest),
    WIRE_TEXT("record", GameResult, record),
    WIRE_TEXT("sgf", GameResult, sgf),
    WIRE_NUMBER("began", GameResult, began),
    WIRE_NUMBER("took", GameResult, took),
    WIRE_CHOICE("verdict", GameResult, verdict, VERDICT_COUNT),
    WIRE_CHOICE("failure", GameResult, failure, FAILURE_COUNT),
    WIRE_NUMBER("black_player", GameResult, sides[COLOR_BLACK].player),
    WIRE_TEXT("black_name", GameResult, sides[COLOR_BLACK].name),
    WIRE_TEXT("black_version", GameResult, sides[COLOR_BLACK].version),
    WIRE_TEXT("black_untold", GameResult, sides[COLOR_BLACK].untold),
    WIRE_NUMBER("black_seed", GameResult, sides[COLOR_BLACK].seed),
    WIRE_NUMBER("black_used", GameResult, sides[COLOR_BLACK].used),
    WIRE_NUMBER("black_longest", GameResult, sides[COLOR_BLACK].longest),
    WIRE_TEXT("black_opinion", GameResult, sides[COLOR_BLACK].opinion),
    WIRE_TRUTH("black_differs", GameResult, sides[COLOR_BLACK].differs),
    WIRE_TEXT("black_errors", GameResult, sides[COLOR_BLACK].errors),
    WIRE_CHOICE("black_failure", GameResult, sides[COLOR_BLACK].failure, FAILURE_COUNT),
    WIRE_NUMBER("white_player", GameResult, sides[COLOR_WHITE].player),
    WIRE_TEXT("white_name", GameResult, sides[COLOR_WHITE].name),
    WIRE_TEXT("white_version", GameResult, sides[COLOR_WHITE].version),
    WIRE_TEXT("white_untold", GameResult, sides[COLOR_WHITE].untold),
    WIRE_NUMBER("white_seed", GameResult, sides[COLOR_WHITE].seed),
    WIRE_NUMBER("white_used", GameResult, sides[COLOR_WHITE].used),
    WIRE_NUMBER("white_longest", GameResult, sides[COLOR_WHITE].longest),
    WIRE_TEXT("white_opinion", GameResult, sides[COLOR_WHITE].opinion),
    WIRE_TRUTH("white_differs", GameResult, sides[COLOR_WHITE].differs),
    WIRE_TEXT("white_errors", GameResult, sides[COLOR_WHITE].errors),
    WIRE_CHOICE("white_failure", GameResult, sides[COLOR_WHITE].failure, FAILURE_COUNT),
};

void result_wire_add(const GameResult *result, StringBuilder *message)
{
    wire_add_members(MEMBERS, COUNT_OF(MEMBERS), result, message);
}

bool result_wire_take(GameResult *result, const WireField *field)
{
    return wire_take_member(MEMBERS, COUNT_OF(MEMBERS), field, result);
}
