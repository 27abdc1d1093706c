// What a person holds over the board, and what is shown upon it besides the position. Hands are
// held one at a time: pens, stones, the area checker, the route finder. A lens colours the board
// with what the engine says: gaps, groups, links, liberties, forbidden ground; it stays on while
// the game goes on.
import {
    announce,
    button,
    byId,
    choice,
    distance,
    field,
    h,
    newest,
    number,
    point,
    renew,
    s,
    word
} from "./dom.js";
import {T} from "./en.js";
import {lines} from "./game.js";
import {middle, Pen} from "./lines.js";
import {PointPlacer} from "./points.js";
import {Placer} from "./stones.js";
import {cross, place, square, stonesOf, vertex} from "./view.js";

const HUES = 8, MOST_MAGNET = 0.285;
// ---- hands that only ask
class Asker {
    constructor(desk) { Object.assign(this, {desk, points: [], said: ""}); }
    probes() { return this.points.map((p) => this.desk.board.dot(p, 4, "probe")); }
    cancel() {
        Object.assign(this, {points: [], said: "", way: null});
        this.desk.board.layers.tools.set();
        this.say("");
    }
    say(text) {
        this.said = text;
        this.desk.hint(this.desk.toolbar.usual());
        this.desk.toolbar.drawOptions();
    }
}
const neutralGround = async (game) => JSON.parse(await game.ask("areas_geojson neutral")).features;
class Checker extends Asker {
    get whose() { return this.desk.game.state.game === "lines" ? this.desk.toolbar.whose : ""; }
    // A second click into an area takes it off the sum.
    async tap(p) {
        const {board} = this.desk,
              inside = (shape, q) => shape.isPointInFill(new DOMPoint(...board.at(q)));
        const again = this.points.length && this.lit.find((shape) => inside(shape, p));
        if (again)
            this.points = this.points.filter((q) => !inside(again, q));
        else
            this.points.push(p);
        if (!(await this.refresh()) && !again) this.points.pop();
    }
    back() {
        this.points.pop();
        return this.refresh();
    }
    finish() { this.cancel(); }
    // Each place that was touched with its own area, the sections lit up, and their sum in words.
    async refresh() {
        if (!this.points.length) return this.cancel();
        try {
            const command = `areas ${this.whose} ${this.points.map(word).join(" ")}`;
            const reply = lines(await this.desk.game.ask(command.replace("  ", " ")));
            const sum = reply.pop().split(" ")[1];
            this.light(this.whose === "neutral" ? await neutralGround(this.desk.game) : [
                ...this.desk.game.position.areas.values()
            ].filter(({properties: {color}}) => !this.whose || color === this.whose));
            this.say(T.sum(
                sum,
                reply.map((line) => /area (\S+)(?:.*? total (\S+) (\w+))?/.exec(line).slice(1))));
            return true;
        } catch (error) {
            this.say(T.refused(error.message));
            return false;
        }
    }
    // The browser itself knows which outlines hold a point, once they are in the document.
    light(areas) {
        const {board} = this.desk, {layers: {tools}} = board;
        const shapes = areas.map(({geometry}) => board.area(geometry, "probed"));
        tools.set(shapes);
        const spots = this.points.map((p) => new DOMPoint(...board.at(p)));
        this.lit = shapes.filter((shape) => spots.some((spot) => shape.isPointInFill(spot)));
        for (const shape of shapes)
            if (!this.lit.includes(shape)) shape.remove();
        tools.node.append(...this.probes());
    }
}
class Router extends Asker {
    async tap(p) {
        if (this.points.length === 2) this.cancel();
        this.points.push(p);
        const {game, board} = this.desk, {tools} = board.layers;
        tools.set(this.probes());
        if (this.points.length < 2) return this.say("");
        try {
            const reply = await game.ask(`route ${game.hand} ${this.points.map(word).join(" ")}`);
            this.way = reply.split(" ").map(point);
            const length =
                this.way.slice(1).reduce((all, q, i) => all + distance(q, this.way[i]), 0);
            tools.set(board.path(this.way, "way"), this.probes());
            return this.say(T.route(length, game.state.ink_left));
        } catch (error) {
            this.cancel();
            return this.say(T.refused(error.message));
        }
    }
    async finish() {
        if (!this.way || !this.desk.mayMove()) return;
        const command = `draw ${this.desk.game.hand} ${this.way.map(word).join(" ")}`;
        this.cancel();
        await this.desk.game.try(command);
    }
}
const HANDS = {
    lines: {
        draw: [Pen, "draw"],
        arc: [Pen, "arc"],
        circle: [Pen, "circle"],
        curve: [Pen, "curve"],
        route: [Router],
        areas: [Checker]
    },
    stones: {
        place: [Placer],
        "ghost-black": [Placer, "black"],
        "ghost-white": [Placer, "white"],
        areas: [Checker]
    },
    go: {place: [PointPlacer]},
    minigo: {place: [PointPlacer]},
};
// ---- lenses: each answers the shapes to show, what to say of them, and shapes to show below ink
// and stones
const rows = async (reply) => lines(await reply).map((line) => line.split(" "));
const between = (words, from, to) =>
    words.slice(words.indexOf(from) + 1, to ? words.indexOf(to) : undefined);
