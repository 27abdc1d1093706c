// The keyboard: what each key does, and the dialog that tells it. Keys are heard anywhere but in
// fields where one types; arrows and Enter belong to the board while it has the focus.
import {ZOOM} from "./board.js";
import {announce, byId, dialog, h} from "./dom.js";
import {T} from "./en.js";
import {look, turn} from "./look.js";
import {rules} from "./setup.js";
import {MODES} from "./stones.js";

const ARROWS = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1]
};
const FINE = 0.1, COARSE = 4;
const press = (id) => byId(id)?.click();
const next = (list, now, by) => list[(list.indexOf(now) + by + list.length) % list.length];
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
    s: ({game}) => announce(T.spokenScore(game.position.state)),
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
    v: look,
    i: rules,
    Backspace: ({toolbar}) => toolbar.tool.back?.(),
};
MODES.forEach((mode, index) => { ACTIONS[index + 1] = ({toolbar}) => toolbar.snapTo(mode); });
function turnHand(toolbar, by) {
    toolbar.hold(next([...toolbar.hands.children].map((one) => one.id.slice(5)), toolbar.name, by));
    announce(T.hand[toolbar.name]);
}
function turnLens(toolbar) {
    toolbar.setLens(next([...byId("lens").options].map((one) => one.value), toolbar.lens, 1));
    announce(T.lens[toolbar.lens || "none"]);
}
// Enter is a click at the keyboard's cursor; where that is not in use it ends what the pointer
// began.
function enter({board, toolbar}) {
    if (board.cursor)
        board.tap(board.cursor);
    else if (toolbar.tool.points?.length)
        toolbar.tool.finish();
    else
        board.step(0, 0, 1);
}
export function keys(desk) {
    document.addEventListener("keydown", (event) => {
        const {target, key, ctrlKey, metaKey, altKey} = event, onBoard = target === desk.board.svg;
        if (metaKey || altKey || !desk.game.state || document.querySelector("dialog[open]")) return;
        if (target.matches("input, textarea, select") && key !== "Escape") return;
        if (onBoard && ARROWS[key])
            desk.board.step(...ARROWS[key], event.shiftKey ? FINE : ctrlKey ? COARSE : 1);
        else if (key === "Enter" && (onBoard || target === document.body))
            enter(desk);
        else if (ACTIONS[key] && !ctrlKey)
            ACTIONS[key](desk);
        else
            return;
        event.preventDefault();
    });
}
export function help() {
    const row = ([names, text]) =>
        h("tr", {}, h("th", {scope: "row"}, names.split(" ").map((name) => h("kbd", {}, name))),
          h("td", {}, text));
    dialog("help-dialog", T.help, T.close,
           () => h("div", {class: "stack"}, T.helpText.map((text) => h("p", {}, text)),
                   h("h3", {}, T.keysTitle), h("table", {id: "keys"}, T.keys.map(row))));
}
