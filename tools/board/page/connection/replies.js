// Parsing those replies of the engine that are lines of text. The other replies are JSON.
export const lines = (text) => (text ? text.split("\n") : []);
export const words = (text) => text.split(/\s+/).filter(Boolean);
export const rows = (text) => lines(text).map(words);
// Return the first word of a line, and the rest of the line.
function cut(line) {
    const at = line.indexOf(" ");
    return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
}
// Convert lines, each with a name and a value, to an object such as {at: "1,2", to: "none"}.
export const fields = (text) => Object.fromEntries(lines(text).map(cut));
// Return the moves of a game, each with the number of its turn and its color.
export const movesOf = (text) =>
    rows(text).map(([turn, color, move]) => ({turn: +turn, color, move}));
// Parse a reply of `compare`: the squares that each color gained and lost.
export function comparisonOf(text) {
    const found = rows(text).slice(1).map(
        ([color, , gained, , lost]) => [color, {gained: +gained, lost: +lost}]);
    return Object.fromEntries(found);
}
// Return by how many squares a color's lead changed between the compared positions.
export function worthOf({black, white}, color) {
    const net = ({gained, lost}) => gained - lost, ofBlack = net(black) - net(white);
    return color === "black" ? ofBlack : -ofBlack;
}
// Escape backslashes, line breaks and "#" in a text as the engine does, and replace other control
// characters by spaces. unescaped() reverses the escapes.
export const escaped = (text) => text.trim()
                                     .replaceAll("\\", "\\\\")
                                     .replaceAll("\n", "\\n")
                                     .replaceAll("#", "\\x23")
                                     .replace(/[\u0000-\u001f\u007f]/g, " ");
export const unescaped = (text) => text.replace(/\\(n|\\|x([0-9a-f]{2}))/gi, (_, what, code) => {
    if (code) return String.fromCharCode(parseInt(code, 16));
    return what === "n" ? "\n" : "\\";
});
// Return the comments of a game, each with the number of moves that were made before it.
export const commentsOf = (text) =>
    lines(text).map(cut).map(([made, said]) => ({made: +made, text: unescaped(said)}));
// Parse a line of the command `analyze`: candidate moves with their values and expected
// continuations, and the predicted owner of each point or area.
export function analysisOf(line) {
    const found = {moves: [], ownership: [], ownershipAreas: []}, all = words(line);
    let list = null;
    for (let at = 0; at < all.length; at++) {
        const name = all[at], move = found.moves.at(-1);
        if (name === "info") {
            found.moves.push({pv: []});
            list = null;
        } else if (name === "pv") {
            list = move.pv;
        } else if (name === "ownership" || name === "ownershipAreas") {
            list = found[name];
        } else if (list) {
            list.push(name);
        } else {
            move[name] = name === "move" ? all[++at] : Number(all[++at]);
        }
    }
    return found;
}
