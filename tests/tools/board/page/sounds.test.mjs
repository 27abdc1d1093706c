import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {turn} from "../../../../tools/board/page/dialogs/look.js";
import {Sounds} from "../../../../tools/board/page/panel/sounds.js";

import {browser, INK, POINTS, stateOf} from "./fakes.mjs";

// An audio context that records the frequency, the beginning and the end of each tone in `tones`.
let tones;
class FakeContext {
    constructor() { Object.assign(this, {currentTime: 5, destination: {}}); }
    resume() {}
    createGain() {
        const gain = {value: 1, exponentialRampToValueAtTime() {}};
        gain.setValueAtTime = (value) => { gain.value = value; };
        return connecting({gain});
    }
    createOscillator() {
        const tone = connecting({frequency: {}});
        tone.start = (at) => {
            assert.equal(tone.next.next, this.destination, "nobody hears the tone");
            assert.ok(tone.next.gain.value < 0.5, "the tone is loud");
            tones.push([tone.frequency.value, at - this.currentTime]);
        };
        tone.stop = (at) => tones.at(-1).push(at - this.currentTime);
        return tone;
    }
}
// Return a node of an audio context. Its member `next` is the node that it is connected to.
function connecting(node) {
    node.connect = (next) => {
        node.next = next;
        return next;
    };
    return node;
}
beforeEach(() => {
    browser();
    tones = [];
    globalThis.setInterval = () => 0;
    globalThis.AudioContext = FakeContext;
    Object.defineProperty(globalThis, "navigator",
                          {configurable: true, value: {userActivation: {hasBeenActive: true}}});
});
function soundsOf(description, more = {}) {
    const state = stateOf(description, {moves: {made: 0}, captures: null, ...more});
    const game = {room: "r", state, areas: new Map(), seats: ["black"], clock: null};
    const sounds = new Sounds({game});
    sounds.refresh();
    const after = (changes) => {
        tones = [];
        game.state = {...game.state, ...changes};
        sounds.refresh();
        sounds.moved();
        return tones.map(([frequency]) => frequency);
    };
    return {sounds, game, after};
}

test("a move, a capture and the end sound different", () => {
    const {after} = soundsOf(POINTS, {captures: {black: 0, white: 0}});
    assert.deepEqual(after({moves: {made: 1}}), [330]);
    assert.deepEqual(after({moves: {made: 2}, captures: {black: 0, white: 2}}), [440, 294]);
    assert.deepEqual(after({moves: {made: 1}, captures: {black: 0, white: 0}}), []);
    assert.deepEqual(after({phase: "over"}), [392, 523]);
    assert.deepEqual(after({phase: "over"}), []);
});
test("an area that a stroke closes sounds like a capture", () => {
    const {game, after} = soundsOf(INK);
    game.areas.set("a", {});
    assert.deepEqual(after({moves: {made: 1}}), [440, 294]);
    assert.deepEqual(after({moves: {made: 2}}), [330]);
});
test("another room begins without a sound", () => {
    const {game, after} = soundsOf(INK);
    game.room = "other";
    assert.deepEqual(after({moves: {made: 9}}), []);
    assert.deepEqual(after({moves: {made: 10}}), [330]);
});
test("each sound can be turned off, and none comes before the player has done anything", () => {
    const {after} = soundsOf(INK);
    turn("sound-move", false);
    assert.deepEqual(after({moves: {made: 1}}), []);
    assert.deepEqual(after({phase: "over"}), [392, 523]);
    turn("sound-end", false);
    assert.deepEqual(after({phase: "play"}).concat(after({phase: "over"})), []);
    turn("sound-move", true);
    navigator.userActivation.hasBeenActive = false;
    assert.deepEqual(after({moves: {made: 2}, phase: "play"}), []);
});
test("notes follow one another, and a sound ends before the next second", () => {
    const {sounds} = soundsOf(POINTS);
    for (const name of ["move", "capture", "clock", "end"]) {
        tones = [];
        sounds.play(name);
        const ends = tones.map(([, , end]) => end);
        assert.deepEqual(tones.map(([, begin]) => begin), [0, ...ends].slice(0, -1), name);
        assert.ok(ends.at(-1) < 1, `${name} lasts ${ends.at(-1)} s`);
    }
});
test("each of the last ten seconds of the player's own clock ticks once", () => {
    const {sounds, game} = soundsOf(INK);
    game.clock = {running: "black", since: 0, black: [12, 0], white: [5, 0]};
    for (const now of [0, 1999, 2000, 2100, 2900, 3000, 3500]) sounds.tick(now);
    assert.deepEqual(tones.map(([frequency]) => frequency), [988, 988]);
    for (const now of [11500, 12000, 12500]) sounds.tick(now);
    assert.equal(tones.length, 3);
    game.clock.running = "white";
    for (const now of [0, 1000]) sounds.tick(now);
    game.clock = null;
    sounds.tick(0);
    assert.equal(tones.length, 3);
});
