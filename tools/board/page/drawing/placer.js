// Placing stones anywhere on the board: snapping, ghost stones, and the preview of the stone at the
// pointer. point_placer.js adapts this to stones on grid points.
import {drawAreas, radiusOf, stone} from "../board/view.js";
import {newest} from "../connection/newest.js";
import {fields} from "../connection/replies.js";
import {confirms} from "../dialogs/look.js";
import * as say from "../languages/phrases.js";
import {T} from "../languages/texts.js";
import {merged} from "../position/game.js";
import {distance, place, word} from "../position/geometry.js";

export const MODES = ["nearest", "own", "opponent", "exact"];
const ON_STONE = 0.55;
export class Placer {
    // `foresee` shows what a stone would do, or why it is illegal. `hint` shows what to do next.
    // `lookWith` lets overlays include the previewed stone, see toolbar.js. `changed` is called
    // when a stone must be confirmed: `held` is its place.
    constructor({game, board, mayMove, foresee, hint, changed, lookWith}, ghost = null) {
        Object.assign(this, {game, board, mayMove, foresee, hint, changed, lookWith, ghost});
        Object.assign(this, {mode: MODES[0], asked: 0, held: null, acting: false, said: ""});
        this.preview = newest((p, asked) => this.look(p, asked));
    }
    get color() { return this.ghost || this.game.hand; }
    // point_placer.js replaces these four functions. They return the place for a pointer position,
    // the commands that preview and make a move at a place, and the place as the protocol writes
    // it.
    spot(p) { return p; }
    question(p) { return `preview_json ${this.color} ${word(p)} ${this.mode}`; }
    move(p) { return `place ${this.color} ${word(p)} ${this.mode}`; }
    target(p) { return word(p); }
    // Return the stone at a place, or undefined.
    at(p) { return this.game.position.allStones.find(({at}) => distance(at, p) <= ON_STONE); }
    // Return a description of what is at the keyboard's cursor.
    tell(p) { return say.spot(this.target(p), this.at(p)); }
    hover(p) {
        const {game} = this, spot = this.spot(p);
        if (this.held || this.acting) return undefined;
        if (game.state.phase !== "play" || game.shown || !spot) return this.leave();
        return this.preview(spot, this.asked);
    }
    isHeld(spot) { return this.held !== null && distance(this.held, spot) < ON_STONE; }
    // Place a stone. If moves must be confirmed, the first tap shows the stone and a second tap at
    // the same place confirms it.
    tap(p, {touch}) {
        const {game} = this, spot = this.spot(p);
        if (!spot) return undefined;
        if (game.state.phase === "scoring" && !game.shown) return this.mark(spot);
        if (this.ghost && !game.shown) return this.putGhost(spot);
        if (!this.mayMove()) return undefined;
        if (this.isHeld(spot)) return this.finish();
        if (!confirms(touch)) return this.put(spot);
        this.held = spot;
        this.changed();
        if (this.game.away) this.showWaiting(spot);
        return this.preview(spot, this.asked);
    }
    drag(path) {
        this.held = null;
        return this.hover(path.at(-1));
    }
    dragEnd(path, touch) {
        this.held = null;
        return this.tap(path.at(-1), {touch});
    }
    // Give up a drag, for example because a second finger zooms.
    drop() {
        if (!this.held) this.leave();
    }
    finish() { return this.held ? this.put(this.held) : undefined; }
    async put(spot) {
        const {game} = this;
        Object.assign(this, {held: null, acting: true, asked: this.asked + 1});
        if (game.away) this.showWaiting(spot);
        this.changed();
        await this.play(spot);
        this.acting = false;
        this.cancel();
    }
    play(spot) { return this.game.try(this.move(spot)); }
    // Show a stone that waits for the connection.
    showWaiting(at) {
        const {board, game, color} = this, r = radiusOf(game.description);
        board.layers.preview.set(stone(board, {at, color}, r, "coming waiting"));
    }
    mark(spot) {
        const {game} = this, {agreed} = game.state.marks;
        const who = game.seats.find((color) => !agreed[color]) || game.seats[0];
        return who && this.at(spot) ? game.try(`mark ${who} ${this.target(spot)}`) : undefined;
    }
    async putGhost(spot) {
        const {game} = this, there = game.state.ghosts.some(({at}) => distance(at, spot) < 0.5);
        const add = `ghost ${this.color} ${word(spot)} ${this.mode}`;
        const reply = await game.try(there ? `ghost remove ${word(spot)}` : add);
        const {result} = fields(reply || "");
        this.said =
            result && game.state.ghosts.length ? say.withGhosts(result, game.description) : "";
        this.leave();
    }
    leave() {
        const {board, game} = this;
        if (this.held || this.acting) return;
        this.asked++;
        board.layers.preview.set();
        this.lookWith("");
        if (game.position.drawn) drawAreas(board, game.position.areas);
        this.foresee(null);
    }
    cancel() {
        this.held = null;
        this.leave();
        this.changed();
    }
    // Called when the position has changed: give up a stone that isn't confirmed yet, and remove
    // the preview.
    refresh() {
        this.held = null;
        this.leave();
    }
    async look(p, asked) {
        const {game, board} = this;
        if (asked !== this.asked) return;
        const seen = await game.link.ask(this.question(p)).then(JSON.parse).catch((error) => error);
        const isRefused = seen instanceof Error;
        const taken = isRefused ? [] : await this.taken(seen);
        if (asked !== this.asked) return;
        if (isRefused && this.held) {
            this.cancel();
            game.refused(seen.message);
            return;
        }
        if (isRefused)
            board.layers.preview.set(board.cross(p, "refused"));
        else
            this.show(seen, taken);
        this.foresee(isRefused ? null : seen, [], isRefused ? say.refused(seen.message) : "");
        if (this.held && !isRefused) this.hint(T.tapAgain);
    }
    async taken({removed}) {
        return this.game.allStones.filter(({id}) => removed.includes(id)).map(({at}) => at);
    }
    show(seen, taken) {
        const {board, game} = this, [added] = seen.added, at = place(added.at);
        if (this.mode) this.lookWith(` with ${added.color} ${word(added.at)} exact`);
        board.layers.preview.set(
            stone(board, {at, color: added.color}, radiusOf(game.description), "coming"),
            taken.map((p) => board.cross(p, "taken")));
        if (seen.areas) drawAreas(board, merged(game.areas, seen.areas));
    }
}
