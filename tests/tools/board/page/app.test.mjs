import assert from "node:assert/strict";
import {before, test} from "node:test";

import {T} from "../../../../tools/board/page/languages/texts.js";

import {browser, INK, newsOf, said, stateOf} from "./fakes.mjs";

// The page is started once, and all tests use it one after the other.
let page, socket;
const asked = [];
const rest = () => new Promise((done) => setTimeout(done, 20));
const ANSWERS = {
    describe_games: JSON.stringify([INK]),
    programs: "person\nsearch",
    join: "black white",
    open: "room b w",
    moves: "1 black 1,1:2,2",
    "view 0 state_json": "{\"moves\":{\"made\":0,\"known\":1}}",
    "view 0 areas_geojson": "{\"features\":[]}"
};
class FakeSocket {
    static OPEN = 1;
    constructor() {
        socket = this;
        this.readyState = 1;
        this.refusals = {};
    }
    send(text) {
        const [id, word] = text.split(/[ \n]/, 2), line = text.split("\n")[0].slice(id.length + 1);
        asked.push(text.slice(id.length + 1));
        const answer = this.refusals[word] ? "?" : "=";
        const words = this.refusals[word] ?? ANSWERS[line.replace(/ (turn ink_left|ink).*/, "")] ??
                      ANSWERS[word] ?? "";
        queueMicrotask(() => this.onmessage({data: `${answer}${id} ${words}`}));
        if (word === "join") this.tell(newsOf(state));
        if (word === "at" && answer === "=")
            this.tell(newsOf(state, {full: false, moves: undefined}));
    }
    tell(news) { queueMicrotask(() => this.onmessage({data: JSON.stringify(news)})); }
}
let state = stateOf(INK);
const text = (id) => page.byId(id)?.textContent;
const press = async (id) => {
    await page.byId(id).click();
    await rest();
};
async function news(more, full = false) {
    state = {...state, ...more};
    socket.tell(newsOf(state, {version: 2, full, moves: undefined}));
    await rest();
}
before(async () => {
    page = browser();
    page.body.replaceChildren();
    globalThis.WebSocket = FakeSocket;
    globalThis.setInterval = () => 0;
    Object.defineProperty(globalThis, "navigator", {configurable: true, value: {}});
    globalThis.location = {href: "http://here/", hash: ""};
    globalThis.addEventListener = () => {};
    globalThis.history = {state: null, pushState: () => {}};
    await import("../../../../tools/board/page/app.js");
    await socket.onopen();
    await rest();
});

