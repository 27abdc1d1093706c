import assert from "node:assert/strict";
import {test} from "node:test";

import {newest} from "../../../../tools/board/page/connection/newest.js";
import * as replies from "../../../../tools/board/page/connection/replies.js";
import {moveTree} from "../../../../tools/board/page/position/sgf.js";
import {isSame} from "../../../../tools/board/page/position/tree.js";

test("replies are lines of words", () => {
    assert.deepEqual(replies.lines(""), []);
    assert.deepEqual(replies.rows("a b\n\nc"), [["a", "b"], [], ["c"]]);
    assert.deepEqual(replies.words(" A1 B2\nC3 "), ["A1", "B2", "C3"]);
    assert.deepEqual(replies.fields("at 1,2 3\nto none\nempty"),
                     {at: "1,2 3", to: "none", empty: ""});
    assert.deepEqual(
        replies.movesOf("1 black D4\n2 white pass"),
        [{turn: 1, color: "black", move: "D4"}, {turn: 2, color: "white", move: "pass"}]);
});
test("a comparison has what each color gained and lost", () => {
    const text = "from 2 to 3\nblack gained 8 lost 0\nwhite gained 0.25 lost 6.5";
    const found = replies.comparisonOf(text);
    assert.deepEqual(found, {black: {gained: 8, lost: 0}, white: {gained: 0.25, lost: 6.5}});
    assert.deepEqual(["black", "white"].map((color) => replies.worthOf(found, color)),
                     [14.25, -14.25]);
});
test("line breaks in comments are restored", () => {
    assert.deepEqual(
        replies.commentsOf("0 Begun.\\nWell.\n12 \\x23 1 \\\\n\n13"),
        [{made: 0, text: "Begun.\nWell."}, {made: 12, text: "# 1 \\n"}, {made: 13, text: ""}]);
    for (const text of ["a\nb", "#1", "\\n", "<b>&amp;", "\\x23"])
        assert.equal(replies.unescaped(replies.escaped(text)), text);
    assert.equal(replies.escaped("  a\u0007b\u007f "), "a b ");
    assert.equal(replies.escaped("a\n#\\"), "a\\n\\x23\\\\");
});
test("an analysis has moves with figures, and the expected owners of the board", () => {
    const line = "info move D4 visits 12 winrate 0.5 scoreLead -1.5 order 0 pv D4 pass info move " +
                 "pass visits 1 winrate 0.25 order 1 pv pass";
    assert.deepEqual(replies.analysisOf(`${line} ownership 0.5 -1`), {
        moves: [
            {move: "D4", visits: 12, winrate: 0.5, scoreLead: -1.5, order: 0, pv: ["D4", "pass"]},
            {move: "pass", visits: 1, winrate: 0.25, order: 1, pv: ["pass"]}
        ],
        ownership: ["0.5", "-1"],
        ownershipAreas: []
    });
    assert.deepEqual(
        replies.analysisOf("info move D4 pv D4 ownershipAreas 0.5:0,0:1,0"),
        {moves: [{move: "D4", pv: ["D4"]}], ownership: [], ownershipAreas: ["0.5:0,0:1,0"]});
    assert.deepEqual(replies.analysisOf(""), {moves: [], ownership: [], ownershipAreas: []});
});

test("SGF is a tree of moves", () => {
    const text = "(;GM[1]C[a (;B[aa\\]) note];B[cc]N[x](;W[dd];B[])(;W[tt](;B[aa])))";
    const black = {turn: 1, color: "black", move: "C7"},
          white = {turn: 2, color: "white", move: "D6"};
    const tree = moveTree(text, 9), pass = {turn: 2, color: "white", move: "PASS"};
    assert.deepEqual(tree.children.map(({move}) => move), [black]);
    assert.deepEqual(tree.children[0].children.map(({move}) => move), [white, pass]);
    assert.deepEqual(tree.children[0].children[0].children.map(({move}) => move),
                     [{turn: 3, color: "black", move: "PASS"}]);
    assert.deepEqual(tree.children[0].children[1].children.map(({move}) => move),
                     [{turn: 3, color: "black", move: "A9"}]);
    assert.deepEqual(moveTree("(;W[tt])", 20).children[0].move,
                     {turn: 1, color: "white", move: "U1"});
    assert.deepEqual(moveTree("(;W[tt])", 19).children[0].move, {...pass, turn: 1});
    assert.deepEqual(moveTree(")", 9), {move: null, children: []});
});
test("moves are equal if their color and place are", () => {
    const move = {color: "black", move: "D4"};
    assert.deepEqual(
        [
            {...move}, {...move, move: "d4"}, {...move, move: "D5"}, {...move, color: "white"},
            undefined
        ].map((other) => isSame(move, other)),
        [true, true, false, false, false]);
    assert.equal(isSame(null, move), false);
});

test("of requests that arrive meanwhile only the newest is run", async () => {
    const ran = [], ends = [], complaints = [];
    globalThis.reportError = (error) => complaints.push(error.message);
    const run = newest((name) => new Promise((yes, no) => {
                           ran.push(name);
                           ends.push({yes, no});
                       }));
    const rest = () => new Promise((done) => setTimeout(done));
    for (const name of ["a", "b", "c"]) run(name);
    await rest();
    assert.deepEqual(ran, ["a"]);
    ends[0].no(new Error("why not"));
    await rest();
    assert.deepEqual([ran, complaints], [["a", "c"], ["why not"]]);
    ends[1].yes();
    await rest();
    run("d");
    assert.deepEqual(ran, ["a", "c", "d"]);
});
