import assert from "node:assert/strict";
import {test} from "node:test";

import {STEPS} from "../../../../tools/board/page/dialogs/steps.js";
import {fill, T} from "../../../../tools/board/page/languages/texts.js";

import {FakeLink, INK, stateOf} from "./fakes.mjs";

const {lessons: L} = T;

// Return the position after a stroke of Black's. `sections` are its areas: [color, area, state,
// total].
function drawn(sections, {end = [8, 2], to_move: color = "white", score = 0, links = []} = {}) {
    const areas =
        new Map(sections.map(([owner, area, state, total],
                              id) => [id, {properties: {color: owner, area, state, total}}]));
    const state = stateOf(INK, {score: {black: score}, turn: {to_move: color}});
    const ink = new Map([["s1", {}], ["s2", {geometry: {coordinates: [[1, 1], end]}}]]);
    return {areas, state, ink, link: new FakeLink({"state_json links": {links}})};
}
const judge = (game, step, position) => STEPS[game][step - 1].judge(position, L[game][step - 1]);
const good = (say) => ({good: true, say}), wrong = (say) => ({good: false, say});
const network = (...strokes) => ({strokes});

test("each step has its texts", () => {
    for (const [name, steps] of Object.entries(STEPS)) {
        assert.equal(steps.length, L[name].length);
        assert.ok(steps.every(({room}) => room[0] === `set_game ${name}`));
    }
});
test("the first stroke or stone may be anywhere", async () => {
    assert.deepEqual([await judge("lines", 1, {}), await judge("stones", 1, {})],
                     [good(undefined), good(undefined)]);
});
test("lines 2: a corner is closed off", async () => {
    const words = L.lines[1];
    assert.deepEqual(await judge("lines", 2, drawn([["black", 4.5, "dead", 4.5]])),
                     good(fill(words.found, {area: 4.5})));
    assert.deepEqual(await judge("lines", 2, drawn([["white", 4, "dead", 4]], {end: [4, 4]})),
                     wrong(L.used));
    assert.deepEqual(
        await judge("lines", 2, drawn([["black", 64, "open", 0]], {end: [4, 4], to_move: "black"})),
        wrong(L.inside));
});
test("lines 3: hints if an area that should live doesn't", async () => {
    const words = L.lines[2], dead = (area, total = area) => ["black", area, "dead", total];
    const open = (area) => ["black", area, "open", 0];
    const told = (sections, more) => judge("lines", 3, drawn(sections, more));
    assert.deepEqual(await told([["black", 8, "alive", 8]], {score: 8}),
                     good(fill(words.found, {area: 8})));
    assert.deepEqual(await told([dead(2, 6), dead(4, 6)]),
                     wrong(fill(words.small, {area: 6, missing: 2})));
    assert.deepEqual(await told([dead(2, 7.999), dead(4)]),
                     wrong(fill(words.small, {area: "7.99", missing: "0.01"})));
    assert.deepEqual(await told([dead(4), dead(2)]), wrong(fill(words.apart, {area: 4})));
    assert.deepEqual(await told([dead(4), open(9), open(51)]), wrong(fill(words.large, {area: 9})));
    for (const end of [[0, 4], [8, 4], [4, 0], [4, 8]]) {
        assert.deepEqual(
            await told([dead(4), open(60)], {end, links: [network("s1"), network("s2")]}),
            wrong(words.alone));
        assert.deepEqual(await told([dead(4), open(60)], {end, links: [network("s1", "s2")]}),
                         wrong(words.wrong));
    }
    assert.deepEqual(await told([dead(4), open(60)], {end: [7.9, 0.1]}), wrong(L.used));
});
test("lines 4: the opponent's ink stops a stroke", async () => {
    const moves = (x) => ({moves: [{move: "4,0:4,4"}, {move: `1,1:2,2:${x},3`}]});
    assert.deepEqual(await judge("lines", 4, moves("3.99999")),
                     good(fill(L.lines[3].found, {x: "3.99999"})));
    assert.deepEqual(await judge("lines", 4, moves("3.98")), wrong(undefined));
    assert.deepEqual(await judge("lines", 4, moves("4.02")), wrong(undefined));
});
test("lines 5: a gap is closed", async () => {
    assert.deepEqual(await judge("lines", 5, drawn([], {score: 9})),
                     good(fill(L.lines[4].found, {area: 9})));
    assert.deepEqual(await judge("lines", 5, drawn([])), wrong(undefined));
});
test("lines 6: two passes", async () => {
    const state = (phase, move, result) => ({state: {phase, last_move: {move}, result}});
    assert.equal(await judge("lines", 6, state("play", "pass")), null);
    assert.deepEqual(await judge("lines", 6, state("play", "1,1:2,2")), wrong(undefined));
    assert.deepEqual(await judge("lines", 6, state("over", "pass", "B+1")),
                     good("Black wins by 1 point"));
});
test("stones 2: more than thirty squares", async () => {
    const state = (black) => ({state: {score: {black}}}), words = L.stones[1];
    assert.deepEqual(await judge("stones", 2, state(30.5)), good(fill(words.found, {area: 30.5})));
    assert.deepEqual(await judge("stones", 2, state(30)), wrong(fill(words.small, {area: 30})));
});
test("stones 3: one group", async () => {
    const groups = (...colors) =>
        ({link: new FakeLink({"state_json groups": {groups: colors.map((color) => ({color}))}})});
    assert.deepEqual(await judge("stones", 3, groups("white", "black", "white")), good(undefined));
    assert.deepEqual(await judge("stones", 3, groups("black", "black")), wrong(undefined));
});
test("stones 4 and go 1: a capture", async () => {
    for (const [name, step] of [["stones", 4], ["go", 1]]) {
        const state = (black) => ({state: {captures: {black}}});
        assert.deepEqual(await judge(name, step, state(1)), good(undefined));
        assert.deepEqual(await judge(name, step, state(0)), wrong(undefined));
    }
});
test("the end: passes, a dead stone that is marked, and agreement", async () => {
    for (const [name, step] of [["stones", 5], ["go", 6]]) {
        const words = L[name][step - 1];
        const told = (phase, move, dead = []) => judge(
            name, step, {dead: new Set(dead), state: {phase, last_move: {move}, result: "W+2"}});
        assert.equal(await told("play", "pass"), null);
        assert.equal(await told("play", "PASS"), null);
        assert.deepEqual(await told("play", "D4"), wrong(undefined));
        assert.deepEqual(await told("scoring", "pass"), {say: words.mark});
        assert.deepEqual(await told("scoring", "pass", ["C5"]), {say: words.agree});
        assert.deepEqual(await told("over", "pass", ["C5"]), good("White wins by 2 points"));
        assert.deepEqual(await told("over", "pass"), wrong(words.alive));
    }
});
test("go 2 and 5: a legal move misses the illegal one that is asked for", async () => {
    for (const step of [2, 5]) {
        assert.equal(STEPS.go[step - 1].refusal, true);
        assert.deepEqual(await judge("go", step, {}), wrong(undefined));
    }
});
test("go 3: two eyes", async () => {
    const scoring = (alive) => ({link: new FakeLink({scoring: `surely_alive ${alive}\ndead `})});
    assert.deepEqual(await judge("go", 3, scoring("B2 A2 C2")), good(undefined));
    assert.deepEqual(await judge("go", 3, scoring("B2 A21")), wrong(undefined));
});
test("go 4: a ko", async () => {
    assert.deepEqual(await judge("go", 4, {state: {ko: "E5"}}), good(undefined));
    assert.deepEqual(await judge("go", 4, {state: {ko: null}}), wrong(undefined));
});
test("which steps allow either color, and what is shown", () => {
    const which = (key) => Object.entries(STEPS).flatMap(
        ([name, steps]) =>
            steps.flatMap((step, at) => (step[key] ? [`${name} ${at + 1} ${step[key]}`] : [])));
    assert.deepEqual(which("either"), ["lines 6 true", "stones 5 true", "go 5 true", "go 6 true"]);
    assert.deepEqual(which("lens"), ["lines 5 gaps", "stones 4 liberties"]);
    assert.deepEqual(which("mark"), ["stones 4 3,3"]);
    assert.deepEqual(which("refusal"), ["go 2 true", "go 5 true"]);
});
