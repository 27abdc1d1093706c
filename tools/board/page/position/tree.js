// The tree of a game: all known lines of play. A node has a move (null for the root) and its
// children.
import {isPlace} from "./geometry.js";
const ENDS = ["resign", "time", "forfeit"];
export const emptyTree = () => ({move: null, children: []});
export const isSame = (a, b) =>
    Boolean(a && b && a.color === b.color && a.move.toUpperCase() === b.move.toUpperCase());
// Return the nodes of a line of play, from the root up to the first move that isn't in the tree.
export function lineOf(tree, moves) {
    const line = [tree];
    for (const one of moves) {
        const next = line.at(-1).children.find(({move}) => isSame(move, one));
        if (!next) break;
        line.push(next);
    }
    return line;
}
// Add a line of play to a tree of moves. An end of the game that isn't a move, such as a
// resignation, is left out. Return true if the tree has changed.
export function grow(tree, moves) {
    const played = moves.filter(({move}) => !ENDS.includes(move)), line = lineOf(tree, played);
    const known = line.length - 1;
    let here = line.at(-1);
    for (const {turn, color, move} of played.slice(known)) {
        here.children.push({move: {turn, color, move}, children: []});
        here = here.children.at(-1);
    }
    return known < played.length;
}
// Return true if a node has a single child, and both belong to the same turn.
const isSameTurn = ({move, children: [next, other]}) =>
    Boolean(next && !other && move && isPlace(move.move) && move.turn === next.move.turn &&
            move.color === next.move.color);
// Return the knots from a node along the first children; `parent` is the knot before the node, or
// null. A knot is the root, or a turn with its nodes; a turn that branches has several knots.
// `made` is the number of moves up to the end of the knot, `level` counts the branchings before it
// (from 1), and `next` are the knots that follow.
function knotsFrom(node, parent) {
    const knots = [], level = (parent?.level ?? 0) + 1;
    for (let at = node, before = parent; at;[at] = at.children) {
        const nodes = [at];
        while (isSameTurn(at)) {
            [at] = at.children;
            nodes.push(at);
        }
        before = {
            nodes,
            end: at,
            parent: before,
            level,
            column: before ? before.column + 1 : 0,
            made: before ? before.made + nodes.length : 0,
            next: []
        };
        before.parent?.next.push(before);
        knots.push(before);
    }
    return knots;
}
// Place the knots of a tree in columns and rows: a turn is to the right of the turn before it, and
// each variation is in the first free row below. Variations that branch off later are placed first,
// so that branches don't cross. Return the knots, and the numbers of columns and rows.
export function layout(tree) {
    const knots = [], free = [], waiting = [{node: tree, parent: null}];
    while (waiting.length) {
        const {node, parent} = waiting.pop(), line = knotsFrom(node, parent);
        const start = parent?.column ?? 0, end = line.at(-1).column;
        let row = 0;
        for (let at = start; at <= end; at++) row = Math.max(row, free[at] ?? 0);
        for (let at = start; at <= end; at++) free[at] = row + 1;
        for (const knot of line) {
            knots.push(Object.assign(knot, {row, index: knots.length}));
            for (const other of knot.end.children.slice(1).reverse())
                waiting.push({node: other, parent: knot});
        }
    }
    return {knots, columns: free.length, rows: free.reduce((most, row) => Math.max(most, row), 0)};
}
// Return the nodes that lead to a knot, without the root.
export function nodesTo(knot) {
    const parts = [];
    for (let at = knot; at.parent; at = at.parent) parts.push(at.nodes);
    return parts.reverse().flat();
}
