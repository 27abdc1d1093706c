/* Implements contigo.h with sessions, positions and the protocol's engine. */
#include "contigo.h"

#include "base/memory.h"
#include "base/string_view.h"
#include "base/version.h"
#include "formats/print.h"
#include "games.h"
#include "io/file.h"
#include "io/source.h"
#include "pictures/svg.h"
#include "players/settings.h"
#include "protocol/engine.h"
#include "protocol/records/record.h"
#include "session/agreement.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

/* These constants must have the same values in the header and in the engine. The macro
 * CONTIGO_VERSION is also defined in both; the compiler warns if the definitions differ. */
static_assert((int)CONTIGO_OK == STATUS_OK && (int)CONTIGO_ONE_POINT == STATUS_COUNT - 1 &&
                  (int)CONTIGO_BAD_RECORD > STATUS_COUNT,
              "the same statuses in the same order");
static_assert((int)CONTIGO_WHITE == COLOR_WHITE && (int)CONTIGO_STEPS == STEPS_PER_SPACE &&
                  CONTIGO_ONE == DECIMAL_ONE,
              "the same units");
static_assert((int)CONTIGO_OUT_OF_INK == STOPPED_LENGTH && (int)CONTIGO_AT_EDGE == STOPPED_EDGE &&
                  (int)CONTIGO_OVER == PHASE_OVER && (int)CONTIGO_BY_MOVE == ENDING_MOVE &&
                  (int)CONTIGO_ON_TIME == ENDING_TIME && (int)CONTIGO_OPEN == AREA_OPEN,
              "the same constants");
/* If one of these sizes changes, CONTIGO_ABI must be increased. */
static_assert(sizeof(contigo_candidate) == 64 && sizeof(contigo_score) == 32 &&
                  sizeof(contigo_outcome) == 72 && sizeof(contigo_turn) == 32 &&
                  sizeof(contigo_corner) == 16 && sizeof(contigo_area) == 16 + 2 * sizeof(size_t),
              "the shapes that programs were built with");
static_assert(sizeof(contigo_point) == sizeof(Point) && sizeof(contigo_choice) == sizeof(Choice) &&
                  (int)CONTIGO_CHOICE_POINTS == CHOICE_POINTS &&
                  (int)CONTIGO_CHOICE_STROKES == CHOICE_STROKES,
              "copied as they are");

/* Memory for points in the engine's type. It is reused by later calls. */
typedef struct Room {
    Point *points; /* owned */
    size_t capacity;
} Room;

struct contigo_position {
    Position *position;
    bool owned;   /* true for a copy; false if it belongs to a game or an engine */
    size_t floor; /* the earliest mark to which it may be rolled back */
    Room room;
};

struct contigo_game {
    Session *session; /* owned */
    contigo_position view;
};

struct contigo_areas {
    Areas areas;
    contigo_corner *corners; /* owned: the corners of areas.shapes, rounded */
};

struct contigo_move {
    Strokes *strokes;
    Room *room;
};

struct contigo_engine {
    Engine *engine; /* owned */
    StringBuilder reply;
    contigo_chooser choose;
    void *context;
    contigo_position view;
};

const char *contigo_version(void)
{
    return CONTIGO_VERSION;
}

int contigo_abi(void)
{
    return CONTIGO_ABI;
}

static contigo_status told(Status status)
{
    return (contigo_status)status;
}

const char *contigo_status_text(contigo_status status)
{
    if (status == CONTIGO_BAD_RECORD)
        return "the text is not a game record";
    if (status == CONTIGO_BAD_ARGUMENT)
        return "a color, an array or a number is invalid";
    return (unsigned)status < STATUS_COUNT ? status_text((Status)status) : "unknown status";
}

void contigo_free(char *text)
{
    memory_free(text);
}

