// Replaces board/page/socket.js in the page without a server: an object that behaves like a
// WebSocket and is connected to the rooms in a worker of this tab. The browser stores the games.
import {compile, spawn} from "./start.js";
import {Store} from "./store.js";
export const isAlone = true;

class TabSocket {
    constructor() {
        Object.assign(this, {readyState: 0, store: new Store(localStorage), peers: new Map()});
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
    send(text) {
        const [, name] = /^\d+ join (\w+)/.exec(text) || [], room = name && this.store.room(name);
        if (room) this.worker.postMessage({room});
        this.worker.postMessage({text});
    }
}
export const dial = () => new TabSocket();
