import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Talk} from "../../../../tools/board/page/panel/talk.js";

import {browser, INK, stateOf} from "./fakes.mjs";

let page;
beforeEach(() => { page = browser(); });
function talkOf(seats, more = {}) {
    const said = [], state = stateOf(INK, {info: {white: "Bob"}});
    const game = {room: "r", seats, state, persons: ["black", "white"], ownsAll: false, ...more};
    game.say = async (text) => {
        said.push(text);
        return text === "refused" ? null : "";
    };
    const talk = new Talk({game});
    page.body.append(talk.node);
    talk.refresh();
    return {talk, game, said};
}
const lines = () => page.byId("talk").children.map((one) => one.textContent);

test("players on two pages can talk, others can't", () => {
    const shown = (...words) => {
        const {talk: {node, form}} = talkOf(...words);
        return [!node.hidden, !form.hidden];
    };
    assert.deepEqual(shown(["black"]), [true, true]);
    assert.deepEqual(shown(["black", "white"], {ownsAll: true})[0], false);
    assert.deepEqual(shown(["black"], {persons: ["black"], ownsAll: true})[0], false);
    assert.deepEqual(shown([]), [false, false]);
});
test("a text is shown with its writer, and the opponent's also as a message", () => {
    const {talk} = talkOf(["black"]);
    talk.hear({color: "white", text: "<b>hi"});
    talk.hear({color: "black", text: "hello"});
    assert.deepEqual(lines(), ["Bob <b>hi", "Black hello"]);
    assert.equal(page.byId("toasts").textContent, "Bob: <b>hi");
    for (let count = 0; count < 150; count++) talk.hear({color: "black", text: `${count}`});
    assert.equal(lines().length, 100);
    assert.equal(lines().at(-1), "Black 149");
    talk.list.scrollHeight = 700;
    talk.hear({color: "black", text: "bye"});
    assert.equal(talk.list.scrollTop, 700);
});
test("a spectator reads what players say", () => {
    const {talk} = talkOf([]);
    talk.hear({color: "white", text: "hi"});
    assert.deepEqual([talk.node.hidden, talk.form.hidden], [false, true]);
});
test("a text is sent, and stays in the field if it is refused", async () => {
    const {talk, said} = talkOf(["black"]);
    talk.input.value = "  ";
    await talk.form.send("submit");
    talk.input.value = " hi ";
    await talk.form.send("submit");
    assert.deepEqual([said, talk.input.value], [["hi"], ""]);
    talk.input.value = "refused";
    await talk.form.send("submit");
    assert.equal(talk.input.value, "refused");
});
test("another room begins without texts", () => {
    const {talk, game} = talkOf(["black"]);
    talk.hear({color: "white", text: "hi"});
    talk.refresh();
    assert.equal(lines().length, 1);
    game.room = "other";
    talk.refresh();
    assert.deepEqual(lines(), []);
});
