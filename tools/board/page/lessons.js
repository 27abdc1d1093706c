// Three lessons that teach by doing. A step opens a room with a position, asks for something, and
// judges what was done by what the engine says of it; what missed the point is explained and taken
// back.
import {announce, button, byId, dialog, h, renew} from "./dom.js";
import {capital, L, T} from "./en.js";
import {gamesOf, setup} from "./setup.js";
import {extent} from "./view.js";
const yes = (say) => ({good: true, say}), no = (say) => ({good: false, say});
const when = (right) => (right ? yes() : no());
// The magnet is stronger than it usually is: a lesson is not about the steadiness of hands.
const lines = (...more) => ["set_game lines", "boardsize 9", "magnet 0.2", ...more];
const stones = (...more) => ["set_game stones", "boardsize 7", ...more];
const go = (...more) => ["set_game go", "boardsize 9", ...more];
const AREA = /area (\S+) group \S+ total (\S+) (alive|dead|open)/g, LIVES = 8;
const ground = async (game) => [...(await game.link.ask("areas black")).matchAll(AREA)].map(
    ([, area, total, state]) => ({area: +area, total: +total, state}));
// What the last stroke lacks, of all that may be missing where it was to close ground that lives.
async function lacking(game, texts) {
    const all = await ground(game),
          [shut, open] =
              [true, false].map((is) => all.filter(({state}) => (state !== "open") === is)),
          most = Math.max(...shut.map(({total}) => total));
    const {state, ink} = game, size = extent(state), id = [...ink.keys()].at(-1);
    const atEdge =
        ink.get(id).geometry.coordinates.at(-1).some((at, axis) => at <= 0 || at >= size[axis]);
    if (shut.some(({area, total}) => total > area))
        return no(L.fill(texts.small, T.short(most), LIVES - T.short(most)));
    if (shut.length > 1) return no(L.fill(texts.apart, most));
    if (open.length > 1) return no(L.fill(texts.large, Math.min(...open.map(({area}) => area))));
    if (!atEdge) return no(state.turn.to_move === "black" ? L.inside : L.used);
    const network =
        (await game.link.ask("links")).split("\n").find((line) => line.split(" ").includes(id));
    return no(/strokes \S+ group/.test(network) ? texts.alone : texts.wrong);
}
// Two passes, the dead stone marked, and both agree.
const ending = async ({state, dead}, texts) => {
    if (state.phase === "over")
        return dead.size ? yes(T.resultText(state.result)) : no(texts.alive);
    if (state.phase === "scoring") return {say: dead.size ? texts.agree : texts.mark};
    return /^pass$/i.test(state.last_move.move) ? null : no();
};
const CORNER = ["play black 2,0:2,2:0,2", "play white pass"];
const KO = ["setup white black D5 E6 E4 white F6 F4 G5", "play white E5"];
const BESIDE =
    ["play black 2,2:4.6,2", "play white pass", "play black 4.6,2:4.6,0", "play white 5,5:5,8"];
