// Start the page: create its parts, pass each part what it needs from the others, and build the
// frame around them.
import {Board} from "./board/board.js";
import {OwnMarks} from "./board/own_marks.js";
import {View} from "./board/view.js";
import {Link} from "./connection/link.js";
import {escaped} from "./connection/replies.js";
import {dial, isAlone, server} from "./connection/socket.js";
import {Visit} from "./connection/visit.js";
import {files} from "./dialogs/files.js";
import {help, keys} from "./dialogs/keys.js";
import {lessons} from "./dialogs/lessons.js";
import {look, restoreLook} from "./dialogs/look.js";
import {listGames, myGames} from "./dialogs/mine.js";
import {rules, setup} from "./dialogs/setup.js";
import {share} from "./dialogs/share.js";
import {announce, askText, button, byId, choice, dialog, fold, h, toast} from "./dom.js";
import {Toolbar} from "./drawing/toolbar.js";
import * as say from "./languages/phrases.js";
import {fill, language, LANGUAGES, setLanguage, T} from "./languages/texts.js";
import {Analysis} from "./panel/analysis.js";
import {Calls} from "./panel/calls.js";
import {Ending} from "./panel/ending.js";
import {History} from "./panel/history.js";
import {Panel} from "./panel/panel.js";
import {Sounds} from "./panel/sounds.js";
import {Talk} from "./panel/talk.js";
import {Game} from "./position/game.js";

document.documentElement.lang = language;
restoreLook();
const link = new Link({dial, onNews: (news) => game.hear(news), onStatus: status});
const game = new Game(link);
const board = new Board();
const view = new View(board);
const marks = new OwnMarks({game, board});
const toolbar = new Toolbar({game, board, hint, foresee, mayMove, marks});
board.onMark = (p) => marks.toggle(p);
const past = new History({game, show: showPast});
const analysis = new Analysis({game, board, hint});
const visit = new Visit({link, game, leave, welcome, refuse: hint});
const open = (...room) => visit.open(...room);
const save = () => files({game, open}), enter = () => visit.enterNext();
const ending = new Ending({game, rematch, enter, review, save, isHidden: inLesson});
const panel = new Panel({game, rename, resign, rematch, ending});
const sounds = new Sounds({game}), calls = new Calls({game}), talk = new Talk({game});

// ---- dialogs
const links = () => share({game, invitation: visit.invitation, renew: () => visit.renew()});
const newGame = (name = game.state?.game, white) => setup({link, open, share: links}, name, white);
const learn = () => lessons({link, game, board, toolbar, open, play: newGame});

// ---- the frame
const BUTTONS = [
    button("new", T.newGame, () => newGame(), {class: "main"}), button("learn", T.learn, learn),
    button("mine", T.myGames, () => listGames(showMine), {hidden: true}),
    button("rules", T.rules, () => rules(game)), button("files", T.files, save),
    button("share", T.share, links), button("look", T.look, look), button("help", T.help, help)
];
const languages = choice("language", Object.entries(LANGUAGES), language, setLanguage);
languages.setAttribute("aria-label", T.language);
const aloud = {
    class: "sr",
    "aria-live": "polite"
};
const menu = h("nav", {id: "menu", "aria-label": T.menu}, BUTTONS, languages);
const tools = h("div", {id: "toolbar"}, toolbar.hands, toolbar.options);
const header =
    h("header", {id: "top"},
      h("h1", {}, h("strong", {class: "brand"}, "Contigo"), " ", h("span", {id: "room"})),
      fold("tools-fold", T.hands, tools), fold("menu-fold", T.menu, menu), menu);
const foot = h("div", {id: "foot"}, h("div", {id: "told"}, h("p", {id: "hint"}), toolbar.legend));
const stage = h("section", {id: "stage", "aria-label": T.board}, h("h2", {class: "sr"}, T.board),
                tools, board.box, foot);
const side =
    h("aside", {id: "side", "aria-label": T.game}, h("section", {id: "welcome", hidden: true}),
      h("section", {id: "lesson", hidden: true}), ending.node, panel.node, talk.node, past.node,
      analysis.node);
document.body.append(header, h("main", {}, stage, side),
                     h("div", {id: "toasts", popover: "manual"}),
                     h("div", {id: "live-0", ...aloud}), h("div", {id: "live-1", ...aloud}));

// On small screens, the player's turn with its actions and the buttons that finish a move are
// directly below the board. On large screens, the turn is in the panel, and the buttons are next to
// the hint.
const small = matchMedia("(max-width: 860px)");
function arrange() {
    if (small.matches)
        board.box.after(panel.turn);
    else
        panel.players.after(panel.turn);
    (small.matches ? panel.turn : foot).append(toolbar.begun);
    placeJumps();
}
// On small screens, when the game is over, the controls for stepping through the moves are shown
// below the board.
function placeJumps() {
    const {head, jumps} = past, near = small.matches && game.state?.phase === "over";
    if (near && jumps.parentNode !== panel.turn) panel.turn.append(jumps);
    if (!near && jumps.parentNode === panel.turn) head.after(jumps);
}
small.addEventListener("change", arrange);
arrange();

