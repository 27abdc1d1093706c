/* Test each command when an allocation fails.
 *
 *   faults_memory PROGRAM SHIM [--brief SEED] SESSION...
 *
 * Each session is first sent without faults. Then, for each of its commands and every k, the kth
 * allocation of the process fails during the command, including those of libraries: first only that
 * one, and then with all after it. Either the reply is an error that says that memory is out, and
 * every query gives the same reply as before; or the program has recovered, and the reply is the
 * usual one. Finally the command succeeds with the same bytes. Later commands of the session must
 * give the same replies as without faults, which shows that hidden state (the random generator) has
 * not changed either.
 *
 * --brief tries only some commands and allocations, chosen by the seed. Prints a table, and what
 * went wrong. */
#define _GNU_SOURCE
#include "faults/child.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Queries that show the state of a game. Those that judge dead stones are left out, because they
 * take long. In some games, some of the queries are errors. */
static const char *const QUESTIONS[] = {
    "turn",           "position",
    "moves",          "list_rules",
    "describe_game",  "clock",
    "score",          "showboard",
    "areas",          "liberties",
    "ghost",          "magnet",
    "verify",         "printgame",
    "last_move",      "get_komi",
    "move_history",   "captures black",
    "printsgf",       "query_boardsize",
    "captures white", "gomill-explain_last_move",
    "get_handicap",   "info",
    "comments",
};
enum { QUESTION_COUNT = sizeof QUESTIONS / sizeof *QUESTIONS };

/* A command of a session, and its results without faults. */
typedef struct Step {
    char *line;  /* owned; ends with a newline */
    bool silent; /* true if the line has no reply */
    Bytes reply, before, after;
} Step;

typedef struct Script {
    char options[200];
    Step *steps; /* owned */
    size_t count, capacity;
} Script;

typedef struct Trial {
    Child child;
    Script script;
    const char *path;
    bool brief;
    uint64_t seed;
    size_t at; /* index of the step that the program will execute next; SIZE_MAX if unknown */
    uint64_t commands, tries, refused, got_over, wrong, ended;
    size_t told_of, told; /* step of the last complaint; number of complaints about that step */
} Trial;

static Bytes questions;
/* The folder for the sessions' files: its path replaces `@` in the sessions' lines. */
static char folder[] = "/tmp/contigo-folder-XXXXXX";

static void clear_script(Script *script)
{
    for (size_t i = 0; i < script->count; i++) {
        free(script->steps[i].line);
        free(script->steps[i].reply.bytes);
        free(script->steps[i].before.bytes);
        free(script->steps[i].after.bytes);
    }
    script->count = 0;
    script->options[0] = '\0';
}

/* Return true if a line is blank or contains only a comment. */
static bool is_silent(const char *line)
{
    while (*line && *line != '#' && (unsigned char)*line <= ' ')
        line++;
    return *line == '\0' || *line == '#';
}

static void add_step(Script *script, const char *line)
{
    if (script->count == script->capacity) {
        script->capacity = script->capacity * 2 + 64;
        script->steps = realloc(script->steps, script->capacity * sizeof *script->steps);
        if (!script->steps)
            exit(2);
    }
    Bytes typed = {0};
    bytes_add_string(&typed, "");
    for (const char *c = line; *c; c++)
        if (c[0] == '@' && c[1] == '/')
            bytes_add_string(&typed, folder);
        else
            bytes_add(&typed, c, 1);
    script->steps[script->count++] = (Step){.line = typed.bytes, .silent = is_silent(line)};
}

/* Append the names and contents of all files in the sessions' folder. */
static void add_files(Bytes *state)
{
    struct dirent **names;
    int count = scandir(folder, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[600], block[4096];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        FILE *file =
            names[i]->d_name[0] == '.' && !names[i]->d_name[1 + (names[i]->d_name[1] == '.')]
                ? NULL
                : fopen(path, "r");
        if (file) {
            bytes_add_string(state, names[i]->d_name);
            bytes_add_string(state, ":\n");
            for (size_t read; (read = fread(block, 1, sizeof block, file)) > 0;)
                bytes_add(state, block, read);
            fclose(file);
        }
        free(names[i]);
    }
    if (count >= 0)
        free(names);
}

