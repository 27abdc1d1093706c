import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Board} from "../../../../tools/board/page/board/board.js";
import {T} from "../../../../tools/board/page/languages/texts.js";
import {Analysis} from "../../../../tools/board/page/panel/analysis.js";

import {browser, DISCS, FakeLink, INK, labels, PLAIN, POINTS, shapes, stateOf} from "./fakes.mjs";

let page, board;
beforeEach(() => {
    page = browser();
    board = new Board();
    board.layout({width: 8, height: 8, margin: 0, stride: 1});
    board.perPixel = 0.01;
});
const HOW = "interval 40 maxmoves 8 ownership true";
function analysis(state, more = {}) {
    const link = new FakeLink({}), hints = [];
    link.ask = async (command) => { link.asked.push(command); };
    const game = {state, position: {state}, description: state.description, link};
    Object.assign(game, {analysis: true, version: 3, shown: null, ...more});
    const part = new Analysis({game, board, hint: (text) => hints.push(text)});
    page.body.append(part.node);
    return {part, game, link, hints};
}
const cells = ({part}) => part.list.querySelectorAll("tr").slice(1).map(
    (row) => row.cells.map(({textContent}) => textContent));
const opacities = () => board.layers.analysis.node.children.map(({style}) => style.opacity);

test("analysis is requested for the color to move, and stopped", async () => {
    const {part, link} = analysis(stateOf(POINTS));
    await part.refresh();
    assert.deepEqual(link.asked, []);
    await part.toggle.click();
    assert.equal(part.toggle.getAttribute("aria-pressed"), "true");
    await part.toggle.click();
    assert.equal(part.toggle.getAttribute("aria-pressed"), "false");
    assert.deepEqual(link.asked, [`analyze black ${HOW}`, "stop"]);
});
test("analysis restarts for the position that is shown", async () => {
    const {part, game, link} = analysis(stateOf(POINTS, {moves: {made: 7, known: 7}}));
    part.set(true);
    const past = stateOf(POINTS, {moves: {made: 2, known: 2}});
    Object.assign(past.turn, {to_move: "white"});
    Object.assign(game, {shown: {}, position: {state: past}});
    await part.refresh();
    assert.deepEqual(link.asked, [`analyze black ${HOW}`, `view 2 analyze white ${HOW}`]);
});
test("nothing is requested after play", async () => {
    const {part, link} = analysis(stateOf(POINTS, {phase: "over"}));
    part.set(true);
    await part.refresh();
    part.set(false);
    assert.deepEqual(link.asked, []);
});
test("a room may have no analysis, and the server may refuse it", async () => {
    const {part, game, link} = analysis(stateOf(POINTS), {analysis: false});
    await part.refresh();
    assert.equal(part.toggle.disabled, true);
    game.analysis = true;
    link.ask = () => Promise.reject(new Error("cannot start an analysis now: try again later"));
    part.set(true);
    await part.refresh();
    assert.equal(part.toggle.disabled, false);
    assert.equal(part.list.textContent, T.refusals.busy);
});
test("an analysis that has to wait says so, until it is stopped", async (context) => {
    context.mock.timers.enable({apis: ["setTimeout"]});
    const {part, link} = analysis(stateOf(POINTS));
    let stop;
    link.ask = (command) => new Promise((done, refuse) => { stop = refuse; });
    part.set(true);
    assert.equal(part.list.textContent, "");
    context.mock.timers.tick(1000);
    assert.equal(part.list.textContent, T.analysisWaits);
    const refuse = stop;
    part.set(false);
    refuse(new Error("the analysis was stopped before it began"));
    await new Promise((done) => { setImmediate(done); });
    assert.equal(part.list.textContent, "");
});
test("candidates are in a table and on the board, best first", () => {
    const it = analysis(stateOf(POINTS));
    it.part.set(true);
    it.link.onLine("info move D4 visits 30 winrate 0.6 scoreLead 2.5 order 0 pv D4 E5 " +
                   "info move pass visits 10 winrate 0.3 scoreLead -1 order 1 pv pass " +
                   "info move E5 visits 15 winrate 0.25 scoreLead -2 order 2 pv E5");
    assert.deepEqual(cells(it), [
        ["1", "D4", "60%", "+2.5", "30"], ["2", "Pass", "30%", "-1", "10"],
        ["3", "E5", "25%", "-2", "15"]
    ]);
    assert.deepEqual(labels(board.layers.analysis), ["25%", "60%"]);
    assert.deepEqual(shapes(board.layers.analysis).filter((one) => one.includes("best")),
                     ["circle candidate best seal"]);
    assert.deepEqual(opacities(), [0.775, undefined, 1, undefined]);
    it.part.list.querySelectorAll("tr")[1].send("focus");
    assert.deepEqual(it.hints, ["Expected: D4; E5"]);
    it.part.set(false);
    assert.deepEqual([shapes(board.layers.analysis), it.part.list.textContent], [[], ""]);
    it.link.onLine("info move D4 visits 30 winrate 0.6 scoreLead 2.5 order 0 pv D4");
    assert.equal(it.part.list.textContent, "");
});
test("a game without a score has no lead", () => {
    const it = analysis(stateOf(PLAIN));
    it.part.set(true);
    it.link.onLine("info move D4 visits 3 winrate 0.5 scoreLead 0 order 0 pv D4");
    assert.deepEqual(cells(it), [["1", "D4", "50%", "", "3"]]);
});
test("strokes show their rank in their middle", () => {
    const it = analysis(stateOf(INK));
    it.part.set(true);
    it.link.onLine("info move 1,1:3,2:5,5/6,6:7,7 visits 8 winrate 0.5 scoreLead 0 order 1 pv x");
    assert.deepEqual(
        shapes(board.layers.analysis),
        ["path candidate", "path candidate", "circle candidate seal", "text seal-text"]);
    const [, , seal] = board.layers.analysis.node.children;
    assert.deepEqual([seal.getAttribute("cx"), seal.getAttribute("cy")], ["3", "6"]);
    assert.deepEqual(labels(board.layers.analysis), ["2"]);
});
test("a straight stroke shows its rank at its beginning", () => {
    const it = analysis(stateOf(INK));
    it.part.set(true);
    it.link.onLine("info move 1,1:3,2 visits 8 winrate 0.5 scoreLead 0 order 0 pv x");
    assert.deepEqual(shapes(board.layers.analysis),
                     ["path candidate best", "circle candidate best seal", "text seal-text"]);
    const [, seal] = board.layers.analysis.node.children;
    assert.deepEqual([seal.getAttribute("cx"), seal.getAttribute("cy")], ["1", "7"]);
    assert.deepEqual(labels(board.layers.analysis), ["1"]);
});
test("expected owners of points, as far as known", () => {
    const it = analysis(stateOf(POINTS, {turn: {to_move: "white"}}));
    it.part.set(true);
    const values = [1, -0.5, 0.1, -0.15, ...Array(77).fill(0)];
    it.link.onLine(`info move pass visits 1 winrate 0.5 scoreLead 0 order 0 pv pass ownership ${
        values.join(" ")}`);
    assert.deepEqual(shapes(board.layers.analysis),
                     ["circle owned white", "circle owned black", "circle owned black"]);
    const [first, second] = board.layers.analysis.node.children;
    assert.deepEqual([first, second].map((one) => [one.getAttribute("cx"), one.getAttribute("cy")]),
                     [["0", "0"], ["1", "0"]]);
    assert.deepEqual(opacities().slice(0, 2), [0.8, 0.4]);
});
test("expected owners of areas", () => {
    const it = analysis(stateOf(DISCS));
    it.part.set(true);
    it.link.onLine(
        "info move 1,1 visits 1 winrate 0.5 scoreLead 0 order 0 pv 1,1 " +
        "ownershipAreas 0.5:2,0:2,2:0,0:2,0/:1,0.2:1.5,0.2:1.5,0.5:1,0.2 -0.1:0,0:1,1:0,1:0,0");
    const [area] = board.layers.analysis.node.children;
    assert.equal(area.getAttribute("class"), "owned black");
    assert.equal(area.getAttribute("d"), "M2 8L2 6L0 8L2 8ZM1 7.8L1.5 7.8L1.5 7.5L1 7.8Z");
    assert.equal(area.style.opacity, 0.2);
    assert.equal(shapes(board.layers.analysis).filter((one) => one.includes("owned")).length, 1);
});
