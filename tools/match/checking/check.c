/* The command line of `check`, the order of its points, and what is told of them. */
#include "match/checking/check.h"

#include "base/moment.h"
#include "base/word.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "match/checking/check_parts.h"
#include "programs/command_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_USAGE = 2, SHOWN_BYTES = 800 };

#define MILLISECOND INT64_C(1000000)
#define KILL_GRACE (200 * MILLISECOND) /* between being asked to end and being ended */
#define SILENCE (250 * MILLISECOND)    /* in which nothing is to come */
#define LOOKING (20 * MILLISECOND)     /* how often it is looked whether it has ended */

static const char PROGRAM[] = "contigo-match";

static const struct {
    const char *name, *meaning;
    CheckTrial trial; /* NULL: it is seen in the others */
} POINTS[POINT_COUNT] = {
    [POINT_STARTS] = {"starts", "it runs, and answers a command", check_starts},
    [POINT_VERSION] = {"version", "protocol_version is 2", check_version},
    [POINT_NAME] = {"name", "name and version are a line each", check_name},
    [POINT_COMMANDS] = {"commands",
                        "list_commands and known_command agree, and what has to be "
                        "there is",
                        check_commands},
    [POINT_UNKNOWN] = {"unknown", "a command that is none gets `?`", check_unknown},
    [POINT_BLANK] = {"blank", "comments and empty lines get nothing", check_blank},
    [POINT_CONTROL] = {"control", "lines may end in CR LF, and have tabs for blanks",
                       check_control},
    [POINT_GAME] = {"game", "set_game", check_game},
    [POINT_SETUP] = {"setup", "boardsize, clear_board and komi", check_setup},
    [POINT_PLAY] = {"play", "it takes moves that are legal", check_play},
    [POINT_ILLEGAL] = {"illegal", "it refuses moves that are not, and stays as it was",
                       check_illegal},
    [POINT_GENMOVE] = {"genmove", "it makes legal moves for both colours", check_genmove},
    [POINT_PASS] = {"pass", "play goes on after a pass", check_pass},
    [POINT_UNDO] = {"undo", "a move can be taken back", check_undo},
    [POINT_TIME] = {"time", "time_settings and time_left", check_time},
    [POINT_SCORE] = {"score", "final_score can be read", check_score},
    [POINT_OVER] = {"over", "genmove after two passes is answered", check_over},
    [POINT_QUIT] = {"quit", "it answers quit, and ends in time", check_quit},
    [POINT_LEAVES] = {"leaves", "it leaves no process behind", NULL},
    [POINT_IDS] = {"ids", "each reply has the id of its command", NULL},
    [POINT_FRAMES] = {"frames", "each reply is `=` or `?`, text, and an empty line", NULL},
    [POINT_UNASKED] = {"unasked", "it says nothing that it was not asked for", NULL},
};

/* Telling. */

/* A line for each of those of a text, of any origin, the first behind a label; so much of it as a
 * person reads. */
static void add_shown(Text *out, const char *label, const char *text)
{
    char shown[SHOWN_BYTES];
    size_t length = strlen(text), kept = length < sizeof shown ? length : sizeof shown;
    memcpy(shown, text, kept);
    kept = complain_show(shown, kept);
    while (kept > 0 && shown[kept - 1] == '\n')
        kept--;
    text_add_format(out, "     %-10s ", label);
    for (size_t i = 0; i < kept; i++) {
        text_add_char(out, shown[i]);
        if (shown[i] == '\n')
            text_add_format(out, "     %-10s ", "");
    }
    text_add(out, length > sizeof shown ? "...\n" : "\n");
}

/* Nobody need read it. */
static void say(Text *out)
{
    if (!text_failed(out))
        (void)descriptor_write(STDOUT_FILENO, out->bytes, out->length);
    text_free(out);
}

static void add_point(Text *out, const char *mark, CheckPoint point)
{
    text_add_format(out, "%-4s %s: %s\n", mark, POINTS[point].name, POINTS[point].meaning);
}

