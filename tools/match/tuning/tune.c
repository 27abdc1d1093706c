/* Tuning: connecting the runner, which plays the games, with the SPSA optimizer. */
#include "match/tuning/tune.h"

#include "base/memory.h"
#include "io/descriptor.h"
#include "match/results/store.h"
#include "match/telling/plot.h"

#include <string.h>
#include <unistd.h>

/* Lines with this beginning describe a tuning in the stored settings of a match. All other code
 * treats them as comments. */
#define MARK "# tune "

enum { COURSE_STEPS = 10 /* rows in the history of a parameter, in the report */ };

struct Tune {
    Spsa *spsa;
    uint64_t games; /* number of games in an iteration */
    uint64_t count; /* number of games counted in the current iteration */
    uint64_t half_points;
    bool tells;   /* print a line after each iteration */
    bool playing; /* games are being played, not just read from the store */
    StringBuilder settings;
    MasterGuide guide;
};

/* Parsing parameters. */

void tune_setup_free(TuneSetup *setup)
{
    for (size_t i = 0; i < setup->count; i++)
        memory_free((char *)(uintptr_t)setup->parameters[i].name);
    memory_free(setup->parameters);
    *setup = (TuneSetup){0};
}

/* Set `part` to the text before the next colon or, if there is none, to the whole text. Move `text`
 * past the part and the colon. Return false if the part is empty. */
static bool take_part(const char **text, StringView *part)
{
    size_t length = strcspn(*text, ":");
    *part = (StringView){*text, length};
    *text += length + ((*text)[length] == ':');
    return length > 0;
}

static bool take_number(const char **text, Decimal *value, bool *is_whole)
{
    StringView part;
    if (!take_part(text, &part) ||
        !number_read_fixed(part.bytes, part.length, DECIMAL_PLACES, INT64_MAX / 2, value))
        return false;
    *is_whole = *is_whole && !memchr(part.bytes, '.', part.length);
    return true;
}

static bool is_name(StringView name)
{
    for (size_t i = 0; i < name.length; i++)
        if (!is_letter(name.bytes[i]) && !is_digit(name.bytes[i]) && !strchr("-_.", name.bytes[i]))
            return false;
    return name.length > 0;
}

bool tune_add_parameter(TuneSetup *setup, const char *text, StringBuilder *why)
{
    SpsaParameter made = {.is_whole = true};
    StringView name;
    const char *at = text;
    bool done = take_part(&at, &name) && is_name(name) &&
                take_number(&at, &made.low, &made.is_whole) &&
                take_number(&at, &made.high, &made.is_whole) && made.low < made.high;
    made.start = made.low / 2 + made.high / 2;
    if (done && *at)
        done = take_number(&at, &made.start, &made.is_whole) && !*at;
    if (!done || made.start < made.low || made.start > made.high) {
        builder_clear(why);
        builder_add(why, "--param: expected NAME:LOW:HIGH[:START], such as speed:0.5:4");
        return false;
    }
    char *copy = memory_new(name.length + 1);
    if (copy)
        memcpy(copy, name.bytes, name.length);
    made.name = copy;
    if (copy && memory_push(setup->parameters, setup->count, setup->capacity, made) == STATUS_OK)
        return true;
    memory_free(copy);
    builder_add(why, status_text(STATUS_NO_MEMORY));
    return false;
}

bool tune_set_iterations(TuneSetup *setup, const char *text, StringBuilder *why)
{
    int64_t number;
    if (number_read_int(text, strlen(text), 1, SPSA_ITERATIONS_MOST, &number)) {
        setup->iterations = (uint64_t)number;
        return true;
    }
    builder_clear(why);
    builder_add_format(why, "--iterations: expected a whole number from 1 to %d",
                       SPSA_ITERATIONS_MOST);
    return false;
}

/* Substituting values. */

/* Replace %NAME% by `value` everywhere in `words`. */
static void put_value(const char *name, const char *value, StringBuilder *words)
{
    StringBuilder mark = {0}, done = {0};
    builder_add(&mark, "%");
    builder_add(&mark, name);
    builder_add(&mark, "%");
    for (size_t at = 0; at < words->length;) {
        if (words->length - at >= mark.length && !builder_failed(&mark) &&
            memcmp(words->bytes + at, mark.bytes, mark.length) == 0) {
            builder_add(&done, value);
            at += mark.length;
        } else {
            builder_add_char(&done, words->bytes[at++]);
        }
    }
    builder_clear(words);
    builder_add_bytes(words, done.bytes, done.length);
    words->failed |= builder_failed(&mark) || builder_failed(&done);
    builder_free(&mark);
    builder_free(&done);
}

static bool is_named_in(const char *command, const char *name)
{
    StringBuilder mark = {0};
    builder_add_format(&mark, "%%%s%%", name);
    bool is = strstr(command, builder_string(&mark));
    builder_free(&mark);
    return is;
}

/* Callbacks for the runner, see MasterGuide. */

static uint64_t known(void *context)
{
    const Tune *tune = context;
    uint64_t done = spsa_iterations(tune->spsa);
    return (done + (done < spsa_planned(tune->spsa))) * tune->games;
}