/* Pass a text to the caller. If its memory ran out, free it and return CONTIGO_NO_MEMORY. */
static contigo_status hand_out(StringBuilder *made, char **text, size_t *length)
{
    builder_string(made);
    if (builder_failed(made)) {
        builder_free(made);
        return CONTIGO_NO_MEMORY;
    }
    *text = made->bytes;
    if (length)
        *length = made->length;
    return CONTIGO_OK;
}

const char *contigo_game_name(size_t index)
{
    return index < game_kind_count(CONTIGO_GAMES) ? CONTIGO_GAMES[index]->name : NULL;
}

/* Converting arguments. */

static bool is_color(int color)
{
    return color == CONTIGO_BLACK || color == CONTIGO_WHITE;
}

static bool is_magnet(int32_t magnet)
{
    return magnet >= CONTIGO_EXACT && magnet <= CONTIGO_MAGNET_MOST;
}

static Manner manner_of(int32_t magnet)
{
    if (magnet == CONTIGO_EXACT)
        return (Manner){.exact = true};
    return (Manner){.magnet = magnet};
}

static contigo_status take_points(Room *room, const contigo_point *points, size_t count)
{
    if (memory_reserve(room->points, room->capacity, count) != STATUS_OK)
        return CONTIGO_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        contigo_point p = points[i];
        if (p.x < -CONTIGO_FAR || p.x > CONTIGO_FAR || p.y < -CONTIGO_FAR || p.y > CONTIGO_FAR)
            return CONTIGO_BAD_ARGUMENT;
        room->points[i] = (Point){p.x, p.y};
    }
    return CONTIGO_OK;
}

/* Convert strokes, which must have at least one point each, to a move. The move borrows from `room`
 * and `ends`. */
static contigo_status take_strokes(Room *room, const contigo_point *points, const size_t *ends,
                                   size_t count, Move *move)
{
    for (size_t i = 0; i < count; i++)
        if (ends[i] <= (i ? ends[i - 1] : 0))
            return CONTIGO_BAD_ARGUMENT;
    contigo_status status = take_points(room, points, count ? ends[count - 1] : 0);
    *move = (Move){room->points, ends, 0, count};
    return status;
}

static contigo_status take_choice(const contigo_choice *from, Choice *choice)
{
    unsigned second = from->begins[0], third = from->begins[1];
    if (from->count > CONTIGO_CHOICE_POINTS || (second > 0 && second >= from->count) ||
        (third > 0 && (second == 0 || third <= second || third >= from->count)))
        return CONTIGO_BAD_ARGUMENT;
    choice->count = from->count;
    memcpy(choice->begins, from->begins, sizeof choice->begins);
    Room room = {choice->points, CHOICE_POINTS};
    return take_points(&room, from->points, from->count);
}

/* Converting results. */

static void give_choice(const Choice *from, contigo_choice *choice)
{
    memset(choice, 0, sizeof *choice);
    choice->count = from->count;
    memcpy(choice->begins, from->begins, sizeof choice->begins);
    for (uint32_t i = 0; i < from->count; i++)
        choice->points[i] = (contigo_point){from->points[i].x, from->points[i].y};
}

static contigo_score given_score(const Score *score)
{
    return (contigo_score){score->black, score->white, score->both, score->neither};
}

static void give_outcome(const Outcome *from, const Score *score, contigo_outcome *outcome)
{
    const Strokes *drawn = &from->drawn;
    Point end = drawn->points[drawn->point_count - 1];
    *outcome = (contigo_outcome){.status = CONTIGO_OK,
                                 .stopped = (int32_t)from->stopped,
                                 .ends_turn = from->ends_turn,
                                 .end = {end.x, end.y},
                                 .drawn = length_to_decimal(from->length),
                                 .left = length_to_decimal(from->left),
                                 .score = given_score(score)};
}

/* Functions for games. */

/* Undo the moves that were only tried in the game's position, and return the game's session. */
static Session *settled(contigo_game *game)
{
    position_rollback(game->view.position, game->view.floor);
    return game->session;
}

