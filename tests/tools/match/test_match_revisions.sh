#!/bin/bash
# Test players that are revisions in a Git repository, --gate, and the workflow and the bisect script in continuous.md,
# with a repository whose program is as strong as a file says. It needs bash, coreutils, make and git (skipped without
# it); the workflow also needs Python's yaml. Usage: test_match_revisions.sh [BUILD]
set -u
. "$(dirname "$0")/../../counted.sh"
loop=$(realpath "$(dirname "$0")/bot_loop.sh")
document=$(realpath "$(dirname "$0")/../../../tools/match/continuous.md")
build=$(realpath "${1:-build}")
PATH=$build:$PATH
work_apart
if ! git --version >/dev/null 2>&1; then
    echo 'skipped: git is not there'
    echo 'match revisions: 0 passed, 0 failed'
    exit
fi
top=$PWD
shown=("$top/told" "$top/complaints")
export HOME=$top GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_DATE='2026-01-01 00:00:00 +0000' \
    GIT_COMMITTER_DATE='2026-01-01 00:00:00 +0000' BUILT=$top/built

# The program resigns after as many moves as the file `strength` said when it was built.
git init -q -b main repository
cd repository || exit 1
git config user.name tester
git config user.email tester@example.org
mkdir docs
cat >bot.in <<'BOT'
#!/bin/bash
life=LIFE
letters=ABCDEFGHJKLMNOPQRST
genmove() {
    row=1
    [ "$1" = white ] && row=3
    [ "$made" -lt "$life" ] && text=${letters:made:1}$row || text=resign
}
BOT
cat "$loop" >>bot.in
printf 'my_bot: strength bot.in\n\tsed "s/LIFE/$$(cat strength)/" bot.in >$@\n\tchmod +x $@\n\techo built >>"$$BUILT"\n' >Makefile
echo 'strength export-ignore' >.gitattributes
commit() { # NAME STRENGTH: make a commit with this tag
    echo "$2" >strength
    echo "$1" >>docs/changes
    git add -A
    git commit -q -m "$1"
    git tag "$1"
}
commit first 5
commit second 5
printf 'my_bot:\n\techo the compiler is sad >&2; exit 7\n' >Makefile.new
cp Makefile Makefile.old
cp Makefile.new Makefile
commit broken 5
cp Makefile.old Makefile
commit third 5
commit weaker 2
commit sixth 2
commit last 2
echo 9 >strength # an uncommitted change, which must not matter

match() { # RESULTS NEW OLD [OPTION...]
    local results=$1 new=$2 old=$3
    shift 3
    contigo-match -g go --size 9 -q -r "$results" -p "new=git:$new:my_bot" -p "old=git:$old:my_bot" "$@" \
        >"$top/told" 2>"$top/complaints"
}
cd docs || exit 1 # any folder of the repository will do
match "$top/weak" HEAD first --sprt=-50,0 --games 400 --gate
is 'a weaker program fails' '4 1' "$? $(grep -c '^fail: LLR -' "$top/told")"
is 'it was built from the commits' 2 "$(wc -l <"$BUILT")"
match "$top/weak" last first --sprt=-50,0 --games 400 --gate
is 'the same match again' '4 2' "$? $(wc -l <"$BUILT")"
match "$top/weak" sixth first --sprt=-50,0 --games 400 --gate
is 'another commit is another match' 1 "$?"
grep -q 'contains the results of another match' "$top/complaints"
result 'and it says so' $?
match "$top/it's a folder" third first --sprt=-50,0 --games 400 --gate
is 'an equal program passes' '0 1' "$? $(grep -c '^pass: LLR ' "$top/told")"
match "$top/short" first last --sprt 0,5 --games 2 --gate --random-opening 2
is 'too few games' '5 1' "$? $(grep -c '^undecided: LLR ' "$top/told")"
match "$top/ungated" last first --sprt=-50,0 --games 400
is 'without --gate it is no failure' 0 $?
match "$top/json" last first --sprt=-50,0 --games 400 --gate --events
is 'with --events only JSON is printed' '4 0' "$? $(grep -vc '^{' "$top/told")"
match "$top/bad" broken first --sprt=-50,0 --gate
is 'a commit that cannot be built' 6 $?
log=$(sed -n "1s/^contigo-match: git:broken: cannot build commit $(git rev-parse broken): 'make' failed: .*; its output is in //p" "$top/complaints")
grep -q 'the compiler is sad' "$log"
result 'its log' $?
grep -q '^contigo-match: the compiler is sad$' "$top/complaints"
result 'the end of its log' $?
[ ! -e "$top/bad/match.db" ]
result 'no game was played' $?
match "$top/bad" broken first --sprt=-50,0 --gate --games 100 --build "sed s/LIFE/5/ bot.in >my_bot; chmod +x my_bot"
is 'another build command' 0 $?
match "$top/none" first second --build true
is 'a build that makes no program' 6 $?
grep -q "^contigo-match: git:first: 'true' made no program 'my_bot': expected /.*/my_bot$" "$top/complaints"
result 'and it says so' $?
cd "$top" || exit 1
match elsewhere last first --sprt=-50,0 --games 400 --gate --repository repository --revisions cache
is 'another repository and another cache' '4 2' "$? $(find cache -name '*.built' | wc -l)"
is 'the results contain no checkout then' 0 "$(find elsewhere -name my_bot | wc -l)"
match here last first
is 'no repository' "1 contigo-match: git:last: no repository: fatal: not a git repository (or any of the parent directories): .git" \
    "$? $(head -n 1 complaints | sed 's/(or any parent up to .*)/(or any of the parent directories)/')"
