// The panel next to the board: the players with their clocks, whose turn it is, the possible
// actions, and the score.
import {button, byId, chip, h, renew} from "../dom.js";
import * as say from "../languages/phrases.js";
import {amount, fill, T} from "../languages/texts.js";
import {scoreDigits} from "../position/description.js";
import {COLORS} from "../position/game.js";

import {Sheet} from "./sheet.js";

// A clock is highlighted when fewer than SOON seconds are left. TICK is in milliseconds.
const SOON = 20, TICK = 200;
const rival = (color) => COLORS.find((other) => other !== color);
// Return how many seconds a player has left now. The clock of the player to move has continued
// since the last news.
export function secondsLeft(clock, color, now) {
    const [seconds] = clock[color], gone = clock.running === color ? (now - clock.since) / 1000 : 0;
    return Math.max(0, seconds - gone);
}

export class Panel {
    // `rename` asks for a player's name; `resign` asks for confirmation and resigns.
    // `rematch` agrees to a rematch, and `ending` shows requests for one.
    constructor({game, rename, resign, rematch, ending}) {
        Object.assign(this, {game, rename, resign, rematch, ending});
        this.players = h("section", {id: "players", "aria-label": T.players});
        this.status = h("p", {id: "status"});
        this.asks = h("div", {id: "asks", class: "row", role: "alert"});
        this.actions = h("div", {id: "actions", class: "row", role: "group"});
        this.actions.setAttribute("aria-label", T.actions);
        this.sheet = new Sheet(game);
        this.turn = h("section", {id: "turn", "aria-label": T.turnPart}, this.status, this.asks,
                      this.actions);
        const parts = [h("h2", {class: "sr"}, T.players), this.players, this.turn, this.sheet.node];
        this.node = h("div", {id: "panel"}, parts);
        setInterval(() => this.tick(), TICK);
    }
    refresh() {
        if (!this.game.state) return;
        this.drawPlayers();
        this.drawStatus();
        this.drawAsks();
        this.drawActions();
        this.sheet.draw();
    }
    // ---- players and clocks
    drawPlayers() {
        const {watchers} = this.game;
        renew(this.players, COLORS.map((color) => this.player(color)),
              h("small", {id: "watchers"}, watchers ? fill(T.watchers, {count: watchers}) : ""));
        this.tick();
    }
    player(color) {
        const {game} = this, {state} = game.position, isMine = game.seats.includes(color);
        const name = game.state.info?.[color] || T.colors[color];
        const moves = state.phase === "play" && state.turn.to_move === color ? "moves" : "";
        const rename = () => this.rename(color), more = {class: "name", title: T.rename};
        const title =
            isMine ? button(`name-${color}`, name, rename, more) : h("span", {class: "name"}, name);
        const seat = h("small", {}, say.seat(game.presence[color], isMine));
        const digits = scoreDigits(state.description);
        const points = (places) =>
            say.isLopsided(state) ? "" : amount(say.points(state.score, color), places);
        const score = () => h("output", {class: "points", title: `${points(5)} ${T.points}`.trim()},
                              points(digits));
        return h("div", {id: `player-${color}`, class: `player ${moves}`}, chip(color),
                 h("div", {class: "who"}, title, seat),
                 h("output", {id: `clock-${color}`, class: "clock"}), state.score && score());
    }
    tick() {
        const {clock} = this.game;
        for (const color of clock ? COLORS : []) {
            const place = byId(`clock-${color}`);
            if (!place) return;
            const left = secondsLeft(clock, color, performance.now()), [, count] = clock[color];
            place.textContent = say.time(left, count);
            place.classList.toggle("soon", clock.running === color && left < SOON);
        }
    }
    // ---- whose turn it is, ink, the opponent's requests, actions
    drawStatus() {
        const {game} = this;
        this.status.textContent = game.away ? T.offline : say.status(game, game.position.state);
        this.status.classList.toggle("away", Boolean(game.away));
        this.status.classList.toggle("mine", game.myTurn);
    }
    drawAsks() {
        const {game} = this, {asks} = game, isMine = game.seats.includes(asks?.color);
        const {info} = game.state;
        const nodes = [];
        if (asks && isMine)
            nodes.push(asks.declined ? say.declined(rival(asks.color), info)
                                     : say.asked(asks.command, game.moves),
                       button("withdraw", asks.declined ? T.answers.yes : T.withdraw,
                              () => game.answer("withdraw")));
        else if (asks && !asks.declined)
            nodes.push(say.asks(asks, game.moves, info),
                       ...(game.seats.length ? this.answers(asks) : []));
        const isRematch = asks?.command === "rematch";
        renew(this.asks, isRematch ? [] : nodes);
        renew(this.ending.request, isRematch && !game.next ? nodes : []);
    }
    answers({command}) {
        const {game} = this;
        return [
            button("agree", T.allow,
                   () => (command === "rematch" ? this.rematch() : game.try(command)),
                   {class: "main"}),
            button("decline", T.notNow, () => game.answer("decline"))
        ];
    }
    drawActions() {
        const {game} = this, {phase} = game.state;
        const ofPhase = {play: () => this.pass(), scoring: () => this.agreement(), over: () => []};
        const resign = () => button("resign", T.resign, () => this.resign());
        const all = [ofPhase[phase](), this.backAndForth(), phase === "play" ? resign() : []];
        renew(this.actions, ...(game.seats.length ? all : []));
    }
    act(id, text, command, more) { return button(id, text, () => this.game.try(command), more); }
    pass() {
        const {game} = this, {turn} = game.state;
        if (!game.description.ending.passes) return [];
        const waits = turn.begun && game.myTurn ? "main waits" : "main";
        return this.act("pass", turn.begun ? T.endTurn : T.pass, `pass ${turn.to_move}`,
                        {class: waits, disabled: !game.myTurn});
    }
    agreement() {
        const {seats, state: {marks: {agreed, number: marks}}} = this.game;
        const done = (color) =>
            this.act(`done-${color}`, say.agree(color, seats.length), `done ${color} ${marks}`,
                     {class: "main", disabled: agreed[color]});
        return [seats.map(done), this.act("resume", T.resume, "resume")];
    }
    backAndForth() {
        const {game} = this, {phase, moves} = game.state;
        const first = game.undone < 0 && phase === "play", last = moves.known === moves.made;
        return [
            button("undo", T.undo, () => game.undo(), {disabled: first}),
            button("redo", T.redo, () => game.redo(), {disabled: last})
        ];
    }
}
