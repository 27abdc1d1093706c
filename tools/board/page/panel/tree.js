// The tree of the game: a row of turns from left to right, with the variations below. The player
// goes to a turn with a click, or with the arrow keys and Enter. Only turns in or near the view are
// drawn.
import {h, s, toast} from "../dom.js";
import * as say from "../languages/phrases.js";
import {fill, T} from "../languages/texts.js";
import {layout, lineOf, nodesTo} from "../position/tree.js";

// The distance between turns in pixels, for a mouse and for a finger.
const STEP = 30, WIDE_STEP = 44;
// AROUND: how many turns beyond the view are drawn on each side. STRIDE: after how many turns of
// scrolling the turns are drawn again.
const AROUND = 8, STRIDE = 4;
const FINGER = "(max-width: 860px), (pointer: coarse)";
const GUIDE = {
    ArrowLeft: toParent,
    ArrowRight: toNext,
    ArrowUp: above,
    ArrowDown: below
};
Object.assign(GUIDE, {Home: toStart, End: toEnd});
function toParent({cursor}) { return cursor.parent; }
function toNext({cursor, line}) {
    return cursor.next.find(({nodes: [first]}) => line.has(first)) ?? cursor.next[0];
}
function above({cursor, knots}) {
    return nearest(knots.filter(({row}) => row < cursor.row), cursor);
}
function below({cursor, knots}) {
    return nearest(knots.filter(({row}) => row > cursor.row), cursor);
}
function nearest(knots, {column, row}) {
    const far = (one) => Math.abs(one.column - column) + Math.abs(one.row - row);
    return knots.reduce((best, one) => (best && far(best) <= far(one) ? best : one), null);
}
function toStart({knots: [start]}) { return start; }
function toEnd({cursor}) {
    let end = cursor;
    while (end.next.length) [end] = end.next;
    return end;
}
// Describe a turn of the tree, such as "12. Black: D4".
function label({parent, nodes}) {
    if (!parent) return T.jump.first;
    const [{move: {turn, color}}] = nodes, moves = nodes.map(({move}) => move.move);
    return `${turn}. ${fill(T.moved[color], {move: say.turn({moves}, null)})}`;
}

