/* The suites of the unit tests: each is the only thing that its file test_*.c hands out. */
#ifndef CONTIGO_TESTS_SUITES_H
#define CONTIGO_TESTS_SUITES_H

#include <check.h>

Suite *arrangement_suite(void);
Suite *base_suite(void);
Suite *commands_suite(void);
Suite *contigo_suite(void);
Suite *damage_suite(void);
Suite *file_place_suite(void);
Suite *flatten_suite(void);
Suite *gaps_suite(void);
Suite *go_suite(void);
Suite *go_judge_suite(void);
Suite *go_memory_suite(void);
Suite *go_play_suite(void);
Suite *go_score_suite(void);
Suite *go_setup_suite(void);
Suite *kinds_suite(void);
Suite *lines_suite(void);
Suite *lines_changes_suite(void);
Suite *lines_positions_suite(void);
Suite *memory_suite(void);
Suite *past_suite(void);
Suite *players_suite(void);
Suite *polygon_suite(void);
Suite *position_suite(void);
Suite *referee_suite(void);
Suite *request_suite(void);
Suite *route_suite(void);
Suite *run_suite(void);
Suite *segment_index_suite(void);
Suite *session_suite(void);
Suite *sgf_suite(void);
Suite *sgf_game_suite(void);
Suite *sgf_harm_suite(void);
Suite *sgf_saving_suite(void);
Suite *splitter_suite(void);
Suite *stones_suite(void);
Suite *stones_areas_suite(void);
Suite *stones_moves_suite(void);
Suite *stream_suite(void);
Suite *subdivision_suite(void);
Suite *subdivision_exact_suite(void);
Suite *subdivision_looks_suite(void);
Suite *subdivision_stars_suite(void);
Suite *sugo_suite(void);
Suite *svg_suite(void);
Suite *terminal_suite(void);
Suite *territory_suite(void);
Suite *verify_suite(void);
Suite *verify_stones_suite(void);
Suite *voronoi_suite(void);
Suite *ways_suite(void);

#endif
