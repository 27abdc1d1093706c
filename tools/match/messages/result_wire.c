/* One table of fields, by which results are written and read. */
#include "match/messages/result_wire.h"

#include "base/count.h"
#include "match/messages/wire_table.h"

#include <stddef.h>
#include <string.h>

static const WireMember MEMBERS[] = {
    {"number", WIRE_UINT64, offsetof(GameResult, number)},
    {"attempt", WIRE_UINT32, offsetof(GameResult, attempt)},
    {"opening", WIRE_TEXT, offsetof(GameResult, opening)},
    {"seed", WIRE_UINT64, offsetof(GameResult, seed)},
    {"winner", WIRE_INT, offsetof(GameResult, winner)},
    {"void", WIRE_BOOL, offsetof(GameResult, is_void)},
    {"has_margin", WIRE_BOOL, offsetof(GameResult, has_margin)},
    {"margin", WIRE_INT64, offsetof(GameResult, margin)},
    {"failing", WIRE_INT, offsetof(GameResult, failing)},
    {"overrun", WIRE_INT64, offsetof(GameResult, overrun)},
    {"detail", WIRE_TEXT, offsetof(GameResult, detail)},
    {"turns", WIRE_UINT32, offsetof(GameResult, turns)},
    {"lag", WIRE_INT64, offsetof(GameResult, lag)},
    {"digest", WIRE_UINT64, offsetof(GameResult, digest)},
    {"record", WIRE_TEXT, offsetof(GameResult, record)},
    {"sgf", WIRE_TEXT, offsetof(GameResult, sgf)},
    {"began", WIRE_INT64, offsetof(GameResult, began)},
    {"took", WIRE_INT64, offsetof(GameResult, took)},
#define SIDE(color, index, member, kind)                                                           \
    {                                                                                              \
#color "_" #member, kind,                                                                  \
            offsetof(GameResult, sides) + index * sizeof(GameSide) + offsetof(GameSide, member)    \
    }
#define SIDES(member, kind)                                                                        \
    SIDE(black, COLOR_BLACK, member, kind), SIDE(white, COLOR_WHITE, member, kind)
    SIDES(player, WIRE_INT),
    SIDES(name, WIRE_TEXT),
    SIDES(version, WIRE_TEXT),
    SIDES(seed, WIRE_UINT64),
    SIDES(used, WIRE_INT64),
    SIDES(longest, WIRE_INT64),
    SIDES(opinion, WIRE_TEXT),
    SIDES(differs, WIRE_BOOL),
    SIDES(errors, WIRE_TEXT),
};

static const char *const SIDE_FAILURES[COLOR_COUNT] = {
    [COLOR_BLACK] = "black_failure", [COLOR_WHITE] = "white_failure"};

void result_wire_add(const GameResult *result, Text *message)
{
    const char *verdict = verdict_word(result->verdict), *failure = failure_word(result->failure);
    wire_add_members(MEMBERS, COUNT_OF(MEMBERS), result, message);
    wire_add(message, "verdict", (Word){verdict, strlen(verdict)});
    wire_add(message, "failure", (Word){failure, strlen(failure)});
    for (size_t color = 0; color < COLOR_COUNT; color++) {
        const char *of_side = failure_word(result->sides[color].failure);
        wire_add(message, SIDE_FAILURES[color], (Word){of_side, strlen(of_side)});
    }
}

static bool take_failure(const WireField *field, Failure *failure)
{
    return failure_from_word(field->value.bytes, field->value.length, failure);
}

bool result_wire_take(GameResult *result, const WireField *field)
{
    if (wire_is(field, "verdict"))
        return verdict_from_word(field->value.bytes, field->value.length, &result->verdict);
    if (wire_is(field, "failure"))
        return take_failure(field, &result->failure);
    for (size_t color = 0; color < COLOR_COUNT; color++)
        if (wire_is(field, SIDE_FAILURES[color]))
            return take_failure(field, &result->sides[color].failure);
    return wire_take_member(MEMBERS, COUNT_OF(MEMBERS), field, result);
}
