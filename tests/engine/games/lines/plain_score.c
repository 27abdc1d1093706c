/* plain_score: score a position of `lines` with the tests' simple referee.
 *
 *     plain_score [--areas] [FILE] < position
 *
 * It reads the output of the command `position`: `game lines`, `board W H` (lines a side), then one
 * line per stroke, and optionally lines `upper X`, `lower X` and `komi X`. It prints the reply of
 * the command `score` and, with --areas, each section in the format of `areas`, without `at`. If
 * the input is not such a position, or the colors touch, it prints a message and exits with 1. */
#include "plain_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Position {
    Box board;
    PlainInk *ink;
    size_t ink_count, capacity;
    PlainRules rules;
    Decimal komi;
    size_t line_number;
} Position;

static _Noreturn void fail(size_t line_number, const char *message)
{
    fprintf(stderr, "plain_score: line %zu: %s\n", line_number, message);
    exit(EXIT_FAILURE);
}

static const char blanks[] = " \t\r\n";

static Decimal read_decimal(const Position *position)
{
    const char *word = strtok(NULL, blanks);
    Decimal value = 0;
    if (word == NULL ||
        !number_read_fixed(word, strlen(word), DECIMAL_PLACES, 1000000 * DECIMAL_ONE, &value)) {
        fail(position->line_number, "a number is missing or wrong");
    }
    return value;
}

static int32_t read_side(const Position *position)
{
    const char *word = strtok(NULL, blanks);
    int64_t lines = 0;
    if (word == NULL || !number_read_int(word, strlen(word), 2, MAX_SPACES + 1, &lines)) {
        fail(position->line_number, "a board has two sides of 2 to 161 lines");
    }
    return (int32_t)(lines - 1) * STEPS_PER_SPACE;
}

static Point read_point(const Position *position, const char *word)
{
    const char *comma = strchr(word, ',');
    int64_t x = 0, y = 0;
    if (comma == NULL ||
        !number_read_fixed(word, (size_t)(comma - word), COORDINATE_PLACES, MAX_COORDINATE, &x) ||
        !number_read_fixed(comma + 1, strlen(comma + 1), COORDINATE_PLACES, MAX_COORDINATE, &y) ||
        x < 0 || y < 0 || x > position->board.high.x || y > position->board.high.y) {
        fail(position->line_number, "no point of the board");
    }
    return (Point){(int32_t)x, (int32_t)y};
}

static void add_ink(Position *position, Segment segment, unsigned color)
{
    if (position->ink_count == position->capacity) {
        position->capacity = 2 * position->capacity + 64;
        PlainInk *larger = plain_new(position->capacity, sizeof *larger);
        if (position->ink != NULL) {
            memcpy(larger, position->ink, position->ink_count * sizeof *larger);
        }
        free(position->ink);
        position->ink = larger;
    }
    position->ink[position->ink_count++] = (PlainInk){segment, color};
}

static void read_stroke(Position *position, unsigned color)
{
    const char *word = strtok(NULL, blanks);
    if (word == NULL) {
        fail(position->line_number, "a stroke has points");
    }
    Point from = read_point(position, word);
    for (word = strtok(NULL, blanks); word != NULL; word = strtok(NULL, blanks)) {
        Point to = read_point(position, word);
        add_ink(position, (Segment){from, to}, color);
        from = to;
    }
}

static void read_line(Position *position, char *line)
{
    const char *word = strtok(line, blanks);
    if (word == NULL || word[0] == '#') {
        return;
    }
    if (strcmp(word, "game") == 0) {
        word = strtok(NULL, blanks);
        if (word == NULL || strcmp(word, "lines") != 0) {
            fail(position->line_number, "only the game lines is scored here");
        }
    } else if (strcmp(word, "board") == 0) {
        position->board.high.x = read_side(position);
        position->board.high.y = read_side(position);
    } else if (strcmp(word, "upper") == 0) {
        position->rules.upper = read_decimal(position);
    } else if (strcmp(word, "lower") == 0) {
        position->rules.lower = read_decimal(position);
    } else if (strcmp(word, "komi") == 0) {
        position->komi = read_decimal(position);
    } else if (strcmp(word, "black") == 0) {
        read_stroke(position, PLAIN_BLACK);
    } else if (strcmp(word, "white") == 0) {
        read_stroke(position, PLAIN_WHITE);
    } else {
        fail(position->line_number, "neither a stroke nor a setting");
    }
}

static Position read_position(FILE *input)
{
    Position position = {.rules = PLAIN_RULES, .komi = 7 * DECIMAL_ONE};
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, input) >= 0) {
        position.line_number++;
        read_line(&position, line);
    }
    free(line);
    if (position.board.high.x == 0) {
        fail(position.line_number, "there is no board");
    }
    return position;
}

/* Print a number of millionths as a decimal number, without trailing zeros. */
static void print_millionths(int64_t value)
{
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%s%lld.%06lld", value < 0 ? "-" : "",
                          llabs(value) / 1000000, llabs(value) % 1000000);
    while (digits[length - 1] == '0') {
        length--;
    }
    length -= digits[length - 1] == '.';
    printf("%.*s", length, digits);
}

static void print_row(const char *name, int64_t millionths)
{
    printf("%s ", name);
    print_millionths(millionths);
    putchar('\n');
}

static void print_score(const PlainLines *lines, Decimal komi)
{
    print_row("black", plain_millionths(lines->black));
    print_row("white", plain_millionths(lines->white));
    print_row("both", plain_millionths(lines->both));
    print_row("neither", plain_millionths(lines->neither));
    /* A DoubleArea is twice an area: 1e-12 of a square is 2^65/100 of its units. */
    DoubleArea komi_area = komi * ((Wide)1 << 63) / 25;
    print_row("komi", plain_millionths(komi_area));
    DoubleArea lead = lines->black - lines->white - komi_area;
    DoubleArea size = lead < 0 ? -lead : lead;
    if (size < (Wide)10000 << 65) {
        puts("result 0");
    } else {
        printf("result %c+", lead > 0 ? 'B' : 'W');
        print_millionths(plain_millionths(size));
        putchar('\n');
    }
}

static void print_areas(PlainLines *lines)
{
    qsort(lines->sections, lines->section_count, sizeof *lines->sections, plain_section_compare);
    for (size_t i = 0; i < lines->section_count; i++) {
        const PlainSection *section = &lines->sections[i];
        printf("%s %zu area ", section->color == PLAIN_BLACK ? "black" : "white", i + 1);
        print_millionths(plain_millionths(section->area));
        if (section->closed) {
            printf(" group %zu total ", section->group + 1);
            print_millionths(plain_millionths(section->total));
            puts(section->alive ? " alive" : " dead");
        } else {
            puts(" group - total - open");
        }
    }
}

int main(int argc, char **argv)
{
    int file = 1;
    bool areas = argc > 1 && strcmp(argv[1], "--areas") == 0;
    file += areas;
    FILE *input = file < argc ? fopen(argv[file], "r") : stdin;
    if (input == NULL) {
        perror(argv[file]);
        return EXIT_FAILURE;
    }
    Position position = read_position(input);
    fclose(input);
    PlainLines lines =
        plain_lines(position.board, position.ink, position.ink_count, position.rules);
    if (lines.contact) {
        fail(position.line_number, "the colors touch");
    }
    print_score(&lines, position.komi);
    if (areas) {
        print_areas(&lines);
    }
    plain_lines_free(&lines);
    free(position.ink);
    return EXIT_SUCCESS;
}
