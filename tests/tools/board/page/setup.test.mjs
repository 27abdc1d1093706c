import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {
    gamesOf,
    introduce,
    opened,
    rules,
    setup
} from "../../../../tools/board/page/dialogs/setup.js";
import {T} from "../../../../tools/board/page/languages/texts.js";

import {browser, DISCS, FakeLink, INK, PLAIN, POINTS, stateOf} from "./fakes.mjs";

const VALUES = {
    name: "scoring",
    meaning: "how it counts",
    initial: "area",
    values: ["area", "territory"],
    least: null,
    most: null,
    whole: false
};
const PLIES = {
    name: "max_plies",
    meaning: "moves",
    initial: 0,
    least: 0,
    most: 99,
    whole: true
};
const CHOICE = {
    ...POINTS,
    rules: [...POINTS.rules, VALUES, PLIES]
};
const GAMES = [INK, DISCS, CHOICE, PLAIN];
const wish = (more = {}) => ({
    who: {black: "me", white: "search"},
    level: "6",
    analysis: true,
    game: POINTS,
    corners: "",
    columns: "9",
    rows: "13",
    rules: [],
    clock: ["none"],
    ...more
});
let page, link, done;
const rest = () => new Promise((go) => setTimeout(go));
beforeEach(() => {
    page = browser();
    done = [];
    link = new FakeLink({describe_games: GAMES, programs: "person\nsearch\nrandom"});
});
async function dialog(wanted, white) {
    const open = async (...words) => {
        done.push(words);
        if (page.fails) throw new Error("line 2: unacceptable size '99'");
    };
    setup({link, open, share: async () => done.push("share")}, wanted, white);
    await rest();
}
const value = (id) => page.byId(id).value;
const set = (id, to) => {
    page.byId(id).value = to;
    return page.byId(id).send("change", {target: page.byId(id)});
};
const submit = async () => {
    await page.byId("setup").send("submit");
    await rest();
};
const choices = (id) => page.byId(id).options.map((one) => [one.value, one.textContent]);

