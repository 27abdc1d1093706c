/* Test SGF as data: any text can be read, valid text is printed unchanged, and no input does
 * harm. */
#include "base/memory.h"
#include "base/random.h"
#include "games/go/sgf/sgf.h"
#include "sgf_fixtures.h"
#include "sgf_strict.h"
#include "suites.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Sgf *read_text(const char *bytes, size_t count, const char *name)
{
    Sgf *sgf = NULL;
    StringBuilder error = {0};
    bool read = sgf_read(bytes, count, (StringView){"", 0}, &sgf, &error);
    ck_assert_msg(read, "%s: %s", name, builder_string(&error));
    builder_free(&error);
    return sgf;
}

static Sgf *read_string(const char *text)
{
    return read_text(text, strlen(text), text);
}

/* Print a collection, and require that it is read as the same tree. */
static void require_round_trip(const Sgf *sgf, const char *name)
{
    StringBuilder printed = {0};
    const char *wrong = sgf_round_trip(sgf, &printed);
    ck_assert_msg(!wrong, "%s: %s: %.400s", name, wrong, builder_string(&printed));
    builder_free(&printed);
}

static void check_round_trip(const char *path, StringBuilder *text)
{
    Sgf *sgf = read_text(text->bytes, text->length, path);
    require_round_trip(sgf, path);
    sgf_destroy(sgf);
}

START_TEST(fixtures_round_trip)
{
    sgf_each_fixture(check_round_trip);
}
END_TEST

/* Read `text`, and compare the tree as printed, and the notes, with what is expected. */
static void expect(const char *text, const char *printed, const char *notes)
{
    StringBuilder out = {0};
    Sgf *sgf = read_string(text);
    sgf_print(sgf, &out);
    ck_assert_str_eq(builder_string(&out), printed);
    builder_clear(&out);
    builder_add_bytes(&out, sgf_notes(sgf)->bytes, sgf_notes(sgf)->length);
    ck_assert_str_eq(builder_string(&out), notes);
    require_round_trip(sgf, text);
    sgf_destroy(sgf);
    builder_free(&out);
}

START_TEST(trees)
{
    expect("(;)", "(;)\n", "");
    expect("(;;;)", "(;;;)\n", "");
    expect("(;A[1](;B[2])(;C[3];D[4](;E[5])(;F[6])))",
           "(;A[1]\n(;B[2])\n(;C[3];D[4]\n(;E[5])\n(;F[6])))\n", "");
    expect("(;A[](;B[](;C[])))", "(;A[];B[];C[])\n", "");
    expect("(;A[1])(;B[2])", "(;A[1])\n(;B[2])\n", "");
    expect("(;C[a\\]b;(c[d\\\\])", "(;C[a\\]b;(c[d\\\\])\n", "");
    expect("(;AddBlack[aa][bb]aB[cc])", "(;AB[aa][bb]B[cc])\n", "");
    expect("(;b[aa];x1Y2[z];C3a[])", "(;B[aa];Y2[z];C3[])\n", "");
    expect(" ( ; A\n[1]\r\n [2] ) ", "(;A[1][2])\n", "");
    expect("(;C[a\r\nb\rc\n\rd\ne])", "(;C[a\nb\nc\nd\ne])\n", "");
    expect("(;C[a\x01\x02\tb\x7f])", "(;C[a\tb])\n", "");
}
END_TEST

START_TEST(quirks)
{
    static const char *const outside = "line 1, column 1: text outside the games is ignored\n";
    expect("x(;A[1])", "(;A[1])\n", outside);
    expect("(hello) (;A[1])", "(;A[1])\n", outside);
    expect("(;A[1])\n)\n", "(;A[1])\n", "line 2, column 1: text outside the games is ignored\n");
    expect("(A[1];B[2](C[3]))", "(;A[1];B[2];C[3])\n",
           "line 1, column 2: added the missing ';' of this node\nline 1, column 12: added the "
           "missing ';' of this node\n");
    expect("(;A[1]\n;B[2]", "(;A[1];B[2])\n",
           "line 2, column 6: the ')' at the end of the game is missing\n");
    expect("(;A[1](;B[2]", "(;A[1];B[2])\n",
           "line 1, column 13: the ')'s at the end of the game are missing\n");
    expect("\xEF\xBB\xBF(;A[1])", "(;A[1])\n", "");
}
END_TEST

START_TEST(notes_are_few)
{
    char text[30 * 8 + 1] = "";
    for (int i = 0; i < 30; i++)
        strcat(text, "(B[1])\n");
    Sgf *sgf = read_string(text);
    const StringBuilder *notes = sgf_notes(sgf);
    size_t lines = 0;
    for (size_t i = 0; i < notes->length; i++)
        lines += notes->bytes[i] == '\n';
    ck_assert_uint_eq(lines, 20);
    ck_assert_int_eq(memcmp(notes->bytes + notes->length - 10, "\nand more\n", 9), 0);
    sgf_destroy(sgf);
}
END_TEST

