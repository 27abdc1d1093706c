/* Talking to the program being checked, and reporting failed checks. */
#include "match/checking/check_program.h"

#include "base/string_view.h"
#include "io/complain.h"
#include "io/descriptor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHOWN_BYTES = 800 };

#define MILLISECOND INT64_C(1000000)
#define KILL_GRACE (200 * MILLISECOND) /* time from SIGTERM to SIGKILL */
#define SILENCE (250 * MILLISECOND)    /* how long to watch for output that must not come */

static const struct {
    const char *name, *meaning;
} POINTS[POINT_COUNT] = {
    [POINT_STARTS] = {"starts", "it starts and replies to a command"},
    [POINT_VERSION] = {"version", "protocol_version is 2"},
    [POINT_NAME] = {"name", "name and version reply with one line each"},
    [POINT_COMMANDS] =
        {"commands", "list_commands and known_command agree, and no required command is missing"},
    [POINT_UNKNOWN] = {"unknown", "an unknown command gets an error (`?`)"},
    [POINT_BLANK] = {"blank", "comments and empty lines get no reply"},
    [POINT_CONTROL] = {"control", "lines may end in CR LF and contain tabs instead of spaces"},
    [POINT_GAME] = {"game", "set_game"},
    [POINT_SETUP] = {"setup", "boardsize, clear_board and komi"},
    [POINT_PLAY] = {"play", "it accepts legal moves"},
    [POINT_ILLEGAL] = {"illegal", "it refuses illegal moves and does not change its position"},
    [POINT_GENMOVE] = {"genmove", "it makes legal moves for both colors"},
    [POINT_PASS] = {"pass", "the game continues after a pass"},
    [POINT_UNDO] = {"undo", "undo takes back a move"},
    [POINT_TIME] = {"time", "time_settings and time_left"},
    [POINT_SCORE] = {"score", "final_score prints a valid result"},
    [POINT_OVER] = {"over", "it replies to genmove after two passes"},
    [POINT_QUIT] = {"quit", "it replies to `quit` and exits in time"},
    [POINT_LEAVES] = {"leaves", "it leaves no process behind"},
    [POINT_IDS] = {"ids", "each reply has the id of its command"},
    [POINT_FRAMES] = {"frames", "each reply is `=` or `?`, text, and an empty line"},
    [POINT_UNASKED] = {"unasked", "it prints nothing except replies"},
};

/* Reporting. */

/* Append a text that the program may have written, made printable and truncated, with a label
 * before its first line. Its other lines are indented. */
static void add_shown(StringBuilder *out, const char *label, const char *text)
{
    char shown[SHOWN_BYTES];
    size_t length = strlen(text), kept = length < sizeof shown ? length : sizeof shown;
    memcpy(shown, text, kept);
    kept = complain_show(shown, kept);
    while (kept > 0 && shown[kept - 1] == '\n')
        kept--;
    builder_add_format(out, "     %-10s ", label);
    for (size_t i = 0; i < kept; i++) {
        builder_add_char(out, shown[i]);
        if (shown[i] == '\n')
            builder_add_format(out, "     %-10s ", "");
    }
    builder_add(out, length > sizeof shown ? "...\n" : "\n");
}

void check_say(StringBuilder *out)
{
    if (!builder_failed(out))
        (void)descriptor_write(STDOUT_FILENO, out->bytes, out->length);
    builder_free(out);
}

void check_add_point(StringBuilder *out, const char *mark, CheckPoint point)
{
    builder_add_format(out, "%-4s %s: %s\n", mark, POINTS[point].name, POINTS[point].meaning);
}

/* Return the last line in `came` that is the reply to the command with this id, or NULL if there is
 * none. */
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
    return strtol(builder_string(&reply->sent), NULL, 10);
}

/* Return the output in reply->came after the reply to the command before this one, or "nothing". */
static const char *what_came(TalkReply *reply)
{
    const char *came = builder_string(&reply->came);
    const char *before = find_reply(came, sent_id(reply) - 1);
    const char *end = before ? strstr(before, "\n\n") : NULL;
    if (end)
        came = end + 2;
    return *came ? came : "nothing";
}

