/* Compares consecutive frames, thing by thing. */
#include "pictures/svg_film.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdio.h>
#include <string.h>

void film_free(Film *film)
{
    scene_free(&film->scene);
    memory_free(film->spans);
    memory_free(film->alive);
    memory_free(film->slots);
    *film = (Film){0};
}

static uint64_t hash_of(const Scene *scene, const Thing *thing, size_t layer)
{
    size_t length;
    const char *body = scene_body(scene, thing, &length);
    return random_mix_bytes(random_mix(random_mix(layer, thing->number), thing->move), body,
                            length);
}

/* Return whether a thing of the film is identical to a thing of a frame. */
static bool is_same(const Film *film, size_t number, const Scene *frame, const Thing *thing,
                    size_t layer)
{
    const Thing *known = &film->scene.things[number];
    size_t length, other;
    const char *body = scene_body(&film->scene, known, &length);
    const char *its = scene_body(frame, thing, &other);
    return known->layer == layer && known->kind == thing->kind && known->color == thing->color &&
           known->number == thing->number && known->move == thing->move && length == other &&
           memcmp(body, its, length) == 0;
}

/* Return the slot of a thing in the hash table, or the free slot in which it should be. */
static size_t *find_slot(Film *film, const Scene *frame, const Thing *thing, size_t layer,
                         uint64_t hash)
{
    size_t mask = film->slot_count - 1, i = (size_t)hash & mask;
    while (film->slots[i] != 0) {
        size_t number = film->slots[i] - 1;
        if (film->spans[number].hash == hash && is_same(film, number, frame, thing, layer))
            break;
        i = (i + 1) & mask;
    }
    return &film->slots[i];
}

/* Make room for `more` further things. */
static Status make_room(Film *film, size_t more)
{
    size_t need = 2 * (film->scene.thing_count + more) + 16, count = 64;
    if (need <= film->slot_count)
        return STATUS_OK;
    while (count < 2 * need)
        count *= 2;
    size_t *slots = memory_new(count * sizeof *slots);
    if (!slots)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < film->slot_count; i++) {
        size_t number = film->slots[i];
        if (number == 0)
            continue;
        size_t k = (size_t)film->spans[number - 1].hash & (count - 1);
        while (slots[k] != 0)
            k = (k + 1) & (count - 1);
        slots[k] = number;
    }
    memory_free(film->slots);
    film->slots = slots;
    film->slot_count = count;
    return STATUS_OK;
}

/* Return the film's own layer with a given name. Create it if there is none yet. */
static size_t layer_of(Film *film, const char *name)
{
    for (size_t i = 0; i < film->scene.layer_count; i++)
        if (strcmp(film->scene.layers[i].name, name) == 0)
            return i;
    return scene_layer(&film->scene, name);
}

static Status add_thing(Film *film, const Scene *frame, const Thing *thing, size_t layer)
{
    size_t length;
    uint64_t hash = hash_of(frame, thing, layer);
    const char *body = scene_body(frame, thing, &length);
    size_t *slot = find_slot(film, frame, thing, layer, hash);
    if (*slot != 0 && film->spans[*slot - 1].to == FILM_END) {
        film->spans[*slot - 1].seen = film->frames;
        return STATUS_OK;
    }
    size_t number = film->scene.thing_count;
    Thing added = *thing;
    added.layer = layer;
    builder_add_bytes(scene_thing(&film->scene, added), body, length);
    if (scene_failed(&film->scene) ||
        memory_reserve(film->spans, film->span_capacity, number + 1) != STATUS_OK)
        return STATUS_NO_MEMORY;
    film->spans[number] = (Span){film->frames, FILM_END, film->frames, hash};
    *slot = number + 1;
    return memory_push(film->alive, film->alive_count, film->alive_capacity, number);
}

