import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Tree} from "../../../../tools/board/page/panel/tree.js";
import {moveTree} from "../../../../tools/board/page/position/sgf.js";
import {
    emptyTree,
    grow,
    layout,
    lineOf,
    nodesTo
} from "../../../../tools/board/page/position/tree.js";

import {browser, POINTS, stateOf} from "./fakes.mjs";

let page;
beforeEach(() => { page = browser(); });
const move = (turn, color, at) => ({turn, color, move: at});
const places = (tree) => layout(tree).knots.map(
    ({nodes, column, row, level}) => [nodes.at(-1).move?.move, column, row, level]);

test(
    "lines of play that begin alike share nodes; what ends a game without a move is no node",
    () => {
        const tree = emptyTree(), start = [move(1, "black", "A1"), move(2, "white", "B2")];
        assert.equal(grow(tree, [...start, move(3, "black", "resign")]), true);
        assert.equal(grow(tree, start), false);
        assert.equal(grow(tree, [start[0], move(2, "white", "b2"), move(3, "black", "C3")]), true);
        assert.equal(grow(tree, [start[0], move(2, "black", "B2")]), true);
        assert.deepEqual(places(tree), [
            [undefined, 0, 0, 1], ["A1", 1, 0, 1], ["B2", 2, 0, 1], ["C3", 3, 0, 1], ["B2", 2, 1, 2]
        ]);
        assert.deepEqual(lineOf(tree, start).map(({move: one}) => one?.move),
                         [undefined, "A1", "B2"]);
        assert.equal(lineOf(tree, [move(1, "white", "A1")]).length, 1);
    });
test("a variation has the first free row below, and branches don't cross", () => {
    // Moves 1 to 4 are the main line. Variations branch off below it: one of three moves after move
    // 1, one of a single move after move 2, and two of a single move after move 3.
    const tree = moveTree(
        "(;SZ[9];B[aa](;W[ba](;B[ca](;W[da])(;W[db])(;W[dc]))(;B[cb]))(;W[bb];B[cc];W[dd]))", 9);
    assert.deepEqual(places(tree), [
        [undefined, 0, 0, 1], ["A9", 1, 0, 1], ["B9", 2, 0, 1], ["C9", 3, 0, 1], ["D9", 4, 0, 1],
        ["D8", 4, 1, 2], ["D7", 4, 2, 2], ["C8", 3, 3, 2], ["B8", 2, 4, 2], ["C7", 3, 4, 2],
        ["D6", 4, 4, 2]
    ]);
    const {knots, columns, rows} = layout(tree);
    assert.deepEqual([columns, rows], [5, 5]);
    assert.deepEqual(knots[1].next.map(({row}) => row), [0, 4]);
    assert.deepEqual(
        nodesTo(knots.at(-1)).map(({move: one}) => [one.turn, one.color, one.move]),
        [[1, "black", "A9"], [2, "white", "B8"], [3, "black", "C7"], [4, "white", "D6"]]);
});
test("the strokes of a turn are one knot, unless the turn branches", () => {
    const tree = emptyTree(), first = move(1, "black", "0,0:1,0"), end = move(1, "black", "pass");
    grow(tree, [first, end, move(2, "white", "pass"), move(3, "black", "pass")]);
    assert.deepEqual(
        places(tree),
        [[undefined, 0, 0, 1], ["pass", 1, 0, 1], ["pass", 2, 0, 1], ["pass", 3, 0, 1]]);
    assert.deepEqual(layout(tree).knots.map(({made}) => made), [0, 2, 3, 4]);
    grow(tree, [first, move(1, "black", "1,0:1,1"), end]);
    assert.deepEqual(places(tree), [
        [undefined, 0, 0, 1], ["0,0:1,0", 1, 0, 1], ["pass", 2, 0, 1], ["pass", 3, 0, 1],
        ["pass", 4, 0, 1], ["pass", 2, 1, 2]
    ]);
});
test("trees of any size and depth", () => {
    const deep = (count) => "(;B[aa]".repeat(count) + "(;W[bb])" +
                            ")(;W[cc])".repeat(count);
    const {knots, columns, rows} = layout(moveTree(`(${deep(50000)})`, 9));
    assert.equal(knots.length, 2 * 50000 + 2);
    assert.deepEqual([columns, rows > 1], [50002, true]);
});

