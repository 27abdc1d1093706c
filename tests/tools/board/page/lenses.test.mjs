import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Board} from "../../../../tools/board/page/board/board.js";
import {LENSES, WITH_STONE} from "../../../../tools/board/page/board/lenses.js";
import {T} from "../../../../tools/board/page/languages/texts.js";
import {lensesOf} from "../../../../tools/board/page/position/description.js";
import {Snapshot} from "../../../../tools/board/page/position/game.js";

import {browser, DISCS, FakeLink, INK, labels, POINTS, shapes, square, stateOf} from "./fakes.mjs";

let board;
beforeEach(() => {
    browser();
    board = new Board();
    board.layout({width: 8, height: 8, margin: 0, stride: 1});
    board.perPixel = 0.01;
});
// Return what an overlay shows of a position: its shapes, the shapes in the layer below, its labels
// and its text.
async function seen(name, state, answers, more = {}, added = undefined) {
    const game = Object.assign(new Snapshot(), {state, ...more}), link = new FakeLink(answers);
    Object.assign(game, {position: game, link, ask: (command) => link.ask(command)});
    const [above, text, below = [], legend = []] =
        await LENSES[name]({game, board, reach: 0.5}, added);
    board.layers.tint.set(above);
    board.layers.under.set(below);
    return {
        above: shapes(board.layers.tint),
        below: shapes(board.layers.under),
        labels: labels(board.layers.tint),
        text,
        ...(legend.length && {legend})
    };
}
const section = (id, x, state) =>
    [id, {id, properties: {color: "black", section: 1, area: 4, state}, geometry: square(x, 0, 2)}];
const stroke =
    (id, y) => [id, {id, properties: {color: "black"}, geometry: {coordinates: [[0, y], [2, y]]}}];