async function gaps({game, board, toolbar}) {
    const of = (color) => rows(game.ask(`gaps ${color} ${toolbar.reach}`));
    const found =
        (await Promise.all([of("black"), of("white")])).flat().filter(([kind]) => kind === "gap");
    return [
        found.map(([, length, , from, , to]) => {
            const ends = [from, to].map(point),
                  [x, y] = [0, 1].map((axis) => (ends[0][axis] + ends[1][axis]) / 2);
            return [
                board.path(ends, "gap"), board.dot([x, y], 9, "gap"),
                board.label([x, y + 18 * board.perPixel], number(length, 3), "sum")
            ];
        }),
        T.gapsFound(found.length)
    ];
}
async function groups({game, board}) {
    const {state, areas: known} = game.position, found = await rows(game.ask("groups")), under = [];
    const stones = new Map(stonesOf(game.position).map((one) => [one.id, one]));
    return [
        found.map((words, index) => {
            const hue = `hue-${index % HUES}`;
            if (state.game === "lines") {
                const own = between(words, "sections", "networks")
                                .map((id) => known.get(id))
                                .filter(Boolean);
                under.push(own.map(({geometry}) => board.area(geometry, `tint ${hue}`)));
                return own.map(
                    (one) => board.label(middle(one.geometry), T.sectionOf(one.properties), "sum"));
            }
            const own = between(words, state.game === "stones" ? "stones" : "points")
                            .map((id) => stones.get(id));
            return own.filter(Boolean).map(
                ({at, color},
                 first) => [board.disc(at, 0.49, `halo ${hue}`),
                            !first && board.label(at, words[words.indexOf("liberties") + 1],
                                                  `count ${color}`)]);
        }),
        T.groupsFound(found.length), under
    ];
}
async function links({game, board}, added = "") {
    const {ink, state} = game.position, found = await rows(game.ask(`links${added}`));
    if (state.game === "stones") {
        const shapes = found.map(([, , , p, q]) => board.path([point(p), point(q)], "link"));
        return [shapes, T.linksFound(found.length)];
    }
    const strokes = (words) =>
        between(words, "strokes", "group").map((id) => ink.get(id)).filter(Boolean);
    return [
        found.map(
            (words, index) => strokes(words).map(
                ({geometry}) => board.path(geometry.coordinates, `network hue-${index % HUES}`))),
        T.networksFound(found.length)
    ];
}
// The arcs on which one's own would be linked; a narrow one gets a mark, since it is easily
// overlooked.
async function liberties({game, board}, added = "") {
    const found = await rows(game.ask(`liberties${added}`));
    return [
        found.map(([color, at, , from, , to, , start, , end, narrow = ""]) => {
            const [p, a, b] = [at, start, end].map(point), r = distance(p, a), turn = to - from;
            const name = `liberty ${color} ${narrow}`, [x, y] = board.at(a);
            if (turn > 359.9) return board.disc(p, r, name);
            const d = `M${x} ${y}A${r} ${r} 0 ${+ (turn > 180)} 0 ${board.at(b).join(" ")}`;
            return [s("path", {d, class: name}), narrow && board.dot(a, 6, "mark")];
        }),
        T.libertiesFound(found.length, found.filter((words) => words[10]).length)
    ];
}
async function forbidden({game, board}) {
    const {features} = JSON.parse(await game.ask("free_ground")),
          {outline} = game.position.state.board;
    const d =
        board.trace(outline, "Z") + features.map(({geometry}) => board.rings(geometry)).join("");
    return [[], T.forbidden, s("path", {d, class: "forbidden", "fill-rule": "evenodd"})];
}
async function everything(desk, added) {
    const [arcs, bonds, ground] =
        await Promise.all([liberties, links, forbidden].map((one) => one(desk, added)));
    return [[arcs[0], bonds[0]], arcs[1], ground[2]];
}
// On points: where one may not play, and whose ground it would be if play ended now.
async function barred({game, board}) {
    const {turn: {to_move: color}, board: {columns, rows: many}} = game.position.state;
    const free = new Set((await game.ask(`all_legal ${color}`)).split(/\s+/));
    for (const {id} of stonesOf(game.position)) free.add(id);
    const all =
        Array.from({length: columns * many}, (_, i) => [i % columns, Math.floor(i / columns)]);
    const found = all.filter((p) => !free.has(vertex(p)));
    return [found.map((p) => cross(board, p, "refused")), T.barred(found.length)];
}
async function ground({game, board}) {
    const of = async (color) => (await game.ask(`final_status_list ${color}_territory`))
                                    .split(/\s+/)
                                    .filter(Boolean)
                                    .map((at) => square(board, place(at), 0.12, `owned ${color}`));
    return [await Promise.all([of("black"), of("white")]), T.lens.ground];
}
async function neutral({game, board}) {
    const found = await neutralGround(game), {neither} = game.position.state.score;
    const lit = found.map(({geometry}) => board.area(geometry, "probed"));
    return [[], T.neutralFound(found.length, neither), lit];
}
const onPoints = {
    groups,
    barred,
    ground
};
const LENSES = {
    lines: {groups, gaps, links, neutral},
    go: onPoints,
    minigo: onPoints,
    stones: {groups, liberties, links, forbidden, everything}
};

