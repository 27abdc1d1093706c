// Loading the engine, and starting workers. The site serves both as files.
export async function compile() {
    const reply = await fetch("contigo.wasm");
    if (!reply.ok) throw new Error(`contigo.wasm: ${reply.status}`);
    return WebAssembly.compile(await reply.arrayBuffer());
}
export const spawn = () => new Worker("worker.js");
