/* What the root of an SGF game says of the board, the rules, komi and the clocks. */
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game_parts.h"

#include <string.h>

#define TERRITORY (GO_SCORING_TERRITORY * DECIMAL_ONE)
#define AREA (GO_SCORING_AREA * DECIMAL_ONE)
#define STONES (GO_SCORING_STONES * DECIMAL_ONE)
#define SIMPLE (GO_KO_SIMPLE * DECIMAL_ONE)
#define POSITIONAL (GO_KO_POSITIONAL * DECIMAL_ONE)
#define SITUATIONAL (GO_KO_SITUATIONAL * DECIMAL_ONE)

/* Rules as far as Contigo has them. Those without a usual name have one that only Contigo reads. */
/* Each way to score with each ko is one of them. */
static const SgfRules RULES[] = {
    {"Japanese", TERRITORY, SIMPLE},
    {"Chinese", AREA, SIMPLE},
    {"AGA", AREA, SITUATIONAL},
    {"Tromp-Taylor", AREA, POSITIONAL},
    {"Korean", TERRITORY, SIMPLE},
    {"NZ", AREA, SITUATIONAL},
    {"New Zealand", AREA, SITUATIONAL},
    {"BGA", AREA, SITUATIONAL},
    {"French", AREA, SITUATIONAL},
    {"GOE", AREA, SIMPLE},
    {"Ing", AREA, SIMPLE},
    {"cn", AREA, SIMPLE},
    {"jp", TERRITORY, SIMPLE},
    {"territory, positional ko", TERRITORY, POSITIONAL},
    {"territory, situational ko", TERRITORY, SITUATIONAL},
    {"stones, simple ko", STONES, SIMPLE},
    {"stones, positional ko", STONES, POSITIONAL},
    {"stones, situational ko", STONES, SITUATIONAL},
};

/* Whether a value begins with a name, in whichever case. */
static bool begins_with(Word value, const char *name)
{
    for (size_t i = 0; name[i]; i++)
        if (i == value.length || lower_case(value.bytes[i]) != lower_case(name[i]))
            return false;
    return true;
}

/* The row that a name begins with; NULL for one that is unknown. */
static const SgfRules *rules_named(Word name)
{
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES; i++)
        if (begins_with(name, RULES[i].name))
            return &RULES[i];
    return NULL;
}

const SgfRules *sgf_rules_of(const Setup *setup)
{
    size_t i = 0;
    while (RULES[i].scoring != setup->rules[GO_SCORING] || RULES[i].ko != setup->rules[GO_KO])
        i++;
    return &RULES[i];
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

static bool set_board(SgfPlaying *playing, SgfNode root)
{
    const GameKind *kind = session_kind(playing->session);
    SgfProperty property;
    int64_t columns = 19, rows = 19;
    Word value = sgf_game_value(playing, root, "SZ", &property);
    if (value.length > 0) {
        Word left = value, right = value;
        (void)sgf_split(value, &left, &right);
        if (!read_lines(kind, left, &columns) || !read_lines(kind, right, &rows))
            return sgf_game_fail_value(playing, property, 0, "a board of 2 to 52 lines a side");
    }
    Status status = session_set_board(playing->session, (int)columns, (int)rows);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

static bool set_rules(SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    Word value = sgf_game_value(playing, root, "RU", &property);
    const SgfRules *rules = rules_named(value);
    if (value.length == 0 || word_is(value, "minigo"))
        return true;
    if (!rules) {
        sgf_game_note_value(playing, "RU", value, "not known: the usual rules");
        return true;
    }
    Status status = session_set_rule(playing->session, GO_SCORING, rules->scoring);
    if (status == STATUS_OK)
        status = session_set_rule(playing->session, GO_KO, rules->ko);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

bool sgf_game_is_told(const GameKind *kind, size_t rule)
{
    bool by_name = rule == GO_KO || rule == GO_SCORING;
    return rule == GO_KOMI || rule == GO_HANDICAP || (by_name && kind != &MINIGO_GAME);
}

/* Sets a rule from its name and its value with a space between. */
static Status set_more_rule(SgfPlaying *playing, Word said)
{
    const GameKind *kind = session_kind(playing->session);
    const char *space = said.length ? memchr(said.bytes, ' ', said.length) : NULL;
    size_t length = space ? (size_t)(space - said.bytes) : 0, rule;
    Decimal value;
    if (!space || game_rule_named(kind, said.bytes, length, &rule) != STATUS_OK ||
        sgf_game_is_told(kind, rule))
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

/* Komi as some servers write it: without a point, in hundredths, of points or, where that does not
 * come to whole or half points, of stones, each of which is two points. */
static Decimal from_hundredths(Decimal written)
{
    Decimal points = written / 100;
    return points % (DECIMAL_ONE / 2) == 0 ? points : 2 * points;
}

static bool set_komi(SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    Decimal komi = 0;
    Word value = sgf_game_value(playing, root, "KM", &property);
    if (value.length > 0 && !sgf_read_real(value, &komi))
        sgf_game_note_value(playing, "KM", value, "is no number: no komi");
    Decimal size = komi < 0 ? -komi : komi;
    bool whole = value.length > 0 && !memchr(value.bytes, '.', value.length);
    if (size >= 100 * DECIMAL_ONE && whole && size % DECIMAL_ONE == 0) {
        komi = from_hundredths(komi);
        sgf_game_note_value(playing, "KM", value, "is in hundredths");
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

bool sgf_game_begin(SgfPlaying *playing, SgfNode root)
{
    if (!begin_session(playing, root) || !set_board(playing, root) || !set_rules(playing, root) ||
        !set_more_rules(playing, root) || !set_komi(playing, root))
        return false;
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
