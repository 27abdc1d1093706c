import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {History} from "../../../../tools/board/page/panel/history.js";

import {browser, FakeLink, INK, POINTS, stateOf} from "./fakes.mjs";

let page;
beforeEach(() => { page = browser(); });
const rest = () => new Promise((done) => setTimeout(done));
const move = (turn, color, at) => ({turn, color, move: at});
const MOVES = [move(1, "black", "A1"), move(2, "white", "B2"), move(3, "black", "pass")];
// Create a game with three moves, whose earlier positions can be requested.
function history(more = {}, description = POINTS, answers = {}) {
    const state = stateOf(description, {moves: {made: 3, known: 3}});
    const link = new FakeLink(answers), tried = [], shown = [];
    const views = (command) => {
        const [, made, what] = /^view (\d+) (\w+)/.exec(command) || [];
        if (what === "state_json") return JSON.stringify({moves: {made: +made, known: 3}});
        return what === "list_stones" ? "" : undefined;
    };
    const ask = link.ask.bind(link);
    link.ask = async (command) => {
        const found = views(command);
        if (found !== undefined) link.asked.push(command);
        return found ?? ask(command);
    };
    const game = {state, link, tried, room: "room", moves: MOVES, comments: [], shown: null};
    Object.assign(game, {description, drawn: false, seats: ["black", "white"], ownsAll: true});
    Object.assign(game, {persons: ["black", "white"], clock: null}, more);
    Object.defineProperty(game, "position", {get: () => game.shown || game});
    game["try"] = async (command) => {
        tried.push(command);
        return game.fails ? null : "";
    };
    const show = (shot) => {
        shown.push(shot?.state.moves.made ?? null);
        game.shown = shot;
        part.refresh();
    };
    const part = new History({game, show});
    page.body.append(part.node);
    return {part, game, tried, shown, link};
}
const SGF = "(;GM[1]SZ[9];B[ai];W[bh](;B[];W[cc])(;B[dd])(;B[ee]))";
// The reply is an SGF file whose main line begins with the game's line of play.
const withFile = {
    "save savesgf": SGF
};
const marked = ({part}) => part.list.children.map((row) => row.getAttribute("aria-current") ?? "");
const items = ({part}) => part.tree.items.children.map((one) => one.getAttribute("aria-label"));
const pick = ({part}, name) =>
    part.tree.items.children.find((one) => one.getAttribute("aria-label") === name).click();

test("the moves, and the current one", async () => {
    const it = history({}, INK);
    await it.part.refresh();
    assert.deepEqual(it.part.list.children.map((row) => row.textContent),
                     ["BlackA1", "WhiteB2", "BlackPass"]);
    assert.deepEqual(marked(it), ["", "", "true"]);
    assert.deepEqual([it.part.slider.max, it.part.slider.value], [3, "3"]);
    assert.equal(it.part.slider.getAttribute("aria-valuetext"), "3 moves");
    assert.equal(it.part.past.textContent, "3 moves");
    it.game.moves = [MOVES[0], move(2, "white", "C3"), move(2, "white", "pass")];
    await it.part.refresh();
    assert.deepEqual(it.part.list.children.map((row) => row.textContent), ["BlackA1", "WhiteC3"]);
    assert.deepEqual(marked(it), ["", "true"]);
    it.game.moves = [...it.game.moves, move(3, "black", "resign")];
    await it.part.refresh();
    assert.deepEqual(it.part.list.children.map((row) => row.textContent),
                     ["BlackA1", "WhiteC3", "BlackResigns"]);
    it.game.moves = MOVES.slice(0, 1);
    it.game.state.moves.made = 1;
    await it.part.refresh();
    assert.equal(it.part.list.children.length, 1);
    const [one, two, three] = ["1 black A1", "2 white 1,1:2,2", "2 white 2,2:3,3"];
    it.link.answers["view 3 moves"] = [one, two, three].join("\n");
    await it.part.refresh();
    await rest();
    assert.equal(it.part.past.textContent, "1 move1 move undone");
    const points = history({moves: MOVES.slice(0, 1)}, POINTS, {"view 3 moves": ""});
    points.game.state.moves.made = 1;
    await points.part.refresh();
    assert.equal(points.part.past.textContent, "1 move2 moves undone");
});
const STROKES = [
    move(1, "black", "0,2:2,2:2,0"), move(2, "white", "5,5:6,5"), move(2, "white", "5,5:5,6"),
    move(2, "white", "pass"), move(3, "black", "2,2:4,2:4,0")
];
const section = (id, color, area, state, more = {}) =>
    ({id, properties: {color, area, state, total: area}, geometry: {}, ...more});
