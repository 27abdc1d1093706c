// An engine in a worker of its own: commands of the protocol in, their replies out.
export class EngineError extends Error {
    name = "EngineError";
}

// `start` knows the workers and files of Node.js or of a browser.
export class BaseEngine {
    static start;
    static #code = null;
    #start = this.constructor.start;
    #worker = this.#start.spawn();
    #waiting = new Map();
    #analysis = null;
    #id = 0;

    // Use create().
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
    // Run a command. Commands run one after the other.
    async send(command) {
        if (/[\r\n]/.test(command)) throw new EngineError("expected one line");
        const reply = await this.#ask({command});
        const text = reply.slice(reply.startsWith("=") || reply.startsWith("?") ? 1 : 0).trim();
        if (reply.startsWith("?")) throw new EngineError(text);
        return text;
    }
    // The whole game as an object, as `state_json` describes it, or the given parts of it.
    async state(...parts) {
        return JSON.parse(await this.send(["state_json", ...parts].join(" ")));
    }
    // Analyze the position for a color until stop(). `onLine` gets each line of `analyze`. A new
    // analysis ends the one before it. The game stays free for other commands.
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
    // End the engine and free its memory. Commands without a reply fail.
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
