// The pen of lines: strokes point by point or by hand, arcs, circles and curves. While a stroke is
// on its way the engine is asked what would come of it, and the answer is drawn: what fits, the ink
// left, what lives.
import {distance, newest, number, point, s, word} from "./dom.js";
import {T} from "./en.js";
import {merged} from "./game.js";
import {areaClass, cross, extent} from "./view.js";

// How many points each way of drawing takes; a circle has its centre and a point of the rim.
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
// Ramer, Douglas and Peucker: leaves out points that are near to the line between those that are
// kept.
function simplified(path, tolerance) {
    const away = path.map((p) => fromSegment(p, path[0], path.at(-1))), worst = Math.max(...away);
    if (worst <= tolerance) return [path[0], path.at(-1)];
    const at = away.indexOf(worst), parts = [path.slice(0, at + 1), path.slice(at)];
    const [before, after] = parts.map((part) => simplified(part, tolerance));
    return [...before, ...after.slice(1)];
}
function fromSegment(p, a, b) {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]], length = dx * dx + dy * dy;
    const along = length ? ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length : 0;
    const t = Math.min(1, Math.max(0, along));
    return distance(p, [a[0] + t * dx, a[1] + t * dy]);
}
export class Pen {
    constructor(desk, kind) {
        Object.assign(this, {desk, kind, points: [], at: null, asked: 0, acting: false});
        this.preview = newest((points, asked) => this.look(points, asked));
    }
    get byPoints() { return this.kind === "draw"; }
    get color() { return this.desk.game.hand; }
    near(p, q, pixels) { return distance(p, q) < pixels * this.desk.board.perPixel; }
    words(points) {
        const tail = this.kind === "circle" ? `${word(points[0])} ${number(distance(...points), 5)}`
                                            : points.map(word).join(" ");
        return `${this.color} ${tail}`;
    }
    // ---- gestures
    hover(p) {
        const {game} = this.desk;
        if (this.acting || game.state.phase !== "play" || game.shown) return undefined;
        this.at = p;
        if (!this.points.length) return this.snap(p, this.asked);
        return this.near(this.points.at(-1), p, 1) ? undefined
                                                   : this.preview([...this.points, p], this.asked);
    }
    tap(p) {
        if (!this.desk.mayMove()) return undefined;
        const last = this.points.at(-1);
        if (last && this.near(last, p, SAME_PLACE)) return this.finish();
        this.points.push(p);
        if (this.points.length === MOST[this.kind]) return this.finish();
        this.desk.toolbar.drawOptions();
        return this.preview([...this.points], this.asked);
    }
    byHand(path) {
        return [
            ...this.points, ...simplified(path, Math.max(FINEST, HAND * this.desk.board.perPixel))
        ];
    }
    drag(path) {
        return this.byPoints ? this.preview(this.byHand(path), this.asked)
                             : this.hover(path.at(-1));
    }
    dragEnd(path) {
        if (!this.byPoints) return this.tap(path.at(-1));
        return this.desk.mayMove() ? this.finish(this.byHand(path)) : this.cancel();
    }
    leave() {
        if (!this.points.length) this.clear();
    }
    cancel() {
        this.points = [];
        this.clear();
        this.desk.toolbar.drawOptions();
    }
    back() {
        this.points.pop();
        return this.points.length ? this.hover(this.at || this.points.at(-1)) : this.cancel();
    }
    async finish(points = this.points) {
        if (points.length < LEAST[this.kind]) return;
        const command = `${this.kind} ${this.words(points)}`;
        Object.assign(this, {points: [], acting: true, asked: this.asked + 1});
        await this.desk.game.try(command);
        this.acting = false;
        this.cancel();
    }
    // What was foreseen is no more once the position is another; a stroke on its way is looked at
    // anew.
    refresh() {
        if (this.points.length)
            this.preview([...this.points, this.at || this.points.at(-1)], this.asked);
        else
            this.clear();
    }
    // ---- what the engine says of it
    clear() {
        this.asked++;
        this.desk.board.layers.preview.set();
        this.desk.board.layers.pen.set();
        this.desk.foresee(null);
    }
    async snap(p, asked) {
        const {game, board} = this.desk;
        const reply = await game.link.ask(`snap ${this.color} ${word(p)}`).catch(() => "");
        if (asked !== this.asked || this.points.length) return;
        const [, at] = /^at (\S+)\nto (?!none)/.exec(reply) || [];
        board.layers.pen.set(at && board.dot(point(at), 7, "snap"),
                             this.ring(p, game.state.ink_left));
    }
    async look(points, asked) {
        const {game} = this.desk;
        if (asked !== this.asked) return;
        if (points.length < LEAST[this.kind]) return this.show(points, null, []);
        const shape = this.byPoints ? "" : `${this.kind} `;
        const reply = await game.link.ask(`preview_json ${shape}${this.words(points)}`)
                          .catch((error) => error);
        if (asked !== this.asked) return;
        const seen = reply instanceof Error ? null : JSON.parse(reply),
              sections = this.sections(seen);
        if (seen && this.isWhole(seen, points.at(-1))) seen.stopped = "complete";
        this.show(points, seen, sections);
        this.desk.foresee(seen, sections, seen ? "" : T.refused(reply.message));
    }
    // A stroke that ends where the pen has left the board is as it was wished: nothing is cut off
    // before the pen.
    isWhole({stopped, added: [{points: drawn}]}, p) {
        const size = extent(this.desk.game.state),
              inside = p.map((at, axis) => Math.min(Math.max(at, 0), size[axis]));
        return stopped === "edge" && this.byPoints && this.near(drawn.at(-1), inside, SAME_PLACE);
    }
    // What can be drawn covers the stroke as it was asked for; what is left of that to see cannot.
    show(points, seen, sections) {
        const {board, game} = this.desk, drawn = seen?.added[0].points,
                      end = drawn?.at(-1) || points.at(-1);
        const whole = points.length >= LEAST[this.kind];
        const pulled = drawn && this.byPoints && seen.stopped === "complete" &&
                       distance(end, points.at(-1)) > STEP;
        board.layers.preview.set(
            this.outlines(sections),
            whole ? s("path", {d: this.asFar(points), class: "cannot"})
                  : board.path(points, "guide"),
            drawn &&
                ["case", "ink coming"].map((name) => board.path(drawn, `${name} ${this.color}`)));
        board.layers.pen.set(this.points.map((p) => board.dot(p, 3, "probe")),
                             pulled && board.dot(end, 7, "snap"),
                             seen && seen.stopped !== "complete" && cross(board, end, "refused"),
                             this.ring(end, seen ? seen.left : game.state.ink_left));
    }
    // The stroke as it was asked for, as SVG has it.
    asFar(points) {
        const {board} = this.desk, [a, b, c, d] = points.map((p) => board.at(p)),
              r = distance(a, b);
        if (this.kind === "curve") return `M${a}${d ? `C${b} ${c} ${d}` : `Q${b} ${c}`}`;
        if (this.kind === "circle")
            return `M${a}m${r} 0a${r} ${r} 0 1 0 ${- 2 * r} 0a${r} ${r} 0 1 0 ${2 * r} 0`;
        const cross = c && (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if (this.byPoints || !cross) return board.trace(points);
        const around = r * distance(b, c) * distance(c, a) / 2 / Math.abs(cross),
              more = (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0;
        return `M${a}A${around} ${around} 0 ${+ more} ${+ (cross > 0)} ${c}`;
    }
    // The closed sections that would be others then, whole, and whether their outlines are new.
    sections(seen) {
        if (!seen) return [];
        const all = merged(this.desk.game.areas, seen.areas);
        return seen.areas.features
            .map(({id, geometry}) => ({...all.get(id), fresh: Boolean(geometry)}))
            .filter(({properties, geometry}) =>
                        areaClass(properties) && geometry.coordinates.length);
    }
    outlines(sections) {
        const {board} = this.desk;
        return sections.map(
            ({properties,
              geometry,
              fresh}) => [board.area(geometry, `${areaClass(properties)} coming`),
                          fresh && board.label(middle(geometry), T.short(properties.area), "sum")]);
    }
    // How much ink would be left, as a ring around the pen.
    ring(p, left) {
        const {board, game} = this.desk, r = RING * board.perPixel,
                      rest = board.disc(p, r, "ring left");
        rest.setAttribute("pathLength", 1);
        rest.setAttribute("stroke-dasharray", `${left / game.allotment} 1`);
        return [board.disc(p, r, "ring all"), rest];
    }
}
// A place for a number: the middle of the outline's box is inside of most sections that people
// draw.
export function middle({type, coordinates}) {
    const ring = (type === "Polygon" ? coordinates : coordinates[0])[0];
    return [0, 1].map((axis) => {
        const along = ring.map((p) => p[axis]);
        return (Math.min(...along) + Math.max(...along)) / 2;
    });
}
