/* Begins to load an SGF game: reads the board, rules, komi and clocks from its root. */
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game_parts.h"

#include <string.h>

/* Return whether a value begins with a name, in upper or lower case. */
static bool begins_with(StringView value, const char *name)
{
    value = view_trim(value);
    size_t length = strlen(name);
    return value.length >= length && view_is((StringView){value.bytes, length}, name);
}

/* The size of the board. */

static bool read_lines(const GameKind *kind, StringView value, int64_t *lines)
{
    value = view_trim(value);
    return number_read_int(value.bytes, value.length, kind->lines_least, kind->lines_most, lines);
}

/* Read the size of the board from the value of SZ. */
static bool read_board(SgfPlaying *playing, SgfNode root, StringView value, int64_t sides[2])
{
    const GameKind *kind = session_kind(playing->session);
    StringView left = value, right = value;
    (void)sgf_split(value, &left, &right);
    if (read_lines(kind, left, &sides[0]) && read_lines(kind, right, &sides[1]))
        return true;
    if (!sgf_read_count(value, &sides[0], &sides[1])) {
        sides[0] = sides[1] = 19;
        SGF_NOTE(playing, "SZ[%s] is not a board size: 19 is used", view_quote(value).text);
        return true;
    }
    for (int i = 0; i < 2; i++)
        if (sides[i] < kind->lines_least || sides[i] > kind->lines_most)
            return SGF_FAIL(playing, sgf_find(playing->sgf, root, "SZ"),
                            "expected a board of 2 to 52 lines a side, found '%s'",
                            view_quote(value).text);
    SGF_NOTE(playing, "SZ[%s] is read as %d columns and %d rows", view_quote(value).text,
             (int)sides[0], (int)sides[1]);
    return true;
}