static bool adapt(void *context, Order *order)
{
    Tune *tune = context;
    StringBuilder value = {0};
    bool failed = false;
    tune->playing = true;
    for (size_t i = 0; i < spsa_parameters(tune->spsa); i++)
        for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
            OrderSide *side = &order->sides[color];
            builder_clear(&value);
            builder_add_fixed(&value, spsa_trial(tune->spsa, i, side->player == 0), DECIMAL_PLACES,
                              DECIMAL_PLACES);
            put_value(spsa_parameter(tune->spsa, i)->name, builder_string(&value), &side->words);
            failed |= builder_failed(&value) || builder_failed(&side->words);
        }
    builder_free(&value);
    return !failed;
}

/* Return the result of the player `plus` in half points, 0 to 2. A void game counts as a draw. */
static uint64_t half_points(const GameResult *result)
{
    if (result->is_void || result->winner == NOBODY)
        return 1;
    return result->sides[result->winner].player == 0 ? 2 : 0;
}

/* Print a line about the iteration that has just ended. */
static void tell(const Tune *tune, Decimal score)
{
    StringBuilder line = {0};
    builder_add_format(&line, "iteration %lu of %lu: score ",
                       (unsigned long)spsa_iterations(tune->spsa),
                       (unsigned long)spsa_planned(tune->spsa));
    builder_add_fixed(&line, score, DECIMAL_PLACES, 3);
    for (size_t i = 0; i < spsa_parameters(tune->spsa); i++) {
        builder_add_format(&line, ", %s ", spsa_parameter(tune->spsa, i)->name);
        builder_add_fixed(&line, spsa_value_after(tune->spsa, i, spsa_iterations(tune->spsa)),
                          DECIMAL_PLACES, 6);
    }
    builder_add_char(&line, '\n');
    if (!builder_failed(&line))
        (void)descriptor_write(STDOUT_FILENO, line.bytes, line.length);
    builder_free(&line);
}

static bool played(void *context, const GameResult *result)
{
    Tune *tune = context;
    tune->half_points += half_points(result);
    if (++tune->count < tune->games)
        return true;
    Decimal score = (Decimal)tune->half_points * (DECIMAL_ONE / 2) / (Decimal)tune->games;
    tune->count = tune->half_points = 0;
    if (spsa_take(tune->spsa, score) != STATUS_OK)
        return false;
    if (tune->tells && tune->playing)
        tell(tune, score);
    return true;
}

/* Starting. */

static const char *wrong(const TuneSetup *setup, const MatchSettings *settings)
{
    if (setup->count == 0)
        return "expected a parameter to tune: --param NAME:LOW:HIGH[:START]";
    if (setup->iterations == 0)
        return "expected a number of iterations: --iterations N";
    if (!setup->command || settings->player_count > 0)
        return "expected one program: --player COMMAND";
    if (settings->games % 2 != 0 || settings->games > 10000)
        return "--games: expected an even number of games in an iteration, at most 10000";
    if (settings->keep || settings->has_sprt || settings->format != FORMAT_ROUND_ROBIN)
        return "tune can't be combined with --keep, --sprt or --format: leave them out";
    for (size_t i = 0; i < setup->count; i++)
        if (!is_named_in(setup->command, setup->parameters[i].name))
            return "expected %NAME% of each parameter in the command: --player 'COMMAND %NAME%'";
    return NULL;
}

/* Make the program both players of the match, and set the number of games to that of the whole
 * tuning. */
static bool set_players(const TuneSetup *setup, MatchSettings *settings, StringBuilder *why)
{
    static const char *const NAMES[] = {"plus=", "minus="};
    StringBuilder player = {0};
    bool done = true;
    for (size_t i = 0; done && i < 2; i++) {
        builder_clear(&player);
        builder_add(&player, NAMES[i]);
        builder_add(&player, setup->command);
        done = match_settings_set(settings, "player", builder_string(&player), why);
    }
    builder_free(&player);
    settings->games *= setup->iterations;
    return done;
}

static void add_marked(const Spsa *spsa, StringBuilder *settings)
{
    StringBuilder state = {0};
    spsa_add_state(&state, spsa);
    for (const char *line = builder_string(&state); *line;) {
        size_t length = strcspn(line, "\n");
        builder_add(settings, MARK);
        builder_add_bytes(settings, line, length);
        builder_add_char(settings, '\n');
        line += length + 1;
    }
    settings->failed |= builder_failed(&state);
    builder_free(&state);
}

static Status make(const TuneSetup *setup, const MatchSettings *settings, Tune **tune)
{
    SpsaSettings wanted = spsa_usual_settings(settings->seed, (uint32_t)setup->iterations);
    Tune *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    *tune = made;
    made->games = settings->games;
    return spsa_new(&wanted, setup->parameters, setup->count, &made->spsa);
}

