import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { PostIndex } from '@/lib/content/server/post-index/port'
import { countFixedPages, countPostSitemaps, listFixedPages, listPostPages, writeSitemap } from './sitemap'

const card = {
  _id: 'a',
  title: 'A',
  featuredImage: '/x.webp',
  category: 'c',
  tags: [],
  publishedAt: '2026-03-01',
  summary: '',
}

const index: PostIndex = {
  ids: async () => [{ _id: 'a', publishedAt: '2026-03-04' }],
  list: async () => ({ posts: [card], total: 1 }),
  categories: async () => [
    { name: 'City to City', slug: 'city-to-city', count: 1 },
    { name: '***', slug: '', count: 1 },
  ],
  tags: async () => [{ name: 'dfw', slug: 'dfw', count: 1 }],
  search: async () => [],
  about: async () => [],
  count: async () => 1,
  findIdIgnoringCase: async () => null,
}

test('lists home, cities and post lists with their last change', async () => {
  const pages = await listFixedPages(index)
  expect(pages).toEqual(
    expect.arrayContaining([
      { path: '/', lastModified: '2026-03-04' },
      { path: '/blog', lastModified: '2026-03-04' },
      { path: '/blog/category/city-to-city', lastModified: '2026-03-01' },
      { path: '/blog/tag/dfw', lastModified: '2026-03-01' },
      expect.objectContaining({ path: '/cities/dallas' }),
    ]),
  )
  expect(pages.filter(({ path }) => path.startsWith('/blog/category'))).toHaveLength(1)
})

test('counts the fixed pages without reading each', async () => {
  const list = jest.fn(index.list)
  expect(await countFixedPages({ ...index, list })).toBe((await listFixedPages(index)).length)
  expect(list).not.toHaveBeenCalled()
})

test('lists posts with their date', async () => {
  expect(await listPostPages(index, { limit: 1, offset: 0 })).toEqual([{ path: '/blog/a', lastModified: '2026-03-04' }])
})

test.each([
  [0, 10, 0],
  [49_990, 10, 0],
  [49_991, 10, 1],
  [50_000, 10, 1],
  [50_001, 10, 2],
  [120_000, 10, 3],
])('%d posts and %d other pages need %d separate post sitemaps', (posts, others, parts) => {
  expect(countPostSitemaps({ posts, others })).toBe(parts)
})

test.each(['urlset', 'sitemapindex'] as const)('a %s is XML with absolute URLs', kind => {
  const xml = writeSitemap(kind, [{ path: "/blog/tag/caf'e&<x>", lastModified: '2026-03-04' }, { path: '/' }])
  expect(XMLValidator.validate(xml)).toBe(true)
  const parsed = new XMLParser().parse(xml)
  const entries = kind === 'urlset' ? parsed.urlset.url : parsed.sitemapindex.sitemap
  expect(entries).toEqual([
    { loc: expect.stringMatching(/^http:\/\/localhost:3000\/blog\/tag\//), lastmod: '2026-03-04T00:00:00.000Z' },
    { loc: 'http://localhost:3000/' },
  ])
})

test('lists a post without a date without lastmod', async () => {
  const undated = { ...index, ids: async () => [{ _id: 'a' }] }
  const xml = writeSitemap('urlset', await listPostPages(undated, { limit: 1, offset: 0 }))
  expect(xml).toContain('/blog/a</loc></url>')
})
