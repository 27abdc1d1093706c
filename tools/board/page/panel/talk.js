// Talk between the players of a room. Everyone in the room can read it. It isn't stored.
import {isAlone} from "../connection/socket.js";
import {h, toast} from "../dom.js";
import {T} from "../languages/texts.js";

const MOST = 100, LONGEST = 200; // maximum number of kept lines, and of characters in a text

export class Talk {
    constructor({game}) {
        Object.assign(this, {game, room: null});
        const send = (event) => {
            event.preventDefault();
            return this.send();
        };
        this.list = h("ol", {id: "talk", role: "log", "aria-label": T.talk});
        this.input = h("input", {id: "say", maxLength: LONGEST, placeholder: T.sayHere});
        this.input.setAttribute("aria-label", T.sayHere);
        this.form = h("form", {class: "row", onsubmit: send}, this.input,
                      h("button", {id: "send"}, T.send));
        this.node = h("details", {id: "talk-part", open: true}, h("summary", {}, T.talk), this.list,
                      this.form);
    }
    // Show this part only in games between two persons who use different pages.
    refresh() {
        const {game, list, form, node} = this;
        if (this.room !== game.room) list.replaceChildren();
        this.room = game.room;
        form.hidden = !game.seats.length;
        const isShared = !isAlone && game.persons.length === 2 && !game.ownsAll;
        node.hidden = !isShared || (form.hidden && !list.children.length);
    }
    // Show a text that a player has sent.
    hear({color, text}) {
        const {game, list} = this, name = game.state.info?.[color] || T.colors[color];
        list.append(h("li", {}, h("b", {}, name), ` ${text}`));
        if (list.children.length > MOST) list.children[0].remove();
        list.scrollTop = list.scrollHeight;
        this.refresh();
        if (!game.seats.includes(color)) toast(`${name}: ${text}`);
    }
    async send() {
        const text = this.input.value.trim();
        if (text && (await this.game.say(text)) !== null) this.input.value = "";
    }
}
