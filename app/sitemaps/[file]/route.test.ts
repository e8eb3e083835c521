import { XMLParser } from 'fast-xml-parser'
import { GET as getWhole } from '@/app/sitemap.xml/route'
import { GET as getPart } from './route'

const POSTS = 120_000
let posts = POSTS

jest.mock('@/lib/content/server/post-index', () => ({
  postIndex: () => ({
    count: async () => posts,
    ids: async ({ limit = posts, offset = 0 } = {}) =>
      Array.from({ length: Math.max(0, Math.min(limit, posts - offset)) }, (_, n) => ({
        _id: `post-${offset + n}`,
        publishedAt: '2026-03-04',
      })),
    list: async () => ({ posts: [], total: 0 }),
    categories: async () => [{ name: 'Airports', slug: 'airports', count: 1 }],
    tags: async () => [],
  }),
}))

beforeEach(() => {
  posts = POSTS
})

async function part(file: string) {
  const response = await getPart(new Request('http://site/'), { params: Promise.resolve({ file }) })
  return { status: response.status, cache: response.headers.get('cache-control'), xml: await response.text() }
}

async function locationsOf(file: string): Promise<string[]> {
  return [...(await part(file)).xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => location)
}

test('a blog of 120,000 posts has an index of four sitemaps', async () => {
  const parsed = new XMLParser().parse(await (await getWhole()).text())
  expect(parsed.sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc)).toEqual([
    'http://localhost:3000/sitemaps/pages.xml',
    'http://localhost:3000/sitemaps/posts-1.xml',
    'http://localhost:3000/sitemaps/posts-2.xml',
    'http://localhost:3000/sitemaps/posts-3.xml',
  ])
})

test('the parts contain every post once, within the protocol’s limit', async () => {
  const parts = await Promise.all(['posts-1.xml', 'posts-2.xml', 'posts-3.xml'].map(locationsOf))
  expect(parts.map(({ length }) => length)).toEqual([50_000, 50_000, 20_000])
  expect(new Set(parts.flat()).size).toBe(POSTS)
})

test('pages other than posts have their own part', async () => {
  expect(await locationsOf('pages.xml')).toEqual(
    expect.arrayContaining(['http://localhost:3000/', 'http://localhost:3000/blog/category/airports']),
  )
})

test.each(['posts-4.xml', 'posts-0.xml', 'posts-01.xml', 'posts-99999.xml', 'other.xml', 'posts-1', '..'])(
  '%s returns 404',
  async file => {
    expect(await part(file)).toMatchObject({ status: 404, cache: 'no-store' })
  },
)

test('a blog that fits in one sitemap has no parts', async () => {
  posts = 10
  expect(await (await getWhole()).text()).toContain('<urlset')
  expect((await part('pages.xml')).status).toBe(404)
})
