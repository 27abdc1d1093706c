import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Game, merged, Snapshot} from "../../../../tools/board/page/position/game.js";
import {inkOf, together, turnsIn} from "../../../../tools/board/page/position/turns.js";

import {browser, DISCS, FakeLink, INK, newsOf, PLAIN, POINTS, square, stateOf} from "./fakes.mjs";

beforeEach(browser);
const feature = (id, properties, geometry) => ({id, properties, geometry});
const collection = (features, more) => ({features, ...more});
// Return a game that has received its first news.
async function playing(state, {seats = "black white", news = {}, answers = {}} = {}) {
    const link = new FakeLink({"join room": seats, ...answers}), game = new Game(link), heard = [];
    const joined = game.join("room", []);
    await Promise.resolve();
    await game.hear(newsOf(state, news));
    await joined;
    game.on((what, words) => heard.push(words ? [what, words] : what));
    link.asked.length = 0;
    return {game, link, heard};
}

test("features are merged by id, properties one by one", () => {
    const known = merged(
        null,
        collection([feature("a", {color: "black", area: 1}, "round"), feature("b", {}, "x")]));
    const now =
        merged(known, collection([feature("a", {area: 2}), feature("c", {}, "y")], {gone: ["b"]}));
    assert.deepEqual([...now.values()],
                     [feature("a", {color: "black", area: 2}, "round"), feature("c", {}, "y")]);
    assert.deepEqual([...known.keys()], ["a", "b"]);
    assert.equal(merged(now, collection([feature("a", {}, "square")])).get("a").geometry, "square");
});

// Return the snapshot of a position, and the commands that the page sends to query data that news
// messages don't contain.
async function asked(state, answers = {}) {
    const shot = Object.assign(new Snapshot(), {state}), link = new FakeLink(answers);
    await shot.more((command) => link.ask(command));
    return {shot, asked: link.asked};
}
test("dead stones and territory are requested after play", async () => {
    const stones = [
        {id: "s1", color: "black", at: "B2", dead: true},
        {id: "s2", color: "white", at: "C3", dead: false}
    ];
    const answers = {
        "state_json stones": {stones},
        "final_status_list black_territory": "A1 A2",
        "final_status_list white_territory": ""
    };
    const {shot} = await asked(stateOf(POINTS, {phase: "scoring"}), answers);
    assert.deepEqual([[...shot.dead], shot.territory],
                     [["B2"], {black: ["A1", "A2"], white: ["B2"]}]);
    assert.deepEqual((await asked(stateOf(POINTS))).asked, []);
    const discs = await asked(stateOf(DISCS, {phase: "over"}), answers);
    assert.deepEqual([discs.asked, [...discs.shot.dead]], [["state_json stones"], ["s1"]]);
    assert.deepEqual(discs.shot.territory, {black: [], white: []});
    assert.deepEqual((await asked(stateOf(INK, {phase: "over"}))).asked, []);
    assert.deepEqual((await asked(stateOf(PLAIN, {phase: "over"}))).asked, []);
});
test("all stones, by their points on a grid and otherwise by ids", () => {
    const points = Object.assign(
        new Snapshot(),
        {state: stateOf(POINTS), stones: {black: "A1 C3", white: "B2"}, dead: new Set(["C3"])});
    assert.deepEqual(points.allStones, [
        {id: "A1", at: [0, 0], color: "black", dead: false},
        {id: "C3", at: [2, 2], color: "black", dead: true},
        {id: "B2", at: [1, 1], color: "white", dead: false}
    ]);
    const ink = new Map([
        ["s1", feature("s1", {color: "white", state: "dead"}, {coordinates: [1, 2]})],
        ["s2", feature("s2", {color: "black", state: "alive"}, {coordinates: [3, 4]})]
    ]);
    assert.deepEqual(Object.assign(new Snapshot(), {state: stateOf(DISCS), ink}).allStones, [
        {id: "s1", at: [1, 2], color: "white", dead: true},
        {id: "s2", at: [3, 4], color: "black", dead: false}
    ]);
});
test("an earlier position is requested as a whole", async () => {
    const standing =
        "state_json turn ink_left phase result ko captures marks ghosts last_move moves score magnet";
    const link = new FakeLink({
        [`view 1 ${standing}`]: {moves: {made: 1, known: 2}},
        "view 1 list_stones black": "A1",
        "view 1 list_stones white": "B2",
        "view 1 areas_geojson ink": collection([feature("s1", {}, "line")]),
        "view 1 areas_geojson": collection([feature("a", {}, "g")])
    });
    const points = await Snapshot.at(Object.assign(new Game(link), {state: stateOf(PLAIN)}), 1);
    assert.deepEqual([points.state.moves, points.state.game, points.stones],
                     [{made: 1, known: 2}, "plain", {black: "A1", white: "B2"}]);
    const ink = await Snapshot.at(Object.assign(new Game(link), {state: stateOf(INK)}), 1);
    assert.deepEqual([[...ink.ink.keys()], [...ink.areas.keys()], ink.both], [["s1"], ["a"], []]);
    link.answers[`view 1 ${standing}`].score = {both: 0.5};
    link.answers["view 1 areas_geojson both"] = collection([feature("n", {}, "g")]);
    const shared = await Snapshot.at(Object.assign(new Game(link), {state: stateOf(INK)}), 1);
    assert.equal(shared.both[0].id, "n");
});

