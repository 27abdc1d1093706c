// As much of a browser as the page's modules need: a document whose elements store what they get, a
// storage, and a connection for which the test prepares the replies.
import assert from "node:assert/strict";

// What a browser does on an event unless the page prevents it. The page must prevent all of these
// actions.
const DEFAULTS = {
    submit: "loads the page again",
    contextmenu: "opens its menu",
    wheel: "scrolls the page"
};
const all = (node) => node.children.flatMap((child) => child.tag ? [child, ...all(child)] : []);
const PARTS = /^(\w+)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:=([\w-]+))?\]|:(\w+)/g;
function fits(node, query) {
    return [...query.matchAll(PARTS)].every(([, tag, id, name, attribute, value, state]) => {
        if (tag) return node.tag === tag;
        if (id) return node.id === id;
        if (name) return node.classes.includes(name);
        if (state) return Boolean(node[state]);
        const has = attribute in node ? node[attribute] : node.getAttribute(attribute);
        const kept = node.dataset[attribute.replace("data-", "")] ?? has;
        return value === undefined ? kept !== null && kept !== undefined : String(kept) === value;
    });
}
class Element {
    constructor(tag) {
        Object.assign(this, {tag, attributes: {}, children: [], listeners: {}, parentNode: null});
        const set = (kept, name, value) => Reflect.set(kept, name, String(value));
        this.dataset = new Proxy({}, {set});
        this.style = {setProperty: (name, value) => { this.style[name] = value; }};
    }
    append(...nodes) {
        for (const node of nodes) {
            if (node.tag) node.remove();
            if (node.tag) node.parentNode = this;
            this.children.push(node.tag ? node : String(node));
        }
    }
    replaceChildren(...nodes) {
        for (const child of this.children)
            if (child.tag) child.parentNode = null;
        this.children = [];
        this.append(...nodes);
    }
    replaceWith(node) {
        const {children} = this.parentNode;
        children[children.indexOf(this)] = node;
        Object.assign(node, {parentNode: this.parentNode});
        this.parentNode = null;
    }
    after(node) {
        node.remove();
        const {children} = this.parentNode;
        children.splice(children.indexOf(this) + 1, 0, node);
        node.parentNode = this.parentNode;
    }
    remove() {
        if (this.parentNode)
            this.parentNode.children = this.parentNode.children.filter((one) => one !== this);
        this.parentNode = null;
    }
    get lastChild() { return this.children.at(-1); }
    contains(node) { return node === this || all(this).includes(node); }
    setAttribute(name, value) {
        this.attributes[name] = String(value);
        if (name === "viewBox") {
            const [x, y, width, height] = value.split(" ").map(Number);
            this.viewBox = {baseVal: {x, y, width, height}};
        }
    }
    getAttribute(name) { return this.attributes[name] ?? null; }
    removeAttribute(name) { delete this.attributes[name]; }
    get classes() { return (this.attributes.class || "").split(" ").filter(Boolean); }
    get classList() {
        const set = (list) => this.setAttribute("class", list.join(" "));
        const without = (name) => this.classes.filter((one) => one !== name);
        return {
            contains: (name) => this.classes.includes(name),
            add: (name) => set([...without(name), name]),
            toggle: (name, on) => set(on ? [...without(name), name] : without(name))
        };
    }
    get textContent() {
        return this.children.map((child) => child.tag ? child.textContent : child).join("");
    }
    set textContent(text) { this.replaceChildren(...(text === "" ? [] : [text])); }
    addEventListener(name, act) { (this.listeners[name] ??= []).push(act); }
    send(name, event = {}) {
        let isPrevented = false;
        const preventDefault = () => { isPrevented = true; };
        const told = {preventDefault, target: this, ...event};
        const done = (this.listeners[name] || []).map((act) => act(told));
        assert.ok(isPrevented || !DEFAULTS[name], `on ${name}, the browser ${DEFAULTS[name]}`);
        return Promise.all(done);
    }
    click() { return this.disabled ? undefined : this.send("click"); }
    focus() { document.activeElement = this; }
    select() { this.focus(); }
    matches(query) { return query.split(", ").some((one) => fits(this, one)); }
    querySelectorAll(query) { return all(this).filter((node) => fits(node, query)); }
    querySelector(query) { return this.querySelectorAll(query)[0] || null; }
    getBoundingClientRect() { return {width: 800, height: 800}; }
    setPointerCapture() {}
    scrollIntoView() {}
    get clientHeight() { return 0; }
    get clientWidth() { return 0; }
    get offsetTop() { return 0; }
    // Tables have rows, and rows have cells.
    get rows() { return all(this).filter(({tag}) => tag === "tr"); }
    set rows(count) { this.setAttribute("rows", count); }
    get cells() { return this.children; }
}
class HtmlElement extends Element {
    constructor(tag) {
        super(tag);
        for (const name of ["id", "type", "min", "max", "step", "title", "placeholder"])
            this[name] = "";
        Object.assign(this, {hidden: false, disabled: false, checked: false, readOnly: false});
        Object.assign(this,
                      {onclick: null, tabIndex: 0, colSpan: 1, maxLength: -1, own: undefined});
    }
    get options() { return this.querySelectorAll("option"); }
    get value() {
        if (this.tag !== "select" || this.own !== undefined) return String(this.own ?? "");
        return (this.options.find(({selected}) => selected) || this.options[0])?.value;
    }
    set value(value) { this.own = value; }
    showModal() { this.open = true; }
    close() { this.send("close"); }
}
class OptionElement extends HtmlElement {
    constructor(tag) {
        super(tag);
        this.selected = false;
    }
}
class SvgElement extends Element {
    get id() { return this.getAttribute("id") || ""; }
    getScreenCTM() { return {inverse: () => null}; }
}

