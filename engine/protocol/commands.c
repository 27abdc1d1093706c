/* The command table: one row for each command, in the order of names. */
#include "protocol/command.h"

#include "protocol/handlers.h"

#include <string.h>

static const Command COMMANDS[] = {
    {"arc", "COLOR P P P", "draws an arc from the first point over the second to the third",
     GROUP_PLAY, 4, 4, COMMAND_RECORD, "lines", lines_play_arc},
    {"areas", "[COLOR|neutral] [P ...]",
     "the sections of one or both colours, or those holding points", GROUP_SCORING, 0,
     ARGUMENTS_ANY, COMMAND_PLAIN, "lines", lines_areas_areas},
    {"areas_geojson", "[COLOR]", "the sections as a GeoJSON feature collection on one line",
     GROUP_EXPORT, 0, 1, COMMAND_PLAIN, "lines", lines_export_geojson},
    {"areas_wkt", "[COLOR]", "the sections as well-known text, one a line", GROUP_EXPORT, 0, 1,
     COMMAND_PLAIN, "lines", lines_export_wkt},
    {"boardsize", "LINES [LINES]", "starts a new game on a board of so many lines a side",
     GROUP_SETUP, 1, 2, COMMAND_RECORD, NULL, setup_boardsize},
    {"circle", "COLOR P RADIUS", "draws a circle round a point, from its rightmost point",
     GROUP_PLAY, 3, 3, COMMAND_RECORD, "lines", lines_play_circle},
    {"clear_board", "", "starts a new game on the same board", GROUP_SETUP, 0, 0, COMMAND_RECORD,
     NULL, setup_clear_board},
    {"clock", "", "time settings and what either player has left", GROUP_TIME, 0, 0, COMMAND_PLAIN,
     NULL, timekeeping_clock},
    {"curve", "COLOR P P P [P]", "draws a Bezier curve with three or four control points",
     GROUP_PLAY, 4, 5, COMMAND_RECORD, "lines", lines_play_curve},
    {"draw", "COLOR P P ...", "draws a stroke through the points, as far as it may go", GROUP_PLAY,
     3, ARGUMENTS_ANY, COMMAND_RECORD, "lines", lines_play_draw},
    {"final_score", "", "the result, or what it would be if the game ended now", GROUP_SCORING, 0,
     0, COMMAND_PLAIN, NULL, score_final_score},
    {"gaps", "COLOR DISTANCE", "where a colour's ink nearly closes", GROUP_PLAY, 2, 2,
     COMMAND_PLAIN, "lines", lines_play_gaps},
    {"genmove", "COLOR", "makes and answers a move for the colour whose turn it is", GROUP_PLAY, 1,
     1, COMMAND_PLAIN, NULL, play_genmove},
    {"get_komi", "", "the points added to white's score", GROUP_SETUP, 0, 0, COMMAND_PLAIN, NULL,
     setup_get_komi},
    {"get_rule", "RULE", "the value of a rule", GROUP_GAMES, 1, 1, COMMAND_PLAIN, NULL,
     setup_get_rule},
    {"help", "[COMMAND]", "lists all commands, or explains one", GROUP_ADMINISTRATION, 0, 1,
     COMMAND_PLAIN, NULL, admin_help},
    {"known_command", "COMMAND", "true or false: whether there is such a command",
     GROUP_ADMINISTRATION, 1, 1, COMMAND_PLAIN, NULL, admin_known_command},
    {"komi", "POINTS", "sets the points added to white's score", GROUP_SETUP, 1, 1, COMMAND_RECORD,
     NULL, setup_komi},
    {"list_commands", "", "the names of all commands, one a line", GROUP_ADMINISTRATION, 0, 0,
     COMMAND_PLAIN, NULL, admin_list_commands},
    {"list_games", "", "the names of all games, one a line", GROUP_GAMES, 0, 0, COMMAND_PLAIN, NULL,
     setup_list_games},
    {"list_rules", "", "all rules of the game, each with its value, range and meaning", GROUP_GAMES,
     0, 0, COMMAND_PLAIN, NULL, setup_list_rules},
    {"loadgame", "[verify] FILE", "goes on from a game record", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_PLAIN, NULL, record_loadgame},
    {"magnet", "[STRENGTH]", "sets or tells how far ends of strokes are pulled, in spaces",
     GROUP_PLAY, 0, 1, COMMAND_RECORD, "lines", lines_play_magnet},
    {"moves", "", "all moves so far, each with its turn and colour", GROUP_POSITION, 0, 0,
     COMMAND_PLAIN, NULL, position_moves},
    {"name", "", "the name of this program", GROUP_ADMINISTRATION, 0, 0, COMMAND_PLAIN, NULL,
     admin_name},
    {"pass", "COLOR", "ends the turn of the colour whose turn it is", GROUP_PLAY, 1, 1,
     COMMAND_RECORD, NULL, play_pass},
    {"play", "COLOR MOVE",
     "makes a whole turn for either colour: strokes P:P:P joined by /, pass or resign", GROUP_PLAY,
     2, 2, COMMAND_RECORD, NULL, play_play},
    {"position", "", "the board and all that is on it, one thing a line", GROUP_POSITION, 0, 0,
     COMMAND_PLAIN, NULL, position_position},
    {"preview", "COLOR P P ...", "what draw would do, and the score that would follow", GROUP_PLAY,
     3, ARGUMENTS_ANY, COMMAND_PLAIN, "lines", lines_play_preview},
    {"printgame", "", "the game record", GROUP_RECORDS, 0, 0, COMMAND_PLAIN, NULL,
     record_printgame},
    {"protocol_version", "", "the version of the protocol, 2", GROUP_ADMINISTRATION, 0, 0,
     COMMAND_PLAIN, NULL, admin_protocol_version},
    {"quit", "", "ends the program", GROUP_ADMINISTRATION, 0, 0, COMMAND_PLAIN, NULL, admin_quit},
    {"reg_genmove", "COLOR", "answers a move like genmove, without making it", GROUP_PLAY, 1, 1,
     COMMAND_PLAIN, NULL, play_reg_genmove},
    {"route", "COLOR P P", "the shortest way between two points round the opponent's ink",
     GROUP_PLAY, 3, 3, COMMAND_PLAIN, "lines", lines_play_route},
    {"savegame", "FILE", "writes the game record to a file", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_PLAIN, NULL, record_savegame},
    {"score", "", "what each colour has, and the result", GROUP_SCORING, 0, 0, COMMAND_PLAIN, NULL,
     score_score},
    {"set_game", "GAME", "starts a new game of another kind, with its usual board and rules",
     GROUP_GAMES, 1, 1, COMMAND_RECORD, NULL, setup_set_game},
    {"set_random_seed", "SEED", "makes what genmove chooses repeatable", GROUP_PLAY, 1, 1,
     COMMAND_PLAIN, NULL, play_set_random_seed},
    {"set_rule", "RULE VALUE", "sets a rule, before the first move", GROUP_GAMES, 2, 2,
     COMMAND_RECORD, NULL, setup_set_rule},
    {"showboard", "", "the board, whose turn it is and the score, for a person", GROUP_POSITION, 0,
     0, COMMAND_PLAIN, "lines", lines_show_showboard},
    {"snap", "COLOR P", "where the magnet pulls a point", GROUP_PLAY, 2, 2, COMMAND_PLAIN, "lines",
     lines_play_snap},
    {"time_left", "COLOR SECONDS STONES", "says what a player has left; none left loses",
     GROUP_TIME, 3, 3, COMMAND_RECORD, NULL, timekeeping_time_left},
    {"time_settings", "MAIN PERIOD STONES", "sets the clocks, in seconds and moves a period",
     GROUP_TIME, 3, 3, COMMAND_RECORD, NULL, timekeeping_time_settings},
    {"turn", "", "whose turn it is, the ink left, passes, phase and turn number", GROUP_POSITION, 0,
     0, COMMAND_PLAIN, NULL, position_turn},
    {"undo", "[N]", "takes back what the last command changed, or the last N", GROUP_PLAY, 0, 1,
     COMMAND_PLAIN, NULL, play_undo},
    {"verify", "", "whether judging the position from scratch comes to the same", GROUP_SCORING, 0,
     0, COMMAND_PLAIN, "lines", lines_areas_verify},
    {"version", "", "the version of this program", GROUP_ADMINISTRATION, 0, 0, COMMAND_PLAIN, NULL,
     admin_version},
};

