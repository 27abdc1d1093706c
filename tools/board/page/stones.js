// Placing stones of stones: the snapping modes, ghosts, and what a stone would come to while the
// pointer is over a place. The games on grid points go by the same gestures; points.js has what
// differs.
import {distance, newest, word} from "./dom.js";
import {T} from "./en.js";
import {merged} from "./game.js";
import {isOn} from "./look.js";
import {cross, drawAreas, stone, stonesOf} from "./view.js";
export const MODES = ["nearest", "own", "opponent", "exact"];
const FINGER = 36, ON_STONE = 0.55;
export class Placer {
    constructor(desk, ghost = null) {
        Object.assign(this,
                      {desk, ghost, mode: MODES[0], size: 0.5, asked: 0, kept: null, said: ""});
        this.preview = newest((p, asked) => this.look(p, asked));
    }
    get color() { return this.ghost || this.desk.game.hand; }
    // What differs on grid points: which places there are, and the engine's words for them.
    spot(p) { return p; }
    question(p) { return `preview_json ${this.color} ${word(p)} ${this.mode}`; }
    move(p) { return `place ${this.color} ${word(p)} ${this.mode}`; }
    target(p) { return word(p); }
    where({at}) { return at; }
    at(p) { return stonesOf(this.desk.game.position).find(({at}) => distance(at, p) <= ON_STONE); }
    tell(p) { return T.spot(this.target(p), this.at(p)); }
    hover(p) {
        const {game} = this.desk, spot = this.spot(p);
        if (this.acting || game.state.phase !== "play" || game.shown || !spot) return this.leave();
        if (this.isKept(spot)) return undefined;
        this.kept = null;
        return this.preview(spot, this.asked);
    }
    isKept(spot) { return this.kept && distance(this.kept, spot) < ON_STONE; }
    // Where a finger hides much, or somebody wants it so, the first tap shows the stone, the second
    // places it.
    tap(p, {touch}) {
        const {game, board} = this.desk, spot = this.spot(p);
        if (!spot) return undefined;
        if (game.state.phase === "scoring" && !game.shown) return this.mark(spot);
        if (this.ghost && !game.shown) return this.putGhost(spot);
        if (!this.desk.mayMove()) return undefined;
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
        await this.desk.game.try(this.move(spot));
        this.acting = false;
        this.leave();
    }
    mark(spot) {
        const {game} = this.desk, {agreed} = game.state.marks;
        const who = game.seats.find((color) => !agreed[color]) || game.seats[0];
        return who && this.at(spot) ? game.try(`mark ${who} ${this.target(spot)}`) : undefined;
    }
    async putGhost(spot) {
        const {game} = this.desk,
              there = game.state.ghosts.some(({at}) => distance(at, spot) < 0.5);
        const reply = await game.try(there ? `ghost remove ${word(spot)}`
                                           : `ghost ${this.color} ${word(spot)} ${this.mode}`);
        const result = /^result (.*)$/m.exec(reply || "");
        this.said = result && game.state.ghosts.length ? T.withGhosts(result[1]) : "";
        this.leave();
    }
    leave() {
        const {board, game, toolbar} = this.desk;
        this.asked++;
        board.layers.preview.set();
        if (toolbar.added) toolbar.lookWith("");
        if (game.position.drawn) drawAreas(board, game.position.areas);
        this.desk.foresee(null);
    }
    cancel() {
        this.kept = null;
        this.leave();
    }
    // What was foreseen is no more once the position is another.
    refresh() { this.leave(); }
    async look(p, asked) {
        const {game, board} = this.desk;
        if (asked !== this.asked) return;
        const seen = await game.link.ask(this.question(p)).then(JSON.parse).catch((error) => error);
        const refused = seen instanceof Error, taken = refused ? [] : await this.taken(seen);
        if (asked !== this.asked) return;
        if (refused)
            board.layers.preview.set(cross(board, p, "refused"));
        else
            this.show(seen, taken);
        this.desk.foresee(refused ? null : seen, [], refused ? T.refused(seen.message) : "");
        if (this.kept && !refused) this.desk.hint(T.tapAgain);
    }
    async taken({removed}) {
        return stonesOf(this.desk.game).filter(({id}) => removed.includes(id)).map(({at}) => at);
    }
    show(seen, taken) {
        const {board, game, toolbar} = this.desk, [added] = seen.added;
        if (this.mode) toolbar.lookWith(` with ${added.color} ${word(added.at)} exact`);
        board.layers.preview.set(stone(board, this.where(added), added.color, "coming", this.size),
                                 taken.map((at) => cross(board, at, "taken")));
        if (seen.areas) drawAreas(board, merged(game.areas, seen.areas));
    }
}
