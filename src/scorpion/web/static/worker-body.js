/**
 * The service worker: what comes from the network is shown first; what was kept, only without a
 * network. So an old page never meets a new server. Games and moves are never kept here: the
 * page says that the server cannot be reached, and goes on when it can. The `files` to keep and
 * their `version` are set before this where it is sent.
 */

/** @type {any} */
const worker = globalThis;
const CACHE = `scorpion-${worker.version}`;
const TEXTS = /^\/api\/texts\//;
const ASKED_FOR = /^\/(static\/|modules\/|manifest\.webmanifest$)/;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keepFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (ASKED_FOR.test(pathname) || TEXTS.test(pathname)) event.respondWith(file(request));
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(worker.files);
}

async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith("scorpion-") && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function file(request) {
  const cache = await caches.open(CACHE);
  try {
    const reply = await fetch(request);
    if (reply.ok) await cache.put(request, reply.clone());
    return reply;
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** A page that was never opened with a network is the table's page: it knows its address. @param {Request} request */
async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const reply = await fetch(request);
    if (reply.ok && new URL(request.url).pathname === "/rules")
      await cache.put(request, reply.clone());
    return reply;
  } catch (error) {
    const options = { ignoreVary: true, ignoreSearch: true };
    const kept = (await cache.match(request, options)) ?? (await cache.match("/", options));
    if (kept) return kept;
    throw error;
  }
}
