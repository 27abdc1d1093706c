// Placing stones on grid points. The gestures are those of placer.js, but the engine's commands
// differ. Each move is previewed before it is played. If the move is illegal, it isn't played,
// since an illegal move may lose the game.
import {extent} from "../board/view.js";
import {place, vertex} from "../position/geometry.js";

import {Placer} from "./placer.js";

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
    async play(p) {
        const question = this.game.link.ask(this.question(p));
        const refusal = await question.then(() => null, (error) => error);
        if (!refusal)
            await super.play(p);
        else if (!refusal.canceled)
            this.game.refused(refusal.message);
    }
    // Return the places of captured stones. A preview contains only their IDs, so query the state
    // for the places.
    async taken({removed}) {
        if (!removed.length) return [];
        const {stones} = JSON.parse(await this.game.link.ask("state_json stones"));
        return stones.filter(({id}) => removed.includes(id)).map(({at}) => place(at));
    }
}
