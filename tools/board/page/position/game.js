// The game in the room. Its state comes from the server's news messages, and from queries for
// anything that they don't contain. A Snapshot is a position that a board can show. A Game is the
// current position, with the seats and clocks.
import {commentsOf, movesOf, words} from "../connection/replies.js";

import {hasAreas, isOnPoints, showsTerritory} from "./description.js";
import {place} from "./geometry.js";
import {effectOf} from "./turns.js";

export const COLORS = ["black", "white"];
// The longest time to wait for news after a command, in milliseconds.
const LATEST = 1500;
const CHANGING = "turn ink_left phase result ko captures marks ghosts last_move moves score magnet";
// Return the known GeoJSON features with changes applied: the features whose IDs are in `gone` are
// removed, and `features` are added or updated. If `known` is null, return only the new features.
export function merged(known, {features, gone = []}) {
    const all = new Map(known);
    for (const id of gone) all.delete(id);
    for (const feature of features) {
        const old = all.get(feature.id), properties = {...old?.properties, ...feature.properties};
        const geometry = feature.geometry || old?.geometry;
        all.set(feature.id, old ? {...old, properties, geometry} : feature);
    }
    return all;
}

export class Snapshot {
    constructor() {
        const known = {ink: new Map(), areas: new Map(), both: [], dead: new Set()};
        Object.assign(this, {state: null, ...known, stones: {black: "", white: ""}});
        this.territory = {black: [], white: []};
    }
    get description() { return this.state.description; }
    // Return true if the engine reports the outlines of ink and areas. Otherwise it lists stones on
    // grid points.
    get drawn() { return hasAreas(this.description); }
    get allotment() { return this.state.rules.allotment; }
    // Request the position after `made` moves, and return it as a Snapshot.
    static async at(game, made) {
        const ask = (command) => game.link.ask(`view ${made} ${command}`), shot = new Snapshot();
        const parts = game.drawn ? ["areas_geojson ink", "areas_geojson"]
                                 : ["list_stones black", "list_stones white"];
        const asked = [`state_json ${CHANGING}`, ...parts].map(ask);
        const [state, first, second] = await Promise.all(asked);
        shot.state = {...game.state, ...JSON.parse(state)};
        if (game.drawn)
            [shot.ink, shot.areas] = [first, second].map((text) => merged(null, JSON.parse(text)));
        else
            shot.stones = {black: first, white: second};
        const isShared = shot.drawn && shot.state.score?.both > 0;
        shot.both = isShared ? JSON.parse(await ask("areas_geojson both")).features : [];
        await shot.more(ask);
        return shot;
    }
    // Request the parts that neither news messages nor the replies to the queries above contain:
    // dead stones and, after the end of play, the owner of each point.
    async more(ask) {
        const {phase} = this.state, {description} = this, ended = phase !== "play";
        const dead = ended && description.ending.agreement ? await deadStones(ask) : [];
        this.dead = new Set(dead.map(({id, at}) => (isOnPoints(description) ? at : id)));
        for (const color of COLORS) {
            const empty = ended && showsTerritory(description)
                              ? words(await ask(`final_status_list ${color}_territory`))
                              : [];
            const taken = dead.filter((stone) => stone.color !== color).map(({at}) => at);
            this.territory[color] = this.drawn ? [] : [...empty, ...taken];
        }
    }
    // Return all stones of the position, in games with stones. On grid points the IDs of stones are
    // their places.
    get allStones() {
        if (isOnPoints(this.description)) {
            return COLORS.flatMap(
                (color) => words(this.stones[color])
                               .map((id) => ({id, at: place(id), color, dead: this.dead.has(id)})));
        }
        return [...this.ink.values()].map(({id, properties, geometry}) => {
            const {color, state} = properties;
            return {id, at: geometry.coordinates, color, dead: state === "dead"};
        });
    }
}
const deadStones = async (ask) =>
    JSON.parse(await ask("state_json stones")).stones.filter(({dead}) => dead);

