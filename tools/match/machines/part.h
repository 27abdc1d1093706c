/* A part of a match: some of its pairs of games, so that many machines can play at a time, each in
 * a results folder of its own below that of the match.
 *
 * A part is pairs that follow each other, so that what it has played is merged in one piece: the
 * rows of its games are neighbors in the database, and its records share folders. Parts differ by
 * one pair at most. Which part plays a game makes no difference to the game.
 *
 *     DIR/match.db, DIR/records   the match, into which parts are merged
 *     DIR/parts/0003-of-0010      results of part 3 of 10
 *     DIR/parts/settings          the settings of the match, for whoever plays a part
 */
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
    uint64_t count; /* 0: it is no part but the whole match */
} MatchPart;

/* What is written beside results: text that begins with a `#`. */
extern const FileKind PART_FILE;

/* Reads `I/N` with I from 1 to N. False where it is something else. */
bool part_read(const char *word, MatchPart *part);

/* The first game that belongs to it, and the one behind the last, of all those of a match; how many
 * that are. */
uint64_t part_first(MatchPart part, uint64_t all);
uint64_t part_end(MatchPart part, uint64_t all);
uint64_t part_games(MatchPart part, uint64_t all);

/* Whether a match can be played in parts: not where what is played depends on results. False with
 * the reason in `why`. */
bool part_check(const MatchSettings *settings, StringBuilder *why);

/* Appends the part's folder below that of its match. */
void part_add_folder(StringBuilder *text, const char *folder, MatchPart part);

/* Makes the folder of a match, and in it that of its parts; and then that of a part. False with the
 * reason in `error` (emptied first). */
bool part_make_folders(const char *folder, StringBuilder *error);
bool part_make_folder(const char *folder, MatchPart part, StringBuilder *error);

/* Games of a part that have been played elsewhere are told in a file in its folder. Both are false
 * with the reason in `error`; where there is no file, none have been. */
bool part_write_played(const char *part_folder, const StringBuilder *numbers, StringBuilder *error);
bool part_read_played(const char *part_folder, Done *played, StringBuilder *error);

/* Appends a number for part_write_played(). */
void part_add_played(StringBuilder *numbers, uint64_t number);

#endif
