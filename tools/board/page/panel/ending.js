// The end of the game: the result and its reason, and what the players can do next.
import {button, h, renew} from "../dom.js";
import * as say from "../languages/phrases.js";
import {T} from "../languages/texts.js";

export class Ending {
    // `rematch` asks for another game or agrees to one, `enter` enters the room of the rematch,
    // `review` shows the game from its start, and `save` opens the dialog for files. `isHidden`
    // returns true while a lesson is shown.
    constructor({game, rematch, enter, review, save, isHidden}) {
        Object.assign(this, {game, rematch, enter, review, save, isHidden});
        this.outcome = h("h2", {id: "outcome"});
        this.why = h("p", {id: "why"});
        this.request = h("div", {id: "rematch-request", class: "row", role: "alert"});
        this.actions = h("div", {class: "row"});
        const parts = [this.outcome, this.why, this.request, this.actions];
        this.node = h("section", {id: "ending", "aria-label": T.ending, hidden: true}, parts);
    }
    refresh() {
        const {game: {state}, node} = this;
        node.hidden = state.phase !== "over" || this.isHidden();
        if (node.hidden) return;
        this.outcome.textContent = say.resultText(state.result, state.info, state.description);
        this.outcome.title = say.exactMargin(state.result);
        this.why.textContent = say.why(this.game);
        renew(this.actions, this.next(), button("review", T.review, this.review),
              button("save", T.save, this.save));
    }
    // Return the button that leads to the next game, or an empty list for a spectator without a
    // next game.
    next() {
        const {asks, next, seats} = this.game, main = {class: "main"};
        const text = seats.length ? T.playRematch : T.watchRematch;
        if (next) return button("next-game", text, this.enter, {...main, title: T.rematchBegun});
        const disabled = asks?.command === "rematch";
        return seats.length ? button("rematch", T.rematch, this.rematch, {...main, disabled}) : [];
    }
    // Show the end of a game that has ended just now, even if the page is scrolled.
    appear() {
        if (!this.node.hidden) this.node.scrollIntoView({block: "nearest"});
    }
}
