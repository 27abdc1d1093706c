import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {
    invitationTo,
    listGames,
    myGames,
    noteGame
} from "../../../../tools/board/page/dialogs/mine.js";
import {T} from "../../../../tools/board/page/languages/texts.js";

import {browser, INK, stateOf} from "./fakes.mjs";

const PERSON = {
    who: "person"
},
      COMPUTER = {
          who: "search:6"
      };
let page;
beforeEach(() => {
    page = browser();
    globalThis.location = {hash: ""};
});
function gameOf(seats, white, more = {}) {
    const state = stateOf(INK, {moves: {made: 1}, turn: {to_move: "white"}, ...more});
    return {room: "r", seats, state, presence: {black: PERSON, white}};
}
const noted = (place, game, invitation = null, isLesson = false) => {
    noteGame(place, invitation, game, isLesson);
    return myGames()[0];
};

test("a game is listed with the opponent's name, and whose turn it is", () => {
    const ada = {info: {black: "Ada", white: "Bob"}};
    let {names, turn, title} = noted("r/b", gameOf(["black"], PERSON, ada));
    assert.deepEqual([names, turn, title], ["Bob", "theirs", "INK 9 × 9"]);
    ({names, turn} = noted("r/w", gameOf(["white"], PERSON)));
    assert.deepEqual([names, turn], ["Black", "mine"]);
    ({names, turn} = noted("r/b", gameOf(["black"], COMPUTER)));
    assert.deepEqual([names, turn], ["Computer, level 6 (Medium)", "theirs"]);
    ({names, turn} = noted("r/b/w", gameOf(["black", "white"], PERSON, ada)));
    assert.deepEqual([names, turn], ["Ada, Bob", null]);
    const over = {...ada, phase: "over", result: "B+R"};
    const {turn: none, result} = noted("r/b", gameOf(["black"], PERSON, over));
    assert.deepEqual([none, result], [null, "B+R"]);
    assert.deepEqual(myGames().map(({place}) => place), ["r/b", "r/b/w", "r/w"]);
});
test("a seat with a new token replaces the old one in the list", () => {
    noted("r/old", gameOf(["black"], PERSON));
    noted("r/white", gameOf(["white"], PERSON));
    noted("r/new", gameOf(["black"], PERSON));
    assert.deepEqual(myGames().map(({place}) => place), ["r/new", "r/white"]);
});
test("some games aren't listed", () => {
    const fresh = gameOf(["black"], PERSON, {moves: {made: 0}});
    const invitation = {room: "r", color: "white", secret: "w"};
    noted("r", gameOf([], PERSON));
    noted("r/b", gameOf(["black"], PERSON), null, true);
    noted("r/b", fresh);
    noted("r/b", fresh, {...invitation, room: "other"});
    assert.deepEqual(myGames(), []);
    noted("r/b", fresh, invitation);
    assert.equal(myGames().length, 1);
    assert.deepEqual(invitationTo("r"), invitation);
    assert.equal(invitationTo("other"), null);
});
test("at most fifty games are listed, the newest first", () => {
    for (let number = 0; number < 60; number++) noted(`r${number}/b`, gameOf(["black"], PERSON));
    assert.equal(myGames().length, 50);
    assert.equal(myGames()[0].place, "r59/b");
});
test("a game in the list is entered or removed", async () => {
    let changes = 0;
    noted("one/b", gameOf(["black"], PERSON));
    noted("two/b", gameOf(["black"], PERSON, {phase: "over", result: "B+R"}));
    listGames(() => { changes++; });
    const shown = () => page.byId("games").children.map((one) => one.textContent);
    assert.deepEqual(
        shown(),
        [`WhiteINK 9 × 9 · ${T.wins.black.resignation}×`, `WhiteINK 9 × 9 · ${T.turns.theirs}×`]);
    await page.byId("forget-0").click();
    assert.deepEqual(shown(), [`WhiteINK 9 × 9 · ${T.turns.theirs}×`]);
    assert.equal(changes, 1);
    await page.byId("game-0").click();
    assert.equal(location.hash, "one/b");
    assert.equal(page.byId("games-dialog"), null);
});
