// The steps of the lessons. Except for the texts, this is the only file of the page that contains
// names of games.
import {extent} from "../board/view.js";
import {fields, words} from "../connection/replies.js";
import {below, resultText} from "../languages/phrases.js";
import {fill, T} from "../languages/texts.js";

const {lessons: L} = T;
const yes = (say) => ({good: true, say}), no = (say) => ({good: false, say});
const when = (right) => (right ? yes() : no());
// The commands that set up a lesson's board. The magnet is stronger than usual, so that a lesson
// doesn't need a steady hand.
const lines = (...more) => ["set_game lines", "boardsize 9", "magnet 0.2", ...more];
const stones = (...more) => ["set_game stones", "boardsize 7", ...more];
const go = (...more) => ["set_game go", "boardsize 9", ...more];
const LIVES = 8;
const ask = async (game, command) => JSON.parse(await game.link.ask(command));
// Return the properties of Black's areas.
const sections = (game) => [...game.areas.values()]
                               .map(({properties}) => properties)
                               .filter(({color}) => color === "black");
// Return the verdict that explains why the last stroke didn't close a living area.
async function lacking(game, texts) {
    const all = sections(game), open = all.filter(({state}) => state === "open");
    const shut = all.filter(({state}) => state !== "open");
    const most = Math.max(...shut.map(({total}) => total));
    const {state, ink} = game, size = extent(state), [id, stroke] = [...ink].at(-1);
    const end = stroke.geometry.coordinates.at(-1);
    const isAtEdge = end.some((at, axis) => at <= 0 || at >= size[axis]);
    if (shut.some(({area, total}) => total > area))
        return no(fill(texts.small, {area: below(most), missing: LIVES - below(most)}));
    if (shut.length > 1) return no(fill(texts.apart, {area: most}));
    if (open.length > 1)
        return no(fill(texts.large, {area: Math.min(...open.map(({area}) => area))}));
    if (!isAtEdge) return no(state.turn.to_move === "black" ? L.inside : L.used);
    const {links} = await ask(game, "state_json links");
    const network = links.find(({strokes}) => strokes.includes(id));
    return no(network.strokes.length === 1 ? texts.alone : texts.wrong);
}
// Judge the end of a game: two passes, marking the dead stone, and both players' agreement.
const ending = async ({state, dead}, texts) => {
    const {description, phase, result} = state, text = () => resultText(result, {}, description);
    if (phase === "over") return dead.size ? yes(text()) : no(texts.alive);
    if (phase === "scoring") return {say: dead.size ? texts.agree : texts.mark};
    return /^pass$/i.test(state.last_move.move) ? null : no();
};
const CORNER = ["play black 2,0:2,2:0,2", "play white pass"];
const KO = ["setup white black D5 E6 E4 white F6 F4 G5", "play white E5"];
const BESIDE =
    ["play black 2,2:4.6,2", "play white pass", "play black 4.6,2:4.6,0", "play white 5,5:5,8"];
// The steps of each game. A step has the commands that set up its room, a function that judges
// moves, and optionally an overlay and a marked point. Only Black's moves are judged, unless
// `either` is true: then either color may solve the task. With `refusal`, the task is to try an
// illegal move.
export const STEPS = {
    lines: [
        {room: lines(), judge: async () => yes()},
        {
            room: lines(),
            async judge(game, texts) {
                const found = sections(game).find(({state}) => state !== "open");
                return found ? yes(fill(texts.found, {area: found.area})) : lacking(game, texts);
            }
        },
        {
            room: lines(...CORNER, "play black 2,2:6,2", "play white pass"),
            async judge(game, texts) {
                const {black} = game.state.score;
                return black > 0 ? yes(fill(texts.found, {area: black})) : lacking(game, texts);
            }
        },
        {
            room: lines("play white 4,0:4,4"),
            async judge(game, texts) {
                const [x] = game.moves.at(-1).move.split(":").at(-1).split(",");
                return Math.abs(x - 4) < 0.01 ? yes(fill(texts.found, {x})) : no();
            }
        },
        {
            room: lines("play black 2,0:2,2:0.5,2", "play white pass", ...BESIDE),
            lens: "gaps",
            judge: async ({state: {score}}, texts) =>
                (score.black > 0 ? yes(fill(texts.found, {area: score.black})) : no())
        },
        {
            room: lines(...CORNER, ...BESIDE),
            either: true,
            async judge({state}) {
                if (state.phase === "over") return yes(resultText(state.result));
                return state.last_move.move === "pass" ? null : no();
            }
        },
    ],
    stones: [
        {room: stones(), judge: async () => yes()},
        {
            room: stones("play black 2,2", "play white 5,5"),
            async judge({state: {score}}, texts) {
                const {black} = score;
                return black > 30 ? yes(fill(texts.found, {area: black}))
                                  : no(fill(texts.small, {area: black}));
            }
        },
        {
            room: stones("play black 2.6,3.5", "play white 1,1", "play black 4.3,3.5",
                         "play white 6,1"),
            async judge(game) {
                const {groups} = await ask(game, "state_json groups");
                return when(groups.filter(({color}) => color === "black").length === 1);
            }
        },
        {
            room: stones("play black 3,4", "play white 3,3", "play black 2,3", "play white 6,6",
                         "play black 3,2", "play white 6,1"),
            lens: "liberties",
            mark: [3, 3],
            judge: async ({state}) => when(state.captures.black)
        },
        {
            room: stones("play black 2,2", "play white 5,2", "play black 2,4.5", "play white 5,4.5",
                         "play black 1,6", "play white 1,3.2"),
            either: true,
            judge: ending
        },
    ],
    go: [
        {
            room: go("play black D5", "play white E5", "play black E6", "play white G3",
                     "play black F5", "play white G7"),
            judge: async ({state}) => when(state.captures.black)
        },
        {
            room: go("setup white black B1 B2 A2 D5 white C1 C2 B3 A3", "play white E5"),
            refusal: true,
            judge: async () => no()
        },
        {
            room: go("setup white black A2 B2 C2 D2 D1 white A3 B3 C3 D3 E3 E2", "play white E1"),
            async judge(game) {
                const {surely_alive: alive} = fields(await game.link.ask("scoring"));
                return when(words(alive).includes("A2"));
            }
        },
        {room: go(...KO), judge: async ({state}) => when(state.ko)},
        {room: go(...KO, "play black F5"), either: true, refusal: true, judge: async () => no()},
        {
            room:
                go("setup white black E1 E2 E3 E4 E5 E6 E7 E8 E9 white F1 F2 F3 F4 F5 F6 F7 F8 F9",
                   "play white C5"),
            either: true,
            judge: ending
        },
    ],
};
