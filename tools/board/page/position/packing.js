// Packing positions for links: the text is compressed, and encoded in the variant of base64 for
// URLs.
const through = (stream, bytes) =>
    new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
export async function packed(text) {
    const bytes = new Uint8Array(await through(new CompressionStream("deflate"), text));
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
export async function unpacked(code) {
    const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate"), bytes));
}
