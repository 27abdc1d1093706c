/* The rules in which rulesets differ, and the named rulesets. */
#include "games/go/rules/go_rules.h"

#include "base/count.h"

#include <string.h>

static const GoRuleset RULESETS[] = {
    {"japanese", "Japanese", {.tax = GO_TAX_SEKI}},
    {"korean", "Korean", {.tax = GO_TAX_SEKI}},
    {"chinese", "Chinese", {.scoring = GO_SCORING_AREA, .bonus = GO_BONUS_N}},
    {"chinese-ogs",
     NULL,
     {.ko = GO_KO_POSITIONAL, .scoring = GO_SCORING_AREA, .bonus = GO_BONUS_N}},
    {"chinese-kgs",
     NULL,
     {.ko = GO_KO_POSITIONAL, .scoring = GO_SCORING_AREA, .bonus = GO_BONUS_N}},
    {"aga",
     "AGA",
     {.ko = GO_KO_SITUATIONAL,
      .scoring = GO_SCORING_AREA,
      .bonus = GO_BONUS_N_LESS_1,
      .pass_stones = true}},
    {"bga",
     "BGA",
     {.ko = GO_KO_SITUATIONAL,
      .scoring = GO_SCORING_AREA,
      .bonus = GO_BONUS_N_LESS_1,
      .pass_stones = true}},
    {"new-zealand", "NZ", {.ko = GO_KO_SITUATIONAL, .scoring = GO_SCORING_AREA, .suicide = true}},
    {"tromp-taylor",
     "Tromp-Taylor",
     {.ko = GO_KO_POSITIONAL, .scoring = GO_SCORING_AREA, .suicide = true}},
    {"ing", "GOE", {.scoring = GO_SCORING_AREA, .suicide = true}},
    {"ancient", NULL, {.scoring = GO_SCORING_AREA, .tax = GO_TAX_ALL}},
    {"ancient-area", "ancient-area", {.scoring = GO_SCORING_AREA, .tax = GO_TAX_ALL}},
    {"ancient-territory", "ancient-territory", {.tax = GO_TAX_ALL}},
    {"stone-scoring", NULL, {.scoring = GO_SCORING_AREA, .tax = GO_TAX_ALL}},
};

/* Other names of rulesets, as programs and files use them. */
static const struct {
    const char *alias, *name;
} ALIASES[] = {{"nz", "new-zealand"}, {"french", "bga"}, {"goe", "ing"},
               {"jp", "japanese"},    {"cn", "chinese"}, {"kr", "korean"}};

GoRules go_rules_of(const Decimal values[RULES_MAX])
{
    return (GoRules){.ko = (GoKo)(values[GO_KO] / DECIMAL_ONE),
                     .scoring = (GoScoring)(values[GO_SCORING] / DECIMAL_ONE),
                     .tax = (GoTax)(values[GO_TAX] / DECIMAL_ONE),
                     .bonus = (GoBonus)(values[GO_BONUS] / DECIMAL_ONE),
                     .suicide = values[GO_SUICIDE] != 0,
                     .pass_stones = values[GO_PASS_STONES] != 0};
}

void go_rules_put(GoRules rules, Decimal values[RULES_MAX])
{
    values[GO_KO] = rules.ko * DECIMAL_ONE;
    values[GO_SCORING] = rules.scoring * DECIMAL_ONE;
    values[GO_TAX] = rules.tax * DECIMAL_ONE;
    values[GO_BONUS] = rules.bonus * DECIMAL_ONE;
    values[GO_SUICIDE] = rules.suicide * DECIMAL_ONE;
    values[GO_PASS_STONES] = rules.pass_stones * DECIMAL_ONE;
}

static bool is_separator(char c)
{
    return c == '-' || c == '_' || is_blank(c);
}

/* Return whether two names are equal except for case and separators. */
static bool is_same_name(StringView word, const char *name)
{
    size_t i = 0;
    for (;; i++, name++) {
        while (i < word.length && is_separator(word.bytes[i]))
            i++;
        while (is_separator(*name))
            name++;
        if (i == word.length || *name == '\0')
            return i == word.length && *name == '\0';
        if (lower_case(word.bytes[i]) != lower_case(*name))
            return false;
    }
}

static const GoRuleset *find(StringView name)
{
    for (size_t i = 0; i < COUNT_OF(RULESETS); i++)
        if (is_same_name(name, RULESETS[i].name) ||
            (RULESETS[i].sgf && is_same_name(name, RULESETS[i].sgf)))
            return &RULESETS[i];
    return NULL;
}

const GoRuleset *go_ruleset_named(StringView name)
{
    for (size_t i = 0; i < COUNT_OF(ALIASES); i++)
        if (is_same_name(name, ALIASES[i].alias))
            return find(string_view(ALIASES[i].name));
    return find(name);
}

/* Return a measure of how much two sets of rules differ. Scoring counts most, then ko. */
static int distance(GoRules a, GoRules b)
{
    return 20 * (a.scoring != b.scoring) + 10 * (a.ko != b.ko) + (a.tax != b.tax) +
           (a.bonus != b.bonus) + (a.suicide != b.suicide) + (a.pass_stones != b.pass_stones);
}

const GoRuleset *go_ruleset_nearest(GoRules rules)
{
    const GoRuleset *nearest = &RULESETS[0];
    for (size_t i = 1; i < COUNT_OF(RULESETS); i++)
        if (RULESETS[i].sgf && distance(rules, RULESETS[i].rules) < distance(rules, nearest->rules))
            nearest = &RULESETS[i];
    return nearest;
}

void go_rulesets_list(StringBuilder *text)
{
    for (size_t i = 0; i < COUNT_OF(RULESETS); i++)
        builder_add_format(text, "%s%s", i > 0 ? ", " : "", RULESETS[i].name);
}
