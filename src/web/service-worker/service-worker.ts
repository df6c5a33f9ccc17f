/**
 * Keeps the dashboard readable without a connection: its page and files, and the last answers of whoever is signed in.
 * Shows alerts as notifications, and tells us when it has.
 * It imports nothing, because browsers load it as one plain script.
 */
declare const self: ServiceWorkerGlobalScope;

const FILES = 'files';
const ANSWERS = 'answers';
const SHELL = '/dashboard';

/** What the dashboard shows. Each tells its own age, or stands beside one that does. */
const KEPT_ANSWERS = new Set([
  '/api/me',
  '/api/dashboard',
  '/api/user/locations',
  '/api/subscription',
  '/api/notification-preferences',
  '/api/availability',
  '/api/locations',
  '/api/status',
]);
/** After these calls nothing of the person stays on the device. */
const FAREWELLS = new Set(['POST /api/logout', 'DELETE /api/account']);
const OWNER = 'x-owner';

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (FAREWELLS.has(`${request.method} ${pathname}`)) {
    event.waitUntil(Promise.all([caches.delete(ANSWERS), endNotifications()]));
    return;
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && pathname === SHELL) event.respondWith(shell(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
  else if (KEPT_ANSWERS.has(pathname)) event.respondWith(answer(event));
});

self.addEventListener('push', (event) => {
  event.waitUntil(notify(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(self.clients.openWindow(path));
});

/** A receipt that is lost costs the person a mail, nothing else. */
async function notify(data: PushMessageData | null): Promise<void> {
  const { title, body, path, tag, receipt } = (data?.json() ?? {}) as Partial<Record<string, string>>;
  if (title === undefined || path === undefined || !path.startsWith('/o/')) return;
  await self.registration.showNotification(title, {
    body: body ?? '',
    tag: tag ?? path,
    icon: '/icons/icon-192.png',
    data: { path },
  });
  await fetch('/api/push-receipts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ receipt }),
  }).catch(() => undefined);
}

/** Whoever signs out takes no more notifications in this browser. */
async function endNotifications(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** The newest page, or the kept one; each new page takes the place of the files of the one before. */
async function shell(event: FetchEvent): Promise<Response> {
  try {
    const fresh = await fetch(event.request);
    if (fresh.ok) event.waitUntil(keepShell(fresh.clone()));
    return fresh;
  } catch (error) {
    const kept = await caches.match(SHELL);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The page names its scripts, whose names change with their content. */
async function keepShell(page?: Response): Promise<void> {
  const fresh = page ?? (await fetch(SHELL));
  if (!fresh.ok) throw new Error(`The dashboard answered ${fresh.status}.`);
  const text = await fresh.clone().text();
  const files = await caches.open(FILES);
  const kept = await files.match(SHELL);
  const scripts = scriptsIn(text);
  if (kept !== undefined && scriptsIn(await kept.text()).join() !== scripts.join()) {
    for (const old of await files.keys()) await files.delete(old);
  }
  await files.put(SHELL, fresh);
  const known = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
  await files.addAll([...scripts, ...fontsIn(text)].filter((path) => !known.has(path)));
}

function scriptsIn(html: string): string[] {
  const list = /id="page-scripts">([^<]*)</.exec(html)?.[1] ?? '[]';
  return JSON.parse(list) as string[];
}

const fontsIn = (html: string): string[] =>
  [...html.matchAll(/href="(\/assets\/[^"]+\.woff2)"/g)].map(([, path = '']) => path);

/** Named by its content, so what is kept is right. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request.url);
  if (kept !== undefined) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await (await caches.open(FILES)).put(request.url, fresh.clone());
  return fresh;
}

/** From the network if it answers at all; else what the same person was answered last. */
async function answer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const owner = await ownerOf(request);
  try {
    const fresh = await fetch(request);
    if (fresh.status === 401) await caches.delete(ANSWERS);
    else if (fresh.ok && owner !== null) event.waitUntil(keepAnswer(request.url, fresh.clone(), owner));
    return fresh;
  } catch (error) {
    const kept = await (await caches.open(ANSWERS)).match(request.url);
    if (kept === undefined || owner === null || kept.headers.get(OWNER) !== owner) throw error;
    return kept;
  }
}

async function keepAnswer(url: string, fresh: Response, owner: string): Promise<void> {
  const headers = new Headers(fresh.headers);
  headers.set(OWNER, owner);
  headers.delete('content-encoding');
  await (await caches.open(ANSWERS)).put(url, new Response(await fresh.blob(), { headers }));
}

/** One session's answers are never shown to another; the token itself is not kept. */
async function ownerOf(request: Request): Promise<string | null> {
  const authorization = request.headers.get('authorization');
  if (authorization === null) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Makes this file a module, so that its names are its own.
// oxlint-disable-next-line unicorn/require-module-specifiers
export {};
