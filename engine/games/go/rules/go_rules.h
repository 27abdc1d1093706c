/* The rules of `go` that rulesets differ in, and the rulesets that have a name.
 *
 * The components are those of KataGo's GTP extensions (kata-get-rules), from "KataGo's Supported Go
 * Rules"; pass stones are from the AGA Concise Rules of Go. `minigo` has the same components.
 */
#ifndef CONTIGO_GAMES_GO_RULES_GO_RULES_H
#define CONTIGO_GAMES_GO_RULES_GO_RULES_H

#include "base/string_view.h"
#include "game/game.h"

/* The rules of both games, by their places in the table. */
enum {
    GO_KOMI = RULE_KOMI,
    GO_KO,
    GO_SCORING,
    GO_HANDICAP,
    GO_MAX_PLIES,
    GO_MOVE_TIME,
    GO_INVALID_LOSES,
    GO_SUICIDE,
    GO_TAX,
    GO_BONUS,
    GO_PASS_STONES,
    GO_RULES
};

/* Simple ko: the position of two plies before may not come back. Positional superko: no earlier
 * position may. Situational superko: none with the same color to move. */
typedef enum GoKo { GO_KO_SIMPLE, GO_KO_POSITIONAL, GO_KO_SITUATIONAL } GoKo;

typedef enum GoScoring {
    GO_SCORING_TERRITORY, /* surrounded points, prisoners, and one more for each dead stone */
    GO_SCORING_AREA,      /* live stones and surrounded points */
    GO_SCORING_STONES,    /* live stones */
} GoScoring;

/* Points of territory that do not count. */
typedef enum GoTax {
    GO_TAX_NONE,
    GO_TAX_SEKI, /* those of groups in seki */
    GO_TAX_ALL,  /* those too, and up to two points of every other group */
} GoTax;

/* What White gets in a game with N handicap stones. */
typedef enum GoBonus { GO_BONUS_0, GO_BONUS_N, GO_BONUS_N_LESS_1 } GoBonus;

typedef struct GoRules {
    GoKo ko;
    GoScoring scoring;
    GoTax tax;
    GoBonus bonus;
    bool suicide;     /* a move may take its own string of two or more stones */
    bool pass_stones; /* a pass gives the opponent a prisoner, and White passes last */
} GoRules;

/* The components in the values of a game's table, and back. */
GoRules go_rules_of(const Decimal values[RULES_MAX]);
void go_rules_put(GoRules rules, Decimal values[RULES_MAX]);

typedef struct GoRuleset {
    const char *name; /* as kata-set-rules takes it */
    const char *sgf;  /* as the property RU of SGF has it; NULL: RU does not name it */
    GoRules rules;
} GoRuleset;

/* The ruleset of this name, in either case, with blanks and underscores for hyphens, or without
 * any; also by the names in SGF files. NULL if there is none. */
const GoRuleset *go_ruleset_named(StringView name);

/* The ruleset with a name in SGF from which these rules differ least: the scoring counts most, then
 * the ko. */
const GoRuleset *go_ruleset_nearest(GoRules rules);

/* Appends the names, with a comma between. */
void go_rulesets_list(StringBuilder *text);

#endif
