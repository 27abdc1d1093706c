/* Matches between players of the library, with the library as the referee, to measure their
 * strength.
 *
 *     strength GAME SIDE GAMES PLAYER PLAYER [SEED [JOBS]]
 *
 * A player is a name followed by settings, in the format of hire.h: greedy, search:playouts=400. Or
 * it is another program, which plays over GTP: 'gtp:gnugo --mode gtp --level 10 --chinese-rules'.
 * Rules may follow the name of the game, as in go:scoring=area:komi=7.5. Colors alternate. Each
 * pair of consecutive games begins with the same few random moves, different for each pair. The
 * number of these moves is given with the rules: lines:opening=0. A player that makes no move or an
 * illegal one loses. JOBS games run at the same time (1 by default). */
#define _DEFAULT_SOURCE /* for MAP_ANONYMOUS */
#include "base/memory.h"
#include "engine/players/hire.h"
#include "games.h"
#include "gtp_side.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Games that are not part of the library; they are in tests/games. */
extern const GameKind CAPTURE_GAME, HEX_GAME;
static const GameKind *const OTHER_GAMES[] = {&CAPTURE_GAME, &HEX_GAME, NULL};

enum { TURNS_PER_POINT = 4 };

typedef struct Match {
    const GameKind *kind;
    Setup setup;
    int opening; /* number of random turns with which a game begins */
    int games, jobs;
    uint64_t seed;
    const char *specs[2];
    double *leads; /* Black's lead without komi in each game, or NAN; shared by jobs */
} Match;

/* A player of the match: one of the library's, or another program. */
typedef struct Seat {
    const char *name;
    Player player;
    GtpSide *gtp; /* owned; NULL for a player of the library */
} Seat;

/* Results of games, from the first player's point of view. `won` and `lost` are indexed by the
 * first player's color, the other arrays by player. */
typedef struct Tally {
    int won[COLOR_COUNT], lost[COLOR_COUNT], tied, broken[2];
    long turns, moves[2];
    double seconds[2], longest[2];
} Tally;

