/* The words of `lines`. */
#ifndef CONTIGO_GAMES_LINES_WORDS_LINES_WORDS_H
#define CONTIGO_GAMES_LINES_WORDS_LINES_WORDS_H

#include "protocol/words.h"

extern const CommandList LINES_AREAS_COMMANDS;
extern const CommandList LINES_EXPORT_COMMANDS;
extern const CommandList LINES_PLAY_COMMANDS;
extern const CommandList LINES_SHOW_COMMANDS;

void lines_show_board(Engine *engine, Reply *reply);
void lines_show_list(const Session *session, Text *text);
void lines_areas_verify(Engine *engine, const Request *request, Reply *reply);

#endif
