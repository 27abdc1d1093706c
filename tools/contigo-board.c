/* contigo-board: serves games to browsers.
 *
 * This file contains the command line and the event loop; board/ does the rest.
 *
 * Exit status: 0 after a signal or --idle has ended it, 1 on failure, 2 for wrong usage.
 */
#include "base/memory.h"
#include "base/moment.h"
#include "base/token.h"
#include "board/addresses.h"
#include "board/lobby.h"
#include "board/monitor.h"
#include "board/qr.h"
#include "board/revoke.h"
#include "games.h"
#include "host/confinement.h"
#include "host/host_process.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "io/options.h"
#include "programs/process.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

enum {
    EXIT_USAGE = 2,
    HELP_COLUMN = 24,
    PORT = 8061,
    PROGRAMS_MOST = 16,
    ORIGINS_MOST = 16,
    TICK = 20,            /* milliseconds */
    LOOKING = 12,         /* ticks between two looks at a watched match */
    SECOND = 1000 / TICK, /* number of ticks in a second */
    ROOMS = 10000,
    PROGRAMS = 64,
    ROOMS_EACH = 32,   /* default maximum number of rooms awake per address */
    THINKING_EACH = 8, /* default maximum number of thinking players per address */
    ANALYSES = 2,
    GAME_MEGABYTES = 512,
    MEGABYTE = 1024 * 1024,
    FILES_MOST = CALLERS_MOST * 5 / 4, /* open files: for clients, page loads and rooms */
};

/* TELLING: the minimum time for sending the last messages when the server ends. ENDING: the maximum
 * time for the rooms to end. */
#define TELLING (CLOCK_SECOND / 10)
#define ENDING (3 * CLOCK_SECOND)

static const char PROGRAM[] = "contigo-board";

static const char USAGE[] =
    "Usage: contigo-board [OPTION]...\n"
    "Serve a web page for playing Continuous Go, gridless Go and Go: against the engine,\n"
    "against programs, or with other people.\n"
    "\n";

static const char REMARKS[] =
    "\n"
    "The program prints the address of the page and runs until it receives SIGINT or\n"
    "SIGTERM. With --database, games survive a restart, even if the server was killed.\n"
    "\n"
    "Exit status: 0 after SIGINT, SIGTERM or --idle, 1 if something failed, 2 if the command\n"
    "line is wrong.\n";

