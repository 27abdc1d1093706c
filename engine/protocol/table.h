/* The commands that there are with a list of games, in the order of names.
 *
 * Several games may have a command of one name, each with a row of its own. Then there is one row
 * more, which says what they have together: `help` shows it, and it stands for the command where
 * the game being played has none.
 */
#ifndef CONTIGO_PROTOCOL_TABLE_H
#define CONTIGO_PROTOCOL_TABLE_H

#include "protocol/command.h"

typedef struct CommandTable CommandTable;

/* The commands of every game, by the files that have them, up to NULL:
 * protocol/commands/commands.c.
 */
extern const CommandList *const SHARED_COMMANDS[];

/* The table of all games in a list that ends with NULL, which is borrowed. The caller owns it. */
Status command_table_create(const GameKind *const *games, CommandTable **table);
void command_table_destroy(CommandTable *table); /* NULL is allowed */

size_t command_count(const CommandTable *table);
const Command *command_at(const CommandTable *table, size_t index);

/* By name, as it is written; NULL when there is none. */
const Command *command_named(const CommandTable *table, StringView name);

/* The command that may have been meant by a name that none has: the one with the fewest letters
 * left out, added, replaced or exchanged with the next, at most one in three, whatever their case;
 * of equals one that the game has, then the first. NULL where none is so near. */
const Command *command_nearest(const CommandTable *table, const GameKind *kind, StringView name);

/* The row that a game has of a command of the table; NULL where it has none. */
const Command *command_in_game(const CommandTable *table, const Command *command,
                               const GameKind *kind);

/* Whether any game has it, in this list or another: not only one game or some kind of game. */
bool command_is_universal(const Command *command);

/* Whether every game of the list has it. */
bool command_is_everywhere(const CommandTable *table, const Command *command);

/* Appends the names of the games that have it. */
void command_add_games(const CommandTable *table, const Command *command, StringBuilder *text);

/* What help calls a group. */
const char *command_group_name(CommandGroup group);

#endif
