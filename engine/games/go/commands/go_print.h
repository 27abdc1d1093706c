/* Parses points of a Go board from arguments, and prints points as lists. */
#ifndef CONTIGO_GAMES_GO_COMMANDS_GO_PRINT_H
#define CONTIGO_GAMES_GO_COMMANDS_GO_PRINT_H

#include "base/string_builder.h"
#include "games/go/rules/go.h"
#include "protocol/command.h"

/* Read the place that argument `index` names. On failure, reply with an error and return false. */
bool go_request_place(Engine *engine, const Request *request, size_t index, GoPoint *place,
                      Reply *reply);

/* Returns whether a place belongs to a set. `context` is passed through from the caller. */
typedef bool (*GoChooser)(const Go *go, GoPoint place, const void *context);

/* Print the vertices of the chosen places, separated by spaces, starting from the top left. */
void go_print_chosen(StringBuilder *text, const Go *go, GoChooser chosen, const void *context);

/* Return the number of liberties of the string that a stone belongs to. */
int go_count_liberties(const Go *go, GoPoint place);

#endif
