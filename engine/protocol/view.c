/* What a position as text is made of. */
#include "protocol/view.h"

#include "formats/print.h"
#include "session/again.h"

static void print_letters(Text *text, int columns)
{
    text_add(text, "  ");
    for (int column = 0; column < columns; column++)
        text_add_format(text, " %c", print_letter(column));
    text_add_char(text, '\n');
}

void view_print_points(Text *text, const Setup *setup, ViewFace face, const void *context)
{
    print_letters(text, setup->columns);
    for (int row = setup->rows - 1; row >= 0; row--) {
        text_add_format(text, "%2d", row + 1);
        for (int column = 0; column < setup->columns; column++)
            text_add_format(text, " %c", face(context, column, row));
        text_add_format(text, " %d\n", row + 1);
    }
    print_letters(text, setup->columns);
}

void view_print_turn(Text *text, const Session *session)
{
    const Turn *turn = session_turn(session);
    if (turn->phase == PHASE_PLAY)
        text_add_format(text, "turn %u, %s to move\n", (unsigned)turn->number,
                        color_name(turn->to_move));
    else
        text_add(text,
                 turn->phase == PHASE_SCORING ? "dead stones are being marked\n" : "game over\n");
}

void view_print_standing(Text *text, const Session *session, const Score *score)
{
    text_add(text, "black ");
    print_decimal(text, score->black);
    text_add(text, ", white ");
    print_decimal(text, score->white);
    text_add(text, ", komi ");
    print_decimal(text, session_setup(session)->rules[RULE_KOMI]);
    text_add(text, ", result ");
    print_result(text, session, score);
}

Status view_compare_again(Session *session, ViewCompare compare, Text *why)
{
    const Session *again;
    size_t event;
    Status status = session_again(session, &again, &event);
    if (status == STATUS_NO_MEMORY)
        return status;
    if (status != STATUS_OK)
        text_add_format(why, "event %zu is not legal where it stands: %s", event + 1,
                        status_text(status));
    else if (!session_same_turn(session, again))
        text_add(why, "the turn is not what playing the moves again comes to");
    else if (compare)
        compare(session_game(session), session_game(again), why);
    return STATUS_OK;
}
