/* Control a GTP program that is connected by two pipes. */
#include "gtp_side.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE_MOST = 256 };

struct GtpSide {
    FILE *to, *from;
    pid_t process;
};

static const char LETTERS[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

static void run(const char *command, const int in[2], const int out[2])
{
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    for (int i = 0; i < 2; i++) {
        close(in[i]);
        close(out[i]);
    }
    if (freopen("/dev/null", "w", stderr))
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(EXIT_FAILURE);
}

GtpSide *gtp_side_start(const char *command)
{
    GtpSide *side = calloc(1, sizeof *side);
    int in[2], out[2];
    if (!side || pipe(in) != 0 || pipe(out) != 0)
        return NULL;
    side->process = fork();
    if (side->process == 0)
        run(command, in, out);
    close(in[0]);
    close(out[1]);
    /* Programs that are started later must not inherit these pipes. */
    fcntl(in[1], F_SETFD, FD_CLOEXEC);
    fcntl(out[0], F_SETFD, FD_CLOEXEC);
    side->to = fdopen(in[1], "w");
    side->from = fdopen(out[0], "r");
    return side;
}

void gtp_side_stop(GtpSide *side)
{
    if (!side)
        return;
    fclose(side->to);
    fclose(side->from);
    waitpid(side->process, NULL, 0);
    free(side);
}

/* Read the first line of the reply to the last command, without its `= `. Return false if the
 * command failed. */
static bool read_reply(GtpSide *side, char reply[LINE_MOST])
{
    char line[LINE_MOST];
    bool succeeded = false;
    *reply = '\0';
    fflush(side->to);
    for (bool first = true; fgets(line, sizeof line, side->from);) {
        line[strcspn(line, "\r\n")] = '\0';
        if (!*line && first)
            continue;
        if (!*line)
            return succeeded;
        if (first) {
            succeeded = *line == '=';
            strcpy(reply, line + strspn(line, "=? "));
        }
        first = false;
    }
    return false;
}

bool gtp_side_begin(GtpSide *side, const Setup *setup)
{
    char reply[LINE_MOST];
    fprintf(side->to, "boardsize %d\n", setup->columns);
    if (!read_reply(side, reply))
        return false;
    fprintf(side->to, "clear_board\n");
    if (!read_reply(side, reply))
        return false;
    fprintf(side->to, "komi %.1f\n", (double)setup->rules[RULE_KOMI] / (double)DECIMAL_ONE);
    return read_reply(side, reply);
}

bool gtp_side_tell(GtpSide *side, Color color, const Point *point)
{
    char reply[LINE_MOST];
    if (point)
        fprintf(side->to, "play %s %c%d\n", color_name(color), LETTERS[point->x / STEPS_PER_SPACE],
                point->y / STEPS_PER_SPACE + 1);
    else
        fprintf(side->to, "play %s pass\n", color_name(color));
    return read_reply(side, reply);
}

GtpAnswer gtp_side_ask(GtpSide *side, Color color, Point *point)
{
    char reply[LINE_MOST];
    fprintf(side->to, "genmove %s\n", color_name(color));
    if (!read_reply(side, reply))
        return GTP_FAILS;
    if (strcasecmp(reply, "pass") == 0)
        return GTP_PASSES;
    if (strcasecmp(reply, "resign") == 0)
        return GTP_RESIGNS;
    char letter = (char)(*reply & ~0x20);
    const char *column = letter ? strchr(LETTERS, letter) : NULL;
    int row = column ? atoi(reply + 1) : 0;
    if (row < 1)
        return GTP_FAILS;
    *point = (Point){(int32_t)(column - LETTERS) * STEPS_PER_SPACE, (row - 1) * STEPS_PER_SPACE};
    return GTP_PLAYS;
}