/* Update the view of a game's position after a call that may have changed the game. */
static contigo_status changed(contigo_game *game, Status status)
{
    game->view.position = session_position(game->session);
    game->view.floor = position_mark(game->view.position);
    return told(status);
}

/* Create a game that owns the session. On failure the session is destroyed. */
static contigo_status wrap(Session *session, contigo_game **game)
{
    contigo_game *made = memory_new(sizeof *made);
    if (!made) {
        session_destroy(session);
        return CONTIGO_NO_MEMORY;
    }
    made->session = session;
    *game = made;
    return changed(made, STATUS_OK);
}

contigo_status contigo_game_create(const char *name, int columns, int rows, contigo_game **game)
{
    const GameKind *kind = game_kind_named(CONTIGO_GAMES, name, strlen(name));
    if (!kind)
        return CONTIGO_UNKNOWN_NAME;
    Session *session;
    Status status = session_create(kind, &session);
    if (status != STATUS_OK)
        return told(status);
    if (columns != 0 || rows != 0)
        status = session_set_board(session, columns, rows);
    if (status == STATUS_OK)
        return wrap(session, game);
    session_destroy(session);
    return told(status);
}

void contigo_game_destroy(contigo_game *game)
{
    if (!game)
        return;
    session_destroy(game->session);
    memory_free(game->view.room.points);
    memory_free(game);
}

contigo_status contigo_game_set_outline(contigo_game *game, const contigo_point *corners,
                                        size_t count)
{
    Outline outline;
    contigo_status taken = take_points(&game->view.room, corners, count);
    if (taken != CONTIGO_OK)
        return taken;
    if (session_event_count(settled(game)) > 0)
        return CONTIGO_IN_PLAY;
    Status status = outline_make(game->view.room.points, count, &outline);
    if (status == STATUS_OK)
        status = session_set_outline(game->session, &outline);
    return changed(game, status);
}

contigo_status contigo_game_set_rule(contigo_game *game, const char *rule, const char *value)
{
    Session *session = settled(game);
    const GameKind *kind = session_kind(session);
    size_t index;
    Decimal number;
    Status status = game_rule_named(kind, rule, strlen(rule), &index);
    if (status != STATUS_OK)
        return told(status);
    if (!game_rule_value(&kind->rules[index], (StringView){value, strlen(value)}, &number))
        return CONTIGO_OUT_OF_RANGE;
    return changed(game, index == RULE_KOMI ? session_set_komi(session, number)
                                            : session_set_rule(session, index, number));
}

contigo_status contigo_game_rule(contigo_game *game, const char *rule, int64_t *value)
{
    size_t index;
    const Session *session = settled(game);
    Status status = game_rule_named(session_kind(session), rule, strlen(rule), &index);
    if (status == STATUS_OK)
        *value = session_setup(session)->rules[index];
    return told(status);
}

contigo_status contigo_game_play(contigo_game *game, int color, const contigo_point *points,
                                 const size_t *ends, size_t count)
{
    Move move;
    Session *session = settled(game);
    if (!is_color(color) || count == 0)
        return CONTIGO_BAD_ARGUMENT;
    contigo_status taken = take_strokes(&game->view.room, points, ends, count, &move);
    if (taken != CONTIGO_OK)
        return taken;
    return changed(game, session_play(session, (Color)color, move, NULL));
}

contigo_status contigo_game_draw(contigo_game *game, int color, const contigo_point *points,
                                 size_t count, int32_t magnet, contigo_outcome *outcome)
{
    contigo_outcome come = {.status = CONTIGO_OK};
    Session *session = settled(game);
    contigo_status status =
        contigo_position_try(&game->view, color, points, &count, 1, magnet, &come);
    if (status == CONTIGO_OK)
        status = come.status;
    if (status == CONTIGO_OK && session_turn(session)->to_move != (Color)color)
        status = CONTIGO_NOT_YOUR_TURN;
    if (status == CONTIGO_OK) {
        Move move = {game->view.room.points, &count, 0, 1};
        status = changed(game, magnet == CONTIGO_EXACT
                                   ? session_play(session, (Color)color, move, NULL)
                                   : session_draw(session, (Color)color, move, magnet, NULL, NULL));
    }
    if (outcome)
        *outcome = status == CONTIGO_OK ? come : (contigo_outcome){.status = status};
    return status;
}