test("a visitor without a link gets a board, and hints what to do", async () => {
    assert.equal(text("room"), "INK 9 × 9");
    assert.equal(document.title, "Black to move · Contigo");
    assert.equal(page.byId("welcome").hidden, false);
    assert.equal(page.byId("mine").hidden, true);
    assert.match(text("welcome"), /^INK: what ink is\. Try it out on this board\./);
    assert.equal(page.byId("welcome-on"), null);
    assert.equal(text("hint"), T.hints.draw);
    await press("welcome-learn");
    assert.ok(page.byId("lessons-dialog"));
    await press("lessons-dialog-close");
    await press("welcome-play");
    assert.equal(page.byId("who-white").value, "search");
    await press("setup-dialog-close");
    for (const [id, white] of [["two-here", "me"], ["two-link", "friend"]]) {
        await press("welcome-two");
        await press(id);
        assert.equal(page.byId("two-dialog"), null);
        assert.equal(page.byId("who-white").value, white);
        await press("setup-dialog-close");
    }
    await press("welcome-close");
    assert.equal(page.byId("welcome").hidden, true);
});
test("buttons open what their labels say", async () => {
    const dialogs = {new: "setup", rules: "rules", files: "files", look: "look", help: "help"};
    for (const [id, name] of Object.entries({...dialogs, share: "share", learn: "lessons"})) {
        await press(id);
        assert.ok(page.byId(`${name}-dialog`), id);
        await press(`${name}-dialog-close`);
    }
});
test("a move is shown and announced, and closes the welcome", async () => {
    page.byId("welcome").hidden = false;
    const last = {color: "black", move: "1,1:2,2", turn: 1};
    await news(
        {moves: {made: 1, known: 1}, last_move: last, turn: {...state.turn, to_move: "white"}});
    assert.equal(page.byId("welcome").hidden, true);
    assert.equal(said(), "Black: 1, 1 → 2, 2. White to move");
    assert.equal(document.title, "White to move · Contigo");
    assert.equal(localStorage.getItem("own-game"), "room/b/w");
    assert.equal(page.byId("mine").hidden, false);
    await press("mine");
    assert.equal(text("game-0"), "Black, WhiteINK 9 × 9");
    await press("forget-0");
    assert.equal(page.byId("game-0"), null);
    assert.equal(page.byId("mine").hidden, true);
    await press("games-dialog-close");
    assert.equal(page.byId("moves").children.length, 1);
});
test("an earlier position is marked as such", async () => {
    await press("first");
    assert.ok(page.byId("stage").classes.includes("past"));
    assert.equal(text("hint"), T.pastHint);
    await press("last");
    assert.ok(!page.byId("stage").classes.includes("past"));
});
test("entering a name, and resigning after a question", async () => {
    await press("name-black");
    page.byId("ask-text").value = " Ada ";
    await page.byId("ask").querySelector("form").send("submit");
    await rest();
    assert.ok(asked.some((one) => one.endsWith(" set_info black Ada")));
    await press("resign");
    assert.match(text("ask"), /Resign this game\?/);
    await page.byId("ask").querySelector("form").send("submit");
    await rest();
    assert.ok(asked.some((one) => one.endsWith(" play white resign")));
});
test("refusals are reported", async () => {
    socket.refusals.at = "illegal move: too long";
    await press("undo");
    delete socket.refusals.at;
    assert.equal(page.byId("toasts").children.at(-1).textContent, "Too long");
});
test("players are told that play goes on, unless they went back or to another game", async () => {
    const marks = {agreed: {black: false, white: false}, number: 0};
    const scoring = {phase: "scoring", marks, moves: {made: 2, known: 2}};
    const play = {phase: "play", marks: null}, back = {made: 1, known: 2}, {moves} = state;
    const last = () => page.byId("toasts").children.at(-1)?.textContent;
    ANSWERS.moves = "1 black pass\n2 white pass";
    await news(scoring);
    await news(play, true);
    assert.notEqual(last(), T.resumed);
    await news(scoring);
    ANSWERS.moves = "1 black pass";
    await news({...play, moves: back});
    assert.notEqual(last(), T.resumed);
    ANSWERS.moves = "1 black pass\n2 white pass";
    await news(scoring);
    await news(play);
    assert.equal(last(), T.resumed);
    ANSWERS.moves = "1 black 1,1:2,2";
    await news({moves});
});
test("a visitor who may not move is told why", async () => {
    await news({phase: "over", result: "B+1"});
    const at = {clientX: 3, clientY: 3, button: 0, pointerId: 1, isPrimary: true};
    for (const name of ["pointerdown", "pointerup"]) await page.byId("board").send(name, at);
    await rest();
    assert.equal(page.byId("toasts").children.at(-1).textContent, T.mayNot.over);
    assert.equal(localStorage.getItem("own-game"), null);
});
test("the rematch is entered, even if it was opened while the connection was lost", async () => {
    ANSWERS.rematch = "asked";
    const rematch = async (next, more) => {
        await press("rematch");
        socket.tell(newsOf(state, {version: 3, next, moves: undefined, ...more}));
        await rest();
        return asked.filter((one) => one.startsWith("join ")).at(-1);
    };
    assert.equal(await rematch("second", {state: undefined}), "join second w b");
    assert.equal(await rematch("third"), "join third b w");
});
test("a game that is opened in another tab can be taken back", async () => {
    const old = socket;
    old.onelsewhere();
    assert.ok(page.byId("elsewhere-dialog"));
    assert.ok(!page.body.classes.includes("offline"));
    await new Promise((done) => setTimeout(done, 600));
    assert.equal(socket, old);
    await press("elsewhere-here");
    assert.equal(page.byId("elsewhere-dialog"), null);
    assert.notEqual(socket, old);
    await socket.onopen();
});
test("a lost connection is shown and announced until it is back", async () => {
    const old = socket;
    assert.notEqual(said(), T.offline);
    old.readyState = 3;
    old.onclose();
    assert.ok(page.body.classes.includes("offline"));
    assert.deepEqual([said(), text("status")], [T.offline, T.offline]);
    await new Promise((done) => setTimeout(done, 600));
    assert.notEqual(socket, old);
    socket.refusals.join = "no such room: 'room'";
    for (const id of ["live-0", "live-1"]) page.byId(id).textContent = "";
    await socket.onopen();
    await rest();
    assert.ok(![said(), text("status")].includes(T.offline));
    assert.ok(!page.body.classes.includes("offline"));
    assert.equal(page.byId("toasts").children.at(-1).textContent, T.refusals.room);
});
