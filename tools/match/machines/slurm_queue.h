/* What Slurm's programs are asked and answer.
 */
#ifndef CONTIGO_MATCH_MACHINES_SLURM_QUEUE_H
#define CONTIGO_MATCH_MACHINES_SLURM_QUEUE_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Jobs of one name that have not ended. */
typedef struct SlurmQueue {
    size_t running, waiting; /* jobs of an array */
    size_t others;           /* jobs that are in none */
    StringBuilder reason;    /* why the first one waits; the caller's */
    StringBuilder failed;    /* jobs that could not be started and are held, commas between; also */
} SlurmQueue;

void slurm_queue_free(SlurmQueue *queue);

/* Whether Slurm's programs are here. False with the reason. */
bool slurm_is_there(StringBuilder *error);

/* Asks squeue. `queue` is all zero or one that was asked before. False with the reason. */
bool slurm_ask_queue(const char *name, SlurmQueue *queue, StringBuilder *error);

/* Reads what squeue said: a line a job, `INDEX|JOB|STATE|REASON`. */
void slurm_read_queue(const StringBuilder *lines, SlurmQueue *queue);

/* How many jobs an array may have, by the cluster's configuration; SLURM_ARRAY_USUAL where it does
 * not say. */
enum { SLURM_ARRAY_USUAL = 1000 };
size_t slurm_array_most(void);
size_t slurm_read_array_most(const StringBuilder *configuration);

/* Submits a script by sbatch with these words behind its own, NULL behind them. The number of the
 * job is in `job` (emptied first). False with the reason. */
bool slurm_submit(const char *const *words, StringBuilder *job, StringBuilder *error);

/* How the jobs of an array ended, in words: `6 COMPLETED, 2 CANCELLED`. Empty where the cluster
 * keeps no accounts. */
void slurm_ask_ends(const char *job, StringBuilder *ends);
void slurm_read_ends(const StringBuilder *lines, StringBuilder *ends);

/* Has jobs started that are held. Where that fails they stay. */
void slurm_release(const char *jobs);

#endif
