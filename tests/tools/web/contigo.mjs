// Like the program contigo, but with the engine of the WebAssembly module, for tests. It reads
// commands from standard input and writes replies to standard output. Usage: node contigo.mjs WASM
// [OPTION]...
import {readFileSync, statSync, writeFileSync, writeSync} from "node:fs";
import {argv} from "node:process";

import {Machine} from "../../../tools/web/machine.js";

const SETTINGS = ["playouts", "time", "threads", "memory", "level", "resign"];
const [wasm, ...words] = argv.slice(2);
const options = {
    player: "search",
    settings: []
};
while (words.length) {
    const name = words.shift().replace(/^--/, "");
    if (name === "plain") continue;
    if (SETTINGS.includes(name))
        options.settings.push(name, words.shift());
    else if (["game", "seed", "player", "load"].includes(name))
        options[name] = words.shift();
    else
        throw new Error(`no such option here: ${name}`);
}

// ---- the engine, with this machine's files
let isSilent = true, held = null, next = "";
// Write some of the bytes. Return how many were written: none if the pipe is full, so the caller
// must try again.
function write(bytes) {
    try {
        return writeSync(1, bytes);
    } catch (error) {
        if (error.code === "EAGAIN") return 0;
        throw error;
    }
}
const print = (at, count) => {
    const bytes = machine.copyOf(at, count);
    for (let done = isSilent ? count : 0; done < count;) done += write(bytes.subarray(done));
    return true;
};
const NO_FILE = -1, NOT_A_FILE = -2;
// If the path is that of a regular file or doesn't exist, call `act` with it and return the result.
// Otherwise, or if `act` fails, return an error code.
const withFile = (at, act) => {
    try {
        const path = machine.string(at), there = statSync(path, {throwIfNoEntry: false});
        return there && !there.isFile() ? NOT_A_FILE : act(path);
    } catch {
        return NO_FILE;
    }
};
const machine = await Machine.create(new WebAssembly.Module(readFileSync(wasm)), {
    say: print,
    hear: print,
    waits: () => true,
    interrupts: () => /^\s*#\s*interrupt\s*$/.test(next),
    file_size: (path) => withFile(path, (name) => (held = readFileSync(name)).length),
    file_bytes: (at) => machine.bytes.set(held, at),
    file_write: (path, at, count) =>
        withFile(path, (name) => writeFileSync(name, machine.copyOf(at, count)) ?? 0)
});
const {exports} = machine;
const line = (bytes) => machine.lend([bytes], (at, count) => exports.engine_line(at, count, -1));
exports.engine_start(+(options.seed ?? 0), true);
line(`player ${options.player} ${options.settings.join(" ")}`);
if (options.game) line(`set_game ${options.game}`);
if (options.load) line(`loadgame ${options.load}`);
isSilent = false;

const input = readFileSync(0);
for (let at = 0; at < input.length && !exports.engine_has_quit();) {
    const found = input.indexOf(10, at), end = found < 0 ? input.length : found;
    const after = input.indexOf(10, end + 1);
    next = input.toString("latin1", end + 1, after < 0 ? input.length : after);
    line(input.subarray(at, end));
    at = end + 1;
}
