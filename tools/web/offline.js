// The service worker: it stores the files of this version of the page, and replies to requests with
// them. When the page is assembled, a line that defines VERSION and FILES is put before the first
// line of this file.
/* global FILES, VERSION */
const name = `contigo ${VERSION}`;
const fill = async () =>
    (await caches.open(name)).addAll(FILES.map((file) => new Request(file, {cache: "reload"})));
const clean = async () => {
    const old = (await caches.keys()).filter((one) => one.startsWith("contigo ") && one !== name);
    await Promise.all(old.map((one) => caches.delete(one)));
    await self.clients.claim();
};
const answer = async (request) =>
    (await (await caches.open(name)).match(request, {ignoreSearch: true})) || fetch(request);
self.addEventListener("install", (event) => {
    self.skipWaiting();
    event.waitUntil(fill());
});
self.addEventListener("activate", (event) => event.waitUntil(clean()));
self.addEventListener("fetch", (event) => {
    if (event.request.method === "GET") event.respondWith(answer(event.request));
});
