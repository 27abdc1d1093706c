/* Prints to standard output. */
#include "io/standard.h"

#include "base/status.h"
#include "io/complain.h"
#include "io/descriptor.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int standard_print(const char *program, StringBuilder *text)
{
    int status = EXIT_FAILURE;
    if (builder_failed(text))
        complain(program, "%s", status_text(STATUS_NO_MEMORY));
    else if (!descriptor_write(STDOUT_FILENO, text->bytes, text->length))
        complain(program, "standard output: %s", strerror(errno));
    else
        status = EXIT_SUCCESS;
    builder_free(text);
    return status;
}
