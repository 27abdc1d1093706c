/* Playing a game turn by turn until it ends. */
#include "match/playing/game.h"

#include "base/count.h"
#include "base/moment.h"
#include "match/playing/referee.h"
#include "protocol/records/text_word.h"

#include <string.h>
#include <time.h>

/* Programs may round scores to one decimal place, so a difference from the real score of up to half
 * of 0.1 is ignored. */
#define OPINION_SLACK (DECIMAL_ONE / 20)

typedef struct Game {
    const GameOrder *order;
    Side *const *sides;
    const GameWatch *watch;
    GameResult *result;
    Referee *referee;
    TimeLeft left[COLOR_COUNT];
    uint64_t agreed; /* number of turns in a row in which both programs saw the same leader */
    int ahead;       /* the leader that Black's program saw last: +1 Black, -1 White or unknown */
    uint64_t level;  /* number of turns in a row in which neither program saw a large lead */
    /* For each program: number of turns in a row in which it saw itself losing. */
    uint64_t hopeless[COLOR_COUNT];
    bool is_adjudicated; /* the programs' estimates have ended the game */
    int decided;         /* the winner by estimates: +1 Black, -1 White, 0 nobody */
    size_t bytes;        /* total length of the moves as text, in bytes */
    bool is_lost;        /* out of memory */
    StringBuilder made, why;
} Game;

static bool is_draw(StringView told)
{
    return view_is(told, "0") || view_is(told, "draw") || view_is(told, "jigo");
}

bool game_read_lead(const char *told, int *leader, bool *has_margin, Decimal *margin)
{
    StringView word = {told, strcspn(told, " \t(")};
    *has_margin = true;
    *margin = 0;
    *leader = 0;
    if (is_draw(word))
        return true;
    *leader = lower_case(*told) == 'b' ? 1 : lower_case(*told) == 'w' ? -1 : 0;
    if (*leader == 0 || word.length < 2 || told[1] != '+')
        return false;
    StringView number = {told + 2, word.length - 2};
    *has_margin =
        number_read_fixed(number.bytes, number.length, DECIMAL_PLACES, INT64_MAX - 1, margin);
    *margin *= *leader;
    static const char *const WORDS[] = {"", "r", "resign", "t", "time", "f", "forfeit"};
    for (size_t i = 0; i < COUNT_OF(WORDS) && !*has_margin; i++)
        if (view_is(number, WORDS[i]))
            return true;
    return *has_margin;
}

/* Return true if `told`, which a program has reported as the final score, contradicts the result or
 * isn't a score. */
static bool is_other(const GameResult *result, const char *told)
{
    int leader;
    bool has_margin;
    Decimal margin;
    if (!game_read_lead(told, &leader, &has_margin, &margin))
        return true;
    int winner = result->winner == NOBODY ? 0 : result->winner == COLOR_BLACK ? 1 : -1;
    if (leader != winner)
        return true;
    Decimal apart = margin > result->margin ? margin - result->margin : result->margin - margin;
    return has_margin && result->has_margin && apart > OPINION_SLACK;
}

/* Record in the result that a side's failure decides the game: the opponent wins. */
static void take_failure(Game *game, Color color)
{
    const Side *side = game->sides[color];
    GameResult *result = game->result;
    result->verdict = VERDICT_FAILURE;
    result->failure = side->failure;
    result->failing = (int)color;
    result->overrun = side->overrun;
    result->winner = (int)color_other(color);
    builder_clear(&result->detail);
    builder_add_bytes(&result->detail, side->detail.bytes, side->detail.length);
}

/* If a side has failed, record that this decides the game, and return true. */
static bool has_failed(Game *game, Color color)
{
    if (game->sides[color]->failure == FAILURE_NONE)
        return false;
    take_failure(game, color);
    return true;
}

