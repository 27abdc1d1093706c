/* Shared by the files that read states. Private to this module. */
#ifndef CONTIGO_PROTOCOL_STATES_STATE_READING_H
#define CONTIGO_PROTOCOL_STATES_STATE_READING_H

#include "protocol/states/state.h"

/* The location of a value in a state, such as `history[3]`. */
typedef struct StatePath {
    char text[160];
} StatePath;

__attribute__((format(printf, 1, 2))) StatePath state_path(const char *format, ...);
StatePath state_path_of(const char *path, const char *name);

/* Report what is wrong with the value at a path, or why nothing can be read; returns false. */
bool state_fail_with(StateReading *reading, const char *path, const char *what);
bool state_fail_for(StateReading *reading, Status status);

/* Append a number as it is typed: all digits that a double holds, or the string that contains it.
 * Returns false if the value is neither. */
bool state_add_number(json_t *value, StringBuilder *text);

/* Each parses a value, or returns false with an error that says what was expected. The values are a
 * number, a count from 0, and an object that has only the given members. */
bool state_read_within(StateReading *reading, const char *path, json_t *value, int places,
                       const int64_t range[2], const char *expected, int64_t *number);
bool state_read_count(StateReading *reading, const char *path, json_t *value, json_int_t most,
                      int64_t *count);
bool state_read_object(StateReading *reading, const char *path, json_t *value,
                       const char *const *names, size_t count);

/* Return whether a text could be part of a command without anything being dropped from it. */
bool state_is_typed(const char *text);

/* state_command() runs a command, and frees it; state_is_done() checks whether the engine's last
 * command succeeded. Both return false with its error. */
bool state_command(StateReading *reading, const char *path, StringBuilder *line);
bool state_is_done(StateReading *reading, const char *path);

/* Each restores a part of a state in the session being made, in this order, or returns false with
 * an error. state_take_told_end() handles an end that a file stated, as in a game that a player
 * lost early. state_compare() compares what follows from all of it. */
bool state_take_history(StateReading *reading);
bool state_take_told_end(StateReading *reading);
bool state_take_clocks(StateReading *reading);
bool state_take_marks(StateReading *reading);
bool state_compare(StateReading *reading);

#endif
