// Keeps the whole site for use without a network.  Every version has a cache of its own; what has not changed since the
// last one is taken over from there, so an update fetches only what differs.
// `VERSION` and `FILES` (paths with their hashes) are written above this line by `build.js`.
const PREFIX = "mehen-site-";
const NAME = PREFIX + VERSION;
const LIST = "files.list";
const SHARED = "shared.list";
const at = (path) => new URL(path, self.registration.scope).href;

async function fill() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  const cache = await caches.open(NAME);
  const older = [];
  for (const name of names) {
    const old = await caches.open(name);
    const list = await old.match(at(LIST));
    if (list) older.push({ old, list: await list.json() });
  }
  const bring = async ([path, hash]) => {
    if (await cache.match(at(path))) return;
    const from = older.find(({ list }) => list[path] === hash);
    const found = (from && (await from.old.match(at(path)))) || (await fetch(at(path), { cache: "no-cache" }));
    if (!found.ok) throw new Error(`${path}: ${found.status}`);
    await cache.put(at(path), found);
  };
  await Promise.all(Object.entries(FILES).map(bring));
  await cache.put(at(LIST), new Response(JSON.stringify(FILES)));
}

self.addEventListener("install", (event) => event.waitUntil(fill()));

self.addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

// The page asks: a new version takes over when the person says so, never in the middle of a game.
self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});

// Records that other apps share with us wait here until the page has opened.
async function receive(request) {
  const form = await request.formData();
  const file = form.get("record");
  const text =
    file && typeof file !== "string"
      ? await file.text()
      : [form.get("text"), form.get("url")].filter(Boolean).join("\n");
  const cache = await caches.open(NAME);
  await cache.put(at(SHARED), new Response(text));
  return Response.redirect(at("./#/shared"), 303);
}

// Once: whatever comes later is another game.
async function handOver(cache) {
  const found = await cache.match(at(SHARED));
  await cache.delete(at(SHARED));
  return found ?? new Response("", { status: 404 });
}

async function answer(request, url) {
  const cache = await caches.open(NAME);
  const path = url.pathname.slice(new URL(self.registration.scope).pathname.length);
  if (path === SHARED) return handOver(cache);
  const found = await cache.match(at(path === "" ? "index.html" : path));
  if (found) return found;
  if (request.mode === "navigate") return (await cache.match(at("index.html"))) ?? fetch(request);
  return fetch(request);
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (!url.href.startsWith(self.registration.scope)) return;
  if (event.request.method === "POST" && url.pathname.endsWith("/share")) event.respondWith(receive(event.request));
  else if (event.request.method === "GET") event.respondWith(answer(event.request, url));
});