static const Option OPTIONS[] = {
    {'a', "address", "ADDRESS",
     "listen on this address instead of 127.0.0.1; 0.0.0.0\nmeans all addresses of this machine",
     .takes = TAKES_TEXT},
    {'l', "lan", NULL,
     "let other machines on this network play: listen on all\naddresses, and print them and a QR "
     "code",
     .takes = TAKES_NOTHING},
    {'p', "port", "N", "listen on this port instead of 8061; 0 means any free port",
     .takes = TAKES_NUMBER, .is_letter = true, .high = 65535},
    {'n', "name", "HOST", "name by which other machines reach this server", .takes = TAKES_TEXT},
    {'x', "behind-proxy", NULL,
     "take the addresses of clients from the header\nX-Forwarded-For, which your proxy sets",
     .takes = TAKES_NOTHING},
    {'H', "metrics", "ADDRESS:PORT",
     "serve /health and /metrics (for Prometheus) on this address,\nsuch as 127.0.0.1:9100",
     .takes = TAKES_TEXT},
    {'o', "allow-origin", "ORIGIN",
     "let pages of this origin play here, such as\nhttps://games.example; null allows pages that "
     "are files",
     .takes = TAKES_TEXT, .is_repeated = true},
    {'d', "database", "FILE",
     "store games in this file; without it, games are lost when\nthe server ends",
     .takes = TAKES_FILE, .is_letter = true},
    {'B', "backup", "FILE", "copy the database to this file, and exit; the server may be\nrunning",
     .takes = TAKES_FILE},
    {'R', "revoke", "ROOM",
     "replace the links of this game's seats, or of `open`, and\nexit; the server may be running",
     .takes = TAKES_TEXT},
    {'c', "closed", NULL, "print a link; only people who have it can open games",
     .takes = TAKES_NOTHING},
    {'g', "game", "NAME", "open a game at the start: *", .takes = TAKES_WORD, .is_letter = true},
    {'s', "size", "N|NxM", "size of the board of the game opened at the start",
     .takes = TAKES_TEXT},
    {'b', "black", "COMMAND", "let this GTP program play black; no shell runs it",
     .takes = TAKES_TEXT},
    {'w', "white", "COMMAND", "let this GTP program play white", .takes = TAKES_TEXT},
    {'P', "program", "NAME=COMMAND", "offer this GTP program as a player in any game",
     .takes = TAKES_TEXT, .is_repeated = true},
    {'S', "sandbox", NULL, "run each program in bubblewrap, without a network",
     .takes = TAKES_NOTHING},
    {'m', "memory", "MB", "limit the memory of each program, in MiB", .takes = TAKES_NUMBER,
     .low = 16, .high = 1048576},
    {'M', "game-memory", "MB",
     "limit the memory of each game, in MiB; the default is 512.\nAll games together may use "
     "four times that",
     .takes = TAKES_NUMBER, .low = 1, .high = 1048576},
    {'r', "rooms", "N",
     "keep at most N games, 10000 by default; if there are more,\n"
     "those that nobody has played in are deleted",
     .takes = TAKES_NUMBER, .low = 1, .high = 1000000000},
    {'e', "rooms-per-address", "N",
     "keep at most N games in memory for one address; the default is 32", .takes = TAKES_NUMBER,
     .low = 1, .high = HOSTS_MOST},
    {'T', "thinking-per-address", "N",
     "let at most N players think at the same time for one\naddress; the default is 8",
     .takes = TAKES_NUMBER, .low = 1, .high = PROGRAMS},
    {'W', "watch", "DIR",
     "show the games of the match that contigo-match plays in\nthe results folder DIR",
     .takes = TAKES_FOLDER},
    {'t', "analyses", "N", "run at most N analyses at the same time; the default is 2",
     .takes = TAKES_NUMBER, .high = ANALYSES_MOST},
    {'A', "analyses-per-address", "N",
     "run at most N analyses for one address; the default is half\nof those of all addresses",
     .takes = TAKES_NUMBER, .low = 1, .high = ANALYSES_MOST},
    {'i', "idle", "SECONDS", "exit when no browser has been connected for this long",
     .takes = TAKES_NUMBER, .low = 1, .high = 1000000},
    OPTION_COMPLETION,
    {'h', "help", NULL, "print this help and exit", .takes = TAKES_NOTHING},
    {'v', "version", NULL, "print the version and exit", .takes = TAKES_NOTHING},
    {0},
};

static void add_games(int key, StringBuilder *text)
{
    if (key == 'g')
        game_add_kind_names(CONTIGO_GAMES, " ", text);
}

static void fill(int key, StringBuilder *text)
{
    if (key == 'g')
        game_add_kind_names(CONTIGO_GAMES, ", ", text);
}

static const OptionTable OPTION_TABLE = {.program = PROGRAM,
                                         .options = OPTIONS,
                                         .operands = TAKES_NOTHING,
                                         .add_words = add_games,
                                         .fill = fill,
                                         .usage = USAGE,
                                         .remarks = REMARKS,
                                         .column = HELP_COLUMN};

enum { KEYS = 128 };

/* The keys of the options that are passed on to the processes of games. Other options may contain
 * secrets. */
static const char HOST_KEYS[] = "PbwSmMrt";

