// The list of the player's games, which the browser stores with the tokens of the player's seats.
import {server} from "../connection/socket.js";
import {button, dialog, h} from "../dom.js";
import * as say from "../languages/phrases.js";
import {T} from "../languages/texts.js";

const KEY = server ? `games ${server}` : "games", MOST = 50;
export const myGames = () => JSON.parse(localStorage.getItem(KEY) || "[]");
const store = (games) => localStorage.setItem(KEY, JSON.stringify(games.slice(0, MOST)));
// Return the invitation for a friend to a room that this browser has opened, or null.
export const invitationTo = (room) =>
    myGames().find((one) => one.place.split("/")[0] === room)?.invitation ?? null;
// Return what the list stores and shows of a game. `turn` is "mine" or "theirs", or null if the
// game is over or the player has both seats.
function entry(place, invitation, game) {
    const {state, seats, presence} = game, {info = {}, phase, result, turn} = state;
    const name = (color) => info[color] || say.opponent(presence[color]) || T.colors[color];
    const others = Object.keys(T.colors).filter((one) => presence[one] && !seats.includes(one));
    const hasTurn = phase !== "over" && others.length > 0;
    return {
        place,
        seats: seats.join(),
        invitation,
        title: say.roomTitle(state),
        move: state.description.move,
        names: (others.length ? others : seats).map(name).join(", "),
        turn: hasTurn ? (seats.includes(turn.to_move) ? "mine" : "theirs") : null,
        result
    };
}
// Store the game at the top of the list. Lessons, and games without moves to which nobody has been
// invited, aren't listed.
export function noteGame(place, invitation, game, isLesson) {
    const {seats, state, room} = game, invited = invitation?.room === room ? invitation : null;
    if (!seats.length || isLesson || !(state.moves.made || invited)) return;
    const now = entry(place, invited, game);
    // Compare the rooms, since the tokens may have been replaced.
    const isSame = (one) => one.place.split("/")[0] === room && one.seats === now.seats;
    store([now, ...myGames().filter((one) => !isSame(one))]);
}
// Replace the link of a game in the list.
export const relink = (from, to) =>
    store(myGames().map((one) => (one.place === from ? {...one, place: to} : one)));
// Open the dialog with the list. `changed` is called after a game has been removed from it.
export function listGames(changed) {
    const list = h("ul", {id: "games"});
    const status = ({result, turn, ...game}) =>
        result ? say.resultText(result, {}, game) : T.turns[turn] ?? "";
    const row = (close) => (one, index) => {
        const rejoin = () => {
            close();
            location.hash = one.place;
        };
        const remove = () => {
            store(myGames().filter(({place}) => place !== one.place));
            show(close);
            changed();
        };
        const what = [
            h("b", {}, one.names),
            h("small", {}, [one.title, status(one)].filter(Boolean).join(" · "))
        ];
        return h("li", {class: `row ${one.turn ?? ""}`},
                 button(`game-${index}`, what, rejoin, {class: "game"}),
                 button(`forget-${index}`, "×", remove,
                        {class: "plain", "aria-label": T.forget, title: T.forget}));
    };
    const show = (close) => list.replaceChildren(...myGames().map(row(close)));
    dialog("games-dialog", T.myGames, T.close, (close) => {
        show(close);
        return h("div", {class: "stack"}, list, h("small", {}, T.myGamesHelp));
    });
}