static void expect_error(const char *text, const char *expected)
{
    Sgf *sgf = (Sgf *)&sgf;
    StringBuilder error = {0};
    builder_add(&error, "old");
    size_t before = memory_in_use();
    ck_assert_msg(!sgf_read(text, strlen(text), (StringView){"", 0}, &sgf, &error), "read: %s",
                  text);
    ck_assert_str_eq(builder_string(&error), expected);
    ck_assert_ptr_eq(sgf, &sgf);
    builder_free(&error);
    ck_assert_uint_le(memory_in_use(), before);
}

START_TEST(errors)
{
    static const char *const none =
        "line 1, column 1: expected '(;', the beginning of a game, found none";
    expect_error("", none);
    expect_error("hello\n(world)", none);
    expect_error("((((((", none);
    expect_error("()", none);
    Sgf *sgf;
    StringBuilder error = {0};
    ck_assert(!sgf_read("(;)", 3, (StringView){"no-such", 7}, &sgf, &error));
    ck_assert_str_eq(builder_string(&error), "character set 'no-such' is unknown");
    builder_free(&error);
}
END_TEST

/* Invalid SGF within a game is ignored or repaired, with a note. */
START_TEST(repairs)
{
    static const char no_value[] = "a property without a value is ignored\n";
    static const char no_bracket[] = "added the missing ']' of this '['\n";
    static const char junk[] = "unexpected text is ignored\n";
    static const char cut[] = "the ')' at the end of the game is missing\n";
    struct {
        const char *text, *printed, *places[3], *notes[3];
    } known[] = {
        {"(;A)", "(;)\n", {"line 1, column 3: "}, {no_value}},
        {"(;A[b]C)", "(;A[b])\n", {"line 1, column 7: "}, {no_value}},
        {"(;LB B[aa];C[x])", "(;B[aa];C[x])\n", {"line 1, column 3: "}, {no_value}},
        {"(;C[x]LB B[aa])", "(;C[x]B[aa])\n", {"line 1, column 7: "}, {no_value}},
        {"(;\n\nA[b", "(;A[b])\n", {"line 3, column 2: ", "line 3, column 4: "}, {no_bracket, cut}},
        {"(;A[b\\]",
         "(;A[b\\]])\n",
         {"line 1, column 4: ", "line 1, column 8: "},
         {no_bracket, cut}},
        {"(;A[b\\", "(;A[b])\n", {"line 1, column 4: ", "line 1, column 7: "}, {no_bracket, cut}},
        {"(;A[b];B[a",
         "(;A[b];)\n",
         {"line 1, column 9: ", "line 1, column 11: "},
         {"a value cut off by the end of the file is ignored\n", cut}},
        {"(;B[aa;W[bb];C[x])", "(;B[aa];W[bb];C[x])\n", {"line 1, column 4: "}, {no_bracket}},
        {"(;AB[aa[bb];C[x])", "(;AB[aa][bb];C[x])\n", {"line 1, column 5: "}, {no_bracket}},
        {"(;B[aa)", "(;B[aa])\n", {"line 1, column 4: "}, {no_bracket}},
        {"(;A[b]()", "(;A[b])\n", {"line 1, column 9: "}, {cut}},
        {"(;A[b]((;B[])))", "(;A[b];B[])\n", {NULL}, {NULL}},
        {"(;A[b](;B[]);C[])",
         "(;A[b]\n(;B[])\n(;C[]))\n",
         {"line 1, column 13: "},
         {"a node after a variation is read as another variation\n"}},
        {"(;A[b](;B[c])C[d])",
         "(;A[b]\n(;B[c])\n(;C[d]))\n",
         {"line 1, column 14: ", "line 1, column 14: "},
         {"a node after a variation is read as another variation\n",
          "added the missing ';' of this node\n"}},
        {"(;A[b]5)", "(;A[b])\n", {"line 1, column 7: "}, {junk}},
        {"(;A[b]---\n;B[aa])", "(;A[b];B[aa])\n", {"line 1, column 7: "}, {junk}},
        {"(;A[b])(;C[x]\xC3\xBC)",
         "(;A[b]CA[UTF-8])\n(;C[x]CA[UTF-8])\n",
         {"line 1, column 14: "},
         {junk}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        StringBuilder notes = {0};
        for (int k = 0; k < 3 && known[i].places[k]; k++)
            builder_add_format(&notes, "%s%s", known[i].places[k], known[i].notes[k]);
        expect(known[i].text, known[i].printed, builder_string(&notes));
        builder_free(&notes);
    }
}
END_TEST

/* Test values that contain brackets that are not escaped. */
START_TEST(unescaped_brackets)
{
    static const char note[] = "an unescaped ']' in this value is read as text\n";
    static const struct {
        const char *text, *printed, *place;
    } known[] = {
        {"(;PB[A [3d]]PW[b])", "(;PB[A [3d\\]]PW[b])\n", "line 1, column 5: "},
        {"(;PB[A [3d] ]PW[b])", "(;PB[A [3d\\] ]PW[b])\n", "line 1, column 5: "},
        {"(;US[[a][b]]SO[c])", "(;US[[a\\][b\\]]SO[c])\n", "line 1, column 5: "},
        {"(;C[a [3d]: hi\nb [2k]: no];B[aa])", "(;C[a [3d\\]: hi\nb [2k\\]: no];B[aa])\n",
         "line 1, column 4: "},
        {"(;EV[Cup [1](final)])", "(;EV[Cup [1\\](final)])\n", "line 1, column 5: "},
        {"(;C[so (as [1]) it is])", "(;C[so (as [1\\]) it is])\n", "line 1, column 4: "},
        {"(;C[well [1]; then];B[aa])", "(;C[well [1\\]; then];B[aa])\n", "line 1, column 4: "},
        {"(;PB[a] b]PW[c])", "(;PB[a\\] b]PW[c])\n", "line 1, column 5: "},
        {"(;C[a \\] [b] c];B[aa])", "(;C[a \\] [b\\] c];B[aa])\n", "line 1, column 4: "},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        StringBuilder notes = {0};
        builder_add_format(&notes, "%s%s", known[i].place, note);
        expect(known[i].text, known[i].printed, builder_string(&notes));
        builder_free(&notes);
    }
}
END_TEST

/* Add a valid value that is hard to read. It contains brackets, escaped where necessary, and
 * everything else that could confuse a reader. */
static void add_hard_value(Sgf *sgf, Random *random, bool is_point)
{
    static const char *const pieces[] = {"[",  "[3d\\]", "\\]", "\\\\",   ";", "(",
                                         ")",  "B[",     "aB",  "\n",     " ", ":",
                                         "C[", "x",      "-",   "White[", "a", "\\x"};
    StringBuilder value = {0};
    for (int64_t count = random_between(random, 0, 7); !is_point && count > 0; count--)
        builder_add(
            &value,
            pieces[random_between(random, 0, (int64_t)(sizeof pieces / sizeof *pieces) - 1)]);
    if (is_point)
        builder_add(&value, "bc");
    sgf_add_value(sgf, builder_view(&value));
    builder_free(&value);
}

/* Valid text is printed unchanged, and reading it gives no note. */
START_TEST(valid_files_are_not_repaired)
{
    static const char *const names[] = {"C", "PB", "GC", "B", "AB", "LB", "XX", "LONGNAME"};
    Random random = {7};
    for (int i = 0; i < 20000; i++) {
        Sgf *sgf;
        ck_assert_int_eq(sgf_create(&sgf), STATUS_OK);
        SgfNode node = SGF_NONE;
        for (int64_t nodes = random_between(&random, 1, 5); nodes > 0; nodes--) {
            bool up = node != SGF_NONE && sgf_parent(sgf, node) != SGF_NONE;
            node = sgf_add_node(
                sgf, up && random_between(&random, 0, 2) == 0 ? sgf_parent(sgf, node) : node);
            for (int64_t count = random_between(&random, 0, 3); count > 0; count--) {
                int64_t name = random_between(&random, 0, 7);
                sgf_add_property(sgf, node, names[name]);
                add_hard_value(sgf, &random, name == 3 || name == 4);
                while (name >= 4 && random_between(&random, 0, 1) == 0)
                    add_hard_value(sgf, &random, name == 4);
            }
        }
        require_round_trip(sgf, "valid");
        sgf_destroy(sgf);
    }
}
END_TEST

/* Check the first value of a property of the first game's root. */
static void expect_value(const char *text, size_t count, const char *property, const char *value)
{
    Sgf *sgf = read_text(text, count, text);
    StringBuilder out = {0};
    SgfProperty found = sgf_find(sgf, 0, property);
    ck_assert_msg(found != SGF_NONE, "no %s", property);
    sgf_unescape(sgf_value(sgf, found, 0), false, &out);
    ck_assert_str_eq(builder_string(&out), value);
    require_round_trip(sgf, text);
    builder_free(&out);
    sgf_destroy(sgf);
}

static void expect_charset(const char *text, const char *value)
{
    expect_value(text, strlen(text), "PB", value);
    expect_value(text, strlen(text), "CA", "UTF-8");
}

START_TEST(character_sets)
{
    expect_charset("(;PB[J\xFCrgen])", "J\xC3\xBCrgen");
    expect_charset("(;PB[J\xC3\xBCrgen])", "J\xC3\xBCrgen");
    /* Valid UTF-8 is read as UTF-8 whatever character set CA names, unless there is so little text
     * that it may be valid UTF-8 by coincidence. */
    expect_charset("(;PB[J\xC3\xBCrgen]CA[iso-8859-1])", "J\xC3\xBCrgen");
    expect_charset("(;PB[\xE6\x9F\xAF\xE6\xB4\x81]CA[gb2312])", "\xE6\x9F\xAF\xE6\xB4\x81");
    expect_charset("(;PB[\xC3\xB7]CA[gb2312])", "\xE6\xA2\x85");
    /* Text that is invalid in the character set that CA names may be read in another one. */
    expect_charset("(;CA[UTF-8]PB[J\xFCrgen])", "J\xC3\xBCrgen");
    expect_charset("(;CA[UTF-8]PB[\xBF\xC2\xBD\xE0])", "\xE6\x9F\xAF\xE6\xB4\x81");
    expect_charset("(;CA[EUC-JP]PB[\x95\x5C\x8F\x5C])", "\xE8\xA1\xA8\xE5\x8D\x81");
    /* The text before CA contains a byte that is the code of a backslash, but here it is part of a
     * character. */
    expect_charset("(;PB[\x95\x5C]CA[Shift_JIS])", "\xE8\xA1\xA8");
    expect_charset("(;PB[J\xFCrgen]CA[ Latin1 ])", "J\xC3\xBCrgen");
    expect_charset("(;ChArset[wrong]CA[utf-8]PB[\xC3\xB6])", "\xC3\xB6");
    expect_charset("(;CA[UTF-8]PB[a\xC3])", "a\xEF\xBF\xBD");
    expect_charset("(;CA[utf8]PB[\xC3\xB6])", "\xC3\xB6");
    expect_charset("(;CA[US-ASCII]PB[\xC3\xB6])", "\xC3\xB6");
    expect_charset("(;CA[]PB[\xC3\xB6])", "\xC3\xB6");
    expect_charset("(;CA[KOI8-R]PB[\xE7\xCF])", "\xD0\x93\xD0\xBE");
    /* In Shift_JIS and Big5, the second byte of a character may also be the code of a backslash or
     * a bracket. */
    expect_charset("(;CA[Shift_JIS]PB[\x95\x5C])", "\xE8\xA1\xA8");
    expect_charset("(;CA[Shift_JIS]PB[\x83\x5D])", "\xE3\x82\xBE");
    expect_charset("(;CA[gb2312]PB[\xC3\xB7\xBB\xA8])", "\xE6\xA2\x85\xE8\x8A\xB1");
    expect_charset("(;CA[Big5]PB[\xA5\x5C])", "\xE5\x8A\x9F");
    expect_charset("(;CA[EUC-JP]PB[\xC9\xBD])", "\xE8\xA1\xA8");
    expect_charset("(;CA[ISO-2022-JP]PB[\x1B$B8f@P\x1B(B])", "\xE5\xBE\xA1\xE7\x9F\xB3");
    expect_value("\xFF\xFE(\0;\0P\0B\0[\0\x2C\x67]\0)\0", 18, "PB", "\xE6\x9C\xAC");
    expect_value("\xFE\xFF\0(\0;\0P\0B\0[\x67\x2C\0]\0)", 18, "PB", "\xE6\x9C\xAC");
    /* Test UTF-16 with a surrogate pair, with other characters, and with the last byte missing. */
    expect_value("\xFE\xFF\0(\0;\0P\0B\0[\xD8\x3C\xDC\x31\0\xE9\x20\xAC\0]\0)", 24, "PB",
                 "\xF0\x9F\x80\xB1\xC3\xA9\xE2\x82\xAC");
    expect_value("\xFF\xFE(\0;\0P\0B\0[\0x\0\x00\xDC]\0)\0\x01", 21, "PB", "x\xEF\xBF\xBD");
    /* UTF-16 is recognized without a byte order mark. */
    expect_value("(\0;\0P\0B\0[\0\x2C\x67]\0)\0", 16, "PB", "\xE6\x9C\xAC");
    expect_value("\0(\0;\0P\0B\0[\x67\x2C\0]\0)", 16, "PB", "\xE6\x9C\xAC");
    /* Half of a surrogate pair is not a character; the character after it is read. */
    expect_value("\xFF\xFE(\0;\0P\0B\0[\0\x00\xD8\x41\x00]\0)\0", 20, "PB",
                 "\xEF\xBF\xBD"
                 "A");
    expect("(;PB[J\xFCrgen];C[x])(;)", "(;PB[J\xC3\xBCrgen]CA[UTF-8];C[x])\n(;CA[UTF-8])\n",
           "the file does not name its character set: read as ISO-8859-1\n");
    /* The text is ASCII, which needs no character set, so the name after CA stays unchanged. */
    expect_value("(;CA[GB2312]PB[x])", 18, "CA", "GB2312");
}
END_TEST

START_TEST(character_sets_noted)
{
    expect("(;CA[no-such-set]PB[x])", "(;CA[no-such-set]PB[x])\n",
           "character set 'no-such-set' is unknown: read as UTF-8\n");
    expect("(;CA[UTF-8//IGNORE]PB[\xFC])", "(;CA[UTF-8]PB[\xC3\xBC])\n",
           "character set 'UTF-8//IGNORE' is unknown: read as ISO-8859-1\n");
    expect("(;CA[IBM037]PB[x])", "(;CA[IBM037]PB[x])\n",
           "character set 'IBM037' is unknown: read as UTF-8\n");
    expect("(;CA[latin1]PB[J\xC3\xBCrgen])", "(;CA[UTF-8]PB[J\xC3\xBCrgen])\n",
           "the file is not in the character set 'latin1' that it names: read as UTF-8\n");
    expect("(;CA[UTF-8]PB[J\xFCrgen])", "(;CA[UTF-8]PB[J\xC3\xBCrgen])\n",
           "the file is not in the character set 'UTF-8' that it names: read as ISO-8859-1\n");
    expect("(;CA[UTF-16]PB[x])", "(;CA[UTF-16]PB[x])\n",
           "character set 'UTF-16' is unknown: read as UTF-8\n");
    expect("(;CA[UTF-8]PB[a\xFF\xFE])", "(;CA[UTF-8]PB[a\xEF\xBF\xBD\xEF\xBF\xBD])\n",
           "2 invalid characters in the file: read as U+FFFD\n");
}
END_TEST

/* Players' names are read in the usual character set of their country, or in UTF-8. */
START_TEST(character_sets_guessed)
{
    static const struct {
        const char *set, *bytes, *text;
    } known[] = {
        {"GB18030", "\xBF\xC2\xBD\xE0", "柯洁"},
        {"GB18030", "\xB9\xC5\xC1\xA6", "古力"},
        {"GB18030", "\x39\xB6\xCE", "9段"},
        {"Shift_JIS", "\x88\xEA\x97\xCD\x97\xC9", "一力遼"},
        {"Shift_JIS", "\x83\x5C\x83\x8B", "ソル"},
        {"Big5", "\xAA\x4C\xAE\xFC\xAE\x70", "林海峰"},
        {"Big5", "\xB3\x5C\xB5\x71\xB1\x6C", "許皓彬"},
        {"EUC-KR", "\xBD\xC5\xC1\xF8\xBC\xAD", "신진서"},
        {"EUC-KR", "\xC0\xCC\xBC\xBC\xB5\xB9", "이세돌"},
        {"EUC-JP", "\xA5\xBD\xA5\xEB\xA4\xCE\xBF\xC7", "ソルの診"},
        {"EUC-JP", "\xB0\xE6\xBB\xB3\xCD\xB5\xC2\xC0", "井山裕太"},
        {"EUC-JP", "\xCB\xDC\xB0\xF8\xCB\xB7\xBD\xA8\xBA\xF6\x20\xB6\xE5\xC3\xCA",
         "本因坊秀策 九段"},
        {"ISO-8859-1", "Gr\xF6\xDF", "Größ"},
        {"ISO-8859-1", "M\xFCller", "Müller"},
        {"ISO-8859-1", "Jos\xE9", "José"},
        {"Windows-1252", "O\x92Neill", "O’Neill"},
        {"WINDOWS-1251",
         "\xD8\xE8\xEA\xF8\xE8\xED \xC8\xEB\xFC\xFF, \xC4\xE8\xED\xE5\xF0\xF8\xF2\xE5\xE9\xED",
         "Шикшин Илья, Динерштейн"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        StringBuilder file = {0}, name = {0}, note = {0};
        builder_add_format(&file, "(;GM[1]SZ[19]PB[%s];B[dd])", known[i].bytes);
        Sgf *sgf = read_text(file.bytes, file.length, known[i].text);
        SgfProperty property = sgf_find(sgf, 0, "PB");
        ck_assert_msg(property != SGF_NONE, "%s", known[i].text);
        sgf_unescape(sgf_value(sgf, property, 0), true, &name);
        ck_assert_str_eq(builder_string(&name), known[i].text);
        builder_add_format(&note, "the file does not name its character set: read as %s\n",
                           known[i].set);
        ck_assert_uint_eq(sgf_notes(sgf)->length, note.length);
        ck_assert_int_eq(memcmp(sgf_notes(sgf)->bytes, note.bytes, note.length), 0);
        sgf_destroy(sgf);
        builder_free(&file);
        builder_free(&name);
        builder_free(&note);
    }
}
END_TEST

START_TEST(a_character_set_may_be_given)
{
    static const char text[] = "(;CA[UTF-8]PB[\xBF\xC2\xBD\xE0])";
    Sgf *sgf;
    StringBuilder error = {0}, name = {0};
    ck_assert(sgf_read(text, sizeof text - 1, (StringView){"euc-kr", 6}, &sgf, &error));
    sgf_unescape(sgf_value(sgf, sgf_find(sgf, 0, "PB"), 0), true, &name);
    ck_assert_str_eq(builder_string(&name), "온썅");
    ck_assert_uint_eq(sgf_notes(sgf)->length, 0);
    sgf_destroy(sgf);
    builder_free(&error);
    builder_free(&name);
}
END_TEST

/* A zero byte doesn't end the name of a character set, so a known name that is followed by a zero
 * byte and more text is a different name. */
START_TEST(a_zero_byte_ends_no_name_of_a_set)
{
    static const char bytes[] = "(;CA[KOI8-R\0]PB[J\xFCrgen])";
    Sgf *sgf = read_text(bytes, sizeof bytes - 1, "a zero byte");
    static const char expected[] = "character set 'KOI8-R?' is unknown: read as ISO-8859-1\n";
    const StringBuilder *notes = sgf_notes(sgf);
    ck_assert_uint_eq(notes->length, sizeof expected - 1);
    ck_assert_int_eq(memcmp(notes->bytes, expected, notes->length), 0);
    sgf_destroy(sgf);
}
END_TEST

static void expect_text(const char *value, const char *text, const char *simple)
{
    StringBuilder out = {0};
    StringView word = {value, strlen(value)};
    sgf_unescape(word, false, &out);
    ck_assert_str_eq(builder_string(&out), text);
    builder_clear(&out);
    sgf_unescape(word, true, &out);
    ck_assert_str_eq(builder_string(&out), simple);
    builder_free(&out);
}

START_TEST(texts)
{
    expect_text("", "", "");
    expect_text("a\nb\tc", "a\nb c", "a b c");
    expect_text("a\\\nb\\]c\\\\d\\:e\\f", "ab]c\\d:ef", "ab]c\\d:ef");
    expect_text("a\\", "a", "a");
    expect_text("\\\t", " ", " ");
}
END_TEST

static StringView word_of(const char *string)
{
    return (StringView){string, strlen(string)};
}

START_TEST(points)
{
    SgfPoint a = {-1, -1}, b = {-1, -1};
    ck_assert(sgf_read_point(word_of(" cd\n"), &a));
    ck_assert(a.column == 2 && a.row == 3);
    ck_assert(sgf_read_point(word_of("aZ"), &a));
    ck_assert(a.column == 0 && a.row == 51);
    static const char *const wrong[] = {"", "a", "abc", "a1", "a b", "\xC3\xA4", "[a"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert(!sgf_read_point(word_of(wrong[i]), &a) &&
                  !sgf_read_rectangle(word_of(wrong[i]), &a, &b));
    ck_assert(a.column == 0 && a.row == 51 && b.row == -1);
    ck_assert(sgf_read_rectangle(word_of("ce:ab"), &a, &b));
    ck_assert(a.column == 0 && a.row == 1 && b.column == 2 && b.row == 4);
    ck_assert(sgf_read_rectangle(word_of("ab : ce"), &a, &b));
    ck_assert(a.column == 0 && a.row == 1 && b.column == 2 && b.row == 4);
    ck_assert(sgf_read_rectangle(word_of("dd"), &a, &b));
    ck_assert(a.column == 3 && a.row == 3 && b.column == 3 && b.row == 3);
    ck_assert(!sgf_read_rectangle(word_of("aa:bb:cc"), &a, &b));
    StringView left, right;
    ck_assert(sgf_split(word_of("a\\:b:c:d"), &left, &right));
    ck_assert(left.length == 4 && memcmp(left.bytes, "a\\:b", 4) == 0);
    ck_assert(right.length == 3 && memcmp(right.bytes, "c:d", 3) == 0);
    ck_assert(!sgf_split(word_of("a\\:"), &left, &right));
}
END_TEST

START_TEST(numbers)
{
    static const struct {
        const char *text;
        Decimal value;
    } good[] = {{"6.5", 13 * DECIMAL_ONE / 2},
                {" 6,50 ", 13 * DECIMAL_ONE / 2},
                {"-3", -3 * DECIMAL_ONE},
                {"0", 0},
                {"5.5 points", 11 * DECIMAL_ONE / 2},
                {"375", 375 * DECIMAL_ONE}};
    static const char *const bad[] = {"", "x", "6.5.5", "1e3", "0x10", "nan", "6,5,5", "points"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        Decimal value = 99;
        ck_assert_msg(sgf_read_real(word_of(good[i].text), &value), "%s", good[i].text);
        ck_assert_msg(value == good[i].value, "%s", good[i].text);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Decimal value = 99;
        ck_assert_msg(!sgf_read_real(word_of(bad[i]), &value) && value == 99, "%s", bad[i]);
    }
}
END_TEST

START_TEST(results)
{
    static const struct {
        const char *text;
        SgfResult result;
    } good[] = {
        {"B+R", {SGF_RESIGNATION, true, 0}},
        {"W+Resign", {SGF_RESIGNATION, false, 0}},
        {"w+r", {SGF_RESIGNATION, false, 0}},
        {"B+T", {SGF_TIME, true, 0}},
        {"White+Time", {SGF_TIME, false, 0}},
        {"W+F", {SGF_FORFEIT, false, 0}},
        {"B+Forfeit", {SGF_FORFEIT, true, 0}},
        {"B+", {SGF_WON, true, 0}},
        {"B+0.5", {SGF_SCORE, true, DECIMAL_ONE / 2}},
        {"W + 12", {SGF_SCORE, false, 12 * DECIMAL_ONE}},
        {"B+3.5 points", {SGF_SCORE, true, 7 * DECIMAL_ONE / 2}},
        {"0", {SGF_DRAW, false, 0}},
        {"Draw", {SGF_DRAW, false, 0}},
        {"Jigo", {SGF_DRAW, false, 0}},
        {"Void", {SGF_VOID, false, 0}},
        {"?", {SGF_UNKNOWN, false, 0}},
        {" ", {SGF_UNKNOWN, false, 0}},
    };
    static const char *const bad[] = {"B", "X+3", "B-3", "B+-3", "Black wins", "+", "B+3+4", "1"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        SgfResult result;
        ck_assert_msg(sgf_read_result(word_of(good[i].text), &result), "%s", good[i].text);
        ck_assert_msg(result.ending == good[i].result.ending &&
                          result.black == good[i].result.black &&
                          result.score == good[i].result.score,
                      "%s", good[i].text);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        SgfResult result = {SGF_FORFEIT, true, 7};
        ck_assert_msg(!sgf_read_result(word_of(bad[i]), &result) && result.score == 7, "%s",
                      bad[i]);
    }
}
END_TEST

START_TEST(places)
{
    Sgf *sgf = read_string("(;A[1]\n B[\xC3\xB6][2])");
    size_t line, column;
    sgf_place(sgf, sgf_find(sgf, 0, "B"), 1, &line, &column);
    ck_assert(line == 2 && column == 7);
    sgf_destroy(sgf);
}
END_TEST

START_TEST(editing)
{
    Sgf *sgf, *copy;
    StringBuilder out = {0};
    ck_assert_int_eq(sgf_create(&sgf), STATUS_OK);
    sgf_print(sgf, &out);
    ck_assert_str_eq(builder_string(&out), "");
    SgfNode root = sgf_add_node(sgf, SGF_NONE), first = sgf_add_node(sgf, root);
    SgfNode second = sgf_add_node(sgf, root), other = sgf_add_node(sgf, SGF_NONE);
    sgf_add_node(sgf, first);
    sgf_set_value(sgf, root, "C", "a\\]\\\\:");
    sgf_set_value(sgf, first, "B", "aa");
    sgf_set_value(sgf, second, "B", "");
    ck_assert_uint_eq(sgf_first_child(sgf, root), first);
    ck_assert_uint_eq(sgf_next_sibling(sgf, first), second);
    ck_assert_uint_eq(sgf_next_sibling(sgf, second), SGF_NONE);
    ck_assert_uint_eq(sgf_first_child(sgf, second), SGF_NONE);
    ck_assert_uint_eq(sgf_next_sibling(sgf, root), other);
    ck_assert_uint_eq(sgf_parent(sgf, other), SGF_NONE);
    sgf_print(sgf, &out);
    ck_assert_str_eq(builder_string(&out), "(;C[a\\]\\\\:]\n(;B[aa];)\n(;B[]))\n(;)\n");
    require_round_trip(sgf, "built");
    /* A copy doesn't share data with the original. Setting a property replaces all properties of
     * that name. */
    ck_assert_int_eq(sgf_copy(sgf, &copy), STATUS_OK);
    static const char *const names[] = {"A", "B", "A", "C", "A"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        sgf_add_property(copy, other, names[i]);
        sgf_add_value(copy, (StringView){&"12345"[i], 1});
    }
    sgf_set(copy, other, "A");
    sgf_add_value(copy, (StringView){"x", 1});
    sgf_add_value(copy, (StringView){"y", 1});
    sgf_remove(copy, root, sgf_find(copy, root, "C"));
    sgf_set_value(copy, root, "D", "e");
    builder_clear(&out);
    sgf_print(copy, &out);
    ck_assert_str_eq(builder_string(&out), "(;D[e]\n(;B[aa];)\n(;B[]))\n(;A[x][y]B[2]C[4])\n");
    require_round_trip(copy, "edited");
    for (SgfProperty property; (property = sgf_first_property(copy, other)) != SGF_NONE;)
        sgf_remove(copy, other, property);
    sgf_set_value(copy, other, "E", "");
    builder_clear(&out);
    sgf_print(copy, &out);
    ck_assert_ptr_nonnull(strstr(builder_string(&out), "\n(;E[])\n"));
    ck_assert(!sgf_failed(copy) && sgf_find(sgf, other, "E") == SGF_NONE);
    builder_free(&out);
    sgf_destroy(copy);
    sgf_destroy(sgf);
}
END_TEST

/* Append `piece` `count` times. */
static void add_times(StringBuilder *text, const char *piece, size_t count)
{
    for (size_t i = 0; i < count; i++)
        builder_add(text, piece);
}

enum { MANY = 1000000 };

START_TEST(deep_nesting)
{
    StringBuilder text = {0};
    add_times(&text, "(;B[]", MANY);
    add_times(&text, ")", MANY);
    Sgf *sgf = read_text(text.bytes, text.length, "one in another");
    ck_assert_uint_eq(sgf_node_count(sgf), MANY);
    ck_assert_uint_eq(sgf_parent(sgf, MANY - 1), MANY - 2);
    require_round_trip(sgf, "one in another");
    sgf_destroy(sgf);
    /* Give every level a variation, since only variations make the printed text nested. */
    builder_clear(&text);
    add_times(&text, "(;(;)", MANY);
    add_times(&text, ")", MANY);
    sgf = read_text(text.bytes, text.length, "with variations");
    ck_assert_uint_eq(sgf_node_count(sgf), 2 * MANY);
    require_round_trip(sgf, "with variations");
    sgf_destroy(sgf);
    builder_clear(&text);
    add_times(&text, "(", MANY);
    StringBuilder error = {0};
    ck_assert(!sgf_read(text.bytes, text.length, (StringView){"", 0}, &sgf, &error));
    builder_free(&error);
    builder_free(&text);
}
END_TEST

START_TEST(many_variations)
{
    StringBuilder text = {0};
    builder_add(&text, "(;");
    add_times(&text, "(;)", MANY);
    builder_add(&text, ")");
    Sgf *sgf = read_text(text.bytes, text.length, "many variations");
    ck_assert_uint_eq(sgf_next_sibling(sgf, MANY - 1), MANY);
    require_round_trip(sgf, "many variations");
    sgf_destroy(sgf);
    builder_free(&text);
}
END_TEST

/* Read text in which one piece is repeated many times. Return how many bytes of memory each byte of
 * the text takes. */
static size_t memory_for(const char *piece)
{
    StringBuilder text = {0};
    builder_add(&text, "(;A[]");
    add_times(&text, piece, 4 * MANY / strlen(piece));
    builder_add(&text, ")");
    size_t before = memory_in_use();
    Sgf *sgf = read_text(text.bytes, text.length, piece);
    size_t taken = memory_in_use() - before;
    size_t each = taken / text.length;
    sgf_destroy(sgf);
    ck_assert_uint_eq(memory_in_use(), before);
    builder_free(&text);
    return each;
}

START_TEST(memory_is_proportional)
{
    /* Arrays double when they grow, so up to half of their memory is unused. */
    ck_assert_uint_le(memory_for(";"), 32);
    ck_assert_uint_le(memory_for("A[]"), 32);
    ck_assert_uint_le(memory_for("[]\n"), 32);
    ck_assert_uint_le(memory_for(";B[aa]"), 20);
    ck_assert_uint_le(memory_for("C[a comment of some length]"), 6);
}
END_TEST

START_TEST(size_limit)
{
    StringBuilder text = {0}, error = {0};
    Sgf *sgf;
    builder_add(&text, "(;C[");
    add_times(&text, "0123456789abcdef", SGF_BYTES_MAX / 16 - 1);
    while (text.length < SGF_BYTES_MAX - 2)
        builder_add_char(&text, 'x');
    builder_add(&text, "])");
    ck_assert_uint_eq(text.length, SGF_BYTES_MAX);
    sgf = read_text(text.bytes, text.length, "as long as may be");
    sgf_destroy(sgf);
    builder_add(&text, "\n");
    ck_assert(!sgf_read(text.bytes, text.length, (StringView){"", 0}, &sgf, &error));
    ck_assert_str_eq(builder_string(&error), "too long: at most 16777216 bytes");
    builder_free(&text);
    builder_free(&error);
}
END_TEST

Suite *sgf_suite(void)
{
    Suite *suite = suite_create("sgf");
    TCase *forms = add_case(suite, "forms", 20);
    tcase_add_test(forms, fixtures_round_trip);
    tcase_add_test(forms, trees);
    tcase_add_test(forms, quirks);
    tcase_add_test(forms, notes_are_few);
    tcase_add_test(forms, errors);
    tcase_add_test(forms, repairs);
    tcase_add_test(forms, unescaped_brackets);
    tcase_add_test(forms, valid_files_are_not_repaired);
    tcase_add_test(forms, character_sets);
    tcase_add_test(forms, character_sets_noted);
    tcase_add_test(forms, character_sets_guessed);
    tcase_add_test(forms, a_character_set_may_be_given);
    tcase_add_test(forms, a_zero_byte_ends_no_name_of_a_set);
    tcase_add_test(forms, texts);
    tcase_add_test(forms, points);
    tcase_add_test(forms, numbers);
    tcase_add_test(forms, results);
    tcase_add_test(forms, places);
    tcase_add_test(forms, editing);
    TCase *harm = add_case(suite, "harm", 240);
    tcase_add_test(harm, deep_nesting);
    tcase_add_test(harm, many_variations);
    tcase_add_test(harm, memory_is_proportional);
    tcase_add_test(harm, size_limit);
    return suite;
}
