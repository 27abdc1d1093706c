// The viewer's own marks on the board. They belong to a position, and nobody else sees them.
import {isOnPoints} from "../position/description.js";
import {distance} from "../position/geometry.js";

export const KINDS = ["triangle", "square", "cross", "letter"];
const NEAR = 14, SIZE = 0.24;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
// Return the first letter that no mark has, or "?" if all letters are used.
export const freeLetter =
    (marks) => [...LETTERS].find((letter) => marks.every((one) => one.letter !== letter)) ?? "?";

export class OwnMarks {
    constructor({game, board}) {
        Object.assign(this, {game, board, kind: KINDS[0], kept: new Map()});
    }
    get key() { return `${this.game.room} ${this.game.position.state.moves.made}`; }
    get marks() { return this.kept.get(this.key) || []; }
    // Mark a place or, if it has a mark, remove that mark.
    toggle(p) {
        const {board, game, kind, marks} = this;
        const at = isOnPoints(game.description) ? p.map(Math.round) : p;
        const isThere = (one) => distance(one.at, at) < NEAR * board.perPixel;
        const letter = kind === "letter" ? freeLetter(marks) : null,
              rest = marks.filter((one) => !isThere(one));
        const added = rest.length < marks.length ? [] : [{at, kind, letter}];
        this.kept.set(this.key, [...rest, ...added]);
        this.refresh();
    }
    refresh() { this.board.layers.own.set(this.marks.map((one) => this.shape(one))); }
    shape({at, kind, letter}) {
        const {board} = this, [x, y] = at, r = Math.max(SIZE, 7 * board.perPixel);
        if (kind === "letter") return board.label(at, letter, "own-letter");
        if (kind === "cross") return board.cross(at, "own", r * 0.8);
        if (kind === "square") return board.square(at, r * 0.85, "own");
        const corners = [[x, y + r], [x + 0.87 * r, y - r / 2], [x - 0.87 * r, y - r / 2]];
        return board.shape(board.trace(corners, "Z"), "own");
    }
}
