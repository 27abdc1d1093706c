/* The cases of bench_attacks: a row for each command with its worst position (called a place), and
 * the places.
 *
 * A row has a position, given as the commands that set it up, and lines whose cost is measured for
 * n, 2n and 4n. The cost may grow with the size of input and output, times a logarithm and, if a
 * command has to visit the whole position, also with the size of that.
 */
#ifndef CONTIGO_TESTS_ATTACKS_H
#define CONTIGO_TESTS_ATTACKS_H

#include <stddef.h>
#include <stdio.h>

/* Write commands, or a file, whose size grows with n. */
typedef void Writer(FILE *to, long n);

/* What else the cost may grow with, besides the measured lines and their replies: nothing, or the
 * position. */
typedef enum Matter { ITSELF, POSITION } Matter;

typedef struct Attack {
    const char *command; /* its subject, as in list_commands; or a program of tools/ */
    const char *games;   /* its games, separated by spaces */
    const char *what;    /* the place, and the request */
    Writer *set_up;      /* sets up the position; NULL: the crowd of the game */
    const char *line;    /* the measured line, in which `@` is the file and `%` is n / 2; or NULL */
    Writer *lines;       /* the measured lines */
    Writer *file;        /* the content of the file; NULL: no file */
    long n;              /* the smallest size; n, 2n and 4n are measured */
    Matter matter;
    double seconds, megabytes; /* limits at 4n; 0: none */
} Attack;

extern const Attack ATTACKS[];
extern const size_t ATTACK_COUNT;

/* Return the writer of a full board with a long history, with Black to move: the default for
 * `set_up`. */
Writer *attack_crowd(const char *game);

/* Places. Those of `go` serve for minigo too. */
Writer nothing;
Writer lines_crowd, lines_grid, lines_star, lines_passage, lines_rows, lines_scattered,
    lines_slanted, lines_labyrinth, lines_nested, lines_islands, lines_teeth, lines_comb,
    lines_retraced, lines_shingled, lines_bundle, lines_freehand_game, lines_scribbles, lines_ends,
    lines_four, lines_fences;
Writer stones_crowd, stones_packed, stones_honeycomb, stones_one_left, stones_ring, stones_comb,
    stones_holes, stones_over, stones_ghosts, stones_marks, stones_repeated;
Writer go_large, go_crowd, go_captures, go_set_ups, go_marks, go_agreed, go_superko, go_over,
    go_snake;

/* Lines to measure. */
Writer say_scribble, say_scribble_preview, say_scribble_wkt, say_freehand, say_freehand_play,
    say_freehand_preview, say_star, say_fan, say_into_passage, say_strokes, say_split, say_splits,
    say_many_areas, say_many_neutral, say_many_stones, say_sequence, say_bad_sequence,
    say_play_undo, say_games, say_blanks, say_comments, say_ids, say_long_word, say_many_words,
    say_names, say_packed, say_ghosts, say_set_up, say_set_ups, say_handicap, say_corners,
    say_many_corners, say_take_all, say_take_all_again, say_genmoves, say_thoughts, say_komis,
    say_clocks, say_rules, say_undos, say_undo_redo, say_long_rest, say_controls, say_marks,
    say_pass_resume, say_state, say_brackets;

/* Files. */
Writer file_lines, file_freehand, file_stones, file_go, file_blank, file_sequences, file_marks,
    file_sgf, file_sgf_wide, file_sgf_deep, file_sgf_text, file_sgf_points, file_sgf_games,
    file_json_empty, file_json_deep, file_sugo, file_sugo_outline, file_sugo_same;

#endif
