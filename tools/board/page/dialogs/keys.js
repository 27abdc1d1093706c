// The keyboard: what each key does, and the dialog that lists the keys. Keys don't work in dialogs
// and, except for Escape, in fields. Arrow keys move the cursor only while the board has the focus;
// Enter works only while the board or nothing has it.
import {ZOOM} from "../board/board.js";
import {announce, byId, dialog, h} from "../dom.js";
import {MODES} from "../drawing/placer.js";
import {spokenScore} from "../languages/phrases.js";
import {T} from "../languages/texts.js";

import {look, turn} from "./look.js";
import {rules} from "./setup.js";

const ARROWS = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1]
};
const FINE = 0.1, COARSE = 4;
const press = (id) => byId(id)?.click();
// Return the item `by` positions after `now` in a list, where the first item follows the last.
export const neighbor = (list, now, by) =>
    list[(list.indexOf(now) + by + list.length) % list.length];
const ACTIONS = {
    p: () => press("pass"),
    u: () => press("undo"),
    r: () => press("redo"),
    x: () => press("analyze"),
    n: () => press("new"),
    "?": () => help(),
    b: ({board}) => board.svg.focus(),
    ",": ({history}) => history.go(history.want - 1),
    ".": ({history}) => history.go(history.want + 1),
    Home: ({history}) => history.go(0),
    End: ({history}) => history.go(Infinity),
    s: ({game}) => announce(spokenScore(game.position.state)),
    l: ({toolbar}) => turnLens(toolbar),
    "[": ({toolbar}) => turnHand(toolbar, -1),
    "]": ({toolbar}) => turnHand(toolbar, 1),
    Escape: ({board}) => board.cancel(),
    "+": ({board}) => board.zoom(1 / ZOOM),
    "-": ({board}) => board.zoom(ZOOM),
    0: ({board}) => board.zoom(Infinity),
    t: () => turn("areas"),
    g: () => turn("preview"),
    c: () => turn("labels"),
    m: () => turn("numbers"),
    v: () => look(),
    i: ({game}) => rules(game),
    Backspace: ({toolbar}) => toolbar.tool.back?.(),
};
MODES.forEach((mode, index) => { ACTIONS[index + 1] = ({toolbar}) => toolbar.snapTo(mode); });
function turnHand(toolbar, by) {
    toolbar.hold(neighbor(toolbar.handNames, toolbar.name, by));
    announce(T.hand[toolbar.name]);
}
function turnLens(toolbar) {
    toolbar.setLens(neighbor(["", ...toolbar.lensNames], toolbar.lens, 1));
    announce(T.lens[toolbar.lens || "none"]);
}
// Handle Enter: confirm a move, or click at the keyboard's cursor. If there is no cursor, finish
// what the pointer has started, or else show the cursor.
function enter({board, toolbar}) {
    const {tool} = toolbar, draws = tool.points;
    if ((tool.held && (draws || !board.cursor)) || (!board.cursor && draws?.length))
        tool.finish();
    else if (board.cursor)
        board.tap(board.cursor);
    else
        board.step(0, 0, 1);
}
const factor = ({shiftKey, ctrlKey}) => {
    if (shiftKey) return FINE;
    return ctrlKey ? COARSE : 1;
};
export function keys({game, board, history, toolbar}) {
    const parts = {game, board, history, toolbar};
    document.addEventListener("keydown", (event) => {
        const {target, key, ctrlKey, metaKey, altKey} = event, isOnBoard = target === board.svg;
        if (metaKey || altKey || !game.state || document.querySelector("dialog[open]")) return;
        if (target.matches("input, textarea, select") && key !== "Escape") return;
        if (isOnBoard && ARROWS[key])
            board.step(...ARROWS[key], factor(event));
        else if (key === "Enter" && (isOnBoard || target === document.body))
            enter(parts);
        else if (ACTIONS[key] && !ctrlKey)
            ACTIONS[key](parts);
        else
            return;
        event.preventDefault();
    });
}
export function help() {
    const name = (text) => h("kbd", {}, text);
    const row = ([names, text]) =>
        h("tr", {}, h("th", {scope: "row"}, names.split(" ").map(name)), h("td", {}, text));
    const texts = T.helpText.map((text) => h("p", {}, text));
    dialog("help-dialog", T.help, T.close,
           () => h("div", {class: "stack"}, texts, h("h3", {}, T.keysTitle),
                   h("table", {id: "keys"}, T.keys.map(row))));
}
