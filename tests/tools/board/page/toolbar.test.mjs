import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Board} from "../../../../tools/board/page/board/board.js";
import {OwnMarks} from "../../../../tools/board/page/board/own_marks.js";
import {Toolbar} from "../../../../tools/board/page/drawing/toolbar.js";
import {T} from "../../../../tools/board/page/languages/texts.js";
import {Snapshot} from "../../../../tools/board/page/position/game.js";

import {
    browser,
    DISCS,
    FakeLink,
    INK,
    labels,
    POINTS,
    said,
    shapes,
    square,
    stateOf
} from "./fakes.mjs";

let page, board;
beforeEach(() => {
    page = browser();
    board = new Board();
    board.layout({width: 8, height: 8, margin: 0, stride: 1});
    board.perPixel = 0.01;
});
const rest = () => new Promise((done) => setTimeout(done));
async function toolbar(state, answers = {}, more = {}) {
    const link = new FakeLink(answers), hints = [], tried = [];
    const game = Object.assign(new Snapshot(), {state, link, seats: ["black", "white"]});
    Object.assign(game, {hand: "black", shown: null, position: game}, more);
    game.ask = (command) => link.ask(command);
    game["try"] = async (command) => { tried.push(command); };
    const hint = (text) => hints.push(text), marks = new OwnMarks({game, board});
    const bar = new Toolbar({game, board, hint, foresee: () => {}, mayMove: () => true, marks});
    page.body.append(bar.hands, bar.options, bar.begun);
    bar.refresh();
    await rest();
    return {bar, game, link, hints, tried};
}
const pressed = ({bar}) => bar.hands.children.map(
    (node) => (node.getAttribute("aria-pressed") === "true" ? `[${node.id}]` : node.id));
const controls = ({bar}) => bar.options.children.map((node) => node.children[0].textContent);
const change = async (id, value) => {
    page.byId(id).value = value;
    await page.byId(id).send("change", {target: page.byId(id)});
    await rest();
};

