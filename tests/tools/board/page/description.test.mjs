import assert from "node:assert/strict";
import {test} from "node:test";

import * as description from "../../../../tools/board/page/position/description.js";

import {DISCS, INK, PLAIN, POINTS} from "./fakes.mjs";

test("the hands follow from the game's commands", () => {
    assert.deepEqual(description.handsOf(INK),
                     ["draw", "arc", "circle", "curve", "route", "areas", "mark"]);
    assert.deepEqual(description.handsOf(DISCS),
                     ["place", "ghost-black", "ghost-white", "areas", "mark"]);
    assert.deepEqual(description.handsOf(POINTS), ["place", "mark"]);
    assert.deepEqual(description.handsOf(PLAIN), ["place", "mark"]);
    assert.deepEqual(description.handsOf({...INK, commands: ["draw"]}), ["draw", "mark"]);
});
test("so do lenses", () => {
    assert.deepEqual(description.lensesOf(INK), ["groups", "gaps", "links", "neutral", "changes"]);
    assert.deepEqual(description.lensesOf(DISCS),
                     ["groups", "liberties", "links", "forbidden", "everything"]);
    assert.deepEqual(description.lensesOf({...DISCS, commands: ["links", "liberties"]}),
                     ["liberties", "links"]);
    assert.deepEqual(description.lensesOf(POINTS), ["groups", "barred", "ground"]);
    assert.deepEqual(description.lensesOf(PLAIN), ["barred"]);
    assert.deepEqual(description.lensesOf({...INK, commands: []}), []);
    assert.deepEqual(description.lensesOf({...DISCS, commands: ["final_status_list"]}), []);
});
test("the proposed board doesn't take too long to play", () => {
    const sized = (game, least, usual) => ({...game, board: {...game.board, least, usual}});
    assert.equal(description.proposedSize(INK), 13);
    assert.equal(description.proposedSize(sized(INK, 2, 9)), 9);
    assert.equal(description.proposedSize(sized(INK, 15, 19)), 15);
    assert.equal(description.proposedSize(POINTS), 19);
    assert.deepEqual(description.opening(INK, 13),
                     ["set_game ink", "boardsize 13 13", "magnet 0.11429"]);
    assert.deepEqual(description.opening(PLAIN, 5, 7), ["set_game plain", "boardsize 5 7"]);
});
test("the number of turns is a rule", () => {
    const {ending} = POINTS;
    assert.equal(description.turnsOf({description: {ending}, rules: {max_plies: 24}}), 24);
    assert.equal(description.turnsOf({description: {ending}, rules: {max_plies: 0}}), 0);
    assert.equal(description.turnsOf({description: PLAIN, rules: {}}), 0);
});
test("what a game supports", () => {
    assert.deepEqual([INK, DISCS, POINTS, PLAIN].map(description.hasAreas),
                     [true, true, false, false]);
    assert.deepEqual([INK, DISCS, POINTS, PLAIN].map(description.isDrawn),
                     [true, false, false, false]);
    assert.deepEqual([INK, DISCS, POINTS, PLAIN].map(description.isOnPoints),
                     [false, false, true, true]);
    assert.deepEqual([INK, DISCS, POINTS, PLAIN].map(description.showsTerritory),
                     [false, false, true, false]);
});
test("the common sizes are those that the game has, and its own", () => {
    const sizes = (least, most, usual) => description.commonSizes({board: {least, most, usual}});
    assert.deepEqual(sizes(2, 52, 19), [9, 13, 19]);
    assert.deepEqual(sizes(5, 15, 15), [9, 13, 15]);
    assert.deepEqual(sizes(2, 25, 11), [9, 11, 13, 19]);
    assert.deepEqual(sizes(2, 8, 5), [5]);
});
