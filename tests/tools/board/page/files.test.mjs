import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {files, kindsOf, loaderOf} from "../../../../tools/board/page/dialogs/files.js";
import {T} from "../../../../tools/board/page/languages/texts.js";

import {browser, DISCS, FakeLink, INK, PLAIN, POINTS, stateOf} from "./fakes.mjs";

let page, saved;
const rest = () => new Promise((done) => setTimeout(done, 20));
beforeEach(() => {
    page = browser();
    saved = [];
    const make = document.createElement;
    // The page saves a file by clicking a link to it, so record the links that are clicked.
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
        "(B[aa];W[bb])": "loadsgf",
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
