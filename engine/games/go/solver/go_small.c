/* Implements small boards: moves, scoring and keys. */
#include "games/go/solver/go_small.h"

/* Return the image of a point under a symmetry, as a set of one point. Bit 0 of the symmetry
 * mirrors x, bit 1 mirrors y, and bit 2 swaps x and y. */
static GoBits seen_from(const GoSmall *small, int side, int x, int y)
{
    int column = side & 1 ? small->columns - 1 - x : x;
    int row = side & 2 ? small->rows - 1 - y : y;
    return (GoBits)1 << (side & 4 ? GO_SMALL_LINES * column + row : GO_SMALL_LINES * row + column);
}

static GoBits view_row(const GoSmall *small, int side, int row, unsigned bits)
{
    GoBits view = 0;
    for (int column = 0; column < small->columns && row < small->rows; column++)
        if (bits >> column & 1)
            view |= seen_from(small, side, column, row);
    return view;
}

void go_small_prepare(GoSmall *small, int columns, int rows, bool area)
{
    *small = (GoSmall){.columns = columns, .rows = rows, .area = area};
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            GoBits bit = (GoBits)1 << (GO_SMALL_LINES * row + column);
            bool inside = column > 0 && column < columns - 1 && row > 0 && row < rows - 1;
            small->board |= bit;
            small->inner |= inside ? bit : 0;
        }
    small->sides = columns == rows ? GO_SMALL_SIDES : GO_SMALL_SIDES / 2;
    for (int side = 0; side < small->sides; side++)
        for (int row = 0; row < GO_SMALL_LINES; row++)
            for (unsigned bits = 0; bits < 1 << GO_SMALL_LINES; bits++)
                small->views[side][row][bits] = view_row(small, side, row, bits);
}

/* Return the stones of those `touched` strings of the other player that have no liberty. */
static GoBits find_captured(const GoSmall *small, GoBits own, GoBits other, GoBits touched)
{
    GoBits empty = small->board & ~(own | other), captured = 0;
    while (touched) {
        GoBits string = go_small_string(small, go_bits_lowest(touched), other);
        touched &= ~string;
        if (!(go_small_adjacent(small, string) & empty))
            captured |= string;
    }
    return captured;
}

bool go_small_play(const GoSmall *small, const GoNode *node, int point, GoNode *after)
{
    if (point == node->ko)
        return false;
    GoBits bit = (GoBits)1 << point, own = node->own | bit;
    GoBits beside = go_small_adjacent(small, bit);
    GoBits captured = find_captured(small, own, node->other, beside & node->other);
    GoBits other = node->other & ~captured, empty = small->board & ~(own | other);
    if (!captured && !(beside & empty) &&
        !(go_small_adjacent(small, go_small_string(small, bit, own)) & empty))
        return false;
    /* There is a ko if a stone without neighbors of its own color captured a single stone, and now
     * has only one liberty: the point of that captured stone. */
    bool ko = captured && go_bits_lowest(captured) == captured && !(beside & own) &&
              (beside & empty) == captured;
    *after = (GoNode){other, own, ko ? (uint8_t)go_bits_first(captured) : GO_SMALL_NO_KO, 0,
                      (uint8_t)(node->turns - 1)};
    return true;
}

int go_small_margin(const GoSmall *small, const GoNode *node)
{
    int margin = go_bits_count(node->own) - go_bits_count(node->other);
    GoBits empty = small->area ? go_small_empty(small, node) : 0;
    while (empty) {
        GoBits region = go_small_string(small, go_bits_lowest(empty), empty);
        GoBits round = go_small_adjacent(small, region);
        bool own = round & node->own, other = round & node->other;
        empty &= ~region;
        margin += (own - other) * go_bits_count(region);
    }
    return margin;
}

uint64_t go_small_key(const GoSmall *small, const GoNode *node, int *side)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < small->sides; i++) {
        int ko = node->ko == GO_SMALL_NO_KO
                     ? GO_SMALL_NO_KO
                     : go_bits_first(go_small_view(small, (GoBits)1 << node->ko, i));
        uint64_t key = go_small_view(small, node->own, i) |
                       (uint64_t)go_small_view(small, node->other, i) << 25 | (uint64_t)ko << 50;
        if (key < least) {
            least = key;
            *side = i;
        }
    }
    return least | (uint64_t)node->passes << 55 | (uint64_t)node->turns << 56;
}

int go_small_seen(const GoSmall *small, int move, int side)
{
    return move == GO_SMALL_PASS ? move
                                 : go_bits_first(go_small_view(small, (GoBits)1 << move, side));
}

int go_small_unseen(const GoSmall *small, int move, int side)
{
    for (GoBits points = small->board; points && move != GO_SMALL_PASS; points &= points - 1)
        if (go_small_seen(small, go_bits_first(points), side) == move)
            return go_bits_first(points);
    return move;
}
