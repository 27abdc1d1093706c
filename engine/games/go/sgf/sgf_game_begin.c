/* What the root of an SGF game says of the board, the rules, komi and the clocks. */
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game_parts.h"

#include <string.h>

/* Whether a value begins with a name, in whichever case. */
static bool begins_with(Word value, const char *name)
{
    for (size_t i = 0; name[i]; i++)
        if (i == value.length || lower_case(value.bytes[i]) != lower_case(name[i]))
            return false;
    return true;
}

static bool begin_session(SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    Word rules = sgf_game_value(playing, root, "RU", &property);
    Status status =
        session_create(word_is(rules, "minigo") ? &MINIGO_GAME : &GO_GAME, &playing->session);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

static bool read_lines(const GameKind *kind, Word value, int64_t *lines)
{
    value = word_trim(value);
    return number_read_int(value.bytes, value.length, kind->lines_least, kind->lines_most, lines);
}

/* The sides of the board that SZ says, which is 19 lines where it says none. */
static bool read_board(SgfPlaying *playing, SgfProperty property, Word value, int64_t sides[2])
{
    const GameKind *kind = session_kind(playing->session);
    Word left = value, right = value;
    (void)sgf_split(value, &left, &right);
    if (read_lines(kind, left, &sides[0]) && read_lines(kind, right, &sides[1]))
        return true;
    if (!sgf_read_count(value, &sides[0], &sides[1])) {
        sides[0] = sides[1] = 19;
        sgf_game_note_value(playing, "SZ", value, "is not a board size: read as 19");
        return true;
    }
    for (int i = 0; i < 2; i++)
        if (sides[i] < kind->lines_least || sides[i] > kind->lines_most)
            return sgf_game_fail_value(playing, property, 0, "a board of 2 to 52 lines a side");
    Text what = {0};
    text_add_format(&what, "is read as %d columns and %d rows", (int)sides[0], (int)sides[1]);
    sgf_game_note_value(playing, "SZ", value, text_string(&what));
    playing->notes->failed |= text_failed(&what);
    text_free(&what);
    return true;
}

static bool set_board(SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    int64_t sides[2] = {19, 19};
    Word value = sgf_game_value(playing, root, "SZ", &property);
    if (value.length > 0 && !read_board(playing, property, value, sides))
        return false;
    Status status = session_set_board(playing->session, (int)sides[0], (int)sides[1]);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

static bool set_rules(SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    Word value = sgf_game_value(playing, root, "RU", &property);
    GoRules rules;
    if (value.length == 0 || word_is(value, "minigo"))
        return true;
    if (!sgf_rules_read(value, &rules)) {
        sgf_game_note_value(playing, "RU", value, "not known: the usual rules");
        return true;
    }
    Decimal values[RULES_MAX];
    memcpy(values, session_setup(playing->session)->rules, sizeof values);
    go_rules_put(rules, values);
    Status status = session_set_rules(playing->session, values);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

/* Sets a rule from its name and its value with a space between. */
static Status set_more_rule(SgfPlaying *playing, Word said)
{
    const GameKind *kind = session_kind(playing->session);
    const char *space = said.length ? memchr(said.bytes, ' ', said.length) : NULL;
    size_t length = space ? (size_t)(space - said.bytes) : 0, rule;
    Decimal value;
    if (!space || game_rule_named(kind, said.bytes, length, &rule) != STATUS_OK ||
        rule == GO_KOMI || rule == GO_HANDICAP) /* which have properties of their own */
        return STATUS_UNKNOWN_NAME;
    Word word = word_trim((Word){space, said.length - length});
    if (!game_rule_value(&kind->rules[rule], word, &value))
        return STATUS_OUT_OF_RANGE;
    return session_set_rule(playing->session, rule, value);
}

static bool set_more_rules(SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    if (!sgf_find(playing->sgf, root, SGF_MORE_RULES, &property))
        return true;
    for (size_t i = 0; i < property.value_count; i++) {
        Word said = word_trim(sgf_value(playing->sgf, property, i));
        Status status = set_more_rule(playing, said);
        if (status == STATUS_NO_MEMORY)
            return sgf_game_fail_status(playing, status);
        if (status != STATUS_OK)
            sgf_game_note_value(playing, SGF_MORE_RULES, said,
                                "is no rule and its value: left out");
    }
    return true;
}

/* Whether a file is of the Fox server, which has written GNU Go's name before its own. */
static bool is_of_fox(const SgfPlaying *playing, SgfNode root)
{
    for (size_t i = 0; i < sgf_property_count(playing->sgf, root); i++) {
        SgfProperty property = sgf_property(playing->sgf, root, i);
        if (word_is(property.name, "ap") &&
            begins_with(word_trim(sgf_value(playing->sgf, property, 0)), "foxwq"))
            return true;
    }
    return false;
}

/* Whether a root says rules that count area, or territory. */
static bool says_scoring(const SgfPlaying *playing, SgfNode root, GoScoring scoring)
{
    SgfProperty property;
    GoRules rules;
    return sgf_rules_read(sgf_game_value(playing, root, "RU", &property), &rules) &&
           rules.scoring == scoring;
}

/* Whether komi is in hundredths. Servers that do so write no point. Less than 100 is so from Fox
 * alone, where it is quarters. */
static bool is_in_hundredths(const SgfPlaying *playing, SgfNode root, Word value, Decimal komi)
{
    Decimal size = komi < 0 ? -komi : komi;
    if (value.length == 0 || memchr(value.bytes, '.', value.length) ||
        memchr(value.bytes, ',', value.length) || size % DECIMAL_ONE != 0)
        return false;
    return size >= 100 * DECIMAL_ONE ||
           (is_of_fox(playing, root) && size > 0 && size % (25 * DECIMAL_ONE) == 0);
}

/* Hundredths are of points or, under Chinese rules, of stones, each of which is two points: 375 is
 * 7.5 points. Where no rules are said, 2 to 4 are stones, as are quarters, which points do not
 * have.
 */
static Decimal from_hundredths(const SgfPlaying *playing, SgfNode root, Decimal written)
{
    Decimal points = written / 100, size = points < 0 ? -points : points;
    bool may_be_stones = size >= 2 * DECIMAL_ONE && size <= 4 * DECIMAL_ONE &&
                         !says_scoring(playing, root, GO_SCORING_TERRITORY);
    return may_be_stones || points % (DECIMAL_ONE / 2) != 0 ? 2 * points : points;
}

/* What Fox wrote without komi and without a handicap was played with the usual komi of its rules;
 * no komi is HA[1] there. */
static bool has_lost_komi(const SgfPlaying *playing, SgfNode root, Decimal komi)
{
    SgfProperty property;
    return komi == 0 && word_is(sgf_game_value(playing, root, "HA", &property), "0") &&
           is_of_fox(playing, root);
}

/* Says that komi is where it does not belong, so that it is not taken. */
static void note_misplaced_komi(SgfPlaying *playing, SgfNode root)
{
    static const char *const names[] = {"KO", "KOMI", "K"};
    SgfProperty property;
    Decimal komi;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Word value = sgf_game_value(playing, root, names[i], &property);
        if (value.length > 0 && sgf_read_amount(value, &komi))
            sgf_game_note_value(playing, names[i], value,
                                "is not the property for komi (KM): komi is the default, 0");
    }
}

/* The number that KM is. */
static Decimal read_komi(SgfPlaying *playing, Word value)
{
    Decimal komi = 0;
    if (sgf_read_real(value, &komi))
        return komi;
    if (sgf_read_amount(value, &komi)) {
        Text what = {0};
        text_add(&what, "is read as ");
        text_add_fixed(&what, komi, DECIMAL_PLACES, DECIMAL_PLACES);
        sgf_game_note_value(playing, "KM", value, text_string(&what));
        playing->notes->failed |= text_failed(&what);
        text_free(&what);
        return komi;
    }
    sgf_game_note_value(playing, "KM", value, "is no number: no komi");
    return 0;
}

static bool set_komi(SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    Word value = sgf_game_value(playing, root, "KM", &property);
    Decimal komi = value.length > 0 ? read_komi(playing, value) : 0;
    if (value.length == 0) {
        if (sgf_find(playing->sgf, root, "KM", &property))
            sgf_game_note(playing, "KM is empty: komi is the default, 0");
        note_misplaced_komi(playing, root);
    } else if (is_in_hundredths(playing, root, value, komi)) {
        komi = from_hundredths(playing, root, komi);
        sgf_game_note_value(playing, "KM", value, "is in hundredths");
    } else if (has_lost_komi(playing, root, komi)) {
        bool area = says_scoring(playing, root, GO_SCORING_AREA);
        komi = (area ? 15 : 13) * (DECIMAL_ONE / 2);
        sgf_game_note(playing,
                      area ? "KM[0] without a handicap in a Fox file: komi is the usual 7.5"
                           : "KM[0] without a handicap in a Fox file: komi is the usual 6.5");
    }
    if (session_set_komi(playing->session, komi) == STATUS_OK)
        return true;
    sgf_game_note_value(playing, "KM", value, "is out of range: no komi");
    return session_set_komi(playing->session, 0) == STATUS_OK;
}

enum { SECONDS_MOST = 1000000000 }; /* as time_settings has it */

/* `M:S` or `H:M:S`. */
static bool read_time(Word value, int64_t *time)
{
    int64_t read = 0, part;
    int parts = 0;
    for (size_t start = 0, end; start <= value.length; start = end + 1, parts++) {
        for (end = start; end < value.length && value.bytes[end] != ':';)
            end++;
        if (parts == 3 ||
            !number_read_int(value.bytes + start, end - start, 0, SECONDS_MOST / 60, &part))
            return false;
        read = read * 60 + part;
    }
    if (parts < 2 || read > SECONDS_MOST)
        return false;
    *time = read * CLOCK_SECOND;
    return true;
}

/* Seconds, with up to nine decimals, or minutes and seconds. */
static bool read_seconds(Word value, int64_t *time)
{
    int64_t read;
    if (read_time(value, time))
        return true;
    if (!number_read_fixed(value.bytes, value.length, CLOCK_PLACES, SECONDS_MOST * CLOCK_SECOND,
                           &read) ||
        read < 0)
        return false;
    *time = read;
    return true;
}

/* The part of a value that is digits, with a point or colons among them. */
static Word number_at(Word value)
{
    size_t length = 0;
    while (length < value.length && (is_digit(value.bytes[length]) || value.bytes[length] == '.' ||
                                     value.bytes[length] == ':'))
        length++;
    return (Word){value.bytes, length};
}

/* Overtime as servers write it: `15/300 ...`, stones in seconds, `5x30 ...`, periods of seconds,
 * and `10 fischer`, seconds for each move; `5:00` is so many seconds, too. False where it is none.
 */
static bool read_overtime(Word value, int64_t main, ClockSettings *settings)
{
    int64_t count, period;
    Word first = number_at(value);
    Word rest = {value.bytes + first.length, value.length - first.length};
    char sign = rest.length > 0 ? rest.bytes[0] : '\0';
    if (begins_with(word_trim(rest), "fischer") && read_seconds(first, &period)) {
        *settings = clock_settings(CLOCK_FISCHER, main, period, 0);
        return true;
    }
    if ((sign != '/' && sign != 'x') ||
        !number_read_int(first.bytes, first.length, 1, SECONDS_MOST, &count) ||
        !read_seconds(number_at((Word){rest.bytes + 1, rest.length - 1}), &period) || period == 0)
        return false;
    *settings = clock_settings(sign == '/' ? CLOCK_CANADIAN : CLOCK_BYOYOMI, main, period, count);
    return true;
}

/* Takes overtime in parentheses off a limit of time, as in `10:00(5x1:00)`; an empty word where
 * there is none. */
static Word take_overtime(Word *limit)
{
    const char *open = limit->length ? memchr(limit->bytes, '(', limit->length) : NULL;
    if (!open || limit->bytes[limit->length - 1] != ')')
        return (Word){"", 0};
    Word inside = {open + 1, (size_t)(limit->bytes + limit->length - 1 - (open + 1))};
    *limit = word_trim((Word){limit->bytes, (size_t)(open - limit->bytes)});
    return word_trim(inside);
}

static void set_clocks(SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    int64_t main = 0;
    Word said = sgf_game_value(playing, root, "TM", &property), limit = said;
    Word within = take_overtime(&limit);
    if (limit.length > 0 && !read_seconds(limit, &main))
        sgf_game_note_value(playing, "TM", said, "is no number of seconds");
    Word overtime = sgf_game_value(playing, root, "OT", &property);
    ClockSettings settings;
    if (!read_overtime(overtime, main, &settings) && !read_overtime(within, main, &settings))
        settings = clock_settings(CLOCK_ABSOLUTE, main, 0, 0);
    if (settings.system != CLOCK_NONE)
        session_set_clock(playing->session, &settings);
}

/* Says which of the properties that matter are there twice with other values. */
static void note_duplicates(SgfPlaying *playing, SgfNode root)
{
    static const char *const names[] = {"SZ", "KM", "RU", "HA", "RE"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        SgfProperty taken;
        Word value = sgf_game_value(playing, root, names[i], &taken);
        for (size_t k = 0; k < sgf_property_count(playing->sgf, root); k++) {
            SgfProperty other = sgf_property(playing->sgf, root, k);
            Word said = word_trim(sgf_value(playing->sgf, other, 0));
            if (value.length == 0 || other.name.length != 2 || said.length == 0 ||
                memcmp(other.name.bytes, names[i], 2) != 0 ||
                (said.length == value.length && memcmp(said.bytes, value.bytes, said.length) == 0))
                continue;
            sgf_game_note_value(playing, names[i], said, "is a duplicate: the first value is used");
        }
    }
}

bool sgf_game_begin(SgfPlaying *playing, SgfNode root)
{
    if (!begin_session(playing, root) || !set_board(playing, root) || !set_rules(playing, root) ||
        !set_more_rules(playing, root) || !set_komi(playing, root))
        return false;
    note_duplicates(playing, root);
    set_clocks(playing, root);
    return true;
}

void sgf_game_note_clocks(SgfPlaying *playing, SgfNode node)
{
    static const char *const left[] = {"BL", "WL"}, *const moves[] = {"OB", "OW"};
    for (int color = 0; color < COLOR_COUNT; color++) {
        SgfProperty property;
        TimeLeft *said = &playing->left[color];
        int64_t time;
        if (!read_seconds(sgf_game_value(playing, node, left[color], &property), &time))
            continue;
        Word count = sgf_game_value(playing, node, moves[color], &property);
        *said = (TimeLeft){.time = time};
        (void)number_read_int(count.bytes, count.length, 1, SECONDS_MOST, &said->count);
        playing->has_time[color] = true;
    }
}