// A file, and a game whose line of play is the first three moves of the file's main line.
const SGF = "(;GM[1]SZ[9];B[ai];W[bh](;B[];W[cc])(;B[dd];W[ee])(;B[ff]))";
const MOVES = [move(1, "black", "A1"), move(2, "white", "B2"), move(3, "black", "pass")];
function treeOf(more = {}, made = 3) {
    const state = stateOf(POINTS, {moves: {made, known: made}}), done = [];
    const game =
        {state, description: POINTS, moves: MOVES.slice(0, made), seats: ["black", "white"]};
    Object.assign(game, {ownsAll: true, persons: ["black", "white"], ...more});
    game.position = game;
    const part = new Tree({
        game,
        go: (to) => done.push(to),
        take: (kept, moves) => done.push([kept, ...moves.map((one) => one.move)])
    });
    page.body.append(part.node);
    const root = moveTree(SGF, 9);
    part.refresh(root, true);
    return {part, game, done, root};
}
const items = ({part}) => part.items.children;
const named = (it, text) => items(it).find((one) => one.getAttribute("aria-label") === text);
const at = ({part}) => part.box.getAttribute("aria-activedescendant");
const press = ({part}, key, more) => {
    let prevented = false, stopped = false;
    const event = {key, preventDefault: () => { prevented = true; }, ...more};
    part.box.send("keydown", {...event, stopPropagation: () => { stopped = true; }});
    assert.equal(stopped, prevented, "a key does one thing");
    return prevented;
};
test("turns have their color, number and name, and the current one is marked", () => {
    const it = treeOf();
    assert.equal(it.part.node.open, true);
    assert.deepEqual(items(it).map((one) => one.getAttribute("aria-label")), [
        "Start", "1. Black: A1", "2. White: B2", "3. Black: Pass", "4. White: C7", "3. Black: D6",
        "4. White: E5", "3. Black: F4"
    ]);
    assert.deepEqual(items(it).map((one) => one.textContent),
                     ["", "1", "2", "3", "4", "3", "4", "3"]);
    assert.deepEqual(items(it).map((one) => one.classes.slice(1).join(" ")), [
        "start", "black", "white", "black now at", "white other", "black other", "white other",
        "black other"
    ]);
    assert.deepEqual(items(it).map((one) => one.getAttribute("aria-selected")).indexOf("true"), 3);
    const last = named(it, "3. Black: F4");
    assert.deepEqual(
        ["level", "posinset", "setsize"].map((one) => last.getAttribute(`aria-${one}`)),
        ["2", "3", "3"]);
    assert.deepEqual([last.style["--column"], last.style["--row"]], [3, 2]);
    assert.equal(it.part.box.getAttribute("role"), "tree");
    assert.equal(it.part.box.getAttribute("aria-label"), "Game tree");
    assert.equal(it.part.branches.getAttribute("d").split("M").length, 8);
    assert.equal(it.part.played.getAttribute("d"), "M15,15V15H45M45,15V15H75M75,15V15H105");
    assert.match(it.part.branches.getAttribute("d"), /M75,15V75H105/);
});
test("the part opens with the first variation, and stays as the player wants it", () => {
    const it = treeOf();
    it.part.node.open = false;
    it.part.refresh(it.root, grow(it.root, [MOVES[0], move(2, "white", "J9")]));
    assert.equal(it.part.node.open, false);
    const plain = emptyTree();
    grow(plain, MOVES);
    it.part.refresh(plain, false);
    assert.equal(it.part.node.open, false);
    it.part.refresh(plain, grow(plain, [MOVES[0], move(2, "white", "J9")]));
    assert.equal(it.part.node.open, true);
});
test("a click goes along the line of play, or makes the moves of a variation", () => {
    const it = treeOf();
    for (const name of ["1. Black: A1", "Start", "4. White: C7", "4. White: E5", "3. Black: F4"])
        named(it, name).click();
    assert.deepEqual(it.done, [1, 0, [3, "C7"], [2, "D6", "E5"], [2, "F4"]]);
});
test("variations that a player may not play", () => {
    const locked = (it) => items(it)
                               .filter((one) => one.getAttribute("aria-disabled"))
                               .map((one) => one.getAttribute("aria-label"));
    const watcher = treeOf({seats: [], ownsAll: false});
    assert.deepEqual(locked(watcher),
                     ["4. White: C7", "3. Black: D6", "4. White: E5", "3. Black: F4"]);
    named(watcher, "3. Black: F4").click();
    assert.deepEqual(watcher.done, []);
    assert.match(page.byId("toasts").textContent, /seats of both players/);
    const rival = treeOf({seats: ["black"], persons: ["black"]});
    assert.deepEqual(locked(rival), ["4. White: C7", "4. White: E5"]);
});
test("the keyboard moves along the tree, and Enter goes there", () => {
    const it = treeOf(), name = () => items(it).find((one) => one.id === at(it)).title;
    const walk = (...keys) => keys.map((key) => {
        assert.equal(press(it, key), true);
        return name();
    });
    assert.deepEqual(
        walk("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown"),
        ["4. White: C7", "4. White: C7", "4. White: E5", "3. Black: D6", "3. Black: F4"]);
    press(it, "Enter");
    assert.deepEqual(
        walk("ArrowUp", "ArrowLeft", "ArrowRight", "Home", "ArrowLeft", "End"),
        ["3. Black: D6", "2. White: B2", "3. Black: Pass", "Start", "Start", "4. White: C7"]);
    press(it, " ");
    assert.deepEqual(it.done, [[2, "F4"], [3, "C7"]]);
    assert.deepEqual([press(it, "x"), press(it, "End", {ctrlKey: true})], [false, false]);
});
test("only what is near the view is drawn", () => {
    const it = treeOf(), long = emptyTree();
    const line = Array.from({length: 500}, (_, turn) => move(turn + 1, "black", `${turn},0`));
    grow(long, line);
    grow(long, [line[0], move(2, "white", "9,9")]);
    it.game.moves = line;
    it.game.state.moves.made = 500;
    it.part.refresh(long, true);
    assert.equal(it.part.sheet.getAttribute("width"), String(501 * 30));
    assert.ok(items(it).length < 60, `${items(it).length}`);
    assert.equal(items(it).at(-1).id, at(it));
    it.part.box.scrollLeft = 0;
    it.part.box.send("scroll");
    assert.equal(items(it)[0].getAttribute("aria-label"), "Start");
    assert.equal(named(it, "2. White: 9, 9").textContent, "2");
    const [before] = items(it);
    for (const [scroll, stays] of [[30, true], [300, true], [3000, false]]) {
        it.part.box.scrollLeft = scroll;
        it.part.box.send("scroll");
        assert.equal(items(it)[0] === before, stays, `${scroll}`);
    }
});
