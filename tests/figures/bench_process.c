/* Time a whole process: bench_process INPUT COMMAND [ARGUMENT...]
 *
 * Runs the command five times with INPUT as its standard input, discarding its output. Prints three
 * numbers for the fastest run: seconds of processor time, seconds by the clock, and peak memory in
 * MB. */
#define _DEFAULT_SOURCE /* for wait4() */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RUNS = 5 };

typedef struct Cost {
    double processor, clock; /* seconds */
    double peak;             /* MB */
} Cost;

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void run_command(const char *input, char **command)
{
    int in = open(input, O_RDONLY);
    int out = open("/dev/null", O_WRONLY);
    if (in < 0 || out < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0)
        _exit(126);
    execvp(command[0], command);
    _exit(127);
}

static Cost run(const char *input, char **command)
{
    double begin = now();
    pid_t child = fork();
    if (child == 0)
        run_command(input, command);
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) ||
        WEXITSTATUS(status) > 1) {
        fprintf(stderr, "bench_process: %s failed\n", command[0]);
        exit(EXIT_FAILURE);
    }
    return (Cost){seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime), now() - begin,
                  (double)usage.ru_maxrss / 1024};
}

int main(int count, char **words)
{
    if (count < 3) {
        fputs("usage: bench_process INPUT COMMAND [ARGUMENT...]\n", stderr);
        return 2;
    }
    Cost best = run(words[1], words + 2);
    for (int i = 1; i < RUNS; i++) {
        Cost cost = run(words[1], words + 2);
        if (cost.processor < best.processor)
            best = cost;
    }
    printf("%.3f %.3f %.0f\n", best.processor, best.clock, best.peak);
    return EXIT_SUCCESS;
}
