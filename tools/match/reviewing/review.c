/* Writing reviewed copies of records.
 *
 * Each file of a game is replaced atomically, and X.txt is written last. Its first line contains
 * all that the review depends on, and its second line is what was printed. So a game whose X.txt
 * begins with the expected line has been reviewed completely, and only its line is printed again.
 *
 * With several workers, worker i of N reviews the games whose numbers leave the remainder i when
 * divided by N. The main process waits for each game in turn, and then handles it as if there were
 * no workers. So it prints the lines of the games that a worker has reviewed, and reviews the
 * others itself: those that failed, to report why, and those of a worker that has ended. */
#include "match/reviewing/review.h"

#include "base/memory.h"
#include "base/random.h"
#include "base/version.h"
#include "games.h"
#include "io/complain.h"
#include "io/file.h"
#include "io/peer.h"
#include "io/standard.h"
#include "match/planning/plan.h"
#include "match/reviewing/appraise.h"
#include "match/telling/match_folder.h"
#include "protocol/records/record.h"
#include "session/replay.h"
#include "session/texts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char PROGRAM[] = "contigo-match";

enum { GAMES_IN_FOLDER = 1000, FOLDER_MODE = 0777 };

typedef struct Review {
    const ReviewSetup *setup;
    MatchFolder *folder;
    Plan *plan;
    int player; /* index of the player whose moves are marked; NOBODY: both players' moves */
    Order order;
    Peer *workers; /* NULL: none */
    /* `begun`: number of workers begun so far. `mine`: in a worker's process, its index. */
    size_t begun, mine;
    int socket; /* in a worker: descriptor of the connection to its parent; otherwise 0 */
    /* The game that is being reviewed. */
    const GameResult *result;
    Session *session;
    Appraisal *moves;
    size_t move_count;
    StringBuilder head, line; /* the first two lines of the file reviewed/X.txt, without newlines */
} Review;

static bool fail(Review *review, const char *why)
{
    StringBuilder *error = &review->folder->error;
    builder_clear(error);
    builder_add_format(error, "game %llu: ", (unsigned long long)review->result->number);
    builder_add(error, why);
    return false;
}

static bool passes(Review *review, Status status)
{
    return status == STATUS_OK || fail(review, status_text(status));
}

static bool is_any(const char *bytes, size_t count)
{
    (void)bytes;
    (void)count;
    return true;
}

/* Append the path of the current game's file in the folder `reviewed` that has the extension
 * `kind`. */
static void name_file(const Review *review, const char *kind, StringBuilder *path)
{
    unsigned long long number = review->result->number;
    builder_add_format(path, "%s/reviewed/%04llu/%07llu.%s", review->setup->folder,
                       number / GAMES_IN_FOLDER, number, kind);
}

static bool make_folder(Review *review, const char *path)
{
    if (mkdir(path, FOLDER_MODE) == 0 || errno == EEXIST)
        return true;
    StringBuilder why = {0};
    builder_add_format(&why, "cannot create the folder %s: %s", path, strerror(errno));
    fail(review, builder_string(&why));
    builder_free(&why);
    return false;
}

static bool make_folders(Review *review)
{
    StringBuilder path = {0};
    builder_add_format(&path, "%s/reviewed", review->setup->folder);
    bool made = make_folder(review, builder_string(&path));
    builder_add_format(&path, "/%04llu",
                       (unsigned long long)review->result->number / GAMES_IN_FOLDER);
    made = made && make_folder(review, builder_string(&path));
    builder_free(&path);
    return made;
}

static bool write_file(Review *review, const char *kind, const StringBuilder *text)
{
    static const FileKind ANY = {"a file", is_any};
    StringBuilder path = {0}, why = {0};
    name_file(review, kind, &path);
    bool done = builder_failed(text)
                    ? fail(review, status_text(STATUS_NO_MEMORY))
                    : file_replace(NULL, builder_string(&path), &ANY, text, &why) ||
                          fail(review, builder_string(&why));
    builder_free(&path);
    builder_free(&why);
    return done;
}

/* Set review->head to a line with the version, the settings and a hash of the record, which
 * together determine the review. */
static void write_head(Review *review)
{
    const ReviewSetup *setup = review->setup;
    builder_clear(&review->head);
    builder_add_format(&review->head,
                       "# review: version %s playouts %llu seed %llu marks %llu player %s game "
                       "%016llx",
                       CONTIGO_VERSION, (unsigned long long)setup->playouts,
                       (unsigned long long)setup->seed, (unsigned long long)setup->marks,
                       setup->player ? setup->player : "*",
                       (unsigned long long)random_mix_bytes(0, review->result->record.bytes,
                                                            review->result->record.length));
}

