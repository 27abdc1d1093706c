/* A part of a match: a range of game pairs. Many machines can play parts at the same time, because
 * each part has its own results folder inside that of the match.
 *
 * The games of a part have consecutive numbers, so that merging is quick: their rows are adjacent
 * in the database and their records are in the same folders. The sizes of parts differ by at most
 * one pair. A game is the same in whichever part it is played.
 *
 *   DIR/match.db, DIR/records   the match, into which parts are merged
 *   DIR/parts/0003-of-0010      results of part 3 of 10
 *   DIR/parts/settings the settings of the match, read by the runners of the parts */
#ifndef CONTIGO_MATCH_MACHINES_PART_H
#define CONTIGO_MATCH_MACHINES_PART_H

#include "base/string_builder.h"
#include "io/file.h"
#include "match/planning/settings.h"
#include "match/results/store_done.h"

#define PARTS_FOLDER "/parts"

enum { PARTS_MOST = 1000000 };

typedef struct MatchPart {
    uint64_t index; /* counted from 0 */
    uint64_t count; /* number of parts; 0: the whole match */
} MatchPart;

/* The file type of the small files that are written next to results: texts that begin with `#`. */
extern const FileKind PART_FILE;

/* Parse `I/N` with I from 1 to N. Return false for anything else. */
bool part_read(const char *word, MatchPart *part);

/* For a match of `all` games: part_first() returns the number of a part's first game, part_end()
 * one more than the number of its last game, and part_games() how many games it has. */
uint64_t part_first(MatchPart part, uint64_t all);
uint64_t part_end(MatchPart part, uint64_t all);
uint64_t part_games(MatchPart part, uint64_t all);

/* Return true if a match can be played in parts. If not, because its schedule depends on results,
 * return false and set `why` to the reason. */
bool part_check(const MatchSettings *settings, StringBuilder *why);

/* Append the path of a part's folder inside the match's folder. */
void part_add_folder(StringBuilder *text, const char *folder, MatchPart part);

/* part_make_folders() creates the folder of a match and the folder `parts` inside it.
 * part_make_folder() also creates the folder of one part. Both return false on failure and set
 * `error` to the reason. */
bool part_make_folders(const char *folder, StringBuilder *error);
bool part_make_folder(const char *folder, MatchPart part, StringBuilder *error);

/* Write or read a file in a part's folder. The file lists the games of the part that have been
 * played elsewhere, for example by a runner of other parts. A missing file means that there are no
 * such games. On failure return false and append the reason to `error`. */
bool part_write_played(const char *part_folder, const StringBuilder *numbers, StringBuilder *error);
bool part_read_played(const char *part_folder, Done *played, StringBuilder *error);

/* Append a game's number to `numbers` in the form that part_write_played() takes. */
void part_add_played(StringBuilder *numbers, uint64_t number);

#endif
