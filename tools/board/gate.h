/* The network interface: pages over HTTP and messages over WebSocket. Only this module uses
 * libwebsockets.
 *
 * A WebSocket is only accepted from pages of the same origin or of an allowed one, and for a name
 * of this server, so no other page that a player has open can act as the player.
 */
#ifndef CONTIGO_BOARD_GATE_H
#define CONTIGO_BOARD_GATE_H

#include "base/string_builder.h"
#include "base/string_view.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct uv_loop_s uv_loop_t; /* <uv.h> */
typedef struct Gate Gate;
typedef struct Visitor Visitor; /* a client with a WebSocket */
typedef struct Parcel Parcel;   /* a message to one or more visitors, reference-counted */

enum {
    GATE_MESSAGE_MOST = 4 * 1024 * 1024, /* bytes of one received message */
    GATE_UNSAID_MOST = 64 * 1024 * 1024, /* bytes of all incomplete messages */
    GATE_UNSENT_MOST = 8 * 1024 * 1024,  /* bytes unsent to a visitor; more closes the connection */
    GATE_ALL_UNSENT_MOST = 512 * 1024 * 1024,
    GATE_RATE = 1000, /* messages per second that are read from a visitor */
};

typedef struct GateSettings {
    const char *address;        /* the address to listen on */
    int port;                   /* 0: any free port */
    const char *name;           /* host name, in addition to addresses and localhost; or NULL */
    const char *const *origins; /* allowed in addition to this server's; ends with NULL */
    size_t visitors;            /* maximum at a time */
} GateSettings;

/* The owner of the gate, and its callbacks. */
typedef struct GateOwner {
    void *owner;
    void *(*came)(void *owner, Visitor *visitor); /* returns `guest`; NULL: reject it */
    void (*said)(void *guest, StringView message);
    void (*left)(void *guest);
    /* Called before anything is sent: make durable everything that the unsent messages report, or
     * call gate_forget(). */
    void (*keep)(void *owner);
} GateOwner;

/* Return whether this is an origin as browsers send it: `null`, or a scheme, host and port without
 * anything else. */
bool gate_is_origin(const char *text);

/* Open the gate. Return false and append the reason on failure. `loop` and the strings in
 * `settings` are borrowed. */
bool gate_open(uv_loop_t *loop, const GateSettings *settings, const GateOwner *owner, Gate **gate,
               StringBuilder *why);
int gate_port(const Gate *gate);

/* Close all connections without sending the rest, and free the gate. NULL is allowed. */
void gate_close(Gate *gate);

/* Make a parcel with one reference, or NULL if out of memory; sending NULL closes the connection.
 * parcel_drop() drops a reference. */
Parcel *parcel_make(const char *bytes, size_t count);
void parcel_drop(Parcel *parcel);

/* Queue a parcel for a visitor, and add a reference. */
void gate_send(Visitor *visitor, Parcel *parcel);

/* Stop or resume reading from a visitor. */
void gate_listen(Visitor *visitor, bool listens);

/* Note that time has passed, and read again from visitors that exceeded GATE_RATE. */
void gate_tick(Gate *gate, int milliseconds);

/* Close a connection after sending what is queued. */
void gate_show_out(Visitor *visitor);

/* Drop all unsent messages, and close the connections that had any. */
void gate_forget(Gate *gate);

#endif
