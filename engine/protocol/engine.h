/* The engine: it takes a line of the protocol and returns a framed reply. The main loop repeats
 * this.
 *
 * Tests and programs that link the library only need engine_answer(), which does no input or output
 * and appends its reply to a text. engine_run() takes lines from a source, passes them to this
 * function, and writes the replies to a file descriptor.
 *
 * Results don't depend on the clock or on when input arrives, with three exceptions. Commands whose
 * row has COMMAND_UNTIL_INPUT run until engine_should_stop() returns true, and may report before
 * that (reply_say). The engine chooses its own move early if the line after the command is `#
 * interrupt`. And if its player ponders, the moves that it chooses under a time limit depend on how
 * long the opponent took. */
#ifndef CONTIGO_PROTOCOL_ENGINE_H
#define CONTIGO_PROTOCOL_ENGINE_H

#include "base/work.h"
#include "io/file.h"
#include "io/source.h"
#include "players/player.h"
#include "protocol/table.h"
#include "session/session.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the engine can ask of its client while a command is being processed. Each function may be
 * NULL. */
typedef struct Client {
    /* Sends the reply text that `out` contains so far, and empties `out`. Returns false if the
     * client accepts no more output. */
    bool (*hear)(void *context, StringBuilder *out);
    /* Returns true if the client has sent more input, or will send no more. May be NULL for a
     * client that sends no input while a command runs. */
    bool (*waits)(void *context);
    /* Returns whether the client wants the current command to end. */
    bool (*stops)(void *context);
    /* Returns whether the client wants a search to end now, with what it has found. */
    bool (*interrupts)(void *context);
    void *context;
    /* If true, send large replies in pieces while they are made, instead of as a whole. */
    bool in_pieces;
} Client;

/* The members are only for handlers, except where a comment says otherwise. */
struct Engine {
    const GameKind *const *games; /* borrowed: the list of games, ending with NULL */
    CommandTable *commands;       /* the commands of all games; owned unless `borrows` */
    bool borrows;                 /* true if the commands belong to another engine */
    Session *session;             /* owned: the current game */
    /* Owned: the game before this request, if the request has replaced it with a loaded one; NULL
     * if not. */
    Session *left;
    Player player; /* owned: chooses the moves of `genmove` */
    Random random; /* for all random choices */
    uint64_t seed; /* the seed of `random` */
    /* The distance, in steps, from which `draw` pulls the ends of strokes. */
    int32_t magnet;
    Strokes strokes; /* the strokes of the current request; their memory is reused */
    uint64_t saved;  /* a hash of the game when it was last saved or loaded */
    uint64_t moved;  /* a hash of the game after the last move that the player chose; 0: none */
    bool quit;       /* true if the loop must end after this reply */
    /* True while a record is read, so that commands don't print what they changed after each
     * line. */
    bool is_unheard;
    /* Borrowed: the reply to the command `name`; NULL for "Contigo". Callers may set it. */
    const char *name;
    Files files;     /* the files that commands may name; callers may set this */
    Work work;       /* the work budget of the current request */
    Request request; /* the current line; the memory of `request` and `reply` is reused */
    Reply reply;
    Client client;
    bool is_stopped;        /* true if engine_should_stop() has returned true for `running` */
    const Command *running; /* borrowed: the current row; NULL if there is none */
    /* When the current command must end, in nanoseconds of the monotonic clock. INT64_MAX: there is
     * no deadline. */
    int64_t deadline;
};

/* The default work budget of a command, in steps (see base/work.h). engine_allow() multiplies
 * it. */
enum { WORK_USUAL = 20000000 };

/* Create an engine for a list of games, which is borrowed and ends with NULL (games.h has this
 * library's list). It begins with a new game of the first kind in the list, and with the library's
 * default player, which the caller may replace (player_seat). The caller owns the engine. */
Status engine_create(const GameKind *const *games, uint64_t seed, Engine **engine);

/* Create an engine with the same games as another engine. The new engine borrows the other engine's
 * commands, so the other engine must outlive it. */
Status engine_create_beside(const Engine *beside, Engine **engine);

void engine_destroy(Engine *engine); /* NULL is allowed */

/* Let each command do `factor` times the default amount of work. 0 means no limit. */
void engine_allow(Engine *engine, uint32_t factor);

/* Record that a file contains the game in its current state. */
void engine_note_saved(Engine *engine);

/* Return whether the game has moves and differs from the game that was last saved or loaded. */
bool engine_has_unsaved(const Engine *engine);

