import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Board} from "../../../../tools/board/page/board/board.js";
import {lessons} from "../../../../tools/board/page/dialogs/lessons.js";
import {STEPS} from "../../../../tools/board/page/dialogs/steps.js";
import {T} from "../../../../tools/board/page/languages/texts.js";

import {browser, DISCS, FakeLink, INK, POINTS, said, stateOf} from "./fakes.mjs";

const {lessons: L} = T;
// The games that have lessons have these names.
const GAMES = [{...INK, name: "lines"}, {...DISCS, name: "stones"}, {...POINTS, name: "go"}];
let page, board, tried, opened, listeners, game, toolbar, played;
const rest = () => new Promise((done) => setTimeout(done));
const link = () => new FakeLink({describe_games: GAMES});
beforeEach(() => {
    page = browser();
    board = new Board();
    board.layout({width: 8, height: 8, margin: 0, stride: 1});
    [tried, opened, listeners, played] = [[], [], [], []];
    game = {description: GAMES[0], room: "before", on: (act) => listeners.push(act)};
    game["try"] = async (command) => { tried.push(command); };
    const note = (name) => (to) => { toolbar.said.push([name, to]); };
    toolbar = {tool: {mode: "own"}, said: [], setLens: note("lens"), snapTo: note("snap")};
});
// Open the lessons, and begin one. In each room that a step opens, two moves have been made.
async function begin(name) {
    const open = async (options, body) => {
        opened.push(body);
        game.room = `room-${opened.length}`;
        game.state = stateOf(game.description, {moves: {made: 2, known: 2}, captures: {black: 0}});
    };
    await lessons({link: link(), game, board, toolbar, open, play: (one) => played.push(one)});
    await page.byId(`lesson-${name}`).click();
    await rest();
}
const heard = async (what, more = {}) => {
    Object.assign(game.state, more);
    await Promise.all(listeners.map((act) => act(what)));
    await rest();
};
const move = (made, color, at = "D4") =>
    ({moves: {made, known: made}, last_move: {color, move: at}});
const press = async (name) => {
    await page.byId(`lesson-${name}`).click();
    await rest();
};
const box = () => page.byId("lesson");
const answer =
    () => [page.byId("lesson-answer").textContent, ...page.byId("lesson-answer").classes];

test("there is a lesson for each game", async () => {
    await begin("lines");
    assert.equal(page.byId("lessons-dialog"), null);
    await lessons({link: link(), game, board, toolbar});
    assert.deepEqual(page.byId("lessons-dialog").querySelectorAll(".card").map((one) => one.id),
                     ["lesson-lines", "lesson-stones", "lesson-go"]);
    assert.match(page.byId("lessons-dialog").textContent, /Draw lines of limited length/);
});
test("a step opens a room and says what to do", async () => {
    await begin("lines");
    assert.deepEqual(opened, [STEPS.lines[0].room.join("\n")]);
    assert.match(box().textContent, /^Lines 1\/6/);
    assert.ok(box().textContent.includes(L.lines[0].text));
    assert.equal(said(), L.lines[0].text);
    assert.equal(box().hidden, false);
    assert.deepEqual(answer(), [""]);
    assert.equal(page.byId("lesson-back").disabled, true);
    assert.equal(page.byId("lesson-next").textContent, L.next);
});
test("a solved step is praised, and the next one follows", async () => {
    await begin("lines");
    await heard("position", move(3, "black"));
    assert.deepEqual(answer(), [L.lines[0].good, "good"]);
    assert.equal(said(), L.lines[0].good);
    assert.ok(page.byId("lesson-next").classes.includes("main"));
    await heard("position", move(4, "black"));
    assert.deepEqual(tried, []);
    await press("next");
    assert.match(box().textContent, /^Lines 2\/6/);
    assert.ok(!page.byId("lesson-next").classes.includes("main"));
    await press("back");
    assert.match(box().textContent, /^Lines 1\/6/);
    await press("again");
    assert.deepEqual(opened, [0, 1, 0, 0].map((at) => STEPS.lines[at].room.join("\n")));
});
test("a wrong move is explained and undone", async () => {
    await begin("go");
    await heard("position", move(3, "black"));
    assert.deepEqual(answer(), [L.go[0].wrong, "wrong"]);
    assert.deepEqual(tried, ["goto 2"]);
    await heard("position", move(2, "black"));
    await heard("presence", move(3, "black"));
    await heard("position", move(3, "white"));
    assert.deepEqual(tried, ["goto 2"]);
    await heard("position", {...move(3, "black"), captures: {black: 1}});
    assert.deepEqual(answer(), [L.go[0].good, "good"]);
});
test("a refused move can be the solution", async () => {
    await begin("go");
    await heard("refused");
    assert.deepEqual(answer(), [""]);
    await press("next");
    await heard("refused");
    assert.deepEqual(answer(), [L.go[1].good, "good"]);
    await press("again");
    await heard("position", move(3, "black"));
    assert.deepEqual(answer(), [L.go[1].wrong, "wrong"]);
});
test("a step may have a lens and a mark, and either color may move", async () => {
    await begin("stones");
    for (let at = 0; at < 3; at++) await press("next");
    assert.deepEqual(toolbar.said.at(-1), ["lens", "liberties"]);
    assert.equal(board.layers.lesson.node.children.length, 1);
    await press("next");
    assert.deepEqual(toolbar.said.at(-1), ["lens", ""]);
    assert.equal(board.layers.lesson.node.children.length, 0);
    await heard("position", move(3, "white", "1,1"));
    assert.deepEqual(answer(), [L.stones[4].wrong, "wrong"]);
    await heard("position", {...move(4, "white", "pass")});
    assert.deepEqual(tried, ["goto 2"]);
});
test("the mark is removed with it", async () => {
    await begin("stones");
    for (let at = 0; at < 3; at++) await press("next");
    await press("close");
    assert.equal(board.layers.lesson.node.children.length, 0);
});
test("after the last step play is free, and the settings are restored", async () => {
    await begin("stones");
    assert.equal(page.byId("lesson-play"), null);
    for (let at = 0; at < 4; at++) await press("next");
    assert.equal(page.byId("lesson-next").textContent, L.end);
    await press("play");
    assert.deepEqual(played, ["stones"]);
    await press("next");
    assert.equal(box().hidden, true);
    assert.deepEqual(toolbar.said.slice(-2), [["snap", "own"], ["lens", ""]]);
    await heard("position", move(3, "black"));
    assert.deepEqual(tried, []);
});
test("a lesson is closed by hand, by another game, and by another lesson", async () => {
    await begin("lines");
    await press("close");
    assert.equal(box().hidden, true);
    await begin("lines");
    assert.equal(box().hidden, false);
    game.room = "elsewhere";
    await heard("presence");
    assert.equal(box().hidden, true);
    await begin("lines");
    const before = toolbar.said.length;
    await begin("go");
    assert.deepEqual(toolbar.said.slice(before, before + 2), [["snap", "own"], ["lens", ""]]);
    assert.equal(box().hidden, false);
    assert.equal(T.close, page.byId("lesson-close").getAttribute("aria-label"));
});
