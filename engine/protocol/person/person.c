/* Shows a person at a terminal the game, and interprets what they type. */
#include "protocol/person/person.h"

#include "base/version.h"
#include "formats/print.h"
#include "pictures/painter.h"
#include "pictures/screen.h"
#include "protocol/bare_move.h"
#include "protocol/complete.h"
#include "protocol/view.h"
#include "session/agreement.h"
#include "session/session.h"

#include <string.h>

/* Rows of the window that the board can't use: the prompt below the board and, above it, the end of
 * the last reply and an empty line. The score takes as many rows as it needs; so does the greeting,
 * which is shown instead of a reply. */
enum { PROMPT_ROWS = 1, ANSWER_ROWS = 2 };

/* Displaying the game. */

static void greet(const Session *session, StringBuilder *shown)
{
    const GameKind *kind = session_kind(session);
    builder_add_format(shown, CONTIGO_NAME " " CONTIGO_VERSION ", %s: %s\n", kind->name,
                       kind->summary);
    builder_add(shown,
                "Type 'help rules' for the rules, 'help' for the commands, 'quit' to leave.\n");
}

/* Return a hash of what the display shows. */
static uint64_t look_of(const Session *session)
{
    const Setup *setup = session_setup(session);
    uint64_t look = position_key(session_position(session));
    look = look * 31 + (uint64_t)setup->columns * 1009 + (uint64_t)setup->rows;
    for (size_t i = 0; i < session_kind(session)->rule_count; i++)
        look = look * 31 + (uint64_t)setup->rules[i];
    for (size_t i = 0; i < setup->outline.count; i++)
        look = (look * 31 + (uint32_t)setup->outline.corners[i].x) * 31 +
               (uint32_t)setup->outline.corners[i].y;
    for (const char *name = session_kind(session)->name; *name; name++)
        look = look * 31 + (unsigned char)*name;
    return look * 31 + session_scoring_number(session);
}

/* Return whether to show the score. Some games have none, or none that means anything before the
 * end of play. */
static bool is_counted(const Session *session)
{
    const GameKind *kind = session_kind(session);
    bool at_end = kind->painter && kind->painter->counted_at_end;
    return kind->score && (!at_end || session_turn(session)->phase != PHASE_PLAY);
}

static void add_standing(Session *session, StringBuilder *shown)
{
    Score score;
    if (!is_counted(session) || session_score(session, &score) != STATUS_OK)
        return;
    view_print_standing(shown, session, &score, score.both > 0);
    builder_add_char(shown, '\n');
}

/* Return how many rows some lines take in a window of `columns` columns. */
static int count_rows(const StringBuilder *lines, int columns)
{
    int rows = 0, column = 0;
    for (size_t i = 0; i < lines->length; i++) {
        bool ends = lines->bytes[i] == '\n';
        rows += ends || column == columns;
        column = ends ? 0 : column == columns ? 1 : column + 1;
    }
    return rows;
}

/* Append the board, as large as fits below `above` rows of text. If it doesn't fit at all, let it
 * take the place of these rows. */
static void add_board(Session *session, ScreenOptions options, int above, StringBuilder *shown)
{
    options.rows -= above;
    Status status = screen_draw(session, &options, shown);
    if (status == STATUS_OUT_OF_RANGE) {
        options.rows += above;
        status = screen_draw(session, &options, shown);
    }
    if (status == STATUS_OUT_OF_RANGE)
        builder_add(shown, "(the window is too small for the board)\n");
}

/* Return whether the board should be shown: the person has not been greeted yet or has asked for
 * it, or the display has changed since the last call. */
static bool sees_more(Person *person, int columns, int rows)
{
    uint64_t now = look_of(person->engine->session);
    bool is_same = person->greeted && !person->asks && now == person->seen &&
                   columns == person->columns && rows == person->rows;
    person->asks = false;
    person->seen = now;
    person->columns = columns;
    person->rows = rows;
    return !is_same;
}

static void look(void *context, int columns, int rows, StringBuilder *shown)
{
    Person *person = context;
    Session *session = person->engine->session;
    if (!sees_more(person, columns, rows))
        return;
    int above = ANSWER_ROWS;
    if (!person->greeted) {
        greet(session, shown);
        above = count_rows(shown, columns);
    }
    person->greeted = true;
    StringBuilder standing = {0};
    add_standing(session, &standing);
    int below = count_rows(&standing, columns) + PROMPT_ROWS;
    add_board(session, (ScreenOptions){columns, rows - below, person->colors}, above, shown);
    builder_add(shown, builder_string(&standing));
    builder_free(&standing);
}