test("every lens that a game supports is offered", () => {
    for (const game of [INK, DISCS, POINTS])
        for (const name of lensesOf(game)) assert.equal(typeof LENSES[name], "function", name);
    assert.ok(WITH_STONE.every((name) => LENSES[name]));
});
test("gaps of both colors, with their lengths", async () => {
    const answers = {"gaps black 0.5": "gap 0.12345 from 1,1 to 2,1\nsum 1", "gaps white 0.5": ""};
    const found = await seen("gaps", stateOf(INK), answers);
    assert.deepEqual(found, {
        above: ["path gap", "circle gap", "text sum"],
        below: [],
        labels: ["0.123"],
        text: "1 gap"
    });
    const [, disc, label] = board.layers.tint.node.children;
    assert.deepEqual([disc.attributes.cx, disc.attributes.cy, label.attributes.y],
                     ["1.5", "7", "6.82"]);
    assert.equal(
        (await seen("gaps", stateOf(INK), {"gaps black 0.5": "", "gaps white 0.5": ""})).text,
        T.noGaps);
});
test("groups of ink are shown with their sections below, each with its size", async () => {
    const groups = [{sections: ["a", "b", "gone"]}, {sections: ["c"]}];
    const areas =
        new Map([section("a", 0, "alive"), section("b", 2, "dead"), section("c", 4, "alive")]);
    const found = await seen("groups", stateOf(INK),
                             {"state_json groups stones": {groups, stones: null}}, {areas});
    assert.deepEqual(found, {
        above: ["text sum", "text sum", "text sum"],
        below: ["path tint hue-0", "path tint hue-0", "path tint hue-1"],
        labels: ["4", "4, too small", "4"],
        text: "2 groups"
    });
});
test("groups of stones have rings, and their numbers of liberties", async () => {
    const stones = [{id: "s1", at: "A1"}, {id: "s2", at: "B1"}, {id: "s3", at: "C3"}];
    const groups = [
        {color: "black", stones: ["s1", "s2"], liberties: 3},
        {color: "white", stones: ["s3"], liberties: 4}
    ];
    const found =
        await seen("groups", stateOf(POINTS), {"state_json groups stones": {groups, stones}});
    assert.deepEqual(found.above, [
        "circle halo hue-0", "circle halo hue-0", "text count black", "circle halo hue-1",
        "text count white"
    ]);
    assert.deepEqual([found.labels, found.text, board.layers.tint.node.children[1].attributes.cx],
                     [["3", "4"], "2 groups", "1"]);
    const discs = {
        groups: [{color: "black", stones: ["s1"], liberties: 1}],
        stones: [{id: "s1", at: [1.5, 2]}]
    };
    await seen("groups", stateOf(DISCS), {"state_json groups stones": discs});
    assert.equal(board.layers.tint.node.children[0].attributes.cx, "1.5");
});
test("there are eight hues", async () => {
    const groups = Array.from({length: 9}, () => ({color: "black", stones: ["s1"], liberties: 1}));
    const {above} =
        await seen("groups", stateOf(POINTS),
                   {"state_json groups stones": {groups, stones: [{id: "s1", at: "A1"}]}});
    assert.deepEqual(above.filter((one) => one.startsWith("circle")).slice(-2),
                     ["circle halo hue-7", "circle halo hue-0"]);
});
test("links are networks of ink, and pairs of stones", async () => {
    const ink = new Map([stroke("s1", 1), stroke("s2", 2), stroke("s3", 3)]);
    const links = [{strokes: ["s1", "s2", "gone"]}, {strokes: ["s3"]}];
    const found = await seen("links", stateOf(INK), {"state_json links": {links}}, {ink});
    assert.deepEqual(
        [found.above, found.text],
        [["path network hue-0", "path network hue-0", "path network hue-1"], "2 networks of ink"]);
    const discs = await seen("links", stateOf(DISCS),
                             {"links with black 2,1 exact": "s1 s3 black 1,1 2,1 distance 1"}, {},
                             " with black 2,1 exact");
    assert.deepEqual([discs.above, discs.text, board.layers.tint.node.children[0].attributes.d],
                     [["path link"], "1 connection", "M1 7L2 7"]);
    assert.equal((await seen("links", stateOf(DISCS), {links: ""})).text, "0 connections");
});
test("liberties are arcs; narrow ones are marked", async () => {
    const reply =
        "black 4,4 degrees 0 to 90 from 5,4 to 4,5\nwhite 2,2 degrees 0 to 360 from 3,2 to 3,2\n" +
        "black 4,4 degrees 100 to 300 from 4,5 to 4,3 narrow";
    const found = await seen("liberties", stateOf(DISCS), {liberties: reply});
    assert.deepEqual([found.above, found.text], [
        ["path liberty black", "circle liberty white", "path liberty black narrow", "circle mark"],
        "3 liberties, 1 of them narrow"
    ]);
    const [first, second, third] = board.layers.tint.node.children;
    assert.deepEqual([first.attributes.d, second.attributes.r, third.attributes.d],
                     ["M5 4A1 1 0 0 0 4 3", "1", "M4 3A1 1 0 1 0 4 5"]);
    assert.equal(
        (await seen("liberties", stateOf(DISCS), {"liberties with x": ""}, {}, " with x")).text,
        "0 liberties");
});
test("the forbidden area is everything that isn't free", async () => {
    const answers = {
        free_ground: {features: [{geometry: square(1, 1, 2)}]},
        liberties: "",
        links: "s1 s3 black 1,1 2,1 distance 1"
    };
    const found = await seen("forbidden", stateOf(DISCS), answers);
    assert.deepEqual([found.above, found.below, found.text], [[], ["path forbidden"], T.forbidden]);
    assert.equal(board.layers.under.node.children[0].attributes.d,
                 "M0 8L8 8L8 0L0 0ZM1 7L3 7L3 5L1 5L1 7Z");
    const all = await seen("everything", stateOf(DISCS), answers);
    assert.deepEqual([all.above, all.below, all.text],
                     [["path link"], ["path forbidden"], "0 liberties"]);
});
test("points that may not be played are crossed out", async () => {
    const state = {...stateOf(POINTS), board: {columns: 2, rows: 3}};
    const found = await seen("barred", state, {"all_legal black": "A1 B1 A3"},
                             {stones: {black: "A2", white: ""}});
    assert.deepEqual([found.above, found.text],
                     [["path refused", "path refused"], "2 points are illegal to play."]);
    assert.deepEqual(board.layers.tint.node.children.map(({attributes: {d}}) => d.slice(0, 8)),
                     ["M0.8 6.8", "M0.8 5.8"]);
});
test("the first column and row are included", async () => {
    const state = stateOf(POINTS, {board: {...stateOf(POINTS).board, columns: 2, rows: 2}});
    assert.equal((await seen("barred", state, {"all_legal black": "B2"})).text,
                 "3 points are illegal to play.");
});
test("the expected owner of each point", async () => {
    const answers = {
        "final_status_list black_territory": "A1 B2",
        "final_status_list white_territory": "C1"
    };
    assert.deepEqual((await seen("ground", stateOf(POINTS), answers)).above,
                     ["rect owned black", "rect owned black", "rect owned white"]);
});
test("neutral areas are highlighted", async () => {
    const answers = {"areas_geojson neutral": {features: [{geometry: square(1, 1, 2)}]}};
    const found = await seen("neutral", stateOf(INK), answers);
    assert.deepEqual([found.above, found.below, found.text],
                     [[], ["path probed"], "64 squares are neutral, in 1 area"]);
});
const made = (count) => stateOf(INK, {moves: {made: count, known: 9}});
const MOVES = [
    {turn: 1, color: "black", move: "1,1:2,2"}, {turn: 2, color: "white", move: "5,5:6,6"},
    {turn: 3, color: "black", move: "0,0:0,2"}, {turn: 3, color: "black", move: "0,2:2,2"},
    {turn: 3, color: "black", move: "pass"}, {turn: 4, color: "white", move: "pass"}
];
const change = (color, kind, area, x) =>
    ({properties: {color, change: kind, area}, geometry: square(x, 0, 2)});
