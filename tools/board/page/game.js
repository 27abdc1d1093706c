// What is known of the game in the room: put together from the server's news, and asked for where
// they do not say it. A Snapshot is what a board shows, now or then; Game is the live one, with
// seats and clocks.
import {has, hasAreas, isOnPoints} from "./description.js";
import {announce, toast} from "./dom.js";
import {T} from "./en.js";
const COLORS = ["black", "white"], LATEST = 1500;
const CHANGING = "turn ink_left phase result ko captures marks ghosts last_move moves score magnet";
// Applies GeoJSON features, whole or changes only, to those that are known, as protocol.md says of
// `since`.
export function merged(known, {features, gone = []}) {
    const all = new Map(known);
    for (const id of gone) all.delete(id);
    for (const feature of features) {
        const old = all.get(feature.id), properties = {...old?.properties, ...feature.properties};
        all.set(feature.id,
                old ? {...old, properties, geometry: feature.geometry || old.geometry} : feature);
    }
    return all;
}
export const lines = (text) => (text ? text.split("\n") : []);
export const words = (text) => text.split(/\s+/).filter(Boolean);
function parseMoves(text) {
    return lines(text).map((line) => {
        const [turn, color, move] = line.split(" ");
        return {turn: +turn, color, move};
    });
}

export class Snapshot {
    constructor() {
        Object.assign(this, {
            state: null,
            ink: new Map(),
            areas: new Map(),
            both: [],
            territory: {black: [], white: []},
            dead: new Set()
        });
        this.stones = {black: "", white: ""};
    }
    get description() { return this.state.description; }
    // Whether ink and areas come as outlines; else there are stones on grid points.
    get drawn() { return hasAreas(this.description); }
    get allotment() { return this.state.rules.allotment; }
    // What a whole position is made of, asked for as it was after so many moves.
    static async at(game, made) {
        const ask = (command) => game.link.ask(`view ${made} ${command}`), shot = new Snapshot();
        const parts = game.drawn ? ["areas_geojson ink", "areas_geojson"]
                                 : ["list_stones black", "list_stones white"];
        const [state, first, second] =
            await Promise.all([`state_json ${CHANGING}`, ...parts].map(ask));
        shot.state = {...game.state, ...JSON.parse(state)};
        if (game.drawn)
            [shot.ink, shot.areas] = [first, second].map((text) => merged(null, JSON.parse(text)));
        else
            shot.stones = {black: first, white: second};
        await shot.more(ask);
        return shot;
    }
    // What neither news nor the commands above tell: ground of both, dead stones, and whose each
    // point is after play.
    async more(ask) {
        const {phase, score} = this.state, {ending} = this.description, ended = phase !== "play";
        this.both = this.drawn && score?.both > 0
                        ? JSON.parse(await ask("areas_geojson both")).features
                        : [];
        const {stones} =
            ended && ending.agreement ? JSON.parse(await ask("state_json stones")) : {stones: []};
        const dead = stones.filter((stone) => stone.dead);
        this.dead = new Set(dead.map(({id, at}) => (isOnPoints(this.description) ? at : id)));
        this.territory = {black: [], white: []};
        if (ended && isOnPoints(this.description) && has(this.description, "final_status_list")) {
            for (const color of COLORS) {
                const empty = await ask(`final_status_list ${color}_territory`);
                const taken = dead.filter((stone) => stone.color !== color).map(({at}) => at);
                this.territory[color] = [...words(empty), ...taken];
            }
        }
    }
}

