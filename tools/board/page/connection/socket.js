// The connection to the server from which the page was loaded. The page without a server uses
// tools/web/connection/socket.js instead of this module.
export const isAlone =
    false; // true if nobody else can join a room, as in the page without a server
export const server =
    null; // name of the server if the page was loaded from elsewhere, so here always null
export function dial() {
    const url = new URL("board", location.href.split("#")[0]);
    // If several servers share the rooms, a proxy chooses the server by the room's name in the URL.
    const [room] = location.hash.slice(1).split(/[/=]/);
    if (room) url.searchParams.set("room", room);
    url.protocol = url.protocol.replace("http", "ws");
    return new WebSocket(url, "contigo");
}
