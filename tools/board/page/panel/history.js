// The history of the game: a slider, a list of moves, comments, and the tree of variations.
import {newest} from "../connection/newest.js";
import {escaped, movesOf} from "../connection/replies.js";
import {button, chip, h} from "../dom.js";
import * as say from "../languages/phrases.js";
import {fill, T} from "../languages/texts.js";
import {has, isDrawn} from "../position/description.js";
import {Snapshot} from "../position/game.js";
import {moveTree} from "../position/sgf.js";
import {emptyTree, grow} from "../position/tree.js";
import {effectOf, isDrawnTurn, together, turnsIn} from "../position/turns.js";

import {Tree} from "./tree.js";
import {Worth} from "./worth.js";

// The approximate height of a row of the list, in pixels.
const ROW = 30;
export class History {
    // `show` shows a position: a Snapshot of an earlier one, or the current one for null.
    constructor({game, show}) {
        Object.assign(this, {game, show, root: null, rootOf: null, want: 0});
        this.look = newest((made) => this.lookNow(made));
        const jump = (id, text, to) =>
            button(id, text, () => this.go(to()), {"aria-label": T.jump[id]});
        this.slider = h("input", {
            id: "history",
            type: "range",
            min: 0,
            step: 1,
            "aria-label": T.history,
            oninput: () => this.go(+this.slider.value)
        });
        this.past = h("div", {id: "past"});
        this.list = h("ol", {id: "moves", "aria-label": T.history, onscroll: () => this.name()});
        this.worth = new Worth({game, list: this.list, turned: () => this.showCurrent()});
        this.name = newest(() => this.nameNow());
        this.tree = new Tree(
            {game, go: (made) => this.go(made), take: (kept, moves) => this.take(kept, moves)});
        this.comment = h("textarea", {
            id: "comment",
            rows: 2,
            maxLength: 4000,
            placeholder: T.comment,
            "aria-label": T.comment,
            onchange: () => this.write(this.made)
        });
        const row = [
            jump("first", "«", () => 0), jump("back", "‹", () => this.want - 1), this.slider,
            jump("forward", "›", () => this.want + 1), jump("last", "»", () => Infinity)
        ];
        this.jumps = h("div", {id: "jumps", class: "row"}, row);
        this.head = h("summary", {}, h("h2", {}, T.history));
        const parts = [this.jumps, this.past, this.worth.node, this.list, this.tree.node];
        this.node = h("details", {id: "history-part", open: true}, this.head, parts, this.comment);
    }
    get made() { return this.game.position.state.moves.made; }
    // Show the position after `made` moves. `want` is the number of moves that was requested last,
    // so that keys work even if they are pressed faster than replies arrive.
    go(made) {
        this.want = Math.min(Math.max(made, 0), this.game.state.moves.made);
        return this.look(this.want);
    }
    async lookNow(to) {
        const {game} = this, isLast = to === game.state.moves.made;
        const shot = isLast ? null : await Snapshot.at(game, to).catch(() => null);
        if (this.want === to && shot !== game.shown) this.show(shot);
    }
    refresh() {
        const {game} = this, {made: most} = game.state.moves;
        if (game.shown && this.made >= most) return this.show(null);
        this.want = this.made;
        Object.assign(this.slider, {max: most, value: this.made});
        this.slider.setAttribute("aria-valuetext", say.moveOf(game.moves, this.made));
        this.drawMoves();
        this.worth.refresh(); // this may change the height of the list
        this.showCurrent();
        this.name();
        this.drawPast();
        this.drawComment();
        return this.drawTree();
    }
    // Draw the list of turns. Rows are kept as long as their turn stays the same. Each row has a
    // property `turn`.
    drawMoves() {
        const {list} = this, turns = turnsIn(this.game.moves), {children} = list;
        const key = ({turn, color, moves}) => [turn, color, ...moves].join();
        const isOther = (one, at) => !children[at] || key(children[at].turn) !== key(one);
        const kept = turns.findIndex(isOther), most = kept < 0 ? turns.length : kept;
        while (list.children.length > most) list.lastChild.remove();
        turns.slice(list.children.length).forEach((turn) => list.append(this.row(turn)));
        list.querySelector("[aria-current]")?.removeAttribute("aria-current");
        this.now?.setAttribute("aria-current", "true");
    }
    // Return the row of the last turn that was made, completely or partly, in the shown position.
    get now() { return this.rowAt(this.made); }
    rowAt(made) {
        return [...this.list.children].find(({turn: {from, to}}) => from < made && made <= to);
    }
    showCurrent() {
        const {list, now} = this;
        list.scrollTop = now ? now.offsetTop - list.clientHeight / 2 : 0;
    }
    row(turn) {
        const {color} = turn, go = {type: "button", onclick: () => this.go(turn.to)};
        const text = h("span", {class: "what"}, say.turn(turn, this.effect(turn)));
        const row =
            h("li", {},
              h("button", go, chip(color), h("span", {class: "sr"}, T.colors[color]), text));
        return Object.assign(row, {turn});
    }
    // Return the effect of a turn, or null if no news has reported it.
    effect({from, to}) {
        const {effects} = this.game, known = [];
        for (let at = from; at < to; at++)
            if (effects?.has(at)) known.push(effects.get(at));
        return known.length === to - from ? together(known) : null;
    }
    // Label the turns in view with their effects. News messages report effects only of moves made
    // while this page was in the room, so ask the server about the others. The pages of spectators,
    // who can be many, ask only if the values of moves are turned on.
    async nameNow() {
        const {game, list, worth} = this;
        if (!isDrawn(game.description) || !(game.seats.length || worth.wanted)) return;
        const top = list.scrollTop - ROW, bottom = list.scrollTop + list.clientHeight;
        const isDue = (row) => isDrawnTurn(row.turn) && !row.asked && !this.effect(row.turn) &&
                               row.offsetTop >= top && row.offsetTop <= bottom;
        for (const row of [...list.children].filter(isDue)) await this.nameRow(row);
    }
    async nameRow(row) {
        const {turn} = row, {from, to, color} = turn;
        row.asked = true;
        const text =
            await this.game.link.ask(`view ${to} areas_geojson since ${from}`).catch(() => "");
        if (!text) return;
        row.querySelector(".what").textContent = say.turn(turn, effectOf(JSON.parse(text), color));
    }
    drawPast() {
        const {game} = this, {known, made} = game.state.moves;
        this.past.replaceChildren(say.moveOf(game.moves, this.made));
        if (known > made) this.past.append(this.takenBack());
        if (game.shown && game.seats.length)
            this.past.append(button("goto", T.goOnHere, () => game.try(`goto ${this.made}`)));
    }
    // Show how many turns were undone. In games with strokes, a turn may have several moves, so
    // request the moves to count the turns.
    takenBack() {
        const {game: {description, moves, state: {moves: {made, known}}}} = this, note = h("small");
        const show = (count) => { note.textContent = fill(T.takenBack, {count}); };
        const count = async () => {
            const all = movesOf(await this.ask(`view ${known} moves`));
            if (all.length) show(Math.max(1, turnsIn(all).length - turnsIn(moves).length));
        };
        if (isDrawn(description))
            count();
        else
            show(known - made);
        return note;
    }
    drawComment() {
        const {game, comment} = this;
        for (const {made} of game.comments) this.rowAt(made)?.classList.add("commented");
        if (document.activeElement === comment) return;
        comment.value = game.comments.find(({made}) => made === this.made)?.text || "";
        comment.readOnly = !this.mayWrite;
        comment.placeholder = this.mayWrite ? T.comment : T.noComment;
    }
    // Return true if the player may write a comment. The engine accepts comments only on the last
    // move; for an earlier move the page undoes and redoes moves. So comments on earlier moves are
    // allowed only if this player has both seats, the game has no clock, and dead stones aren't
    // marked yet.
    get mayWrite() {
        const {clock, ownsAll, persons, seats, shown, state: {phase, marks}} = this.game;
        if (!shown) return seats.length > 0;
        return ownsAll && persons.length === 2 && !clock && (phase === "play" || !marks);
    }
    async write(made) {
        const {game} = this, {made: most} = game.state.moves, text = escaped(this.comment.value);
        if (made < most && (await game.try(`goto ${made}`)) === null) return;
        await game.try(`comment ${text}`.trim());
        if (made < most && (await game.try(`goto ${most}`)) !== null) await this.go(made);
    }
    // ---- variations: those in a file, and the moves that were undone in this room
    async drawTree() {
        const {game} = this, {room} = game, isOther = this.rootOf !== room;
        if (isOther) {
            const root = emptyTree();
            Object.assign(this, {rootOf: room, root});
            const text = has(game.description, "savesgf") ? await this.ask("save savesgf") : "";
            const {made, known} = game.state.moves;
            if (this.root !== root) return;
            if (text) this.root = moveTree(text, game.state.board.rows);
            if (known > made) grow(this.root, movesOf(await this.ask(`view ${known} moves`)));
        }
        this.tree.refresh(this.root, grow(this.root, game.moves));
    }
    ask(command) { return this.game.link.ask(command).catch(() => ""); }
    // Make moves after the first `kept` moves of the game. If they are refused, the game stays as
    // it is.
    async take(kept, moves) {
        const {game} = this, {made} = game.state.moves;
        const words = moves.map(({color, move}) => `${color} ${move}`).join(" ");
        if (kept < made && (await game.try(`goto ${kept}`)) === null) return;
        const command = moves.length > 1 ? "gogui-play_sequence" : "play";
        const isRefused = (await game.try(`${command} ${words}`)) === null;
        if (isRefused && kept < made) await game.try(`goto ${made}`);
        await this.go(Infinity);
    }
}
