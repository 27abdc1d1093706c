import {BaseEngine} from "./engine.js";
import * as start from "./start_node.js";

export {EngineError} from "./engine.js";

export class Engine extends BaseEngine {
    static start = start;
}
