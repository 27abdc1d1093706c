// Drawing a position on the layers of the board: ground and lines, areas, ink, stones and marks.
// Layers with many nodes identify them by keys, so that a move draws only its changes.
import * as say from "../languages/phrases.js";
import {isDrawn, isOnPoints} from "../position/description.js";
import {columnName, isPlace, place} from "../position/geometry.js";

const WOOD = 0.62, LABELS = 0.055, MOST_LABELS = 25, MOST_NUMBERS = 16;
// Return the radius of stones. Stones on grid points are slightly smaller.
export const radiusOf = (description) => (isOnPoints(description) ? 0.47 : 0.5);
// Return the width and height in spaces: from the first to the last line of a grid, or of the
// bounding box of a board in spaces.
export function extent({description, board}) {
    const less = description.board.in_spaces ? 0 : 1;
    return [board.columns - less, board.rows - less];
}
function layout(board, state) {
    const {description, board: {outline}} = state, [width, height] = extent(state);
    const onPoints = isOnPoints(description), wood = onPoints ? WOOD : 0;
    const margin = LABELS * Math.max(width, height) + wood;
    board.layout({width, height, margin, stride: onPoints ? 1 : 0.5});
    const ground = () => board.shape(board.trace(outline, "Z"), "ground");
    board.layers.ground.set(onPoints ? board.wood(wood) : ground());
    if (!description.board.in_spaces) board.layers.grid.set(grid(board, width, height, wood));
}
function grid(board, width, height, onPoints) {
    const most = Math.max(width, height), gap = 0.5 * LABELS * most + onPoints, nodes = [];
    const every = Math.ceil(most / (onPoints ? MOST_LABELS : MOST_NUMBERS));
    const label = (p, words) => nodes.push(board.label(p, words, "label"));
    let d = "";
    for (let x = 0; x <= width; x++) {
        d += board.trace([[x, 0], [x, height]]);
        if (x % every === 0) label([x, -gap], onPoints ? columnName(x) : String(x));
    }
    for (let y = 0; y <= height; y++) {
        d += board.trace([[0, y], [width, y]]);
        if (y % every === 0) label([-gap, y], String(onPoints ? y + 1 : y));
    }
    const stars = starPoints(width, height);
    return [
        board.shape(d, onPoints ? "grid points" : "grid"), nodes,
        stars.map((p) => board.disc(p, 0.09, "star"))
    ];
}
// Return the star points. As usual in Go, boards of at most 13 by 13 lines have none in the middle
// of a side.
export function starPoints(width, height) {
    const all = starsOf(width).flatMap((x) => starsOf(height).map((y) => [x, y]));
    const isSide = ([x, y]) => (2 * x === width) !== (2 * y === height);
    return Math.max(width, height) > 12 ? all : all.filter((p) => !isSide(p));
}
// Return the positions of the star points along a side of `size` spaces.
export function starsOf(size) {
    if (size < 6) return size === 4 ? [2] : [];
    const edge = size < 12 ? 2 : 3;
    return size % 2 || size < 8 ? [edge, size - edge] : [edge, size / 2, size - edge];
}
// Return the class of an area, or null if the area isn't drawn. In games with ink only closed areas
// are drawn. In games with stones each area is the cell of a stone.
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
    const isNew = ([, {properties}]) => properties.turn === state.last_move?.turn;
    board.layers.case.sync(ink, trace("case"));
    board.layers.ink.sync(ink, trace("ink"));
    board.layers.last.sync(new Map([...ink].filter(isNew)), trace("last"));
}
export function stone(board, {at, color}, r, name = "") {
    const disc = board.disc(at, r, `stone ${color} ${name}`);
    return name === "dead" ? board.group(disc, board.cross(at, "dead-mark")) : disc;
}
function drawStones(board, shot) {
    const {stones} = board.layers, items = new Map(), r = radiusOf(shot.description);
    for (const one of shot.allStones) {
        const key = `${one.at} ${one.color} ${one.dead}`;
        items.set(key, stones.known.get(key)?.item || one);
    }
    stones.sync(items, (one) => stone(board, one, r, one.dead ? "dead" : ""));
}
function drawMarks(board, {state}) {
    const {last_move: last, ko, ghosts, description} = state, nodes = [];
    if (!isDrawn(description) && isPlace(last?.move))
        nodes.push(board.disc(place(last.move), 0.17, `last-dot ${last.color}`));
    if (ko) nodes.push(board.square(place(ko), 0.22, "ko"));
    for (const ghost of ghosts || [])
        nodes.push(
            stone(board, ghost, radiusOf(description), ghost.covered ? "ghost covered" : "ghost"));
    board.layers.marks.set(nodes);
}
// Draw the owner of each point after play has ended.
function drawTerritory(board, {territory}) {
    const all = Object.entries(territory);
    board.layers.owned.set(all.map(
        ([color, points]) => points.map((at) => board.square(place(at), 0.12, `owned ${color}`))));
}
// For each stone or stroke of a position, return the number of its turn, its color, and where to
// show the number.
export function numbersOf(shot, moves) {
    const turns = new Map(moves.map(({turn, move}) => [move, turn]));
    const half = (path) => {
        const [a, b] = [Math.floor, Math.ceil].map((round) => path[round((path.length - 1) / 2)]);
        return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    };
    const drawn = ({properties: {turn, color}, geometry: {coordinates}}) =>
        ({turn, color, at: Array.isArray(coordinates[0]) ? half(coordinates) : coordinates});
    const all = shot.drawn
                    ? [...shot.ink.values()].map(drawn)
                    : shot.allStones.map(({id, at, color}) => ({turn: turns.get(id), color, at}));
    return all.filter(({turn}) => turn > 0);
}
function drawNumbers(board, shot, moves) {
    const {numbers} = board.layers, items = new Map(),
          name = isDrawn(shot.description) ? "of-ink" : "";
    for (const one of numbersOf(shot, moves)) {
        const key = `${one.at} ${one.turn}`;
        items.set(key, numbers.known.get(key)?.item || one);
    }
    numbers.sync(items,
                 ({turn, color, at}) => board.label(at, String(turn), `number ${color} ${name}`));
}
export class View {
    constructor(board) { Object.assign(this, {board, shape: ""}); }
    // Draw a position. `moves` are the moves that led to it.
    draw(shot, moves = []) {
        const {board} = this, {state} = shot, isInk = isDrawn(shot.description);
        const shape = JSON.stringify([state.game, state.board]);
        if (shape !== this.shape) layout(board, state);
        this.shape = shape;
        if (isInk)
            drawInk(board, shot);
        else
            drawStones(board, shot);
        if (shot.drawn)
            drawAreas(board, shot.areas, shot.both);
        else
            drawTerritory(board, shot);
        drawNumbers(board, shot, moves);
        drawMarks(board, shot);
        board.describe(say.describe(state, isInk ? shot.ink.size : shot.allStones.length));
    }
}
