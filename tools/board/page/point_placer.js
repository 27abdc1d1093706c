// Placing stones on grid points: the gestures of placer.js with the commands of these games. A move
// is previewed before it is played, since an illegal move may lose the game.
import {place, vertex} from "./geometry.js";
import {Placer} from "./placer.js";
import {extent} from "./view.js";

export class PointPlacer extends Placer {
    constructor(around) {
        super(around);
        this.mode = null;
    }
    spot(p) {
        const size = extent(this.game.state), near = p.map(Math.round);
        return near.every((value, axis) => value >= 0 && value <= size[axis]) ? near : null;
    }
    question(p) { return `preview_json ${this.color} ${vertex(p)}`; }
    move(p) { return `play ${this.color} ${vertex(p)}`; }
    target(p) { return vertex(p); }
    async put(p) {
        const question = this.game.link.ask(this.question(p));
        const refusal = await question.then(() => "", (error) => error.message);
        if (refusal)
            this.game.refused(refusal);
        else
            await super.put(p);
    }
    // A preview has the IDs of the captured stones; the state has their places.
    async taken({removed}) {
        if (!removed.length) return [];
        const {stones} = JSON.parse(await this.game.link.ask("state_json stones"));
        return stones.filter(({id}) => removed.includes(id)).map(({at}) => place(at));
    }
}