typedef struct Options {
    const char *values[KEYS]; /* values of options, indexed by key; NULL: not given */
    OptionShown shown;
    Program programs[PROGRAMS_MOST + 1];
    size_t count;
    const char *origins[ORIGINS_MOST + 1];
    size_t origin_count;
    char **host_words; /* the options with HOST_KEYS, as words for a command line; never freed */
    size_t host_word_count, host_word_room;
} Options;

/* The command line. */

/* Return the number given as an option's value, or `usual` if the option wasn't given. */
static int64_t number(const Options *options, int key, int64_t usual)
{
    return options->values[key] ? option_number(options->values[key]) : usual;
}

/* Add a program that can be chosen as a player. The words of its command are never freed. */
static bool add_program(Options *options, const char *name, const char *command)
{
    StringBuilder words = {0};
    Program *program = &options->programs[options->count];
    if (options->count == PROGRAMS_MOST || !command_list(command, &words, program->words)) {
        complain(PROGRAM, "%s: expected a program and its arguments, for at most %d programs",
                 string_quote(command).text, PROGRAMS_MOST);
        builder_free(&words);
        return false;
    }
    program->name = name;
    options->count++;
    return true;
}

static bool add_named_program(Options *options, const char *text)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || strcspn(text, " :\t") < (size_t)(equals - text)) {
        complain(PROGRAM, "--program %s: expected NAME=COMMAND", string_quote(text).text);
        return false;
    }
    return add_program(options, strndup(text, (size_t)(equals - text)), equals + 1);
}

static bool add_origin(Options *options, const char *text)
{
    if (options->origin_count == ORIGINS_MOST || !gate_is_origin(text)) {
        complain(PROGRAM,
                 "--allow-origin %s: expected null, or an origin such as https://games.example "
                 "or http://localhost:8000, without a path, and at most %d origins",
                 string_quote(text).text, ORIGINS_MOST);
        return false;
    }
    options->origins[options->origin_count++] = text;
    return true;
}

static bool check_place(const char *text)
{
    bool is_place = monitor_is_place(text);
    if (!is_place)
        complain(PROGRAM,
                 "--metrics %s: expected a numeric address and a port, such as 127.0.0.1:9100",
                 string_quote(text).text);
    return is_place;
}

/* Add an option to the command line for the processes of games. */
static bool add_host_word(Options *options, const Option *option, const char *value)
{
    StringBuilder word = {0};
    builder_add_format(&word, value ? "--%s=%s" : "--%s", option->name, value);
    builder_string(&word);
    return !builder_failed(&word) && memory_push(options->host_words, options->host_word_count,
                                                 options->host_word_room, word.bytes) == STATUS_OK;
}

static bool take(void *context, const Option *option, const char *value)
{
    Options *options = context;
    options->values[option->key] = value ? value : "";
    if (strchr(HOST_KEYS, option->key) && !add_host_word(options, option, value)) {
        complain(PROGRAM, "%s", status_text(STATUS_NO_MEMORY));
        return false;
    }
    switch (option->key) {
    case 'P':
        return add_named_program(options, value);
    case 'b':
    case 'w':
        return add_program(options, option->name, value);
    case 'o':
        return add_origin(options, value);
    case 'H':
        return check_place(value);
    default:
        return true;
    }
}

static bool read_options(int count, char **words, Options *options)
{
    if (!options_read(&OPTION_TABLE, count, words, take, options, &options->shown))
        return false;
    if (optind < count)
        complain(PROGRAM, "unexpected argument '%s': expected only options",
                 string_quote(words[optind]).text);
    else if ((options->values['B'] || options->values['R']) && !options->values['d'])
        complain(PROGRAM, "--backup and --revoke need --database");
    else if (options->values['l'] && options->values['a'])
        complain(PROGRAM, "expected --lan or --address, not both: --lan listens on all addresses");
    else
        return true;
    return false;
}

/* The server and its event loop. */

