import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Board} from "../../../../tools/board/page/board/board.js";
import {Pen} from "../../../../tools/board/page/drawing/pen.js";
import {Placer} from "../../../../tools/board/page/drawing/placer.js";
import {PointPlacer} from "../../../../tools/board/page/drawing/point_placer.js";
import {Checker, Router} from "../../../../tools/board/page/drawing/probes.js";
import {T} from "../../../../tools/board/page/languages/texts.js";
import {Snapshot} from "../../../../tools/board/page/position/game.js";

import {
    browser,
    DISCS,
    FakeLink,
    INK,
    labels,
    PLAIN,
    POINTS,
    shapes,
    square,
    stateOf
} from "./fakes.mjs";

let board;
beforeEach(() => {
    browser();
    board = new Board();
    // A pixel is a hundredth of a space.
    board.layout({width: 8, height: 8, margin: 0, stride: 1});
    board.perPixel = 0.01;
});
const rest = () => new Promise((done) => setTimeout(done));
// Create the arguments of a tool. They record everything that the tool reports, and the link gives
// the prepared replies.
function around(state, answers = {}, more = {}) {
    const link = new FakeLink(answers), told = [], tried = [];
    const game = Object.assign(new Snapshot(), {state, link, seats: ["black", "white"]});
    Object.assign(game, {hand: "black", shown: null, position: game});
    game.ask = (command) => link.ask(command);
    game.refused = (message) => told.push(["refused", message]);
    game["try"] = async (command) => {
        tried.push(command);
        return "";
    };
    Object.assign(game, more);
    const tell = (name) => (...words) => { told.push([name, ...words]); };
    const names = ["foresee", "changed", "hint", "lookWith"];
    const tells = Object.fromEntries(names.map((name) => [name, tell(name)]));
    const choices = {whose: "black", reach: 0.5};
    return {game, board, link, told, tried, choices, mayMove: () => true, ...tells};
}
const preview = {
    added: [{id: "s1", color: "black", points: [[1, 1], [3, 1]]}],
    removed: [],
    drawn: 2,
    left: 2,
    stopped: "complete",
    score: {result: "0"},
    areas: {features: [], gone: []}
};
const penLayer = () => shapes(board.layers.pen);
const previewLayer = () => shapes(board.layers.preview);

// ---- the pen
test("before a stroke, the magnet's target and a ring for the remaining ink are shown",
     async () => {
         const desk =
             around(stateOf(INK, {ink_left: 3}),
                    {"snap black 1,1": "at 1,1.1\nto ink", "snap black 2,2": "at 2,2\nto none"});
         const pen = new Pen(desk, "draw");
         await pen.hover([1, 1]);
         assert.deepEqual(penLayer(), ["circle snap", "circle ring all", "circle ring left"]);
         assert.deepEqual(board.layers.pen.node.children[0].attributes.cy, "6.9");
         assert.equal(board.layers.pen.node.children[2].attributes["stroke-dasharray"], "0.75 1");
         await pen.hover([2, 2]);
         assert.deepEqual(penLayer(), ["circle ring all", "circle ring left"]);
         assert.deepEqual(Number(board.layers.pen.node.children[0].attributes.r), 0.13);
         await pen.hover([3, 3]);
         assert.deepEqual(penLayer().length, 2);
     });
