// The first script of the page that is a single file. If contigo-match has added the report of a
// match to the page, this shows the report, and the board only while a game is open. Otherwise it
// starts the board.
const report = document.getElementById("report"), {title} = document;
// Show the game that the address names, or the report if the address has no fragment.
function follow(event) {
    const isOpen = location.hash.length > 1;
    report.hidden = isOpen;
    if (isOpen) return import("./app.js");
    event?.stopImmediatePropagation(); // otherwise the board would open a new game
    document.title = title;
    return undefined;
}
if (report) {
    // The games of the report are kept only as long as the tab, so that they don't push the
    // reader's own games out of the storage that all files share.
    Object.defineProperty(window, "localStorage", {value: sessionStorage});
    for (const name of ["hashchange", "popstate"]) addEventListener(name, follow);
    await follow();
} else {
    await import("./app.js");
}
