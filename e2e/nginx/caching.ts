import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BASE_HEADERS } from '@/lib/rendering/headers'
import { type HttpResponse, SITE_NAME, sendRequest } from './client'
import type { Checks } from './run'
import { type NginxSite, REVALIDATE_SECRET } from './site'

const POST = '/blog/tipping-your-chauffeur'
const REVALIDATION_LIMIT_MS = 5000
/** Longer than nginx takes a response for fresh. */
export const STALE_AFTER_MS = 3100
const STORE_TIMEOUT_MS = 5000

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
export async function store(
  nginxSite: NginxSite,
  url: string,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const deadline = Date.now() + STORE_TIMEOUT_MS
  for (;;) {
    const response = await nginxSite.sendRequest(url, { headers })
    if (response.cache === 'HIT') return response
    if (Date.now() > deadline) throw new Error(`${url} is not stored: ${response.status} ${response.cache}`)
    await pause(50)
  }
}

export const checkCaching: Checks = {
  'pages and public data are stored': async nginxSite => {
    for (const url of STORED) {
      equal((await store(nginxSite, url)).status, 200, url)
    }
  },
  'the stored page is sent while the next one is fetched': async nginxSite => {
    await store(nginxSite, POST)
    await pause(STALE_AFTER_MS)
    match((await nginxSite.sendRequest(POST)).cache ?? '', /^(STALE|UPDATING)$/)
  },
  'other responses are not stored': async nginxSite => {
    for (const url of UNSTORED) {
      await nginxSite.sendRequest(url)
      match((await nginxSite.sendRequest(url)).cache ?? '', /^(MISS|BYPASS)$/, url)
    }
  },
  'visitors who want the same image do not wait for each other': async nginxSite => {
    const image = '/_next/image?url=%2Fstills%2Fairport-kerb.webp&w=384&q=75'
    for (const url of [image, '/logo.svg', '/api/v1/health']) {
      await nginxSite.sendRequest(url)
      const startedAt = Date.now()
      await Promise.all(Array.from({ length: 10 }, () => nginxSite.sendRequest(url)))
      // nginx looks for the end of a wait every 500 ms.
      ok(Date.now() - startedAt < 450, `${url} took ${Date.now() - startedAt} ms`)
    }
  },
  'requests with cookies, authorization or of the router neither read nor fill the store': async nginxSite => {
    for (const headers of PRIVATE_HEADERS) {
      const url = `/blog?bypass=${Object.keys(headers)}`
      equal((await nginxSite.sendRequest(url, { headers })).cache, 'BYPASS', JSON.stringify(headers))
    }
    // The response to the router is no page.
    const { location = '/' } = (await nginxSite.sendRequest('/', { headers: { rsc: '1' } })).headers
    const payload = await nginxSite.sendRequest(location, { headers: { rsc: '1' } })
    match(payload.headers['content-type'] ?? '', /^text\/x-component/)
    match((await nginxSite.sendRequest('/')).headers['content-type'] ?? '', /^text\/html/)
  },
  'a query string changes no stored page, except a search': async nginxSite => {
    for (const url of PAGES) {
      const [without, withQuery] = [
        await store(nginxSite, url),
        await nginxSite.sendRequestToApp(`${url}?from=Dallas&utm_source=x`),
      ]
      equal(withQuery.text, without.text, url)
      match((await nginxSite.sendRequest(`${url}?from=Dallas`)).cache ?? '', /^(HIT|STALE|UPDATING)$/, url)
    }
    const [empty, found] = [
      await nginxSite.sendRequest('/blog/search'),
      await nginxSite.sendRequest('/blog/search?q=tipping'),
    ]
    ok(found.text !== empty.text)
    match(found.text, /Tipping/)
  },
  'Brotli, gzip and identity have the same body, each stored once': async nginxSite => {
    for (const url of PAGES) {
      const texts: string[] = []
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': encoding }
        const response = await store(nginxSite, url, headers)
        equal(response.headers['content-encoding'] ?? 'identity', encoding, url)
        match(response.headers.vary ?? '', /accept-encoding/i, url)
        texts.push(response.text)
      }
      ok(
        texts.every(text => text === texts[0]),
        url,
      )
    }
    const browser = await nginxSite.sendRequest('/', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
    equal(browser.headers['content-encoding'], 'br')
    match(browser.cache ?? '', /^(HIT|STALE|UPDATING)$/)
    const refused = await nginxSite.sendRequest('/', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.0' } })
    equal(refused.headers['content-encoding'], undefined)
  },
  'responses keep every header of the app': async nginxSite => {
    const added = ['x-cache', 'server', 'connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']
    const removed = ['x-accel-expires']
    for (const url of [...STORED, ...UNSTORED, '/no-such-page', '/logo.svg']) {
      const [app, throughNginx] = [await nginxSite.sendRequestToApp(url), await nginxSite.sendRequest(url)]
      const ignored = [...added, ...removed, 'x-request-id', 'x-nextjs-cache', 'etag', 'retry-after', 'last-modified']
      const pick = (headers: object) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !ignored.includes(name)))
      deepEqual(pick(throughNginx.headers), pick(app.headers), url)
    }
  },
  'static files are sent packed, with every security header and cacheable for a year': async nginxSite => {
    const largest = await findLargestScript(nginxSite)
    const bodies: string[] = []
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { status, headers, text } = await nginxSite.sendRequest(largest, {
        headers: { 'accept-encoding': encoding },
      })
      equal(status, 200)
      equal(headers['content-encoding'] ?? 'identity', encoding)
      equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      match(headers.vary ?? '', /accept-encoding/i)
      for (const [name, value] of Object.entries(BASE_HEADERS)) equal(headers[name.toLowerCase()], value, name)
      bodies.push(text)
    }
    ok(bodies.every(text => text === bodies[0]))
    equal((await nginxSite.sendRequest('/_next/static/no-such-file.js')).status, 404)
  },
  'static files have the types and policies that the app gives them': async nginxSite => {
    const files = await listStaticFiles(nginxSite)
    const byExtension = new Map(files.map(file => [path.extname(file), file]))
    for (const extension of ['.br', '.gz']) byExtension.delete(extension)
    for (const file of byExtension.values()) {
      const [app, static_] = [await nginxSite.sendRequestToApp(file), await nginxSite.sendRequest(file)]
      const typeOf = ({ headers }: HttpResponse) =>
        headers['content-type']?.split(';')[0]?.replace('text/j', 'application/j')
      equal(typeOf(static_), typeOf(app), file)
      equal(static_.headers['content-security-policy'], app.headers['content-security-policy'], file)
    }
    ok(byExtension.has('.mjs') && byExtension.has('.woff2'), [...byExtension.keys()].join(' '))
  },
  'new text shows within 5 seconds of a revalidation': async nginxSite => {
    const question = `Is this question new? ${Date.now()}`
    await store(nginxSite, '/')
    nginxSite.host.setContent('faqs', [{ _id: 'new', question, answer: 'It is.' }])
    const headers = { authorization: `Bearer ${REVALIDATE_SECRET}` }
    equal((await nginxSite.sendRequest('/api/revalidate', { method: 'POST', headers })).status, 200)
    const startedAt = Date.now()
    while (!(await nginxSite.sendRequest('/')).text.includes(question)) {
      ok(Date.now() - startedAt < REVALIDATION_LIMIT_MS, 'the old text still shows')
      await pause(100)
    }
    console.log(`  new text after ${Date.now() - startedAt} ms`)
  },
  'HTTP/2 is offered, and plain HTTP leads to HTTPS': async nginxSite => {
    const session = connectHttp2(`https://127.0.0.1:${nginxSite.nginx.port}`, {
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
    const plain = await sendRequest(nginxSite.nginx.plainPort, '/blog', { plain: true })
    deepEqual([plain.status, plain.headers.location], [301, `https://${SITE_NAME}/blog`])
    const redirect = await nginxSite.sendRequest('/blog/page/1')
    deepEqual([redirect.status, redirect.headers.location], [308, '/blog'])
  },
}

/** Lists the published static files as URLs. */
export async function listStaticFiles(nginxSite: NginxSite): Promise<string[]> {
  const folder = path.join(nginxSite.root, 'static')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`)
}

async function findLargestScript(nginxSite: NginxSite): Promise<string> {
  const scripts = (await listStaticFiles(nginxSite)).filter(file => file.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async file => (await stat(path.join(nginxSite.root, 'static', file))).size),
  )
  return scripts[sizes.indexOf(Math.max(...sizes))] ?? ''
}
