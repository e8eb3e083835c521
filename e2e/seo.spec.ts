import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { z } from 'zod'
import { type PageFacts, readFacts } from './kit/page-facts'
import { findFaults, listNodes } from './kit/vocabulary'

// What machines read is read as they do: by requests, and by a parser that runs and loads nothing.

const urlsetSchema = z.object({
  urlset: z.object({ url: z.array(z.object({ loc: z.url(), lastmod: z.iso.datetime().optional() })) }),
})
const feedSchema = z.object({
  rss: z.object({
    channel: z.object({ item: z.array(z.object({ title: z.string(), link: z.url(), 'content:encoded': z.string() })) }),
  }),
})

const parser = new XMLParser({ isArray: name => name === 'item' || name === 'url' })

/** One page of each kind: what is drawn or looked at more closely. */
const KINDS = ['/', '/blog', '/blog/tipping-your-chauffeur', '/cities/dallas']

async function readSitemap(request: APIRequestContext) {
  const xml = await (await request.get('/sitemap.xml')).text()
  expect(XMLValidator.validate(xml)).toBe(true)
  const { url } = urlsetSchema.parse(parser.parse(xml)).urlset
  return url.map(({ loc, lastmod }) => ({ path: new URL(loc).pathname, origin: new URL(loc).origin, lastmod }))
}

async function readPage(page: Page, request: APIRequestContext, path: string): Promise<PageFacts> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return await readFacts(page, await answer.text())
}

/** Every page of the sitemap with what it says of itself. */
async function readPages(page: Page, request: APIRequestContext) {
  const pages = new Map<string, PageFacts>()
  for (const { path } of await readSitemap(request)) pages.set(path, await readPage(page, request, path))
  return pages
}

test('the sitemap names every kind of page, each once', async ({ request }) => {
  const entries = await readSitemap(request)
  const paths = entries.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(KINDS))
  expect(paths.some(path => path.startsWith('/blog/category/'))).toBe(true)
  expect(new Set(paths).size).toBe(paths.length)
  expect(entries.filter(({ lastmod }) => lastmod === undefined)).toEqual([])
})

test('every page of the sitemap says what it is', async ({ page, request }) => {
  const titles = new Map<string, string>()
  for (const [path, { lang, title, meta, canonical, feeds }] of await readPages(page, request)) {
    expect.soft(lang, path).toBe('en-US')
    expect.soft(title, path).toMatch(/^.{5,120}$/)
    expect.soft(titles.get(title), `${path} shares its title`).toBeUndefined()
    titles.set(title, path)
    expect.soft(meta.description, path).toMatch(/^.{20,160}$/)
    expect.soft(new URL(canonical ?? '').pathname, path).toBe(path)
    expect.soft(meta.robots ?? '', path).not.toContain('noindex')
    expect.soft(meta['og:url'], path).toBe(canonical)
    for (const name of ['og:title', 'og:description', 'og:site_name', 'og:type', 'og:image:alt', 'twitter:title']) {
      expect.soft(meta[name], `${name} of ${path}`).toBeTruthy()
    }
    expect.soft(meta['og:image'], path).toMatch(/^https?:\/\/[^/]+\/og\/.+\.jpg$/)
    expect.soft([meta['og:image:width'], meta['og:image:height']], path).toEqual(['1200', '630'])
    expect.soft(meta['twitter:card'], path).toBe('summary_large_image')
    expect
      .soft(
        feeds.map(feed => new URL(feed).pathname),
        path,
      )
      .toEqual(['/feed.xml', '/feed.json'])
  }
})

test('the data of every page is whole, and makes nothing up', async ({ page, request }) => {
  const types = new Set<string>()
  for (const [path, { data }] of await readPages(page, request)) {
    expect.soft(data.length, path).toBe(1)
    for (const text of data) {
      const parsed: unknown = JSON.parse(text)
      expect.soft(parsed, path).toMatchObject({ '@context': 'https://schema.org' })
      for (const node of listNodes(parsed)) {
        types.add(String(node['@type']))
        expect.soft(findFaults(node), path).toEqual([])
      }
    }
  }
  expect([...types]).toEqual(
    expect.arrayContaining([
      'LocalBusiness',
      'TaxiService',
      'WebSite',
      'FAQPage',
      'BlogPosting',
      'Service',
      'BreadcrumbList',
    ]),
  )
})

test('every page has one first heading and skips none below it', async ({ page, request }) => {
  for (const [path, { headings }] of await readPages(page, request)) {
    expect.soft(headings.filter(({ level }) => level === 1).length, path).toBe(1)
    expect
      .soft(
        headings.filter(({ text }) => text === ''),
        path,
      )
      .toEqual([])
    const skipped = headings.filter(({ level }, i) => level > (headings[i - 1]?.level ?? level) + 1)
    expect.soft(skipped, path).toEqual([])
  }
})

test('every picture has its alternative', async ({ page, request }) => {
  for (const [path, { images }] of await readPages(page, request)) {
    expect
      .soft(
        images.filter(({ alt }) => alt === null),
        path,
      )
      .toEqual([])
  }
})

