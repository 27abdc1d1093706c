/* Reads games from files of any format. */
#include "protocol/records/game_file.h"

#include "formats/print.h"
#include "io/file.h"
#include "protocol/game_commands.h"

#include <string.h>

enum { FORMATS_MOST = 16 };

/* The formats of all games in a list, without duplicates. */
typedef struct Formats {
    const GameFormat *all[FORMATS_MOST];
    size_t count;
} Formats;

static void add_format(Formats *formats, const GameFormat *format)
{
    for (size_t i = 0; i < formats->count; i++)
        if (formats->all[i] == format)
            return;
    if (formats->count < FORMATS_MOST)
        formats->all[formats->count++] = format;
}

static Formats formats_of(const GameKind *const *games)
{
    Formats formats = {.count = 0};
    for (; *games; games++) {
        const GameCommands *words = (*games)->words;
        const GameFormat *const *format = words ? words->formats : NULL;
        for (; format && *format; format++)
            add_format(&formats, *format);
    }
    return formats;
}

static bool ends_with(const char *path, const char *ending)
{
    size_t length = strlen(path), end = strlen(ending);
    return length >= end && view_is((StringView){path + length - end, end}, ending);
}

/* Return the format of a text that is not a record, or NULL if it is not known. */
static const GameFormat *format_of(const Formats *formats, const StringBuilder *text,
                                   const char *path)
{
    for (size_t i = 0; i < formats->count; i++)
        if (formats->all[i]->begins(text->bytes, text->length))
            return formats->all[i];
    for (size_t i = 0; path && i < formats->count; i++)
        if (ends_with(path, formats->all[i]->ending))
            return formats->all[i];
    return NULL;
}

void game_file_add_formats(const GameKind *const *games, StringBuilder *text)
{
    Formats formats = formats_of(games);
    for (size_t i = 0; i < formats.count; i++) {
        if (i > 0)
            builder_add(text, i + 1 == formats.count ? " or " : ", ");
        builder_add(text, formats.all[i]->name);
    }
}

void game_file_add_endings(const GameKind *const *games, StringBuilder *text)
{
    Formats formats = formats_of(games);
    builder_add(text, "contigo");
    for (size_t i = 0; i < formats.count; i++)
        builder_add_format(text, " %s", formats.all[i]->ending + 1);
}

void game_file_tell_notes(const char *file, const StringBuilder *notes,
                          void (*tell)(const char *message))
{
    StringBuilder lines = {0}, line = {0};
    print_notes(&lines, notes);
    for (size_t start = 0, i = 0; i < lines.length; i++) {
        if (lines.bytes[i] != '\n')
            continue;
        builder_add_format(&line, "%s: ", file);
        builder_add_bytes(&line, lines.bytes + start, i - start);
        tell(builder_string(&line));
        builder_clear(&line);
        start = i + 1;
    }
    builder_free(&lines);
    builder_free(&line);
}

/* Read a game from a text in the given format. */
static bool read_format(const GameFormat *format, const StringBuilder *text, RecordOptions options,
                        Session **session, StringBuilder *error)
{
    Work work = options.work ? *options.work : work_of(WORK_USUAL);
    if (text->length <= format->bytes_most) {
        StringBuilder unwanted = {0};
        StringView charset = {options.charset, options.charset ? strlen(options.charset) : 0};
        StringBuilder *notes = options.notes ? options.notes : &unwanted;
        bool loaded = format->read(text, charset, &work, session, notes, error);
        builder_free(&unwanted);
        return loaded;
    }
    builder_clear(error);
    builder_add_format(error, "too long for %s: at most %zu bytes", format->name,
                       format->bytes_most);
    return false;
}

/* Set an error that says that a text is in no known format. Return false. */
static bool refuse_text(const GameKind *const *games, const StringBuilder *text,
                        StringBuilder *error)
{
    StringBuilder names = {0};
    builder_clear(error);
    game_file_add_formats(games, &names);
    if (text->length == 0)
        builder_add(error, "the file is empty");
    else
        builder_add(error, "line 1: not a game record: expected '# Contigo game record'");
    if (text->length > 0 && names.length > 0)
        builder_add_format(error, " (or %s)", builder_string(&names));
    error->failed |= builder_failed(&names);
    builder_free(&names);
    return false;
}

static bool read_text(const GameKind *const *games, const StringBuilder *text, const char *path,
                      RecordOptions options, Session **session, StringBuilder *error)
{
    Formats formats = formats_of(games);
    if (record_begins(text->bytes, text->length))
        return record_read(games, text, options, session, error);
    const GameFormat *format = format_of(&formats, text, path);
    return format ? read_format(format, text, options, session, error)
                  : refuse_text(games, text, error);
}

bool game_file_load(const GameKind *const *games, const char *path, int descriptor,
                    RecordOptions options, Session **session, StringBuilder *error)
{
    StringBuilder text = {0};
    bool loaded = path ? file_read(options.files, path, FILE_BYTES_MAX, &text, error)
                       : file_read_descriptor(descriptor, FILE_BYTES_MAX, &text, error);
    loaded = loaded && read_text(games, &text, path, options, session, error);
    builder_free(&text);
    return loaded;
}
