// Run one request at a time. Of those that arrive meanwhile, only the newest runs next.
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