/* Append a reply: `=` or `?`, the id of the command, and the text. */
static void add_reply(TalkReply *reply, StringBuilder *came)
{
    builder_add_format(came, "%c%ld ", reply->success ? '=' : '?', sent_id(reply));
    builder_add_bytes(came, reply->text.bytes, reply->text.length);
}

/* Append the description of a communication failure, without its end, which quotes the last input
 * and output: these are printed separately. */
static void add_found(StringBuilder *out, const char *detail)
{
    const char *end = strstr(detail, "; the last ");
    StringBuilder found = {0};
    builder_add(&found, "it ");
    builder_add_bytes(&found, detail, end ? (size_t)(end - detail) : strlen(detail));
    add_shown(out, "problem:", builder_string(&found));
    builder_free(&found);
}

void check_fail(Check *check, CheckPoint point, const char *expected)
{
    TalkReply *reply = &check->reply;
    StringBuilder out = {0}, came = {0};
    if (check->has_failed[point])
        return;
    check->has_failed[point] = true;
    check_add_point(&out, "FAIL", point);
    if (reply->sent.length > 0)
        add_shown(&out, "sent:", builder_string(&reply->sent));
    if (reply->failure == FAILURE_NONE && reply->sent.length > 0)
        add_reply(reply, &came);
    else
        builder_add(&came, what_came(reply));
    if (reply->sent.length > 0 || reply->came.length > 0)
        add_shown(&out, "received:", builder_string(&came));
    add_shown(&out, "expected:", expected);
    if (reply->failure != FAILURE_NONE)
        add_found(&out, builder_string(&reply->detail));
    builder_free(&came);
    check_say(&out);
}

void check_note(Check *check, const char *remark)
{
    StringBuilder out = {0};
    builder_add_format(&out, "note %s: %s\n", POINTS[check->point].name, remark);
    check_say(&out);
}

/* The program. */

/* Return the check that has failed if communication with the program fails. This need not be the
 * check being made: output besides a valid reply, for example, is a failure of POINT_UNASKED. */
static CheckPoint point_of(Check *check)
{
    TalkReply *reply = &check->reply;
    bool has_replied =
        sent_id(reply) == 0 || find_reply(builder_string(&reply->came), sent_id(reply));
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
        return "the id of the command directly after `=` or `?`, in errors as well";
    case POINT_FRAMES:
        return "`=` or `?`, the id, a space, text, and an empty line";
    case POINT_UNASKED:
        return "one reply to each command and nothing else on standard output";
    case POINT_STARTS:
        return "a reply to the first command";
    default:
        return "a reply in time";
    }
}

/* Report that communication with the program has failed. If lines were sent that must get no reply,
 * the current check has failed; otherwise point_of() determines which check has failed. Always
 * return false. */
static bool fail_at_talking(Check *check)
{
    bool is_extra = check->point == POINT_BLANK || check->point == POINT_CONTROL;
    CheckPoint point = is_extra && !check->is_new ? check->point : point_of(check);
    check_fail(check, point,
               point == POINT_BLANK && is_extra ? "a reply to the command and nothing more"
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
    StringBuilder line = {0};
    builder_add_format(&line, "\n%s\n", command);
    bool lists = check->commands.length > 0 && strstr(check->commands.bytes, builder_string(&line));
    builder_free(&line);
    return lists;
}

/* If the program ended by itself but left processes behind, report that. */
static void look_behind(Check *check, const TalkEnd *end)
{
    StringBuilder left = {0};
    if (end->forced || end->killed == 0)
        return;
    talk_reply_free(&check->reply);
    builder_add_format(&left,
                       "no process left: %d other processes were still running after it exited",
                       end->killed);
    check_fail(check, POINT_LEAVES, builder_string(&left));
    builder_free(&left);
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
