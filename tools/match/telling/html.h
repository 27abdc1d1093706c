/* The report of a match as a single HTML file, which needs no other files: the answer, plots, the
 * text of the report, and all games.
 *
 * If the board for the browser is available as a single file (`make web`), the report is put into a
 * copy of that file, and a script opens the games on the board (tools/web/report.js). Otherwise the
 * report contains a picture of each game's last position, and its record as text. */
#ifndef CONTIGO_MATCH_TELLING_HTML_H
#define CONTIGO_MATCH_TELLING_HTML_H

#define HTML_USAGE "html DIR [PAGE]"

/* Run the subcommand `html`: print the file to standard output. PAGE is the board as a single file;
 * by default it is `contigo.html` next to this program or, if that doesn't exist, the installed
 * one. Return the exit status. */
int html_run(int count, char *const *words);

#endif
