// Where the game has been: a slider over its moves, their list, comments, and other lines of SGF.
import {has} from "./description.js";
import {button, h, newest} from "./dom.js";
import {T} from "./en.js";
import {Snapshot} from "./game.js";
import {chip} from "./panel.js";
import {vertex} from "./view.js";
const TOKENS = /[()]|\b([BW])\s*\[([^\]]*)\]|[A-Za-z]+(?:\s*\[(?:\\[\s\S]|[^\]\\])*\])+/g;
const same = (a, b) =>
    a && b && a.color === b.color && a.move.toUpperCase() === b.move.toUpperCase();
// The moves of all lines in an SGF text, as a tree; nodes that make no move belong to the one
// before them.
function moveTree(text, rows) {
    const root = {move: null, children: []}, stack = [];
    let here = root;
    for (const [token, letter, at] of text.matchAll(TOKENS)) {
        if (token === "(")
            stack.push(here);
        else if (token === ")")
            here = stack.pop() || root;
        if (!letter) continue;
        const [x, y] = [...at].map((one) => one.charCodeAt(0) - 97),
                  pass = at.length !== 2 || (at === "tt" && rows <= 19);
        const move = {
            color: letter === "B" ? "black" : "white",
            move: pass ? "PASS" : vertex([x, rows - 1 - y])
        };
        here.children.push({move, children: []});
        here = here.children.at(-1);
    }
    return root;
}
export class History {
    constructor(desk) {
        Object.assign(this, {desk, tree: null, treeOf: null, listed: [], want: 0});
        this.show = newest((made) => this.look(made));
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
        this.list = h("ol", {id: "moves", "aria-label": T.history});
        this.lines = h("div", {id: "variations", class: "row"});
        this.comment = h("textarea", {
            id: "comment",
            rows: 2,
            maxLength: 4000,
            placeholder: T.comment,
            "aria-label": T.comment,
            onchange: () => this.write(this.made)
        });
        this.node =
            h("details", {id: "history-part", open: true}, h("summary", {}, T.history),
              h("div", {class: "row"}, jump("first", "«", () => 0),
                jump("back", "‹", () => this.want - 1), this.slider,
                jump("forward", "›", () => this.want + 1), jump("last", "»", () => Infinity)),
              this.past, this.list, this.lines, this.comment);
    }
    get made() { return this.desk.game.position.state.moves.made; }
    // Shows the position after so many moves; the last one is the game itself. When keys are faster
    // than answers, one goes on from the position that was asked for last.
    go(made) {
        this.want = Math.min(Math.max(made, 0), this.desk.game.state.moves.made);
        return this.show(this.want);
    }
    async look(to) {
        const {game, toolbar} = this.desk;
        const shot =
            to === game.state.moves.made ? null : await Snapshot.at(game, to).catch(() => null);
        if (this.want !== to || shot === game.shown) return;
        toolbar.tool.cancel?.();
        game.shown = shot;
        this.desk.show();
    }
    refresh() {
        const {game} = this.desk, {made: most} = game.state.moves;
        if (game.shown && this.made >= most) {
            game.shown = null;
            return this.desk.show();
        }
        this.want = this.made;
        Object.assign(this.slider, {max: most, value: this.made});
        this.slider.setAttribute("aria-valuetext", T.moveOf(this.made, most));
        this.drawMoves();
        this.drawPast();
        this.drawComment();
        return this.drawVariations();
    }
    drawMoves() {
        const {moves} = this.desk.game, {list} = this;
        const kept = this.listed.findIndex((move, index) => !same(move, moves[index]));
        while (kept >= 0 && list.children.length > kept) list.lastChild.remove();
        for (let at = list.children.length; at < moves.length; at++) {
            const {color, move, turn} = moves[at], said = h("span", {class: "sr"}, T.colors[color]);
            const ends = turn === moves[at - 1]?.turn && move === "pass";
            list.append(h("li", {},
                          h("button", {type: "button", onclick: () => this.go(at + 1)}, chip(color),
                            said, ends ? T.endOfTurn : T.move(move))));
        }
        this.listed = [...moves];
        list.querySelector("[aria-current]")?.removeAttribute("aria-current");
        const now = list.children[this.made - 1];
        now?.setAttribute("aria-current", "true");
        list.scrollTop = now ? now.offsetTop - list.clientHeight / 2 : 0;
    }
    drawPast() {
        const {game} = this.desk, {known, made} = game.state.moves;
        this.past.replaceChildren(T.moveOf(this.made, made));
        if (known > made) this.past.append(h("small", {}, T.takenBack(known - made)));
        if (game.shown && game.seats.length) {
            this.past.append(button("goto", T.goOnHere, () => game.try(`goto ${this.made}`)));
        }
    }
    drawComment() {
        const {game} = this.desk;
        for (const {made} of game.comments)
            this.list.children[made - 1]?.classList.add("commented");
        if (document.activeElement === this.comment) return;
        this.comment.value = game.comments.find(({made}) => made === this.made)?.text || "";
        this.comment.readOnly = !this.mayWrite;
        this.comment.placeholder = this.mayWrite ? T.comment : T.noComment;
    }
    // The engine takes comments on the last move. For an earlier one a game goes back and forth
    // again, where nobody else waits, no clock runs, and no dead stones have been agreed on.
    get mayWrite() {
        const {game: {clock, ownsAll, persons, seats, shown, state: {phase, marks}}} = this.desk;
        return shown ? ownsAll && persons.length === 2 && !clock && (phase === "play" || !marks)
                     : seats.length > 0;
    }
    async write(made) {
        const {game} = this.desk, {made: most} = game.state.moves,
              text = T.escape(this.comment.value);
        if (made < most && (await game.try(`goto ${made}`)) === null) return;
        await game.try(`comment ${text}`.trim());
        if (made < most && (await game.try(`goto ${most}`)) !== null) await this.go(made);
    }
    // ---- the other lines of a file
    async drawVariations() {
        const {game} = this.desk, wanted = has(game.description, "savesgf") ? game.room : null;
        if (this.treeOf !== wanted) {
            Object.assign(this, {treeOf: wanted, tree: null});
            if (wanted)
                this.tree = moveTree(await game.link.ask("save savesgf").catch(() => ""),
                                     game.state.board.rows);
        }
        let here = this.tree;
        const past = game.moves.slice(0, this.made);
        for (const move of past) here = here?.children.find((child) => same(child.move, move));
        const ways =
            (here?.children || []).filter((child) => !same(child.move, game.moves[this.made]));
        this.lines.replaceChildren(
            ways.length ? T.variations : "",
            ...ways.map(({move}, index) =>
                            button(`variation-${index}`, T.moved(move), () => this.take(move),
                                   {disabled: !game.ownsAll})));
    }
    async take({color, move}) {
        const {game} = this.desk;
        const there = !game.shown || (await game.try(`goto ${this.made}`)) !== null;
        if (there) await game.try(`play ${color} ${move}`);
    }
}