/* If the game has been reviewed with this setup, set review->line to the line that was printed, and
 * return true. */
static bool is_reviewed(Review *review)
{
    StringBuilder path = {0}, text = {0}, why = {0};
    name_file(review, "txt", &path);
    bool read = file_read(NULL, builder_string(&path), FILE_BYTES_MAX, &text, &why);
    StringView rest = builder_view(&text);
    StringView head = read && rest.length > 0 ? view_line(&rest) : (StringView){"", 0};
    bool same = head.length == review->head.length && head.length > 0 &&
                memcmp(head.bytes, review->head.bytes, head.length) == 0 && rest.length > 0;
    builder_clear(&review->line);
    if (same)
        builder_add_view(&review->line, view_line(&rest));
    builder_free(&path);
    builder_free(&text);
    builder_free(&why);
    return same;
}

/* Count the turns of the opening, which the players didn't choose. Return false on failure. */
static bool count_opening(Review *review, size_t *turns)
{
    *turns = 0;
    order_free(&review->order);
    if (!plan_order(review->plan, review->result->number, &review->order, &review->folder->error))
        return false;
    for (size_t i = 0; i < review->order.turns.length; i++)
        *turns += review->order.turns.bytes[i] == '\n';
    return true;
}

static double least_loss(const Review *review)
{
    return appraise_in_points(review->session) ? APPRAISE_POINTS : APPRAISE_PERCENT;
}

/* Return true if moves of this color may be marked: the setup names its player, or no player. */
static bool is_marked(const Review *review, Color color)
{
    return review->player == NOBODY || review->result->sides[color].player == review->player;
}

/* Return the rank of a move among the moves of its color by the amount lost; 0 is the largest
 * loss. */
static size_t rank_of(const Review *review, size_t index)
{
    const Appraisal *moves = review->moves;
    size_t rank = 0;
    for (size_t i = 0; i < review->move_count; i++)
        rank += moves[i].color == moves[index].color &&
                (moves[i].lost > moves[index].lost ||
                 (moves[i].lost >= moves[index].lost && i < index));
    return rank;
}

static bool is_bad(const Review *review, size_t index)
{
    return review->moves[index].lost >= least_loss(review);
}

static void add_comment(const Review *review, const Appraisal *move, StringBuilder *text)
{
    bool in_points = appraise_in_points(review->session);
    const char *who = color_name(move->color);
    if (text->length > 0)
        builder_add_char(text, '\n');
    if (in_points)
        builder_add_format(text, "Lost %.1f points: %s's lead changed from %.1f to %.1f.",
                           move->lost, who, move->before, move->after);
    else
        builder_add_format(text,
                           "Lost %.0f%%: %s's chance of winning changed from %.0f%% to %.0f%%.",
                           move->lost, who, move->before, move->after);
    if (move->better.length > 0) {
        builder_add(text, " Better: ");
        builder_add_view(text, builder_view(&move->better));
        builder_add_char(text, '.');
    }
}

/* Append the text about a move to the comment on the session's last event. */
static Status comment_on(Review *review, const Appraisal *move)
{
    StringBuilder text = {0};
    const StringBuilder *old = session_comment_on(review->session, move->event + 1);
    if (old)
        builder_add_view(&text, builder_view(old));
    add_comment(review, move, &text);
    Status status = STATUS_NO_MEMORY;
    if (!builder_failed(&text) && text_is_sayable(builder_view(&text)))
        status = session_set_comment(review->session, builder_view(&text));
    builder_free(&text);
    return status;
}

/* Append a sentence about the review to the comment on the game. */
static Status comment_on_game(Review *review)
{
    StringBuilder text = {0};
    const StringBuilder *old = session_info(review->session, INFO_COMMENT);
    if (old->length > 0) {
        builder_add_view(&text, builder_view(old));
        builder_add_char(&text, '\n');
    }
    builder_add_format(&text, "Reviewed by %s %s: %llu playouts in each position, seed %llu.",
                       CONTIGO_NAME, CONTIGO_VERSION, (unsigned long long)review->setup->playouts,
                       (unsigned long long)review->setup->seed);
    Status status = session_set_info(review->session, INFO_COMMENT, builder_view(&text));
    builder_free(&text);
    return status;
}

