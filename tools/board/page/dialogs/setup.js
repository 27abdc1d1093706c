// The dialog for a new game (game, size, players, clock and rules), and the dialog with the rules
// of the current game.
import {newest} from "../connection/newest.js";
import {escaped, lines} from "../connection/replies.js";
import {isAlone} from "../connection/socket.js";
import {button, byId, choice, dialog, field, h, toast} from "../dom.js";
import * as say from "../languages/phrases.js";
import {fill, T} from "../languages/texts.js";
import {commonSizes, forHands, has, proposedSize} from "../position/description.js";

import {Outline} from "./outline.js";

const TIMES = {
    none: [],
    absolute: [600],
    fischer: [300, 5],
    byoyomi: [600, 30, 5],
    canadian: [600, 90, 9]
};
const NAME = "my-name"; // the key under which the browser stores the player's name
const LEVEL = "6", MOST_LEVEL = 10;
const LEVELS = Array.from({length: MOST_LEVEL}, (_, at) => [String(at + 1), say.levelOf(at + 1)]);
let known = null;
// Return the descriptions of all games that the server offers.
export async function gamesOf(link) {
    known ??= JSON.parse(await link.ask("describe_games"));
    return known;
}
// Enter the player's name in a game with somebody else, if the player has a name and the seat
// doesn't.
export async function introduce(game) {
    const {persons, seats: [color, other], state} = game, name = localStorage.getItem(NAME);
    if (name && color && !other && persons.length === 2 && state.phase !== "over" &&
        !state.info?.[color])
        await game.try(`set_info ${color} ${escaped(name)}`);
}
export function rules({state}) {
    const {description} = state;
    const row = (rule) => {
        const [name, meaning] = say.rule(description, rule);
        return h("tr", {}, h("th", {scope: "row"}, name),
                 h("td", {}, say.ruleValue(state.rules[rule.name])), h("td", {}, meaning));
    };
    const section = ([title, text]) => [h("h3", {}, title), h("p", {}, text)];
    const settings = () => [h("h3", {}, T.ruleSettings),
                            h("table", {id: "rules-table"}, description.rules.map(row))];
    const parts =
        () => [say.howToPlay(state).map(section), description.rules.length ? settings() : []];
    dialog("rules-dialog", fill(T.rulesOf, {room: say.roomTitle(state)}), T.close,
           () => h("div", {class: "stack"}, parts()));
}
// Open the dialog for a new game. `open` opens a room and enters it; `share` shows its links.
// `wanted` is the name of the game selected at first, and `white` is the player selected for White.
export function setup({link, open, share}, wanted, white = "search") {
    const refused = (error) => toast(say.refused(error.message));
    const submit = (event) => {
        event.preventDefault();
        start({link, open, share}, form).catch(refused);
    };
    const form = h("form", {id: "setup", class: "stack", onsubmit: submit});
    const show = newest(async (name) => {
        const [games, programs] = await Promise.all([gamesOf(link), link.ask("programs")]);
        const game = games.find((one) => one.name === name) || games[0];
        form.replaceChildren(...parts(game, games, lines(programs), show, white));
        form.querySelector("[name=game]:checked").focus();
    });
    dialog("setup-dialog", T.newGame, T.close, () => form);
    show(wanted).catch(refused);
}
function parts(game, games, programs, show, white) {
    const part = (title, ...nodes) => h("details", {}, h("summary", {}, title), nodes);
    const card = (description) => {
        const {name} = description, {title, summary} = say.game(description);
        const radio = {type: "radio", name: "game", value: name, checked: name === game.name};
        return h("label", {class: "card"}, h("input", {...radio, onchange: () => show(name)}),
                 h("b", {}, title), h("small", {}, say.capital(summary)));
    };
    const box = h("input", {id: "allow-analysis", type: "checkbox", checked: true});
    const analysis = h("label", {}, box, T.allowAnalysis);
    return [
        h("div", {class: "cards", role: "radiogroup", "aria-label": T.game}, games.map(card)),
        size(game), has(game, "set_board") ? part(T.polygon, new Outline().node) : "",
        h("h3", {}, T.players), players(programs, white, analysis), part(T.clock, clock()),
        game.rules.length
            ? part(T.rules, h("div", {class: "rules"}, game.rules.map((one) => rule(game, one))))
            : "",
        h("div", {class: "row end"}, h("button", {id: "start", class: "main"}, T.start))
    ];
}
const numeric = (id, text, min, max, value) =>
    field(text, h("input", {id, type: "number", min, max, value}));