test("the hands of a game, one of which is active", async () => {
    const it = await toolbar(stateOf(INK));
    assert.deepEqual(pressed(it), [
        "[hand-draw]", "hand-arc", "hand-circle", "hand-curve", "hand-route", "hand-areas",
        "hand-mark"
    ]);
    assert.equal(it.bar.hands.hidden, false);
    assert.equal(it.hints.at(-1), T.hints.draw);
    await page.byId("hand-circle").click();
    assert.deepEqual(pressed(it).slice(0, 3), ["hand-draw", "hand-arc", "[hand-circle]"]);
    assert.equal(it.hints.at(-1), T.hints.circle);
    assert.equal(board.tool, it.bar.tool);
    for (const name of it.bar.handNames) {
        it.bar.hold(name);
        assert.equal(it.bar.name, name);
        assert.equal(it.bar.usual(), T.hints[name]);
    }
});
test("the viewer's own marks belong to a position, and a second click removes them", async () => {
    const it = await toolbar(stateOf(POINTS)), {own} = board.layers;
    it.game.room = "room";
    await page.byId("hand-mark").click();
    assert.equal(controls(it)[0], T.markKind);
    it.bar.tool.tap([2.1, 3.2]);
    await change("mark-kind", "square");
    it.bar.tool.tap([4, 4]);
    await change("mark-kind", "letter");
    for (const p of [[5, 5], [6, 6], [5.2, 4.9], [7, 7]]) it.bar.tool.tap(p);
    assert.deepEqual(shapes(own), ["path own", "rect own", "text own-letter", "text own-letter"]);
    assert.deepEqual(labels(own), ["B", "A"]);
    const {marks} = it.bar.around;
    it.game.state.moves.made = 1;
    marks.refresh();
    assert.deepEqual(shapes(own), []);
    await change("mark-kind", "cross");
    it.bar.tool.tap([0, 0]);
    assert.deepEqual(shapes(own), ["path own"]);
    it.game.state.moves.made = 0;
    marks.refresh();
    assert.equal(shapes(own).length, 4);
    assert.deepEqual(it.tried, []);
    it.game.state = stateOf(INK);
    marks.toggle([1.25, 1.5]);
    assert.deepEqual(marks.marks.at(-1).at, [1.25, 1.5]);
});
test("another game has other hands and no lens", async () => {
    const it = await toolbar(stateOf(INK));
    it.bar.hold("arc");
    it.bar.setLens("gaps", false);
    it.bar.refresh();
    assert.deepEqual([it.bar.name, it.bar.lens], ["arc", "gaps"]);
    it.game.state = stateOf(DISCS);
    it.bar.refresh();
    assert.deepEqual([it.bar.name, it.bar.lens], ["place", ""]);
    assert.deepEqual(
        pressed(it),
        ["[hand-place]", "hand-ghost-black", "hand-ghost-white", "hand-areas", "hand-mark"]);
    for (const [name, ghost] of [["ghost-black", "black"], ["ghost-white", "white"]]) {
        it.bar.hold(name);
        assert.equal(it.bar.tool.color, ghost);
    }
});
test("changing the hand cancels what was begun", async () => {
    const it = await toolbar(stateOf(INK));
    let given = 0;
    it.bar.tool.cancel = () => { given++; };
    it.bar.cancel();
    it.bar.hold("arc");
    assert.equal(given, 2);
});
test("the default hint", async () => {
    const it = await toolbar(stateOf(POINTS));
    assert.equal(it.bar.usual(), "Click a point to play there.");
    it.game.mayNot = "turn";
    assert.equal(it.bar.usual(), T.mayNot.turn);
    it.game.clock = {running: null};
    assert.equal(it.bar.usual(), T.clockWaits);
    it.game.clock = {running: "white"};
    assert.equal(it.bar.usual(), T.mayNot.turn);
    it.bar.hold("areas");
    assert.equal(it.bar.usual(), T.hints.areas);
    it.bar.hold("place");
    it.game.mayNot = null;
    it.game.state = {...it.game.state, phase: "scoring"};
    assert.equal(it.bar.usual(), T.markDead);
    it.game.state = {...it.game.state, phase: "over"};
    assert.equal(it.bar.usual(), "");
    it.game.seats = [];
    assert.equal(it.bar.usual(), T.watchPointHint);
    it.game.shown = {};
    assert.equal(it.bar.usual(), T.pastPointHint);
    it.bar.tool.said = "three squares";
    assert.equal(it.bar.usual(), "three squares");
});
test("only the hand's controls are shown", async () => {
    const ink = await toolbar(stateOf(INK));
    assert.deepEqual(controls(ink), [T.magnet, T.show, T.reach]);
    ink.bar.hold("areas");
    assert.deepEqual(controls(ink), [T.whose, T.show, T.reach]);
    ink.bar.hold("route");
    assert.deepEqual(controls(ink), [T.show, T.reach]);
    const discs = await toolbar(stateOf(DISCS));
    assert.deepEqual(controls(discs), [T.snapping, T.show, T.reach]);
    assert.deepEqual(controls(await toolbar(stateOf(POINTS))), [T.show, T.reach]);
    assert.deepEqual(controls(await toolbar(stateOf(INK), {}, {seats: []})), [T.show, T.reach]);
});
test("the strength of the magnet belongs to the game", async () => {
    const it = await toolbar(stateOf(INK, {magnet: 0.11429}));
    assert.equal(page.byId("strength").textContent, "0.114");
    const {min, max, step} = page.byId("magnet");
    assert.deepEqual([min, max, step], [0, 0.285, 0.005]);
    page.byId("magnet").value = "0.2";
    await page.byId("magnet").send("input");
    assert.equal(page.byId("strength").value, "0.2");
    await page.byId("magnet").send("change");
    assert.deepEqual(it.tried, ["magnet 0.2"]);
});
test("a control in use is not replaced", async () => {
    const it = await toolbar(stateOf(INK)), field = page.byId("magnet");
    field.focus();
    it.bar.refresh();
    assert.equal(page.byId("magnet"), field);
    page.body.focus();
    it.bar.refresh();
    assert.notEqual(page.byId("magnet"), field);
});
test("a move is confirmed or canceled, also while it waits for the connection", async () => {
    const it = await toolbar(stateOf(INK)), done = [], {tool} = it.bar;
    const buttons = () => it.bar.begun.children.map(({id}) => id);
    Object.assign(tool, {held: [[1, 1], [2, 2]], finish: () => done.push("finish")});
    tool.cancel = () => done.push("cancel");
    it.bar.changed();
    assert.deepEqual(buttons(), ["confirm", "cancel"]);
    page.byId("confirm").click();
    page.byId("cancel").click();
    Object.assign(tool, {held: null, acting: true});
    it.bar.changed();
    assert.deepEqual(buttons(), []);
    Object.assign(it.game, {away: true, giveUp: () => done.push("give up")});
    it.bar.changed();
    assert.deepEqual([buttons(), it.hints.at(-1)], [["cancel"], T.waits]);
    page.byId("cancel").click();
    assert.deepEqual(done, ["finish", "cancel", "give up", "cancel"]);
});
test("a stroke in progress can be finished or canceled", async () => {
    const it = await toolbar(stateOf(INK)), done = [];
    assert.equal(page.byId("finish"), null);
    Object.assign(it.bar.tool, {points: [[1, 1]], finish: () => done.push("finish")});
    it.bar.tool.cancel = () => done.push("cancel");
    it.bar.changed();
    page.byId("finish").click();
    page.byId("cancel").click();
    assert.deepEqual(done, ["finish", "cancel"]);
});
test("what a stone snaps to, by list and by key", async () => {
    const it = await toolbar(stateOf(DISCS));
    await change("mode", "own");
    assert.equal(it.bar.tool.mode, "own");
    it.bar.snapTo("exact");
    assert.equal(page.byId("mode").value, "exact");
    assert.equal(said(), T.modes.exact);
    it.bar.snapTo(undefined);
    assert.equal(it.bar.tool.mode, "exact");
    const ink = await toolbar(stateOf(INK));
    ink.bar.snapTo("own");
    assert.equal(ink.bar.tool.mode, undefined);
});
test("choosing whose areas to inspect", async () => {
    const it = await toolbar(stateOf(INK));
    it.bar.hold("areas");
    let looked = 0;
    it.bar.tool.refresh = () => { looked++; };
    await change("whose", "white");
    assert.deepEqual([it.bar.choices.whose, looked], ["white", 1]);
});
test("a lens shows its findings, and the reach of gaps can be chosen", async () => {
    const gap = "gap 0.4 from 1,1 to 1.4,1";
    const it = await toolbar(stateOf(INK), {"gaps black 0.5": gap, "gaps white 0.5": ""});
    assert.equal(page.byId("reach").parentNode.hidden, true);
    await change("lens", "gaps");
    assert.equal(page.byId("reach").parentNode.hidden, false);
    assert.equal(it.hints.at(-1), "1 gap");
    assert.deepEqual(shapes(board.layers.tint), ["path gap", "circle gap", "text sum"]);
    Object.assign(it.link.answers, {"gaps black 0.9": "", "gaps white 0.9": ""});
    await change("reach", "0.9");
    assert.equal(it.hints.at(-1), T.noGaps);
    assert.deepEqual(shapes(board.layers.tint), []);
    await change("reach", "2");
    assert.equal(it.hints.at(-1), "Nobody has an answer to gaps black 2");
    await change("lens", "");
    assert.deepEqual([it.hints.at(-1), page.byId("lens").value], [T.hints.draw, ""]);
});
test("a lens may have a legend below the board", async () => {
    const last = {color: "black", turn: 1, move: "1,1:2,2"};
    const state = stateOf(INK, {moves: {made: 1, known: 1}, last_move: last});
    const gained = {color: "black", change: "gained", area: 8};
    const features = [{properties: gained, geometry: square(0, 0, 2)}];
    const it = await toolbar(state, {"compare_geojson 0 1": {features}}, {moves: [last]});
    assert.equal(it.bar.legend.hidden, true);
    await change("lens", "changes");
    assert.equal(it.bar.legend.hidden, false);
    assert.equal(it.bar.legend.textContent, "Black gained 8");
    assert.deepEqual(it.bar.legend.querySelector("i").classes, ["swatch", "black", "gained"]);
    await change("lens", "");
    assert.deepEqual([it.bar.legend.hidden, it.bar.legend.children], [true, []]);
});
test("lenses that show stones can be tried with a ghost", async () => {
    const it = await toolbar(stateOf(DISCS));
    it.link.ask = async (command) => {
        it.link.asked.push(command);
        return JSON.stringify({links: [], liberties: [], stones: [], groups: []});
    };
    it.bar.setLens("links");
    await rest();
    const first = it.link.asked.length, hints = it.hints.length;
    assert.ok(first > 0);
    it.bar.around.lookWith("");
    await rest();
    assert.equal(it.link.asked.length, first);
    it.bar.around.lookWith("black 1,1");
    await rest();
    assert.equal(it.link.asked.length, 2 * first);
    assert.ok(it.link.asked.slice(first).some((one) => one.endsWith("black 1,1")));
    assert.equal(it.hints.length, hints);
    it.bar.around.lookWith("");
    await rest();
    assert.equal(it.link.asked.length, 3 * first);
    it.bar.setLens("groups");
    await rest();
    const groups = it.link.asked.length;
    it.bar.around.lookWith("black 1,1");
    await rest();
    assert.equal(it.link.asked.length, groups);
});
