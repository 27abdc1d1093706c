/* What the files that read a state have in common: for the files of this module alone. */
#ifndef CONTIGO_PROTOCOL_STATES_STATE_READING_H
#define CONTIGO_PROTOCOL_STATES_STATE_READING_H

#include "protocol/states/state.h"

/* Where something stands in a state: `history[3]`. */
typedef struct StatePath {
    char text[160];
} StatePath;

__attribute__((format(printf, 1, 2))) StatePath state_path(const char *format, ...);
StatePath state_path_of(const char *path, const char *name);

/* Says what is wrong with what stands at a path, or why nothing can be read; false. */
bool state_fail_with(StateReading *reading, const char *path, const char *what);
bool state_fail_for(StateReading *reading, Status status);

/* Appends a number as it is typed: all digits that a double keeps, or the string that it stands in.
 * False where it is neither. */
bool state_add_number(json_t *value, StringBuilder *text);

/* Each reads a value; false with an error, which says what was expected. A number, and a count from
 * 0; and whether something is an object with none but these members. */
bool state_read_within(StateReading *reading, const char *path, json_t *value, int places,
                       const int64_t range[2], const char *expected, int64_t *number);
bool state_read_count(StateReading *reading, const char *path, json_t *value, json_int_t most,
                      int64_t *count);
bool state_read_object(StateReading *reading, const char *path, json_t *value,
                       const char *const *names, size_t count);

/* Whether nothing in a text is dropped where it stands in a command. */
bool state_is_typed(const char *text);

/* Has the engine carry out a command, which is freed; and whether its last one was done. False with
 * its error. */
bool state_command(StateReading *reading, const char *path, StringBuilder *line);
bool state_is_done(StateReading *reading, const char *path);

/* Each takes a part of a state into the session that is being made, in this order; false with an
 * error. An end that a file told, as in a game which a player lost before its time. The last
 * compares what follows from all of it. */
bool state_take_history(StateReading *reading);
bool state_take_told_end(StateReading *reading);
bool state_take_clocks(StateReading *reading);
bool state_take_marks(StateReading *reading);
bool state_compare(StateReading *reading);

#endif
