/* A part of a match: a range of game pairs, so that many machines can play at the same time, each
 * in a results folder of its own inside that of the match.
 *
 * A part's games are consecutive, so they merge in one piece: their rows are adjacent in the
 * database and their records share folders. Part sizes differ by at most one pair. A game doesn't
 * depend on which part plays it.
 *
 *   DIR/match.db, DIR/records   the match, into which parts are merged
 *   DIR/parts/0003-of-0010      results of part 3 of 10
 *   DIR/parts/settings          the settings of the match, for those who play parts */
#ifndef CONTIGO_MATCH_MACHINES_PART_H
#define CONTIGO_MATCH_MACHINES_PART_H

#include "base/string_builder.h"
#include "io/file.h"
#include "match/planning/settings.h"
#include "match/results/store_done.h"

#define PARTS_FOLDER "/parts"

enum { PARTS_MOST = 1000000 };

typedef struct MatchPart {
    uint64_t index; /* from 0 */
    uint64_t count; /* 0: the whole match */
} MatchPart;

/* Files written next to results: text that begins with `#`. */
extern const FileKind PART_FILE;

/* Parse `I/N` with I from 1 to N. Return false for anything else. */
bool part_read(const char *word, MatchPart *part);

/* Return the first game of a part, the game after its last one, and the number of its games, for a
 * match of `all` games. */
uint64_t part_first(MatchPart part, uint64_t all);
uint64_t part_end(MatchPart part, uint64_t all);
uint64_t part_games(MatchPart part, uint64_t all);

/* Check that a match can be played in parts: its schedule must not depend on results. If it can't,
 * return false and set `why` to the reason. */
bool part_check(const MatchSettings *settings, StringBuilder *why);

/* Append the path of a part's folder inside the match's folder. */
void part_add_folder(StringBuilder *text, const char *folder, MatchPart part);

/* part_make_folders() creates the folder of a match and the folder of its parts. part_make_folder()
 * creates these and the folder of one part. On failure return false and set `error` to the reason.
 */
bool part_make_folders(const char *folder, StringBuilder *error);
bool part_make_folder(const char *folder, MatchPart part, StringBuilder *error);

/* Write or read the file in a part's folder that lists the games of the part that were played
 * elsewhere. If there is no file, there are no such games. On failure return false and append the
 * reason to `error`. */
bool part_write_played(const char *part_folder, const StringBuilder *numbers, StringBuilder *error);
bool part_read_played(const char *part_folder, Done *played, StringBuilder *error);

/* Append a game's number for part_write_played(). */
void part_add_played(StringBuilder *numbers, uint64_t number);

#endif
