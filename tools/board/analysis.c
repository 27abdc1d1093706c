/* Analyses: the engine's, each in a thread, whose lines are told one by one. */
#include "board/guest.h"

#include "board/thought.h"

#include <string.h>

static const char MANY[] = "too many analyses at a time";

static void answer(Guest *guest, bool success, Word text)
{
    guest->is_starting = false;
    guest_answer(guest, guest->analysis, success, text);
}

/* What has been said, or its end where that is nothing. */
static void say(Guest *guest, Word line)
{
    Text text = {0};
    text_add_format(&text, "&%lld ", (long long)guest->analysis);
    text_add_word(&text, line);
    guest_tell(guest, &text);
}

static void on_heard(void *owner, Word line)
{
    Guest *guest = owner;
    if (guest->is_starting)
        answer(guest, line.bytes[0] == '=', word_trim((Word){line.bytes + 1, line.length - 1}));
    else
        say(guest, line);
}

static void on_ended(void *owner)
{
    guest_stop_thinking(owner, true);
}

/* The room has found the state that it is to begin with. */
static void begin(Room *room)
{
    const Errand *errand = &room->present;
    Guest *guest = errand->guest;
    if (!guest || !guest->is_starting || guest->thought)
        return;
    Rooms *rooms = guest->rooms;
    bool is_many = rooms->thoughts >= rooms->thoughts_most;
    if (is_many || !errand->is_done) {
        answer(guest, false, is_many ? string_word(MANY) : text_word(&errand->reply));
        return;
    }
    Text lines = {0};
    text_add(&lines, "set_state ");
    text_add_word(&lines, text_word(&errand->reply));
    text_add_char(&lines, '\n');
    text_add_word(&lines, text_word(&guest->lines));
    guest->thought =
        thought_begin(rooms->loop, &(Thinker){guest, on_heard, on_ended, NULL}, &lines);
    rooms->thoughts += guest->thought != NULL;
    if (!guest->thought)
        guest_stop_thinking(guest, true);
    text_free(&lines);
}

const char *guest_think(Guest *guest, int64_t id, int64_t made, Word line)
{
    static const ErrandKind STATE = {.work = work_ask, .ended = begin, .is_quiet = true};
    const Rooms *rooms = guest->rooms;
    if (!guest->room->kind.analysis)
        return "no analysis in this room";
    if (rooms->thoughts >= rooms->thoughts_most && !guest->thought)
        return MANY;
    guest_stop_thinking(guest, true);
    guest->analysis = id;
    guest->is_starting = true;
    text_clear(&guest->lines);
    if (made >= 0)
        text_add_format(&guest->lines, "goto %lld\n", (long long)made);
    text_add_word(&guest->lines, line);
    room_send(guest->room, (Errand){&STATE, .guest = guest, .id = id}, string_word(ROOM_STATE));
    return NULL;
}

void guest_stop_thinking(Guest *guest, bool tells)
{
    if (guest->is_starting && tells)
        answer(guest, false, string_word("stopped before it began"));
    else if (guest->thought && tells)
        say(guest, string_word(""));
    guest->is_starting = false;
    if (guest->thought) {
        thought_forget(guest->thought);
        guest->rooms->thoughts--;
    }
    guest->thought = NULL;
}
