/* An HTTP server that reports metrics of contigo-board. */
#include "board/monitor.h"

#include "base/memory.h"
#include "base/number.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SILENT = 10 /* seconds within which a request must arrive */, HEAD_BYTES = 1024 };

typedef struct Place {
    char host[INET6_ADDRSTRLEN]; /* without brackets */
    bool is_sixth;               /* an IPv6 address */
    int port;
} Place;

struct Monitor {
    Place place;
    const Rooms *rooms;
    const Gate *gate;
    struct lws_vhost *vhost;
    time_t begun;
};

/* A connection. libwebsockets zeroes it at first. */
typedef struct Reader {
    StringBuilder body; /* LWS_PRE bytes for libwebsockets, then the text */
} Reader;

/* Metrics. */

static void begin_figure(StringBuilder *text, const char *name, const char *type, const char *help)
{
    builder_add_format(text, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

/* Add a metric that has a single value. */
static void add_figure(StringBuilder *text, const char *name, const char *type, const char *help,
                       uint64_t value)
{
    begin_figure(text, name, type, help);
    builder_add_format(text, "%s %" PRIu64 "\n", name, value);
}

static void add_seconds(StringBuilder *text, const char *name, int64_t nanoseconds)
{
    builder_add_format(text, "%s ", name);
    builder_add_fixed(text, nanoseconds, 9, 9);
    builder_add_char(text, '\n');
}

static void add_rooms(StringBuilder *text, const Rooms *rooms, const ArchiveFigures *archive)
{
    const HostTerms *terms = &rooms->terms;
    uint64_t awake = 0, bytes = 0;
    for (size_t i = 0; i < terms->shares_most; i++) {
        awake += terms->shares[i].is_taken;
        bytes += terms->shares[i].bytes;
    }
    begin_figure(text, "contigo_rooms", "gauge",
                 "Games, awake in a process or asleep on the disk.");
    builder_add_format(text,
                       "contigo_rooms{state=\"awake\"} %" PRIu64
                       "\ncontigo_rooms{state=\"asleep\"} %" PRIu64 "\n",
                       awake, archive->rooms > awake ? archive->rooms - awake : 0);
    add_figure(text, "contigo_games_bytes", "gauge", "Memory of all games that are awake.", bytes);
    add_figure(text, "contigo_thinking_processes", "gauge",
               "Processes in which programs and the engine's players think.",
               rooms->thinking.thinking);
    add_figure(text, "contigo_analyses", "gauge", "Processes in which positions are analyzed.",
               rooms->analyses.thinking);
}

static void add_traffic(StringBuilder *text, const Rooms *rooms, const Gate *gate)
{
    GateFigures figures = gate_figures(gate);
    add_figure(text, "contigo_connections", "gauge", "WebSockets that are open.", rooms->present);
    add_figure(text, "contigo_messages_received_total", "counter", "Messages from clients.",
               figures.received);
    add_figure(text, "contigo_messages_sent_total", "counter", "Messages to clients.",
               figures.sent);
    add_figure(text, "contigo_unanswered_bytes", "gauge", "Messages that wait for a reply.",
               rooms->waiting);
    add_figure(text, "contigo_unsent_bytes", "gauge", "Messages that wait to be sent to clients.",
               figures.unsent);
    begin_figure(text, "contigo_refusals_total", "counter", "Refusals, by reason.");
    for (int i = 0; i < REFUSALS; i++)
        builder_add_format(text, "contigo_refusals_total{reason=\"%s\"} %" PRIu64 "\n",
                           REFUSAL_WORDS[i], rooms->refusals->counts[i]);
}

static void add_archive(StringBuilder *text, const ArchiveFigures *archive)
{
    begin_figure(text, "contigo_commit_seconds", "summary",
                 "Time to write changes of games to the disk.");
    add_seconds(text, "contigo_commit_seconds_sum", archive->nanoseconds);
    builder_add_format(text, "contigo_commit_seconds_count %" PRIu64 "\n", archive->commits);
    add_figure(text, "contigo_commit_failures_total", "counter",
               "Changes of games that could not be written to the disk.", archive->failures);
    add_figure(text, "contigo_database_bytes", "gauge", "Size of the database.", archive->bytes);
}

/* Return the resident memory of this process in bytes; 0 if it isn't known. */
static uint64_t resident_bytes(void)
{
    unsigned long long all = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    char line[128] = "";
    if (file && fgets(line, sizeof line, file) && sscanf(line, "%llu %llu", &all, &resident) != 2)
        resident = 0;
    if (file)
        fclose(file);
    return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void add_process(StringBuilder *text, const Monitor *monitor)
{
    struct timespec used = {0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    add_figure(text, "process_resident_memory_bytes", "gauge",
               "Resident memory of the server without the processes of games.", resident_bytes());
    begin_figure(text, "process_cpu_seconds_total", "counter",
                 "Processor time of the server without the processes of games.");
    add_seconds(text, "process_cpu_seconds_total",
                used.tv_sec * INT64_C(1000000000) + used.tv_nsec);
    add_figure(text, "process_start_time_seconds", "gauge", "Start of the server in Unix time.",
               (uint64_t)monitor->begun);
}

static void add_metrics(StringBuilder *text, const Monitor *monitor)
{
    ArchiveFigures archive = archive_figures(monitor->rooms->archive);
    add_rooms(text, monitor->rooms, &archive);
    add_traffic(text, monitor->rooms, monitor->gate);
    add_archive(text, &archive);
    add_process(text, monitor);
}

/* HTTP. */

/* Append the response's body for a path, and return its status. */
static int answer(const Monitor *monitor, const char *path, StringBuilder *body)
{
    if (strcmp(path, "/metrics") == 0) {
        add_metrics(body, monitor);
        return HTTP_STATUS_OK;
    }
    if (strcmp(path, "/health") != 0) {
        builder_add(body, "expected /health or /metrics\n");
        return HTTP_STATUS_NOT_FOUND;
    }
    bool is_well = !archive_figures(monitor->rooms->archive).has_failed;
    builder_add(body, is_well ? "ok\n" : "changes of games can't be stored\n");
    return is_well ? HTTP_STATUS_OK : HTTP_STATUS_SERVICE_UNAVAILABLE;
}

/* Send the headers, and prepare the body. Return -1 to close the connection, otherwise 0. */
static int begin_answer(const Monitor *monitor, Reader *reader, struct lws *wsi, const char *path)
{
    unsigned char bytes[LWS_PRE + HEAD_BYTES], *begin = bytes + LWS_PRE, *at = begin,
                                               *end = bytes + sizeof bytes - 1;
    bool is_get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    builder_clear(&reader->body);
    builder_add_bytes(&reader->body, (const char *)bytes, LWS_PRE);
    int status = is_get ? answer(monitor, path, &reader->body) : HTTP_STATUS_METHOD_NOT_ALLOWED;
    if (builder_failed(&reader->body) ||
        lws_add_http_common_headers(wsi, (unsigned)status,
                                    "text/plain; version=0.0.4; charset=utf-8",
                                    reader->body.length - LWS_PRE, &at, end) ||
        lws_finalize_write_http_header(wsi, begin, &at, end))
        return -1;
    if (reader->body.length == LWS_PRE)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_body(Reader *reader, struct lws *wsi)
{
    StringBuilder *body = &reader->body;
    if (body->length == 0)
        return 0;
    int sent = lws_write(wsi, (unsigned char *)body->bytes + LWS_PRE, body->length - LWS_PRE,
                         LWS_WRITE_HTTP_FINAL);
    builder_clear(body);
    return sent < 0 || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin_answer(lws_vhost_user(lws_get_vhost(wsi)), user, wsi, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_body(user, wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (user)
            builder_free(&((Reader *)user)->body);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return -1;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

/* Opening. */

static bool read_place(const char *text, Place *place)
{
    const char *colon = strrchr(text, ':');
    int64_t port;
    unsigned char address[16];
    if (!colon || !number_read_int(colon + 1, strlen(colon + 1), 0, UINT16_MAX, &port))
        return false;
    place->is_sixth = text[0] == '[' && colon[-1] == ']';
    size_t length = (size_t)(colon - text) - 2 * place->is_sixth;
    place->port = (int)port;
    if (length >= sizeof place->host)
        return false;
    snprintf(place->host, sizeof place->host, "%.*s", (int)length, text + place->is_sixth);
    return inet_pton(place->is_sixth ? AF_INET6 : AF_INET, place->host, address) == 1;
}

bool monitor_is_place(const char *text)
{
    return read_place(text, &(Place){0});
}

Monitor *monitor_open(const char *place, const Rooms *rooms, const Gate *gate, StringBuilder *why)
{
    static const struct lws_protocols PROTOCOLS[] = {
        {"http", on_event, sizeof(Reader), 0, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0},
    };
    Monitor *monitor = memory_new(sizeof *monitor);
    if (!monitor) {
        builder_add(why, status_text(STATUS_NO_MEMORY));
        return NULL;
    }
    *monitor = (Monitor){.rooms = rooms, .gate = gate, .begun = time(NULL)};
    read_place(place, &monitor->place);
    struct lws_context_creation_info info = {
        .vhost_name = "monitor",
        .port = monitor->place.port,
        .iface = monitor->place.host,
        .protocols = PROTOCOLS,
        .user = monitor,
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (monitor->place.is_sixth ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .timeout_secs = SILENT,
    };
    monitor->vhost = lws_create_vhost(gate_context(gate), &info);
    if (monitor->vhost)
        return monitor;
    builder_add_format(why,
                       "cannot serve metrics on %s: choose a free port and an address of this "
                       "machine",
                       place);
    monitor_close(monitor);
    return NULL;
}

void monitor_add_address(const Monitor *monitor, StringBuilder *text)
{
    const Place *place = &monitor->place;
    builder_add_format(text, place->is_sixth ? "http://[%s]:%d" : "http://%s:%d", place->host,
                       lws_get_vhost_listen_port(monitor->vhost));
}

void monitor_close(Monitor *monitor)
{
    memory_free(monitor);
}
