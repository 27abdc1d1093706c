// Sentences about games, made from the texts of the page's language.
import {isDrawn, isOnPoints, scoreDigits, turnsOf} from "../position/description.js";
import {number} from "../position/geometry.js";
import {inkOf, isDrawnTurn, turnAt} from "../position/turns.js";

import {amount, fill, T, withSignFinely} from "./texts.js";

const MOST_AREAS = 3;
const ENDS = {
    R: "resignation",
    T: "time",
    F: "forfeit"
};
// Patterns of error messages from the engine and the server, each with the key of the page's text
// for it.
const REFUSALS = [
    [/^stale/, "stale"],
    [/stone is in the way/, "stone"],
    [/suicide|no liberty/, "suicide"],
    [/(^|: )ko(:|$)/, "ko"],
    [/not your turn/, "turn"],
    [/game over|no turns are left/, "over"],
    [/outside the board/, "outside"],
    [/starts on the opponent's ink/, "onOpponent"],
    [/nothing can be drawn/, "nothingFits"],
    [/longer than the ink/, "tooLong"],
    [/touches the opponent's ink/, "blocked"],
    [/player's own ink/, "crossed"],
    [/no route|route cannot/, "noRoute"],
    [/too near the edge/, "nearEdge"],
    [/no free place touches/, "noContact"],
    [/marks have changed/, "marks"],
    [/agreed to the marks/, "agreed"],
    [/no such room/, "room"],
    [/no seat in this room/, "seat"],
    [/this server's opening link/, "closed"],
    [/too many games|cannot open a game/, "full"],
    [/too much work|too many messages|cannot start an analysis/, "busy"],
    [/too many texts/, "tooFast"],
    [/analysis isn't allowed/, "noAnalysis"],
];
export const capital = (text) => text[0].toUpperCase() + text.slice(1);
// Round down to two decimal places, so that a value just below a bound isn't shown as the bound.
export const below = (value) => Math.floor(value * 100 + 1e-6) / 100;

// ---- moves and positions
export const at = ([x, y]) => `${number(x)}, ${number(y)}`;
export function spot(place, stone) {
    const text = place.replace(",", ", ");
    return stone ? fill(T.spot[stone.color][stone.dead ? "dead" : "alive"], {at: text}) : text;
}
export function move(text) {
    const name = text.toLowerCase();
    if (Object.hasOwn(T.moves, name)) return T.moves[name];
    if (!/^([A-Z]{1,2}\d|-?[\d.])/.test(text)) return capital(text);
    if (!text.includes(":")) return text.replace(",", ", ");
    const strokes = text.split("/"), points = strokes[0].split(":").map((p) => at(p.split(",")));
    const more = strokes.length > 1 ? ` + ${strokes.length - 1}` : "";
    return `${points[0]} → ${points.at(-1)}${more}`;
}
// Describe a turn: its move or, in games with ink, how much was drawn and the turn's effect on
// areas. `effect` is null if it isn't known.
export function turn(one, effect) {
    if (!isDrawnTurn(one)) return move(one.moves[0]);
    const {closed = [], lives = 0} = effect || {}, isAlive = closed.some(isLiving);
    const area = closed.reduce((all, section) => all + section.area, 0);
    const parts = [
        fill(T.turn.drew, {ink: inkOf(one)}),
        area > 0 && fill(T.turn.closed[isAlive ? "alive" : "dead"], {count: below(area)}),
        area === 0 && lives > 0 && fill(T.turn.lives, {count: below(lives)})
    ];
    return parts.filter(Boolean).join(" · ");
}
const isLiving = ({state}) => state === "alive";
export const moved = ({color, move: text}) => fill(T.moved[color], {move: move(text)});
// Say which position is shown, counted in turns as in the list of moves.
export function moveOf(moves, made) {
    const {turn: at, turns, strokes} = turnAt(moves, made);
    if (made === moves.length) return fill(T.moveCount, {count: turns});
    const text = fill(T.moveOf, {made: at, all: turns});
    return strokes ? fill(T.midTurn, {position: text, ...strokes}) : text;
}
export const expected = (moves) =>
    fill(T.expected, {moves: moves.slice(0, 4).map(move).join("; ")});
// Say what a move was worth, what the last move has changed, and how much ground a color has gained
// or lost.
export const worth = (value) => fill(T.worthOf, {worth: withSignFinely(value)});
export const changed = (last, value) =>
    `${moved(last)} · ${value === null ? T.unchanged : worth(value)}`;
export const change = ({color, change: kind, area}) => fill(T.changes[color][kind], {area});
// ---- results
const colorOf = (result) => (result[0] === "B" ? "black" : "white");
// Return the texts about a player, and the player's name. If the name isn't known, the texts name
// the color instead.
const about = (texts, color, info) =>
    (info?.[color] ? [texts.named, info[color]] : [texts[color], ""]);
// Round a margin like the game's points, but never to zero.
const rounded = (value, game) => +value.toFixed(scoreDigits(game)) || value;
export function resultText(result, info = {}, description = {}) {
    const [, margin] = result.split("+");
    if (margin === undefined) return T.tie;
    const [texts, name] = about(T.wins, colorOf(result), info);
    const text = margin in ENDS ? texts[ENDS[margin]] : texts[margin ? "points" : "plain"];
    return fill(text, {count: rounded(+margin, description), name});
}
// Return the margin of a result with all decimal places, or "" if it has no margin.
export function exactMargin(result) {
    const [, margin] = result.split("+");
    return +margin ? `${amount(margin, 5)} ${T.points}` : "";
}
// Return why a game has ended: what the last move was, or the points of both players.
export function why({moves, state}) {
    const {color, move: last} = moves.at(-1) || {};
    const [texts, name] = about(T.ended, color, state.info);
    if (last in (texts || {})) return fill(texts[last], {name});
    if (!state.score) return "";
    const of = (one) => amount(points(state.score, one), scoreDigits(state.description));
    return fill(T.finalScore, {black: of("black"), white: of("white")});
}
// Return the points of a player: area or territory, and for White also komi.
export const points = (score, color) =>
    score[color] + score.both + (color === "white" ? score.komi : 0);
export function leads(result, description = {}) {
    if (result === "0") return T.even;
    return fill(T.leads[colorOf(result)], {points: rounded(+result.slice(2), description)});
}
// Return true if the whole board counts for one player only because the other has no stone yet.
// Such a lead isn't worth showing.
export const isLopsided = ({phase, score: {black, white, neither}}) =>
    phase === "play" && neither === 0 && (black === 0) !== (white === 0);
export const lead = (state, description = state.description) =>
    isLopsided(state) ? "" : leads(state.score.result, description);
// ---- the state of the game
export function standing(state, seats = []) {
    const {description, info, result, phase, turn: {to_move: color}} = state;
    if (result) return resultText(result, info, description);
    if (phase === "scoring") return T.mayNot.over;
    return seats.length === 1 && seats[0] === color ? T.yourTurn[color] : T.toMove[color];
}
export function status({shown, presence, seats, moves}, state) {
    const {turn: {to_move: color, begun, passes, passer}, ink_left: ink, phase, marks} = state;
    if (shown) {
        const {turn: made, turns: all} = turnAt(moves, state.moves.made);
        return fill(T.position, {made, all});
    }
    if (phase !== "play") {
        const agreed = (one) => phase === "scoring" && marks.agreed[one] && T.agreed[one];
        return [standing(state), agreed("black"), agreed("white")].filter(Boolean).join(" ");
    }
    if (begun && seats.includes(color)) return fill(T.turnGoesOn, {ink: below(ink)});
    const parts = [
        standing(state, seats), ink !== null && fill(T.inkLeft, {ink}),
        passes > 0 && T.passed[passer], presence[color].thinking && T.thinking
    ];
    return parts.filter(Boolean).join(" · ");
}
export const title = (state, seats) => `${standing(state, seats)} · Contigo`;
// The size of a board. The text names the unit only if it is spaces; lines, as in Go, aren't named.
const unitOf = (description) => (description.board.in_spaces ? "spaces" : "lines");
export const size = (description, {columns, rows}) =>
    fill(T.sizes[unitOf(description)], {columns, rows});
export const quickSize = (side) => fill(T.sizes.lines, {columns: side, rows: side});
// The label of the field for a side of the board, such as "Width in lines".
export const side = (description, name) => fill(T.units[unitOf(description)], {side: T[name]});
export const roomTitle = ({description, board}) =>
    `${game(description).title} ${size(description, board)}`;
export function describe(state, count) {
    const things = fill(isDrawn(state.description) ? T.strokes : T.stones, {count});
    const {last_move: made} = state;
    return fill(T.describe, {
        room: roomTitle(state),
        things,
        last: made ? fill(T.lastMove, {move: moved(made)}) : T.noMoves,
        standing: standing(state),
        keys: T.boardKeys
    });
}
export function spokenScore(state) {
    if (!state.score) return standing(state);
    const of = (color) => amount(points(state.score, color), scoreDigits(state.description));
    return fill(T.spokenScore, {black: of("black"), white: of("white"), leads: lead(state)});
}
export function refused(message) {
    const known = REFUSALS.find(([pattern]) => pattern.test(message));
    if (known) return T.refusals[known[1]];
    const text = message.replace(/^(illegal move|syntax error|invalid color or coordinate): /, "");
    return fill(T.refused, {message: capital(text)});
}
// ---- players
const strength = (level) => T.strengths[Math.ceil(level / 2) - 1];
export function program(text) {
    const [name, level] = text.split(":"), known = T.programs[name] || capital(name);
    return level ? fill(T.programLevel, {name: known, level, strength: strength(level)}) : known;
}
// Return the name of the program that has a seat, or an empty string for a person.
export const opponent = ({who}) => (who === "person" ? "" : program(who));
export const levelOf = (level) => fill(T.levelOf, {level, strength: strength(level)});
export function seat({who, here, thinking, failed}, isMine) {
    if (failed) return fill(T.seat.failed, {reason: failed});
    if (thinking) return T.thinking;
    if (who !== "person") return program(who);
    if (isMine) return T.seat.you;
    return here ? T.seat.here : T.seat.away;
}
export function time(left, count) {
    const whole = Math.ceil(left), seconds = String(whole % 60).padStart(2, "0");
    return `${Math.floor(whole / 60)}:${seconds}${count ? ` · ${count}` : ""}`;
}
// Describe a request to take back or repeat moves, such as "undo 1" or "goto 12".
// Positions are counted in turns; `moves` are the moves of the game.
function request(texts, command, moves, name = "") {
    const [what, number] = command.split(" ");
    const count = what === "goto" ? turnAt(moves, +number).turn : +number;
    return fill(texts[what], {count, name});
}
export function asks({color, command}, moves, info) {
    const [texts, name] = about(T.asks, color, info);
    return request(texts, command, moves, name);
}
export function declined(color, info) {
    const [text, name] = about(T.declined, color, info);
    return fill(text, {name});
}
export const asked = (command, moves) => request(T.asked, command, moves);
export const agree = (color, open) => (open > 1 ? T.agreeAs[color] : T.agree);
// ---- tools
export function hint(hand, state) {
    if (hand !== "place" || !isOnPoints(state.description)) return T.hints[hand];
    const count = turnsOf(state);
    return count > 0 ? fill(T.pointHintTurns, {count}) : T.pointHint;
}
function closes({properties: {area, state, total}}) {
    const texts = total > area ? T.closesOf : T.closes;
    return fill(state === "alive" ? texts.alive : texts.dead,
                {count: below(area), total: below(total)});
}
export function foresee(seen, areas, description) {
    const {drawn, left, stopped, removed, score, result} = seen;
    const fresh = areas.filter((one) => one.fresh).slice(0, MOST_AREAS);
    const more = areas.length - fresh.length;
    const parts = [
        drawn !== null && fill(T.drawnUntil[stopped] || T.drawn, {drawn, left}),
        ...fresh.map(closes), more > 0 && fill(T.otherAreas, {count: more}),
        removed.length > 0 && fill(T.takes, {count: removed.length}),
        score ? lead(seen, description) : result && resultText(result)
    ];
    return parts.filter(Boolean).join(" · ");
}
export const withGhosts = (result, description) =>
    fill(T.withGhosts, {leads: leads(result, description)});
export function sum(areas) {
    const squares = (count) => fill(T.squares, {count});
    const size = areas.length > 1 ? amount : squares;
    const one = ({area, total, state}) =>
        (total > 0 ? fill(T.measured[state], {size: size(below(area)), total: below(total)})
                   : size(below(area)));
    const all = squares(areas.reduce((whole, {area}) => whole + area, 0));
    return areas.map(one).join(" + ") + (areas.length > 1 ? ` = ${all}` : "");
}
export const areaLabel = ({area, state}) =>
    state === "dead" ? fill(T.tooSmall, {area: below(area)}) : amount(below(area));
export const route = (length, left) => fill(T.route, {length, left});
export const gaps = (count) => (count ? fill(T.gaps, {count}) : T.noGaps);
export const liberties = (count, narrow) =>
    fill(narrow ? T.narrowLiberties : T.liberties, {count, narrow});
// ---- games and their rules: the page's own texts, or the engine's if the page has none
export function game(description) {
    const {name, title: engineTitle, summary} = description;
    return T.games[name] || {title: engineTitle, summary};
}
export const scorePart = (description, {name, title: engineTitle}) =>
    T.games[description.name]?.score[name] ?? engineTitle;
// Return the name and the meaning of a rule.
export const rule = (description, {name, meaning}) =>
    T.games[description.name]?.rules[name] ?? [capital(name.replaceAll("_", " ")), meaning];
export const ruleValue = (value) => {
    if (typeof value === "number") return amount(value, 5);
    return T.ruleValues[value] ?? capital(String(value));
};
// Return the sections that explain how to play, each a title and a text. The texts depend on the
// values of the game's rules.
export function howToPlay({description, rules}) {
    const texts = T.games[description.name]?.howToPlay;
    if (!texts) return description.how_to_play.map((one) => [one.title, one.text]);
    return texts.map(
        ([heading,
          text]) => [heading, fill(typeof text === "string" ? text : text[rules.scoring], rules)]);
}
