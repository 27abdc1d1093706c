// The settings of the page. The browser stores them; the player changes them in a dialog or with
// keys.
import {choice, dialog, field, h} from "../dom.js";
import {fill, T} from "../languages/texts.js";
import {setCalls, wantsCalls} from "../panel/calls.js";
const THEMES = ["auto", "light", "dark", "contrast", "dusk"];
const SOUNDS = ["sound-move", "sound-capture", "sound-clock", "sound-end"];
const SWITCHES = ["labels", "numbers", "areas", "preview", "confirm-touch", "confirm-mouse"];
const OFF_AT_FIRST = ["confirm-mouse", "numbers"];
export const isOn = (name) =>
    (localStorage.getItem(name) ?? (OFF_AT_FIRST.includes(name) ? "off" : "on")) !== "off";
// Return true if a move must be confirmed before it is played.
export const confirms = (touch) => isOn(touch ? "confirm-touch" : "confirm-mouse");
export function turn(name, on = !isOn(name)) {
    localStorage.setItem(name, on ? "on" : "off");
    document.body.classList.toggle(`no-${name}`, !on);
}
// Use a theme. With the default theme, style.css follows the system's light or dark mode.
function setTheme(name) {
    document.documentElement.dataset.theme = name;
    localStorage.setItem("theme", name);
}
export function restoreLook() {
    setTheme(localStorage.getItem("theme") || THEMES[0]);
    for (const name of SWITCHES) turn(name, isOn(name));
}
export function look() {
    const themes = choice("theme", THEMES.map((name) => [name, T.themes[name]]),
                          localStorage.getItem("theme"), setTheme);
    const box = (name, checked, act) => {
        const onchange = ({target}) => act(target.checked);
        const input = h("input", {id: `show-${name}`, type: "checkbox", checked, onchange});
        return h("label", {}, input, T.switches[name]);
    };
    // Browsers allow notifications only on pages that came over HTTPS or from this machine.
    const calls = box("notify", wantsCalls(), setCalls);
    const isUnsafe = globalThis.isSecureContext === false;
    calls.children[0].disabled = isUnsafe;
    const row = (name) => box(name, isOn(name), (on) => turn(name, on));
    dialog("look-dialog", T.look, T.close,
           () => h("div", {class: "stack"}, field(T.theme, themes), SWITCHES.map(row), calls,
                   isUnsafe && h("small", {}, fill(T.unsafeCalls, {scheme: "https"})),
                   h("h3", {}, T.sounds), SOUNDS.map(row)));
}
