/* Checks without programs: names of failures, replies that are split anywhere, the end of a
 * stream. */
#include "match_talk.h"

#include "programs/process_hunt.h"
#include "programs/process_tail.h"
#include "programs/talk_frame.h"

#include <limits.h>
#include <string.h>

static void try_words(void)
{
    for (int i = 0; i < FAILURE_COUNT; i++) {
        const char *word = failure_word((Failure)i);
        Failure failure = FAILURE_COUNT;
        check(failure_from_word(word, strlen(word), &failure) && (int)failure == i, word, "word",
              "is another's");
        for (int other = 0; other < i; other++)
            check(strcmp(failure_text((Failure)i), failure_text((Failure)other)) != 0, word,
                  "sentence", "is another's");
    }
    Failure failure;
    check(!failure_from_word("crashes", 7, &failure), "crashes", "word", "is one");
}

/* Check that a reply is parsed correctly wherever it is split into two pieces. */
static void try_cuts(void)
{
    static const char reply[] = "\r\n\n=12 \tone\ttwo\r\nthree\001 \x7f\r\n\r\n=13";
    size_t length = sizeof reply - 1;
    for (size_t cut = 0; cut <= length - 3; cut++) {
        Frame frame = {.limit = 100};
        size_t used, more = 0;
        FrameEvent event = frame_add(&frame, reply, cut, &used);
        if (event == FRAME_MORE)
            event = frame_add(&frame, reply + cut, length - cut, &more);
        check(event == FRAME_WHOLE && used + more == length - 3 && frame.id == 12 &&
                  strcmp(builder_string(&frame.text), "one two\nthree") == 0,
              "a reply", "cut", builder_string(&frame.text));
        builder_free(&frame.text);
    }
}

/* Check that a tail keeps the last bytes, in whatever pieces they arrive. */
static void try_tails(void)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    size_t length = sizeof letters - 1;
    for (size_t piece = 1; piece <= length; piece++) {
        char ring[10];
        Tail tail = {.bytes = ring, .room = sizeof ring};
        StringBuilder text = {0};
        for (size_t at = 0; at < length; at += piece)
            tail_add(&tail, letters + at, at + piece < length ? piece : length - at);
        tail_show(&tail, &text);
        check(strcmp(builder_string(&text), letters + length - sizeof ring) == 0, "a tail",
              "what is kept", builder_string(&text));
        builder_free(&text);
    }
}

void try_frames(void)
{
    check(process_stat(INT_MAX) == '\0', "states", "of a process that is gone", "one is reported");
    try_words();
    try_cuts();
    try_tails();
}
