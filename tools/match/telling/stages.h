/* The stages of a match that was extended. The results folder contains the first stage, and its
 * subfolders `extension-1`, `extension-2`, ... contain the others. Each is a complete results
 * folder of its own, so games that were played under different settings are never added up. */
#ifndef CONTIGO_MATCH_TELLING_STAGES_H
#define CONTIGO_MATCH_TELLING_STAGES_H

#include "match/planning/settings.h"

/* Append the folder of a stage, numbered from 0. */
void stage_add_folder(const char *folder, unsigned stage, StringBuilder *path);

/* Return the number of stages in a results folder. */
unsigned stage_count(const char *folder);

/* Append the folder of the stage that has these settings, or of a new one. If the settings only add
 * players to those of earlier stages, set settings->newcomers, so that only the new players' games
 * are played. On failure return false and set `why` to the reason. */
bool stage_choose(const char *folder, MatchSettings *settings, StringBuilder *path,
                  StringBuilder *why);

/* Append the reports of all stages and, if some of them have the same settings apart from the
 * players, a report of these together. On failure return false and set `why` to the reason. */
bool stages_add_report(const char *folder, StringBuilder *text, StringBuilder *why);

#endif