export class Game extends Snapshot {
    constructor(link) {
        super();
        Object.assign(this, {link, version: 0, moves: [], seats: [], comments: []});
        Object.assign(this, {listeners: [], arrivals: [], shown: null, effects: new Map()});
        Object.assign(this, {queue: Promise.resolve(), hearing: Promise.resolve()});
        // `away` is true while the connection is lost. `sending` is the command that changes the
        // game and hasn't been replied to, or null.
        Object.assign(this, {away: false, sending: null});
    }
    // Add a listener. It is called with the kind of news: "position" (which includes comments and
    // names), "presence", "moved" (after a change of play while this guest was in the room),
    // "waiting" (a command waits for the connection, or no longer does), "resumed" (play goes on
    // after dead stones were marked), "said" with a player's text and color, or "refused" with the
    // engine's message.
    on(listener) { this.listeners.push(listener); }
    tell(what, words) {
        for (const listener of this.listeners) listener(what, words);
    }
    get persons() { return COLORS.filter((color) => this.presence?.[color].who === "person"); }
    get ownsAll() {
        return this.seats.length > 0 && this.persons.every((color) => this.seats.includes(color));
    }
    get myTurn() {
        return this.state.phase === "play" && this.seats.includes(this.toMove) && !this.shown;
    }
    get toMove() { return this.state.turn.to_move; }
    // Return why this player may not move now, as a key of T.mayNot, or null if the player may
    // move.
    get mayNot() {
        if (this.away && this.sending) return "waits";
        if (this.myTurn) return null;
        if (this.shown) return "past";
        if (this.state.phase !== "play") return "over";
        return this.seats.length ? "turn" : "watch";
    }
    // Return the color with which this player draws or places: the color to move if the player has
    // its seat or is a watcher, otherwise the player's own color.
    get hand() {
        return this.seats.includes(this.toMove) || !this.seats.length ? this.toMove : this.seats[0];
    }
    get position() { return this.shown || this; }
    async join(room, secrets) {
        const seats = await this.link.join([room, ...secrets].join(" "));
        Object.assign(this, {room, secrets, shown: null});
        this.seats = seats === "watch" ? [] : seats.split(" ");
        await this.arrival();
    }
    // Process news messages one after the other: some need queries, and the next message must wait
    // for the replies.
    hear(news) {
        this.hearing = this.hearing.then(() => this.news(news)).catch(reportError);
        return this.hearing;
    }
    async news(news) {
        const {seats: presence, watchers, asks, analysis, clock, next = null} = news;
        Object.assign(this, {presence, watchers, asks, analysis, next});
        this.clock = clock ? {...clock, since: performance.now()} : null;
        if (news.said) this.tell("said", news.said);
        if (!news.state) return this.tell("presence");
        const before = JSON.stringify(this.played), [made, , phase] = this.played;
        await this.changed(news);
        this.tell("position");
        const resumes = phase === "scoring" && this.state.phase === "play";
        if (!news.full && resumes && this.state.moves.made === made) this.tell("resumed");
        if (!news.full && JSON.stringify(this.played) !== before) this.tell("moved");
        return undefined;
    }
    // Return the part of the state that changes when play changes, but not when comments, names or
    // the magnet change.
    get played() {
        const {moves: {made} = {}, turn, phase, marks} = this.state || {};
        return [made, turn, phase, marks];
    }
    async changed(news) {
        this.version = news.version;
        this.state = news.full ? news.state : {...this.state, ...news.state};
        for (const key of ["ink", "areas"])
            if (news[key]) await this.features(key, news[key]);
        if (news.stones) this.stones = news.stones;
        if (news.both) this.both = news.both.features;
        if (news.comments !== undefined) this.comments = commentsOf(news.comments);
        await this.listMoves(news);
        this.noteEffect(news);
        await this.more((command) => this.link.ask(command));
        this.arrivals.splice(0).forEach((arrived) => arrived());
    }
    // Apply changes of the list of moves. If they don't fit the known list, request all moves.
    async listMoves({moves: all, new_moves: added}) {
        if (all !== undefined)
            this.moves = movesOf(all);
        else if (added && added.after <= this.moves.length)
            this.moves = [...this.moves.slice(0, added.after), ...movesOf(added.moves)];
        if (this.moves.length !== this.state.moves.made)
            this.moves = movesOf(await this.link.ask("moves"));
    }
    // If the news reports one new move, remember its effect, by the move's index in the list of
    // moves. Forget the effects of moves that are no longer in the list.
    noteEffect({full, new_moves: added, areas}) {
        const {effects, moves} = this, after = full ? 0 : added?.after ?? Infinity;
        for (const at of [...effects.keys()].filter((one) => one >= after)) effects.delete(at);
        if (added && areas?.since === after && moves.length === after + 1)
            effects.set(after, effectOf(areas, moves[after].color, this.areas));
    }
    // Apply changes of ink or areas. Changes apply only to features with the tag `from`; if the
    // known features have a different tag, request all features.
    async features(key, changes) {
        const tag = `${key}Tag`;
        const strange = changes.since !== undefined && changes.from !== this[tag];
        const command = key === "ink" ? "areas_geojson ink" : "areas_geojson";
        const told = strange ? JSON.parse(await this.link.ask(command)) : changes;
        this[key] = merged(told.since === undefined ? null : this[key], told);
        this[tag] = told.tag;
    }
    // Send a query about the position that is shown, either the current or an earlier position.
    ask(command) {
        return this.link.ask(this.shown ? `view ${this.shown.state.moves.made} ${command}`
                                        : command);
    }
    // Send a command that changes the game. Before that, wait for the news message about the
    // previous such command: it contains the version that the next command must name.
    act(command) {
        const done = this.queue.then(() => this.actNow(command));
        this.queue = done.catch(() => {});
        return done;
    }
    async actNow(command) {
        const {version} = this;
        this.setSending(command);
        try {
            const reply = await this.link.ask(`at ${version} ${command}`);
            if (reply !== "asked" && this.version === version) await this.arrival();
            return reply;
        } catch (error) {
            error.stale = error.message.startsWith("stale");
            if (error.stale && error.again) return "";
            if (error.stale) await this.join(this.room, this.secrets);
            throw error;
        } finally {
            this.setSending(null);
        }
    }
    setSending(command) {
        this.sending = command;
        if (this.away) this.tell("waiting");
    }
    // Cancel everything that waits for the connection.
    giveUp() { this.link.forget(); }
    // Wait for a news message, at most LATEST: the news of a change may arrive after the reply, and
    // none arrives if nothing has changed.
    arrival() {
        return new Promise((arrived) => {
            this.arrivals.push(arrived);
            setTimeout(arrived, LATEST);
        });
    }
    // Send a command like act(). But if it fails, show the error to the player and return null.
    async try(command) {
        try {
            return await this.act(command);
        } catch (error) {
            if (!error.canceled) this.refused(error.message);
            return null;
        }
    }
    // Return true if this player plays against a program. Then undo goes to the position before the
    // player's own last move, and redo to the position before the player's next move. In other
    // positions it would be the program's turn, and the program would move immediately.
    get plays() { return this.seats.length === 1 && this.persons.length === 1; }
    get undone() {
        return this.plays ? this.moves.findLastIndex(({color}) => color === this.seats[0])
                          : this.moves.length - 1;
    }
    undo() { return this.try(this.plays && this.undone >= 0 ? `goto ${this.undone}` : "undo 1"); }
    async redo() {
        const {made, known} = this.state.moves;
        const all = movesOf(await this.link.ask(`view ${known} moves`));
        const next = all.findIndex(({color}, at) => at > made && color === this.seats[0]);
        return this.try(this.plays ? `goto ${next < 0 ? known : next}` : "redo 1");
    }
    // Answer a request, for example to undo: `decline` the opponent's, or `withdraw` the player's
    // own.
    async answer(word) { await this.link.ask(word).catch((error) => this.refused(error.message)); }
    // Send a text to everyone in the room. Return null if it was refused.
    async say(text) {
        try {
            return await this.link.ask(`say ${text}`);
        } catch (error) {
            this.refused(error.message);
            return null;
        }
    }
    refused(message) { this.tell("refused", message); }
}