static void tell_point(const char *mark, CheckPoint point)
{
    Text out = {0};
    add_point(&out, mark, point);
    say(&out);
}

/* The line in which what came has a reply to the command of an id; NULL where there is none. */
static const char *find_reply(const char *came, long id)
{
    char mark[2][32];
    const char *found = NULL;
    snprintf(mark[0], sizeof mark[0], "=%ld", id);
    snprintf(mark[1], sizeof mark[1], "?%ld", id);
    for (const char *line = came; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        for (size_t i = 0; i < 2; i++)
            if (strncmp(line, mark[i], strlen(mark[i])) == 0 && !is_digit(line[strlen(mark[i])]))
                found = line;
    }
    return found;
}

static long sent_id(TalkReply *reply)
{
    return strtol(text_string(&reply->sent), NULL, 10);
}

/* What came since the last command, without what answered those before. */
static const char *what_came(TalkReply *reply)
{
    const char *came = text_string(&reply->came);
    const char *before = find_reply(came, sent_id(reply) - 1);
    const char *end = before ? strstr(before, "\n\n") : NULL;
    if (end)
        came = end + 2;
    return *came ? came : "nothing";
}

/* What came to the last command, as it was read. */
static void add_reply(TalkReply *reply, Text *came)
{
    text_add_format(came, "%c%ld ", reply->success ? '=' : '?', sent_id(reply));
    text_add_bytes(came, reply->text.bytes, reply->text.length);
}

/* What the talk says, but for what was sent and came. */
static void add_found(Text *out, const char *detail)
{
    const char *end = strstr(detail, "; the last ");
    Text found = {0};
    text_add(&found, "it ");
    text_add_bytes(&found, detail, end ? (size_t)(end - detail) : strlen(detail));
    add_shown(out, "found:", text_string(&found));
    text_free(&found);
}

void check_fail(Check *check, CheckPoint point, const char *expected)
{
    TalkReply *reply = &check->reply;
    Text out = {0}, came = {0};
    if (check->has_failed[point])
        return;
    check->has_failed[point] = true;
    add_point(&out, "FAIL", point);
    if (reply->sent.length > 0)
        add_shown(&out, "sent:", text_string(&reply->sent));
    if (reply->failure == FAILURE_NONE && reply->sent.length > 0)
        add_reply(reply, &came);
    else
        text_add(&came, what_came(reply));
    if (reply->sent.length > 0 || reply->came.length > 0)
        add_shown(&out, "came:", text_string(&came));
    add_shown(&out, "expected:", expected);
    if (reply->failure != FAILURE_NONE)
        add_found(&out, text_string(&reply->detail));
    text_free(&came);
    say(&out);
}

void check_note(Check *check, const char *remark)
{
    Text out = {0};
    text_add_format(&out, "note %s: %s\n", POINTS[check->point].name, remark);
    say(&out);
}

/* The program. */

/* What failed by the way a program talks, which is not always what was tried. Words beside a reply
 * are no bad reply. */
static CheckPoint point_of(Check *check)
{
    TalkReply *reply = &check->reply;
    bool has_replied = sent_id(reply) == 0 || find_reply(text_string(&reply->came), sent_id(reply));
    switch (reply->failure) {
    case FAILURE_WRONG_ID:
        return POINT_IDS;
    case FAILURE_GARBAGE:
    case FAILURE_FLOOD:
        return has_replied ? POINT_UNASKED : POINT_FRAMES;
    case FAILURE_HALF_LINE:
        return POINT_FRAMES;
    case FAILURE_TWO_REPLIES:
    case FAILURE_UNASKED:
        return POINT_UNASKED;
    default:
        return check->point;
    }
}

static const char *expected_of(CheckPoint point)
{
    switch (point) {
    case POINT_IDS:
        return "the id of the command right behind `=` or `?`, on errors too";
    case POINT_FRAMES:
        return "`=` or `?`, the id, a blank, text, and an empty line";
    case POINT_UNASKED:
        return "one reply to each command, and nothing else on standard output";
    case POINT_STARTS:
        return "a reply to the first command";
    default:
        return "a reply in time";
    }
}

