// The choice of a tool (a pen, stones, measuring, routes) and of an overlay. The overlay stays
// selected when the position changes.
import {LENSES, WITH_STONE} from "../board/lenses.js";
import {KINDS} from "../board/own_marks.js";
import {newest} from "../connection/newest.js";
import {announce, button, byId, choice, field, h, renew} from "../dom.js";
import * as say from "../languages/phrases.js";
import {amount, T} from "../languages/texts.js";
import {handsOf, has, hasAreas, isOnPoints, lensesOf} from "../position/description.js";

import {Marker} from "./marker.js";
import {Pen} from "./pen.js";
import {Placer} from "./placer.js";
import {PointPlacer} from "./point_placer.js";
import {Checker, Router} from "./probes.js";

// The tools that make moves.
const MOVING = ["draw", "arc", "circle", "curve", "place"];
const MOST_MAGNET = 0.285;
// The tools by name. description.js says which games support them.
const HANDS = {
    draw: (around) => new Pen(around, "draw"),
    arc: (around) => new Pen(around, "arc"),
    circle: (around) => new Pen(around, "circle"),
    curve: (around) => new Pen(around, "curve"),
    route: (around) => new Router(around),
    place: (around) =>
        (isOnPoints(around.game.description) ? new PointPlacer(around) : new Placer(around)),
    "ghost-black": (around) => new Placer(around, "black"),
    "ghost-white": (around) => new Placer(around, "white"),
    areas: (around) => new Checker(around),
    mark: (around) => new Marker(around),
};

