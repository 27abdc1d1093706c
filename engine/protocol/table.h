/* The commands of a list of games, sorted by name.
 *
 * Several games may have a command with the same name, each with its own row. There is then an
 * additional row that describes all of them: `help` shows it, and it represents the command if the
 * current game has none. */
#ifndef CONTIGO_PROTOCOL_TABLE_H
#define CONTIGO_PROTOCOL_TABLE_H

#include "protocol/command.h"

typedef struct CommandTable CommandTable;

/* The commands of every game, by the files that define them, ending with NULL:
 * protocol/commands/commands.c. */
extern const CommandList *const SHARED_COMMANDS[];

/* Create the table of all games in a list that ends with NULL, which is borrowed. The caller owns
 * it. */
Status command_table_create(const GameKind *const *games, CommandTable **table);
void command_table_destroy(CommandTable *table); /* NULL is allowed */

size_t command_count(const CommandTable *table);
const Command *command_at(const CommandTable *table, size_t index);

/* Return the command of exactly this name; NULL if there is none. */
const Command *command_named(const CommandTable *table, StringView name);

enum { PREFIX_LEAST = 3 };

/* Return the command that an unknown name may mean, ignoring case. It is the one that differs in
 * the fewest letters (omitted, added, replaced or exchanged with the next letter), at most one in
 * three. Ties are decided in favor of a command that the game has, then of the first. If no command
 * is that similar, it is the game's first command that begins with the name, if the name has at
 * least PREFIX_LEAST letters. Otherwise, return NULL. */
const Command *command_nearest(const CommandTable *table, const GameKind *kind, StringView name);

/* Return a game's own row of a command of the table; NULL if it has none. */
const Command *command_in_game(const CommandTable *table, const Command *command,
                               const GameKind *kind);

/* Return a game's own everyday command whose arguments are a color and points, with which players
 * make moves; NULL if it has only `play`. */
const Command *command_for_points(const CommandTable *table, const GameKind *kind);

/* Return whether every possible game has the command, not only the games of a list or of a kind. */
bool command_is_universal(const Command *command);

/* Return whether every game of the list has the command. */
bool command_is_everywhere(const CommandTable *table, const Command *command);

/* Append the names of the games that have the command. */
void command_add_games(const CommandTable *table, const Command *command, StringBuilder *text);

/* Return the name of a group in help. */
const char *command_group_name(CommandGroup group);

#endif
