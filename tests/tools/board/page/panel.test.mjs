import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {h} from "../../../../tools/board/page/dom.js";
import {Ending} from "../../../../tools/board/page/panel/ending.js";
import {Panel, secondsLeft} from "../../../../tools/board/page/panel/panel.js";
import {goRows, sheetRows} from "../../../../tools/board/page/panel/sheet.js";

import {browser, DISCS, INK, newsOf, PLAIN, POINTS, stateOf} from "./fakes.mjs";

let page;
beforeEach(() => {
    page = browser();
    globalThis.setInterval = () => 0;
});
const PERSON = newsOf().seats.black;
function panelOf(state, more = {}) {
    const done = [], game = {
        state,
        position: {state, allStones: []},
        description: state.description,
        seats: ["black", "white"],
        presence: {black: PERSON, white: PERSON},
        watchers: 0,
        myTurn: true,
        undone: state.moves.made - 1,
        try: (command) => done.push(command),
        undo: () => done.push("undo"),
        redo: () => done.push("redo"),
        ...more
    };
    const ending = {request: h("div")}, note = (name) => () => done.push(name);
    const rename = (color) => done.push(`rename ${color}`);
    const panel =
        new Panel({game, rename, resign: note("resign"), rematch: note("rematch"), ending});
    page.body.append(panel.node);
    panel.refresh();
    return {panel, done, game, ending};
}
const buttons = (panel) =>
    panel.actions.children.map(({id, disabled}) => disabled ? `(${id})` : id);

test("a score sheet has the parts of the score, prisoners, komi and points, now and after a move",
     () => {
         const score = {black: 8, white: 3.25, both: 1, neither: 50, komi: 7, result: "W+2.25"};
         const state = stateOf(INK, {score}), seen = {score: {...score, black: 12}};
         assert.deepEqual(sheetRows(state, null), [
             ["Black", "8", ""], ["Neither", "50", ""], ["Komi", "7", ""],
             ["Black's score", "9", ""], ["White's score", "11.25", ""]
         ]);
         assert.deepEqual(sheetRows(state, seen).map(([, , then]) => then),
                          ["12", "50", "7", "13", "11.25"]);
         const taken = sheetRows({...state, captures: {black: 1, white: 2}},
                                 {...seen, captures: {black: 3, white: 2}});
         assert.deepEqual(taken.slice(2, 4),
                          [["Captured by Black", "1", "3"], ["Captured by White", "2", "2"]]);
     });