contigo_status contigo_game_pass(contigo_game *game, int color)
{
    Session *session = settled(game);
    return is_color(color) ? changed(game, session_pass(session, (Color)color, true))
                           : CONTIGO_BAD_ARGUMENT;
}

contigo_status contigo_game_resign(contigo_game *game, int color)
{
    Session *session = settled(game);
    return is_color(color) ? changed(game, session_resign(session, (Color)color))
                           : CONTIGO_BAD_ARGUMENT;
}

contigo_status contigo_game_undo(contigo_game *game, size_t count)
{
    return changed(game, session_undo(settled(game), count));
}

size_t contigo_game_events(contigo_game *game)
{
    return session_event_count(settled(game));
}

contigo_status contigo_game_mark(contigo_game *game, int color, contigo_point stone)
{
    Session *session = settled(game);
    contigo_status taken = take_points(&game->view.room, &stone, 1);
    if (taken != CONTIGO_OK || !is_color(color))
        return taken != CONTIGO_OK ? taken : CONTIGO_BAD_ARGUMENT;
    return changed(game, session_mark_dead(session, (Color)color, game->view.room.points[0]));
}

contigo_status contigo_game_agree(contigo_game *game, int color)
{
    Session *session = settled(game);
    if (!is_color(color))
        return CONTIGO_BAD_ARGUMENT;
    return changed(game, session_done(session, (Color)color, session_scoring_number(session)));
}

contigo_status contigo_game_resume(contigo_game *game)
{
    return changed(game, session_resume(settled(game)));
}

contigo_status contigo_game_result(contigo_game *game, char result[CONTIGO_RESULT_ROOM])
{
    Session *session = settled(game);
    Ending ending = session_turn(session)->ending;
    Score score = {0};
    if (ending == ENDING_NONE && !session_kind(session)->score)
        return CONTIGO_WRONG_GAME;
    if (ending == ENDING_NONE || ending == ENDING_SCORE) {
        Status status = session_final_score(session, &score);
        if (status != STATUS_OK)
            return told(status);
    }
    StringBuilder text = {0};
    print_result(&text, session, &score);
    bool whole = !builder_failed(&text); /* if true, the text fits into `result` */
    if (whole)
        memcpy(result, builder_string(&text), text.length + 1);
    builder_free(&text);
    return whole ? CONTIGO_OK : CONTIGO_NO_MEMORY;
}

contigo_status contigo_game_save(contigo_game *game, char **text, size_t *length)
{
    StringBuilder made = {0};
    record_print(settled(game), &made);
    return hand_out(&made, text, length);
}

contigo_status contigo_game_load(const char *text, size_t length, contigo_game **game, char **error)
{
    /* The text is only read, so it is safe to drop `const`. */
    const StringBuilder record = {.bytes = (char *)(uintptr_t)text, .length = length};
    StringBuilder why = {0};
    Session *session;
    bool loaded = record_read(CONTIGO_GAMES, &record, (RecordOptions){0}, &session, &why);
    if (loaded && wrap(session, game) != CONTIGO_OK) {
        builder_add(&why, status_text(STATUS_NO_MEMORY));
        loaded = false;
    }
    if (loaded || !error)
        builder_free(&why);
    else if (hand_out(&why, error, NULL) != CONTIGO_OK)
        *error = NULL;
    return loaded ? CONTIGO_OK : CONTIGO_BAD_RECORD;
}

