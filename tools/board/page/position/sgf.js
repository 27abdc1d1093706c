// Reading the moves of an SGF file, with all variations.
import {vertex} from "./geometry.js";
const TOKENS = /[()]|\b([BW])\s*\[([^\]]*)\]|[A-Za-z]+(?:\s*\[(?:\\[\s\S]|[^\]\\])*\])+/g;
// On boards with at most 19 lines, SGF files may write a pass as the point `tt`.
const PASSES = 19, PASS = "tt";
// Return the tree of moves in an SGF text for a board with `lines` rows. SGF nodes without a move
// are left out.
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
        const color = letter === "B" ? "black" : "white", turn = (here.move?.turn ?? 0) + 1;
        here.children.push({move: {turn, color, move}, children: []});
        here = here.children.at(-1);
    }
    return root;
}
