// Three lessons that teach by doing. A step may open a room of its own with a position, asks for something,
// and judges what was done by what the engine says of it; what missed the point is explained and taken back.
import { announce, button, byId, dialog, h } from "./dom.js";
import { L, T } from "./en.js";
import { MAGNET } from "./lines.js";
const yes = (say) => ({ good: true, say }), no = (say) => ({ good: false, say });
const when = (right) => (right ? yes() : no());
const lines = (...more) => ["set_game lines", "boardsize 9", MAGNET, ...more];
const stones = (...more) => ["set_game stones", "boardsize 7", ...more];
const go = (...more) => ["set_game go", "boardsize 9", ...more];
const AREA = /area (\S+) group \S+ total (\S+) (alive|dead)/g;
const closed = async (game) => [...(await game.link.ask("areas black")).matchAll(AREA)]
  .map(([, area, total]) => ({ area: +area, total: +total }));
// Two passes, the dead stone marked, and both agree.
const ending = async ({ state, dead }, texts) => {
  if (state.phase === "over") return dead.size ? yes(T.resultText(state.result)) : no(texts.alive);
  if (state.phase === "scoring") return { say: dead.size ? texts.agree : texts.mark };
  return /^pass$/i.test(state.last_move.move) ? null : no();
};
// Each step: the room that it opens, or none where it goes on in that of the step before; and its judge. Only
// Black's moves are judged, unless either colour may do what is asked; with refusal that is what is wanted.
const STEPS = {
  lines: [
    { room: lines(), judge: async () => yes() },
    { room: lines(), async judge(game, texts) {
      const [found] = await closed(game);
      return found ? yes(L.fill(texts.found, found.area)) : no();
    } },
    { room: lines("play black 2,0:2,2:0,2", "play white pass"), async judge(game, texts) {
      const found = await closed(game), most = Math.max(...found.map(({ total }) => total));
      if (game.state.score.black > 0) return yes(L.fill(texts.found, game.state.score.black));
      if (found.length < 2) return no(texts.open);
      return no(L.fill(most > found[0].area ? texts.small : texts.apart, most));
    } },
    { room: lines("play white 4,0:4,4"), async judge(game, texts) {
      const [x] = game.moves.at(-1).move.split(":").at(-1).split(",");
      return Math.abs(x - 4) < 0.01 ? yes(L.fill(texts.found, x)) : no();
    } },
    { room: lines("play black 2,0:2,2:0.3,2", "play white pass", "play black 2,2:4,2:4,0", "play white pass"),
      lens: "gaps", judge: async ({ state }) => when(state.score.black >= 8) },
    { either: true, judge: async ({ state }) => (state.phase === "over" ? yes(T.resultText(state.result))
      : state.last_move.move === "pass" ? null : no()) },
  ],
  stones: [
    { room: stones(), judge: async () => yes() },
    { room: stones("play black 2,2", "play white 5,5"), async judge({ state: { score } }, texts) {
      return score.black > 30 ? yes(L.fill(texts.found, score.black)) : no(L.fill(texts.small, score.black));
    } },
    { room: stones("play black 2.5,3.5", "play white 1,1", "play black 4.5,3.5", "play white 6,1"),
      judge: async (game) => when(!(await game.link.ask("groups black")).includes("\n")) },
    { room: stones("play black 3,4", "play white 3,3", "play black 2,3", "play white 6,6", "play black 3,2",
      "play white 6,1"), lens: "liberties", judge: async ({ state }) => when(state.captures.black) },
    { room: stones("play black 2,2", "play white 5,2", "play black 2,4.5", "play white 5,4.5",
      "play black 1,6", "play white 1,3.2"), either: true, judge: ending },
  ],
  go: [
    { room: go("play black D5", "play white E5", "play black E6", "play white G3", "play black F5",
      "play white G7"), judge: async ({ state }) => when(state.captures.black) },
    { room: go("setup white black B1 B2 A2 D5 white C1 C2 B3 A3", "play white E5"), refusal: true,
      judge: async () => no() },
    { room: go("setup white black A2 B2 C2 D2 D1 white A3 B3 C3 D3 E3 E2", "play white E1"),
      judge: async (game) => when(/^surely_alive .*A2/m.test(await game.link.ask("scoring"))) },
    { room: go("setup white black D5 E6 E4 white F6 F4 G5", "play white E5"),
      judge: async ({ state }) => when(state.ko) },
    { either: true, refusal: true, judge: async () => no() },
    { room: go("setup white black E1 E2 E3 E4 E5 E6 E7 E8 E9 white F1 F2 F3 F4 F5 F6 F7 F8 F9",
      "play white C5"), either: true, judge: ending },
  ],
};
class Lesson {
  constructor(desk, name) {
    Object.assign(this, { desk, name, at: 0, box: byId("lesson"), resting: true, ended: false });
    desk.game.on((what) => this.news(what));
    this.begin();
  }
  get steps() { return STEPS[this.name]; }
  get texts() { return L[this.name][this.at]; }
  async begin() {
    const { desk, desk: { game } } = this, { room, lens = "" } = this.steps[this.at];
    this.resting = true;
    if (room) await desk.open("", room.join("\n"));
    Object.assign(this, { room: game.room, before: game.state.moves.made, resting: false });
    desk.toolbar.setLens(lens);
    this.draw("");
  }
  draw(answer, good = null) {
    const last = this.at === this.steps.length - 1, kind = good === null ? "" : good ? "good" : "wrong";
    this.box.hidden = false;
    this.box.replaceChildren(h("div", { class: "dialog-head" },
      h("h2", {}, `${T.games[this.name].name} ${this.at + 1}/${this.steps.length}`),
      button("lesson-close", "×", () => this.end(), { class: "plain", "aria-label": T.close })),
    h("p", {}, this.texts.text), h("p", { id: "lesson-answer", class: kind }, answer),
      h("div", { class: "row" }, button("lesson-again", L.again, () => this.again()),
      button("lesson-next", last ? L.end : L.next, () => this.next(), { class: good ? "main" : "" })));
    announce(answer || this.texts.text);
  }
  // A step that goes on in the position of another has to begin with that.
  again() {
    while (!this.steps[this.at].room) this.at--;
    this.begin();
  }
  next() {
    if (++this.at === this.steps.length) this.end();
    else this.begin();
  }
  end() { this.box.hidden = this.ended = true; }
  async news(what) {
    const { game } = this.desk, { state } = game;
    if (this.ended || this.resting || game.room !== this.room) return;
    const { refusal, either, judge } = this.steps[this.at], moved = state.moves.made > this.before;
    if (what === "refused" && refusal) this.answer(yes());
    if (what !== "position" || !moved || !(either || state.last_move.color === "black")) return;
    this.answer(await judge(game, this.texts));
  }
  answer(verdict) {
    if (!verdict) return;
    const { good = null, say = good ? this.texts.good : this.texts.wrong } = verdict;
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
  dialog("lessons-dialog", L.title, T.close,
    (close) => h("div", { class: "cards" }, Object.keys(STEPS).map((name) =>
    button(`lesson-${name}`, [h("b", {}, T.games[name].name), h("small", {}, T.games[name].what)],
      () => open(name, close), { class: "card" }))));
}
