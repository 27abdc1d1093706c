/* States: a session as one line of JSON, from which an equivalent session can be made that behaves
 * the same from then on.
 *
 * A state contains everything that defines the session, in the form in which it is played: the
 * board, the rules, information about the game, clocks, and the history as commands of records. It
 * also contains what follows from that, for programs that only display or describe the game:
 * stones, groups, the score. states.md lists all keys. */
#ifndef CONTIGO_PROTOCOL_STATE_H
#define CONTIGO_PROTOCOL_STATE_H

#include "formats/json.h"
#include "formats/json_read.h"
#include "protocol/engine.h"

/* The version of the format, which each state contains; and the number of keys. */
enum { STATE_FORM = 1, STATE_KEYS = 27 };

/* Appends the value of a key. */
typedef Status (*StateValue)(Engine *engine, Json *json);

/* A key whose value a game prints in its own way. Its name is one of the keys that every state
 * has. */
typedef struct StateKey {
    const char *name;
    StateValue value;
} StateKey;

/* A state that is being read into a session. */
typedef struct StateReading {
    Engine *engine;       /* borrowed: its session is the one being made */
    json_t *root;         /* borrowed */
    StringBuilder *error; /* borrowed: receives what is wrong */
} StateReading;

/* A move that is being tried. */
typedef struct StateTrial {
    void *note; /* what the game noted before */
    Color color;
    uint32_t turn;          /* number of the turn that contains it */
    const Outcome *outcome; /* borrowed */
} StateTrial;

/* How a game reports what a tried move adds to the board and removes from it. */
typedef struct StateTrials {
    /* Note what is on the board before the move; NULL if out of memory. forget() frees the note. */
    void *(*note)(const Session *session);
    void (*forget)(void *note);
    /* Print the members `"added":[...],"removed":[...]`: new things as in states, and ids. */
    void (*print)(const Session *session, const StateTrial *trial, Json *json);
} StateTrials;

/* A game's own parts of states. Any of them may be missing. */
typedef struct StateFields {
    const StateKey *keys; /* ending with one without a name */
    /* Restore what the history does not contain. On failure, return false with an error. */
    bool (*take)(StateReading *reading);
    const StateTrials *trials; /* NULL: the default for grid points */
    const struct AreaSource *areas;
} StateFields;

/* Return the current game's own parts. */
const StateFields *state_words(const Engine *engine);

/* Return the name of key number `index` of all states, in order. */
const char *state_key_name(size_t index);

/* state_print() appends an object with the wanted keys; state_print_keys() appends its members
 * without the braces. */
Status state_print(Engine *engine, const bool wanted[STATE_KEYS], StringBuilder *text);
Status state_print_keys(Engine *engine, const bool wanted[STATE_KEYS], Json *json);

/* Replace the session of `engine`, and its magnet, by what a state describes. On failure, returns
 * false with what is wrong in `error`, and nothing has changed. */
bool state_read(Engine *engine, const char *json, StringBuilder *error);

/* Reply with what would change if the strokes of engine->strokes were drawn, without drawing them:
 * the `preview_json` of all games. */
void state_preview(Engine *engine, Color color, Manner manner, Reply *reply);

/* Like state_preview(), but for a move made by `play`, which resumes play if dead stones are being
 * marked. */
void state_preview_play(Engine *engine, Color color, Reply *reply);

/* For games. */

/* Where the stone on a grid point comes from: its number in the history and its turn, both from 1.
 * Each stone of a set-up has its own number, but all have the same turn. Undefined for empty
 * points. There is one StateOrigin per point of the board, row by row from the bottom, all zero at
 * first; `count` is how many stones there have been. */
typedef struct StateOrigin {
    size_t id;
    uint32_t turn;
} StateOrigin;

Status state_grid_origins(const Session *session, StateOrigin *origins, size_t *count);

/* Write the id of a stone or stroke, such as `"s4"`. */
void state_print_id(Json *json, size_t number);

/* Print the value of `stones` for stones on grid points; `is_dead` may be NULL. */
typedef bool (*StateDead)(const Session *session, int column, int row);
Status state_grid_print_stones(const Session *session, StateDead is_dead, Json *json);
extern const StateTrials STATE_GRID_TRIALS;

/* Return a member of an object from which a game is made; NULL if it is missing or null. */
json_t *state_member(json_t *object, const char *name);

/* Report what was expected of the value at a path such as `ghosts[2].at`; returns false. */
bool state_fail(StateReading *reading, const char *path, const char *expected);

/* Report what is wrong with the value at a path; returns false. */
bool state_fail_status(StateReading *reading, const char *path, Status status);

/* Each parses a value, or returns false with an error. Numbers are as in the protocol, with at most
 * `places` decimals and up to a limit; points may have any coordinates that may be typed. */
bool state_read_number(StateReading *reading, const char *path, json_t *value, int places,
                       int64_t limit, int64_t *number);
bool state_read_point(StateReading *reading, const char *path, json_t *value, Point *point);
bool state_read_color(StateReading *reading, const char *path, json_t *value, Color *color);

#endif
