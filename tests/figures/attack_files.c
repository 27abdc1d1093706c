/* The files that attacks load: each function writes one whose size grows with n. */
#include "attacks.h"

/* Write a game record: its first line, the game's name, the commands of `set_up`, and its last
 * line. */
static void record(FILE *to, const char *game, Writer *set_up, long n)
{
    fprintf(to, "# Contigo game record\nset_game %s\n", game);
    set_up(to, n);
    fputs("# unfinished\n", to);
}

void file_lines(FILE *to, long n)
{
    record(to, "lines", lines_crowd, n);
}

void file_freehand(FILE *to, long n)
{
    record(to, "lines", lines_freehand_game, n);
}

void file_stones(FILE *to, long n)
{
    record(to, "stones", stones_packed, n);
}

void file_go(FILE *to, long n)
{
    record(to, "go", go_crowd, n);
}

void file_marks(FILE *to, long n)
{
    record(to, "go", go_marks, n);
}

void file_blank(FILE *to, long n)
{
    fputs("# Contigo game record\n", to);
    for (long i = 0; i < n; i++)
        fputs(i % 2 ? "\n" : "# and more of them\n", to);
    fputs("# unfinished\n", to);
}

static void passes(FILE *to, long n)
{
    attack_write(to, "gogui-play_sequence< black pass>\n", NULL, n);
}

void file_sequences(FILE *to, long n)
{
    record(to, "go", passes, n);
}

void file_sgf(FILE *to, long n)
{
    fputs("(;GM[1]FF[4]SZ[19]", to);
    for (long i = 0; i < n; i++)
        fprintf(to, ";%c[]", i % 2 ? 'W' : 'B');
    fputs(")\n", to);
}

/* Write an SGF file with n variations at the root. */
void file_sgf_wide(FILE *to, long n)
{
    fputs("(;GM[1]SZ[19]", to);
    for (long i = 0; i < n; i++)
        fprintf(to, "(;B[%c%c])", (int)('a' + i % 19), (int)('a' + i / 19 % 19));
    fputs(")\n", to);
}

void file_sgf_deep(FILE *to, long n)
{
    attack_write(to, "(;GM[1]SZ[19]<(;C[]><)>)\n", NULL, n);
}

void file_sgf_text(FILE *to, long n)
{
    attack_write(to, "(;GM[1]SZ[19]C[<\\]\n>];B[aa])\n", NULL, n);
}

void file_sgf_points(FILE *to, long n)
{
    fputs("(;GM[1]SZ[19]AB", to);
    for (long i = 0; i < n; i++)
        fprintf(to, "[%c%c]", (int)('a' + i % 19), (int)('a' + i / 19 % 18));
    fputs(")\n", to);
}

void file_sgf_games(FILE *to, long n)
{
    attack_write(to, "<(;GM[2])>(;GM[1]SZ[9];B[aa])\n", NULL, n);
}

void file_json_empty(FILE *to, long n)
{
    attack_write(to, "[<{},>{}]\n", NULL, n);
}

void file_json_deep(FILE *to, long n)
{
    attack_write(to, "<[><]>\n", NULL, n);
}

static void sugo_head(FILE *to)
{
    fputs("{\"config\":{\"width\":1600,\"height\":1600,\"board_width\":1600,\"board_height\":1600,"
          "\"board_polygon\":[[0,0],[1600,0],[1600,1600],[0,1600]],\"stone_radius\":5},"
          "\"history\":[",
          to);
}

static void sugo_stone(FILE *to, long i)
{
    const char *color = (i + i / 100) % 2 ? "white" : "black";
    fprintf(to, "%s{\"x\":%ld,\"y\":%ld,\"color\":\"%s\",\"secondary_color\":\"%s\"}", i ? "," : "",
            10 + 15 * (i % 100), 10 + 15 * (i / 100), color, color);
}

static void sugo_position(FILE *to, long stones, long number)
{
    fprintf(to, "%s{\"stones\":[", number ? "," : "");
    for (long i = 0; i < stones; i++)
        sugo_stone(to, i);
    fprintf(to, "],\"actions_counter\":%ld,\"player_to_move\":%ld,\"passes_counter\":0}", number,
            number % 2);
}

/* Write a game of n moves. Every position lists all of its stones. */
void file_sugo(FILE *to, long n)
{
    sugo_head(to);
    for (long i = 0; i <= n; i++)
        sugo_position(to, i, i);
    fputs("]}\n", to);
}

/* Write an empty position, and then one with n stones. */
void file_sugo_same(FILE *to, long n)
{
    sugo_head(to);
    sugo_position(to, 0, 0);
    sugo_position(to, n, 1);
    fputs("]}\n", to);
}

void file_sugo_outline(FILE *to, long n)
{
    fputs("{\"config\":{\"width\":1600,\"height\":1600,\"board_width\":1600,\"board_height\":1600,"
          "\"stone_radius\":5,\"board_polygon\":[[0,0]",
          to);
    for (long i = 0; i < n; i++)
        fprintf(to, ",[%ld,%ld]", i, i * i % 1600);
    fputs("]},\"history\":[{\"stones\":[]}]}\n", to);
}

void file_wkt_points(FILE *to, long n)
{
    for (long i = 0; i < n; i++)
        fprintf(to, "PointZ (%ld 1.5 0)\n", i);
}

void file_wkt_holes(FILE *to, long n)
{
    attack_write(to, "POLYGON ((0 0, 9 0, 9 9, 0 0)<, (2 1, 3 1, 3 2, 2 1)>)\n", NULL, n);
}

void file_features(FILE *to, long n)
{
    fputs("{\"type\":\"FeatureCollection\",\"features\":[", to);
    for (long i = 0; i < n; i++)
        fprintf(to,
                "%s{\"type\":\"Feature\",\"properties\":{\"name\":\"x\"},\"geometry\":"
                "{\"type\":\"Point\",\"coordinates\":[%ld,2]}}",
                i ? ",\n" : "", i);
    fputs("]}\n", to);
}

void file_wkb_rows(FILE *to, long n)
{
    attack_write(to, "<0101000000000000000000f03f0000000000000040\n>", NULL, n);
}

/* Write n strokes in WKT, one per line. Their total length is the ink of one turn. */
void file_strokes(FILE *to, long n)
{
    for (long i = 0; i < n; i++)
        fprintf(to, "LINESTRING (%.5f %ld, %.5f %ld)\n", 1 + (double)(i / 19) * 4 / (double)n,
                i % 19, 1 + (double)(i / 19 + 1) * 4 / (double)n, i % 19);
}
