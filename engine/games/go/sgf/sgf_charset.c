/* Detects the character sets of files, and decodes files.
 *
 * A file is decoded before it is parsed, because in some sets, such as Shift_JIS, the second byte
 * of a character may have the value of a bracket or a backslash. */
#include "games/go/sgf/sgf_tree.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>
#include <uchardet/uchardet.h>

enum { SET_BYTES = 40 }; /* maximum length of a character set's name */

/* Names of character sets, which are compared by address. ANY_SET stands for ASCII, which leaves
 * open what other characters mean. */
static const char UTF8[] = "UTF-8", LATIN1[] = "ISO-8859-1", ANY_SET[] = "";

/* The bytes that are being decoded, and what is known about them. */
typedef struct Decoding {
    StringBuilder *text; /* borrowed: receives the text as UTF-8 */
    Sgf *sgf;            /* borrowed: receives notes; may be NULL */
    const char *bytes;
    size_t count;
    /* Number of byte sequences that aren't characters of the set and so were replaced. */
    size_t bad;
    bool failed; /* true if memory ran out */
} Decoding;

/* Decoding. UTF-8, ISO-8859-1 and UTF-16 are decoded here, because a system may lack the modules of
 * iconv. */

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

/* Return the character set that files really use if they name this one; it may be a superset of the
 * named set. Return NULL if they use exactly the named set. */
