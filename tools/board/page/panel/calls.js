// Calling a player who is looking elsewhere. During the player's turn in a game with somebody else,
// the tab has a different icon. When this turn begins, the browser shows a notification if the
// player has allowed that.
import {byId, toast} from "../dom.js";
import {roomTitle} from "../languages/phrases.js";
import {T} from "../languages/texts.js";

const KEY = "notify";
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#e4c793"/><circle cx="16" cy="16" r="10" fill="#d2452d"/></svg>`;
export const wantsCalls = () =>
    localStorage.getItem(KEY) === "on" && globalThis.Notification?.permission === "granted";
// Turn notifications on or off. The browser asks the player for permission.
export async function setCalls(wanted) {
    const answer = wanted ? await globalThis.Notification?.requestPermission() : "";
    localStorage.setItem(KEY, answer === "granted" ? "on" : "off");
    if (wanted && answer !== "granted") toast(T.noCalls);
    const box = byId("show-notify");
    if (box) box.checked = wantsCalls();
}

export class Calls {
    constructor({game}) {
        const link = document.querySelector("link[rel=icon]");
        Object.assign(this, {game, link, icon: link?.href, isDue: false});
    }
    refresh() {
        const {game, link} = this;
        const isDue =
            game.seats.length === 1 && game.state.phase === "play" && game.toMove === game.seats[0];
        if (link && isDue && !this.dueIcon) this.keepIcon();
        if (link && isDue !== this.isDue) link.href = isDue ? this.dueIcon : this.icon;
        this.began = isDue && !this.isDue;
        this.isDue = isDue;
    }
    // Make the icon for the player's turn. Keep a copy of the usual icon, so that it can be shown
    // again even if the server can't be reached.
    keepIcon() {
        this.dueIcon = URL.createObjectURL(new Blob([ICON], {type: "image/svg+xml"}));
        if (this.icon.startsWith("data:")) return;
        const keep = async () => {
            const blob = await (await fetch(this.icon)).blob();
            this.icon = URL.createObjectURL(blob);
        };
        keep().catch(() => {});
    }
    moved() {
        if (!this.began || !document.hidden || !wantsCalls()) return;
        const {game} = this, {seats: [color], room, state} = game;
        try {
            const note = new Notification(T.yourTurn[color], {body: roomTitle(state), tag: room});
            note.onclick = () => globalThis.focus();
        } catch {
            // Chromium on Android throws here: it has notifications only for pages with a service
            // worker.
        }
    }
}
