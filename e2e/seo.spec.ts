import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'

// Simulates crawlers: requests, and a parser that runs no scripts and loads no resources.

const urlsetSchema = z.object({
  urlset: z.object({ url: z.array(z.object({ loc: z.url(), lastmod: z.iso.datetime().optional() })) }),
})
const graphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.union([z.string(), z.array(z.string())]) })).nonempty(),
})

const parser = new XMLParser({ isArray: name => name === 'url' })

/** One page of each kind. */
const KINDS = ['/', '/blog', '/blog/tipping-your-chauffeur', '/cities/dallas']

async function readSitemap(request: APIRequestContext) {
  const xml = await (await request.get('/sitemap.xml')).text()
  expect(XMLValidator.validate(xml)).toBe(true)
  const { url } = urlsetSchema.parse(parser.parse(xml)).urlset
  return url.map(({ loc, lastmod }) => ({ path: new URL(loc).pathname, origin: new URL(loc).origin, lastmod }))
}

/** Reads what a crawler reads, without running scripts or loading resources. */
async function readPage(page: Page, request: APIRequestContext, path: string) {
  const response = await request.get(path)
  const metadata = await page.evaluate(
    source => {
      const parsed = new DOMParser().parseFromString(source, 'text/html')
      const all = (selector: string) => [...parsed.querySelectorAll(selector)]
      const read = (selector: string, name: string) => all(selector).map(element => element.getAttribute(name) ?? '')
      return {
        lang: parsed.documentElement.lang,
        title: parsed.title,
        /** Content by name or property: "description", "og:title", "twitter:card". */
        meta: Object.fromEntries(
          all('meta[content]').map(meta => [
            meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
            meta.getAttribute('content') ?? '',
          ]),
        ),
        canonical: parsed.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
        feeds: read('link[rel=alternate][type]', 'href'),
        data: all('script[type="application/ld+json"]').map(script => script.textContent ?? ''),
        links: read('a[href]', 'href'),
        ids: read('[id]', 'id'),
      }
    },
    await response.text(),
  )
  return { status: response.status(), ...metadata }
}

test('every page in the sitemap has valid metadata, structured data and links', async ({ page, request }) => {
  const entries = await readSitemap(request)
  const pages = new Map<string, Awaited<ReturnType<typeof readPage>>>()
  for (const { path } of entries) pages.set(path, await readPage(page, request, path))

  await test.step('the sitemap lists every kind of page once, with a date', async () => {
    const paths = entries.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(KINDS))
    expect(paths.some(path => path.startsWith('/blog/category/'))).toBe(true)
    expect(new Set(paths).size).toBe(paths.length)
    expect(entries.filter(({ lastmod }) => lastmod === undefined)).toEqual([])
  })

  await test.step('metadata and structured data', async () => {
    const titles = new Map<string, string>()
    for (const [path, { status, lang, title, meta, canonical, feeds, data }] of pages) {
      expect.soft([status, lang], path).toEqual([200, 'en-US'])
      expect.soft(title, path).toMatch(/^.{5,120}$/)
      expect.soft(titles.get(title), `${path} shares its title`).toBeUndefined()
      titles.set(title, path)
      expect.soft(meta.description, path).toMatch(/^.{20,160}$/)
      expect.soft(new URL(canonical ?? '').pathname, path).toBe(path)
      expect.soft(meta.robots ?? '', path).not.toContain('noindex')
      expect.soft(meta['og:url'], path).toBe(canonical)
      expect.soft(meta['og:image'], path).toMatch(/^https?:\/\/[^/]+\/og\/.+\.jpg$/)
      expect.soft(feeds, path).toEqual([expect.stringMatching(/\/feed\.xml$/)])
      expect.soft(data.length, path).toBe(1)
      expect.soft(graphSchema.safeParse(JSON.parse(data[0] ?? '')).success, path).toBe(true)
    }
  })

  await test.step('social images', async () => {
    for (const path of KINDS) {
      const response = await request.get(new URL(pages.get(path)?.meta['og:image'] ?? '').pathname)
      expect([response.status(), response.headers()['content-type']], path).toEqual([200, 'image/jpeg'])
      expect(response.headers()['cache-control'], path).toContain('immutable')
    }
  })

  await test.step('no dead link or anchor', async () => {
    const brokenLinks: string[] = []
    const statuses = new Map<string, number>()
    for (const [path, { links }] of pages) {
      for (const link of new Set(links)) {
        const target = new URL(link, `http://this-site.invalid${path}`)
        if (target.host !== 'this-site.invalid' || link === '#') continue
        const url = target.pathname
        const known = pages.get(url)
        if (known === undefined && !statuses.has(url)) statuses.set(url, (await request.get(url)).status())
        if ((statuses.get(url) ?? 200) >= 400) brokenLinks.push(`${link} on ${path}`)
        const anchor = decodeURIComponent(target.hash.slice(1))
        if (anchor !== '' && known !== undefined && !known.ids.includes(anchor)) brokenLinks.push(`${link} on ${path}`)
      }
    }
    expect(brokenLinks).toEqual([])
  })

  await test.step('missing pages and search results are not indexable', async () => {
    for (const path of ['/blog/no-such-post', '/blog/category/no-such-category', '/cities/atlantis']) {
      const { status, meta, canonical, data } = await readPage(page, request, path)
      expect([status, meta.robots, canonical, data], path).toEqual([404, expect.stringContaining('noindex'), null, []])
    }
    expect((await readPage(page, request, '/blog/search?q=airport')).meta.robots).toContain('noindex')
  })

  await test.step('the feed has the posts', async () => {
    const rss = await request.get('/feed.xml')
    expect(rss.headers()['content-type']).toContain('application/rss+xml')
    const posts = await (await request.get('/api/v1/posts?limit=50')).json()
    expect((await rss.text()).match(/<item>/g)).toHaveLength(posts.length)
  })

  await test.step('the manifest has its icons', async () => {
    const manifest = await (await request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: expect.stringContaining('Nocturne'), theme_color: '#0b0b0d' })
    for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
  })
})
