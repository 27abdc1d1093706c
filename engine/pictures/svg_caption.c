/* Draws the caption, which contains the picture's title and the state of the game.
 *
 * The font that a reader's program uses isn't known. So widths are estimated generously, and texts
 * that might not fit next to each other are put on separate lines. */
#include "formats/print.h"
#include "pictures/svg_picture.h"
#include "session/texts.h"

#include <string.h>

/* The state while the lines of a caption are added. */
typedef struct Caption {
    Picture *picture;
    size_t layer;
    uint64_t lines; /* number of lines written so far */
    Measure left, right;
    Measure bottom; /* where the lines written so far end */
    bool failed;    /* true if an allocation for a line failed */
} Caption;

static const char *title_of(Color color)
{
    return color == COLOR_BLACK ? "Black" : "White";
}

/* Append, for example, "After 35 of 120 moves, White to play". */
static void add_progress(StringBuilder *out, const Picture *picture)
{
    const Turn *turn = session_turn(picture->session);
    size_t count = session_move_count(picture->session);
    size_t all = picture->moves;
    if (count == 0) {
        builder_add(out, "Before the first move");
    } else {
        builder_add(out, "After ");
        builder_add_int(out, (int64_t)count);
        if (all > count) {
            builder_add(out, " of ");
            builder_add_int(out, (int64_t)all);
        }
        builder_add(out, count == 1 && all <= count ? " move" : " moves");
    }
    if (turn->phase == PHASE_PLAY) {
        builder_add(out, ", ");
        builder_add(out, title_of(turn->to_move));
        builder_add(out, " to play");
    } else if (turn->phase == PHASE_SCORING) {
        builder_add(out, ", dead stones are being marked");
    }
}

static const char *ending_text(Ending ending)
{
    return ending == ENDING_MOVE      ? " won"
           : ending == ENDING_TIME    ? " won on time"
           : ending == ENDING_FORFEIT ? " won by forfeit"
                                      : " won by resignation";
}

void caption_add_standing(StringBuilder *out, const Picture *picture)
{
    const Turn *turn = session_turn(picture->session);
    bool over = turn->phase == PHASE_OVER;
    if (over && turn->ending != ENDING_SCORE) {
        builder_add(out, title_of(turn->winner));
        builder_add(out, ending_text(turn->ending));
        return;
    }
    if (picture->uncounted) {
        add_progress(out, picture);
        return;
    }
    Decimal margin;
    int leader = position_margin(session_position(picture->session), &picture->score, &margin);
    if (leader == 0) {
        builder_add(out, over ? "The game is a tie" : "Even");
        return;
    }
    builder_add(out, title_of(leader > 0 ? COLOR_BLACK : COLOR_WHITE));
    builder_add(out, over ? " won by " : " leads by ");
    picture_add_figure(out, margin);
}

/* Append, for example, "Black 40.05, White 36.8 with komi 7". */
static void add_points(StringBuilder *out, const Session *session, const Score *score)
{
    Decimal komi = session_setup(session)->rules[RULE_KOMI];
    builder_add(out, "Black ");
    picture_add_figure(out, score->black + score->both);
    builder_add(out, ", White ");
    picture_add_figure(out, score->white + score->both + komi);
    if (komi != 0) {
        builder_add(out, " with komi ");
        picture_add_figure(out, komi);
    }
}

static void add_line(Caption *caption, Style style, bool at_right, const StringBuilder *line)
{
    caption->failed = caption->failed || builder_failed(line);
    if (line->length == 0)
        return;
    style.at_right = at_right;
    Place place = {at_right ? caption->right : caption->left,
                   caption->bottom - style.size * 3 / 10};
    StringBuilder *out = picture_thing(caption->picture, caption->layer,
                                       (Thing){.kind = "line", .number = ++caption->lines});
    builder_add(out, "<text");
    picture_add_line(out, place, caption->right - caption->left, &style, line);
}

/* Add one text at the left end of a line and another at its right end. If they might overlap, put
 * the second on a line below. */
static void add_pair(Caption *caption, Style style, const StringBuilder *left,
                     const StringBuilder *right)
{
    int64_t width = svg_text_width(left->bytes, left->length) +
                    svg_text_width(right->bytes, right->length) + 1000;
    bool together = right->length == 0 ||
                    width * style.size * style.weight / 100000 <= caption->right - caption->left;
    Measure height = style.size * 3 / 2;
    caption->bottom += height;
    add_line(caption, style, false, left);
    if (!together)
        caption->bottom += height;
    add_line(caption, style, together, right);
}

/* Append, for example, "Alice (Black), Bob (White)". If no player has a name, append nothing. */
static void add_players(StringBuilder *out, const Session *session)
{
    const StringBuilder *black = session_info(session, INFO_BLACK);
    const StringBuilder *white = session_info(session, INFO_WHITE);
    svg_add_clean(out, black->bytes, black->length);
    builder_add(out, black->length > 0 ? " (Black)" : "");
    builder_add(out, black->length > 0 && white->length > 0 ? ", " : "");
    svg_add_clean(out, white->bytes, white->length);
    builder_add(out, white->length > 0 ? " (White)" : "");
}

