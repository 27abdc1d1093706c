// Entering the room that the address names. The address contains a room and the tokens of its
// seats, or a position, or nothing. The browser remembers the player's current game.
import {gamesOf} from "../dialogs/setup.js";
import {toast} from "../dom.js";
import {refused} from "../languages/phrases.js";
import {opening, proposedSize} from "../position/description.js";
import {unpacked} from "../position/packing.js";

import {server} from "./socket.js";

const OWN = server ? `own-game ${server}` : "own-game";
// Store the link of the player's current game, except in a lesson. Remove it when the game is over.
export function remember(storage, place, {state: {phase, moves}, seats}, isLesson) {
    if (!seats.length || !moves.made || isLesson) return;
    if (phase !== "over")
        storage.setItem(OWN, place);
    else if (storage.getItem(OWN) === place)
        storage.removeItem(OWN);
}
// Return the fragment of the address for a new room with this player's seats, and the invitation
// for a friend.
export function seatsOf(reply, friend) {
    const [room, black, white] = reply.split(" "), seats = {black, white};
    const mine = Object.keys(seats).filter((color) => seats[color] !== "-" && color !== friend);
    const invitation = friend && {room, color: friend, secret: seats[friend]};
    return {place: [room, ...mine.map((color) => seats[color])].join("/"), invitation};
}

export class Visit {
    // `leave` is called before a room is entered, `welcome` after a visit without a fragment in the
    // address.
    constructor({link, game, leave, welcome}) {
        Object.assign(this, {link, game, leave, welcome, here: null, invitation: null});
        addEventListener("hashchange", () => this.follow());
        addEventListener("popstate", () => this.follow());
    }
    get ownGame() { return localStorage.getItem(OWN); }
    async follow() {
        const fragment = location.hash.slice(1);
        if (fragment === this.here && fragment) return;
        Object.assign(this, {here: fragment, invitation: history.state});
        try {
            await this.go(fragment);
            if (!fragment) this.welcome();
        } catch (error) {
            toast(refused(error.message));
            if (!this.game.state) await this.begin();
        }
    }
    async go(fragment) {
        const [what, state] = fragment.split("=");
        if (!fragment)
            await this.begin();
        else if (what === "state")
            await this.open("", `set_state ${await unpacked(state)}`);
        else
            await this.enter(...fragment.split("/"));
    }
    // Open a board on which a visitor without a link can try things out.
    async begin() {
        const [game] = await gamesOf(this.link);
        await this.open("", opening(game, proposedSize(game)).join("\n"));
    }
    // Open a room and enter it.
    async open(options, body, friend = null) {
        const reply = await this.link.ask(`open ${options}`.trim(), body);
        const {place, invitation} = seatsOf(reply, friend);
        Object.assign(this, {here: place, invitation});
        history.pushState(invitation, "", `#${place}`);
        await this.enter(...place.split("/"));
    }
    async enter(room, ...secrets) {
        this.leave();
        await this.game.join(room, secrets);
    }
    remember(isLesson) { remember(localStorage, this.here, this.game, isLesson); }
}
