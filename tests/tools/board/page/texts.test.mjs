import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {before, test} from "node:test";

import en from "../../../../tools/board/page/languages/en.js";
import {
    filler,
    language,
    languageOf,
    LANGUAGES,
    setLanguage
} from "../../../../tools/board/page/languages/texts.js";

const all = {};
before(async () => {
    for (const code of Object.keys(LANGUAGES))
        all[code] = (await import(`../../../../tools/board/page/languages/${code}.js`)).default;
});
// Texts that may be the same in several languages, such as names and labels of keys.
const SAME = new Set([
    "Komi",
    "SGF",
    "Chat",
    "Sugo",
    "OK",
    "Go",
    "Minigo",
    "Neutral",
    "Fischer",
    "Computer",
    "Magnet",
    "Seki",
    "{message}",
    "online",
    "offline",
    "{level}: {strength}",
    "{columns} × {rows}",
    "{room}. {things}. {last}. {standing}. {keys}",
]);
const LATIN =
    /\b(AI|QR|lan|make play|SGF|SVG|PNG|Sugo|OK|Enter|Esc|Shift|Ctrl|x|n|[A-HJ-T]\d|I)\b/g;
const isText = (node) => typeof node === "string" || "other" in node;
const formsOf = (text) => (typeof text === "string" ? {other: text} : text);
const namesIn = (text) => new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name));
// Return all texts below a node, each with its path.
function textsIn(node, path = []) {
    if (isText(node)) return [[path.join("."), node]];
    return Object.entries(node).flatMap(([key, child]) => textsIn(child, [...path, key]));
}
// Leave out the labels of keys, which are the same in all languages.
const sentences = (code) => textsIn(all[code]).filter(([path]) => !/^keys\.\d+\.0$/.test(path));

function sameShape(node, other, path) {
    assert.equal(isText(other), isText(node), `${path}: text or group`);
    if (isText(node)) return;
    assert.equal(Array.isArray(other), Array.isArray(node), path);
    assert.deepEqual(Object.keys(other).sort(), Object.keys(node).sort(), path);
    for (const key of Object.keys(node)) sameShape(node[key], other[key], `${path}.${key}`);
}
test("no key is there twice, since the second would replace the first", () => {
    const folder = new URL("../../../../tools/board/page/languages/", import.meta.url);
    for (const code of Object.keys(LANGUAGES)) {
        const text = readFileSync(new URL(`${code}.js`, folder), "utf8");
        const keys = Array.from(text.matchAll(/^ {4}(\w+):/gm), ([, key]) => key);
        assert.deepEqual(keys.filter((key, at) => keys.indexOf(key) !== at), [], code);
    }
});
test("every language has the same keys", () => {
    for (const code of Object.keys(LANGUAGES)) sameShape(en, all[code], code);
    for (const code of Object.keys(LANGUAGES))
        assert.deepEqual(all[code].keys.map(([caps]) => caps), en.keys.map(([caps]) => caps), code);
});
test("every text has the placeholders of the English one", () => {
    const english = new Map(textsIn(en));
    for (const code of Object.keys(LANGUAGES)) {
        for (const [path, text] of textsIn(all[code])) {
            const wanted = namesIn(Object.values(formsOf(english.get(path))).join());
            assert.deepEqual(namesIn(Object.values(formsOf(text)).join()), wanted,
                             `${code}: ${path}`);
            // If a plural form is used only for the number 1, its text may leave out the number.
            for (const [category, form] of Object.entries(formsOf(text))) {
                const rules = new Intl.PluralRules(code);
                const isOnlyOne = category === "one" && rules.select(21) !== "one";
                const names = namesIn(form);
                for (const name of wanted)
                    assert.ok(names.has(name) || (isOnlyOne && name === "count"),
                              `${code}: ${path} ${category} lacks ${name}`);
            }
        }
    }
});
test("plurals have the forms of their language", () => {
    for (const code of Object.keys(LANGUAGES)) {
        const {pluralCategories} = new Intl.PluralRules(code).resolvedOptions();
        const english = new Map(textsIn(en));
        for (const [path, text] of textsIn(all[code])) {
            if (typeof text !== "string")
                assert.deepEqual(Object.keys(text).sort(), [...pluralCategories].sort(), path);
            else if (typeof english.get(path) !== "string")
                assert.equal(pluralCategories.length, 1, `${code}: ${path} lacks plural forms`);
        }
    }
});
test("no text is empty, or has missing or extra spaces", () => {
    for (const code of Object.keys(LANGUAGES)) {
        for (const [path, text] of textsIn(all[code])) {
            for (const form of Object.values(formsOf(text))) {
                assert.match(form, /^\S(.*\S)?$/, `${code}: ${path}`);
                assert.doesNotMatch(form, / {2}|\p{L}[.,;:!?]\p{L}/u, `${code}: ${path}`);
            }
        }
    }
});
test("no text is left in English", () => {
    const english = new Map(textsIn(en));
    for (const code of Object.keys(LANGUAGES).filter((one) => one !== "en")) {
        const ownLetters = ["ja", "ru", "zh"].includes(code);
        for (const [path, text] of sentences(code)) {
            for (const [category, form] of Object.entries(formsOf(text))) {
                const same = formsOf(english.get(path))[category];
                assert.ok(form !== same || SAME.has(form), `${code}: ${path} is '${form}'`);
                const letters = form.replace(/\{\w+\}/g, "").replace(LATIN, "");
                if (ownLetters) assert.doesNotMatch(letters, /[A-Za-z]{2}/, `${code}: ${path}`);
            }
        }
    }
});
test("the language is that of the setting, then of the browser, then English", () => {
    const codes = Object.keys(LANGUAGES);
    for (const code of codes) assert.equal(languageOf(code, ["en", "de"]), code);
    for (const code of codes) assert.equal(languageOf("", ["fr", `${code}-XX`, "en"]), code);
    assert.equal(languageOf("", ["de-AT", "en"]), "de");
    assert.equal(languageOf("", ["DE"]), "de");
    assert.equal(languageOf("xx", ["fr", "de-CH", "ja"]), "de");
    for (const wanted of [[], ["fr"], ["toString"]]) assert.equal(languageOf("", wanted), "en");
    assert.equal(language, "en");
});
test("the setting is stored, and the page reloads", () => {
    const done = [];
    globalThis.localStorage = {setItem: (key, value) => done.push([key, value])};
    globalThis.location = {reload: () => done.push("reload")};
    setLanguage("de");
    assert.deepEqual(done, [["language", "de"], "reload"]);
});
test("numbers choose the plural form", () => {
    const fill = filler("ru", String), {points} = all.ru.wins.black;
    assert.deepEqual([1, 3, 5, 21, 0.5].map((count) => fill(points, {count})), [
        "Чёрные выиграли 1 очко", "Чёрные выиграли 3 очка", "Чёрные выиграли 5 очков",
        "Чёрные выиграли 21 очко", "Чёрные выиграли 0.5 очка"
    ]);
    assert.equal(filler("ja", String)(all.ja.wins.white.points, {count: 1}), "白 1目勝ち");
});
test("a placeholder is replaced, in its plural form", () => {
    const fill = filler("en", (value) => value.toFixed(1));
    assert.equal(fill("{a} of {b}, {a}", {a: 1, b: "x"}), "1.0 of x, 1.0");
    const text = {one: "{count} stone", other: "{count} stones"};
    assert.deepEqual([0, 1, 2].map((count) => fill(text, {count})),
                     ["0.0 stones", "1.0 stone", "2.0 stones"]);
    assert.equal(fill("plain"), "plain");
});
