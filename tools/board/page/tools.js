// What a person holds over the board, and what is shown upon it besides the position. Hands are
// held one at a time: pens, stones, the area checker, the route finder. A lens colours the board
// with what the engine says: gaps, groups, links, liberties, forbidden ground; it stays on while
// the game goes on.
import {handsOf, isDrawn, lensesOf} from "./description.js";
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
import {lines, words} from "./game.js";
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
    get whose() { return isDrawn(this.desk.game.description) ? this.desk.toolbar.whose : ""; }
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
// What is held for a hand, by its name in description.js.
const PLACE = {
    point: PointPlacer,
    stone: Placer
};
const HANDS = {
    draw: (desk) => new Pen(desk, "draw"),
    arc: (desk) => new Pen(desk, "arc"),
    circle: (desk) => new Pen(desk, "circle"),
    curve: (desk) => new Pen(desk, "curve"),
    route: (desk) => new Router(desk),
    place: (desk) => new PLACE[desk.game.description.move](desk),
    "ghost-black": (desk) => new Placer(desk, "black"),
    "ghost-white": (desk) => new Placer(desk, "white"),
    areas: (desk) => new Checker(desk),
};
// ---- lenses: each answers the shapes to show, what to say of them, and shapes to show below ink
// and stones
const placeOf = ({at}) => (typeof at === "string" ? place(at) : at);
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
    const found = JSON.parse(await game.ask("state_json groups stones")), under = [];
    const {areas: known} = game.position;
    const stones = new Map((found.stones || []).map((one) => [one.id, one]));
    const hue = (index) => `hue-${index % HUES}`;
    const ofInk = (group, index) => {
        const own = group.sections.map((id) => known.get(id)).filter(Boolean);
        under.push(own.map(({geometry}) => board.area(geometry, `tint ${hue(index)}`)));
        return own.map((one) =>
                           board.label(middle(one.geometry), T.sectionOf(one.properties), "sum"));
    };
    const ofStones = ({stones: ids, liberties, color}, index) => {
        const places = ids.map((id) => placeOf(stones.get(id)));
        return [
            places.map((p) => board.disc(p, 0.49, `halo ${hue(index)}`)),
            board.label(places[0], String(liberties), `count ${color}`)
        ];
    };
    const shapes = found.groups.map(isDrawn(game.description) ? ofInk : ofStones);
    return [shapes, T.groupsFound(found.groups.length), under];
}
async function links({game, board}, added = "") {
    const {ink} = game.position, found = await rows(game.ask(`links${added}`));
    if (!isDrawn(game.description)) {
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
    const free = new Set(words(await game.ask(`all_legal ${color}`)));
    for (const {id} of stonesOf(game.position)) free.add(id);
    const all =
        Array.from({length: columns * many}, (_, i) => [i % columns, Math.floor(i / columns)]);
    const found = all.filter((p) => !free.has(vertex(p)));
    return [found.map((p) => cross(board, p, "refused")), T.barred(found.length)];
}
async function ground({game, board}) {
    const of = async (color) => words(await game.ask(`final_status_list ${color}_territory`))
                                    .map((at) => square(board, place(at), 0.12, `owned ${color}`));
    return [await Promise.all([of("black"), of("white")]), T.lens.ground];
}
async function neutral({game, board}) {
    const found = await neutralGround(game), {neither} = game.position.state.score;
    const lit = found.map(({geometry}) => board.area(geometry, "probed"));
    return [[], T.neutralFound(found.length, neither), lit];
}
const LENSES = {
    groups,
    gaps,
    liberties,
    links,
    forbidden,
    everything,
    neutral,
    barred,
    ground
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
        const {description} = this.desk.game;
        if (description.name !== this.description?.name) {
            Object.assign(this, {description, lens: ""});
            this.hold(handsOf(description)[0]);
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
        return state.phase === "scoring" ? T.scoringNow : T.hint(this.name, state);
    }
    hold(name) {
        this.tool?.cancel?.();
        const names = handsOf(this.description);
        Object.assign(this, {name, tool: HANDS[name](this.desk)});
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
            [["", T.lens.none], ...lensesOf(this.description).map((key) => [key, T.lens[key]])];
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
                tool instanceof Checker && isDrawn(this.description) && field(T.whose, whose),
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
        const {tint, under} = this.desk.board.layers, lens = LENSES[this.lens], {added} = this;
        const refused = (error) => [[], T.refused(error.message)];
        const [shapes, text, below] =
            lens ? await lens(this.desk, added).catch(refused) : [[], this.usual()];
        tint.set(shapes);
        under.set(below);
        if (!added) this.desk.hint(text);
    }
}
