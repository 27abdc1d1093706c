/* Measure every attack of the table against the programs, and print its cost.
 *
 * Usage: bench_attacks [--brief] BUILD [WORD]
 *
 * Each row is run with n, 2n and 4n, in a process of its own and through a pipe. Measuring starts
 * when the position is set up: the processor time of the process, user and system, and by how much
 * its peak memory exceeds the memory that it had at that moment. With a WORD only rows that contain
 * it are run.
 *
 * A row's cost grows too fast if its time grows by a higher power of n than the size of input and
 * output (and of the position, if the command has to visit all of it), not counting a logarithm.
 * Such rows are marked. Rows above their limit are marked too, and rows that need more than
 * MEMORY_MOST times as much memory as the size of input, output and position. Requests that the
 * work budget refuses are reported. A row that seems too slow is repeated, and the shortest time
 * for each n counts, because other programs can only make a run slower.
 *
 * With --brief every row is run once, with a small n, to check that the rows still work with the
 * program, and that the table contains each command in each of its games. */
#define _GNU_SOURCE /* for wait4() and pipe2() */
#include "attacks.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    SIZES = 3,
    DEADLINE = 5,       /* processor seconds that a step of a row may take at most */
    PATIENCE = 60,      /* seconds by the clock that a step may take */
    LOOK_EACH = 50,     /* milliseconds: longest time between two checks of these limits */
    MEMORY_MOST = 20,   /* bytes allowed for each byte of input, output or position */
    HELD_MOST = 3,      /* bytes allowed for each byte of memory that the position takes */
    MEMORY_LEAST = 16,  /* MB that are always allowed, in addition to the above */
    BRIEF_PART = 100,   /* with --brief, n is divided by this, but is at least 20 */
    WORDS_MOST = 16,    /* words of a command line */
    MESSAGE_BYTES = 60, /* bytes kept of an error message */
    TRIES_MORE = 4,     /* further runs of all sizes, if a row seems too slow */
};

static const double TIME_LEAST = 0.003; /* in seconds; times below this don't count as growth */
/* What a logarithm, and noise, may add to an exponent. */
static const double LOGARITHM = 0.35;
static const double REFUSAL_SECONDS = 0.3;  /* limit for refusing a request, in seconds */
static const double REFUSAL_MEGABYTES = 64; /* limit for a refusal, in MB */

static char STARTED[] = "name\n";

/* Growing text. */
typedef struct Buffer {
    char *bytes;
    size_t length;
} Buffer;

/* A running program. */
typedef struct Child {
    pid_t process;
    int input, output;
    clockid_t clock;
} Child;

/* What happened after some lines were sent: the program replied to all, ended, or hangs. */
typedef enum Ending { ANSWERED, ENDED, HANGS } Ending;

typedef struct Answer {
    Ending ending;
    size_t bytes;
    size_t errors;
    char first_error[MESSAGE_BYTES + 1];
} Answer;

typedef struct Cost {
    double seconds, megabytes; /* the cost of the lines, beyond that of the position */
    double held;               /* MB of memory for the position, before or after the lines */
    double in, out, position;  /* bytes */
    Ending ending;
    bool refused, broken;
    char message[MESSAGE_BYTES + 1];
} Cost;

