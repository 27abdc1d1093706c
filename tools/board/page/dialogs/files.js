// Saving and opening games: files, and pictures of the board.
import {button, byId, dialog, field, h, toast} from "../dom.js";
import {refused} from "../languages/phrases.js";
import {fill, T} from "../languages/texts.js";
import {forHands, has} from "../position/description.js";

// The kinds of files. `save` is the command that writes such a file (missing for pictures), `only`
// is true for kinds that not all games have, and `end` is the extension of the file name.
const KINDS = {
    record: {save: "savegame", end: "contigo"},
    sgf: {save: "savesgf", only: true, end: "sgf"},
    sugo: {save: "savesugo", only: true, end: "sugo"},
    svg: {end: "svg"},
    png: {end: "png"}
};
const LOADS = [
    ["loadgame", /^\s*# Contigo game record/], ["loadsgf", /^[^(]*\(\s*(;|[A-Z]{1,2}\[)/],
    ["loadsugo", /^\s*\{/]
];
const PICTURE = 1600;
export const kindsOf = (description) =>
    Object.keys(KINDS).filter((kind) => !KINDS[kind].only || has(description, KINDS[kind].save));
// Return the command that loads a file, which depends on how its text begins.
export const loaderOf = (text) => (LOADS.find(([, begins]) => begins.test(text)) || LOADS[0])[0];
// ---- pictures of the position that is shown; the engine draws them
async function asPng(svg) {
    const image = h("img", {src: URL.createObjectURL(svg)});
    await image.decode();
    const {naturalWidth: wide, naturalHeight: tall} = image, scale = PICTURE / wide;
    const canvas = h("canvas", {width: PICTURE, height: tall * scale});
    canvas.getContext("2d").drawImage(image, 0, 0, PICTURE, tall * scale);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
}
async function save(game, kind) {
    const {save: command, end} = KINDS[kind], type = command ? "text/plain" : "image/svg+xml";
    const text = await (command ? game.link.ask(`save ${command}`) : game.ask("svg"));
    const written = new Blob([text], {type}),
          file = kind === "png" ? await asPng(written) : written;
    const {game: name, moves: {made}} = (command ? game : game.position).state;
    h("a", {href: URL.createObjectURL(file), download: `${name}-${made}.${end}`}).click();
}
// Open a room with the game in the text of a file. `open` is a function that opens a room and
// enters it.
export async function load(game, open, text) {
    await open(`file=${loaderOf(text)}`, text);
    for (const command of game.state.magnet ? [] : forHands(game.description))
        await game.try(command);
}
async function loadFile(game, open, file) {
    await load(game, open, await file.text());
    toast(fill(T.opened, {name: file.name}));
}
const trying = (act) => act().catch((error) => toast(refused(error.message)));
// Open the dialog for files.
export function files({game, open}) {
    const type = {type: "file", accept: ".contigo,.sgf,.sugo,.txt,.json"};
    const chooser = h("input", {id: "open-file", ...type});
    const saver = (kind) =>
        button(`save-${kind}`, T.kinds[kind], () => trying(() => save(game, kind)));
    dialog("files-dialog", T.files, T.close, (close) => {
        chooser.addEventListener("change", () => {
            close();
            trying(() => loadFile(game, open, chooser.files[0]));
        });
        const savers = h("div", {class: "row"}, kindsOf(game.description).map(saver));
        return h("div", {class: "stack"}, h("h3", {}, T.save), savers, h("h3", {}, T.open),
                 field(T.openHelp, chooser));
    });
}