test("who plays which color, and what they may do", async () => {
    const program = {who: "search:6", here: 0, thinking: false, failed: null},
          person = newsOf().seats.black;
    const {game} = await playing(stateOf(PLAIN));
    assert.deepEqual([game.seats, game.ownsAll, game.myTurn, game.hand, game.plays, game.mayNot],
                     [["black", "white"], true, true, "black", false, null]);
    const {game: black} = await playing(
        stateOf(PLAIN), {seats: "black", news: {seats: {black: person, white: program}}});
    assert.deepEqual([black.ownsAll, black.myTurn, black.plays, black.persons],
                     [true, true, true, ["black"]]);
    const {game: white} = await playing(stateOf(PLAIN), {seats: "white"});
    assert.deepEqual([white.ownsAll, white.myTurn, white.hand, white.plays, white.mayNot],
                     [false, false, "white", false, "turn"]);
    const {game: guest} = await playing(stateOf(PLAIN), {seats: "watch"});
    assert.deepEqual([guest.seats, guest.ownsAll, guest.myTurn, guest.hand, guest.mayNot],
                     [[], false, false, "black", "watch"]);
    const {game: over} = await playing(stateOf(PLAIN, {phase: "over"}));
    assert.deepEqual([over.myTurn, over.mayNot], [false, "over"]);
    game.shown = {state: stateOf(PLAIN)};
    assert.deepEqual([game.myTurn, game.mayNot, game.position], [false, "past", game.shown]);
});
const change = (version, state, more = {}) =>
    newsOf(state, {full: false, version, moves: undefined, ...more});
