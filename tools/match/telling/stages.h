/* The stages of a match that was extended. The results folder contains the first stage, and its
 * subfolders `extension-1`, `extension-2`, ... contain the others. Each stage is a complete results
 * folder, so that games played under different settings are in different folders. */
#ifndef CONTIGO_MATCH_TELLING_STAGES_H
#define CONTIGO_MATCH_TELLING_STAGES_H

#include "match/planning/settings.h"

/* Append the path of the folder of a stage, numbered from 0. */
void stage_add_folder(const char *folder, unsigned stage, StringBuilder *path);

/* Return the number of stages in a results folder. */
unsigned stage_count(const char *folder);

/* Append the path of the folder of the stage that has these settings or, if there is none, of a new
 * stage. If the settings only add players to those of an earlier stage, set settings->newcomers, so
 * that only the new players' games are played. On failure return false and set `why` to the
 * reason. */
bool stage_choose(const char *folder, MatchSettings *settings, StringBuilder *path,
                  StringBuilder *why);

/* Append the reports of all stages. If several stages have the same settings apart from the
 * players, also append a report of their games together. On failure return false and set `why` to
 * the reason. */
bool stages_add_report(const char *folder, StringBuilder *text, StringBuilder *why);

#endif
