// Keeps the page of a booked ride for places without a network: the page itself, which is the same for every ride, and
// the files it is made of, whose names change with their content. Nothing of a ride is here: what was last seen of it
// is kept by the page, and no answer of the API is ever stored. Registered by the page at /ride, for that page alone.

const KEPT = 'ride-page-1'
const SHELL = '/ride'
/** A network that is there in name only is not waited for longer than this. */
const PATIENCE_MS = 5000
const FILE = /\/_next\/static\/[^"'\\\s<>()]+/g

self.addEventListener('install', event => {
  event.waitUntil(
    fetch(SHELL, { cache: 'no-cache' })
      .then(keepShell)
      .catch(() => {})
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', event => {
  event.waitUntil(dropOtherCaches().then(() => self.clients.claim()))
})

/** The page tells which files it has loaded: those that came before this worker did. */
self.addEventListener('message', event => {
  const files = Array.isArray(event.data?.files) ? event.data.files.filter(isFile) : []
  event.waitUntil(keepFiles(files).catch(() => {}))
})

self.addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET') return
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(showShell(event))
  else if (isFile(pathname)) event.respondWith(showFile(event))
})

/** The network's page where it comes, and the kept one, with its own headers, where it does not. */
async function showShell(event) {
  const kept = await match(SHELL)
  const asked = fetch(event.request)
  if (kept === undefined) event.waitUntil(asked.then(answer => keepShell(answer.clone())).catch(() => {}))
  if (kept === undefined) return asked
  const fresh = asked.then(async answer => {
    if (answer.status >= 500) return kept
    event.waitUntil(keepShell(answer.clone()).catch(() => {}))
    return answer
  })
  event.waitUntil(fresh.catch(() => {}))
  const late = new Promise(resolve => setTimeout(resolve, PATIENCE_MS, kept))
  return Promise.race([fresh, late]).catch(() => kept)
}

/** A file of this name has this content for good: the kept one is as good as the network's. */
async function showFile(event) {
  const kept = await match(event.request.url)
  if (kept !== undefined) return kept
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(put(event.request.url, answer.clone()).catch(() => {}))
  return answer
}

/**
 * Keeps the page once everything it is made of is here, so that there is never a new page with half its files; what
 * only the page before it needed goes.
 */
async function keepShell(answer) {
  if (!answer.ok || answer.redirected || !(answer.headers.get('content-type') ?? '').startsWith('text/html')) return
  const before = await match(SHELL)
  const filesBefore = before === undefined ? [] : filesOf(await before.text())
  const files = filesOf(await answer.clone().text())
  await keepFiles(files)
  await put(SHELL, answer)
  if (before !== undefined && filesBefore.sort().join() !== files.sort().join()) await dropFilesBut(files)
}

function filesOf(html) {
  return [...new Set(html.match(FILE) ?? [])]
}

async function keepFiles(files) {
  await Promise.all(
    files.map(async file => {
      if ((await match(file)) !== undefined) return
      const answer = await fetch(file)
      if (!answer.ok) throw new Error(`${file} answered ${answer.status}`)
      await put(file, answer)
    }),
  )
}

async function dropFilesBut(files) {
  const cache = await caches.open(KEPT)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (isFile(pathname) && !files.includes(pathname)) await cache.delete(request)
  }
}

async function dropOtherCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith('ride-page-') && name !== KEPT).map(name => caches.delete(name)))
}

async function match(address) {
  const cache = await caches.open(KEPT)
  return cache.match(address, { ignoreVary: true })
}

async function put(address, answer) {
  const cache = await caches.open(KEPT)
  await cache.put(address, answer)
}

function isFile(address) {
  return typeof address === 'string' && address.startsWith('/_next/static/')
}