static bool set_board(SgfPlaying *playing, SgfNode root)
{
    int64_t sides[2] = {19, 19};
    StringView value = sgf_game_value(playing->sgf, root, "SZ");
    if (value.length > 0 && !read_board(playing, root, value, sides))
        return false;
    Status status = session_set_board(playing->session, (int)sides[0], (int)sides[1]);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

/* The rules. */

/* If a value begins with a text, remove it and return true. */
static bool take(StringView *value, const char *part)
{
    size_t length = strlen(part);
    if (value->length < length || memcmp(value->bytes, part, length) != 0)
        return false;
    value->bytes += length;
    value->length -= length;
    return true;
}

/* If a value begins with a name followed by one of `parts`, remove both, store the index of the
 * part in `which`, and return true. */
static bool take_one(StringView *value, const char *name, const char *const *parts, int count,
                     int *which)
{
    if (!take(value, name))
        return false;
    for (*which = 0; *which < count; ++*which)
        if (take(value, parts[*which]))
            return true;
    return false;
}

/* Read rules in KataGo's form, such as `koPOSITIONALscoreAREAtaxNONEsui1whbN-1`. The button is
 * ignored, since it isn't supported, and the last two parts may be missing. */
static bool read_kata(StringView value, GoRules *rules)
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

static bool is_letter_of_name(char c)
{
    return is_letter(c) || is_digit(c);
}

/* Read the rules from the value of RU: a ruleset, possibly followed by more words, or KataGo's
 * form. */
static bool read_rules(StringView value, GoRules *rules)
{
    if (read_kata(value, rules))
        return true;
    for (StringView name = view_trim(value); name.length > 0;) {
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

static bool set_rules(SgfPlaying *playing, SgfNode root)
{
    StringView value = sgf_game_value(playing->sgf, root, "RU");
    GoRules rules;
    if (value.length == 0 || view_is(value, "minigo"))
        return true;
    if (!read_rules(value, &rules)) {
        SGF_NOTE(playing, "RU[%s] is not a known ruleset: the default rules are used",
                 view_quote(value).text);
        return true;
    }
    Decimal values[RULES_MAX];
    memcpy(values, session_setup(playing->session)->rules, sizeof values);
    go_rules_put(rules, values);
    Status status = session_set_rules(playing->session, values);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

/* Set a rule. `said` consists of its name, a space, and its value. */
static Status set_more_rule(SgfPlaying *playing, StringView said)
{
    const GameKind *kind = session_kind(playing->session);
    StringView word, name = view_first(said, &word);
    size_t rule;
    Decimal value;
    if (game_rule_named(kind, name.bytes, name.length, &rule) != STATUS_OK || rule == GO_KOMI ||
        rule == GO_HANDICAP) /* KM gives komi, and HA the handicap */
        return STATUS_UNKNOWN_NAME;
    return game_rule_value(&kind->rules[rule], word, &value)
               ? session_set_rule(playing->session, rule, value)
               : STATUS_OUT_OF_RANGE;
}

static bool set_more_rules(SgfPlaying *playing, SgfNode root)
{
    SgfProperty property = sgf_find(playing->sgf, root, SGF_MORE_RULES);
    size_t count = property == SGF_NONE ? 0 : sgf_value_count(playing->sgf, property);
    for (size_t i = 0; i < count; i++) {
        StringView said = view_trim(sgf_value(playing->sgf, property, i));
        Status status = set_more_rule(playing, said);
        if (status == STATUS_NO_MEMORY)
            return sgf_game_fail_status(playing, status);
        if (status != STATUS_OK)
            SGF_NOTE(playing, SGF_MORE_RULES "[%s] is not a rule with a valid value: ignored",
                     view_quote(said).text);
    }
    return true;
}

/* Komi. */

/* Return whether a file is from the Fox server. In the past, this server wrote GNU Go's name before
 * its own. */
static bool is_of_fox(const Sgf *sgf, SgfNode root)
{
    for (SgfProperty property = sgf_first_property(sgf, root); property != SGF_NONE;
         property = sgf_next_property(sgf, root, property))
        if (view_is(sgf_name(sgf, property), "ap") &&
            begins_with(sgf_value(sgf, property, 0), "foxwq"))
            return true;
    return false;
}

/* Return whether the rules that RU names have this scoring. */
static bool has_scoring(const Sgf *sgf, SgfNode root, GoScoring scoring)
{
    GoRules rules;
    return read_rules(sgf_game_value(sgf, root, "RU"), &rules) && rules.scoring == scoring;
}

/* Return whether komi is written in hundredths. Servers that do this write no decimal point. Values
 * below 100 are in hundredths only if they come from Fox and are quarters of a point. */
static bool is_in_hundredths(const Sgf *sgf, SgfNode root, StringView value, Decimal komi)
{
    Decimal size = komi < 0 ? -komi : komi;
    if (value.length == 0 || memchr(value.bytes, '.', value.length) ||
        memchr(value.bytes, ',', value.length) || size % DECIMAL_ONE != 0)
        return false;
    return size >= 100 * DECIMAL_ONE ||
           (is_of_fox(sgf, root) && size > 0 && size % (25 * DECIMAL_ONE) == 0);
}

/* Convert komi from hundredths. They are hundredths of points or, under Chinese rules, of stones,
 * each of which counts as two points: 375 means 7.5 points. Values from 2 to 4 mean stones, unless
 * the rules score territory. Values with quarters mean stones too, since there are no quarters of
 * points. */
static Decimal from_hundredths(const Sgf *sgf, SgfNode root, Decimal written)
{
    Decimal points = written / 100, size = points < 0 ? -points : points;
    bool may_be_stones = size >= 2 * DECIMAL_ONE && size <= 4 * DECIMAL_ONE &&
                         !has_scoring(sgf, root, GO_SCORING_TERRITORY);
    return may_be_stones || points % (DECIMAL_ONE / 2) != 0 ? 2 * points : points;
}

/* Return whether Fox left out komi. For an even game, which had the usual komi, it writes KM[0] and
 * HA[0]; for a game without komi, it writes KM[0] and HA[1]. */
static bool has_lost_komi(const Sgf *sgf, SgfNode root, Decimal komi)
{
    return komi == 0 && view_is(sgf_game_value(sgf, root, "HA"), "0") && is_of_fox(sgf, root);
}

/* Add a note if KM is empty, and one for each other property that gives komi, because these
 * properties are ignored. */
static void note_no_komi(SgfPlaying *playing, SgfNode root)
{
    static const char *const names[] = {"KO", "KOMI", "K"};
    Decimal komi;
    if (sgf_find(playing->sgf, root, "KM") != SGF_NONE)
        SGF_NOTE(playing, "KM is empty: komi is 0");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        StringView value = sgf_game_value(playing->sgf, root, names[i]);
        if (value.length > 0 && sgf_read_amount(value, &komi))
            SGF_NOTE(playing, "%s[%s] is ignored, since komi is only read from KM: komi is 0",
                     names[i], view_quote(value).text);
    }
}

static void note_komi(SgfPlaying *playing, StringView value, const char *how, Decimal komi)
{
    if (!sgf_game_may_note(playing))
        return;
    builder_add_format(playing->notes, "KM[%s] is %sread as ", view_quote(value).text, how);
    builder_add_fixed(playing->notes, komi, DECIMAL_PLACES, DECIMAL_PLACES);
    builder_add_char(playing->notes, '\n');
}

/* Read komi from the value of KM. Return 0 if the value is neither a number nor an amount of
 * points. */
static Decimal read_komi(SgfPlaying *playing, StringView value)
{
    Decimal komi = 0;
    if (sgf_read_real(value, &komi))
        return komi;
    if (sgf_read_amount(value, &komi))
        note_komi(playing, value, "", komi);
    else
        SGF_NOTE(playing, "KM[%s] is not a number: komi is 0", view_quote(value).text);
    return komi;
}

static bool set_komi(SgfPlaying *playing, SgfNode root)
{
    const Sgf *sgf = playing->sgf;
    StringView value = sgf_game_value(sgf, root, "KM");
    Decimal komi = value.length > 0 ? read_komi(playing, value) : 0;
    if (value.length == 0) {
        note_no_komi(playing, root);
    } else if (is_in_hundredths(sgf, root, value, komi)) {
        komi = from_hundredths(sgf, root, komi);
        note_komi(playing, value, "in hundredths: ", komi);
    } else if (has_lost_komi(sgf, root, komi)) {
        bool area = has_scoring(sgf, root, GO_SCORING_AREA);
        komi = (area ? 15 : 13) * (DECIMAL_ONE / 2);
        SGF_NOTE(playing, "KM[0] without a handicap in a Fox file means the usual komi: komi is %s",
                 area ? "7.5" : "6.5");
    }
    if (session_set_komi(playing->session, komi) == STATUS_OK)
        return true;
    SGF_NOTE(playing, "KM[%s] is out of range: komi is 0", view_quote(value).text);
    return session_set_komi(playing->session, 0) == STATUS_OK;
}

/* The clocks. */

enum { SECONDS_MOST = 1000000000 }; /* the same limit as in time_settings */

/* Read a time, which is either in seconds with up to nine decimals, or has the form `M:S` or
 * `H:M:S`. */
static bool read_seconds(StringView value, int64_t *time)
{
    int64_t read = 0, part;
    int parts = 0;
    bool has_colon = value.length > 0 && memchr(value.bytes, ':', value.length);
    if (!has_colon && (!number_read_fixed(value.bytes, value.length, CLOCK_PLACES,
                                          SECONDS_MOST * CLOCK_SECOND, &read) ||
                       read < 0))
        return false;
    for (size_t start = 0, end; has_colon && start <= value.length; start = end + 1, parts++) {
        for (end = start; end < value.length && value.bytes[end] != ':';)
            end++;
        if (parts == 3 ||
            !number_read_int(value.bytes + start, end - start, 0, SECONDS_MOST / 60, &part))
            return false;
        read = read * 60 + part;
    }
    if (has_colon && read > SECONDS_MOST)
        return false;
    *time = has_colon ? read * CLOCK_SECOND : read;
    return true;
}

/* Return the part of a value before the first character that isn't a digit, point or colon. */
static StringView number_at(StringView value)
{
    size_t length = 0;
    while (length < value.length && (is_digit(value.bytes[length]) || value.bytes[length] == '.' ||
                                     value.bytes[length] == ':'))
        length++;
    return (StringView){value.bytes, length};
}

/* Read overtime in the forms that servers write: `15/300 ...` means stones and seconds, `5x30 ...`
 * means periods and seconds, and `10 fischer` means seconds per move. */
static bool read_overtime(StringView value, int64_t main, ClockSettings *settings)
{
    int64_t count, period;
    StringView first = number_at(value);
    StringView rest = {value.bytes + first.length, value.length - first.length};
    char sign = rest.length > 0 ? rest.bytes[0] : '\0';
    if (begins_with(rest, "fischer") && read_seconds(first, &period)) {
        *settings = clock_settings(CLOCK_FISCHER, main, period, 0);
        return true;
    }
    if ((sign != '/' && sign != 'x') ||
        !number_read_int(first.bytes, first.length, 1, SECONDS_MOST, &count) ||
        !read_seconds(number_at((StringView){rest.bytes + 1, rest.length - 1}), &period) ||
        period == 0)
        return false;
    *settings = clock_settings(sign == '/' ? CLOCK_CANADIAN : CLOCK_BYOYOMI, main, period, count);
    return true;
}

/* If a time limit ends with overtime in parentheses, such as `10:00(5x1:00)`, remove the overtime
 * and return it without the parentheses. If not, return an empty text. */
static StringView take_overtime(StringView *limit)
{
    const char *open = limit->length ? memchr(limit->bytes, '(', limit->length) : NULL;
    if (!open || limit->bytes[limit->length - 1] != ')')
        return (StringView){"", 0};
    StringView inside = {open + 1, (size_t)(limit->bytes + limit->length - 1 - (open + 1))};
    *limit = view_trim((StringView){limit->bytes, (size_t)(open - limit->bytes)});
    return view_trim(inside);
}

static void set_clocks(SgfPlaying *playing, SgfNode root)
{
    int64_t main = 0;
    StringView said = sgf_game_value(playing->sgf, root, "TM"), limit = said;
    StringView within = take_overtime(&limit), overtime = sgf_game_value(playing->sgf, root, "OT");
    if (limit.length > 0 && !read_seconds(limit, &main))
        SGF_NOTE(playing, "TM[%s] is not a time: ignored", view_quote(said).text);
    ClockSettings settings;
    if (!read_overtime(overtime, main, &settings) && !read_overtime(within, main, &settings))
        settings = clock_settings(CLOCK_ABSOLUTE, main, 0, 0);
    if (settings.system != CLOCK_NONE)
        session_set_clock(playing->session, &settings);
}

void sgf_game_note_clocks(SgfPlaying *playing, SgfNode node)
{
    static const char *const left[] = {"BL", "WL"}, *const moves[] = {"OB", "OW"};
    for (int color = 0; color < COLOR_COUNT; color++) {
        TimeLeft *said = &playing->left[color];
        int64_t time;
        if (!read_seconds(sgf_game_value(playing->sgf, node, left[color]), &time))
            continue;
        StringView count = sgf_game_value(playing->sgf, node, moves[color]);
        *said = (TimeLeft){.time = time};
        (void)number_read_int(count.bytes, count.length, 1, SECONDS_MOST, &said->count);
        playing->has_time[color] = true;
    }
}

/* Reading the whole root. */

/* Add notes about important properties that occur more than once, with different values. */
static void note_duplicates(SgfPlaying *playing, SgfNode root)
{
    static const char *const names[] = {"sz", "km", "ru", "ha", "re"};
    const Sgf *sgf = playing->sgf;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        StringView value = {"", 0};
        for (SgfProperty property = sgf_first_property(sgf, root); property != SGF_NONE;
             property = sgf_next_property(sgf, root, property)) {
            StringView other = view_trim(sgf_value(sgf, property, 0)),
                       name = sgf_name(sgf, property);
            if (!view_is(name, names[i]) || other.length == 0)
                continue;
            if (value.length == 0)
                value = other;
            else if (value.length != other.length ||
                     memcmp(value.bytes, other.bytes, value.length) != 0)
                SGF_NOTE(playing, "%.2s[%s] is a duplicate: the first value is used", name.bytes,
                         view_quote(other).text);
        }
    }
}

bool sgf_game_begin(SgfPlaying *playing, SgfNode root)
{
    bool is_minigo = view_is(sgf_game_value(playing->sgf, root, "RU"), "minigo");
    Status status = session_create(is_minigo ? &MINIGO_GAME : &GO_GAME, &playing->session);
    if (status != STATUS_OK)
        return sgf_game_fail_status(playing, status);
    if (!set_board(playing, root) || !set_rules(playing, root) || !set_more_rules(playing, root) ||
        !set_komi(playing, root))
        return false;
    note_duplicates(playing, root);
    set_clocks(playing, root);
    return true;
}
