/* Functions that the files that read states share. Private to this module. */
#ifndef CONTIGO_PROTOCOL_STATES_STATE_READING_H
#define CONTIGO_PROTOCOL_STATES_STATE_READING_H

#include "protocol/states/state.h"

/* The path to a value in a state, such as `history[3]`. */
typedef struct StatePath {
    char text[160];
} StatePath;

__attribute__((format(printf, 1, 2))) StatePath state_path(const char *format, ...);
StatePath state_path_of(const char *path, const char *name);

/* state_fail_with() sets an error that says what is wrong with the value at a path.
 * state_fail_for() sets an error that says why nothing can be read. Both return false. */
bool state_fail_with(StateReading *reading, const char *path, const char *what);
bool state_fail_for(StateReading *reading, Status status);

/* Append a number as it could be typed, in decimal notation, or the text of a string. Return false
 * if the value is neither a number nor a string. */
bool state_add_number(json_t *value, StringBuilder *text);

/* Each of these functions parses a value. On failure, it sets an error that says what was expected,
 * and returns false. The values are a number, a count that is 0 or greater, and an object that has
 * only the given members. */
bool state_read_within(StateReading *reading, const char *path, json_t *value, int places,
                       const int64_t range[2], const char *expected, int64_t *number);
bool state_read_count(StateReading *reading, const char *path, json_t *value, json_int_t most,
                      int64_t *count);
bool state_read_object(StateReading *reading, const char *path, json_t *value,
                       const char *const *names, size_t count);

/* Return whether a text could be part of a command without the engine dropping anything from it. */
bool state_is_typed(const char *text);

/* state_command() runs the command in `line`, and frees `line`. state_is_done() checks whether the
 * engine's last command succeeded. If a command fails, both set an error with the command's
 * message, and return false. */
bool state_command(StateReading *reading, const char *path, StringBuilder *line);
bool state_is_done(StateReading *reading, const char *path);

/* Each of these functions restores a part of a state in the session that is being made; they must
 * be called in this order. On failure, each sets an error and returns false. state_take_told_end()
 * restores the mark of an ending that a file states (see session_note_told_end()). state_compare()
 * compares everything that follows from the rest. */
bool state_take_history(StateReading *reading);
bool state_take_told_end(StateReading *reading);
bool state_take_clocks(StateReading *reading);
bool state_take_marks(StateReading *reading);
bool state_compare(StateReading *reading);

#endif
