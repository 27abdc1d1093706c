// Starts the page: makes its parts, tells each what it needs of the others, and builds the frame
// around them.
import {Analysis} from "./analysis.js";
import {Board} from "./board.js";
import {announce, askText, button, byId, h, toast} from "./dom.js";
import {T} from "./en.js";
import {files, share} from "./files.js";
import {Game} from "./game.js";
import {History} from "./history.js";
import {help, keys} from "./keys.js";
import {lessons} from "./lessons.js";
import {Link} from "./link.js";
import {look, restoreLook} from "./look.js";
import {Panel} from "./panel.js";
import {escaped} from "./replies.js";
import {rules, setup} from "./setup.js";
import {Toolbar} from "./toolbar.js";
import {View} from "./view.js";
import {Visit} from "./visit.js";

restoreLook();
const url = new URL("board", location.href.split("#")[0]);
url.protocol = url.protocol.replace("http", "ws");
const link = new Link({url, onNews: (news) => game.hear(news), onStatus: status});
const game = new Game(link);
const board = new Board();
const view = new View(board);
const toolbar = new Toolbar({game, board, hint, foresee, mayMove});
const panel = new Panel({game, rename, resign});
const past = new History({game, show: showPast});
const analysis = new Analysis({game, board, hint});
const visit = new Visit({link, game, leave, welcome});
const open = (...room) => visit.open(...room);

// ---- what may be opened
const links = () => share({game, invitation: visit.invitation});
const newGame = (name = game.state?.game, white) => setup({link, open, share: links}, name, white);
const learn = () => lessons({link, game, board, toolbar, open, play: newGame});

// ---- the frame
const BUTTONS = [
    button("new", T.newGame, () => newGame(), {class: "main"}), button("learn", T.learn, learn),
    button("rules", T.rules, () => rules(game)),
    button("files", T.files, () => files({game, open})), button("share", T.share, links),
    button("look", T.look, look), button("help", T.help, help)
];
const aloud = {
    class: "sr",
    "aria-live": "polite"
};
const header = h("header", {id: "top"}, h("strong", {class: "brand"}, "Contigo"),
                 h("span", {id: "room"}), h("nav", {"aria-label": T.menu}, BUTTONS));
const stage = h("section", {id: "stage", "aria-label": T.board},
                h("div", {id: "toolbar", class: "row"}, toolbar.hands, toolbar.options), board.box,
                h("div", {id: "foot"}, h("p", {id: "hint"}), toolbar.begun));
const side =
    h("aside", {id: "side", "aria-label": T.game}, h("section", {id: "welcome", hidden: true}),
      h("section", {id: "lesson", hidden: true}), panel.node, past.node, analysis.node);
document.body.append(header, h("main", {}, stage, side), h("div", {id: "toasts"}),
                     h("div", {id: "live-0", ...aloud}), h("div", {id: "live-1", ...aloud}));

// ---- what the parts tell each other
function status(what, text) {
    document.body.classList.toggle("offline", what === "offline");
    if (what === "offline" && game.state) announce(T.offline);
    if (what === "gone") toast(T.refused(text));
}
const HEARD = {
    position() {
        show();
        if (game.state.moves.made) byId("welcome").hidden = true;
        visit.remember(!byId("lesson").hidden);
    },
    presence() { panel.refresh(); },
    talk() {
        panel.drawPlayers();
        past.drawComment();
    },
    moved() {
        const {last_move: last} = game.state;
        announce(`${last ? `${T.moved(last)}. ` : ""}${T.standing(game.state, game.seats)}`);
    },
    refused(message) { toast(T.refused(message)); },
};
// Shows the position that is looked at, and what goes with it.
function show() {
    view.draw(game.position);
    document.title = T.title(game.state, game.seats);
    byId("room").textContent = T.roomTitle(game.state);
    stage.classList.toggle("past", Boolean(game.shown));
    for (const part of [panel, past, toolbar, analysis]) part.refresh();
}
function showPast(shot) {
    toolbar.cancel();
    game.shown = shot;
    show();
}
// Below the board; and aloud for whoever is at the board with the keyboard.
function hint(text) {
    if (board.cursor && text !== byId("hint").textContent) announce(text);
    byId("hint").textContent = text;
}
// What a move would come to, and of ink the sections that it would change; or why it cannot be
// made.
function foresee(seen, sections = [], refusal = "") {
    panel.foresee(seen);
    hint(refusal || (seen ? T.foresee(seen, sections) : toolbar.usual()));
}
// Whether this person may move now; says why not where they may not.
function mayMove() {
    const why = game.mayNot;
    if (why) toast(T.mayNot[why]);
    return !why;
}
function rename(color) {
    const set = (text) => game.try(`set_info ${color} ${escaped(text)}`.trim());
    askText(T.rename, game.state.info?.[color] || "", T.answers, set);
}
function resign() {
    askText(T.resignSure, null, T.answers, () => game.try(`play ${game.hand} resign`));
}
function leave() {
    analysis.set(false);
    toolbar.cancel();
    byId("welcome").hidden = true;
}
// What somebody is offered who has come by no link, until there is something on the board.
function welcome() {
    const box = byId("welcome"), {ownGame} = visit, hide = () => { box.hidden = true; };
    const offer = (id, text, act) => button(`welcome-${id}`, text, act);
    const close = button("welcome-close", "×", hide, {class: "plain", "aria-label": T.close});
    const on = () => offer("on", T.goOn, () => { location.hash = ownGame; });
    box.hidden = false;
    box.replaceChildren(
        h("div", {class: "dialog-head"}, h("p", {}, T.welcome(game.description)), close),
        h("div", {class: "row"}, ownGame ? on() : [], offer("learn", T.learn, learn),
          offer("play", T.playEngine, () => newGame()),
          offer("two", T.twoPlayers, () => newGame(game.state.game, "me"))));
}

game.on((what, words) => HEARD[what]?.(words));
keys({game, board, history: past, toolbar});
link.connect();
visit.follow();
