#!/bin/bash
# Test agents that misbehave: the result of each, that none of its processes survives, and that nothing outside its
# folder changes. Usage: test_hostile.sh [PROGRAM] [HOSTILE]; build/contigo-agent and build/tests/hostile by default.
set -u
. "$(dirname "$0")/../../counted.sh"
program=$(realpath "${1:-build/contigo-agent}")
hostile=$(realpath "${2:-build/tests/hostile}")
folder=$(mktemp -d)
trap 'chmod -R 755 "$folder" && rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder" || exit 2
# Copy the program to a folder that another user can reach.
cp "$program" program && program=$folder/program
as=()

# Print the processes whose executable is this case's copy of the agent.
survivors() { find /proc -maxdepth 2 -name exe -lname "$PWD/hostile" 2>/dev/null; }
kill_survivors() { survivors | while IFS=/ read -r _ _ process _; do kill -KILL "$process"; done; }

# Print something if a trail grows: a process that never exists long enough to be seen writes one.
grows() {
    [ -e home/trail ] || return
    local before after
    before=$(wc -c <home/trail)
    sleep 0.2
    after=$(wc -c <home/trail)
    [ "$before" -eq "$after" ] || echo 'its trail grows'
}

# Run an agent in a folder of its own, in parallel with others. Its results are the files `replies`, `complaints` and
# `left`.
run() { # CASE KIND COMMANDS
    mkdir -p "$1/home"
    [ ${#as[@]} -eq 0 ] || chown 65534 "$1" "$1/home"
    (
        cd "$1" || exit
        cp "$hostile" hostile
        echo 'precious' >victim
        echo '2,2' >move
        printf '%b' "$3" | "${as[@]}" timeout 600 "$program" --folder home ../hostile "$2" 2>complaints |
            sed -e '/^$/d' >replies
        { survivors; grows; cat victim; } >left
    ) &
}

cases=()
agent() { # KIND COMMANDS REPLY...: run an agent; judge() compares the replies
    local case=${#cases[@]}-$1
    cases+=("$case")
    run "$case" "$1" "$2"
    shift 2
    printf '%s\n' "$@" >"$case/expected"
    # Slow agents mostly wait, and others use the processor, so start them in groups of eight.
    [ $((${#cases[@]} % 8)) -ne 0 ] || wait
}

judge() { # check the results of all agents that were started
    local case
    wait
    for case in "${cases[@]}"; do
        cp "$case/expected" expected
        cp "$case/replies" got
        same "agent $case: replies"
        cp "$case/left" got
        echo 'precious' >expected
        same "agent $case: what is left"
    done
}

fails() { # KIND REASON: the agent makes no move, for this reason
    agent "$1" 'genmove b\nname\n' "? no move: $2" '= Contigo'
}

moves() { # KIND: the agent's move is valid
    agent "$1" 'genmove b\nname\n' '= C3' '= Contigo'
}

slow() { # KIND: the agent takes too long
    agent "$1" 'set_rule move_time 1\ngenmove b\nname\n' '= ' \
        '? no move: the agent took more than 1 seconds' '= Contigo'
}

# Check the replies to two moves. At the second one, the folder contains files from the first.
again() { # KIND FIRST SECOND
    agent "$1" 'genmove b\ngg-undo 0\ngenmove b\nname\n' "$2" '= ' "$3" '= Contigo'
}

again_good() { # KIND REPLY: check the reply to a second move by the same color
    agent "$1" 'genmove b\nundo\ngenmove b\nname\n' '= C3' '= ' "$2" '= Contigo'
}

for kind in hang spin ignores-signals late stops stops-all flood bomb; do slow $kind; done
for kind in escapes daemon double-fork subreaper comet zombies closes-all no-newline moves-folder \
    sparse writes-twice crash; do
    moves $kind
done
for kind in fifo zero other-file round-link; do fails $kind 'output.txt is not a file'; done
fails large 'the first line of output.txt is too long: expected at most 4096 bytes'
expected='expected row,column or PASS in output.txt, not'
fails survivor-writes 'the agent wrote no output.txt'
fails partial "$expected 2,"
fails garbage "$expected ????[2J?"
fails nul "$expected 2,2?"
fails negative "$expected -1,2"
fails huge-number "$expected 18446744073709551618,2"

# An agent may damage its folder, which affects the next move.
no_move='? no move:'
for kind in fifo zero round-link directory; do
    again $kind "$no_move output.txt is not a file" "$no_move output.txt is not a file"
done
again full-directory "$no_move output.txt is not a file" \
    "$no_move cannot remove the old output.txt: Directory not empty"
again removes-folder "$no_move the agent wrote no output.txt" \
    "$no_move cannot write input.txt: No such file or directory"
for kind in good deletes-input links-input moves-folder; do again_good $kind '= C3'; done
again_good input-directory "$no_move cannot write input.txt: Is a directory"

# A process cannot be killed: the adapter waits five seconds, using hardly any processor time.
unkillable=
if [ "$(id -u)" -eq 0 ]; then
    (
        mkdir -p suid/home && cp "$hostile" suid/hostile && chown -R 65534 suid/home && cd suid || exit
        chmod 4755 hostile
        TIMEFORMAT='%U %S'
        { time setpriv --reuid 65534 --regid 65534 --clear-groups "$program" --folder home \
            ../hostile another-user <<<$'genmove b\nname' 2>complaints | sed -e '/^$/d' >got; } 2>time
    ) &
    unkillable=$!
fi

# A signal that ends the adapter must end all its processes too.
signalled() { # SIGNAL STATUS: send the signal to an adapter in a folder of its own
    local case=signal-$1 process status i
    mkdir -p "$case/home"
    cd "$case" || exit
    cp "$hostile" hostile
    mkfifo input
    # A shell's background jobs ignore SIGINT and SIGQUIT, and nohup's command ignores SIGHUP, so reset these.
    env --default-signal=TERM,INT,HUP,QUIT "$program" --folder home ../hostile family <input >replies 2>complaints &
    process=$!
    exec 5>input
    echo 'genmove b' >&5
    for ((i = 0; i < 1200; i++)); do
        survivors | wc -l >got
        [ "$(<got)" -lt 4 ] || break
        sleep 0.05
    done
    kill -"$1" "$process"
    { wait "$process"; } 2>/dev/null
    status=$?
    exec 5>&-
    { echo "$status"; survivors; cat replies; } >>got
    printf '%s\n' 4 "$2" >expected
    same "a signal: $1"
    kill_survivors
    cd ..
}
signalled TERM 143
signalled INT 130
signalled HUP 129
signalled QUIT 131

# A signal that is ignored when the adapter starts stays ignored.
mkdir -p nohup/home && cp "$hostile" nohup/hostile && cd nohup || exit
mkfifo input
env --ignore-signal=HUP "$program" --folder home ../hostile late <input >got 2>complaints &
process=$!
exec 5>input
echo 'genmove b' >&5
until [ -n "$(survivors)" ] || ! kill -0 "$process"; do sleep 0.02; done
kill -HUP "$process"
exec 5>&-
wait "$process"
echo $? >>got
printf '= C3\n\n0\n' >expected
same 'a signal that is ignored'
cd ..

# If nobody reads standard error, the adapter must still notice signals, and that a move's time is over.
mkdir -p unread/home && cp "$hostile" unread/hostile && cd unread || exit
mkfifo errors
exec 5<>errors
printf 'set_rule move_time 1\ngenmove b\ngenmove b\nname\n' |
    timeout 600 "$program" --folder home ../hostile flood 2>errors | sed -e '/^$/d' >got
exec 5>&-
printf '%s\n' '= ' '? no move: the agent took more than 1 seconds' \
    '? no move: the agent took more than 1 seconds' '= Contigo' >expected
same 'nobody reads what is printed'
cd ..

# Check the result for the process that could not be killed.
if [ -n "$unkillable" ]; then
    wait "$unkillable"
    cd suid || exit
    if [ -n "$(survivors)" ]; then # if the file system supports set-user-ID bits
        kill_survivors
        printf '%s\n' '? no move: cannot kill the processes that the agent started' '= Contigo' >expected
        same 'a process of another user'
        printf 'seconds of the processor to find that out: %s\n' "$(awk '{ print $1 + $2 }' time)"
    fi
    cd ..
fi

# If this is root, run as another user, since permissions don't apply to root.
if [ "$(id -u)" -eq 0 ]; then as=(setpriv --reuid 65534 --regid 65534 --clear-groups); fi
again locks-folder "$no_move cannot read output.txt: Permission denied" \
    "$no_move cannot write input.txt: Permission denied"
fails unreadable 'cannot read output.txt: Permission denied'
moves daemon
judge

printf 'at most 200000 bytes\n' >expected
size=$(wc -c <6-flood/complaints)
if [ "$size" -gt 60000 ] && [ "$size" -le 200000 ]; then cp expected got; else echo "$size" >got; fi
same 'a flood is passed on in part'
printf '?]0;title??[31mred?2J?? fine\n' >expected
cp 8-escapes/complaints got
same 'nothing raw is passed on'

if [ -s 12-comet/home/trail ]; then echo 'there was one'; fi >got
echo 'there was one' >expected
same 'there was a comet'

close 'hostile agents'
