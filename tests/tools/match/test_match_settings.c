/* Test setting up a match: settings, pairings and openings. */
#include "suites.h"

#include "match/planning/opening.h"
#include "match/planning/plan.h"
#include "match/planning/rounds.h"
#include "match/planning/schedule.h"
#include "programs/command_words.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static StringView word(const char *string)
{
    return (StringView){string, strlen(string)};
}

static MatchSettings settings_of(const char *lines)
{
    MatchSettings settings = match_settings_usual();
    StringBuilder why = {0};
    ck_assert_msg(match_settings_read(&settings, word(lines), &why), "%s", builder_string(&why));
    builder_free(&why);
    return settings;
}

START_TEST(settings_are_read_by_their_names)
{
    MatchSettings settings = settings_of("# a match\n"
                                         "game stones\n"
                                         "size 9x7\n"
                                         "\n"
                                         "player a=prog --seed %SEED%\n"
                                         "player b='my prog' \"x y\" z\\ w\n"
                                         "games 40\n"
                                         "main-time 60\n"
                                         "increment 0.25\n"
                                         "margin 0\n"
                                         "on-failure replay\n"
                                         "agree 3,2.5\n"
                                         "memory 512\n"
                                         "sprt -1.5,3,0.01,0.05,normalized\n"
                                         "keep\n"
                                         "  pin   yes\n");
    ck_assert_str_eq(settings.kind->name, "stones");
    ck_assert_int_eq(settings.columns, 9);
    ck_assert_int_eq(settings.rows, 7);
    ck_assert_uint_eq(settings.player_count, 2);
    ck_assert_str_eq(settings.players[0].command, "prog --seed %SEED%");
    ck_assert_uint_eq(settings.games, 40);
    ck_assert_int_eq(settings.increment, CLOCK_SECOND / 4);
    ck_assert_int_eq(settings.on_failure, ON_FAILURE_REPLAY);
    ck_assert_uint_eq(settings.agree.turns, 3);
    ck_assert_int_eq(settings.agree.lead, 5 * DECIMAL_ONE / 2);
    ck_assert_int_eq(settings.limits.memory, INT64_C(512) << 20);
    ck_assert(settings.has_sprt && settings.sprt.model == SPRT_NORMALIZED);
    ck_assert(settings.sprt.elo0 == -1.5 && settings.sprt.alpha == 0.01);
    ck_assert(settings.keep && settings.pin);
    TimeControl time = match_settings_time(&settings);
    ck_assert_int_eq(time.clock.system, CLOCK_FISCHER);
    ck_assert_int_eq(time.rule, 0);
    MatchSettings minigo = settings_of("game minigo\n"),
                  slow = settings_of("game minigo\nrule move_time=20\n");
    ck_assert_int_eq(match_settings_time(&minigo).rule, 10 * CLOCK_SECOND);
    ck_assert_int_eq(match_settings_time(&slow).rule, 20 * CLOCK_SECOND);
    match_settings_free(&minigo);
    match_settings_free(&slow);
    StringBuilder words = {0};
    ck_assert(command_words(settings.players[1].command, &words));
    ck_assert_uint_eq(words.length, 16);
    ck_assert_mem_eq(words.bytes, "my prog\0x y\0z w\0", 16);
    builder_free(&words);
    match_settings_free(&settings);
}
END_TEST

START_TEST(the_canonical_text_says_it_all)
{
    MatchSettings settings =
        settings_of("player a=x\nplayer b=y z\ngame go\nsize 9\nrule komi=6.5\n"
                    "byo-yomi 3x0.5\nsprt 0,5\nrandom-opening 4\nseed 77\n"
                    "concurrency 8\n");
    StringBuilder text = {0}, again = {0}, why = {0};
    ck_assert(plan_canonical(&settings, &text, &why));
    ck_assert_ptr_nonnull(strstr(builder_string(&text), "byo-yomi 3x0.5\n"));
    ck_assert_ptr_nonnull(strstr(builder_string(&text), "rule komi=6.5\n"));
    ck_assert_ptr_nonnull(strstr(builder_string(&text), "sprt 0,5,0.05,0.05,logistic\n"));
    /* The number of concurrent games must be left out, since it doesn't affect results. */
    ck_assert_ptr_null(strstr(builder_string(&text), "concurrency"));
    MatchSettings read = settings_of(builder_string(&text));
    ck_assert(plan_canonical(&read, &again, &why));
    ck_assert_str_eq(builder_string(&text), builder_string(&again));
    match_settings_free(&settings);
    match_settings_free(&read);
    builder_free(&text);
    builder_free(&again);
    builder_free(&why);
}
END_TEST