// Node.js ends without waiting for long timers, such as the one that removes a message after some
// seconds.
const {setTimeout: begin} = globalThis;
function wait(act, time, ...more) {
    const timer = begin(act, time, ...more);
    if (time >= 5000) timer.unref();
    return timer;
}

// Replace the document by a new one, and empty the storage.
export function browser() {
    globalThis.setTimeout = wait;
    const store = new Map(), body = new HtmlElement("body");
    globalThis.HTMLElement = HtmlElement;
    globalThis.document = {
        body,
        activeElement: body,
        documentElement: new HtmlElement("html"),
        createElement: (tag) => new (tag === "option" ? OptionElement : HtmlElement)(tag),
        createElementNS: (space, tag) => new SvgElement(tag),
        getElementById: (id) => all(body).find((node) => node.id === id) || null,
        querySelector: (query) => body.querySelector(query),
        addEventListener: (name, act) => body.addEventListener(name, act)
    };
    globalThis.localStorage = {
        getItem: (key) => store.get(key) ?? null,
        setItem: (key, value) => store.set(key, String(value)),
        removeItem: (key) => store.delete(key)
    };
    globalThis.matchMedia = () => ({matches: false, addEventListener() {}});
    globalThis.ResizeObserver = class {
        observe() {}
    };
    globalThis.IntersectionObserver = class {
        observe() {}
        unobserve() {}
    };
    globalThis.reportError = (error) => { throw error; };
    // In the tests, coordinates on the screen and in a drawing are equal.
    globalThis.DOMPoint = class {
        constructor(x, y) { Object.assign(this, {x, y}); }
        matrixTransform() { return this; }
    };
    for (const id of ["toasts", "live-0", "live-1", "lesson", "welcome"]) {
        const node = new HtmlElement("div");
        node.id = id;
        body.append(node);
    }
    return {body, store, byId: document.getElementById};
}
export const said =
    () => ["live-0", "live-1"].map((id) => document.getElementById(id).textContent).join("");
// Return what a layer contains: the tag and class of each shape, in order, including those in
// groups.
export const shapes = (layer) =>
    all(layer.node)
        .map(({tag, attributes}) => `${tag} ${attributes.class ?? ""}`.replace(/ +/g, " ").trim());
