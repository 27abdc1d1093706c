// A bot in C++17 that uses the installed library: it plays complete games of gridless Go and Go,
// and checks areas. X11's header defines the following names as macros. Define them here as well,
// since graphical programs include both headers.
#define Status int
#define Bool int
#define True 1
#define False 0
#define None 0L
#define Success 0
#include <contigo.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace {

unsigned passed, failed;

void check(bool good, const char *what)
{
    ++(good ? passed : failed);
    if (!good)
        std::printf("FAILED bot.cc: %s\n", what);
}

void must(contigo_status status, const char *what)
{
    if (status != CONTIGO_OK)
        std::printf("%s: %s\n", what, contigo_status_text(status));
    check(status == CONTIGO_OK, what);
}

struct Destroy {
    void operator()(contigo_game *game) const
    {
        contigo_game_destroy(game);
    }
    void operator()(contigo_areas *areas) const
    {
        contigo_areas_destroy(areas);
    }
};
using Game = std::unique_ptr<contigo_game, Destroy>;
using Areas = std::unique_ptr<contigo_areas, Destroy>;

Game make_game(const char *name, int columns, int rows)
{
    contigo_game *game = nullptr;
    must(contigo_game_create(name, columns, rows, &game), "a game");
    return Game(game);
}

contigo_turn turn_of(const Game &game)
{
    contigo_turn turn;
    contigo_position_turn(contigo_game_position(game.get()), &turn);
    return turn;
}

// Return the likeliest of the candidates for which the player wins most of a few random games.
contigo_choice choose(const Game &game, uint64_t &random)
{
    contigo_position *position = contigo_game_position(game.get());
    const int color = turn_of(game).to_move;
    std::vector<contigo_candidate> list(8);
    size_t count = 0;
    must(contigo_position_candidates(position, &random, list.data(), list.size(), &count),
         "candidates");
    check(count > 0, "there is something to do");
    contigo_choice best{};
    int64_t most = INT64_MIN;
    const size_t start = contigo_position_mark(position);
    for (size_t i = 0; i < count; i++) {
        int leader = 0;
        int64_t margin = 0;
        must(contigo_position_make(position, &list[i].choice), "a candidate is legal");
        must(contigo_position_leader(position, &leader, &margin), "who leads");
        contigo_position_rollback(position, start);
        const int64_t worth = (color == CONTIGO_BLACK ? leader : -leader) * margin;
        if (worth > most) {
            most = worth;
            best = list[i].choice;
        }
    }
    return best;
}

// Play a complete game with the library. Return how it ended.
std::string play(const char *name, int size, int turns)
{
    const Game game = make_game(name, size, size);
    uint64_t random = 7;
    for (int i = 0; i < turns && turn_of(game).phase == CONTIGO_PLAY; i++) {
        const contigo_choice choice = choose(game, random);
        std::array<std::size_t, CONTIGO_CHOICE_STROKES> ends;
        const size_t count = contigo_choice_ends(&choice, ends.data());
        const int color = turn_of(game).to_move;
        if (count == 0) {
            must(contigo_game_pass(game.get(), color), "it passes");
        } else {
            must(contigo_position_check(contigo_game_position(game.get()), color, choice.points,
                                        ends.data(), count),
                 "a move is legal");
            must(contigo_game_play(game.get(), color, choice.points, ends.data(), count),
                 "it plays");
        }
    }
    while (turn_of(game).phase == CONTIGO_PLAY)
        must(contigo_game_pass(game.get(), turn_of(game).to_move), "they pass");
    if (turn_of(game).phase == CONTIGO_MARKING) {
        must(contigo_game_agree(game.get(), CONTIGO_BLACK), "black agrees");
        must(contigo_game_agree(game.get(), CONTIGO_WHITE), "white agrees");
    }
    check(turn_of(game).phase == CONTIGO_OVER, "the game is over");
    char result[CONTIGO_RESULT_ROOM];
    must(contigo_game_result(game.get(), result), "a result");
    return result;
}

