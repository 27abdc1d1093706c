/* Guessing the character set of a file that does not name it, or names it wrongly.
 *
 * The file is decoded from each of the sets in which games are mostly found, and the set wins in
 * which the text is the likeliest one. The costs below are ten times the negative logarithm of how
 * likely a character is in a text of that set, roughly: the share of its class, over the size of
 * the class. If the bytes look like letters of some other alphabet, libuchardet decides which.
 *
 * libuchardet alone is no help for most games, which have no more than a few names beyond ASCII: it
 * recognizes one in five of those that have two Japanese, Chinese or Korean names.
 */
#include "base/memory.h"
#include "base/utf8.h"
#include "games/go/sgf/sgf_charset.h"

#include <string.h>
#include <uchardet/uchardet.h>

enum {
    LOOKED_AT_MOST = 64 * 1024,  /* bytes */
    ASCII_COST = 35,             /* of one character */
    BAD_COST = 400,              /* of a byte that is no character */
    OPEN_COST = 400,             /* of a bracket without its other: the set has swallowed it */
    WITHIN_WORD_COST = 40,       /* of a character right after an ASCII letter */
    LETTERS_LEAST = 8,           /* to recognize an alphabet */
    LIBRARY_BYTES = 1024 * 1024, /* more than libuchardet takes */
};

/* The characters that names and texts about games are mostly made of. */
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

/* A set that is tried, the common characters of its texts, and its costs. */
static const struct Script {
    const char *set, *common;
    int kana, other; /* costs of kana, and of ideographs and syllables that are not common */
    int rarity;      /* the cost of any text of the set */
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

/* The cost of a character beyond ASCII of a script. */
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
    if (is_in(code, 0xFF61, 0xFF9F)) /* katakana of half width, which are a byte each */
        return 87;
    return is_in(code, 0x3000, 0x303F) || is_in(code, 0xFF01, 0xFF5E) ? 92 : 150;
}

static bool is_high_letter(int byte)
{
    return byte >= 0xC0 && byte != 0xD7 && byte != 0xF7;
}

/* The cost of a byte in Windows-1252, which contains ISO-8859-1: letters are next to ASCII letters.
 * The bytes around it are in the text. */
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

/* The cost of a byte in a set of bytes with another alphabet: letters are next to each other. */
static int cost_in_alphabet(const unsigned char *at)
{
    if (*at < 0xC0)
        return 85;
    return is_high_letter(at[-1]) || is_high_letter(at[1]) ? 44 : 90;
}

/* The cost of a text in a set of single bytes. Its ends are ASCII, or not of the game. */
static int64_t weigh_bytes(const char *bytes, size_t count, int (*cost_of)(const unsigned char *at))
{
    int64_t cost = 0;
    for (size_t i = 1; i + 1 < count; i++)
        cost +=
            (unsigned char)bytes[i] < 0x80 ? ASCII_COST : cost_of((const unsigned char *)bytes + i);
    return cost;
}

/* The cost of a text that has been decoded from the set of a script. */
static int64_t weigh(const struct Script *script, const Text *text)
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

/* Sets of other alphabets that libuchardet is believed in. It takes a single umlaut for the likes
 * of ISO-8859-3. */
static const char *const ALPHABETS[] = {
    "WINDOWS-1251", "KOI8-R",     "ISO-8859-5",   "IBM866",  "IBM855",
    "MAC-CYRILLIC", "ISO-8859-7", "WINDOWS-1253", "TIS-620", "ISO-8859-8",
    "WINDOWS-1255", "ISO-8859-6", "WINDOWS-1256"};

/* The set that libuchardet takes a text for, if it is one of those; NULL if not. */
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
 * memory, so make sure first that there is more than it takes. */
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

/* The name for Latin: Windows-1252 alone has quotation marks and dashes. */
static const char *name_latin(const char *bytes, size_t count, int64_t cost)
{
    bool has_signs = false;
    for (size_t i = 0; i < count; i++)
        has_signs |= is_in((unsigned char)bytes[i], 0x80, 0x9F);
    return has_signs && cost < (int64_t)count * BAD_COST ? "Windows-1252" : SGF_LATIN1;
}

Status sgf_guess_charset(const char *bytes, size_t count, const char **name)
{
    if (count > LOOKED_AT_MOST)
        count = LOOKED_AT_MOST;
    int64_t latin = weigh_bytes(bytes, count, cost_in_latin), least = latin;
    int64_t alphabet = weigh_bytes(bytes, count, cost_in_alphabet);
    *name = name_latin(bytes, count, latin);
    Text text = {0};
    SgfDecoding decoding = {.text = &text, .bytes = bytes, .count = count};
    for (size_t i = 0; i < SCRIPT_COUNT; i++) {
        if (!sgf_decode_as(&decoding, string_word(SCRIPTS[i].set)))
            continue;
        int64_t cost = weigh(&SCRIPTS[i], &text) + BAD_COST * (int64_t)decoding.bad;
        if (cost < least) {
            least = cost;
            *name = SCRIPTS[i].set;
        }
    }
    bool failed = decoding.failed || text_failed(&text);
    text_free(&text);
    if (failed)
        return STATUS_NO_MEMORY;
    return alphabet < least ? find_alphabet(bytes, count, name) : STATUS_OK;
}