/* Add all comments to the session. */
static Status comment(Review *review)
{
    Status status = comment_on_game(review);
    if (status == STATUS_OK)
        status = session_undo(review->session, session_event_count(review->session));
    for (size_t i = 0; status == STATUS_OK && i < review->move_count; i++) {
        const Appraisal *move = &review->moves[i];
        status =
            session_redo(review->session, move->event + 1 - session_event_count(review->session));
        if (status == STATUS_OK && is_marked(review, move->color) && is_bad(review, i) &&
            rank_of(review, i) < review->setup->marks)
            status = comment_on(review, move);
    }
    return status == STATUS_OK ? session_redo(review->session, session_redo_count(review->session))
                               : status;
}

/* Append a text that says which move of a color lost the most. */
static void add_worst(const Review *review, Color color, StringBuilder *text)
{
    const char *player = review->folder->names[review->result->sides[color].player];
    const Appraisal *worst = NULL;
    builder_add_format(text, "%s (%s): ", player, color_name(color));
    for (size_t i = 0; i < review->move_count; i++)
        if (review->moves[i].color == color && is_bad(review, i) && rank_of(review, i) == 0)
            worst = &review->moves[i];
    if (!worst) {
        builder_add(text, "no move lost anything");
        return;
    }
    builder_add_format(text, "move %zu ", worst->number);
    builder_add_view(text, builder_view(&worst->move));
    builder_add_format(text,
                       appraise_in_points(review->session) ? " lost %.1f points" : " lost %.0f%%",
                       worst->lost);
    if (worst->better.length > 0) {
        builder_add(text, ", better ");
        builder_add_view(text, builder_view(&worst->better));
    }
}

static void write_line(Review *review)
{
    bool is_first = true;
    builder_clear(&review->line);
    builder_add_format(&review->line, "game %llu: ", (unsigned long long)review->result->number);
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        if (!is_marked(review, color))
            continue;
        if (!is_first)
            builder_add(&review->line, "; ");
        add_worst(review, color, &review->line);
        is_first = false;
    }
}

/* Write the text file, with a line for each move. */
static bool write_text(Review *review)
{
    StringBuilder text = {0};
    builder_add_view(&text, builder_view(&review->head));
    builder_add_char(&text, '\n');
    builder_add_view(&text, builder_view(&review->line));
    builder_add(&text, "\nnumber color move before after lost better\n");
    for (size_t i = 0; i < review->move_count; i++) {
        const Appraisal *move = &review->moves[i];
        builder_add_format(&text, "%zu %s ", move->number, color_name(move->color));
        builder_add_view(&text, builder_view(&move->move));
        builder_add_format(&text, " %.1f %.1f %.1f ", move->before, move->after, move->lost);
        builder_add_view(&text, move->better.length > 0 ? builder_view(&move->better)
                                                        : (StringView){"-", 1});
        builder_add_char(&text, '\n');
    }
    bool done = write_file(review, "txt", &text);
    builder_free(&text);
    return done;
}

/* Let a referee replay the reviewed record and print it as SGF. */
static bool write_sgf(Review *review, const StringBuilder *record)
{
    StringBuilder line = {0}, why = {0}, sgf = {0};
    Referee *referee = NULL;
    bool done = referee_create(&referee) == STATUS_OK;
    for (StringView rest = builder_view(record); done && rest.length > 0;) {
        builder_clear(&line);
        builder_add_view(&line, view_line(&rest));
        done = referee_command(referee, builder_string(&line), &why);
    }
    if (done)
        referee_sgf(referee, &sgf);
    else
        fail(review, why.length > 0 ? builder_string(&why) : status_text(STATUS_NO_MEMORY));
    done = done && (sgf.length == 0 || write_file(review, "sgf", &sgf));
    referee_destroy(referee);
    builder_free(&line);
    builder_free(&why);
    builder_free(&sgf);
    return done;
}

static bool write_files(Review *review)
{
    StringBuilder record = {0};
    record_print(review->session, &record);
    bool done = make_folders(review) && write_file(review, "contigo", &record) &&
                write_sgf(review, &record) && write_text(review);
    builder_free(&record);
    return done;
}

/* Load the game's record into the session. On failure return false and set the error. */
static bool load(Review *review)
{
    StringBuilder error = {0};
    bool done = record_read(CONTIGO_GAMES, &review->result->record, (RecordOptions){0},
                            &review->session, &error) ||
                fail(review, builder_string(&error));
    builder_free(&error);
    return done;
}

static bool review_moves(Review *review)
{
    size_t skipped;
    AppraiseSettings settings = {review->setup->playouts,
                                 random_mix(review->setup->seed, review->result->number)};
    return load(review) && count_opening(review, &skipped) &&
           passes(review, appraise_game(review->session, skipped, settings, &review->moves,
                                        &review->move_count)) &&
           passes(review, comment(review));
}

