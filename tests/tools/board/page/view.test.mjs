import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Board, ZOOM} from "../../../../tools/board/page/board/board.js";
import {
    areaClass,
    extent,
    numbersOf,
    radiusOf,
    starPoints,
    starsOf,
    View
} from "../../../../tools/board/page/board/view.js";
import {Snapshot} from "../../../../tools/board/page/position/game.js";

import {
    browser,
    DISCS,
    INK,
    labels,
    PLAIN,
    POINTS,
    said,
    shapes,
    square,
    stateOf
} from "./fakes.mjs";

let board, view;
beforeEach(() => {
    browser();
    board = new Board();
    view = new View(board);
});
const shot = (state, more = {}) => Object.assign(new Snapshot(), {state}, more);
const map = (...features) => new Map(features.map((one) => [one.id, one]));
const near = (one, other) =>
    one.forEach((value, i) => assert.ok(Math.abs(value - other[i]) < 1e-9, `${one} ${other}`));

test("star points", () => {
    assert.deepEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 18].map(starsOf), [
        [], [2], [], [2, 4], [2, 5], [2, 4, 6], [2, 7], [2, 5, 8], [2, 9], [3, 6, 9], [3, 10],
        [3, 9, 15]
    ]);
    const count = ([width, height]) => starPoints(width, height).length;
    assert.deepEqual([[8, 8], [12, 12], [18, 18], [18, 8], [6, 6], [4, 4]].map(count),
                     [5, 5, 9, 9, 4, 1]);
    assert.deepEqual(starPoints(8, 8), [[2, 2], [2, 6], [4, 4], [6, 2], [6, 6]]);
});
test("closed sections have a color, and all cells have", () => {
    assert.equal(areaClass({color: "black", section: 1, state: "alive"}), "section black alive");
    assert.equal(areaClass({color: "black", section: 1, state: "open"}), null);
    assert.equal(areaClass({color: "white"}), "cell white");
});
test("spaces of a board", () => {
    assert.deepEqual([POINTS, INK, DISCS].map((game) => extent(stateOf(game))),
                     [[8, 8], [8, 8], [8, 8]]);
    assert.deepEqual([POINTS, PLAIN, INK, DISCS].map(radiusOf), [0.47, 0.47, 0.5, 0.5]);
});
test("a board of points is wooden, with letters and numbers", () => {
    const state = stateOf(POINTS, {last_move: {turn: 2, color: "white", move: "C3"}, ko: "D4"});
    view.draw(shot(state, {stones: {black: "A1 B2", white: "C3"}, dead: new Set(["B2"])}));
    const {ground, grid, stones, marks, owned, areas} = board.layers;
    assert.deepEqual(shapes(ground), ["rect wood"]);
    assert.deepEqual(labels(grid), ["A", "B", "C", "D", "E", "F", "G", "H", "J", ..."123456789"]);
    const stars = grid.node.querySelectorAll("circle").map(({attributes}) => attributes);
    assert.deepEqual(stars.map(({cx, cy, r}) => [cx, cy, r].join(" ")),
                     ["2 6 0.09", "2 2 0.09", "4 4 0.09", "6 6 0.09", "6 2 0.09"]);
    assert.equal(shapes(grid).filter((one) => one === "circle star").length, 5);
    // The labels are halfway between the wood and the edge of the picture.
    const [first] = grid.node.querySelectorAll("text"), {x, y} = first.attributes;
    near([x, y, board.view[3]], [0, 8 + 0.62 + 0.22, 8 + 2 * (0.62 + 0.44)]);
    const lines = grid.node.querySelectorAll("path").map(({attributes}) => attributes.d).join("");
    assert.deepEqual(lines.match(/M[^M]*/g), [
        ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((x) => `M${x} 8L${x} 0`),
        ...[8, 7, 6, 5, 4, 3, 2, 1, 0].map((y) => `M0 ${y}L8 ${y}`)
    ]);
    assert.deepEqual(shapes(stones), [
        "circle stone black", "g", "circle stone black dead", "path dead-mark", "circle stone white"
    ]);
    assert.deepEqual(shapes(marks), ["circle last-dot white", "rect ko"]);
    assert.deepEqual([shapes(owned), shapes(areas)], [[], []]);
    near([board.margin, board.stride, board.all[0]], [0.055 * 8 + 0.62, 1, -(0.055 * 8 + 0.62)]);
    assert.match(board.text.textContent, /^POINTS 9 × 9\. 3 stones\. Last move: White: C3\. /);
    const [, second] = stones.node.children;
    view.draw(shot({...state, ko: null, last_move: {turn: 3, color: "black", move: "pass"}},
                   {stones: {black: "A1 B2", white: ""}, dead: new Set(["B2"])}));
    assert.deepEqual([stones.node.children[1] === second, shapes(marks)], [true, []]);
    assert.equal(stones.node.children.length, 2);
});
test("large boards have fewer labels", () => {
    view.draw(shot({...stateOf(POINTS), board: {columns: 30, rows: 26, outline: []}}));
    assert.deepEqual(labels(board.layers.grid).slice(0, 3), ["A", "C", "E"]);
    view.draw(shot({...stateOf(POINTS), board: {columns: 26, rows: 26, outline: []}}));
    assert.deepEqual(labels(board.layers.grid).slice(0, 3), ["A", "B", "C"]);
    view.draw(shot({...stateOf(INK), board: {columns: 18, rows: 18, outline: []}}));
    assert.deepEqual(labels(board.layers.grid).slice(0, 3), ["0", "2", "4"]);
    view.draw(shot({...stateOf(INK), board: {columns: 17, rows: 17, outline: []}}));
    assert.deepEqual(labels(board.layers.grid).slice(0, 3), ["0", "1", "2"]);
});
test("territory after play", () => {
    view.draw(shot(stateOf(POINTS), {territory: {black: ["A1"], white: ["B1", "B2"]}}));
    assert.deepEqual(shapes(board.layers.owned),
                     ["rect owned black", "rect owned white", "rect owned white"]);
    const {x, y, width} = board.layers.owned.node.children[0].attributes;
    near([x, y, width].map(Number), [-0.12, 7.88, 0.24]);
});
const stroke = (id, turn, color) => (
    {id, properties: {turn, color}, geometry: {type: "LineString", coordinates: [[0, 0], [2, 1]]}});
