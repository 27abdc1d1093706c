// The engine's thoughts on the position: candidates and whose the board will be, told while it
// looks on.
import {button, h} from "./dom.js";
import {T} from "./en.js";
import {place} from "./view.js";
const HOW = "interval 40 maxmoves 8 ownership true", FAINT = 0.15;
// One line of `analyze`: names with values; `pv` and whose the board will be, which comes last,
// have many.
function parse(line) {
    const words = (text = "") => text.split(" ").filter(Boolean);
    const [thoughts, areas, owners] = line.split(/ ownership(Areas)? /);
    const moves = thoughts.split("info ").slice(1).map((one) => {
        const [pairs, pv] = one.split(" pv ");
        return {
            ...Object.fromEntries(pairs.match(/\S+ \S+/g).map((pair) => pair.split(" "))),
            pv: words(pv)
        };
    });
    return {
        moves,
        ownership: areas ? [] : words(owners),
        ownershipAreas: areas ? words(owners) : []
    };
}
export class Analysis {
    constructor(desk) {
        Object.assign(this, {desk, on: false, key: null});
        this.toggle =
            button("analyze", T.analyze, () => this.set(!this.on), {"aria-pressed": "false"});
        this.list = h("table", {id: "candidates"});
        this.node =
            h("details", {open: true}, h("summary", {}, T.analysis), this.toggle, this.list);
    }
    set(on) {
        this.on = on;
        this.toggle.setAttribute("aria-pressed", String(on));
        this.clear();
        if (on)
            this.refresh();
        else if (this.key)
            this.desk.link.ask("stop").catch(() => {});
    }
    clear() {
        this.desk.board.layers.analysis.set();
        this.list.replaceChildren();
    }
    // Asks anew for the position that is shown now; the server has ended what it said of the one
    // before.
    async refresh() {
        const {game} = this.desk, {state} = game.position;
        this.toggle.disabled = !game.analysis;
        if (!this.on) return;
        this.clear();
        const color = state.turn.to_move, at = game.shown ? `view ${state.moves.made} ` : "",
              key = `${game.version} ${at}`;
        this.key = state.phase === "play" ? key : null;
        if (!this.key) return;
        const show = (line) => {
            if (this.on && key === this.key) this.show(parse(line), color);
        };
        await game.link.listen(`${at}analyze ${color} ${HOW}`, show)
            .catch((error) =>
                       this.list.replaceChildren(h("caption", {}, T.refused(error.message))));
    }
    show(found, color) {
        const {board} = this.desk;
        const most = Math.max(1, ...found.moves.map(({visits}) => +visits));
        const tell = (pv) => () => this.desk.hint(T.expected(pv));
        const row = ({pv, order, move, winrate, scoreLead, visits}) =>
            h("tr", {tabIndex: 0, onpointerenter: tell(pv), onfocus: tell(pv)},
              h("th", {scope: "row"}, String(+order + 1)),
              [T.move(move), T.wins(winrate), T.lead(scoreLead), visits].map(
                  (text) => h("td", {}, text)));
        this.list.replaceChildren(
            h("thead", {},
              h("tr", {}, T.candidateHead.map((text) => h("th", {scope: "col"}, text)))),
            h("tbody", {}, found.moves.map(row)));
        board.layers.analysis.set(
            this.owners(found, color),
            [...found.moves].reverse().map((one) => this.candidate(one, color, one.visits / most)));
    }
    // Stones as seals with their share of wins, strokes as they would be drawn with their rank.
    candidate({move, winrate, order}, color, share) {
        const {board} = this.desk, name = `candidate ${order === "0" ? "best" : ""}`;
        if (/^pass$/i.test(move)) return [];
        const strokes = move.split("/").map((stroke) => stroke.split(":").map(place)),
              [first] = strokes;
        const drawn = first.length > 1, at = first[Math.floor((first.length - 1) / 2)];
        const shapes = [
            drawn && strokes.map((stroke) => board.path(stroke, name)),
            drawn ? board.dot(at, 10, `${name} seal`) : board.disc(at, 0.44, `${name} seal`),
            board.label(at, drawn ? String(+order + 1) : T.wins(winrate), "seal-text")
        ].flat().filter(Boolean);
        for (const shape of shapes) shape.style.opacity = 0.55 + 0.45 * share;
        return shapes;
    }
    owners({ownership, ownershipAreas}, color) {
        const {board, game} = this.desk, {columns, rows} = game.position.state.board,
                      sign = color === "black" ? 1 : -1;
        const shade = (make, value, strength) => {
            if (Math.abs(value) < FAINT) return null;
            const shape = make(`owned ${value * sign > 0 ? "black" : "white"}`);
            shape.style.opacity = Math.abs(value) * strength;
            return shape;
        };
        return [
            ...ownershipAreas.map((words) => {
                const [value, rest] = words.split(/:(.*)/);
                const coordinates =
                    rest.split("/").map((ring) => ring.split(":").filter(Boolean).map(place));
                return shade((name) => board.area({type: "Polygon", coordinates}, name), value,
                             0.4);
            }),
            ...ownership.map(
                (value, index) => shade(
                    (name) => board.disc([index % columns, rows - 1 - Math.floor(index / columns)],
                                         0.17, name),
                    value, 0.8))
        ];
    }
}