contigo_status contigo_game_svg(contigo_game *game, int size, int territory, const char *title,
                                char **text, size_t *length)
{
    if (size < SVG_SIZE_LEAST || size > SVG_SIZE_MOST)
        return CONTIGO_BAD_ARGUMENT;
    Session *session = settled(game);
    SvgOptions options = {
        .title = title, .size = size, .territory = territory != 0, .ghosts = true};
    StringBuilder made = {0};
    Status status = svg_draw(session, &options, &made);
    if (status == STATUS_OK)
        return hand_out(&made, text, length);
    builder_free(&made);
    return told(status);
}

contigo_position *contigo_game_position(contigo_game *game)
{
    settled(game);
    return &game->view;
}

/* Functions for positions. */

contigo_status contigo_position_copy(const contigo_position *position, contigo_position **copy)
{
    contigo_position *made = memory_new(sizeof *made);
    if (!made)
        return CONTIGO_NO_MEMORY;
    made->owned = true;
    Status status = position_copy(position->position, &made->position);
    if (status == STATUS_OK)
        *copy = made;
    else
        memory_free(made);
    return told(status);
}

contigo_status contigo_position_assign(contigo_position *position, const contigo_position *from)
{
    if (!position->owned)
        return CONTIGO_BAD_ARGUMENT;
    return told(position_assign(position->position, from->position));
}

void contigo_position_destroy(contigo_position *position)
{
    if (!position || !position->owned)
        return;
    position_destroy(position->position);
    memory_free(position->room.points);
    memory_free(position);
}

void contigo_position_turn(const contigo_position *position, contigo_turn *turn)
{
    const Turn *now = position_turn(position->position);
    *turn = (contigo_turn){
        .to_move = (int32_t)now->to_move,
        .phase = (int32_t)now->phase,
        .ending = (int32_t)now->ending,
        .begun = now->begun,
        .number = now->number,
        .passes = now->passes,
        .ink_left = length_to_decimal(position_ink_left(position->position)),
    };
}

contigo_point contigo_position_board(const contigo_position *position)
{
    const Position *now = position->position;
    Point high = game_board(position_kind(now), position_setup(now)).high;
    return (contigo_point){high.x, high.y};
}

int contigo_position_at(const contigo_position *position, contigo_point point)
{
    const Position *now = position->position;
    const Setup *setup = position_setup(now);
    int column = point.x / CONTIGO_STEPS, row = point.y / CONTIGO_STEPS;
    if (!position_kind(now)->at || point.x < 0 || point.y < 0 || point.x % CONTIGO_STEPS != 0 ||
        point.y % CONTIGO_STEPS != 0 || column >= setup->columns || row >= setup->rows)
        return -1;
    return (int)position_kind(now)->at(position_game(now), column, row) - (int)OCCUPANT_BLACK;
}

contigo_status contigo_position_leader(contigo_position *position, int *leader, int64_t *margin)
{
    Position *now = position->position;
    const Turn *turn = position_turn(now);
    bool by_score =
        position_kind(now)->score && (turn->ending == ENDING_NONE || turn->ending == ENDING_SCORE);
    Score score = {0};
    Decimal lead = 0;
    Status status = by_score ? position_score(now, &score) : position_leader(now, leader);
    if (status != STATUS_OK)
        return told(status);
    if (by_score)
        *leader = position_margin(now, &score, &lead);
    if (margin)
        *margin = lead;
    return CONTIGO_OK;
}

contigo_status contigo_position_score(contigo_position *position, contigo_score *score)
{
    Score now;
    Status status = position_score(position->position, &now);
    if (status == STATUS_OK)
        *score = given_score(&now);
    return told(status);
}

contigo_status contigo_position_make(contigo_position *position, const contigo_choice *choice)
{
    Choice taken;
    contigo_status status = take_choice(choice, &taken);
    return status == CONTIGO_OK ? told(position_make(position->position, &taken)) : status;
}

size_t contigo_choice_ends(const contigo_choice *choice, size_t ends[CONTIGO_CHOICE_STROKES])
{
    Choice taken;
    return take_choice(choice, &taken) == CONTIGO_OK ? choice_move(&taken, ends).count : 0;
}

