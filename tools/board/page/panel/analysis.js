// The engine's analysis of the position: candidate moves, and the predicted owners of points or
// areas. The analysis is updated while the engine searches.
import {analysisOf} from "../connection/replies.js";
import {button, h} from "../dom.js";
import * as say from "../languages/phrases.js";
import {percent, T, withSign} from "../languages/texts.js";
import {isPlace, place, strokesOf} from "../position/geometry.js";

const HOW = "interval 40 maxmoves 8 ownership true", FAINT = 0.15;
const SLOW = 1000; // milliseconds without a reply after which the page says that the analysis waits
const faded = (shape, opacity) => {
    shape.style.opacity = opacity;
    return shape;
};
export class Analysis {
    // `hint` shows a text: here the moves that are expected after a candidate.
    constructor({game, board, hint}) {
        Object.assign(this, {game, board, hint, on: false, key: null});
        const pressed = {"aria-pressed": "false"};
        this.toggle = button("analyze", T.analyze, () => this.set(!this.on), pressed);
        this.list = h("table", {id: "candidates"});
        const parts = [h("summary", {}, h("h2", {}, T.analysis)), this.toggle, this.list];
        this.node = h("details", {open: true}, parts);
    }
    set(on) {
        this.on = on;
        this.toggle.setAttribute("aria-pressed", String(on));
        this.clear();
        if (on)
            this.refresh();
        else if (this.key)
            this.game.link.ask("stop").catch(() => {});
    }
    clear() {
        this.board.layers.analysis.set();
        this.list.replaceChildren();
    }
    // Analyze the position that is shown. If the game has changed, the server has already ended the
    // previous analysis.
    async refresh() {
        const {game} = this, {state} = game.position;
        this.toggle.disabled = !game.analysis;
        if (!this.on) return;
        this.clear();
        const color = state.turn.to_move, at = game.shown ? `view ${state.moves.made} ` : "";
        const key = `${game.version} ${at}`;
        this.key = state.phase === "play" ? key : null;
        if (!this.key) return;
        const isNewest = () => this.on && key === this.key;
        const show = (line) => isNewest() && this.show(analysisOf(line), color);
        const tell = (text) => isNewest() && this.list.replaceChildren(h("caption", {}, text));
        const timer = setTimeout(() => tell(T.analysisWaits), SLOW);
        await game.link.listen(`${at}analyze ${color} ${HOW}`, show)
            .catch(({message}) => tell(say.refused(message)));
        clearTimeout(timer);
    }
    show(found, color) {
        const most = Math.max(1, ...found.moves.map(({visits}) => visits));
        const heads = ["", ...T.candidateHead].map((text) => h("th", {scope: "col"}, text));
        this.list.replaceChildren(h("thead", {}, h("tr", {}, heads)),
                                  h("tbody", {}, found.moves.map((one) => this.row(one))));
        const shapes =
            [...found.moves].reverse().map((one) => this.candidate(one, color, one.visits / most));
        this.board.layers.analysis.set(this.owners(found, color), shapes);
    }
    row({pv, order, move, winrate, scoreLead, visits}) {
        const hint = () => this.hint(say.expected(pv));
        const {score} = this.game.description, lead = score ? withSign(scoreLead) : "";
        const cells = [say.move(move), percent(winrate), lead, String(visits)];
        return h("tr", {tabIndex: 0, onpointerenter: hint, onfocus: hint},
                 h("th", {scope: "row"}, String(order + 1)),
                 cells.map((text) => h("td", {}, text)));
    }
    // Draw a candidate: a stone as a disc with its win rate, or strokes with their rank.
    candidate({move, winrate, order}, color, share) {
        const {board} = this, name = `candidate ${order === 0 ? "best" : ""}`;
        if (!isPlace(move)) return [];
        const strokes = strokesOf(move), [first] = strokes, isDrawn = first.length > 1;
        const at = first[Math.floor((first.length - 1) / 2)];
        const shapes = [
            ...strokes.filter(() => isDrawn).map((stroke) => board.path(stroke, name)),
            isDrawn ? board.dot(at, 10, `${name} seal`) : board.disc(at, 0.44, `${name} seal`)
        ];
        const label = board.label(at, isDrawn ? String(order + 1) : percent(winrate), "seal-text");
        return [...shapes.map((shape) => faded(shape, 0.55 + 0.45 * share)), label];
    }
    // Draw the predicted owners. Values are from -1 to 1, where 1 means that `color` owns the point
    // or area.
    owners({ownership, ownershipAreas}, color) {
        const {board} = this, {columns, rows} = this.game.position.state.board;
        const isBlack = color === "black";
        const shade = (make, value, strength) => {
            if (Math.abs(value) < FAINT) return null;
            const name = `owned ${value > 0 === isBlack ? "black" : "white"}`;
            return faded(make(name), Math.abs(value) * strength);
        };
        const outlines = ownershipAreas.map((words) => {
            const at = words.indexOf(":"), value = +words.slice(0, at);
            const coordinates = words.slice(at + 1).split("/").map(
                (ring) => ring.split(":").filter(Boolean).map(place));
            return shade((name) => board.area({type: "Polygon", coordinates}, name), value, 0.4);
        });
        const points = ownership.map((value, index) => {
            const p = [index % columns, rows - 1 - Math.floor(index / columns)];
            return shade((name) => board.disc(p, 0.17, name), value, 0.8);
        });
        return [...outlines, ...points];
    }
}
