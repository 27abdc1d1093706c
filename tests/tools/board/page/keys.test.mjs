import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Board} from "../../../../tools/board/page/board/board.js";
import {help, keys, neighbor} from "../../../../tools/board/page/dialogs/keys.js";
import {restoreLook} from "../../../../tools/board/page/dialogs/look.js";
import {h} from "../../../../tools/board/page/dom.js";
import {T} from "../../../../tools/board/page/languages/texts.js";

import {browser, INK, said, stateOf} from "./fakes.mjs";

let page, done, parts;
const note = (name) => (...words) => { done.push([name, ...words].join(" ")); };
beforeEach(() => {
    page = browser();
    done = [];
    const board = new Board();
    board.layout({width: 8, height: 8, margin: 0, stride: 1});
    Object.assign(board, {tap: note("tap"), step: note("step"), cancel: note("cancel")});
    board.zoom = note("zoom");
    board.svg.focus = note("focus");
    const toolbar = {
        tool: {},
        name: "draw",
        handNames: ["draw", "arc", "areas"],
        lens: "",
        lensNames: ["groups", "gaps"],
        snapTo: note("snap"),
        hold: (name) => {
            note("hold")(name);
            toolbar.name = name;
        },
        setLens: (name) => {
            note("lens")(name);
            toolbar.lens = name;
        }
    };
    const state = stateOf(INK), game = {state, position: {state}};
    parts = {game, board, toolbar, history: {go: note("go"), want: 5}};
    page.body.append(board.box);
    keys(parts);
});
// Press a key. Return true if the page handled it.
async function press(key, more = {}) {
    let taken = false;
    await page.body.send(
        "keydown", {key, target: page.body, preventDefault: () => { taken = true; }, ...more});
    return taken;
}
async function come(list, more = {}) {
    done.length = 0;
    for (const key of list) assert.equal(await press(key, more), true, key);
    return done;
}

test("cycling through a list", () => {
    const list = ["a", "b", "c"];
    assert.deepEqual([neighbor(list, "a", 1), neighbor(list, "c", 1), neighbor(list, "a", -1)],
                     ["b", "a", "c"]);
});
test("keys press buttons, if they exist", async () => {
    for (const id of ["pass", "undo", "redo", "analyze", "new"])
        page.body.append(h("button", {id, onclick: () => note(id)()}));
    assert.deepEqual(await come("purxn"), ["pass", "undo", "redo", "analyze", "new"]);
    page.byId("pass").remove();
    assert.deepEqual(await come("p"), []);
});
test("keys step through the game", async () => {
    assert.deepEqual(await come([",", ".", "Home", "End"]),
                     ["go 4", "go 6", "go 0", "go Infinity"]);
});
test("keys zoom the board, cancel, and focus it", async () => {
    assert.deepEqual(await come(["+", "-", "0", "Escape", "b"]),
                     ["zoom 0.8", "zoom 1.25", "zoom Infinity", "cancel", "focus"]);
});
test("Enter confirms a move, or plays at the cursor", async () => {
    parts.toolbar.tool.finish = note("finish");
    parts.toolbar.tool.held = [2, 2];
    assert.deepEqual(await come(["Enter"]), ["finish"]);
    parts.board.cursor = [3, 3];
    assert.deepEqual(await come(["Enter"]), ["tap 3,3"]);
    Object.assign(parts.toolbar.tool, {held: [[1, 1], [2, 2]], points: []});
    assert.deepEqual(await come(["Enter"]), ["finish"]);
    parts.toolbar.tool.held = null;
    assert.deepEqual(await come(["Enter"]), ["tap 3,3"]);
});
test("keys cycle through hands and lenses, which are announced", async () => {
    assert.deepEqual(await come("]"), ["hold arc"]);
    assert.equal(said(), T.hand.arc);
    assert.deepEqual(await come("[["), ["hold draw", "hold areas"]);
    assert.deepEqual(await come("ll"), ["lens groups", "lens gaps"]);
    assert.equal(said(), T.lens.gaps);
    assert.deepEqual(await come("l"), ["lens "]);
    assert.equal(said(), T.lens.none);
});
test("digits choose what a stone snaps to", async () => {
    assert.deepEqual(await come("1234"),
                     ["snap nearest", "snap own", "snap opponent", "snap exact"]);
    assert.equal(await press("5"), false);
});
test("a key announces the score", async () => {
    await come("s");
    assert.equal(said(), "Black 0, White 7. White leads by 7");
});
test("keys toggle overlays", async () => {
    restoreLook();
    for (const [key, name] of [["t", "areas"], ["g", "preview"], ["c", "labels"]]) {
        await press(key);
        assert.deepEqual(page.body.classes, ["no-numbers", "no-confirm-mouse", `no-${name}`]);
        await press(key);
        assert.deepEqual(page.body.classes, ["no-numbers", "no-confirm-mouse"]);
    }
    await press("m");
    assert.deepEqual(page.body.classes, ["no-confirm-mouse"]);
});
test("a key removes a point, for hands that have points", async () => {
    await press("Backspace");
    parts.toolbar.tool.back = note("back");
    assert.deepEqual(await come(["Backspace"]), ["back"]);
});
test("keys open dialogs", async () => {
    for (const [key, id] of [["?", "help-dialog"], ["v", "look-dialog"], ["i", "rules-dialog"]]) {
        await press(key);
        assert.ok(page.byId(id), key);
        page.byId(id).remove();
    }
    help();
    assert.deepEqual(page.byId("keys").rows.map((row) => row.cells[1].textContent),
                     T.keys.map(([, text]) => text));
    assert.equal(page.byId("keys").querySelectorAll("kbd").length,
                 T.keys.flatMap(([names]) => names.split(" ")).length);
});
test("arrow keys move the cursor while the board has the focus", async () => {
    const target = parts.board.svg;
    assert.deepEqual(await come(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], {target}),
                     ["step -1 0 1", "step 1 0 1", "step 0 1 1", "step 0 -1 1"]);
    assert.deepEqual(await come(["ArrowUp"], {target, shiftKey: true}), ["step 0 1 0.1"]);
    assert.deepEqual(await come(["ArrowUp"], {target, ctrlKey: true}), ["step 0 1 4"]);
    assert.equal(await press("ArrowUp"), false);
});
test("Enter clicks at the cursor, ends what was begun, or shows a cursor", async () => {
    assert.deepEqual(await come(["Enter"]), ["step 0 0 1"]);
    parts.toolbar.tool = {points: [], finish: note("finish")};
    assert.deepEqual(await come(["Enter"]), ["step 0 0 1"]);
    parts.toolbar.tool.points.push([1, 1]);
    assert.deepEqual(await come(["Enter"]), ["finish"]);
    parts.board.cursor = [2, 3];
    assert.deepEqual(await come(["Enter"], {target: parts.board.svg}), ["tap 2,3"]);
    const button = h("button");
    page.body.append(button);
    assert.equal(await press("Enter", {target: button}), false);
});
test("keys are left to fields, dialogs, the browser, and a page without a game", async () => {
    const field = h("input");
    page.body.append(field);
    assert.equal(await press("s", {target: field}), false);
    assert.deepEqual(await come(["Escape"], {target: field}), ["cancel"]);
    for (const name of ["textarea", "select"])
        assert.equal(await press("s", {target: h(name)}), false);
    for (const held of ["altKey", "metaKey", "ctrlKey"])
        assert.equal(await press("s", {[held]: true}), false, held);
    assert.equal(await press("q"), false);
    help();
    assert.equal(await press("s"), false);
    page.byId("help-dialog").remove();
    parts.game.state = null;
    assert.equal(await press("s"), false);
});
