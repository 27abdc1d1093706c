/* The table. */
#include "board/rights.h"

#include "base/count.h"

#include <string.h>

static const struct {
    Right right;
    const char *words;
} TABLE[] = {
    {RIGHT_ASK,
     " preview preview_json snap route gaps liberties areas areas_geojson areas_wkt free_ground "
     "groups links state_json position moves move_history turn score final_score scoring "
     "final_status_list final_status clock info comments list_rules get_rule showboard is_legal "
     "all_legal list_stones captures last_move printgame printsgf svg explain help list_games "
     "list_players list_commands known_command version name query_boardsize get_komi "},
    {RIGHT_COLOR, " draw arc circle curve place play pass mark mark_dead mark_alive done settle "},
    {RIGHT_SEAT, " resume "},
    {RIGHT_TALK, " magnet comment set_info "},
    {RIGHT_BACK, " undo redo goto "},
    {RIGHT_ALL, " ghost komi clear_board set_state setup gogui-setup gogui-setup_player "},
    {RIGHT_SETUP,
     " set_game boardsize rectangular_boardsize set_board set_rule time_settings "
     "kgs-time_settings kata-time_settings time_left fixed_handicap place_free_handicap "
     "set_free_handicap forfeit gogui-play_sequence "},
};

Right right_of(Word line)
{
    char word[64];
    Word rest, command = word_first(line, &rest);
    if (command.length == 0 || command.length + 3 > sizeof word)
        return RIGHT_NONE;
    word[0] = ' ';
    memcpy(word + 1, command.bytes, command.length);
    memcpy(word + 1 + command.length, " ", 2);
    for (size_t i = 0; i < COUNT_OF(TABLE); i++)
        if (strstr(TABLE[i].words, word))
            return TABLE[i].right;
    return RIGHT_NONE;
}
