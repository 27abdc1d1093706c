/* What the files of this module have in common: for them alone. */
#ifndef CONTIGO_PROTOCOL_SHARING_SHARING_PARTS_H
#define CONTIGO_PROTOCOL_SHARING_SHARING_PARTS_H

#include "protocol/sharing/sharing.h"

/* A turn may have ended, by a command that came at a moment and that these may give: charges its
 * clock, and appends the line that does to a text. What is taken back, set up or said uses no time.
 */
void sharing_pass_time(Sharing *sharing, const Turn *before, const TimeControl *control,
                       CommandFlags shared, int64_t came, Text *line);

#endif