size_t contigo_position_mark(const contigo_position *position)
{
    return position_mark(position->position);
}

void contigo_position_rollback(contigo_position *position, size_t mark)
{
    position_rollback(position->position, mark > position->floor ? mark : position->floor);
}

contigo_status contigo_position_candidates(contigo_position *position, uint64_t *random,
                                           contigo_candidate *list, size_t most, size_t *count)
{
    if (most == 0)
        return CONTIGO_BAD_ARGUMENT;
    Candidate *found = most <= SIZE_MAX / sizeof *found ? memory_new(most * sizeof *found) : NULL;
    if (!found)
        return CONTIGO_NO_MEMORY;
    Random state = {*random};
    size_t there = 0;
    Status status = position_candidates(position->position, &state, found, most, &there);
    if (status == STATUS_OK) {
        *random = state.state;
        *count = there;
        for (size_t i = 0; i < there; i++) {
            give_choice(&found[i].choice, &list[i].choice);
            list[i].prior = found[i].prior;
        }
    }
    memory_free(found);
    return told(status);
}

/* Let `chooser` choose a turn. Some choosers also make the turn. `choice` may be NULL. */
static contigo_status choose_one(contigo_position *position,
                                 Status (*chooser)(Position *, Random *, Choice *),
                                 uint64_t *random, contigo_choice *choice)
{
    Random state = {*random};
    Choice chosen;
    Status status = chooser(position->position, &state, &chosen);
    if (status != STATUS_OK)
        return told(status);
    *random = state.state;
    if (choice)
        give_choice(&chosen, choice);
    return CONTIGO_OK;
}

contigo_status contigo_position_propose(contigo_position *position, uint64_t *random,
                                        contigo_choice *choice)
{
    return choose_one(position, position_propose, random, choice);
}

contigo_status contigo_position_make_random(contigo_position *position, uint64_t *random,
                                            contigo_choice *choice)
{
    return choose_one(position, position_make_random, random, choice);
}

contigo_status contigo_position_check(contigo_position *position, int color,
                                      const contigo_point *points, const size_t *ends, size_t count)
{
    Move move;
    if (!is_color(color) || count == 0)
        return CONTIGO_BAD_ARGUMENT;
    contigo_status status = take_strokes(&position->room, points, ends, count, &move);
    if (status == CONTIGO_OK)
        status = told(position_check(position->position, (Color)color, move));
    return status;
}

/* Try one stroke, and store its outcome. Return false if memory runs out. */
static bool try_one(Position *position, Color color, Move move, int32_t magnet,
                    contigo_outcome *outcome)
{
    const Outcome *come;
    Score score;
    Status status = position_try(position, color, move, manner_of(magnet), &come, &score);
    if (status == STATUS_OK)
        give_outcome(come, &score, outcome);
    else
        *outcome = (contigo_outcome){.status = told(status)};
    return status != STATUS_NO_MEMORY;
}

contigo_status contigo_position_try(contigo_position *position, int color,
                                    const contigo_point *points, const size_t *ends, size_t count,
                                    int32_t magnet, contigo_outcome *outcomes)
{
    Move all;
    if (!is_color(color) || !is_magnet(magnet))
        return CONTIGO_BAD_ARGUMENT;
    contigo_status status = take_strokes(&position->room, points, ends, count, &all);
    for (size_t i = 0; i < count && status == CONTIGO_OK; i++) {
        size_t first = i ? ends[i - 1] : 0;
        Move move = {all.points + first, ends + i, first, 1};
        if (!try_one(position->position, (Color)color, move, magnet, &outcomes[i]))
            status = CONTIGO_NO_MEMORY;
    }
    return status;
}

uint64_t contigo_position_key(const contigo_position *position)
{
    return position_key(position->position);
}

/* Functions for areas. */

