/* Converting results to rows of the database and back. */
#include "match/results/store_parts.h"

#include <string.h>

/* The columns in the results of the statements that read games, in their order. From SIDES on, all
 * columns of Black's side come first, and then those of White's. */
enum Column {
    NUMBER,
    ATTEMPT,
    BLACK,
    WHITE,
    SEED,
    WINNER,
    VOID,
    VERDICT,
    MARGIN,
    FAILURE,
    FAILING,
    OVERRUN,
    TURNS,
    LAG,
    DIGEST,
    HAS_RECORD,
    HAS_SGF,
    BEGAN,
    TOOK,
    OPENING,
    DETAIL,
    SIDES,
};

enum SideColumn {
    NAME,
    VERSION,
    UNTOLD,
    SIDE_SEED,
    USED,
    LONGEST,
    DIFFERS,
    OPINION,
    SIDE_FAILURE,
    ERRORS,
    SIDE_COLUMNS
};

/* ---- Writing. The functions bind_...() return 0 or an error code of SQLite. ---- */

static int bind_text(sqlite3_stmt *statement, int at, const StringBuilder *text)
{
    return sqlite3_bind_text64(statement, at, text->bytes ? text->bytes : "", text->length,
                               SQLITE_STATIC, SQLITE_UTF8);
}

static int bind_word(sqlite3_stmt *statement, int at, const char *word)
{
    return word ? sqlite3_bind_text(statement, at, word, -1, SQLITE_STATIC)
                : sqlite3_bind_null(statement, at);
}

static int bind_failure(sqlite3_stmt *statement, int at, Failure failure)
{
    return bind_word(statement, at, failure == FAILURE_NONE ? NULL : failure_word(failure));
}

static int bind_color(sqlite3_stmt *statement, int at, int color)
{
    return bind_word(statement, at, color == NOBODY ? NULL : color_name((Color)color));
}

static int bind_bits(sqlite3_stmt *statement, int at, uint64_t bits)
{
    int64_t value;
    memcpy(&value, &bits, sizeof value);
    return sqlite3_bind_int64(statement, at, value);
}

static int bind_numbers(sqlite3_stmt *statement, const GameResult *result)
{
    const int64_t numbers[][2] = {
        {NUMBER, (int64_t)result->number},
        {ATTEMPT, result->attempt},
        {BLACK, result->sides[COLOR_BLACK].player},
        {WHITE, result->sides[COLOR_WHITE].player},
        {VOID, result->is_void},
        {OVERRUN, result->overrun},
        {TURNS, result->turns},
        {LAG, result->lag},
        {HAS_RECORD, result->record.length > 0},
        {HAS_SGF, result->sgf.length > 0},
        {BEGAN, result->began},
        {TOOK, result->took},
    };
    int code = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        code |= sqlite3_bind_int64(statement, (int)numbers[i][0] + 1, numbers[i][1]);
    return code;
}

static int bind_game(sqlite3_stmt *statement, const GameResult *result)
{
    int code = bind_numbers(statement, result) | bind_bits(statement, SEED + 1, result->seed) |
               bind_bits(statement, DIGEST + 1, result->digest) |
               bind_color(statement, WINNER + 1, result->winner) |
               bind_word(statement, VERDICT + 1, verdict_word(result->verdict)) |
               bind_failure(statement, FAILURE + 1, result->failure) |
               bind_color(statement, FAILING + 1, result->failing) |
               bind_text(statement, OPENING + 1, &result->opening) |
               bind_text(statement, DETAIL + 1, &result->detail);
    return code | (result->has_margin ? sqlite3_bind_int64(statement, MARGIN + 1, result->margin)
                                      : sqlite3_bind_null(statement, MARGIN + 1));
}

static int bind_program(sqlite3_stmt *statement, const GameSide *side)
{
    return sqlite3_bind_int64(statement, 11, side->player) | bind_text(statement, 12, &side->name) |
           bind_text(statement, 13, &side->version) | bind_text(statement, 14, &side->untold);
}

static int bind_side(sqlite3_stmt *statement, const GameResult *result, Color color)
{
    const GameSide *side = &result->sides[color];
    return sqlite3_bind_int64(statement, 1, (int64_t)result->number) |
           sqlite3_bind_int64(statement, 2, result->attempt) |
           bind_color(statement, 3, (int)color) | bind_bits(statement, 4, side->seed) |
           sqlite3_bind_int64(statement, 5, side->used) |
           sqlite3_bind_int64(statement, 6, side->longest) |
           sqlite3_bind_int64(statement, 7, side->differs) |
           bind_text(statement, 8, &side->opinion) | bind_failure(statement, 9, side->failure) |
           bind_text(statement, 10, &side->errors) | bind_program(statement, side);
}

/* Execute a statement, unless `code` says that setting its parameters has failed. In any case,
 * reset the statement and clear its parameters. */
static bool finish(Store *store, sqlite3_stmt *statement, int code, StringBuilder *error)
{
    bool done = code == SQLITE_OK ? database_step(store, statement, error) == SQLITE_DONE
                                  : database_fail(store, error);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return done;
}

