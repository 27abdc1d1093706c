/* Playing a match on a Slurm cluster.
 *
 * The parts that have games left are submitted as one job array, followed by a job that merges
 * them. If a job doesn't finish (because a node fails, for example, or the job is canceled), its
 * part has games left and is submitted again. This ends when all games have been played, or when
 * there is no more progress. No state is stored between runs of the command: the jobs of this match
 * are found by their name, which is derived from the results folder, and the parts' folders contain
 * the games that have been played.
 *
 *   DIR/parts/slurm/part.sh, merge.sh   the job scripts
 *   DIR/parts/slurm/lines               the part that each job of the array plays
 *   DIR/parts/slurm/ARRAY_JOB.out       the jobs' output */
#ifndef CONTIGO_MATCH_MACHINES_SLURM_H
#define CONTIGO_MATCH_MACHINES_SLURM_H

#include "match/planning/settings.h"

typedef struct SlurmSetup {
    const MatchSettings *settings; /* validated; all pointers are borrowed */
    const char *folder;            /* results folder */
    uint64_t nodes;        /* maximum number of jobs that run at the same time, each on one node */
    uint64_t per_job;      /* games per job; 0: chosen so that each node gets a few jobs */
    const char *partition; /* NULL: the cluster's default */
    /* Time limit of a job, in sbatch's format; NULL: the cluster's default. */
    const char *time_limit;
    bool quiet; /* print no status lines before the report */
} SlurmSetup;

/* Submit arrays of jobs, watch them and merge their parts until all games have been played, and
 * then print the report. If jobs of an earlier run of the command are still in the queue, wait for
 * these before submitting others. Return the exit status. */
int slurm_run(const SlurmSetup *setup);

#endif
