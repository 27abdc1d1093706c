/* Who thinks for a seat: a program, which stays, or a player of the engine, which goes after each
 * move. Programs are started, told and blamed as in matches (programs/adviser.h). */
#include "host/host_parts.h"

#include "programs/adviser.h"
#include "session/agreement.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_LEVEL = 6, LEVELS = 10, MEMORY = 64 /* MiB */ };
enum { LEAVING = 3000, STEP = 20 }; /* milliseconds, for a program to end */

/* Finds who a word names; false where nobody has that name, or there is no such level. */
static bool find(const HostTerms *terms, const char *who, Seat *seat)
{
    size_t length = strcspn(who, ":");
    for (const Program *program = terms->programs; program->name; program++)
        if (strcmp(program->name, who) == 0)
            seat->program = program;
    seat->level = who[length] ? atoi(who + length + 1) : USUAL_LEVEL;
    const PlayerKind *kind = player_kind_named((Word){who, length});
    if (!seat->program && kind && seat->level >= 1 && seat->level <= LEVELS)
        seat->player = kind->name;
    return seat->program || seat->player;
}

bool host_knows(const HostTerms *terms, const char *who)
{
    return find(terms, who, &(Seat){0});
}

void host_seat_make(Host *host, Color color)
{
    const RoomKind *kind = &host->begin->kind;
    Seat *seat = &host->seats[color];
    seat->version = -1;
    host->game.engaged[color] = !kind->secrets[color][0];
    if (host->game.engaged[color])
        find(host->begin->terms, kind->who[color], seat);
}

/* In the new process. */

typedef struct Thinker {
    Sharing *game; /* a copy of the host's */
    const Seat *seat;
    Color color;
    Adviser adviser;
} Thinker;

static bool ask_player(const Thinker *thinker, Text *reply)
{
    char lines[3][64];
    const Seat *seat = thinker->seat;
    snprintf(lines[0], sizeof lines[0], "player %s memory %d", seat->player, MEMORY);
    snprintf(lines[1], sizeof lines[1], "level %d", seat->level);
    snprintf(lines[2], sizeof lines[2], "reg_genmove %s", color_name(thinker->color));
    return sharing_ask(thinker->game, lines[0], reply) &&
           sharing_ask(thinker->game, lines[1], reply) &&
           sharing_ask(thinker->game, lines[2], reply);
}

static bool ask_program(Thinker *thinker, const char *state, Text *reply)
{
    text_clear(reply);
    if (!thinker->seat->program)
        text_add(reply, "this server has no such program");
    return thinker->seat->program &&
           adviser_ask(&thinker->adviser, thinker->game->engine->session, state, thinker->color,
                       sharing_time_left(thinker->game, thinker->color), reply);
}

/* Answers lines that set a state with moves, until the host hangs up. */
static void think(void *context, int socket)
{
    Thinker *thinker = context;
    Peer host = {.socket = socket};
    struct pollfd wait = {.fd = socket, .events = POLLIN};
    Message message;
    Text line = {0}, reply = {0};
    thinker->game->most = SIZE_MAX / 2; /* what it takes is not the room's, */
    thinker->game->is_full = NULL;      /* and nothing is said of it there */
    while (poll(&wait, 1, -1) >= 0 && peer_read(&host)) {
        if (!peer_take(&host, &message))
            continue;
        text_clear(&line);
        text_add_word(&line, message.text);
        bool done =
            sharing_ask(thinker->game, text_string(&line), &reply) &&
            (thinker->seat->player ? ask_player(thinker, &reply)
                                   : ask_program(thinker, strchr(text_string(&line), '{'), &reply));
        peer_tell(socket, &(Message){.number = done, .text = text_word(&reply)});
    }
    adviser_end(&thinker->adviser);
}

/* In the host. */

