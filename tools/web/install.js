// Register the service worker, which stores the page's files so that the page works without a
// network.
if ("serviceWorker" in navigator)
    await navigator.serviceWorker.register("offline.js").catch(() => {});