// ---- connecting the parts
function status(what, text) {
    document.body.classList.toggle("offline", what === "offline");
    game.away = what === "offline";
    if (game.state) {
        panel.refresh();
        toolbar.changed();
    }
    if (what === "offline" && game.state) announce(T.offline);
    if (what === "offline" && !game.state && server)
        hint(fill(T.unreachable,
                  {server, example: "wss://play.example", option: `--allow-origin ${origin}`}));
    if (what === "gone") toast(say.refused(text));
    if (what === "elsewhere") elsewhere();
}
// Another tab has taken the game. When the player closes the dialog, this tab takes the game back.
function elsewhere() {
    dialog("elsewhere-dialog", T.elsewhere, T.close,
           (close) => h("div", {class: "row end"},
                        button("elsewhere-here", T.playHere, close, {class: "main"})));
    byId("elsewhere-dialog").addEventListener("close", () => link.connect());
}
const HEARD = {
    position() {
        show();
        if (game.state.moves.made) byId("welcome").hidden = true;
        visit.remember(inLesson());
        showMine();
        visit.followRematch();
    },
    presence() {
        ending.refresh();
        panel.refresh();
        if (game.clock) toolbar.changed(); // the hint says whether the clock waits
        visit.followRematch();
    },
    moved() {
        const last = game.moves.at(-1), {phase} = game.state;
        if (phase === "over") ending.appear();
        sounds.moved();
        calls.moved();
        const parts = [
            last && `${say.moved(last)}.`, say.standing(game.state, game.seats),
            phase === "scoring" && game.seats.length > 0 && T.markDead
        ];
        announce(parts.filter(Boolean).join(" "));
    },
    waiting() { toolbar.changed(); },
    resumed() { toast(T.resumed); },
    said(words) { talk.hear(words); },
    refused(message) { toast(say.refused(message)); },
};
// Show the chosen position (the current one or an earlier one), and everything that depends on it.
function show() {
    view.draw(game.position, game.moves.slice(0, game.position.state.moves.made));
    marks.refresh();
    document.title = say.title(game.state, game.seats);
    byId("room").textContent = [say.roomTitle(game.state), server].filter(Boolean).join(" · ");
    stage.classList.toggle("past", Boolean(game.shown));
    for (const part of [panel, ending, past, toolbar, analysis, sounds, calls, talk])
        part.refresh();
    placeJumps();
}
function showMine() { byId("mine").hidden = !myGames().length; }
function showPast(shot) {
    toolbar.cancel();
    game.shown = shot;
    show();
}
// Show a text below the board. If the player uses the keyboard, also announce it to screen readers.
function hint(text) {
    if (board.cursor && text !== byId("hint").textContent) announce(text);
    byId("hint").textContent = text;
}
// Show what a move would do, or why it is illegal. `seen` is the engine's preview or null, and
// `sections` are the areas that a stroke would change.
function foresee(seen, sections = [], refusal = "") {
    panel.sheet.foresee(seen);
    hint(refusal || (seen ? say.foresee(seen, sections, game.description) : toolbar.usual()));
}
// Return true if this player may move now. Otherwise show why not.
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
// Do something that may fail, and show the error.
async function attempt(act) { await act().catch(({message}) => toast(say.refused(message))); }
function rematch() { return attempt(() => visit.rematch()); }
// Show the game from its start, with what each move was worth.
function review() {
    past.worth.set(true);
    past.go(0);
}
function inLesson() { return !byId("lesson").hidden; }
function leave() {
    analysis.set(false);
    toolbar.cancel();
    byId("welcome").hidden = true;
}
// Ask whether both players use this device. Don't ask if nobody else can join, since then they do.
function twoPlayers() {
    const start = (white) => newGame(game.state.game, white);
    if (isAlone) return start("me");
    const choose = (id, text, white, close) => button(id, text, () => {
        close();
        start(white);
    });
    return dialog("two-dialog", T.twoPlayers, T.close,
                  (close) =>
                      h("div", {class: "row"}, choose("two-here", T.onThisDevice, "me", close),
                        choose("two-link", T.byLink, "friend", close)));
}
// Shown if the page was opened without a link to a game: what the visitor can do here. The first
// move hides this.
function welcome() {
    const box = byId("welcome"), {ownGame} = visit, hide = () => { box.hidden = true; };
    const offer = (id, text, act) => button(`welcome-${id}`, text, act);
    const close = button("welcome-close", "×", hide, {class: "plain", "aria-label": T.close});
    const on = () => offer("on", T.goOn, () => { location.hash = ownGame; });
    box.hidden = false;
    box.replaceChildren(
        h("div", {class: "dialog-head"}, h("p", {}, fill(T.welcome, say.game(game.description))),
          close),
        h("div", {class: "row"}, ownGame ? on() : [], offer("learn", T.learn, learn),
          offer("play", T.playEngine, () => newGame()), offer("two", T.twoPlayers, twoPlayers)));
}

game.on((what, words) => HEARD[what]?.(words));
keys({game, board, history: past, toolbar});
link.connect();
visit.follow();