test("a stroke by clicks is previewed, and drawn by another click at its end", async () => {
    const desk = around(stateOf(INK), {"preview_json black 1,1 3,1": preview}),
          pen = new Pen(desk, "draw");
    await pen.tap([1, 1]);
    assert.deepEqual(
        [pen.points, previewLayer(), penLayer()],
        [[[1, 1]], ["path guide"], ["circle probe", "circle ring all", "circle ring left"]]);
    assert.equal(board.layers.pen.node.children.at(-1).attributes["stroke-dasharray"], "1 1");
    await pen.hover([3, 1]);
    assert.deepEqual(previewLayer(), ["path cannot", "path case black", "path ink coming black"]);
    assert.deepEqual(penLayer(), ["circle probe", "circle ring all", "circle ring left"]);
    assert.equal(board.layers.pen.node.children.at(-1).attributes["stroke-dasharray"], "0.5 1");
    assert.deepEqual(board.layers.preview.node.children[0].attributes.d, "M1 7L3 7");
    assert.deepEqual(desk.told.at(-1), ["foresee", preview, [], ""]);
    const asked = desk.link.asked.length;
    await pen.hover([1.009, 1]);
    assert.equal(desk.link.asked.length, asked);
    await pen.tap([3, 1]);
    await pen.tap([3.1, 1]);
    assert.deepEqual([desk.tried, pen.points, previewLayer(), pen.acting],
                     [["draw black 1,1 3,1"], [], [], false]);
});
test("strokes that cannot be drawn, are pulled, or end at the edge", async () => {
    const desk = around(stateOf(INK)), pen = new Pen(desk, "draw");
    const show = async (more, p = [3, 1], from = [1, 1]) => {
        desk.link.answers[`preview_json black ${from} ${p}`] = {...preview, ...more};
        pen.points = [from];
        await pen.hover(p);
        return penLayer();
    };
    const ring = ["circle ring all", "circle ring left"];
    assert.deepEqual(await show({stopped: "opponent", added: [{points: [[1, 1], [2, 1]]}]}),
                     ["circle probe", "path refused", ...ring]);
    assert.deepEqual(board.layers.pen.node.children[2].attributes.cx, "2");
    assert.deepEqual(await show({added: [{points: [[1, 1], [3, 1.05]]}]}),
                     ["circle probe", "circle snap", ...ring]);
    assert.deepEqual(await show({added: [{points: [[1, 1], [3, 1.000005]]}]}),
                     ["circle probe", ...ring]);
    const atEdge = {stopped: "edge", added: [{points: [[4, 1], [4, 0]]}]};
    assert.deepEqual(await show(atEdge, [4, -2], [4, 1]), ["circle probe", "circle snap", ...ring]);
    assert.equal(desk.told.at(-1)[1].stopped, "complete");
    assert.deepEqual(
        await show({...atEdge, added: [{points: [[4, 1], [3.7, 0]]}]}, [4, -2], [4, 1]),
        ["circle probe", "path refused", ...ring]);
    desk.link.answers["preview_json black 1,1 5,5"] = new Error("illegal move: no ink left");
    pen.points = [[1, 1]];
    await pen.hover([5, 5]);
    assert.deepEqual([previewLayer(), penLayer()], [["path cannot"], ["circle probe", ...ring]]);
    assert.deepEqual(desk.told.at(-1), ["foresee", null, [], "No ink left"]);
});
test("sections that would change, with the sums of the new ones", async () => {
    const known = {
        id: "a",
        properties: {color: "black", section: 1, area: 4, state: "dead"},
        geometry: square(0, 0, 2)
    };
    const areas = {
        features: [
            {id: "a", properties: {state: "alive", total: 8}}, {
                id: "b",
                properties: {color: "black", section: 2, area: 3.999, state: "dead"},
                geometry: square(2, 0, 2)
            },
            {
                id: "c",
                properties: {color: "black", section: 3, area: 50, state: "open"},
                geometry: square(4, 0, 2)
            },
            {
                id: "d",
                properties: {color: "black", section: 4, area: 0, state: "dead"},
                geometry: {type: "Polygon", coordinates: []}
            }
        ],
        gone: []
    };
    const desk = around(stateOf(INK), {"preview_json black 1,1 3,1": {...preview, areas}},
                        {areas: new Map([["a", known]])});
    const pen = new Pen(desk, "draw");
    pen.points = [[1, 1]];
    await pen.hover([3, 1]);
    assert.deepEqual(
        previewLayer().slice(0, 3),
        ["path section black alive coming", "path section black dead coming", "text sum"]);
    assert.deepEqual(labels(board.layers.preview), ["3.99"]);
    assert.deepEqual(desk.told.at(-1)[2].map(({id, fresh}) => [id, fresh]),
                     [["a", false], ["b", true]]);
});
test("a freehand stroke has no more points than it needs", async () => {
    const desk = around(stateOf(INK), {"preview_json black 1,1 3,1": preview}),
          pen = new Pen(desk, "draw");
    const path = [[1, 1], [2, 1.005], [3, 1]];
    await pen.drag(path);
    assert.ok(previewLayer().includes("path ink coming black"));
    await pen.dragEnd(path);
    assert.deepEqual(desk.tried, ["draw black 1,1 3,1"]);
    board.perPixel = 0.001;
    await pen.dragEnd([[1, 1], [2, 1.02], [3, 1]]);
    assert.deepEqual(desk.tried.at(-1), "draw black 1,1 2,1.02 3,1");
    pen.mayMove = () => false;
    await pen.dragEnd(path);
    pen.tap([1, 1]);
    assert.deepEqual([desk.tried.length, pen.points], [2, []]);
});
test("circles, arcs and curves take their number of points", async () => {
    const shown = async (kind, points, command) => {
        const desk = around(stateOf(INK), {[`preview_json ${command}`]: preview}),
              pen = new Pen(desk, kind);
        for (const p of points.slice(0, -1)) await pen.tap(p);
        await pen.hover(points.at(-1));
        const {d} = board.layers.preview.node.children[0].attributes;
        await (kind === "curve" && points.length === 3 ? (pen.tap(points.at(-1)), pen.finish())
                                                       : pen.dragEnd([points.at(-1)]));
        return [d.replace(/\d+\.\d+/g, (one) => String(+Number(one).toFixed(9))), desk.tried];
    };
    assert.deepEqual(await shown("circle", [[4, 4], [5, 4]], "circle black 4,4 1"),
                     ["M4,4m1 0a1 1 0 1 0 -2 0a1 1 0 1 0 2 0", ["circle black 4,4 1"]]);
    assert.deepEqual(await shown("arc", [[3, 4], [4, 5], [5, 4]], "arc black 3,4 4,5 5,4"),
                     ["M3,4A1 1 0 0 1 5,4", ["arc black 3,4 4,5 5,4"]]);
    assert.deepEqual((await shown("arc", [[2, 1], [1, 2], [2, 3]], "arc black 2,1 1,2 2,3"))[0],
                     "M2,7A1 1 0 0 1 2,5");
    assert.deepEqual((await shown("arc", [[3, 4], [4, 3.5], [5, 4]], "arc black 3,4 4,3.5 5,4"))[0],
                     "M3,4A1.25 1.25 0 0 0 5,4");
    // The center is at 4,4.75, above the ends, so the arc is longer than a semicircle.
    assert.deepEqual((await shown("arc", [[3, 4], [4, 6], [5, 4]], "arc black 3,4 4,6 5,4"))[0],
                     "M3,4A1.25 1.25 0 1 1 5,4");
    assert.deepEqual((await shown("arc", [[3, 4], [4, 4], [5, 4]], "arc black 3,4 4,4 5,4"))[0],
                     "M3 4L4 4L5 4");
    assert.deepEqual(await shown("curve", [[1, 1], [2, 2], [3, 1]], "curve black 1,1 2,2 3,1"),
                     ["M1,7Q2,6 3,7", ["curve black 1,1 2,2 3,1"]]);
    assert.deepEqual(
        await shown("curve", [[1, 1], [2, 2], [3, 2], [4, 1]], "curve black 1,1 2,2 3,2 4,1"),
        ["M1,7C2,6 3,6 4,7", ["curve black 1,1 2,2 3,2 4,1"]]);
});
test("a stroke is canceled, point by point or as a whole", async () => {
    const desk = around(stateOf(INK), {"snap black 5,5": "at 5,5\nto none"}),
          pen = new Pen(desk, "draw");
    await pen.tap([1, 1]);
    await pen.finish();
    assert.deepEqual([desk.tried, pen.points.length], [[], 1]);
    pen.leave();
    assert.deepEqual(previewLayer(), ["path guide"]);
    pen.points.push([2, 2]);
    pen.at = null;
    await pen.back();
    assert.equal(pen.points.length, 1);
    await pen.back();
    assert.deepEqual([pen.points, previewLayer(), penLayer(), desk.told.slice(-2)],
                     [[], [], [], [["foresee", null], ["changed"]]]);
    const asked = pen.asked;
    pen.leave();
    assert.equal(pen.asked, asked + 1);
    desk.game.state.phase = "over";
    await pen.hover([5, 5]);
    desk.game.state.phase = "play";
    desk.game.shown = {};
    await pen.hover([5, 5]);
    assert.ok(!desk.link.asked.includes("snap black 5,5"));
});
test("a late answer is not shown", async () => {
    const desk = around(stateOf(INK), {"preview_json black 1,1 3,1": preview}),
          pen = new Pen(desk, "draw");
    const answers = [], ask = desk.link.ask.bind(desk.link);
    desk.link.ask = (command) => new Promise((done) => answers.push(() => done(ask(command))));
    for (const end of [() => pen.cancel(), () => pen.finish([[1, 1], [3, 1]])]) {
        pen.points = [[1, 1]];
        const looking = pen.hover([3, 1]);
        await end();
        answers.shift()();
        await looking;
        assert.deepEqual(previewLayer(), []);
    }
    desk.link.ask = ask;
    pen.points = [[1, 1]];
    pen.at = [3, 1];
    pen.refresh();
    await rest();
    assert.ok(previewLayer().includes("path ink coming black"));
    pen.points = [];
    pen.refresh();
    assert.deepEqual(previewLayer(), []);
});