test("games are requested once", async () => {
    const first = await gamesOf(link);
    assert.deepEqual(first.map(({name}) => name), ["ink", "discs", "points", "plain"]);
    assert.equal(await gamesOf(new FakeLink()), first);
});
test("the choices become seats and commands", () => {
    assert.deepEqual(opened(wish()), {
        options: "black=person white=search:6 analysis=yes",
        body: "set_game points\nboardsize 9 13",
        friend: null
    });
    assert.equal(opened(wish({who: {black: "random", white: "me"}, analysis: false})).options,
                 "black=random white=person analysis=no");
    const friend = opened(wish({who: {black: "friend", white: "me"}}));
    assert.deepEqual([friend.friend, friend.options],
                     ["black", "black=person white=person analysis=no"]);
    const rich = opened(wish({
        game: INK,
        corners: "0,0 5,0 0,5",
        rules: [["komi", "3"], ["max_plies", "9"]],
        clock: ["fischer", "300", "5"]
    }));
    assert.equal(rich.body, "set_game ink\nset_board 0,0 5,0 0,5\nset_rule komi 3\n" +
                                "set_rule max_plies 9\nmagnet 0.11429\n" +
                                "kata-time_settings fischer 300 5");
});
test("names of persons become the game's", () => {
    const names = {black: "Ada # L.", white: "Bob"}, who = {black: "me", white: "friend"};
    const lines = (more) => opened(wish({names, ...more})).body.split("\n").slice(2);
    assert.deepEqual(lines({who}), ["set_info black Ada \\x23 L.", "set_info white Bob"]);
    assert.deepEqual(lines(), ["set_info black Ada \\x23 L."]);
    assert.deepEqual(lines({who, names: {black: "", white: ""}}), []);
});
test("a player with a name introduces themselves to the opponent", async () => {
    const tried = [], state = {phase: "play", info: {}};
    const one = {seats: ["white"], persons: ["black", "white"], state};
    const introduced = async (more) => {
        await introduce({...one, ...more, "try": async (command) => { tried.push(command); }});
        return tried.splice(0);
    };
    assert.deepEqual(await introduced(), []);
    localStorage.setItem("my-name", "Bob \\");
    assert.deepEqual(await introduced(), ["set_info white Bob \\\\"]);
    for (const more of [{seats: []}, {seats: ["black", "white"]}, {persons: ["white"]},
                        {state: {phase: "play", info: {white: "Eve"}}},
                        {state: {...state, phase: "over"}}])
        assert.deepEqual(await introduced(more), []);
});
test("the player's name is remembered", async () => {
    await dialog("points");
    assert.deepEqual([value("named-black"), page.byId("named-white").hidden], ["", true]);
    set("named-black", "Ada");
    await submit();
    assert.match(done.at(-1)[1], /\nset_info black Ada$/);
    await dialog("points", "me");
    assert.deepEqual([value("named-black"), value("named-white")], ["Ada", ""]);
    await set("who-black", "friend");
    await set("who-white", "random");
    await set("who-white", "me");
    assert.deepEqual([value("named-black"), value("named-white")], ["", "Ada"]);
    await set("who-black", "me");
    set("named-black", "Eve");
    await submit();
    assert.equal(localStorage.getItem("my-name"), "Ada");
});
test("the dialog begins at the requested game", async () => {
    await dialog("points");
    assert.deepEqual(
        page.byId("setup").querySelectorAll("[name=game]").map((one) => [one.value, one.checked]),
        [["ink", false], ["discs", false], ["points", true], ["plain", false]]);
    assert.equal(document.activeElement.value, "points");
    assert.deepEqual(page.byId("setup").querySelectorAll("b").map((one) => one.textContent),
                     GAMES.map(({title}) => title));
    assert.deepEqual(page.byId("setup").querySelectorAll(".card").map(
                         (one) => one.querySelector("small").textContent),
                     ["What ink is", "What discs is", "What points is", "What plain is"]);
    assert.deepEqual([value("columns"), value("rows"), value("level")], ["19", "19", "6"]);
    assert.deepEqual(choices("level").map(([level]) => level),
                     ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    for (const [level, text] of choices("level")) assert.ok(text.startsWith(`${level}: `), text);
    assert.deepEqual([page.byId("columns").min, page.byId("columns").max], [2, 50]);
    const sizes = () => [9, 13, 19].map((one) => page.byId(`size-${one}`));
    const pressed = () => sizes().map((one) => one.getAttribute("aria-pressed"));
    assert.deepEqual(sizes().map((one) => one.textContent), ["9 × 9", "13 × 13", "19 × 19"]);
    assert.deepEqual(pressed(), ["false", "false", "true"]);
    await page.byId("size-9").click();
    assert.deepEqual([value("columns"), value("rows")], ["9", "9"]);
    assert.deepEqual(pressed(), ["true", "false", "false"]);
    page.byId("rows").value = "10";
    await page.byId("setup").querySelector("#rows").parentNode.parentNode.send("input");
    assert.deepEqual(pressed(), ["false", "false", "false"]);
    await page.byId("size-19").click();
    assert.deepEqual([value("who-black"), value("who-white")], ["me", "search"]);
    assert.deepEqual(choices("who-white"), [
        ["me", "You"], ["friend", "A friend, by link"], ["search", "Computer"],
        ["random", "Random player"]
    ]);
    assert.equal(page.byId("corners"), null);
    assert.equal(page.byId("allow-analysis").checked, true);
});
test("or at the first, with another player as White", async () => {
    await dialog("chess", "me");
    assert.deepEqual([document.activeElement.value, value("who-white")], ["ink", "me"]);
});
test("rules are numbers, or one of several values", async () => {
    await dialog("points");
    assert.deepEqual(choices("rule-scoring"), [["area", "Area"], ["territory", "Territory"]]);
    assert.deepEqual([value("rule-komi"), page.byId("rule-komi").step], ["7", "any"]);
    const {min, max, step} = page.byId("rule-max_plies");
    assert.deepEqual([min, max, step], [0, 99, 1]);
    assert.match(page.byId("setup").textContent, /Max pliesmoves/);
});
test("another game has other settings, and the focus stays", async () => {
    await dialog("points");
    const [, discs, , plain] = page.byId("setup").querySelectorAll("[name=game]");
    await discs.send("change");
    await rest();
    assert.equal(document.activeElement.value, "discs");
    assert.ok(page.byId("corners"));
    await plain.send("change");
    await rest();
    assert.equal(page.byId("setup").querySelectorAll("[data-usual]").length, 0);
    assert.doesNotMatch(page.byId("setup").textContent, /Rules/);
});
test("a clock has the settings of its system", async () => {
    await dialog("points");
    const numbers = () =>
        page.byId("setup").querySelectorAll(".clock-number").map((one) => one.value);
    assert.deepEqual([value("clock-system"), numbers()], ["none", []]);
    const all = {
        absolute: ["600"],
        fischer: ["300", "5"],
        byoyomi: ["600", "30", "5"],
        canadian: ["600", "90", "9"]
    };
    for (const [system, usual] of Object.entries(all)) {
        await set("clock-system", system);
        assert.deepEqual(numbers(), usual);
    }
    assert.match(page.byId("setup").textContent, /Main time \(s\)Period \(s\)Moves per period/);
});
test("the chosen game is opened", async () => {
    await dialog("points");
    await set("columns", "7");
    await set("rows", " 5 ");
    await set("rule-scoring", "territory");
    await set("rule-komi", "7");
    await set("clock-system", "byoyomi");
    await set("level", "3");
    await set("who-black", "random");
    await submit();
    assert.deepEqual(done, [[
                         "black=random white=search:3 analysis=yes",
                         "set_game points\nboardsize 7 5\nset_rule scoring territory\n" +
                             "kata-time_settings byoyomi 600 30 5",
                         null
                     ]]);
    assert.equal(page.byId("setup-dialog"), null);
    await dialog("points");
    assert.deepEqual([value("columns"), value("rows")], ["7", "5"]);
    await dialog("discs");
    assert.deepEqual([value("columns"), value("rows")], ["13", "13"]);
});
test("the level and analysis are offered only where they count", async () => {
    await dialog("ink");
    const offered = () => ["level", "allow-analysis"].map((id) => !page.byId(id).parentNode.hidden);
    assert.deepEqual(offered(), [true, true]);
    await set("who-white", "friend");
    assert.deepEqual(offered(), [false, false]);
    await set("who-black", "search");
    assert.deepEqual(offered(), [true, false]);
    await set("who-white", "random");
    assert.deepEqual(offered(), [true, true]);
});
test("a friend is shown the link", async () => {
    await dialog("ink");
    await set("who-white", "friend");
    page.byId("allow-analysis").checked = true;
    await submit();
    assert.deepEqual(done, [
        [
            "black=person white=person analysis=no",
            "set_game ink\nboardsize 13 13\nmagnet 0.11429", "white"
        ],
        "share"
    ]);
});
test("impossible settings are reported, and the dialog stays open", async () => {
    await dialog("points");
    page.fails = true;
    await set("columns", "99");
    await submit();
    assert.match(page.byId("toasts").textContent, /unacceptable size '99'/);
    assert.ok(page.byId("setup-dialog"));
    await dialog("points");
    assert.equal(value("columns"), "19");
});
test("the rules of the game on the board", () => {
    rules({state: stateOf(INK, {rules: {komi: 6.5}})});
    assert.equal(page.byId("rules-dialog-title").textContent, "Rules: INK 9 × 9");
    assert.deepEqual(page.byId("rules-table").rows.map((row) => row.textContent),
                     ["Komi6.5points"]);
    assert.match(page.byId("rules-dialog").textContent, /The endIt ends\.Settings/);
    assert.equal(T.close, page.byId("rules-dialog-close").getAttribute("aria-label"));
});
