/* Points of a Go board: what an argument names, and sets of them printed. */
#ifndef CONTIGO_GAMES_GO_COMMANDS_GO_PRINT_H
#define CONTIGO_GAMES_GO_COMMANDS_GO_PRINT_H

#include "base/string_builder.h"
#include "games/go/rules/go.h"
#include "protocol/command.h"

/* The place that an argument names; false with an error. */
bool go_request_place(Engine *engine, const Request *request, size_t index, GoPoint *place,
                      Reply *reply);

/* Whether a place belongs to a set; `context` is what the set is about. */
typedef bool (*GoChooser)(const Go *go, GoPoint place, const void *context);

/* The vertices of the places that are chosen, from the top left, with a space between. */
void go_print_chosen(StringBuilder *text, const Go *go, GoChooser chosen, const void *context);

/* How many liberties the string of a stone has. */
int go_count_liberties(const Go *go, GoPoint place);

#endif