test("with stones anywhere, points are rounded, and the pointer shows them exactly", () => {
    const score = {black: 27.83125, white: 30, both: 0, neither: 6.16875, komi: 7};
    const {panel} = panelOf(stateOf(DISCS, {score: {...score, result: "W+9.16875"}}));
    const cell = ({sheet: {table}}, row) => table.children[1].rows[row].cells[1];
    const of = ({textContent, title}) => [textContent, title];
    assert.deepEqual([0, 2].map((row) => of(cell(panel, row))), [["27.8", "27.83125"], ["7", ""]]);
    const {title, textContent} = page.byId("player-black").querySelector(".points");
    assert.deepEqual([textContent, title], ["27.8", "27.83125 points"]);
    const fine = panelOf(stateOf(INK, {score: {...score, result: "W+9.16875"}}));
    assert.deepEqual(of(cell(fine.panel, 0)), ["27.83", "27.83125"]);
    const result = () => of(panel.sheet.table.children[2].rows[0].cells[1]);
    assert.deepEqual(result(), ["White leads by 9.2", "9.16875 points"]);
    panel.sheet.foresee({score: {...score, result: "B+1.25"}});
    assert.deepEqual(result(), ["Black leads by 1.3", "1.25 points"]);
});
test("a clock runs for the player to move, and stops at zero", () => {
    const clock = {running: "black", black: [10, 0], white: [20, 0], since: 1000};
    assert.deepEqual(
        [
            secondsLeft(clock, "black", 3500), secondsLeft(clock, "white", 3500),
            secondsLeft(clock, "black", 99999)
        ],
        [7.5, 20, 0]);
});
test("clocks are shown, and warn", () => {
    const clock = {running: "white", black: [300, 0], white: [15, 3], since: performance.now()};
    const {panel, game} = panelOf(stateOf(INK), {clock});
    assert.deepEqual(["black", "white"].map((color) => page.byId(`clock-${color}`).textContent),
                     ["5:00", "0:15 · 3"]);
    assert.deepEqual(["black", "white"].map((color) => page.byId(`clock-${color}`).classes),
                     [["clock"], ["clock", "soon"]]);
    game.clock = {...clock, running: "black", white: [20, 3]};
    panel.tick();
    assert.deepEqual(page.byId("clock-white").classes, ["clock"]);
    game.clock.black = [10, 0];
    game.clock.since -= 20000;
    panel.tick();
    assert.deepEqual([page.byId("clock-black").textContent, page.byId("clock-black").classes],
                     ["0:00", ["clock", "soon"]]);
});
test("players with their names, points and seats", () => {
    const state = stateOf(INK, {info: {white: "Al"}});
    const {panel, done} = panelOf(state, {
        seats: ["white"],
        watchers: 2,
        presence: {black: {...PERSON, who: "search:6"}, white: PERSON}
    });
    assert.deepEqual(panel.players.children.map((one) => one.textContent),
                     ["BlackComputer, level 6 (Medium)0", "Alyou7", "2 spectators"]);
    assert.deepEqual(page.byId("player-black").classes, ["player", "moves"]);
    assert.deepEqual(page.byId("player-white").classes, ["player"]);
    page.byId("name-white").click();
    assert.deepEqual([done, page.byId("name-black")], [["rename white"], null]);
    page = browser();
    panelOf(stateOf(INK, {phase: "over", result: "B+R"}));
    assert.ok(!page.byId("player-black").classes.includes("moves"));
});
test("what a visitor may do", () => {
    const {panel, done} = panelOf(stateOf(INK, {moves: {made: 1, known: 2}}));
    assert.deepEqual(buttons(panel), ["pass", "undo", "redo", "resign"]);
    assert.deepEqual([page.byId("pass").textContent, page.byId("pass").classes],
                     ["Pass", ["main"]]);
    for (const id of ["pass", "undo", "redo", "resign"]) page.byId(id).click();
    assert.deepEqual(done, ["pass black", "undo", "redo", "resign"]);
    assert.deepEqual(buttons(panelOf(stateOf(INK)).panel), ["pass", "(undo)", "(redo)", "resign"]);
    assert.deepEqual(buttons(panelOf(stateOf(INK), {myTurn: false}).panel)[0], "(pass)");
    assert.deepEqual(buttons(panelOf(stateOf(INK), {seats: []}).panel), []);
    assert.deepEqual(buttons(panelOf(stateOf(PLAIN, {moves: {made: 1, known: 1}})).panel),
                     ["undo", "(redo)", "resign"]);
    assert.deepEqual(buttons(panelOf(stateOf(PLAIN, {phase: "over", result: "B+"})).panel),
                     ["undo", "(redo)"]);
});
test("ending a turn that has begun", () => {
    const turn = {number: 1, to_move: "black", begun: true, passes: 0, passer: null};
    const begun = (more) => panelOf(stateOf(INK, {turn}), more).panel.actions.children[0];
    assert.deepEqual([begun().textContent, begun().classes, begun({myTurn: false}).classes],
                     ["End turn", ["main", "waits"], ["main"]]);
});
test("dead stones are agreed on", () => {
    const marks = {number: 3, agreed: {black: true, white: false}};
    const {panel, done} =
        panelOf(stateOf(POINTS, {phase: "scoring", marks, moves: {made: 2, known: 2}}));
    assert.deepEqual(buttons(panel), ["(done-black)", "done-white", "resume", "undo", "(redo)"]);
    page.byId("done-white").click();
    page.byId("resume").click();
    assert.deepEqual(
        [done, page.byId("done-white").textContent, panel.status.textContent],
        [["done white 3", "resume"], "Accept as White", "Play has ended. Black has accepted."]);
});
test("a request is accepted or declined by the other player, or withdrawn", () => {
    const of = (seats, declined = false) => {
        const done = [], asks = {color: "black", command: "undo 1", declined};
        const answer = (word) => done.push(`answer ${word}`);
        const try_ = (command) => done.push(command);
        const {panel} = panelOf(stateOf(INK), { seats, asks, answer, try: try_ });
        for (const node of panel.asks.children) node.click?.();
        return [panel.asks.textContent, done];
    };
    const asked = "Black asks to take back the last move.";
    assert.deepEqual(of(["white"]), [`${asked}AcceptNot now`, ["undo 1", "answer decline"]]);
    assert.deepEqual(of(["black"]), [
        "You asked to take back the last move. Waiting for your opponent.Withdraw",
        ["answer withdraw"]
    ]);
    assert.deepEqual(of([]), [asked, []]);
    assert.deepEqual(of(["black"], true), ["White declined your request.OK", ["answer withdraw"]]);
    assert.deepEqual([of(["white"], true), of([], true)], [["", []], ["", []]]);
});
const sheetOf = ({sheet: {table}}) => {
    const [{rows: [{cells: head}]}, {rows}, {rows: [foot]}] = table.children;
    const texts = (cells) => cells.map((cell) => cell.textContent);
    return {head, rows: rows.map(({cells}) => texts(cells)), result: foot.cells[1].textContent};
};
test("the sheet previews the score after a move, if the game has one", () => {
    const {panel} = panelOf(stateOf(INK)), seen = () => {
        const {head, rows, result} = sheetOf(panel);
        return [rows[0], result, head[2].classes];
    };
    const score = {black: 9, white: 0, both: 0, neither: 55, komi: 7, result: "B+2"};
    assert.deepEqual(seen(), [["Black", "0", ""], "White leads by 7", ["unused"]]);
    panel.sheet.foresee({phase: "play", score});
    assert.deepEqual(seen(), [["Black", "0", "9"], "Black leads by 2", []]);
    panel.sheet.draw();
    assert.deepEqual(seen(), [["Black", "0", "9"], "Black leads by 2", []]);
    panel.sheet.foresee(null);
    assert.deepEqual(seen(), [["Black", "0", ""], "White leads by 7", ["unused"]]);
    assert.equal(panel.sheet.node.hidden, false);
    const {panel: plain} = panelOf(stateOf(PLAIN));
    plain.sheet.foresee({score: null});
    assert.deepEqual([plain.sheet.node.hidden, plain.sheet.table.children.length], [true, 0]);
    assert.equal(panelOf(stateOf(INK, {phase: "over", result: "B+R"})).panel.sheet.outcome(),
                 "Black wins by resignation");
});
// On a board of 5 by 5 Black has 8 points of territory, 1 capture and 2 dead stones of White: 11.
const COUNTED = {
    black: 11,
    white: 5,
    both: 0,
    neither: 0,
    komi: 6.5,
    result: "W+0.5"
};
test("a sheet of Go counts territory and prisoners, or area", () => {
    const rules = (scoring) => ({komi: 6.5, scoring, max_plies: 0});
    const captures = {black: 1, white: 0};
    const state = stateOf(POINTS, {phase: "scoring", score: COUNTED, captures});
    const stones = ["black", "white", "white"].map((color, at) => ({color, dead: at > 0}));
    assert.deepEqual(goRows({scoring: "territory", state, stones}), [
        ["Territory", "8", "5"], ["Prisoners", "3", "0"], ["Komi", "", "6.5"],
        ["Total", "11", "11.5"]
    ]);
    assert.deepEqual(goRows({scoring: "area", state, stones}).slice(0, 2),
                     [["Stones and territory", "11", "5"], ["Komi", "", "6.5"]]);
    assert.equal(goRows({scoring: "stones", state, stones})[0][0], "Stones");
    const first = {black: 0, white: 0, both: 0, neither: 25, komi: 6.5, result: "W+6.5"};
    const playing = stateOf(POINTS, {rules: rules("territory"), score: first, captures});
    const {panel} = panelOf(playing, {position: {state: playing, allStones: []}});
    assert.deepEqual(sheetOf(panel).head.map((cell) => cell.textContent), ["", "Black", "White"]);
    assert.deepEqual(sheetOf(panel).rows[1], ["Prisoners", "1", "0"]);
    panel.sheet.foresee({
        phase: "play",
        captures: {black: 2, white: 0},
        score: {...first, black: 2, white: 3, neither: 20}
    });
    assert.deepEqual(sheetOf(panel).rows.slice(0, 2),
                     [["Territory", "0", "3"], ["Prisoners", "2", "0"]]);
});
test("while only one player has stones, nobody leads", () => {
    const score = {black: 80, white: 0, both: 0, neither: 0, komi: 6.5, result: "B+73.5"};
    const none = {black: 0, white: 0};
    const first = stateOf(POINTS, {score, captures: none});
    const {panel} = panelOf(first, {position: {state: first, allStones: []}});
    assert.deepEqual([sheetOf(panel).result, sheetOf(panel).rows.at(-1)], ["", ["Total", "", ""]]);
    assert.equal(panel.players.querySelector(".points").textContent, "");
    const marks = {number: 1, agreed: {black: false, white: false}};
    const over = {...first, phase: "scoring", marks};
    assert.equal(sheetOf(panelOf(over, {position: {state: over, allStones: []}}).panel).result,
                 "Black leads by 73.5");
});
test("actions have names", () => {
    assert.equal(panelOf(stateOf(POINTS)).panel.actions.getAttribute("aria-label"), "Actions");
});
test("nothing is shown without a game", () => {
    const panel = new Panel({game: {state: null}, rename() {}, resign() {}});
    panel.refresh();
    assert.equal(panel.players.children.length, 0);
});