static void add_prompt(void *context, StringBuilder *prompt)
{
    const Person *person = context;
    const Session *session = person->engine->session;
    const GameKind *kind = session_kind(session);
    const Turn *turn = session_turn(session);
    if (turn->phase == PHASE_SCORING)
        builder_add(prompt, "dead stones");
    else if (turn->phase == PHASE_OVER)
        builder_add(prompt, "game over");
    else
        builder_add(prompt, color_name(turn->to_move));
    if (turn->phase == PHASE_PLAY && kind->ink_left) {
        builder_add(prompt, ", ink ");
        print_ink_left(prompt, kind->ink_left(session_game(session)));
    }
    builder_add(prompt, "> ");
}

/* Letting the engine play as the opponent. */

/* Return the command that the engine would enter now, or NULL. While there are moves to redo, the
 * engine doesn't make a new move, so that a person can step through a game in both directions. If
 * the person's `undo` or `redo` leads to the engine's turn, the engine undoes or redoes one more
 * move, so that it is the person's turn. If there is nothing more to undo, it redoes its own
 * move. */
static const char *own_command(const Person *person)
{
    const Session *session = person->engine->session;
    const GameKind *kind = session_kind(session);
    const Turn *turn = session_turn(session);
    if (!person->has_opponent)
        return NULL;
    bool is_its_turn = turn->phase == PHASE_PLAY && turn->to_move == person->opponent;
    if (session_redo_count(session) > 0)
        return !is_its_turn                                        ? NULL
               : person->undoes && session_move_count(session) > 0 ? "undo"
               : person->undoes || person->redoes                  ? "redo"
                                                                   : NULL;
    if (is_its_turn)
        return "genmove";
    bool settles = turn->phase == PHASE_SCORING && kind->mark_dead && kind->list_dead;
    return settles && !session_agreed(session, person->opponent) ? "settle" : NULL;
}

static bool own(void *context, StringBuilder *line)
{
    Person *person = context;
    const char *command = own_command(person);
    uint64_t now = look_of(person->engine->session);
    bool was_in_vain = command && person->has_tried && person->tried == now;
    person->has_tried = command;
    person->tried = now;
    if (!command || was_in_vain)
        return false;
    builder_add(line, command);
    if (strcmp(command, "undo") != 0 && strcmp(command, "redo") != 0)
        builder_add_format(line, " %s", color_name(person->opponent));
    return !builder_failed(line);
}

/* Interpreting what is typed. */

static const struct {
    const char *typed, *meant;
} OTHER_NAMES[] = {{"?", "help"}, {"exit", "quit"}, {"bye", "quit"}, {"q", "quit"}};

/* Return whether a command's name begins with a word, in upper or lower case. */
static bool is_begun(const char *name, StringView typed)
{
    size_t i = 0;
    while (i < typed.length && name[i] && name[i] == lower_case(typed.bytes[i]))
        i++;
    return i == typed.length;
}

/* Return whether a command may be abbreviated. It may not if a mistake would be costly, because the
 * command changes or ends the game, or writes a file. */
static bool may_be_short(const Command *command)
{
    return command->group != GROUP_SETUP && command->group != GROUP_GAMES &&
           command->group != GROUP_RECORDS && strcmp(command->name, "forfeit") != 0 &&
           strcmp(command->name, "quit") != 0;
}

/* Return the command of the current game that a word abbreviates. If it abbreviates none, or may
 * abbreviate several, return NULL. */
static const Command *meant_by(const Engine *engine, StringView typed)
{
    const CommandTable *table = engine->commands;
    const Command *found = NULL;
    for (size_t i = 0; i < command_count(table); i++) {
        const Command *command = command_at(table, i);
        if (!is_begun(command->name, typed) ||
            !command_in_game(table, command, session_kind(engine->session)))
            continue;
        if (strlen(command->name) == typed.length)
            return command;
        if (found)
            return NULL;
        found = command;
    }
    return found && may_be_short(found) ? found : NULL;
}

/* Return the name of the command that is meant by a word that isn't a command, or NULL if none is
 * meant. */
static const char *name_for(const Engine *engine, StringView typed)
{
    for (size_t i = 0; i < COUNT_OF(OTHER_NAMES); i++)
        if (view_is(typed, OTHER_NAMES[i].typed))
            return OTHER_NAMES[i].meant;
    const Command *command = meant_by(engine, typed);
    return command ? command->name : NULL;
}

/* Return the first word of a line. */
static StringView first_word(const char *line)
{
    StringView rest;
    return view_first(string_view(line), &rest);
}

static bool is_color(StringView word)
{
    return view_is(word, "b") || view_is(word, "w") || view_is(word, "black") ||
           view_is(word, "white");
}

/* Find the color that is meant if none is typed. During play, it is the color to move. While
 * players agree on dead stones, it is the person's color if the engine is the opponent; if not, it
 * is the color that has not agreed. Return false if either color may be meant. */
