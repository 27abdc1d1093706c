/* A libFuzzer harness: the input is a game of stones.
 *
 * The first bytes choose a board and a link distance. Then each move takes a color, a mode of
 * placing and a place. These are checked throughout: a move that fails changes nothing; every group
 * has a liberty; each reported liberty can be played and is linked; areas add up to the board. At
 * the end, the referee must agree, and undoing everything must leave an empty board.
 *
 * Build with clang -fsanitize=fuzzer,address,undefined. */
#include "base/memory.h"
#include "games/stones/rules/stones_referee.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { STONES_MOST = 60 };

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

/* The rest of the input. After its end, take() reads zeros. */
typedef struct Input {
    const uint8_t *bytes;
    size_t size;
} Input;

static uint32_t take(Input *input, int count)
{
    uint32_t value = 0;
    for (; count > 0; count--) {
        value = value << 8 | (input->size ? *input->bytes : 0);
        input->bytes += input->size > 0;
        input->size -= input->size > 0;
    }
    return value;
}

static Setup read_setup(Input *input)
{
    Setup setup = game_usual_setup(&STONES_GAME);
    uint32_t kind = take(input, 1);
    setup.columns = (int)(1 + kind % 6);
    setup.rows = (int)(1 + kind / 6 % 6);
    setup.rules[STONES_LINK] = (1001 + take(input, 1) % 207 * 2) * DECIMAL_ONE / 1000;
    size_t count = take(input, 1) % 12;
    Point corners[12];
    for (size_t i = 0; i < count; i++)
        corners[i] = (Point){(int32_t)(take(input, 1) * 2500), (int32_t)(take(input, 1) * 2500)};
    if (outline_make(corners, count, &setup.outline) != STATUS_OK)
        setup.outline.count = 0;
    return setup;
}

static void check_arcs(Stones *stones, size_t number)
{
    DiscArcs arcs = {0};
    StoneView view;
    stones_get(stones, number, &view);
    require(stones_arcs(stones, number, &arcs) == STATUS_OK, "no memory");
    require((arcs.count > 0) == stones_is_open(stones, number), "liberties without arcs");
    for (size_t i = 0; i < arcs.count; i++) {
        require(stones_check(stones, arcs.items[i].from) == STATUS_OK, "a liberty is not free");
        require(stones_check(stones, arcs.items[i].to) == STATUS_OK, "a liberty is not free");
        require(stones_linked(stones, arcs.items[i].from, view.at), "a liberty is not linked");
        require(stones_linked(stones, arcs.items[i].to, view.at), "a liberty is not linked");
    }
    disc_arcs_free(&arcs);
}

static void check_all(Stones *stones)
{
    StoneView view;
    for (size_t i = 0; i < stones_number_count(stones); i++)
        if (stones_get(stones, i, &view))
            check_arcs(stones, i);
    Score score = stones_score(stones);
    Decimal rest = area_to_decimal(outline_area(stones_outline(stones))) - score.black -
                   score.white - score.neither;
    require(rest < 1000 && rest > -1000, "areas do not add up to the board");
}

static void judge(Stones *stones)
{
    Judgement judgement;
    StringBuilder why = {0};
    require(stones_referee_judge(stones, NULL, &judgement, &why) == STATUS_OK,
            "the referee failed");
    require(judgement.same, builder_string(&why));
    builder_free(&why);
}

static bool same(Score a, Score b)
{
    return a.black == b.black && a.white == b.white && a.neither == b.neither;
}

static void move(Stones *stones, Input *input)
{
    uint32_t kind = take(input, 1);
    Color color = kind & 1 ? COLOR_WHITE : COLOR_BLACK;
    SnapMode mode = (SnapMode)(kind >> 1 & 3);
    Point p = {(int32_t)(take(input, 3) % 700000), (int32_t)(take(input, 3) % 700000)};
    size_t mark = stones_mark(stones);
    Score before = stones_score(stones);
    if (stones_snap(stones, color, p, mode, &p) != STATUS_OK)
        return;
    require(stones_check(stones, p) == STATUS_OK, "a snapped place is not free");
    Status status = stones_begin_turn(stones, color);
    if (status == STATUS_OK && kind & 64)
        status = stones_mark_dead(stones, move_of_stone(&p), MARKING_FLIP);
    else if (status == STATUS_OK)
        status = stones_place(stones, color, p);
    if (status != STATUS_OK)
        require(same(stones_score(stones), before) || kind & 64, "a failure changed something");
    if (kind & 128) {
        stones_rollback(stones, mark);
        require(same(stones_score(stones), before) || kind & 64, "taking back left another score");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Input input = {bytes, size};
    Setup setup = read_setup(&input);
    Stones *stones;
    require(stones_create(&setup, &stones) == STATUS_OK, "no memory");
    size_t start = stones_mark(stones);
    while (input.size > 0 && stones_number_count(stones) < STONES_MOST) {
        move(stones, &input);
        check_all(stones);
    }
    judge(stones);
    stones_rollback(stones, start);
    require(stones_score(stones).black == 0 && stones_score(stones).white == 0,
            "something is left");
    stones_destroy(stones);
    require(memory_in_use() == 0, "memory is left");
    return 0;
}
