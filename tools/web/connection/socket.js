// Replaces board/page/connection/socket.js in the page without a server. dial() returns an object
// that behaves like a WebSocket and is connected to the rooms in a worker of this tab; the browser
// stores the games. But if the address of the page contains `?server=`, dial() returns a WebSocket
// to the contigo-board that is named there.
import {Claims} from "../claims.js";
import {compile, spawn} from "../start.js";
import {Store} from "../store.js";
// Return the address of the WebSocket of a contigo-board. `text` is the address of its page; the
// scheme may also be ws or wss.
function boardAt(text) {
    const url = new URL(text);
    if (!/^(ws|http)s?:$/.test(url.protocol)) throw new Error(`${url.protocol}: no server`);
    url.protocol = url.protocol.replace("http", "ws");
    url.pathname = url.pathname.replace(/(\/board)?\/*$/, "/board");
    return url;
}
const chosen = new URLSearchParams(location.search).get("server");
export const isAlone = !chosen;
export const server = chosen && (/^\w+:\/\/([^/]+)/.exec(chosen)?.[1] ?? chosen);

class TabSocket {
    constructor() {
        Object.assign(this, {readyState: 0, store: new Store(localStorage), peers: new Map()});
        Object.assign(this,
                      {sent: Promise.resolve(), claims: new Claims((name) => this.lose(name))});
        this.open().catch((error) => {
            reportError(error);
            this.onclose();
        });
    }
    async open() {
        this.worker = spawn();
        this.worker.onmessage = ({data}) => this.heard(data);
        this.worker.postMessage({module: await compile()});
        this.readyState = 1;
        this.onopen();
    }
    heard({text, kept, start, socket, kill}) {
        if (kept) this.store.keep(kept);
        if (text !== undefined) this.onmessage({data: text});
        if (start) this.startPeer(start, socket);
        if (kill) this.peers.get(kill)?.terminate();
    }
    startPeer(start, socket) {
        const peer = spawn();
        this.peers.set(socket, peer);
        peer.onerror = () => this.worker.postMessage({ended: socket});
        peer.postMessage(start, [start.port, start.state.memory]);
    }
    send(text) { this.sent = this.sent.then(() => this.pass(text)).catch(reportError); }
    async pass(text) {
        const [, name] = /^\d+ join (\w+)/.exec(text) || [];
        if (name) await this.claims.take(name);
        if (this.readyState !== WebSocket.OPEN) return;
        if (name) this.room = name;
        const room = name && this.store.room(name);
        if (room) this.worker.postMessage({room});
        this.worker.postMessage({text});
    }
    // Called when another tab takes a game: stop the worker. If this tab has already left that
    // game, it connects again, with a new worker.
    lose(name) {
        if (this.readyState !== WebSocket.OPEN) return;
        this.readyState = WebSocket.CLOSED;
        this.worker.terminate();
        for (const peer of this.peers.values()) peer.terminate();
        this.claims.dropAll();
        if (name === this.room)
            this.onelsewhere();
        else
            this.onclose();
    }
}
// Connect to the chosen server. If its address is invalid, or the browser doesn't let this page
// connect to it, return an object that behaves like the WebSocket to a server that isn't running.
function dialServer() {
    try {
        return new WebSocket(boardAt(chosen), "contigo");
    } catch {
        const socket = {readyState: WebSocket.CLOSED};
        setTimeout(() => socket.onclose());
        return socket;
    }
}
export const dial = () => (isAlone ? new TabSocket() : dialServer());