cd repository || exit 1
is 'the repository is as it was' ' M strength 1' "$(git status --porcelain) $(git worktree list | wc -l)"

complains() { # NAME STATUS MESSAGE ARGUMENT...: check the first line of an error
    local name=$1 status=$2 message=$3
    shift 3
    match "$@"
    is "$name" "$status contigo-match: $message" "$? $(head -n 1 "$top/complaints")"
}
complains 'no such revision' 1 'git:nothing: no such revision in .: fatal: Needed a single revision' "$top/x" nothing first
complains 'a revision like an option' 1 'git:--all: expected a revision: git:REVISION:PROGRAM' "$top/x" --all first
contigo-match -r "$top/x" -p a=git:first -p b=git:first:my_bot >"$top/told" 2>"$top/complaints"
is 'no program' '1 contigo-match: player a: expected git:REVISION:PROGRAM, such as git:HEAD~1:bot' \
    "$? $(head -n 1 "$top/complaints")"
complains 'a gate without a test' 2 '--gate needs two players and a test: --sprt ELO0,ELO1' "$top/x" first last --gate
complains 'a gate for a part' 2 "--gate can't be combined with --part, jobs, slurm or tune" "$top/x" first last \
    --sprt 0,5 --gate --part 1/2

# Run the document's bisect script, with as few changes as possible.
git checkout -q -f last
sed -n '/^#!\/bin\/sh$/,/^```$/p' "$document" | grep -v '^```$' >"$top/weaker.sh"
chmod +x "$top/weaker.sh"
rm "$BUILT"
git bisect start last first >/dev/null
git bisect run "$top/weaker.sh" first "$top/bisect" >"$top/told" 2>"$top/complaints"
is 'bisect ends' 0 $?
is 'it finds the commit' "$(git rev-parse weaker) is the first bad commit" "$(grep 'is the first bad commit' "$top/told")"
git bisect reset >/dev/null 2>&1
is 'each commit was built once' "$(find "$top/bisect/revisions" -name '*.built' | wc -l)" "$(wc -l <"$BUILT")"

# Run the steps of the workflow that are commands, as GitHub would.
if python3 -c 'import yaml' 2>/dev/null; then
    sed -n '/^```yaml$/,/^```$/p' "$document" | grep -v '^```' >"$top/workflow.yml"
    for step in play report; do
        python3 -c '
import sys, yaml
steps = yaml.safe_load(open(sys.argv[1]))["jobs"]["strength"]["steps"]
print(next(step["run"] for step in steps if step.get("name") == sys.argv[2]))' "$top/workflow.yml" $step >"$top/$step.sh"
    done
    OLD=$(git rev-parse first) NEW=$(git rev-parse third) bash -e "$top/play.sh" >"$top/told" 2>"$top/complaints"
    is 'the workflow passes' 0 $?
    GITHUB_STEP_SUMMARY=$top/summary bash -e "$top/report.sh" >"$top/told" 2>"$top/complaints"
    is 'its report' '0 1' "$? $(head -n 1 "$top/summary" | grep -c .)"
    rm -r results
    OLD=$(git rev-parse first) NEW=$(git rev-parse last) bash -e "$top/play.sh" >"$top/told" 2>"$top/complaints"
    is 'the workflow fails' 4 $?
else
    echo "skipped: the workflow: Python's yaml is not there: apt-get install -y python3-yaml"
fi

close 'match revisions'