function size(game) {
    const {least, most} = game.board, proposed = proposedSize(game);
    const [columns, rows] =
        (localStorage.getItem(`size-${game.name}`) || `${proposed} ${proposed}`).split(" ");
    const row = h("div", {class: "row"},
                  numeric("columns", say.side(game, "columns"), least, most, columns),
                  numeric("rows", say.side(game, "rows"), least, most, rows));
    const sides = [...row.querySelectorAll("input")],
          quick = h("div", {class: "row", role: "group"});
    const mark = () => {
        for (const one of quick.children)
            one.setAttribute("aria-pressed",
                             String(sides.every(({value}) => `size-${value}` === one.id)));
    };
    const choose = (size) => button(`size-${size}`, say.quickSize(size), () => {
        for (const side of sides) side.value = size;
        mark();
    });
    quick.setAttribute("aria-label", T.boardSize);
    quick.append(...commonSizes(game).map(choose));
    row.addEventListener("input", mark);
    mark();
    return h("div", {class: "stack"}, quick, row);
}
// Return the controls that choose the players. `analysis` is the box that allows analysis; it is
// hidden for games against a friend, which never allow analysis.
function players(programs, white, analysis) {
    const others = programs.filter((name) => name !== "person");
    const all = [
        ["me", T.me], ...(isAlone ? [] : [["friend", T.friend]]),
        ...others.map((name) => [name, say.program(name)])
    ];
    const chosen = {black: "me", white};
    const level = field(T.level, choice("level", LEVELS, LEVEL));
    const showOptions = () => {
        const both = Object.values(chosen);
        level.hidden = !both.includes("search");
        analysis.hidden = both.includes("friend");
    };
    const who = (color) => {
        const name = h("input", {id: `named-${color}`, maxLength: 60, placeholder: T.name});
        name.setAttribute("aria-label", T.named[color]);
        const show = (player) => {
            chosen[color] = player;
            const isMe = player === "me" && (color === "black" || chosen.black !== "me");
            name.hidden = others.includes(player);
            name.value = isMe ? localStorage.getItem(NAME) ?? "" : "";
            showOptions();
        };
        show(chosen[color]);
        return h("div", {class: "row"},
                 field(T.colors[color], choice(`who-${color}`, all, chosen[color], show)), name);
    };
    return h("div", {class: "stack"}, who("black"), who("white"), level, analysis);
}
function rule(game, {name, meaning, initial, values, least: min, most: max, whole}) {
    const [title, text] = say.rule(game, {name, meaning});
    const id = `rule-${name}`, step = whole ? 1 : "any";
    const number = () => h("input", {id, type: "number", step, min, max, value: initial});
    const control =
        values ? choice(id, values.map((one) => [one, say.ruleValue(one)]), initial) : number();
    control.dataset.usual = initial;
    return h("label", {class: "field rule"}, h("span", {}, title), control, h("small", {}, text));
}
function clock() {
    const numbers = h("div", {class: "row"});
    const number = (system) => (value, index) =>
        field(T.clockNumbers[system][index],
              h("input", {class: "clock-number", type: "number", min: 0, value}));
    const show = (system) => numbers.replaceChildren(...TIMES[system].map(number(system)));
    const systems = Object.keys(TIMES).map((key) => [key, T.systems[key]]);
    return h("div", {class: "row"}, field(T.system, choice("clock-system", systems, "none", show)),
             numbers);
}
// Convert the contents of the dialog to the arguments of the command `open`, the commands that set
// up the game, and the friend's color or null.
export function opened(wish) {
    const {who, names = {}, level, analysis, game, corners, columns, rows} = wish;
    const {rules: changed, clock: times} = wish;
    const seat = (name) => {
        if (name === "me" || name === "friend") return "person";
        return name === "search" ? `search:${level}` : name;
    };
    const friend = Object.keys(who).find((color) => who[color] === "friend") || null;
    const allowed = analysis && !friend ? "yes" : "no";
    const commands = [
        `set_game ${game.name}`, corners ? `set_board ${corners}` : `boardsize ${columns} ${rows}`,
        ...changed.map(([name, value]) => `set_rule ${name} ${value}`), ...forHands(game),
        ...(times.length > 1 ? [`kata-time_settings ${times.join(" ")}`] : []),
        ...Object.keys(names)
            .filter((color) => seat(who[color]) === "person" && names[color])
            .map((color) => `set_info ${color} ${escaped(names[color])}`)
    ];
    const options = `black=${seat(who.black)} white=${seat(who.white)} analysis=${allowed}`;
    return {options, body: commands.join("\n"), friend};
}
async function start({link, open, share}, form) {
    const value = (id) => byId(id)?.value.trim(),
          all = (query) => [...form.querySelectorAll(query)];
    const name = all("[name=game]").find((one) => one.checked).value;
    const changed = all("[data-usual]").filter((one) => one.value !== one.dataset.usual);
    const times = all(".clock-number").map((input) => input.value);
    const who = {black: value("who-black"), white: value("who-white")};
    const names = {black: value("named-black"), white: value("named-white")};
    const {options, body, friend} = opened({
        who,
        names,
        level: value("level"),
        analysis: byId("allow-analysis").checked,
        game: (await gamesOf(link)).find((one) => one.name === name),
        corners: value("corners"),
        columns: value("columns"),
        rows: value("rows"),
        rules: changed.map((control) => [control.id.slice("rule-".length), control.value]),
        clock: [value("clock-system"), ...times]
    });
    const size = `${value("columns")} ${value("rows")}`;
    await open(options, body, friend);
    localStorage.setItem(`size-${name}`, size);
    const mine = Object.keys(who).filter((color) => who[color] === "me");
    if (mine.length === 1) localStorage.setItem(NAME, names[mine[0]]);
    byId("setup-dialog")?.close();
    if (friend) await share();
}
