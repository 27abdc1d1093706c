// Play a game of Go against the engine as Sabaki does, with its library for GTP engines. That
// library sends commands without waiting for replies, keeps track of the engine's state, and moves
// it from one position to another.
//
// Usage: node sabaki.js FOLDER-OF-NODE-MODULES PROGRAM
"use strict";

const [modules, program] = process.argv.slice(2);
const {Controller, ControllerStateTracker, Command} = require(modules + "/@sabaki/gtp");

let passed = 0;
let failed = 0;

function check(what, good, detail) {
    if (good) {
        passed++;
    } else {
        failed++;
        console.log("FAILED " + what + (detail === undefined ? "" : ": " + JSON.stringify(detail)));
    }
}

async function start(controller) {
    controller.start();
    // Send all of these at the same time, as Sabaki does when it attaches an engine.
    const [name, version, protocol, list] =
        await Promise.all(["name", "version", "protocol_version", "list_commands"].map(
            name => controller.sendCommand({name})));
    check("name", name.content === "Contigo" && !name.error, name);
    check("version", /^\d+\.\d+\.\d+$/.test(version.content), version);
    check("protocol version", protocol.content === "2", protocol);
    for (const known of ["play", "genmove", "undo", "set_free_handicap", "rectangular_boardsize"]) {
        check(known + " is listed", list.content.split("\n").includes(known));
    }
}

async function playGame(tracker) {
    let passes = 0;
    for (let ply = 0; passes < 2 && ply < 1000; ply++) {
        const color = ply % 2 === 0 ? "B" : "W";
        const [move, nudge] = await Promise.all([
            tracker.queueCommand({name: "genmove", args: [color]}),
            tracker.queueCommand({name: "protocol_version"})
        ]);
        if (move.error || nudge.content !== "2") {
            check("genmove " + color, false, [move, nudge]);
            return;
        }
        passes = move.content.toLowerCase() === "pass" ? passes + 1 : 0;
    }
    check("the game ends by two passes", passes === 2, passes);
}

async function main() {
    const controller =
        new Controller(program, ["--game", "go", "--seed", "5", "--player", "random"]);
    const tracker = new ControllerStateTracker(controller);
    await start(controller);

    await tracker.sync({komi: 7.5, boardsize: [9, 9], history: []});
    await playGame(tracker);
    const history = tracker.state.history;
    check("the history is known", Array.isArray(history) && history.length > 60, history);
    const score = await tracker.queueCommand({name: "final_score"});
    check("the score", /^([BW]\+\d+(\.\d+)?|0)$/.test(score.content), score);

    // Undo some moves and play others. Then change to a game with a handicap, on another board.
    await tracker.sync({komi: 7.5, boardsize: [9, 9], history: history.slice(0, 20)});
    let moves = await tracker.queueCommand({name: "move_history"});
    check("twenty moves", moves.content.split("\n").length === 20, moves.content);
    const other = history.slice(0, 19).concat([{name: "play", args: ["W", "pass"]}]);
    await tracker.sync({komi: 0.5, boardsize: [9, 9], history: other});
    moves = await tracker.queueCommand({name: "last_move"});
    check("another twentieth move", moves.content === "white PASS", moves);
    const komi = await tracker.queueCommand({name: "get_komi"});
    check("komi", komi.content === "0.5", komi);
    await tracker.sync({
        komi: 0.5,
        boardsize: [13, 9],
        history:
            [{name: "set_free_handicap", args: ["D4", "K6"]}, {name: "play", args: ["W", "N9"]}]
    });
    const size = await tracker.queueCommand({name: "query_boardsize"});
    check("a rectangle", size.content === "13 9", size);
    const stones = await tracker.queueCommand({name: "list_stones", args: ["black"]});
    check("handicap stones", stones.content === "K6 D4", stones);
    const bad = await tracker.queueCommand(Command.fromString("play B N9"));
    check("an illegal move is an error", bad.error && /^illegal move/.test(bad.content), bad);
    await controller.stop(1000);
}

main().catch(error => check("no exception", false, String(error))).then(() => {
    console.log(`Sabaki's library: ${passed} passed, ${failed} failed`);
    process.exitCode = failed ? 1 : 0;
});
