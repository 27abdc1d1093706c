// Placing stones on grid points, for go and minigo: the gestures of stones.js with the words of
// these games. In minigo an illegal move loses at once, so nothing is played here that a preview
// refuses.
import {Placer} from "./stones.js";
import {extent, place, vertex} from "./view.js";

export class PointPlacer extends Placer {
    constructor(desk) {
        super(desk);
        Object.assign(this, {size: 0.47, mode: null});
    }
    spot(p) {
        const size = extent(this.desk.game.state), near = p.map(Math.round);
        return near.every((value, axis) => value >= 0 && value <= size[axis]) ? near : null;
    }
    question(p) { return `preview_json ${this.color} ${vertex(p)}`; }
    move(p) { return `play ${this.color} ${vertex(p)}`; }
    target(p) { return vertex(p); }
    where({at}) { return place(at); }
    async put(p) {
        const refusal = await this.desk.game.link.ask(this.question(p))
                            .then(() => "", (error) => error.message);
        if (refusal)
            this.desk.game.refused(refusal);
        else
            await super.put(p);
    }
    // A preview numbers the stones that a move takes off; the state has where those stand.
    async taken({removed}) {
        if (!removed.length) return [];
        const {stones} = JSON.parse(await this.desk.game.link.ask("state_json stones"));
        return stones.filter(({id}) => removed.includes(id)).map(({at}) => place(at));
    }
}