static const char *usual_set(StringView name)
{
    enum { NAMES = 6 };
    static const char *const sets[][1 + NAMES] = {
        /* a set, followed by the names that mean it */
        {ANY_SET, "", "ascii", "us-ascii"},
        {UTF8, "utf-8", "utf8"},
        {LATIN1, "iso-8859-1", "iso8859-1", "iso8859_1", "iso_8859-1", "latin1", "latin-1"},
        {"CP932", "shift_jis", "shift-jis", "sjis", "x-sjis"},
        {"GB18030", "gb2312", "gbk", "gb", "euc-cn"},
        {"CP949", "ks_c_5601-1987", "euc-kr"},
        {"CP950", "big5"},
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        for (size_t k = 1; k <= NAMES && sets[i][k]; k++)
            if (view_is(name, sets[i][k]))
                return sets[i][0];
    return NULL;
}

static void decode_utf8(Decoding *decoding)
{
    const char *bytes = decoding->bytes, *end = bytes + decoding->count;
    while (bytes < end) {
        const char *run = bytes;
        size_t size = 0;
        while (bytes < end && (size = utf8_first(bytes, (size_t)(end - bytes))) > 0)
            bytes += size;
        builder_add_bytes(decoding->text, run, (size_t)(bytes - run));
        if (bytes < end) {
            builder_add(decoding->text, REPLACEMENT);
            decoding->bad++;
            bytes++;
        }
    }
}

static void add_character(StringBuilder *text, uint32_t code)
{
    static const unsigned char marks[] = {0, 0, 0xC0, 0xE0,
                                          /* The high bits of the first byte, indexed by the number
                                           * of bytes. */
                                          0xF0};
    int length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    builder_add_char(text, (char)(marks[length] | code >> 6 * (length - 1)));
    for (int left = length - 2; left >= 0; left--)
        builder_add_char(text, (char)(0x80 | (code >> 6 * left & 0x3F)));
}

static void decode_latin1(Decoding *decoding)
{
    for (size_t i = 0; i < decoding->count; i++)
        add_character(decoding->text, (unsigned char)decoding->bytes[i]);
}

/* Return the UTF-16 code unit that begins at a byte. */
static uint32_t unit_at(const Decoding *decoding, size_t at, bool high_first)
{
    uint32_t first = (unsigned char)decoding->bytes[at];
    uint32_t second = (unsigned char)decoding->bytes[at + 1];
    return high_first ? first << 8 | second : second << 8 | first;
}

static void decode_utf16(Decoding *decoding, bool high_first)
{
    for (size_t i = 0; i < decoding->count; i += 2) {
        bool whole = i + 1 < decoding->count;
        uint32_t code = whole ? unit_at(decoding, i, high_first) : 0xDC00;
        uint32_t next = i + 3 < decoding->count ? unit_at(decoding, i + 2, high_first) : 0;
        if ((code & 0xFC00) == 0xD800 && (next & 0xFC00) == 0xDC00) {
            code = 0x10000 + ((code & 0x3FF) << 10) + (next & 0x3FF);
            i += 2;
        }
        if (code >= 0xD800 && code < 0xE000) { /* a surrogate, which is half of a pair */
            builder_add(decoding->text, REPLACEMENT);
            decoding->bad++;
        } else {
            add_character(decoding->text, code);
        }
    }
}

/* Decode all bytes with iconv. */
static void decode_other(Decoding *decoding, iconv_t converter)
{
    char block[4096];
    char *from = (char *)(size_t)decoding->bytes; /* iconv doesn't write to these bytes */
    size_t left = decoding->count;
    for (bool done = false; !done;) {
        char *to = block;
        size_t room = sizeof block;
        done = left == 0; /* the last call flushes the output that iconv has buffered */
        size_t result = iconv(converter, done ? NULL : &from, &left, &to, &room);
        int error = errno;
        builder_add_bytes(decoding->text, block, sizeof block - room);
        if (result == (size_t)-1 && error != E2BIG) {
            builder_add(decoding->text, REPLACEMENT);
            decoding->bad++;
            from++;
            left--;
        }
    }
}

/* Return whether a set encodes the characters of SGF's syntax as ASCII does. */
static bool is_like_ascii(iconv_t converter)
{
    char letters[] = "\n ()[];:.+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                     "abcdefghijklmnopqrstuvwxyz";
    char converted[sizeof letters];
    char *from = letters, *to = converted;
    size_t left = sizeof letters, room = sizeof converted;
    return iconv(converter, &from, &left, &to, &room) == 0 && room == 0 &&
           memcmp(letters, converted, sizeof letters) == 0;
}

/* Open a converter to UTF-8. Return false if the name isn't valid or iconv doesn't know the set. */
static bool open_converter(StringView name, iconv_t *converter)
{
    char copy[SET_BYTES + 1];
    const char *usual = usual_set(name);
    if (usual)
        name = string_view(usual);
    if (name.length > SET_BYTES)
        return false;
    for (size_t i = 0; i < name.length; i++) {
        copy[i] = name.bytes[i];
        /* Allow only these characters in a name, because iconv takes what follows a slash as
         * options. */
        if (!is_letter(copy[i]) && !is_digit(copy[i]) && !memchr("-_.:+()", copy[i], 7))
            return false;
    }
    copy[name.length] = '\0';
    /* If memory runs out, iconv may report that the set is unknown, so try twice. */
    *converter = iconv_open("UTF-8", copy);
    if (*converter == (iconv_t)-1)
        *converter = iconv_open("UTF-8", copy);
    return *converter != (iconv_t)-1;
}

/* Decode all bytes from a set. Return false if the set is unknown, or doesn't encode the characters
 * of SGF's syntax as ASCII does. */
static bool decode_as(Decoding *decoding, StringView name)
{
    const char *usual = usual_set(name);
    iconv_t converter;
    decoding->bad = 0;
    /* Remember a failure, because clearing the text resets it. */
    decoding->failed |= builder_failed(decoding->text);
    builder_clear(decoding->text);
    if (usual == UTF8 || usual == LATIN1) {
        (usual == UTF8 ? decode_utf8 : decode_latin1)(decoding);
        return true;
    }
    if (usual == ANY_SET || !open_converter(name, &converter))
        return false;
    bool known = is_like_ascii(converter);
    if (known)
        decode_other(decoding, converter);
    iconv_close(converter);
    return known;
}

/* Detecting the character set of a file that doesn't name it, or names it wrongly.
 *
 * The file is decoded from each of the sets that are common for games, and the set that gives the
 * most likely text wins. The costs below are roughly ten times the negative logarithm of a
 * character's probability in a text of that set. This probability is the share of the character's
 * class, divided by the size of the class. If the bytes look like letters of an alphabet other than
 * Latin, libuchardet decides which one it is.
 *
 * libuchardet alone is not enough for most games, which contain only a few names beyond ASCII: it
 * recognizes one in five of the games with two Japanese, Chinese or Korean names. */

enum {
    LOOKED_AT_MOST = 64 * 1024, /* only this many bytes are examined */
    ASCII_COST = 35,            /* the cost of an ASCII character */
    BAD_COST = 400,             /* the cost of a byte that isn't a character */
    /* The cost of an unmatched bracket: the set seems to have swallowed the other bracket. */
    OPEN_COST = 400,
    /* What a character costs in addition if it comes right after an ASCII letter. */
    WITHIN_WORD_COST = 40,
    LETTERS_LEAST = 8,           /* the number of letters needed to recognize an alphabet */
    LIBRARY_BYTES = 1024 * 1024, /* this is more memory than libuchardet needs */
};

/* The most common characters of names, and of texts about games. */
static const char SIMPLIFIED[] = "八白半杯边不蔡曹常陈程崔大的邓地第点丁董杜段队对二范方分冯负高个"
                                 "古顾郭国韩好和何贺黑侯后胡桓黄活"
                                 "级际贾甲姜江蒋角劫洁届金九就局康柯可孔来雷李力梁了廖林刘六龙卢陆"
                                 "吕轮罗马毛孟妙名目年潘盘彭朴七棋"
                                 "钱乔人任认日赛三上邵沈胜石时史是手输死四宋苏孙他谭汤唐天田廷万汪"
                                 "王网围为魏我吴武五下夏先小谢徐许"
                                 "薛杨姚要业叶一以易尹有于余元袁越月在曾战张赵这郑职中钟周朱子邹伟"
                                 "明杰昊宇志建华文平强军磊洋鑫睿豪"
                                 "俊博浩峰亮辉光海春新正永红英玲丽娜婷雪梅晓东南北京杭成都院冠亚决"
                                 "联团体世界嘉雨星昱羽清泽轩楚佳欣"
                                 "思瑞祖德松荣贵柏继";
static const char TRADITIONAL[] = "八白半杯邊不蔡曹常陳程崔大的鄧地第點丁董杜段隊對二范方分馮負高個"
                                  "古顧郭國韓好和何賀黑侯後胡黃活級"
                                  "際賈甲姜江蔣角劫屆金九就局康柯可孔來雷李力梁了廖林劉六龍盧陸呂輪"
                                  "羅馬毛孟妙名目年潘盤彭七棋錢喬人"
                                  "任認盃台日賽三上邵沈勝石時史是手輸死四宋蘇孫他譚湯唐天田萬汪王網"
                                  "圍為魏我吳武五下夏先小謝徐許薛楊"
                                  "姚要業葉一灣以易尹有於余元袁越月在曾戰張趙這鄭職中鐘周朱子鄒嘉海"
                                  "峰俊勳詩淵均皓君諺正浩輔靖恩馨威"
                                  "庭睿立祥聖賢至";
static const char JAPANESE[] = "一二三四五六七八九十初段日本中国人年月時間白黒番手勝負碁囲棋聖名天"
                               "王座戦局第期杯準決予選回新聞先"
                               "互半目押東京都大阪山田佐藤鈴木高橋渡辺伊小吉村松井清水林斎加内金原"
                               "岡近森池阿部石川前西長谷島崎福"
                               "上野和樹真浩正健雄明博幸次郎太芝虎丸許家元張栩下敬吾尾紳路羽根直光"
                               "趙治勲武宮夫芳沢秀行坂栄男呉源"
                               "実因坊策宇竹英海峰立誠依紀基愛咲美里菜邑謝余克弥篤史河結城聡今俊也"
                               "介知親瀬戸平子由香梅花安永柳重"
                               "久保古関杉南北青赤";
static const char KOREAN[] = "가간강건것결경계고공과곽광구국권규균그금기길김나남노는다대덕도돌동둑"
                             "로류를리마맹명모목무문민바박"
                             "반방배백범변병본봉불빈사상서석선설섭성세소손송수승시신심안양어엄에여"
                             "연염영오옥와완왕용우욱원위유"
                             "윤으은을의이인일임장재전정제조종주준중지진집차찬창채천철최추컵태편표"
                             "하학한함허혁현형호홍환황회훈"
                             "희";

/* A set to try, with the characters that are common in its texts and with its costs. */
static const struct Script {
    const char *set, *common;
    /* The costs of a kana, and of an ideograph (in Korean, of a syllable) that isn't in
     * `common`. */
    int kana, other;
    int rarity; /* the cost of any text in this set, because the set is rare */
} SCRIPTS[] = {
    {"Shift_JIS", JAPANESE, 56, 92, 0},  {"EUC-JP", JAPANESE, 56, 92, 40},
    {"GB18030", SIMPLIFIED, 120, 92, 0}, {"Big5", TRADITIONAL, 120, 92, 0},
    {"EUC-KR", KOREAN, 120, 96, 0},
};

enum { SCRIPT_COUNT = sizeof SCRIPTS / sizeof *SCRIPTS, COMMON_COST = 56 };

static bool is_common(const char *common, const char *bytes)
{
    for (; *common; common += 3)
        if (memcmp(common, bytes, 3) == 0)
            return true;
    return false;
}

static bool is_in(uint32_t code, uint32_t least, uint32_t most)
{
    return code >= least && code <= most;
}

/* Return the cost of a character beyond ASCII. */
static int cost_in(const struct Script *script, const char *bytes, size_t size)
{
    if (size != 3)
        return 150;
    const unsigned char *at = (const unsigned char *)bytes;
    uint32_t code = (at[0] & 0x0Fu) << 12 | (at[1] & 0x3Fu) << 6 | (at[2] & 0x3Fu);
    if (is_common(script->common, bytes))
        return COMMON_COST;
    if (is_in(code, 0x3041, 0x30FE))
        return script->kana;
    if (is_in(code, 0x4E00, 0x9FFF))
        return script->common == KOREAN ? 117 : script->other;
    if (is_in(code, 0xAC00, 0xD7A3))
        return script->common == KOREAN ? script->other : 150;
    if (is_in(code, 0xFF61, 0xFF9F)) /* a half-width katakana, one byte in Shift_JIS */
        return 87;
    return is_in(code, 0x3000, 0x303F) || is_in(code, 0xFF01, 0xFF5E) ? 92 : 150;
}

static bool is_high_letter(int byte)
{
    return byte >= 0xC0 && byte != 0xD7 && byte != 0xF7;
}

/* Return the cost of a byte in Windows-1252, which contains the letters of ISO-8859-1. These are
 * usually next to ASCII letters. There must be a byte before and after this one. */
static int cost_in_latin(const unsigned char *at)
{
    if (memchr("\x81\x8D\x8F\x90\x9D", *at, 5))
        return BAD_COST;
    if (!is_high_letter(*at))
        return *at < 0xA0 ? 80 : 90;
    if (is_letter((char)at[-1]) || is_letter((char)at[1]))
        return 50;
    return is_high_letter(at[-1]) || is_high_letter(at[1]) ? 65 : 75;
}

/* Return the cost of a byte in a single-byte set with an alphabet other than Latin, whose letters
 * are usually next to each other. */
static int cost_in_alphabet(const unsigned char *at)
{
    if (*at < 0xC0)
        return 85;
    return is_high_letter(at[-1]) || is_high_letter(at[1]) ? 44 : 90;
}

/* Return the cost of a text in a single-byte set. The first and the last byte are skipped, because
 * they are ASCII or not part of a game. */
static int64_t weigh_bytes(const char *bytes, size_t count, int (*cost_of)(const unsigned char *at))
{
    int64_t cost = 0;
    for (size_t i = 1; i + 1 < count; i++)
        cost +=
            (unsigned char)bytes[i] < 0x80 ? ASCII_COST : cost_of((const unsigned char *)bytes + i);
    return cost;
}

/* Return the cost of a text that was decoded from the set of this script. */
static int64_t weigh(const struct Script *script, const StringBuilder *text)
{
    int64_t cost = script->rarity, open = 0;
    bool after_letter = false;
    for (size_t i = 1, size; i + 1 < text->length; i += size) {
        char byte = text->bytes[i];
        size = utf8_first(text->bytes + i, text->length - i);
        size += size == 0;
        if (size > 1)
            cost += cost_in(script, text->bytes + i, size) + (after_letter ? WITHIN_WORD_COST : 0);
        else
            cost += ASCII_COST;
        open += (byte == '[') - (byte == ']');
        after_letter = is_letter(byte);
    }
    return cost + OPEN_COST * (open < 0 ? -open : open);
}

/* The sets of other alphabets that are accepted from libuchardet. Others aren't, because it
 * mistakes a single umlaut for sets such as ISO-8859-3. */
static const char *const ALPHABETS[] = {
    "WINDOWS-1251", "KOI8-R",     "ISO-8859-5",   "IBM866",  "IBM855",
    "MAC-CYRILLIC", "ISO-8859-7", "WINDOWS-1253", "TIS-620", "ISO-8859-8",
    "WINDOWS-1255", "ISO-8859-6", "WINDOWS-1256"};

/* Return the set that libuchardet detects, if it is one of ALPHABETS, or NULL if not. */
static const char *ask_library(uchardet_t detector, const char *bytes, size_t count)
{
    if (uchardet_handle_data(detector, bytes, count) != 0)
        return NULL;
    uchardet_data_end(detector);
    const char *found = uchardet_get_charset(detector);
    for (size_t i = 0; i < sizeof ALPHABETS / sizeof *ALPHABETS; i++)
        if (strcmp(found, ALPHABETS[i]) == 0)
            return ALPHABETS[i];
    return NULL;
}

/* Find the alphabet of a text with enough letters. The library ends the process if it runs out of
 * memory, so first check that more memory than it needs is available. */
static Status find_alphabet(const char *bytes, size_t count, const char **name)
{
    size_t high = 0;
    for (size_t i = 0; i < count; i++)
        high += (unsigned char)bytes[i] >= 0x80;
    if (high < LETTERS_LEAST)
        return STATUS_OK;
    void *room = memory_new(LIBRARY_BYTES);
    memory_free(room);
    if (!room)
        return STATUS_NO_MEMORY;
    uchardet_t detector = uchardet_new();
    const char *found = detector ? ask_library(detector, bytes, count) : NULL;
    if (detector)
        uchardet_delete(detector);
    *name = found ? found : *name;
    return STATUS_OK;
}

/* Return the name of the set of a Latin text. It is Windows-1252 if the text has characters that
 * only this set has, such as quotation marks and dashes. */
static const char *name_latin(const char *bytes, size_t count, int64_t cost)
{
    bool has_own = false;
    for (size_t i = 0; i < count; i++)
        has_own |= is_in((unsigned char)bytes[i], 0x80, 0x9F);
    return has_own && cost < (int64_t)count * BAD_COST ? "Windows-1252" : LATIN1;
}

/* Return the most likely character set of a text that isn't UTF-8. */
static const char *guess(Decoding *decoding)
{
    const char *bytes = decoding->bytes;
    size_t count = decoding->count < LOOKED_AT_MOST ? decoding->count : LOOKED_AT_MOST;
    int64_t latin = weigh_bytes(bytes, count, cost_in_latin), least = latin;
    int64_t alphabet = weigh_bytes(bytes, count, cost_in_alphabet);
    const char *name = name_latin(bytes, count, latin);
    StringBuilder text = {0};
    Decoding tried = {.text = &text, .bytes = bytes, .count = count};
    for (size_t i = 0; i < SCRIPT_COUNT; i++) {
        if (!decode_as(&tried, string_view(SCRIPTS[i].set)))
            continue;
        int64_t cost = weigh(&SCRIPTS[i], &text) + BAD_COST * (int64_t)tried.bad;
        if (cost < least) {
            least = cost;
            name = SCRIPTS[i].set;
        }
    }
    decoding->failed |= tried.failed || builder_failed(&text) ||
                        (alphabet < least && find_alphabet(bytes, count, &name) != STATUS_OK);
    builder_free(&text);
    return decoding->failed ? LATIN1 : name;
}

/* Choosing the character set. */

enum { ROOT_BYTES = 64 * 1024 }; /* only this many bytes are searched for the property CA */

/* Decode the bytes from the most likely set, or from ISO-8859-1 if iconv doesn't know that set.
 * Return the name of the set used. */
static const char *decode_guessed(Decoding *decoding)
{
    const char *name = guess(decoding);
    if (decode_as(decoding, string_view(name)))
        return name;
    (void)decode_as(decoding, string_view(LATIN1));
    return LATIN1;
}

/* The number of characters that take more than one byte in UTF-8, and of those that take more than
 * two. */
typedef struct Characters {
    size_t some, long_ones;
} Characters;

static Characters count_characters(const Decoding *decoding)
{
    Characters count = {0, 0};
    for (size_t i = 0; i < decoding->count;) {
        size_t size = utf8_first(decoding->bytes + i, decoding->count - i);
        count.some += size > 1;
        count.long_ones += size > 2;
        i += size > 0 ? size : 1;
    }
    return count;
}

/* Decode a text that doesn't name its set. If only a few of its bytes aren't valid UTF-8, it counts
 * as damaged UTF-8. Return the name of the set. */
static const char *decode_unnamed(Decoding *decoding)
{
    (void)decode_as(decoding, string_view(UTF8));
    if (decoding->bad == 0 || count_characters(decoding).some > 4 * decoding->bad)
        return UTF8;
    return decode_guessed(decoding);
}

/* Return whether a text that names a different set is UTF-8. Some characters of a double-byte set
 * may look like UTF-8, but they rarely contain a sequence of three bytes that looks like UTF-8. */
static bool is_utf8_after_all(Decoding *decoding, const char *usual)
{
    Characters count = count_characters(decoding);
    if (usual == UTF8 || count.some == 0 || (usual != LATIN1 && count.long_ones == 0))
        return false;
    (void)decode_as(decoding, string_view(UTF8));
    return decoding->bad == 0;
}

/* Return whether a letter beyond ASCII is between two ASCII letters. */
static bool has_letter_within_word(const Decoding *decoding)
{
    for (size_t i = 1; i + 1 < decoding->count; i++)
        if ((unsigned char)decoding->bytes[i] >= 0xC0 && is_letter(decoding->bytes[i - 1]) &&
            is_letter(decoding->bytes[i + 1]))
            return true;
    return false;
}

/* Return whether a text may be in a set other than the one that it names and was decoded from.
 * Return false if the text is valid in the named set. If the named set is UTF-8, also return false
 * if the text has at least as many valid characters beyond ASCII as invalid bytes, or if it looks
 * like Latin but has no letter beyond ASCII between two ASCII letters. Return true for any other
 * text. */
static bool may_be_another(Decoding *decoding, const char *usual)
{
    if (decoding->bad == 0 || usual != UTF8)
        return decoding->bad > 0;
    if (count_characters(decoding).some >= decoding->bad)
        return false;
    const char *name = guess(decoding);
    bool is_latin = strcmp(name, LATIN1) == 0 || strcmp(name, "Windows-1252") == 0;
    return !is_latin || has_letter_within_word(decoding);
}

/* Add a note that tells which set was assumed and why. The text `before` precedes the name that the
 * file gives, if any; the text `after` follows it. */
static void note_set(Decoding *decoding, const char *before, StringView name, const char *after,
                     const char *set)
{
    StringBuilder note = {0};
    builder_add(&note, before);
    if (name.length > 0)
        builder_add_format(&note, " '%s' %s", view_quote(name).text, after);
    builder_add_format(&note, ": read as %s", set);
    sgf_note(decoding->sgf, builder_string(&note));
    if (builder_failed(&note))
        decoding->failed = true;
    builder_free(&note);
}

/* Decode a text from the set that it names, unless the bytes contradict this name. */
static void decode_named(Decoding *decoding, StringView name)
{
    const char *usual = usual_set(name), *other = NULL;
    if (is_utf8_after_all(decoding, usual)) {
        other = UTF8;
    } else if (!decode_as(decoding, name)) {
        note_set(decoding, "character set", name, "is unknown", decode_unnamed(decoding));
    } else if (may_be_another(decoding, usual)) {
        other = decode_guessed(decoding);
        if (decoding->bad > 0) {
            other = NULL;
            (void)decode_as(decoding, name);
        }
    }
    if (other)
        note_set(decoding, "the file is not in the character set", name, "that it names", other);
}

/* Return the value of the property CA if this property begins at a byte; if not, return an empty
 * text. */
static StringView read_declaration(const char *bytes, size_t count, size_t at)
{
    size_t open = at + 2, close;
    if (open >= count || memcmp(bytes + at, "CA", 2) != 0 || (at > 0 && is_letter(bytes[at - 1])))
        return (StringView){"", 0};
    while (open < count && is_blank(bytes[open]))
        open++;
    if (open == count || bytes[open] != '[')
        return (StringView){"", 0};
    for (close = ++open; close < count && bytes[close] != ']';)
        close++;
    return view_trim((StringView){bytes + open, close - open <= SET_BYTES ? close - open : 0});
}

/* Find the set that the property CA names in the first node of a text that hasn't been decoded yet.
 * The second byte of a character may look like a backslash, so that a CA after it seems to be
 * inside a value. Such a CA counts if there is no other. */
static StringView find_declaration(const char *bytes, size_t count)
{
    StringView within = {"", 0};
    bool is_value = false, is_node = false;
    for (size_t i = 0; i < count && i < ROOT_BYTES; i++) {
        StringView name = read_declaration(bytes, count, i);
        if (name.length > 0 && !is_value)
            return name;
        if (name.length > 0 && within.length == 0)
            within = name;
        if (bytes[i] == ';' && !is_value && is_node)
            break;
        is_node |= bytes[i] == ';';
        if (bytes[i] == '[' || bytes[i] == ']')
            is_value = bytes[i] == '[';
        i += bytes[i] == '\\' && is_value;
    }
    return within;
}

/* If the text begins with this byte order mark, remove the mark and return true. */
static bool take_mark(Decoding *decoding, const char *mark, size_t length)
{
    if (decoding->count < length || memcmp(decoding->bytes, mark, length) != 0)
        return false;
    decoding->bytes += length;
    decoding->count -= length;
    return true;
}

static bool begins_with(const Decoding *decoding, const char *bytes)
{
    return decoding->count >= 4 && memcmp(decoding->bytes, bytes, 4) == 0;
}

/* Decode a text that begins with a byte order mark, or with `(;` in UTF-16. Return false if it
 * begins with neither. */
static bool decode_marked(Decoding *decoding)
{
    if (take_mark(decoding, "\xEF\xBB\xBF", 3))
        (void)decode_as(decoding, string_view(UTF8));
    else if (take_mark(decoding, "\xFE\xFF", 2) || begins_with(decoding, "\0(\0;"))
        decode_utf16(decoding, true);
    else if (take_mark(decoding, "\xFF\xFE", 2) || begins_with(decoding, "(\0;\0"))
        decode_utf16(decoding, false);
    else
        return false;
    return true;
}

/* Replace every line break (CR LF, LF CR or CR) by a single newline, and remove control characters
 * except tabs. */
static void clean(StringBuilder *text)
{
    size_t kept = 0;
    for (size_t i = 0; i < text->length; i++) {
        char byte = text->bytes[i];
        if (byte == '\r' || byte == '\n') {
            char other = byte == '\r' ? '\n' : '\r';
            if (i + 1 < text->length && text->bytes[i + 1] == other)
                i++;
            byte = '\n';
        }
        if (byte == '\n' || byte == '\t' || ((unsigned char)byte >= 0x20 && byte != 0x7F))
            text->bytes[kept++] = byte;
    }
    builder_truncate(text, kept);
}

static void decode(Decoding *decoding)
{
    StringView name = find_declaration(decoding->bytes, decoding->count);
    if (usual_set(name) != ANY_SET) {
        decode_named(decoding, name);
        return;
    }
    const char *set = decode_unnamed(decoding);
    if (set != UTF8)
        note_set(decoding,
                 name.length > 0 ? "the file is not in the character set"
                                 : "the file does not name its character set",
                 name, "that it names", set);
}

static void note_bad(Decoding *decoding)
{
    StringBuilder note = {0};
    builder_add_format(&note, "%zu invalid characters in the file: read as U+FFFD", decoding->bad);
    if (decoding->bad > 0)
        sgf_note(decoding->sgf, builder_string(&note));
    if (builder_failed(&note))
        decoding->failed = true;
    builder_free(&note);
}

Status sgf_decode(Sgf *sgf, const char *bytes, size_t count, StringView charset)
{
    Decoding decoding = {.sgf = sgf, .text = &sgf->bytes, .bytes = bytes, .count = count};
    if (charset.length > 0) {
        (void)take_mark(&decoding, "\xEF\xBB\xBF", 3);
        if (!decode_as(&decoding, charset))
            return STATUS_UNKNOWN_NAME;
    } else if (!decode_marked(&decoding)) {
        decode(&decoding);
    }
    note_bad(&decoding);
    if (decoding.failed || builder_failed(&sgf->bytes) || sgf_failed(sgf))
        return STATUS_NO_MEMORY;
    clean(&sgf->bytes);
    return STATUS_OK;
}