static bool find_color(const Person *person, Color *color)
{
    const Session *session = person->engine->session;
    bool black_agreed = session_agreed(session, COLOR_BLACK);
    bool one_agreed = black_agreed != session_agreed(session, COLOR_WHITE);
    bool plays = session_turn(session)->phase == PHASE_PLAY;
    *color = plays                  ? session_turn(session)->to_move
             : person->has_opponent ? color_other(person->opponent)
             : black_agreed         ? COLOR_WHITE
                                    : COLOR_BLACK;
    return plays || person->has_opponent || one_agreed;
}

/* Return whether a color may be added to a command in the present phase of the game. If an illegal
 * move loses the game, input without a color is never turned into a move. */
static bool is_about_color(const Session *session, const Command *command)
{
    Phase phase = session_turn(session)->phase;
    bool plays = command->group == GROUP_PLAY && strcmp(command->name, "forfeit") != 0 &&
                 !position_invalid_loses(session_position(session));
    bool asks = command->group == GROUP_POSITION || command->group == GROUP_EXPORT;
    return command->group == GROUP_SCORING ? phase == PHASE_SCORING
                                           : (plays || asks) && phase == PHASE_PLAY;
}

/* Return whether a command's first argument is a color, but the input after the command's name does
 * not begin with one. */
static bool lacks_color(const Command *command, StringView first)
{
    const char *pattern = command->pattern;
    return strncmp(pattern, "COLOR", 5) == 0 && (pattern[5] == ' ' || pattern[5] == '\0') &&
           !is_color(first);
}

/* Return whether `done` is typed without the number of the marks. The marks that were shown last
 * are then meant. */
static bool lacks_number(const Session *session, const Command *command, StringView first)
{
    if (strcmp(command->name, "done") != 0 || session_turn(session)->phase != PHASE_SCORING)
        return false;
    return first_word(is_color(first) ? first.bytes + first.length : first.bytes).length == 0;
}

/* Append a command, with the input after its name, and with the color and the number of the marks
 * if the input lacks them. Return whether either was added. */
static bool add_command(const Person *person, const Command *command, const char *rest,
                        StringBuilder *meant)
{
    const Session *session = person->engine->session;
    StringView first = first_word(rest);
    Color color;
    bool has_color = !lacks_color(command, first);
    bool adds_color = !has_color && is_about_color(session, command) && find_color(person, &color);
    bool adds_number = (has_color || adds_color) && lacks_number(session, command, first);
    builder_add(meant, command->name);
    if (adds_color)
        builder_add_format(meant, " %s", color_name(color));
    builder_add(meant, rest);
    if (adds_number)
        builder_add_format(meant, " %u", (unsigned)session_scoring_number(session));
    return adds_color || adds_number;
}

/* Return whether to warn that `quit` would lose a game that hasn't been saved. If so, append the
 * warning as a comment line. A second `quit` gets no warning. */
static bool warns(Person *person, const Command *command, StringBuilder *meant)
{
    bool is_quit = command && strcmp(command->name, "quit") == 0;
    bool is_repeated = person->quits;
    person->quits = is_quit && !is_repeated && engine_has_unsaved(person->engine);
    if (person->quits)
        builder_add(
            meant,
            "# the game is not saved: savegame FILE saves it, and a second quit ends the program");
    return person->quits;
}

static bool mend(void *context, const char *typed, StringBuilder *meant)
{
    Person *person = context;
    const Engine *engine = person->engine;
    StringView name = first_word(typed);
    person->asks = name.length == 0;
    person->undoes = person->redoes = false;
    if (!position_invalid_loses(session_position(engine->session)) &&
        bare_move_command(engine->commands, engine->session, string_view(typed), meant))
        return true;
    if (name.length == 0 || *name.bytes == '#' || is_digit(*name.bytes))
        return false;
    const Command *command = command_named(engine->commands, name);
    const char *other = command ? NULL : name_for(engine, name);
    if (other)
        command = command_named(engine->commands, (StringView){other, strlen(other)});
    person->undoes = command && strcmp(command->name, "undo") == 0;
    person->redoes = command && strcmp(command->name, "redo") == 0;
    if (warns(person, command, meant))
        return !builder_failed(meant);
    if (!command)
        return false;
    const Command *row = command_in_game(engine->commands, command, session_kind(engine->session));
    bool adds = add_command(person, row ? row : command, name.bytes + name.length, meant);
    return (other || adds) && !builder_failed(meant);
}

static bool is_long(void *context, const char *line)
{
    const Command *command = command_named(((Person *)context)->engine->commands, first_word(line));
    return command && command->group == GROUP_ADMINISTRATION;
}

Attendant person_attendant(Person *person)
{
    Attendant attendant = {.completer = complete_for(person->engine), .context = person};
    if (person->plain)
        return attendant;
    attendant.look = look;
    attendant.prompt = add_prompt;
    attendant.own = own;
    attendant.mend = mend;
    attendant.is_long = is_long;
    return attendant;
}
