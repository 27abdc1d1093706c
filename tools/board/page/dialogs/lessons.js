// Interactive lessons. Each step opens a room with a position, sets a task, and judges the player's
// moves. A wrong move is explained and taken back.
import {announce, button, byId, dialog, h, renew} from "../dom.js";
import {capital, game as textsOf} from "../languages/phrases.js";
import {T} from "../languages/texts.js";

import {gamesOf} from "./setup.js";
import {STEPS} from "./steps.js";

const {lessons: L} = T;
class Lesson {
    // `open` opens a room and enters it. `play` opens the dialog for a new game with the given
    // name.
    constructor({game, board, toolbar, open, play}, name) {
        Object.assign(this, {game, board, toolbar, open, play, name, at: 0, ended: false});
        Object.assign(this, {box: byId("lesson"), mode: toolbar.tool.mode});
        game.on((what) => this.news(what));
        this.begin(0);
    }
    get steps() { return STEPS[this.name]; }
    get texts() { return L[this.name][this.at]; }
    // Begin the step with the number `at`. Each step has its own room, so that it doesn't depend on
    // the previous step.
    async begin(at) {
        const {game, toolbar, board} = this, {room, lens = "", mark} = this.steps[at];
        Object.assign(this, {at, room: null});
        await this.open("", room.join("\n"));
        Object.assign(this, {room: game.room, before: game.state.moves.made, resting: false});
        toolbar.setLens(lens);
        board.layers.lesson.set(mark && board.disc(mark, 0.62, "mark"));
        this.draw("");
    }
    draw(answer, good = null) {
        const {at, box, texts} = this, {title} = textsOf(this.game.description);
        const verdict = good ? "good" : "wrong", end = () => this.end();
        const more = {class: "plain", "aria-label": T.close};
        box.hidden = false;
        renew(box,
              h("div", {class: "dialog-head"},
                h("h2", {}, `${title} ${at + 1}/${this.steps.length}`),
                button("lesson-close", "×", end, more)),
              h("p", {}, texts.text),
              h("p", {id: "lesson-answer", class: good === null ? "" : verdict}, answer),
              this.buttons({class: good ? "main" : ""}));
        box.scrollIntoView({block: "nearest"});
        announce(answer || texts.text);
    }
    buttons(main) {
        const {at} = this, isLast = at === this.steps.length - 1;
        const next = () => (isLast ? this.end() : this.begin(at + 1));
        const play = () => button("lesson-play", L.play, () => this.play(this.name), main);
        return [
            isLast ? play() : [],
            h("div", {class: "row"},
              button("lesson-back", L.back, () => this.begin(at - 1), {disabled: at === 0}),
              button("lesson-again", L.again, () => this.begin(at)),
              button("lesson-next", isLast ? L.end : L.next, next, main))
        ];
    }
    // End the lesson, restore the kind of snapping, and turn off the overlay.
    end() {
        const {box, board, toolbar} = this;
        box.hidden = this.ended = true;
        board.layers.lesson.set();
        toolbar.snapTo(this.mode);
        toolbar.setLens("");
    }
    async news(what) {
        const {game} = this, {state} = game;
        if (this.ended || !this.room) return;
        if (game.room !== this.room) {
            this.end();
            return;
        }
        const {refusal, either, judge} = this.steps[this.at];
        if (this.resting) return;
        if (what === "refused" && refusal) this.answer({good: true});
        if (what !== "position" || state.moves.made <= this.before) return;
        if (either || state.last_move.color === "black") this.answer(await judge(game, this.texts));
    }
    answer(verdict) {
        if (!verdict) return;
        const {good = null, say = good ? this.texts.good : this.texts.wrong} = verdict;
        this.resting = good === true;
        this.draw(say, good);
        if (good === false) this.game.try(`goto ${this.before}`);
    }
}
let current = null;
export async function lessons({link, ...around}) {
    const taught = (await gamesOf(link)).filter(({name}) => STEPS[name]);
    const open = (name, close) => {
        close();
        current?.end();
        current = new Lesson(around, name);
    };
    const card = (description, close) => {
        const {name} = description, {title, summary} = textsOf(description);
        const text = [h("b", {}, title), h("small", {}, capital(summary))];
        return button(`lesson-${name}`, text, () => open(name, close), {class: "card"});
    };
    const cards = (close) => h("div", {class: "cards"}, taught.map((game) => card(game, close)));
    dialog("lessons-dialog", L.title, T.close,
           (close) => (taught.length ? cards(close) : h("p", {}, L.none)));
}
