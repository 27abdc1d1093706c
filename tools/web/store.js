// The games that the browser stores, each under its own key. If there are too many, or the storage
// is full, the oldest are removed.
const PREFIX = "game ", MOST = 100;
const LINE = 0,
      FILE = 2; // values of Keep in sharing.h; the value 1 means that all lines are replaced

export class Store {
    constructor(storage) { this.storage = storage; }
    room(name) { return JSON.parse(this.storage.getItem(PREFIX + name)); }
    // Return the names of all stored games, the oldest first.
    get names() {
        const all = Object.keys(this.storage).filter((key) => key.startsWith(PREFIX));
        const rooms =
            all.map((key) => [key.slice(PREFIX.length), this.room(key.slice(PREFIX.length))]);
        return rooms.sort(([, one], [, other]) => one.at - other.at).map(([name]) => name);
    }
    keep({name, how, version, line, text}) {
        const {file = "", lines = ""} = this.room(name) || {};
        const room = {line, version, at: Date.now(), file, lines};
        if (how === FILE)
            room.file = text;
        else
            room.lines = how === LINE ? `${lines}${text}\n` : `${text}\n`;
        this.write(name, room);
    }
    write(name, room) {
        const text = JSON.stringify(room), old = this.names.filter((one) => one !== name);
        for (const one of old.splice(0, old.length - MOST + 1))
            this.storage.removeItem(PREFIX + one);
        for (;;) {
            try {
                return this.storage.setItem(PREFIX + name, text);
            } catch (error) {
                if (!old.length) throw error;
                this.storage.removeItem(PREFIX + old.shift());
            }
        }
    }
}
