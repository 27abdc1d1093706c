/* The rules that the property RU names. */
#include "games/go/sgf/sgf_game_parts.h"

#include <string.h>

/* Goes past a part of a value if it begins with that. */
static bool take(Word *value, const char *part)
{
    size_t length = strlen(part);
    if (value->length < length || memcmp(value->bytes, part, length) != 0)
        return false;
    value->bytes += length;
    value->length -= length;
    return true;
}

/* Goes past a name and one of some parts, and finds which; the longest that fits, as they are in
 * that order. */
static bool take_one(Word *value, const char *name, const char *const *parts, int count, int *which)
{
    if (!take(value, name))
        return false;
    for (*which = 0; *which < count; ++*which)
        if (take(value, parts[*which]))
            return true;
    return false;
}

/* KataGo's form, such as `koPOSITIONALscoreAREAtaxNONEsui1whbN-1`. What may be left out, and what
 * is no rule here, comes last. */
static bool read_kata(Word value, GoRules *rules)
{
    static const char *const KO[] = {"SIMPLE", "POSITIONAL", "SITUATIONAL"};
    static const char *const SCORING[] = {"TERRITORY", "AREA"}, *const TAX[] = {"NONE", "SEKI",
                                                                                "ALL"};
    static const char *const TRUTH[] = {"0", "1"}, *const BONUS[] = {"0", "N-1", "N"};
    static const GoBonus BONUSES[] = {GO_BONUS_0, GO_BONUS_N_LESS_1, GO_BONUS_N};
    int ko, scoring, tax, suicide, bonus = 0, ignored;
    if (!take_one(&value, "ko", KO, 3, &ko) || !take_one(&value, "score", SCORING, 2, &scoring) ||
        !take_one(&value, "tax", TAX, 3, &tax) || !take_one(&value, "sui", TRUTH, 2, &suicide))
        return false;
    (void)take_one(&value, "button", TRUTH, 2, &ignored);
    if (!take_one(&value, "whb", BONUS, 3, &bonus))
        bonus = 0;
    *rules = (GoRules){.ko = (GoKo)ko,
                       .scoring = (GoScoring)scoring,
                       .tax = (GoTax)tax,
                       .bonus = BONUSES[bonus],
                       .suicide = suicide == 1};
    return true;
}

/* The form of earlier versions of Contigo, such as `stones, situational ko`. */
static bool read_earlier(Word value, GoRules *rules)
{
    static const char *const SCORING[] = {"territory", "area", "stones"};
    static const char *const KO[] = {"simple", "positional", "situational"};
    int scoring, ko;
    if (!take_one(&value, "", SCORING, 3, &scoring) || !take_one(&value, ", ", KO, 3, &ko) ||
        !take(&value, " ko"))
        return false;
    *rules = (GoRules){.scoring = (GoScoring)scoring, .ko = (GoKo)ko};
    return true;
}

static bool is_letter_of_name(char c)
{
    return is_letter(c) || is_digit(c);
}

bool sgf_rules_read(Word value, GoRules *rules)
{
    if (read_kata(value, rules) || read_earlier(value, rules))
        return true;
    for (Word name = word_trim(value); name.length > 0;) {
        const GoRuleset *ruleset = go_ruleset_named(name);
        if (ruleset) {
            *rules = ruleset->rules;
            return true;
        }
        while (name.length > 0 && is_letter_of_name(name.bytes[name.length - 1]))
            name.length--;
        while (name.length > 0 && !is_letter_of_name(name.bytes[name.length - 1]))
            name.length--;
    }
    return false;
}