// Return twice the area of a ring, in squares.
double doubled(const contigo_corner *corners, size_t count)
{
    double area = 0;
    for (size_t i = 0; i < count; i++) {
        const contigo_corner a = corners[i], b = corners[(i + 1) % count];
        area += double(a.x) / CONTIGO_ONE * double(b.y) / CONTIGO_ONE -
                double(b.x) / CONTIGO_ONE * double(a.y) / CONTIGO_ONE;
    }
    return area;
}

// Place two stones on a board that is not a rectangle, and check that the area of each equals the
// area that its rings enclose.
void check_areas()
{
    const Game game = make_game("stones", 0, 0);
    const contigo_point corners[] = {{0, 0},           {800000, 0},      {800000, 400000},
                                     {400000, 400000}, {400000, 800000}, {0, 800000}};
    const contigo_point stones[] = {{100000, 700000}, {700000, 100000}};
    const size_t end = 1;
    must(contigo_game_set_outline(game.get(), corners, 6), "a board of another shape");
    must(contigo_game_play(game.get(), CONTIGO_BLACK, stones, &end, 1), "a black stone");
    must(contigo_game_play(game.get(), CONTIGO_WHITE, stones + 1, &end, 1), "a white stone");
    check(contigo_game_set_outline(game.get(), corners, 6) == CONTIGO_IN_PLAY, "not any more");
    contigo_areas *made = nullptr;
    must(contigo_position_areas(contigo_game_position(game.get()), &made), "areas");
    const Areas areas(made);
    check(contigo_areas_count(areas.get()) == 2, "two of them");
    for (size_t i = 0; i < contigo_areas_count(areas.get()); i++) {
        contigo_area area;
        contigo_areas_get(areas.get(), i, &area);
        double sum = 0;
        for (size_t k = 0; k < area.ring_count; k++) {
            size_t count;
            const contigo_corner *ring =
                contigo_areas_ring(areas.get(), area.first_ring + k, &count);
            sum += doubled(ring, count) / 2;
        }
        check(area.squares == 24 * CONTIGO_ONE && area.color == int(i), "half of the board each");
        check(std::fabs(sum - 24) < 1e-6, "as much as the rings go around");
    }
}

// Check how points of a grid are read, and what a move captures.
void check_grid()
{
    const Game game = make_game("go", 9, 9);
    const contigo_position *position = contigo_game_position(game.get());
    const contigo_point moves[] = {{0, 0}, {100000, 0}, {800000, 800000}, {0, 100000}};
    const size_t end = 1;
    for (int i = 0; i < 4; i++)
        must(contigo_game_play(game.get(), i % 2, moves + i, &end, 1), "a stone");
    check(contigo_position_at(position, moves[0]) == -1, "it was captured");
    check(contigo_position_at(position, moves[1]) == CONTIGO_WHITE, "a white stone");
    check(contigo_position_at(position, moves[2]) == CONTIGO_BLACK, "a black stone");
    check(contigo_position_at(position, {50000, 0}) == -1 &&
              contigo_position_at(position, {900000, 0}) == -1 &&
              contigo_position_at(position, {-100000, 0}) == -1,
          "nothing beside the grid");
    check(contigo_position_board(position).x == 800000, "the board");
    contigo_areas *areas = nullptr;
    check(contigo_position_areas(contigo_game_position(game.get()), &areas) == CONTIGO_WRONG_GAME,
          "no areas");
    check(contigo_game_play(game.get(), CONTIGO_BLACK, moves + 1, &end, 1) == CONTIGO_OCCUPIED,
          "not twice on one point");
    check(contigo_game_set_rule(game.get(), "ko", "simple") == CONTIGO_IN_PLAY, "no rule in play");
    must(contigo_game_resign(game.get(), CONTIGO_BLACK), "black resigns");
    char result[CONTIGO_RESULT_ROOM];
    must(contigo_game_result(game.get(), result), "a result");
    check(std::strcmp(result, "W+R") == 0, "white has won");
}

} // namespace

int main()
{
    for (size_t i = 0; contigo_game_name(i); i++)
        check(!play(contigo_game_name(i), 5, 24).empty(), contigo_game_name(i));
    check(play("lines", 9, 40) == play("lines", 9, 40), "the same game twice");
    check_areas();
    check_grid();
    std::printf("bot.cc: %u passed, %u failed\n", passed, failed);
    return failed > 0;
}
