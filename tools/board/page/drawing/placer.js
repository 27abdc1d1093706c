// Placing stones anywhere on the board: snapping, ghost stones, and the preview of the stone at the
// pointer. point_placer.js adapts this to stones on grid points.
import {drawAreas, radiusOf, stone} from "../board/view.js";
import {newest} from "../connection/newest.js";
import {fields} from "../connection/replies.js";
import {isOn} from "../dialogs/look.js";
import * as say from "../languages/phrases.js";
import {T} from "../languages/texts.js";
import {merged} from "../position/game.js";
import {distance, place, word} from "../position/geometry.js";

export const MODES = ["nearest", "own", "opponent", "exact"];
const FINGER = 36, ON_STONE = 0.55;
export class Placer {
    // `foresee` shows what a stone would do, or why it is illegal. `hint` shows what to do next.
    // `lookWith` lets overlays include the previewed stone, see toolbar.js.
    constructor({game, board, mayMove, foresee, hint, lookWith}, ghost = null) {
        Object.assign(this, {game, board, mayMove, foresee, hint, lookWith, ghost});
        Object.assign(this, {mode: MODES[0], asked: 0, kept: null, said: ""});
        this.preview = newest((p, asked) => this.look(p, asked));
    }
    get color() { return this.ghost || this.game.hand; }
    // point_placer.js replaces these five functions: the place for a pointer position, and the
    // engine's words and commands for it.
    spot(p) { return p; }
    question(p) { return `preview_json ${this.color} ${word(p)} ${this.mode}`; }
    move(p) { return `place ${this.color} ${word(p)} ${this.mode}`; }
    target(p) { return word(p); }
    at(p) { return this.game.position.allStones.find(({at}) => distance(at, p) <= ON_STONE); }
    // Return a description of what is at the keyboard's cursor.
    tell(p) { return say.spot(this.target(p), this.at(p)); }
    hover(p) {
        const {game} = this, spot = this.spot(p);
        if (this.acting || game.state.phase !== "play" || game.shown || !spot) return this.leave();
        if (this.isKept(spot)) return undefined;
        this.kept = null;
        return this.preview(spot, this.asked);
    }
    isKept(spot) { return this.kept !== null && distance(this.kept, spot) < ON_STONE; }
    // Usually place a stone. But if stones are smaller than a finger, or if the player has chosen
    // this, the first tap shows the stone and the second one places it.
    tap(p, {touch}) {
        const {game, board} = this, spot = this.spot(p);
        if (!spot) return undefined;
        if (game.state.phase === "scoring" && !game.shown) return this.mark(spot);
        if (this.ghost && !game.shown) return this.putGhost(spot);
        if (!this.mayMove()) return undefined;
        const again = this.isKept(spot);
        const asks = !isOn("once") || (touch && 1 / board.perPixel < FINGER);
        if (!asks || again) return this.put(again ? this.kept : spot);
        this.kept = spot;
        return this.preview(spot, this.asked);
    }
    drag(path) { return this.hover(path.at(-1)); }
    dragEnd(path, touch) {
        this.kept = null;
        return this.tap(path.at(-1), {touch});
    }
    async put(spot) {
        Object.assign(this, {kept: null, acting: true});
        await this.game.try(this.move(spot));
        this.acting = false;
        this.leave();
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
        this.said = result && game.state.ghosts.length ? say.withGhosts(result) : "";
        this.leave();
    }
    leave() {
        const {board, game} = this;
        this.asked++;
        board.layers.preview.set();
        this.lookWith("");
        if (game.position.drawn) drawAreas(board, game.position.areas);
        this.foresee(null);
    }
    cancel() {
        this.kept = null;
        this.leave();
    }
    // Called when the position has changed: remove the preview.
    refresh() { this.leave(); }
    async look(p, asked) {
        const {game, board} = this;
        if (asked !== this.asked) return;
        const seen = await game.link.ask(this.question(p)).then(JSON.parse).catch((error) => error);
        const isRefused = seen instanceof Error;
        const taken = isRefused ? [] : await this.taken(seen);
        if (asked !== this.asked) return;
        if (isRefused)
            board.layers.preview.set(board.cross(p, "refused"));
        else
            this.show(seen, taken);
        this.foresee(isRefused ? null : seen, [], isRefused ? say.refused(seen.message) : "");
        if (this.kept && !isRefused) this.hint(T.tapAgain);
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
