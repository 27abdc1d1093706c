/* The rules of `go` in which rulesets differ, and the named rulesets.
 *
 * The components are those of KataGo's GTP extensions (kata-get-rules), from "KataGo's Supported Go
 * Rules"; pass stones are from the AGA Concise Rules of Go. `minigo` has the same components. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_RULES_H
#define CONTIGO_GAMES_GO_RULES_GO_RULES_H

#include "base/string_view.h"
#include "game/game.h"

/* The rules of both games. The values are indices into their table of rules. */
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

/* Simple ko: a move may not restore the position before the opponent's last move. Positional
 * superko: no move may restore any earlier position. Situational superko: the same, except that the
 * position may recur with the other color to move. */
typedef enum GoKo { GO_KO_SIMPLE, GO_KO_POSITIONAL, GO_KO_SITUATIONAL } GoKo;

typedef enum GoScoring {
    GO_SCORING_TERRITORY, /* surrounded points, prisoners, and one more point for each dead stone */
    GO_SCORING_AREA,      /* live stones and surrounded points */
    GO_SCORING_STONES,    /* live stones */
} GoScoring;

/* The points of territory that don't count. */
typedef enum GoTax {
    GO_TAX_NONE,
    GO_TAX_SEKI, /* points of groups in seki */
    GO_TAX_ALL,  /* points of groups in seki, and up to two points of every other group */
} GoTax;

/* The points that White gets in a game with N handicap stones. */
typedef enum GoBonus { GO_BONUS_0, GO_BONUS_N, GO_BONUS_N_LESS_1 } GoBonus;

typedef struct GoRules {
    GoKo ko;
    GoScoring scoring;
    GoTax tax;
    GoBonus bonus;
    bool suicide;     /* if true, a move may remove its own string of two or more stones */
    bool pass_stones; /* if true, a pass gives the opponent a prisoner, and White must pass last */
} GoRules;

/* Convert the values of a game's table of rules to a GoRules, and back. */
GoRules go_rules_of(const Decimal values[RULES_MAX]);
void go_rules_put(GoRules rules, Decimal values[RULES_MAX]);

typedef struct GoRuleset {
    const char *name; /* the name in the command kata-set-rules */
    const char *sgf;  /* the value of the SGF property RU; NULL if there is none for these rules */
    GoRules rules;
} GoRuleset;

/* Return the ruleset with this name, SGF name or alias, or NULL if there is none. Case doesn't
 * matter, and the words of the name may be separated by hyphens, spaces, underscores or nothing. */
const GoRuleset *go_ruleset_named(StringView name);

/* Return the ruleset that has an SGF name and differs least from these rules. Scoring counts most,
 * then ko. */
const GoRuleset *go_ruleset_nearest(GoRules rules);

/* Append the names of the rulesets, separated by commas. */
void go_rulesets_list(StringBuilder *text);

#endif
