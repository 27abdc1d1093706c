/* Guessing the character set of a file that does not say it, or says another.
 *
 * A game often has no more than two names beyond ASCII, of which libuchardet makes nothing, or a
 * set of another script. So the sets in which games are mostly found are weighed here: what each of
 * them takes the bytes for costs more the rarer it is, and the cheapest set wins. Costs are ten
 * times the negative logarithm of how likely a character is, roughly: the share of its class in
 * texts of that set, over the size of the class. Where the bytes look like letters of some other
 * alphabet, libuchardet says of which.
 *
 * Without libuchardet, find_alphabet() would find none, and nothing else would change.
 */
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "games/go/sgf/sgf_charset.h"

#include <string.h>
#include <uchardet/uchardet.h>

enum {
    LOOKED_AT_MOST = 256 * 1024, /* bytes */
    ASCII_COST = 35,
    LETTERS_LEAST = 8,
    WITHIN_WORD = 40,
    TAKES_BRACKET = 400,
    LIBRARY_BYTES = 1024 * 1024, /* more than libuchardet takes */
};

/* What a set takes the next bytes for; no bytes where they are nothing in it. */
typedef struct Unit {
    size_t bytes;
    int cost;
} Unit;

/* The bytes from one on, at least one of them; `at[-1]` may be read. */
typedef struct Ahead {
    const unsigned char *at;
    size_t left;
} Ahead;

static const Unit NOTHING = {0, 0};

static bool is_in(int byte, int least, int most)
{
    return byte >= least && byte <= most;
}

static int second(Ahead ahead)
{
    return ahead.left > 1 ? ahead.at[1] : 0;
}

static Unit read_shift_jis(Ahead ahead)
{
    int lead = ahead.at[0], trail = second(ahead);
    if (is_in(lead, 0xA1, 0xDF))
        return (Unit){1, 87}; /* katakana of half width */
    if (!is_in(lead, 0x81, 0x9F) && !is_in(lead, 0xE0, 0xFC))
        return NOTHING;
    if (!is_in(trail, 0x40, 0xFC) || trail == 0x7F)
        return NOTHING;
    if (lead == 0x82 && trail >= 0x9F)
        return (Unit){2, 53}; /* hiragana */
    if (lead == 0x83 && trail <= 0x96)
        return (Unit){2, 66}; /* katakana */
    if (is_in(lead, 0x88, 0x98))
        return (Unit){2, 89}; /* usual characters */
    return (Unit){2, lead < 0x88 ? 94 : lead <= 0xEA ? 116 : 150};
}

/* The three sets of two bytes that are both above 0xA0. */
static bool is_pair(Ahead ahead)
{
    return is_in(ahead.at[0], 0xA1, 0xFE) && is_in(second(ahead), 0xA1, 0xFE);
}

static Unit read_euc_jp(Ahead ahead)
{
    int lead = ahead.at[0];
    if (lead == 0x8E && is_in(second(ahead), 0xA1, 0xDF))
        return (Unit){2, 150};
    if (!is_pair(ahead))
        return NOTHING;
    if (lead == 0xA4 || lead == 0xA5)
        return (Unit){2, lead == 0xA4 ? 53 : 66};
    return (Unit){2, lead < 0xB0 ? 94 : lead <= 0xCF ? 89 : lead <= 0xF4 ? 116 : 150};
}

/* What names and words about games are mostly made of, in order: characters of GB 2312, and Korean
 * syllables. Without them the two sets could not be told apart. */