static bool add_side(Store *store, const GameResult *result, Color color, bool is_attempt,
                     StringBuilder *error)
{
    sqlite3_stmt *program = database_statement(store, STATEMENT_PROGRAM, error);
    if (!program || !finish(store, program, bind_program(program, &result->sides[color]), error))
        return false;
    sqlite3_stmt *side =
        database_statement(store, is_attempt ? STATEMENT_ATTEMPT_SIDE : STATEMENT_SIDE, error);
    return side && finish(store, side, bind_side(side, result, color), error);
}

bool rows_add(Store *store, const GameResult *result, bool is_attempt, StringBuilder *error)
{
    sqlite3_stmt *game =
        database_statement(store, is_attempt ? STATEMENT_ATTEMPT : STATEMENT_GAME, error);
    return game && finish(store, game, bind_game(game, result), error) &&
           add_side(store, result, COLOR_BLACK, is_attempt, error) &&
           add_side(store, result, COLOR_WHITE, is_attempt, error);
}

/* ---- Reading ---- */

static void take_text(sqlite3_stmt *statement, int column, StringBuilder *text)
{
    const char *bytes = (const char *)sqlite3_column_text(statement, column);
    builder_clear(text);
    builder_add_bytes(text, bytes, (size_t)sqlite3_column_bytes(statement, column));
}

