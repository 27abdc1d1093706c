// Starting workers and reading files in Node.js. A worker keeps the process alive only while it has
// something to do.
import {readFile} from "node:fs/promises";
import {Worker} from "node:worker_threads";
export const compile = async () =>
    WebAssembly.compile(await readFile(new URL("./contigo.wasm", import.meta.url)));
export function spawn() {
    const worker = new Worker(new URL("./worker_node.js", import.meta.url));
    let busy = 0;
    worker.unref();
    return {
        post(message, transfer) {
            if (busy++ === 0) worker.ref();
            worker.postMessage(message, transfer);
        },
        hear(act) {
            worker.on("message", (message) => {
                if (message.line === undefined && --busy === 0) worker.unref();
                act(message);
            });
        },
        fail(act) { worker.on("error", act); },
        end() { worker.terminate(); }
    };
}