static const uint16_t CHARACTERS[] = {
    0xB0CB, 0xB0D7, 0xB0EB, 0xB1AD, 0xB1DF, 0xB2BB, 0xB2CC, 0xB2DC, 0xB3A3, 0xB3C2, 0xB3CC, 0xB4DE,
    0xB4F3, 0xB5C4, 0xB5CB, 0xB5D8, 0xB5DA, 0xB5E3, 0xB6A1, 0xB6AD, 0xB6C5, 0xB6CE, 0xB6D3, 0xB6D4,
    0xB6FE, 0xB7B6, 0xB7BD, 0xB7D6, 0xB7EB, 0xB8BA, 0xB8DF, 0xB8F6, 0xB9C5, 0xB9CB, 0xB9F9, 0xB9FA,
    0xBAAB, 0xBAC3, 0xBACD, 0xBACE, 0xBAD8, 0xBADA, 0xBAEE, 0xBAF3, 0xBAFA, 0xBBB8, 0xBBC6, 0xBBEE,
    0xBCB6, 0xBCCA, 0xBCD6, 0xBCD7, 0xBDAA, 0xBDAD, 0xBDAF, 0xBDC7, 0xBDD9, 0xBDE0, 0xBDEC, 0xBDF0,
    0xBEC5, 0xBECD, 0xBED6, 0xBFB5, 0xBFC2, 0xBFC9, 0xBFD7, 0xC0B4, 0xC0D7, 0xC0EE, 0xC1A6, 0xC1BA,
    0xC1CB, 0xC1CE, 0xC1D6, 0xC1F5, 0xC1F9, 0xC1FA, 0xC2AC, 0xC2BD, 0xC2C0, 0xC2D6, 0xC2DE, 0xC2ED,
    0xC3AB, 0xC3CF, 0xC3EE, 0xC3FB, 0xC4BF, 0xC4EA, 0xC5CB, 0xC5CC, 0xC5ED, 0xC6D3, 0xC6DF, 0xC6E5,
    0xC7AE, 0xC7C7, 0xC8CB, 0xC8CE, 0xC8CF, 0xC8D5, 0xC8FC, 0xC8FD, 0xC9CF, 0xC9DB, 0xC9F2, 0xCAA4,
    0xCAAF, 0xCAB1, 0xCAB7, 0xCAC7, 0xCAD6, 0xCAE4, 0xCBC0, 0xCBC4, 0xCBCE, 0xCBD5, 0xCBEF, 0xCBFB,
    0xCCB7, 0xCCC0, 0xCCC6, 0xCCEC, 0xCCEF, 0xCDA2, 0xCDF2, 0xCDF4, 0xCDF5, 0xCDF8, 0xCEA7, 0xCEAA,
    0xCEBA, 0xCED2, 0xCEE2, 0xCEE4, 0xCEE5, 0xCFC2, 0xCFC4, 0xCFC8, 0xD0A1, 0xD0BB, 0xD0EC, 0xD0ED,
    0xD1A6, 0xD1EE, 0xD2A6, 0xD2AA, 0xD2B5, 0xD2B6, 0xD2BB, 0xD2D4, 0xD2D7, 0xD2FC, 0xD3D0, 0xD3DA,
    0xD3E0, 0xD4AA, 0xD4AC, 0xD4BD, 0xD4C2, 0xD4DA, 0xD4F8, 0xD5BD, 0xD5C5, 0xD5D4, 0xD5E2, 0xD6A3,
    0xD6B0, 0xD6D0, 0xD6D3, 0xD6DC, 0xD6EC, 0xD7D3, 0xD7DE,
};

static const uint16_t SYLLABLES[] = {
    0xB0A1, 0xB0A3, 0xB0AD, 0xB0C7, 0xB0CD, 0xB0E1, 0xB0E6, 0xB0E8, 0xB0ED, 0xB0F8, 0xB0FA, 0xB0FB,
    0xB1A4, 0xB1B8, 0xB1B9, 0xB1C7, 0xB1D4, 0xB1D5, 0xB1D7, 0xB1DD, 0xB1E2, 0xB1E6, 0xB1E8, 0xB3AA,
    0xB3B2, 0xB3EB, 0xB4C2, 0xB4D9, 0xB4EB, 0xB4F6, 0xB5B5, 0xB5B9, 0xB5BF, 0xB5CF, 0xB7CE, 0xB7F9,
    0xB8A6, 0xB8AE, 0xB8B6, 0xB8CD, 0xB8ED, 0xB8F0, 0xB8F1, 0xB9AB, 0xB9AE, 0xB9CE, 0xB9D9, 0xB9DA,
    0xB9DD, 0xB9E6, 0xB9E8, 0xB9E9, 0xB9FC, 0xBAAF, 0xBAB4, 0xBABB, 0xBAC0, 0xBAD2, 0xBAF3, 0xBBE7,
    0xBBF3, 0xBCAD, 0xBCAE, 0xBCB1, 0xBCB3, 0xBCB7, 0xBCBA, 0xBCBC, 0xBCD2, 0xBCD5, 0xBCDB, 0xBCF6,
    0xBDC2, 0xBDC3, 0xBDC5, 0xBDC9, 0xBEC8, 0xBEE7, 0xBEEE, 0xBEF6, 0xBFA1, 0xBFA9, 0xBFAC, 0xBFB0,
    0xBFB5, 0xBFC0, 0xBFC1, 0xBFCD, 0xBFCF, 0xBFD5, 0xBFEB, 0xBFEC, 0xBFED, 0xBFF8, 0xC0A7, 0xC0AF,
    0xC0B1, 0xC0B8, 0xC0BA, 0xC0BB, 0xC0C7, 0xC0CC, 0xC0CE, 0xC0CF, 0xC0D3, 0xC0E5, 0xC0E7, 0xC0FC,
    0xC1A4, 0xC1A6, 0xC1B6, 0xC1BE, 0xC1D6, 0xC1D8, 0xC1DF, 0xC1F6, 0xC1F8, 0xC1FD, 0xC2F7, 0xC2F9,
    0xC3A2, 0xC3A4, 0xC3B5, 0xC3B6, 0xC3D6, 0xC3DF, 0xC4C5, 0xC5C2, 0xC6ED, 0xC7A5, 0xC7CF, 0xC7D0,
    0xC7D1, 0xC7D4, 0xC7E3, 0xC7F5, 0xC7F6, 0xC7FC, 0xC8A3, 0xC8AB, 0xC8AF, 0xC8B2, 0xC8B8, 0xC8C6,
    0xC8F1,
};