const section = (id, state, geometry = square(0, 0, 2)) =>
    ({id, properties: {color: "black", section: 1, area: 4, state}, geometry});
test("ink, its areas, and the last stroke", () => {
    const state = stateOf(INK, {last_move: {turn: 2, color: "white", move: "0,0:2,1"}});
    const areas = map(section("a", "dead"), section("b", "open"),
                      section("c", "alive", {type: "Polygon", coordinates: []}));
    view.draw(shot(state, {
        ink: map(stroke("s1", 1, "black"), stroke("s2", 2, "white")),
        areas,
        both: [section("n", "alive")]
    }));
    const {layers} = board;
    assert.deepEqual(["case", "ink", "last", "areas", "both", "marks", "ground"].map(
                         (name) => shapes(layers[name])),
                     [
                         ["path case black", "path case white"],
                         ["path ink black", "path ink white"], ["path last white"],
                         ["path section black dead"], ["path section both"], [], ["path ground"]
                     ]);
    assert.equal(layers.ink.node.children[0].attributes.d, "M0 8L2 7");
    assert.equal(layers.areas.node.children[0].attributes.d, "M0 8L2 8L2 6L0 6L0 8Z");
    near([board.stride, board.margin], [0.5, 0.44]);
    assert.match(board.text.textContent, /^INK 9 × 9\. 2 strokes\. /);
    view.draw(shot({...state, last_move: null}, {ink: map(stroke("s1", 1, "black"))}));
    assert.deepEqual([shapes(layers.ink), shapes(layers.last), shapes(layers.areas)],
                     [["path ink black"], [], []]);
});
test("discs, ghosts, and the stone that may not be recaptured", () => {
    const ink = map(
        {id: "s1", properties: {color: "black", state: "alive"}, geometry: {coordinates: [2, 3]}});
    const ghosts =
        [{at: [4, 4], color: "white", covered: false}, {at: [5, 4], color: "white", covered: true}];
    view.draw(shot(
        stateOf(DISCS, {ko: [2, 3], ghosts, last_move: {turn: 1, color: "black", move: "2,3"}}),
        {ink}));
    assert.deepEqual(shapes(board.layers.marks), [
        "circle last-dot black", "rect ko", "circle stone white ghost",
        "circle stone white ghost covered"
    ]);
    assert.deepEqual([board.layers.stones.node.children[0].attributes.r, shapes(board.layers.grid)],
                     ["0.5", []]);
    assert.deepEqual(board.layers.marks.node.children[0].attributes.r, "0.17");
    assert.deepEqual(board.layers.marks.node.children[1].attributes.y, "4.78");
});