/* Add a text as a line, unless it is empty, and free it. */
static void add_said(Caption *caption, StringBuilder *said)
{
    static const StringBuilder nothing;
    const Style style = {caption->picture->text, 100, "", caption->picture->theme->soft, false};
    if (said->length > 0 || builder_failed(said))
        add_pair(caption, style, said, &nothing);
    builder_free(said);
}

/* Add a line about the event at which the game was played, for example "Cup, 3, Paris,
 * 2020-02-29". */
static void add_occasion(Caption *caption)
{
    static const Info parts[] = {INFO_EVENT, INFO_ROUND, INFO_PLACE, INFO_DATE};
    StringBuilder line = {0};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const StringBuilder *said = session_info(caption->picture->game, parts[i]);
        if (said->length > 0 && line.length > 0)
            builder_add(&line, ", ");
        svg_add_clean(&line, said->bytes, said->length);
    }
    add_said(caption, &line);
}

/* Add the comment on the last move, shortened to one line. */
static void add_comment(Caption *caption)
{
    const Session *session = caption->picture->session;
    size_t event = session_said_event(session, session_event_count(session));
    const StringBuilder *said = session_comment_on(caption->picture->game, event);
    StringBuilder line = {0};
    if (said)
        svg_add_clean(&line, said->bytes, said->length);
    add_said(caption, &line);
}

/* Append the result. Its number has the same format as the numbers in other lines. */
static void add_result(StringBuilder *out, const Picture *picture)
{
    const Turn *turn = session_turn(picture->session);
    Decimal margin;
    int winner = position_margin(session_position(picture->session), &picture->score, &margin);
    if (turn->ending != ENDING_SCORE || winner == 0) {
        print_result(out, picture->session, &picture->score);
        return;
    }
    builder_add(out, winner > 0 ? "B+" : "W+");
    picture_add_figure(out, margin);
}

void caption_add_heading(StringBuilder *out, const Picture *picture)
{
    const char *given = picture->options->title;
    const Setup *setup = session_setup(picture->session);
    size_t before = out->length;
    if (given)
        svg_add_clean(out, given, strlen(given));
    if (out->length == before)
        add_players(out, picture->game);
    if (out->length == before)
        builder_add_format(out, "%s, %d \xC3\x97 %d", picture->name, setup->columns, setup->rows);
}

/* Add the first line: the title and the result. If the game isn't over, the line says who leads
 * instead of the result, but only if the score is meaningful. */
static void add_headline(Caption *caption)
{
    const Picture *picture = caption->picture;
    const Style style = {picture->text * 6 / 5, 116, " font-weight=\"bold\"", picture->theme->text,
                         false};
    StringBuilder standing = {0};
    if (session_turn(picture->session)->phase == PHASE_OVER)
        add_result(&standing, picture);
    else if (!picture->uncounted)
        builder_add_bytes(&standing, picture->standing.bytes, picture->standing.length);
    add_pair(caption, style, &picture->heading, &standing);
    builder_free(&standing);
}

/* Add a line with the progress of the game and, if the score is meaningful, both players'
 * points. */
static void add_details(Caption *caption)
{
    const Picture *picture = caption->picture;
    const Style style = {picture->text, 100, "", picture->theme->soft, false};
    StringBuilder progress = {0}, points = {0};
    add_progress(&progress, picture);
    if (session_turn(picture->session)->phase == PHASE_OVER) {
        builder_add(&progress, ", ");
        builder_add_bytes(&progress, picture->standing.bytes, picture->standing.length);
    }
    if (!picture->uncounted)
        add_points(&points, picture->session, &picture->score);
    add_pair(caption, style, &progress, &points);
    builder_free(&progress);
    builder_free(&points);
}

/* If the ground is compared with another position, add a line that names that position. */
static void add_comparison(Caption *caption)
{
    const GroundChanges *changes = caption->picture->options->changes;
    StringBuilder line = {0};
    if (changes)
        builder_add_format(&line, "Compared with the position after %zu %s", changes->from,
                           changes->from == 1 ? "move" : "moves");
    add_said(caption, &line);
}

Status caption_draw(Picture *picture)
{
    Caption caption = {.picture = picture,
                       .layer = picture_layer(picture, "caption"),
                       .left = picture->paper + PIXEL / 2,
                       .right = picture->size - picture->paper - PIXEL / 2,
                       .bottom = picture->panel.y + picture->panel_height + picture->text / 2};
    add_headline(&caption);
    add_occasion(&caption);
    add_details(&caption);
    add_comparison(&caption);
    add_comment(&caption);
    caption.bottom = legend_draw(picture, caption.bottom, &caption.failed);
    picture->bottom = caption.bottom + picture->paper * 4 / 5;
    return caption.failed ? STATUS_NO_MEMORY : STATUS_OK;
}