typedef struct Server {
    Options options;
    GateSettings settings;
    Nursery nursery;
    Rooms rooms;
    Refusals refusals;
    uv_loop_t loop;
    uv_timer_t tick;
    unsigned ticks;
    int64_t idle, idle_most; /* number of ticks without a client, and the number after which to exit
                                (0: never) */
    uv_signal_t signals[2];
    Gate *gate;
    Monitor *monitor;      /* NULL: none */
    StringBuilder address; /* URL of the page */
    char own_names[ADDRESSES_NAMES][ADDRESSES_NAME];
    const char *names[ADDRESSES_NAMES + 2]; /* accepted host names, NULL-terminated */
    RoomKind opened;                        /* the room that is opened at the start */
    bool is_over;
    int status; /* exit status */
} Server;

/* Commit changes to disk, before replies that report these changes are sent. */
static void keep(void *rooms)
{
    Server *server = ((Rooms *)rooms)->loop->data;
    StringBuilder error = {0};
    if (!archive_commit(server->rooms.archive, &error)) {
        complain(PROGRAM, "%s", builder_string(&error));
        rooms_lose(rooms);
    }
    builder_free(&error);
}

/* Called once a second. */
static void look_at_archive(Server *server)
{
    archive_rest(server->rooms.archive);
    rooms_reload(&server->rooms);
}

/* Free the rooms that have ended. Return how many rooms are left. */
static size_t tidy(Server *server)
{
    keep(&server->rooms);
    return rooms_tick(&server->rooms);
}

static void on_tick(uv_timer_t *tick)
{
    Server *server = tick->loop->data;
    rooms_yield(&server->rooms);
    tidy(server);
    lobby_tick(&server->rooms);
    if (++server->ticks % LOOKING == 0 && server->rooms.match)
        lobby_look(&server->rooms);
    gate_tick(server->gate, TICK);
    keep(&server->rooms);
    if (server->ticks % SECOND == 0)
        look_at_archive(server);
    refusals_tick(&server->refusals);
    server->idle = server->rooms.present > 0 ? 0 : server->idle + 1;
    if (server->idle_most > 0 && server->idle >= server->idle_most)
        server->is_over = true;
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    ((Server *)handle->loop->data)->is_over = true;
}

/* Called with the reply to the request to open the game at the start. Print the URLs of its seats,
 * and the URL for watching it. */
static void on_answer(Rooms *rooms, bool is_done, StringView text)
{
    Server *server = rooms->loop->data;
    const RoomKind *kind = &server->opened;
    StringBuilder why = {0};
    builder_add_view(&why, is_done ? string_view("") : text);
    if (is_done)
        is_done = archive_commit(rooms->archive, &why);
    if (!is_done)
        complain(PROGRAM, "cannot open the game: %s", builder_string(&why));
    builder_free(&why);
    if (!is_done) {
        server->status = EXIT_FAILURE;
        server->is_over = true;
        return;
    }
    for (int i = 0; i < 2; i++)
        if (kind->tokens[i][0])
            printf("%s: %s#%s/%s\n", color_name((Color)i), rooms->address, kind->name,
                   kind->tokens[i]);
    printf("watch: %s#%s\n", rooms->address, kind->name);
    fflush(stdout);
}

/* When the server starts, open the game that its options describe. */
static void open_game(Server *server)
{
    const char *const *values = server->options.values;
    const char *size = values['s'] ? values['s'] : "", *rows = strchr(size, 'x');
    StringBuilder words = {0}, lines = {0}, why = {0};
    builder_add_format(&words, "black=%s white=%s", values['b'] ? "black" : "person",
                       values['w'] ? "white" : "person");
    builder_add_format(&lines, "set_game %s\n", values['g'] ? values['g'] : CONTIGO_GAMES[0]->name);
    if (size[0])
        builder_add_format(&lines, "boardsize %.*s %s\n", (int)strcspn(size, "x"), size,
                           rows ? rows + 1 : "");
    if (!lobby_open(&server->rooms, NULL, 0, builder_view(&words), builder_view(&lines),
                    &server->opened, &why))
        on_answer(&server->rooms, false, builder_view(&why));
    builder_free(&words);
    builder_free(&lines);
    builder_free(&why);
}