/* Record that the player has made the last move of the game. */
void engine_note_moved(Engine *engine);

/* If the opponent is to move after a move of the player, let the player think about this turn until
 * `stops` returns true, as far as its settings allow (player_ponder). This changes no reply, except
 * the moves that the player chooses under a time limit. */
void engine_ponder(Engine *engine, bool (*stops)(void *context), void *context);

/* Set the client. `(Client){0}` means that there is none. */
void engine_attend(Engine *engine, Client client);

/* Set a deadline, in milliseconds from now, for the current command or, if none is running, for the
 * next. A negative number means no deadline. The deadline only affects commands with
 * COMMAND_UNTIL_INPUT; all other commands ignore the clock. After each command, and initially,
 * there is no deadline. */
void engine_set_deadline(Engine *engine, int64_t milliseconds);

/* Return whether the current command must end, which is not an error. Handlers and players (see
 * ThinkRequest) call this regularly. After it has returned true, it keeps returning true until the
 * command has ended.
 *
 * It returns true if the client stops or interrupts the command, or accepts no more output. For a
 * row with COMMAND_UNTIL_INPUT, it also returns true if Client.waits returns true or the deadline
 * has passed. If Client.waits is NULL and there is no deadline, it returns true immediately. It
 * makes a system call, which takes less than a microsecond. */
bool engine_should_stop(void *engine);

/* The outcome of processing a line. */
typedef enum Answer {
    ANSWER_NONE,   /* no reply is due */
    ANSWER_DONE,   /* a reply beginning with `=` */
    ANSWER_FAILED, /* a reply beginning with `?`, or whose last line begins with `error: ` */
    /* There wasn't enough memory for REPLY_ROOM bytes in `out`, so nothing was done, and there is
     * no reply. */
    ANSWER_LOST,
} Answer;

/* Process one line, given without its newline, which may contain any bytes. Append a whole framed
 * reply to `out`, or nothing if no reply is due. Output of a command that is still running is sent
 * to the client immediately if Client.hear is set; if it isn't, it is appended to `out` too. */
Answer engine_answer(Engine *engine, const char *bytes, size_t length, StringBuilder *out);

/* Process a line from a splitter. If the line is too long, the reply is an error. */
Answer engine_answer_line(Engine *engine, const Line *line, StringBuilder *out);

/* Replace the current game by `session`, which the engine then owns, and which counts as saved. If
 * the reply doesn't fit in memory, the old game is restored. */
void engine_adopt(Engine *engine, Session *session);

/* Reserve memory for a reply of up to `count` bytes. A handler must call this before it changes
 * anything that is neither part of the history nor loaded, because such changes can't be undone.
 * Replies of less than REPLY_ROOM bytes need no reservation. On failure, reply with an error and
 * return false. */
bool engine_make_room(Engine *engine, size_t count, Reply *reply);

/* Look up a request's command in the table, check the number of arguments and call the handler. */
void engine_perform(Engine *engine, const Request *request, Reply *reply);

/* Run a command with one argument, or none if `argument` is NULL. The argument may contain any
 * bytes, because it does not come from a line. `reply` receives the reply or the error. */
void engine_command(Engine *engine, const char *name, const char *argument, Reply *reply);

/* What a caller of engine_run() wants to know about commands that fail. */
typedef struct Watch {
    bool strict;     /* if true, the first failure ends the run */
    size_t failures; /* a counter to which the number of failures is added */
    /* Receives the line number, from 1, and the error message of each command that fails. May be
     * NULL. */
    void (*failed)(void *context, size_t line, const char *message);
    void *context;
} Watch;

typedef enum RunEnd {
    RUN_ENDED, /* the input ended, a line was `quit`, or a command failed and the watch is strict */
    RUN_CLIENT_GONE,  /* nobody reads the replies any more */
    RUN_READ_FAILED,  /* see errno */
    RUN_WRITE_FAILED, /* see errno */
    /* There wasn't enough memory for the first reply, so nothing was read. (Later replies reuse
     * that memory.) */
    RUN_NO_MEMORY,
} RunEnd;

/* Process lines until the source ends or a line is `quit`. Replies are written to `output`, or
 * displayed by the source. Each is written as a whole, and before waiting for more input. There are
 * two exceptions: output that a command sends while it runs is written immediately, and large
 * replies are written in pieces unless the source displays them. A long command ends early if the
 * source reports that the user stopped it. `watch` may be NULL. */
RunEnd engine_run(Engine *engine, Source *source, int output, Watch *watch);

#endif
