// Starts the page: builds its frame, follows the fragment of the address to a room, a position or a
// new game, and ties the parts together at one desk, which is what each of them knows of the
// others.
import {Analysis} from "./analysis.js";
import {Board} from "./board.js";
import {opening, proposedSize} from "./description.js";
import {announce, button, byId, h, toast} from "./dom.js";
import {T} from "./en.js";
import {files, share, unpacked} from "./files.js";
import {Game} from "./game.js";
import {History} from "./history.js";
import {help, keys} from "./keys.js";
import {lessons} from "./lessons.js";
import {Link} from "./link.js";
import {look, restoreLook} from "./look.js";
import {Panel} from "./panel.js";
import {askText, gamesOf, rules, setup} from "./setup.js";
import {Toolbar} from "./tools.js";
import {drawPosition} from "./view.js";

class Desk {
    constructor() {
        this.link = new Link({
            onNews: (news) => this.game.hear(news),
            onStatus: (...status) => this.status(...status)
        });
        this.game = new Game(this.link);
        this.frame();
        this.game.on((what) => this.news(what));
        addEventListener("hashchange", () => this.follow());
        addEventListener("popstate", () => this.follow());
        keys(this);
        this.follow();
    }
    frame() {
        const aloud = {class: "sr", "aria-live": "polite"};
        restoreLook();
        document.body.append(
            h("header", {id: "top"}, h("strong", {class: "brand"}, "Contigo"),
              h("span", {id: "room"}),
              h("nav", {"aria-label": T.menu},
                button("new", T.newGame, () => setup(this), {class: "main"}),
                button("learn", T.learn, () => lessons(this)),
                button("rules", T.rules, () => rules(this)),
                button("files", T.files, () => files(this)),
                button("share", T.share, () => share(this)), button("look", T.look, look),
                button("help", T.help, help))),
            h("main", {},
              h("section", {id: "stage", "aria-label": T.board},
                h("div", {id: "toolbar", class: "row"}), h("div", {id: "board-box"}),
                h("div", {id: "foot"}, h("p", {id: "hint"}), h("div", {id: "begun"}))),
              h("aside", {id: "side", "aria-label": T.game},
                h("section", {id: "welcome", hidden: true}),
                h("section", {id: "lesson", hidden: true}))),
            h("div", {id: "toasts"}), h("div", {id: "live-0", ...aloud}),
            h("div", {id: "live-1", ...aloud}));
        this.board = new Board(byId("board-box"));
        this.panel = new Panel(this);
        this.history = new History(this);
        this.analysis = new Analysis(this);
        this.toolbar = new Toolbar(this, byId("toolbar"));
        byId("side").append(this.panel.node, this.history.node, this.analysis.node);
    }
    // ---- from the address to a room
    async follow() {
        const fragment = location.hash.slice(1);
        if (fragment === this.here && fragment) return;
        this.here = fragment;
        this.invitation = history.state;
        try {
            if (fragment.startsWith("state="))
                await this.open("", `set_state ${await unpacked(fragment.slice(6))}`);
            else if (fragment)
                await this.enter(...fragment.split("/"));
            else
                await this.begin();
            if (!fragment) this.welcome();
        } catch (error) {
            toast(T.refused(error.message));
            if (!this.game.state) await this.begin();
        }
    }
    // What the page begins with where the address asks for nothing: a board to try things on, for
    // one person.
    async begin() {
        const [game] = await gamesOf(this.link);
        await this.open("", opening(game, proposedSize(game)).join("\n"));
    }
    // What somebody is offered who has come by no link, until there is something on the board.
    welcome() {
        const box = byId("welcome"), own = localStorage.getItem("own-game"),
              offer = (id, text, act) => button(`welcome-${id}`, text, act);
        box.hidden = false;
        box.replaceChildren(
            h("div", {class: "dialog-head"}, h("p", {}, T.welcome(this.game.state.description)),
              button("welcome-close", "×", () => { box.hidden = true; },
                     {class: "plain", "aria-label": T.close})),
            h("div", {class: "row"}, own ? offer("on", T.goOn, () => { location.hash = own; }) : [],
              offer("learn", T.learn, () => lessons(this)),
              offer("play", T.playEngine, () => setup(this)),
              offer("two", T.twoPlayers, () => setup(this, "me"))));
    }
    // The game that one is playing is found again here, but no lesson.
    remember() {
        const {state: {phase, moves}, seats} = this.game;
        if (moves.made) byId("welcome").hidden = true;
        if (!seats.length || !moves.made || !byId("lesson").hidden) return;
        if (phase !== "over")
            localStorage.setItem("own-game", this.here);
        else if (localStorage.getItem("own-game") === this.here)
            localStorage.removeItem("own-game");
    }
    // Makes a room and goes there, into all seats that persons have but the one that is left to a
    // friend.
    async open(options, body, friend = null) {
        const [room, black, white] =
            (await this.link.ask(`open ${options}`.trim(), body)).split(" ");
        const seats = {black, white},
              mine = Object.keys(seats).filter((color) => seats[color] !== "-" && color !== friend);
        this.invitation = friend && {room, color: friend, secret: seats[friend]};
        this.here = [room, ...mine.map((color) => seats[color])].join("/");
        history.pushState(this.invitation, "", `#${this.here}`);
        await this.enter(...this.here.split("/"));
    }
    async enter(room, ...secrets) {
        this.analysis.set(false);
        this.toolbar.tool?.cancel();
        byId("welcome").hidden = true;
        await this.game.join(room, secrets);
    }
    status(what, text) {
        document.body.classList.toggle("offline", what === "offline");
        if (what === "offline" && this.game.state) announce(T.offline);
        if (what === "gone") toast(T.refused(text));
    }
    // ---- what the parts ask of each other
    news(what) {
        if (what === "position") {
            this.show();
            this.remember();
        }
        if (what === "presence") this.panel.refresh();
        if (what !== "talk") return;
        this.panel.drawPlayers();
        this.history.drawComment();
    }
    // Shows the position that is looked at, and what goes with it.
    show() {
        drawPosition(this.board, this.game.position);
        document.title = T.title(this.game.state, this.game.seats);
        byId("room").textContent = T.roomTitle(this.game.state);
        byId("stage").classList.toggle("past", Boolean(this.game.shown));
        for (const part of [this.panel, this.history, this.toolbar, this.analysis]) part.refresh();
    }
    // Below the board; and aloud for whoever is at the board with the keyboard.
    hint(text) {
        if (this.board.cursor && text !== byId("hint").textContent) announce(text);
        byId("hint").textContent = text;
    }
    // What a move would come to, and in lines the sections that it would change; or why it cannot
    // be made.
    foresee(seen, sections = [], refusal = "") {
        const fresh = sections.filter((one) => one.fresh).slice(0, 3);
        this.panel.foresee(seen);
        this.hint(refusal || (seen ? T.foresee(seen, fresh, sections.length - fresh.length)
                                   : this.toolbar.usual()));
    }
    // Whether this person may move now; says why not where they may not.
    mayMove() {
        const {myTurn, shown, state, seats} = this.game;
        if (myTurn) return true;
        const why = shown                    ? "past"
                    : state.phase !== "play" ? "over"
                    : seats.length           ? "turn"
                                             : "watch";
        toast(T.mayNot[why]);
        return false;
    }
    rename(color) {
        askText(T.rename, this.game.state.info?.[color] || "",
                (text) => this.game.try(`set_info ${color} ${T.escape(text)}`.trim()));
    }
    resign() { askText(T.resignSure, null, () => this.game.try(`play ${this.game.hand} resign`)); }
}
new Desk();
