/**
 * The service worker: push notifications, files that never change, and a page for a lost connection. Pages and API answers always come
 * from the server, so nobody sees an old page or data of another user. The build fills in its number.
 */
const BUILD = '{{build}}'
const CACHE = `vorta-${BUILD}`
/** Pictures keep their names when they change, so they are refreshed after use and limited in number. */
const PICTURES = 'vorta-pictures'
const PICTURES_MAX = 80
const OFFLINE = '/offline'
const OFFLINE_FILES = ['/offline.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([OFFLINE, ...OFFLINE_FILES])))
})

self.addEventListener('activate', (event) => {
  const deleteOld = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== CACHE && name !== PICTURES).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(deleteOld())
})

// The page asks for this after the user chose to update.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => offlinePage()))
  else if (OFFLINE_FILES.includes(url.pathname)) event.respondWith(fetch(request).catch(() => fromCacheFirst(request)))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request))
  else if (url.pathname.startsWith('/img/')) event.respondWith(pictureOf(event))
})

const offlinePage = async () => (await caches.match(OFFLINE)) ?? Response.error()

/** For files with a hash in their name. */
async function fromCacheFirst(request) {
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200) await store(CACHE, request, response)
  return response
}

async function pictureOf(event) {
  const { request } = event
  const refresh = async () => {
    const response = await fetch(request)
    if (response.status === 200) await store(PICTURES, request, response)
    return response
  }
  const cached = await caches.match(request)
  if (!cached) return refresh()
  event.waitUntil(refresh().catch(() => {}))
  return cached
}

/** A full disk must not break the page. */
async function store(name, request, response) {
  try {
    const cache = await caches.open(name)
    await cache.put(request, response.clone())
    if (name !== PICTURES) return
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - PICTURES_MAX)).map((key) => cache.delete(key)))
  } catch {
    // The next visit loads the file again.
  }
}

self.addEventListener('push', (event) => {
  const message = event.data?.json() ?? {}
  const { title = 'Vorta', body = '', tag, url = '/', actions = [] } = message
  const urls = Object.fromEntries(actions.map((one) => [one.action, one.url]))
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      data: { url, urls },
      actions: actions.map(({ action, title: label }) => ({ action, title: label })),
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url, urls = {} } = event.notification.data ?? {}
  event.waitUntil(openPage(new URL(urls[event.action] ?? url ?? '/', self.location.origin)))
})

/** Uses an open window of the app, so that typed text is not lost in another one. */
async function openPage(url) {
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [open] = windows.sort((a, b) => Number(b.focused) - Number(a.focused))
  if (!open) return void (await self.clients.openWindow(url.href))
  open.postMessage({ type: 'open', path: url.pathname + url.search })
  await open.focus()
}
