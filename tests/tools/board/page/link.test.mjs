import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";

import {Link} from "../../../../tools/board/page/connection/link.js";
import {dial} from "../../../../tools/board/page/connection/socket.js";

// The timers and sockets that the link has made. A test calls the timers and replies on the
// sockets.
let timers, sockets;
const kept = {
    setTimeout,
    setInterval,
    clearInterval
};
class FakeSocket {
    static OPEN = 1;
    constructor(url, protocol) {
        Object.assign(this, {url, protocol, readyState: 0, sent: []});
        sockets.push(this);
    }
    send(text) { this.sent.push(text); }
    close() { this.lose(); }
    open() {
        this.readyState = 1;
        return this.onopen();
    }
    tell(text) { this.onmessage({data: text}); }
    lose() {
        this.readyState = 3;
        this.onclose();
    }
}
beforeEach(() => {
    [timers, sockets] = [[], []];
    globalThis.WebSocket = FakeSocket;
    globalThis.setTimeout = (act, wait) => timers.push({act, wait});
    globalThis.setInterval = (act, wait) => timers.push({act, wait});
    globalThis.clearInterval = (number) => { timers[number - 1].cleared = true; };
});
afterEach(() => Object.assign(globalThis, kept));
const rest = () => new Promise((done) => kept.setTimeout.call(globalThis, done));
async function connected() {
    const news = [], states = [];
    const link = new Link({
        dial: () => new WebSocket("ws://here/board", "contigo"),
        onNews: (one) => news.push(one),
        onStatus: (...one) => states.push(one)
    });
    link.connect();
    await sockets[0].open();
    return {link, news, states, socket: sockets[0]};
}

test("the address of the server, with the room that the page's address names", () => {
    const urls = {
        "http://here/": "ws://here/board",
        "https://here/go/": "wss://here/go/board",
        "http://here/?a=b#room": "ws://here/board?room=room",
        "https://here:81/#room/secret": "wss://here:81/board?room=room"
    };
    const {location: before} = globalThis;
    for (const [href, url] of Object.entries(urls)) {
        globalThis.location = {href, hash: new URL(href).hash};
        const socket = dial();
        assert.deepEqual([String(socket.url), socket.protocol], [url, "contigo"]);
    }
    globalThis.location = before;
});
test("commands have ids, and their replies", async () => {
    const {link, news, states, socket} = await connected();
    assert.deepEqual([socket.url, socket.protocol, states],
                     ["ws://here/board", "contigo", [["online"]]]);
    const first = link.ask("turn"), second = link.ask("open", "set_game go"),
          third = link.ask("no");
    assert.deepEqual(socket.sent, ["1 turn", "2 open\nset_game go", "3 no"]);
    socket.tell("=2 room\nmore");
    socket.tell("=1");
    socket.tell("?3 unknown command 'no'");
    socket.tell("{\"version\":1}");
    assert.deepEqual([await first, await second, news], ["", "room\nmore", [{version: 1}]]);
    await assert.rejects(third, {message: "unknown command 'no'", again: undefined});
    socket.tell("=9 nobody asked");
});
test("a reply may begin with a line break", async () => {
    const {link, socket} = await connected(), reply = link.ask("showboard");
    socket.tell("=1\nA B");
    assert.equal(await reply, "A B");
});
test("an analysis sends lines until it ends", async () => {
    const {link, socket} = await connected(), lines = [],
                 done = link.listen("analyze black", (line) => lines.push(line));
    assert.deepEqual(socket.sent, ["1 analyze black"]);
    socket.tell("=1 ");
    assert.equal(await done, "");
    socket.tell("&1 info move D4");
    socket.tell("&1 ");
    socket.tell("&2 of another");
    assert.deepEqual(lines, ["info move D4"]);
});
test("a broken connection is restored, joins its room, and repeats unanswered commands",
     async () => {
         const {link, states, socket} = await connected(), joined = link.join("room secret");
         socket.tell("=1 black");
         assert.equal(await joined, "black");
         const ping = timers[0].act(), move = link.ask("at 3 play black D4");
         assert.deepEqual([socket.sent.at(-2), timers[0].wait], ["2 ping", 20000]);
         socket.lose();
         assert.deepEqual([states.at(-1), timers[0].cleared], [["offline"], true]);
         await ping;
         link.ask("turn");
         assert.equal(socket.sent.length, 3);
         const {act, wait} = timers[1];
         assert.ok(wait >= 225 && wait <= 375, `${wait}`);
         act();
         const opened = sockets[1].open();
         assert.deepEqual(sockets[1].sent, ["5 join room secret"]);
         sockets[1].tell("=5 black");
         await opened;
         assert.deepEqual(sockets[1].sent.slice(1), ["3 at 3 play black D4", "4 turn"]);
         assert.deepEqual(states.at(-1), ["online"]);
         sockets[1].tell("?3 stale: the game is at version 4");
         await assert.rejects(move, {again: true});
     });