export class Tree {
    // `go` shows the position after a number of moves of the line of play. `take` makes moves after
    // the first `kept` moves of this line.
    constructor({game, go, take}) {
        Object.assign(this, {game, go, take, root: null, knots: [], rows: 0, drawn: ""});
        this.shown = new Map(); // the items that are drawn, by their turn
        this.finger = matchMedia(FINGER);
        this.branches = s("path", {class: "branches"});
        this.played = s("path", {class: "branches played"}); // the branches of the line of play
        this.sheet = s("svg", {"aria-hidden": "true"}, this.branches, this.played);
        this.items = h("div", {role: "presentation"});
        const listeners = {onscroll: () => this.draw(), onkeydown: (event) => this.press(event)};
        this.box =
            h("div", {id: "tree", role: "tree", tabIndex: 0, ...listeners}, this.sheet, this.items);
        this.box.setAttribute("aria-label", T.tree);
        this.node = h("details", {id: "tree-part", ontoggle: () => this.arrange()},
                      h("summary", {}, T.tree), this.box);
        this.finger.addEventListener("change", () => this.arrange());
    }
    get step() { return this.finger.matches ? WIDE_STEP : STEP; }
    // Show a tree. `changed` is true if nodes have been added to the tree. This part of the page
    // opens by itself when the game gets its first variation.
    refresh(root, changed) {
        const isOther = root !== this.root, {rows: before} = this;
        if (changed || isOther) {
            Object.assign(this, {root, ...layout(root)});
            this.knotOf =
                new Map(this.knots.flatMap((knot) => knot.nodes.map((node) => [node, knot])));
        }
        if (isOther || (before === 1 && this.rows > 1)) this.node.open = this.rows > 1;
        this.arrange();
    }
    // Find the current turn, and draw everything with this turn in view.
    arrange() {
        const {game, node, root, sheet, box, step} = this;
        if (!node.open || !root) return;
        const line = lineOf(root, game.moves), {made} = game.position.state.moves;
        this.line = new Set(line);
        this.now = this.knotOf.get(line[Math.min(made, line.length - 1)]);
        box.style.setProperty("--step", `${step}px`);
        sheet.setAttribute("width", this.columns * step);
        sheet.setAttribute("height", this.rows * step);
        this.point(this.now);
    }
    // Move the keyboard's cursor to a turn, and bring it into view.
    point(knot) {
        const {box, step} = this;
        this.cursor = knot;
        box.setAttribute("aria-activedescendant", `knot-${knot.index}`);
        const scrolled = (from, length, at) => {
            const start = at * step, isSeen = start >= from && start + step <= from + length;
            return isSeen ? from : Math.max(0, start + (step - length) / 2);
        };
        box.scrollLeft = scrolled(box.scrollLeft, box.clientWidth, knot.column);
        box.scrollTop = scrolled(box.scrollTop, box.clientHeight, knot.row);
        Object.assign(this, {drawn: "", shown: new Map()});
        this.items.replaceChildren();
        this.draw();
    }
    // Draw the turns in and near the view, unless they are drawn already.
    draw() {
        const {box, items, branches, played, knots, line, step} = this;
        const first = (scroll) => Math.floor(scroll / step / STRIDE) * STRIDE - AROUND;
        const count = (length) => Math.ceil(length / step) + STRIDE + 2 * AROUND;
        const left = first(box.scrollLeft), top = first(box.scrollTop);
        const right = left + count(box.clientWidth), bottom = top + count(box.clientHeight);
        const key = [left, top, right, bottom].join();
        if (!this.cursor || key === this.drawn) return;
        this.drawn = key;
        const isNear = ({column, row}, {column: start, row: high}) =>
            column >= left && start <= right && row >= top && high <= bottom;
        // Items that stay in view stay in the document, since one of them may be under a finger.
        const near = new Set(knots.filter((knot) => isNear(knot, knot))), {shown} = this;
        for (const [knot, item] of shown)
            if (!near.has(knot) && shown.delete(knot)) item.remove();
        for (const knot of near)
            if (!shown.has(knot)) shown.set(knot, this.item(knot));
        items.append(
            ...[...near].map((knot) => shown.get(knot)).filter((item) => !item.parentNode));
        const seen = knots.filter((knot) => knot.parent && isNear(knot, knot.parent));
        const draw = (path, some) =>
            path.setAttribute("d", some.map((knot) => this.branch(knot)).join(""));
        draw(branches, seen);
        draw(played, seen.filter(({nodes: [first]}) => line.has(first)));
    }
    branch({parent, column, row}) {
        const middle = (at) => (at + 0.5) * this.step;
        return `M${middle(parent.column)},${middle(parent.row)}V${middle(row)}H${middle(column)}`;
    }
    item(knot) {
        const {line, now, cursor} = this, {parent, nodes, column, row, index, level} = knot;
        const of = parent ? parent.next : [knot], {turn, color = "start"} = nodes[0].move ?? {};
        const name = label(knot), marks = [knot === now && "now", knot === cursor && "at"];
        const isPlayed = nodes.some((node) => line.has(node));
        const node = h("div", {
            id: `knot-${index}`,
            class: ["knot", color, ...marks, !isPlayed && "other"].filter(Boolean).join(" "),
            role: "treeitem",
            title: name,
            "aria-label": name,
            "aria-level": level,
            "aria-posinset": of.indexOf(knot) + 1,
            "aria-setsize": of.length,
            "aria-selected": String(knot === now),
            "aria-disabled": this.mayGo(knot) ? null : "true",
            onclick: () => this.pick(knot)
        },
                       turn ? String(turn) : "");
        node.style.setProperty("--column", column);
        node.style.setProperty("--row", row);
        return node;
    }
    // Return the moves that lead from the line of play to a turn, and how many moves of the line of
    // play precede them.
    way(knot) {
        const nodes = nodesTo(knot), rest = nodes.filter((node) => !this.line.has(node));
        return {kept: nodes.length - rest.length, moves: rest.map(({move}) => move)};
    }
    // Going to a variation replaces the line of play. So a player may do that only if the player
    // may make all moves of the variation. Against a program, the variation may add only a single
    // move, since the program chooses its own moves.
    mayGo(knot) {
        const {game: {ownsAll, persons, seats}, line} = this;
        if (line.has(knot.end)) return true;
        const {moves} = this.way(knot);
        return ownsAll && moves.every(({color}) => seats.includes(color)) &&
               (persons.length === 2 || moves.length === 1);
    }
    pick(knot) {
        if (this.line.has(knot.end)) return this.go(knot.made);
        if (!this.mayGo(knot)) return toast(T.treeLocked);
        const {kept, moves} = this.way(knot);
        return this.take(kept, moves);
    }
    press(event) {
        const {key, ctrlKey, metaKey, altKey} = event, isChosen = key === "Enter" || key === " ";
        if (ctrlKey || metaKey || altKey || !(isChosen || GUIDE[key])) return;
        event.preventDefault();
        event.stopPropagation();
        if (isChosen)
            this.pick(this.cursor);
        else
            this.point(GUIDE[key](this) ?? this.cursor);
    }
}