test("the ground that the last turn changed, hatched, with a legend", async () => {
    const features = [
        change("black", "gained", 8, 0), change("white", "gained", 0.25, 2),
        change("white", "lost", 6.5, 4)
    ];
    const answers = {"compare_geojson 2 5": {features, from: 2, to: 5}};
    const found = await seen("changes", made(5), answers, {moves: MOVES});
    assert.deepEqual(found, {
        above: [],
        below: [
            "pattern", "path case black stripe", "path ink black stripe", "pattern",
            "path case white stripe", "path ink white stripe", "pattern", "path case white stripe",
            "path ink white stripe", "path ground", "path ground", "path ground",
            "path changed white lost", "path changed black gained", "path changed white gained"
        ],
        labels: [],
        text: "Black: 0, 2 → 2, 2 · worth +14.25",
        legend: [
            ["black gained", "Black gained 8"], ["white gained", "White gained 0.25"],
            ["white lost", "White lost 6.5"]
        ]
    });
    const nodes = board.layers.under.node.children;
    assert.deepEqual(nodes.slice(0, 3).map(({attributes}) => attributes.id),
                     ["hatch-black-gained", "hatch-white-gained", "hatch-white-lost"]);
    assert.deepEqual([nodes[6], nodes[7]].map(({attributes: {d, fill}}) => [d, fill]), [
        ["M4 8L6 8L6 6L4 6L4 8Z", "url(#hatch-white-lost)"],
        ["M0 8L2 8L2 6L0 6L0 8Z", "url(#hatch-black-gained)"]
    ]);
});
test("a turn that changes no ground, or no turn at all", async () => {
    const none = {features: []};
    const text = async (count, answers, more = {moves: MOVES}) =>
        (await seen("changes", made(count), answers, more)).text;
    assert.equal(await text(2, {"compare_geojson 1 2": none}),
                 "White: 5, 5 → 6, 6 · no ground gained or lost");
    assert.equal(await text(6, {"compare_geojson 5 6": none}),
                 "White: Pass · no ground gained or lost");
    assert.equal(await text(0, {}), "No moves yet");
    assert.equal(await text(1, {}, {moves: []}), "No moves yet");
});