/* Check that a line is refused with an error that contains `words`, and that it changes no
 * setting. */
static void refuses(const char *line, const char *words)
{
    MatchSettings settings = settings_of("player a=x\n"), usual = match_settings_usual();
    StringBuilder why = {0};
    ck_assert_msg(!match_settings_read(&settings, word(line), &why), "%s", line);
    ck_assert_msg(strstr(builder_string(&why), words), "%s: %s", line, builder_string(&why));
    ck_assert_msg(strncmp(builder_string(&why), "line 1: ", 8) == 0, "%s", builder_string(&why));
    ck_assert_uint_eq(settings.player_count, 1);
    ck_assert_uint_eq(settings.games, usual.games);
    ck_assert_int_eq(settings.move, usual.move);
    match_settings_free(&settings);
    builder_free(&why);
}

START_TEST(invalid_settings_are_refused)
{
    refuses("gmae go", "unknown setting 'gmae'");
    refuses("game chess", "expected a game: lines, stones, go, minigo");
    refuses("games 0", "a whole number from 1 to 1000000000");
    refuses("games 1e3", "a whole number from 1 to 1000000000");
    refuses("move-time -1", "a number of seconds from 0 to 1000000");
    refuses("move-time 1000000.1", "a number of seconds from 0 to 1000000");
    refuses("size 9x", "N or NxM, such as 9 or 9x13");
    refuses("player b", "NAME=COMMAND");
    refuses("player b=", "NAME=COMMAND");
    refuses("player b='x", "NAME=COMMAND");
    refuses("player a=y", "that no other player has");
    refuses("player A=y", "that no other player has");
    refuses("player b c=y", "NAME=COMMAND");
    refuses("format cup", "one of round-robin gauntlet swiss ladder");
    refuses("keep maybe", "yes or no");
    refuses("byo-yomi 3", "PERIODSxSECONDS");
    refuses("byo-yomi 0x3", "PERIODSxSECONDS");
    refuses("byo-yomi 1000000x1000000", "PERIODSxSECONDS"); /* the total time is too long */
    refuses("agree 3", "TURNS,POINTS, such as 6,20");
    refuses("agree x,3", "TURNS,POINTS, such as 6,20");
    refuses("agree 3,x", "TURNS,POINTS, such as 6,20");
    refuses("agree 3,2,1", "TURNS,POINTS, such as 6,20");
    refuses("draw 3,2,x", "TURNS,POINTS,FROM");
    refuses("sprt 5,0", "ELO0,ELO1");
    refuses("sprt x,5", "ELO0,ELO1");
    refuses("sprt 0,1000000.1", "ELO0,ELO1");
    refuses("sprt 0,5,0.05", "ELO0,ELO1");
    refuses("rule komi", "NAME=VALUE");
    refuses("concurrency 0", "a whole number from 1 to 1024");
}
END_TEST

/* Check that these settings can't form a match, and that the reason contains `words`. */
static void does_not_hold(const char *lines, const char *words)
{
    MatchSettings settings = settings_of(lines);
    StringBuilder why = {0};
    ck_assert_msg(!plan_check(&settings, &why), "%s", lines);
    ck_assert_msg(strstr(builder_string(&why), words), "%s: %s", lines, builder_string(&why));
    match_settings_free(&settings);
    builder_free(&why);
}

#define TWO "player a=x\nplayer b=y\n"

