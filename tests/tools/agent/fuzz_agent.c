/* A libFuzzer harness: the input is a command line of contigo-agent, the commands that it gets, and
 * what the agent does.
 *
 * The bytes before the first newline choose the command line and the agent. The bytes after that,
 * up to the first NUL, are what the agent writes. The remaining bytes are commands. Every reply
 * must be framed correctly, a failure must be explained, and no memory may leak. */
#include "base/memory.h"
#include "fuzzing/fuzzing.h"

#include <signal.h>
#include <string.h>
#include <sys/stat.h>

int contigo_agent_main(int count, char **words); /* the main() of tools/contigo-agent.c */

enum { WORDS_MOST = 12 };

static const char *const OPTIONS[][2] = {
    {"--game", "go"},    {"--game", "minigo"}, {"--game", "lines"}, {"--game", "\x1b[31m"},
    {"--folder", "."},   {"--folder", "none"}, {"--folder=", NULL}, {"--nothing", NULL},
    {"--version", NULL}, {"--help", NULL},     {"--game", NULL},
};

static const char *const AGENTS[][4] = {
    {"cp", "answer", "output.txt"},
    {"cp", "answer", "output.txt"},
    {"ln", "-s", "answer", "output.txt"},
    {"true"},
    {"false"},
    {"./missing"},
    {"mkdir", "output.txt"},
    {"mkdir", "output.txt"},
    {"rm", "input.txt"},
    {"cp", "input.txt", "output.txt"},
};

/* Block SIGCHLD before libFuzzer starts its threads. Otherwise such a thread could receive the
 * SIGCHLD of an agent that has ended, and contigo-agent would wait until the agent's time is
 * over. */
int LLVMFuzzerInitialize(int *count, char ***words);
int LLVMFuzzerInitialize(int *count, char ***words)
{
    sigset_t children;
    (void)count;
    (void)words;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    return sigprocmask(SIG_BLOCK, &children, NULL);
}

/* Choose a few options or none, and then the agent. */
static int draw_words(Input *input, char **words)
{
    int count = 0;
    words[count++] = "contigo-agent";
    while (count < 5 && input->size > 0 && *input->bytes != '\n' && input_below(input, 2) == 1) {
        const char *const *option = OPTIONS[input_below(input, sizeof OPTIONS / sizeof *OPTIONS)];
        for (int i = 0; i < 2 && option[i]; i++)
            words[count++] = (char *)option[i];
    }
    const char *const *agent = AGENTS[input_below(input, sizeof AGENTS / sizeof *AGENTS)];
    for (int i = 0; i < 4 && agent[i]; i++)
        words[count++] = (char *)agent[i];
    while (input->size > 0 && input_take(input, 1) != '\n')
        continue;
    words[count] = NULL;
    return count;
}

/* Add commands. A move runs a program, which takes time, so limit the number of lines. */
static void add_commands(const Input *input, StringBuilder *in)
{
    enum { LINES_MOST = 12 };
    int lines = 0;
    for (size_t i = 0; i < input->size && lines < LINES_MOST; i++) {
        char byte = (char)input->bytes[i];
        /* so that commands write no file elsewhere */
        builder_add_char(in, byte == '/' ? '_' : byte);
        lines += byte == '\n';
    }
}

/* Require that replies begin with `=` or `?` and end with an empty line. */
static void require_frames(const StringBuilder *out)
{
    const char *at = out->bytes, *end = at + out->length;
    while (at < end) {
        fuzzing_require(*at == '=' || *at == '?', "no reply", out);
        while (at + 1 < end && (at[0] != '\n' || at[1] != '\n'))
            at++;
        fuzzing_require(at + 1 < end, "a reply that does not end", out);
        at += 2;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Input input = {bytes, size};
    size_t before = memory_in_use();
    char *words[WORDS_MOST + 4];
    int count = draw_words(&input, words);
    StringBuilder answer = {0}, in = {0}, out = {0}, err = {0};
    while (input.size > 0 && *input.bytes != '\0' && answer.length < 200)
        builder_add_char(&answer, (char)input_take(&input, 1));
    input_take(&input, 1);
    builder_add(&in, "genmove black\n");
    add_commands(&input, &in);
    fuzzing_enter_folder();
    fuzzing_clear_folder();
    fuzzing_write_file("answer", builder_string(&answer), answer.length);
    fuzzing_write_file("in", in.bytes, in.length);
    int code = fuzzing_run_main(contigo_agent_main, count, words);
    fuzzing_read_file("out", &out);
    fuzzing_read_file("err", &err);
    fuzzing_require(code >= 0 && code <= 2, "an exit code of its own", &err);
    bool shows = out.length > 0 && strchr("=?", out.bytes[0]) == NULL;
    if (code == 0 && !shows)
        require_frames(&out);
    fuzzing_require(code == 0 || err.length > 0, "no reason", &out);
    builder_free(&answer);
    builder_free(&in);
    builder_free(&out);
    builder_free(&err);
    fuzzing_require(memory_in_use() == before, "memory is left", NULL);
    return 0;
}
