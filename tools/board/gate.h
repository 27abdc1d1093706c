/* The door to the network: pages over HTTP and messages over WebSocket, by libwebsockets, which
 * nobody else here knows.
 *
 * Only pages of the same origin get a WebSocket, and only by a name of this server: so no other
 * page that a player has open can speak for him.
 */
#ifndef CONTIGO_BOARD_GATE_H
#define CONTIGO_BOARD_GATE_H

#include "base/string_builder.h"
#include "base/string_view.h"

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

typedef struct Gate Gate;
typedef struct Visitor Visitor; /* somebody with a WebSocket */
typedef struct Parcel Parcel; /* a message to one or many, kept for as long as it has to be sent */

enum {
    GATE_MESSAGE_MOST = 4 * 1024 * 1024, /* bytes that a visitor may say at once */
    GATE_UNSAID_MOST = 64 * 1024 * 1024, /* of all messages that have not come whole */
    GATE_UNSENT_MOST = 8 * 1024 * 1024,  /* of one who does not read: then it is shown out */
    GATE_ALL_UNSENT_MOST = 512 * 1024 * 1024,
    GATE_RATE = 1000, /* messages a second that are listened to */
};

typedef struct GateSettings {
    const char *address; /* where to listen */
    int port;            /* 0: any that is free */
    const char *name;    /* by which others call this server, besides addresses of the machine */
    size_t visitors;     /* at a time */
} GateSettings;

/* Whose the gate is. */
typedef struct GateOwner {
    void *owner;
    void *(*came)(void *owner, Visitor *visitor); /* who it is; NULL: it cannot be let in */
    void (*said)(void *guest, StringView message);
    void (*left)(void *guest);
    /* Sees to it that what is said stays so, whatever happens: before anything is sent. Where it
     * cannot it calls gate_forget(). */
    void (*keep)(void *owner);
} GateOwner;

/* Opens it; false with the reason. */
bool gate_open(uv_loop_t *loop, const GateSettings *settings, const GateOwner *owner, Gate **gate,
               StringBuilder *why);
int gate_port(const Gate *gate);

/* Sends all out, in no special way. */
void gate_close(Gate *gate);

/* NULL where there is no memory, which sending it makes the end of a connection. */
Parcel *parcel_make(const char *bytes, size_t count);
void parcel_drop(Parcel *parcel);

/* Puts it among what a visitor is to be sent. */
void gate_send(Visitor *visitor, Parcel *parcel);

/* Nothing more of a visitor is listened to, or again. */
void gate_listen(Visitor *visitor, bool listens);

/* So many milliseconds have passed: those who have said too much for a while are heard again. */
void gate_tick(Gate *gate, int milliseconds);

/* Ends a connection, once what waits has been sent. */
void gate_show_out(Visitor *visitor);

/* Forgets all that has not been sent, and shows those out whom it was for. */
void gate_forget(Gate *gate);

#endif
