#!/bin/bash
# Test that a match that is played in parts equals one that was played in one piece, game by game. The parts are lines
# for sh, or for GNU parallel (skipped if it is missing). Usage: test_match_slurm.sh [BUILD]
#
# With `--cluster` as another argument, the same is tested for 400 games on a Slurm cluster whose nodes are all on this
# machine; the test doesn't start the cluster. The slurmd of a node is killed twice, jobs are cancelled at random, and
# the watching command is killed at random. With the same SEED this is repeatable. If there is no such cluster, the test
# says so.
set -u
. "$(dirname "$0")/../../counted.sh"
build=$(realpath "${1:-build}")
match=$build/contigo-match
folder=$(mktemp -d)
mkdir "$folder/it's a folder" # a name that must be quoted for sh
cd "$folder/it's a folder" || exit 1
children=()
trap 'for child in "${children[@]}"; do kill "$child" 2>/dev/null; done; rm -rf "$folder"' EXIT

games() { # FOLDER: print all of its games, without what depends on the machine and the time
    "$match" csv "$1" | awk -F, '
        NR == 1 {
            for (i = 1; i <= NF; i++)
                if ($i ~ /^"(number|black|white|opening|result|verdict|margin|failure|failing|turns|seed|moves|black_seed|white_seed)"$/)
                    wanted[++count] = i
        }
        {
            line = ""
            for (i = 1; i <= count; i++)
                line = line $wanted[i] ","
            print line
        }'
}

count() { # FOLDER: print how many games it has
    "$match" csv "$1" | tail -n +2 | grep -c '^[0-9]*,'
}

player() { # ARGUMENT...: print the command of a player
    printf '"%s" --game go %s --seed %%SEED%%' "$build/contigo" "$*"
}

summary() {
    close 'match in parts'
    exit
}

