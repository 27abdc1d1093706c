/* The engine: a line of the protocol in, a framed reply out; and the main loop around that.
 *
 * Tests and programs that link the library only need engine_answer(): it does no input or output,
 * and appends its reply to a text. engine_run() passes lines from a source through it and writes to
 * a file descriptor.
 *
 * Results never depend on the clock or on when input arrives, with two exceptions. Commands whose
 * row has COMMAND_UNTIL_INPUT run until engine_should_stop() and report meanwhile (reply_say()).
 * The engine's own moves end early if the line after the command is `# interrupt`. */
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

/* The client while a command is being processed. Each function may be NULL. */
typedef struct Client {
    /* Send the reply text in `out` so far, and empty it. Returns false if the client accepts no
     * more. */
    bool (*hear)(void *context, StringBuilder *out);
    /* Return true if the client has sent more input, or if no more input can come. NULL: none can
     * come. */
    bool (*waits)(void *context);
    /* Return whether the client wants the current command to end. */
    bool (*stops)(void *context);
    /* Return whether the client wants a command that uses all of its time to answer now. */
    bool (*interrupts)(void *context);
    void *context;
    bool in_pieces; /* send large replies in pieces as they are made, instead of as a whole */
} Client;

/* The members are private to handlers, except where noted. */
struct Engine {
    const GameKind *const *games; /* borrowed: the available games, ending with NULL */
    CommandTable *commands;       /* owned: the commands of all games */
    bool borrows;                 /* the commands belong to another engine */
    Session *session;             /* owned: the current game */
    Session *left;   /* owned: the game before this request, if the request loaded another */
    Player player;   /* owned: chooses the moves of `genmove` */
    Random random;   /* for all random choices */
    uint64_t seed;   /* the seed of `random` */
    int32_t magnet;  /* steps: the distance from which `draw` pulls ends of strokes */
    Strokes strokes; /* the strokes of the current request; reused */
    uint64_t saved;  /* identifies the game as it was last saved or loaded */
    bool quit;       /* the loop ends after this reply */
    bool is_unheard; /* a record is being read: don't list changes after each line */
    Files files;     /* which files commands may name; callers may set it */
    Work work;       /* budget of the current request */
    Request request; /* the current line, and its reply; reused */
    Reply reply;
    Client client;
    bool is_stopped;        /* engine_should_stop() has returned true to the current row */
    const Command *running; /* borrowed: the current row; NULL: none */
    int64_t deadline;       /* nanoseconds of the monotonic clock; INT64_MAX: none */
};

/* The default work budget of a command in steps, which engine_allow() multiplies. */
enum { WORK_USUAL = 20000000 };

/* Create an engine for a list of games, which is borrowed and ends with NULL (games.h has this
 * library's list). It has a new game of the first kind and the library's default player, which the
 * caller may replace (player_seat()). The caller owns the engine. */
Status engine_create(const GameKind *const *games, uint64_t seed, Engine **engine);

/* Create an engine with the same games that borrows the other's commands; the other must outlive
 * it. */
Status engine_create_beside(const Engine *beside, Engine **engine);

void engine_destroy(Engine *engine); /* NULL is allowed */

/* Let each command do `factor` times the default work; 0: no limit. */
void engine_allow(Engine *engine, uint32_t factor);

/* Record that a file contains the game as it is now. */
void engine_note_saved(Engine *engine);

/* Return whether the game has moves and isn't as it was last saved or loaded. */
bool engine_has_unsaved(const Engine *engine);

/* Set the client. If all its members are zero, there is none. */
void engine_attend(Engine *engine, Client client);

/* Set a deadline for the current or the next command, in milliseconds from now, if it is a command
 * that runs until something ends it; all other commands ignore the clock. A negative number means
 * no deadline. There is none initially and after each command. */
void engine_set_deadline(Engine *engine, int64_t milliseconds);

/* Return whether the current command must end, which is not an error. Handlers and players (see
 * ThinkRequest) call this now and then. Once true, it stays true. It is true if the client stops or
 * interrupts the command or accepts no more output; and, for a row with COMMAND_UNTIL_INPUT, once
 * there is more input, no input can come any more, or the deadline has passed. Without a client
 * that could send input and without a deadline, it is true immediately. It calls the system, which
 * takes less than a microsecond. */
bool engine_should_stop(void *engine);

/* The result of processing a line. */
typedef enum Answer {
    ANSWER_NONE,   /* no reply is due */
    ANSWER_DONE,   /* a reply beginning with `=` */
    ANSWER_FAILED, /* a reply beginning with `?`, or whose last line begins with `error: ` */
    /* There was no memory for REPLY_ROOM bytes in `out`, so nothing was done and there is no
     * reply. */
    ANSWER_LOST,
} Answer;

/* Process one line (without its newline; it may contain any bytes): append a whole framed reply to
 * `out`, or nothing if none is due. Output of a command that is still running is sent to the client
 * immediately if Client.hear is set; otherwise it is appended too. */
Answer engine_answer(Engine *engine, const char *bytes, size_t length, StringBuilder *out);

/* Process a line from a splitter; a line that is too long gets one error. */
Answer engine_answer_line(Engine *engine, const Line *line, StringBuilder *out);

/* Replace the current game by another one, and take ownership of that. The old game is restored if
 * the reply does not fit in memory. */
void engine_adopt(Engine *engine, Session *session);

/* Reserve memory for a reply of up to `count` bytes. Call this before changing anything that is
 * neither in the history nor loaded, since such changes could not be undone. Replies of less than
 * REPLY_ROOM bytes need no reservation. Returns false with an error. */
bool engine_make_room(Engine *engine, size_t count, Reply *reply);

/* Look up a request in the table, check its arguments and call its handler. */
void engine_perform(Engine *engine, const Request *request, Reply *reply);

/* Run a command with one argument (NULL for none) that does not come from a line, so that it may
 * contain any bytes. `reply` receives the reply or the error. */
void engine_command(Engine *engine, const char *name, const char *argument, Reply *reply);

/* What a caller wants to know about commands that fail during a run. */
typedef struct Watch {
    bool strict;     /* the first failure ends the run */
    size_t failures; /* the number of failures is added to this */
    /* Called for each failure with its line number, from 1, and the message of its reply; or NULL.
     */
    void (*failed)(void *context, size_t line, const char *message);
    void *context;
} Watch;

typedef enum RunEnd {
    RUN_ENDED,        /* end of input, quit, or a failure with a strict watch */
    RUN_CLIENT_GONE,  /* nobody reads the replies any more */
    RUN_READ_FAILED,  /* see errno */
    RUN_WRITE_FAILED, /* see errno */
    /* No memory for the first reply, so nothing was read. Later replies reuse that memory. */
    RUN_NO_MEMORY,
} RunEnd;

/* Process lines until the source ends or a line is `quit`. Replies are written to `output`, or
 * displayed by the source. They are written whole, and always before waiting for input. What a
 * command says while it runs is written immediately, and large replies are written in pieces unless
 * the source displays them. A long command ends when the source reports that it was stopped.
 * `watch` may be NULL. */
RunEnd engine_run(Engine *engine, Source *source, int output, Watch *watch);

#endif
