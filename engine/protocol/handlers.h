/* The handlers of all commands, named by the file they are in; each is of type CommandHandler. */
#ifndef CONTIGO_PROTOCOL_HANDLERS_H
#define CONTIGO_PROTOCOL_HANDLERS_H

#include "protocol/command.h"

/* admin.c */
void admin_help(Engine *engine, const Request *request, Reply *reply);
void admin_known_command(Engine *engine, const Request *request, Reply *reply);
void admin_list_commands(Engine *engine, const Request *request, Reply *reply);
void admin_name(Engine *engine, const Request *request, Reply *reply);
void admin_protocol_version(Engine *engine, const Request *request, Reply *reply);
void admin_quit(Engine *engine, const Request *request, Reply *reply);
void admin_version(Engine *engine, const Request *request, Reply *reply);

/* agreement.c */
void agreement_mark(Engine *engine, const Request *request, Reply *reply);
void agreement_done(Engine *engine, const Request *request, Reply *reply);
void agreement_resume(Engine *engine, const Request *request, Reply *reply);

/* clients.c */
void clients_cputime(Engine *engine, const Request *request, Reply *reply);
void clients_level(Engine *engine, const Request *request, Reply *reply);
void clients_gogui_interrupt(Engine *engine, const Request *request, Reply *reply);
void clients_gogui_play_sequence(Engine *engine, const Request *request, Reply *reply);
void clients_gogui_analyze_commands(Engine *engine, const Request *request, Reply *reply);
void clients_gomill_explain_last_move(Engine *engine, const Request *request, Reply *reply);
void clients_gomill_describe_engine(Engine *engine, const Request *request, Reply *reply);

/* go_query.c */
void go_query_boardsize(Engine *engine, const Request *request, Reply *reply);
void go_query_list_stones(Engine *engine, const Request *request, Reply *reply);
void go_query_captures(Engine *engine, const Request *request, Reply *reply);
void go_query_color(Engine *engine, const Request *request, Reply *reply);
void go_query_findlib(Engine *engine, const Request *request, Reply *reply);
void go_query_countlib(Engine *engine, const Request *request, Reply *reply);
void go_query_is_legal(Engine *engine, const Request *request, Reply *reply);
void go_query_all_legal(Engine *engine, const Request *request, Reply *reply);
void go_query_top_moves_black(Engine *engine, const Request *request, Reply *reply);
void go_query_top_moves_white(Engine *engine, const Request *request, Reply *reply);
void go_query_move_history(Engine *engine, const Request *request, Reply *reply);
void go_query_last_move(Engine *engine, const Request *request, Reply *reply);
void go_query_estimate_score(Engine *engine, const Request *request, Reply *reply);

/* go_setup.c */
void go_setup_fixed_handicap(Engine *engine, const Request *request, Reply *reply);
void go_setup_place_free_handicap(Engine *engine, const Request *request, Reply *reply);
void go_setup_set_free_handicap(Engine *engine, const Request *request, Reply *reply);
void go_setup_get_handicap(Engine *engine, const Request *request, Reply *reply);
void go_setup_setup(Engine *engine, const Request *request, Reply *reply);
void go_setup_gogui_setup(Engine *engine, const Request *request, Reply *reply);
void go_setup_gogui_setup_player(Engine *engine, const Request *request, Reply *reply);

/* go_status.c */
void go_status_final_status(Engine *engine, const Request *request, Reply *reply);
void go_status_final_status_list(Engine *engine, const Request *request, Reply *reply);
void go_status_scoring(Engine *engine, const Request *request, Reply *reply);
void go_status_verify(Engine *engine, const Request *request, Reply *reply);

/* lines_areas.c */
void lines_areas_areas(Engine *engine, const Request *request, Reply *reply);
void lines_areas_verify(Engine *engine, const Request *request, Reply *reply);

/* lines_export.c */
void lines_export_geojson(Engine *engine, const Request *request, Reply *reply);
void lines_export_wkt(Engine *engine, const Request *request, Reply *reply);

/* lines_play.c */
void lines_play_draw(Engine *engine, const Request *request, Reply *reply);
void lines_play_arc(Engine *engine, const Request *request, Reply *reply);
void lines_play_circle(Engine *engine, const Request *request, Reply *reply);
void lines_play_curve(Engine *engine, const Request *request, Reply *reply);
void lines_play_preview(Engine *engine, const Request *request, Reply *reply);
void lines_play_magnet(Engine *engine, const Request *request, Reply *reply);
void lines_play_snap(Engine *engine, const Request *request, Reply *reply);
void lines_play_route(Engine *engine, const Request *request, Reply *reply);
void lines_play_gaps(Engine *engine, const Request *request, Reply *reply);