test("requests for a rematch are shown with the end of the game, and agreed to there", async () => {
    const asks = {color: "white", command: "rematch", declined: false};
    const over = stateOf(INK, {phase: "over", result: "B+R", moves: {made: 1, known: 1}});
    const {panel, done, ending} = panelOf(over, {seats: ["black"], asks});
    page.body.append(ending.request);
    assert.match(ending.request.textContent, /^White offers a rematch\./);
    assert.equal(panel.asks.textContent, "");
    await page.byId("agree").click();
    assert.deepEqual(done, ["rematch"]);
    const {ending: begun} = panelOf(over, {seats: ["black"], asks, next: "other"});
    assert.equal(begun.request.textContent, "");
});
function endingOf(state, more = {}, isHidden = false) {
    const done = [], game = {state, seats: ["black"], moves: [], asks: null, next: null, ...more};
    const acts = ["rematch", "enter", "review", "save"];
    const noted = Object.fromEntries(acts.map((name) => [name, () => done.push(name)]));
    const ending = new Ending({game, isHidden: () => isHidden, ...noted});
    page.body.append(ending.node);
    ending.refresh();
    const ids = ending.actions.children.map(({id, disabled}) => disabled ? `(${id})` : id);
    return {ending, done, ids};
}
test("the end of a game comes into view", () => {
    let scrolled = 0;
    for (const [phase, isHidden] of [["over", false], ["over", true], ["play", false]]) {
        const {ending} = endingOf(stateOf(INK, {phase, result: "B+1"}), {}, isHidden);
        ending.node.scrollIntoView = () => { scrolled++; };
        ending.appear();
    }
    assert.equal(scrolled, 1);
});
test("the end of a game says who has won and why", () => {
    const say = (result, moves, more = {}) => {
        const {ending} = endingOf(stateOf(INK, {phase: "over", result, ...more}), {moves});
        return [ending.outcome.textContent, ending.why.textContent];
    };
    const by = (color, move) => [{turn: 1, color: "black", move: "1,1"}, {turn: 2, color, move}];
    const score = {black: 45, white: 36, both: 2, neither: 0, komi: 7, result: "B+2"};
    assert.deepEqual(say("B+R", by("white", "resign")),
                     ["Black wins by resignation", "White resigned."]);
    assert.deepEqual(say("W+T", by("black", "time")),
                     ["White wins on time", "Black ran out of time."]);
    assert.match(say("W+F", by("black", "forfeit"))[1], /^Black forfeited/);
    assert.deepEqual(say("B+2", by("black", "pass"), {score}),
                     ["Black wins by 2 points", "Black 47, White 45"]);
    assert.deepEqual(say("B+", [], {score: null}), ["Black wins", ""]);
});
test("what one can do after a game", async () => {
    const over = stateOf(INK, {phase: "over", result: "B+R"});
    const mine = {color: "black", command: "rematch"};
    assert.equal(endingOf(stateOf(INK)).ending.node.hidden, true);
    assert.equal(endingOf(over, {}, true).ending.node.hidden, true);
    assert.deepEqual(endingOf(over, {asks: mine}).ids, ["(rematch)", "review", "save"]);
    assert.deepEqual(endingOf(over, {seats: []}).ids, ["review", "save"]);
    assert.equal(endingOf(over, {seats: [], next: "b"}).ending.actions.children[0].textContent,
                 "Watch the rematch");
    assert.deepEqual(endingOf(over, {asks: mine, next: "b"}).ids, ["next-game", "review", "save"]);
    page.body.replaceChildren();
    const {done, ids} = endingOf(over);
    for (const id of ids) await page.byId(id).click();
    assert.deepEqual(done, ["rematch", "review", "save"]);
});
