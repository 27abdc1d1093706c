/* Calling Slurm's programs and parsing their output. */
#ifndef CONTIGO_MATCH_MACHINES_SLURM_QUEUE_H
#define CONTIGO_MATCH_MACHINES_SLURM_QUEUE_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Jobs of one name that have not ended. */
typedef struct SlurmQueue {
    size_t running, waiting; /* jobs in arrays */
    size_t others;           /* jobs outside arrays */
    StringBuilder reason;    /* why the first job waits; the caller's */
    StringBuilder failed;    /* held jobs that failed to launch, comma-separated; the caller's */
} SlurmQueue;

void slurm_queue_free(SlurmQueue *queue);

/* Check that Slurm's programs are installed. On failure return false and set `error`. */
bool slurm_is_there(StringBuilder *error);

/* Query squeue. `queue` is zeroed or was used before. On failure return false and set `error`. */
bool slurm_ask_queue(const char *name, SlurmQueue *queue, StringBuilder *error);

/* Parse squeue's output: a line `INDEX|JOB|STATE|REASON` per job. */
void slurm_read_queue(const StringBuilder *lines, SlurmQueue *queue);

/* Return how many jobs an array may contain by the cluster's configuration; SLURM_ARRAY_USUAL if
 * unknown. */
enum { SLURM_ARRAY_USUAL = 1000 };
size_t slurm_array_most(void);
size_t slurm_read_array_most(const StringBuilder *configuration);

/* Submit a script with sbatch. `words` are additional arguments, NULL-terminated. Set `job` to the
 * job id. On failure return false and set `error`. */
bool slurm_submit(const char *const *words, StringBuilder *job, StringBuilder *error);

/* Summarize how the jobs of an array ended: `6 COMPLETED, 2 CANCELLED`. Empty if the cluster has no
 * accounting. */
void slurm_ask_ends(const char *job, StringBuilder *ends);
void slurm_read_ends(const StringBuilder *lines, StringBuilder *ends);

/* Release held jobs. Errors are ignored. */
void slurm_release(const char *jobs);

#endif