// ---- stones
const seen = (more) => ({
    added: [{color: "black", at: "C3"}],
    removed: [],
    drawn: null,
    score: null,
    areas: null,
    ...more
});
test("a stone on a grid is previewed on the nearest point, and played", async () => {
    const desk = around(stateOf(POINTS), {"preview_json black C3": seen()}),
          placer = new PointPlacer(desk);
    await placer.hover([2.4, 1.6]);
    assert.deepEqual([previewLayer(), desk.told.at(-1)],
                     [["circle stone black coming"], ["foresee", seen(), [], ""]]);
    const {cx, cy, r} = board.layers.preview.node.children[0].attributes;
    assert.deepEqual([cx, cy, r], ["2", "6", "0.47"]);
    await placer.tap([2, 2], {touch: false});
    assert.deepEqual([desk.tried, previewLayer(), desk.told.at(-1)],
                     [["play black C3"], [], ["changed"]]);
    assert.deepEqual(
        [
            placer.spot([8.4, 0]), placer.spot([8.6, 0]), placer.spot([0, -0.6]),
            placer.spot([-0.4, 8.2])
        ],
        [[8, 0], null, null, [-0, 8]]);
    desk.link.answers["preview_json black D4"] = new Error("ko");
    await placer.tap([3, 3], {touch: false});
    assert.deepEqual([desk.tried.length, desk.told.filter(([what]) => what === "refused")],
                     [1, [["refused", "ko"]]]);
    await placer.hover([3, 3]);
    assert.deepEqual([previewLayer(), desk.told.at(-1)[3]], [["path refused"], T.refusals.ko]);
    await placer.hover([9, 9]);
    assert.deepEqual(previewLayer(), []);
});
test("a late preview of a stone is not shown", async () => {
    const desk = around(stateOf(POINTS), {"preview_json black C3": seen()}),
          placer = new PointPlacer(desk), looking = placer.hover([2, 2]);
    placer.leave();
    await looking;
    assert.deepEqual(previewLayer(), []);
});
test("stones that a move captures are crossed out", async () => {
    const stones = [{id: "s1", at: "C4"}, {id: "s2", at: "D3"}];
    const desk =
        around(stateOf(POINTS),
               {"preview_json black C3": seen({removed: ["s1"]}), "state_json stones": {stones}});
    await new PointPlacer(desk).hover([2, 2]);
    assert.deepEqual(previewLayer(), ["circle stone black coming", "path taken"]);
    assert.match(board.layers.preview.node.children[1].attributes.d, /^M1\.8 4\.8/);
    const ink = new Map(
        [["s1", {id: "s1", properties: {color: "white"}, geometry: {coordinates: [4, 4]}}]]);
    const disc = around(stateOf(DISCS), {
        "preview_json black 3,4 nearest":
            seen({added: [{color: "black", at: [3, 4]}], removed: ["s1"]})
    },
                        {ink});
    await new Placer(disc).hover([3, 4]);
    assert.deepEqual(previewLayer(), ["circle stone black coming", "path taken"]);
    assert.deepEqual(disc.told.filter(([name]) => name === "lookWith"),
                     [["lookWith", " with black 3,4 exact"]]);
});
test("by touch, or on request, a stone is shown until a second tap or a button confirms it",
     async () => {
         const desk = around(stateOf(POINTS),
                             {"preview_json black C3": seen(), "preview_json black D4": seen()}),
               placer = new PointPlacer(desk);
         await placer.tap([2, 2], {touch: true});
         assert.deepEqual([desk.tried, previewLayer(), desk.told.at(-1)],
                          [[], ["circle stone black coming"], ["hint", T.tapAgain]]);
         assert.equal(placer.hover([5, 5]), undefined);
         placer.leave();
         placer.drop();
         assert.deepEqual(previewLayer(), ["circle stone black coming"]);
         await placer.tap([3, 3], {touch: true});
         assert.deepEqual([desk.tried, placer.held], [[], [3, 3]]);
         await placer.tap([3, 3], {touch: true});
         assert.deepEqual([desk.tried, placer.held, previewLayer()], [["play black D4"], null, []]);
         await placer.finish();
         await placer.dragEnd([[5, 5], [2, 2]], true);
         assert.deepEqual([desk.tried.length, placer.held], [1, [2, 2]]);
         await placer.finish();
         assert.deepEqual(desk.tried, ["play black D4", "play black C3"]);
         localStorage.setItem("confirm-touch", "off");
         await placer.tap([2, 2], {touch: true});
         assert.equal(desk.tried.length, 3);
         await placer.tap([2, 2], {touch: false});
         assert.equal(desk.tried.length, 4);
         localStorage.setItem("confirm-mouse", "on");
         await placer.tap([2, 2], {touch: false});
         assert.deepEqual([desk.tried.length, placer.held], [4, [2, 2]]);
         await placer.drag([[2, 2], [3, 3]]);
         assert.deepEqual([placer.held, desk.link.asked.at(-1)], [null, "preview_json black D4"]);
         await placer.tap([2, 2], {touch: false});
         placer.cancel();
         assert.deepEqual([placer.held, previewLayer()], [null, []]);
         desk.link.answers["preview_json black E5"] = new Error("ko");
         await placer.tap([4, 4], {touch: false});
         assert.deepEqual([placer.held, previewLayer(), desk.told.at(-1)],
                          [null, [], ["refused", "ko"]]);
         await placer.tap([2, 2], {touch: false});
         placer.refresh();
         assert.deepEqual([placer.held, previewLayer()], [null, []]);
     });
