/* Prints parts of a position as text. */
#include "protocol/view.h"

#include "formats/print.h"
#include "session/agreement.h"
#include "session/replay.h"

enum { LABEL_WIDTH = 4 };

static void print_letters(StringBuilder *text, int columns, int width)
{
    builder_add(text, "  ");
    for (int column = 0; column < columns; column++)
        builder_add_format(text, "%*s", width, print_column_name(column).text);
    builder_add_char(text, '\n');
}

void view_print_points(StringBuilder *text, const Setup *setup, ViewFace face, const void *context)
{
    int width = 1 + print_column_name(setup->columns - 1).length;
    print_letters(text, setup->columns, width);
    for (int row = setup->rows - 1; row >= 0; row--) {
        builder_add_format(text, "%2d", row + 1);
        for (int column = 0; column < setup->columns; column++)
            builder_add_format(text, "%*c", width, face(context, column, row));
        builder_add_format(text, " %d\n", row + 1);
    }
    print_letters(text, setup->columns, width);
}

void view_print_row_label(StringBuilder *text, int number)
{
    if (number >= 0)
        builder_add_format(text, "%*d|", LABEL_WIDTH - 1, number);
    else
        builder_add_format(text, "%*s|", LABEL_WIDTH - 1, "");
}

void view_print_column_labels(StringBuilder *text, const int *places, int count)
{
    builder_add_format(text, "%*s", LABEL_WIDTH, "");
    int at = 0;
    for (int i = 0; i < count; i++) {
        if (i > 0 && places[i] <= at)
            continue;
        builder_add_format(text, "%*s%d", places[i] - at, "", i);
        at = places[i] + (i < 10 ? 1 : i < 100 ? 2 : 3);
    }
    builder_add_char(text, '\n');
}

/* After the end of the game, the line contains the number of turns only if moves are not grid
 * points. */
void view_print_turn(StringBuilder *text, const Session *session)
{
    const GameKind *kind = session_kind(session);
    const Turn *turn = session_turn(session);
    if (turn->phase == PHASE_SCORING)
        builder_add(text, "dead stones are being marked");
    else if (turn->phase == PHASE_OVER)
        builder_add(text, "game over");
    if (turn->phase == PHASE_OVER && !kind->at)
        builder_add_format(text, " in turn %u", (unsigned)turn->number);
    if (turn->phase == PHASE_PLAY)
        builder_add_format(text, "turn %u, %s to move", (unsigned)turn->number,
                           color_name(turn->to_move));
    if (turn->phase == PHASE_PLAY && kind->ink_left) {
        builder_add(text, ", ink left ");
        print_ink_left(text, kind->ink_left(session_game(session)));
    }
    builder_add_char(text, '\n');
}

void view_print_standing(StringBuilder *text, const Session *session, const Score *score, bool both)
{
    builder_add(text, "black ");
    print_decimal(text, score->black);
    builder_add(text, ", white ");
    print_decimal(text, score->white);
    if (both) {
        builder_add(text, ", both ");
        print_decimal(text, score->both);
    }
    builder_add(text, ", komi ");
    print_decimal(text, session_setup(session)->rules[RULE_KOMI]);
    builder_add(text, ", result ");
    print_result(text, session, score);
}

void view_print_agreement(StringBuilder *text, const Session *session)
{
    bool black = session_agreed(session, COLOR_BLACK), white = session_agreed(session, COLOR_WHITE);
    builder_add_format(text, "number %u\nagreed %s\n", (unsigned)session_scoring_number(session),
                       black && white ? "both"
                       : black        ? "black"
                       : white        ? "white"
                                      : "none");
}

/* Replay the history, and compare the result with the game. */
static Status compare_again(Session *session, ViewCompare compare, StringBuilder *why)
{
    const Session *again;
    size_t event;
    Status status = session_again(session, &again, &event);
    if (status == STATUS_OK && session_same_turn(session, again))
        return compare(session, again, why);
    if (status == STATUS_OK)
        builder_add(why, "the turn differs when the moves are played again");
    else if (status != STATUS_NO_MEMORY)
        builder_add_format(why, "event %zu is not legal when the moves are played again: %s",
                           event + 1, status_text(status));
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

void view_verify_again(Engine *engine, ViewCompare compare, Reply *reply)
{
    StringBuilder why = {0};
    Status status = compare_again(engine->session, compare, &why);
    if (status != STATUS_OK || builder_failed(&why))
        reply_status(reply, STATUS_NO_MEMORY);
    else if (why.length > 0)
        reply_error(reply, "different: %s", builder_string(&why));
    else
        builder_add(&reply->text, "same");
    builder_free(&why);
}
