// An instance of the engine's WebAssembly module: access to its memory, and the functions that it
// calls.
const PAGE = 65536;
const encoder = new TextEncoder(), decoder = new TextDecoder();
const ZERO = () => 0;
// Return the time in milliseconds, by a clock that is the same in all workers.
const now = () => performance.timeOrigin + performance.now();

export class Machine {
    // `calls` contains functions of web.h that the module can call. The other functions of web.h
    // do nothing and return 0.
    static async create(module, calls) {
        const machine = new Machine();
        const contigo = {};
        for (const {module: from, name} of WebAssembly.Module.imports(module))
            if (from === "contigo") contigo[name] = calls[name] || ZERO;
        const {exports} = await WebAssembly.instantiate(module, {
            contigo,
            env: {
                getrandom: (at, count) => machine.random(at, count),
                emscripten_notify_memory_growth: ZERO
            },
            wasi_snapshot_preview1: {
                clock_time_get: (clock, precision, at) => machine.time(at),
                environ_sizes_get: (count, size) => machine.noEnvironment(count, size),
                environ_get: ZERO,
                fd_write: (file, vectors, count, at) => machine.discard(vectors, count, at),
                fd_close: ZERO,
                fd_seek: ZERO,
                proc_exit: (code) => { throw new Error(`the engine has ended with ${code}`); }
            }
        });
        machine.exports = exports;
        exports._initialize();
        return machine;
    }
    get bytes() { return new Uint8Array(this.exports.memory.buffer); }
    random(at, count) {
        crypto.getRandomValues(this.bytes.subarray(at, at + count));
        return count;
    }
    time(at) {
        const view = new DataView(this.exports.memory.buffer);
        view.setBigUint64(at, BigInt(Math.round(now() * 1000)) * 1000n, true);
        return 0;
    }
    // Report that there are no environment variables, which the C library reads when it sets a
    // locale.
    noEnvironment(count, size) {
        const view = new DataView(this.exports.memory.buffer);
        view.setUint32(count, 0, true);
        view.setUint32(size, 0, true);
        return 0;
    }
    // Called when the module prints something. Discard that, since nobody would see a message of
    // the C library.
    discard(vectors, count, at) {
        const view = new DataView(this.exports.memory.buffer);
        let size = 0;
        for (let i = 0; i < count; i++) size += view.getUint32(vectors + 8 * i + 4, true);
        view.setUint32(at, size, true);
        return 0;
    }
    copyOf(at, count) { return this.bytes.slice(at, at + count); }
    text(at, count) { return decoder.decode(this.copyOf(at, count)); }
    // Return the NUL-terminated text at an address.
    string(at) { return this.text(at, this.bytes.indexOf(0, at) - at); }
    // Copy texts or arrays of bytes into the module's memory, and call `act` with the address and
    // length of each. The copies exist only during the call.
    lend(all, act) {
        const lent = all.map((one) => (typeof one === "string" ? encoder.encode(one) : one));
        const places = lent.map((one) => this.exports.malloc(one.length + 1));
        lent.forEach((one, index) => {
            this.bytes.set(one, places[index]);
            this.bytes[places[index] + one.length] = 0;
        });
        try {
            return act(...places.flatMap((at, index) => [at, lent[index].length]));
        } finally {
            places.forEach((at) => this.exports.free(at));
        }
    }
    // The whole state of the instance. If the state is assigned to another instance, that instance
    // continues from it.
    get state() {
        return {memory: this.exports.memory.buffer.slice(0), stack: this.exports.stackSave()};
    }
    set state({memory, stack}) {
        const mine = this.exports.memory, missing = memory.byteLength - mine.buffer.byteLength;
        if (missing > 0) mine.grow(missing / PAGE);
        this.bytes.set(new Uint8Array(memory));
        this.exports.stackRestore(stack);
    }
}
