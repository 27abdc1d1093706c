// Replaces start.js in the page that is a single file: the engine and the script of the workers are
// elements of the page.
const textOf = (id) => document.getElementById(id).textContent;
export async function compile() {
    const letters = atob(textOf("engine"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}
let address = null;
export function spawn() {
    address ??= URL.createObjectURL(new Blob([textOf("worker")], {type: "text/javascript"}));
    return new Worker(address);
}
