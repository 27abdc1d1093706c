#!/bin/bash
# Run all tests of `make check`. The output of each part ends with a line `NAME: N passed, N failed`. At the end come
# the names of the parts that failed, the first failure of each, and the total. The variable BUILD names the folder of
# the programs. One part more than there are processors (or JOBS parts) run at the same time, since some parts mostly
# wait. --long runs the parts that `make check` leaves out, and --all runs both. --plain leaves out the parts that find
# more in a build with sanitizers, for `make ci`, which runs them there. --list runs nothing, and prints each part as a
# line: its name, a tab and its command. No part passes or fails by how long something takes: see README.md.
set -u
cd "$(dirname "$0")/.." || exit 2
build=${BUILD:-build}
# A test that hangs times out, but there is enough time for a busy machine or a sanitizer.
export CK_DEFAULT_TIMEOUT=${CK_DEFAULT_TIMEOUT:-120} CK_TIMEOUT_MULTIPLIER=${CK_TIMEOUT_MULTIPLIER:-4}
quick=1
long=
plain=
list=
for option; do
    case $option in
    --long) long=1 quick= ;;
    --all) long=1 quick=1 ;;
    --plain) plain=1 ;;
    --list) list=1 ;;
    *)
        echo "usage: run.sh [--long | --all] [--plain] [--list]" >&2
        exit 2
        ;;
    esac
done
jobs=${JOBS:-$(($(nproc) + 1))}
names=()
commands=()

run() { # NAME COMMAND...: a part that only `make check` runs
    [ -z "$quick" ] || part "$@"
}

run_long() { # NAME COMMAND...: a part that only `make check-long` runs
    [ -z "$long" ] || part "$@"
}

# A build with sanitizers is slow, so it leaves out parts that would test the same C code again, that read sources, or
# that build programs of their own. Of the match tests it leaves out those that kill programs or fill disks.
sanitized=
sanitized_matches=
if grep -qs __asan_init "$build/contigo"; then
    sanitized=1
    sanitized_matches='hostiles usage settled from_file scripted again seeds lines referees starts on_failure ends of_one rules_told formats extended ways folders openings'
fi
run_plain() { [ -n "$sanitized" ] || run "$@"; }
run_long_plain() { [ -n "$sanitized" ] || run_long "$@"; }
# These parts run the same commands in every build, and look for memory errors in them.
run_sanitized() { [ -n "$plain" ] || run "$@"; }
run_long_sanitized() { [ -n "$plain" ] || run_long "$@"; }

part() { # NAME COMMAND...: add a part to the list
    names+=("$1")
    shift
    commands+=("${*@Q}")
}

# The longest parts come first, so that they start first.
run_plain 'the board in the browser' tests/tools/board/test_board_page.py "$build"
run_plain 'friends on the board' tests/tools/board/test_board_friends.py "$build"
run_plain 'the board on small screens and touch screens' tests/tools/board/test_board_hands.py "$build"
run 'the board in the browser, without a browser' tests/tools/board/test_board.py "$build"
run 'matches' tests/tools/match/test_match.sh "$build" $sanitized_matches
run_plain 'what matches need of a program' tests/tools/match/test_match_check.sh "$build"
run_long_plain 'GNU Go in a match' tests/tools/match/test_match.sh "$build" gnugo
run_long_plain 'a tournament with GNU Go' tests/tools/match/test_match.sh "$build" area_tournament
run_long_plain 'faults' tests/faults/run.sh "$build" --brief
run 'programs of a match' "$build/tests/match_talk" "$build/tests/match_bot"
run_long_sanitized 'starved' tests/engine/starved.sh "$build/tests/fuzz_session"
run_long_sanitized 'starved beside one that is not' tests/engine/starved.sh --beside "$build/tests/starved"
run_long_plain 'memory of queries' tests/engine/protocol/test_memory.py "$build/contigo"
run_long 'matches that are reviewed' tests/tools/match/test_match_review.sh "$build"
run_long_plain 'revisions as players' tests/tools/match/test_match_revisions.sh "$build"
run_long 'attacks on the board' tests/tools/board/test_board_attacks.py "$build"
run_long_plain 'the board without a server' tests/tools/web/test_web.py "$build"
run_long_plain 'a public server' tests/tools/board/test_public.py "$build"
run_long_plain 'servers that share a database' tests/tools/board/test_servers.py "$build"
run_long_plain 'the npm package' tests/tools/web/test_npm.sh "$build"
run_long_plain 'the board without a server, its bytes' tests/tools/web/test_web_bytes.sh "$build"
run_long_plain 'a stone more for a living group' env LONG=1 CK_RUN_CASE=one_more_stone "$build/tests/unit" go_judge
run_long_plain 'without a game' tests/without.sh "$build"
run_plain 'hardening' tests/hardening.sh "$build"
run_plain 'building and installing' tests/install.sh "$build"
run_plain 'release' tests/tools/packaging/test_dist.sh
run_long_plain 'release, built' tests/tools/packaging/test_dist.sh --build
run_plain 'menu entry' tests/tools/packaging/test_menu.sh "$build"
run_plain 'layering' tests/layering.py "$build"
run_plain 'the modules of the page' tests/tools/board/test_page_units.sh
# Each suite runs in a process of its own: a process that runs all suites gets large, and each test forks it.
for suite in $(sed -n 's/^Suite \*\(.*\)_suite(void);/\1/p' tests/suites.h); do
    run "unit $suite" "$build/tests/unit" "$suite"