START_TEST(settings_have_to_make_a_match)
{
    MatchSettings good = settings_of(TWO);
    StringBuilder why = {0};
    ck_assert_msg(plan_check(&good, &why), "%s", builder_string(&why));
    match_settings_free(&good);
    builder_free(&why);
    does_not_hold("player a=x\n", "at least two players");
    does_not_hold(TWO "games 3\n", "an even number");
    does_not_hold(TWO "player c=z\nsprt 0,5\n", "--sprt needs exactly two players");
    does_not_hold(TWO "format swiss\n", "a number of rounds");
    does_not_hold(TWO "rounds 3\n", "--rounds is only for --format swiss or ladder");
    does_not_hold(TWO "game go\nsize 99\n", "size");
    does_not_hold(TWO "rule gravity=1\n", "gravity");
    does_not_hold(TWO "game go\nrule ko=none-such\n", "ko");
    does_not_hold(TWO "player c=z\ngames 1000000000\n", "too many games");
    does_not_hold(TWO "format swiss\nrounds 100000\ngames 1000000000\n", "too many games");
    does_not_hold(TWO "openings no/such/folder\n", "no/such/folder");
    does_not_hold(TWO "increment 1\n", "--increment needs a main time");
    does_not_hold(TWO "main-time 9\nincrement 1\nbyo-yomi 1x1\n", "leave one out");
    /* The records' boards have another size. */
    does_not_hold(TWO "game lines\nsize 5\nopenings fixtures/lines\n",
                  "the record's board is not that of the match");
}
END_TEST

/* Check that each pairing of a match plays equally often with either color. */
static void count_games(const char *lines, size_t players)
{
    MatchSettings settings = settings_of(lines);
    uint64_t games = schedule_games(&settings);
    uint64_t *met = calloc(players * players, sizeof *met);
    bool gauntlet = settings.format == FORMAT_GAUNTLET;
    ck_assert_uint_eq(settings.player_count, players);
    ck_assert_uint_eq(games,
                      (gauntlet ? players - 1 : players * (players - 1) / 2) * settings.games);
    for (uint64_t i = 0; i < games; i += 2) {
        ScheduledGame one = schedule_game(&settings, i), other = schedule_game(&settings, i + 1);
        ck_assert(one.black == other.white && one.white == other.black && one.black != one.white);
        ck_assert_uint_eq(one.pair, other.pair);
        ck_assert(one.seeds[0] != one.seeds[1] && one.seeds[0] != other.seeds[0]);
        met[one.black * players + one.white]++;
        met[other.black * players + other.white]++;
        /* Every pairing must play one pair of games before any pairing plays its next. */
        ck_assert_uint_eq(one.pair, i / 2 / (games / settings.games));
    }
    for (size_t i = 0; i < players * players; i++) {
        bool meets =
            i / players != i % players && (!gauntlet || i / players == 0 || i % players == 0);
        ck_assert_uint_eq(met[i], meets ? settings.games / 2 : 0);
    }
    free(met);
    match_settings_free(&settings);
}

START_TEST(all_meet_as_often_with_either_color)
{
    char lines[600] = "games 6\n";
    for (size_t players = 1; players <= 12; players++) {
        sprintf(lines + strlen(lines), "player p%zu=x\n", players);
        if (players < 2)
            continue;
        count_games(lines, players);
        char gauntlet[640];
        sprintf(gauntlet, "format gauntlet\n%s", lines);
        count_games(gauntlet, players);
    }
}
END_TEST

START_TEST(a_round_of_the_circle_has_everybody_once)
{
    /* Six players need five rounds of three pairings. All six must occur in each round. */
    for (uint64_t round = 0; round < 5; round++) {
        unsigned seen = 0;
        for (uint64_t match = 0; match < 3; match++) {
            Pairing pairing = schedule_pairing(FORMAT_ROUND_ROBIN, 6, 0, round * 3 + match);
            ck_assert(pairing.first < pairing.second && pairing.second < 6);
            seen |= 1U << pairing.first | 1U << pairing.second;
        }
        ck_assert_uint_eq(seen, 63);
    }
}
END_TEST

/* Check that a round consists of these pairings, given as "0-1 2-3". */
static void has_round(const Rounds *rounds, uint64_t round, const char *expected)
{
    size_t count;
    const Pairing *pairings = rounds_pairings(rounds, round, &count);
    StringBuilder text = {0};
    for (size_t i = 0; i < count; i++)
        builder_add_format(&text, "%s%u-%u", i > 0 ? " " : "", pairings[i].first,
                           pairings[i].second);
    ck_assert_str_eq(builder_string(&text), expected);
    builder_free(&text);
}

