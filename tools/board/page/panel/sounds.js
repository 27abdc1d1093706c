// Sounds for moves, for captured stones and closed areas, for the last seconds of the player's
// clock, and for the end of the game. They are synthesized. Each can be turned off.
import {isOn} from "../dialogs/look.js";
import {isDrawn} from "../position/description.js";

import {secondsLeft} from "./panel.js";

// Each sound consists of notes: the frequency in hertz, and the start and the length in seconds.
const NOTES = {
    move: [[330, 0, 0.08]],
    capture: [[440, 0, 0.09], [294, 0.09, 0.14]],
    clock: [[988, 0, 0.05]],
    end: [[392, 0, 0.18], [523, 0.18, 0.35]]
};
const LOUD = 0.2, SILENT = 0.0001, LAST = 10, TICK = 200;
const sum = ({black, white}) => black + white;

export class Sounds {
    constructor({game}) {
        Object.assign(this, {game, known: null, second: null});
        setInterval(() => this.tick(performance.now()), TICK);
    }
    // Browsers allow sounds only after the player's first action on the page, so a context that was
    // made earlier would stay silent.
    play(name) {
        if (!isOn(`sound-${name}`) || !navigator.userActivation?.hasBeenActive) return;
        this.context ??= new AudioContext();
        this.context.resume();
        for (const note of NOTES[name]) this.note(...note);
    }
    note(frequency, start, length) {
        const {context} = this, begin = context.currentTime + start, end = begin + length;
        const tone = context.createOscillator(), volume = context.createGain();
        tone.type = "triangle";
        tone.frequency.value = frequency;
        volume.gain.setValueAtTime(LOUD, begin);
        volume.gain.exponentialRampToValueAtTime(SILENT, end);
        tone.connect(volume).connect(context.destination);
        tone.start(begin);
        tone.stop(end);
    }
    // What sounds depend on: the room, the phase, and how many moves were made, stones captured and
    // areas formed.
    get figures() {
        const {room, state, areas} = this.game, {moves: {made}, captures, phase} = state;
        const closed = isDrawn(state.description) ? areas.size : 0;
        return {room, made, phase, taken: closed + (captures ? sum(captures) : 0)};
    }
    // If a room was entered just now, remember its figures, so that entering makes no sound.
    refresh() {
        if (this.known?.room !== this.game.room) this.known = this.figures;
    }
    moved() {
        const before = this.known, now = this.known = this.figures;
        if (now.phase === "over" && before.phase !== "over")
            this.play("end");
        else if (now.made > before.made)
            this.play(now.taken > before.taken ? "capture" : "move");
    }
    tick(now) {
        const {clock, seats} = this.game, color = clock?.running;
        const left = seats.includes(color) ? Math.ceil(secondsLeft(clock, color, now)) : null;
        if (left === this.second) return;
        this.second = left;
        if (left > 0 && left <= LAST) this.play("clock");
    }
}
