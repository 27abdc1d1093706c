// The connection to the server that the page comes from. A page without a server has another module
// of this name (tools/web/socket.js).
export const isAlone = false; // nobody else can join a room
export function dial() {
    const url = new URL("board", location.href.split("#")[0]);
    url.protocol = url.protocol.replace("http", "ws");
    return new WebSocket(url, "contigo");
}
