// Helpers that create elements, dialogs and messages. No code of the page sets innerHTML, so
// whatever a person types is shown as plain text.
const SVG = "http://www.w3.org/2000/svg";
function fill(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on"))
            node.addEventListener(name.slice(2), value);
        else if (node instanceof HTMLElement && name in node)
            node[name] = value;
        else
            node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat(Infinity).filter((child) => child || child === 0));
    return node;
}
export const h = (tag, attributes = {}, ...nodes) =>
    fill(document.createElement(tag), attributes, nodes);
export const s = (tag, looks = {}, ...nodes) =>
    fill(document.createElementNS(SVG, tag), looks, nodes);
export const byId = (id) => document.getElementById(id);
export const button = (id, text, act, more = {}) =>
    h("button", {type: "button", id, onclick: act, ...more}, text);
// Return a label that contains its control, so that a click on the label selects the control.
export const field = (text, control) => h("label", {class: "field"}, h("span", {}, text), control);
export function choice(id, options, value, onchange) {
    const list =
        h("select", {id, onchange: () => onchange?.(list.value)},
          options.map(([key, text]) => h("option", {value: key, selected: key === value}, text)));
    return list;
}
// Return a disc in a player's color.
export const chip = (color) => h("i", {class: `chip ${color}`, "aria-hidden": "true"});
// Return a button that opens a part of the page that small screens hide. The part closes when a
// button in it or anything outside it is pressed.
export function fold(id, text, part) {
    const opener = button(id, text, () => show(!part.classList.contains("open")),
                          {class: "fold", "aria-controls": part.id});
    const show = (on) => {
        part.classList.toggle("open", on);
        opener.setAttribute("aria-expanded", String(on));
    };
    show(false);
    part.addEventListener("click", ({target}) => {
        if (target.matches("button")) show(false);
    });
    document.addEventListener("pointerdown", (event) => {
        const {target} = event;
        if (target === opener || part.contains(target) || !part.classList.contains("open")) return;
        show(false);
        event.stopPropagation(); // a touch that closes the part does nothing else
    }, true);
    document.addEventListener("keydown", ({key}) => {
        if (key !== "Escape" || !part.classList.contains("open")) return;
        show(false);
        opener.focus();
    });
    return opener;
}
// Replace the children of a node. If one of the old children had the focus, give the focus to the
// new child with the same ID.
export function renew(node, ...children) {
    const had = node.contains(document.activeElement) && document.activeElement.id;
    node.replaceChildren(...children.flat(Infinity));
    if (had) byId(had)?.focus();
}
// Open a dialog that asks for a text or, if `text` is null, for yes or no. If the player doesn't
// cancel it, call `act` with the text.
export function askText(title, text, {close: closeText, yes, no}, act) {
    const input = () =>
        h("input", {id: "ask-text", value: text, maxLength: 200, "aria-label": title});
    const edited = text === null ? null : input();
    const answer = (close) => (event) => {
        event.preventDefault();
        close();
        act(edited?.value);
    };
    const row = (close) =>
        h("div", {class: "row"}, h("button", {id: "ask-yes", class: "main"}, yes),
          button("ask-no", no, close));
    dialog("ask", title, closeText,
           (close) => h("form", {class: "stack", onsubmit: answer(close)}, edited, row(close)));
}
// Open a dialog, which is removed when it is closed. `build` returns its content; its argument is a
// function that closes the dialog.
export function dialog(id, title, closeText, build) {
    byId(id)?.remove();
    const box = h("dialog", {id, "aria-labelledby": `${id}-title`, onclose: () => box.remove()});
    const close = () => box.close();
    const cross = button(`${id}-close`, "×", close, {class: "plain", "aria-label": closeText});
    box.append(h("div", {class: "dialog-head"}, h("h2", {id: `${id}-title`}, title), cross),
               build(close));
    document.body.append(box);
    box.showModal();
}
// Show a message at the edge of the page, above an open dialog, and announce it to screen readers.
// It replaces a message with the same text and, if there are too many messages, the oldest one.
const MOST_TOASTS = 2;
export function toast(text) {
    announce(text);
    const box = h("div", {class: "toast"}, text), place = byId("toasts");
    for (const old of [...place.children].filter((one) => one.textContent === text)) old.remove();
    while (place.children.length >= MOST_TOASTS) place.children[0].remove();
    place.append(box);
    place.hidePopover?.(); // old browsers have no popovers
    place.showPopover?.(); // the popover shown last is on top
    setTimeout(() => box.remove(), 6000);
}
// Screen readers read a live region when its text changes. Alternate between two regions, so that a
// repeated text is read again.
let spoken = 0;
export function announce(text) {
    for (const side of [0, 1]) byId(`live-${side}`).textContent = side === spoken ? text : "";
    spoken ^= 1;
}