/* Store the corners of all areas, rounded to the units of contigo.h. */
static Status round_corners(contigo_areas *areas)
{
    const PolygonList *shapes = &areas->areas.shapes;
    areas->corners = memory_new(shapes->corner_count * sizeof *areas->corners);
    if (!areas->corners)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < shapes->corner_count; i++)
        areas->corners[i] = (contigo_corner){fixed_to_decimal(shapes->corners[i].x),
                                             fixed_to_decimal(shapes->corners[i].y)};
    return STATUS_OK;
}

contigo_status contigo_position_areas(contigo_position *position, contigo_areas **areas)
{
    const GameKind *kind = position_kind(position->position);
    if (!kind->areas)
        return CONTIGO_WRONG_GAME;
    contigo_areas *made = memory_new(sizeof *made);
    if (!made)
        return CONTIGO_NO_MEMORY;
    Status status = kind->areas(position_game(position->position), &made->areas);
    if (status == STATUS_OK)
        status = round_corners(made);
    if (status == STATUS_OK)
        *areas = made;
    else
        contigo_areas_destroy(made);
    return told(status);
}

void contigo_areas_destroy(contigo_areas *areas)
{
    if (!areas)
        return;
    areas_free(&areas->areas);
    memory_free(areas->corners);
    memory_free(areas);
}

size_t contigo_areas_count(const contigo_areas *areas)
{
    return areas->areas.count;
}

void contigo_areas_get(const contigo_areas *areas, size_t index, contigo_area *area)
{
    *area = (contigo_area){0};
    if (index >= areas->areas.count)
        return;
    const Area *from = &areas->areas.items[index];
    *area = (contigo_area){.color = from->color,
                           .state = (int32_t)from->state,
                           .squares = from->squares,
                           .first_ring = from->first_ring,
                           .ring_count = from->ring_count};
}

const contigo_corner *contigo_areas_ring(const contigo_areas *areas, size_t ring, size_t *count)
{
    *count = 0;
    if (ring >= areas->areas.shapes.ring_count)
        return NULL;
    Ring from = areas->areas.shapes.rings[ring];
    *count = from.count;
    return areas->corners + from.first;
}

/* Functions for the protocol. */

contigo_status contigo_engine_create(uint64_t seed, contigo_engine **engine)
{
    contigo_engine *made = memory_new(sizeof *made);
    if (!made)
        return CONTIGO_NO_MEMORY;
    Status status = engine_create(CONTIGO_GAMES, seed, &made->engine);
    if (status != STATUS_OK) {
        memory_free(made);
        return told(status);
    }
    made->engine->files.reach = FILES_NONE;
    *engine = made;
    return CONTIGO_OK;
}

static void close_folder(contigo_engine *engine)
{
    Files *files = &engine->engine->files;
    if (files->reach == FILES_INSIDE)
        close(files->folder);
    files->reach = FILES_NONE;
}

void contigo_engine_destroy(contigo_engine *engine)
{
    if (!engine)
        return;
    close_folder(engine);
    engine_destroy(engine->engine);
    builder_free(&engine->reply);
    memory_free(engine->view.room.points);
    memory_free(engine);
}

contigo_status contigo_engine_set_folder(contigo_engine *engine, const char *folder)
{
    Files files = {.reach = FILES_NONE};
    if (folder && !files_inside(folder, &files))
        return CONTIGO_NO_FILE;
    close_folder(engine);
    engine->engine->files = files;
    return CONTIGO_OK;
}

void contigo_engine_set_work(contigo_engine *engine, uint32_t factor)
{
    engine_allow(engine->engine, factor);
}

contigo_status contigo_move_add(contigo_move *move, const contigo_point *points, size_t count)
{
    Move stroke;
    contigo_status status = take_strokes(move->room, points, &count, 1, &stroke);
    return status == CONTIGO_OK ? told(strokes_append(move->strokes, stroke)) : status;
}