/* If both sides have failed, record that the game is void, and return true. */
static bool have_both_failed(Game *game)
{
    bool both = game->sides[COLOR_BLACK]->failure != FAILURE_NONE &&
                game->sides[COLOR_WHITE]->failure != FAILURE_NONE;
    if (!both)
        return false;
    take_failure(game, COLOR_WHITE);
    builder_add(&game->result->detail, "; black failed as well: ");
    builder_add(&game->result->detail, builder_string(&game->sides[COLOR_BLACK]->detail));
    game->result->verdict = VERDICT_VOID;
    game->result->winner = NOBODY;
    game->result->is_void = true;
    return true;
}

/* Let the referee execute the commands that set up the game. They were validated before the
 * match. */
static bool carry_out(Game *game, StringView lines, StringBuilder *why)
{
    StringBuilder line = {0};
    bool done = true;
    while (lines.length > 0 && done) {
        builder_clear(&line);
        builder_add_view(&line, view_line(&lines));
        done = referee_command(game->referee, builder_string(&line), why);
    }
    builder_free(&line);
    return done;
}

static void add_lines(const char *command, const char *const *items, StringBuilder *lines)
{
    for (; *items; items++)
        builder_add_format(lines, "%s %s\n", command, *items);
}

/* Append the commands that set up the game, but not the turns of its opening. */
static void add_beginning(const GameOrder *order, StringBuilder *lines)
{
    const GameTerms *terms = &order->terms[COLOR_BLACK];
    builder_add_format(lines, "set_game %s\nboardsize %d %d\n", terms->game, terms->columns,
                       terms->rows);
    add_lines("set_rule", terms->rules, lines);
    if (*terms->komi)
        builder_add_format(lines, "komi %s\n", terms->komi);
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        builder_add_format(lines, "set_info %s ", color_name(color));
        text_word_print(string_view(order->names[color]), lines);
        builder_add_char(lines, '\n');
    }
}

/* Return the time control for the record, which can contain only one: Black's, or White's if Black
 * has no clock. */
static const TimeControl *record_time(const GameOrder *order)
{
    const TimeControl *black = &order->terms[COLOR_BLACK].time;
    return black->clock.system != CLOCK_NONE ? black : &order->terms[COLOR_WHITE].time;
}

/* Set up the referee's game, including the opening, and show it to spectators. Only the referee
 * gets the clock, so that the record can contain a loss on time; the spectators' lines don't
 * include it. */
static bool set_up(Game *game, StringBuilder *why)
{
    static const TimeWords ALL = {true, true, true, true, false};
    StringBuilder lines = {0}, clock = {0}, turns = {0};
    add_beginning(game->order, &lines);
    time_add_settings(record_time(game->order), ALL, &clock);
    add_lines("play", game->order->terms[COLOR_BLACK].opening, &turns);
    bool done = carry_out(game, builder_view(&lines), why) &&
                carry_out(game, builder_view(&clock), why) &&
                carry_out(game, builder_view(&turns), why);
    builder_add_view(&lines, builder_view(&turns));
    done = done && !builder_failed(&lines) && !builder_failed(&clock) && !builder_failed(&turns);
    if (done)
        game->watch->begun(game->watch->context, builder_view(&lines));
    builder_free(&lines);
    builder_free(&clock);
    builder_free(&turns);
    return done;
}

static void count_time(Game *game, Color color, int64_t took)
{
    GameSide *side = &game->result->sides[color];
    side->used += took;
    side->longest = took > side->longest ? took : side->longest;
}

/* Record that a side's move came too late, by `over` nanoseconds. */
static void blame_late(Game *game, Color color, int64_t over, Ruling ruling)
{
    Side *side = game->sides[color];
    side_blame(side, FAILURE_LATE, "its move was %lld.%03lld s late and would have been %s",
               (long long)(over / CLOCK_SECOND), (long long)(over / 1000000 % 1000),
               ruling == RULING_MADE ? "legal" : "illegal");
    side->overrun = over;
}

/* Return true if a reply looks like a move of the other color, such as `white D4` from Black. */
static bool is_of_other(StringView answer, Color color)
{
    size_t length = 0;
    while (length < answer.length && !is_blank(answer.bytes[length]))
        length++;
    StringView first = {answer.bytes, length};
    bool is_other = color == COLOR_BLACK ? view_is(first, "white") || view_is(first, "w")
                                         : view_is(first, "black") || view_is(first, "b");
    return is_other && length < answer.length;
}