static void clear_files(void)
{
    struct dirent **names;
    int count = scandir(folder, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        unlink(path);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
}

static bool ask_state(Trial *trial, Bytes *state)
{
    bool answered = child_ask(&trial->child, questions.bytes, QUESTION_COUNT, state);
    add_files(state);
    return answered;
}

static uint64_t hash(uint64_t a, uint64_t b)
{
    uint64_t z = a * UINT64_C(0x9e3779b97f4a7c15) + b * UINT64_C(0xbf58476d1ce4e5b9) + 1;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    return z ^ (z >> 29);
}

static void complain(Trial *trial, size_t step, uint64_t k, const char *mode, const char *what)
{
    trial->wrong++;
    if (trial->told_of == step && trial->told++ >= 4)
        return;
    if (trial->told_of != step)
        trial->told = 1;
    trial->told_of = step;
    printf("%s: k %llu %s: %s: %s", trial->path, (unsigned long long)k, mode, what,
           trial->script.steps[step].line);
}

/* Bring the program to the point before a step of the session. Return false if that fails. */
static bool go_to(Trial *trial, size_t step)
{
    Bytes ignored = {0};
    bool there = true;
    if (trial->at == step && trial->child.process)
        return true;
    clear_files();
    child_start(&trial->child, trial->script.options);
    /* The reply shows that the program has started. */
    there = child_ask(&trial->child, "name\n", 1, &ignored);
    for (size_t i = 0; there && i < step; i++)
        there = child_ask(&trial->child, trial->script.steps[i].line,
                          !trial->script.steps[i].silent, &ignored);
    there = there && child_ask(&trial->child, "name\n", 1, &ignored);
    free(ignored.bytes);
    trial->at = there ? step : SIZE_MAX;
    return there;
}

/* Return true if the reply to a command depends on time. */
static bool is_timing(const char *line)
{
    return strstr(line, "cputime") || strstr(line, "cpu_time");
}

static bool says_no_memory(const char *reply)
{
    return strstr(reply, "out of memory") || strstr(reply, "Cannot allocate memory");
}

/* Return true if a reply reports a lack of memory. If other lines of the reply had been sent
 * before, the error is its last line. */
static bool is_refusal(const char *reply)
{
    return (reply[0] == '?' || strstr(reply, "\nerror: ")) && says_no_memory(reply);
}

/* Send the session without faults, and record the replies and states. Return false if nothing can
 * be tested. */
static bool rehearse(Trial *trial)
{
    Script *script = &trial->script;
    clear_files();
    child_start(&trial->child, script->options);
    for (size_t i = 0; i < script->count; i++) {
        Step *step = &script->steps[i];
        if (!ask_state(trial, &step->before) ||
            !child_ask(&trial->child, step->line, !step->silent, &step->reply)) {
            printf("%s: the session ends at: %s", trial->path, step->line);
            trial->wrong++;
            script->count = i;
            return i > 0;
        }
        if (strstr(step->line, "quit") == step->line) {
            script->count = i;
            break;
        }
        if (!ask_state(trial, &step->after))
            return false;
    }
    return true;
}

/* Let the kth allocation fail during a step, and check the result. Return false if none failed. */
static bool try_once(Trial *trial, size_t number, uint64_t k, FaultKind kind)
{
    static Bytes reply, state;
    const char *mode = kind == FAULT_MEMORY ? "alone" : "and all after";
    const Step *step = &trial->script.steps[number];
    if (!go_to(trial, number)) {
        complain(trial, number, k, mode, "cannot get there again");
        return false;
    }
    child_fault(&trial->child, kind, k, 0, 0);
    bool answered = child_ask(&trial->child, step->line, 1, &reply);
    uint64_t failed = child_no_fault(&trial->child);
    trial->at = SIZE_MAX;
    trial->tries++;
    if (!answered) {
        char what[120];
        snprintf(what, sizeof what, "the program ends (%s)", child_end(&trial->child));
        complain(trial, number, k, mode, what);
        trial->ended++;
        return failed > 0;
    }
    bool same = bytes_same(&reply, &step->reply) || is_timing(step->line);
    bool refused = !same && is_refusal(reply.bytes);
    if (!same && !refused) {
        complain(trial, number, k, mode, "another reply");
        if (trial->told < 5)
            printf("  %.300s", reply.bytes);
    }
    if (!ask_state(trial, &state)) {
        complain(trial, number, k, mode, "the program ends afterwards");
        return failed > 0;
    }
    if (!bytes_same(&state, refused ? &step->before : &step->after)) {
        complain(trial, number, k, mode, refused ? "something has changed" : "another position");
        return failed > 0;
    }
    if (refused)
        trial->at = number;
    else if (failed == 0)
        trial->at = number + 1;
    trial->refused += refused && failed > 0;
    trial->got_over += same && failed > 0;
    return failed > 0;
}

/* Try each k (with --brief, only some) until it exceeds the number of allocations that the command
 * makes. */
static void try_command(Trial *trial, size_t number, FaultKind kind)
{
    uint64_t stride = trial->brief ? 1 + hash(trial->seed, number) % 7 : 1;
    uint64_t k = 1 + (trial->brief ? hash(trial->seed, number + 1000) % stride : 0);
    while (try_once(trial, number, k, kind))
        k += stride;
}

static void try_script(Trial *trial)
{
    if (trial->script.count == 0 || !rehearse(trial))
        return;
    trial->at = SIZE_MAX;
    uint64_t part = hash(trial->seed, (uint64_t)strlen(trial->path) + trial->script.count);
    for (size_t i = 0; i < trial->script.count; i++) {
        if (trial->script.steps[i].silent)
            continue;
        if (trial->brief && hash(part, i) % 12 != 0)
            continue;
        trial->commands++;
        try_command(trial, i, FAULT_MEMORY);
        if (!trial->brief || hash(part, i + 500) % 4 == 0)
            try_command(trial, i, FAULT_NO_MEMORY);
    }
}

static void read_session(Trial *trial, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        exit(2);
    }
    size_t length = strlen(path);
    bool document = length > 3 && strcmp(path + length - 3, ".md") == 0;
    bool inside = !document;
    char *line = NULL;
    size_t capacity = 0;
    trial->path = path;
    clear_script(&trial->script);
    while (getline(&line, &capacity, file) >= 0) {
        bool fence = document && strncmp(line, "```", 3) == 0;
        bool options = inside && strncmp(line, "$ contigo", 9) == 0;
        if (inside && (fence || options)) {
            try_script(trial);
            clear_script(&trial->script);
        }
        if (fence)
            inside = strncmp(line, "```session", 10) == 0;
        else if (options)
            snprintf(trial->script.options, sizeof trial->script.options, "%s", line + 9);
        else if (inside && line[0] == '>')
            add_step(&trial->script, line[1] == ' ' ? line + 2 : line + 1);
    }
    try_script(trial);
    free(line);
    fclose(file);
}