static void give_up(const char *what)
{
    perror(what);
    exit(2);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Return the text that a writer writes for the size n. */
static Buffer written(Writer *writer, long n)
{
    Buffer buffer = {0};
    FILE *to = open_memstream(&buffer.bytes, &buffer.length);
    if (!to)
        give_up("open_memstream");
    writer(to, n);
    fclose(to);
    return buffer;
}

/* Expand a line of the table by attack_write(). If `whole`, append a newline. */
static Buffer filled_in(const char *line, const char *path, long n, bool whole)
{
    Buffer buffer = {0};
    FILE *to = open_memstream(&buffer.bytes, &buffer.length);
    if (!to)
        give_up("open_memstream");
    attack_write(to, line, path, n);
    if (whole)
        fputc('\n', to);
    fclose(to);
    return buffer;
}

/* Return the number of replies to expect: one for each line, except blank lines and comments. */
static size_t replies_to(Buffer lines)
{
    size_t count = 0;
    bool blank = true, comment = false;
    for (size_t i = 0; i < lines.length; i++) {
        char c = lines.bytes[i];
        comment |= c == '#';
        blank &= comment || c == ' ' || c == '\t' || c == '\n';
        if (c != '\n')
            continue;
        count += !blank;
        blank = true;
        comment = false;
    }
    return count;
}

static Child start(const char *const *words)
{
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
        give_up("pipe");
    pid_t process = fork();
    if (process < 0)
        give_up("fork");
    if (process == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        execv(words[0], (char *const *)(uintptr_t)words);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    Child child = {process, in[1], out[0], 0};
    if (clock_getcpuclockid(process, &child.clock) != 0)
        give_up("clock_getcpuclockid");
    return child;
}

/* Kill the process, whatever it is doing, and return the resources that it has used. */
static struct rusage end(Child *child)
{
    int status;
    struct rusage usage;
    kill(child->process, SIGKILL);
    if (child->input >= 0)
        close(child->input);
    close(child->output);
    if (wait4(child->process, &status, 0, &usage) != child->process)
        give_up("wait");
    return usage;
}

static double processor_seconds(const Child *child)
{
    struct timespec time;
    if (clock_gettime(child->clock, &time) != 0)
        return 0;
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Return the value in MB of the line that begins with `what` in /proc/PID/status, or 0 if there is
 * none. */
static double megabytes(const Child *child, const char *what)
{
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/status", (int)child->process);
    FILE *from = fopen(path, "r");
    double value = 0;
    while (from && fgets(line, sizeof line, from))
        if (strncmp(line, what, strlen(what)) == 0)
            value = strtod(line + strlen(what) + 1, NULL) / 1024;
    if (from)
        fclose(from);
    return value;
}

/* Reset the peak memory, so that VmHWM shows only later peaks. */
static void forget_peak(const Child *child)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/clear_refs", (int)child->process);
    FILE *to = fopen(path, "w");
    if (!to)
        return;
    fputs("5", to);
    fclose(to);
}

/* The state of reading replies, byte by byte. */
typedef struct Reading {
    size_t replies;
    char last;     /* the last byte read */
    bool in_reply; /* the last byte is inside a reply */
    bool in_error; /* the last byte is in the first line of the first error; that line is stored */
    size_t kept;
} Reading;

static void read_bytes(Reading *reading, Answer *answer, const char *bytes, size_t count)
{
    answer->bytes += count;
    for (size_t i = 0; i < count; i++) {
        char c = bytes[i];
        if (!reading->in_reply && c != '\n') {
            reading->in_reply = true;
            reading->in_error = c == '?' && answer->errors++ == 0;
        }
        if (c == '\n')
            reading->in_error = false;
        if (reading->in_error && reading->kept < MESSAGE_BYTES)
            answer->first_error[reading->kept++] = c;
        if (c == '\n' && reading->last == '\n') {
            reading->replies++;
            reading->in_reply = false;
        }
        reading->last = c;
    }
}

/* Send as many bytes of the lines as the program accepts now. Return false if it has closed its
 * input. */
static bool send_some(Child *child, Buffer lines, size_t *sent)
{
    ssize_t count = write(child->input, lines.bytes + *sent, lines.length - *sent);
    if (count > 0)
        *sent += (size_t)count;
    return count >= 0 || errno == EAGAIN;
}

/* Send the lines and read replies: `replies` of them or, if `all`, everything until the output
 * ends. */
static Answer converse(Child *child, Buffer lines, size_t replies, bool all)
{
    static char block[1 << 16];
    Answer answer = {.ending = ANSWERED};
    Reading reading = {0};
    size_t sent = 0;
    double stop = now() + PATIENCE, most = processor_seconds(child) + DEADLINE;
    while (all || reading.replies < replies) {
        struct pollfd waits[] = {{child->output, POLLIN, 0},
                                 {sent < lines.length ? child->input : -1, POLLOUT, 0}};
        int ready = poll(waits, 2, LOOK_EACH);
        if (now() > stop || processor_seconds(child) > most) {
            answer.ending = HANGS;
            return answer;
        }
        if (ready <= 0)
            continue;
        if (waits[1].revents && !send_some(child, lines, &sent))
            sent = lines.length;
        if (!waits[0].revents)
            continue;
        ssize_t count = read(child->output, block, sizeof block);
        if (count > 0)
            read_bytes(&reading, &answer, block, (size_t)count);
        if (count == 0 || (count < 0 && errno != EAGAIN)) {
            answer.ending = all ? ANSWERED : ENDED;
            return answer;
        }
    }
    return answer;
}

/* Write the file of a row to a new path, and return its size in bytes. The caller removes the
 * file. */
static double write_file(const Attack *attack, long n, char *path)
{
    strcpy(path, "/tmp/attack.XXXXXX");
    int descriptor = mkstemp(path);
    if (descriptor < 0)
        give_up(path);
    FILE *to = fdopen(descriptor, "w");
    if (attack->file)
        attack->file(to, n);
    long size = ftell(to);
    if (fclose(to) != 0)
        give_up(path);
    return (double)size;
}

static bool is_program(const Attack *attack)
{
    return strncmp(attack->command, "contigo-", 8) == 0;
}

/* Store an answer in `cost`, and whether the work budget has refused the request. */
static void take_answer(Cost *cost, const Answer *answer)
{
    cost->out = (double)answer->bytes;
    cost->ending = answer->ending;
    snprintf(cost->message, sizeof cost->message, "%s", answer->first_error);
    cost->refused = strstr(answer->first_error, "too much work") != NULL;
}

/* Run a program such as contigo-svg on a file. The cost is that of the whole run. */
static Cost run_program(const Attack *attack, const char *build, const char *path, long n)
{
    char program[4096];
    snprintf(program, sizeof program, "%s/%s", build, attack->command);
    Buffer line = filled_in(attack->line, path, n, false);
    const char *words[WORDS_MOST] = {program};
    size_t count = 1;
    for (char *word = strtok(line.bytes, " "); word && count + 1 < WORDS_MOST;
         word = strtok(NULL, " "))
        words[count++] = word;
    Child child = start(words);
    Answer answer = converse(&child, (Buffer){0}, 0, true);
    Cost cost = {0};
    take_answer(&cost, &answer);
    struct rusage usage = end(&child);
    cost.seconds = (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6 +
                   (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec * 1e-6;
    cost.megabytes = (double)usage.ru_maxrss / 1024;
    free(line.bytes);
    return cost;
}

/* Send the lines, and measure their cost. */
static Cost measure(const Attack *attack, Child *child, const char *path, long n)
{
    Buffer lines =
        attack->line ? filled_in(attack->line, path, n, true) : written(attack->lines, n);
    Cost cost = {.in = (double)lines.length};
    bool ends = strcmp(attack->command, "quit") == 0;
    double before = processor_seconds(child), held = megabytes(child, "VmRSS:");
    forget_peak(child);
    Answer answer = converse(child, lines, replies_to(lines), ends);
    take_answer(&cost, &answer);
    if (!ends)
        cost.seconds = processor_seconds(child) - before;
    cost.held = fmax(held, megabytes(child, "VmRSS:"));
    cost.megabytes = fmax(0, megabytes(child, "VmHWM:") - held);
    struct rusage usage = end(child);
    if (ends)
        cost.seconds = (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6 +
                       (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec * 1e-6 -
                       before;
    free(lines.bytes);
    return cost;
}

/* Run the engine: set up the position, and then measure. */
static Cost run_engine(const Attack *attack, const char *game, const char *build, const char *path,
                       long n)
{
    char program[4096];
    snprintf(program, sizeof program, "%s/contigo", build);
    const char *words[] = {program, "--game", game, "--player", "random", NULL};
    Child child = start(words);
    Writer *set_up = attack->set_up ? attack->set_up : attack_crowd(game);
    Buffer before = written(set_up, n);
    /* The reply to the first command shows that the program has started. */
    converse(&child, (Buffer){STARTED, strlen(STARTED)}, 1, false);
    Answer answer = converse(&child, before, replies_to(before), false);
    Cost cost = {0};
    if (answer.ending == ANSWERED && answer.errors == 0) {
        cost = measure(attack, &child, path, n);
    } else {
        take_answer(&cost, &answer);
        cost.broken = true;
        end(&child);
    }
    cost.position = (double)before.length;
    free(before.bytes);
    return cost;
}

static Cost run_once(const Attack *attack, const char *game, const char *build, long n)
{
    char path[32];
    double size = write_file(attack, n, path);
    Cost cost = is_program(attack) ? run_program(attack, build, path, n)
                                   : run_engine(attack, game, build, path, n);
    cost.in += size;
    unlink(path);
    return cost;
}

/* Replace the best run by another successful run if that was faster. */
static void keep_better(Cost *best, Cost cost)
{
    if (cost.ending == ANSWERED && !cost.broken && cost.seconds < best->seconds)
        *best = cost;
}

/* Run once, or three times if the run is short but long enough to count. Return the best run. */
static Cost run(const Attack *attack, const char *game, const char *build, long n)
{
    Cost best = run_once(attack, game, build, n);
    bool matters = best.seconds > TIME_LEAST / 4 && best.seconds < 0.1;
    for (int i = 0; i < 2 && matters && best.ending == ANSWERED; i++) {
        keep_better(&best, run_once(attack, game, build, n));
    }
    return best;
}

/* Return the power of n with which a value grows, given its values for n and 4n. */
static double exponent(double at_n, double at_4n)
{
    return log2(at_4n / at_n) / 2;
}

/* Return the size of the input or of the output, whichever is larger. */
static double matter_of(const Cost *cost)
{
    return fmax(cost->in, cost->out);
}

/* Return the power of n with which a row's time may grow, not counting a logarithm. */
static double allowed(const Attack *attack, const Cost *costs)
{
    const Cost *last = &costs[SIZES - 1];
    double own = fmax(0, exponent(matter_of(&costs[0]), matter_of(last)));
    if (attack->matter == ITSELF)
        return own;
    return fmax(own, exponent(costs[0].position, last->position));
}

static double growth(const Cost *costs)
{
    if (costs[SIZES - 1].seconds < TIME_LEAST)
        return 0;
    return exponent(fmax(costs[0].seconds, TIME_LEAST / 4), costs[SIZES - 1].seconds);
}

/* Return how many MB a row may use. The size of the position is the length of the commands that set
 * it up, or the memory that it takes, whichever allows more. */
static double memory_most(const Attack *attack, const Cost *cost)
{
    if (attack->megabytes > 0)
        return attack->megabytes;
    double told = MEMORY_MOST * (cost->in + cost->out + cost->position) / 1048576;
    return MEMORY_LEAST + fmax(told, HELD_MOST * cost->held);
}

/* Return what is wrong with a row; "" if nothing, "refused" if the request was refused in time. */
static const char *judge(const Attack *attack, const Cost *costs)
{
    const Cost *last = &costs[SIZES - 1];
    for (int i = 0; i < SIZES; i++)
        if (costs[i].broken)
            return costs[i].ending == HANGS ? "SET-UP HANGS" : "SET-UP FAILS";
    for (int i = 0; i < SIZES; i++)
        if (costs[i].ending != ANSWERED)
            return costs[i].ending == HANGS ? "HANGS" : "ENDS";
    if (attack->seconds > 0 && last->seconds > attack->seconds &&
        !(last->refused && last->seconds <= REFUSAL_SECONDS))
        return "SLOW";
    if (last->refused)
        return last->seconds > fmax(attack->seconds, REFUSAL_SECONDS) ||
                       last->megabytes > REFUSAL_MEGABYTES
                   ? "REFUSED LATE"
                   : "refused";
    if (growth(costs) > allowed(attack, costs) + LOGARITHM)
        return "GROWS";
    return last->megabytes > memory_most(attack, last) ? "MEMORY" : "";
}

static const char *aim_of(const Attack *attack)
{
    static char text[32];
    text[0] = '\0';
    if (attack->seconds > 0)
        snprintf(text, sizeof text, "%g s", attack->seconds);
    if (attack->megabytes > 0)
        snprintf(text + strlen(text), sizeof text - strlen(text), " %g MB", attack->megabytes);
    return text;
}

static void print_head(void)
{
    printf("%-24s %-6s %-32s %8s %9s %9s %9s %6s %6s %8s %8s %7s  %-11s %s\n", "command", "game",
           "position", "4n", "ms, n", "2n", "4n", "power", "may be", "in KB", "out KB", "MB",
           "to reach", "");
}

/* Return true if the complaint is about time, so that other load on the machine may be the
 * cause. */
static bool is_about_time(const char *wrong)
{
    return strcmp(wrong, "GROWS") == 0 || strcmp(wrong, "SLOW") == 0;
}

/* Measure a row in one of its games, and print it. Return true if nothing is wrong, or if the
 * request was refused in time. */
static bool bench_row(const Attack *attack, const char *game, const char *build)
{
    Cost costs[SIZES] = {0};
    for (int i = 0; i < SIZES; i++)
        costs[i] = i && costs[i - 1].ending != ANSWERED ? costs[i - 1]
                                                        : run(attack, game, build, attack->n << i);
    const char *wrong = judge(attack, costs);
    for (int again = 0; again < TRIES_MORE && is_about_time(wrong); again++) {
        for (int i = 0; i < SIZES; i++)
            keep_better(&costs[i], run(attack, game, build, attack->n << i));
        wrong = judge(attack, costs);
    }
    const Cost *last = &costs[SIZES - 1];
    printf("%-24s %-6s %-32s %8ld %9.2f %9.2f %9.2f %6.2f %6.2f %8.0f %8.0f %7.1f  %-11s %s%s%s\n",
           attack->command, game, attack->what, attack->n << (SIZES - 1), costs[0].seconds * 1e3,
           costs[1].seconds * 1e3, last->seconds * 1e3, growth(costs), allowed(attack, costs),
           last->in / 1024, last->out / 1024, last->megabytes, aim_of(attack), wrong,
           *wrong ? " " : "", last->message);
    fflush(stdout);
    return !*wrong || strcmp(wrong, "refused") == 0;
}

/* Run a row once with a small n. Return true if its position can be set up and its lines get
 * replies. */
static bool brief_row(const Attack *attack, const char *game, const char *build)
{
    long n = attack->n / BRIEF_PART;
    Cost cost = run_once(attack, game, build, n > 20 ? n : 20);
    if (!cost.broken && cost.ending == ANSWERED)
        return true;
    printf("FAILED %s in %s, %s: %s %s\n", attack->command, game, attack->what,
           cost.broken ? "the position cannot be set up:" : "no reply", cost.message);
    return false;
}

/* Read the next word of a list that is separated by spaces. Return false at the end. */
static bool next_word(const char **from, char *word, size_t room)
{
    *from += strspn(*from, " ");
    size_t length = strcspn(*from, " ");
    snprintf(word, room, "%.*s", (int)length, *from);
    *from += length;
    return length > 0;
}

static bool has_row(const char *command, const char *game)
{
    for (size_t i = 0; i < ATTACK_COUNT; i++) {
        const char *games = ATTACKS[i].games;
        char word[64];
        while (strcmp(ATTACKS[i].command, command) == 0 && next_word(&games, word, sizeof word))
            if (strcmp(word, game) == 0)
                return true;
    }
    return false;
}

/* Run the engine with one command, and return its output. */
static Buffer ask(const char *build, const char *command)
{
    char line[4200];
    snprintf(line, sizeof line, "echo '%s' | %s/contigo", command, build);
    FILE *from = popen(line, "r");
    Buffer text = {calloc(1, 1 << 16), 0};
    if (!from || !text.bytes)
        give_up("contigo");
    text.length = fread(text.bytes, 1, (1 << 16) - 1, from);
    pclose(from);
    return text;
}

/* Return true if the table has a row for the command in each game that has this command. Print what
 * is missing. */
static bool covers(const char *build, const char *command)
{
    char line[128], game[64];
    snprintf(line, sizeof line, "help %s", command);
    Buffer help = ask(build, line);
    char *only = strstr(help.bytes, "\nonly in ");
    char *games = only ? only + strlen("\nonly in ") : NULL;
    if (games)
        games[strcspn(games, "\n")] = '\0';
    const char *from = games ? games : "lines stones go minigo";
    bool all = true;
    while (next_word(&from, game, sizeof game))
        if (strcmp(game, "and") != 0 && !has_row(command, game)) {
            printf("FAILED no row for %s in %s\n", command, game);
            all = false;
        }
    free(help.bytes);
    return all;
}

static int check_commands(const char *build, int *failed)
{
    Buffer list = ask(build, "list_commands");
    int passed = 0;
    for (char *name = strtok(list.bytes + 2, "\n"); name; name = strtok(NULL, "\n"))
        if (covers(build, name))
            passed++;
        else
            ++*failed;
    free(list.bytes);
    return passed;
}

static bool is_wanted(const Attack *attack, const char *game, const char *word)
{
    return !word || strcmp(attack->command, word) == 0 || strcmp(game, word) == 0 ||
           strstr(attack->what, word);
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    if (count < 2 + brief) {
        fputs("usage: bench_attacks [--brief] BUILD [WORD]\n", stderr);
        return 2;
    }
    const char *build = words[1 + brief], *word = count > 2 + brief ? words[2 + brief] : NULL;
    signal(SIGPIPE, SIG_IGN);
    int failed = 0, passed = brief ? check_commands(build, &failed) : 0;
    if (!brief)
        print_head();
    for (size_t i = 0; i < ATTACK_COUNT; i++) {
        const char *games = ATTACKS[i].games;
        char game[64];
        while (next_word(&games, game, sizeof game))
            if (is_wanted(&ATTACKS[i], game, word)) {
                bool well = (brief ? brief_row : bench_row)(&ATTACKS[i], game, build);
                passed += well;
                failed += !well;
            }
    }
    if (brief)
        printf("attacks: %d passed, %d failed\n", passed, failed);
    else
        printf("%d rows, %d marked\n", passed + failed, failed);
    return brief && failed ? 1 : 0;
}
