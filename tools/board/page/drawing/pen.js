// The pen: drawing strokes point by point or freehand, arcs, circles and curves. While a stroke is
// being drawn, the engine previews it: the part that can be drawn, the ink that would be left, and
// the areas that it would close.
import {areaClass, extent} from "../board/view.js";
import {newest} from "../connection/newest.js";
import {fields} from "../connection/replies.js";
import {confirms} from "../dialogs/look.js";
import {below, refused} from "../languages/phrases.js";
import {amount} from "../languages/texts.js";
import {merged} from "../position/game.js";
import {distance, middle, number, point, simplified, word} from "../position/geometry.js";

// The least and the greatest number of points of each kind of stroke. The two points of a circle
// are its center and a point on it.
const LEAST = {
    draw: 2,
    arc: 3,
    circle: 2,
    curve: 3
};
const MOST = {
    draw: Infinity,
    arc: 3,
    circle: 2,
    curve: 4
};
const RING = 13, HAND = 0.75, FINEST = 0.01, STEP = 1e-5, SAME_PLACE = 12;
export class Pen {
    // `foresee` shows what a stroke would do and which areas it would change, or why it is illegal.
    // `changed` is called when points have been added or removed, or when a stroke must be
    // confirmed: `held` has its points.
    constructor({game, board, mayMove, foresee, changed}, kind) {
        Object.assign(this, {game, board, mayMove, foresee, changed, kind});
        Object.assign(this, {points: [], at: null, held: null, asked: 0, acting: false});
        this.preview = newest((points, asked) => this.look(points, asked));
    }
    get byPoints() { return this.kind === "draw"; }
    get color() { return this.game.hand; }
    near(p, q, pixels) { return distance(p, q) < pixels * this.board.perPixel; }
    words(points) {
        const tail = this.kind === "circle" ? `${word(points[0])} ${number(distance(...points), 5)}`
                                            : points.map(word).join(" ");
        return `${this.color} ${tail}`;
    }
    // ---- gestures
    hover(p) {
        if (this.acting || this.held || this.game.state.phase !== "play" || this.game.shown)
            return undefined;
        this.at = p;
        if (!this.points.length) return this.snap(p, this.asked);
        if (this.near(this.points.at(-1), p, 1)) return undefined;
        return this.preview([...this.points, p], this.asked);
    }
    tap(p, {touch} = {}) {
        if (this.held || !this.mayMove()) return undefined;
        const last = this.points.at(-1);
        if (last && this.near(last, p, SAME_PLACE)) return this.complete(this.points, touch);
        this.points.push(p);
        if (this.points.length === MOST[this.kind]) return this.complete(this.points, touch);
        this.changed();
        return this.preview([...this.points], this.asked);
    }
    byHand(path) {
        const tolerance = Math.max(FINEST, HAND * this.board.perPixel);
        return [...this.points, ...simplified(path, tolerance)];
    }
    drag(path) {
        this.held = null;
        return this.byPoints ? this.preview(this.byHand(path), this.asked)
                             : this.hover(path.at(-1));
    }
    dragEnd(path, touch) {
        if (!this.byPoints) return this.tap(path.at(-1), {touch});
        return this.mayMove() ? this.complete(this.byHand(path), touch) : this.cancel();
    }
    // Give up a drag, for example because a second finger zooms.
    drop() { this.refresh(); }
    leave() {
        if (!this.points.length && !this.held && !this.acting) this.clear();
    }
    cancel() {
        Object.assign(this, {points: [], held: null});
        this.clear();
        this.changed();
    }
    back() {
        if (this.held) return this.cancel();
        this.points.pop();
        return this.points.length ? this.hover(this.at || this.points.at(-1)) : this.cancel();
    }
    // Play a stroke, or show it until the player confirms it.
    complete(points, touch) {
        if (points.length < LEAST[this.kind]) return this.held && this.cancel();
        if (!confirms(touch)) return this.finish(points);
        Object.assign(this, {points: [], held: points, asked: this.asked + 1});
        this.changed();
        if (this.game.away) this.showWaiting(points);
        return this.preview(points, this.asked);
    }
    async finish(points = this.held || this.points) {
        if (points.length < LEAST[this.kind]) return;
        const command = `${this.kind} ${this.words(points)}`;
        Object.assign(this, {points: [], held: null, acting: true, asked: this.asked + 1});
        if (this.game.away) this.showWaiting(points);
        await this.game.try(command);
        this.acting = false;
        this.cancel();
    }
    // Show a stroke that waits for the connection.
    showWaiting(points) {
        const {board} = this, name = `ink coming waiting ${this.color}`;
        board.layers.preview.set(board.shape(this.asFar(points), name));
        board.layers.pen.set();
    }
    // Called when the position has changed: preview the unfinished stroke again.
    refresh() {
        if (this.held)
            this.preview(this.held, this.asked);
        else if (this.points.length)
            this.preview([...this.points, this.at || this.points.at(-1)], this.asked);
        else if (!this.acting)
            this.clear();
    }
    // ---- previews
    clear() {
        this.asked++;
        this.board.layers.preview.set();
        this.board.layers.pen.set();
        this.foresee(null);
    }
    async snap(p, asked) {
        const {game, board} = this;
        const reply = await game.link.ask(`snap ${this.color} ${word(p)}`).catch(() => "");
        if (asked !== this.asked || this.points.length) return;
        const {at, to = "none"} = fields(reply);
        board.layers.pen.set(to !== "none" && board.dot(point(at), 7, "snap"),
                             this.ring(p, game.state.ink_left));
    }
    async look(points, asked) {
        if (asked !== this.asked) return;
        if (points.length < LEAST[this.kind]) return this.show(points, null, []);
        const shape = this.byPoints ? "" : `${this.kind} `;
        const question = `preview_json ${shape}${this.words(points)}`;
        const reply = await this.game.link.ask(question).catch((error) => error);
        if (asked !== this.asked) return;
        const seen = reply instanceof Error ? null : JSON.parse(reply);
        const sections = this.sections(seen);
        if (seen && this.isWhole(seen, points.at(-1))) seen.stopped = "complete";
        this.show(points, seen, sections);
        this.foresee(seen, sections, seen ? "" : refused(reply.message));
    }
    // Return true if a stroke stops at the edge of the board because the pen `p` has left the board
    // there. Such a stroke counts as complete.
    isWhole({stopped, added: [{points: drawn}]}, p) {
        const size = extent(this.game.state);
        const inside = p.map((at, axis) => Math.min(Math.max(at, 0), size[axis]));
        return stopped === "edge" && this.byPoints && this.near(drawn.at(-1), inside, SAME_PLACE);
    }
    // Draw the requested stroke as dashes, and over it the part that can be drawn, so that the rest
    // stays visible as dashes.
    show(points, seen, sections) {
        const {board, game} = this, drawn = seen?.added[0].points;
        const wished = points.at(-1), end = drawn?.at(-1) || wished;
        const isStroke = points.length >= LEAST[this.kind];
        const isPulled =
            drawn && this.byPoints && seen.stopped === "complete" && distance(end, wished) > STEP;
        const strokes = ["case", "ink coming"];
        board.layers.preview.set(
            this.outlines(sections),
            isStroke ? board.shape(this.asFar(points), "cannot") : board.path(points, "guide"),
            drawn && strokes.map((name) => board.path(drawn, `${name} ${this.color}`)));
        board.layers.pen.set(this.points.map((p) => board.dot(p, 3, "probe")),
                             isPulled && board.dot(end, 7, "snap"),
                             seen && seen.stopped !== "complete" && board.cross(end, "refused"),
                             this.ring(end, seen ? seen.left : game.state.ink_left));
    }
    // Return the requested stroke as SVG path data.
    asFar(points) {
        const [a, b, c, d] = points.map((p) => this.board.at(p)), r = distance(a, b);
        if (this.kind === "curve") return `M${a}${d ? `C${b} ${c} ${d}` : `Q${b} ${c}`}`;
        if (this.kind === "circle")
            return `M${a}m${r} 0a${r} ${r} 0 1 0 ${- 2 * r} 0a${r} ${r} 0 1 0 ${2 * r} 0`;
        const cross = c && (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if (this.byPoints || !cross) return this.board.trace(points);
        const around = r * distance(b, c) * distance(c, a) / 2 / Math.abs(cross);
        const isLong = (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0;
        return `M${a}A${around} ${around} 0 ${Number(isLong)} ${Number(cross > 0)} ${c}`;
    }
    // Return the closed areas that a stroke would change. `fresh` is true if an area's outline
    // would be new.
    sections(seen) {
        if (!seen) return [];
        const all = merged(this.game.areas, seen.areas);
        return seen.areas.features
            .map(({id, geometry}) => ({...all.get(id), fresh: Boolean(geometry)}))
            .filter(({properties, geometry}) =>
                        areaClass(properties) && geometry.coordinates.length);
    }
    outlines(sections) {
        const {board} = this;
        return sections.map(
            ({
                properties,
                geometry,
                fresh
            }) => [board.area(geometry, `${areaClass(properties)} coming`),
                   fresh && board.label(middle(geometry), amount(below(properties.area)), "sum")]);
    }
    // Return a ring around the pen that shows how much ink would be left.
    ring(p, left) {
        const {board, game} = this, r = RING * board.perPixel;
        return [board.disc(p, r, "ring all"), board.part(p, r, left / game.allotment, "ring left")];
    }
}
