// What the page does for a game follows from what the engine says of it (describe_game in
// protocol.md), and not from its name.
const LONG_TO_PLAY = 13;
// The pull that the original game had, 4/35 of a space: whoever draws by hand wants one.
const MAGNET = "magnet 0.11429";
export const has = ({commands}, command) => commands.includes(command);
export const isOnPoints = ({move}) => move === "point";
export const isDrawn = ({move}) => move === "strokes";
export const hasAreas = (game) => has(game, "areas_geojson");
// Whether the engine says whose each point is.
export const showsTerritory = (game) => isOnPoints(game) && has(game, "final_status_list");
// The side of a board that is proposed. Strokes on a large board take long.
export function proposedSize(game) {
    const {least, usual} = game.board;
    return isDrawn(game) ? Math.min(usual, Math.max(least, LONG_TO_PLAY)) : usual;
}
// The commands that help whoever draws by hand.
export const forHands = (game) => (has(game, "magnet") ? [MAGNET] : []);
// The commands that begin a game on a board of that many columns and rows.
export const opening =
    (game, columns,
     rows =
         columns) => [`set_game ${game.name}`, `boardsize ${columns} ${rows}`, ...forHands(game)];
// What one may hold over the board, and what may be shown on it, each with what a game needs for
// it.
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
};
const fitting = (all, game) => Object.keys(all).filter((name) => all[name](game));
export const handsOf = (game) => fitting(HANDS, game);
export const lensesOf = (game) => fitting(LENSES, game);
// After how many turns a game ends by its rules, or 0.
export const turnsOf = ({description: {ending}, rules}) => rules[ending.turns] || 0;
