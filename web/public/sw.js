// Notices of a turn, and a way out when the server cannot be reached.  Nothing of the game is kept here: the server knows
// best.  Whoever has opened the house without a network before finds it in its own cache, whatever the server does.
const KEPT = "mehen-site-"; // what the caches of that house are called: site/sw.js
const LINK = `<p><a style="color:inherit;font-weight:bold" href="/offline/">Play without a network<br>
<span lang="de">Ohne Netz spielen</span></a></p>`;

const page = (more) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Mehen</title>
<body style="font:18px/1.5 Georgia,serif;background:#EFE4CB;color:#2B2118;display:grid;place-content:center;min-height:100vh;margin:0;text-align:center">
<p>Mehen cannot be reached at the moment.<br><span lang="de">Mehen ist gerade nicht erreichbar.</span></p>${more}
<p><a style="color:inherit" href="" aria-label="again">↻</a></p></body></html>`;

async function away() {
  const kept = (await caches.keys()).some((name) => name.startsWith(KEPT));
  const headers = { "content-type": "text/html; charset=utf-8" };
  return new Response(page(kept ? LINK : ""), { status: 503, headers });
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(away));
});

self.addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data ? event.data.json() : {};
  } catch {
    notice = { text: event.data.text() };
  }
  const shown = self.registration.showNotification(notice.title || "Mehen", {
    body: notice.text || "",
    icon: "/icons/mehen-192.png",
    tag: notice.table || "mehen",
    data: { path: notice.table ? `/t/${notice.table}` : "/" },
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data.path;
  const open = async () => {
    const windows = await self.clients.matchAll({ type: "window" });
    const here = windows.find((client) => new URL(client.url).pathname === path);
    return here ? here.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(open());
});
