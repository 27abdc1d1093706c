#!/usr/bin/env node
// A GTP engine that plays with the npm package: it takes the move that the package's player
// `greedy` rates highest. It needs Node.js 18 or later. Install the package in the folder of this
// file: npm install contigo-VERSION.tgz. Usage: npm.mjs [SEED]
import {createInterface} from "node:readline";
import {Engine} from "contigo";

const engine = await Engine.create({game: "go", seed: Number(process.argv[2] ?? 1)});
await engine.send("player greedy");

// Return the reply to a command, without its id.
async function reply(command) {
    if (command === "quit") return "=";
    if (command === "name") return "= npm";
    return engine.send(command).then((text) => `= ${text}`, ({message}) => `? ${message}`);
}
for await (const line of createInterface({input: process.stdin})) {
    const [, id, command] = /^\s*(\d*)\s*(.*?)\s*$/.exec(line);
    if (command === "" || command.startsWith("#")) continue;
    const text = await reply(command);
    process.stdout.write(`${text[0]}${id}${text.slice(1)}\n\n`);
    if (command === "quit") break;
}
process.exit(); // an open pipe would keep Node.js running