export const labels = (layer) =>
    all(layer.node).filter(({tag}) => tag === "text").map((node) => node.textContent);

// A link for which a test prepares the reply to each command: a text, an object or an Error. The
// link records the commands.
export class FakeLink {
    constructor(answers = {}) { Object.assign(this, {answers, asked: []}); }
    async ask(command, body) {
        this.asked.push(body === undefined ? command : [command, body]);
        const answer = this.answers[command];
        const found = typeof answer === "function" ? answer(body) : answer;
        if (found instanceof Error) throw found;
        if (found === undefined) throw new Error(`nobody has an answer to ${command}`);
        return typeof found === "string" ? found : JSON.stringify(found);
    }
    join(room) { return this.ask(`join ${room}`); }
    listen(command, onLine) {
        this.onLine = onLine;
        return this.ask(command);
    }
}

// ---- games, described as by the engine but more briefly
const RULES = [{name: "komi", meaning: "points", initial: 7, least: -100, most: 100, whole: false}];
const ENDING = {
    passes: true,
    agreement: false,
    moves: false,
    turns: null,
    seconds: null,
    illegal: null
};
const PARTS_OF_SCORE = [{name: "black", title: "Black"}, {name: "neither", title: "Neither"}];
const describe = (name, move, commands, more = {}) => ({
    name,
    title: name.toUpperCase(),
    summary: `what ${name} is`,
    board: {least: 2, most: 50, usual: 19, in_spaces: false},
    move,
    score: PARTS_OF_SCORE,
    ending: ENDING,
    rules: RULES,
    how_to_play: [{title: "The end", text: "It ends."}],
    commands,
    ...more
});
// The games: INK has strokes and areas; DISCS has stones anywhere; POINTS has stones on grid
// points, and agreement on dead stones; PLAIN has stones on grid points and nothing else.
export const INK =
    describe("ink", "strokes",
             ("draw arc circle curve route areas areas_geojson gaps groups links magnet compare " +
              "compare_geojson")
                 .split(" "));
export const DISCS = describe(
    "discs", "stone",
    "place ghost areas areas_geojson groups liberties links free_ground set_board savesugo".split(
        " "),
    {
        board: {least: 1, most: 160, usual: 13, in_spaces: true},
        ending: {...ENDING, agreement: true}
    });
export const POINTS =
    describe("points", "point", "all_legal list_stones groups final_status_list savesgf".split(" "),
             {ending: {...ENDING, agreement: true, turns: "max_plies"}});
export const PLAIN = describe(
    "plain", "point", ["all_legal", "list_stones"],
    {score: null, rules: [], how_to_play: [], ending: {...ENDING, passes: false, moves: true}});

// Return a state of a game with an empty board of nine by nine lines, or of eight by eight spaces.
export function stateOf(description, more = {}) {
    const side = description.board.in_spaces ? 8 : 9, outline = [[0, 0], [8, 0], [8, 8], [0, 8]];
    return {
        game: description.name,
        description,
        board: {columns: side, rows: side, polygon: false, outline},
        rules: {komi: 7, allotment: 4, max_plies: 0},
        info: {},
        turn: {number: 1, to_move: "black", begun: false, passes: 0, passer: null},
        ink_left: description.move === "strokes" ? 4 : null,
        phase: "play",
        result: null,
        ko: null,
        captures: null,
        marks: null,
        ghosts: null,
        last_move: null,
        moves: {made: 0, known: 0},
        score:
            description.score && {black: 0, white: 0, both: 0, neither: 64, komi: 7, result: "W+7"},
        magnet: 0,
        ...more
    };
}
const SEAT = {
    who: "person",
    here: 1,
    thinking: false,
    failed: null
};
export const newsOf = (state, more = {}) => ({
    version: 1,
    full: true,
    seats: {black: SEAT, white: SEAT},
    watchers: 0,
    asks: null,
    analysis: true,
    clock: null,
    state,
    moves: "",
    ...more
});
export const square = (x, y, side) => ({
    type: "Polygon",
    coordinates: [[[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]]]
});
