// Tools that only query the engine and change nothing: the size of areas, and routes around the
// opponent's ink.
import {words} from "../connection/replies.js";
import * as say from "../languages/phrases.js";
import {T} from "../languages/texts.js";
import {isDrawn} from "../position/description.js";
import {holds, lengthOf, point, word} from "../position/geometry.js";

class Asker {
    // `changed` is called when the points or the text `said` have changed.
    constructor({game, board, mayMove, changed, choices}) {
        Object.assign(this, {game, board, mayMove, changed, choices, points: [], said: ""});
    }
    probes() { return this.points.map((p) => this.board.dot(p, 4, "probe")); }
    cancel() {
        Object.assign(this, {points: [], way: null});
        this.board.layers.tools.set();
        this.say("");
    }
    say(text) {
        this.said = text;
        this.changed();
    }
}
export const neutralGround = async (game) =>
    JSON.parse(await game.ask("areas_geojson neutral")).features;
export class Checker extends Asker {
    constructor(around) {
        super(around);
        this.choosesWhose = isDrawn(this.game.description);
    }
    async areas() {
        const {choices: {whose}, choosesWhose, game} = this;
        if (choosesWhose && whose === "neutral") return neutralGround(game);
        return [...game.position.areas.values()].filter(({properties: {color}}) =>
                                                            !choosesWhose || color === whose);
    }
    // Add the clicked area to the sum or, if the sum contains it, remove it.
    async tap(p) {
        const areas = await this.areas();
        const area = areas.find(({geometry}) => holds(geometry, p));
        if (!area) return this.say(T.noArea);
        const others = this.points.filter((q) => !holds(area.geometry, q));
        this.points = others.length < this.points.length ? others : [...this.points, p];
        return this.refresh();
    }
    back() {
        this.points.pop();
        return this.refresh();
    }
    finish() { this.cancel(); }
    // Highlight the area at each clicked point, and show the sum of these areas.
    async refresh() {
        if (!this.points.length) return this.cancel();
        const areas = await this.areas();
        const of = (p) => areas.find(({geometry}) => holds(geometry, p));
        this.points = this.points.filter(of);
        const lit = this.points.map(of);
        this.board.layers.tools.set(lit.map(({geometry}) => this.board.area(geometry, "probed")),
                                    this.probes());
        return this.say(say.sum(lit.map(({properties}) => properties)));
    }
}
export class Router extends Asker {
    async tap(p) {
        if (this.points.length === 2) this.cancel();
        this.points.push(p);
        const {game, board} = this, {tools} = board.layers;
        tools.set(this.probes());
        if (this.points.length < 2) return this.say("");
        const question = `route ${game.hand} ${this.points.map(word).join(" ")}`;
        try {
            this.way = words(await game.ask(question)).map(point);
        } catch (error) {
            this.cancel();
            return this.say(say.refused(error.message));
        }
        tools.set(board.path(this.way, "way"), this.probes());
        return this.say(say.route(lengthOf(this.way), game.state.ink_left));
    }
    async finish() {
        if (!this.way || !this.mayMove()) return;
        const command = `draw ${this.game.hand} ${this.way.map(word).join(" ")}`;
        this.cancel();
        await this.game.try(command);
    }
}