static uint64_t take_bits(sqlite3_stmt *statement, int column)
{
    int64_t value = sqlite3_column_int64(statement, column);
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static int take_color(sqlite3_stmt *statement, int column)
{
    if (sqlite3_column_type(statement, column) == SQLITE_NULL)
        return NOBODY;
    const char *word = (const char *)sqlite3_column_text(statement, column);
    return word && strcmp(word, color_name(COLOR_WHITE)) == 0 ? COLOR_WHITE : COLOR_BLACK;
}

static void take_side(sqlite3_stmt *statement, int first, GameSide *side)
{
    take_text(statement, first + NAME, &side->name);
    take_text(statement, first + VERSION, &side->version);
    take_text(statement, first + UNTOLD, &side->untold);
    take_text(statement, first + OPINION, &side->opinion);
    take_text(statement, first + ERRORS, &side->errors);
    side->seed = take_bits(statement, first + SIDE_SEED);
    side->used = sqlite3_column_int64(statement, first + USED);
    side->longest = sqlite3_column_int64(statement, first + LONGEST);
    side->differs = sqlite3_column_int(statement, first + DIFFERS) != 0;
}

static bool take_failure(sqlite3_stmt *statement, int column, Failure *failure)
{
    const char *word = (const char *)sqlite3_column_text(statement, column);
    *failure = FAILURE_NONE;
    return !word || failure_from_word(word, strlen(word), failure);
}

/* Convert the stored words of the verdict and the failures to values. Return false if this version
 * of the program doesn't know a word. */
static bool take_words(sqlite3_stmt *statement, GameResult *result)
{
    const char *verdict = (const char *)sqlite3_column_text(statement, VERDICT);
    Failure *black = &result->sides[COLOR_BLACK].failure;
    Failure *white = &result->sides[COLOR_WHITE].failure;
    return verdict && verdict_from_word(verdict, strlen(verdict), &result->verdict) &&
           take_failure(statement, FAILURE, &result->failure) &&
           take_failure(statement, SIDES + SIDE_FAILURE, black) &&
           take_failure(statement, SIDES + SIDE_COLUMNS + SIDE_FAILURE, white);
}

static void take_numbers(sqlite3_stmt *statement, GameResult *result)
{
    result->number = (uint64_t)sqlite3_column_int64(statement, NUMBER);
    result->attempt = (uint32_t)sqlite3_column_int64(statement, ATTEMPT);
    result->sides[COLOR_BLACK].player = sqlite3_column_int(statement, BLACK);
    result->sides[COLOR_WHITE].player = sqlite3_column_int(statement, WHITE);
    result->seed = take_bits(statement, SEED);
    result->winner = take_color(statement, WINNER);
    result->is_void = sqlite3_column_int(statement, VOID) != 0;
    result->has_margin = sqlite3_column_type(statement, MARGIN) != SQLITE_NULL;
    result->margin = sqlite3_column_int64(statement, MARGIN);
    result->failing = take_color(statement, FAILING);
    result->overrun = sqlite3_column_int64(statement, OVERRUN);
    result->turns = (uint32_t)sqlite3_column_int64(statement, TURNS);
    result->lag = sqlite3_column_int64(statement, LAG);
    result->digest = take_bits(statement, DIGEST);
    result->began = sqlite3_column_int64(statement, BEGAN);
    result->took = sqlite3_column_int64(statement, TOOK);
}

static bool has_failed(const GameResult *result)
{
    bool failed = builder_failed(&result->opening) || builder_failed(&result->detail);
    for (int color = 0; color < COLOR_COUNT; color++) {
        const GameSide *side = &result->sides[color];
        failed = failed || builder_failed(&side->name) || builder_failed(&side->version) ||
                 builder_failed(&side->opinion) || builder_failed(&side->errors);
    }
    return failed;
}

/* Convert the current row of a statement to a result, and read the game's files if `depth` includes
 * them. */
static bool take_game(Store *store, sqlite3_stmt *statement, StoreDepth depth, bool is_attempt,
                      GameResult *result, StringBuilder *error)
{
    game_result_clear(result);
    take_numbers(statement, result);
    take_text(statement, OPENING, &result->opening);
    take_text(statement, DETAIL, &result->detail);
    take_side(statement, SIDES, &result->sides[COLOR_BLACK]);
    take_side(statement, SIDES + SIDE_COLUMNS, &result->sides[COLOR_WHITE]);
    if (!take_words(statement, result)) {
        builder_add_format(error, "game %llu: unknown verdict or failure",
                           (unsigned long long)result->number);
        return false;
    }
    if (has_failed(result)) {
        builder_add(error, status_text(STATUS_NO_MEMORY));
        return false;
    }
    return depth < STORE_RECORDS ||
           files_read(store, result, is_attempt, sqlite3_column_int(statement, HAS_RECORD) != 0,
                      sqlite3_column_int(statement, HAS_SGF) != 0, error);
}

/* Prepare the statement `which`, which reads the game `number`, or all games from it on. */
static sqlite3_stmt *read_from(Store *store, StoreStatement which, uint64_t number,
                               StoreDepth depth, StringBuilder *error)
{
    builder_clear(error);
    sqlite3_stmt *statement = database_statement(store, which, error);
    if (statement) {
        sqlite3_bind_int64(statement, 1, number < STORE_GAMES_MAX ? (int64_t)number : INT64_MAX);
        sqlite3_bind_int(statement, 2, depth >= STORE_TEXTS);
    }
    return statement;
}

static bool visit_all(Store *store, sqlite3_stmt *statement, StoreDepth depth, bool is_attempt,
                      StoreVisit visit, void *context, StringBuilder *error)
{
    GameResult result = {0};
    bool going = true, read = true;
    int code = SQLITE_DONE;
    while (going && read && (code = database_step(store, statement, error)) == SQLITE_ROW) {
        read = take_game(store, statement, depth, is_attempt, &result, error);
        going = read && visit(context, &result);
    }
    sqlite3_reset(statement);
    game_result_free(&result);
    return read && code != SQLITE_ERROR;
}

bool store_each(Store *store, uint64_t from, StoreDepth depth, StoreVisit visit, void *context,
                StringBuilder *error)
{
    sqlite3_stmt *statement = read_from(store, STATEMENT_EACH, from, depth, error);
    return statement && visit_all(store, statement, depth, false, visit, context, error);
}

bool store_each_attempt(Store *store, StoreVisit visit, void *context, StringBuilder *error)
{
    sqlite3_stmt *statement = read_from(store, STATEMENT_EACH_ATTEMPT, 0, STORE_RECORDS, error);
    return statement && visit_all(store, statement, STORE_RECORDS, true, visit, context, error);
}

bool store_get(Store *store, uint64_t number, StoreDepth depth, GameResult *result,
               StringBuilder *error)
{
    sqlite3_stmt *statement = read_from(store, STATEMENT_ONE, number, depth, error);
    if (!statement)
        return false;
    bool got = database_step(store, statement, error) == SQLITE_ROW &&
               take_game(store, statement, depth, false, result, error);
    sqlite3_reset(statement);
    return got;
}

bool store_next_attempt(Store *store, uint64_t number, uint32_t *attempt, StringBuilder *error)
{
    builder_clear(error);
    sqlite3_stmt *statement = database_statement(store, STATEMENT_NEXT_ATTEMPT, error);
    if (!statement)
        return false;
    sqlite3_bind_int64(statement, 1, (int64_t)number);
    bool found = database_step(store, statement, error) == SQLITE_ROW;
    if (found)
        *attempt = (uint32_t)sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return found;
}

static uint64_t take_count(sqlite3_stmt *statement, int column)
{
    return (uint64_t)sqlite3_column_int64(statement, column);
}

bool rows_load_done(Store *store, StringBuilder *error)
{
    sqlite3_stmt *statement = database_statement(store, STATEMENT_NUMBERS, error);
    if (!statement)
        return false;
    int code;
    sqlite3_bind_int64(statement, 1, (int64_t)done_next(&store->done, 0));
    while ((code = database_step(store, statement, error)) == SQLITE_ROW) {
        uint64_t number = take_count(statement, 0);
        if (done_has(&store->done, number)) { /* skip numbers that are in the set already */
            sqlite3_reset(statement);
            sqlite3_bind_int64(statement, 1, (int64_t)done_next(&store->done, number));
        } else if (done_reserve(&store->done, number) == STATUS_OK) {
            done_set(&store->done, number, true);
        } else {
            builder_add(error, status_text(STATUS_NO_MEMORY));
            break;
        }
    }
    sqlite3_reset(statement);
    return code == SQLITE_DONE;
}