test("by touch, a stroke is shown until it is confirmed, canceled or replaced", async () => {
    const desk = around(stateOf(INK), {
        "preview_json black 1,1 3,1": preview,
        "preview_json black 1,1 2,2": preview,
        "preview_json circle black 4,4 1": preview
    }),
          pen = new Pen(desk, "draw"),
          drawn = ["path cannot", "path case black", "path ink coming black"];
    await pen.dragEnd([[1, 1], [3, 1]], true);
    assert.deepEqual([desk.tried, pen.held, previewLayer()], [[], [[1, 1], [3, 1]], drawn]);
    assert.equal(pen.hover([5, 5]), undefined);
    pen.leave();
    await pen.tap([7, 7], {touch: true});
    await pen.refresh();
    await rest();
    assert.deepEqual([pen.held, previewLayer()], [[[1, 1], [3, 1]], drawn]);
    await pen.drag([[1, 1], [2, 2]]);
    assert.deepEqual([pen.held, desk.link.asked.at(-1)], [null, "preview_json black 1,1 2,2"]);
    await pen.dragEnd([[1, 1], [2, 2]], true);
    assert.deepEqual([desk.tried, pen.held], [[], [[1, 1], [2, 2]]]);
    await pen.finish();
    assert.deepEqual([desk.tried, pen.held, previewLayer()], [["draw black 1,1 2,2"], null, []]);
    await pen.tap([1, 1], {touch: true});
    await pen.tap([3, 1], {touch: true});
    await pen.tap([3, 1], {touch: true});
    assert.deepEqual([desk.tried.length, pen.points, pen.held], [1, [], [[1, 1], [3, 1]]]);
    pen.back();
    assert.deepEqual([pen.held, previewLayer()], [null, []]);
    const circle = new Pen(desk, "circle");
    await circle.tap([4, 4], {touch: true});
    await circle.drag([[7, 4], [5, 4]]);
    assert.equal(desk.link.asked.at(-1), "preview_json circle black 4,4 1");
    await circle.tap([5, 4], {touch: true});
    assert.deepEqual([desk.tried.length, circle.held.length], [1, 2]);
    circle.cancel();
    await pen.dragEnd([[1, 1], [3, 1]], false);
    assert.deepEqual(desk.tried.at(-1), "draw black 1,1 3,1");
});
test("a second finger gives up a drag, but not points", async () => {
    const desk = around(stateOf(INK), {"preview_json black 1,1 3,1": preview}),
          pen = new Pen(desk, "draw");
    await pen.drag([[1, 1], [3, 1]]);
    pen.drop();
    assert.deepEqual([previewLayer(), desk.tried], [[], []]);
    await pen.tap([1, 1], {touch: true});
    pen.drop();
    assert.deepEqual(pen.points, [[1, 1]]);
    const stones = around(stateOf(POINTS), {"preview_json black C3": seen()}),
          placer = new PointPlacer(stones);
    await placer.drag([[1, 1], [2, 2]]);
    placer.drop();
    assert.deepEqual([previewLayer(), stones.tried], [[], []]);
});
test("without a connection, a move is shown even before it is confirmed", async () => {
    const desk = around(stateOf(INK), {}, {away: true}), pen = new Pen(desk, "draw");
    desk.link.ask = () => new Promise(() => {});
    pen.dragEnd([[1, 1], [3, 1]], true);
    assert.deepEqual([pen.held.length, previewLayer()], [2, ["path ink coming waiting black"]]);
    const stones = around(stateOf(POINTS), {}, {away: true}), placer = new PointPlacer(stones);
    stones.link.ask = () => new Promise(() => {});
    placer.tap([2, 2], {touch: true});
    assert.deepEqual([placer.held, previewLayer()],
                     [[2, 2], ["circle stone black coming waiting"]]);
});
test("without a connection, a move that waits is shown", async () => {
    const waits = [], later = () => new Promise((done) => waits.push(done));
    const desk = around(stateOf(INK), {}, {away: true, "try": later}), pen = new Pen(desk, "draw");
    const drawn = pen.finish([[1, 1], [3, 1]]);
    assert.deepEqual([previewLayer(), pen.acting], [["path ink coming waiting black"], true]);
    pen.leave();
    pen.refresh();
    assert.deepEqual(previewLayer(), ["path ink coming waiting black"]);
    waits.pop()();
    await drawn;
    assert.deepEqual([previewLayer(), pen.acting], [[], false]);
    const answers = {"preview_json black C3": seen()};
    const stones = around(stateOf(POINTS), answers, {away: true, "try": later});
    const placer = new PointPlacer(stones), placed = placer.tap([2, 2], {touch: false});
    assert.deepEqual([previewLayer(), placer.acting],
                     [["circle stone black coming waiting"], true]);
    placer.leave();
    assert.deepEqual(previewLayer(), ["circle stone black coming waiting"]);
    await rest();
    waits.pop()();
    await placed;
    assert.deepEqual([previewLayer(), placer.acting], [[], false]);
    stones.link.answers["preview_json black C3"] =
        Object.assign(new Error("canceled"), {canceled: true});
    await placer.tap([2, 2], {touch: false});
    assert.deepEqual([waits, stones.told.filter(([name]) => name === "refused")], [[], []]);
});
test("a visitor who may not move places nothing", async () => {
    const desk = around(stateOf(POINTS));
    desk.mayMove = () => false;
    const placer = new PointPlacer(desk);
    placer.tap([2, 2], {touch: false});
    placer.tap([20, 2], {touch: false});
    assert.deepEqual(desk.link.asked, []);
});
test("dead stones can be marked by a player who has not agreed yet", async () => {
    const state = stateOf(
        POINTS, {phase: "scoring", marks: {number: 1, agreed: {black: true, white: false}}});
    const desk = around(state, {}, {stones: {black: "C3", white: ""}}),
          placer = new PointPlacer(desk);
    await placer.tap([2, 2], {touch: false});
    placer.tap([3, 3], {touch: false});
    state.marks.agreed.black = false;
    await placer.tap([2, 2], {touch: false});
    state.marks.agreed = {black: true, white: true};
    await placer.tap([2, 2], {touch: false});
    desk.game.seats = [];
    placer.tap([2, 2], {touch: false});
    assert.deepEqual(desk.tried, ["mark white C3", "mark black C3", "mark black C3"]);
    assert.equal(placer.tell([2, 2]), "C3: Black");
    desk.game.dead.add("C3");
    assert.deepEqual([placer.tell([2, 2]), placer.tell([3, 3])], ["C3: Black, dead", "D4"]);
});
test("dead stones anywhere are marked by a point near their middle", async () => {
    const marks = {number: 1, agreed: {black: true, white: false}};
    const ink = new Map(
        [["s1", {id: "s1", properties: {color: "black"}, geometry: {coordinates: [4, 4]}}]]);
    const desk = around(stateOf(DISCS, {phase: "scoring", marks}), {}, {ink}),
          placer = new Placer(desk);
    await placer.tap([4.5, 4], {touch: false});
    await placer.tap([4.6, 4], {touch: false});
    assert.deepEqual(desk.tried, ["mark white 4.5,4"]);
    assert.deepEqual([placer.tell([4.5, 4]), placer.tell([4.6, 4])], ["4.5, 4: Black", "4.6, 4"]);
});
test("there is no preview after play, nor in an earlier position", async () => {
    for (const more of [{phase: "scoring"}, {}]) {
        const desk = around(stateOf(DISCS, more), {}, more.phase ? {} : {shown: {}});
        await new Placer(desk).hover([1, 1]);
        assert.deepEqual(desk.link.asked, []);
    }
});
test("a stone in free space is placed according to its mode; ghosts are added and removed",
     async () => {
         const state = stateOf(DISCS, {ghosts: [{at: [5, 5], color: "white"}]}),
               desk = around(state);
         desk.game.try = async (command) => {
             desk.tried.push(command);
             return "ghost white 2,2\nresult W+3";
         };
         const placer = new Placer(desk), ghost = new Placer(desk, "white");
         placer.mode = "own";
         await placer.tap([1.5, 2], {touch: false});
         await ghost.tap([2, 2], {touch: false});
         assert.equal(ghost.said, "With the ghost stones: White leads by 3");
         await ghost.tap([5.4, 5], {touch: false});
         await ghost.tap([5.5, 5], {touch: false});
         state.ghosts = [];
         await ghost.tap([2, 2], {touch: false});
         assert.equal(ghost.said, "");
         assert.deepEqual(desk.tried, [
             "place black 1.5,2 own", "ghost white 2,2 nearest", "ghost remove 5.4,5",
             "ghost white 5.5,5 nearest", "ghost white 2,2 nearest"
         ]);
         desk.game.shown = {};
         ghost.mayMove = () => false;
         await ghost.tap([2, 2], {touch: false});
         assert.equal(desk.tried.length, 5);
     });
