// The script of a worker that runs an engine or an analysis. An analysis continues from a copy of
// an engine's memory.
import {Machine} from "./machine.js";

let machine, post, text = "";
const calls = {
    say(at, count) { text += machine.text(at, count); },
    hear(at, count) {
        text += machine.text(at, count);
        const lines = text.split("\n");
        text = lines.pop();
        for (const line of lines)
            if (line) post({line});
        return 1;
    }
};
function run(command) {
    text = "";
    machine.lend([command], (at, count) => machine.exports.engine_line(at, count, -1));
    return text;
}
async function begin({module, seed, state, analysis}) {
    machine = await Machine.create(module, analysis ? calls : {say: calls.say});
    if (state)
        machine.state = state;
    else if (!machine.exports.engine_start(seed, 0))
        throw new Error("out of memory");
    return analysis ? run(analysis) : "";
}
let ready = Promise.resolve();
async function take({id, command, copy, ...more}) {
    if (more.module) return post({id, reply: await begin(more)});
    if (!copy) return post({id, reply: run(command)});
    const {state} = machine;
    return post({id, state}, [state.memory]);
}
// Report an error to the parent: throw it outside of any promise, since a browser wouldn't report a
// rejected promise to the parent.
function fail(error) {
    setTimeout(() => { throw error; });
}
// Serve the parent. `hear` takes a function and calls it with each message from the parent; `send`
// sends a message to the parent.
export function serve(hear, send) {
    post = send;
    hear((message) => { ready = ready.then(() => take(message)).catch(fail); });
}
