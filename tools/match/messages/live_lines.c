/* Reading games that go on, again and again. */
#include "match/messages/live_lines.h"

#include "protocol/records/text_word.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Appends lines, each behind a command. */
static void add_lines(Text *text, const char *command, const Text *lines)
{
    for (Word rest = text_word(lines); rest.length > 0;) {
        text_add_format(text, "\n%s ", command);
        text_add_word(text, word_line(&rest));
    }
}

/* Lines that make the game as it begins, with its opening. */
static void add_beginning(Text *text, const Order *order)
{
    text_add(text, "set_game ");
    text_add_word(text, text_word(&order->game));
    text_add_format(text, "\nboardsize %d %d", order->columns, order->rows);
    add_lines(text, "set_rule", &order->rules);
    text_add(text, "\nkomi ");
    text_add_word(text, text_word(&order->komi));
    for (int i = 0; i < 2; i++) {
        text_add_format(text, "\nset_info %s ", color_name((Color)i));
        text_word_print(text_word(&order->sides[i].name), text);
    }
    add_lines(text, "play", &order->turns);
}

/* Another game is on a board. */
static void begin(LiveBoard *board, Order *order)
{
    *board = (LiveBoard){.is_used = true, .number = order->number};
    for (int i = 0; i < 2; i++)
        snprintf(board->names[i], LIVE_NAME, "%s", text_string(&order->sides[i].name));
}

static void on_game(void *context, Order *order, Text *turns)
{
    LiveLines *lines = context;
    const char *place = strrchr(text_string(&order->live), '/');
    unsigned long slot = place ? strtoul(place + 1, NULL, 10) : WORKERS_MOST;
    if (slot >= WORKERS_MOST)
        return;
    LiveBoard *board = &lines->boards[slot];
    Text text = {0};
    if (!board->is_used || board->number != order->number) {
        begin(board, order);
        add_beginning(&text, order);
        lines->tell(lines->context, slot, text_word(&text));
    }
    const char *turn = text_string(turns) + board->told;
    for (const char *end; (end = strchr(turn, '\n')); turn = end + 1) {
        text_clear(&text);
        text_add(&text, "play ");
        text_add_bytes(&text, turn, (size_t)(end - turn));
        lines->tell(lines->context, slot, text_word(&text));
    }
    board->told = (size_t)(turn - text_string(turns));
    text_free(&text);
}

void live_lines_look(LiveLines *lines)
{
    live_each(lines->folder, on_game, lines);
}
