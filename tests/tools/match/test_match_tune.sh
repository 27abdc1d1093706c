#!/bin/bash
# Test `contigo-match tune`: it finds the best parameters of a program, whose strength is a known function of two
# parameters. Killed and restarted, it gets the same result. It needs bash, awk and coreutils; xmllint, if available,
# also reads the picture. Usage: test_match_tune.sh [BUILD]
set -u
. "$(dirname "$0")/../../counted.sh"
loop=$(realpath "$(dirname "$0")/bot_loop.sh")
match=$(realpath "${1:-build}/contigo-match")
shown=(told complaints)
work_apart

# Make the program `bot X N`. It resigns after a number of moves that decreases with the distances of X from 7 and of N
# from 3. The bot that lasts longer wins. Black plays along the first row of a board that is wide enough, and White
# along the third.
cat >bot <<'BOT'
#!/bin/bash
cd "$(dirname "$0")" || exit
letters=ABCDEFGHJKLMNOPQRST
echo "$1 $2" >>values
life=$(awk -v x="$1" -v n="$2" 'function far(d) { return d < 0 ? -d : d }
    BEGIN { left = int(18 - 1.5 * far(x - 7) - far(n - 3)); print left < 0 ? 0 : left }')
genmove() {
    row=1
    [ "$1" = white ] && row=3
    [ "$made" -lt "$life" ] && text=${letters:made:1}$row || text=resign
}
BOT
cat "$loop" >>bot
chmod +x bot

tune() { # FOLDER [OPTION...]: run the tuning
    exec "$match" tune --game go --size 19 --param x:0.0:10:4 --param n:1:9:7 --iterations 100 \
        --player './bot %x% %n%' --results "$@"
}
value() { # NAME: print the final value of a parameter that was reported
    sed -n "s/^$1 \([^ ]*\) .*/\1/p" told | tail -n 1
}
near() { # VALUE EXPECTED SLACK: return whether a value is near another one
    awk -v a="$1" -v b="$2" -v s="$3" 'BEGIN { exit !(a != "" && a - b <= s && b - a <= s) }'
}

(tune whole) >told 2>complaints
result 'it ends' $?
x=$(value x)
n=$(value n)
near "$x" 7 1
result "x comes near 7: $x" $?
near "$n" 3 1
result "n comes near 3: $n" $?
[[ $n != *.* ]]
result "n is a whole number: $n" $?
grep -q '^iteration 100 of 100: score ' told
result 'iterations are told' $?
awk '{ if ($1 < 0 || $1 > 10 || $2 < 1 || $2 > 9 || $2 != int($2)) exit 1 }' values
result 'what is played is within the ranges, and whole where it is to be' $?
# The two programs of a game have different values of the parameters, whichever of them started first.
first=$(head -n 2 values | sort | tr '\n' ' ')
grep -q -x -E '3 [68] 5 [68] ' <<<"$first"
result "the first two are about a tenth of the ranges from the start: $first" $?
grep '^values after' -A 2 told >values-whole
grep -q -x -E "x $x \(4( [0-9.]+){10}\)" values-whole && grep -q -x -E "n $n \(7( [0-9.]+){10}\)" values-whole
result 'each value is reported, from its start on' $?

rm told
tune killed --concurrency 2 >told 2>complaints &
runner=$!
until grep -q -s '^iteration 9 ' told || ! kill -0 "$runner" 2>/dev/null; do sleep 0.02; done
{
    kill -9 "$runner"
    wait "$runner"
    ended=$?
} 2>/dev/null
[ "$ended" -eq 137 ]
result 'it was killed' $?
runner=
grep -q '^iteration 9 ' told && ! grep -q '^iteration 100 ' told
result 'it was killed on its way' $?
(tune killed --concurrency 2) >told 2>complaints
result 'it goes on' $?
! grep -q '^iteration 9 ' told
result 'what was done is not done again' $?
grep '^values after' -A 2 told | cmp -s - values-whole
result 'it comes to the same' $?
(tune killed) >told 2>complaints
result 'a tuning that is done is done' $?
"$match" verify killed >told 2>complaints
result 'its games can be verified' $?
(tune killed --param y:0:1) >told 2>complaints
[ $? -eq 2 ] && grep -q 'each parameter in the command' complaints
result 'a parameter that the command has not' $?
(tune killed --iterations 101) >told 2>complaints
[ $? -eq 1 ] && grep -q 'iterations 10[01]' complaints
result 'another tuning in the same folder' $?

"$match" tune --plot killed >picture.svg 2>complaints
result 'its picture' $?
grep -q '^<svg ' picture.svg && grep -q '>x<\|>x ' picture.svg && [ "$(tail -n 1 picture.svg)" = '</svg>' ]
result 'the picture has its parameters' $?
if command -v xmllint >/dev/null; then
    xmllint --noout --nonet picture.svg 2>complaints
    result 'the picture is well formed' $?
fi
"$match" tune --plot nowhere >told 2>complaints
result 'no picture of nothing' $(($? == 1 ? 0 : 1))

refused() { # PATTERN OPTION...: check that these options are wrong usage
    "$match" tune "${@:2}" --results other >told 2>complaints
    [ $? -eq 2 ] && grep -q -e "$1" complaints && [ ! -e other ]
    result "refused: ${*:2}" $?
}
refused 'expected a parameter to tune' --iterations 4 --player ./bot
refused 'a number of iterations' --param x:0:1 --player './bot %x%'
refused 'one program' --param x:0:1 --iterations 4
refused 'an even number' --param x:0:1 --iterations 4 --games 3 --player './bot %x%'
refused 'a different name' --param x:0:1 --param x:0:2 --iterations 4 --player './bot %x%'
refused "can't be combined" --param x:0:1 --iterations 4 --keep --player './bot %x%'
for wrong in x x:1 x:2:1 x:0:1:2 x:0:1:1:1 :0:1 x:a:b 'a b:0:1'; do
    refused 'NAME:LOW:HIGH' --param "$wrong"
done
"$match" --param x:0:1 >told 2>complaints
[ $? -eq 2 ] && grep -q 'only for contigo-match tune' complaints
result 'parameters belong to tune' $?

close 'match tune'