/* Tells what the talk has found. Lines that are to get nothing are a point of their own. */
static bool fail_at_talking(Check *check)
{
    bool is_extra = check->point == POINT_BLANK || check->point == POINT_CONTROL;
    CheckPoint point = is_extra && !check->is_new ? check->point : point_of(check);
    check_fail(check, point,
               point == POINT_BLANK && is_extra ? "a reply to the command, and nothing more"
                                                : expected_of(point));
    check->is_stuck |= check->is_new;
    check_end(check);
    return false;
}

static bool start(Check *check)
{
    check->is_new = true;
    if (talk_open(check->talks, check->setup, &check->talk, &check->why))
        return true;
    check->is_lost = true;
    check->talk = NULL;
    return false;
}

bool check_listen(Check *check)
{
    if (check->is_stuck || check->is_lost || (!check->talk && !start(check)))
        return false;
    talks_wait(check->talks, SILENCE);
    return talk_check(check->talk, &check->reply) || fail_at_talking(check);
}

static bool ask_once(Check *check, const char *text, TalkKind kind)
{
    const SidePatience *patience = &check->settings->patience;
    TalkCommand command = {
        .text = text, .kind = kind, .limit = check->is_new ? patience->handshake : patience->other};
    if (!talk_ask(check->talk, &command, &check->reply))
        return fail_at_talking(check);
    check->is_new = false;
    return true;
}

bool check_ask(Check *check, const char *command, TalkKind kind)
{
    if (check->is_stuck || check->is_lost)
        return false;
    if (!check->talk && (!start(check) || !ask_once(check, "protocol_version", TALK_HANDSHAKE)))
        return false;
    return ask_once(check, command, kind);
}

bool check_demand(Check *check, const char *command, const char *expected)
{
    if (!check_ask(check, command, TALK_OTHER))
        return false;
    if (!check->reply.success)
        check_fail(check, check->point, expected);
    return check->reply.success;
}

bool check_refuse(Check *check, const char *command, const char *expected)
{
    if (!check_ask(check, command, TALK_OTHER))
        return false;
    if (check->reply.success)
        check_fail(check, check->point, expected);
    return !check->reply.success;
}

bool check_lists(const Check *check, const char *command)
{
    Text line = {0};
    text_add_format(&line, "\n%s\n", command);
    bool lists = check->commands.length > 0 && strstr(check->commands.bytes, text_string(&line));
    text_free(&line);
    return lists;
}

/* What it left when it ended by itself. */
static void look_behind(Check *check, const TalkEnd *end)
{
    Text left = {0};
    if (end->forced || end->killed == 0)
        return;
    talk_reply_free(&check->reply);
    text_add_format(&left, "nothing that runs: %d other processes were there after it had ended",
                    end->killed);
    check_fail(check, POINT_LEAVES, text_string(&left));
    text_free(&left);
}

void check_end(Check *check)
{
    TalkEnd end = {0};
    if (!check->talk)
        return;
    talk_close(check->talk, 0, KILL_GRACE, &end);
    check->talk = NULL;
    look_behind(check, &end);
    talk_end_free(&end);
}

/* Waits until it has ended by itself; false where it does not in time. */
static bool wait_for_end(Check *check)
{
    int64_t until = moment_now() + check->settings->patience.quit;
    while (talk_check(check->talk, &check->reply)) {
        if (moment_now() >= until)
            return false;
        talks_wait(check->talks, LOOKING);
    }
    return true;
}

bool check_quit(Check *check)
{
    if (!check_demand(check, "quit", "`=`, and then its end"))
        return false;
    bool has_ended = wait_for_end(check);
    Failure how = check->reply.failure;
    if (!has_ended) {
        check_fail(check, POINT_QUIT, "its end, some seconds after quit at the latest");
    } else if (how != FAILURE_EXIT && how != FAILURE_CLOSED_INPUT && how != FAILURE_CLOSED_OUTPUT) {
        check_fail(check, POINT_QUIT, "its end by itself");
        has_ended = false;
    } else if (how == FAILURE_EXIT && check->reply.status != 0) {
        check_note(check, "it ends with another status than 0");
    }
    check_end(check);
    return has_ended;
}

