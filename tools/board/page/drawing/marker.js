// The tool that sets the viewer's own marks.
import {T} from "../languages/texts.js";

export class Marker {
    constructor({marks}) { this.marks = marks; }
    get said() { return T.hints.mark; }
    tap(p) { this.marks.toggle(p); }
}