static void fail(const char *what)
{
    fprintf(stderr, "strength: %s\n", what);
    exit(EXIT_FAILURE);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Set a rule that follows the name of the game, such as `komi=7.5`. */
static void set_rule(const GameKind *kind, Setup *setup, const char *word)
{
    const char *value = strchr(word, '=');
    size_t rule;
    if (!value || game_rule_named(kind, word, (size_t)(value - word), &rule) != STATUS_OK ||
        !game_rule_value(&kind->rules[rule], (StringView){value + 1, strlen(value + 1)},
                         &setup->rules[rule]))
        fail(word);
}

/* Read a game's name, the rules after it, and the number of random turns. */
static void read_game(const char *spec, Match *match)
{
    char *copy = strdup(spec), *rest, *name = strtok_r(copy, ":", &rest), *word;
    match->kind = game_kind_named(CONTIGO_GAMES, name, strlen(name));
    if (!match->kind)
        match->kind = game_kind_named(OTHER_GAMES, name, strlen(name));
    if (!match->kind)
        fail("no such game");
    match->setup = game_usual_setup(match->kind);
    match->opening = 2;
    while ((word = strtok_r(NULL, ":", &rest)))
        if (sscanf(word, "opening=%d", &match->opening) != 1)
            set_rule(match->kind, &match->setup, word);
    free(copy);
}

static Seat hire(const char *spec)
{
    static const char PREFIX[] = "gtp:";
    Seat seat = {.name = spec};
    bool is_program = strncmp(spec, PREFIX, strlen(PREFIX)) == 0;
    if (is_program)
        seat.gtp = gtp_side_start(spec + strlen(PREFIX));
    if (is_program ? !seat.gtp : !hire_player(spec, &seat.player))
        fail(spec);
    return seat;
}

static void dismiss(Seat *seat)
{
    if (seat->gtp)
        gtp_side_stop(seat->gtp);
    else
        player_destroy(&seat->player);
}

/* Tell a turn to the players that are other programs, except to player `who`, who made it. If `who`
 * is -1, the turn was random, so tell it to both. */
static void tell_others(Seat seats[2], int who, Color color, const Point *point)
{
    for (int i = 0; i < 2; i++)
        if (seats[i].gtp && i != who && !gtp_side_tell(seats[i].gtp, color, point))
            fail(seats[i].name);
}

/* Begin the game in those players that are other programs, and make some random turns. */
static void open_game(Position *position, int turns, Random *random, Seat seats[2])
{
    for (int i = 0; i < 2; i++)
        if (seats[i].gtp && !gtp_side_begin(seats[i].gtp, position_setup(position)))
            fail(seats[i].name);
    for (int i = 0; i < turns && position_turn(position)->phase == PHASE_PLAY; i++) {
        Color color = position_turn(position)->to_move;
        Choice made;
        if (position_make_random(position, random, &made) != STATUS_OK)
            fail("the opening");
        tell_others(seats, -1, color, made.count > 0 ? made.points : NULL);
    }
}

/* Let another program choose its turn, and store the turn in `chosen`. */
static Status ask_program(GtpSide *gtp, Color color, ThinkResult *chosen)
{
    Point point;
    size_t end = 1;
    GtpAnswer answer = gtp_side_ask(gtp, color, &point);
    chosen->resigns = answer == GTP_RESIGNS;
    if (answer == GTP_PLAYS)
        return strokes_append(chosen->move, (Move){&point, &end, 0, 1});
    return answer == GTP_FAILS ? STATUS_NO_MOVE : STATUS_OK;
}

/* Let a player make one turn. Return false if the player thereby loses the game: by resigning, or
 * by an error. */
static bool take_turn(Position *position, Seat seats[2], Random *random, Tally *tally, int who)
{
    Seat *seat = &seats[who];
    Strokes move = {0};
    StringBuilder why = {0};
    ThinkRequest thinking = {.random = random};
    ThinkResult chosen = {.move = &move, .why = &why};
    Color color = position_turn(position)->to_move;
    double begin = seconds_now();
    Status status =
        seat->gtp ? ask_program(seat->gtp, color, &chosen)
                  : seat->player.kind->choose(seat->player.state, position, &thinking, &chosen);
    double took = seconds_now() - begin;
    tally->seconds[who] += took;
    tally->longest[who] = took > tally->longest[who] ? took : tally->longest[who];
    tally->moves[who]++;
    if (status == STATUS_OK && !chosen.resigns)
        status = move.count > 0 ? position_act(position, color, strokes_all(&move),
                                               (Manner){.exact = true}, NULL)
                                : position_pass(position, color);
    if (status == STATUS_OK && !chosen.resigns)
        tell_others(seats, who, color, move.count > 0 ? move.points : NULL);
    if (status != STATUS_OK) {
        tally->broken[who]++;
        fprintf(stderr, "strength: %s: %s: %s\n", seat->name, status_text(status),
                builder_string(&why));
    }
    strokes_free(&move);
    builder_free(&why);
    return status == STATUS_OK && !chosen.resigns;
}

/* Return who has won a finished game: +1 for Black, -1 for White, 0 for nobody. If the score
 * decides, set `lead` to Black's lead without komi. */
static int find_winner(Position *position, double *lead)
{
    Score score;
    Decimal margin;
    int leader;
    bool by_score =
        position_turn(position)->ending != ENDING_MOVE && position_kind(position)->score;
    if (!by_score)
        return position_leader(position, &leader) == STATUS_OK ? leader : 0;
    if (position_final_score(position, &score) != STATUS_OK)
        fail("the score");
    *lead = (double)(score.black - score.white) / (double)DECIMAL_ONE;
    return position_margin(position, &score, &margin);
}

static void play_game(const Match *match, Seat seats[2], int game, Tally *tally)
{
    Position *position;
    Random opening = {random_mix(match->seed, (uint64_t)game / 2)};
    Random random[2] = {{random_mix(match->seed + 1, (uint64_t)game)},
                        {random_mix(match->seed + 2, (uint64_t)game)}};
    /* `black` is the index of the player with that color. `winner` is 1 for Black, -1 for White. */
    int black = game % 2, winner = 0;
    if (position_create(match->kind, &match->setup, &position) != STATUS_OK)
        fail("the board");
    open_game(position, match->opening, &opening, seats);
    long most = (long)match->setup.columns * match->setup.rows * TURNS_PER_POINT;
    for (long turn = 0; position_turn(position)->phase == PHASE_PLAY && turn < most; turn++) {
        bool is_black = position_turn(position)->to_move == COLOR_BLACK;
        int who = is_black ? black : 1 - black;
        tally->turns++;
        if (!take_turn(position, seats, &random[who], tally, who)) {
            winner = is_black ? -1 : 1;
            break;
        }
    }
    if (winner == 0)
        winner = find_winner(position, &match->leads[game]);
    Color color = black == 0 ? COLOR_BLACK : COLOR_WHITE;
    bool first_won = winner == (color == COLOR_BLACK ? 1 : -1);
    tally->tied += winner == 0;
    tally->won[color] += winner != 0 && first_won;
    tally->lost[color] += winner != 0 && !first_won;
    position_destroy(position);
}

/* Play one job's share of the games. */
static Tally play_share(const Match *match, int job)
{
    Tally tally = {0};
    Seat seats[2] = {hire(match->specs[0]), hire(match->specs[1])};
    for (int game = 0; game < match->games; game++)
        if (game / 2 % match->jobs == job)
            play_game(match, seats, game, &tally);
    for (int i = 0; i < 2; i++)
        dismiss(&seats[i]);
    return tally;
}

static void add(Tally *to, const Tally *from)
{
    for (int i = 0; i < 2; i++) {
        to->won[i] += from->won[i];
        to->lost[i] += from->lost[i];
        to->broken[i] += from->broken[i];
        to->moves[i] += from->moves[i];
        to->seconds[i] += from->seconds[i];
        to->longest[i] = from->longest[i] > to->longest[i] ? from->longest[i] : to->longest[i];
    }
    to->tied += from->tied;
    to->turns += from->turns;
}

static Tally play_all(const Match *match)
{
    Tally sum = {0}, part;
    int pipes[2];
    if (pipe(pipes) != 0)
        fail("pipe");
    for (int job = 0; job < match->jobs; job++)
        if (fork() == 0) {
            part = play_share(match, job);
            _exit(write(pipes[1], &part, sizeof part) == sizeof part ? 0 : 1);
        }
    close(pipes[1]);
    for (int job = 0; job < match->jobs; job++) {
        if (read(pipes[0], &part, sizeof part) != sizeof part)
            fail("a job has ended early");
        add(&sum, &part);
    }
    while (wait(NULL) > 0)
        continue;
    return sum;
}

/* Print Wilson's interval for `won` wins in `games`, in percent. */
static void print_interval(double won, double games)
{
    const double z = 1.96;
    double p = won / games, n = games;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    printf("%.1f%% [%.1f, %.1f]", 100 * p, 100 * (middle - half), 100 * (middle + half));
}

static int compare_leads(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* Print the komi with which Black and White would have won equally many games: the median of the
 * leads, with an interval from their order statistics. */
static void print_even_komi(double *leads, int games)
{
    int count = 0;
    for (int i = 0; i < games; i++)
        if (!isnan(leads[i]))
            leads[count++] = leads[i];
    if (count == 0)
        return;
    qsort(leads, (size_t)count, sizeof *leads, compare_leads);
    int half = (int)ceil(0.98 * sqrt(count)), low = count / 2 - half, high = count / 2 + half;
    printf("  even with komi %.2f [%.2f, %.2f], by %d games\n", leads[count / 2],
           leads[low < 0 ? 0 : low], leads[high < count ? high : count - 1], count);
}

/* Allocate one number per game, shared by the jobs' processes, and set all to NAN. */
static double *share_leads(int games)
{
    size_t bytes = (size_t)(games > 0 ? games : 1) * sizeof(double);
    double *leads = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (leads == MAP_FAILED)
        fail("no memory");
    for (int i = 0; i < games; i++)
        leads[i] = NAN;
    return leads;
}

int main(int argc, char **argv)
{
    if (argc < 6)
        fail("expected GAME SIDE GAMES PLAYER PLAYER [SEED [JOBS]]");
    Match match = {.games = atoi(argv[3]),
                   .seed = argc > 6 ? strtoull(argv[6], NULL, 10) : 1,
                   .jobs = argc > 7 ? atoi(argv[7]) : 1,
                   .specs = {argv[4], argv[5]}};
    read_game(argv[1], &match);
    match.setup.columns = match.setup.rows = atoi(argv[2]);
    match.leads = share_leads(match.games);
    Tally tally = play_all(&match);
    int won = tally.won[0] + tally.won[1], lost = tally.lost[0] + tally.lost[1];
    printf("%s %s, %s against %s: %d won (%d as black), %d lost, %d tied: ", argv[1], argv[2],
           argv[4], argv[5], won, tally.won[COLOR_BLACK], lost, tally.tied);
    print_interval(won + 0.5 * tally.tied, match.games);
    printf("\n  %.1f turns a game", (double)tally.turns / match.games);
    for (int i = 0; i < 2; i++)
        printf("; %s %.1f ms a turn, %.1f at most, %d broken", argv[4 + i],
               1e3 * tally.seconds[i] / (double)(tally.moves[i] ? tally.moves[i] : 1),
               1e3 * tally.longest[i], tally.broken[i]);
    printf("\n");
    print_even_komi(match.leads, match.games);
    return 0;
}
