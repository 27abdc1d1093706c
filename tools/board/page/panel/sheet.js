// The score sheet, now and after the move under the pointer. On grid points it is a sheet of Go,
// with a column for each player; otherwise it has the parts of the score, and a column for the
// score after the move.
import {h} from "../dom.js";
import * as say from "../languages/phrases.js";
import {amount, T} from "../languages/texts.js";
import {isOnPoints, scoreDigits} from "../position/description.js";
import {COLORS} from "../position/game.js";

// Return the rows of the score sheet: a name, the current value, and the value after the previewed
// move, with at most `digits` decimal places.
export function sheetRows(state, seen, digits = 2) {
    const show = (value) => amount(value, digits);
    const row = (name, of) => [name, show(of(state)), seen ? show(of(seen)) : ""];
    const {description, captures} = state, taken = captures ? COLORS : [];
    return [
        ...description.score.map(({name, title}) => row(say.scorePart(description, {name, title}),
                                                        ({score}) => score[name])),
        ...taken.map((color) => row(T.sheet.captured[color], (of) => of.captures[color])),
        row(T.sheet.komi, ({score}) => score.komi),
        ...COLORS.map((color) => row(T.sheet.points[color], ({score}) => say.points(score, color)))
    ];
}
// Return the rows of a sheet of Go: a name, and the values of Black and of White. `stones` are the
// stones on the board. With territory scoring, there are rows for territory and for prisoners,
// which include the opponent's dead stones; otherwise there is a single row, for area or stones.
// While only one player has stones, points aren't shown.
export function goRows({scoring, state, stones}) {
    const {score, captures} = state, isKnown = !say.isLopsided(state);
    const dead = (color) => stones.filter((one) => one.dead && one.color !== color).length;
    const prisoners = (color) => (captures?.[color] ?? 0) + dead(color);
    const row = (name, of) => [name, ...COLORS.map((color) => amount(of(color)))];
    const count = (name, of) => (isKnown ? row(name, of) : [name, "", ""]);
    const area = T.sheet.counted[scoring] ?? T.sheet.counted.area;
    const parts = [
        count(T.sheet.territory, (color) => score[color] - prisoners(color)),
        row(T.sheet.prisoners, prisoners)
    ];
    return [
        ...(scoring === "territory" ? parts : [count(area, (color) => score[color])]),
        [T.sheet.komi, "", amount(score.komi)],
        count(T.sheet.total, (color) => say.points(score, color))
    ];
}

const head = (name) => h("th", {scope: "row"}, name);
const column = (name, more = {}) => h("th", {scope: "col", ...more}, name);
const row = ([name, ...cells]) => h("tr", {}, head(name), cells.map((cell) => h("td", {}, cell)));
// The number of decimal places of the engine's numbers.
const EXACT = 5;

export class Sheet {
    constructor(game) {
        Object.assign(this, {game, seen: null});
        this.table = h("table", {id: "score-sheet"});
        this.node = h("details", {open: true}, h("summary", {}, h("h2", {}, T.score)), this.table);
    }
    get rows() { return this.rowsWith(scoreDigits(this.game.position.state.description)); }
    rowsWith(digits) {
        const {seen, game: {position}} = this, {state} = position;
        if (!isOnPoints(state.description)) return sheetRows(state, seen, digits);
        const {rules: {scoring}} = state;
        return goRows({scoring, state: seen || state, stones: seen ? [] : position.allStones});
    }
    outcome() {
        const {state} = this.game.position, {description, info, result} = state;
        return result ? say.resultText(result, info, description)
                      : say.lead(this.seen || state, description);
    }
    // Show the score after the move under the pointer. Only the texts of cells are changed, since
    // this is called whenever the pointer moves.
    foresee(seen) {
        this.seen = seen;
        const {state} = this.game.position;
        if (!state.score) return;
        const [{rows: [{cells: heads}]}, {rows}, {rows: [foot]}] = this.table.children;
        this.rows.forEach((values, index) => values.forEach(
                              (text, at) => { rows[index].cells[at].textContent = text; }));
        if (!isOnPoints(state.description)) heads[2].classList.toggle("unused", !seen);
        foot.cells[1].textContent = this.outcome();
        this.nameExact();
    }
    // Set the tooltips of rounded numbers to the exact values.
    nameExact() {
        const [, {rows}, {rows: [{cells: [, result]}]}] = this.table.children;
        const {state} = this.game.position;
        result.title = say.exactMargin(state.result || (this.seen || state).score.result);
        this.rowsWith(EXACT).forEach((values, index) => values.forEach((exact, at) => {
            const cell = rows[index].cells[at];
            cell.title = exact === cell.textContent ? "" : exact;
        }));
    }
    draw() {
        const {seen, game: {position: {state}}} = this;
        this.node.hidden = !state.score;
        if (!state.score) return;
        const heads = isOnPoints(state.description)
                          ? COLORS.map((color) => column(T.colors[color]))
                          : [column(T.now), column(T.then, {class: seen ? "" : "unused"})];
        this.table.replaceChildren(h("thead", {}, h("tr", {}, h("td"), heads)),
                                   h("tbody", {}, this.rows.map(row)),
                                   h("tfoot", {},
                                     h("tr", {}, head(T.sheet.result),
                                       h("td", {colSpan: 2, id: "result"}, this.outcome()))));
        this.nameExact();
    }
}
