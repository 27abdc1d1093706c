/* The report of a match as a single HTML file.
 *
 * The report is put into a copy of the board's page, in which it replaces only the title and a
 * comment. Each game is a `pre` element that contains the game's record and has an id. The list of
 * games links to this id; with the board, the link is `#record=ID`. */
#include "match/telling/html.h"

#include "base/utf8.h"
#include "games.h"
#include "io/complain.h"
#include "io/file.h"
#include "io/standard.h"
#include "match/statistics/elo.h"
#include "match/telling/course.h"
#include "match/telling/match_folder.h"
#include "match/telling/stages.h"
#include "pictures/svg.h"
#include "protocol/records/record.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_USAGE = 2 };

static const char PROGRAM[] = "contigo-match";

/* Paths at which the board's page can be, relative to the folder of this program: next to it, or
 * installed. */
static const char *const BOARD_PAGES[] = {"contigo.html", "../share/contigo/contigo.html"};
enum { BOARD_PAGE_COUNT = 2, BOARD_PAGE_LONGEST = sizeof "../share/contigo/contigo.html" };

/* The texts in the board's page that the report's title and the report replace; see
 * tools/web/assemble.mjs. */
static const char PAGE_TITLE[] = "<title>Contigo</title>";
static const char PAGE_PLACE[] = "<!-- report -->";

/* The beginning of a report without the board, in the colors of the board's page. */
static const char HEAD[] =
    "<!doctype html>\n"
    "<html lang=\"en\">\n"
    "<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'; img-src data:\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<style>\n"
    ":root { color-scheme: light dark; --page: light-dark(#f4f1ea, #171614);\n"
    "  --panel: light-dark(#fffdf8, #211f1c); --text: light-dark(#25231f, #ece7dd);\n"
    "  --faint: light-dark(#6f6961, #a29a8d); --line: light-dark(#ddd6c8, #37332d);\n"
    "  --main: light-dark(#2f5d50, #8cc0a8); }\n"
    "html { background: var(--page); color: var(--text); font: 15px/1.45 system-ui, sans-serif; }\n"
    "body { margin: 0; }\n"
    "</style>\n";

/* The themes named here, such as `dusk`, are defined in the board's page. */
static const char STYLE[] =
    "<style>\n"
    "#report { flex: 1; overflow: auto; padding: 1rem; }\n"
    "#report:not([hidden]) ~ * { display: none !important; }\n"
    "#report > * { display: block; max-width: 56rem; margin: 0 auto 1rem; }\n"
    "#report h1 { font-size: 1.4rem; font-weight: 650; overflow-wrap: anywhere; }\n"
    "#report h2 { font-size: 1.15rem; margin-top: 2rem; }\n"
    "#report .answer { font-size: 1.2rem; overflow-wrap: anywhere; }\n"
    "#report img { width: 100%; height: auto; border-radius: 8px; }\n"
    "#report { --dark: invert(.88) hue-rotate(180deg); }\n"
    ":root:is([data-theme=dark], [data-theme=dusk]) #report .plot { filter: var(--dark); }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  :root:not([data-theme=light], [data-theme=contrast]) #report .plot {\n"
    "    filter: var(--dark); } }\n"
    "#report pre { padding: .7rem; border-radius: 8px; white-space: pre-wrap;\n"
    "  overflow-wrap: anywhere; border: 1px solid var(--line); background: var(--panel);\n"
    "  font: .82rem/1.4 monospace; }\n"
    "#report pre span { display: block; padding-left: 2em; text-indent: -2em; }\n"
    "#report .games { overflow-x: auto; }\n"
    "#report table { width: 100%; border-collapse: collapse; }\n"
    "#report th, #report td { text-align: left; padding: .25rem .6rem;\n"
    "  border-bottom: 1px solid var(--line); }\n"
    "#report td { overflow-wrap: anywhere; }\n"
    "#report td:nth-child(4) { white-space: nowrap; }\n"
    "#report th { color: var(--faint); font-weight: 400; }\n"
    "#report a, #report-bar a { color: var(--main); }\n"
    "#report td a { display: block; padding: .25rem 0; }\n"
    "#report .number { text-align: right; font-variant-numeric: tabular-nums; }\n"
    "#report-bar { flex: none; padding: .4rem 1.1rem; border-bottom: 1px solid var(--line); }\n"
    "#report-bar a { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }\n"
    "@media (max-width: 40rem) {\n"
    "  #report pre, #report table { font-size: .75rem; }\n"
    "  #report th, #report td { padding: .25rem .2rem; } }\n"
    "</style>\n";

