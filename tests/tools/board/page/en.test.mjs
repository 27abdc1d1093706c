import assert from "node:assert/strict";
import {test} from "node:test";

import {capital, L, T} from "../../../../tools/board/page/en.js";

import {DISCS, INK, newsOf, PLAIN, POINTS, stateOf} from "./fakes.mjs";

test("who has won, and how", () => {
    assert.deepEqual(["B+3.5", "W+R", "B+T", "W+F", "B+", "0"].map(T.resultText), [
        "Black wins by 3.5", "White wins by resignation", "Black wins on time",
        "White wins by forfeit", "Black wins", "A tie"
    ]);
    assert.deepEqual([T.leads("0"), T.leads("W+2.25")], ["Even", "White leads by 2.25"]);
});
test("a move", () => {
    const moves = [
        "pass", "PASS", "swap", "D4", "AA12", "3,4.5", "1,1:2,2", "1,1:2,2:3,4.125",
        "1,1:2,2/3,3:4,4"
    ];
    assert.deepEqual(moves.map(T.move), [
        "Pass", "Pass", "Swap", "D4", "AA12", "3, 4.5", "1, 1 → 2, 2", "1, 1 → 3, 4.13",
        "1, 1 → 2, 2 + 1"
    ]);
    assert.equal(T.moved({color: "white", move: "D4"}), "White: D4");
});
test("how the game stands", () => {
    const state = stateOf(POINTS);
    assert.equal(T.standing(state), "Black to move");
    assert.equal(T.standing(state, ["black"]), "Black to move: your turn");
    assert.equal(T.standing(state, ["white"]), "Black to move");
    assert.equal(T.standing(state, ["black", "white"]), "Black to move");
    assert.match(T.standing({...state, phase: "scoring"}), /^Play has ended/);
    assert.equal(T.standing({...state, phase: "over", result: "B+1"}), "Black wins by 1");
    assert.equal(T.title(state, ["black"]), "Black to move: your turn · Contigo");
    assert.equal(T.roomTitle(state), "POINTS 9 × 9");
});
test("the line of status", () => {
    const status = (state, more = {}, presence = newsOf(state).seats) =>
        T.status({shown: null, seats: [], presence, state, ...more}, state);
    const ink = stateOf(INK), points = stateOf(POINTS);
    assert.equal(status(points), "Black to move");
    assert.equal(status(ink), "Black to move · 4 of ink");
    assert.equal(status({...points, turn: {...points.turn, passes: 1, passer: "white"}}),
                 "Black to move · White passed");
    const thinking = {black: {thinking: true}, white: {thinking: false}};
    assert.equal(status(points, {}, thinking), "Black to move · thinking…");
    const begun = {...ink, ink_left: 1.259, turn: {...ink.turn, begun: true}};
    assert.equal(status(begun, {seats: ["black"]}), "Your turn goes on: 1.25 of ink left");
    assert.equal(status(begun, {seats: ["white"]}), "Black to move · 1.26 of ink");
    const past = {...points, moves: {made: 2, known: 2}};
    assert.equal(T.status({shown: {}, state: {...points, moves: {made: 5, known: 5}}}, past),
                 "After move 2 of 5");
    const agreed = {black: false, white: true};
    assert.match(status({...points, phase: "scoring", marks: {agreed}}), /White has agreed\.$/);
    assert.doesNotMatch(status({...points, phase: "scoring", marks: {agreed}}), /Black has agreed/);
});
test("the board in words", () => {
    const state = stateOf(POINTS, {last_move: {color: "black", move: "D4"}});
    assert.match(T.describe(state, 1),
                 /^POINTS 9 × 9\. 1 stone\. Last: Black: D4\. Black to move\./);
    assert.match(T.describe(stateOf(INK), 2), /2 strokes\. No moves\./);
    const ink = stateOf(INK, {score: {black: 8, white: 3, both: 1, komi: 7, result: "W+2"}});
    assert.equal(T.spokenScore(ink), "Black 9, White 11. White leads by 2");
    assert.equal(T.spokenScore(stateOf(PLAIN)), "Black to move");
    assert.equal(T.spot("1,2"), "1, 2");
    assert.equal(T.spot("D4", {color: "black", dead: true}), "D4: Black, dead");
    assert.equal(T.spot("D4", {color: "white"}), "D4: White");
});
test("errors of the engine for a person", () => {
    assert.equal(T.refused("illegal move: a stone is in the way"),
                 "There is no room: a stone is in the way.");
    assert.match(T.refused("stale: the game is at 3"), /moved on before that arrived/);
    assert.match(T.refused("illegal move: suicide"), /no liberty/);
    assert.match(T.refused("illegal move: ko"), /^Ko:/);
    assert.equal(T.refused("not your turn, it is white's"), "It is the other player's turn.");
    assert.equal(T.refused("no such room: 'x'"), "There is no such game any more.");
    assert.equal(T.refused("illegal move: too long"), "Too long");
    assert.equal(T.refused("cannot load file: ko"),
                 "Ko: this stone may not be taken back at once. " +
                     "Play elsewhere first.");
    assert.equal(T.refused("cannot do"), "Cannot do");
    assert.equal(capital("a b"), "A b");
});
test("who has a seat", () => {
    const seat = (more, mine) =>
        T.seat({who: "person", here: 0, thinking: false, failed: null, ...more}, mine);
    assert.deepEqual(
        [
            seat({}), seat({here: 1}), seat({here: 1}, true), seat({who: "search:6"}),
            seat({who: "search:6", thinking: true}), seat({who: "x", failed: "it crashed"})
        ],
        ["not here yet", "here", "you", "Search, level 6", "thinking…", "failed: it crashed"]);
    assert.deepEqual([T.watchers(1), T.watchers(2)], ["1 person watching", "2 persons watching"]);
    assert.deepEqual([T.agree("black", 2), T.agree("black", 1)], ["Black agrees", "Agree"]);
});
test("clocks", () => {
    assert.deepEqual([T.time(0), T.time(59.1), T.time(605), T.time(8, 3)],
                     ["0:00", "1:00", "10:05", "0:08 · 3"]);
});
test("what there is to do with a hand", () => {
    const state = stateOf(POINTS);
    assert.equal(T.hint("place", state), "Click a point to play there.");
    assert.equal(T.hint("place", {...state, rules: {max_plies: 30}}),
                 "Click a point to play there. There are 30 moves, passes counted.");
    assert.equal(T.hint("place", stateOf(DISCS)), T.hints.place);
    assert.equal(T.hint("draw", stateOf(INK)), T.hints.draw);
    assert.equal(T.hint("areas", state), T.hints.areas);
});
test("what a move would come to", () => {
    const section = (area, state, total, fresh = true) =>
        ({fresh, properties: {area, state, total}});
    const none = {drawn: null, left: null, stopped: null, removed: [], score: null, result: null};
    const ink = {...none, drawn: 3.5, left: 0.5, stopped: "opponent", score: {result: "B+1"}};
    assert.equal(T.foresee(ink, []), "3.5 drawn, 0.5 left: the other's ink · Black leads by 1");
    assert.equal(T.foresee({...ink, stopped: "complete", score: {result: "0"}},
                           [section(4.569, "alive", 9), section(1, "dead", 1, false)]),
                 "3.5 drawn, 0.5 left · 4.56 lives (9 in all) · 1 other section too · Even");
    const many = [1, 2, 3, 4, 5].map((area) => section(area, "dead", area));
    assert.equal(
        T.foresee({...none, score: {result: "0"}}, many),
        "1 not alive yet · 2 not alive yet · 3 not alive yet · 2 other sections too · Even");
    assert.equal(T.foresee({...none, removed: ["a"], result: "B+"}, []),
                 "takes 1 stone · Black wins");
    assert.equal(T.foresee({...none, removed: ["a", "b"]}, []), "takes 2 stones");
    assert.equal(T.withGhosts("B+2"), "With the ghosts: Black leads by 2");
});
test("sums of areas, and what falls short of a bound", () => {
    assert.equal(T.sum([{area: 2, total: 0, state: "open"}]), "2 squares");
    assert.equal(T.sum([{area: 2, total: 7.999, state: "dead"}, {area: 1.5, total: 0}]),
                 "2 dead, group 7.99 + 1.5 = 3.5 squares");
    assert.deepEqual([T.short(7.999), T.short(8), T.short(2.35)], ["7.99", "8", "2.35"]);
    assert.deepEqual(
        [T.sectionOf({area: 3, state: "dead"}), T.sectionOf({area: 9, state: "alive"})],
        ["3, too small", "9"]);
    assert.equal(T.route(2.5, 1.5), "2.5 spaces long; 1.5 of ink left. Finish draws it.");
});
test("what lenses have found", () => {
    assert.deepEqual([T.gapsFound(0), T.gapsFound(1), T.groupsFound(2), T.networksFound(1)],
                     ["No gaps within this distance.", "1 gap", "2 groups", "1 network"]);
    assert.deepEqual([T.linksFound(0), T.libertiesFound(3, 0), T.libertiesFound(1, 1)],
                     ["0 links", "3 free arcs", "1 free arc, 1 of them narrow"]);
    assert.equal(T.neutralFound(2, 3.456), "3.46 squares where neither lives, in 2 pieces");
    assert.equal(T.barred(1), "1 point where it is forbidden to play.");
});
test("history and analysis", () => {
    assert.deepEqual([T.moveOf(3, 3), T.moveOf(1, 1), T.moveOf(2, 3), T.takenBack(1)],
                     ["3 moves", "1 move", "Move 2 of 3", "1 move taken back"]);
    assert.deepEqual([T.lead(2.55), T.lead(-1), T.lead(0)].map((text) => text.slice(0, 4)),
                     ["+2.5", "-1", "0"]);
    assert.equal(T.wins(0.616), "62%");
    assert.equal(T.expected(["D4", "pass", "E5", "F6", "G7"]), "Expected: D4; Pass; E5; F6");
});
test("names of programs and rules", () => {
    assert.deepEqual([T.program("search:6"), T.program("random"), T.ruleName("max_plies")],
                     ["Search, level 6", "Random", "Max plies"]);
});
test("words of lessons have figures in them",
     () => { assert.equal(L.fill("% of %, % left", 1.239, "x", 2), "1.24 of x, 2 left"); });