if [ "${2:-}" != --cluster ]; then
    options=(--game go --size 5 --games 24 --seed 7 --player "one=$(player --player random)"
        --player "two=$(player --player random)" --random-opening 3)
    "$match" "${options[@]}" --results whole --quiet >report || exit 1
    whole=$(games whole)
    is 'the match that is compared has all games' 24 "$(count whole)"

    "$match" jobs --jobs 3 "${options[@]}" --results by-sh >lines 2>said
    is 'a line for each part' 3 "$(wc -l <lines)"
    is 'and how it stands' \
        'contigo-match: 0 of 24 games are finished; printing commands for 3 parts; 0 parts are running' "$(<said)"
    sh lines >out 2>&1
    is 'parts say nothing' '' "$(<out)"
    is 'a part has a third' 8 "$(count by-sh/parts/0002-of-0003)"
    is 'nothing is merged yet' 0 "$(count by-sh)"
    is 'nothing is left' '' "$("$match" jobs --jobs 3 "${options[@]}" --results by-sh 2>/dev/null)"
    is 'by sh: equal, game by game' "$whole" "$(games by-sh)"

    # One part is played. Then the number of parts changes, and the remaining games are played.
    "$match" jobs --jobs 3 "${options[@]}" --results again 2>/dev/null >lines
    sed -n 2p lines | sh
    "$match" jobs --jobs 4 "${options[@]}" --results again >lines 2>said
    is 'another number of parts' 4 "$(wc -l <lines)"
    is 'only the remaining games are planned' \
        'contigo-match: 8 of 24 games are finished; printing commands for 4 parts; 0 parts are running' "$(<said)"
    if command -v parallel >/dev/null; then
        parallel --will-cite --jobs 2 <lines >out 2>&1
    else
        echo 'parallel is not there: sh runs its lines'
        sh lines >out 2>&1
    fi
    is 'and says nothing' '' "$(<out)"
    is 'merge takes them over' '16 games merged, 0 already there, 0 in conflict' \
        "$("$match" merge again)"
    is 'and can be done again' '0 games merged, 0 already there, 0 in conflict' \
        "$("$match" merge again)"
    is 'by parallel: equal, game by game' "$whole" "$(games again)"

    # Parts are killed at any moment.
    "$match" jobs --jobs 2 "${options[@]}" --results killed 2>/dev/null >lines
    for line in 1 2; do
        { timeout -s KILL 0.2 sh -c "$(sed -n "${line}p" lines)" & } 2>/dev/null
        wait $! 2>/dev/null
    done
    "$match" jobs --jobs 2 "${options[@]}" --results killed 2>/dev/null | sh
    "$match" jobs --jobs 2 "${options[@]}" --results killed 2>/dev/null >lines
    is 'killed and run again, nothing is left' '' "$(<lines)"
    is 'killed: equal, game by game' "$whole" "$(games killed)"

    # A part that is being played is not given to another runner.
    mkfifo held
    "$match" jobs --jobs 2 "${options[@]}" --results held-parts 2>/dev/null >lines
    "$match" --game go --games 2 --results held-parts/parts/0001-of-0002 --quiet \
        --player "a=cat \"$PWD/held\"" --player "b=cat \"$PWD/held\"" >/dev/null 2>&1 &
    children+=($!)
    exec 7>held
    "$match" jobs --jobs 2 "${options[@]}" --results held-parts 2>said >lines
    is 'no line for a part that is being played' \
        'contigo-match: 0 of 24 games are finished; printing commands for 1 parts; 1 parts are running' "$(<said)"
    "$match" jobs --jobs 3 "${options[@]}" --results held-parts >lines 2>said
    is 'nor for parts of which it is one' \
        'contigo-match: the match is being played in 2 parts: wait until they end, or use that number of parts' "$(<said)"
    kill "${children[0]}" 2>/dev/null # its programs never answer
    wait "${children[0]}" 2>/dev/null
    exec 7>&-

    # A program is replaced by another one during the match.
    printf '#!/bin/sh\nexec "%s/contigo" --game go --player "$(cat "${0%%/*}/which")"\n' "$build" >fickle
    chmod +x fickle
    fickle=(--game go --size 5 --games 8 --player one=./fickle --player two=./fickle)
    echo random >which
    "$match" "${fickle[@]}" --results fickle-results --part 1/1 --quiet >/dev/null
    echo greedy >which
    "$match" "${fickle[@]}" --results fickle-results --part 2/2 --quiet >/dev/null
    "$match" jobs --jobs 1 "${fickle[@]}" --results fickle-results >lines 2>said
    is 'games with two results: an exit status' 1 $?
    is 'they are reported' '4' "$(grep -c '^contigo-match: there ' said)"
    is 'and nothing is left to be played' '' "$(<lines)"

    # Test errors.
    search=$PATH
    refused() { # NAME MESSAGE ARGUMENT...: check that the exit status is not 0, and the message
        PATH=$search "$match" "${@:3}" "${options[@]}" --results refused >out 2>said
        is "$1: an exit status" true "$([ $? -ne 0 ] && echo true)"
        is "$1" "contigo-match: $2" "$(head -n 1 said)"
    }
    in_rounds="--format swiss and ladder can't be played in parts, since each round depends on the results of the previous one"
    refused 'parts of rounds' "$in_rounds" --part 1/2 --format swiss --rounds 2
    refused 'jobs of rounds' "$in_rounds" jobs --format ladder --rounds 2
    refused 'a cluster for rounds' "$in_rounds" slurm --nodes 2 --format ladder --rounds 2
    refused 'a part that there is not' '--part 3/2: expected I/N with I from 1 to N, such as 2/8' --part 3/2
    refused 'a part of jobs' "--part can't be combined with jobs or slurm, which set it: leave it out" jobs --part 1/2
    refused 'a cluster without nodes' 'expected the number of jobs to run at the same time: --nodes N' slurm
    refused 'nodes without a cluster' \
        '--nodes, --per-job, --partition and --time-limit are only for contigo-match slurm' jobs --nodes 2
    search=$PWD
    refused 'no sbatch' 'cannot start sbatch: not found in PATH' slurm --nodes 2

    # Scripts simulate a cluster. Its arrays have at most two jobs, which run when they are submitted. The jobs whose
    # numbers are in the file `lost` do nothing.
    mkdir scripts
    cat >scripts/sbatch <<'END'
#!/bin/bash
words=$*
printf '%s\n' "$words" >>calls
script=${*: -1}
case $words in
*--array=*)
    count=${words#*--array=1-}
    for ((i = 1; i <= ${count%%%*}; i++)); do
        n=$(($(cat jobs 2>/dev/null || echo 0) + 1))
        echo $n >jobs
        grep -qx "$n" lost || SLURM_ARRAY_TASK_ID=$i sh "$script"
    done
    ;;
*--dependency*)
    [ -e unmerged ] && echo 'the queue is full' >&2 && exit 1
    sh "$script" >/dev/null
    ;;