/* All of it. */

/* Tries what is tried by itself; the rest is known then. */
static void try_all(Check *check)
{
    for (CheckPoint point = POINT_STARTS; point < POINT_COUNT && !check->is_lost; point++) {
        CheckTrial trial = POINTS[point].trial;
        check->point = point;
        bool holds = !trial || trial(check);
        if (check->is_stuck)
            break;
        if (!check->has_failed[point] && !check->is_lost)
            tell_point(holds ? "ok" : "--", point);
    }
    Text out = {0};
    if (check->is_stuck)
        text_add(&out, "--   the rest cannot be tried as long as that fails\n");
    say(&out);
}

static int conclude(const Check *check)
{
    Text out = {0};
    int failed = 0;
    for (CheckPoint point = POINT_STARTS; point < POINT_COUNT; point++)
        failed += check->has_failed[point];
    if (failed == 0)
        text_add(&out, "all that is required holds\n");
    else
        text_add_format(&out, "%d of %d points %s\n", failed, POINT_COUNT,
                        failed == 1 ? "fails" : "fail");
    say(&out);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int check_program(MatchSettings *settings, const ProcessSetup *setup)
{
    Check check = {.setup = setup, .settings = settings};
    int status = EXIT_FAILURE;
    if (!process_adopt() || talks_create(&check.talks) != STATUS_OK ||
        referee_create(&check.referee) != STATUS_OK)
        check.is_lost = true;
    else
        try_all(&check);
    check_end(&check);
    if (check.is_lost)
        complain(PROGRAM, "%s",
                 check.why.length > 0 ? text_string(&check.why) : status_text(STATUS_NO_MEMORY));
    else
        status = conclude(&check);
    talks_destroy(check.talks);
    referee_destroy(check.referee);
    talk_reply_free(&check.reply);
    text_free(&check.commands);
    text_free(&check.turns);
    text_free(&check.why);
    return status;
}

/* The command line. */

static int wrong_usage(const char *why)
{
    complain(PROGRAM, "%s", why);
    complain(PROGRAM, "expected %s", CHECK_USAGE);
    return EXIT_USAGE;
}

/* Options stand before the program. How many words they are; -1 where they are wrong, which has
 * been said. */
static int read_options(int count, char *const *words, MatchSettings *settings)
{
    static const char *const KNOWN[] = {"game", "size", "answer"};
    Text why = {0};
    int at = 0;
    while (at < count && strncmp(words[at], "--", 2) == 0) {
        const char *name = words[at] + 2;
        bool good = false;
        for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
            good |= strcmp(name, KNOWN[i]) == 0;
        if (!good)
            text_add(&why, "no such option");
        good = good && at + 1 < count && match_settings_set(settings, name, words[at + 1], &why);
        if (!good) {
            wrong_usage(why.length > 0 ? text_string(&why) : "an option without its value");
            text_free(&why);
            return -1;
        }
        at += 2;
    }
    text_free(&why);
    return at;
}

int check_run(int count, char *const *words)
{
    const char *list[COMMAND_WORDS_MOST + 1];
    MatchSettings settings = match_settings_usual();
    Text split_words = {0};
    settings.kind = NULL;
    int at = read_options(count, words, &settings);
    int status = EXIT_USAGE;
    if (at == count)
        wrong_usage("no program");
    else if (at >= 0 && at + 1 == count && !command_list(words[at], &split_words, list))
        wrong_usage("no command that can be split into words");
    else if (at >= 0) {
        settings.patience.handshake = settings.patience.other;
        ProcessSetup setup = {.words = at + 1 == count ? list : (const char *const *)words + at,
                              .limits = settings.limits};
        status = check_program(&settings, &setup);
    }
    text_free(&split_words);
    match_settings_free(&settings);
    return status;
}