static bool is_among(const uint16_t *units, size_t count, int lead, int trail)
{
    for (size_t i = 0; i < count; i++)
        if (units[i] == (lead << 8 | trail))
            return true;
    return false;
}

static Unit read_gbk(Ahead ahead)
{
    int lead = ahead.at[0], trail = second(ahead);
    if (!is_in(lead, 0x81, 0xFE) || !is_in(trail, 0x40, 0xFE) || trail == 0x7F)
        return NOTHING;
    if (!is_pair(ahead))
        return (Unit){2, 140};
    if (is_among(CHARACTERS, sizeof CHARACTERS / sizeof *CHARACTERS, lead, trail))
        return (Unit){2, 58};
    return (Unit){2, lead < 0xB0 ? 92 : lead <= 0xD7 ? 90 : lead <= 0xF7 ? 108 : 150};
}

static Unit read_big5(Ahead ahead)
{
    int lead = ahead.at[0], trail = second(ahead);
    if (!is_in(lead, 0xA1, 0xF9) || (!is_in(trail, 0x40, 0x7E) && !is_in(trail, 0xA1, 0xFE)))
        return NOTHING;
    return (Unit){2, lead < 0xA4 ? 92 : lead <= 0xC6 ? 87 : lead < 0xC9 ? 150 : 124};
}

static Unit read_korean(Ahead ahead)
{
    int lead = ahead.at[0], trail = second(ahead);
    bool more = is_in(trail, 0x41, 0x5A) || is_in(trail, 0x61, 0x7A) || is_in(trail, 0x81, 0xFE);
    if (!is_pair(ahead))
        return is_in(lead, 0x81, 0xC6) && more ? (Unit){2, 150} : NOTHING;
    if (is_among(SYLLABLES, sizeof SYLLABLES / sizeof *SYLLABLES, lead, trail))
        return (Unit){2, 54};
    if (is_in(lead, 0xB0, 0xC8))
        return (Unit){2, 96};
    return (Unit){2, lead < 0xB0 ? 104 : 117};
}

static bool is_high_letter(int byte)
{
    return byte >= 0xC0 && byte != 0xD7 && byte != 0xF7;
}

/* Windows-1252, which has all that ISO-8859-1 has: letters are next to letters of ASCII. */
static Unit read_latin(Ahead ahead)
{
    int byte = ahead.at[0], before = ahead.at[-1], after = second(ahead);
    if (memchr("\x81\x8D\x8F\x90\x9D", byte, 5))
        return NOTHING;
    if (!is_high_letter(byte))
        return (Unit){1, byte < 0xA0 ? 80 : 90};
    if (is_letter((char)before) || is_letter((char)after))
        return (Unit){1, 50};
    return (Unit){1, is_high_letter(before) || is_high_letter(after) ? 95 : 75};
}

/* A set of single bytes with an alphabet of its own: letters are next to each other. */
static Unit read_other_alphabet(Ahead ahead)
{
    int byte = ahead.at[0], before = ahead.at[-1], after = second(ahead);
    if (byte < 0xC0)
        return (Unit){1, 85};
    return (Unit){1, is_high_letter(before) || is_high_letter(after) ? 44 : 90};
}

/* The sets that are weighed. The last two are of single bytes. */
static const struct Weighed {
    const char *name;
    Unit (*read)(Ahead ahead);
    int rarity; /* what a text of it costs in any case */
} SETS[] = {
    {"Shift_JIS", read_shift_jis, 0}, {"EUC-JP", read_euc_jp, 40}, {"GB18030", read_gbk, 0},
    {"Big5", read_big5, 0},           {"EUC-KR", read_korean, 0},  {NULL, read_latin, 0},
    {NULL, read_other_alphabet, 0},
};

enum { SET_COUNT = sizeof SETS / sizeof *SETS, LATIN = SET_COUNT - 2, OTHER_ALPHABET };

/* What it costs to take the second of these bytes, which may be of ASCII, for a part of a
 * character: more where it looks like a letter of a word or the end of a value. */
