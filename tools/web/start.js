// Loading the engine, and starting workers. The site serves both as files.
export async function compile() {
    const reply = await fetch("engine.bin");
    if (!reply.ok) throw new Error(`engine.bin: ${reply.status}`);
    const bytes = reply.body.pipeThrough(new DecompressionStream("deflate"));
    return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}
export const spawn = () => new Worker("worker.js");
