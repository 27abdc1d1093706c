import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {
    remember,
    seatsOf,
    settingsOf,
    Visit
} from "../../../../tools/board/page/connection/visit.js";
import {h} from "../../../../tools/board/page/dom.js";
import {T} from "../../../../tools/board/page/languages/texts.js";
import {packed} from "../../../../tools/board/page/position/packing.js";

import {browser, FakeLink, INK, POINTS, stateOf} from "./fakes.mjs";

let page, listeners;
const rest = () => new Promise((done) => setTimeout(done, 20));
beforeEach(() => {
    page = browser();
    listeners = {};
    globalThis.addEventListener = (name, act) => { listeners[name] = act; };
    globalThis.location = {hash: ""};
    globalThis.history = {state: null, pushed: []};
    history.pushState = (state, title, address) => {
        Object.assign(history, {state});
        history.pushed.push([state, address]);
        location.hash = address;
    };
    history.replaceState = (state, title, address) => { location.hash = address; };
});
const OPENED = "room secret-b secret-w";
function visit(answers = {}) {
    const done = [], link = new FakeLink({describe_games: [INK, POINTS], ...answers});
    const game = {
        state: null,
        seats: [],
        async join(room, secrets) {
            if (room === "gone") throw new Error("no such room: 'gone'");
            done.push(["join", room, ...secrets]);
            Object.assign(game, {room, secrets});
            game.state = stateOf(INK);
        }
    };
    const note = (name) => () => { done.push(name); };
    const refuse = (why) => { done.push(["refuse", why]); };
    const it = new Visit({link, game, leave: note("leave"), welcome: note("welcome"), refuse});
    return {it, done, game, link};
}
const store = () => ({
    kept: {},
    setItem(key, value) { this.kept[key] = value; },
    getItem(key) { return this.kept[key] ?? null; },
    removeItem(key) { delete this.kept[key]; }
});
const after = (made, more = {}) =>
    ({seats: ["black"], state: {phase: "play", moves: {made}, ...more}});

