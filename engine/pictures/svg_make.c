/* Makes the picture of a position: lays it out, draws its parts, and makes its ids. */
#include "base/random.h"
#include "pictures/svg_picture.h"
#include "pictures/svg_points.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The maximum size of a space, chosen so that 200 spaces fit into a Measure. Because of this, a
 * board whose outline is much smaller than a space doesn't fill its picture. */
enum { SPACE_MOST = 10000000 };

/* Return the game's own painter. If it has none, return the default painter for a game on grid
 * points, and NULL for any other game. */
static

    const Painter *
    picture_painter(const GameKind *kind)
{
    return kind->painter ? kind->painter : kind->at ? &POINTS_PAINTER : NULL;
}

/* These round a length to whole pixels, down or up. */
static Measure whole(Measure measure)
{
    return measure - measure % PIXEL;
}

static Measure up_to_whole(Measure measure)
{
    return whole(measure + PIXEL - 1);
}

/* Lay out the picture. Grid lines run through the middle of pixels and are a whole number of pixels
 * apart, so that they are sharp, unless that brings the lines too close together. Stones on grid
 * points extend half a space beyond the outer lines, and the labels are outside of these stones. If
 * the board has an outline, only the part around the outline is visible. */
static void picture_lay_out(Picture *picture)
{
    const Setup *setup = session_setup(picture->session);
    const Outline *outline = board_outline(picture);
    Box board = game_board(session_kind(picture->session), setup);
    picture->columns = board.high.x / STEPS_PER_SPACE + 1;
    picture->rows = board.high.y / STEPS_PER_SPACE + 1;
    picture->view = outline ? outline_box(outline) : board;
    picture->size = picture->options->size * PIXEL;
    picture->paper = whole(picture->size / 30);
    Measure text = picture->size / 46;
    picture->text = text < 950 ? 950 : text > 2400 ? 2400 : text;

    int32_t across = picture->view.high.x - picture->view.low.x;
    int32_t up = picture->view.high.y - picture->view.low.y;
    Measure most = picture->size - 2 * picture->paper;
    Measure labels = picture->size / 22 > 1500 ? picture->size / 22 : 1500;
    Measure room = whole(picture->options->no_coordinates ? labels / 3 : labels);
    int32_t spaces = across > up ? across : up;
    int32_t needed = picture->painter->vertices ? spaces + STEPS_PER_SPACE : spaces;
    int64_t wide = (int64_t)(most - 2 * room) * STEPS_PER_SPACE / needed;
    Measure space = (Measure)(wide < SPACE_MOST ? wide : SPACE_MOST);
    picture->space = space >= 4 * PIXEL && !outline ? whole(space) : space;
    room = whole((most - picture_side(picture, spaces)) / 2);

    picture->panel_width = whole(picture_side(picture, across) + 2 * room);
    picture->panel_height = whole(picture_side(picture, up) + 2 * room);
    picture->panel.x = whole((picture->size - picture->panel_width) / 2) + PIXEL / 2;
    picture->panel.y = picture->paper + PIXEL / 2;
    picture->corner.x = picture->panel.x + room;
    picture->corner.y = picture->panel.y + room + picture_side(picture, up);
    picture->bottom = up_to_whole(picture->panel.y + picture->panel_height + picture->paper);
}

static uint64_t mix_text(uint64_t key, const StringBuilder *text)
{
    return random_mix_bytes(key, text->bytes, text->length);
}

static uint64_t mix_points(uint64_t key, const Point *points, size_t count)
{
    for (size_t i = 0; i < count; i++)
        key = random_mix(random_mix(key, (uint32_t)points[i].x), (uint32_t)points[i].y);
    return random_mix(key, count);
}

static uint64_t mix_event(uint64_t key, const Event *event)
{
    key = random_mix(random_mix(key, (uint64_t)event->kind), (uint64_t)event->color);
    for (size_t i = 0; i < event->move.count; i++) {
        size_t count;
        const Point *points = move_stroke(event->move, i, &count);
        key = mix_points(key, points, count);
    }
    return key;
}

/* Mix the setup of the game, the layout and the options into the key. */
static uint64_t mix_setting(uint64_t key, const Picture *picture)
{
    const GameKind *kind = session_kind(picture->session);
    const Setup *setup = session_setup(picture->session);
    const char *title = picture->options->title;
    key = random_mix_bytes(key, title ? title : "", title ? strlen(title) : 0);
    key = random_mix_bytes(key, picture->name, strlen(picture->name));
    key = random_mix_bytes(key, picture->theme->name, strlen(picture->theme->name));
    key = random_mix(random_mix(key, (uint64_t)setup->columns), (uint64_t)setup->rows);
    key = mix_points(key, setup->outline.corners, setup->outline.count);
    for (size_t i = 0; i < kind->rule_count; i++)
        key = random_mix(key, (uint64_t)setup->rules[i]);
    key = random_mix(random_mix(key, (uint64_t)picture->size), (uint64_t)picture->bottom);
    return random_mix(random_mix(key, picture->moves), picture->numbers_after);
}

/* Compute the key from which ids are made. It depends on everything that is drawn. It also depends
 * on the game's events, because the text on a sheet shows moves that the picture doesn't. So in
 * pictures with the same key, the same id always refers to the same content. */
static uint64_t key_of(const Picture *picture)
{
    uint64_t key = mix_setting(0, picture);
    for (size_t i = 0; i < session_event_count(picture->session); i++) {
        Event event = session_event(picture->session, i);
        key = mix_event(key, &event);
    }
    key = mix_text(mix_text(key, &picture->heading), &picture->standing);
    return scene_mix(mix_text(key, &picture->definitions), &picture->scene);
}

void picture_name_ids(Picture *picture, const char *part)
{
    (void)snprintf(picture->prefix, PREFIX_ROOM, "c%016" PRIx64 "-%s", picture->key, part);
}

Status picture_make(Picture *picture, const Subject *subject, const SvgOptions *options)
{
    const GameKind *kind = session_kind(subject->session);
    const Painter *painter = picture_painter(kind);
    const Turn *turn = session_turn(subject->session);
    *picture = (Picture){.painter = painter,
                         .session = subject->session,
                         .game = subject->game,
                         .options = options,
                         .theme = options->theme ? options->theme : theme_named(NULL),
                         .score = subject->score,
                         .prefix = SCENE_PREFIX,
                         .numbers_after = subject->numbers_after,
                         .moves = session_known_moves(subject->game)};
    if (!painter)
        return STATUS_WRONG_GAME;
    picture->name = painter->title ? painter->title : kind->name;
    picture->uncounted =
        !kind->score ||
        (painter->counted_at_end && (turn->phase == PHASE_PLAY ||
                                     (turn->phase == PHASE_OVER && turn->ending != ENDING_SCORE)));
    picture_lay_out(picture);
    caption_add_heading(&picture->heading, picture);
    caption_add_standing(&picture->standing, picture);
    Status status = painter->draw(picture);
    if (status == STATUS_OK && !options->no_caption)
        status = caption_draw(picture);
    picture->bottom = up_to_whole(picture->bottom);
    picture->key = key_of(picture);
    picture_name_ids(picture, "");
    return status == STATUS_OK &&
                   (scene_failed(&picture->scene) || builder_failed(&picture->definitions) ||
                    builder_failed(&picture->heading) || builder_failed(&picture->standing))
               ? STATUS_NO_MEMORY
               : status;
}

void picture_free(Picture *picture)
{
    scene_free(&picture->scene);
    builder_free(&picture->definitions);
    builder_free(&picture->heading);
    builder_free(&picture->standing);
}
