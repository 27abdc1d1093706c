// The script of workers. One worker runs the rooms of a tab; others are peers of the rooms, which
// think (see web_peer.c). The page sends the rooms' worker {module}, {text} with a command, {room}
// with a stored game, or {ended} with the socket of a peer that has failed; from that worker, the
// page gets {text} with a message and {kept} with a change to store. The page also starts and kills
// the peers, as requested by {start, socket} and {kill}, because workers of a page that is a file
// cannot start workers. A peer gets everything when it is started, and sends its messages to a
// port.
import {Machine} from "./machine.js";

const peers = new Map(); // indexed by socket
let machine, module, timer;

// ---- functions that the rooms' machine calls
function startPeers() {
    for (const [socket, peer] of peers) {
        if (peer.port) continue;
        const {port1, port2} = new MessageChannel(), start = {...peer.start, port: port2};
        peer.port = port1;
        port1.onmessage = ({data}) => heard(socket, data);
        postMessage({start, socket}, [port2, start.state.memory]);
        delete peer.start;
    }
}
// Pass a message of a peer to the rooms. `bytes` is null when the peer has ended.
function heard(socket, bytes) {
    if (!peers.has(socket)) return;
    if (bytes)
        machine.lend([bytes], (at, count) => machine.exports.arrive(socket, at, count));
    else
        machine.exports.ended(socket);
    run();
}
const ROOMS = {
    say: (at, count) => postMessage({text: machine.text(at, count)}),
    keep(name, how, version, line, at, count) {
        const text = machine.text(at, count);
        postMessage(
            {kept: {name: machine.string(name), how, version, line: machine.string(line), text}});
    },
    fork(socket, run, context) {
        const start = {peer: {socket, run, context, come: []}, module, state: machine.state};
        peers.set(socket, {start});
    },
    post: (socket, at, count) => peers.get(socket).start.peer.come.push(machine.copyOf(at, count)),
    kill(socket) {
        peers.get(socket)?.port?.close();
        peers.delete(socket);
        postMessage({kill: socket});
    }
};
// Let the rooms do everything that is due, and set a timer for the next call.
function run() {
    clearTimeout(timer);
    let patience = 0;
    while (patience === 0) patience = machine.exports.step();
    startPeers();
    timer = setTimeout(run, patience);
}

// ---- messages
async function begin(source) {
    module = await source;
    machine = await Machine.create(module, ROOMS);
    machine.exports.start();
    run();
}
async function think({peer: {socket, run: call, context, come}, module: code, state, port}) {
    const post = (_, at, count) => port.postMessage(machine.copyOf(at, count));
    machine = await Machine.create(code, {post});
    machine.state = state;
    for (const bytes of come)
        machine.lend([bytes], (at, count) => machine.exports.arrive(socket ^ 1, at, count));
    machine.exports.run(socket, call, context);
    port.postMessage(null);
}
function restore({line, version, file, lines}) {
    machine.lend([line, file, lines], (at, _, sgf, size, text, count) => machine.exports.restore(
                                          at, version, sgf, size, text, count));
}
let ready = Promise.resolve();
onmessage = ({data}) => {
    ready = ready.then(async () => {
        if (data.peer) return think(data);
        if (data.module) return begin(data.module);
        if (data.room) restore(data.room);
        if (data.ended) heard(data.ended, null);
        if (data.text !== undefined)
            machine.lend([data.text], (at, count) => machine.exports.ask(at, count));
        return run();
    });
};