export class Game extends Snapshot {
    constructor(link) {
        super();
        Object.assign(
            this,
            {link, version: 0, moves: [], seats: [], comments: [], listeners: [], arrivals: []});
        Object.assign(this, {shown: null, queue: Promise.resolve(), hearing: Promise.resolve()});
    }
    // Listeners are told what is new: "position", "presence", "talk" (comments and names) or
    // "refused".
    on(listener) { this.listeners.push(listener); }
    tell(what) {
        for (const listener of this.listeners) listener(what);
    }
    get persons() { return COLORS.filter((color) => this.presence?.[color].who === "person"); }
    get ownsAll() {
        return this.seats.length > 0 && this.persons.every((color) => this.seats.includes(color));
    }
    get myTurn() {
        return this.state.phase === "play" && this.seats.includes(this.toMove) && !this.shown;
    }
    get toMove() { return this.state.turn.to_move; }
    // The colour that this person's pen has: the one to move, or one's own while the other thinks.
    get hand() {
        return this.seats.includes(this.toMove) || !this.seats.length ? this.toMove : this.seats[0];
    }
    get position() { return this.shown || this; }
    async join(room, secrets) {
        const seats = await this.link.join([room, ...secrets].join(" "));
        Object.assign(
            this, {room, secrets, shown: null, seats: seats === "watch" ? [] : seats.split(" ")});
        await this.arrival();
    }
    // News are taken in one after the other, since some need a question back.
    hear(news) { this.hearing = this.hearing.then(() => this.news(news)).catch(reportError); }
    async news(news) {
        const {seats: presence, watchers, asks, analysis, clock} = news;
        Object.assign(this, {presence, watchers, asks, analysis});
        this.clock = clock ? {...clock, since: performance.now()} : null;
        if (!news.state) return this.tell("presence");
        await this.changed(news);
        this.tell("position");
        if (!news.full) this.say();
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
            this.moves = parseMoves(news.moves);
        else if (made === before + 1)
            this.moves.push(this.state.last_move);
        else if (made !== before)
            this.moves = parseMoves(await this.link.ask("moves"));
        await this.more((command) => this.link.ask(command));
        this.arrivals.splice(0).forEach((arrived) => arrived());
    }
    // Changes are for what has their tag; where that is not what is known, the whole is asked for.
    async features(key, changes) {
        const tag = `${key}Tag`,
              strange = changes.since !== undefined && changes.from !== this[tag];
        if (strange)
            changes = JSON.parse(
                await this.link.ask(key === "ink" ? "areas_geojson ink" : "areas_geojson"));
        this[key] = merged(changes.since === undefined ? null : this[key], changes);
        this[tag] = changes.tag;
    }
    async talk() {
        const {version} = this;
        const [comments, info] =
            await Promise.all([this.link.ask("comments"), this.link.ask("state_json info")]);
        if (version !== this.version) return;
        this.comments = lines(comments).map((line) => {
            const [, made, text] = /^(\d+) ?(.*)$/.exec(line);
            return {made: +made, text: T.unescape(text)};
        });
        this.state.info = JSON.parse(info).info;
        this.tell("talk");
    }
    say() {
        const {last_move: last} = this.state;
        announce(`${last ? `${T.moved(last)}. ` : ""}${T.standing(this.state, this.seats)}`);
    }
    // A question about what the board shows just now: the game, or an earlier position of it.
    ask(command) {
        return this.link.ask(this.shown ? `view ${this.shown.state.moves.made} ${command}`
                                        : command);
    }
    // A command that changes the game. They go one by one, each for the version that the last has
    // left.
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
    // The news of what was done may come after the reply, or never where nothing changed.
    arrival() {
        return new Promise((arrived) => {
            this.arrivals.push(arrived);
            setTimeout(arrived, LATEST);
        });
    }
    // The same for buttons and hands: what fails is told to the person, and answered with null.
    async try(command) {
        try {
            return await this.act(command);
        } catch (error) {
            this.refused(error.message);
            return null;
        }
    }
    // Against a program one goes back to before one's own last move, and forth to before one's
    // next: else it would be the program's turn, and it would play at once.
    get plays() { return this.seats.length === 1 && this.persons.length === 1; }
    get undone() {
        return this.plays ? this.moves.findLastIndex(({color}) => color === this.seats[0])
                          : this.moves.length - 1;
    }
    undo() { return this.try(this.plays && this.undone >= 0 ? `goto ${this.undone}` : "undo 1"); }
    async redo() {
        const {made, known} = this.state.moves,
                     all = parseMoves(await this.link.ask(`view ${known} moves`));
        const next = all.findIndex(({color}, at) => at > made && color === this.seats[0]);
        return this.try(this.plays ? `goto ${next < 0 ? known : next}` : "redo 1");
    }
    refused(message) {
        toast(T.refused(message));
        this.tell("refused");
    }
}
