// The connection to the rooms. Each command has an ID, and ask() returns a promise of its reply.
// News messages are passed to `onNews`. If the connection is lost, it is opened again: the page
// joins the room again, and repeats the commands that have had no reply. This is safe even for
// moves. A move names the version of the game that it is meant for, so if the move had arrived, the
// repeated one is refused as stale.
const FIRST_WAIT = 300, LONGEST_WAIT = 15000, HEARTBEAT = 20000;

// Parse a message from the server: "=7 TEXT", "?7 ERROR", or, for a line of an analysis, "&7 LINE".
function frameOf(text) {
    const [head] = text.split(/[ \n]/, 1);
    return {sign: head[0], id: +head.slice(1), rest: text.slice(head.length + 1)};
}

export class Link {
    // `dial` returns a new WebSocket, or an object that behaves like one.
    constructor({dial, onNews, onStatus}) {
        Object.assign(this,
                      {dial, onNews, onStatus, waiting: new Map(), nextId: 1, wait: FIRST_WAIT});
    }
    connect() {
        const socket = this.socket = this.dial();
        socket.onopen = () => this.opened();
        socket.onmessage = (event) => this.heard(event.data);
        socket.onclose = () => this.lost();
        socket.onelsewhere = () => this.lost("elsewhere"); // only in the page without a server
    }
    async opened() {
        this.wait = FIRST_WAIT;
        this.beat = setInterval(() => this.ping(), HEARTBEAT);
        this.pinged = false;
        const left = [...this.waiting.keys()];
        if (this.room) {
            this.rejoin = this.nextId;
            await this.ask(`join ${this.room}`)
                .catch((error) => this.onStatus("gone", error.message));
        }
        for (const id of left)
            if (this.waiting.has(id)) this.socket.send(this.waiting.get(id).text);
        this.onStatus("online");
    }
    // Check the connection. If the previous `ping` has had no reply, the connection is lost even if
    // the browser hasn't noticed that.
    async ping() {
        const {socket, pinged} = this;
        this.pinged = true;
        if (pinged) {
            socket.onclose = socket.onmessage = null;
            socket.close();
            this.lost();
        } else if (await this.ask("ping").then(() => true, () => false)) {
            this.pinged = false;
        }
    }
    // Reconnect later, unless the game was opened in another tab.
    lost(how = "offline") {
        clearInterval(this.beat);
        this.stream = null;
        for (const [id, one] of this.waiting) {
            one.again = true;
            if (/^\d+ ping/.test(one.text) || id === this.rejoin)
                this.settle(id, "no", new Error("offline"));
        }
        this.onStatus(how);
        if (how === "elsewhere") return;
        setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
        this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    }
    heard(text) {
        if (text[0] === "{") return this.onNews(JSON.parse(text));
        const {sign, id, rest} = frameOf(text);
        if (sign === "=") return this.settle(id, "yes", rest);
        // Another server has this room now: connect again, to that server.
        if (sign === "?" && rest.startsWith("moved:")) return this.socket.close();
        if (sign === "?") {
            const {again} = this.waiting.get(id) || {};
            return this.settle(id, "no", Object.assign(new Error(rest), {again}));
        }
        if (this.stream?.id === id && rest) this.stream.onLine(rest);
        return undefined;
    }
    // If the connection is lost, cancel all commands that wait for it. A command that was sent
    // before the connection was lost may have arrived.
    forget() {
        if (this.socket.readyState === WebSocket.OPEN) return;
        for (const id of [...this.waiting.keys()])
            this.settle(id, "no", Object.assign(new Error("canceled"), {canceled: true}));
    }
    settle(id, how, value) {
        this.waiting.get(id)?.[how](value);
        this.waiting.delete(id);
    }
    // Send a command, and return a promise of its reply. `body` contains further lines of the
    // command.
    ask(command, body = null) {
        const id = this.nextId++, text = `${id} ${command}${body === null ? "" : `\n${body}`}`;
        return new Promise((yes, no) => {
            this.waiting.set(id, {text, yes, no});
            if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
        });
    }
    async join(room) {
        const seats = await this.ask(`join ${room}`);
        this.room = room;
        return seats;
    }
    // Send a command that starts an analysis, and pass its lines to `onLine` until the analysis is
    // stopped or the game changes.
    listen(command, onLine) {
        this.stream = {id: this.nextId, onLine};
        return this.ask(command);
    }
}