static int cost_of_second(const unsigned char *at, size_t left, bool after_letter)
{
    if (after_letter && is_letter((char)at[1]))
        return WITHIN_WORD;
    if (at[1] != ']')
        return 0;
    size_t next = 2;
    while (next < left && is_blank((char)at[next]))
        next++;
    bool ends = next == left || memchr(";()[", at[next], 4) || is_capital((char)at[next]);
    return ends ? TAKES_BRACKET : 0;
}

/* What a text costs in a set; -1 where it cannot be of it. */
static int64_t weigh(const struct Weighed *set, const char *bytes, size_t count)
{
    int64_t cost = set->rarity;
    const unsigned char *at = (const unsigned char *)bytes;
    size_t most = count < LOOKED_AT_MOST ? count : LOOKED_AT_MOST;
    bool after_letter = false;
    for (size_t i = 1; i < most;) { /* the first is a parenthesis, or not of the game */
        Unit unit = {1, ASCII_COST};
        if (at[i] >= 0x80)
            unit = set->read((Ahead){at + i, count - i});
        if (unit.bytes == 0)
            return -1;
        if (unit.bytes == 2)
            cost += cost_of_second(at + i, count - i, after_letter);
        after_letter = unit.bytes == 1 && is_letter((char)at[i]);
        cost += unit.cost;
        i += unit.bytes;
    }
    return cost;
}

/* Sets of other alphabets that are believed in. The likes of ISO-8859-3 are named for a single
 * umlaut. */
static const char *const ALPHABETS[] = {
    "WINDOWS-1251", "KOI8-R",     "ISO-8859-5",   "IBM866",  "IBM855",
    "MAC-CYRILLIC", "ISO-8859-7", "WINDOWS-1253", "TIS-620", "ISO-8859-8",
    "WINDOWS-1255", "ISO-8859-6", "WINDOWS-1256"};

/* What libuchardet takes a text for, if that is one of those; NULL for anything else. */
static const char *ask_library(uchardet_t detector, const char *bytes, size_t count)
{
    if (uchardet_handle_data(detector, bytes, count < LOOKED_AT_MOST ? count : LOOKED_AT_MOST) != 0)
        return NULL;
    uchardet_data_end(detector);
    const char *found = uchardet_get_charset(detector);
    for (size_t i = 0; i < sizeof ALPHABETS / sizeof *ALPHABETS; i++)
        if (strcmp(found, ALPHABETS[i]) == 0)
            return ALPHABETS[i];
    return NULL;
}

/* The same, in `name`. The library ends the process where memory fails, so it is asked only after
 * there has been more than it takes. */
static Status find_alphabet(const char *bytes, size_t count, const char **name)
{
    void *room = memory_new(LIBRARY_BYTES);
    memory_free(room);
    if (!room)
        return STATUS_NO_MEMORY;
    uchardet_t detector = uchardet_new();
    *name = detector ? ask_library(detector, bytes, count) : NULL;
    if (detector)
        uchardet_delete(detector);
    return STATUS_OK;
}

/* Whether a text has letters enough for an alphabet to be told by them. */
static bool has_letters(const char *bytes, size_t count)
{
    size_t high = 0;
    for (size_t i = 0; i < count && high < LETTERS_LEAST; i++)
        high += (unsigned char)bytes[i] >= 0x80;
    return high == LETTERS_LEAST;
}

/* Whether there are the quotation marks and dashes that Windows-1252 alone has. */
static bool has_windows_signs(const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_in((unsigned char)bytes[i], 0x80, 0x9F))
            return true;
    return false;
}

/* The set that a text costs least in; -1 where it can be of none. */
static int find_cheapest(const char *bytes, size_t count)
{
    int best = -1;
    int64_t least = 0;
    for (int i = 0; i < SET_COUNT; i++) {
        int64_t cost = weigh(&SETS[i], bytes, count);
        if (cost >= 0 && (best < 0 || cost < least)) {
            best = i;
            least = cost;
        }
    }
    return best;
}

Status sgf_guess_charset(const char *bytes, size_t count, const char **name)
{
    int best = find_cheapest(bytes, count);
    *name = best >= 0 ? SETS[best].name : NULL;
    if (best == OTHER_ALPHABET && has_letters(bytes, count)) {
        Status status = find_alphabet(bytes, count, name);
        if (status != STATUS_OK)
            return status;
    }
    if (*name)
        return STATUS_OK;
    bool is_windows = weigh(&SETS[LATIN], bytes, count) >= 0 && has_windows_signs(bytes, count);
    *name = is_windows ? "Windows-1252" : "ISO-8859-1";
    return STATUS_OK;
}
