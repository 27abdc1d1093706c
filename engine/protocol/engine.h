/* The engine: a line of the protocol in, a framed reply out, and the loop around that.
 *
 * engine_answer() is the whole of it for tests and for programs that link the library: it reads
 * nothing, writes nothing, and appends its reply to a text. engine_run() moves lines from a
 * source through it to a file descriptor.
 *
 * What commands come to never depends on the clock or on when input comes, but for commands whose
 * row has COMMAND_UNTIL_INPUT, which go on until engine_should_stop() and say meanwhile what they
 * have (reply_say()); and for the engine's own moves, which a line `# interrupt` behind their
 * command ends.
 */
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

/* Who is at the other end while a command is being answered. Each may be NULL. */
typedef struct Client {
    /* Takes what is in `out` by now of the replies, and empties it. False: nobody takes more. */
    bool (*hear)(void *context, StringBuilder *out);
    /* Whether he has sent something more, or nothing can come any more. NULL: nothing can. */
    bool (*waits)(void *context);
    /* Whether he wants whatever is being answered to end. */
    bool (*stops)(void *context);
    /* Whether he wants an answer now, from what goes on as long as it may. */
    bool (*interrupts)(void *context);
    void *context;
    bool in_pieces; /* he hears large replies in pieces, as they are made; else as a whole */
} Client;

/* The members are for the handlers, nobody else. */
struct Engine {
    const GameKind *const *games; /* borrowed: those that can be played, up to NULL */
    CommandTable *commands;       /* owned: those of all games */
    bool borrows;                 /* they are another engine's */
    Session *session;             /* owned: the game being played */
    Session *left;   /* owned: the game before this request, where that has loaded another */
    Player player;   /* owned: who chooses the moves of `genmove` */
    Random random;   /* for whatever chooses at random */
    uint64_t seed;   /* what that began with */
    int32_t magnet;  /* steps: how far `draw` pulls ends of strokes */
    Strokes strokes; /* what a request says is to be drawn, used again and again */
    bool quit;       /* the loop ends after this reply */
    bool is_unheard; /* a record is read: nobody wants a list after each of its lines */
    Files files;     /* which files commands may name; the caller may set it */
    Work work;       /* what the request being answered may take */
    Request request; /* the line being answered, and its reply, used again and again */
    Reply reply;
    Client client;
    bool is_stopped;        /* engine_should_stop() has told the row being handled so */
    const Command *running; /* borrowed: the row being handled; NULL: none */
    int64_t deadline;       /* nanoseconds of the monotonic clock; INT64_MAX: none */
};

/* Steps of work that one command may take, times the factor of engine_allow(). */
enum { WORK_USUAL = 20000000 };

/* An engine that knows the games of a list, which is borrowed and ends with NULL (games.h has that
 * of this library), with a new game of the first of them and the usual player of this library, whom
 * the caller may replace (player_seat()). The caller owns it. */
Status engine_create(const GameKind *const *games, uint64_t seed, Engine **engine);

/* One that knows the same games and has borrowed the other's commands: for a while. */
Status engine_create_beside(const Engine *beside, Engine **engine);

void engine_destroy(Engine *engine); /* NULL is allowed */

/* Lets each command take `factor` times the usual work; 0: any amount. */
void engine_allow(Engine *engine, uint32_t factor);

/* Says who is at the other end from now on; all members zero: nobody. */
void engine_attend(Engine *engine, Client client);

/* Lets the next command that is answered, or the one that is being answered, end so many
 * milliseconds from now, where it goes on until something ends it; commands of all other kinds do
 * not look at the clock. Negative: there is no deadline, as at first and after each command. */
void engine_set_deadline(Engine *engine, int64_t milliseconds);

/* For handlers, now and then, and for players (see ThinkRequest): whether the command has to end,
 * which is no error, and stays so. It has where the client stops or interrupts it or takes no more;
 * and where its row has COMMAND_UNTIL_INPUT, once the client has sent more, or nothing can come any
 * more, or at the deadline. Where there is nobody who could send anything, and no deadline, that is
 * at once. It asks the system: less than a microsecond. */
bool engine_should_stop(void *engine);

/* What became of a line. */
typedef enum Answer {
    ANSWER_NONE,   /* nothing was asked: no reply */
    ANSWER_DONE,   /* a reply that begins with `=` */
    ANSWER_FAILED, /* one that begins with `?`, or whose last line begins with `error: ` */
    ANSWER_LOST,   /* no memory for REPLY_ROOM bytes in `out`: no reply, and nothing was done */
} Answer;

/* Answers one line (without its newline, whatever bytes are in it): appends one whole framed reply
 * to `out`, or nothing where none is due. What a command says before it has ended is heard by the
 * client at once, where there is one who hears; else it is appended like the rest. */
Answer engine_answer(Engine *engine, const char *bytes, size_t length, StringBuilder *out);

/* The same for what a splitter hands out: a line that is too long gets its one error. */
Answer engine_answer_line(Engine *engine, const Line *line, StringBuilder *out);

/* Goes on with another game, which is taken over, instead of the present one. That comes back where
 * the reply to the request cannot be given for want of memory. */
void engine_adopt(Engine *engine, Session *session);

/* Makes room for a reply of up to `count` bytes, before what changes something that is neither in
 * the history nor loaded, and so could not be taken back. Where fewer than REPLY_ROOM are answered,
 * that room is always there. False with an error. */
bool engine_make_room(Engine *engine, size_t count, Reply *reply);

/* Looks a request up in the table, checks its arguments and has it handled. */
void engine_perform(Engine *engine, const Request *request, Reply *reply);

/* One command with one argument (NULL for none) that does not come from a line, so that any
 * byte may be in it. What it answers, or why it failed, is left in `reply`. */
void engine_command(Engine *engine, const char *name, const char *argument, Reply *reply);

/* What somebody wants to know of the commands that fail in a run. */
typedef struct Watch {
    bool strict;     /* the first of them ends the run */
    size_t failures; /* how many there were is added to it */
    /* Is told each, with the number of its line from 1 and the message of its reply; or NULL. */
    void (*failed)(void *context, size_t line, const char *message);
    void *context;
} Watch;

typedef enum RunEnd {
    RUN_ENDED,        /* the end of the input, quit, or a failure where the watch is strict */
    RUN_CLIENT_GONE,  /* nobody reads the replies any more */
    RUN_READ_FAILED,  /* errno says why */
    RUN_WRITE_FAILED, /* errno says why */
    RUN_NO_MEMORY,    /* for the first reply; nothing was read. Later replies have its room */
} RunEnd;

/* Answers line after line until the source ends or `quit`, and writes the replies to `output`, or
 * has the source show them: whole replies, always before it would wait for input, and at once what
 * a command says while it goes on, and large replies piece by piece where no person is shown them.
 * A command that takes long ends where the source says that it was stopped. `watch` may be NULL. */
RunEnd engine_run(Engine *engine, Source *source, int output, Watch *watch);

#endif