/* play.c */
void play_pass(Engine *engine, const Request *request, Reply *reply);
void play_forfeit(Engine *engine, const Request *request, Reply *reply);
void play_play(Engine *engine, const Request *request, Reply *reply);
void play_undo(Engine *engine, const Request *request, Reply *reply);
void play_genmove(Engine *engine, const Request *request, Reply *reply);
void play_reg_genmove(Engine *engine, const Request *request, Reply *reply);
void play_set_random_seed(Engine *engine, const Request *request, Reply *reply);

/* position.c */
void show_moves(Engine *engine, const Request *request, Reply *reply);
void show_turn(Engine *engine, const Request *request, Reply *reply);

/* record.c */
void record_savegame(Engine *engine, const Request *request, Reply *reply);
void record_loadgame(Engine *engine, const Request *request, Reply *reply);
void record_printgame(Engine *engine, const Request *request, Reply *reply);

/* score.c */
void score_score(Engine *engine, const Request *request, Reply *reply);
void score_final_score(Engine *engine, const Request *request, Reply *reply);

/* setup.c */
void setup_list_games(Engine *engine, const Request *request, Reply *reply);
void setup_set_game(Engine *engine, const Request *request, Reply *reply);
void setup_boardsize(Engine *engine, const Request *request, Reply *reply);
void setup_clear_board(Engine *engine, const Request *request, Reply *reply);
void setup_komi(Engine *engine, const Request *request, Reply *reply);
void setup_get_komi(Engine *engine, const Request *request, Reply *reply);
void setup_list_rules(Engine *engine, const Request *request, Reply *reply);
void setup_get_rule(Engine *engine, const Request *request, Reply *reply);
void setup_set_rule(Engine *engine, const Request *request, Reply *reply);

/* sgf_game.c */
void sgf_game_loadsgf(Engine *engine, const Request *request, Reply *reply);
void sgf_game_savesgf(Engine *engine, const Request *request, Reply *reply);
void sgf_game_printsgf(Engine *engine, const Request *request, Reply *reply);

/* stones_areas.c */
void stones_areas_areas(Engine *engine, const Request *request, Reply *reply);
void stones_areas_geojson(Engine *engine, const Request *request, Reply *reply);
void stones_areas_wkt(Engine *engine, const Request *request, Reply *reply);
void stones_areas_verify(Engine *engine, const Request *request, Reply *reply);

/* stones_liberties.c */
void stones_liberties_liberties(Engine *engine, const Request *request, Reply *reply);

/* stones_play.c */
void stones_play_place(Engine *engine, const Request *request, Reply *reply);
void stones_play_preview(Engine *engine, const Request *request, Reply *reply);
void stones_play_snap(Engine *engine, const Request *request, Reply *reply);
void stones_play_set_board(Engine *engine, const Request *request, Reply *reply);
void stones_play_ghost(Engine *engine, const Request *request, Reply *reply);

/* stones_show.c */
void stones_show_scoring(Engine *engine, const Request *request, Reply *reply);

/* sugo.c */
void sugo_loadsugo(Engine *engine, const Request *request, Reply *reply);

/* timekeeping.c */
void timekeeping_time_settings(Engine *engine, const Request *request, Reply *reply);
void timekeeping_time_left(Engine *engine, const Request *request, Reply *reply);
void timekeeping_clock(Engine *engine, const Request *request, Reply *reply);

/* view.c */
void view_showboard(Engine *engine, const Request *request, Reply *reply);
void view_position(Engine *engine, const Request *request, Reply *reply);
void view_verify(Engine *engine, const Request *request, Reply *reply);
void view_areas(Engine *engine, const Request *request, Reply *reply);
void view_geojson(Engine *engine, const Request *request, Reply *reply);
void view_wkt(Engine *engine, const Request *request, Reply *reply);
void view_preview(Engine *engine, const Request *request, Reply *reply);
void view_snap(Engine *engine, const Request *request, Reply *reply);
void view_scoring(Engine *engine, const Request *request, Reply *reply);

#endif