const MOVE = {
    turn: 1,
    color: "black",
    move: "A1"
};
test("news change what they mention, and no more", async () => {
    const {game, link, heard} = await playing(stateOf(PLAIN));
    await game.hear(
        change(2, {last_move: MOVE, moves: {made: 1, known: 1}},
               {new_moves: {after: 0, moves: "1 black A1"}, stones: {black: "A1", white: ""}}));
    assert.deepEqual([game.state.game, game.moves, game.stones.black, game.version],
                     ["plain", [MOVE], "A1", 2]);
    assert.deepEqual(heard.splice(0), ["position", "moved"]);
    await game.hear({...newsOf(), state: undefined, watchers: 2});
    assert.deepEqual([heard.splice(0), game.watchers], [["presence"], 2]);
    await game.hear(change(3, {moves: {made: 3, known: 3}},
                           {new_moves: {after: 1, moves: "2 white B1\n3 black C1"}}));
    assert.deepEqual(game.moves.map((one) => one.move), ["A1", "B1", "C1"]);
    await game.hear(change(4, {moves: {made: 2, known: 3}}, {new_moves: {after: 2, moves: ""}}));
    assert.deepEqual(game.moves.map((one) => one.move), ["A1", "B1"]);
    heard.length = 0;
    await game.hear(change(5, {magnet: 0.2}));
    assert.deepEqual([heard, link.asked], [["position"], []]);
    await game.hear(newsOf(stateOf(PLAIN), {version: 6}));
    assert.deepEqual([game.moves, heard.splice(0)], [[], ["position", "position"]]);
});
test("moves that don't follow the known ones are requested", async () => {
    const {game, link} =
        await playing(stateOf(PLAIN), {answers: {moves: "1 black A1\n2 white B1\n3 black C1"}});
    await game.hear(
        change(9, {moves: {made: 3, known: 3}}, {new_moves: {after: 2, moves: "3 black C1"}}));
    assert.deepEqual([game.moves.map((one) => one.move), link.asked],
                     [["A1", "B1", "C1"], ["moves"]]);
});
test("a resignation is a move, even if the last move stays the same", async () => {
    for (const last of [null, MOVE]) {
        const {game, link, heard} =
            await playing(stateOf(PLAIN, {moves: {made: last ? 1 : 0, known: 1}, last_move: last}),
                          {news: {moves: last ? "1 black A1" : ""}});
        const {made} = game.state.moves,
              resigned = `${made + 1} ${made ? "white" : "black"} resign`;
        await game.hear(change(2, {
            phase: "over",
            result: "B+R",
            last_move: last,
            moves: {made: made + 1, known: made + 1}
        },
                               {new_moves: {after: made, moves: resigned}}));
        assert.equal(game.moves.at(-1).move, "resign");
        assert.deepEqual([game.moves.length, heard, link.asked],
                         [made + 1, ["position", "moved"], []]);
    }
});
test("comments, names and shared areas come with the news", async () => {
    const both = collection([feature("n", {}, "g")]), news = {comments: "1 Well.", both};
    const {game, link} = await playing(stateOf(INK, {info: {black: "Al"}}), {news});
    assert.deepEqual([game.comments, game.state.info, game.both.length],
                     [[{made: 1, text: "Well."}], {black: "Al"}, 1]);
    await game.hear(change(2, {}));
    assert.deepEqual([game.comments.length, game.state.info.black, game.both.length], [1, "Al", 1]);
    await game.hear(change(3, {info: {black: "Bo"}}, {comments: "", both: collection([])}));
    assert.deepEqual([game.comments, game.state.info.black, game.both, link.asked],
                     [[], "Bo", [], []]);
});
test("a clock runs from the time of its report", async () => {
    const clock = {running: "black", black: [5, 0], white: [6, 0]};
    const {game} = await playing(stateOf(PLAIN), {news: {clock}});
    assert.ok(game.clock.since <= performance.now() && game.clock.black[0] === 5);
    await game.hear(newsOf(stateOf(PLAIN)));
    assert.equal(game.clock, null);
});
test("changes relative to other features are replaced by a request for all of them", async () => {
    const first = collection([feature("a", {n: 1}, "g"), feature("b", {}, "h")], {tag: "one"});
    const {game, link} =
        await playing(stateOf(INK), {news: {areas: first, ink: collection([], {tag: "none"})}});
    const change = (from, tag) =>
        ({areas: collection([feature("a", {n: 2})], {since: 1, from, tag})});
    const tell = (version, more) =>
        game.hear(newsOf({}, {full: false, version, moves: undefined, ...more}));
    await tell(2, change("one", "two"));
    assert.deepEqual(
        [game.areas.get("a").properties.n, game.areas.size, link.asked.includes("areas_geojson")],
        [2, 2, false]);
    link.answers.areas_geojson = collection([feature("c", {}, "i")], {tag: "three"});
    await tell(3, change("another", "three"));
    assert.deepEqual([[...game.areas.keys()], game.areasTag], [["c"], "three"]);
    link.answers["areas_geojson ink"] = collection([feature("s1", {}, "line")], {tag: "ink"});
    await tell(4, {ink: collection([], {since: 1, from: "x", tag: "y"})});
    assert.deepEqual([...game.ink.keys()], ["s1"]);
});
test("commands are sent one by one, each for the version after the previous one", async () => {
    const {game, link} = await playing(stateOf(PLAIN));
    link.answers["at 1 a"] = () => {
        queueMicrotask(() => game.hear(newsOf({}, {full: false, version: 2, moves: undefined})));
        return "done";
    };
    link.answers["at 2 b"] = "asked";
    const [first, second] = await Promise.all([game.act("a"), game.act("b")]);
    assert.deepEqual([first, second], ["done", "asked"]);
});
test("errors are reported, and after a stale command the state is refreshed", async () => {
    const {game, link, heard} = await playing(stateOf(PLAIN));
    link.answers["at 1 a"] =
        new Error("illegal move: ko: the move would repeat an earlier position");
    assert.equal(await game.try("a"), null);
    assert.deepEqual(heard.splice(0),
                     [["refused", "illegal move: ko: the move would repeat an earlier position"]]);
    link.answers["at 1 a"] =
        Object.assign(new Error("stale: the game is at version 2"), {again: true});
    assert.equal(await game.act("a"), "");
    link.answers["at 1 a"] = new Error("stale: the game is at version 2");
    link.answers["join room"] = () => {
        queueMicrotask(() => game.hear(newsOf(stateOf(PLAIN), {version: 7})));
        return "black";
    };
    assert.equal(await game.try("a"), null);
    assert.deepEqual([game.seats, game.version], [["black"], 7]);
});
test("requests are declined and withdrawn without a version, and errors are reported", async () => {
    const answers = {decline: "", withdraw: new Error("nobody asks")};
    const {game, link, heard} = await playing(stateOf(INK), {answers});
    await game.answer("decline");
    await game.answer("withdraw");
    assert.deepEqual([link.asked, heard], [["decline", "withdraw"], [["refused", "nobody asks"]]]);
});
test("a text that the server refuses is reported, and null", async () => {
    const answers = {"say hello": "", "say rude": new Error("too many messages")};
    const {game, heard} = await playing(stateOf(INK), {answers});
    assert.deepEqual([await game.say("hello"), heard], ["", []]);
    assert.deepEqual([await game.say("rude"), heard], [null, [["refused", "too many messages"]]]);
});
test("without a connection, one move waits, which can be canceled", async () => {
    const {game, link, heard} = await playing(stateOf(INK));
    let settle;
    link.ask = () => new Promise((_, no) => { settle = no; });
    link.forget = () => settle(Object.assign(new Error("canceled"), {canceled: true}));
    game.away = true;
    const tried = game["try"]("pass black");
    await Promise.resolve();
    await Promise.resolve();
    assert.deepEqual([game.sending, game.mayNot, heard], ["pass black", "waits", ["waiting"]]);
    game.giveUp();
    assert.equal(await tried, null);
    assert.deepEqual([game.sending, game.mayNot, heard], [null, null, ["waiting", "waiting"]]);
});
test("queries are about the position on the board", async () => {
    const {game, link} = await playing(stateOf(PLAIN));
    Object.assign(link.answers, {svg: "now", "view 3 svg": "then"});
    assert.equal(await game.ask("svg"), "now");
    game.shown = {state: {moves: {made: 3}}};
    assert.equal(await game.ask("svg"), "then");
});
test("against a program, undo goes back to before one's own last move", async () => {
    const program = {who: "search:6", here: 0, thinking: false, failed: null},
          moves = "1 black A1\n2 white B1\n3 black C1\n4 white D1";
    const news = {seats: {black: newsOf().seats.black, white: program}, moves};
    const state = (made) => stateOf(PLAIN, {moves: {made, known: 4}});
    const {game, link} = await playing(state(4), {seats: "black", news});
    const tried = [];
    game.try = async (command) => tried.push(command);
    assert.equal(game.undone, 2);
    game.undo();
    link.answers["view 4 moves"] = moves;
    game.state = state(0);
    await game.redo();
    game.state = state(2);
    await game.redo();
    game.moves = [{color: "white", move: "A1"}];
    assert.equal(game.undone, -1);
    game.undo();
    game.seats = ["black", "white"];
    assert.equal(game.undone, 0);
    game.undo();
    await game.redo();
    assert.deepEqual(tried, ["goto 2", "goto 2", "goto 4", "undo 1", "undo 1", "redo 1"]);
});

