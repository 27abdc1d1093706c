/* The processes of a room that the server doesn't fork itself:
 *
 *     nursery ── host ── one starter for each seat that a program has
 *                          └─ keeper of a folder ── the process that talks to the program
 *
 * A host is confined as soon as it knows its room, before it reads anything that guests have
 * written. A confined process can't run programs, so the host first starts the starters, which
 * aren't confined but read nothing except requests to start a program. A process that talks to a
 * program is confined when the program has been started, before it reads the game from the host. */
#define _GNU_SOURCE /* for prctl() */
#include "host/host_process.h"

#include "games.h"
#include "host/confinement.h"
#include "host/host.h"
#include "host/seat.h"
#include "programs/adviser.h"
#include "programs/folder.h"
#include "programs/process_hunt.h"
#include "protocol/sharing/sharing.h"

#include <iconv.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* The messages from the server that describe the room. ROOM_START is the last of them. */
enum {
    ROOM_FILE = -4, /* text: HostBegin.file */
    ROOM_LINES,     /* text: HostBegin.lines */
    ROOM_SGF,       /* text: HostBegin.sgf */
    ROOM_START,     /* guest, id, number: `opener`, `id`, `version`; text: a RoomStart */
};

typedef struct RoomStart {
    RoomKind kind;
    size_t share; /* index of HostBegin.share */
} RoomStart;

/* ---- in the server ---- */

static bool send_text(Peer *host, int kind, StringBuilder *text)
{
    return !text || peer_send(host, &(Message){.kind = kind, .text = builder_view(text)});
}

static bool send_room(Peer *host, const HostBegin *begin)
{
    RoomStart start;
    memset(&start, 0, sizeof start); /* also zeroes the padding, which is sent too */
    start.kind = begin->kind;
    start.share = (size_t)(begin->share - begin->terms->shares);
    Message file = {.kind = ROOM_FILE, .text = string_view(begin->file ? begin->file : "")};
    Message last = {.kind = ROOM_START,
                    .guest = begin->opener,
                    .id = begin->id,
                    .number = begin->version,
                    .text = {(const char *)&start, sizeof start}};
    return peer_send(host, &file) && send_text(host, ROOM_LINES, begin->lines) &&
           send_text(host, ROOM_SGF, begin->sgf) && peer_send(host, &last);
}

bool host_begin(Nursery *nursery, const HostBegin *begin, Peer *host)
{
    if (!nursery_begin(nursery, host))
        return false;
    bool done = send_room(host, begin);
    if (!done)
        peer_end(host);
    return done;
}

/* ---- in the process that talks to a program ---- */

static void note_child(void *context, pid_t process)
{
    *(pid_t *)context = process;
}

/* Confine this process if the system can do that. The process may still signal its child, the
 * program's keeper. Return false if confinement is possible but failed. */
static bool confine_here(void)
{
    pid_t child = 0;
    process_each_child(note_child, &child);
    return !confinement_is_possible() || confine(child);
}

/* Set up the game, and ask the program for a move. `line` is the command `set_state` with the
 * state. On failure return false and append the reason to `reply`. */
static bool ask_program(Adviser *adviser, Sharing *game, StringBuilder *line, StringBuilder *reply)
{
    if (!sharing_ask(game, builder_string(line), reply))
        return false;
    const Session *session = game->engine->session;
    Color color = session_turn(session)->to_move;
    builder_clear(reply);
    return adviser_ask(adviser, session, strchr(builder_string(line), '{'), color,
                       sharing_time_left(game, color), reply);
}

/* Reply with a program's move to each line that contains `set_state`, until the host closes the
 * connection. Once the program has failed or ended, ignore further lines. If it couldn't be
 * started, `trouble` says why. */
static void advise(Adviser *adviser, StringBuilder *trouble, Sharing *game, int socket)
{
    Peer host = {.socket = socket};
    Message message;
    StringBuilder line = {0}, reply = {0};
    ProgramSaid said = PROGRAM_MOVED;
    bool is_used = false;
    while (peer_wait(&host) && peer_read(&host)) {
        if (said != PROGRAM_MOVED || !peer_take(&host, &message))
            continue;
        builder_clear(&line);
        builder_clear(&reply);
        builder_add_view(&line, message.text);
        if (trouble->length > 0) {
            builder_add_view(&reply, builder_view(trouble));
            said = PROGRAM_FAILED;
        } else if (is_used && !adviser_is_well(adviser)) {
            said = PROGRAM_ENDED;
        } else if (!ask_program(adviser, game, &line, &reply)) {
            said = PROGRAM_FAILED;
        }
        is_used = true;
        peer_tell(socket, &(Message){.number = said, .text = builder_view(&reply)});
    }
    builder_free(&line);
    builder_free(&reply);
}

typedef struct Starter {
    const HostTerms *terms;
    const Program *program;
} Starter;

static void run_program(const Starter *starter, const char *folder, int socket)
{
    Adviser adviser = {.words = starter->program->words,
                       .folder = folder,
                       .limits = starter->terms->limits,
                       .sandbox = starter->terms->sandbox};
    StringBuilder trouble = {0};
    Sharing game;
    if (!folder)
        builder_add(&trouble, "the server cannot make a folder for the program");
    else if (!adviser_start(&adviser, &trouble) && trouble.length == 0)
        builder_add(&trouble, "the server cannot start the program");
    /* The memory of this process isn't charged to the room, so don't limit it. */
    if (confine_here() && sharing_create(&game, CONTIGO_GAMES, SIZE_MAX / 2) == STATUS_OK)
        advise(&adviser, &trouble, &game, socket);
    adviser_end(&adviser);
}

