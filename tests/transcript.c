/* Run recorded sessions against a program, and compare its replies byte for byte.
 *
 * Usage: transcript PROGRAM FILE...
 *
 * A session is a whole file or, in a file whose name ends in .md, every block fenced as ```session.
 * A line that begins with `> ` is input. The lines up to the next such line are the reply, without
 * the empty line that ends it (no lines if the input has no reply). A first line that begins with
 * `$ contigo` gives options for the program; each later line of this form begins a new session with
 * a new process. `@/` at the start of a word stands for a folder of the session's own. Each session
 * is one test.
 *
 * With --commands, one more test checks that the sessions together contain each command that the
 * program's `list_commands` prints. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Buffer {
    char *bytes;
    size_t length, capacity;
} Buffer;

static void add(Buffer *buffer, const char *bytes, size_t count)
{
    if (buffer->length + count + 1 > buffer->capacity) {
        buffer->capacity = (buffer->length + count + 1) * 2;
        buffer->bytes = realloc(buffer->bytes, buffer->capacity);
        if (!buffer->bytes)
            abort();
    }
    memcpy(buffer->bytes + buffer->length, bytes, count);
    buffer->length += count;
    buffer->bytes[buffer->length] = '\0';
}

static void add_string(Buffer *buffer, const char *string)
{
    add(buffer, string, strlen(string));
}

static void empty(Buffer *buffer)
{
    buffer->length = 0;
    add(buffer, "", 0);
}

/* The session that is being read, and the input of all sessions so far. */
typedef struct Session {
    const char *program;
    Buffer options, typed, expected;
    bool in_reply; /* true if some lines of the reply have been read */
    Buffer all_typed;
    int passed, failed;
} Session;

static void end_reply(Session *session)
{
    if (session->in_reply)
        add_string(&session->expected, "\n");
    session->in_reply = false;
}

static void read_line(Session *session, const char *line)
{
    if (strncmp(line, "$ contigo", 9) == 0) {
        add(&session->options, line + 9, strcspn(line + 9, "\n"));
    } else if (line[0] == '>') {
        end_reply(session);
        add_string(&session->typed, line[1] == ' ' ? line + 2 : line + 1);
        add_string(&session->all_typed, line[1] == ' ' ? line + 2 : line + 1);
    } else if (line[0] != '\n') {
        add_string(&session->expected, line);
        session->in_reply = true;
    }
}

static void read_all(FILE *file, Buffer *buffer)
{
    char block[65536];
    size_t count;
    while ((count = fread(block, 1, sizeof block, file)) > 0)
        add(buffer, block, count);
}

/* Write input to a file, with `@/` at the start of words replaced by the folder. */
static void write_typed(const char *path, const char *folder, const char *typed, size_t length)
{
    Buffer named = {0};
    for (size_t i = 0; i < length; i++) {
        if (typed[i] == '@' && typed[i + 1] == '/' && i > 0 && typed[i - 1] == ' ')
            add_string(&named, folder);
        else
            add(&named, &typed[i], 1);
    }
    FILE *input = fopen(path, "w");
    if (!input || fwrite(named.bytes, 1, named.length, input) != named.length || fclose(input) != 0)
        abort();
    free(named.bytes);
}

/* Run the program with this input, and return what it prints. The folder for `@/` is removed
 * afterwards. */
static Buffer run(const Session *session, const char *options, const char *typed, size_t length)
{
    char folder[] = "/tmp/transcript.XXXXXX", path[40], clean_up[60];
    if (!mkdtemp(folder))
        abort();
    snprintf(path, sizeof path, "%s/typed", folder);
    snprintf(clean_up, sizeof clean_up, "rm -r %s", folder);
    write_typed(path, folder, typed, length);
    Buffer command = {0}, output = {0};
    add_string(&command, session->program);
    add_string(&command, options);
    add_string(&command, " < ");
    add_string(&command, path);
    FILE *answers = popen(command.bytes, "r");
    if (!answers)
        abort();
    read_all(answers, &output);
    pclose(answers);
    add(&output, "", 0);
    if (system(clean_up) != 0)
        abort();
    free(command.bytes);
    return output;
}

/* Return the number of the first line in which two texts differ. */
static int first_difference(const char *a, const char *b)
{
    int line = 1;
    for (; *a && *a == *b; a++, b++)
        line += *a == '\n';
    return line;
}

static void end_session(Session *session, const char *path, int line)
{
    end_reply(session);
    if (session->typed.length > 0) {
        add(&session->expected, "", 0);
        add(&session->options, "", 0);
        Buffer output =
            run(session, session->options.bytes, session->typed.bytes, session->typed.length);
        if (strcmp(output.bytes, session->expected.bytes) == 0) {
            session->passed++;
        } else {
            session->failed++;
            printf("%s:%d: differs in line %d of the replies\n--- expected\n%s--- got\n%s", path,
                   line, first_difference(output.bytes, session->expected.bytes),
                   session->expected.bytes, output.bytes);
        }
        free(output.bytes);
    }
    empty(&session->options);
    empty(&session->typed);
    empty(&session->expected);
}

static void run_file(Session *session, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        session->failed++;
        return;
    }
    size_t length = strlen(path);
    bool document = length > 3 && strcmp(path + length - 3, ".md") == 0;
    bool inside = !document;
    char *line = NULL;
    size_t capacity = 0;
    int number = 0, start = 1;
    while (getline(&line, &capacity, file) >= 0) {
        number++;
        bool fence = document && strncmp(line, "```", 3) == 0;
        if (fence && inside)
            end_session(session, path, start);
        if (fence) {
            inside = strncmp(line, "```session", 10) == 0;
            start = number;
        } else if (inside) {
            if (session->typed.length > 0 && strncmp(line, "$ contigo", 9) == 0) {
                end_session(session, path, start);
                start = number;
            }
            read_line(session, line);
        }
    }
    end_session(session, path, start);
    free(line);
    fclose(file);
}

/* Return whether a line of the input is a command with this name, with or without an id. */
static bool was_typed(const char *typed, const char *name)
{
    size_t length = strlen(name);
    while (*typed) {
        typed += strspn(typed, "0123456789 ");
        size_t word = strcspn(typed, " \n");
        if (word == length && memcmp(typed, name, length) == 0)
            return true;
        typed += strcspn(typed, "\n");
        typed += *typed == '\n';
    }
    return false;
}

static void check_commands(Session *session)
{
    static const char ASK[] = "list_commands\n";
    Buffer names = run(session, "", ASK, sizeof ASK - 1);
    bool all = true;
    for (char *name = strtok(names.bytes, "= \n"); name; name = strtok(NULL, "= \n"))
        if (!was_typed(session->all_typed.bytes, name)) {
            printf("no session uses the command %s\n", name);
            all = false;
        }
    session->passed += all;
    session->failed += !all;
    free(names.bytes);
}

int main(int count, char **words)
{
    int first = 1;
    bool commands = count > 1 && strcmp(words[1], "--commands") == 0;
    first += commands;
    if (count < first + 1) {
        fputs("usage: transcript [--commands] PROGRAM FILE...\n", stderr);
        return 2;
    }
    Session session = {.program = words[first]};
    empty(&session.all_typed);
    for (int i = first + 1; i < count; i++)
        run_file(&session, words[i]);
    if (commands)
        check_commands(&session);
    printf("transcripts: %d passed, %d failed\n", session.passed, session.failed);
    free(session.options.bytes);
    free(session.typed.bytes);
    free(session.expected.bytes);
    free(session.all_typed.bytes);
    return session.failed > 0;
}
