/* Points of a Go board: parsed from arguments, and printed as lists. */
#ifndef CONTIGO_GAMES_GO_COMMANDS_GO_PRINT_H
#define CONTIGO_GAMES_GO_COMMANDS_GO_PRINT_H

#include "base/string_builder.h"
#include "games/go/rules/go.h"
#include "protocol/command.h"

/* Read the place that an argument names. On failure write an error and return false. */
bool go_request_place(Engine *engine, const Request *request, size_t index, GoPoint *place,
                      Reply *reply);

/* Return whether a place belongs to a set; `context` is passed through. */
typedef bool (*GoChooser)(const Go *go, GoPoint place, const void *context);

/* Print the vertices of the chosen places, from the top left, separated by spaces. */
void go_print_chosen(StringBuilder *text, const Go *go, GoChooser chosen, const void *context);

/* Return the number of liberties of the string that a stone belongs to. */
int go_count_liberties(const Go *go, GoPoint place);

#endif
