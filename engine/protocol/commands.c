/* The command table: one row for each command, in the order of names. */
#include "protocol/command.h"

#include "protocol/handlers.h"

#include <string.h>

static const Command COMMANDS[] = {
    {"all_legal", "COLOR", "the points where a colour may play, on one line", GROUP_POSITION, 1, 1,
     COMMAND_PLAIN, "go minigo", go_query_all_legal},
    {"arc", "COLOR P P P", "draws an arc from the first point over the second to the third",
     GROUP_PLAY, 4, 4, COMMAND_RECORD, "lines", lines_play_arc},
    {"areas", "[COLOR|neutral] [P ...]",
     "the sections or cells of one or both colours, or those holding points", GROUP_SCORING, 0,
     ARGUMENTS_ANY, COMMAND_PLAIN, "lines stones", view_areas},
    {"areas_geojson", "[COLOR]",
     "the sections or cells as a GeoJSON feature collection on one line", GROUP_EXPORT, 0, 1,
     COMMAND_PLAIN, "lines stones", view_geojson},
    {"areas_wkt", "[COLOR]", "the sections or cells as well-known text, one a line", GROUP_EXPORT,
     0, 1, COMMAND_PLAIN, "lines stones", view_wkt},
    {"boardsize", "LINES [LINES]", "starts a new game on a board of so many lines a side",
     GROUP_SETUP, 1, 2, COMMAND_RECORD, NULL, setup_boardsize},
    {"captures", "COLOR", "how many stones a colour has captured", GROUP_POSITION, 1, 1,
     COMMAND_PLAIN, "go minigo", go_query_captures},
    {"circle", "COLOR P RADIUS", "draws a circle round a point, from its rightmost point",
     GROUP_PLAY, 3, 3, COMMAND_RECORD, "lines", lines_play_circle},
    {"clear_board", "", "starts a new game on the same board", GROUP_SETUP, 0, 0, COMMAND_RECORD,
     NULL, setup_clear_board},
    {"clock", "", "time settings and what either player has left", GROUP_TIME, 0, 0, COMMAND_PLAIN,
     NULL, timekeeping_clock},
    {"color", "P", "black, white or empty: what is at a point", GROUP_POSITION, 1, 1, COMMAND_PLAIN,
     "go minigo", go_query_color},
    {"countlib", "P", "how many liberties the string at a point has", GROUP_POSITION, 1, 1,
     COMMAND_PLAIN, "go minigo", go_query_countlib},
    {"cputime", "", "processor time of this program so far, in seconds", GROUP_ADMINISTRATION, 0, 0,
     COMMAND_PLAIN, NULL, clients_cputime},
    {"curve", "COLOR P P P [P]", "draws a Bezier curve with three or four control points",
     GROUP_PLAY, 4, 5, COMMAND_RECORD, "lines", lines_play_curve},
    {"done", "COLOR NUMBER", "agrees to the marks that have this number", GROUP_SCORING, 2, 2,
     COMMAND_RECORD, "go stones", agreement_done},
    {"draw", "COLOR P P ...", "draws a stroke through the points, as far as it may go", GROUP_PLAY,
     3, ARGUMENTS_ANY, COMMAND_RECORD, "lines", lines_play_draw},
    {"estimate_score", "", "the score as it stands, in the form of GNU Go", GROUP_SCORING, 0, 0,
     COMMAND_PLAIN, "go minigo", go_query_estimate_score},
    {"final_score", "", "the result, or what it would be if the game ended now", GROUP_SCORING, 0,
     0, COMMAND_PLAIN, NULL, score_final_score},
    {"final_status", "P", "what a point comes to: alive, dead, seki, territory or dame",
     GROUP_SCORING, 1, 1, COMMAND_PLAIN, "go minigo", go_status_final_status},
    {"final_status_list", "alive|dead|seki|white_territory|black_territory|dame",
     "the points of this status, on one line", GROUP_SCORING, 1, 1, COMMAND_PLAIN, "go minigo",
     go_status_final_status_list},
    {"findlib", "P", "the liberties of the string at a point, on one line", GROUP_POSITION, 1, 1,
     COMMAND_PLAIN, "go minigo", go_query_findlib},
    {"fixed_handicap", "STONES", "puts handicap stones on the fixed points of an empty board",
     GROUP_SETUP, 1, 1, COMMAND_RECORD, "go minigo", go_setup_fixed_handicap},
    {"forfeit", "COLOR", "ends the game against a colour whose move was not legal", GROUP_PLAY, 1,
     1, COMMAND_RECORD, NULL, play_forfeit},
    {"gaps", "COLOR DISTANCE", "where a colour's ink nearly closes", GROUP_PLAY, 2, 2,
     COMMAND_PLAIN, "lines", lines_play_gaps},
    {"genmove", "COLOR", "makes and answers a move for the colour whose turn it is", GROUP_PLAY, 1,
     1, COMMAND_PLAIN, NULL, play_genmove},
    {"get_handicap", "", "how many handicap stones there are", GROUP_SETUP, 0, 0, COMMAND_PLAIN,
     "go minigo", go_setup_get_handicap},
    {"get_komi", "", "the points added to white's score", GROUP_SETUP, 0, 0, COMMAND_PLAIN, NULL,
     setup_get_komi},
    {"get_rule", "RULE", "the value of a rule", GROUP_GAMES, 1, 1, COMMAND_PLAIN, NULL,
     setup_get_rule},
    {"gg-undo", "[N]", "takes back the last N moves", GROUP_PLAY, 0, 1, COMMAND_PLAIN, NULL,
     play_undo},
    {"ghost", "[COLOR|remove|clear] [P] [MODE]",
     "adds, takes off and lists stones for analysis, and the score with them", GROUP_PLAY, 0, 3,
     COMMAND_PLAIN, "stones", stones_play_ghost},
    {"gogui-analyze_commands", "", "what GoGui shows in its analysis menu", GROUP_ADMINISTRATION, 0,
     0, COMMAND_PLAIN, NULL, clients_gogui_analyze_commands},
    {"gogui-interrupt", "", "says that the comment `# interrupt` does no harm",
     GROUP_ADMINISTRATION, 0, 0, COMMAND_PLAIN, NULL, clients_gogui_interrupt},
    {"gogui-play_sequence", "[COLOR MOVE ...]", "makes several moves, or none of them", GROUP_PLAY,
     0, ARGUMENTS_ANY, COMMAND_RECORD, NULL, clients_gogui_play_sequence},
    {"gogui-setup", "[black|white|empty P ...]", "puts up stones in the form of GoGui", GROUP_SETUP,
     0, ARGUMENTS_ANY, COMMAND_RECORD, "go minigo", go_setup_gogui_setup},
    {"gogui-setup_player", "COLOR", "says who is to move", GROUP_SETUP, 1, 1, COMMAND_RECORD,
     "go minigo", go_setup_gogui_setup_player},
    {"gomill-cpu_time", "", "processor time of this program so far, in seconds",
     GROUP_ADMINISTRATION, 0, 0, COMMAND_PLAIN, NULL, clients_cputime},
    {"gomill-describe_engine", "", "what this program is", GROUP_ADMINISTRATION, 0, 0,
     COMMAND_PLAIN, NULL, clients_gomill_describe_engine},
    {"gomill-explain_last_move", "", "why genmove chose what it did: nothing, for it is by chance",
     GROUP_ADMINISTRATION, 0, 0, COMMAND_PLAIN, NULL, clients_gomill_explain_last_move},
    {"help", "[COMMAND]", "lists all commands, or explains one", GROUP_ADMINISTRATION, 0, 1,
     COMMAND_PLAIN, NULL, admin_help},
    {"is_legal", "COLOR MOVE", "1 where a colour may make this move, else 0", GROUP_POSITION, 2, 2,
     COMMAND_PLAIN, "go minigo", go_query_is_legal},
    {"known_command", "COMMAND", "true or false: whether there is such a command",
     GROUP_ADMINISTRATION, 1, 1, COMMAND_PLAIN, NULL, admin_known_command},
    {"komi", "POINTS", "sets the points added to white's score", GROUP_SETUP, 1, 1, COMMAND_RECORD,
     NULL, setup_komi},
    {"last_move", "", "the last move, with its colour", GROUP_POSITION, 0, 0, COMMAND_PLAIN,
     "go minigo", go_query_last_move},
    {"level", "NUMBER", "how strong genmove plays: 1 is all there is", GROUP_PLAY, 1, 1,
     COMMAND_PLAIN, NULL, clients_level},
    {"liberties", "[P|COLOR]", "where stones can be put in contact: all, one colour or one group",
     GROUP_POSITION, 0, 1, COMMAND_PLAIN, "stones", stones_liberties_liberties},
    {"list_commands", "", "the names of all commands, one a line", GROUP_ADMINISTRATION, 0, 0,
     COMMAND_PLAIN, NULL, admin_list_commands},
    {"list_games", "", "the names of all games, one a line", GROUP_GAMES, 0, 0, COMMAND_PLAIN, NULL,
     setup_list_games},
    {"list_rules", "", "all rules of the game, each with its value, range and meaning", GROUP_GAMES,
     0, 0, COMMAND_PLAIN, NULL, setup_list_rules},
    {"list_stones", "COLOR", "the points with stones of a colour, on one line", GROUP_POSITION, 1,
     1, COMMAND_PLAIN, "go minigo", go_query_list_stones},
    {"loadgame", "[verify] FILE", "goes on from a game record", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_FILE, NULL, record_loadgame},
    {"loadsgf", "FILE [MOVE]", "goes on from a game in SGF, or from before one of its moves",
     GROUP_RECORDS, 1, ARGUMENTS_ANY, COMMAND_FILE, NULL, sgf_game_loadsgf},
    {"loadsugo", "FILE", "goes on from a game saved by GoYSDA", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_FILE, NULL, sugo_loadsugo},
    {"magnet", "[STRENGTH]", "sets or tells how far ends of strokes are pulled, in spaces",
     GROUP_PLAY, 0, 1, COMMAND_RECORD, "lines", lines_play_magnet},
    {"mark", "[COLOR] P", "marks stones dead, or alive again, while scoring", GROUP_SCORING, 1, 2,
     COMMAND_RECORD, "go stones", agreement_mark},
    {"move_history", "", "all moves with their colours, the last one first", GROUP_POSITION, 0, 0,
     COMMAND_PLAIN, "go minigo", go_query_move_history},
    {"moves", "", "all moves so far, each with its turn and colour", GROUP_POSITION, 0, 0,
     COMMAND_PLAIN, NULL, show_moves},
    {"name", "", "the name of this program", GROUP_ADMINISTRATION, 0, 0, COMMAND_PLAIN, NULL,
     admin_name},
    {"pass", "COLOR", "ends the turn of the colour whose turn it is", GROUP_PLAY, 1, 1,
     COMMAND_RECORD, NULL, play_pass},
    {"place", "COLOR P [MODE]", "places a stone at a point, or in contact near it", GROUP_PLAY, 2,
     3, COMMAND_RECORD, "stones", stones_play_place},
    {"place_free_handicap", "STONES", "lets the engine place so many handicap stones, or fewer",
     GROUP_SETUP, 1, 1, COMMAND_RECORD, "go minigo", go_setup_place_free_handicap},
    {"play", "COLOR MOVE",
     "makes a whole turn for either colour: strokes P:P:P joined by /, pass or resign", GROUP_PLAY,
     2, 2, COMMAND_RECORD, NULL, play_play},
    {"position", "", "the board and all that is on it, one thing a line", GROUP_POSITION, 0, 0,
     COMMAND_PLAIN, NULL, view_position},
    {"preview", "COLOR P [P|MODE] ...",
     "what draw or place would do, and the score that would follow", GROUP_PLAY, 2, ARGUMENTS_ANY,
     COMMAND_PLAIN, "lines stones", view_preview},
    {"printgame", "", "the game record", GROUP_RECORDS, 0, 0, COMMAND_PLAIN, NULL,
     record_printgame},
    {"printsgf", "[FILE]", "the game in SGF, or writes it to a file", GROUP_RECORDS, 0,
     ARGUMENTS_ANY, COMMAND_FILE, "go minigo", sgf_game_printsgf},
    {"protocol_version", "", "the version of the protocol, 2", GROUP_ADMINISTRATION, 0, 0,
     COMMAND_PLAIN, NULL, admin_protocol_version},
    {"query_boardsize", "", "the lines of the board", GROUP_POSITION, 0, 0, COMMAND_PLAIN, NULL,
     go_query_boardsize},
    {"quit", "", "ends the program", GROUP_ADMINISTRATION, 0, 0, COMMAND_PLAIN, NULL, admin_quit},
    {"rectangular_boardsize", "LINES LINES",
     "starts a new game on a board of so many columns and rows", GROUP_SETUP, 2, 2, COMMAND_RECORD,
     NULL, setup_boardsize},
    {"reg_genmove", "COLOR", "answers a move like genmove, without making it", GROUP_PLAY, 1, 1,
     COMMAND_PLAIN, NULL, play_reg_genmove},
    {"resume", "", "goes on playing after two passes", GROUP_SCORING, 0, 0, COMMAND_RECORD,
     "go stones", agreement_resume},
    {"route", "COLOR P P", "the shortest way between two points round the opponent's ink",
     GROUP_PLAY, 3, 3, COMMAND_PLAIN, "lines", lines_play_route},
    {"savegame", "FILE", "writes the game record to a file", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_FILE, NULL, record_savegame},
    {"savesgf", "FILE", "writes the game in SGF to a file", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_FILE, "go minigo", sgf_game_savesgf},
    {"score", "", "what each colour has, and the result", GROUP_SCORING, 0, 0, COMMAND_PLAIN, NULL,
     score_score},
    {"scoring", "", "the marks, their number, who agrees, and what is certain", GROUP_SCORING, 0, 0,
     COMMAND_PLAIN, "go stones", view_scoring},
    {"set_board", "P P P ...", "starts a new game on a board with these corners", GROUP_SETUP, 3,
     ARGUMENTS_ANY, COMMAND_RECORD, "stones", stones_play_set_board},
    {"set_free_handicap", "P P ...", "puts handicap stones on an empty board", GROUP_SETUP, 2,
     ARGUMENTS_ANY, COMMAND_RECORD, "go minigo", go_setup_set_free_handicap},
    {"set_game", "GAME", "starts a new game of another kind, with its usual board and rules",
     GROUP_GAMES, 1, 1, COMMAND_RECORD, NULL, setup_set_game},
    {"set_random_seed", "SEED", "makes what genmove chooses repeatable", GROUP_PLAY, 1, 1,
     COMMAND_PLAIN, NULL, play_set_random_seed},
    {"set_rule", "RULE VALUE", "sets a rule, before the first move", GROUP_GAMES, 2, 2,
     COMMAND_RECORD, NULL, setup_set_rule},
    {"setup", "COLOR [black|white|empty P ...]",
     "puts stones up or takes them off; COLOR is to move then", GROUP_SETUP, 1, ARGUMENTS_ANY,
     COMMAND_RECORD, "go minigo", go_setup_setup},
    {"showboard", "", "the board, whose turn it is and the score, for a person", GROUP_POSITION, 0,
     0, COMMAND_PLAIN, NULL, view_showboard},
    {"snap", "COLOR P [MODE]", "where the magnet pulls a point, or where a stone would go",
     GROUP_PLAY, 2, 3, COMMAND_PLAIN, "lines stones", view_snap},
    {"time_left", "COLOR SECONDS STONES", "says what a player has left; none left loses",
     GROUP_TIME, 3, 3, COMMAND_RECORD, NULL, timekeeping_time_left},
    {"time_settings", "MAIN PERIOD STONES", "sets the clocks, in seconds and moves a period",
     GROUP_TIME, 3, 3, COMMAND_RECORD, NULL, timekeeping_time_settings},
    {"top_moves_black", "", "moves that genmove may choose for black, each with a weight",
     GROUP_PLAY, 0, 0, COMMAND_PLAIN, "go minigo", go_query_top_moves_black},
    {"top_moves_white", "", "moves that genmove may choose for white, each with a weight",
     GROUP_PLAY, 0, 0, COMMAND_PLAIN, "go minigo", go_query_top_moves_white},
    {"turn", "", "whose turn it is, the ink left, passes, phase and turn number", GROUP_POSITION, 0,
     0, COMMAND_PLAIN, NULL, show_turn},
    {"undo", "[N]", "takes back what the last command changed, or the last N", GROUP_PLAY, 0, 1,
     COMMAND_PLAIN, NULL, play_undo},
    {"verify", "", "whether judging the position from scratch comes to the same", GROUP_SCORING, 0,
     0, COMMAND_PLAIN, NULL, view_verify},
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

void command_add_games(const Command *command, Text *text)
{
    for (const char *c = command->games; *c; c++)
        if (*c == ' ')
            text_add(text, " and ");
        else
            text_add_char(text, *c);
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
