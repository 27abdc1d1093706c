import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {seatLinks, share} from "../../../../tools/board/page/dialogs/share.js";
import {T} from "../../../../tools/board/page/languages/texts.js";
import {packed, unpacked} from "../../../../tools/board/page/position/packing.js";

import {browser, FakeLink, INK, stateOf} from "./fakes.mjs";

let page, copied;
const rest = () => new Promise((done) => setTimeout(done, 20));
beforeEach(() => {
    page = browser();
    copied = [];
    globalThis.location = {href: "http://here/#room/secret", hostname: "here"};
    Object.defineProperty(globalThis, "navigator", {
        configurable: true,
        value: {clipboard: {writeText: async (text) => { copied.push(text); }}}
    });
});
function gameOf(answers = {}, more = {}) {
    const state = stateOf(INK), link = new FakeLink(answers);
    return {
        state,
        link,
        room: "r",
        secrets: ["b", "w"],
        seats: ["black", "white"],
        ask: async () => "{}",
        ...more
    };
}
const value = (name) => page.byId(`link-${name}`).value;
const toasts = () => page.byId("toasts").children.map((one) => one.textContent);

test("links for spectators, and for seats that may be given away", () => {
    const game = {room: "r", secrets: ["b", "w"], seats: ["black", "white"]};
    assert.deepEqual(seatLinks(game, null), {watch: "r", "seat-black": "r/b", "seat-white": "r/w"});
    const mine = {room: "r", secrets: ["b"], seats: ["black"]};
    assert.deepEqual(seatLinks(mine, null), {watch: "r"});
    assert.deepEqual(seatLinks(mine, {room: "r", color: "white", secret: "w"}),
                     {watch: "r", "seat-white": "r/w"});
    assert.deepEqual(seatLinks(mine, {room: "other", color: "white", secret: "w"}), {watch: "r"});
    assert.deepEqual(seatLinks({room: "r", secrets: [], seats: []}), {watch: "r"});
    assert.deepEqual(Object.keys(seatLinks(mine, {room: "r", color: "white", secret: "w"})),
                     ["seat-white", "watch"]);
});
test("links are shown and copied, one of them containing the position", async () => {
    const asked = [], game = gameOf();
    game.ask = async (command) => {
        asked.push(command);
        return "{\"state\":1}";
    };
    await share({game, invitation: null});
    assert.deepEqual(asked, ["state_json game board rules info ghosts magnet told_end history " +
                             "undone clock clock_at_end"]);
    assert.deepEqual([value("watch"), value("seat-black"), value("seat-white")],
                     ["http://here/#r", "http://here/#r/b", "http://here/#r/w"]);
    const [base, code] = value("position").split("state=");
    assert.deepEqual([base, await unpacked(code)], ["http://here/#", "{\"state\":1}"]);
    assert.equal(page.byId("link-watch").readOnly, true);
    await page.byId("copy-seat-black").click();
    assert.deepEqual(copied, ["http://here/#r/b"]);
    assert.equal(page.byId("toasts").textContent, T.copied);
    assert.equal(document.activeElement.id, "link-seat-black");
    await page.byId("link-watch").send("focus");
    assert.equal(document.activeElement.id, "link-watch");
});
test("a text is copied in another way if the browser refuses the first, or is left to the player",
     async () => {
         const commands = [];
         document.execCommand = (command) => {
             commands.push([command, document.activeElement.id]);
             return true;
         };
         await share({game: gameOf(), invitation: null});
         navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
         await page.byId("copy-watch").click();
         delete navigator.clipboard;
         await page.byId("copy-position").click();
         assert.deepEqual(commands, [["copy", "link-watch"], ["copy", "link-position"]]);
         document.execCommand = () => false;
         await page.byId("copy-watch").click();
         assert.deepEqual(toasts(), [T.copied, T.pressCopy]);
     });
test("a player's own links are replaced", async () => {
    for (const [renew,
                told] of [[async () => {}, T.renewed],
                          [async () => { throw new Error("game over"); }, T.refusals.over]]) {
        await share({game: gameOf(), invitation: null, renew});
        await page.byId("renew").click();
        await rest();
        assert.equal(toasts().at(-1), told);
    }
    page = browser();
    await share({game: gameOf({}, {secrets: [], seats: []}), invitation: null});
    assert.equal(page.byId("renew"), null);
});
test("links that only this computer can open are replaced by the server's other addresses",
     async () => {
         const urls = ["http://192.0.2.1:1/", "http://[fd00::2]:1/"];
         for (const hostname of ["localhost", "127.0.0.1", "[::1]"]) {
             Object.assign(location, {href: `http://${hostname}:1/#r`, hostname});
             await share({game: gameOf({addresses: urls.join("\n")}), invitation: null});
             assert.equal(value("watch"), "http://192.0.2.1:1/#r");
         }
         const chooser = page.byId("share-base");
         assert.deepEqual(chooser.options.map((one) => one.value), urls);
         chooser.value = urls[1];
         await chooser.send("change");
         assert.equal(value("watch"), "http://[fd00::2]:1/#r");
         assert.match(value("position"), /^http:\/\/\[fd00::2\]:1\/#state=/);
         await share({game: gameOf({addresses: urls[0]}), invitation: null});
         assert.equal(page.byId("share-base"), null);
         assert.equal(page.byId("share-alone"), null);
     });
test("a server that nobody else can reach says so", async () => {
    Object.assign(location, {href: "http://127.0.0.1:1/", hostname: "127.0.0.1"});
    await share({game: gameOf({addresses: ""}), invitation: null});
    assert.equal(page.byId("share-alone").textContent, T.onlyHere);
    assert.equal(value("watch"), "http://127.0.0.1:1/#r");
    assert.equal(page.byId("qr-watch"), null);
});
test("a QR code is drawn as the server sends it, and hidden again", async () => {
    const game = gameOf({"qr http://here/#r": "1101\n0010"});
    await share({game, invitation: null});
    assert.equal(page.byId("qr-position"), null);
    await page.byId("qr-watch").click();
    await rest();
    const place = page.byId("code-watch"), [svg] = place.children;
    assert.equal(svg.getAttribute("viewBox"), "-4 -4 10 10");
    assert.equal(svg.querySelector("path").getAttribute("d"),
                 "M0,0h2v1h-2zM3,0h1v1h-1zM2,1h1v1h-1z");
    await page.byId("qr-watch").click();
    await rest();
    assert.equal(place.children.length, 0);
    game.link.answers["qr http://here/#r"] = new Error("expected a text");
    await page.byId("qr-watch").click();
    await rest();
    assert.deepEqual(toasts(), ["Expected a text"]);
});
test("an invited friend's code is shown at once", async () => {
    const game = gameOf({"qr http://here/#r/w": "1"}, {secrets: ["b"], seats: ["black"]});
    const invitation = {room: "r", color: "white", secret: "w"};
    await share({game, invitation});
    assert.equal(page.byId("code-seat-white").children.length, 1);
    await share({game, invitation: {...invitation, room: "other"}});
    assert.equal(page.byId("code-seat-white"), null);
});
test("packed text has only letters allowed in an address, and unpacks to the original",
     async () => {
         for (const text of ["", "äöü \u{1f600}", "x".repeat(5000), "{\"a\":[1,2,3]}",
                             Array.from({length: 999}, (_, at) => at * 7919 % 997).join()]) {
             const code = await packed(text);
             assert.match(code, /^[\w-]*$/);
             assert.equal(await unpacked(code), text);
         }
         assert.ok((await packed("x".repeat(5000))).length < 100);
     });
