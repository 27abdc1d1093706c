/* HTTP and WebSocket with libwebsockets. */
#include "board/gate.h"

#include "base/memory.h"
#include "base/number.h"
#include "board/pages.h"

#include <arpa/inet.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <uv.h>

enum {
    CHUNK = 16 * 1024,
    HEAD_BYTES = 2048,
    NETWORK_BYTES = 8, /* bytes of an IPv6 prefix that usually identifies a customer */
    FORWARDED = 4096,  /* bytes of a list of addresses; libwebsockets doesn't read longer headers */
    SILENT = 10,       /* seconds within which a request must arrive */
    BURST = 200,       /* maximum of `said_lately`; with more, no messages are read */
    LEAVING = 3,       /* seconds to send the queued messages before closing */
    /* How often, in milliseconds, to check whether a visitor is still there, and how many visitors
     * are checked in one tick at most. */
    CHECKING = 20 * 1000,
    CHECKS = 100,
    /* HTTP statuses for which libwebsockets has no names. */
    MISDIRECTED = 421,
    UPGRADE_REQUIRED = 426,
};

#define WEBSOCKET_VERSION "13"
#define GZIP "gzip"
#define MAPPED "::ffff:" /* prefix of IPv4 addresses in IPv6 */

/* Headers of all HTTP responses of this port. */
static const struct lws_protocol_vhost_options HEADERS[] = {
    {&HEADERS[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
     "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {&HEADERS[2], NULL, "x-content-type-options:", "nosniff"},
    {&HEADERS[3], NULL, "referrer-policy:", "no-referrer"},
    {&HEADERS[4], NULL, "cross-origin-resource-policy:", "same-origin"},
    {&HEADERS[5], NULL, "vary:", "accept-encoding"},
    {NULL, NULL, "cache-control:", "no-cache"},
};

struct Parcel {
    size_t users, count;
    unsigned char bytes[]; /* LWS_PRE bytes for libwebsockets, then the message */
};

/* Two lists of visitors: EVERYONE with a WebSocket, in the order in which check() is due; and the
 * LOUD, from whom nothing is read because they have exceeded GATE_RATE. */
typedef enum List { EVERYONE, LOUD, LISTS } List;

typedef struct Link {
    Visitor *before, *after;
} Link;

typedef struct Address {
    char text[INET6_ADDRSTRLEN];
} Address;

/* A connection, for HTTP or a WebSocket. libwebsockets zeroes all members at first. */
struct Visitor {
    Gate *gate;
    struct lws *wsi;
    Link links[LISTS];
    void *guest;
    StringBuilder said; /* the fragments of an incomplete message */
    Parcel **unsent;
    size_t first, count, capacity;
    size_t unsent_bytes;
    bool is_leaving;
    bool is_waiting; /* the owner has stopped reading from this visitor */
    bool is_loud;
    bool was_loud;       /* was loud at some time; only the first time is logged */
    int64_t said_lately; /* at `said_at`: messages received, less those that GATE_RATE allows */
    int64_t said_at;
    int64_t checked;
    bool is_heard;        /* something has arrived since the last check */
    bool is_pinged;       /* nothing had arrived at the last check, which sent a ping */
    bool is_ping_due;     /* the ping has not been sent yet */
    const PageBody *body; /* the page that is being sent */
    Address address;
    char room[GATE_ROOM + 1];
};

struct Gate {
    uv_loop_t *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    GateSettings settings;
    GateOwner owner;
    Link lists[LISTS]; /* `before`: the last visitor of the list; `after`: the first */
    size_t visitors, unsaid, unsent;
    uint64_t received, sent; /* messages */
    int64_t now;             /* milliseconds */
};

/* Lists. */

static Visitor *first_of(const Gate *gate, List list)
{
    return gate->lists[list].after;
}

/* Return the link of a visitor; if `visitor` is NULL, the ends of the list. */
static Link *link_of(Gate *gate, List list, Visitor *visitor)
{
    return visitor ? &visitor->links[list] : &gate->lists[list];
}

static void append(Gate *gate, List list, Visitor *visitor)
{
    Visitor *last = gate->lists[list].before;
    visitor->links[list] = (Link){.before = last};
    link_of(gate, list, last)->after = visitor;
    gate->lists[list].before = visitor;
}

static void leave(Gate *gate, List list, const Visitor *visitor)
{
    Link link = visitor->links[list];
    link_of(gate, list, link.before)->after = link.after;
    link_of(gate, list, link.after)->before = link.before;
}

/* Parcels. */

Parcel *parcel_make(const char *bytes, size_t count)
{
    Parcel *parcel = memory_new(sizeof *parcel + LWS_PRE + count);
    if (parcel) {
        parcel->users = 1;
        parcel->count = count;
        memcpy(parcel->bytes + LWS_PRE, bytes, count);
    }
    return parcel;
}

void parcel_drop(Parcel *parcel)
{
    if (parcel && --parcel->users == 0)
        memory_free(parcel);
}

static void drop_unsent(Visitor *visitor)
{
    for (size_t i = visitor->first; i < visitor->count; i++)
        parcel_drop(visitor->unsent[i]);
    visitor->gate->unsent -= visitor->unsent_bytes;
    visitor->first = visitor->count = visitor->unsent_bytes = 0;
}

static size_t count_unsent(const Visitor *visitor)
{
    return visitor->unsent_bytes;
}

static size_t count_unsaid(const Visitor *visitor)
{
    return visitor->said.length;
}

/* Free the fragments of an incomplete message. */
static void drop_unsaid(Visitor *visitor)
{
    visitor->gate->unsaid -= visitor->said.length;
    builder_free(&visitor->said);
}

void gate_show_out(Visitor *visitor)
{
    if (visitor->is_leaving)
        return;
    visitor->is_leaving = true;
    drop_unsaid(visitor);
    lws_set_timeout(visitor->wsi, PENDING_TIMEOUT_CLOSE_SEND, LEAVING);
    lws_callback_on_writable(visitor->wsi);
}

/* If `all`, the total of `measure` over all visitors, exceeds the limit, close the connection of
 * the visitor for whom `measure` is largest. */
static void show_out_worst(Gate *gate, size_t all, size_t limit, size_t (*measure)(const Visitor *))
{
    Visitor *worst = first_of(gate, EVERYONE);
    for (Visitor *visitor = worst; visitor && all > limit; visitor = visitor->links[EVERYONE].after)
        if (measure(visitor) > measure(worst))
            worst = visitor;
    if (worst && all > limit) {
        drop_unsent(worst);
        gate_show_out(worst);
    }
}

void gate_send(Visitor *visitor, Parcel *parcel)
{
    if (visitor->is_leaving)
        return;
    if (visitor->first > visitor->count / 2) { /* reuse the space of sent parcels */
        visitor->count -= visitor->first;
        memmove(visitor->unsent, visitor->unsent + visitor->first,
                visitor->count * sizeof *visitor->unsent);
        visitor->first = 0;
    }
    if (!parcel || visitor->unsent_bytes + parcel->count > GATE_UNSENT_MOST ||
        memory_push(visitor->unsent, visitor->count, visitor->capacity, parcel) != STATUS_OK) {
        gate_show_out(visitor);
        return;
    }
    parcel->users++;
    visitor->unsent_bytes += parcel->count;
    visitor->gate->unsent += parcel->count;
    lws_callback_on_writable(visitor->wsi);
    show_out_worst(visitor->gate, visitor->gate->unsent, GATE_ALL_UNSENT_MOST, count_unsent);
}

bool gate_forget(Visitor *visitor)
{
    bool has_unsent = visitor->first < visitor->count;
    drop_unsent(visitor);
    return has_unsent;
}

void gate_listen(Visitor *visitor, bool listens)
{
    visitor->is_waiting = !listens;
    lws_rx_flow_control(visitor->wsi, listens && !visitor->is_loud);
}

/* Mark a visitor as loud, or as no longer loud. */
static void set_loud(Visitor *visitor, bool is_loud)
{
    if (is_loud == visitor->is_loud)
        return;
    visitor->is_loud = is_loud;
    if (is_loud && !visitor->was_loud)
        refusals_add(visitor->gate->settings.refusals, REFUSED_RATE, visitor->address.text, NULL);
    visitor->was_loud |= is_loud;
    if (is_loud)
        append(visitor->gate, LOUD, visitor);
    else
        leave(visitor->gate, LOUD, visitor);
    gate_listen(visitor, !visitor->is_waiting);
}

/* Count `more` messages of a visitor against GATE_RATE. */
static void count_said(Visitor *visitor, int more)
{
    int64_t now = visitor->gate->now, allowed = GATE_RATE * (now - visitor->said_at) / 1000;
    visitor->said_at = now;
    visitor->said_lately = allowed < visitor->said_lately ? visitor->said_lately - allowed : 0;
    visitor->said_lately += more;
    set_loud(visitor, visitor->said_lately > BURST);
}

/* Ping a visitor from whom nothing has arrived since the last check. If the last check already sent
 * a ping, close the connection instead. libwebsockets could do this, but each of its timers is
 * inserted into a sorted list by a linear search. */
static void check(Gate *gate, Visitor *visitor)
{
    /* While nothing is read from a visitor, its pongs aren't read either. */
    bool is_silent = !visitor->is_heard && !visitor->is_waiting && !visitor->is_loud;
    leave(gate, EVERYONE, visitor);
    append(gate, EVERYONE, visitor);
    visitor->checked = gate->now;
    visitor->is_heard = false;
    if (is_silent && visitor->is_pinged) {
        drop_unsent(visitor);
        gate_show_out(visitor);
    } else if (is_silent) {
        visitor->is_ping_due = true;
        lws_callback_on_writable(visitor->wsi);
    }
    visitor->is_pinged = is_silent;
}

void gate_tick(Gate *gate, int milliseconds)
{
    gate->now += milliseconds;
    for (Visitor *visitor = first_of(gate, LOUD), *next; visitor; visitor = next) {
        next = visitor->links[LOUD].after;
        count_said(visitor, 0);
    }
    for (int i = 0; i < CHECKS; i++) {
        Visitor *visitor = first_of(gate, EVERYONE);
        if (!visitor || gate->now - visitor->checked < CHECKING)
            break;
        check(gate, visitor);
    }
}

/* Send a ping; queued messages wait until the socket is writable again. Return -1 to close the
 * connection, otherwise 0. */
static int send_ping(Visitor *visitor)
{
    /* A pong repeats the bytes of its ping, and libwebsockets doesn't report empty pongs. */
    unsigned char bytes[LWS_PRE + 1] = {[LWS_PRE] = '?'};
    visitor->is_ping_due = false;
    if (visitor->first < visitor->count)
        lws_callback_on_writable(visitor->wsi);
    return lws_write(visitor->wsi, bytes + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* Send a ping if one is due, otherwise one message. Before that, let the owner store the changes
 * that the message reports. Return -1 to close the connection, otherwise 0. */
static int send_next(Visitor *visitor)
{
    Gate *gate = visitor->gate;
    gate->owner.keep(gate->owner.owner);
    if (visitor->is_ping_due && !visitor->is_leaving)
        return send_ping(visitor);
    if (visitor->first == visitor->count)
        return visitor->is_leaving ? -1 : 0;
    Parcel *parcel = visitor->unsent[visitor->first++];
    int sent = lws_write(visitor->wsi, parcel->bytes + LWS_PRE, parcel->count, LWS_WRITE_TEXT);
    visitor->unsent_bytes -= parcel->count;
    gate->unsent -= parcel->count;
    gate->sent++;
    parcel_drop(parcel);
    if (visitor->first < visitor->count || visitor->is_leaving)
        lws_callback_on_writable(visitor->wsi);
    return sent < 0 ? -1 : 0;
}

/* Access control. */

/* Copy a request header to `text`, or an empty string if the header is missing or too long. */
static void read_header(struct lws *wsi, enum lws_token_indexes which, char *text, int room)
{
    if (lws_hdr_copy(wsi, text, room, which) <= 0)
        text[0] = '\0';
}

static bool is_address(const char *text)
{
    unsigned char address[16];
    return inet_pton(AF_INET, text, address) == 1 || inet_pton(AF_INET6, text, address) == 1;
}

/* Return the address of a client. Behind a proxy this is the last address in X-Forwarded-For, which
 * the proxy has added; the addresses before it may be forged. */
static Address address_of(const Gate *gate, struct lws *wsi)
{
    Address address = {""};
    char list[FORWARDED];
    lws_get_peer_simple(wsi, address.text, sizeof address.text);
    /* An IPv6 socket that also accepts IPv4 reports IPv4 addresses in the form of IPv6. */
    if (strncmp(address.text, MAPPED, sizeof MAPPED - 1) == 0 && strchr(address.text, '.'))
        memmove(address.text, address.text + sizeof MAPPED - 1,
                strlen(address.text + sizeof MAPPED - 1) + 1);
    read_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
    const char *comma = strrchr(list, ','), *last = comma ? comma + 1 : list;
    last += strspn(last, " ");
    if (gate->settings.is_behind_proxy && is_address(last))
        snprintf(address.text, sizeof address.text, "%s", last);
    return address;
}

const char *gate_address(const Visitor *visitor)
{
    return visitor->address.text;
}

static void count_refusal(const Gate *gate, struct lws *wsi, Refusal why, const char *detail)
{
    refusals_add(gate->settings.refusals, why, address_of(gate, wsi).text, detail);
}

static bool is_same(const char *host, size_t length, const char *name)
{
    return strlen(name) == length && strncasecmp(host, name, length) == 0;
}

/* Return true if a Host header names this server: an IP address, `localhost` or one of the server's
 * own names, in either case and with any port. Refusing other names prevents DNS rebinding. */
static bool is_name(const Gate *gate, const char *host)
{
    bool has_brackets = host[0] == '[';
    size_t length = strcspn(host, has_brackets ? "]" : ":");
    if (has_brackets && host[length++] == '\0')
        return false;
    const char *port = host + length;
    if (*port && (*port != ':' || port[1 + strspn(port + 1, "0123456789")]))
        return false;
    char bare[INET6_ADDRSTRLEN];
    unsigned char address[16];
    snprintf(bare, sizeof bare, "%.*s", (int)(length - 2 * has_brackets), host + has_brackets);
    if (inet_pton(has_brackets ? AF_INET6 : AF_INET, bare, address) == 1)
        return true; /* an address can't be rebound by DNS */
    for (const char *const *name = gate->settings.names; *name; name++)
        if (is_same(host, length, *name))
            return true;
    return is_same(host, length, "localhost");
}

/* Like is_name(), but also count a refusal if the result is false. */
static bool is_called(const Gate *gate, struct lws *wsi, const char *host)
{
    bool is_called = is_name(gate, host);
    if (!is_called)
        count_refusal(gate, wsi, REFUSED_HOST, host);
    return is_called;
}

bool gate_is_origin(const char *text)
{
    bool is_encrypted = strncmp(text, "https://", 8) == 0;
    if (!is_encrypted && strncmp(text, "http://", 7) != 0)
        return strcmp(text, "null") == 0;
    const char *host = text + (is_encrypted ? 8 : 7);
    const char *letters =
        host[0] == '[' ? "[0123456789abcdef:]" : "abcdefghijklmnopqrstuvwxyz0123456789.-";
    size_t length = strspn(host, letters);
    const char *port = host + length;
    /* Browsers leave out the scheme's usual port. */
    int64_t number, usual = is_encrypted ? 443 : 80;
    return length > 0 &&
           (!*port ||
            (*port == ':' && number_read_int(port + 1, strlen(port + 1), 1, UINT16_MAX, &number) &&
             number != usual));
}

static bool is_allowed(const Gate *gate, const char *origin)
{
    for (const char *const *it = gate->settings.origins; *it; it++)
        if (strcmp(*it, origin) == 0)
            return true;
    return false;
}

/* Return true if a WebSocket request comes from our own page, from a page of an allowed origin, or
 * from a client that isn't a browser. Browsers always send the header Origin. */
static bool is_admitted(const Gate *gate, struct lws *wsi, const char *host)
{
    char origin[256];
    read_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    const char *from = strstr(origin, "://");
    bool is_admitted = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0 ||
                       (from && strcasecmp(from + 3, host) == 0) || is_allowed(gate, origin);
    if (!is_admitted)
        count_refusal(gate, wsi, REFUSED_ORIGIN, origin);
    return is_admitted;
}

/* Return the status with which to refuse a request for an upgrade, or 0 to accept it. Only
 * WebSockets of the version in RFC 6455 are accepted. After any other upgrade, a proxy would pass
 * on all bytes without looking at them. */
static int upgrade_refusal(const Gate *gate, struct lws *wsi)
{
    char host[256], path[16], upgrade[16], version[4];
    read_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    read_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    read_header(wsi, WSI_TOKEN_UPGRADE, upgrade, sizeof upgrade);
    read_header(wsi, WSI_TOKEN_VERSION, version, sizeof version);
    if (strcasecmp(upgrade, "websocket") != 0)
        return HTTP_STATUS_FORBIDDEN; /* as libwebsockets does for unknown upgrades */
    if (!is_called(gate, wsi, host))
        return MISDIRECTED;
    if (strcmp(path, "/board") != 0)
        return HTTP_STATUS_NOT_FOUND;
    if (strcmp(version, WEBSOCKET_VERSION) != 0)
        return UPGRADE_REQUIRED;
    return is_admitted(gate, wsi, host) ? 0 : HTTP_STATUS_FORBIDDEN;
}

/* Networks. */

static NetworkAddress address_of_fourth(const void *bytes)
{
    NetworkAddress address = {{[10] = 0xFF, [11] = 0xFF}};
    memcpy(address.bytes + 12, bytes, 4);
    return address;
}

static NetworkAddress address_of_sixth(const void *bytes)
{
    NetworkAddress address;
    memcpy(address.bytes, bytes, sizeof address.bytes);
    if (!IN6_IS_ADDR_V4MAPPED((const struct in6_addr *)bytes))
        memset(address.bytes + NETWORK_BYTES, 0, sizeof address.bytes - NETWORK_BYTES);
    return address;
}

/* Return the network of an address, all zero if `text` isn't an address. */
static NetworkAddress network_address(const char *text)
{
    unsigned char bytes[16];
    return inet_pton(AF_INET, text, bytes) == 1    ? address_of_fourth(bytes)
           : inet_pton(AF_INET6, text, bytes) == 1 ? address_of_sixth(bytes)
                                                   : (NetworkAddress){{0}};
}

/* Answers. */

/* Send the status line and the headers. Return nonzero if that fails. */
static int send_headers(struct lws *wsi, int status, const char *type, size_t count, bool is_packed)
{
    unsigned char bytes[LWS_PRE + HEAD_BYTES], *begin = bytes + LWS_PRE, *at = begin,
                                               *end = bytes + sizeof bytes - 1;
    const unsigned char *version = (const unsigned char *)WEBSOCKET_VERSION;
    return lws_add_http_common_headers(wsi, (unsigned)status, type, count, &at, end) ||
           (status == UPGRADE_REQUIRED &&
            lws_add_http_header_by_token(wsi, WSI_TOKEN_VERSION, version,
                                         sizeof WEBSOCKET_VERSION - 1, &at, end)) ||
           (is_packed &&
            lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_ENCODING,
                                         (const unsigned char *)GZIP, sizeof GZIP - 1, &at, end)) ||
           lws_finalize_write_http_header(wsi, begin, &at, end);
}

/* Send an error without a body. Return nonzero if that fails. */
static int send_status(struct lws *wsi, int status)
{
    return send_headers(wsi, status, "text/plain", 0, false);
}

/* Return 0 to accept an upgrade, 1 after refusing it, or -1 if that failed. */
static int begin_upgrade(const Gate *gate, struct lws *wsi)
{
    int status = upgrade_refusal(gate, wsi);
    return status == 0 ? 0 : send_status(wsi, status) ? -1 : 1;
}

/* Pages. */

static const Page *find_page(const char *path)
{
    const char *name = strcmp(path, "/") == 0 ? "index.html" : path + 1;
    for (const Page *page = BOARD_PAGES; page->name; page++)
        if (strcmp(page->name, name) == 0)
            return page;
    return NULL;
}

/* Return true if the request's method is GET or HEAD. */
static bool is_for_page(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

/* Return true if the client accepts compressed pages. `gzip;q=0` counts as a refusal, and so does
 * `gzip;q=0.5`. */
static bool accepts_packed(struct lws *wsi)
{
    char accepted[256];
    read_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof accepted);
    const char *name = strstr(accepted, GZIP);
    return name && strncmp(name, GZIP ";q=0", sizeof GZIP - 1 + 4) != 0;
}

/* Send the HTTP headers of a page, or an error status. Return -1 to close the connection. */
static int begin_page(Visitor *visitor, struct lws *wsi, const char *path)
{
    char host[256];
    read_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    const Page *page = find_page(path);
    int status = !is_for_page(wsi)                      ? HTTP_STATUS_METHOD_NOT_ALLOWED
                 : !is_called(visitor->gate, wsi, host) ? MISDIRECTED
                 : !page                                ? HTTP_STATUS_NOT_FOUND
                                                        : HTTP_STATUS_OK;
    if (status != HTTP_STATUS_OK)
        return send_status(wsi, status) || lws_http_transaction_completed(wsi) ? -1 : 0;
    bool is_packed = accepts_packed(wsi);
    const PageBody *body = is_packed ? &page->packed : &page->plain;
    if (send_headers(wsi, status, lws_get_mimetype(page->name, NULL), body->count, is_packed))
        return -1;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    visitor->body = body;
    lws_callback_on_writable(wsi);
    return 0;
}

/* Send a page's body. libwebsockets buffers what the client can't receive yet. Return -1 to close
 * the connection. */
static int send_page(Visitor *visitor, struct lws *wsi)
{
    const PageBody *body = visitor->body;
    if (!body)
        return 0;
    visitor->body = NULL;
    Parcel *parcel = parcel_make((const char *)body->bytes, body->count);
    int sent =
        parcel ? lws_write(wsi, parcel->bytes + LWS_PRE, body->count, LWS_WRITE_HTTP_FINAL) : -1;
    parcel_drop(parcel);
    return sent < 0 || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Messages. */

const char *gate_room(const Visitor *visitor)
{
    return visitor->room;
}

static void read_room(Visitor *visitor)
{
    char argument[64];
    const char *name = lws_get_urlarg_by_name(visitor->wsi, "room=", argument, sizeof argument);
    snprintf(visitor->room, sizeof visitor->room, "%s", name ? name : "");
}

static int let_in(Gate *gate, Visitor *visitor, struct lws *wsi)
{
    *visitor = (Visitor){.gate = gate, .wsi = wsi, .address = address_of(gate, wsi)};
    read_room(visitor);
    if (gate->visitors >= gate->settings.visitors) {
        count_refusal(gate, wsi, REFUSED_CONNECTIONS, NULL);
        return -1;
    }
    NetworkAddress address = network_address(visitor->address.text);
    visitor->guest = gate->owner.came(gate->owner.owner, visitor, &address);
    if (!visitor->guest)
        return -1;
    visitor->checked = visitor->said_at = gate->now;
    append(gate, EVERYONE, visitor);
    gate->visitors++;
    return 0;
}

static void see_off(Gate *gate, Visitor *visitor)
{
    if (!visitor->guest)
        return;
    leave(gate, EVERYONE, visitor);
    if (visitor->is_loud)
        leave(gate, LOUD, visitor);
    gate->visitors--;
    gate->owner.left(visitor->guest);
    drop_unsent(visitor);
    drop_unsaid(visitor);
    memory_free(visitor->unsent);
    visitor->guest = NULL;
}

/* Receive a fragment of a message. If the message is too long or binary, or if out of memory,
 * return -1 to close the connection. */
static int hear(Gate *gate, Visitor *visitor, const char *bytes, size_t count)
{
    size_t before = visitor->said.length;
    visitor->is_heard = true;
    if (visitor->is_leaving)
        return 0;
    if (lws_frame_is_binary(visitor->wsi) || before + count > GATE_MESSAGE_MOST)
        return -1;
    builder_add_bytes(&visitor->said, bytes, count);
    gate->unsaid += visitor->said.length - before;
    show_out_worst(gate, gate->unsaid, GATE_UNSAID_MOST, count_unsaid);
    if (builder_failed(&visitor->said))
        return -1;
    if (visitor->is_leaving || !lws_is_final_fragment(visitor->wsi) ||
        lws_remaining_packet_payload(visitor->wsi) > 0)
        return 0;
    StringBuilder said = visitor->said;
    visitor->said = (StringBuilder){0};
    gate->unsaid -= said.length;
    count_said(visitor, 1);
    gate->received++;
    gate->owner.said(visitor->guest, builder_view(&said));
    builder_free(&said);
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct lws_vhost *vhost = lws_get_vhost(wsi);
    Gate *gate = vhost ? lws_vhost_user(vhost) : NULL;
    Visitor *visitor = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        visitor->gate = gate;
        return begin_page(visitor, wsi, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_page(visitor, wsi);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return begin_upgrade(gate, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return let_in(gate, visitor, wsi);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return send_next(visitor);
    case LWS_CALLBACK_RECEIVE:
        return hear(gate, visitor, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        visitor->is_heard = true;
        return 0;
    case LWS_CALLBACK_CLOSED:
        see_off(gate, visitor);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

/* libwebsockets handles HTTP requests by the first protocol of the list. */
static const struct lws_protocols PROTOCOLS[] = {
    {"http", on_event, sizeof(Visitor), CHUNK, 0, NULL, 0},
    {"contigo", on_event, sizeof(Visitor), CHUNK, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* check() looks for dead connections, so libwebsockets doesn't. */
static const lws_retry_bo_t PATIENCE = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};

bool gate_open(uv_loop_t *loop, const GateSettings *settings, const GateOwner *owner, Gate **opened,
               StringBuilder *why)
{
    Gate *gate = memory_new(sizeof *gate);
    if (!gate) {
        builder_add(why, status_text(STATUS_NO_MEMORY));
        return false;
    }
    gate->loop = loop;
    gate->settings = *settings;
    gate->owner = *owner;
    lws_set_log_level(0, NULL);
    void *loops[] = {loop};
    bool is_sixth = strchr(settings->address, ':');
    struct lws_context_creation_info info = {
        .port = settings->port,
        .iface = settings->address,
        .protocols = PROTOCOLS,
        .headers = HEADERS,
        .user = gate,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (is_sixth ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .foreign_loops = loops,
        .timeout_secs = SILENT,
        .retry_and_idle_policy = &PATIENCE,
        .gid = -1,
        .uid = -1,
    };
    gate->context = lws_create_context(&info);
    gate->vhost = gate->context ? lws_create_vhost(gate->context, &info) : NULL;
    if (!gate->vhost) {
        if (!gate->context)
            builder_add(why, "cannot start libwebsockets: it needs libuv support (install the "
                             "package libwebsockets-evlib-uv)");
        else
            builder_add_format(
                why,
                "cannot listen on %s, port %d: choose a free port and an address of this machine",
                settings->address, settings->port);
        gate_close(gate);
        return false;
    }
    *opened = gate;
    return true;
}

GateFigures gate_figures(const Gate *gate)
{
    return (GateFigures){gate->received, gate->sent, gate->unsent};
}

struct lws_context *gate_context(const Gate *gate)
{
    return gate->context;
}

int gate_port(const Gate *gate)
{
    return lws_get_vhost_listen_port(gate->vhost);
}

void gate_close(Gate *gate)
{
    if (!gate)
        return;
    if (gate->context) {
        lws_context_destroy(gate->context);
        /* The loop must run until the context's handles have closed; then a second
         * lws_context_destroy() frees the context. */
        for (int turns = 0; turns < 100; turns++)
            uv_run(gate->loop, UV_RUN_NOWAIT);
        lws_context_destroy(gate->context);
    }
    memory_free(gate);
}
