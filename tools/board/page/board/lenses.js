// Overlays that show what the engine reports about the position. An overlay is a function that gets
// the game, the board, the largest width of gaps, and `added`, which is appended to queries so that
// they include a stone that isn't played yet. The function returns the shapes to show, a text about
// them, shapes to show below ink and stones, and a legend as pairs of a class and a text.
import {rows, words, worthOf} from "../connection/replies.js";
import {s} from "../dom.js";
import {neutralGround} from "../drawing/probes.js";
import * as say from "../languages/phrases.js";
import {amount, fill, T} from "../languages/texts.js";
import {isDrawn} from "../position/description.js";
import {COLORS} from "../position/game.js";
import {distance, isPlace, middle, place, point, vertex} from "../position/geometry.js";

const HUES = 8, WHOLE_TURN = 359.9;
const hue = (index) => `hue-${index % HUES}`;
async function gaps({game, board, reach}) {
    const of = async (color) => rows(await game.ask(`gaps ${color} ${reach}`));
    const all = (await Promise.all(COLORS.map(of))).flat();
    const found = all.filter(([kind]) => kind === "gap");
    const shapes = found.map(([, length, , from, , to]) => {
        const ends = [from, to].map(point);
        const [x, y] = [0, 1].map((axis) => (ends[0][axis] + ends[1][axis]) / 2);
        const label = board.label([x, y + 18 * board.perPixel], amount(length, 3), "sum");
        return [board.path(ends, "gap"), board.dot([x, y], 9, "gap"), label];
    });
    return [shapes, say.gaps(found.length)];
}
async function groups({game, board}) {
    const found = JSON.parse(await game.ask("state_json groups stones")), under = [];
    const {areas: known} = game.position;
    const stones = new Map((found.stones || []).map((one) => [one.id, one]));
    const ofInk = ({sections}, index) => {
        const own = sections.map((id) => known.get(id)).filter(Boolean);
        under.push(own.map(({geometry}) => board.area(geometry, `tint ${hue(index)}`)));
        return own.map(({geometry, properties}) =>
                           board.label(middle(geometry), say.areaLabel(properties), "sum"));
    };
    const ofStones = ({stones: ids, liberties, color}, index) => {
        const places = ids.map((id) => place(stones.get(id).at));
        return [
            places.map((p) => board.disc(p, 0.49, `halo ${hue(index)}`)),
            board.label(places[0], String(liberties), `count ${color}`)
        ];
    };
    const shapes = found.groups.map(isDrawn(game.description) ? ofInk : ofStones);
    return [shapes, fill(T.groups, {count: shapes.length}), under];
}
// Show the networks of ink, or the connections between stones.
async function links({game, board}, added = "") {
    const {ink} = game.position;
    if (!isDrawn(game.description)) {
        const found = rows(await game.ask(`links${added}`));
        const shapes = found.map(([, , , p, q]) => board.path([point(p), point(q)], "link"));
        return [shapes, fill(T.links, {count: found.length})];
    }
    const {links: found} = JSON.parse(await game.ask("state_json links"));
    const shapes = found.map(({strokes}, index) => {
        const own = strokes.map((id) => ink.get(id)).filter(Boolean);
        return own.map(({geometry}) => board.path(geometry.coordinates, `network ${hue(index)}`));
    });
    return [shapes, fill(T.networks, {count: found.length})];
}
// Show the arcs on which another stone would be connected. Narrow arcs are marked, since they are
// easy to miss.
async function liberties({game, board}, added = "") {
    const found = rows(await game.ask(`liberties${added}`));
    const shapes = found.map(([color, at, , from, , to, , start, , end, narrow = ""]) => {
        const [p, a, b] = [at, start, end].map(point), r = distance(p, a), turn = to - from;
        const name = `liberty ${color} ${narrow}`;
        if (turn > WHOLE_TURN) return board.disc(p, r, name);
        const [begin, finish] = [a, b].map((q) => board.at(q).join(" "));
        const d = `M${begin}A${r} ${r} 0 ${Number(turn > 180)} 0 ${finish}`;
        return [board.shape(d, name), narrow && board.dot(a, 6, "mark")];
    });
    return [shapes, say.liberties(found.length, found.filter((one) => one[10]).length)];
}
async function forbidden({game, board}) {
    const {features} = JSON.parse(await game.ask("free_ground"));
    const {outline} = game.position.state.board;
    const free = features.map(({geometry}) => board.outlines(geometry)).join("");
    return [[], T.forbidden, board.shape(board.trace(outline, "Z") + free, "forbidden")];
}
async function everything(around, added) {
    const all = [liberties, links, forbidden].map((one) => one(around, added));
    const [arcs, bonds, ground] = await Promise.all(all);
    return [[arcs[0], bonds[0]], arcs[1], ground[2]];
}
// Show the empty grid points where the player to move may not play.
async function barred({game, board}) {
    const {turn: {to_move: color}, board: {columns, rows: many}} = game.position.state;
    const free = new Set(words(await game.ask(`all_legal ${color}`)));
    for (const {id} of game.position.allStones) free.add(id);
    const found = [];
    for (let y = 0; y < many; y++)
        for (let x = 0; x < columns; x++)
            if (!free.has(vertex([x, y]))) found.push([x, y]);
    return [found.map((p) => board.cross(p, "refused")), fill(T.barred, {count: found.length})];
}
// Show who would own the grid points if play ended now.
async function ground({game, board}) {
    const of = async (color) => {
        const points = words(await game.ask(`final_status_list ${color}_territory`));
        return points.map((at) => board.square(place(at), 0.12, `owned ${color}`));
    };
    return [await Promise.all(COLORS.map(of)), T.lens.ground];
}
async function neutral({game, board}) {
    const found = await neutralGround(game), {neither} = game.position.state.score;
    const lit = found.map(({geometry}) => board.area(geometry, "probed"));
    return [[], fill(T.neutralAreas, {count: found.length, area: neither}), lit];
}
// Return a pattern of stripes that rise to the right for ground that a color has gained, and fall
// for ground that it has lost. Like ink, stripes have a border in themes whose board would hide
// them.
function hatching(board, {color, change}) {
    const step = 12 * board.perPixel, d = `M0 ${step / 2}H${step}`;
    const stripe = (name) => s("path", {d, class: `${name} ${color} stripe`});
    const turned = `rotate(${change === "gained" ? -45 : 45})`;
    const size = {width: step, height: step, patternUnits: "userSpaceOnUse"};
    const looks = {id: `hatch-${color}-${change}`, ...size, patternTransform: turned};
    return s("pattern", looks, stripe("case"), stripe("ink"));
}
// Return the shapes that show changed ground. Below the stripes, the ground has the color of the
// empty board, so that the stripes are as visible as ink. Ground that one color has lost and the
// other has gained has the stripes of both.
function changedGround(board, features) {
    const all = features.map(({properties}) => hatching(board, properties));
    const ground = features.map(({geometry}) => board.area(geometry, "ground"));
    const striped = ({geometry, properties: {color, change}}) => {
        const area = board.area(geometry, `changed ${color} ${change}`);
        area.setAttribute("fill", `url(#hatch-${color}-${change})`);
        return area;
    };
    const of = (kind) => features.filter(({properties}) => properties.change === kind);
    return [all, ground, of("lost").map(striped), of("gained").map(striped)];
}
// Show the ground that each color has gained and lost in the last turn.
async function changes({game, board}) {
    const {made} = game.position.state.moves, past = game.moves.slice(0, made), end = past.at(-1);
    if (!end) return [[], T.noMoves];
    const from = past.findIndex(({turn}) => turn === end.turn);
    const last = past.slice(from).findLast(({move}) => isPlace(move)) || end;
    const {features} = JSON.parse(await game.link.ask(`compare_geojson ${from} ${made}`));
    const found = {black: {gained: 0, lost: 0}, white: {gained: 0, lost: 0}};
    for (const {properties: {color, change, area}} of features) found[color][change] = area;
    const worth = features.length ? worthOf(found, last.color) : null;
    const legend = features.map(
        ({properties}) => [`${properties.color} ${properties.change}`, say.change(properties)]);
    return [[], say.changed(last, worth), changedGround(board, features), legend];
}
// The overlays by name. description.js says which games support them.
export const LENSES = {
    groups,
    gaps,
    liberties,
    links,
    forbidden,
    everything,
    neutral,
    barred,
    ground,
    changes
};
// The overlays whose queries can include a stone that hasn't been played yet.
export const WITH_STONE = ["links", "liberties", "everything"];
