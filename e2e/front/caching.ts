import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BASE_HEADERS } from '@/lib/rendering/headers'
import { type Answer, ask, SITE_NAME } from './client'
import type { Checks } from './run'
import { type Front, REVALIDATE_SECRET } from './site'

const POST = '/blog/tipping-your-chauffeur'
const REVALIDATION_LIMIT_MS = 5000
/** Longer than nginx takes a response for fresh. */
export const STALE_AFTER_MS = 3100
const STORE_LIMIT_MS = 5000

const PAGES = ['/', POST, '/blog', '/blog/page/2', '/cities/dallas', '/privacy', '/ride', '/operator']
const STORED = [...PAGES, '/feed.xml', '/sitemap.xml', '/api/v1/posts', '/api/v1/vehicle-category']
const UNSTORED = [
  '/api/v1/health',
  '/no-such-page',
  '/blog/no-such-post',
  '/blog/search?q=jfk',
  '/api/v1/places?q=dallas',
  '/api/v1/bookings/ABCDEF',
  '/blog/page/1',
  '/robots.txt',
  '/hero/hero-poster.webp',
]
const PRIVATE_HEADERS: Record<string, string>[] = [
  { cookie: 'theme=dark' },
  { authorization: 'Bearer x' },
  { rsc: '1' },
  { 'next-router-prefetch': '1' },
  { 'next-router-state-tree': '%5B%22%22%5D' },
  { 'next-router-segment-prefetch': '/_tree' },
]

/** Requests a page until it is stored: the app's first response may be outdated. Returns the stored one. */
export async function store(front: Front, url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const deadline = Date.now() + STORE_LIMIT_MS
  for (;;) {
    const answer = await front.ask(url, { headers })
    if (answer.cache === 'HIT') return answer
    if (Date.now() > deadline) throw new Error(`${url} is not stored: ${answer.status} ${answer.cache}`)
    await pause(50)
  }
}