/* Let the referee make the move that a side has sent. If the move is late or invalid, the side has
 * failed: record that and return false. */
static bool judge(Game *game, Color color)
{
    Side *side = game->sides[color];
    int64_t took = side->reply.took;
    int64_t over = time_charge(&game->order->terms[color].time, &game->left[color], took);
    StringView move = {side->reply.text.bytes, side->reply.text.length};
    Ruling ruling = over > 0 ? referee_check(game->referee, color, move)
                             : referee_play(game->referee, color, move, &game->made, &game->why);
    count_time(game, color, took);
    if (over > 0)
        blame_late(game, color, over, ruling);
    else if (ruling == RULING_ILLEGAL)
        side_blame(side, FAILURE_ILLEGAL_MOVE, "%.300s: %.300s", builder_string(&side->reply.text),
                   builder_string(&game->why));
    else if (ruling == RULING_NO_MOVE && is_of_other(move, color))
        side_blame(side, FAILURE_OUT_OF_TURN, "'%.300s' in reply to genmove %s",
                   builder_string(&side->reply.text), color_name(color));
    else if (ruling == RULING_NO_MOVE)
        side_blame(side, FAILURE_NOT_A_MOVE, "'%.300s': %.300s", builder_string(&side->reply.text),
                   builder_string(&game->why));
    game->is_lost |= ruling == RULING_LOST;
    return ruling == RULING_MADE && over == 0;
}

/* A program's estimate of the score: `known` is false if the program gave none. */
typedef struct Lead {
    bool known;
    Decimal margin; /* Black's lead */
} Lead;

static Lead ask_lead(Game *game, Color color)
{
    bool has_margin = false;
    int leader;
    Decimal margin = 0;
    bool known = side_opinion(game->sides[color], "estimate_score", &game->made) &&
                 game_read_lead(builder_string(&game->made), &leader, &has_margin, &margin) &&
                 has_margin;
    return (Lead){known, margin};
}

/* Count the turns in a row for which a condition holds. Return true if there are at least
 * thresholds->turns of them. If that is 0, always return false. */
static bool lasts(const Thresholds *thresholds, bool holds, uint64_t *turns)
{
    *turns = holds ? *turns + 1 : 0;
    return thresholds->turns > 0 && *turns >= thresholds->turns;
}

/* Return true unless the referee's score contradicts an estimate: that `leader` wins or, if
 * `leader` is 0, that the lead is at most `most`. */
static bool is_confirmed(Game *game, int leader, Decimal most)
{
    Outlook outlook;
    if (!referee_outlook(game->referee, &outlook))
        return false;
    if (!outlook.by_score)
        return true;
    Decimal lead = outlook.margin < 0 ? -outlook.margin : outlook.margin;
    return leader == 0 ? lead <= most : outlook.leader == leader;
}

/* Return true if both programs have seen the same leader, with a sufficient lead, for enough turns
 * in a row, and the referee agrees. */
static bool is_agreed(Game *game, const Lead *leads)
{
    const Thresholds *agree = &game->order->agree;
    int leader = leads[COLOR_BLACK].margin > 0 ? 1 : -1;
    bool holds = true;
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++)
        holds &= leads[color].known && leads[color].margin != 0 &&
                 leads[color].margin * leader >= agree->lead;
    if (leader != game->ahead)
        game->agreed = 0;
    game->ahead = leader;
    return lasts(agree, holds, &game->agreed) && is_confirmed(game, leader, 0);
}

/* Return true if a program has seen itself losing for enough turns in a row, and the referee
 * agrees. */
static bool is_resigned(Game *game, const Lead *leads, Color color)
{
    const Thresholds *resign = &game->order->resign;
    int leader = color == COLOR_BLACK ? -1 : 1; /* the opponent */
    bool holds = leads[color].known && leads[color].margin * leader > 0 &&
                 leads[color].margin * leader >= resign->lead;
    return lasts(resign, holds, &game->hopeless[color]) && is_confirmed(game, leader, 0);
}

