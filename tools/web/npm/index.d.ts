/** Thrown when the engine replies with an error. The message is the engine's. */
export class EngineError extends Error {}

export interface EngineOptions {
    /** The game to play: `lines` (the default), `stones`, `go` or `minigo`. */
    game?: string;
    /** The seed of all random choices. With the same seed and commands, the replies are the same. */
    seed?: number;
}

export interface AnalysisOptions {
    /** The time between two lines, in hundredths of a second. */
    interval?: number;
    /** Further arguments of the command `analyze`, such as `"maxmoves 8 ownership true"`. */
    settings?: string;
}

/** An engine with one game, which runs in its own worker. */
export class Engine {
    static create(options?: EngineOptions): Promise<Engine>;
    /** Execute a command of the protocol and return its reply. Rejects with an EngineError if the reply is an error. */
    send(command: string): Promise<string>;
    /** Return the game as an object: the whole reply to `state_json`, or the given members of it. */
    state(...parts: string[]): Promise<Record<string, unknown>>;
    /** Analyze the position until stop(), end() or another analysis is called. Resolves when the analysis has ended. */
    analyze(color: "black" | "white", onLine: (line: string) => void, options?: AnalysisOptions): Promise<void>;
    /** End the analysis, if one is running. */
    stop(): void;
    /** End the engine and free its memory. */
    end(): void;
}
