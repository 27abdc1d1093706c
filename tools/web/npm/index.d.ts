/** What the engine refused, with its message. */
export class EngineError extends Error {}

export interface EngineOptions {
    /** `lines` (the default), `stones`, `go` or `minigo`. */
    game?: string;
    /** Seed of all random choices. The same seed and commands give the same replies. */
    seed?: number;
}

export interface AnalysisOptions {
    /** Hundredths of a second between two lines. */
    interval?: number;
    /** More words for `analyze`, such as `"maxmoves 8 ownership true"`. */
    settings?: string;
}

/** An engine with one game, in a worker of its own. */
export class Engine {
    static create(options?: EngineOptions): Promise<Engine>;
    /** Run a command of the protocol. Rejects with an EngineError if the engine refuses it. */
    send(command: string): Promise<string>;
    /** The game as an object: the reply to `state_json`, or the given parts of it. */
    state(...parts: string[]): Promise<Record<string, unknown>>;
    /** Analyze until stop(), another analysis or end(); resolves then. */
    analyze(color: "black" | "white", onLine: (line: string) => void, options?: AnalysisOptions): Promise<void>;
    /** End the analysis. */
    stop(): void;
    /** End the engine and free its memory. */
    end(): void;
}