/* Permit as many open files as the connections need, if the system allows that many, but no more:
 * whenever a connection closes, libwebsockets searches a table with an entry for each permitted
 * file. */
static void raise_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max < FILES_MOST ? limit.rlim_max : FILES_MOST;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* Catch the signals that end the server. Do so before the address is printed, since a program that
 * reads the address may end the server immediately. */
static void catch_signals(Server *server)
{
    static const int SIGNALS[] = {SIGINT, SIGTERM};
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&server->loop, &server->signals[i]);
        uv_signal_start(&server->signals[i], on_signal, SIGNALS[i]);
    }
}

/* Return true if the server listens on all addresses. */
static bool is_open(const Options *options)
{
    const char *address = options->values['a'];
    return options->values['l'] ||
           (address && (strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0));
}

/* Collect the host names by which browsers may reach the server. */
static void find_names(Server *server)
{
    const char *const *values = server->options.values;
    size_t count = 0;
    if (is_open(&server->options))
        addresses_find_names(server->own_names);
    if (values['n'])
        server->names[count++] = values['n'];
    for (size_t i = 0; i < ADDRESSES_NAMES; i++)
        if (server->own_names[i][0])
            server->names[count++] = server->own_names[i];
    server->settings.names = server->names;
}

/* Open the gate. With --lan, listen on all IPv6 and IPv4 addresses or, if that fails, on IPv4
 * only. */
static bool open_gate(Server *server, const GateOwner *owner, StringBuilder *why)
{
    GateSettings *settings = &server->settings;
    StringBuilder first = {0};
    settings->address = server->options.values['a'] ? server->options.values['a'] : "127.0.0.1";
    if (server->options.values['l']) {
        settings->address = "::";
        if (gate_open(&server->loop, settings, owner, &server->gate, &first)) {
            builder_free(&first);
            return true;
        }
        settings->address = "0.0.0.0";
    }
    builder_free(&first);
    return gate_open(&server->loop, settings, owner, &server->gate, why);
}

/* If the options request it, require a token for opening rooms. Create the token if none is
 * stored. */
static bool close_door(Server *server, StringBuilder *why)
{
    Rooms *rooms = &server->rooms;
    archive_key(rooms->archive, ARCHIVE_REVISION, rooms->revision);
    if (!server->options.values['c'])
        return true;
    archive_key(rooms->archive, ARCHIVE_OPENING, rooms->key);
    if (rooms->key[0])
        return true;
    if (!token_make(rooms->key, SEAT_TOKEN)) {
        builder_add(why, "the system provides no random numbers");
        return false;
    }
    archive_set_key(rooms->archive, ARCHIVE_OPENING, rooms->key);
    return archive_commit(rooms->archive, why);
}

/* Return the settings that all rooms share. Both the server and its nursery compute them, from the
 * same options. */
static HostTerms make_terms(const Options *options, Share *shares)
{
    size_t kept = (size_t)number(options, 'r', ROOMS);
    return (HostTerms){
        .programs = options->programs,
        .limits = {.memory = number(options, 'm', 0) * MEGABYTE,
                   .file_size = INT64_C(64) * MEGABYTE},
        .sandbox = options->values['S'] != NULL,
        .game_most = (size_t)number(options, 'M', GAME_MEGABYTES) * MEGABYTE,
        .analysis = number(options, 't', ANALYSES) > 0,
        .shares_most = kept < HOSTS_MOST ? kept : HOSTS_MOST,
        .shares = shares,
    };
}

/* Set up the nursery, which starts the processes of games, and the limits that these share. Return
 * false if memory runs out. */
