#!/bin/bash
# Test `contigo-match html` from outside: xmllint, another parser, must find the answer, the plots and all records in
# the file, and nothing that a name has smuggled in. tests/tools/web/test_web.py tests the games in a browser. It needs
# bash, coreutils and xmllint. Usage: test_match_html.sh [BUILD]
set -u
. "$(dirname "$0")/../../counted.sh"
loop=$(realpath "$(dirname "$0")/bot_loop.sh")
build=$(realpath "${1:-build}")
shown=(page complaints)
work_apart
# Copy the program to this folder, where the board's page isn't next to it. In BUILD the page may be.
cp "$build/contigo-match" .

html() { # ARGUMENT...
    ./contigo-match html "$@" >page 2>complaints
}
found() { # XPATH: print what another parser finds in the page
    xmllint --html --xpath "$1" page 2>/dev/null
}
image() { # NUMBER: decode an image, the first of which is 1
    local text
    text=$(found "string((//img)[$1]/@src)")
    text=${text#data:image/svg+xml,}
    printf '%b' "${text//%/\\x}"
}
record_is() { # NAME ID FILE
    found "string(//pre[@id='$2'])" | head -c -1 >got # xmllint adds a newline
    cmp -s got "$3"
    result "$1" $?
}

# In each game the first player makes five stones and the second one. The second opening has a hostile name.
cat >bot <<'BOT'
#!/bin/bash
genmove() { text=${moves[made]:-pass}; }
BOT
cat "$loop" >>bot
for player in "many C1 C2 C3 C4 C5" 'one E1'; do
    read -r name moves <<<"$player"
    sed "2i moves=($moves)" bot >"$name"
    chmod +x "$name"
done
hostile='</pre><script>alert(1)</script><img src=x onerror="alert(2)">&amp;<!--'
printf 'A1 # plain\nA1 # %s\n' "$hostile" >openings
./contigo-match -g minigo -n 4 -q -r first --openings openings -p many=./many -p one=./one >told 2>&1
result 'a match' $?
html first
is 'it is written, with a hint' '0 1' "$? $(grep -c 'but no board to play them on: build the board' complaints)"
is 'its title' 'minigo 5x5: many against one' "$(found 'string(//title)')"
is 'its heading' 'minigo 5x5: many against one' "$(found 'string(//h1)')"
is 'the answer is that of the report' "$(./contigo-match report first | sed -n 3p)" \
    "$(found "string(//p[@class='answer'])" | head -n 1)"
is 'the report' "$(./contigo-match report first)" "$(found 'string((//pre)[1])')"
grep -qF "$hostile" <<<"$(found 'string((//pre)[1])')"
result 'with the hostile name in it' $?
is 'which has added no elements' '0 0 0' "$(found 'count(//script)') $(found 'count(//img[@onerror])') $(found 'count(//comment())')"
is 'nothing is loaded' 0 "$(found 'count(//@src[not(starts-with(., "data:"))] | //link)')"
is 'the plot' "$(./contigo-match score first)" "$(image 1)"
is 'only the plot is a plot' '1 4' "$(found 'count(//img[@class="plot"])') $(found 'count(//img[@class="position"])')"
is 'each line can be indented' "$(./contigo-match report first | wc -l)" "$(found 'count((//pre)[1]/span)')"
is 'the games' '4 0manyoneB+2.5score13' "$(found 'count(//tbody/tr | //table/tr)') $(found 'string((//table//tr)[2])' | tr -d '\n ')"
for i in 0 1 2 3; do
    record_is "the record of game $i" "game-$i" "first/records/0000/000000$i.contigo"
    is "the link to game $i" 1 "$(found "count(//a[@href='#game-$i'])")"
    "$build/contigo-svg" --territory "first/records/0000/000000$i.contigo" 2>/dev/null >picture ||
        "$build/contigo-svg" "first/records/0000/000000$i.contigo" >picture
    is "the picture of game $i" "$(<picture)" "$(image $((i + 2)))"
done

# Put the report into the board's page.
printf 'a <title>Contigo</title> b <!-- report --> c' >board.html
html first board.html
is 'in the page of the board' '0 0' "$? $(wc -c <complaints)"
is 'the page is around it' 'a <title>minigo 5x5: many against one</title> b <style>' "$(head -n 1 page)"
is 'to its end' ' c' "$(tail -n 1 page)"
is 'the bar' 'minigo 5x5: many against one' "$(found "string(//nav[@id='report-bar'])" | grep -o 'minigo.*')"
is 'links for the board' 1 "$(found "count(//a[@href='#record=game-3'])")"
is 'only the plot' 1 "$(found 'count(//img)')"
record_is 'a hidden record' game-3 first/records/0000/0000003.contigo
is 'which is hidden' 4 "$(found 'count(//pre[@hidden])')"
cp board.html contigo.html
cp page named
html first
is 'the page next to the program' '' "$(diff named page)"
mkdir -p installed/bin installed/share/contigo
mv contigo.html installed/share/contigo
cp contigo-match installed/bin
installed/bin/contigo-match html first >page 2>complaints
is 'the installed page' "0 $(sha256sum <named)" "$? $(sha256sum <page)"

# Test extensions, more players, and programs that fail.
./contigo-match -g minigo -n 2 -q -r first --openings openings -p many=./many -p one=./one --extend --move-time 9 >told 2>&1
html first
record_is 'the games of an extension' game-1-0 first/extension-1/records/0000/0000000.contigo
is 'under their heading' 2 "$(found 'count(//h2[.="Extension 1"])')"
is 'its plot' "$(./contigo-match score first/extension-1)" "$(image 2)"
./contigo-match -g minigo -n 2 -q -r three -p many=./many -p one=./one -p more=./many >told 2>&1
html three
is 'three players' "minigo 5x5: 3 players 0" "$(found 'string(//title)') $(found "count(//p[@class='answer'])")"
is 'the cross table' "$(./contigo-match cross three)" "$(image 1)"
./contigo-match -g minigo -n 2 -q -r sprt --sprt 0,5 -p many=./many -p one=./one >told 2>&1
html sprt
is 'the plot of a match with a test' "$(./contigo-match score sprt)" "$(image 1)"
is 'the plot of the test' "$(./contigo-match ratio sprt)" "$(image 2)"
sed '/genmove)/a [ $made = 1 ] \&\& exit 3' many >fails
chmod +x fails
./contigo-match -g minigo -n 2 -q -r crash -p fails=./fails -p one=./one >told 2>&1
html crash
is 'a program that fails' 2 "$(found "count(//td[starts-with(., 'failure: ') and contains(., ' of fails')])")"

# Check errors, in which case nothing is printed.
refused() { # NAME STATUS TEXT ARGUMENT...
    html "${@:4}"
    is "$1" "$2 0 1" "$? $(wc -c <page) $(grep -c "$3" complaints)"
}
refused 'a missing folder' 1 nowhere nowhere
echo 'body {}' >board.css
refused 'another page' 1 "board.css: expected the page that .make web. builds" first board.css
refused 'a missing page' 1 gone.html first gone.html
refused 'too few arguments' 2 'expected html DIR'
refused 'too many arguments' 2 'expected html DIR' first board.html more
mv three/records/0000/0000001.contigo away
refused 'a missing record' 1 'record' three

close html
