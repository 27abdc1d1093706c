// Opening, saving and sharing: files of all kinds, pictures of the board, and links to a seat or
// position.
import {forHands, has} from "./description.js";
import {button, byId, dialog, field, h, toast} from "./dom.js";
import {T} from "./en.js";
const KINDS = {
    record: {save: "savegame", end: "contigo"},
    sgf: {save: "savesgf", end: "sgf"},
    sugo: {save: "savesugo", end: "sugo"},
    svg: {end: "svg"},
    png: {end: "png"}
};
const LOADS = [
    ["loadgame", /^\s*# Contigo game record/], ["loadsgf", /^[^(]*\(\s*(;|[A-Z]{1,2}\[)/],
    ["loadsugo", /^\s*\{/]
];
const PICTURE = 1600;
// ---- positions in links: deflated JSON in the letters that an address may have
const through = (stream, bytes) =>
    new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
async function packed(text) {
    const bytes = new Uint8Array(await through(new CompressionStream("deflate"), text));
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
export async function unpacked(code) {
    const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate"), bytes));
}
// ---- pictures are the engine's, of the position that is looked at
async function asPng(svg) {
    const image = h("img", {src: URL.createObjectURL(svg)});
    await image.decode();
    const sides = [image.naturalWidth, image.naturalHeight].map((side) => side * PICTURE /
                                                                          image.naturalWidth);
    const canvas = h("canvas", {width: sides[0], height: sides[1]});
    canvas.getContext("2d").drawImage(image, 0, 0, ...sides);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
}
async function save({game}, kind) {
    const {save: command, end} = KINDS[kind], type = command ? "text/plain" : "image/svg+xml";
    const written =
        new Blob([await (command ? game.link.ask(`save ${command}`) : game.ask("svg"))], {type});
    const file = kind === "png" ? await asPng(written) : written;
    const {game: name, moves: {made}} = (command ? game : game.position).state;
    h("a", {href: URL.createObjectURL(file), download: `${name}-${made}.${end}`}).click();
}
async function load(desk, file) {
    const text = await file.text(),
          [how] = LOADS.find(([, begins]) => begins.test(text)) || LOADS[0];
    await desk.open(`file=${how}`, text);
    const {state: {description, magnet}} = desk.game;
    for (const command of magnet ? [] : forHands(description)) await desk.game.try(command);
    toast(T.opened(file.name));
}
const trying = (act) => act().catch((error) => toast(T.refused(error.message)));
export function files(desk) {
    const {description} = desk.game.state;
    const kinds =
        Object.keys(KINDS).filter((kind) => ["savegame", undefined].includes(KINDS[kind].save) ||
                                            has(description, KINDS[kind].save));
    const chooser =
        h("input", {id: "open-file", type: "file", accept: ".contigo,.sgf,.sugo,.txt,.json"});
    dialog("files-dialog", T.files, T.close, (close) => {
        chooser.addEventListener("change", () => {
            close();
            trying(() => load(desk, chooser.files[0]));
        });
        return h("div", {class: "stack"}, h("h3", {}, T.save),
                 h("div", {class: "row"},
                   kinds.map((kind) => button(`save-${kind}`, T.kinds[kind],
                                              () => trying(() => save(desk, kind))))),
                 h("h3", {}, T.open), field(T.openHelp, chooser));
    });
}
// Links to this room, one for each seat that is known here, and one that has the whole position in
// itself.
export async function share({game, invitation}) {
    const {room, secrets, seats} = game, base = location.href.split("#")[0], links = {watch: room};
    if (invitation?.room === room)
        links[`seat-${invitation.color}`] = `${room}/${invitation.secret}`;
    if (seats.length === 2)
        seats.forEach((color, index) => { links[`seat-${color}`] = `${room}/${secrets[index]}`; });
    links.position = `state=${await packed(await game.ask("state_json"))}`;
    const row = ([name, fragment]) =>
        h("div", {class: "row link"}, field(T.links[name], h("input", {
                                                id: `link-${name}`,
                                                readOnly: true,
                                                value: `${base}#${fragment}`,
                                                onfocus: ({target}) => target.select()
                                            })),
          button(`copy-${name}`, T.copy, () => copy(`link-${name}`)));
    dialog("share-dialog", T.share, T.close,
           () =>
               h("div", {class: "stack"}, h("p", {}, T.shareHelp), Object.entries(links).map(row)));
}
async function copy(id) {
    byId(id).select();
    await navigator.clipboard?.writeText(byId(id).value).catch(() => {});
    toast(T.copied);
}
