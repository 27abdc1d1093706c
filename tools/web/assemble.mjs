// Assemble the folder with the files of the web page, and the page that is a single file, from the
// module and its licenses in BUILT. Usage: node assemble.mjs BUILT FOLDER FILE
import {createHash} from "node:crypto";
import {copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join, posix} from "node:path";
import {fileURLToPath} from "node:url";
import {deflateSync} from "node:zlib";

const [built, folder, file] = process.argv.slice(2), here = dirname(fileURLToPath(import.meta.url));
const page = join(here, "../board/page");
const read = (...path) => readFileSync(join(...path), "utf8");
const digest = (text, how = "base64") => createHash("sha256").update(text).digest(how);
// Join modules into one script, without their imports and the keyword `export`.
const joined = (...names) =>
    names.map((name) => read(here, name).replace(/^import .*\n/gm, "").replace(/^export /gm, ""))
        .join("\n");
const worker = joined("machine.js", "worker.js");

// ---- the folder
const ours = [
    "index.html", "connection/socket.js", "start.js", "store.js", "claims.js", "install.js",
    "manifest.webmanifest"
];
const inside = (path) => readdirSync(join(page, path), {withFileTypes: true}).flatMap((entry) => {
    const name = posix.join(path, entry.name);
    return entry.isDirectory() ? inside(name) : [name];
});
const pages = inside("").filter((name) => !ours.includes(name));
function copy(from, name) {
    mkdirSync(dirname(join(folder, name)), {recursive: true});
    copyFileSync(join(from, name), join(folder, name));
}
for (const name of pages) copy(page, name);
for (const name of ours) copy(here, name);
// The engine is compressed, since not every host compresses what it serves.
const engine = deflateSync(readFileSync(join(built, "contigo.wasm")), {level: 9});
writeFileSync(join(folder, "engine.bin"), engine);
writeFileSync(join(folder, "worker.js"), worker);
copyFileSync(join(built, "licenses.txt"), join(folder, "licenses.txt"));
const files = [...pages, ...ours, "engine.bin", "worker.js"].sort();
const version =
    digest(files.map((name) => digest(readFileSync(join(folder, name)))).join(" "), "hex");
const kept = JSON.stringify([".", ...files.filter((name) => name !== "index.html")]);
writeFileSync(
    join(folder, "offline.js"),
    `const VERSION = "${version.slice(0, 16)}", FILES = ${kept};\n${read(here, "offline.js")}`);

// ---- the single file: modules are data: URLs, which an import map names
const scripts = {};
for (const name of pages.filter((one) => one.endsWith(".js"))) scripts[name] = read(page, name);
for (const name of ["connection/socket.js", "store.js", "claims.js"])
    scripts[name] = read(here, name);
scripts["start.js"] = read(here, "start_one.js");
scripts["report.js"] = read(here, "report.js");
// A module that is a data: URL has no folder, so its imports name the other modules in full.
const named = (name, text) => text.replace(
    /(from |import\()(["`])(\.\.?\/[^"`]+)/g,
    (all, how, quote, path) => `${how}${quote}${posix.join("contigo", posix.dirname(name), path)}`);
const data = (type, text) => `data:${type};base64,${Buffer.from(text).toString("base64")}`;
const imports = Object.fromEntries(Object.entries(scripts).map(
    ([name, text]) => [`contigo/${name}`, data("text/javascript", named(name, text))]));
const map = JSON.stringify({imports}), start = "import \"contigo/report.js\";";
const sources = [map, start].map((text) => `'sha256-${digest(text)}'`).join(" ");
const policy =
    `default-src 'none'; script-src ${
        sources} data: 'wasm-unsafe-eval'; style-src 'unsafe-inline'; ` +
    "img-src data: blob:; connect-src ws: wss:; worker-src blob:; base-uri 'none'; form-action 'none'";
// contigo-match html replaces the title and the comment with the report of a match.
writeFileSync(file, `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Contigo</title>
<link rel="icon" href="${data("image/svg+xml", read(page, "icon.svg"))}" type="image/svg+xml">
<style>${read(page, "style.css")}</style>
<!-- report -->
<script type="text/plain" id="licenses">${read(built, "licenses.txt")}</script>
<script type="text/plain" id="worker">${worker}</script>
<script type="text/plain" id="engine">${engine.toString("base64")}</script>
<script type="importmap">${map}</script>
<script type="module">${start}</script>
</html>
`);
