// Runs one request at a time; of those that come meanwhile only the newest is kept.
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
