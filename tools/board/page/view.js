// Draws a position on the board's standing layers: ground and lines, areas, ink, stones, marks.
// What is many goes by keys, so that a move costs what it has changed and no more.
import {isDrawn, isOnPoints} from "./description.js";
import {point, s} from "./dom.js";
import {T} from "./en.js";
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const STONE = 0.47, WOOD = 0.62, LABELS = 0.055, MOST_LABELS = 25, MOST_NUMBERS = 16;
// A to Z without I, then AA, AB and so on.
const columnName = (x) => (x < LETTERS.length ? "" : LETTERS[Math.floor(x / LETTERS.length) - 1]) +
                          LETTERS[x % LETTERS.length];
const column = (name) => [...name].reduce(
    (sum, letter) => (sum + 1) * LETTERS.length + LETTERS.indexOf(letter), -1);
export const vertex = ([x, y]) => columnName(x) + (y + 1);
export const place = (at) => {
    const [, name, row] = /^([A-Z]+)(\d+)$/.exec(at) || [];
    return name ? [column(name), row - 1] : point(at);
};
const isPlace = (move) => /^([A-Z]{1,2}\d|-?[\d.])/.test(move || "");
// Spaces from the first to the last line, or of the polygon's box.
export function extent({description, board}) {
    const less = description.board.in_spaces ? 0 : 1;
    return [board.columns - less, board.rows - less];
}
function layout(board, state) {
    const {description, board: {outline}} = state, [width, height] = extent(state),
                               most = Math.max(width, height);
    const onPoints = isOnPoints(description), wood = onPoints ? WOOD : 0;
    board.layout({width, height, margin: LABELS * most + wood, stride: onPoints ? 1 : 0.5});
    board.layers.ground.set(onPoints ? s("rect", {
        x: -wood,
        y: -wood,
        width: width + 2 * wood,
        height: height + 2 * wood,
        rx: 0.2,
        class: "wood"
    })
                                     : s("path", {d: board.trace(outline, "Z"), class: "ground"}));
    if (!description.board.in_spaces) board.layers.grid.set(grid(board, width, height, wood));
}
function grid(board, width, height, onPoints) {
    const most = Math.max(width, height), gap = 0.5 * LABELS * most + onPoints, nodes = [];
    const every = Math.ceil(most / (onPoints ? MOST_LABELS : MOST_NUMBERS));
    let d = "";
    for (let x = 0; x <= width; x++) {
        d += board.trace([[x, 0], [x, height]]);
        if (x % every === 0)
            nodes.push(board.label([x, -gap], onPoints ? columnName(x) : String(x), "label"));
    }
    for (let y = 0; y <= height; y++) {
        d += board.trace([[0, y], [width, y]]);
        if (y % every === 0)
            nodes.push(board.label([-gap, y], String(onPoints ? y + 1 : y), "label"));
    }
    const stars = starsOf(width).flatMap((x) => starsOf(height).map((y) => [x, y]));
    return [
        s("path", {d, class: onPoints ? "grid points" : "grid"}), nodes,
        stars.map((p) => board.disc(p, 0.09, "star"))
    ];
}
function starsOf(size) {
    if (size < 6) return size === 4 ? [2] : [];
    const edge = size < 12 ? 2 : 3;
    return size % 2 || size < 8 ? [edge, size - edge] : [edge, size / 2, size - edge];
}
// Sections of lines: only what is closed is tinted. In stones each feature is the cell of one
// stone.
export function areaClass({color, state, section}) {
    if (section === undefined) return `cell ${color}`;
    return state === "open" ? null : `section ${color} ${state}`;
}
export function drawAreas(board, areas, both = []) {
    board.layers.areas.sync(areas, ({properties, geometry}) => {
        const name = areaClass(properties);
        return name && geometry.coordinates.length ? board.area(geometry, name) : null;
    });
    board.layers.both.set(both.map(({geometry}) => board.area(geometry, "section both")));
}
function drawInk(board, {ink, state}) {
    const trace = (name) => ({properties, geometry}) =>
        board.path(geometry.coordinates, `${name} ${properties.color}`);
    const newest = [...ink].filter(([, {properties}]) => properties.turn === state.last_move?.turn);
    board.layers.case.sync(ink, trace("case"));
    board.layers.ink.sync(ink, trace("ink"));
    board.layers.last.sync(new Map(newest), trace("last"));
}
export function stone(board, p, color, name = "", r = STONE) {
    const disc = board.disc(p, r, `stone ${color} ${name}`);
    return name === "dead" ? s("g", {}, disc, cross(board, p, "dead-mark")) : disc;
}
export function cross(board, p, name, r = 0.2) {
    const [x, y] = board.at(p);
    return s("path", {
        d: `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x - r} ${y + r}l${2 * r} ${- 2 * r}`,
        class: name
    });
}
export function square(board, p, r, name) {
    const [x, y] = board.at(p);
    return s("rect", {x: x - r, y: y - r, width: 2 * r, height: 2 * r, class: name});
}
// The stones of the position, whatever game it is; on grid points their places stand for ids.
export function stonesOf({state, ink, stones, dead}) {
    if (!isOnPoints(state.description)) {
        return [...ink.values()].map(({id, properties, geometry}) => ({
                                         id,
                                         at: geometry.coordinates,
                                         color: properties.color,
                                         dead: properties.state === "dead"
                                     }));
    }
    return Object.keys(stones).flatMap(
        (color) => stones[color].split(" ").filter(Boolean).map(
            (id) => ({id, at: place(id), color, dead: dead.has(id)})));
}
function drawStones(board, shot) {
    const {stones} = board.layers, items = new Map();
    for (const one of stonesOf(shot)) {
        const key = `${one.at} ${one.color} ${one.dead}`;
        items.set(key, stones.known.get(key)?.item || one);
    }
    const r = isOnPoints(shot.description) ? STONE : 0.5;
    stones.sync(items, ({at, color, dead}) => stone(board, at, color, dead ? "dead" : "", r));
}
function drawMarks(board, {state, ink}) {
    const {last_move: last, ko, ghosts, description} = state, nodes = [];
    if (!isDrawn(description) && isPlace(last?.move))
        nodes.push(board.disc(place(last.move), 0.17, `last-dot ${last.color}`));
    if (ko)
        nodes.push(
            square(board, ink.get(ko)?.geometry.coordinates || place(String(ko)), 0.22, "ko"));
    for (const {at, color, covered} of ghosts || []) {
        nodes.push(stone(board, at, color, covered ? "ghost covered" : "ghost", 0.5));
    }
    board.layers.marks.set(nodes);
}
// Whose each point is once play has ended.
function drawTerritory(board, {territory}) {
    board.layers.owned.set(Object.entries(territory).map(
        ([color, points]) => points.map((at) => square(board, place(at), 0.12, `owned ${color}`))));
}
let shape = "";
export function drawPosition(board, shot) {
    const {state} = shot, key = JSON.stringify([state.game, state.board]);
    if (key !== shape) layout(board, state);
    shape = key;
    if (isDrawn(shot.description))
        drawInk(board, shot);
    else
        drawStones(board, shot);
    if (shot.drawn)
        drawAreas(board, shot.areas, shot.both);
    else
        drawTerritory(board, shot);
    drawMarks(board, shot);
    board.text.textContent =
        T.describe(state, isDrawn(shot.description) ? shot.ink.size : stonesOf(shot).length);
}
