/* Calling Slurm's programs and parsing their output. */
#ifndef CONTIGO_MATCH_MACHINES_SLURM_QUEUE_H
#define CONTIGO_MATCH_MACHINES_SLURM_QUEUE_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The jobs with a given name that have not ended. */
typedef struct SlurmQueue {
    size_t running, waiting; /* numbers of array jobs: running, and waiting */
    size_t others;           /* number of jobs that are not in an array */
    StringBuilder reason;    /* why the first waiting job waits; owned by the caller */
    /* Jobs held because their launch failed, comma-separated; owned by the caller. */
    StringBuilder failed;
} SlurmQueue;

void slurm_queue_free(SlurmQueue *queue);

/* Return true if sbatch and squeue can be run. Otherwise return false and set `error`. */
bool slurm_is_there(StringBuilder *error);

/* Query squeue for the jobs called `name`. `queue` must be zeroed, or filled in by an earlier call.
 * On failure return false and set `error`. */
bool slurm_ask_queue(const char *name, SlurmQueue *queue, StringBuilder *error);

/* Parse the output of squeue: a line `INDEX|JOB|STATE|REASON` for each job. */
void slurm_read_queue(const StringBuilder *lines, SlurmQueue *queue);

/* Return how many jobs an array may contain. slurm_array_most() queries the cluster's
 * configuration; slurm_read_array_most() parses it. If the configuration doesn't contain the
 * number, return SLURM_ARRAY_USUAL. */
enum { SLURM_ARRAY_USUAL = 1000 };
size_t slurm_array_most(void);
size_t slurm_read_array_most(const StringBuilder *configuration);

/* Submit a job with sbatch. `words` are sbatch's options and the script, NULL-terminated. Set `job`
 * to the id of the job. On failure return false and set `error`. */
bool slurm_submit(const char *const *words, StringBuilder *job, StringBuilder *error);

/* Set `ends` to a summary of how the jobs of an array ended, such as `6 COMPLETED, 2 CANCELLED`, or
 * to an empty text if the cluster has no accounting. slurm_ask_ends() calls sacct;
 * slurm_read_ends() parses the output of sacct. */
void slurm_ask_ends(const char *job, StringBuilder *ends);
void slurm_read_ends(const StringBuilder *lines, StringBuilder *ends);

/* Release held jobs, so that they can start. `jobs` is a comma-separated list of ids. Errors are
 * ignored. */
void slurm_release(const char *jobs);

#endif