/* Choose a move by calling the caller's function. This is the function of the player CALLER. */
static Status let_choose(void *state, Position *position, const ThinkRequest *thinking,
                         ThinkResult *chosen)
{
    contigo_engine *engine = state;
    engine->view.position = position;
    engine->view.floor = position_mark(position);
    contigo_move strokes = {chosen->move, &engine->view.room};
    contigo_status status =
        engine->choose(engine->context, &engine->view, &thinking->random->state, &strokes);
    position_rollback(position, engine->view.floor);
    if (status < CONTIGO_BAD_RECORD && status != CONTIGO_NO_MOVE)
        return (Status)status;
    builder_add(chosen->why, status == CONTIGO_NO_MOVE ? "the chooser chose no move"
                                                       : contigo_status_text(status));
    return STATUS_NO_MOVE;
}

static const PlayerKind CALLER = {.name = "caller", .choose = let_choose};

void contigo_engine_set_chooser(contigo_engine *engine, contigo_chooser choose, void *context)
{
    engine->choose = choose;
    engine->context = context;
    Engine *inner = engine->engine;
    player_seat(&inner->player, choose ? &CALLER : PLAYERS[0], inner->player.settings);
    if (choose)
        inner->player.state = engine;
}

/* Split a text into words that are separated by spaces. Return their number. Only the first `most`
 * words are stored. */
static size_t split(const char *text, StringView *words, size_t most)
{
    size_t count = 0;
    for (const char *from = text; *from; count++) {
        const char *end = from;
        while (*end && !is_blank(*end))
            end++;
        if (count < most)
            words[count] = (StringView){from, (size_t)(end - from)};
        while (is_blank(*end))
            end++;
        from = end;
    }
    return count;
}

contigo_status contigo_engine_set_player(contigo_engine *engine, const char *name,
                                         const char *settings)
{
    Engine *inner = engine->engine;
    const PlayerKind *kind = player_kind_named((StringView){name, strlen(name)});
    PlayerSettings made = inner->player.settings;
    StringView words[2 * SETTING_COUNT];
    const size_t most = sizeof words / sizeof *words;
    while (settings && is_blank(*settings))
        settings++;
    size_t at, count = settings ? split(settings, words, most) : 0;
    SettingProblem problem =
        count <= most ? settings_read(&made, words, count, &at) : SETTING_BAD_VALUE;
    if (!kind || problem == SETTING_UNKNOWN)
        return CONTIGO_UNKNOWN_NAME;
    if (problem != SETTING_FINE)
        return CONTIGO_OUT_OF_RANGE;
    player_seat(&inner->player, kind, made);
    return CONTIGO_OK;
}

contigo_status contigo_engine_answer(contigo_engine *engine, const char *line, size_t length,
                                     const char **reply, size_t *reply_length)
{
    builder_clear(&engine->reply);
    Line asked = {length > LINE_LIMIT ? LINE_TOO_LONG : LINE_WHOLE, line,
                  length > LINE_LIMIT ? LINE_BEGINNING : length};
    if (engine_answer_line(engine->engine, &asked, &engine->reply) == ANSWER_LOST)
        return CONTIGO_NO_MEMORY;
    *reply = builder_string(&engine->reply);
    if (reply_length)
        *reply_length = engine->reply.length;
    return CONTIGO_OK;
}

int contigo_engine_has_quit(const contigo_engine *engine)
{
    return engine->engine->quit;
}

contigo_status contigo_engine_run(contigo_engine *engine, int input, int output)
{
    Source *source;
    Status status = source_create(input, SOURCE_NO_LIMIT, &source);
    if (status != STATUS_OK)
        return told(status);
    RunEnd end = engine_run(engine->engine, source, output, NULL);
    source_destroy(source);
    if (end == RUN_NO_MEMORY)
        return CONTIGO_NO_MEMORY;
    return end == RUN_READ_FAILED || end == RUN_WRITE_FAILED ? CONTIGO_NO_FILE : CONTIGO_OK;
}
