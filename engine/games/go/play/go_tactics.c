/* Computes weights of moves that capture, save or catch strings. */
#include "games/go/play/go_tactics.h"

#include "games/go/play/go_ladder.h"

/* The following are factors for the weight of a move. */
static const double TAKES = 10;         /* for capturing a string that would escape */
static const double TAKES_CAUGHT = 1.5; /* for capturing a string that would be caught anyway */
static const double SAVES = 12;         /* for saving a string in atari */
static const double RUNS_IN_VAIN = 0.1;
static const double DEFENDS = 4; /* for saving a string that would be caught */
static const double CATCHES = 4; /* for catching a string that would escape */
static const double ATARI = 1.4; /* for giving atari to a string that escapes */
/* How much each further stone adds to a factor, up to STONES_MOST. */
static const double STONE = 0.3;
static const uint32_t STONES_MOST = 10;

typedef struct Weighing {
    const GoQuick *quick;
    GoBoard *board;
    Color color;
    double *worth;
} Weighing;

/* Return the factor `reason`, increased for the size of a string. */
static double for_stones(double reason, uint32_t size)
{
    uint32_t more = (size < STONES_MOST ? size : STONES_MOST) - 1;
    return reason * (1 + STONE * more);
}

/* Multiply by `reason` the weights of moves that save a string by capturing a string in atari next
 * to it. */
static void weigh_counters(const Weighing *weighing, GoPoint string, double reason)
{
    const GoQuick *quick = weighing->quick;
    GoPoint at = string, seen = GO_NOWHERE;
    do {
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = (GoPoint)(at + quick->sides[side]);
            if (quick->spots[beside].stone != go_stone(color_other(weighing->color)))
                continue;
            GoPoint liberty = go_quick_last_liberty(quick, beside);
            if (liberty == GO_NOWHERE || liberty == seen ||
                !go_ladder_saves(weighing->board, string, liberty))
                continue;
            weighing->worth[liberty] *= reason;
            seen = liberty;
        }
        at = quick->spots[at].next;
    } while (at != string);
}

static void weigh_own_in_atari(const Weighing *weighing, GoPoint string, GoPoint liberty)
{
    uint32_t size = go_quick_string(weighing->quick, string)->size;
    double saves = for_stones(SAVES, size);
    bool runs = go_ladder_saves(weighing->board, string, liberty);
    weighing->worth[liberty] *= runs ? saves : RUNS_IN_VAIN;
    weigh_counters(weighing, string, saves);
}

static void weigh_other_in_atari(const Weighing *weighing, GoPoint string, GoPoint liberty)
{
    uint32_t size = go_quick_string(weighing->quick, string)->size;
    bool runs = go_ladder_saves(weighing->board, string, liberty);
    weighing->worth[liberty] *= for_stones(runs ? TAKES : TAKES_CAUGHT, size);
}

static void weigh_own_of_two(const Weighing *weighing, GoPoint string, const GoPoint liberties[2])
{
    if (!go_ladder_catches(weighing->board, string, liberties[0]) &&
        !go_ladder_catches(weighing->board, string, liberties[1]))
        return;
    double defends = for_stones(DEFENDS, go_quick_string(weighing->quick, string)->size);
    for (int i = 0; i < 2; i++)
        if (go_ladder_saves(weighing->board, string, liberties[i]))
            weighing->worth[liberties[i]] *= defends;
    weigh_counters(weighing, string, defends);
}

static void weigh_other_of_two(const Weighing *weighing, GoPoint string, const GoPoint liberties[2])
{
    uint32_t size = go_quick_string(weighing->quick, string)->size;
    for (int i = 0; i < 2; i++)
        weighing->worth[liberties[i]] *= go_ladder_catches(weighing->board, string, liberties[i])
                                             ? for_stones(CATCHES, size)
                                             : ATARI;
}

void go_tactics_weigh(const GoQuick *quick, GoBoard *board, Color color, double worth[GO_PLACES])
{
    const Weighing weighing = {quick, board, color, worth};
    for (int place = 0; place < quick->places; place++) {
        const GoSpot *spot = &quick->spots[place];
        if (!go_is_stone(spot->stone) || spot->head != place)
            continue;
        GoPoint liberties[GO_LIBERTIES_MOST];
        bool own = spot->stone == go_stone(color);
        int count = go_ladder_liberties(board, spot->head, liberties);
        if (count == 1)
            (own ? weigh_own_in_atari : weigh_other_in_atari)(&weighing, spot->head, *liberties);
        else if (count == 2)
            (own ? weigh_own_of_two : weigh_other_of_two)(&weighing, spot->head, liberties);
    }
}