const closed = (id, area, state) => ({id, area, state});
const whats = ({part}) => part.list.children.map((row) => row.querySelector(".what").textContent);
test("turns are named by what they have done", async () => {
    const effects = new Map([
        [0, {closed: [closed("b1", 4, "dead")], gone: [], lives: 0}],
        [4, {closed: [closed("b2", 4.125, "alive")], gone: [], lives: 8}]
    ]);
    const asked = "view 4 areas_geojson since 1";
    const reply = {
        features: [section("b3", "black", 60, "open"), section("w1", "white", 60, "open")],
        gone: []
    };
    const it = history({moves: STROKES, effects}, INK, {[asked]: reply});
    Object.assign(it.game.state.moves, {made: 5, known: 5});
    await it.part.refresh();
    await rest();
    assert.deepEqual(
        whats(it),
        ["drew 4 · closed 4 squares", "drew 2", "drew 4 · closed 4.12 squares, group alive"]);
    assert.deepEqual(it.link.asked, [asked]);
    await it.part.refresh();
    assert.deepEqual(it.link.asked, [asked]);
    await it.part.list.querySelectorAll("button")[1].click();
    await rest();
    assert.equal(it.shown.at(-1), 4);
    const watcher = history({moves: STROKES, seats: []}, INK);
    await watcher.part.refresh();
    await rest();
    assert.deepEqual([whats(watcher)[0], watcher.link.asked], ["drew 4", []]);
});
test("new moves are valued, too", async () => {
    const it = history({moves: MOVES.slice(0, 1)}, INK, {"compare 1 2": new Error("no areas")});
    it.game.state.moves.made = 1;
    await it.part.refresh();
    it.part.worth.set(true);
    it.game.moves = MOVES;
    it.game.state.moves.made = 3;
    await it.part.refresh();
    await it.part.worth.look([{target: it.part.list.children[1], isIntersecting: true}]);
    assert.deepEqual(it.link.asked.filter((one) => one.startsWith("compare")), ["compare 1 2"]);
});
test("earlier positions can be viewed, and play continues from there", async () => {
    const it = history();
    await it.part.refresh();
    await it.part.go(1);
    assert.deepEqual([it.shown, marked(it)], [[1], ["true", "", ""]]);
    assert.equal(it.part.past.textContent, "Move 1 of 3Continue from here");
    page.byId("goto").click();
    assert.deepEqual(it.tried, ["goto 1"]);
    await page.byId("forward").click();
    await page.byId("back").click();
    await page.byId("first").click();
    await page.byId("last").click();
    await rest();
    assert.deepEqual(it.shown.slice(1), [2, 1, 0, null]);
    await page.byId("last").click();
    await rest();
    assert.equal(it.shown.length, 5);
    it.part.slider.value = "2";
    await it.part.slider.send("input");
    await rest();
    await it.part.list.querySelectorAll("button")[0].click();
    await rest();
    assert.deepEqual(it.shown.slice(5), [2, 1]);
});
test("keys pressed before an answer continue from the last request", async () => {
    const it = history();
    await it.part.refresh();
    const first = it.part.go(it.part.want - 1);
    it.part.go(it.part.want - 1);
    await first;
    assert.deepEqual(it.shown, [1]);
    await it.part.go(-5);
    await it.part.go(99);
    assert.deepEqual(it.shown, [1, 0, null]);
});
test("a position that is the game's current one again is the game itself", async () => {
    const it = history();
    await it.part.refresh();
    await it.part.go(2);
    it.game.state.moves.made = 2;
    await it.part.refresh();
    assert.deepEqual(it.shown, [2, null]);
});
test("spectators cannot continue from there", async () => {
    const it = history({seats: []});
    await it.part.refresh();
    await it.part.go(1);
    assert.equal(page.byId("goto"), null);
});
test("comments are shown, and can be written on the last move", async () => {
    const it = history({comments: [{made: 2, text: "why"}, {made: 3, text: "now"}]});
    await it.part.refresh();
    const {comment} = it.part;
    assert.deepEqual([comment.value, comment.readOnly], ["now", false]);
    assert.equal(comment.placeholder, "Comment on this move");
    assert.deepEqual(it.part.list.children.map((row) => row.classes),
                     [[], ["commented"], ["commented"]]);
    comment.value = " two\nlines ";
    await comment.send("change");
    comment.value = "";
    await comment.send("change");
    assert.deepEqual(it.tried, ["comment two\\nlines", "comment"]);
    await it.part.go(1);
    assert.equal(comment.value, "");
    comment.focus();
    comment.value = "half writ";
    it.part.drawComment();
    assert.equal(comment.value, "half writ");
});
test("to comment on an earlier move the game goes back and forth again", async () => {
    const it = history();
    await it.part.refresh();
    await it.part.go(1);
    it.part.comment.value = "text";
    await it.part.comment.send("change");
    assert.deepEqual(it.tried, ["goto 1", "comment text", "goto 3"]);
    await rest();
    assert.equal(it.shown.at(-1), 1);
    it.game.fails = true;
    it.tried.length = 0;
    await it.part.comment.send("change");
    assert.deepEqual(it.tried, ["goto 1"]);
});
test("who may write a comment", async () => {
    const writes = async (more, made) => {
        const it = history(more);
        Object.assign(it.game.state, more.state);
        await it.part.refresh();
        if (made !== undefined) await it.part.go(made);
        assert.equal(it.part.comment.placeholder === "No comment", it.part.comment.readOnly);
        return !it.part.comment.readOnly;
    };
    assert.equal(await writes({seats: []}), false);
    assert.equal(await writes({seats: ["black"], ownsAll: false}), true);
    assert.equal(await writes({}, 1), true);
    assert.equal(await writes({seats: ["black"], ownsAll: false}, 1), false);
    assert.equal(await writes({persons: ["black"]}, 1), false);
    assert.equal(await writes({clock: {}}, 1), false);
});
test("once dead stones are agreed on, only the last move can be commented on", async () => {
    const it = history();
    await it.part.refresh();
    await it.part.go(1);
    it.game.state = {...it.game.state, phase: "over"};
    it.part.drawComment();
    assert.equal(it.part.comment.readOnly, false);
    it.game.state.marks = {};
    it.part.drawComment();
    assert.equal(it.part.comment.readOnly, true);
    assert.equal(it.part.comment.placeholder, "No comment");
});
test("variations of a file can be chosen", async () => {
    const it = history({}, POINTS, withFile);
    await it.part.refresh();
    assert.deepEqual(items(it), [
        "Start", "1. Black: A1", "2. White: B2", "3. Black: Pass", "4. White: C7", "3. Black: D6",
        "3. Black: E5"
    ]);
    await it.part.go(1);
    await pick(it, "3. Black: E5");
    assert.deepEqual(it.tried, ["goto 2", "play black E5"]);
    assert.equal(it.shown.at(-1), null);
    it.game.fails = true;
    it.tried.length = 0;
    await pick(it, "3. Black: D6");
    assert.deepEqual(it.tried, ["goto 2"]);
    assert.equal(it.link.asked.filter((one) => one === "save savesgf").length, 1);
    it.game.room = "other";
    await it.part.refresh();
    assert.equal(it.link.asked.filter((one) => one === "save savesgf").length, 2);
});
test("moves that were taken back remain in the tree, in every game", async () => {
    const it = history({}, INK);
    await it.part.refresh();
    assert.equal(it.part.tree.rows, 1);
    it.game.moves = [MOVES[0], move(2, "white", "C3"), move(3, "black", "resign")];
    await it.part.refresh();
    const all = ["Start", "1. Black: A1", "2. White: B2", "3. Black: Pass", "2. White: C3"];
    assert.deepEqual(items(it), all);
    await pick(it, "3. Black: Pass");
    assert.deepEqual(it.tried, ["goto 1", "gogui-play_sequence white B2 black pass"]);
    it.game["try"] = async (command) =>
        (it.tried.push(command), command.startsWith("goto") ? "" : null);
    it.tried.length = 0;
    await pick(it, "2. White: B2");
    assert.deepEqual(it.tried, ["goto 1", "play white B2", "goto 3"]);
    it.game.room = "other";
    await it.part.refresh();
    assert.equal(it.part.tree.rows, 1);
});
test("the tree contains what was taken back before this page came", async () => {
    const moves = "1 black A1\n2 white B2\n3 black C3";
    const it = history({moves: MOVES.slice(0, 1)}, INK, {"view 3 moves": moves});
    Object.assign(it.game.state.moves, {made: 1});
    await it.part.refresh();
    it.part.tree.node.open = true;
    await it.part.refresh();
    assert.deepEqual(items(it), ["Start", "1. Black: A1", "2. White: B2", "3. Black: C3"]);
    await pick(it, "2. White: B2");
    assert.deepEqual(it.tried, ["play white B2"]);
});
