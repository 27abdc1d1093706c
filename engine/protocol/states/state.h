/* States: a session as one line of JSON, from which another can be made that is like it for ever
 * after.
 *
 * What a session is made from stands there as it is played: the board, the rules, what is said of
 * the game, clocks, and the history in the words of records. Beside it is what follows from that,
 * for whoever only wants to draw or to tell: stones, groups, the score. protocol.md has all keys.
 */
#ifndef CONTIGO_PROTOCOL_STATE_H
#define CONTIGO_PROTOCOL_STATE_H

#include "formats/json.h"
#include "formats/json_read.h"
#include "protocol/engine.h"

/* The form of states, which each says; and how many keys one has. */
enum { STATE_FORM = 1, STATE_KEYS = 27 };

/* What appends the value of a key. */
typedef Status (*StateValue)(Engine *engine, Json *json);

/* A key that a game has in its own way, by the name that it has in all states. */
typedef struct StateKey {
    const char *name;
    StateValue value;
} StateKey;

/* A state being read into a session. */
typedef struct StateReading {
    Engine *engine;       /* borrowed: with a session of its own, which is what is being made */
    json_t *root;         /* borrowed */
    StringBuilder *error; /* borrowed: what is wrong with it */
} StateReading;

/* A move that is tried, while it is made. */
typedef struct StateTrial {
    void *note; /* what the game noted before */
    Color color;
    uint32_t turn;          /* of which it is */
    const Outcome *outcome; /* borrowed */
} StateTrial;

/* How a game tells what a move that is tried puts on the board, and takes off. */
typedef struct StateTrials {
    /* Notes what is there before; NULL where there is no memory. forget() gives it back. */
    void *(*note)(const Session *session);
    void (*forget)(void *note);
    /* The members `"added":[...],"removed":[...]`: what is new as the state has it, and ids. */
    void (*print)(const Session *session, const StateTrial *trial, Json *json);
} StateTrials;

/* What a game has of its own in states; any of it may be missing. */
typedef struct StateFields {
    const StateKey *keys; /* up to one without a name */
    /* Takes what the history does not tell; false with an error. */
    bool (*take)(StateReading *reading);
    const StateTrials *trials; /* NULL: as grid points have it */
    const struct AreaSource *areas;
} StateFields;

/* What the game being played has. */
const StateFields *state_words(const Engine *engine);

/* The keys of all states, in their order. */
const char *state_key_name(size_t index);

/* Appends an object that has the keys which are wanted; and its members without the braces. */
Status state_print(Engine *engine, const bool wanted[STATE_KEYS], StringBuilder *text);
Status state_print_keys(Engine *engine, const bool wanted[STATE_KEYS], Json *json);

/* Makes what a state describes, in the place of the session of `engine`, and of its magnet. False
 * with what is wrong with the state in `error`; nothing has changed then. */
bool state_read(Engine *engine, const char *json, StringBuilder *error);

/* Answers what would be different after the strokes of engine->strokes, which nobody makes:
 * `preview_json` of all games. */
void state_preview(Engine *engine, Color color, Manner manner, Reply *reply);

/* The same of a move that is played, as which it goes on playing where dead stones are being
 * marked.
 */
void state_preview_play(Engine *engine, Color color, Reply *reply);

/* For games. */

/* Which stone of the game is on each grid point, row by row from below, and of which turn: counted
 * from 1, the one of a move or all of a set-up, each with the one number in the whole history. What
 * stands for points without a stone means nothing. There is one for each point of the board, all
 * zero before; `count` is how many stones there have been. */
typedef struct StateOrigin {
    size_t id;
    uint32_t turn;
} StateOrigin;

Status state_grid_origins(const Session *session, StateOrigin *origins, size_t *count);

/* The id of a stone or stroke, `"s4"`. */
void state_print_id(Json *json, size_t number);

/* The value of `stones` where these are on grid points; `is_dead` may be NULL. */
typedef bool (*StateDead)(const Session *session, int column, int row);
Status state_grid_print_stones(const Session *session, StateDead is_dead, Json *json);
extern const StateTrials STATE_GRID_TRIALS;

/* A member of an object from which a game is made; NULL where it is left out or null. */
json_t *state_member(json_t *object, const char *name);

/* Says what was expected of a value, which stands at a path such as `ghosts[2].at`; false. */
bool state_fail(StateReading *reading, const char *path, const char *expected);

/* Says what is wrong with what stands there; false. */
bool state_fail_status(StateReading *reading, const char *path, Status status);

/* Each reads a value; false with an error. Numbers are as the protocol has them, of so many
 * decimals and up to a limit; of points all coordinates that may be typed. */
bool state_read_number(StateReading *reading, const char *path, json_t *value, int places,
                       int64_t limit, int64_t *number);
bool state_read_point(StateReading *reading, const char *path, json_t *value, Point *point);
bool state_read_color(StateReading *reading, const char *path, json_t *value, Color *color);

#endif