esac
echo '7;cluster'
END
    printf '#!/bin/sh\necho "MaxArraySize            = 3"\n' >scripts/scontrol
    # Each query of the queue prints and removes a line of the file `queue`, or fails if that line says so.
    cat >scripts/squeue <<'END'
#!/bin/sh
[ "$1" = --version ] && exit
read -r line 2>/dev/null <queue || exit 0
sed -i 1d queue
[ "$line" = busy ] && echo 'the queue is busy' >&2 && exit 1
echo "$line"
END
    printf '#!/bin/sh\ncat ends\n' >scripts/sacct
    chmod +x scripts/*
    echo 3 >lost
    PATH=$PWD/scripts:$PATH "$match" slurm --nodes 5 --per-job 6 --partition short --time-limit 10 \
        "${options[@]}" --results scripted >said 2>&1
    is 'a cluster of scripts plays all' 0 $?
    is 'arrays as large as they may be, and again what was lost' \
        '--array=1-2%5 --array=1-2%5 --array=1-1%5' "$(grep -o -e '--array=[^ ]*' calls | xargs)"
    is 'each with its merge' 3 "$(grep -c -e '--dependency=afterany:7 ' calls)"
    is 'the partition and the time are passed on' 6 "$(grep -c -e '--partition=short --time=10 ' calls)"
    is 'on scripts: equal, game by game' "$whole" "$(games scripted)"
    is 'the report is at the end' "$("$match" report scripted | grep .)" \
        "$(sed -n '/^go 5x5/,$p' said | grep .)"
    is 'no ends of jobs are known' 0 "$(grep -c '^jobs ended' said)"
    touch unmerged
    : >lost
    printf '%s\n' busy '1|7_1|PENDING|Resources' >queue
    PATH=$PWD/scripts:$PATH "$match" slurm --nodes 5 "${options[@]}" --results unmerged-jobs >said 2>&1
    is 'without a merge job it plays all' 0 $?
    is 'and says that there is none' yes "$(grep -q '^contigo-match: cannot submit the merge job: ' said && echo yes)"
    is 'without merge jobs: equal, game by game' "$whole" "$(games unmerged-jobs)"
    is 'a query that fails is reported and repeated' '1 1 0' \
        "$(grep -c 'the queue is busy' said) $(grep -c -x '0 jobs are running, 1 are waiting: Resources' said) $(wc -l <queue)"
    rm unmerged
    seq 100 >lost
    printf '%s\n' COMPLETED NODE_FAIL >ends
    rm calls
    PATH=$PWD/scripts:$PATH "$match" slurm --nodes 5 "${options[@]}" --results vain >said 2>&1
    is 'jobs that play nothing: an exit status' 1 $?
    is 'it gives up' 3 "$(grep -c -e --array calls)"
    is 'it tells how the jobs of each array ended' 3 "$(grep -c -x 'jobs ended: 1 COMPLETED, 1 NODE_FAIL' said)"
    is 'and says so' \
        'contigo-match: 3 job arrays in a row finished no game: see the output above' "$(tail -n 2 said | head -n 1)"

    # If the test of a match is decided, nothing is left to play.
    test=(--game go --size 5 --games 200 --sprt 0,300 --player "one=$(player --player greedy)"
        --player "two=$(player --player random)")
    "$match" "${test[@]}" --results decided --part 1/5 --quiet >/dev/null
    is 'a part knows of no decision' 40 "$(count decided/parts/0001-of-0005)"
    "$match" jobs --jobs 5 "${test[@]}" --results decided >lines 2>said
    is 'a decided test leaves nothing' '' "$(<lines)"
    is 'and says so' 'contigo-match: 40 of 200 games are finished; printing commands for 0 parts; 0 parts are running; the test is decided' \
        "$(<said)"
    summary
fi

# Test with a cluster.
skip() { # WHY: say why the test is skipped, and end
    printf 'skipped: %s\n' "$1"
    summary
}

command -v sinfo >/dev/null || skip 'Slurm is not there'
[ "$(timeout 20 sinfo --noheader --states=idle --format=%D 2>/dev/null | awk '{ n += $1 } END { print n + 0 }')" -ge 2 ] ||
    skip 'there is no Slurm cluster with two nodes that are idle'
pid_file=$(scontrol show config | sed -n 's/^SlurmdPidFile *= *//p')
mapfile -t nodes < <(sinfo --noheader --Node --format=%N)
for node in "${nodes[@]}"; do
    kill -0 "$(cat "${pid_file//%n/$node}" 2>/dev/null)" 2>/dev/null ||
        skip "slurmd of node $node is not on this machine, or somebody else's"
done

RANDOM=${SEED:-1}
lost=0
cancelled=0
options=(--game go --size 5 --games 400 --seed 11 --player "one=$(player --player search --playouts 20)"
    --player "two=$(player --player search --playouts 20)" --random-opening 4)
"$match" "${options[@]}" --concurrency 2 --results whole --quiet >/dev/null || exit 1

watch_it() { # start the command that watches, or start it again
    "$match" slurm --nodes 2 --per-job 10 "${options[@]}" --results cluster >>said 2>&1 &
    watching=$!
    children+=("$watching")
}

jobs_of() { # STATE: print the jobs of the array in this state
    squeue --noheader --array --states="$1" --format=%i | grep _
}

# End everything that runs on a node, the steps first, as a power failure does.
end_steps() { # NODE
    local environ pid steps=() pids=()
    for environ in /proc/[0-9]*/environ; do
        grep -qzx "SLURMD_NODENAME=$1" "$environ" 2>/dev/null || continue
        pid=${environ//[^0-9]/}
        pids+=("$pid")
        parent=$(awk '$1 == "PPid:" { print $2 }' "/proc/$pid/status" 2>/dev/null)
        [ "$(cat "/proc/${parent:-0}/comm" 2>/dev/null)" = slurmstepd ] && steps+=("$parent")
    done
    for pid in "${steps[@]}" "${pids[@]}"; do
        kill -KILL "$pid" 2>/dev/null
    done
}

lose() { # NODE HOW: let a node fail and come back; if HOW is `power`, everything that runs there ends too
    printf '%(%T)T node %s is lost, %s\n' -1 "$1" "$2"
    kill -KILL "$(cat "${pid_file//%n/$1}")"
    [ "$2" = power ] && end_steps "$1"
    # The cluster would notice this by itself, but only after some minutes.
    scontrol update "NodeName=$1" State=DOWN Reason=lost
    sleep 5
    slurmd -N "$1"
    sleep 1
    scontrol update "NodeName=$1" State=RESUME 2>/dev/null # fails if the node has come back by itself
    lost=$((lost + 1))
}

watch_it
started=$SECONDS
while kill -0 "$watching" 2>/dev/null && [ $((SECONDS - started)) -lt 900 ]; do
    sleep 1
    mapfile -t running < <(jobs_of running)
    [ "${#running[@]}" -gt 0 ] || continue
    case $lost in
    0) lose "${nodes[0]}" power ;;
    1)
        # The command that watches is killed too, and started again.
        kill -KILL "$watching"
        wait "$watching" 2>/dev/null
        lose "${nodes[RANDOM % 2]}" 'its jobs go on'
        watch_it
        ;;
    esac
    if [ $((RANDOM % 3)) -eq 0 ] && [ "$cancelled" -lt 12 ]; then
        scancel "${running[RANDOM % ${#running[@]}]}" && cancelled=$((cancelled + 1))
    fi
done
wait "$watching"
is 'the command ends well' 0 $?
sed 's/^/    /' said
printf '%d nodes lost, %d jobs cancelled, in %d s\n' "$lost" "$cancelled" $((SECONDS - started))
is 'two nodes were lost' 2 "$lost"
is 'jobs were cancelled' true "$([ "$cancelled" -gt 0 ] && echo true)"
is 'all games are there' 400 "$(count cluster)"
is 'on a cluster: equal, game by game' "$(games whole)" "$(games cluster)"
is 'if it is run again, it ends immediately' "$("$match" report cluster)" \
    "$("$match" slurm --nodes 2 --per-job 10 "${options[@]}" --results cluster --quiet)"
summary
