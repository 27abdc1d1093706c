// The turns of a game, each with its moves, and what the turns of games with ink have done.
import {isPlace, lengthOf, strokesOf} from "./geometry.js";

// Return the turns. The strokes of a turn, and the pass that ends it, are one turn. `from` and `to`
// are the numbers of moves made before the turn and at its end.
export function turnsIn(moves) {
    const turns = [];
    moves.forEach(({turn, color, move}, at) => {
        const last = turns.at(-1), isSame = last?.turn === turn && last.color === color;
        if (isSame && isPlace(last.moves[0]) && (isPlace(move) || move === "pass"))
            Object.assign(last, {to: at + 1, moves: [...last.moves, move]});
        else
            turns.push({turn, color, from: at, to: at + 1, moves: [move]});
    });
    return turns;
}
// Find the position with `made` moves in the list of turns. Return the number of its last turn, the
// number of all turns and, if that last turn isn't complete, the number of its strokes so far and
// of all its strokes.
export function turnAt(moves, made) {
    const turns = turnsIn(moves), index = turns.findIndex(({to}) => made <= to);
    const at = index < 0 ? turns.length : index + (made > 0 ? 1 : 0);
    const {from = 0, moves: all = []} = turns[at - 1] ?? {};
    const stroke = made - from, count = all.filter(isPlace).length;
    return {
        turn: at,
        turns: turns.length,
        strokes: stroke < count ? {stroke, strokes: count} : null
    };
}
export const isDrawnTurn = ({moves: [first]}) => isPlace(first) && first.includes(":");
// Return the length of the strokes of a turn.
export const inkOf = ({moves}) =>
    moves.filter(isPlace).flatMap(strokesOf).reduce((all, path) => all + lengthOf(path), 0);
// Return the effect of a move on the areas of `color`, from a reply of `areas_geojson since`: the
// areas that the move closed, the areas that no longer exist, and the total size of the largest
// group that it made alive without closing anything. `known` are the areas after the move.
export function effectOf({features, gone = []}, color, known = new Map()) {
    const colorOf = ({id, properties}) => properties.color ?? known.get(id)?.properties.color;
    const own = features.filter((one) => [color, undefined].includes(colorOf(one)));
    const closed = own.filter(({geometry, properties: {state}}) => geometry && state !== "open");
    const living = own.filter(({geometry, properties: {state}}) => !geometry && state === "alive");
    return {
        closed: closed.map(({id, properties}) => ({id, ...properties})),
        gone,
        lives:
            Math.max(0, ...living.map(({id, properties}) =>
                                          properties.total ?? known.get(id)?.properties.total ?? 0))
    };
}
// Combine the effects of successive moves of a turn into one effect.
export const together = (effects) =>
    effects.reduce((all, {closed, gone, lives}) => ({
                       closed: [...all.closed.filter(({id}) => !gone.includes(id)), ...closed],
                       gone: [...all.gone, ...gone],
                       lives: Math.max(all.lives, lives)
                   }));
