// What the page offers for a game depends on the engine's description of it (describe_game in
// protocol.md), not on its name.
const LONG_TO_PLAY = 13;
// Snap distance of the original game: 4/35 of a space. Drawing by hand needs snapping.
const MAGNET = "magnet 0.11429";
export const has = ({commands}, command) => commands.includes(command);
export const isOnPoints = ({move}) => move === "point";
export const isDrawn = ({move}) => move === "strokes";
export const hasAreas = (game) => has(game, "areas_geojson");
// Return whether the engine reports the owner of each point.
export const showsTerritory = (game) => isOnPoints(game) && has(game, "final_status_list");
// The proposed size of a board. Games with strokes take long on a large one.
export function proposedSize(game) {
    const {least, usual} = game.board;
    return isDrawn(game) ? Math.min(usual, Math.max(least, LONG_TO_PLAY)) : usual;
}
// The commands that make drawing by hand easier.
export const forHands = (game) => (has(game, "magnet") ? [MAGNET] : []);
// The commands that start a game on a board of this size.
export const opening =
    (game, columns,
     rows =
         columns) => [`set_game ${game.name}`, `boardsize ${columns} ${rows}`, ...forHands(game)];
// The tools and the overlays, each with a test whether a game supports it.
const HANDS = {
    draw: (game) => has(game, "draw"),
    arc: (game) => has(game, "arc"),
    circle: (game) => has(game, "circle"),
    curve: (game) => has(game, "curve"),
    route: (game) => has(game, "route"),
    place: (game) => has(game, "place") || isOnPoints(game),
    "ghost-black": (game) => has(game, "ghost"),
    "ghost-white": (game) => has(game, "ghost"),
    areas: (game) => has(game, "areas"),
};
const LENSES = {
    groups: (game) => has(game, "groups"),
    gaps: (game) => has(game, "gaps"),
    liberties: (game) => has(game, "liberties"),
    links: (game) => has(game, "links"),
    forbidden: (game) => has(game, "free_ground"),
    everything: (game) => ["liberties", "links", "free_ground"].every((one) => has(game, one)),
    neutral: (game) => isDrawn(game) && hasAreas(game),
    barred: isOnPoints,
    ground: (game) => showsTerritory(game),
    changes: (game) => has(game, "compare_geojson"),
};
const fitting = (all, game) => Object.keys(all).filter((name) => all[name](game));
export const handsOf = (game) => fitting(HANDS, game);
export const lensesOf = (game) => fitting(LENSES, game);
// The number of turns after which a game ends by its rules, or 0.
export const turnsOf = ({description: {ending}, rules}) => rules[ending.turns] || 0;