static bool print_line(const Review *review)
{
    StringBuilder text = {0};
    builder_add_view(&text, builder_view(&review->line));
    builder_add_char(&text, '\n');
    return standard_print(PROGRAM, &text) == EXIT_SUCCESS;
}

static void end_game(Review *review)
{
    session_destroy(review->session);
    review->session = NULL;
    appraise_free(review->moves, review->move_count);
    review->moves = NULL;
    review->move_count = 0;
}

/* Wait until the worker to which the game belongs has reviewed it, or has ended. */
static void await(Review *review)
{
    Peer *worker = &review->workers[review->result->number % review->setup->workers];
    while (worker->process != 0) {
        for (Message message; peer_take(worker, &message);)
            if ((uint64_t)message.number == review->result->number)
                return;
        peer_wait(worker);
        if (!peer_read(worker))
            peer_end(worker);
    }
}

/* The game has been reviewed: print its line or, in a worker, report the game to the parent. */
static bool finish(Review *review)
{
    if (review->socket > 0)
        return peer_tell(review->socket, &(Message){.number = (int64_t)review->result->number});
    /* standard_print() has already printed why it failed */
    return print_line(review) || fail(review, "its line can't be printed");
}

/* Review the current game, review->result, unless that was done before. */
static bool review_one(Review *review)
{
    if (review->result->record.length == 0)
        return fail(review, "the record is missing");
    write_head(review);
    bool done = is_reviewed(review);
    if (!done && review_moves(review)) {
        write_line(review);
        done = write_files(review);
    }
    end_game(review);
    return done && finish(review);
}

static bool review_game(void *context, const GameResult *result)
{
    Review *review = context;
    review->result = result;
    if (!is_marked(review, COLOR_BLACK) && !is_marked(review, COLOR_WHITE))
        return true;
    if (review->socket > 0 && result->number % review->setup->workers != review->mine)
        return true;
    if (review->workers)
        await(review);
    return review_one(review);
}

/* Set review->player to the index of the player whose moves are marked. Return false if there is no
 * such player. */
static bool find_player(Review *review)
{
    const MatchSettings *settings = &review->folder->settings;
    review->player = NOBODY;
    if (!review->setup->player)
        return true;
    for (size_t i = 0; i < settings->player_count; i++)
        if (strcmp(settings->players[i].name, review->setup->player) == 0)
            review->player = (int)i;
    if (review->player != NOBODY)
        return true;
    builder_clear(&review->folder->error);
    builder_add_format(&review->folder->error, "the match has no player '%s': expected one of",
                       string_quote(review->setup->player).text);
    for (size_t i = 0; i < settings->player_count; i++)
        builder_add_format(&review->folder->error, " %s", settings->players[i].name);
    return false;
}

static bool review_games(Review *review)
{
    MatchFolder *folder = review->folder;
    return match_folder_open(review->setup->folder, folder) && find_player(review) &&
           plan_create(&folder->settings, folder->store, &review->plan, &folder->error) &&
           store_each(folder->store, 0, STORE_RECORDS, review_game, review, &folder->error) &&
           folder->error.length == 0;
}

/* In a worker's process: review the games that belong to this worker. */
static void work(void *context, int socket)
{
    const Review *parent = context;
    MatchFolder folder = {0};
    review_games(&(Review){
        .setup = parent->setup, .folder = &folder, .mine = parent->begun, .socket = socket});
}

/* Start the workers before the store is opened, because they can't share its database. A worker
 * that can't be started is treated like one that has ended. */
static void begin_workers(Review *review)
{
    size_t count = review->setup->workers;
    review->workers = count > 1 ? memory_new(count * sizeof *review->workers) : NULL;
    for (; review->workers && review->begun < count; review->begun++)
        peer_begin(&review->workers[review->begun], 0, work, review);
}

static void end_workers(Review *review)
{
    for (size_t i = 0; i < review->begun; i++)
        if (review->workers[i].process != 0)
            peer_end(&review->workers[i]);
    memory_free(review->workers);
}

int review_run(const ReviewSetup *setup)
{
    MatchFolder folder = {0};
    Review review = {.setup = setup, .folder = &folder};
    begin_workers(&review);
    int status = review_games(&review) ? EXIT_SUCCESS : match_folder_fail(&folder);
    end_workers(&review);
    plan_destroy(review.plan);
    order_free(&review.order);
    builder_free(&review.head);
    builder_free(&review.line);
    match_folder_close(&folder);
    return status;
}