bool tune_create(const TuneSetup *setup, MatchSettings *settings, bool tells, Tune **tune,
                 StringBuilder *why)
{
    Tune *made = NULL;
    const char *complaint = wrong(setup, settings);
    builder_clear(why);
    if (complaint) {
        builder_add(why, complaint);
        return false;
    }
    Status status = make(setup, settings, &made);
    if (status != STATUS_OK) {
        builder_add(why, status == STATUS_NO_MEMORY
                             ? status_text(status)
                             : "--param: expected a different name for each parameter");
        tune_destroy(made);
        return false;
    }
    made->tells = tells;
    add_marked(made->spsa, &made->settings);
    made->guide = (MasterGuide){.context = made,
                                .settings = builder_string(&made->settings),
                                .known = known,
                                .adapt = adapt,
                                .played = played};
    *tune = made;
    return set_players(setup, settings, why);
}

void tune_destroy(Tune *tune)
{
    if (!tune)
        return;
    spsa_free(tune->spsa);
    builder_free(&tune->settings);
    memory_free(tune);
}

const MasterGuide *tune_guide(const Tune *tune)
{
    return &tune->guide;
}

/* Reporting. */

void tune_add_report(const Tune *tune, StringBuilder *text)
{
    const Spsa *spsa = tune->spsa;
    uint32_t done = spsa_iterations(spsa);
    builder_add_format(text,
                       "\nvalues after %lu of %lu iterations (and their course from the start):\n",
                       (unsigned long)done, (unsigned long)spsa_planned(spsa));
    for (size_t i = 0; i < spsa_parameters(spsa); i++) {
        builder_add_format(text, "%s ", spsa_parameter(spsa, i)->name);
        builder_add_fixed(text, spsa_value(spsa, i), DECIMAL_PLACES, 6);
        builder_add(text, " (");
        for (uint32_t step = 0; step <= COURSE_STEPS; step++) {
            builder_add(text, step == 0 ? "" : " ");
            uint32_t after = (uint32_t)((uint64_t)done * step / COURSE_STEPS);
            builder_add_fixed(text, spsa_value_after(spsa, i, after), DECIMAL_PLACES, 4);
        }
        builder_add(text, ")\n");
    }
}

/* Create the tuning that the lines beginning with MARK describe, in its state before the first
 * iteration, and compute the number of games per iteration. Return false if there are no such lines
 * or they are invalid. */
static bool read_marked(const StringBuilder *settings, const MatchSettings *match, Tune *tune)
{
    StringBuilder state = {0};
    const char *at = settings->bytes, *end = at + settings->length;
    while (at < end) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        size_t length = next ? (size_t)(next - at) + 1 : (size_t)(end - at);
        if (length > strlen(MARK) && memcmp(at, MARK, strlen(MARK)) == 0)
            builder_add_bytes(&state, at + strlen(MARK), length - strlen(MARK));
        at += length;
    }
    bool done = state.length > 0 && spsa_read(state.bytes, state.length, &tune->spsa) == STATUS_OK;
    builder_free(&state);
    tune->games = done ? match->games / spsa_planned(tune->spsa) : 0;
    return done && tune->games > 0;
}

static bool count_game(void *context, const GameResult *result)
{
    Tune *tune = context;
    bool is_next = result->number / tune->games == spsa_iterations(tune->spsa);
    return is_next && played(tune, result);
}

static void draw(const Tune *tune, const char *title, StringBuilder *svg)
{
    const Spsa *spsa = tune->spsa;
    size_t count = spsa_parameters(spsa), points = (size_t)spsa_iterations(spsa) + 1;
    PlotParameter *parameters = memory_new(count * sizeof *parameters);
    double *values = memory_new(count * points * sizeof *values);
    for (size_t i = 0; parameters && values && i < count; i++) {
        const SpsaParameter *parameter = spsa_parameter(spsa, i);
        double *own = values + i * points;
        for (size_t k = 0; k < points; k++)
            own[k] = (double)spsa_value_after(spsa, i, (uint32_t)k) / (double)DECIMAL_ONE;
        parameters[i] =
            (PlotParameter){parameter->name, (double)parameter->low / (double)DECIMAL_ONE,
                            (double)parameter->high / (double)DECIMAL_ONE, own};
    }
    if (parameters && values)
        plot_parameters(svg, title, parameters, count, points - 1);
    else
        svg->failed = true;
    memory_free(parameters);
    memory_free(values);
}

bool tune_add_plot(const char *folder, StringBuilder *svg, StringBuilder *why)
{
    Tune tune = {0};
    Store *store = NULL;
    MatchSettings settings = match_settings_usual();
    StringBuilder title = {0};
    bool done = store_open_reading(folder, &store, why);
    if (done) {
        const StringBuilder *text = store_settings(store);
        done = match_settings_read(&settings, (StringView){text->bytes, text->length}, why);
        if (done && !read_marked(text, &settings, &tune)) {
            builder_add(why, "the folder contains a match, not a tuning run");
            done = false;
        }
    }
    done = done && store_each(store, 0, STORE_FIGURES, count_game, &tune, why);
    if (done) {
        builder_add(&title, "Tuning in ");
        match_settings_title(&settings, &title);
        draw(&tune, builder_string(&title), svg);
    }
    builder_free(&title);
    spsa_free(tune.spsa);
    store_close(store);
    match_settings_free(&settings);
    return done;
}
