// Points, outlines and the names of grid points. Coordinates are in spaces from the lower left
// corner. A `geometry` is a GeoJSON geometry.
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
export const number = (value, digits = 2) => String(+Number(value).toFixed(digits));
// Write a point for the engine, whose coordinates have five decimal places.
export const word = ([x, y]) => `${number(x, 5)},${number(y, 5)}`;
export const point = (text) => text.split(",").map(Number);
export const distance = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1]);
// Return the name of a column: A to Z without I, then AA, AB and so on.
export function columnName(x) {
    const before = Math.floor(x / LETTERS.length) - 1;
    return (before < 0 ? "" : LETTERS[before]) + LETTERS[x % LETTERS.length];
}
const column = (name) => [...name].reduce(
    (sum, letter) => (sum + 1) * LETTERS.length + LETTERS.indexOf(letter), -1);
export const vertex = ([x, y]) => columnName(x) + (y + 1);
// Convert a point as the engine writes it ("D4", "1,2", or [1, 2] in JSON) to coordinates.
export function place(at) {
    if (Array.isArray(at)) return at;
    const [, name, row] = /^([A-Z]+)(\d+)$/.exec(at) || [];
    return name ? [column(name), row - 1] : point(at);
}
// Return true if a move has a place, unlike a pass.
export const isPlace = (move) => /\d/.test(move || "");
// Return the strokes of a move, each as a list of points. A stone is a stroke with one point.
export const strokesOf = (move) => move.split("/").map((stroke) => stroke.split(":").map(place));
function fromSegment(p, a, b) {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]], length = dx * dx + dy * dy;
    const along = length ? ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length : 0;
    const t = Math.min(1, Math.max(0, along));
    return distance(p, [a[0] + t * dx, a[1] + t * dy]);
}
// Return a path with fewer points. Points are left out if their distance from the remaining path is
// at most `tolerance` (the algorithm of Ramer, Douglas and Peucker).
export function simplified(path, tolerance) {
    const away = path.map((p) => fromSegment(p, path[0], path.at(-1))), worst = Math.max(...away);
    if (worst <= tolerance) return [path[0], path.at(-1)];
    const at = away.indexOf(worst), parts = [path.slice(0, at + 1), path.slice(at)];
    const [before, after] = parts.map((part) => simplified(part, tolerance));
    return [...before, ...after.slice(1)];
}
export const lengthOf = (path) =>
    path.slice(1).reduce((all, p, index) => all + distance(p, path[index]), 0);
// Return the rings of a geometry. The last point of a ring equals its first point.
export const rings = ({type, coordinates}) => type === "Polygon" ? coordinates : coordinates.flat();
// Return true if a point is inside a geometry, which is the case if a ray from the point crosses an
// odd number of edges.
export function holds(geometry, [x, y]) {
    let is = false;
    for (const ring of rings(geometry)) {
        ring.slice(1).forEach(([bx, by], index) => {
            const [ax, ay] = ring[index];
            if (ay > y !== by > y && x < ax + (y - ay) * (bx - ax) / (by - ay)) is = !is;
        });
    }
    return is;
}
// Return a place for a label: the center of the bounding box, which lies inside most areas that
// people draw.
export function middle(geometry) {
    const [ring] = rings(geometry);
    return [0, 1].map((axis) => {
        const along = ring.map((p) => p[axis]);
        return (Math.min(...along) + Math.max(...along)) / 2;
    });
}
