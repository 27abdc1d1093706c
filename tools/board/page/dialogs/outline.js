// An editor for boards of any shape: click to add corners, drag to move them, or type them as text.
import {field, h, s} from "../dom.js";
import {T} from "../languages/texts.js";
import {distance, word} from "../position/geometry.js";

const SHEET = 13, NEAR = 0.75;
export class Outline {
    constructor() {
        this.svg = s("svg", {
            id: "outline",
            viewBox: `-0.5 -0.5 ${SHEET + 1} ${SHEET + 1}`,
            role: "img",
            "aria-label": T.outline,
            onpointerdown: (event) => this.press(event),
            onpointermove: (event) => {
                if (this.svg.hasPointerCapture(event.pointerId)) this.put(event);
            }
        });
        this.text = h(
            "input", {id: "corners", placeholder: "0,0 12,0 12,8 0,8", oninput: () => this.draw()});
        this.node = h("div", {class: "stack"}, h("p", {}, T.outlineHelp), this.svg,
                      field(T.corners, this.text));
        this.draw();
    }
    get corners() {
        return (this.text.value.match(/[\d.]+,[\d.]+/g) || [])
            .map((one) => one.split(",").map(Number));
    }
    at({clientX, clientY}) {
        const {x, y} =
            new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
        return [x, SHEET - y].map((value) =>
                                      Math.min(Math.max(Math.round(value * 2) / 2, 0), SHEET));
    }
    press(event) {
        this.svg.setPointerCapture(event.pointerId);
        const near = this.corners.findIndex((corner) => distance(corner, this.at(event)) < NEAR);
        this.held = near < 0 ? this.corners.length : near;
        this.put(event);
    }
    put(event) {
        this.text.value =
            Object.assign(this.corners, {[this.held]: this.at(event)}).map(word).join(" ");
        this.draw();
    }
    draw() {
        const flat = this.corners.map(([x, y]) => [x, SHEET - y]);
        this.svg.replaceChildren(
            s("rect", {width: SHEET, height: SHEET, class: "paper"}),
            s("polygon", {points: flat.join(" "), class: "ground"}),
            ...flat.map(([cx, cy]) => s("circle", {cx, cy, r: 0.22, class: "probe"})));
    }
}