/* The state of writing a report. */
typedef struct Report {
    StringBuilder html;
    bool has_board;       /* the file contains the board, on which games can be opened */
    unsigned stage;       /* the stage whose games are written */
    MatchFolder *match;   /* the results folder of `stage`; borrowed */
    StringBuilder *error; /* reason for a failure; empty if memory has run out */
} Report;

/* Append a text. All its characters are kept, so that a record stays valid; only NULs and invalid
 * UTF-8, which HTML can't represent, become U+FFFD. */
static void add_text(StringBuilder *html, StringView text)
{
    size_t at = 0;
    while (at < text.length) {
        const char *bytes = text.bytes + at;
        size_t size = utf8_first(bytes, text.length - at);
        if (size == 0 || *bytes == '\0')
            builder_add(html, "\xEF\xBF\xBD");
        else if (*bytes == '&' || *bytes == '<' || *bytes == '>' || *bytes == '"' || *bytes == '\r')
            builder_add_format(html, "&#%d;", *bytes);
        else
            builder_add_bytes(html, bytes, size);
        at += size > 0 ? size : 1;
    }
}

static void add_string(StringBuilder *html, const char *string)
{
    add_text(html, string_view(string));
}

/* Append an SVG document as an image, so that its styles and ids don't affect the page. `kind` is
 * the image's class in STYLE. */
static void add_image(StringBuilder *html, const StringBuilder *svg, const char *kind,
                      const char *description)
{
    builder_add_format(html, "<img class=\"%s\" loading=\"lazy\" alt=\"", kind);
    add_string(html, description);
    builder_add(html, "\" src=\"data:image/svg+xml,");
    for (size_t i = 0; i < svg->length; i++) {
        unsigned char byte = (unsigned char)svg->bytes[i];
        if (byte < ' ' || byte > '~' || strchr("\"#%&<>", byte))
            builder_add_format(html, "%%%02X", byte);
        else
            builder_add_char(html, (char)byte);
    }
    builder_add(html, "\">\n");
}

/* Append the HTML id of the element that contains a game's record. */
static void add_id(const Report *report, const GameResult *result, StringBuilder *html)
{
    builder_add(html, "game-");
    if (report->stage > 0)
        builder_add_format(html, "%u-", report->stage);
    builder_add_format(html, "%llu", (unsigned long long)result->number);
}

static const char *player_of(const Report *report, const GameResult *result, Color color)
{
    return report->match->names[result->sides[color].player];
}

/* Append how the game ended and, if a program failed, which one. */
static void add_end(const Report *report, const GameResult *result, StringBuilder *html)
{
    builder_add(html, verdict_word(result->verdict));
    if (result->failing == NOBODY)
        return;
    builder_add_format(html, ": %s of ", failure_word(result->failure));
    add_string(html, player_of(report, result, (Color)result->failing));
}

static bool add_row(void *context, const GameResult *result)
{
    Report *report = context;
    StringBuilder *html = &report->html;
    builder_add(html, "<tr><td class=\"number\"><a href=\"#");
    builder_add(html, report->has_board ? "record=" : "");
    add_id(report, result, html);
    builder_add_format(html, "\">%llu</a>", (unsigned long long)result->number);
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        builder_add(html, "<td>");
        add_string(html, player_of(report, result, color));
    }
    builder_add(html, "<td>");
    game_result_add(result, html);
    builder_add(html, "<td>");
    add_end(report, result, html);
    builder_add_format(html, "<td class=\"number\">%u</tr>\n", result->turns);
    return true;
}

static bool fail_with(Report *report, const GameResult *result, const char *why)
{
    builder_clear(report->error);
    builder_add_format(report->error, "game %llu: %s", (unsigned long long)result->number, why);
    return false;
}

/* Append a picture of a game's last position, or nothing if the game can't be drawn. */
static bool add_picture(Report *report, const GameResult *result)
{
    static const SvgOptions OPTIONS = {.size = SVG_SIZE_USUAL, .territory = true};
    StringBuilder svg = {0}, why = {0};
    Session *session = NULL;
    bool done = record_read(CONTIGO_GAMES, &result->record, (RecordOptions){0}, &session, &why) ||
                fail_with(report, result, builder_string(&why));
    Status status = done ? svg_draw(session, &OPTIONS, &svg) : STATUS_OK;
    if (done && status == STATUS_OK)
        add_image(&report->html, &svg, "position", "the last position");
    else if (done && status != STATUS_WRONG_GAME)
        done = fail_with(report, result, status_text(status));
    session_destroy(session);
    builder_free(&svg);
    builder_free(&why);
    return done;
}

static void add_record(Report *report, const GameResult *result)
{
    builder_add(&report->html, "<pre id=\"");
    add_id(report, result, &report->html);
    builder_add(&report->html, report->has_board ? "\" hidden>" : "\">");
    add_text(&report->html, builder_view(&result->record));
    builder_add(&report->html, "</pre>\n");
}

