/* An HTTP server on a second address, for programs that monitor contigo-board:
 * - `/health` returns status 200, or 503 while changes of games can't be stored;
 * - `/metrics` returns metrics in the text format of Prometheus. */
#ifndef CONTIGO_BOARD_MONITOR_H
#define CONTIGO_BOARD_MONITOR_H

#include "board/room.h"

typedef struct Monitor Monitor;

/* Return true if `text` is a numeric address and a port, such as 127.0.0.1:9100 or [::1]:9100, with
 * port 0 for any free port. */
bool monitor_is_place(const char *text);

/* Serve `rooms` and `gate` on `place`, for which monitor_is_place() is true. On failure return NULL
 * and append the reason to `why`. Close the monitor after the gate. */
Monitor *monitor_open(const char *place, const Rooms *rooms, const Gate *gate, StringBuilder *why);
void monitor_close(Monitor *monitor);

/* Append the URL of the monitor, without a path. */
void monitor_add_address(const Monitor *monitor, StringBuilder *text);

#endif