static bool make_nursery(Server *server)
{
    const Options *options = &server->options;
    size_t bytes = HOSTS_MOST * sizeof(Share);
    int shared = peer_share(bytes);
    server->nursery = (Nursery){.program = PROGRAM,
                                .words = options->host_words,
                                .word_count = options->host_word_count,
                                .shared = shared};
    server->rooms.nursery = &server->nursery;
    server->rooms.terms = make_terms(options, peer_shared(shared, bytes));
    if (!confinement_is_possible())
        complain(PROGRAM, "the processes of games are not confined, because %s", CONFINEMENT_LACKS);
    return server->rooms.terms.shares != NULL;
}

/* Set up the rooms, the archive and the gate. On failure return false and append the reason to
 * `why`. */
static bool start(Server *server, StringBuilder *why)
{
    const Options *options = &server->options;
    const char *const *values = options->values;
    size_t kept = (size_t)number(options, 'r', ROOMS);
    size_t analyses = (size_t)number(options, 't', ANALYSES);
    Rooms *rooms = &server->rooms;
    uv_loop_init(&server->loop);
    server->loop.data = server;
    catch_signals(server);
    rooms->loop = &server->loop;
    rooms->answered = on_answer;
    rooms->refusals = &server->refusals;
    server->idle_most = number(options, 'i', 0) * SECOND;
    server->settings = (GateSettings){.port = (int)number(options, 'p', PORT),
                                      .origins = options->origins,
                                      .visitors = CALLERS_MOST,
                                      .is_behind_proxy = values['x'],
                                      .refusals = &server->refusals};
    find_names(server);
    rooms->thinking = (ThinkQueue){.most = PROGRAMS,
                                   .most_each = (size_t)number(options, 'T', THINKING_EACH),
                                   .permit = room_permit};
    rooms->analyses =
        (ThinkQueue){.most = analyses,
                     .most_each = (size_t)number(options, 'A', (int64_t)(analyses + 1) / 2),
                     .permit = room_permit};
    rooms->awake_each = (size_t)number(options, 'e', ROOMS_EACH);
    GateOwner owner = {rooms, lobby_came, lobby_said, lobby_left, keep};
    rooms->match = values['W'];
    if (!make_nursery(server)) {
        builder_add(why, status_text(STATUS_NO_MEMORY));
        return false;
    }
    bool done = archive_open(values['d'], (int64_t)kept, &rooms->archive, why) &&
                close_door(server, why) && open_gate(server, &owner, why);
    if (done && values['H'])
        server->monitor = monitor_open(values['H'], rooms, server->gate, why);
    return done && (server->monitor || !values['H']);
}

/* Run the event loop until a signal or --idle ends the server. Then end all rooms. */
static void serve(Server *server)
{
    const char *const *values = server->options.values;
    uv_timer_init(&server->loop, &server->tick);
    uv_timer_start(&server->tick, on_tick, TICK, TICK);
    if (values['g'] || values['s'] || values['b'] || values['w'])
        open_game(server);
    while (!server->is_over)
        uv_run(&server->loop, UV_RUN_ONCE);
    rooms_break(&server->rooms, "the server is shutting down");
    int64_t now = moment_now(), end = now + ENDING, told = now + TELLING;
    while ((tidy(server) > 0 || moment_now() < told) && moment_now() < end)
        uv_run(&server->loop, UV_RUN_ONCE);
    uv_timer_stop(&server->tick);
}

/* Append the URLs by which browsers reach the server, beginning with the one to give to other
 * people. Return false if the server listens on all addresses, but other machines can't reach any
 * of these. */
static bool add_urls(const Server *server, StringBuilder *urls)
{
    const char *address = server->settings.address;
    int port = gate_port(server->gate);
    if (is_open(&server->options))
        addresses_add(port, urls);
    if (urls->length > 0)
        return true;
    if (is_open(&server->options))
        address = "localhost";
    builder_add_format(urls, strchr(address, ':') ? "http://[%s]:%d/" : "http://%s:%d/", address,
                       port);
    return !is_open(&server->options);
}

