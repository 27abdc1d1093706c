// The games that this tab has open. Two tabs with the same game would overwrite each other's moves,
// so a tab that opens a game takes it from the tab that has it.
const LOCK = "contigo ";

export class Claims {
    // `lose` is called with the name of a game that another tab wants. It must call dropAll() after
    // this tab has stopped writing.
    constructor(lose) {
        // Browsers provide no locks to pages loaded by http:, except from this machine. Without
        // locks, the other tab is still asked to give up the game, but this tab doesn't wait until
        // it has done so.
        Object.assign(this, {lose, held: new Map(), locks: navigator.locks});
        this.channel = new BroadcastChannel("contigo");
        this.channel.onmessage = ({data}) => this.hear(data);
    }
    hear(name) {
        if (this.held.has(name)) this.lose(name);
    }
    // Wait until no other tab has the game. If several tabs want it, the last one gets it.
    async take(name) {
        if (this.held.has(name)) return;
        const until = new Promise((drop) => { this.drop = drop; }), {drop} = this;
        const taken = new Promise((done) => {
            const hold = () => {
                this.held.set(name, drop);
                done();
                return until;
            };
            if (!this.locks) hold();
            this.locks?.request(LOCK + name, hold).catch(hold);
        });
        this.channel.postMessage(name);
        await taken;
        const {pending = []} = await this.locks?.query().catch(() => ({})) ?? {};
        if (pending.some((lock) => lock.name === LOCK + name)) this.lose(name);
    }
    dropAll() {
        for (const drop of this.held.values()) drop();
        this.held.clear();
        this.channel.close();
    }
}
