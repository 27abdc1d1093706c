/* The table for bench_attacks: a row for each command, with the position in which it costs most.
 *
 * A row consists of the commands that set up the position, and the lines whose cost is measured for
 * the sizes n, 2n and 4n. The cost may grow like the size of input and output, times a logarithm.
 * If a command has to visit the whole position, the cost may also grow like the size of the
 * position. */
#ifndef CONTIGO_TESTS_ATTACKS_H
#define CONTIGO_TESTS_ATTACKS_H

#include <stddef.h>
#include <stdio.h>

/* A function that writes commands, or a file, whose size grows with n. */
typedef void Writer(FILE *to, long n);

/* The size with which the cost may grow: ITSELF is the size of the measured lines and their
 * replies; POSITION also includes the size of the position. */
typedef enum Matter { ITSELF, POSITION } Matter;

typedef struct Attack {
    const char *command; /* the command that the row is about, or a program such as contigo-svg */
    const char *games;   /* the games in which it is measured, separated by spaces */
    const char *what;    /* a name for the position and the request */
    Writer *set_up;      /* writes the position; NULL for the crowded board of the game */
    const char *line;    /* the lines to measure, a text for attack_write(); NULL: use `lines` */
    Writer *lines;       /* writes the lines to measure */
    Writer *file;        /* writes the file that `line` names; NULL if there is none */
    long n;              /* the smallest of the sizes n, 2n and 4n */
    Matter matter;
    double seconds, megabytes; /* limits for the size 4n; 0 for none */
} Attack;

extern const Attack ATTACKS[];
extern const size_t ATTACK_COUNT;

/* Return the function that is used if `set_up` is NULL. That function writes the commands for a
 * full board with a long history and Black to move. */
Writer *attack_crowd(const char *game);

/* Write a text, in which `<PART>` stands for n times PART, `%` for n / 2 and `@` for a file's
 * path. */
void attack_write(FILE *to, const char *text, const char *path, long n);

/* Functions that write commands for setting up a position. Those called go_... are also used for
 * minigo. */
Writer nothing;
Writer lines_crowd, lines_grid, lines_star, lines_passage, lines_rows, lines_scattered,
    lines_slanted, lines_labyrinth, lines_nested, lines_islands, lines_teeth, lines_comb,
    lines_retraced, lines_shingled, lines_bundle, lines_freehand_game, lines_scribbles, lines_ends,
    lines_four, lines_fences;
Writer stones_crowd, stones_packed, stones_honeycomb, stones_one_left, stones_ring, stones_comb,
    stones_holes, stones_over, stones_ghosts, stones_marks;
Writer go_large, go_crowd, go_captures, go_set_ups, go_marks, go_agreed, go_superko, go_over,
    go_snake;

/* Functions that write the lines to measure. */
Writer say_scribble, say_scribble_preview, say_scribble_wkt, say_freehand, say_freehand_play,
    say_freehand_preview, say_fan, say_into_passage, say_strokes, say_splits, say_many_areas,
    say_many_neutral, say_many_stones, say_ids, say_ghosts, say_set_up, say_handicap, say_corners,
    say_many_corners, say_take_all, say_take_all_again, say_thoughts, say_komis, say_clocks,
    say_rules, say_undos, say_state;

/* Functions that write files. */
Writer file_lines, file_freehand, file_stones, file_go, file_blank, file_sequences, file_marks,
    file_sgf, file_sgf_wide, file_sgf_deep, file_sgf_text, file_sgf_points, file_sgf_games,
    file_json_empty, file_json_deep, file_sugo, file_sugo_outline, file_sugo_same, file_wkt_points,
    file_wkt_holes, file_features, file_wkb_rows, file_scribble, file_strokes;

#endif
