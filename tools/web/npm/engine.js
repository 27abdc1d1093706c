// An engine in its own worker: it executes commands of the protocol and returns their replies.
export class EngineError extends Error {
    name = "EngineError";
}

// Subclasses set `start`, which starts workers and reads files in Node.js or in a browser.
export class BaseEngine {
    static start;
    static #code = null;
    #start = this.constructor.start;
    #worker = this.#start.spawn();
    #waiting = new Map();
    #analysis = null;
    #id = 0;

    // Don't call this; use create(), which also waits until the engine is ready.
    constructor() {
        this.#worker.hear(({id, reply, state}) => this.#settle(id, reply, state));
        this.#worker.fail((error) => this.#break(error));
    }
    static get code() { return BaseEngine.#code ??= this.start.compile(); }
    static async create({game = null, seed = 0} = {}) {
        const engine = new this();
        try {
            await engine.#ask({module: await this.code, seed});
            if (game !== null) await engine.send(`set_game ${game}`);
        } catch (error) {
            engine.end();
            throw error;
        }
        return engine;
    }
    // Execute a command, and return its reply. Commands are executed one after the other. If the
    // reply is an error, throw EngineError.
    async send(command) {
        if (/[\r\n]/.test(command)) throw new EngineError("expected one line");
        const reply = await this.#ask({command});
        const text = reply.slice(reply.startsWith("=") || reply.startsWith("?") ? 1 : 0).trim();
        if (reply.startsWith("?")) throw new EngineError(text);
        return text;
    }
    // Return the game as an object with the members that the command `state_json` prints: all
    // members, or those named in `parts`.
    async state(...parts) {
        return JSON.parse(await this.send(["state_json", ...parts].join(" ")));
    }
    // Analyze the position for a color until stop() is called or another analysis begins. Call
    // `onLine` with each line that the command `analyze` prints. Other commands can be sent at the
    // same time. The promise is fulfilled when the analysis ends.
    async analyze(color, onLine, {interval = 40, settings = ""} = {}) {
        this.stop();
        const worker = this.#start.spawn(), module = await this.constructor.code,
              state = await this.#ask({copy: true});
        this.stop();
        this.#analysis = worker;
        return new Promise((yes, no) => {
            worker.fail(no);
            worker.stopped = yes;
            worker.hear(({line, reply}) => {
                if (line?.startsWith("?") || reply?.startsWith("?"))
                    no(new EngineError((line || reply).slice(1).trim()));
                if (line && !/^[=?]/.test(line)) onLine(line);
                if (reply === undefined) return;
                if (this.#analysis === worker) this.stop();
                yes();
            });
            worker.post({
                module,
                state,
                analysis: `analyze ${color} interval ${interval} ${settings}`.trim()
            },
                        [state.memory]);
        });
    }
    stop() {
        this.#analysis?.end();
        this.#analysis?.stopped();
        this.#analysis = null;
    }
    // End the engine and free its memory. Commands that haven't been answered fail.
    end() {
        this.stop();
        this.#worker.end();
        this.#break(new EngineError("the engine has ended"));
    }
    #ask(message) {
        const id = ++this.#id;
        return new Promise((yes, no) => {
            if (this.broken) {
                no(this.broken);
                return;
            }
            this.#waiting.set(id, {yes, no});
            this.#worker.post({...message, id});
        });
    }
    #settle(id, reply, state) {
        this.#waiting.get(id)?.yes(state ?? reply);
        this.#waiting.delete(id);
    }
#break(error) {
    this.broken = error;
    for(const {no} of this.#waiting.values()) no(error);
    this.#waiting.clear();
}
}
