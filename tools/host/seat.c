/* The seats of a room: how programs and the engine's players think and move. */
#include "host/seat.h"

#include "base/moment.h"
#include "players/player.h"
#include "session/agreement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICK = 20, LEAVING = 3000 /* milliseconds in which a program must end */ };
enum { USUAL_LEVEL = 6, LEVELS = 10, MEMORY = 64 /* MiB */ };

/* Players. */

const Program *seat_program(const HostTerms *terms, const char *who)
{
    for (const Program *program = terms->programs; program->name; program++)
        if (strcmp(program->name, who) == 0)
            return program;
    return NULL;
}

/* Set the seat's player to the one that `who` names. Return false if there is no such player, or if
 * the level is out of range. */
static bool find_player(const HostTerms *terms, const char *who, Seat *seat)
{
    size_t length = strcspn(who, ":");
    seat->program = seat_program(terms, who);
    seat->level = who[length] ? atoi(who + length + 1) : USUAL_LEVEL;
    const PlayerKind *kind = player_kind_named((StringView){who, length});
    if (!seat->program && kind && seat->level >= 1 && seat->level <= LEVELS)
        seat->player = kind->name;
    return seat->program || seat->player;
}

bool seat_allows(const HostTerms *terms, const char *who)
{
    return find_player(terms, who, &(Seat){0});
}

void seat_make(Seat *seat, const HostBegin *begin, Sharing *game, int server, Color color)
{
    const RoomKind *kind = &begin->kind;
    *seat = (Seat){.begin = begin, .game = game, .server = server, .color = color, .version = -1};
    game->engaged[color] = !kind->tokens[color][0];
    if (game->engaged[color])
        find_player(begin->terms, kind->who[color], seat);
}

bool seat_is_busy(const Seat *seat)
{
    return seat->is_thinking || seat->is_waiting;
}

bool seat_is_to_move(const Seat *seat)
{
    const Turn *turn = session_turn(seat->game->engine->session);
    return seat->game->engaged[seat->color] && turn->phase == PHASE_PLAY &&
           turn->to_move == seat->color;
}

/* ---- in the new process ---- */

static bool ask_player(const Seat *seat, StringBuilder *reply)
{
    char lines[3][64];
    snprintf(lines[0], sizeof lines[0], "player %s memory %d", seat->player, MEMORY);
    snprintf(lines[1], sizeof lines[1], "level %d", seat->level);
    snprintf(lines[2], sizeof lines[2], "reg_genmove %s", color_name(seat->color));
    return sharing_ask(seat->game, lines[0], reply) && sharing_ask(seat->game, lines[1], reply) &&
           sharing_ask(seat->game, lines[2], reply);
}

/* Reply to each line, which contains `set_state`, with a move. */
static void think(void *context, int socket)
{
    const Seat *seat = context;
    Peer host = {.socket = socket};
    Message message;
    StringBuilder line = {0}, reply = {0};
    /* Memory that this process uses isn't charged to the room, so don't limit it. */
    seat->game->most = SIZE_MAX / 2;
    seat->game->is_full = NULL;
    bool is_there = peer_follow(socket);
    while (is_there && peer_wait(&host) && peer_read(&host)) {
        if (!peer_take(&host, &message))
            continue;
        builder_clear(&line);
        builder_add_view(&line, message.text);
        bool done =
            sharing_ask(seat->game, builder_string(&line), &reply) && ask_player(seat, &reply);
        peer_tell(socket, &(Message){.number = done, .text = builder_view(&reply)});
    }
}

/* ---- in the host ---- */

/* Send a message to the server. If the server is gone, the host notices that. */
static void tell(const Seat *seat, int kind)
{
    peer_tell(seat->server, &(Message){.kind = kind, .id = seat->wants, .number = seat->color});
}

/* Start the process of the player. */
static bool begin_player(Seat *seat)
{
    return seat->program ? seat->begin->start_program(seat->begin, seat->color, &seat->peer)
                         : peer_begin(&seat->peer, THINKING_NICENESS, think, seat);
}

/* Ask the server to let the player think. */
static void want(Seat *seat)
{
    seat->is_waiting = true;
    seat->wants++;
    tell(seat, HOST_WANTS);
}

/* Tell the server that the player has stopped thinking, or no longer wants to think. */
static void rest(Seat *seat)
{
    seat->is_waiting = seat->may_think = seat->is_thinking = false;
    tell(seat, HOST_RESTS);
}

void seat_permit(Seat *seat, int64_t id)
{
    seat->may_think = seat->is_waiting && seat->wants == id;
}

/* Let the player begin to think, which the server has permitted. Return false if it can't begin
 * now. */
