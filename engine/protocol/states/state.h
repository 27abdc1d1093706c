/* States. A state is a session as one line of JSON. From a state, an equivalent session can be
 * made, which behaves in the same way.
 *
 * A state contains everything that defines the session, in the form in which it is played: the
 * board, the rules, information about the game, clocks, and the history as commands of records. It
 * also contains what follows from these, such as stones, groups and the score, for programs that
 * only display or describe the game. states.md lists all keys. */
#ifndef CONTIGO_PROTOCOL_STATE_H
#define CONTIGO_PROTOCOL_STATE_H

#include "formats/json.h"
#include "formats/json_read.h"
#include "protocol/engine.h"

/* The version of the format, which each state contains, and the number of keys. */
enum { STATE_FORM = 1, STATE_KEYS = 27 };

/* Appends the value of a key. */
typedef Status (*StateValue)(Engine *engine, Json *json);

/* A key whose value a game prints in its own way. Its name must be one of the keys that every state
 * has. */
typedef struct StateKey {
    const char *name;
    StateValue value;
} StateKey;

/* A state that is being read, and what is made from it. */
typedef struct StateReading {
    Engine *engine;       /* borrowed: its session is the one that is being made */
    json_t *root;         /* borrowed */
    StringBuilder *error; /* borrowed: receives the error */
} StateReading;

/* A move that is tried, but not made. */
typedef struct StateTrial {
    void *note; /* what StateTrials.note() returned before the move */
    Color color;
    uint32_t turn;          /* the number of the turn to which the move belongs */
    const Outcome *outcome; /* borrowed */
} StateTrial;

/* How a game reports what a tried move would add to the board and remove from it. */
typedef struct StateTrials {
    /* Returns a note of the contents of the board before the move, or NULL if memory runs out.
     * forget() frees the note. */
    void *(*note)(const Session *session);
    void (*forget)(void *note);
    /* Prints the members `"added":[...],"removed":[...]`. New things are printed as in states;
     * things that were removed, as ids. */
    void (*print)(const Session *session, const StateTrial *trial, Json *json);
} StateTrials;

/* A game's own parts of states. Any of these members may be NULL. */
typedef struct StateFields {
    const StateKey *keys; /* the last one has no name */
    /* Restores what the history does not contain. On failure, sets an error and returns false. */
    bool (*take)(StateReading *reading);
    const StateTrials *trials; /* NULL for the default, which suits games on grid points */
} StateFields;

/* Return the current game's own parts. If the game has none, all members are NULL. */
const StateFields *state_words(const Engine *engine);

/* Return the name of key number `index`. All states have the keys in this order. */
const char *state_key_name(size_t index);

/* state_print() appends an object with the wanted keys. state_print_keys() appends only its
 * members, without the braces. */
Status state_print(Engine *engine, const bool wanted[STATE_KEYS], StringBuilder *text);
Status state_print_keys(Engine *engine, const bool wanted[STATE_KEYS], Json *json);

/* Replace the engine's session and magnet by those that a state describes. On failure, return
 * false; `error` then says what is wrong, and nothing has changed. */
bool state_read(Engine *engine, const char *json, StringBuilder *error);

/* Reply with the changes that drawing the strokes in engine->strokes would make, without drawing
 * them. This is what `preview_json` does in all games. */
void state_preview(Engine *engine, Color color, Manner manner, Reply *reply);

/* Reply like state_preview(), but for a move that `play` makes. If dead stones are being marked,
 * such a move resumes play. */
void state_preview_play(Engine *engine, Color color, Reply *reply);

/* The rest is for games. */

/* The origin of the stone on a grid point: the stone's number among all stones of the history, and
 * the turn in which it was placed, both counted from 1. All stones of a set-up have the same turn,
 * but each has a number of its own. For empty points, the values are undefined. There is one
 * StateOrigin for each point of the board, row by row from the bottom. All are zero at first;
 * `count` is the number of stones so far. */
typedef struct StateOrigin {
    size_t id;
    uint32_t turn;
} StateOrigin;

Status state_grid_origins(const Session *session, StateOrigin *origins, size_t *count);

/* Print the id of a stone or stroke, such as `"s4"`. */
void state_print_id(Json *json, size_t number);

/* state_grid_print_stones() prints the value of the key `stones`, for stones on grid points.
 * `is_dead` returns whether there is a dead stone on a point; it may be NULL. */
typedef bool (*StateDead)(const Session *session, int column, int row);
Status state_grid_print_stones(const Session *session, StateDead is_dead, Json *json);
extern const StateTrials STATE_GRID_TRIALS;

/* Return a member of a JSON object, or NULL if it is missing or null. The member is borrowed. */
json_t *state_member(json_t *object, const char *name);

/* Set an error that says what was expected of the value at a path such as `ghosts[2].at`, and
 * return false. */
bool state_fail(StateReading *reading, const char *path, const char *expected);

/* Set an error that says what is wrong with the value at a path, and return false. */
bool state_fail_status(StateReading *reading, const char *path, Status status);

/* Each of these functions parses a value. On failure, it sets an error and returns false. Numbers
 * have the same form as in the protocol, with at most `places` decimals and up to a limit. Points
 * may have any coordinates that may be typed. */
bool state_read_number(StateReading *reading, const char *path, json_t *value, int places,
                       int64_t limit, int64_t *number);
bool state_read_point(StateReading *reading, const char *path, json_t *value, Point *point);
bool state_read_color(StateReading *reading, const char *path, json_t *value, Color *color);

#endif