// Each step: the room that it opens; its judge; and what of the position is marked. Only Black's
// moves are judged, unless either colour may do what is asked; with refusal that is what is wanted.
const STEPS = {
    lines: [
        {room: lines(), judge: async () => yes()},
        {
            room: lines(),
            async judge(game, texts) {
                const found = (await ground(game)).find(({state}) => state !== "open");
                return found ? yes(L.fill(texts.found, found.area)) : lacking(game, texts);
            }
        },
        {
            room: lines(...CORNER, "play black 2,2:6,2", "play white pass"),
            judge: async (game, texts) =>
                (game.state.score.black > 0 ? yes(L.fill(texts.found, game.state.score.black))
                                            : lacking(game, texts))
        },
        {
            room: lines("play white 4,0:4,4"),
            async judge(game, texts) {
                const [x] = game.moves.at(-1).move.split(":").at(-1).split(",");
                return Math.abs(x - 4) < 0.01 ? yes(L.fill(texts.found, x)) : no();
            }
        },
        {
            room: lines("play black 2,0:2,2:0.5,2", "play white pass", ...BESIDE),
            lens: "gaps",
            judge: async ({state: {score}}, texts) =>
                (score.black > 0 ? yes(L.fill(texts.found, score.black)) : no())
        },
        {
            room: lines(...CORNER, ...BESIDE),
            either: true,
            judge: async ({state}) => (state.phase === "over" ? yes(T.resultText(state.result))
                                       : state.last_move.move === "pass" ? null
                                                                         : no())
        },
    ],
    stones: [
        {room: stones(), judge: async () => yes()},
        {
            room: stones("play black 2,2", "play white 5,5"),
            async judge({state: {score}}, texts) {
                return score.black > 30 ? yes(L.fill(texts.found, score.black))
                                        : no(L.fill(texts.small, score.black));
            }
        },
        {
            room: stones("play black 2.6,3.5", "play white 1,1", "play black 4.3,3.5",
                         "play white 6,1"),
            judge: async (game) => when(!(await game.link.ask("groups black")).includes("\n"))
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
            judge: async (game) => when(/^surely_alive .*A2/m.test(await game.link.ask("scoring")))
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
class Lesson {
    constructor(desk, name) {
        Object.assign(
            this,
            {desk, name, at: 0, box: byId("lesson"), ended: false, mode: desk.toolbar.tool.mode});
        desk.game.on((what) => this.news(what));
        this.begin(0);
    }
    get steps() { return STEPS[this.name]; }
    get texts() { return L[this.name][this.at]; }
    // Each step has a room of its own, whatever came of the one before it.
    async begin(at) {
        const {desk, desk: {game, toolbar, board}} = this, {room, lens = "", mark} = this.steps[at];
        Object.assign(this, {at, room: null});
        await desk.open("", room.join("\n"));
        Object.assign(this, {room: game.room, before: game.state.moves.made, resting: false});
        toolbar.setLens(lens);
        board.layers.lesson.set(mark && board.disc(mark, 0.62, "mark"));
        this.draw("");
    }
    draw(answer, good = null) {
        const {at} = this, last = at === this.steps.length - 1, main = {class: good ? "main" : ""};
        this.box.hidden = false;
        renew(this.box,
              h("div", {class: "dialog-head"},
                h("h2", {}, `${this.desk.game.description.title} ${at + 1}/${this.steps.length}`),
                button("lesson-close", "×", () => this.end(),
                       {class: "plain", "aria-label": T.close})),
              h("p", {}, this.texts.text),
              h("p", {id: "lesson-answer",
                      class: good === null ? ""
                             : good        ? "good"
                                           : "wrong"},
                answer),
              last ? button("lesson-play", L.play, () => setup(this.desk), main) : [],
              h("div", {class: "row"},
                button("lesson-back", L.back, () => this.begin(at - 1), {disabled: at === 0}),
                button("lesson-again", L.again, () => this.begin(at)),
                button("lesson-next", last ? L.end : L.next,
                       () => (last ? this.end() : this.begin(at + 1)), main)));
        this.box.scrollIntoView({block: "nearest"});
        announce(answer || this.texts.text);
    }
    // What it has set is as it was before.
    end() {
        const {box, desk: {board, toolbar}} = this;
        box.hidden = this.ended = true;
        board.layers.lesson.set();
        toolbar.snapTo(this.mode);
        toolbar.setLens("");
    }
    async news(what) {
        const {game} = this.desk, {state} = game;
        if (this.ended || !this.room) return;
        if (game.room !== this.room) return this.end();
        const {refusal, either, judge} = this.steps[this.at],
                                moved = state.moves.made > this.before;
        if (this.resting) return;
        if (what === "refused" && refusal) this.answer(yes());
        if (what !== "position" || !moved || !(either || state.last_move.color === "black")) return;
        this.answer(await judge(game, this.texts));
    }
    answer(verdict) {
        if (!verdict) return;
        const {good = null, say = good ? this.texts.good : this.texts.wrong} = verdict;
        this.resting = good === true;
        this.draw(say, good);
        if (good === false) this.desk.game.try(`goto ${this.before}`);
    }
}
let current = null;
export function lessons(desk) {
    const open = (name, close) => {
        close();
        current?.end();
        current = new Lesson(desk, name);
    };
    const card = ({name, title, summary}, close) =>
        button(`lesson-${name}`, [h("b", {}, title), h("small", {}, capital(summary))],
               () => open(name, close), {class: "card"});
    gamesOf(desk.link).then((games) => {
        const taught = games.filter(({name}) => STEPS[name]);
        dialog("lessons-dialog", L.title, T.close,
               (close) => taught.length
                              ? h("div", {class: "cards"}, taught.map((game) => card(game, close)))
                              : h("p", {}, L.none));
    });
}