static bool begin_thinking(Seat *seat)
{
    StringBuilder state = {0}, line = {0};
    bool done = (seat->peer.process || begin_player(seat)) &&
                sharing_ask(seat->game, SHARING_STATE, &state);
    builder_add(&line, "set_state ");
    builder_add_view(&line, builder_view(&state));
    if (done)
        peer_tell(seat->peer.socket, &(Message){.text = builder_view(&line)});
    builder_free(&state);
    builder_free(&line);
    return done;
}

/* Change the game by `command`, whose arguments are the player's color and `rest`. Return false if
 * the command failed. */
static bool play(Seat *seat, const char *command, StringView rest)
{
    StringBuilder line = {0}, reply = {0};
    builder_add_format(&line, "%s %s ", command, color_name(seat->color));
    builder_add_view(&line, rest);
    bool done = sharing_change(seat->game, builder_view(&line), moment_now(), &reply);
    builder_free(&line);
    builder_free(&reply);
    return done;
}

/* At the end, each player must mark dead stones and agree. Programs can't, so the engine does that
 * for them, as for its own players. */
static void settle(Seat *seat)
{
    const Session *session = seat->game->engine->session;
    if (session_turn(session)->phase != PHASE_SCORING || session_agreed(session, seat->color))
        return;
    seat->version = seat->game->version;
    play(seat, "settle", string_view(""));
}

/* It is the player's turn: let it begin to think if the server permits that, or else ask the
 * server. */
static void look_at_waiting(Seat *seat)
{
    bool is_known = seat->player || seat->program;
    snprintf(seat->failure, sizeof seat->failure, "%s",
             is_known ? "" : "this server has no such program");
    if (!is_known) {
        seat->version = seat->game->version;
        return;
    }
    if (!seat->is_waiting)
        want(seat);
    if (!seat->may_think || !begin_thinking(seat))
        return;
    seat->version = seat->game->version;
    seat->is_thinking = true;
    seat->is_waiting = seat->may_think = false;
}

bool seat_look(Seat *seat, bool is_empty, bool is_deserted)
{
    bool is_stale = seat->version < seat->game->moved, was_waiting = seat->is_waiting;
    if (seat->is_thinking && ((is_stale && seat->player) || is_deserted)) {
        peer_end(&seat->peer);
        rest(seat);
        seat->version = -1;
        is_stale = true;
    }
    if (!seat->game->engaged[seat->color] || seat->is_thinking)
        return false;
    if (is_stale || seat->is_waiting)
        settle(seat);
    bool is_due = seat_is_to_move(seat) && !is_empty && (is_stale || seat->is_waiting);
    if (is_due)
        look_at_waiting(seat);
    else if (seat->is_waiting)
        rest(seat);
    return was_waiting != seat_is_busy(seat) || (is_due && seat->failure[0]);
}

/* Play the player's move, unless the game has changed since the player was asked. If the move is
 * invalid, the player forfeits the game. If the player failed (`is_move` is false), only report
 * `said`. */
static void take_move(Seat *seat, bool is_move, StringView said)
{
    if (seat->version < seat->game->moved)
        return;
    if (!is_move)
        snprintf(seat->failure, sizeof seat->failure, "%.*s", (int)said.length, said.bytes);
    else if (!play(seat, "play", view_first(said, &said)))
        play(seat, "forfeit", string_view(""));
}

/* Let the process that talks to a program end by itself, since it first removes the program's
 * files. */
static void leave(Seat *seat)
{
    if (seat->leaving.process)
        peer_end(&seat->leaving);
    peer_dismiss(&seat->peer, false);
    seat->leaving = seat->peer;
    seat->peer = (Peer){0};
}

void seat_hear(Seat *seat)
{
    Message message = {.text = string_view("the player's process has ended")};
    StringBuilder said = {0};
    bool is_there = peer_read(&seat->peer), was_thinking = seat->is_thinking;
    bool is_said = peer_take(&seat->peer, &message);
    if (is_there && !is_said)
        return;
    builder_add_view(&said, message.text);
    if (seat->program && is_said && message.number != PROGRAM_MOVED)
        leave(seat);
    else if (!is_there || seat->player)
        peer_end(&seat->peer);
    if (was_thinking) {
        rest(seat);
        if (message.number == PROGRAM_ENDED)
            seat->version = -1; /* ask the player again, which starts its program again */
        else
            take_move(seat, message.number, builder_view(&said));
    }
    builder_free(&said);
}

/* Wait until a process has ended, at most LEAVING milliseconds. */
static void wait_for_end(Peer *peer)
{
    for (int waited = 0; waited < LEAVING && peer->process && !peer_has_ended(peer); waited += TICK)
        peers_wait(NULL, 0, TICK);
}

void seat_end(Seat *seat)
{
    Peer *peer = &seat->peer;
    if (peer->process && seat->is_thinking)
        peer_end(peer);
    if (peer->process)
        peer_dismiss(peer, false);
    wait_for_end(peer);
    wait_for_end(&seat->leaving);
}
