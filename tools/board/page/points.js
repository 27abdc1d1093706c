// Placing stones on grid points, for go and minigo: the gestures of stones.js with the words of these games.
// In minigo an illegal move loses at once, so nothing is played here that a preview refuses.
import { stonesOf, extent, place, vertex } from "./view.js";
import { Placer } from "./stones.js";

export class PointPlacer extends Placer {
  constructor(desk) {
    super(desk);
    Object.assign(this, { size: 0.47, mode: null, numbered: null });
  }
  spot(p) {
    const size = extent(this.desk.game.state), near = p.map(Math.round);
    return near.every((value, axis) => value >= 0 && value <= size[axis]) ? near : null;
  }
  question(p) { return `preview_json ${this.color} ${vertex(p)}`; }
  move(p) { return `play ${this.color} ${vertex(p)}`; }
  target(p) { return vertex(p); }
  where({ at }) { return place(at); }
  async put(p) {
    const refusal = await this.desk.game.link.ask(this.question(p)).then(() => "", (error) => error.message);
    if (refusal) this.desk.game.refused(refusal);
    else await super.put(p);
  }
  // A preview numbers the stones that a move takes off; the state has where those stand.
  async look(p, asked) {
    const { game } = this.desk;
    if (this.numbered !== game.version) {
      this.numbers = JSON.parse(await game.link.ask("state_json stones")).stones;
      this.numbered = game.version;
    }
    await super.look(p, asked);
  }
  taken({ removed }) {
    const gone = new Set(this.numbers.filter(({ id }) => removed.includes(id)).map(({ at }) => at));
    return stonesOf(this.desk.game).filter(({ id }) => gone.has(id));
  }
}
