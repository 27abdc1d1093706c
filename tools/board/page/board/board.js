// The board, drawn as two SVG images: one for the position, and above it one for everything that
// follows the pointer. So a preview never makes the browser draw all strokes of the position again.
// Input by pointer, touch and keyboard is converted to the same few gestures for the selected tool:
// hover, tap, drag, dragEnd, drop (a drag is given up), leave and cancel. Two fingers zoom and move
// the view.
import {newest} from "../connection/newest.js";
import {announce, h, s} from "../dom.js";
import {at} from "../languages/phrases.js";
import {T} from "../languages/texts.js";
import {rings} from "../position/geometry.js";

const STANDING = [
    "ground", "grid", "areas", "both", "owned", "under", "case", "ink", "last", "stones", "numbers",
    "marks"
];
const PASSING = ["tint", "analysis", "own", "tools", "preview", "pen", "lesson", "cursor"];
const DRAG_STARTS = 5, CLOSEST = 0.05, MIDDLE = 4;
export const ZOOM = 1.25;
// A layer of the board. sync() makes a node for each item of a map. It makes a new node for an
// existing key only if the item with that key is a different object than before.
class Layer {
    constructor(name) {
        Object.assign(this, {node: s("g", {class: `layer-${name}`}), known: new Map()});
    }
    sync(items, make) {
        for (const [key, {node}] of this.known) {
            if (items.has(key)) continue;
            node?.remove();
            this.known.delete(key);
        }
        for (const [key, item] of items) {
            const old = this.known.get(key);
            if (old?.item === item) continue;
            const node = make(item);
            if (old?.node && node)
                old.node.replaceWith(node);
            else if (node)
                this.node.append(node);
            else
                old?.node?.remove();
            this.known.set(key, {item, node});
        }
    }
    // Replace all nodes of the layer. This is for layers with few nodes.
    set(...nodes) {
        this.node.replaceChildren(...nodes.flat(Infinity).filter(Boolean));
        this.known.clear();
    }
}
export class Board {
    constructor() {
        const box = h("div", {id: "board-box"});
        this.text = s("desc", {id: "board-text"});
        this.svg = s("svg", {
            id: "board",
            class: "sheet",
            role: "application",
            tabindex: "0",
            "aria-label": T.board,
            "aria-roledescription": T.boardRole,
            "aria-describedby": "board-text"
        },
                     this.text);
        this.over = s("svg", {id: "over", class: "sheet", "aria-hidden": "true"});
        this.layers = {};
        for (const name of STANDING) this.svg.append((this.layers[name] = new Layer(name)).node);
        for (const name of PASSING) this.over.append((this.layers[name] = new Layer(name)).node);
        box.append(this.svg, this.over);
        Object.assign(this, {box, tool: null, trail: null, fingers: new Map(), pinch: null});
        this.hover = newest(async (p) => this.tool?.hover?.(p));
        this.listen();
        new ResizeObserver(() => this.measure()).observe(box);
    }
    // Set up an empty board. All sizes are in spaces. `stride` is how far the keyboard's cursor
    // moves in one step.
    layout({width, height, margin, stride}) {
        Object.assign(this, {width, height, margin, stride, cursor: null});
        for (const layer of Object.values(this.layers)) layer.set();
        const [w, tall] = [width, height].map((side) => side + 2 * margin);
        this.box.style.setProperty("--shape", w / tall);
        this.all = [-margin, -margin, w, tall];
        this.look(this.all);
    }
    // Show a part of the board, given in SVG coordinates.
    look([x, y, w, tall]) {
        const inside = (at, side, axis) =>
            Math.min(Math.max(at, this.all[axis]), this.all[axis] + this.all[axis + 2] - side);
        this.view = [inside(x, w, 0), inside(y, tall, 1), w, tall];
        for (const sheet of [this.svg, this.over])
            sheet.setAttribute("viewBox", this.view.join(" "));
        this.measure();
    }
    // Zoom out by a factor (or in, if it is less than 1) around a point: by default the keyboard's
    // cursor or, without one, the middle of the view.
    zoom(by, p = this.cursor) {
        const [x, y, w, tall] = this.view, [left, top] = p ? this.at(p) : [x + w / 2, y + tall / 2];
        const times = Math.min(Math.max(by * w / this.all[2], CLOSEST), 1) * this.all[2] / w;
        this.look([left - (left - x) * times, top - (top - y) * times, w * times, tall * times]);
    }
    measure() {
        const box = this.svg.getBoundingClientRect(), view = this.svg.viewBox.baseVal;
        if (!box.width || !view) return;
        this.perPixel = Math.max(view.width / box.width, view.height / box.height);
        this.box.style.setProperty("--px", `${this.perPixel}px`);
    }
    // ---- shapes. On the board y increases upwards, in SVG downwards.
    at([x, y]) { return [x, this.height - y]; }
    trace(points, close = "") {
        return `M${points.map((p) => this.at(p).join(" ")).join("L")}${close}`;
    }
    outlines(geometry) { return rings(geometry).map((ring) => this.trace(ring, "Z")).join(""); }
    // Return a path made from SVG path data.
    shape(d, name) { return s("path", {d, class: name, "fill-rule": "evenodd"}); }
    path(points, name) { return s("path", {d: this.trace(points), class: name}); }
    area(geometry, name) { return this.shape(this.outlines(geometry), name); }
    disc(p, r, name) {
        const [cx, cy] = this.at(p);
        return s("circle", {cx, cy, r, class: name});
    }
    dot(p, pixels, name) { return this.disc(p, pixels * this.perPixel, name); }
    square(p, r, name) {
        const [x, y] = this.at(p);
        return s("rect", {x: x - r, y: y - r, width: 2 * r, height: 2 * r, class: name});
    }
    cross(p, name, r = 0.2) {
        const [x, y] = this.at(p);
        const d = `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x - r} ${y + r}l${2 * r} ${- 2 * r}`;
        return s("path", {d, class: name});
    }
    // Return an arc that is the fraction `share` of the circle with center `p` and radius `r`.
    part(p, r, share, name) {
        const disc = this.disc(p, r, name);
        disc.setAttribute("pathLength", 1);
        disc.setAttribute("stroke-dasharray", `${share} 1`);
        return disc;
    }
    // Return the wooden board, which extends beyond the outer lines by `beyond` spaces.
    wood(beyond) {
        const [width, height] = [this.width, this.height].map((side) => side + 2 * beyond);
        return s("rect", {x: -beyond, y: -beyond, width, height, rx: 0.2, class: "wood"});
    }
    // Set the description of the board that screen readers read.
    describe(text) { this.text.textContent = text; }
    group(...nodes) { return s("g", {}, ...nodes); }
    label(p, words, name) {
        const [x, y] = this.at(p);
        return s("text", {x, y, class: name, dy: "0.36em"}, words);
    }
    // ---- gestures
    locate(event) {
        const p = new DOMPoint(event.clientX, event.clientY)
                      .matrixTransform(this.svg.getScreenCTM().inverse());
        return this.at([p.x, p.y]);
    }
    listen() {
        const on = (name, act) => this.svg.addEventListener(name, act);
        on("pointerdown", (event) => this.down(event));
        on("pointermove", (event) => this.move(event));
        on("pointerup", (event) => this.up(event));
        on("pointercancel", (event) => {
            this.fingers.delete(event.pointerId);
            this.cancel();
        });
        on("pointerleave", (event) => {
            if (event.pointerType === "mouse") this.tool?.leave?.();
        });
        on("blur", () => this.layers.cursor.set());
        on("contextmenu", (event) => {
            event.preventDefault();
            if (event.button === 2) this.onMark?.(this.locate(event));
        });
        on("wheel", (event) => {
            event.preventDefault();
            if (event.deltaY) // ignore horizontal scrolling
                this.zoom(event.deltaY < 0 ? 1 / ZOOM : ZOOM, this.locate(event));
        });
    }
    down(event) {
        if (event.button > 0) return;
        this.svg.setPointerCapture(event.pointerId);
        if (event.pointerType === "touch") this.fingers.set(event.pointerId, event);
        if (this.fingers.size > 1) this.beginPinch();
        if (!event.isPrimary) return;
        Object.assign(
            this,
            {touch: event.pointerType === "touch", from: event, dragged: false, cursor: null});
        this.layers.cursor.set();
        this.trail = [this.locate(event)];
    }
    // Called when a second finger touches the board: give up what the first finger has begun to
    // draw.
    beginPinch() {
        this.pinch = this.span();
        this.trail = null;
        this.tool?.drop?.();
    }
    // Return the midpoint of two fingers and their distance, in pixels of the window.
    span() {
        const [a, b] = [...this.fingers.values()].map((one) => [one.clientX, one.clientY]);
        const clientX = (a[0] + b[0]) / 2, clientY = (a[1] + b[1]) / 2;
        return {clientX, clientY, gap: Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]))};
    }
    // Zoom and move the view so that the same points of the board stay below the fingers.
    movePinch() {
        const {pinch: before} = this, now = this.pinch = this.span();
        this.zoom(before.gap / now.gap, this.locate(before));
        const {view: [x, y, ...sides], perPixel} = this;
        this.look([
            x - (now.clientX - before.clientX) * perPixel,
            y - (now.clientY - before.clientY) * perPixel, ...sides
        ]);
    }
    move(event) {
        if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, event);
        if (this.pinch) return this.fingers.size > 1 ? this.movePinch() : undefined;
        if (!event.isPrimary) return undefined;
        if (event.buttons === MIDDLE) {
            const [x, y, ...sides] = this.view, {perPixel} = this;
            return this.look(
                [x - event.movementX * perPixel, y - event.movementY * perPixel, ...sides]);
        }
        if (!this.trail)
            return event.pointerType === "touch" ? undefined : this.hover(this.locate(event));
        const gone =
            Math.hypot(event.clientX - this.from.clientX, event.clientY - this.from.clientY);
        if (!this.dragged && gone < DRAG_STARTS) return undefined;
        this.dragged = true;
        for (const part of event.getCoalescedEvents?.() ?? []) this.trail.push(this.locate(part));
        this.trail.push(this.locate(event));
        return this.tool?.drag?.(this.trail);
    }
    up(event) {
        const {trail} = this;
        this.fingers.delete(event.pointerId);
        if (!this.fingers.size) this.pinch = null;
        this.trail = null;
        if (!trail || !event.isPrimary) return;
        if (this.dragged)
            this.tool?.dragEnd?.(trail, this.touch);
        else
            this.tap(trail[0]);
    }
    // Called when the browser cancels a gesture, and for the Escape key.
    cancel() {
        Object.assign(this, {trail: null, pinch: null});
        this.fingers.clear();
        this.tool?.cancel?.();
    }
    tap(p) { this.tool?.tap?.(p, {touch: this.touch}); }
    // ---- the keyboard's cursor
    // Move the cursor by (dx, dy) steps of `stride` times `factor`. On grid points a step is at
    // least one space.
    step(dx, dy, factor) {
        this.touch = false;
        const size = this.stride === 1 ? Math.max(1, factor) : this.stride * factor,
              most = [this.width, this.height];
        const start = this.cursor || most.map((side) => Math.round(side / 2));
        this.cursor = [start[0] + dx * size, start[1] + dy * size].map(
            (value, axis) => Math.min(Math.max(+value.toFixed(5), 0), most[axis]));
        const r = 9 * this.perPixel, [x, y] = this.at(this.cursor);
        const d =
            `M${x - 2 * r} ${y}h${r}M${x + r} ${y}h${r}M${x} ${y - 2 * r}v${r}M${x} ${y + r}v${r}`;
        this.layers.cursor.set(s("path", {d, class: "cursor"}),
                               this.disc(this.cursor, r, "cursor"));
        this.hover(this.cursor);
        announce(this.tool?.tell?.(this.cursor) || at(this.cursor));
    }
}