test("a preview shows areas as they would be", async () => {
    const cell = (id, area, color) =>
        ({id, properties: {color, area}, geometry: square(0, 0, area)});
    const areas = new Map([["c1", cell("c1", 4, "black")]]);
    const change = {features: [cell("c1", 3, "black"), cell("c2", 1, "white")], gone: []};
    const desk = around(stateOf(DISCS), {
        "preview_json black 3,4 nearest":
            seen({added: [{color: "black", at: [3, 4]}], areas: change})
    },
                        {areas});
    const placer = new Placer(desk);
    await placer.hover([3, 4]);
    assert.deepEqual(shapes(board.layers.areas), ["path cell black", "path cell white"]);
    placer.leave();
    assert.deepEqual(shapes(board.layers.areas), ["path cell black"]);
    desk.game.state.phase = "scoring";
    placer.hover([3, 4]);
    assert.deepEqual(previewLayer(), []);
});

// ---- tools that only query
test("areas are summed up, and another click removes one", async () => {
    const section = (id, x, more) => [id, {
        id,
        properties: {color: "black", section: 1, area: 4, total: 8, state: "alive", ...more},
        geometry: square(x, 0, 2)
    }];
    const areas = new Map([
        section("a", 0), section("b", 2, {area: 2.5, total: null, state: "open"}),
        section("c", 0, {color: "white", area: 64})
    ]);
    const desk = around(stateOf(INK), {}, {areas}), checker = new Checker(desk);
    await checker.tap([1, 1]);
    assert.equal(checker.said, "4 squares (alive, in a group of 8)");
    await checker.back();
    assert.deepEqual([checker.said, shapes(board.layers.tools)], ["", []]);
    await checker.tap([1, 1]);
    await checker.tap([3, 1]);
    assert.deepEqual([checker.said, shapes(board.layers.tools)], [
        "4 (alive, in a group of 8) + 2.5 = 6.5 squares",
        ["path probed", "path probed", "circle probe", "circle probe"]
    ]);
    await checker.tap([1.5, 1.5]);
    assert.deepEqual([checker.said, checker.points], ["2.5 squares", [[3, 1]]]);
    await checker.tap([7, 7]);
    assert.match(checker.said, /ink or the edge/);
    assert.equal(checker.points.length, 1);
    desk.game.areas = new Map();
    await checker.refresh();
    await checker.back();
    assert.deepEqual([checker.said, checker.points, shapes(board.layers.tools)], ["", [], []]);
    desk.choices.whose = "neutral";
    desk.link.answers["areas_geojson neutral"] = {
        features: [{id: "n", properties: {color: null, area: 9}, geometry: square(4, 4, 3)}]
    };
    await checker.tap([5, 5]);
    assert.equal(checker.said, "9 squares");
    checker.finish();
    assert.deepEqual([checker.points, checker.choosesWhose], [[], true]);
});
test("cells are summed up regardless of color", async () => {
    const cell =
        (id, x, color) => [id, {id, properties: {color, area: 4}, geometry: square(x, 0, 2)}];
    const desk = around(stateOf(DISCS), {},
                        {areas: new Map([cell("a", 0, "black"), cell("b", 2, "white")])}),
          checker = new Checker(desk);
    await checker.tap([1, 1]);
    await checker.tap([3, 1]);
    assert.deepEqual([checker.said, checker.choosesWhose], ["4 + 4 = 8 squares", false]);
});
test("a route is shown, and drawn on request", async () => {
    const desk = around(stateOf(INK), {
        "route black 1,1 3,1": "1,1 1,2 3,1",
        "route black 5,5 6,6": new Error("there is no way")
    }),
          router = new Router(desk);
    await router.finish();
    await router.tap([1, 1]);
    assert.deepEqual([shapes(board.layers.tools), router.said], [["circle probe"], ""]);
    await router.tap([3, 1]);
    assert.deepEqual([shapes(board.layers.tools), router.said], [
        ["path way", "circle probe", "circle probe"],
        "Length 3.24, 4 ink left. Press Finish to draw it."
    ]);
    await router.finish();
    assert.deepEqual([desk.tried, router.points], [["draw black 1,1 1,2 3,1"], []]);
    await router.tap([5, 5]);
    await router.tap([6, 6]);
    assert.deepEqual([router.said, router.points, shapes(board.layers.tools)],
                     ["There is no way", [], []]);
    await router.finish();
    await router.tap([1, 1]);
    await router.tap([3, 1]);
    await router.tap([5, 5]);
    assert.deepEqual([router.points, router.way], [[[5, 5]], null]);
    router.mayMove = () => false;
    router.way = [[1, 1], [2, 2]];
    await router.finish();
    assert.equal(desk.tried.length, 1);
});
