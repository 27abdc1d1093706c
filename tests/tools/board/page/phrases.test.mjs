import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";

import * as say from "../../../../tools/board/page/languages/phrases.js";
import {amount, percent, T, withSign} from "../../../../tools/board/page/languages/texts.js";

import {DISCS, INK, newsOf, PLAIN, POINTS, stateOf} from "./fakes.mjs";

const LINES = {
    ...INK,
    name: "lines"
};
test("results and scores", () => {
    assert.deepEqual(["B+3.5", "W+1", "W+R", "B+T", "W+F", "B+", "0"].map(say.resultText), [
        "Black wins by 3.5 points", "White wins by 1 point", "White wins by resignation",
        "Black wins on time", "White wins by forfeit", "Black wins", "Draw"
    ]);
    assert.deepEqual([say.leads("0"), say.leads("W+2.25")], ["Even", "White leads by 2.25"]);
});
test("with stones anywhere, margins have one decimal place, but are never zero", () => {
    const score = {black: 47.985, white: 33.005, both: 0, neither: 0, komi: 6.5};
    const state = stateOf(DISCS, {score: {...score, result: "B+8.48"}, phase: "over"});
    const over = {...state, result: "B+8.48"};
    assert.deepEqual(
        [
            say.lead(state), say.lead({...over, description: undefined}, DISCS), say.standing(over),
            say.why({moves: [], state: over}), say.exactMargin("B+8.48")
        ],
        [
            "Black leads by 8.5", "Black leads by 8.5", "Black wins by 8.5 points",
            "Black 48, White 39.5", "8.48 points"
        ]);
    assert.equal(say.spokenScore(state), "Black 48, White 39.5. Black leads by 8.5");
    assert.deepEqual([say.leads("W+0.04", DISCS), say.resultText("W+1.04", {}, DISCS)],
                     ["White leads by 0.04", "White wins by 1 point"]);
    assert.deepEqual(["B+R", "0", "W+"].map(say.exactMargin), ["", "", ""]);
});
test("nobody leads while one player has the whole board in play", () => {
    const lead = (black, white, neither, phase = "play") =>
        say.lead({phase, score: {black, white, neither, result: "B+1"}});
    const leads = say.leads("B+1");
    assert.deepEqual([lead(64, 0, 0), lead(0, 64, 0)], ["", ""]);
    assert.deepEqual([lead(60, 4, 0), lead(60, 0, 4), lead(0, 0, 0)], [leads, leads, leads]);
    assert.deepEqual([lead(64, 0, 0, "over"), lead(0, 64, 0, "over")], [leads, leads]);
});
test("moves", () => {
    const moves = [
        "pass", "PASS", "swap", "D4", "AA12", "3,4.5", "1,1:2,2", "1,1:2,2:3,4.125",
        "1,1:2,2/3,3:4,4", "resign"
    ];
    assert.deepEqual(moves.map(say.move), [
        "Pass", "Pass", "Swap", "D4", "AA12", "3, 4.5", "1, 1 → 2, 2", "1, 1 → 3, 4.13",
        "1, 1 → 2, 2 + 1", "Resigns"
    ]);
    assert.equal(say.moved({color: "white", move: "D4"}), "White: D4");
});
test("whose turn it is", () => {
    const state = stateOf(POINTS);
    assert.equal(say.standing(state), "Black to move");
    assert.equal(say.standing(state, ["black"]), "Your turn (Black)");
    assert.equal(say.standing(state, ["white"]), "Black to move");
    assert.equal(say.standing(state, ["black", "white"]), "Black to move");
    assert.match(say.standing({...state, phase: "scoring"}), /^Play has ended/);
    assert.equal(say.standing({...state, phase: "over", result: "B+1"}), "Black wins by 1 point");
    assert.equal(say.title(state, ["black"]), "Your turn (Black) · Contigo");
    assert.equal(say.roomTitle(state), "POINTS 9 × 9");
    assert.equal(say.roomTitle(stateOf(INK)), "INK 9 × 9");
    assert.equal(say.roomTitle(stateOf(DISCS)), "DISCS 8 × 8 spaces");
    assert.deepEqual([POINTS, INK, DISCS].map((one) => say.side(one, "columns")),
                     ["Width in lines", "Width in lines", "Width in spaces"]);
});
test("the status line", () => {
    const status = (state, more = {}, presence = newsOf(state).seats) =>
        say.status({shown: null, seats: [], presence, state, ...more}, state);
    const ink = stateOf(INK), points = stateOf(POINTS);
    assert.equal(status(points), "Black to move");
    assert.equal(status(ink), "Black to move · 4 ink left");
    assert.equal(status({...points, turn: {...points.turn, passes: 1, passer: "white"}}),
                 "Black to move · White passed");
    const thinking = {black: {thinking: true}, white: {thinking: false}};
    assert.equal(status(points, {}, thinking), "Black to move · thinking…");
    const begun = {...ink, ink_left: 1.259, turn: {...ink.turn, begun: true}};
    assert.equal(status(begun, {seats: ["black"]}), "Your turn continues: 1.25 ink left");
    assert.equal(status(begun, {seats: ["white"]}), "Black to move · 1.26 ink left");
    const past = {...points, moves: {made: 3, known: 4}}, at = "1,1:2,2";
    const strokes = [[1, "black"], [2, "white"], [2, "white"], [3, "black"]].map(
        ([turn, color]) => ({turn, color, move: at}));
    assert.equal(say.status({shown: {}, moves: strokes}, past), "Position after move 2 of 3");
    const scoring = {...points, phase: "scoring", marks: {agreed: {black: false, white: true}}};
    assert.match(status(scoring), /White has accepted\.$/);
    assert.doesNotMatch(status(scoring), /Black has accepted/);
});
test("the board for a screen reader", () => {
    const state = stateOf(POINTS, {last_move: {color: "black", move: "D4"}});
    assert.match(say.describe(state, 1),
                 /^POINTS 9 × 9\. 1 stone\. Last move: Black: D4\. Black to move\./);
    assert.match(say.describe(stateOf(INK), 2), /2 strokes\. No moves yet\./);
    const ink = stateOf(INK, {score: {black: 8, white: 3, both: 1, komi: 7, result: "W+2"}});
    assert.equal(say.spokenScore(ink), "Black 9, White 11. White leads by 2");
    assert.equal(say.spokenScore(stateOf(PLAIN)), "Black to move");
    assert.equal(say.spot("1,2"), "1, 2");
    assert.equal(say.spot("D4", {color: "black", dead: true}), "D4: Black, dead");
    assert.equal(say.spot("D4", {color: "white"}), "D4: White");
});
test("errors become messages for players", () => {
    const known = {
        "illegal move: a stone is in the way": "stone",
        "stale: the game is at version 3": "stale",
        "illegal move: suicide: the stone would have no liberty and capture nothing": "suicide",
        "illegal move: ko: the move would repeat an earlier position, so play elsewhere first":
            "ko",
        "not your turn, it is white's": "turn",
        "no such room: 'x'": "room",
        "illegal move: longer than the ink left in this turn: draw less": "tooLong",
        "no route: the opponent's ink is in the way everywhere": "noRoute",
        "cannot start an analysis now: try again later": "busy"
    };
    for (const [message, key] of Object.entries(known))
        assert.equal(say.refused(message), T.refusals[key], message);
    assert.equal(say.refused("illegal move: too long"), "Too long");
    assert.equal(say.refused("cannot do"), "Cannot do");
    assert.equal(say.capital("a b"), "A b");
});
// For each status of the engine, the key of the page's text. The engine's own texts are read from
// its source, so a test fails if the page no longer recognizes a text.
const STATUSES = {
    NOT_YOUR_TURN: "turn",
    GAME_OVER: "over",
    ALL_PLAYED: "over",
    OUTSIDE_BOARD: "outside",
    ON_OPPONENT: "onOpponent",
    NOTHING_FITS: "nothingFits",
    ONE_POINT: "nothingFits",
    TOO_LONG: "tooLong",
    TOO_CROSSED: "crossed",
    TOO_MET: "crossed",
    BLOCKED: "blocked",
    OCCUPIED: "stone",
    SUICIDE: "suicide",
    NO_LIBERTY: "suicide",
    KO: "ko",
    NO_ROUTE: "noRoute",
    STALE: "marks",
    AGREED: "agreed",
    NEAR_EDGE: "nearEdge",
    NO_CONTACT: "noContact",
    TOO_MUCH_WORK: "busy"
};
test("all refusals of moves are known", () => {
    const source = readFileSync("engine/base/status.c", "utf8");
    for (const [name, key] of Object.entries(STATUSES)) {
        const [, text] = new RegExp(`\\[STATUS_${name}\\] =\\s*"([^"]*)"`).exec(source);
        assert.equal(say.refused(`illegal move: ${text}`), T.refusals[key], text);
    }
});
test("who has a seat", () => {
    const seat = (more, mine) =>
        say.seat({who: "person", here: 0, thinking: false, failed: null, ...more}, mine);
    assert.deepEqual(
        [
            seat({}), seat({here: 1}), seat({here: 1}, true), seat({who: "search:6"}),
            seat({who: "search:6", thinking: true}), seat({who: "x", failed: "it crashed"})
        ],
        [
            "offline", "online", "you", "Computer, level 6 (Medium)", "thinking…",
            "stopped: it crashed"
        ]);
    assert.deepEqual([say.agree("black", 2), say.agree("black", 1)], ["Accept as Black", "Accept"]);
    assert.deepEqual([say.program("random"), say.program("gnugo")], ["Random player", "Gnugo"]);
    assert.deepEqual([1, 2, 3, 10].map(say.levelOf),
                     ["1: Beginner", "2: Beginner", "3: Easy", "10: Very hard"]);
});
test("a player's request", () => {
    assert.equal(say.asks({color: "black", command: "undo 1"}),
                 "Black asks to take back the last move.");
    assert.equal(say.asks({color: "white", command: "undo 2"}), "White asks to take back 2 moves.");
    const info = {black: "Ann", white: null};
    const turns = Array.from({length: 12}, (_, at) => ({turn: at + 1, color: "black", move: "A1"}));
    assert.equal(say.asks({color: "black", command: "undo 1"}, [], info),
                 "Ann asks to take back the last move.");
    assert.match(say.asks({color: "white", command: "goto 7"}, turns, info),
                 /^White asks .* move 7/);
    assert.deepEqual([say.declined("black", info), say.declined("white", info)],
                     ["Ann declined your request.", "White declined your request."]);
    assert.deepEqual(
        ["B+2.5", "B+R", "B+T", "B+", "W+R", "0"].map((one) => say.resultText(one, info)), [
            "Ann wins by 2.5 points", "Ann wins by resignation", "Ann wins on time", "Ann wins",
            "White wins by resignation", "Draw"
        ]);
    assert.equal(say.standing(stateOf(POINTS, {info, result: "B+R"})), "Ann wins by resignation");
    const moves = [{color: "black", move: "resign"}];
    assert.deepEqual([say.why({moves, state: {info}}), say.why({moves, state: {}})],
                     ["Ann resigned.", "Black resigned."]);
    assert.match(say.asked("goto 12", turns), /^You asked to go to the position after move 12 and/);
    assert.match(say.asked("redo 1"), /^You asked to redo the next move\./);
});
test("clocks", () => {
    assert.deepEqual([say.time(0), say.time(59.1), say.time(605), say.time(8, 3)],
                     ["0:00", "1:00", "10:05", "0:08 · 3"]);
});
test("hints of the tools", () => {
    const state = stateOf(POINTS);
    assert.equal(say.hint("place", state), "Click a point to play there.");
    assert.equal(say.hint("place", {...state, rules: {max_plies: 30}}),
                 "Click a point to play there. The game ends after 30 moves, including passes.");
    assert.equal(say.hint("place", stateOf(DISCS)), T.hints.place);
    assert.equal(say.hint("draw", stateOf(INK)), T.hints.draw);
    assert.equal(say.hint("areas", state), T.hints.areas);
});
test("the preview of a move", () => {
    const area = (size, state, total, fresh = true) =>
        ({fresh, properties: {area: size, state, total}});
    const none = {drawn: null, left: null, stopped: null, removed: [], score: null, result: null};
    const ink = {...none, drawn: 3.5, left: 0.5, stopped: "opponent", score: {result: "B+1"}};
    assert.equal(say.foresee(ink, []),
                 "3.5 drawn, 0.5 left: your opponent's ink is in the way · Black leads by 1");
    assert.equal(say.foresee({...ink, stopped: "complete", score: {result: "0"}},
                             [area(4.569, "alive", 9), area(1, "dead", 1, false)]),
                 "3.5 drawn, 0.5 left · 4.56 squares alive (9 in total) · " +
                     "1 other area changes · Even");
    const many = [1, 2, 3, 4, 5].map((size) => area(size, "dead", size));
    assert.equal(say.foresee({...none, score: {result: "0"}}, many),
                 "1 square, not alive yet · 2 squares, not alive yet · " +
                     "3 squares, not alive yet · 2 other areas change · Even");
    assert.equal(say.foresee({...none, removed: ["a"], result: "B+"}, []),
                 "captures 1 stone · Black wins");
    assert.equal(say.foresee({...none, removed: ["a", "b"]}, []), "captures 2 stones");
    assert.equal(say.withGhosts("B+2"), "With the ghost stones: Black leads by 2");
});
test("sums of areas; values below a bound are not rounded up", () => {
    assert.equal(say.sum([{area: 2, total: 0, state: "open"}]), "2 squares");
    assert.equal(say.sum([{area: 2, total: 7.999, state: "dead"}, {area: 1.5, total: 0}]),
                 "2 (too small, in a group of 7.99) + 1.5 = 3.5 squares");
    assert.deepEqual([say.below(7.999), say.below(8), say.below(2.35)], [7.99, 8, 2.35]);
    assert.deepEqual(
        [say.areaLabel({area: 3, state: "dead"}), say.areaLabel({area: 7.999, state: "alive"})],
        ["3, too small", "7.99"]);
    assert.equal(say.route(2.5, 1.5), "Length 2.5, 1.5 ink left. Press Finish to draw it.");
});
test("findings of overlays", () => {
    assert.deepEqual([say.gaps(0), say.gaps(1)], ["No gaps up to this width.", "1 gap"]);
    assert.deepEqual([say.liberties(3, 0), say.liberties(1, 1)],
                     ["3 liberties", "1 liberty, 1 narrow"]);
});
test("moves and analysis", () => {
    const one = (turn, color, move) => ({turn, color, move});
    const points = [one(1, "black", "A1"), one(2, "white", "B2"), one(3, "black", "pass")];
    assert.deepEqual([3, 2, 0].map((made) => say.moveOf(points, made)),
                     ["3 moves", "Move 2 of 3", "Move 0 of 3"]);
    assert.equal(say.moveOf([], 0), "0 moves");
    // The second turn has two strokes and a pass.
    const strokes = [
        one(1, "black", "0,0:1,0"), one(2, "white", "5,5:6,5"), one(2, "white", "5,5:5,6"),
        one(2, "white", "pass"), one(3, "black", "2,2:4,2")
    ];
    assert.deepEqual([0, 1, 2, 3, 4, 5].map((made) => say.moveOf(strokes, made)), [
        "Move 0 of 3", "Move 1 of 3", "Move 2 of 3, stroke 1 of 2", "Move 2 of 3", "Move 2 of 3",
        "3 moves"
    ]);
    assert.match(say.asked("goto 4", strokes), /after move 2 and/);
    assert.deepEqual([2.54, -1, 0, -0.01].map(withSign), ["+2.5", "-1", "0", "0"]);
    assert.deepEqual([14.256, -0.25, 0.001].map(say.worth),
                     ["worth +14.26", "worth -0.25", "worth 0"]);
    assert.equal(percent(0.616), "62%");
    assert.deepEqual([amount(-0.001), amount(1234.567), amount(0.11429, 5)],
                     ["0", "1234.57", "0.11429"]);
    assert.equal(say.expected(["D4", "pass", "E5", "F6", "G7"]), "Expected: D4; Pass; E5; F6");
});
test("known games have texts in the user's language, others the engine's", () => {
    const komi = {name: "komi", meaning: "points"};
    assert.equal(say.game(LINES).title, "Lines");
    assert.deepEqual(say.game(INK), {title: "INK", summary: "what ink is"});
    assert.equal(say.scorePart(LINES, {name: "both", title: "x"}), "Both (mutual life)");
    assert.equal(say.scorePart(INK, {name: "both", title: "x"}), "x");
    assert.deepEqual(say.rule(LINES, komi), ["Komi", "Points added to White's score"]);
    assert.deepEqual(say.rule(LINES, {name: "new_rule", meaning: "x"}), ["New rule", "x"]);
    assert.deepEqual(say.rule(INK, {name: "max_plies", meaning: "x"}), ["Max plies", "x"]);
    assert.deepEqual([say.ruleValue(0.11429), say.ruleValue("area"), say.ruleValue("odd")],
                     ["0.11429", "Area", "Odd"]);
    const rules = {allotment: 5, upper: 9, lower: 7, komi: 7, scoring: "area"};
    const sections = say.howToPlay({description: LINES, rules});
    assert.match(sections[1][1], /you have 5 spaces of ink/);
    assert.match(sections[2][1], /at most 9 squares .* least 7 squares/);
    const go = say.howToPlay({description: {...POINTS, name: "go"}, rules});
    assert.match(go[3][1], /^You score your stones on the board and the empty points/);
    assert.deepEqual(say.howToPlay({description: INK, rules}), [["The end", "It ends."]]);
});