/* Print a QR code of the URL, which phones can read. */
static void print_code(StringView url)
{
    StringBuilder code = {0};
    bool is_terminal = isatty(STDOUT_FILENO);
    if (qr_add_blocks(url, is_terminal ? "\033[97;40m" : "", is_terminal ? "\033[0m" : "", &code))
        printf("%s", builder_string(&code));
    builder_free(&code);
}

/* Print the URLs of the server and, with --lan, a QR code of the first URL. */
static void print_urls(Server *server)
{
    StringBuilder urls = {0};
    bool is_reachable = add_urls(server, &urls);
    StringView rest = builder_view(&urls), first = view_line(&rest);
    builder_add_view(&server->address, first);
    server->rooms.address = builder_string(&server->address);
    server->rooms.port = is_open(&server->options) ? gate_port(server->gate) : 0;
    printf("%s\n", builder_string(&urls));
    if (server->options.values['l'] && is_reachable)
        print_code(first);
    if (!is_reachable)
        complain(PROGRAM, "this machine has no address that other machines can reach");
    fflush(stdout);
    builder_free(&urls);
}

static void print_monitor(const Monitor *monitor)
{
    StringBuilder address = {0};
    if (monitor) {
        monitor_add_address(monitor, &address);
        printf("metrics: %s/metrics\n", builder_string(&address));
    }
    builder_free(&address);
}

static int run(Server *server)
{
    StringBuilder why = {0};
    raise_descriptors();
    signal(SIGPIPE, SIG_IGN);
    if (start(server, &why)) {
        print_urls(server);
        print_monitor(server->monitor);
        if (server->rooms.key[0])
            printf("open: %s#open/%s\n", server->rooms.address, server->rooms.key);
        fflush(stdout);
        serve(server);
    } else {
        complain(PROGRAM, "%s", builder_string(&why));
        server->status = EXIT_FAILURE;
    }
    gate_close(server->gate);
    monitor_close(server->monitor);
    archive_close(server->rooms.archive);
    builder_free(&server->rooms.descriptions);
    builder_free(&server->address);
    builder_free(&why);
    return server->status;
}

static int renew(const Options *options)
{
    StringBuilder links = {0}, why = {0};
    bool done = revoke(options->values['d'], options->values['R'], &links, &why);
    if (done)
        printf("%s", builder_string(&links));
    else
        complain(PROGRAM, "%s", builder_string(&why));
    builder_free(&links);
    builder_free(&why);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int back_up(const Options *options)
{
    StringBuilder why = {0};
    bool done = archive_copy(options->values['d'], options->values['B'], &why);
    if (!done)
        complain(PROGRAM, "%s", builder_string(&why));
    builder_free(&why);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* The nursery: start the processes of games, for a server that has the same options. */
static int nurse(const Options *options, int socket, int shared)
{
    HostTerms terms = make_terms(options, peer_shared(shared, HOSTS_MOST * sizeof(Share)));
    if (!terms.shares)
        return EXIT_FAILURE;
    host_serve(&terms, socket);
    return EXIT_SUCCESS;
}

int main(int count, char **words)
{
    static Server server;
    int socket, shared, skipped = nursery_is_wanted(count, words, &socket, &shared);
    if (skipped > 0)
        return read_options(count - skipped, words + skipped, &server.options)
                   ? nurse(&server.options, socket, shared)
                   : EXIT_USAGE;
    process_become(count, words);
    descriptor_hold_standard();
    if (!read_options(count, words, &server.options)) {
        fputs("Try `contigo-board --help`.\n", stderr);
        return EXIT_USAGE;
    }
    if (server.options.shown.key)
        return options_show(&OPTION_TABLE, server.options.shown);
    if (server.options.values['R'])
        return renew(&server.options);
    return server.options.values['B'] ? back_up(&server.options) : run(&server);
}