Status film_add(Film *film, const Scene *frame)
{
    Status status = make_room(film, frame->thing_count);
    /* Add all layers, in their order, even those without things. */
    for (size_t i = 0; i < frame->layer_count; i++)
        (void)layer_of(film, frame->layers[i].name);
    for (size_t i = 0; i < frame->thing_count && status == STATUS_OK; i++) {
        const Thing *thing = &frame->things[i];
        status = add_thing(film, frame, thing, layer_of(film, frame->layers[thing->layer].name));
    }
    size_t kept = 0;
    for (size_t i = 0; i < film->alive_count && status == STATUS_OK; i++) {
        Span *span = &film->spans[film->alive[i]];
        if (span->seen == film->frames)
            film->alive[kept++] = film->alive[i];
        else
            span->to = film->frames;
    }
    film->alive_count = kept;
    film->frames++;
    return status;
}

Tempo film_tempo(size_t frames)
{
    enum { STILL = 2000, WHOLE = 60000, SLOWEST = 800, FASTEST = 100 };
    int64_t frame = WHOLE / (int64_t)(frames + 1);
    return (Tempo){STILL, frame > SLOWEST ? SLOWEST : frame < FASTEST ? FASTEST : frame};
}

/* Selectors don't match a copy that `<use>` makes, but the copy inherits properties. So custom
 * properties contain the names of the animations that hide and show things, or `none`. */
void film_write_style(const char *prefix, StringBuilder *out)
{
    builder_add_format(
        out,
        "<style type=\"text/css\">\n"
        "@keyframes %shide{from,to{visibility:hidden}}\n"
        "@keyframes %sshow{from,to{visibility:visible}}\n"
        "#%spicture{--%shide:%shide;--%sshow:%sshow}\n"
        "#%spicture:active{--%shide:none;--%sshow:none}\n"
        "@media (prefers-reduced-motion:reduce){#%spicture{--%shide:none;--%sshow:none}}\n"
        "</style>\n",
        prefix, prefix, prefix, prefix, prefix, prefix, prefix, prefix, prefix, prefix, prefix,
        prefix, prefix);
}

static void add_time(StringBuilder *out, int64_t time)
{
    builder_add_char(out, ' ');
    builder_add_fixed(out, time, 3, 3);
    builder_add_char(out, 's');
}

void film_write_span(const char *prefix, Tempo tempo, size_t from, size_t to, StringBuilder *out)
{
    int64_t begin = (int64_t)from * tempo.frame;
    if (to == FILM_END && from == 0)
        return;
    builder_add_format(out, "%s style=\"animation:var(--%s%s)",
                       to == FILM_END ? "" : " visibility=\"hidden\"", prefix,
                       to == FILM_END ? "hide" : "show");
    add_time(out, to == FILM_END ? begin : (int64_t)(to - from) * tempo.frame);
    add_time(out, to == FILM_END ? tempo.still : tempo.still + begin);
    builder_add(out, "\"");
}

/* The state while the things of a film are written. */
typedef struct Run {
    const Film *film;
    const char *prefix;
    Tempo tempo;
    StringBuilder more; /* owned: further attributes of the current thing */
} Run;

static void write_thing(void *context, size_t number, StringBuilder *out)
{
    enum { SUFFIX_ROOM = 40 };
    Run *run = context;
    const Span *span = &run->film->spans[number];
    const Scene *scene = &run->film->scene;
    char suffix[SUFFIX_ROOM] = "";
    if (span->to != FILM_END) /* a thing that is there at the end may have the same id */
        (void)snprintf(suffix, SUFFIX_ROOM, "-in-%zu", span->from);
    builder_clear(&run->more);
    film_write_span(run->prefix, run->tempo, span->from, span->to, &run->more);
    scene_write_thing(scene, &scene->things[number], run->prefix, suffix,
                      builder_string(&run->more), out);
}

Status film_write(const Film *film, const Scene *heads, const char *prefix, StringBuilder *out)
{
    Run run = {.film = film, .prefix = prefix, .tempo = film_tempo(film->frames)};
    scene_write_layers(&film->scene, heads, prefix, write_thing, &run, out);
    bool failed = builder_failed(&run.more);
    builder_free(&run.more);
    return failed ? STATUS_NO_MEMORY : STATUS_OK;
}
