/* Rooms: a game each, two seats, and whoever looks on.
 *
 * What is asked of a game is done one after another, in a thread that has nothing else to do
 * (libuv's pool): so nobody's questions keep other rooms waiting. While a request is being carried
 * out (`is_busy`) the engine and the request are that thread's, and nobody else looks at them; all
 * else is the loop's. What has become of a game is told to all as *news*; the lines that made it
 * are in the archive, in which a room sleeps that nobody is in.
 */
#ifndef CONTIGO_BOARD_ROOM_H
#define CONTIGO_BOARD_ROOM_H

#include "board/archive.h"
#include "board/gate.h"
#include "board/rights.h"
#include "game/time_control.h"
#include "match/programs/command_words.h"
#include "match/programs/process.h"
#include "protocol/engine.h"

#include <stdatomic.h>

enum {
    ROOMS_GAMES = 4,           /* games of the largest size for which there is room */
    ROOM_KEPT_MOST = 16 << 20, /* bytes of a game in the archive */
};

typedef struct Room Room;
typedef struct Guest Guest;
typedef struct Bot Bot;

/* A program that may have a seat, besides the engine's own players. */
typedef struct Program {
    const char *name;
    const char *words[COMMAND_WORDS_MOST + 1]; /* its command; NULL after the last */
} Program;

/* All rooms, and what they share. */
typedef struct Rooms {
    uv_loop_t *loop;
    Archive *archive;
    const Program *programs; /* up to one without a name */
    ProcessLimits limits;    /* of programs */
    bool sandbox;
    size_t awake, awake_most;       /* rooms that are not only in the archive */
    size_t thoughts, thoughts_most; /* analyses that go on */
    size_t bots, bots_most;         /* programs that think */
    atomic_size_t waiting;          /* bytes of what is asked and not answered yet */
    size_t game_most;               /* bytes that a game may take; all may take ROOMS_GAMES such */
    atomic_size_t bytes;            /* that all games take */
    Room *first;
    struct MatchWatch *watch; /* a match; NULL: none */
    const char *address;      /* of the page; NULL: not known yet */
    char trouble[200];        /* why the last room that failed did */
} Rooms;

/* How a game stands. */
typedef struct Look {
    Turn turn;
    TimeControl control;
    TimeLeft left[2];
    bool agreed[2];
    size_t made;   /* moves */
    int64_t since; /* when the turn began */
} Look;

/* What is done with the errand that a room has at present. NULL is nothing. */
typedef struct ErrandKind {
    bool (*may_begin)(Room *room); /* in its turn; where not it is answered, and over */
    bool (*work)(Room *room);      /* in a thread: true with its reply, or false with the reason */
    void (*ended)(Room *room);     /* in the loop again, before the reply */
    bool is_quiet;                 /* there is no reply to it: the guest gets one otherwise */
} ErrandKind;

typedef struct Errand {
    const ErrandKind *kind;
    Guest *guest; /* NULL: the room's own, or of one who has gone */
    bool is_own;
    int64_t id, number; /* of its guest's; of its kind's, as how much of the line is a file */
    int64_t came;       /* when it was asked for */
    size_t counted;     /* of Rooms.waiting */
    Right right;        /* that a change takes */
    const char *file;   /* the command that loads it, where the line is a file */
    Text line;
    bool is_done; /* what came of it, with the reply */
    Text reply;
    const char *trouble; /* why the game is not what it was before, as it has to be; or NULL */
    Look look;           /* how it stands afterwards */
    Text timed;          /* a line that told the clock of a turn which has ended */
} Errand;

typedef struct Queue {
    Errand *items; /* from `first` on */
    size_t first, count, capacity;
} Queue;