// ---- the board itself
test("the view is a part of the board, and never beyond it", () => {
    board.layout({width: 8, height: 6, margin: 1, stride: 1});
    assert.deepEqual(board.view, [-1, -1, 10, 8]);
    assert.equal(board.box.style["--shape"], 10 / 8);
    board.zoom(1 / ZOOM, [0, 6]);
    near(board.view, [-0.8, -0.8, 8, 6.4]);
    board.zoom(ZOOM);
    near(board.view, [-1, -1, 10, 8]);
    board.zoom(0.001, [4, 3]);
    near(board.view.slice(2), [0.5, 0.4]);
    near([board.view[0] + 0.25, board.view[1] + 0.2], [4, 3]);
    board.zoom(Infinity);
    near(board.view, [-1, -1, 10, 8]);
    board.look([20, -20, 5, 4]);
    near(board.view, [4, -1, 5, 4]);
    near([board.perPixel], [5 / 800]);
});
test("the board has two layers of drawing, and a scale while it is visible", () => {
    board.layout({width: 8, height: 8, margin: 0, stride: 1});
    assert.deepEqual(board.box.children, [board.svg, board.over]);
    const before = board.perPixel;
    board.svg.getBoundingClientRect = () => ({width: 0, height: 0});
    board.measure();
    assert.equal(board.perPixel, before);
});
test("shapes", () => {
    board.layout({width: 8, height: 8, margin: 1, stride: 1});
    assert.equal(board.cross([1, 1], "no").attributes.d, "M0.8 6.8l0.4 0.4M0.8 7.2l0.4 -0.4");
    const {x, y, width, height} = board.square([1, 1], 0.5, "small").attributes;
    assert.deepEqual([x, y, width, height], ["0.5", "6.5", "1", "1"]);
    const part = board.part([1, 1], 2, 0.25, "ring").attributes;
    assert.deepEqual([part.pathLength, part["stroke-dasharray"], part.cx, part.cy, part.r],
                     ["1", "0.25 1", "1", "7", "2"]);
    const wood = board.wood(0.5).attributes;
    assert.deepEqual([wood.x, wood.y, wood.width, wood.height, wood.rx],
                     ["-0.5", "-0.5", "9", "9", "0.2"]);
    near([Number(board.dot([1, 1], 8, "dot").attributes.r)], [8 * 10 / 800]);
});
// A tool that records the calls of its functions.
function tool(names = ["hover", "tap", "drag", "dragEnd", "leave", "cancel"]) {
    const told = [];
    board.tool = Object.fromEntries(names.map((name) => [name, (...words) => {
                                                  told.push([name, ...words]);
                                              }]));
    return told;
}
const event = (x, y, more) => ({
    clientX: x,
    clientY: y,
    isPrimary: true,
    button: 0,
    buttons: 0,
    pointerId: 1,
    pointerType: "mouse",
    ...more
});
test("the pointer hovers, taps and drags", async () => {
    board.layout({width: 8, height: 8, margin: 1, stride: 1});
    const told = tool();
    await board.svg.send("pointermove", event(1, 2));
    assert.deepEqual(told.splice(0), [["hover", [1, 6]]]);
    await board.svg.send("pointerdown", event(1, 2, {button: 2}));
    await board.svg.send("pointerup", event(1, 2));
    await board.svg.send("pointerdown", event(1, 2, {isPrimary: false}));
    await board.svg.send("pointerup", event(1, 2, {isPrimary: false}));
    await board.svg.send("pointermove", event(1, 2, {isPrimary: false}));
    assert.deepEqual(told, []);
    await board.svg.send("pointerdown", event(1, 2, {pointerType: "touch"}));
    await board.svg.send("pointermove", event(4, 5));
    await board.svg.send("pointerup", event(4, 5));
    assert.deepEqual(told.splice(0), [["tap", [1, 6], {touch: true}]]);
    await board.svg.send("pointerdown", event(1, 2));
    await board.svg.send("pointermove", event(1, 7));
    await board.svg.send("pointerup", event(1, 7));
    assert.deepEqual(told.splice(0),
                     [["drag", [[1, 6], [1, 1]]], ["dragEnd", [[1, 6], [1, 1]], false]]);
    // positions of the pointer since the last event
    const between = () => [event(1, 4), event(1, 5)];
    await board.svg.send("pointerdown", event(1, 2));
    await board.svg.send("pointermove", event(1, 7, {getCoalescedEvents: between}));
    await board.svg.send("pointerup", event(1, 7));
    assert.deepEqual(told.splice(0)[1], ["dragEnd", [[1, 6], [1, 4], [1, 3], [1, 1]], false]);
    await board.svg.send("pointerdown", event(1, 2));
    await board.svg.send("pointercancel", event(1, 2));
    await board.svg.send("pointerup", event(1, 2));
    await board.svg.send("pointerleave", event(1, 2, {pointerType: "touch"}));
    assert.deepEqual(told.splice(0), [["cancel"]]);
    await board.svg.send("pointerleave", event(1, 2));
    assert.deepEqual(told, [["leave"]]);
});
test("two fingers zoom and move the board, and give up what one has begun", async () => {
    board.layout({width: 8, height: 8, margin: 1, stride: 1});
    const told = tool(["drag", "dragEnd", "drop", "tap", "hover"]);
    const finger = (name, id, x, y) => board.svg.send(
        name, event(x, y, {pointerId: id, pointerType: "touch", isPrimary: id === 1}));
    await finger("pointerdown", 1, 2, 4);
    await finger("pointermove", 1, 2, 14);
    await finger("pointermove", 1, 2, 4);
    await finger("pointerdown", 2, 4, 4);
    assert.deepEqual(told.splice(0).map(([name]) => name), ["drag", "drag", "drop"]);
    await finger("pointermove", 1, 1, 4);
    await finger("pointermove", 2, 5, 4);
    near(board.view.slice(2), [5, 5]);
    const inside = board.view;
    await finger("pointerup", 2, 5, 4);
    await finger("pointermove", 1, 8, 8);
    assert.deepEqual([told, board.view], [[], inside]);
    await finger("pointerup", 1, 8, 8);
    await finger("pointerdown", 1, 2, 4);
    await finger("pointerup", 1, 2, 4);
    assert.deepEqual(told.map(([name]) => name), ["tap"]);
    await finger("pointerdown", 1, 2, 4);
    await finger("pointerdown", 2, 4, 4);
    await board.svg.send("pointercancel", event(4, 4, {pointerId: 2}));
    assert.deepEqual([board.fingers.size, board.pinch], [0, null]);
});
test("the board follows two fingers", async () => {
    // The fingers are at 2 and 4, along x or along y, and the first finger moves to 1. This scales
    // the view by 2/3 around 3, so that the view begins at 1/3. Then the view moves by half a
    // pixel; 800 pixels are 20/3 spaces.
    const [near1, near4] = [1 / 3 + 0.5 * 20 / 3 / 800, 4 - 5 * 2 / 3], side = 20 / 3;
    for (const axis of [0, 1]) {
        board.layout({width: 8, height: 8, margin: 1, stride: 1});
        const finger = (name, id, at) => {
            const [x, y] = axis ? [4, at] : [at, 4];
            const more = {pointerId: id, pointerType: "touch", isPrimary: id === 1};
            return board.svg.send(name, event(x, y, more));
        };
        for (const [id, from] of [[1, 2], [2, 4]]) await finger("pointerdown", id, from);
        await finger("pointermove", 1, 1);
        near(board.view, [...(axis ? [near4, near1] : [near1, near4]), side, side]);
        for (const id of [1, 2]) await finger("pointerup", id, 4);
    }
});
test("the middle button moves the board, the wheel zooms", async () => {
    board.layout({width: 8, height: 8, margin: 1, stride: 1});
    await board.svg.send("wheel", event(4, 4, {deltaY: -1}));
    near(board.view, [0, 0, 8, 8]);
    await board.svg.send("pointermove", event(1, 1, {buttons: 4, movementX: 50, movementY: -50}));
    near(board.view, [-0.5, 0.5, 8, 8]);
    await board.svg.send("wheel", event(4, 4, {deltaX: 1, deltaY: 0}));
    near(board.view, [-0.5, 0.5, 8, 8]);
    await board.svg.send("wheel", event(4, 4, {deltaY: 1}));
    near(board.view, [-1, -1, 10, 10]);
    board.zoom(1 / ZOOM); // without a point, as when a key zooms
    near(board.view, [0, 0, 8, 8]);
});
test("the right button marks a point", async () => {
    board.layout({width: 8, height: 8, margin: 1, stride: 1});
    const marked = [];
    board.onMark = (p) => marked.push(p);
    await board.svg.send("contextmenu", event(1, 2, {button: 2}));
    await board.svg.send("contextmenu", event(4, 4)); // the menu key
    assert.deepEqual(marked, [[1, 6]]);
});
test("the keyboard's cursor", async () => {
    board.layout({width: 8, height: 6, margin: 1, stride: 0.5});
    const told = tool();
    board.step(1, 0, 1);
    assert.deepEqual([board.cursor, said()], [[4.5, 3], "4.5, 3"]);
    board.step(0, 1, 0.1);
    assert.deepEqual([board.cursor, shapes(board.layers.cursor)],
                     [[4.5, 3.05], ["path cursor", "circle cursor"]]);
    board.step(-1, 1, 40);
    assert.deepEqual(board.cursor, [0, 6]);
    await board.svg.send("blur");
    assert.deepEqual(shapes(board.layers.cursor), []);
    Object.assign(board, {stride: 1, cursor: [2, 2]});
    board.step(1, 0, 0.1);
    board.step(0, 1, 4);
    board.tool.tell = (p) => `at ${p}`;
    board.step(0, -1, 1);
    assert.deepEqual([board.cursor, said()], [[3, 5], "at 3,5"]);
    assert.equal(told[0][0], "hover");
    await board.svg.send("pointerdown", event(1, 2));
    assert.equal(board.cursor, null);
});

