// What stands beside the board: players with clocks, whose turn it is, what may be done now, and
// the score.
import {button, byId, h, number, renew} from "./dom.js";
import {T} from "./en.js";
const COLORS = ["black", "white"], SOON = 20, TICK = 200;

export class Panel {
    constructor(desk) {
        Object.assign(this, {desk, seen: null});
        this.players = h("section", {id: "players", "aria-label": T.players});
        this.status = h("p", {id: "status"});
        this.asks = h("div", {id: "asks", class: "row", role: "alert"});
        this.actions =
            h("div", {id: "actions", class: "row", role: "group", "aria-label": T.actions});
        this.sheet = h("table", {id: "score-sheet"});
        this.node = h("div", {id: "panel"}, this.players, this.status, this.asks, this.actions,
                      h("details", {open: true}, h("summary", {}, T.score), this.sheet));
        setInterval(() => this.tick(), TICK);
    }
    refresh() {
        if (!this.desk.game.state) return;
        this.drawPlayers();
        this.drawStatus();
        this.drawAsks();
        this.drawActions();
        this.drawSheet();
    }
    // ---- players and clocks
    drawPlayers() {
        const {game} = this.desk, {state} = game.position;
        renew(this.players, COLORS.map((color) => {
            const seat = game.presence[color], mine = game.seats.includes(color),
                  name = game.state.info?.[color];
            const moves = state.phase === "play" && state.turn.to_move === color ? "moves" : "";
            const title =
                mine ? button(`name-${color}`, name || T.colors[color],
                              () => this.desk.rename(color), {class: "name", title: T.rename})
                     : h("span", {class: "name"}, name || T.colors[color]);
            return h("div", {id: `player-${color}`, class: `player ${moves}`}, chip(color),
                     h("div", {class: "who"}, title, h("small", {}, T.seat(seat, mine))),
                     h("output", {id: `clock-${color}`, class: "clock"}),
                     state.score && h("output", {class: "points", title: T.points},
                                      number(points(state.score, color))));
        }),
              h("small", {id: "watchers"}, game.watchers ? T.watchers(game.watchers) : ""));
        this.tick();
    }
    // What is left runs on here between two news.
    tick() {
        const {clock} = this.desk.game;
        for (const color of clock ? COLORS : []) {
            const place = byId(`clock-${color}`), runs = clock.running === color,
                  [seconds, count] = clock[color];
            const left =
                Math.max(0, seconds - (runs ? (performance.now() - clock.since) / 1000 : 0));
            if (!place) return;
            place.textContent = T.time(left, count);
            place.classList.toggle("soon", runs && left < SOON);
        }
    }
    // ---- turn, ink, what the other asks, what may be done now
    drawStatus() {
        const {game} = this.desk, {state} = game.position;
        this.status.textContent = T.status(game, state);
        this.status.classList.toggle("mine", game.myTurn);
    }
    drawAsks() {
        const {game} = this.desk, {asks} = game, mine = game.seats.includes(asks?.color);
        this.asks.replaceChildren(...(asks ? [mine ? T.asked(asks.command) : T.asks(asks)] : []));
        if (!asks || mine || !game.seats.length) return;
        this.asks.append(button("agree", T.allow, () => game.try(asks.command), {class: "main"}),
                         button("decline", T.notNow, () => this.asks.replaceChildren()));
    }
    drawActions() {
        const {game} = this.desk, {state} = game, {phase, moves, turn} = state;
        const act = (id, text, command, more) => button(id, text, () => game.try(command), more);
        const list = [];
        if (phase === "play" && game.description.ending.passes) {
            list.push(act("pass", turn.begun ? T.endTurn : T.pass, `pass ${turn.to_move}`, {
                class: turn.begun && game.myTurn ? "main waits" : "main",
                disabled: !game.myTurn
            }));
        }
        if (phase === "scoring") {
            const {marks: {agreed, number: marks}} = state, many = game.seats.length;
            list.push(game.seats.map((color) => act(`done-${color}`, T.agree(color, many),
                                                    `done ${color} ${marks}`,
                                                    {class: "main", disabled: agreed[color]})),
                      act("resume", T.resume, "resume"));
        }
        list.push(
            button("undo", T.undo, () => game.undo(),
                   {disabled: game.undone < 0 && phase === "play"}),
            button("redo", T.redo, () => game.redo(), {disabled: moves.known === moves.made}));
        if (phase === "play") list.push(button("resign", T.resign, () => this.desk.resign()));
        renew(this.actions, game.seats.length ? list : []);
    }
    // ---- the score sheet, with what it would be after the move under the pointer
    // Only the cells of that column change while the pointer moves.
    foresee(seen) {
        this.seen = seen;
        if (!this.desk.game.state.score) return;
        const [{rows: [head]}, {rows}, {rows: [foot]}] = this.sheet.children;
        this.rows().forEach(([, , then], index) => { rows[index].cells[2].textContent = then; });
        head.cells[2].classList.toggle("unused", !seen);
        foot.cells[1].textContent = this.outcome();
    }
    // Names, how it is, and how it would be.
    rows() {
        const {state} = this.desk.game.position;
        const row =
            (name,
             value) => [name, number(value(state)), this.seen ? number(value(this.seen)) : ""];
        return [
            ...state.description.score.map(({name, title}) => row(title, ({score}) => score[name])),
            ...(state.captures ? COLORS : [])
                .map((color) => row(T.captured(color), ({captures}) => captures[color])),
            row(T.sheet.komi, ({score}) => score.komi),
            ...COLORS.map((color) => row(T.sheet.points[color], ({score}) => points(score, color)))
        ];
    }
    outcome() {
        const {state} = this.desk.game.position;
        return state.result ? T.resultText(state.result)
                            : T.leads((this.seen || state).score.result);
    }
    drawSheet() {
        const {score} = this.desk.game.position.state;
        this.sheet.parentNode.hidden = !score;
        if (!score) return;
        const head = (name) => h("th", {scope: "row"}, name);
        const then = h("th", {scope: "col", class: this.seen ? "" : "unused"}, T.then);
        this.sheet.replaceChildren(
            h("thead", {}, h("tr", {}, h("td"), h("th", {scope: "col"}, T.now), then)),
            h("tbody", {},
              this.rows().map(([name, ...cells]) =>
                                  h("tr", {}, head(name), cells.map((cell) => h("td", {}, cell))))),
            h("tfoot", {},
              h("tr", {}, head(T.sheet.result),
                h("td", {colSpan: 2, id: "result"}, this.outcome()))));
    }
}
export const chip = (color) => h("i", {class: `chip ${color}`, "aria-hidden": "true"});
const points = (score, color) => score[color] + score.both + (color === "white" ? score.komi : 0);
