// The game in the room, from the server's news and from queries for what they don't contain. A
// Snapshot is a position that a board shows, now or earlier. Game is the current one, with seats
// and clocks.
import {hasAreas, isOnPoints, showsTerritory} from "./description.js";
import {place} from "./geometry.js";
import {commentsOf, movesOf, words} from "./replies.js";
export const COLORS = ["black", "white"];
// How long to wait for news after a command, in milliseconds.
const LATEST = 1500;
const CHANGING = "turn ink_left phase result ko captures marks ghosts last_move moves score magnet";
// Apply GeoJSON features to the known ones. engine/games/lines/commands.md defines `since`.
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
    // Return whether the game has outlines of ink and areas. Other games have stones on grid
    // points.
    get drawn() { return hasAreas(this.description); }
    get allotment() { return this.state.rules.allotment; }
    // Request the whole position after `made` moves.
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
        await shot.more(ask);
        return shot;
    }
    // Request what neither the news nor the queries above contain: areas of both players, dead
    // stones, and the owner of each point after play.
    async more(ask) {
        const {phase, score} = this.state, {description} = this, ended = phase !== "play";
        const dead = ended && description.ending.agreement ? await deadStones(ask) : [];
        this.both = this.drawn && score?.both > 0
                        ? JSON.parse(await ask("areas_geojson both")).features
                        : [];
        this.dead = new Set(dead.map(({id, at}) => (isOnPoints(description) ? at : id)));
        for (const color of COLORS) {
            const empty = ended && showsTerritory(description)
                              ? words(await ask(`final_status_list ${color}_territory`))
                              : [];
            const taken = dead.filter((stone) => stone.color !== color).map(({at}) => at);
            this.territory[color] = this.drawn ? [] : [...empty, ...taken];
        }
    }
    // The stones of the position in any game. On grid points their places serve as IDs.
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
        Object.assign(this, {listeners: [], arrivals: [], shown: null});
        Object.assign(this, {queue: Promise.resolve(), hearing: Promise.resolve()});
    }
    // Listeners get the kind of news: "position", "presence", "talk" (comments and names), "moved"
    // after a change made while this guest was in the room, or "refused" with the engine's message.
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
    // Why this player may not move now, as a key of T.mayNot; null if they may.
    get mayNot() {
        if (this.myTurn) return null;
        if (this.shown) return "past";
        if (this.state.phase !== "play") return "over";
        return this.seats.length ? "turn" : "watch";
    }
    // The color of this player's pen: the color to move, or their own while the opponent thinks.
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
    // Process news one at a time, since some need another query.
    hear(news) {
        this.hearing = this.hearing.then(() => this.news(news)).catch(reportError);
        return this.hearing;
    }
    async news(news) {
        const {seats: presence, watchers, asks, analysis, clock} = news;
        Object.assign(this, {presence, watchers, asks, analysis});
        this.clock = clock ? {...clock, since: performance.now()} : null;
        if (!news.state) return this.tell("presence");
        await this.changed(news);
        this.tell("position");
        if (!news.full) this.tell("moved");
        return this.talk();
    }
    async changed(news) {
        const before = this.state?.moves?.made ?? -1;
        this.version = news.version;
        this.state = news.full ? news.state : {...this.state, ...news.state};
        for (const key of ["ink", "areas"])
            if (news[key]) await this.features(key, news[key]);
        if (news.stones) this.stones = news.stones;
        const {made} = this.state.moves;
        if (news.moves !== undefined)
            this.moves = movesOf(news.moves);
        else if (made === before + 1)
            this.moves.push(this.state.last_move);
        else if (made !== before)
            this.moves = movesOf(await this.link.ask("moves"));
        await this.more((command) => this.link.ask(command));
        this.arrivals.splice(0).forEach((arrived) => arrived());
    }
    // Changes apply to the features with their tag. If others are known, request all features.
    async features(key, changes) {
        const tag = `${key}Tag`;
        const strange = changes.since !== undefined && changes.from !== this[tag];
        const command = key === "ink" ? "areas_geojson ink" : "areas_geojson";
        const told = strange ? JSON.parse(await this.link.ask(command)) : changes;
        this[key] = merged(told.since === undefined ? null : this[key], told);
        this[tag] = told.tag;
    }
    async talk() {
        const {version} = this, asked = ["comments", "state_json info"];
        const [comments, info] = await Promise.all(asked.map((command) => this.link.ask(command)));
        if (version !== this.version) return;
        this.comments = commentsOf(comments);
        this.state.info = JSON.parse(info).info;
        this.tell("talk");
    }
    // Send a query about the position shown: the current one or an earlier one.
    ask(command) {
        return this.link.ask(this.shown ? `view ${this.shown.state.moves.made} ${command}`
                                        : command);
    }
    // Send a command that changes the game. Each waits for the version that the previous one made.
    act(command) {
        const done = this.queue.then(() => this.actNow(command));
        this.queue = done.catch(() => {});
        return done;
    }
    async actNow(command) {
        const {version} = this;
        try {
            const reply = await this.link.ask(`at ${version} ${command}`);
            if (reply !== "asked" && this.version === version) await this.arrival();
            return reply;
        } catch (error) {
            error.stale = error.message.startsWith("stale");
            if (error.stale && error.again) return "";
            if (error.stale) await this.join(this.room, this.secrets);
            throw error;
        }
    }
    // News of a change may arrive after the reply, and don't arrive if nothing changed.
    arrival() {
        return new Promise((arrived) => {
            this.arrivals.push(arrived);
            setTimeout(arrived, LATEST);
        });
    }
    // The same for buttons and tools: show an error to the player, and return null.
    async try(command) {
        try {
            return await this.act(command);
        } catch (error) {
            this.refused(error.message);
            return null;
        }
    }
    // Against a program, undo goes back to before the player's own last move, and redo to before
    // their next one. Otherwise the program would have the turn and play immediately.
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
    refused(message) { this.tell("refused", message); }
}