test('no link within the site is dead, nor any anchor', async ({ page, request }) => {
  const known = await readPages(page, request)
  const broken: string[] = []
  const asked = new Map<string, number>()
  for (const [path, { links }] of [...known]) {
    for (const link of new Set(links)) {
      const target = new URL(link, `http://this-site.invalid${path}`)
      if (target.host !== 'this-site.invalid' || link === '#') continue
      const where = target.pathname + target.search
      const found = known.get(target.pathname)
      if (found === undefined && !asked.has(where)) asked.set(where, (await request.get(where)).status())
      if ((asked.get(where) ?? 200) >= 400) broken.push(`${link} on ${path}`)
      const anchor = decodeURIComponent(target.hash.slice(1))
      if (anchor !== '' && found !== undefined && !found.ids.includes(anchor)) broken.push(`${link} on ${path}`)
    }
  }
  expect(broken).toEqual([])
})

test('a social picture is one that every network takes, and is kept', async ({ page, request }) => {
  for (const path of KINDS) {
    const { meta } = await readPage(page, request, path)
    const answer = await request.get(new URL(meta['og:image'] ?? '').pathname)
    expect(answer.headers()['content-type'], path).toBe('image/jpeg')
    expect(answer.headers()['cache-control'], path).toContain('immutable')
    const { width, height } = await sharp(await answer.body()).metadata()
    expect([width, height], path).toEqual([1200, 630])
    expect((await answer.body()).length, path).toBeLessThan(300 * 1024)
  }
})

test('a picture of nothing is not there, and nothing is stored for it', async ({ request }) => {
  for (const path of ['/og/post/no-such-post/0123456789ab.jpg', '/og/page/nothing/0123456789ab.jpg', '/og/x/y/z']) {
    for (let visit = 0; visit < 2; visit++) {
      const answer = await request.get(path)
      expect([answer.status(), answer.headers()['cache-control'], answer.headers()['x-nextjs-cache']], path).toEqual([
        404,
        'no-store',
        'MISS',
      ])
    }
  }
})

test("an earlier picture's address leads to today's", async ({ request }) => {
  const answer = await request.get('/og/post/tipping-your-chauffeur/0123456789ab.jpg')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

test('what is missing is for nobody to find', async ({ page, request }) => {
  for (const path of ['/blog/no-such-post', '/blog/category/no-such-category', '/cities/atlantis', '/no-such-page']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    const { meta, canonical, data } = await readFacts(page, await answer.text())
    expect([meta.robots, canonical, data], path).toEqual([expect.stringContaining('noindex'), null, []])
  }
})

test('the results of a search are for people', async ({ page, request }) => {
  const { meta } = await readPage(page, request, '/blog/search?q=airport')
  expect(meta.robots).toContain('noindex')
})

test('the feeds carry the posts whole, with addresses that work from anywhere', async ({ request }) => {
  const rss = await request.get('/feed.xml')
  expect(rss.headers()['content-type']).toContain('application/rss+xml')
  expect(rss.headers()['cross-origin-resource-policy']).toBe('cross-origin')
  const xml = await rss.text()
  expect(XMLValidator.validate(xml)).toBe(true)
  const { item } = feedSchema.parse(parser.parse(xml)).rss.channel
  const posts = await (await request.get('/api/v1/posts?limit=50')).json()
  expect(item.map(({ title }) => title)).toEqual(posts.map(({ title }: { title: string }) => title))
  for (const { 'content:encoded': content } of item) {
    expect(content.length).toBeGreaterThan(500)
    expect(content).not.toMatch(/<[^>]*\s(?:href|src)="(?!https?:|mailto:|tel:)/)
  }
  const json = await (await request.get('/feed.json')).json()
  expect(json.items.map(({ url }: { url: string }) => url)).toEqual(item.map(({ link }) => link))
})

test('robots are told what to read', async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text).toMatch(/^User-Agent: \*$/m)
  expect(text).toMatch(/^Disallow: \/api\/$/m)
  expect(text).toMatch(/^Disallow: \/blog\/search$/m)
  expect(text).toMatch(/^Sitemap: https?:\/\/[^/]+\/sitemap\.xml$/m)
})

test('assistants are told where to read on, and every place is there', async ({ request }) => {
  const text = await (await request.get('/llms.txt')).text()
  expect(text).toMatch(/^# Nocturne\n\n> /)
  const links = [...text.matchAll(/\]\((https?:\/\/[^)]+)\)/g)].map(([, link = '']) => new URL(link))
  expect(links.length).toBeGreaterThan(10)
  for (const link of links) expect((await request.get(link.pathname)).status(), link.href).toBe(200)
})

test('the API is described, and what is described is there', async ({ request }) => {
  const api = await (await request.get('/api/v1/openapi.json')).json()
  expect(api.openapi).toBe('3.1.0')
  for (const path of ['/faqs', '/contact', '/vehicles', '/about', '/posts', '/health']) {
    expect(api.paths).toHaveProperty([path, 'get'])
    expect((await request.get(`/api/v1${path}`)).status(), path).toBe(200)
  }
})

test('the manifest names icons that are there', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: expect.stringContaining('Nocturne'), theme_color: '#0b0b0d' })
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
})

test('without a secret of its own the site is refreshed by nobody', async ({ request }) => {
  expect((await request.post('/api/revalidate?tag=posts')).status()).toBe(404)
  expect((await request.get('/indexnow.txt')).status()).toBe(404)
})