struct Room {
    Room *next;
    Rooms *rooms;
    RoomKind kind;
    Engine *engine;
    uv_work_t work;
    bool is_busy;
    Errand present;
    Queue queues[2];        /* what waits: of those with a seat, and of others */
    size_t bytes, most;     /* that its game takes, as far as its errand has come, and may take */
    size_t memory_before;   /* of the errand's thread: what it had in use beside those */
    size_t file_bytes;      /* of `bytes`, what a file that the game came from takes at most */
    size_t kept, kept_most; /* bytes of its lines in the archive, and when they become one */
    Guest *guests;
    Bot *bots[2]; /* NULL: a person has the seat */
    bool is_set_up;
    int64_t version;
    int64_t moved;          /* the version since which nothing was changed but what is said of it */
    int64_t flagged;        /* of that a player's time was found to be up */
    unsigned taken;         /* errands so far */
    bool has_newcomer;      /* somebody waits for everything, and an errand sees to it */
    atomic_bool is_stopped; /* whatever is being done for it ends as soon as it can */
    Look look;              /* as the last errand has left the game */
    Text news;              /* what was new then, without its head */
    Text whole;             /* everything, of this version; empty: nobody has asked yet */
    /* What one seat wants that the other has to want as well; empty: nothing. */
    char asked[64];
    Color asker;
    bool has_other_presence; /* than was told: who is here, who thinks, what is wanted */
    int64_t empty_since;     /* nobody is here; 0: somebody is */
    const char *trouble;     /* it cannot go on, and goes when it can; NULL: none */
};

/* Everything that set_state makes a game from. */
#define ROOM_STATE                                                                                 \
    "state_json state game board rules info magnet ghosts marks clock clock_at_end told_end "      \
    "history undone"

/* Makes a room whose game is set up by `lines`, or is in a file of the kind of `file`. A guest is
 * answered by its id. NULL with the reason. */
Room *room_open(Rooms *rooms, const RoomKind *kind, const char *file, Word lines, Guest *guest,
                int64_t id, Text *why);

/* A room that is awake, without a game yet; NULL with the reason. And the end of one. */
Room *room_make(Rooms *rooms, const RoomKind *kind, Text *why);
void room_break(Room *room, const char *why);

/* Frees all that it has. */
void room_empty(Room *room);

/* Finds a room that is awake and well; NULL: there is none. */
Room *room_awake(const Rooms *rooms, const char *name);

/* The same, or wakes it; NULL with the reason. */
Room *room_find(Rooms *rooms, const char *name, Text *why);

/* A guest comes, with seats or none, and goes: what it has asked is answered so where it is told.
 * And one who waits for a room to be opened is gone. */
void room_enter(Room *room, Guest *guest);
void room_leave(Room *room, Guest *guest, bool tells);
void rooms_lose(Rooms *rooms, const Guest *guest);

/* Nobody is answered for a guest, who is told so or not; and all is forgotten. */
void room_forget(Room *room, const Guest *guest, bool tells);
void room_forget_all(Room *room);

/* Whether so much more would be too much to wait for answers, of all rooms together. */
bool rooms_are_full(const Rooms *rooms, size_t bytes);

/* Has something done in its turn. The line is copied. */
void room_send(Room *room, Errand errand, Word line);

/* Has a guest change the game as of a version; or the room by itself, as it is now. */
void room_change(Room *room, Guest *guest, int64_t id, int64_t version, Word line);
void room_change_itself(Room *room, const char *line);

/* Whether a version of the game is still the one that players think about. */
bool room_is_at(const Room *room, int64_t version);

/* Whether one connection speaks for all persons who have seats. */
bool room_is_one_person(const Room *room, const Guest *guest);

/* Many times a second: clocks, presence, and rooms that go to sleep. */
void rooms_tick(Rooms *rooms);

/* Ends all rooms that are awake: those who are in them are told why, and shown out. */
void rooms_break(Rooms *rooms, const char *why);

/* Answers what a room does at present, unless that has been. */
void room_answer(Room *room, bool success, Word text);

/* In a thread (room_work.c): the errand that a room has; and its end, in a thread as programs may
 * take a while for theirs. */
void room_work(uv_work_t *work);
void room_end_work(uv_work_t *work);

/* Whether what is being done for a room has to end, there: somebody wants that, or the game has
 * become too large. */
bool room_is_stopped(void *room);

/* What errands do there: lines that set a game up, or a file; what the archive has; a change; a
 * question, of the game as it is or as it was after `number` moves; a command that writes a file,
 * which becomes the reply; and all the news. */
bool work_open(Room *room);
bool work_wake(Room *room);
bool work_change(Room *room);
bool work_ask(Room *room);
bool work_ask_earlier(Room *room);
bool work_save(Room *room);
bool work_news(Room *room);

bool room_ask(Engine *engine, const char *line, Text *reply);

/* What is told (room_news.c): finds it, in a thread; and sends it, in the loop's. Nothing but who
 * is here where `news` is NULL. */
void room_find_news(Room *room, Text *news, bool is_whole, size_t since);
void room_tell(Room *room, const Text *news, bool is_whole);

#endif