/* Return true if, from turn draw->from on, both programs have seen for enough turns in a row that
 * no player leads by much, and the referee agrees. */
static bool is_level(Game *game, const Lead *leads)
{
    const Thresholds *draw = &game->order->draw;
    bool holds = referee_turns(game->referee) >= draw->from;
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        Decimal margin = leads[color].margin;
        holds &= leads[color].known && (margin < 0 ? -margin : margin) <= draw->lead;
    }
    return lasts(draw, holds, &game->level) && is_confirmed(game, 0, draw->lead);
}

/* If the programs' estimates end the game, set the verdict and game->decided, and return true. */
static bool is_adjudicated(Game *game)
{
    const GameOrder *order = game->order;
    Lead leads[COLOR_COUNT];
    if (order->agree.turns == 0 && order->resign.turns == 0 && order->draw.turns == 0)
        return false;
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++)
        leads[color] = ask_lead(game, color);
    bool agreed = is_agreed(game, leads);
    bool black = is_resigned(game, leads, COLOR_BLACK);
    bool white = is_resigned(game, leads, COLOR_WHITE);
    bool level = is_level(game, leads);
    game->decided = agreed ? game->ahead : black ? -1 : white ? 1 : 0;
    if (agreed || level)
        game->result->verdict = VERDICT_AGREEMENT;
    else if (black || white)
        game->result->verdict = VERDICT_RESIGNATION;
    game->is_adjudicated = agreed || level || black || white;
    return game->is_adjudicated;
}

/* Report a move of `color` to the spectators, and send it to the other side. Return false if the
 * other side has failed. */
static bool tell(Game *game, Color color)
{
    const char *made = builder_string(&game->made);
    game->watch->turn(game->watch->context, color, made);
    if (strcmp(made, "resign") == 0)
        return true;
    return side_tell(game->sides[color_other(color)], color, made);
}

/* Play one turn. Return false if the game has ended: by the rules, a failure, a limit or the
 * programs' estimates. */
static bool play_turn(Game *game)
{
    const GameOrder *order = game->order;
    Color color = referee_to_move(game->referee);
    Side *side = game->sides[color];
    if (!side_ask(side, &order->terms[color], color, game->left[color]) || !judge(game, color)) {
        if (side->reply.failure == FAILURE_TOO_SLOW)
            count_time(game, color, side->reply.took);
        return has_failed(game, color) && false;
    }
    if (!tell(game, color))
        return has_failed(game, color_other(color)) && false;
    if (referee_is_over(game->referee))
        return false;
    game->bytes += game->made.length;
    bool is_long = order->cap > 0 && referee_turns(game->referee) >= order->cap;
    if (is_long || game->bytes >= GAME_BYTES_MOST) {
        game->result->verdict = VERDICT_CAP;
        return false;
    }
    if (is_adjudicated(game))
        return false;
    return !has_failed(game, COLOR_BLACK) && !has_failed(game, COLOR_WHITE);
}

/* Set the winner and the margin in the result: by the programs' estimates if these ended the game
 * (there is no margin then), otherwise by the referee's score of the position. Return false if
 * memory runs out. */
static bool take_outlook(Game *game)
{
    GameResult *result = game->result;
    Outlook outlook;
    if (!referee_settle(game->referee) || !referee_outlook(game->referee, &outlook))
        return false;
    if (result->verdict == VERDICT_SCORE && !outlook.by_score)
        result->verdict = strcmp(builder_string(&game->made), "resign") == 0 ? VERDICT_RESIGNATION
                                                                             : VERDICT_RULES;
    int leader = game->is_adjudicated ? game->decided : outlook.leader;
    result->winner = leader > 0 ? COLOR_BLACK : leader < 0 ? COLOR_WHITE : NOBODY;
    result->has_margin = outlook.by_score && !game->is_adjudicated;
    result->margin = result->has_margin ? outlook.margin : 0;
    return true;
}

/* Query both programs for the final score, unless a failure, a resignation or an agreement decided
 * the game. Record for each program whether its score contradicts the result. */
