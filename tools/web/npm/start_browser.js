// Starting workers and reading files in a browser.
export async function compile() {
    const reply = await fetch(new URL("./contigo.wasm", import.meta.url));
    return WebAssembly.compile(await reply.arrayBuffer());
}
export function spawn() {
    const worker = new Worker(new URL("./worker_browser.js", import.meta.url), {type: "module"});
    return {
        post(message, transfer = []) { worker.postMessage(message, transfer); },
        hear(act) { worker.onmessage = ({data}) => act(data); },
        fail(act) { worker.onerror = (event) => act(new Error(event.message)); },
        end() { worker.terminate(); }
    };
}
