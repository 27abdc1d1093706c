// Entering the room that the fragment of the address names. The fragment is
// - ROOM/TOKEN/TOKEN: a room, with the tokens of this player's seats, if any;
// - state=POSITION: a packed position for a new room;
// - record=ID: a game record for a new room, in the page's element with this ID;
// - open/TOKEN: the token for opening games; or
// - nothing.
// The browser remembers the player's current game and the token for opening games.
import {load} from "../dialogs/files.js";
import {invitationTo, noteGame, relink} from "../dialogs/mine.js";
import {gamesOf, introduce} from "../dialogs/setup.js";
import {byId, toast} from "../dom.js";
import {refused} from "../languages/phrases.js";
import {opening, proposedSize} from "../position/description.js";
import {unpacked} from "../position/packing.js";

import {server} from "./socket.js";

const OWN = server ? `own-game ${server}` : "own-game";
const KEY = server ? `opening-key ${server}` : "opening-key";
// Once a move has been made, store the link of the player's current game, except in a lesson.
// Remove the link when the game is over.
export function remember(storage, place, {state: {phase, moves}, seats}, isLesson) {
    if (!seats.length || !moves.made || isLesson) return;
    if (phase !== "over")
        storage.setItem(OWN, place);
    else if (storage.getItem(OWN) === place)
        storage.removeItem(OWN);
}
// `reply` is the reply to the command `open`. Return `place`, the fragment of the new room's
// address with the tokens of this player's seats, and `invitation`, the friend's seat, if a friend
// is invited.
export function seatsOf(reply, friend) {
    const [room, black, white] = reply.split(" "), seats = {black, white};
    const mine = Object.keys(seats).filter((color) => seats[color] !== "-" && color !== friend);
    const invitation = friend && {room, color: friend, secret: seats[friend]};
    return {place: [room, ...mine.map((color) => seats[color])].join("/"), invitation};
}

// The members of a game's state that its rematch takes over. The players' names change colors.
const SETTINGS = "game board rules info magnet clock";
export function settingsOf(text) {
    const {info: {black, white, event, place}, clock, ...same} = JSON.parse(text);
    const {system, main, period, count} = clock || {};
    const info = {black: white, white: black, event, place};
    const times = clock && {system, main, period, count};
    return JSON.stringify({...same, info, clock: times}).replaceAll("#", "\\u0023");
}

export class Visit {
    // `leave` is called before a room is entered, `welcome` after a visit without a room in the
    // address, and `refuse` with the reason if not even a new room can be shown.
    constructor({link, game, leave, welcome, refuse}) {
        Object.assign(
            this,
            {link, game, leave, welcome, refuse, here: null, invitation: null, awaited: null});
        addEventListener("hashchange", () => this.follow());
        addEventListener("popstate", () => this.follow());
    }
    get ownGame() { return localStorage.getItem(OWN); }
    async follow() {
        const fragment = location.hash.slice(1);
        if (fragment === this.here && fragment) return;
        const invitation = history.state ?? invitationTo(fragment.split("/")[0]);
        Object.assign(this, {here: fragment, invitation});
        try {
            await this.go(fragment);
            if (!fragment || this.isOpening(fragment)) this.welcome();
        } catch (error) {
            await this.fallBack(fragment, refused(error.message));
        }
    }
    // Show why an address leads nowhere. If no game is shown yet, try to open a new room, unless
    // the address itself already asked for one.
    async fallBack(fragment, why) {
        toast(why);
        if (this.game.state) return;
        if (!fragment || this.isOpening(fragment))
            this.refuse(why);
        else
            await this.begin().catch((error) => this.refuse(refused(error.message)));
    }
    isOpening(fragment) { return fragment.startsWith("open/"); }
    async go(fragment) {
        const [what, state] = fragment.split("=");
        if (this.isOpening(fragment)) localStorage.setItem(KEY, fragment.slice("open/".length));
        if (!fragment || this.isOpening(fragment))
            await this.begin();
        else if (what === "state")
            await this.open("", `set_state ${await unpacked(state)}`);
        else if (what === "record")
            await load(this.game, (...room) => this.open(...room), byId(state)?.textContent ?? "");
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
        const key = localStorage.getItem(KEY), words = ["open", options, key && `key=${key}`];
        const reply = await this.link.ask(words.filter(Boolean).join(" "), body);
        const {place, invitation} = seatsOf(reply, friend);
        // An address that contains a game isn't kept in the browser's history: going back to that
        // address would open one more room with this game.
        const how = /^(state|record)=/.test(this.here ?? "") ? "replaceState" : "pushState";
        Object.assign(this, {here: place, invitation});
        history[how](invitation, "", `#${place}`);
        await this.enter(...place.split("/"));
    }
    // Open the rematch of the game, with its settings and swapped colors, and enter it. If both
    // players are persons, the first of them who calls this only sends a request; the other player
    // opens the rematch by agreeing.
    async rematch() {
        const {game, link} = this, {room, secrets} = game;
        this.awaited = await link.ask("rematch") === "asked" ? room : null;
        if (this.awaited) return;
        const body = `set_state ${settingsOf(await link.ask(`state_json ${SETTINGS}`))}`;
        const reply = await link.ask(`open rematch=${room}/${secrets[0]}`, body);
        await this.enterNext(reply.split(" ")[0]);
    }
    // Enter the rematch that this player has asked for, once the other player has opened it.
    followRematch() {
        if (this.game.next && this.awaited === this.game.room) this.enterNext().catch(reportError);
    }
    // Enter the room of the rematch. The tokens are the same, but each gives the seat of the other
    // color.
    async enterNext(room = this.game.next) {
        const secrets = [...this.game.secrets].reverse(), place = [room, ...secrets].join("/");
        const {color, secret} = this.invitation || {};
        const invitation = color && {room, color: color === "black" ? "white" : "black", secret};
        Object.assign(this, {here: place, invitation});
        history.pushState(invitation, "", `#${place}`);
        await this.enter(room, ...secrets);
    }
    // Replace the tokens of this player's seats, so that older links are no longer valid.
    async renew() {
        for (const [index, color] of this.game.seats.entries())
            this.moveTo(index, await this.link.ask(`revoke ${color}`));
    }
    // Note the new token of a seat wherever the link of the game is remembered.
    moveTo(index, secret) {
        const {game, link, here: old, ownGame} = this;
        game.secrets[index] = secret;
        this.here = [game.room, ...game.secrets].join("/");
        link.room = this.here.replaceAll("/", " ");
        history.replaceState(history.state, "", `#${this.here}`);
        if (ownGame === old) localStorage.setItem(OWN, this.here);
        relink(old, this.here);
    }
    async enter(room, ...secrets) {
        this.leave();
        this.awaited = null;
        await this.game.join(room, secrets);
        await introduce(this.game);
    }
    remember(isLesson) {
        remember(localStorage, this.here, this.game, isLesson);
        noteGame(this.here, this.invitation, this.game, isLesson);
    }
}