export const checkCaching: Checks = {
  'pages and public data are stored': async front => {
    for (const url of STORED) {
      equal((await store(front, url)).status, 200, url)
    }
  },
  'the stored page is sent while the next one is fetched': async front => {
    await store(front, POST)
    await pause(STALE_AFTER_MS)
    match((await front.ask(POST)).cache ?? '', /^(STALE|UPDATING)$/)
  },
  'other responses are not stored': async front => {
    for (const url of UNSTORED) {
      await front.ask(url)
      match((await front.ask(url)).cache ?? '', /^(MISS|BYPASS)$/, url)
    }
  },
  'visitors who want the same image do not wait for each other': async front => {
    const image = '/_next/image?url=%2Fstills%2Fairport-kerb.webp&w=384&q=75'
    for (const url of [image, '/logo.svg', '/api/v1/health']) {
      await front.ask(url)
      const startedAt = Date.now()
      await Promise.all(Array.from({ length: 10 }, () => front.ask(url)))
      // nginx looks for the end of a wait every 500 ms.
      ok(Date.now() - startedAt < 450, `${url} took ${Date.now() - startedAt} ms`)
    }
  },
  'requests with cookies, authorization or of the router neither read nor fill the store': async front => {
    for (const headers of PRIVATE_HEADERS) {
      const url = `/blog?bypass=${Object.keys(headers)}`
      equal((await front.ask(url, { headers })).cache, 'BYPASS', JSON.stringify(headers))
    }
    // The response to the router is no page.
    const { location = '/' } = (await front.ask('/', { headers: { rsc: '1' } })).headers
    const payload = await front.ask(location, { headers: { rsc: '1' } })
    match(payload.headers['content-type'] ?? '', /^text\/x-component/)
    match((await front.ask('/')).headers['content-type'] ?? '', /^text\/html/)
  },
  'a query string changes no stored page, except a search': async front => {
    for (const url of PAGES) {
      const [without, withQuery] = [await store(front, url), await front.askApp(`${url}?from=Dallas&utm_source=x`)]
      equal(withQuery.text, without.text, url)
      match((await front.ask(`${url}?from=Dallas`)).cache ?? '', /^(HIT|STALE|UPDATING)$/, url)
    }
    const [empty, found] = [await front.ask('/blog/search'), await front.ask('/blog/search?q=tipping')]
    ok(found.text !== empty.text)
    match(found.text, /Tipping/)
  },
  'Brotli, gzip and identity have the same body, each stored once': async front => {
    for (const url of PAGES) {
      const answers: string[] = []
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': encoding }
        const answer = await store(front, url, headers)
        equal(answer.headers['content-encoding'] ?? 'identity', encoding, url)
        match(answer.headers.vary ?? '', /accept-encoding/i, url)
        answers.push(answer.text)
      }
      ok(
        answers.every(text => text === answers[0]),
        url,
      )
    }
    const browser = await front.ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
    equal(browser.headers['content-encoding'], 'br')
    match(browser.cache ?? '', /^(HIT|STALE|UPDATING)$/)
    const refused = await front.ask('/', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.0' } })
    equal(refused.headers['content-encoding'], undefined)
  },
  'responses keep every header of the app': async front => {
    const added = ['x-cache', 'server', 'connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']
    const removed = ['x-accel-expires']
    for (const url of [...STORED, ...UNSTORED, '/no-such-page', '/logo.svg']) {
      const [app, front_] = [await front.askApp(url), await front.ask(url)]
      const ignored = [...added, ...removed, 'x-request-id', 'x-nextjs-cache', 'etag', 'retry-after', 'last-modified']
      const pick = (headers: object) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !ignored.includes(name)))
      deepEqual(pick(front_.headers), pick(app.headers), url)
    }
  },
  'static files are sent packed, with every security header and cacheable for a year': async front => {
    const largest = await findLargestScript(front)
    const bodies: string[] = []
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { status, headers, text } = await front.ask(largest, { headers: { 'accept-encoding': encoding } })
      equal(status, 200)
      equal(headers['content-encoding'] ?? 'identity', encoding)
      equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      match(headers.vary ?? '', /accept-encoding/i)
      for (const [name, value] of Object.entries(BASE_HEADERS)) equal(headers[name.toLowerCase()], value, name)
      bodies.push(text)
    }
    ok(bodies.every(text => text === bodies[0]))
    equal((await front.ask('/_next/static/no-such-file.js')).status, 404)
  },
  'static files have the types and policies that the app gives them': async front => {
    const files = await listStaticFiles(front)
    const byExtension = new Map(files.map(file => [path.extname(file), file]))
    for (const extension of ['.br', '.gz']) byExtension.delete(extension)
    for (const file of byExtension.values()) {
      const [app, static_] = [await front.askApp(file), await front.ask(file)]
      const typeOf = ({ headers }: Answer) => headers['content-type']?.split(';')[0]?.replace('text/j', 'application/j')
      equal(typeOf(static_), typeOf(app), file)
      equal(static_.headers['content-security-policy'], app.headers['content-security-policy'], file)
    }
    ok(byExtension.has('.mjs') && byExtension.has('.woff2'), [...byExtension.keys()].join(' '))
  },
  'new text shows within 5 seconds of a revalidation': async front => {
    const question = `Is this question new? ${Date.now()}`
    await store(front, '/')
    front.host.change('faqs', [{ _id: 'new', question, answer: 'It is.' }])
    const headers = { authorization: `Bearer ${REVALIDATE_SECRET}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ tags: ['faqs'] })
    equal((await front.ask('/api/revalidate', { method: 'POST', headers, body })).status, 200)
    const startedAt = Date.now()
    while (!(await front.ask('/')).text.includes(question)) {
      ok(Date.now() - startedAt < REVALIDATION_LIMIT_MS, 'the old text still shows')
      await pause(100)
    }
    console.log(`  new text after ${Date.now() - startedAt} ms`)
  },
  'HTTP/2 is offered, and plain HTTP leads to HTTPS': async front => {
    const session = connectHttp2(`https://127.0.0.1:${front.nginx.port}`, {
      rejectUnauthorized: false,
      servername: SITE_NAME,
    })
    const stream = session.request({ ':path': '/', ':authority': SITE_NAME })
    const status = await new Promise((resolve, reject) => {
      session.on('error', reject)
      stream.on('error', reject).on('response', headers => resolve(headers[':status']))
    })
    session.destroy()
    equal(status, 200)
    const plain = await ask(front.nginx.plainPort, '/blog', { plain: true })
    deepEqual([plain.status, plain.headers.location], [301, `https://${SITE_NAME}/blog`])
    const redirect = await front.ask('/blog/page/1')
    deepEqual([redirect.status, redirect.headers.location], [308, '/blog'])
  },
}

/** Lists the published static files as URLs. */
export async function listStaticFiles(front: Front): Promise<string[]> {
  const folder = path.join(front.root, 'static')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`)
}

async function findLargestScript(front: Front): Promise<string> {
  const scripts = (await listStaticFiles(front)).filter(file => file.endsWith('.js'))
  const sizes = await Promise.all(scripts.map(async file => (await stat(path.join(front.root, 'static', file))).size))
  return scripts[sizes.indexOf(Math.max(...sizes))] ?? ''
}
