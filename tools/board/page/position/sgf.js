// Reading the moves of an SGF file, with all variations.
import {vertex} from "./geometry.js";
const TOKENS = /[()]|\b([BW])\s*\[([^\]]*)\]|[A-Za-z]+(?:\s*\[(?:\\[\s\S]|[^\]\\])*\])+/g;
// On boards with at most 19 lines, SGF files may write a pass as the point `tt`.
const PASSES = 19, PASS = "tt";
const ENDS = ["resign", "time", "forfeit"];
// Return the tree of moves in an SGF text. A node without a move is joined to the node before it.
export function moveTree(text, lines) {
    const root = {move: null, children: []}, stack = [];
    let here = root;
    for (const [token, letter, at] of text.matchAll(TOKENS)) {
        if (token === "(")
            stack.push(here);
        else if (token === ")")
            here = stack.pop() || root;
        if (!letter) continue;
        const [x, y] = [...at].map((one) => one.charCodeAt(0) - "a".charCodeAt(0));
        const isPass = at.length !== 2 || (at === PASS && lines <= PASSES);
        const move = isPass ? "PASS" : vertex([x, lines - 1 - y]);
        here.children.push({move: {color: letter === "B" ? "black" : "white", move}, children: []});
        here = here.children.at(-1);
    }
    return root;
}
export const isSame = (a, b) =>
    Boolean(a && b && a.color === b.color && a.move.toUpperCase() === b.move.toUpperCase());
// Add a line of play to a tree of moves. What ends a game without a move is left out.
export function grow(tree, moves) {
    let here = tree;
    for (const {color, move} of moves) {
        if (ENDS.includes(move)) return;
        const known = here.children.find((child) => isSame(child.move, {color, move}));
        if (!known) here.children.push({move: {color, move}, children: []});
        here = known || here.children.at(-1);
    }
}
// Return the moves that can follow `moves` in the tree, except `next`.
export function otherLines(tree, moves, next) {
    let here = tree;
    for (const move of moves) here = here?.children.find((child) => isSame(child.move, move));
    return (here?.children || []).map(({move}) => move).filter((move) => !isSame(move, next));
}