test("stones and strokes have the numbers of their turns", () => {
    const moves = [["black", "A1"], ["white", "B2"], ["black", "PASS"], ["white", "A1"]].map(
        ([color, move], at) => ({turn: at + 1, color, move}));
    const points = shot(stateOf(POINTS), {stones: {black: "C3", white: "A1 B2"}});
    assert.deepEqual(numbersOf(points, moves).map(({turn, at}) => [turn, at]),
                     [[4, [0, 0]], [2, [1, 1]]]);
    view.draw(points, moves);
    assert.deepEqual(labels(board.layers.numbers), ["4", "2"]);
    assert.deepEqual(shapes(board.layers.numbers), ["text number white", "text number white"]);
    const stroke = (turn, coordinates) =>
        ({id: `s${turn}`, properties: {turn, color: "black"}, geometry: {coordinates}});
    const ink = shot(stateOf(INK),
                     {ink: map(stroke(0, [[0, 0], [1, 1]]), stroke(3, [[1, 1], [2, 1], [3, 1]]))});
    assert.deepEqual(numbersOf(ink, []).map(({turn, at}) => [turn, at]), [[3, [2, 1]]]);
    const discs = shot(stateOf(DISCS), {ink: map(stroke(2, [4, 4]))});
    assert.deepEqual(numbersOf(discs, [])[0].at, [4, 4]);
});