/* Has somebody think about the game; false where nobody can, now. */
static bool begin(Host *host, Color color)
{
    Seat *seat = &host->seats[color];
    const HostTerms *terms = host->begin->terms;
    Thinker thinker = {.game = &host->game, .seat = seat, .color = color};
    thinker.adviser = (Adviser){.words = seat->program ? seat->program->words : NULL,
                                .limits = terms->limits,
                                .sandbox = terms->sandbox};
    Text state = {0}, line = {0};
    if (!host_use(host, USE_PROGRAMS))
        return false;
    bool done = (seat->peer.process || peer_begin(&seat->peer, HOST_THINKING, think, &thinker)) &&
                sharing_ask(&host->game, SHARING_STATE, &state);
    text_add(&line, "set_state ");
    text_add_word(&line, text_word(&state));
    if (done)
        peer_tell(seat->peer.socket, &(Message){.text = text_word(&line)});
    else
        host_give_back(host, USE_PROGRAMS);
    text_free(&state);
    text_free(&line);
    return done;
}

/* Has the game go on by a line of the seat's. */
static bool play(Host *host, const char *command, Color color, Word rest)
{
    Text line = {0};
    text_add_format(&line, "%s %s ", command, color_name(color));
    text_add_word(&line, rest);
    bool done = host_change(host, text_word(&line));
    text_free(&line);
    return done;
}

void host_seat_look(Host *host, Color color)
{
    Seat *seat = &host->seats[color];
    const Session *session = host->game.engine->session;
    const Turn *turn = session_turn(session);
    bool is_stale = seat->version < host->game.moved, was_due = seat->is_waiting;
    if (seat->is_thinking && is_stale && seat->player) {
        peer_end(&seat->peer);
        host_give_back(host, USE_PROGRAMS);
        seat->is_thinking = false;
    }
    if (!host->game.engaged[color] || seat->is_thinking || !(is_stale || seat->is_waiting))
        return;
    seat->is_waiting = false;
    if (turn->phase == PHASE_SCORING && !session_agreed(session, color)) {
        /* The engine says which stones are dead, and agrees, for programs too. */
        seat->version = host->game.version;
        play(host, "settle", color, string_word(""));
    } else if (turn->phase == PHASE_PLAY && turn->to_move == color) {
        seat->version = host->game.version;
        seat->failure[0] = '\0';
        seat->is_thinking = begin(host, color);
        seat->is_waiting = !seat->is_thinking;
    }
    host->has_other_presence |= was_due != (seat->is_thinking || seat->is_waiting);
}

/* What it has come to: a move, unless that is of a game which is another by now; one that is none
 * loses. */
static void take(Host *host, Color color, bool is_move, Word said)
{
    Seat *seat = &host->seats[color];
    if (seat->version < host->game.moved)
        return;
    if (!is_move)
        snprintf(seat->failure, sizeof seat->failure, "%.*s", (int)said.length, said.bytes);
    else if (!play(host, "play", color, word_first(said, &said)))
        play(host, "forfeit", color, string_word(""));
}

void host_seat_hear(Host *host, Color color)
{
    Seat *seat = &host->seats[color];
    Message message = {.text = string_word("it has ended")};
    Text said = {0};
    bool is_there = peer_read(&seat->peer), was_thinking = seat->is_thinking;
    bool is_said = peer_take(&seat->peer, &message);
    if (is_there && !is_said)
        return;
    text_add_word(&said, message.text);
    if (!is_there || seat->player)
        peer_end(&seat->peer);
    seat->is_thinking = false;
    host->has_other_presence = true;
    if (was_thinking) {
        host_give_back(host, USE_PROGRAMS);
        take(host, color, message.number, text_word(&said));
    }
    text_free(&said);
}

void host_seat_end(Host *host, Color color)
{
    Peer *peer = &host->seats[color].peer;
    if (peer->process && host->seats[color].is_thinking)
        peer_end(peer);
    if (peer->process)
        peer_dismiss(peer, false);
    for (int waited = 0; waited < LEAVING && peer->process && !peer_has_ended(peer); waited += STEP)
        poll(NULL, 0, STEP);
}
