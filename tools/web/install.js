// Let the page work without a network: the service worker keeps its files.
if ("serviceWorker" in navigator)
    await navigator.serviceWorker.register("offline.js").catch(() => {});