/* Append the record of a game. Without a board on which to open it, also append a picture. */
static bool add_game(void *context, const GameResult *result)
{
    Report *report = context;
    StringBuilder *html = &report->html;
    if (result->record.length == 0)
        return fail_with(report, result, "the record is missing");
    if (report->has_board) {
        add_record(report, result);
        return !builder_failed(html);
    }
    builder_add_format(html, "<details><summary>Game %llu: ", (unsigned long long)result->number);
    add_string(html, player_of(report, result, COLOR_BLACK));
    builder_add(html, " – ");
    add_string(html, player_of(report, result, COLOR_WHITE));
    builder_add(html, ": ");
    game_result_add(result, html);
    builder_add(html, "</summary>\n");
    bool done = add_picture(report, result);
    add_record(report, result);
    builder_add(html, "</details>\n");
    return done && !builder_failed(html);
}

static bool add_games(Report *report)
{
    Store *store = report->match->store;
    builder_add(&report->html,
                "<div class=\"games\"><table><thead><tr><th class=\"number\">game<th>black"
                "<th>white<th>result<th>ended by<th class=\"number\">turns</tr></thead>\n");
    if (!store_each(store, 0, STORE_FIGURES, add_row, report, report->error))
        return false;
    builder_add(&report->html, "</table></div>\n");
    return store_each(store, 0, STORE_RECORDS, add_game, report, report->error) &&
           report->error->length == 0;
}

/* Append the plots of a match: its course if it has two players, and the cross table if it has
 * more. */
static bool add_plots(Report *report)
{
    MatchFolder *match = report->match;
    const SprtSettings *test = match->about.sprt;
    bool of_two = match->settings.player_count == 2;
    StringBuilder svg = {0};
    bool done = of_two ? course_add_plot(match, NULL, &svg)
                       : report_add_cross(&match->tally, &match->about, &svg) == STATUS_OK;
    if (done)
        add_image(&report->html, &svg, "plot", of_two ? "the score, pair by pair" : "cross table");
    builder_clear(&svg);
    if (done && of_two && test) {
        done = course_add_plot(match, test, &svg);
        add_image(&report->html, &svg, "plot", "the log likelihood ratio, pair by pair");
    }
    builder_free(&svg);
    return done;
}

/* If the match has two players, append a sentence that says which one is stronger. */
static void add_answer(Report *report)
{
    const MatchFolder *match = report->match;
    StringBuilder answer = {0};
    if (match->settings.player_count != 2)
        return;
    Strength strength = strength_of(&match->tally.players[0].results);
    strength_add_verdict(&answer, &strength, match->names[0], match->names[1]);
    builder_add(&report->html, "<p class=\"answer\">");
    add_string(&report->html, builder_string(&answer));
    builder_add(&report->html, "</p>\n");
    builder_free(&answer);
}

/* Append a stage of the match: its answer and plots or, if `games` is true, its games. */
static bool add_stage(Report *report, const char *folder, unsigned stage, bool games)
{
    MatchFolder match = {0};
    StringBuilder path = {0};
    stage_add_folder(folder, stage, &path);
    report->stage = stage;
    report->match = &match;
    report->error = &match.error;
    bool done = match_folder_open(builder_string(&path), &match) && match_folder_count(&match);
    if (done && stage > 0)
        builder_add_format(&report->html, "<h2>Extension %u</h2>\n", stage);
    if (done && !games)
        add_answer(report);
    done = done && (games ? add_games(report) : add_plots(report));
    if (!done)
        match_folder_fail(&match);
    match_folder_close(&match);
    builder_free(&path);
    return done;
}

static bool add_stages(Report *report, const char *folder, bool games)
{
    unsigned stages = stage_count(folder);
    bool done = true;
    for (unsigned stage = 0; stage < stages && done; stage++)
        done = add_stage(report, folder, stage, games);
    return done;
}

/* Append lines of text. Each line is an HTML element, so that its continuation lines are indented
 * in a narrow window. */
static void add_lines(StringBuilder *html, StringView text)
{
    while (text.length > 0) {
        builder_add(html, "<span>");
        add_text(html, view_line(&text));
        builder_add(html, "\n</span>");
    }
}

static bool add_figures(Report *report, const char *folder)
{
    StringBuilder text = {0}, why = {0};
    bool done = stages_add_report(folder, &text, &why);
    builder_add(&report->html, "<pre>");
    add_lines(&report->html, builder_view(&text));
    builder_add(&report->html, "</pre>\n");
    if (!done)
        complain(PROGRAM, "%s", builder_string(&why));
    builder_free(&text);
    builder_free(&why);
    return done;
}

