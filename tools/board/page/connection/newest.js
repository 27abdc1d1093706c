// Return a function that passes requests to `run`, one at a time. If requests arrive while one
// runs, only the newest of them is passed on.
export function newest(run) {
    let busy = false, next = null;
    return async (...args) => {
        next = args;
        if (busy) return;
        for (busy = true; next;) {
            const now = next;
            next = null;
            await run(...now).catch(reportError);
        }
        busy = false;
    };
}