/* Make a folder for a program, and remove the folder when the program has ended. Normally the
 * program's keeper has removed it already, but the program may have killed the keeper. */
static void keep_folder(void *context, int socket)
{
    StringBuilder path = {0};
    const char *folder = folder_make("/tmp", &path) ? builder_string(&path) : NULL;
    pid_t self = getpid(), process = fork();
    if (process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() == self)
            run_program(context, folder, socket);
        _exit(0);
    }
    close(socket);
    if (process > 0)
        waitpid(process, NULL, 0);
    if (folder)
        folder_remove(folder);
    builder_free(&path);
}

/* ---- in a starter ---- */

static void start_programs(void *starter, int socket)
{
    nursery_serve(socket, THINKING_NICENESS, keep_folder, starter);
}

/* ---- in a host ---- */

static bool start_program(const HostBegin *begin, Color color, Peer *peer)
{
    return nursery_request(begin->starters[color].socket, peer);
}

/* Begin a starter (see HostBegin) for each program that has a seat. */
static bool begin_starters(HostBegin *begin)
{
    bool done = true;
    begin->start_program = start_program;
    for (int i = 0; i < 2; i++) {
        const RoomKind *kind = &begin->kind;
        Starter starter = {begin->terms, seat_program(begin->terms, kind->who[i])};
        if (!kind->tokens[i][0] && starter.program)
            done = done && peer_begin(&begin->starters[i], 0, start_programs, &starter);
    }
    return done;
}

/* Wait for the messages that describe the room. Return false if the server is gone or memory runs
 * out. */
static bool hear_room(Peer *server, HostBegin *begin, StringBuilder *file)
{
    Message message;
    do {
        while (!peer_take(server, &message))
            if (!peer_wait(server) || !peer_read(server))
                return false;
        if (message.kind == ROOM_FILE)
            builder_add_view(file, message.text);
        else if (message.kind == ROOM_LINES)
            builder_add_view(begin->lines, message.text);
        else if (message.kind == ROOM_SGF)
            builder_add_view(begin->sgf, message.text);
    } while (message.kind != ROOM_START);
    RoomStart start;
    memcpy(&start, message.text.bytes, sizeof start);
    begin->kind = start.kind;
    begin->share = &begin->terms->shares[start.share];
    begin->opener = message.guest;
    begin->id = message.id;
    begin->version = message.number;
    begin->file = file->length > 0 ? builder_string(file) : NULL;
    return !builder_failed(file) && !builder_failed(begin->lines) && !builder_failed(begin->sgf);
}

static void run_host(void *terms, int socket)
{
    StringBuilder file = {0}, lines = {0}, sgf = {0};
    HostBegin begin = {.terms = terms, .lines = &lines, .sgf = &sgf};
    Peer server = {.socket = socket};
    if (!hear_room(&server, &begin, &file))
        return;
    bool is_ready = begin_starters(&begin) && confine_here();
    Host *host = is_ready ? host_create(&begin, &server) : NULL;
    if (!host) {
        const char *why = is_ready ? status_text(STATUS_NO_MEMORY)
                                   : "the server cannot start the processes of a game";
        peer_tell(socket, &(Message){.kind = HOST_TROUBLE, .id = -1, .text = string_view(why)});
        return;
    }
    builder_free(&file);
    builder_free(&lines);
    builder_free(&sgf);
    while (host_step(host))
        host_wait(host);
    host_destroy(host);
}

/* ---- in the nursery ---- */

/* Let iconv load its modules for the character sets of SGF files, since a confined process can't
 * load them. Text in other character sets is read as ISO-8859-1. The modules stay loaded because
 * the descriptors from iconv_open() aren't closed. */
static void load_character_sets(void)
{
    static const char *const SETS[] = {
        "BIG5",         "CP932",        "CP949",        "CP950",        "EUC-JP",
        "EUC-KR",       "EUC-TW",       "GB18030",      "GBK",          "IBM855",
        "IBM866",       "ISO-2022-JP",  "ISO-8859-2",   "ISO-8859-3",   "ISO-8859-4",
        "ISO-8859-5",   "ISO-8859-6",   "ISO-8859-7",   "ISO-8859-8",   "ISO-8859-9",
        "ISO-8859-10",  "ISO-8859-11",  "ISO-8859-13",  "ISO-8859-15",  "ISO-8859-16",
        "KOI8-R",       "KOI8-U",       "MAC-CYRILLIC", "SHIFT_JIS",    "TIS-620",
        "UTF-16",       "VISCII",       "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1252",
        "WINDOWS-1253", "WINDOWS-1254", "WINDOWS-1255", "WINDOWS-1256", "WINDOWS-1257",
        "WINDOWS-1258"};
    for (size_t i = 0; i < sizeof SETS / sizeof *SETS; i++)
        (void)iconv_open("UTF-8", SETS[i]);
}

void host_serve(const HostTerms *terms, int socket)
{
    if (confinement_is_possible())
        load_character_sets();
    nursery_serve(socket, 0, run_host, (void *)(size_t)terms);
}