/* Append the report of all stages. */
static bool add_report(Report *report, const char *folder, const char *title)
{
    StringBuilder *html = &report->html;
    builder_add(html, STYLE);
    builder_add(html, "<article id=\"report\">\n<h1>");
    add_string(html, title);
    builder_add(html, "</h1>\n");
    if (!add_stages(report, folder, false) || !add_figures(report, folder))
        return false;
    builder_add(html, "<h2>Games</h2>\n");
    if (report->has_board)
        builder_add(html,
                    "<p>Select the number of a game to open it on a board, where you can step "
                    "through it and play on from any position.</p>\n<noscript><p>This needs a "
                    "browser with JavaScript.</p></noscript>\n");
    if (!add_stages(report, folder, true))
        return false;
    builder_add(html, "</article>\n");
    if (report->has_board) {
        builder_add(html, "<nav id=\"report-bar\"><a href=\"#\">‹ ");
        add_string(html, title);
        builder_add(html, "</a></nav>\n");
    }
    return true;
}

static bool add_title(const char *folder, StringBuilder *title)
{
    MatchFolder match = {0};
    bool done = match_folder_open(folder, &match);
    if (done)
        match_folder_add_title(&match, title);
    else
        match_folder_fail(&match);
    match_folder_close(&match);
    return done;
}

/* The text of the file before its title, between its title and the report, and after the report. */
typedef struct Frame {
    StringView before, between, after;
} Frame;

/* Set `frame` to parts of the board's page. Return false if `board` isn't that page. */
static bool cut_board(StringBuilder *board, Frame *frame)
{
    const char *start = builder_string(board), *title = strstr(start, PAGE_TITLE);
    const char *place = title ? strstr(title, PAGE_PLACE) : NULL;
    if (!place)
        return false;
    const char *between = title + strlen(PAGE_TITLE);
    frame->before = (StringView){start, (size_t)(title - start)};
    frame->between = (StringView){between, (size_t)(place - between)};
    frame->after = string_view(place + strlen(PAGE_PLACE));
    return true;
}

/* Set `path` to the path of the board's page, or to an empty string if it isn't found. */
static void find_board(char path[PATH_MAX])
{
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - BOARD_PAGE_LONGEST);
    path[length > 0 ? length : 0] = '\0';
    char *name = strrchr(path, '/');
    for (int i = 0; name && i < BOARD_PAGE_COUNT; i++) {
        strcpy(name + 1, BOARD_PAGES[i]);
        if (access(path, F_OK) == 0)
            return;
    }
    path[0] = '\0';
}

/* Read the board's page into `board`, and split it into `frame`. Return false after an error
 * message. */
static bool read_board(const char *path, StringBuilder *board, Frame *frame)
{
    StringBuilder why = {0};
    bool done = file_read(NULL, path, FILE_BYTES_MAX, board, &why);
    if (!done)
        complain(PROGRAM, "%s", builder_string(&why));
    else if (!(done = cut_board(board, frame)))
        complain(PROGRAM, "%s: expected the page that `make web` builds, build/contigo.html",
                 string_quote(path).text);
    builder_free(&why);
    return done;
}

/* Print the complete file. Return the exit status. */
static int print(Report *report, const char *folder, const Frame *frame)
{
    StringBuilder title = {0}, *html = &report->html;
    bool done = add_title(folder, &title);
    builder_add_view(html, frame->before);
    builder_add(html, "<title>");
    add_text(html, builder_view(&title));
    builder_add(html, "</title>");
    builder_add_view(html, frame->between);
    done = done && add_report(report, folder, builder_string(&title));
    builder_add_view(html, frame->after);
    builder_free(&title);
    if (done)
        return standard_print(PROGRAM, html);
    builder_free(html);
    return EXIT_FAILURE;
}

int html_run(int count, char *const *words)
{
    Frame frame = {string_view(HEAD), string_view("\n"), string_view("</html>\n")};
    StringBuilder board = {0};
    Report report = {0};
    char path[PATH_MAX];
    if (count < 1 || count > 2) {
        complain(PROGRAM, "expected %s", HTML_USAGE);
        return EXIT_USAGE;
    }
    find_board(path);
    const char *page = count == 2 ? words[1] : path;
    report.has_board = *page != '\0';
    bool done = !report.has_board || read_board(page, &board, &frame);
    int status = done ? print(&report, words[0], &frame) : EXIT_FAILURE;
    if (status == EXIT_SUCCESS && !report.has_board)
        complain(PROGRAM,
                 "the file has pictures and records of the games, but no board to play "
                 "them on: build the board with `make web`, or name its file: " HTML_USAGE);
    builder_free(&board);
    return status;
}
