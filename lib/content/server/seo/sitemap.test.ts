import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { arrangePosts } from '@/lib/content/model/posts'
import { makePost } from '@/lib/content/model/testing/sample-post'
import { listPages, writeSitemap } from './sitemap'

test('lists home, cities, legal pages, post lists and posts with their last change', async () => {
  const pages = await listPages(
    arrangePosts([
      makePost('new', { publishedAt: '2026-03-04', category: 'City to City', tags: ['dfw'] }),
      makePost('old', { publishedAt: '2026-03-01', category: 'City to City', tags: ['lax', '***'] }),
      makePost('undated', { publishedAt: undefined, category: undefined }),
    ]),
  )
  expect(pages).toEqual(
    expect.arrayContaining([
      { path: '/', lastModified: '2026-03-04' },
      { path: '/privacy', lastModified: expect.any(String) },
      { path: '/blog', lastModified: '2026-03-04' },
      { path: '/blog/category/city-to-city', lastModified: '2026-03-04' },
      { path: '/blog/tag/lax', lastModified: '2026-03-01' },
      { path: '/blog/old', lastModified: '2026-03-01' },
      { path: '/blog/undated', lastModified: undefined },
      expect.objectContaining({ path: '/cities/dallas' }),
    ]),
  )
  expect(pages.filter(({ path }) => path.startsWith('/blog/tag'))).toHaveLength(2)
})

test('stays within the protocol’s limit', async () => {
  const pages = await listPages(arrangePosts(Array.from({ length: 50_000 }, (_, n) => makePost(`post-${n}`))))
  expect(pages).toHaveLength(50_000)
})

test('a sitemap is XML with absolute URLs', () => {
  const xml = writeSitemap([{ path: "/blog/tag/caf'e&<x>", lastModified: '2026-03-04' }, { path: '/' }])
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(new XMLParser().parse(xml).urlset.url).toEqual([
    { loc: expect.stringMatching(/^http:\/\/localhost:3000\/blog\/tag\//), lastmod: '2026-03-04T00:00:00.000Z' },
    { loc: 'http://localhost:3000/' },
  ])
})
