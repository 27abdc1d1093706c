import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {
    confirms,
    isOn,
    look,
    restoreLook,
    turn
} from "../../../../tools/board/page/dialogs/look.js";
import {Outline} from "../../../../tools/board/page/dialogs/outline.js";
import * as dom from "../../../../tools/board/page/dom.js";
import {T} from "../../../../tools/board/page/languages/texts.js";

import {browser, said} from "./fakes.mjs";

let page;
beforeEach(() => { page = browser(); });
const {h} = dom;

test("elements get the given attributes and children, and text is never parsed as HTML", () => {
    const heard = [], evil = "<b>&amp;</b>";
    const node = h("button", {
        id: "x",
        title: null,
        hidden: false,
        checked: true,
        "aria-label": "name",
        open: true,
        onclick: () => heard.push("click")
    },
                   evil, [null, [0, h("i", {}, "deep")]], false, undefined, "");
    assert.equal(node.textContent, `${evil}0deep`);
    assert.deepEqual([node.id, node.title, node.hidden, node.checked], ["x", "", false, true]);
    assert.deepEqual([node.getAttribute("aria-label"), node.getAttribute("open")], ["name", ""]);
    node.click();
    assert.deepEqual(heard, ["click"]);
    const none = dom.s("path", {id: null, class: undefined, "aria-label": false});
    assert.deepEqual(none.attributes, {});
    assert.equal(dom.s("path", {d: "M1,1"}).getAttribute("d"), "M1,1");
});
test("a list of choices reports the choice", async () => {
    const chosen = [];
    const list = dom.choice("id", [["a", "A"], ["b", "B"]], "b", (value) => chosen.push(value));
    assert.equal(list.value, "b");
    list.value = "a";
    await list.send("change");
    assert.deepEqual(chosen, ["a"]);
    await dom.choice("id", [["a", "A"]], "a").send("change");
});
test("the focus is kept when an element is recreated", () => {
    const box = h("div", {}, h("button", {id: "one"}), h("button", {id: "two"}));
    page.body.append(box);
    page.byId("two").focus();
    dom.renew(box, [[h("button", {id: "one"})], h("button", {id: "two"})]);
    assert.equal(document.activeElement, page.byId("two"));
    assert.equal(box.children.length, 2);
    page.body.focus();
    dom.renew(box, h("button", {id: "two"}));
    assert.equal(document.activeElement, page.body);
});
test("a dialog is in the document while it is open, and only once", async () => {
    let close;
    const open = (text) => dom.dialog("d", "Title", "Close it", (how) => {
        close = how;
        return text;
    });
    open("one");
    open("two");
    assert.equal(page.body.querySelectorAll("dialog").length, 1);
    assert.equal(page.byId("d").textContent, "Title×two");
    assert.equal(page.byId("d").open, true);
    assert.equal(page.byId("d").getAttribute("aria-labelledby"), "d-title");
    close();
    assert.equal(page.byId("d"), null);
    open("three");
    await page.byId("d-close").click();
    assert.equal(page.byId("d"), null);
});
test("questions with a text, or with yes and no", async () => {
    const answers = [],
          ask = (text) => dom.askText("What?", text, T.answers, (value) => answers.push(value));
    ask("before");
    assert.equal(page.byId("ask-text").value, "before");
    page.byId("ask-text").value = "after";
    await page.byId("ask").querySelector("form").send("submit");
    ask("again");
    await page.byId("ask-no").click();
    ask(null);
    assert.equal(page.byId("ask-text"), null);
    await page.byId("ask").querySelector("form").send("submit");
    assert.deepEqual([answers, page.byId("ask")], [["after", undefined], null]);
});
test("a folded part closes when something in it, or outside it, is pressed", async () => {
    const inside = dom.button("inside", "In"), text = dom.h("p"), outside = dom.h("p");
    const part = dom.h("div", {id: "part"}, inside, text), opener = dom.fold("open", "Open", part);
    page.body.append(opener, part, outside);
    const is = () => [part.classes.includes("open"), opener.getAttribute("aria-expanded")];
    let stopped = 0;
    const press = async (target) => {
        await page.body.send("pointerdown", {target, stopPropagation: () => { stopped++; }});
        return is();
    };
    assert.deepEqual(is(), [false, "false"]);
    await opener.click();
    assert.deepEqual(is(), [true, "true"]);
    for (const target of [opener, part, text])
        assert.deepEqual(await press(target), [true, "true"]);
    await part.send("click", {target: text});
    assert.deepEqual(is(), [true, "true"]);
    assert.deepEqual([await press(outside), stopped], [[false, "false"], 1]);
    await press(outside);
    assert.equal(stopped, 1);
    await opener.click();
    await part.send("click", {target: inside});
    assert.deepEqual(is(), [false, "false"]);
    for (const [key, open] of [["a", true], ["Escape", false], ["Escape", false]]) {
        if (open) await opener.click();
        text.focus();
        await page.body.send("keydown", {key});
        assert.deepEqual(is(), [open, String(open)]);
    }
    // Escape doesn't move the focus if the part is already closed
    assert.equal(document.activeElement, text);
    await opener.click();
    text.focus();
    await page.body.send("keydown", {key: "Escape"});
    assert.equal(document.activeElement, opener);
});
test("messages are shown for some seconds and announced, each of them", () => {
    const kept = setTimeout, timers = [];
    globalThis.setTimeout = (act, wait) => timers.push([act, wait]);
    const place = page.byId("toasts"), done = [];
    place.hidePopover = () => done.push("hide");
    place.showPopover = () => done.push("show");
    dom.toast("one");
    dom.toast("one");
    // Each message is shown above an open dialog.
    assert.deepEqual(done, ["hide", "show", "hide", "show"]);
    globalThis.setTimeout = kept;
    assert.equal(page.byId("toasts").children.length, 1);
    assert.equal(said(), "one");
    assert.ok(timers.every(([, wait]) => wait > 3000 && wait < 30000));
    timers[0][0]();
    assert.equal(page.byId("toasts").children.length, 1);
    timers[1][0]();
    assert.equal(page.byId("toasts").children.length, 0);
    const side = () => ["live-0", "live-1"].findIndex((id) => page.byId(id).textContent);
    const before = side();
    dom.announce("one");
    assert.notEqual(side(), before);
});
test("a message replaces an equal one, and at most two are shown", () => {
    const shown = () => page.byId("toasts").children.map((one) => one.textContent);
    for (const text of ["one", "two", "one"]) dom.toast(text);
    assert.deepEqual(shown(), ["two", "one"]);
    dom.toast("three");
    assert.deepEqual(shown(), ["one", "three"]);
});
test("a page that the browser doesn't trust says that it can't notify", () => {
    for (const [isSecure, said] of [[true, ""],
                                    [false, T.unsafeCalls.replace("{scheme}", "https")]]) {
        globalThis.isSecureContext = isSecure;
        look();
        assert.equal(page.byId("show-notify").disabled, !isSecure);
        assert.equal(page.byId("look-dialog").querySelector("small")?.textContent ?? "", said);
    }
    delete globalThis.isSecureContext;
});
test("the page's appearance is stored", async () => {
    restoreLook();
    assert.equal(document.documentElement.dataset.theme, "auto");
    assert.deepEqual(page.body.classes, ["no-numbers", "no-confirm-mouse"]);
    look();
    assert.deepEqual(page.byId("theme").options.map((one) => one.value),
                     ["auto", "light", "dark", "contrast", "dusk"]);
    page.byId("theme").value = "dark";
    await page.byId("theme").send("change");
    assert.equal(document.documentElement.dataset.theme, "dark");
    const areas = page.byId("show-areas");
    assert.equal(areas.checked, true);
    await areas.send("change", {target: {checked: false}});
    assert.deepEqual([page.body.classes, isOn("areas"), isOn("labels")],
                     [["no-numbers", "no-confirm-mouse", "no-areas"], false, true]);
    assert.deepEqual([confirms(true), confirms(false)], [true, false]);
    await page.byId("show-confirm-touch").send("change", {target: {checked: false}});
    await page.byId("show-confirm-mouse").send("change", {target: {checked: true}});
    assert.deepEqual([confirms(true), confirms(false)], [false, true]);
    document.documentElement.dataset.theme = "";
    page.body.setAttribute("class", "");
    restoreLook();
    assert.equal(document.documentElement.dataset.theme, "dark");
    assert.deepEqual(page.body.classes, ["no-numbers", "no-areas", "no-confirm-touch"]);
    look();
    assert.deepEqual([page.byId("show-areas").checked, page.byId("theme").value], [false, "dark"]);
    assert.ok(
        ["labels", "preview", "confirm-mouse"].every((name) => page.byId(`show-${name}`).checked));
    turn("areas");
    assert.deepEqual([page.body.classes, isOn("areas")],
                     [["no-numbers", "no-confirm-touch"], true]);
});
// In this test, a pixel of the drawing area is one space.
test("drawing a board of any shape by its corners", async () => {
    const outline = new Outline(), {svg} = outline, held = new Set();
    page.body.append(outline.node);
    Object.assign(svg, {
        getScreenCTM: () => ({inverse: () => null}),
        setPointerCapture: (id) => held.add(id),
        hasPointerCapture: (id) => held.has(id)
    });
    const value = () => page.byId("corners").value;
    const at = (name, x, y) => svg.send(name, {clientX: x, clientY: 13 - y, pointerId: 1});
    await at("pointermove", 3, 3);
    assert.equal(value(), "");
    for (const [x, y] of [[0.1, -2], [12.3, 0], [5.2, 20]]) {
        await at("pointerdown", x, y);
        held.clear();
    }
    assert.equal(value(), "0,0 12.5,0 5,13");
    assert.equal(svg.querySelectorAll("circle").length, 3);
    assert.equal(svg.querySelector("polygon").getAttribute("points"), "0,13 12.5,13 5,0");
    await at("pointerdown", 12, 0.5);
    await at("pointermove", 11, 2);
    held.clear();
    await at("pointermove", 1, 1);
    assert.equal(value(), "0,0 11,2 5,13");
    await at("pointerdown", 11, 1);
    held.clear();
    assert.equal(value(), "0,0 11,2 5,13 11,1");
    page.byId("corners").value = "1,1 2.5,3 x";
    await page.byId("corners").send("input");
    assert.deepEqual(svg.querySelectorAll("circle").map(
                         (one) => [one.getAttribute("cx"), one.getAttribute("cy")]),
                     [["1", "12"], ["2.5", "10"]]);
});