test("a player's own game is found again", () => {
    const storage = store(), kept = () => Object.values(storage.kept);
    remember(storage, "r/s", after(0), false);
    remember(storage, "r/s", after(1), true);
    remember(storage, "r/s", {...after(1), seats: []}, false);
    assert.deepEqual(kept(), []);
    remember(storage, "r/s", after(1), false);
    assert.deepEqual(kept(), ["r/s"]);
    remember(storage, "other", after(9, {phase: "over"}), false);
    assert.deepEqual(kept(), ["r/s"]);
    remember(storage, "r/s", after(9, {phase: "over"}), false);
    assert.deepEqual(kept(), []);
});
test("seats in a new room: one's own, except a friend's", () => {
    assert.deepEqual(seatsOf("r b w", null), {place: "r/b/w", invitation: null});
    assert.deepEqual(seatsOf("r b -", null), {place: "r/b", invitation: null});
    assert.deepEqual(seatsOf("r - -", null), {place: "r", invitation: null});
    assert.deepEqual(seatsOf("r b w", "black"),
                     {place: "r/w", invitation: {room: "r", color: "black", secret: "b"}});
});
test("an address without a fragment shows a board to try, of the first game", async () => {
    const {it, done, link} = visit({open: OPENED});
    await it.follow();
    assert.deepEqual(link.asked.at(-1), ["open", "set_game ink\nboardsize 13 13\nmagnet 0.11429"]);
    assert.deepEqual(done, ["leave", ["join", "room", "secret-b", "secret-w"], "welcome"]);
    assert.deepEqual(history.pushed, [[null, "#room/secret-b/secret-w"]]);
});
test("an address has a room and the tokens of its seats", async () => {
    const {it, done} = visit();
    location.hash = "#room/one/two";
    await it.follow();
    assert.deepEqual(done, ["leave", ["join", "room", "one", "two"]]);
    await listeners.hashchange();
    await listeners.popstate();
    assert.equal(done.length, 2);
    location.hash = "#other";
    await listeners.hashchange();
    location.hash = "#third";
    await listeners.popstate();
    assert.deepEqual(done.slice(2), ["leave", ["join", "other"], "leave", ["join", "third"]]);
});
test("an address may contain a whole position", async () => {
    const {it, done, link} = visit({open: OPENED});
    location.hash = `#state=${await packed("{\"game\":\"ink\"}")}`;
    await it.follow();
    assert.deepEqual(link.asked, [["open", "set_state {\"game\":\"ink\"}"]]);
    assert.deepEqual(done.at(-1), ["join", "room", "secret-b", "secret-w"]);
    assert.deepEqual([history.pushed, location.hash], [[], "#room/secret-b/secret-w"]);
});
test("an address may name a record in the page", async () => {
    const {it, done, link, game} =
        visit({"open file=loadgame": OPENED, "open file=loadsgf": OPENED});
    const records = {"game-1": "# Contigo game record\n", "game-2": "(;GM[1])"};
    document.body.append(...Object.entries(records).map(([id, text]) => h("pre", {id}, text)));
    game.try = () => {};
    for (const id of ["game-1", "game-2", "gone"]) {
        location.hash = `#record=${id}`;
        await it.follow();
    }
    assert.deepEqual(link.asked.map(([command, body]) => [command, body]), [
        ["open file=loadgame", records["game-1"]], ["open file=loadsgf", records["game-2"]],
        ["open file=loadgame", ""]
    ]);
    assert.deepEqual(done[1], ["join", "room", "secret-b", "secret-w"]);
    assert.deepEqual([history.pushed, location.hash], [[], "#room/secret-b/secret-w"]);
});
test("a missing room is reported, and there is a board all the same", async () => {
    const {it, done, game} = visit({open: OPENED});
    location.hash = "#gone";
    await it.follow();
    assert.equal(page.byId("toasts").textContent, T.refusals.room);
    assert.deepEqual(done.at(-1), ["join", "room", "secret-b", "secret-w"]);
    game.state = stateOf(POINTS);
    const count = done.length;
    location.hash = "#gone";
    await it.follow();
    assert.deepEqual(done.slice(count), ["leave"]);
});
test("a new room is opened, and an invitation is remembered", async () => {
    const {it, done} = visit({"open black=person": OPENED});
    await it.open("black=person", "set_game ink", "white");
    const invitation = {room: "room", color: "white", secret: "secret-w"};
    assert.deepEqual(it.invitation, invitation);
    assert.deepEqual(done, ["leave", ["join", "room", "secret-b"]]);
    await it.follow();
    assert.equal(done.length, 2);
    const {it: again} = visit();
    await again.follow();
    assert.deepEqual(again.invitation, invitation);
    await rest();
    history.state = null;
    localStorage.setItem("games", JSON.stringify([{place: "room/secret-b", invitation}]));
    location.hash = "#room/secret-b";
    const {it: later} = visit();
    await later.follow();
    assert.deepEqual(later.invitation, invitation);
});
const CLOSED = new Error("only people with this server's opening link can open games here");
test("the opening link lets this browser open games, now and later", async () => {
    const setup = "set_game ink\nboardsize 13 13\nmagnet 0.11429";
    const {it, done, link} = visit({"open key=word": OPENED});
    location.hash = "#open/word";
    await it.follow();
    assert.deepEqual(link.asked.at(-1), ["open key=word", setup]);
    assert.deepEqual(done, ["leave", ["join", "room", "secret-b", "secret-w"], "welcome"]);
    const {it: later, link: again} = visit({"open black=person key=word": OPENED});
    await later.open("black=person", setup);
    assert.deepEqual(again.asked.at(-1), ["open black=person key=word", setup]);
});
test("a visitor who may not open games sees why, and can follow links", async () => {
    for (const hash of ["", "#gone", "#open/wrong"]) {
        const {it, done, link} = visit({open: CLOSED, "open key=wrong": CLOSED});
        location.hash = hash;
        await it.follow();
        assert.deepEqual(done.at(-1), ["refuse", T.refusals.closed]);
        assert.equal(link.asked.filter(([line]) => line.startsWith("open")).length, 1);
        location.hash = "#room";
        await listeners.hashchange();
        assert.deepEqual(done.at(-1), ["join", "room"]);
    }
});
test("new tokens replace those in the address and in what is remembered", async () => {
    const {it, game, link} = visit({"revoke black": "new-b", "revoke white": "new-w"});
    history.replaceState = (state, title, address) => { location.hash = address; };
    Object.assign(game, after(1), {room: "r", seats: ["black", "white"], secrets: ["b", "w"]});
    it.here = "r/b/w";
    localStorage.setItem("own-game", it.here);
    localStorage.setItem("games", JSON.stringify([{place: "x/y"}, {place: it.here, title: "one"}]));
    await it.renew();
    assert.deepEqual(
        [it.here, location.hash, link.room, game.secrets, it.ownGame],
        ["r/new-b/new-w", "#r/new-b/new-w", "r new-b new-w", ["new-b", "new-w"], "r/new-b/new-w"]);
    assert.deepEqual(JSON.parse(localStorage.getItem("games")),
                     [{place: "x/y"}, {place: "r/new-b/new-w", title: "one"}]);
    link.answers["revoke white"] = new Error("offline");
    link.answers["revoke black"] = "newer-b";
    await assert.rejects(it.renew());
    assert.deepEqual([it.here, link.room], ["r/newer-b/new-w", "r newer-b new-w"]);
    assert.equal(it.ownGame, "r/newer-b/new-w");
});
test("a player's own game is stored in the browser", () => {
    const {it, game} = visit();
    assert.equal(it.ownGame, null);
    Object.assign(game, after(1), {presence: {black: {who: "person"}, white: {who: "person"}}});
    game.state = {...stateOf(INK), moves: {made: 1}};
    it.here = "r/s";
    it.remember(false);
    assert.equal(it.ownGame, "r/s");
});

