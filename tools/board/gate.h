/* The network interface: pages over HTTP and messages over WebSocket, with libwebsockets.
 *
 * A browser's WebSocket is accepted only if it comes from a page of this server's origin or of an
 * allowed origin, and is addressed to a name of this server. So no other page that is open in a
 * player's browser can act as the player. */
#ifndef CONTIGO_BOARD_GATE_H
#define CONTIGO_BOARD_GATE_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "board/networks.h"
#include "board/refusals.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct uv_loop_s uv_loop_t; /* <uv.h> */
typedef struct Gate Gate;
typedef struct Visitor Visitor; /* a client with a WebSocket */
typedef struct Parcel Parcel;   /* a message to one or more visitors, with a count of references */

enum {
    /* Limits in bytes. */
    GATE_MESSAGE_MOST = 4 * 1024 * 1024, /* one received message */
    GATE_UNSAID_MOST = 64 * 1024 * 1024, /* all incomplete messages together */
    GATE_UNSENT_MOST = 8 * 1024 * 1024,  /* queued for one visitor; more closes its connection */
    GATE_ROOM = 15,                      /* length of a room's name in the URL of a WebSocket */
    GATE_ALL_UNSENT_MOST = 512 * 1024 * 1024, /* queued for all visitors together */

    /* Messages per second that are read from one visitor, on average. */
    GATE_RATE = 1000,
};

typedef struct GateSettings {
    /* The address to listen on; `::` means all addresses, including those of IPv4. */
    const char *address;
    int port; /* 0: any free port */
    /* Host names accepted in addition to IP addresses and localhost; ends with NULL. */
    const char *const *names;
    const char *const *origins; /* other origins whose pages may connect; ends with NULL */
    size_t visitors;            /* maximum number at the same time */
    bool is_behind_proxy;       /* a proxy puts clients' addresses into X-Forwarded-For */
    Refusals *refusals;         /* where refused requests are counted */
} GateSettings;

/* The owner of the gate, and the callbacks by which the gate informs it. */
typedef struct GateOwner {
    void *owner;
    /* A new visitor has connected. The result is passed to said() and left() as `guest`; NULL
     * rejects the visitor. */
    void *(*came)(void *owner, Visitor *visitor, const NetworkAddress *address);
    void (*said)(void *guest, StringView message);
    void (*left)(void *guest);
    /* Called before a message is sent. The owner stores on disk everything that the unsent messages
     * report. If that fails, it calls gate_forget() for all visitors. */
    void (*keep)(void *owner);
} GateOwner;

/* Return true if `text` is an origin in the form that browsers send: `null`, or `http://` or
 * `https://` with a host and, unless it is the scheme's usual port, a port. */
bool gate_is_origin(const char *text);

/* Listen for connections. On failure return false and append the reason to `why`. `loop` and
 * everything that `settings` points to are borrowed until gate_close(). */
bool gate_open(uv_loop_t *loop, const GateSettings *settings, const GateOwner *owner, Gate **gate,
               StringBuilder *why);
int gate_port(const Gate *gate);

/* Close all connections without sending what is queued, and free the gate. NULL is allowed. */
void gate_close(Gate *gate);

/* Make a parcel with one reference, which parcel_drop() releases. Return NULL if out of memory;
 * gate_send() accepts NULL and then closes the connection. */
Parcel *parcel_make(const char *bytes, size_t count);
void parcel_drop(Parcel *parcel);

/* Queue a parcel for a visitor. The queue has its own reference to the parcel. */
void gate_send(Visitor *visitor, Parcel *parcel);

/* Return the visitor's address as text. Borrowed from the visitor. */
const char *gate_address(const Visitor *visitor);

/* Statistics about all visitors: messages received and sent so far, and bytes of queued
 * messages. */
typedef struct GateFigures {
    uint64_t received, sent;
    size_t unsent;
} GateFigures;
GateFigures gate_figures(const Gate *gate);

/* Return the context of libwebsockets, for other modules that serve HTTP. */
struct lws_context *gate_context(const Gate *gate);

/* Return the name NAME of a room in the URL of the visitor's WebSocket, `/board?room=NAME`, or an
 * empty string. A proxy may have chosen this server by that name. */
const char *gate_room(const Visitor *visitor);

/* Stop or resume reading from a visitor. */
void gate_listen(Visitor *visitor, bool listens);

/* Tell the gate how much time has passed since the last call. Reading from a visitor that exceeded
 * GATE_RATE resumes once enough time has passed. */
void gate_tick(Gate *gate, int milliseconds);

/* Close a connection after sending what is queued. */
void gate_show_out(Visitor *visitor);

/* Drop a visitor's unsent messages. Return true if there were any. */
bool gate_forget(Visitor *visitor);

#endif
