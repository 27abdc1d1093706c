import assert from "node:assert/strict";
import {test} from "node:test";

import * as geometry from "../../../../tools/board/page/position/geometry.js";

import {square} from "./fakes.mjs";

test("numbers have as many decimals as they need, within the requested number", () => {
    assert.deepEqual([1 / 3, 2, 0.1 + 0.2, "7.50"].map((value) => geometry.number(value)),
                     ["0.33", "2", "0.3", "7.5"]);
    assert.equal(geometry.number(1 / 3, 5), "0.33333");
    assert.equal(geometry.word([1 / 3, 4]), "0.33333,4");
    assert.deepEqual(geometry.point("0.5,4"), [0.5, 4]);
});
test("columns go from A to Z without I, and continue with two letters", () => {
    assert.deepEqual([0, 7, 8, 24, 25, 26, 49, 50].map(geometry.columnName),
                     ["A", "H", "J", "Z", "AA", "AB", "AZ", "BA"]);
    for (let x = 0; x < 52; x++) assert.deepEqual(geometry.place(geometry.vertex([x, 8])), [x, 8]);
    assert.equal(geometry.vertex([3, 3]), "D4");
    assert.deepEqual([geometry.place("1.5,2"), geometry.place([1, 2.5])], [[1.5, 2], [1, 2.5]]);
});
test("a move has a place, or none", () => {
    assert.deepEqual(["D4", "1,2", "pass", "resign", "", undefined].map(geometry.isPlace),
                     [true, true, false, false, false, false]);
    assert.deepEqual(geometry.strokesOf("1,2:3,4/5,6:7,8"), [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]);
    assert.deepEqual(geometry.strokesOf("C3"), [[[2, 2]]]);
});
test("simplifying a path keeps the points farther from it than the tolerance", () => {
    const path = [[0, 0], [1, 0.05], [2, 0], [3, 1], [4, 0]];
    assert.deepEqual(geometry.simplified(path, 0.1), [[0, 0], [2, 0], [3, 1], [4, 0]]);
    assert.deepEqual(geometry.simplified(path, 1), [[0, 0], [4, 0]]);
    assert.deepEqual(geometry.simplified([[0, 0], [0, 0.5], [0, 0]], 0.1),
                     [[0, 0], [0, 0.5], [0, 0]]);
    // The point 5,1 is beyond the end 4,0, so its distance from that end counts, which is √2.
    assert.deepEqual(geometry.simplified([[0, 0], [5, 1], [4, 0]], 1.4), [[0, 0], [5, 1], [4, 0]]);
    assert.deepEqual(geometry.simplified([[0, 0], [5, 1], [4, 0]], 1.42), [[0, 0], [4, 0]]);
    assert.equal(geometry.lengthOf([[0, 0], [3, 4], [3, 5]]), 6);
    assert.equal(geometry.lengthOf([[2, 2]]), 0);
});
test("containment follows the even-odd rule", () => {
    const ring = square(0, 0, 4).coordinates[0], hole = square(1, 1, 2).coordinates[0];
    const holed = {type: "Polygon", coordinates: [ring, hole]};
    const two = {type: "MultiPolygon", coordinates: [[ring], square(6, 6, 1).coordinates]};
    assert.deepEqual(
        [[0.5, 0.5], [2, 2], [3.5, 2], [5, 2], [-1, 2]].map((p) => geometry.holds(holed, p)),
        [true, false, true, false, false]);
    assert.deepEqual([[2, 2], [6.5, 6.5], [5, 5]].map((p) => geometry.holds(two, p)),
                     [true, true, false]);
    const slanted = {type: "Polygon", coordinates: [[[0, 0], [4, 0], [0, 4], [0, 0]]]};
    assert.deepEqual([[1.9, 2], [2.1, 2], [1, 3.1]].map((p) => geometry.holds(slanted, p)),
                     [true, false, false]);
    const diamond = {type: "Polygon", coordinates: [[[0, 1], [1, 0], [2, 1], [1, 2], [0, 1]]]};
    assert.deepEqual([[1, 1], [-1, 1], [-1, 0], [-1, 2]].map((p) => geometry.holds(diamond, p)),
                     [true, false, false, false]);
    assert.deepEqual(geometry.middle(square(2, 3, 2)), [3, 4]);
    assert.deepEqual(geometry.middle(two), [2, 2]);
});
