/* Replaces this process by another program. */
#ifndef CONTIGO_IO_EXECUTE_H
#define CONTIGO_IO_EXECUTE_H

/* Replace this process by a program. `words` are the program and its arguments, NULL-terminated. A
 * program without a slash in its name is searched for in PATH. Unlike execvp(), never run a file in
 * an unknown format as a shell script: a data file that was named by mistake could contain any
 * commands. Return only on failure, with errno set; for example to ENOEXEC. */
void execute(const char *const *words);

#endif