test("what a move has done is known from the news", async () => {
    const section = (id, geometry, properties) => feature(id, properties, geometry);
    const first =
        collection([section("b0", "g", {color: "black", area: 81, state: "open"})], {tag: "1"});
    const {game} =
        await playing(stateOf(INK), {news: {areas: first, ink: collection([], {tag: "i"})}});
    const move = (made, line, features, gone = []) =>
        game.hear(change(made + 1, {moves: {made, known: made}}, {
            new_moves: {after: made - 1, moves: line},
            areas: collection(features,
                              {gone, since: made - 1, from: String(made), tag: String(made + 1)})
        }));
    await move(1, "1 black 0,2:2,2:2,0",
               [
                   section("b1", "g", {color: "black", area: 4, total: 4, state: "dead"}),
                   section("b2", "g", {color: "black", area: 77, total: null, state: "open"})
               ],
               ["b0"]);
    await move(2, "2 white pass", []);
    await move(3, "3 black 1,2:1,0", [section("b1", null, {total: 8, state: "alive"})]);
    assert.deepEqual([...game.effects], [
        [
            0, {
                closed: [{id: "b1", color: "black", area: 4, total: 4, state: "dead"}],
                gone: ["b0"],
                lives: 0
            }
        ],
        [1, {closed: [], gone: [], lives: 0}], [2, {closed: [], gone: [], lives: 8}]
    ]);
    await game.hear(change(5, {moves: {made: 1, known: 3}}, {new_moves: {after: 1, moves: ""}}));
    assert.deepEqual([...game.effects.keys()], [0]);
});
test("the strokes of a turn, and the pass that ends it, are one turn", () => {
    const moves = [
        [1, "black", "1,1:2,1"], [1, "black", "1,1:1,2/3,3:3,4"], [1, "black", "pass"],
        [2, "white", "pass"], [3, "black", "pass"], [4, "white", "4,4:5,4"], [4, "white", "resign"]
    ];
    const turns = turnsIn(moves.map(([turn, color, move]) => ({turn, color, move})));
    assert.deepEqual(turns.map(({from, to}) => [from, to]),
                     [[0, 3], [3, 4], [4, 5], [5, 6], [6, 7]]);
    assert.equal(inkOf(turns[0]), 3);
    const both = together([
        {closed: [{id: "a"}], gone: [], lives: 1},
        {closed: [{id: "b"}, {id: "c"}], gone: ["a"], lives: 0}
    ]);
    assert.deepEqual([both.closed.map(({id}) => id), both.lives], [["b", "c"], 1]);
});
