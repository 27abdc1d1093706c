// Showing what each move was worth, next to the move in the list. The page queries the engine only
// while the viewer has turned this on, only about visible moves, and about one move at a time.
import {newest} from "../connection/newest.js";
import {comparisonOf, worthOf} from "../connection/replies.js";
import {button, h} from "../dom.js";
import * as say from "../languages/phrases.js";
import {T, withSignFinely} from "../languages/texts.js";
import {has} from "../position/description.js";
import {isPlace} from "../position/geometry.js";

export class Worth {
    // `list` contains a row for each turn, with the turn in its property `turn`; as long as a row
    // exists, it stands for the same turn.
    // `turned` is called when the viewer has turned the values on or off, which changes the height
    // of the rows.
    constructor({game, list, turned}) {
        Object.assign(this, {game, list, turned, wanted: false, room: null, most: 0});
        Object.assign(this, {rows: new Map(), inView: new Set()});
        this.toggle = button("worth", T.worth, () => this.set(!this.wanted));
        this.help = h("small", {}, T.worthHelp);
        this.node = h("div", {id: "worth-part"}, this.toggle, this.help);
        this.eye = new IntersectionObserver((changes) => this.look(changes));
        this.work = newest(() => this.workNow());
    }
    set(wanted) {
        this.wanted = wanted;
        this.refresh();
        this.turned();
    }
    refresh() {
        const {game, help, list, node, rows, toggle, wanted} = this;
        node.hidden = !has(game.description, "compare");
        const on = wanted && !node.hidden;
        toggle.setAttribute("aria-pressed", String(on));
        help.hidden = !on;
        list.classList.toggle("valued", on);
        if (!on || this.room !== game.room) this.forget();
        this.room = game.room;
        for (const row of rows.keys())
            if (!list.contains(row)) this.leave(row);
        for (const row of on ? list.children : [])
            if (!rows.has(row)) this.enter(row);
    }
    enter(row) {
        this.rows.set(row, {asked: false});
        this.eye.observe(row);
    }
    leave(row) {
        this.rows.delete(row);
        this.inView.delete(row);
        this.eye.unobserve(row);
        row.querySelector(".worth")?.remove();
    }
    forget() {
        for (const row of this.rows.keys()) this.leave(row);
        this.most = 0;
    }
    look(changes) {
        for (const {target, isIntersecting} of changes) {
            if (isIntersecting && this.rows.has(target))
                this.inView.add(target);
            else
                this.inView.delete(target);
        }
        return this.work();
    }
    async workNow() {
        const next = () => [...this.inView].find((row) => !this.rows.get(row).asked);
        for (let row = next(); row; row = next()) await this.ask(row);
    }
    async ask(row) {
        const one = this.rows.get(row), {color, from, to, moves: [move]} = row.turn;
        one.asked = true;
        if (!isPlace(move)) return;
        const text = await this.game.link.ask(`compare ${from} ${to}`).catch(() => null);
        if (text === null || this.rows.get(row) !== one) return;
        this.show(row, worthOf(comparisonOf(text), color));
    }
    // All bars have the same scale: the longest bar is that of the move that gained or lost most.
    show(row, worth) {
        const size = Math.abs(worth), bar = h("i");
        this.most = Math.max(this.most, size);
        this.list.style.setProperty("--most", this.most || 1);
        bar.style.setProperty("--size", size);
        const text = h("span", {"aria-hidden": "true"}, withSignFinely(worth));
        row.append(h("span", {class: `worth ${worth < 0 ? "bad" : ""}`}, text,
                     h("span", {class: "sr"}, say.worth(worth)), bar));
    }
}
