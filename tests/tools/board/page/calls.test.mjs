import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {h} from "../../../../tools/board/page/dom.js";
import {T} from "../../../../tools/board/page/languages/texts.js";
import {Calls, setCalls, wantsCalls} from "../../../../tools/board/page/panel/calls.js";

import {browser, INK, stateOf} from "./fakes.mjs";

let page, icon, shown;
const rest = () => new Promise((done) => setTimeout(done));
class FakeNotification {
    static permission = "default";
    static async requestPermission() { return FakeNotification.permission = this.answer; }
    constructor(title, {body, tag}) {
        if (FakeNotification.fails) throw new TypeError("Illegal constructor");
        shown.push([title, body, tag]);
        FakeNotification.last = this;
    }
}
beforeEach(() => {
    page = browser();
    shown = [];
    icon = {href: "icon.svg"};
    document.querySelector = (query) => (query === "link[rel=icon]" ? icon : null);
    document.hidden = true;
    Object.assign(FakeNotification, {permission: "default", answer: "granted", fails: false});
    globalThis.Notification = FakeNotification;
    URL.createObjectURL = (blob) => (blob.size === 5 ? "blob:usual" : "blob:due");
    globalThis.fetch = async () => ({blob: async () => new Blob(["usual"])});
});
function callsOf(seats, toMove) {
    const game = {room: "r", seats, state: stateOf(INK), toMove}, calls = new Calls({game});
    const turn = (color, phase = "play") => {
        game.toMove = color;
        game.state.phase = phase;
        calls.refresh();
        calls.moved();
        return [icon.href, shown.length];
    };
    calls.refresh();
    return turn;
}

test("the player's turn changes the icon, and is notified when the page is hidden", async () => {
    await setCalls(true);
    assert.equal(wantsCalls(), true);
    const turn = callsOf(["black"], "white");
    assert.deepEqual(turn("black"), ["blob:due", 1]);
    assert.deepEqual(turn("black"), ["blob:due", 1]);
    await rest();
    assert.deepEqual(turn("white"), ["blob:usual", 1]);
    document.hidden = false;
    assert.deepEqual(turn("black"), ["blob:due", 1]);
    assert.deepEqual(turn("black", "over"), ["blob:usual", 1]);
    assert.deepEqual(shown, [[T.yourTurn.black, "INK 9 × 9", "r"]]);
    document.hidden = true;
    turn("white");
    let focused = 0;
    globalThis.focus = () => { focused++; };
    FakeNotification.last.onclick();
    assert.equal(focused, 1); // a click on the notification leads back to the game
    FakeNotification.fails = true;
    assert.deepEqual(turn("black"), ["blob:due", 1]);
});
test("an icon in the page itself, or one that can't be loaded, is used as it is", async () => {
    const usual = [];
    for (const href of ["data:image/svg+xml,x", "icon.svg"]) {
        icon.href = href;
        globalThis.fetch = async (url) => {
            usual.push(url);
            throw new TypeError("Failed to fetch");
        };
        const turn = callsOf(["black"], "black");
        await rest();
        assert.deepEqual(turn("white"), [href, 0]);
    }
    assert.deepEqual(usual, ["icon.svg"]);
});
test("a player with both seats, and one who watches, isn't called", async () => {
    await setCalls(true);
    assert.deepEqual(callsOf(["black", "white"], "white")("black"), ["icon.svg", 0]);
    assert.deepEqual(callsOf([], "white")("black"), ["icon.svg", 0]);
});
test("notifications need the browser's permission, and can be turned off", async () => {
    assert.equal(wantsCalls(), false);
    assert.deepEqual(callsOf(["black"], "white")("black"), ["blob:due", 0]);
    const box = h("input", {id: "show-notify", type: "checkbox", checked: true});
    page.body.append(box);
    FakeNotification.answer = "denied";
    await setCalls(true);
    assert.deepEqual([box.checked, wantsCalls()], [false, false]);
    assert.equal(page.byId("toasts").textContent, T.noCalls);
    FakeNotification.answer = "granted";
    await setCalls(true);
    assert.deepEqual([box.checked, wantsCalls()], [true, true]);
    await setCalls(false);
    assert.deepEqual([box.checked, wantsCalls()], [false, false]);
    delete globalThis.Notification;
    await setCalls(true);
    assert.equal(box.checked, false);
});