test("a game that is opened in another tab is joined again only on request", async () => {
    const {link, states, socket} = await connected(), joined = link.join("room secret");
    socket.tell("=1 black");
    await joined;
    const move = link.ask("at 3 play black D4"), count = timers.length;
    socket.onelsewhere();
    assert.deepEqual([states.at(-1), timers.length], [["elsewhere"], count]);
    link.connect();
    const opened = sockets[1].open();
    assert.deepEqual(sockets[1].sent, ["3 join room secret"]);
    sockets[1].tell("=3 black");
    await opened;
    assert.deepEqual(sockets[1].sent.slice(1), ["2 at 3 play black D4"]);
    sockets[1].tell("=2 ");
    await move;
});
test("a room of another server is joined over a new connection", async () => {
    const {link, states, socket} = await connected(), joined = link.join("room secret");
    socket.tell("?1 moved: the room is on another server");
    assert.deepEqual([socket.readyState, states.at(-1)], [3, ["offline"]]);
    timers.at(-1).act();
    await sockets[1].open();
    assert.deepEqual(sockets[1].sent, ["1 join room secret"]);
    sockets[1].tell("=1 black");
    assert.equal(await joined, "black");
});
test("what waits for the connection can be canceled", async () => {
    const {link, socket} = await connected(), sent = link.ask("at 3 play black D4");
    link.forget();
    assert.equal(link.waiting.size, 1);
    socket.lose();
    const waits = link.ask("at 3 pass white");
    link.forget();
    await assert.rejects(sent, {canceled: true});
    await assert.rejects(waits, {canceled: true});
    timers.at(-1).act();
    await sockets[1].open();
    assert.deepEqual(sockets[1].sent, []);
});
test("a connection without signs of life is given up", async () => {
    const {states, socket} = await connected();
    socket.close = () => { socket.closed = true; };
    timers[0].act();
    socket.tell("=1 pong");
    await rest();
    timers[0].act();
    assert.deepEqual([socket.sent, socket.closed], [["1 ping", "2 ping"], undefined]);
    timers[0].act();
    assert.deepEqual([socket.closed, states.at(-1)], [true, ["offline"]]);
    timers.at(-1).act();
    await sockets[1].open();
    assert.deepEqual([sockets.length, states.at(-1)], [2, ["online"]]);
});
test("each wait is longer, up to 15 seconds", async () => {
    const {link} = await connected();
    const waits = [];
    for (let i = 0; i < 8; i++) {
        sockets.at(-1).lose();
        waits.push(timers.at(-1).wait);
        timers.at(-1).act();
    }
    [300, 600, 1200, 2400, 4800, 9600, 15000, 15000].forEach(
        (most, i) =>
            assert.ok(waits[i] >= most * 0.75 && waits[i] <= most * 1.25, `${i}: ${waits[i]}`));
    await sockets.at(-1).open();
    assert.equal(link.wait, 300);
});
test("a room that no longer exists is reported", async () => {
    const {link, states, socket} = await connected(), joined = link.join("room");
    socket.tell("=1 watch");
    await joined;
    socket.lose();
    timers.at(-1).act();
    const opened = sockets[1].open();
    sockets[1].tell("?2 no such room");
    await opened;
    await rest();
    assert.deepEqual(states.slice(-2), [["gone", "no such room"], ["online"]]);
});