static void ask_opinions(Game *game)
{
    GameResult *result = game->result;
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        GameSide *side = &result->sides[color];
        bool asked = result->verdict == VERDICT_SCORE || result->verdict == VERDICT_RULES ||
                     result->verdict == VERDICT_CAP;
        if (asked && side_opinion(game->sides[color], "final_score", &side->opinion) &&
            side->opinion.length > 0)
            side->differs = is_other(result, builder_string(&side->opinion));
    }
}

/* If a side failed when it was queried after the game, record the failure, but keep the winner. */
static void note_later_failure(Game *game)
{
    GameResult *result = game->result;
    Verdict verdict = result->verdict;
    int winner = result->winner;
    if (!has_failed(game, COLOR_BLACK) && !has_failed(game, COLOR_WHITE))
        return;
    result->verdict = verdict;
    result->winner = winner;
}

/* If a failure decided the game, let the referee end its own game too, so that the record shows how
 * the game ended. */
static void end_record(Game *game)
{
    const GameResult *result = game->result;
    if (result->verdict != VERDICT_FAILURE)
        return;
    bool on_time = result->failure == FAILURE_LATE || result->failure == FAILURE_TOO_SLOW;
    if (on_time && record_time(game->order)->clock.system != CLOCK_NONE)
        referee_end_on_time(game->referee, (Color)result->failing);
    else
        referee_end_by_forfeit(game->referee, (Color)result->failing);
}

static bool conclude(Game *game)
{
    GameResult *result = game->result;
    if (game->is_lost)
        return false;
    if (result->verdict != VERDICT_FAILURE && result->verdict != VERDICT_VOID) {
        if (!take_outlook(game))
            return false;
        ask_opinions(game);
        note_later_failure(game);
    }
    result->turns = (uint32_t)referee_turns(game->referee);
    result->digest = referee_digest(game->referee);
    end_record(game);
    referee_record(game->referee, &result->record);
    referee_sgf(game->referee, &result->sgf);
    return !builder_failed(&result->record) && !builder_failed(&result->sgf);
}

/* Begin the game in both programs. Return false if a side has failed. */
static bool begin(Game *game)
{
    const GameOrder *order = game->order;
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        game->left[color] = time_at_first(&order->terms[color].time);
        side_begin(game->sides[color], &order->terms[color], order->seeds[color]);
    }
    return !have_both_failed(game) && !has_failed(game, COLOR_BLACK) &&
           !has_failed(game, COLOR_WHITE);
}

/* Copy the names, the versions and other information about the programs to the result. */
static void take_sides(Game *game)
{
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        GameSide *told = &game->result->sides[color];
        Side *side = game->sides[color];
        builder_clear(&told->name);
        builder_clear(&told->version);
        builder_add(&told->name, builder_string(&side->name));
        builder_add(&told->version, builder_string(&side->version));
        builder_clear(&told->untold);
        builder_add(&told->untold, builder_string(&side->untold));
        told->seed = game->order->seeds[color];
        told->failure = side->failure;
        if (side->lag > game->result->lag)
            game->result->lag = side->lag;
    }
}

static int64_t time_of_day(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec * CLOCK_SECOND + now.tv_nsec;
}

bool game_play(const GameOrder *order, Side *const sides[COLOR_COUNT], const GameWatch *watch,
               GameResult *result, StringBuilder *why)
{
    Game game = {.order = order, .sides = sides, .watch = watch, .result = result};
    int64_t start = moment_now();
    result->began = time_of_day();
    result->verdict = VERDICT_SCORE;
    result->failing = result->winner = NOBODY;
    builder_clear(why);
    bool done = referee_create(&game.referee) == STATUS_OK && set_up(&game, why);
    if (done && begin(&game))
        while (play_turn(&game))
            continue;
    done = done && conclude(&game);
    take_sides(&game);
    result->took = moment_now() - start;
    if (!done && why->length == 0)
        builder_add(why, status_text(STATUS_NO_MEMORY));
    referee_destroy(game.referee);
    builder_free(&game.made);
    builder_free(&game.why);
    return done;
}