done
mapfile -t sessions < <(tests/sessions.sh)
run 'transcripts' "$build/tests/transcript" --commands "$build/contigo" "${sessions[@]}"
run 'games of the tests' tests/games/test_games.sh "$build"
run 'other games, from C' "$build/tests/other_games"
run 'documents' tests/documents.py "$build"
run 'framing' tests/engine/protocol/test_framing.sh "$build/contigo"
run 'records and files' tests/engine/protocol/records/test_files.sh "$build/contigo"
run 'batch' tests/engine/protocol/test_batch.sh "$build/contigo"
run 'completion' tests/engine/protocol/test_completion.sh "$build"
run 'saving' tests/engine/protocol/records/test_saving.sh "$build/contigo"
run 'pictures' tests/tools/test_svg.sh "$build/contigo-svg"
run_plain 'pictures looked at' tests/engine/pictures/test_pictures.py "$build"
run 'fixtures' tests/fixtures.py "$build"
run 'perft' "$build/tests/perft" --brief
# Leave out the session that judges finished games: it takes as long as all others, and some of those judge games too.
mapfile -t sessions < <(find tests/transcripts -name '*.session' ! -name judgement-finished.session | LC_ALL=C sort)
run 'engines in threads' "$build/tests/threads" --brief "${sessions[@]}"
run 'agents' tests/tools/agent/test_agent.sh "$build/contigo-agent"
run 'matches that are watched' tests/tools/match/test_match_watch.sh "$build"
run 'matches as one HTML file' tests/tools/match/test_match_html.sh "$build"
run_plain 'parameters that are tuned' tests/tools/match/test_match_tune.sh "$build"
run 'bots' tests/bots/run.sh "$build"
run_plain 'the Python package' tests/tools/python/test_python.sh "$build"
run_plain 'matches in parts' tests/tools/match/test_match_slurm.sh "$build"
run 'attacks' "$build/tests/bench_attacks" --brief "$build"
run 'hostile agents' tests/tools/agent/test_hostile.sh "$build/contigo-agent" "$build/tests/hostile"
run 'states in JSON' tests/engine/protocol/states/test_state.py "$build/contigo"
run 'descriptions of games' tests/engine/protocol/test_describe.py "$build/contigo"
run 'figures of an analysis' tests/engine/protocol/commands/test_analysis.py "$build/contigo"
run 'moves of the engine' tests/engine/protocol/commands/test_thinking.py "$build/contigo"
run 'a client from npm' tests/engine/protocol/test_sabaki.sh "$build"
run_plain 'clients written from protocol.md' tests/clients/run.sh "$build"
# Under the sanitizers, which make the longest of these five times slower, they try a quarter of what --brief means.
declare -A quarter=([soak]='20240229 2000' [soak_go]='1 10000' [soak_go_life]='3 4000' [soak_solver]='1 125')
for soak in $(find tests -name 'soak*.c' | LC_ALL=C sort); do
    name=$(basename "$soak" .c)
    how=${sanitized:+${quarter[$name]-}}
    run "$name" "$build/tests/$name" ${how:---brief}
done
# Each fuzzer tries its corpus, and COUNT inputs that are derived from it. `make fuzz` tries many more.
while read -r name count; do
    run_sanitized "fuzzed: $name" "$build/tests/fuzz_$name" "fixtures/fuzz/$name" "$count"
done <<'END'
session 600
record 2000
shapes 1000
sugo 2000
sgf 3000
svg 2000
agent 40
protocol 2000
stones 600
state 2000
subdivision 600
END
if [ -n "$list" ]; then
    for i in "${!names[@]}"; do
        printf '%s\t%s\n' "${names[i]}" "${commands[i]}"
    done
    exit
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'kill $(jobs -p) 2>/dev/null; exit 130' INT TERM
passed=0
failed=0
failures=()

start() { # I: run part I in the background; write its exit status last, so that the file appears complete
    {
        started=$EPOCHREALTIME
        eval "${commands[$1]}" >"$folder/$1" 2>&1
        printf '%d %d\n' $? $(((${EPOCHREALTIME/[.,]/} - ${started/[.,]/}) / 1000000)) >"$folder/$1.part"
        mv "$folder/$1.part" "$folder/$1.end"
    } </dev/null &
}

tell() { # I: print the output of part I, which has ended, and add its counts
    local code seconds counts
    read -r code seconds <"$folder/$1.end"
    printf '== %s (%d s)\n' "${names[$1]}" "$seconds"
    tail -n 60 "$folder/$1"
    counts=$(tail -n 1 "$folder/$1" | sed -n 's/.*: \([0-9]*\) passed, \([0-9]*\) failed.*/\1 \2/p')
    if [ -z "$counts" ] || { [ "$code" -ne 0 ] && [ "${counts#* }" -eq 0 ]; }; then
        printf '%s ended with code %d and without saying that anything failed\n' "${names[$1]}" "$code"
        counts="0 1"
    fi
    passed=$((passed + ${counts% *}))
    failed=$((failed + ${counts#* }))
    [ "${counts#* }" -eq 0 ] || failures+=("$1")
}

tell_those_that_ended() {
    local i
    for i in "${!names[@]}"; do
        [ -e "$folder/$i.end" ] || continue
        tell "$i"
        rm "$folder/$i.end"
    done
}

running=0
for i in "${!names[@]}"; do
    if [ "$running" -ge "$jobs" ]; then
        wait -n
        running=$((running - 1))
        tell_those_that_ended
    fi
    start "$i"
    running=$((running + 1))
done
wait
tell_those_that_ended
for i in "${failures[@]}"; do
    printf 'failed: %s: %s\n' "${names[i]}" "$(grep -i -m 1 'fail\|:[EF]:' "$folder/$i" | cut -c 1-200)"
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
