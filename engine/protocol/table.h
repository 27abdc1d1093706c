/* The commands of a list of games, sorted by name.
 *
 * Several games may have a command with the same name, each with its own row. In this case, an
 * additional row describes all of them. `help` shows this row, and it represents the command if the
 * current game has no row for it. */
#ifndef CONTIGO_PROTOCOL_TABLE_H
#define CONTIGO_PROTOCOL_TABLE_H

#include "protocol/command.h"

typedef struct CommandTable CommandTable;

/* The commands that don't belong to a single game, as lists, ending with NULL. They are listed in
 * protocol/commands/commands.c. */
extern const CommandList *const SHARED_COMMANDS[];

/* Create the table for all games in a list. The list is borrowed and ends with NULL. The caller
 * owns the table. */
Status command_table_create(const GameKind *const *games, CommandTable **table);
void command_table_destroy(CommandTable *table); /* NULL is allowed */

size_t command_count(const CommandTable *table);
const Command *command_at(const CommandTable *table, size_t index);

/* Return the command with exactly this name, or NULL if there is none. */
const Command *command_named(const CommandTable *table, StringView name);

enum { PREFIX_LEAST = 3 };

/* Return the command that an unknown name may mean, in upper or lower case. It is the command that
 * differs in the fewest letters (omitted, added, replaced, or exchanged with the next letter). At
 * most one in three letters may differ. Of several commands that are equally near, return one that
 * the game has, if there is one, and otherwise the first in the table. If no command is near
 * enough, and the name has at least PREFIX_LEAST letters, return the game's first command that
 * begins with the name. If there is none either, return NULL. */
const Command *command_nearest(const CommandTable *table, const GameKind *kind, StringView name);

/* Given a command of the table, return a game's own row for it, or NULL if the game has none. */
const Command *command_in_game(const CommandTable *table, const Command *command,
                               const GameKind *kind);

/* Return the game's own everyday command with which players make moves, and whose arguments are a
 * color and points. If the game has only `play`, return NULL. */
const Command *command_for_points(const CommandTable *table, const GameKind *kind);

/* Return whether every possible game has the command, not only those in the list or those of one
 * kind. */
bool command_is_universal(const Command *command);

/* Return whether every game in the list has the command. */
bool command_is_everywhere(const CommandTable *table, const Command *command);

/* Append the names of the games that have the command. */
void command_add_games(const CommandTable *table, const Command *command, StringBuilder *text);

/* Return the name that help prints for a group of commands. */
const char *command_group_name(CommandGroup group);

#endif
