// Sharing games: links to seats and positions, with QR codes.
import {lines} from "../connection/replies.js";
import {isAlone, server} from "../connection/socket.js";
import {button, byId, choice, dialog, field, h, s, toast} from "../dom.js";
import {refused} from "../languages/phrases.js";
import {T} from "../languages/texts.js";
import {packed} from "../position/packing.js";

// The members of a state from which the engine can make all other members.
const MADE_FROM = "game board rules info ghosts magnet told_end history undone clock clock_at_end";
const QUIET = 4; // width of the light margin that a QR code needs, in modules
const isLoopback = (host) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);
// Return the fragments (the parts after `#`) of the links to this room: the link for the invited
// friend, links for both seats if this player has both, and one for watching. The first link is the
// one that most players want.
export function seatLinks({room, secrets, seats}, invitation) {
    const links = {};
    if (invitation?.room === room)
        links[`seat-${invitation.color}`] = `${room}/${invitation.secret}`;
    if (seats.length === 2)
        seats.forEach((color, index) => { links[`seat-${color}`] = `${room}/${secrets[index]}`; });
    links.watch = room;
    return links;
}
// Return the addresses of this page that a friend can open: its own address or, if only this
// computer can open that address, the addresses by which other machines reach the server. The list
// may be empty.
async function basesFor(link) {
    const {hostname, href} = location, here = href.split("#")[0];
    if (isAlone || server || !isLoopback(hostname)) return [here];
    return lines(await link.ask("addresses"));
}
// Open the dialog with the links to this room, and a link that contains the whole position. `renew`
// replaces the links of this player's seats.
export async function share({game, invitation, renew}) {
    const {link} = game, links = isAlone ? {} : seatLinks(game, invitation);
    const [bases, state] = await Promise.all([basesFor(link), game.ask(`state_json ${MADE_FROM}`)]);
    links.position = `state=${await packed(state)}`;
    const names = Object.keys(links), own = location.href.split("#")[0];
    const url = (name) => `${byId("share-base")?.value ?? bases[0] ?? own}#${links[name]}`;
    // Scroll to the end of a link, since the links differ only there.
    const showEnd = (text) => { text.scrollLeft = text.scrollWidth; };
    const show = () => names.forEach((name) => {
        byId(`link-${name}`).value = url(name);
        showEnd(byId(`link-${name}`));
        byId(`code-${name}`)?.replaceChildren();
    });
    const code = (name) => button(`qr-${name}`, T.qr, () => showCode(link, name));
    const row = (name) => {
        const id = `link-${name}`, onfocus = ({target}) => target.select();
        const text = h("input", {id, readOnly: true, value: url(name), onfocus});
        const hasCode = name !== "position" && bases.length > 0;
        return [
            h("div", {class: "row link"}, field(T.invite[name], text),
              button(`copy-${name}`, T.copy, () => copy(id)), hasCode ? code(name) : ""),
            hasCode ? h("div", {id: `code-${name}`, class: "code"}) : "",
            h("small", {}, T.inviteHelp[name])
        ];
    };
    const base = bases.length > 1
                     ? [field(T.shareBase,
                              choice("share-base", bases.map((one) => [one, one]), bases[0], show))]
                     : [];
    const alone = bases.length ? [] : [h("p", {id: "share-alone"}, T.onlyHere)];
    const replacing = (close) => () => {
        close();
        return replace(renew);
    };
    const renewal =
        (close) => [h("div", {class: "row"}, button("renew", T.renew, replacing(close))),
                    h("small", {}, T.renewHelp)];
    dialog("share-dialog", T.share, T.close,
           (close) => h("div", {class: "stack"}, alone, base, names.map(row),
                        game.seats.length && !isAlone ? renewal(close) : []));
    names.forEach((name) => showEnd(byId(`link-${name}`)));
    // Show the QR code for the friend at first, since most friends have a phone at hand.
    const invited = `seat-${invitation?.color}`;
    if (byId(`qr-${invited}`) && invitation.room === game.room) await showCode(link, invited);
}
// Replace the player's own links, and report success or the error.
async function replace(renew) {
    try {
        await renew();
        toast(T.renewed);
    } catch (error) {
        toast(refused(error.message));
    }
}
// Return a picture of a QR code, which the server has sent as rows of digits.
function picture(rows) {
    const side = rows.length + 2 * QUIET;
    const row = (text, y) => [...text.matchAll(/1+/g)].map(
        ({0: {length}, index: x}) => `M${x},${y}h${length}v1h-${length}z`);
    const box = {viewBox: `${- QUIET} ${- QUIET} ${side} ${side}`, role: "img"};
    return s("svg", {...box, "aria-label": T.qr},
             s("rect", {x: -QUIET, y: -QUIET, width: side, height: side}),
             s("path", {d: rows.flatMap(row).join("")}));
}
// Show the QR code of a link, or hide it again.
async function showCode(link, name) {
    const place = byId(`code-${name}`), shown = place.children.length > 0;
    const url = byId(`link-${name}`).value;
    try {
        place.replaceChildren(...(shown ? [] : [picture(lines(await link.ask(`qr ${url}`)))]));
    } catch (error) {
        toast(refused(error.message));
    }
}
// Copy the text of a field. Return true on success. Only pages that came over HTTPS or from this
// machine can use the clipboard directly; other pages use an old command. Browsers may refuse
// either.
async function copied(input) {
    try {
        await navigator.clipboard.writeText(input.value);
        return true;
    } catch {
        input.select();
        return document.execCommand("copy");
    }
}
async function copy(id) {
    byId(id).select();
    toast(await copied(byId(id)) ? T.copied : T.pressCopy);
}