START_TEST(in_swiss_those_with_as_many_points_meet)
{
    Rounds *rounds;
    ck_assert_int_eq(rounds_create(FORMAT_SWISS, 5, 2, &rounds), STATUS_OK);
    has_round(rounds, 0, "0-1 2-3"); /* player 4 has a bye, which is worth two points */
    rounds_count(rounds, 0, 1, 0, 2);
    rounds_count(rounds, 1, 0, 2, 0); /* player 1 wins both games */
    rounds_count(rounds, 2, 3, 1, 1);
    rounds_count(rounds, 3, 2, 1, 1); /* two draws */
    ck_assert_int_eq(rounds_next(rounds), STATUS_OK);
    /* Points: players 1 and 4 have two, 2 and 3 have one, and 0 has none, so 0 has a bye. Players 2
     * and 3 have already met. So the pairing must be 1-2 3-4: if 1 met 4, players 2 and 3 would
     * meet again. */
    has_round(rounds, 1, "1-2 3-4");
    rounds_count(rounds, 1, 2, 2, 0);
    rounds_count(rounds, 2, 1, 0, 2);
    rounds_count(rounds, 3, 4, 2, 0);
    rounds_count(rounds, 4, 3, 0, 2);
    ck_assert_int_eq(rounds_next(rounds), STATUS_OK);
    /* Points: player 1 has four, 3 has three, 0 and 4 have two, and 2 has one, so 2 has a bye. */
    has_round(rounds, 2, "1-3 0-4");
    rounds_destroy(rounds);
}
END_TEST

/* Check that no two players meet twice in the first rounds. The number of these rounds is how often
 * the number of players must be halved until one player is left. */
static void swiss_without_repeats(uint32_t players)
{
    Rounds *rounds;
    bool met[32][32] = {{false}};
    int last = 1;
    while (1U << last < players)
        last++;
    ck_assert_int_eq(rounds_create(FORMAT_SWISS, players, 2, &rounds), STATUS_OK);
    for (int round = 0; round < last; round++) {
        size_t count;
        const Pairing *pairings = rounds_pairings(rounds, (uint64_t)round, &count);
        unsigned long seen = 0;
        ck_assert_uint_eq(count, players / 2);
        for (size_t i = 0; i < count; i++) {
            Pairing it = pairings[i];
            ck_assert(!met[it.first][it.second]);
            ck_assert(!(seen & (1UL << it.first | 1UL << it.second)));
            seen |= 1UL << it.first | 1UL << it.second;
            met[it.first][it.second] = true;
            /* The player with the lower number always wins. */
            rounds_count(rounds, it.first, it.second, 2, 0);
        }
        ck_assert_int_eq(rounds_next(rounds), STATUS_OK);
    }
    rounds_destroy(rounds);
}

START_TEST(in_swiss_all_are_free_in_turn)
{
    Rounds *rounds;
    unsigned free_count[3] = {0};
    ck_assert_int_eq(rounds_create(FORMAT_SWISS, 3, 2, &rounds), STATUS_OK);
    for (uint64_t round = 0; round < 6; round++) {
        size_t count;
        Pairing pairing = *rounds_pairings(rounds, round, &count);
        ck_assert_uint_eq(count, 1);
        free_count[3 - pairing.first - pairing.second]++;
        rounds_count(rounds, pairing.first, pairing.second, 4, 0);
        ck_assert_int_eq(rounds_next(rounds), STATUS_OK);
    }
    for (size_t i = 0; i < 3; i++)
        ck_assert_uint_eq(free_count[i], 2);
    rounds_destroy(rounds);
}
END_TEST

START_TEST(in_swiss_nobody_meets_the_same_one_twice)
{
    for (uint32_t players = 4; players <= 32; players++)
        swiss_without_repeats(players);
}
END_TEST

