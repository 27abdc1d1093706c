#!/bin/bash
# Test the adapter for agents that use input.txt and output.txt: what they read, how their output is handled, and agents
# that write nothing or nonsense, or never end. Usage: test_agent.sh [PROGRAM]; build/contigo-agent by default.
set -u
. "$(dirname "$0")/../../counted.sh"
program=$(realpath "${1:-build/contigo-agent}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
mkdir home

agent() { # create an agent from the script on standard input
    { echo '#!/bin/sh'; cat; } >home/agent
    chmod +x home/agent
}

answers() { # NAME COMMANDS REPLIES: check the replies, one per line, without the empty lines
    printf '%b' "$2" | timeout 600 "$program" --folder home ./agent 2>complaints | sed '/^$/d' >got
    printf '%b' "$3" >expected
    same "$1"
}

agent <<'AGENT'
cp input.txt "seen$(ls | wc -l)"
echo 2,2 >output.txt
AGENT
answers 'a first move' 'genmove b\nlist_stones black\n' '= C3\n= C3\n'
printf '1\n00000\n00000\n00000\n00000\n00000\n00000\n00000\n00000\n00000\n00000\n' >expected
cp home/seen* got
same 'the first input'

# A parent process may have set SIGCHLD to be ignored.
printf 'genmove b\n' | env --ignore-signal=CHLD "$program" --folder home ./agent 2>complaints | sed '/^$/d' >got
echo '= C3' >expected
same 'with SIGCHLD ignored'

agent <<'AGENT'
cat input.txt >seen
echo '0,4' >output.txt
AGENT
answers 'the top right corner' 'play b A1\nplay w B1\nplay b C5\ngenmove w\n' '= \n= \n= \n= E5\n'
{ printf '2\n00000\n00000\n00000\n00000\n12000\n'; printf '00100\n00000\n00000\n00000\n12000\n'; } >expected
cp home/seen got
same 'the previous and the current board'
answers 'a pass changes nothing' 'play b A1\nplay w pass\ngenmove b\n' '= \n= \n= E5\n'
{ printf '1\n00000\n00000\n00000\n00000\n10000\n'; printf '00000\n00000\n00000\n00000\n10000\n'; } >expected
cp home/seen got
same 'the boards after a pass'
answers 'captured stones are gone' 'play b A1\nplay w B1\nplay b D4\nplay w A2\ngenmove b\n' '= \n= \n= \n= \n= E5\n'
{ printf '1\n00000\n00010\n00000\n00000\n12000\n'; printf '00000\n00010\n00000\n20000\n02000\n'; } >expected
cp home/seen got
same 'the boards around a capture'

agent <<'AGENT'
printf ' PASS \r\n' >output.txt
AGENT
answers 'passing' 'genmove b\ngenmove w\nfinal_score\n' '= PASS\n= PASS\n= W+2.5\n'

agent <<'AGENT'
echo 2,2 >output.txt
AGENT
answers 'an illegal move' 'play b C3\ngenmove w\nturn\n' \
    '= \n? a stone is in the way\n= to_move white\npasses 0\nphase play\nnumber 2\n'

for output in '5,0' '0,5' '-1,0' '2;2' '' 'C3' '2,2 2' 'PASSED'; do
    agent <<AGENT
printf '%s' '$output' >output.txt
AGENT
    answers "output '$output'" 'genmove b\n' \
        "? no move: expected row,column or PASS in output.txt, not $output\n"
done

# Test odd outputs. The server for these agents, which is in Python, reads the first line of the file and strips the
# line with strip(). Unless the result is PASS, the server splits it at commas, and passes the first two parts to int().
# The expected results were computed with the server's own function.
printf '#!/bin/sh\ncp ../odd output.txt\n' >home/agent
judged() { # EXPECTED OUTPUT...: check that each output gives this move, or no move if EXPECTED is `-`
    local expected=$1 output
    shift
    for output in "$@"; do
        printf -- "$output" >odd
        "$program" --folder home ./agent <<<'genmove b' 2>/dev/null | sed -n '1s/^? no move:.*/-/; 1s/^= //; 1p' >got
        printf '%s\n' "$expected" >expected
        same "the output '$output'"
    done
}
judged D3 '2,3' '2,3\n' ' 2 , 3 \n' '\t2,\t3' '2,3\nnonsense' '2,3\r\n' '2,3\rPASS' '2,3,4' '2,3,x y' \
    '+2,3' '02,003' '0_2,3' '\f2,3\v' '\x1c2,3\x1f' "2,3$(printf '%2000s')" "2,3\n$(printf '%5000s' x)"
judged A5 '-0,+0' '0,0'
judged E1 '4,4'
judged PASS 'PASS' 'PASS\n' ' PASS ' 'PASS,1' 'PASS\n1,1' 'PASS,'
judged - 'pass' 'Pass' 'PASS ,1' 'PASS 1' '2,3 4' '2' '2,' ',3' '\n2,3' '2.0,3' '1_,3' '_1,3' '0__2,3' '(2,3)' \
    '2 3' '\x1c2,\x1f3' '2,3\x00' '\x002,3' '0x2,3' '2e0,3' '\xff2,3' '2,3,\xff' '\xef\xbb\xbf2,3' '2,,3' '2\n,3' \
    '5,5' '2,-1' '- 2,3' '--2,3'

agent <<'AGENT'
:
AGENT
answers 'no output' 'genmove b\n' '? no move: the agent wrote no output.txt\n'
echo 2,2 >home/output.txt
answers 'an old output' 'genmove b\n' '? no move: the agent wrote no output.txt\n'

# The exit status doesn't matter if the agent has written its move. If it hasn't, the status is reported.
agent <<'AGENT'
echo 2,2 >output.txt
exit 3
AGENT
answers 'a failure after a move' 'genmove b\n' '= C3\n'
agent <<'AGENT'
echo 2,2 >output.txt
kill -KILL $$
AGENT
answers 'a crash after a move' 'genmove b\n' '= C3\n'
agent <<'AGENT'
exit 3
AGENT
answers 'a failure' 'genmove b\n' '? no move: the agent exited with code 3\n'
agent <<'AGENT'
echo none >output.txt
exit 3
AGENT
answers 'a failure after nonsense' 'genmove b\n' '? no move: the agent exited with code 3\n'

agent <<'AGENT'
kill -SEGV $$
AGENT
answers 'a crash' 'genmove b\n' '? no move: the agent was killed by signal 11\n'

agent <<'AGENT'
echo noise
cat
echo 2,2 >output.txt
AGENT
answers 'noise on standard output, and reading standard input' 'genmove b\nname\n' '= C3\n= Contigo\n'

# A pipe holds 64 kB: the adapter must read the agent's output while the agent runs, or the agent would wait forever.
agent <<'AGENT'
head -c 300000 /dev/zero | tr '\0' x
echo 2,2 >output.txt
AGENT
answers 'more noise than a pipe holds' 'set_rule move_time 600\ngenmove b\n' '= \n= C3\n'
{ head -c 65536 /dev/zero | tr '\0' x; printf '\n(the rest is not shown)\n'; } >expected
cp complaints got
same 'the part of the noise that is shown'

agent <<'AGENT'
sleep 1000000 &
sleep 1000000
AGENT
answers 'too slow' 'set_rule move_time 1\ngenmove b\nname\n' \
    '= \n? no move: the agent took more than 1 seconds\n= Contigo\n'

"$program" --folder home ./nothing <<<'genmove b' 2>/dev/null | sed '/^$/d' >got
printf '? no move: the agent exited with code 127\n' >expected
same 'no such program'
"$program" --folder nowhere ./agent <<<'genmove b' 2>/dev/null | sed '/^$/d' >got
printf '? no move: cannot write input.txt: No such file or directory\n' >expected
same 'no such folder'
"$program" --game lines ./agent <<<'genmove b' 2>/dev/null | sed '/^$/d' >got
printf '? no move: agents play go and minigo, not lines\n' >expected
same 'another game'
"$program" >got 2>&1
printf '%d\n' $? >got
printf '2\n' >expected
same 'no program is wrong usage'
"$program" --game chess ./agent </dev/null >got 2>complaints
printf '%d %s\n' $? "$(cat complaints)" >got
printf "2 contigo-agent: unknown game 'chess' (list_games lists them)\n" >expected
same 'an unknown game'
"$program" ./agent <. >got 2>complaints
printf '%d %s\n' $? "$(cat complaints)" >got
printf '1 contigo-agent: Is a directory\n' >expected
same 'input that cannot be read'
"$program" --no-files ./agent <<<'savegame x' 2>/dev/null | sed '/^$/d' >got
cut -c1 got >first && printf '?\n' >expected && mv first got
same 'no files'

# Standard descriptors that are closed are not used again for files.
agent <<'AGENT'
echo noise >&2
echo 2,2 >output.txt
AGENT
ends() { # NAME STATUS REPLY REDIRECTIONS: check how the adapter ends
    rm -f replies
    printf 'genmove b\n' >commands
    : >replies
    (eval "timeout 600 \"\$program\" --folder home ./agent <commands >replies 2>complaints $4")
    { echo $?; sed '/^$/d' replies; ls home | grep -v seen; } >got
    printf '%s\n' "$2" ${3:+"$3"} agent input.txt output.txt >expected
    same "$1"
}
ends 'no standard error' 0 '= C3' '2>&-'
ends 'no standard output' 1 '' '>&-'
ends 'neither standard output nor standard error' 1 '' '>&- 2>&-'
rm home/input.txt home/output.txt
for closed in '<&-' '<&- 2>&-' '<&- >&-' '<&- >&- 2>&-'; do
    (eval "timeout 600 \"\$program\" --folder home ./agent <commands >replies 2>complaints $closed")
    { echo $?; cat replies; ls home | grep -v seen; } >got
    printf '%s\n' 0 agent >expected
    same "nothing is read: $closed"
done

# An agent that takes the first empty point plays against itself: A5, B5, C5, D5, E5 and A4. The last move captures A5,
# and Black cannot play there again.
agent <<'AGENT'
tail -n 5 input.txt | awk '
    { at = index($0, "0"); if (at && !found) { print NR - 1 "," at - 1; found = 1 } }
    END { if (!found) print "PASS" }' >output.txt
AGENT
for ply in $(seq 12); do printf 'genmove b\ngenmove w\n'; done |
    "$program" --folder home ./agent | sed '/^$/d; /^?/q' >replies
grep -c '^= [A-E][1-5]$' replies >got
printf '6\n' >expected
same 'moves until one is illegal'
sed -n 7p replies >got
printf '? suicide: the stone would have no liberty and capture nothing\n' >expected
same 'the illegal move'
# Test help and version.
"$program" --help >got 2>&1
head -n 1 got >first && printf 'Usage: contigo-agent [OPTION]... PROGRAM [ARGUMENT]...\n' >expected
mv first got
same '--help'
"$program" --version >got 2>&1
sed -i 's/[0-9][0-9.]*/N/' got
printf 'contigo-agent N\n' >expected
same '--version'
"$program" --helpless ./agent >got 2>&1
printf '%d\n' $? >>got
printf '%s\n' "contigo-agent: unknown option '--helpless'" 'Try `contigo-agent --help`.' 2 >expected
same 'an unknown option'
close agents
