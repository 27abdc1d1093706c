import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {
    files,
    kindsOf,
    loaderOf,
    seatLinks,
    share
} from "../../../../tools/board/page/dialogs/files.js";
import {T} from "../../../../tools/board/page/languages/texts.js";
import {packed, unpacked} from "../../../../tools/board/page/position/packing.js";

import {browser, DISCS, FakeLink, INK, PLAIN, POINTS, stateOf} from "./fakes.mjs";

let page, saved, copied;
const rest = () => new Promise((done) => setTimeout(done, 20));
beforeEach(() => {
    page = browser();
    [saved, copied] = [[], []];
    const make = document.createElement;
    // The page saves a file by clicking a link to it, so record these links.
    document.createElement = (tag) => {
        const node = make(tag);
        if (tag === "a")
            Object.assign(node, {href: "", download: "", click: () => saved.push(node)});
        if (tag === "img") {
            node.src = "";
            Object.assign(node, {decode: async () => {}, naturalWidth: 400, naturalHeight: 300});
        }
        if (tag === "canvas") {
            node.getContext = () => ({drawImage: (...words) => { node.drawn = words.slice(1); }});
            node.toBlob = (done, type) => done(new Blob(
                [`${node.getAttribute("width")} ${node.getAttribute("height")} ` + node.drawn],
                {type}));
        }
        return node;
    };
    URL.createObjectURL = (blob) => blob;
    globalThis.location = {href: "http://here/#room/secret"};
    Object.defineProperty(globalThis, "navigator", {
        configurable: true,
        value: {clipboard: {writeText: async (text) => { copied.push(text); }}}
    });
});
function gameOf(description, answers = {}, more = {}) {
    const state = stateOf(description, {moves: {made: 4, known: 4}}), link = new FakeLink(answers);
    const past = stateOf(description, {moves: {made: 2, known: 4}}), tried = [];
    const game = {state, description, link, position: {state: past}, tried, ...more};
    game.ask = (command) => link.ask(command);
    game["try"] = async (command) => { tried.push(command); };
    return game;
}
function dialog(game, fails = null) {
    const opened = [];
    files({
        game,
        open: async (...words) => {
            opened.push(words);
            if (fails) throw fails;
        }
    });
    return opened;
}
async function save(kind) {
    await page.byId(`save-${kind}`).click();
    await rest();
    const {download, href} = saved.at(-1);
    return [download, href.type, await href.text()];
}
async function load(text, name = "a.file") {
    const chooser = page.byId("open-file");
    chooser.files = [{name, text: async () => text}];
    await chooser.send("change");
    await rest();
}

test("the formats that a game can be saved in", () => {
    assert.deepEqual([INK, DISCS, POINTS, PLAIN].map(kindsOf), [
        ["record", "svg", "png"], ["record", "sugo", "svg", "png"], ["record", "sgf", "svg", "png"],
        ["record", "svg", "png"]
    ]);
    dialog(gameOf(POINTS));
    assert.deepEqual(page.byId("files-dialog")
                         .querySelectorAll(".row")[0]
                         .children.map((one) => [one.id, one.textContent]),
                     [
                         ["save-record", T.kinds.record], ["save-sgf", T.kinds.sgf],
                         ["save-svg", T.kinds.svg], ["save-png", T.kinds.png]
                     ]);
});
test("formats are recognized by how files begin", () => {
    const kinds = {
        "# Contigo game record\nset_game go": "loadgame",
        "\n # Contigo game record": "loadgame",
        "(;GM[1])": "loadsgf",
        "some words ( ;GM[1]": "loadsgf",
        "(GM[1])": "loadsgf",
        "{\"config\": 1}": "loadsugo",
        " {\"a\": \"(;b\"}": "loadsgf",
        "anything ([x": "loadgame",
        "anything": "loadgame"
    };
    for (const [text, command] of Object.entries(kinds))
        assert.equal(loaderOf(text), command, text);
});
test("records and other files contain the game, pictures the position that is shown", async () => {
    dialog(gameOf(POINTS, {"save savegame": "record", "save savesgf": "(;)", svg: "<svg/>"}));
    assert.deepEqual(await save("record"), ["points-4.contigo", "text/plain", "record"]);
    assert.deepEqual(await save("sgf"), ["points-4.sgf", "text/plain", "(;)"]);
    assert.deepEqual(await save("svg"), ["points-2.svg", "image/svg+xml", "<svg/>"]);
    assert.deepEqual(await save("png"), ["points-2.png", "image/png", "1600 1200 0,0,1600,1200"]);
    dialog(gameOf(DISCS, {"save savesugo": "{}"}));
    assert.deepEqual(await save("sugo"), ["discs-4.sugo", "text/plain", "{}"]);
});
test("errors of saving are reported", async () => {
    dialog(gameOf(POINTS, {"save savegame": new Error("disk full")}));
    await page.byId("save-record").click();
    await rest();
    assert.deepEqual([saved, page.byId("toasts").textContent], [[], "Disk full"]);
});
test("a file is opened according to its contents", async () => {
    const game = gameOf(INK), opened = dialog(game);
    await load("(;GM[1])", "game.sgf");
    assert.deepEqual(opened, [["file=loadsgf", "(;GM[1])"]]);
    assert.equal(page.byId("files-dialog"), null);
    assert.equal(page.byId("toasts").textContent, "Opened game.sgf");
    assert.deepEqual(game.tried, ["magnet 0.11429"]);
    game.state.magnet = 0.2;
    dialog(game);
    await load("# Contigo game record");
    assert.equal(game.tried.length, 1);
    const other = gameOf(POINTS);
    dialog(other);
    await load("# Contigo game record");
    assert.deepEqual(other.tried, []);
});
test("a file that is not a game is reported", async () => {
    dialog(gameOf(INK), new Error("cannot load file: line 1"));
    await load("rubbish");
    assert.equal(page.byId("toasts").textContent, "Cannot load file: line 1");
});
test("links for spectators, and for seats that may be given away", () => {
    const game = {room: "r", secrets: ["b", "w"], seats: ["black", "white"]};
    assert.deepEqual(seatLinks(game, null), {watch: "r", "seat-black": "r/b", "seat-white": "r/w"});
    const mine = {room: "r", secrets: ["b"], seats: ["black"]};
    assert.deepEqual(seatLinks(mine, null), {watch: "r"});
    assert.deepEqual(seatLinks(mine, {room: "r", color: "white", secret: "w"}),
                     {watch: "r", "seat-white": "r/w"});
    assert.deepEqual(seatLinks(mine, {room: "other", color: "white", secret: "w"}), {watch: "r"});
    assert.deepEqual(seatLinks({room: "r", secrets: [], seats: []}), {watch: "r"});
});
test("links are shown and copied, one of them containing the position", async () => {
    const asked = [];
    const game = gameOf(INK, {}, {room: "r", secrets: ["b", "w"], seats: ["black", "white"]});
    game.ask = async (command) => {
        asked.push(command);
        return "{\"state\":1}";
    };
    await share({game, invitation: null});
    assert.deepEqual(asked, ["state_json game board rules info ghosts magnet told_end history " +
                             "undone clock clock_at_end"]);
    const value = (name) => page.byId(`link-${name}`).value;
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
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    await page.byId("copy-watch").click();
    delete navigator.clipboard;
    await page.byId("copy-watch").click();
    assert.equal(page.byId("toasts").children.length, 3);
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