int main(int count, char **words)
{
    Trial trial = {0};
    if (count < 4) {
        fputs("usage: faults_memory PROGRAM SHIM [--brief SEED] SESSION...\n", stderr);
        return 2;
    }
    child_prepare(&trial.child, words[1], words[2]);
    int first = 3;
    if (strcmp(words[first], "--brief") == 0) {
        trial.brief = true;
        trial.seed = strtoull(words[first + 1], NULL, 10);
        first += 2;
    }
    if (!mkdtemp(folder)) {
        perror(folder);
        return 2;
    }
    for (int i = 0; i < QUESTION_COUNT; i++) {
        bytes_add_string(&questions, QUESTIONS[i]);
        bytes_add_string(&questions, "\n");
    }
    for (int i = first; i < count; i++)
        read_session(&trial, words[i]);
    child_leave(&trial.child);
    clear_files();
    rmdir(folder);
    printf("%llu commands, %llu tries: %llu refused for want of memory, %llu got over it, "
           "%llu wrong, %llu of those ended the program\n",
           (unsigned long long)trial.commands, (unsigned long long)trial.tries,
           (unsigned long long)trial.refused, (unsigned long long)trial.got_over,
           (unsigned long long)trial.wrong, (unsigned long long)trial.ended);
    printf("faults in memory: %d passed, %llu failed\n", trial.wrong == 0,
           (unsigned long long)trial.wrong);
    return trial.wrong > 0;
}
