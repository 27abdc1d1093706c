// What the page offers for a game. This depends on the engine's description of the game (see
// describe_game in protocol.md), not on its name.
const LONG_TO_PLAY = 13;
const COMMON = [9, 13, 19];
// Set the snap distance to 4/35 of a space, as in the original game. Drawing by hand needs
// snapping.
const MAGNET = "magnet 0.11429";
export const has = ({commands}, command) => commands.includes(command);
export const isOnPoints = ({move}) => move === "point";
export const isDrawn = ({move}) => move === "strokes";
export const hasAreas = (game) => has(game, "areas_geojson");
// Return true if the engine reports the owner of each grid point.
export const showsTerritory = (game) => isOnPoints(game) && has(game, "final_status_list");
// Return the size of board that the page proposes. The size is smaller for games with strokes,
// which take long on a large board.
export function proposedSize(game) {
    const {least, usual} = game.board;
    return isDrawn(game) ? Math.min(usual, Math.max(least, LONG_TO_PLAY)) : usual;
}
// Return the sizes that players choose most: the sizes of Go that the game allows, and the game's
// usual size.
export function commonSizes({board: {least, most, usual}}) {
    const fits = [...COMMON.filter((size) => size >= least && size <= most), usual];
    return [...new Set(fits)].sort((a, b) => a - b);
}
// Return the commands that make drawing by hand easier.
export const forHands = (game) => (has(game, "magnet") ? [MAGNET] : []);
// Return the commands that start a game on a board of the given size.
export const opening =
    (game, columns,
     rows =
         columns) => [`set_game ${game.name}`, `boardsize ${columns} ${rows}`, ...forHands(game)];
// The tools and the overlays, each with a function that tests whether a game supports it.
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
    mark: () => true,
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
// Return how many decimal places of points are shown. If stones can stand anywhere, all areas are
// fractions, and a second decimal place tells players nothing.
export const scoreDigits = ({move}) => (move === "stone" ? 1 : 2);
// Return the number of turns after which a rule ends the game, or 0 if there is no such rule.
export const turnsOf = ({description: {ending}, rules}) => rules[ending.turns] || 0;
