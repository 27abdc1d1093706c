import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Worth} from "../../../../tools/board/page/panel/worth.js";

import {browser, FakeLink, INK, POINTS} from "./fakes.mjs";

let page, eye, turned;
beforeEach(() => {
    page = browser();
    turned = 0;
    globalThis.IntersectionObserver = class {
        constructor(look) { eye = Object.assign(this, {look, observed: new Set()}); }
        observe(row) { this.observed.add(row); }
        unobserve(row) { this.observed.delete(row); }
    };
});
const rest = () => new Promise((done) => setTimeout(done));
const MOVES = [["black", "1,1:2,2"], ["white", "5,5:6,6"], ["white", "pass"], ["black", "3,3:4,4"]];
const compared = (black, white) =>
    `from 0 to 1\nblack gained ${black} lost 0\nwhite gained 0 lost ${white}`;
// The second move gives White 3.5 squares and takes 1.5 from Black, so it is worth 5.
const ANSWERS = {
    "compare 0 1": compared(8, 0),
    "compare 1 2": "from 1 to 2\nblack gained 0 lost 1.5\nwhite gained 4 lost 0.5",
    "compare 3 4": compared(3, 1)
};
function worth(more = {}) {
    const list = document.createElement("ol"), link = new FakeLink({...ANSWERS});
    const moves = MOVES.map(([color, move]) => ({color, move}));
    for (const [at, {color, move}] of moves.entries()) {
        const row = document.createElement("li");
        row.append(move);
        row.turn = {color, from: at, to: at + 1, moves: [move]};
        list.append(row);
    }
    const game = {link, moves, description: INK, room: "room", ...more};
    const part = new Worth({game, list, turned: () => { turned++; }});
    page.body.append(part.node, list);
    part.refresh();
    return {part, game, link, list};
}
const turn = async ({part}, on) => {
    await part.toggle.click();
    assert.equal(part.toggle.getAttribute("aria-pressed"), String(on));
};
// Report to the page that these rows have come into view or left it.
const see = async ({list}, rows, isIntersecting = true) => {
    eye.look(rows.map((at) => ({target: list.children[at], isIntersecting})));
    await rest();
};
const values = ({list}) => list.children.map(
    (row) => row.querySelectorAll(".worth").map((one) => one.children[0].textContent).join());

test("nothing is asked until the viewer wants to see it", async () => {
    const it = worth();
    assert.deepEqual([it.part.node.hidden, it.part.help.hidden, eye.observed.size],
                     [false, true, 0]);
    await turn(it, true);
    assert.deepEqual([it.part.help.hidden, eye.observed.size, it.link.asked], [false, 4, []]);
    assert.equal(turned, 1);
    assert.ok(it.list.classes.includes("valued"));
});
test("only moves in view are asked about, once, and passes never", async () => {
    const it = worth();
    await turn(it, true);
    await see(it, [1, 2]);
    assert.deepEqual([it.link.asked, values(it)], [["compare 1 2"], ["", "+5", "", ""]]);
    await see(it, [1], false);
    await see(it, [1, 3]);
    assert.deepEqual([it.link.asked, values(it)],
                     [["compare 1 2", "compare 3 4"], ["", "+5", "", "+4"]]);
});
test("moves that leave the view before their turn aren't asked about", async () => {
    const it = worth(), ask = it.link.ask.bind(it.link);
    let answer;
    it.link.ask = (command) => new Promise((done) => { answer = () => done(ask(command)); });
    await turn(it, true);
    await see(it, [0, 1, 3]);
    await see(it, [1], false);
    for (let count = 0; count < 2; count++) {
        answer();
        await rest();
    }
    assert.deepEqual(it.link.asked, ["compare 0 1", "compare 3 4"]);
});
test("bars have one scale; a loss is marked, and read aloud", async () => {
    const it = worth();
    it.link.answers["compare 1 2"] = "from 1 to 2\nblack gained 0 lost 0\nwhite gained 0 lost 6.25";
    await turn(it, true);
    await see(it, [1]);
    assert.equal(it.list.style["--most"], 6.25);
    await see(it, [0]);
    assert.equal(it.list.style["--most"], 8);
    const [first, second] = it.list.querySelectorAll(".worth");
    assert.deepEqual([first.classes, second.classes], [["worth"], ["worth", "bad"]]);
    assert.deepEqual([first, second].map((one) => one.children[2].style["--size"]), [8, 6.25]);
    assert.equal(second.querySelector(".sr").textContent, "worth -6.25");
    for (const [gained, most] of [[0, 1], [0.25, 0.25]]) {
        it.link.answers["compare 3 4"] = compared(gained, 0);
        it.part.forget();
        it.part.refresh();
        await see(it, [3]);
        assert.equal(it.list.style["--most"], most);
    }
});
test("moves that were taken back are forgotten, and new ones asked about", async () => {
    const it = worth();
    await turn(it, true);
    await see(it, [0, 3]);
    const old = it.list.children[3], row = document.createElement("li");
    old.remove();
    it.list.append(row);
    row.turn = {color: "white", from: 3, to: 4, moves: ["7,7:8,8"]};
    it.link.answers["compare 3 4"] = compared(3, 0);
    it.part.refresh();
    assert.ok(!eye.observed.has(old) && eye.observed.has(row));
    await see(it, [3]);
    assert.deepEqual(values(it), ["+8", "", "", "-3"]);
});
test("a reply about a move that was taken back meanwhile is dropped", async () => {
    const it = worth(), row = it.list.children[0];
    let answer;
    it.link.ask = () => new Promise((done) => { answer = done; });
    await turn(it, true);
    await see(it, [0]);
    row.remove();
    it.part.refresh();
    answer(ANSWERS["compare 0 1"]);
    await rest();
    assert.equal(row.querySelector(".worth"), null);
});
test("it is forgotten when it is turned off, and in another room", async () => {
    const it = worth();
    await turn(it, true);
    await see(it, [0]);
    await turn(it, false);
    assert.deepEqual([values(it), eye.observed.size, it.list.classes], [["", "", "", ""], 0, []]);
    await turn(it, true);
    await see(it, [0]);
    it.game.room = "other";
    it.part.refresh();
    assert.deepEqual([values(it), eye.observed.size], [["", "", "", ""], 4]);
    await see(it, [0]);
    assert.equal(it.link.asked.length, 3);
});
test("a move about which there is no reply stays without", async () => {
    const it = worth();
    it.link.answers["compare 0 1"] = new Error("too much work for one command");
    await turn(it, true);
    await see(it, [0, 1]);
    assert.deepEqual(values(it), ["", "+5", "", ""]);
});
test("it isn't offered for games without the command", async () => {
    const it = worth({description: POINTS});
    assert.equal(it.part.node.hidden, true);
    await turn(it, false);
    assert.deepEqual([eye.observed.size, it.list.classes], [0, []]);
});