START_TEST(on_a_ladder_winners_climb)
{
    Rounds *rounds;
    ck_assert_int_eq(rounds_create(FORMAT_LADDER, 4, 2, &rounds), STATUS_OK);
    has_round(rounds, 0, "0-1 2-3");
    rounds_count(rounds, 0, 1, 0, 2);
    rounds_count(rounds, 1, 0, 2, 0); /* player 1 won both games, so 1 and 0 change places */
    rounds_count(rounds, 2, 3, 2, 0);
    rounds_count(rounds, 3, 2, 2, 0); /* each player won once, so both stay */
    ck_assert_int_eq(rounds_next(rounds), STATUS_OK);
    has_round(rounds, 1, "0-2"); /* the order is now 1 0 2 3 */
    rounds_count(rounds, 0, 2, 0, 2);
    ck_assert_int_eq(rounds_next(rounds), STATUS_OK);
    has_round(rounds, 2, "1-2 0-3"); /* the order is now 1 2 0 3 */
    rounds_destroy(rounds);
}
END_TEST

START_TEST(openings_come_from_files_and_by_chance)
{
    Openings *openings;
    StringBuilder name = {0}, turns = {0}, again = {0}, why = {0};
    MatchSettings settings = settings_of("game go\nsize 9\nrandom-opening 3\nseed 5\n");
    ck_assert(openings_create(&settings, &openings, &why));
    ck_assert(openings_get(openings, 4, &name, &turns, &why));
    ck_assert_str_eq(builder_string(&name), "random 4");
    /* There must be three turns: by Black, White and Black. */
    ck_assert(strncmp(builder_string(&turns), "black ", 6) == 0);
    size_t lines = 0;
    for (size_t i = 0; i < turns.length; i++)
        lines += turns.bytes[i] == '\n';
    ck_assert_uint_eq(lines, 3);
    ck_assert(openings_get(openings, 5, &name, &again, &why));
    ck_assert_str_ne(builder_string(&turns), builder_string(&again));
    ck_assert(openings_get(openings, 4, &name, &again, &why));
    ck_assert_str_eq(builder_string(&turns), builder_string(&again));
    openings_destroy(openings);
    match_settings_free(&settings);

    settings = settings_of("game go\n");
    ck_assert(openings_create(&settings, &openings, &why));
    ck_assert(openings_get(openings, 0, &name, &turns, &why));
    ck_assert_str_eq(builder_string(&name), "none");
    ck_assert_uint_eq(turns.length, 0);
    openings_destroy(openings);
    match_settings_free(&settings);
    builder_free(&name);
    builder_free(&turns);
    builder_free(&again);
    builder_free(&why);
}
END_TEST

START_TEST(processors_of_a_list)
{
    static const int EXPECTED[] = {0, 2, 3, 4, 7, 0, 2};
    for (size_t i = 0; i < sizeof EXPECTED / sizeof *EXPECTED; i++)
        ck_assert_int_eq(processor_of("0,2-4,7", i), EXPECTED[i]);
    ck_assert_int_eq(processor_of("4-2", 0), -1);
    ck_assert_int_eq(processor_of("1024", 0), -1);
    ck_assert_int_eq(processor_of("1,,2", 0), -1);
}
END_TEST

Suite *match_settings_suite(void)
{
    Suite *suite = suite_create("match_settings");
    TCase *cases = tcase_create("match_settings");
    tcase_add_test(cases, settings_are_read_by_their_names);
    tcase_add_test(cases, the_canonical_text_says_it_all);
    tcase_add_test(cases, invalid_settings_are_refused);
    tcase_add_test(cases, settings_have_to_make_a_match);
    tcase_add_test(cases, all_meet_as_often_with_either_color);
    tcase_add_test(cases, a_round_of_the_circle_has_everybody_once);
    tcase_add_test(cases, in_swiss_those_with_as_many_points_meet);
    tcase_add_test(cases, in_swiss_all_are_free_in_turn);
    tcase_add_test(cases, in_swiss_nobody_meets_the_same_one_twice);
    tcase_add_test(cases, on_a_ladder_winners_climb);
    tcase_add_test(cases, openings_come_from_files_and_by_chance);
    tcase_add_test(cases, processors_of_a_list);
    suite_add_tcase(suite, cases);
    return suite;
}