const SETTINGS = {
    game: "ink",
    board: {columns: 9},
    rules: {komi: 7},
    info: {black: "Al #1", white: null, event: "Cup", date: "1", place: null, comment: "x"},
    magnet: 0.1,
    clock: {system: "fischer", main: 60, period: 5, count: 0, black: {time: 1}, white: {time: 2}}
};
test("a rematch has the same settings, and the names change colors", () => {
    const {info, clock, ...same} = JSON.parse(settingsOf(JSON.stringify(SETTINGS)));
    const {info: lost, clock: times, ...before} = SETTINGS;
    assert.deepEqual(same, before);
    assert.deepEqual(info, {black: null, white: "Al #1", event: "Cup", place: null});
    assert.deepEqual(clock, {system: "fischer", main: 60, period: 5, count: 0});
    assert.ok(!settingsOf(JSON.stringify(SETTINGS)).includes("#"));
    assert.equal(JSON.parse(settingsOf(JSON.stringify({...SETTINGS, clock: null}))).clock, null);
});
const QUERY = "state_json game board rules info magnet clock";
test("one player asks for a rematch, and follows when the other has opened it", async () => {
    const {it, game, done, link} = visit({rematch: "asked"});
    await it.enter("room", "mine");
    it.invitation = {room: "room", color: "white", secret: "theirs"};
    await it.rematch();
    assert.deepEqual(link.asked, ["rematch"]);
    it.followRematch();
    assert.equal(history.pushed.length, 0);
    game.next = "second";
    it.followRematch();
    await rest();
    assert.deepEqual(done.at(-1), ["join", "second", "mine"]);
    assert.deepEqual(history.pushed,
                     [[{room: "second", color: "black", secret: "theirs"}, "#second/mine"]]);
    game.next = "third";
    it.followRematch();
    assert.equal(history.pushed.length, 1);
});
test("the one who agrees opens the rematch; whoever has both colors changes them", async () => {
    const {it, done, link} =
        visit({rematch: "agreed", [QUERY]: SETTINGS, "open rematch=room/b": "second - -"});
    await it.enter("room", "b", "w");
    await it.rematch();
    assert.deepEqual(link.asked.at(-1),
                     ["open rematch=room/b", `set_state ${settingsOf(JSON.stringify(SETTINGS))}`]);
    assert.deepEqual(done.at(-1), ["join", "second", "w", "b"]);
});
