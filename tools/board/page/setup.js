// The dialogs for a new game (which game, how large, who plays, clocks, rules) and for the rules of
// the one on the board.
import {forHands, has, proposedSize} from "./description.js";
import {button, byId, choice, dialog, distance, field, h, newest, s, toast, word} from "./dom.js";
import {capital, T} from "./en.js";
import {share} from "./files.js";

const TIMES = {
    none: [],
    absolute: [600],
    fischer: [300, 5],
    byoyomi: [600, 30, 5],
    canadian: [600, 90, 9]
};
const LEVEL = 6, SHEET = 13, NEAR = 0.75;
// A question to the person, in a dialog; without a text to edit it is one of yes or no.
export function askText(title, text, act) {
    const input =
        text === null
            ? null
            : h("input", {id: "ask-text", value: text, maxLength: 200, "aria-label": title});
    dialog("ask", title, T.close,
           (close) => h("form", {
               class: "stack",
               onsubmit: (event) => {
                   event.preventDefault();
                   close();
                   act(input?.value);
               }
           },
                        input,
                        h("div", {class: "row"}, h("button", {id: "ask-yes", class: "main"}, T.ok),
                          button("ask-no", T.cancel, close))));
}
let known = null;
// All games that the server has, described.
export async function gamesOf(link) {
    return known ??= JSON.parse(await link.ask("describe_games"));
}
export async function rules({game: {state}}) {
    const {rules: table, how_to_play: sections} = state.description;
    const row = ({name, meaning}) =>
        h("tr", {}, h("th", {scope: "row"}, T.ruleName(name)),
          h("td", {}, String(state.rules[name])), h("td", {}, meaning));
    dialog("rules-dialog", `${T.rules}: ${T.roomTitle(state)}`, T.close,
           () => h("div", {class: "stack"}, h("table", {id: "rules-table"}, table.map(row)),
                   sections.map(({title, text}) => [h("h3", {}, title), h("p", {}, text)])));
}
// For a game like the one on the board, or for that of this name.
export function setup(desk, white = "search", wanted = desk.game.state?.game) {
    const refused = (error) => toast(T.refused(error.message));
    const form = h("form", {
        id: "setup",
        class: "stack",
        onsubmit: (event) => {
            event.preventDefault();
            start(desk, form).catch(refused);
        }
    });
    const show = newest(async (name) => {
        const [games, programs] =
            await Promise.all([gamesOf(desk.link), desk.link.ask("programs")]);
        const game = games.find((one) => one.name === name) || games[0];
        form.replaceChildren(...parts(game, games, programs.split("\n"), show, white));
        form.querySelector("[name=game]:checked").focus();
    });
    dialog("setup-dialog", T.newGame, T.close, () => form);
    show(wanted).catch(refused);
}
function parts(game, games, programs, show, white) {
    const {least, most} = game.board, proposed = proposedSize(game);
    const [columns, rows] =
        (localStorage.getItem(`size-${game.name}`) || `${proposed} ${proposed}`).split(" ");
    const numeric = (id, text, min, max, value) =>
        field(text, h("input", {id, type: "number", min, max, value}));
    const players = [
        ["me", T.me], ["friend", T.friend],
        ...programs.filter((name) => name !== "person").map((name) => [name, T.program(name)])
    ];
    const who = (color, usual) => field(T.colors[color], choice(`who-${color}`, players, usual));
    const part = (title, ...nodes) => h("details", {}, h("summary", {}, title), nodes);
    const card = ({name, title, summary}) => h("label", {class: "card"}, h("input", {
                                                   type: "radio",
                                                   name: "game",
                                                   value: name,
                                                   checked: name === game.name,
                                                   onchange: () => show(name)
                                               }),
                                               h("b", {}, title), h("small", {}, capital(summary)));
    return [
        h("div", {class: "cards", role: "radiogroup", "aria-label": T.game}, games.map(card)),
        h("div", {class: "row"}, numeric("columns", T.columns, least, most, columns),
          numeric("rows", T.rows, least, most, rows)),
        has(game, "set_board") ? part(T.polygon, new Outline().node) : "", h("h3", {}, T.players),
        h("div", {class: "row"}, who("black", "me"), who("white", white),
          numeric("level", T.level, 1, 10, LEVEL)),
        h("label", {}, h("input", {id: "allow-analysis", type: "checkbox", checked: true}),
          T.allowAnalysis),
        part(T.clock, clock()),
        game.rules.length ? part(T.rules, h("div", {class: "rules"}, game.rules.map(rule))) : "",
        h("div", {class: "row end"}, h("button", {id: "start", class: "main"}, T.start))
    ];
}
function rule({name, meaning, initial, values, least: min, most: max, whole}) {
    const id = `rule-${name}`, step = whole ? 1 : "any";
    const control = values ? choice(id, values.map((one) => [one, one]), initial)
                           : h("input", {id, type: "number", step, min, max, value: initial});
    control.dataset.usual = initial;
    return h("label", {class: "field rule"}, h("span", {}, T.ruleName(name)), control,
             h("small", {}, meaning));
}
function clock() {
    const numbers = h("div", {class: "row"}),
          systems = Object.keys(TIMES).map((key) => [key, T.systems[key]]);
    const show = (system) => numbers.replaceChildren(...TIMES[system].map(
        (value, index) =>
            field(T.clockNumbers[system][index],
                  h("input", {class: "clock-number", type: "number", min: 0, value}))));
    return h("div", {class: "row"}, field(T.system, choice("clock-system", systems, "none", show)),
             numbers);
}
async function start(desk, form) {
    const value = (id) => byId(id)?.value.trim(),
          all = (query) => [...form.querySelectorAll(query)];
    const name = all("[name=game]").find((one) => one.checked).value, corners = value("corners");
    const game = (await gamesOf(desk.link)).find((one) => one.name === name);
    const size = `${value("columns")} ${value("rows")}`;
    const times = all(".clock-number").map((input) => input.value),
          who = {black: value("who-black"), white: value("who-white")};
    const changed =
        all("[data-usual]").filter((control) => control.value !== control.dataset.usual);
    const body = [
        `set_game ${name}`, corners ? `set_board ${corners}` : `boardsize ${size}`,
        ...changed.map((control) => `set_rule ${control.id.slice(5)} ${control.value}`),
        ...forHands(game),
        times.length ? `kata-time_settings ${value("clock-system")} ${times.join(" ")}` : ""
    ].filter(Boolean).join("\n");
    const friend = Object.keys(who).find((color) => who[color] === "friend");
    const seat = (name) => (/^(me|friend)$/.test(name) ? "person"
                            : name === "search"        ? `search:${value("level")}`
                                                       : name);
    const analysis = byId("allow-analysis").checked && !friend ? "yes" : "no";
    await desk.open(`black=${seat(who.black)} white=${seat(who.white)} analysis=${analysis}`, body,
                    friend);
    localStorage.setItem(`size-${name}`, size);
    byId("setup-dialog")?.close();
    if (friend) await share(desk);
}
// A board of any shape: corners by click, moved by dragging; the same as text for whoever has no
// pointer.
class Outline {
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
