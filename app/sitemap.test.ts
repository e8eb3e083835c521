import { arrangePosts } from '@/lib/content/model/posts'
import { makePost } from '@/lib/content/model/testing/sample-post'
import { readPosts } from '@/lib/content/server/posts'
import sitemap from './sitemap'

jest.mock('@/lib/content/server/posts', () => ({ readPosts: jest.fn() }))

async function listPages(...posts: Parameters<typeof arrangePosts>[0]) {
  jest.mocked(readPosts).mockResolvedValue(arrangePosts(posts))
  return await sitemap()
}

test('lists home, cities, legal pages, post lists and posts with their last change', async () => {
  const pages = await listPages(
    makePost('new', { publishedAt: '2026-03-04', category: 'City to City', tags: ['dfw'] }),
    makePost('old', { publishedAt: '2026-03-01', category: 'City to City', tags: ['lax', '***'] }),
    makePost('undated', { publishedAt: undefined, category: undefined }),
  )
  const entry = (path: string, lastModified: unknown) => ({ url: `http://localhost:3000${path}`, lastModified })
  expect(pages).toEqual(
    expect.arrayContaining([
      entry('/', '2026-03-04T00:00:00.000Z'),
      entry('/privacy', expect.any(String)),
      entry('/blog', '2026-03-04T00:00:00.000Z'),
      entry('/blog/category/city-to-city', '2026-03-04T00:00:00.000Z'),
      entry('/blog/tag/lax', '2026-03-01T00:00:00.000Z'),
      entry('/blog/old', '2026-03-01T00:00:00.000Z'),
      entry('/blog/undated', undefined),
      entry('/cities/dallas', expect.any(String)),
    ]),
  )
  expect(pages.filter(({ url }) => url.includes('/blog/tag'))).toHaveLength(2)
})

test('stays within the protocol’s limit', async () => {
  expect(await listPages(...Array.from({ length: 50_000 }, (_, n) => makePost(`post-${n}`)))).toHaveLength(50_000)
})