export class Toolbar {
    constructor(desk, node) {
        Object.assign(
            this,
            {desk, look: newest(() => this.lookNow()), whose: "black", reach: 0.5, added: ""});
        this.hands = h("div", {id: "hands", class: "row", role: "group", "aria-label": T.hands});
        this.options = h("div", {id: "options", class: "row"});
        node.append(this.hands, this.options);
    }
    refresh() {
        const {game} = this.desk.game.state;
        if (game !== this.game) {
            Object.assign(this, {game, lens: ""});
            this.hold(Object.keys(HANDS[game])[0]);
        }
        this.tool.refresh?.();
        this.drawOptions();
        this.look();
    }
    usual() {
        const {game} = this.desk, {state} = game;
        if (this.tool?.said) return this.tool.said;
        if (game.shown) return T.pastHint;
        if (!game.seats.length) return T.watchHint;
        if (state.phase === "over") return T.mayNot.over;
        return state.phase === "scoring" ? T.scoringNow : T.hints[this.game][this.name];
    }
    hold(name) {
        this.tool?.cancel?.();
        const names = Object.keys(HANDS[this.game]), [Hand, ...more] = HANDS[this.game][name];
        Object.assign(this, {name, tool: new Hand(this.desk, ...more)});
        this.desk.board.tool = this.tool;
        this.hands.hidden = names.length < 2;
        renew(this.hands,
              names.map((key) => button(`hand-${key}`, T.hand[key], () => this.hold(key),
                                        {"aria-pressed": String(key === name)})));
        this.drawOptions();
        this.desk.hint(this.usual());
    }
    // A control that is being used stays what it is.
    drawOptions() {
        const {tool, desk: {game}} = this;
        const finish = button("finish", T.finish, () => tool.finish(), {class: "main"});
        const cancel = button("cancel", T.cancel, () => tool.cancel());
        renew(byId("begun"), tool.points?.length ? [finish, cancel] : []);
        if (this.options.contains(document.activeElement)) return;
        const lenses =
            [["", T.lens.none], ...Object.keys(LENSES[this.game]).map((key) => [key, T.lens[key]])];
        const snaps =
            choice("mode", Object.entries(T.modes), tool.mode, (mode) => { tool.mode = mode; });
        const whose = choice("whose", Object.entries(T.colors), this.whose, (color) => {
            this.whose = color;
            tool.refresh();
        });
        const strength = h("output", {id: "strength"}, number(game.state.magnet, 3));
        const magnet = h("input", {
            id: "magnet", type: "range", min: 0, max: MOST_MAGNET, step: 0.005,
                value: game.state.magnet,
                onchange: () => game.try(`magnet ${magnet.value}`),
                          oninput: () => { strength.value = magnet.value; }
        });
        const reach = h("input", {
            id: "reach",
            type: "number",
            min: 0,
            max: 320,
            step: 0.1,
            value: this.reach,
            onchange: () => {
                this.reach = +reach.value;
                this.look();
            }
        });
        this.options.replaceChildren(
            ...[tool.mode && field(T.snapping, snaps),
                tool instanceof Pen && game.seats.length && field(T.magnet, [magnet, strength]),
                tool instanceof Checker && this.game === "lines" && field(T.whose, whose),
                field(T.show, choice("lens", lenses, this.lens, (lens) => this.setLens(lens))),
                field(T.reach, reach)]
                .filter(Boolean));
        this.setLens(this.lens, false);
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
    // A stone that is only shown so far has its links and liberties, too: words behind the
    // questions say so.
    lookWith(added) {
        this.added = added;
        if (/links|liberties|everything/.test(this.lens)) this.look();
    }
    async lookNow() {
        const {tint, under} = this.desk.board.layers, lens = LENSES[this.game][this.lens],
                     {added} = this;
        const refused = (error) => [[], T.refused(error.message)];
        const [shapes, text, below] =
            lens ? await lens(this.desk, added).catch(refused) : [[], this.usual()];
        tint.set(shapes);
        under.set(below);
        if (!added) this.desk.hint(text);
    }
}
