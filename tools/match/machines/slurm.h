/* A match played on a cluster that Slurm runs.
 *
 * The parts that have games left are submitted as one array, and behind it a job that merges them.
 * What the cluster does to single jobs (it loses nodes, puts jobs off, ends them) leaves parts with
 * games left: these are submitted again, until all is played or nothing gets on any more. Nothing
 * has to be remembered between two runs of the command: jobs of this match are known by their name,
 * which comes from the folder of the results, and what is played is in the parts.
 *
 *     DIR/parts/slurm/part.sh, merge.sh   what the jobs run
 *     DIR/parts/slurm/lines               which part each job of the array plays
 *     DIR/parts/slurm/ARRAY_JOB.out       what they wrote
 */
#ifndef CONTIGO_MATCH_MACHINES_SLURM_H
#define CONTIGO_MATCH_MACHINES_SLURM_H

#include "match/planning/settings.h"

typedef struct SlurmSetup {
    const MatchSettings *settings; /* that have been checked; borrowed, as the others */
    const char *folder;            /* of the results */
    uint64_t nodes;                /* jobs at a time, each of which has processors of one node */
    uint64_t per_job;              /* games of a job; 0: so many that each node has a few */
    const char *partition;         /* NULL: the cluster's own choice */
    const char *time_limit;        /* of a job, as sbatch has it; NULL: the cluster's */
    bool quiet;                    /* nothing is said before the report */
} SlurmSetup;

/* Submits, watches and merges until all is played, and prints the report. Another one that was
 * ended meanwhile is gone on with: its jobs are watched, not submitted again. An exit status. */
int slurm_run(const SlurmSetup *setup);

#endif