const char *command_group_name(CommandGroup group)
{
    static const char *const names[GROUP_COUNT] = {
        [GROUP_ADMINISTRATION] = "administration",
        [GROUP_GAMES] = "games and rules",
        [GROUP_SETUP] = "set-up",
        [GROUP_PLAY] = "play",
        [GROUP_POSITION] = "position",
        [GROUP_SCORING] = "scoring",
        [GROUP_TIME] = "time",
        [GROUP_RECORDS] = "records",
        [GROUP_EXPORT] = "export",
    };
    return names[group];
}

size_t command_count(void)
{
    return sizeof COMMANDS / sizeof *COMMANDS;
}

const Command *command_at(size_t index)
{
    return &COMMANDS[index];
}

/* The order of names: by their bytes, a name before those that it begins. */
static int compare(Word word, const char *name)
{
    int order = strncmp(word.bytes, name, word.length);
    return order != 0 ? order : -(name[word.length] != '\0');
}

const Command *command_named(Word name)
{
    size_t low = 0, high = command_count();
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(name, COMMANDS[middle].name);
        if (order == 0)
            return &COMMANDS[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

bool command_in_game(const Command *command, const char *game)
{
    if (!command->games)
        return true;
    size_t length = strlen(game);
    for (const char *name = command->games; *name; name += *name == ' ') {
        size_t here = strcspn(name, " ");
        if (here == length && memcmp(name, game, length) == 0)
            return true;
        name += here;
    }
    return false;
}
