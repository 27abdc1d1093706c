/* Peers in a browser tab; this file replaces io/peer.c. A socket is the number of one of the two
 * ends of a channel. The other end is in this process too, or in another worker.
 *
 * Starting a peer copies the whole memory of this module into a new worker, as fork() does, and
 * calls the function there. So a peer runs the same code as on a system with processes. But the
 * peer gets only the messages that are sent before this process returns to its event loop. */
#include "web/web.h"

#include "io/peer.h"

#include <string.h>

enum { CHANNELS = 128 };

/* The ends of all channels. The index is the number of the socket; if one end has the number N, the
 * other end has the number N ^ 1. */
static struct End {
    bool is_open;
    bool is_away; /* this end is in another worker or process */
    StringBuilder come;
    /* The ends 0 and 1 are never used, since a peer's socket is above 0. */
} ends[2 * CHANNELS] = {{.is_open = true}, {.is_open = true}};

static int open_channel(bool is_away)
{
    for (int i = 2; i < 2 * CHANNELS; i += 2)
        if (!ends[i].is_open && !ends[i + 1].is_open) {
            ends[i].is_open = ends[i + 1].is_open = true;
            ends[i].is_away = false;
            ends[i + 1].is_away = is_away;
            return i;
        }
    return 0;
}

static void close_end(int socket)
{
    ends[socket].is_open = false;
    builder_free(&ends[socket].come);
}

int web_pair(int *other)
{
    int socket = open_channel(false);
    *other = socket + 1;
    return socket;
}

bool peer_begin(Peer *peer, int niceness, void (*run)(void *context, int socket), void *context)
{
    (void)niceness;
    int socket = open_channel(true);
    *peer = (Peer){.process = socket, .socket = socket};
    if (socket > 0)
        web_fork(socket, run, context);
    return socket > 0;
}

/* Called in a new worker. Here the parent's end of the channel is remote, and the other end is
 * local. The parent's first messages have already arrived at the local end. */
EXPORT("run") void web_run(int socket, void (*run)(void *, int), void *context)
{
    ends[socket].is_away = true;
    ends[socket ^ 1].is_away = false;
    run(context, socket ^ 1);
}

/* Called when bytes from the other end of a channel arrive at an end in this process. */
EXPORT("arrive") void web_arrive(int socket, const char *bytes, size_t count)
{
    if (ends[socket].is_open)
        builder_add_bytes(&ends[socket].come, bytes, count);
}

/* Called when the worker at the other end has ended. */
EXPORT("ended") void web_ended(int socket)
{
    close_end(socket ^ 1);
}

bool peer_tell(int socket, const Message *message)
{
    struct End *other = &ends[socket ^ 1];
    StringBuilder text = {0}, *to = other->is_away ? &text : &other->come;
    if (!other->is_open)
        return false;
    builder_add_bytes(to, (const char *)message, sizeof *message);
    builder_add_view(to, message->text);
    bool done = !builder_failed(to);
    if (done && other->is_away)
        web_post(socket, text.bytes, text.length);
    builder_free(&text);
    return done;
}

bool peer_send(Peer *peer, const Message *message)
{
    return peer_tell(peer->socket, message);
}

bool peer_flush(Peer *peer)
{
    (void)peer;
    return true;
}

bool peer_waits(const Peer *peer)
{
    return ends[peer->socket].come.length > 0 || !ends[peer->socket ^ 1].is_open;
}

bool peer_wait(const Peer *peer)
{
    return peer_waits(peer);
}

void peers_wait(const Peer *const *peers, size_t count, int milliseconds)
{
    (void)peers, (void)count, (void)milliseconds;
}

bool peer_read(Peer *peer)
{
    StringBuilder *come = &ends[peer->socket].come;
    bool is_there = come->length > 0 || ends[peer->socket ^ 1].is_open;
    builder_add_view(&peer->come, builder_view(come));
    builder_free(come);
    return is_there && !builder_failed(&peer->come);
}

bool peer_take(Peer *peer, Message *message)
{
    size_t left = peer->come.length - peer->taken;
    if (left == 0) {
        builder_clear(&peer->come);
        peer->taken = 0;
    }
    if (left < sizeof *message)
        return false;
    memcpy(message, peer->come.bytes + peer->taken, sizeof *message);
    message->text.bytes = peer->come.bytes + peer->taken + sizeof *message;
    peer->taken += sizeof *message + message->text.length;
    return true;
}

void peer_dismiss(Peer *peer, bool kills)
{
    (void)kills;
    if (ends[peer->socket ^ 1].is_away) {
        web_kill(peer->socket);
        close_end(peer->socket ^ 1);
    }
    close_end(peer->socket);
    builder_free(&peer->come);
    *peer = (Peer){.process = peer->process};
}

/* There is nothing to do: peer_dismiss() at the other end of the channel ends this worker. */
bool peer_follow(int socket)
{
    (void)socket;
    return true;
}

void peer_end(Peer *peer)
{
    peer_dismiss(peer, true);
    peer->process = 0;
}

bool peer_has_ended(Peer *peer)
{
    peer->process = 0;
    return true;
}
