/* Results of games: freeing, comparing, and printing them as a line. */
#include "match/results/result.h"

#include <string.h>

static const char *const VERDICTS[] = {
    [VERDICT_SCORE] = "score",     [VERDICT_RULES] = "rules", [VERDICT_RESIGNATION] = "resignation",
    [VERDICT_FAILURE] = "failure", [VERDICT_CAP] = "cap",     [VERDICT_AGREEMENT] = "agreement",
    [VERDICT_VOID] = "void",
};
_Static_assert(sizeof VERDICTS / sizeof *VERDICTS == VERDICT_COUNT, "a verdict has no word");

enum { TEXTS = 4 + COLOR_COUNT * 5 };

const char *verdict_word(Verdict verdict)
{
    return VERDICTS[verdict];
}

bool verdict_from_word(const char *word, size_t count, Verdict *verdict)
{
    for (int i = 0; i < VERDICT_COUNT; i++)
        if (strlen(VERDICTS[i]) == count && memcmp(VERDICTS[i], word, count) == 0) {
            *verdict = (Verdict)i;
            return true;
        }
    return false;
}

/* Fill `texts` with pointers to all strings of a result, always in the same order. */
static void list_texts(GameResult *result, StringBuilder *texts[TEXTS])
{
    size_t count = 0;
    texts[count++] = &result->opening;
    texts[count++] = &result->detail;
    texts[count++] = &result->record;
    texts[count++] = &result->sgf;
    for (int color = 0; color < COLOR_COUNT; color++) {
        GameSide *side = &result->sides[color];
        texts[count++] = &side->name;
        texts[count++] = &side->version;
        texts[count++] = &side->untold;
        texts[count++] = &side->opinion;
        texts[count++] = &side->errors;
    }
}

void game_result_free(GameResult *result)
{
    StringBuilder *texts[TEXTS];
    list_texts(result, texts);
    for (int i = 0; i < TEXTS; i++)
        builder_free(texts[i]);
    *result = (GameResult){0};
}

void game_result_clear(GameResult *result)
{
    StringBuilder *texts[TEXTS], kept[TEXTS];
    list_texts(result, texts);
    for (int i = 0; i < TEXTS; i++)
        kept[i] = *texts[i];
    *result = (GameResult){0};
    for (int i = 0; i < TEXTS; i++) {
        *texts[i] = kept[i];
        builder_clear(texts[i]);
    }
}

static bool same_text(const StringBuilder *a, const StringBuilder *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->bytes, b->bytes, a->length) == 0);
}

static bool same_sides(const GameResult *a, const GameResult *b)
{
    for (int color = 0; color < COLOR_COUNT; color++)
        if (a->sides[color].player != b->sides[color].player ||
            a->sides[color].seed != b->sides[color].seed ||
            a->sides[color].failure != b->sides[color].failure)
            return false;
    return true;
}

static bool same_end(const GameResult *a, const GameResult *b)
{
    return a->winner == b->winner && a->is_void == b->is_void && a->verdict == b->verdict &&
           a->has_margin == b->has_margin && a->margin == b->margin && a->failure == b->failure &&
           a->failing == b->failing;
}

bool game_result_equals(const GameResult *a, const GameResult *b)
{
    return a->number == b->number && a->seed == b->seed && a->turns == b->turns &&
           a->digest == b->digest && same_text(&a->opening, &b->opening) && same_sides(a, b) &&
           same_end(a, b);
}

void game_result_add(const GameResult *result, StringBuilder *out)
{
    if (result->is_void || result->winner == NOBODY) {
        builder_add(out, result->is_void ? "void" : "draw");
        return;
    }
    builder_add(out, result->winner == COLOR_BLACK ? "B+" : "W+");
    if (result->has_margin)
        builder_add_fixed(out, result->margin < 0 ? -result->margin : result->margin,
                          DECIMAL_PLACES, 6);
}

/* Append the text in quotes. Quotes, backslashes and bytes that aren't printable ASCII are printed
 * as \xHH, so that different texts look different. */
static void add_quoted(StringBuilder *line, const StringBuilder *text)
{
    builder_add_char(line, '"');
    for (size_t i = 0; i < text->length; i++) {
        unsigned char byte = (unsigned char)text->bytes[i];
        if (byte < ' ' || byte > '~' || byte == '"' || byte == '\\')
            builder_add_format(line, "\\x%02x", byte);
        else
            builder_add_char(line, (char)byte);
    }
    builder_add_char(line, '"');
}

static const char *name_of(int color)
{
    return color == NOBODY ? "nobody" : color_name((Color)color);
}

void game_result_line(const GameResult *result, StringBuilder *line)
{
    builder_add_format(line, "%llu players %d %d opening ", (unsigned long long)result->number,
                       result->sides[COLOR_BLACK].player, result->sides[COLOR_WHITE].player);
    add_quoted(line, &result->opening);
    builder_add_format(line, " seeds %llu %llu %llu", (unsigned long long)result->seed,
                       (unsigned long long)result->sides[COLOR_BLACK].seed,
                       (unsigned long long)result->sides[COLOR_WHITE].seed);
    builder_add_format(line, " winner %s%s by %s", name_of(result->winner),
                       result->is_void ? " void" : "", verdict_word(result->verdict));
    builder_add(line, " margin ");
    if (result->has_margin)
        builder_add_fixed(line, result->margin, DECIMAL_PLACES, DECIMAL_PLACES);
    else
        builder_add(line, "none");
    builder_add_format(line, " failure %s of %s (%s, %s)", failure_word(result->failure),
                       name_of(result->failing), failure_word(result->sides[COLOR_BLACK].failure),
                       failure_word(result->sides[COLOR_WHITE].failure));
    builder_add_format(line, " turns %u moves %016llx", result->turns,
                       (unsigned long long)result->digest);
}