export class Toolbar {
    // `mayMove` returns true if the player may move, and otherwise shows why not. `foresee` shows
    // the preview of a move. `hint` shows a text below the board.
    constructor({game, board, hint, foresee, mayMove, marks}) {
        Object.assign(this, {game, board, hint, added: "", lens: "", description: null});
        this.choices = {whose: "black", reach: 0.5};
        this.look = newest(() => this.lookNow());
        this.around = {game, board, mayMove, foresee, hint, choices: this.choices, marks};
        this.around.changed = () => this.changed();
        this.around.lookWith = (added) => this.lookWith(added);
        this.hands = h("div", {id: "hands", class: "row", role: "group", "aria-label": T.hands});
        this.options = h("div", {id: "options", class: "row"});
        this.begun = h("div", {id: "begun"});
        this.legend = h("ul", {id: "legend", hidden: true});
    }
    refresh() {
        const {description} = this.game;
        if (description.name !== this.description?.name) {
            Object.assign(this, {description, lens: ""});
            this.hold(this.handNames[0]);
        }
        this.tool.refresh?.();
        this.drawOptions();
        this.look();
    }
    get handNames() { return handsOf(this.description); }
    get lensNames() { return lensesOf(this.description); }
    // Return true if a move waits for the connection.
    get waits() { return Boolean(this.game.away && (this.game.sending || this.tool?.acting)); }
    // Return the hint that is shown when there is nothing else to say.
    usual() {
        const {game} = this, {clock, state} = game;
        if (this.waits) return T.waits;
        if (this.tool?.said) return this.tool.said;
        const measures = hasAreas(game.description);
        if (game.shown) return measures ? T.pastHint : T.pastPointHint;
        if (!game.seats.length) return measures ? T.watchHint : T.watchPointHint;
        if (state.phase === "over") return ""; // the panel with the result says everything
        if (state.phase === "scoring") return T.markDead;
        if (clock && !clock.running) return T.clockWaits;
        if (game.mayNot === "turn" && MOVING.includes(this.name)) return T.mayNot.turn;
        return say.hint(this.name, state);
    }
    hold(name) {
        this.tool?.cancel?.();
        const names = this.handNames;
        Object.assign(this, {name, tool: HANDS[name](this.around)});
        this.board.tool = this.tool;
        this.hands.hidden = names.length < 2;
        const hand = (key) => button(`hand-${key}`, T.hand[key], () => this.hold(key),
                                     {"aria-pressed": String(key === name)});
        renew(this.hands, names.map(hand));
        this.changed();
    }
    changed() {
        this.hint(this.usual());
        this.drawOptions();
    }
    cancel() { this.tool?.cancel?.(); }
    giveUp() {
        if (this.waits) this.game.giveUp();
        this.cancel();
    }
    // Draw the buttons and the options again. If one of the options has the focus, leave the
    // options unchanged, since the focus would be lost.
    drawOptions() {
        const {tool, options} = this;
        const finish = (id, text) => button(id, text, () => tool.finish(), {class: "main"});
        const cancel = () => button("cancel", T.cancel, () => this.giveUp());
        const before = () => {
            if (this.waits) return [];
            if (tool.held) return [finish("confirm", T.confirm)];
            return tool.points?.length ? [finish("finish", T.finish)] : null;
        };
        const buttons = before();
        renew(this.begun, buttons ? [...buttons, cancel()] : []);
        if (options.contains(document.activeElement)) return;
        const shown = [
            tool.mode && this.modes(), tool instanceof Pen && this.magnet(),
            tool.choosesWhose && this.whose(), tool.marks && this.kinds(), this.lenses(),
            this.reach()
        ];
        options.replaceChildren(...shown.filter(Boolean));
        this.setLens(this.lens, false);
    }
    modes() {
        const {tool} = this, set = (mode) => { tool.mode = mode; };
        return field(T.snapping, choice("mode", Object.entries(T.modes), tool.mode, set));
    }
    magnet() {
        const {game, description} = this, {magnet} = game.state;
        if (!has(description, "magnet") || !game.seats.length) return null;
        const strength = h("output", {id: "strength"}, amount(magnet, 3));
        const range = {type: "range", min: 0, max: MOST_MAGNET, step: 0.005, value: magnet};
        const slider = h("input", {
            id: "magnet", ...range,
                onchange: () => game.try(`magnet ${slider.value}`),
                          oninput: () => { strength.value = amount(slider.value, 3); }
        });
        return field(T.magnet, [slider, strength]);
    }
    whose() {
        const set = (color) => {
            this.choices.whose = color;
            this.tool.refresh();
        };
        return field(T.whose, choice("whose", Object.entries(T.colors), this.choices.whose, set));
    }
    kinds() {
        const {marks} = this.around, set = (kind) => { marks.kind = kind; };
        return field(T.markKind, choice("mark-kind", KINDS.map((one) => [one, T.markKinds[one]]),
                                        marks.kind, set));
    }
    lenses() {
        const names = this.lensNames.map((key) => [key, T.lens[key]]);
        const all = [["", T.lens.none], ...names];
        return field(T.show, choice("lens", all, this.lens, (lens) => this.setLens(lens)));
    }
    reach() {
        const range = {type: "number", min: 0, max: 320, step: 0.1, value: this.choices.reach};
        const onchange = ({target}) => {
            this.choices.reach = +target.value;
            this.look();
        };
        return field(T.reach, h("input", {id: "reach", ...range, onchange}));
    }
    snapTo(mode) {
        if (!this.tool.mode || !mode) return;
        this.tool.mode = mode;
        this.drawOptions();
        announce(T.modes[mode]);
    }
    setLens(lens, look = true) {
        this.lens = lens;
        byId("lens").value = lens;
        byId("reach").parentNode.hidden = lens !== "gaps";
        if (look) this.look();
    }
    // Let overlays include the previewed stone: `added` is appended to their queries. If no stone
    // is previewed, `added` is empty.
    lookWith(added) {
        if (!added && !this.added) return;
        this.added = added;
        if (WITH_STONE.includes(this.lens)) this.look();
    }
    drawLegend(legend) {
        const item = ([name, text]) => h("li", {}, h("i", {class: `swatch ${name}`}), text);
        this.legend.hidden = !legend.length;
        this.legend.replaceChildren(...legend.map(item));
    }
    async lookNow() {
        const {game, board, added, choices: {reach}} = this, {tint, under} = board.layers;
        const refused = (error) => [[], say.refused(error.message)];
        const lens = LENSES[this.lens];
        const [shapes, text, below, legend = []] =
            lens ? await lens({game, board, reach}, added).catch(refused) : [[], this.usual()];
        tint.set(shapes);
        under.set(below);
        this.drawLegend(legend);
        if (!added) this.hint(text);
    }
}
