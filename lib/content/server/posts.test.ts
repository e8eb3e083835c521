import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'
import { content } from '@/lib/content/server'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { findMissing, readListPage, readPostPage } from './posts'

const ALL = { kind: 'all' } as const
let host: ContentHost

beforeAll(async () => {
  host = await startContentHost()
  Object.assign(process.env, { API_BASE_URL: host.url, DATA_DIR: await createTemporaryFolder() })
})
afterAll(() => host.stop())

test('as long as the posts could not be read, pages have failed and nothing is missing', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  host.setMode('fail')
  expect(await readListPage({ list: ALL, page: 1 })).toEqual({ state: 'failed' })
  expect(await readPostPage('no-such-post')).toEqual({ state: 'failed' })
  expect(findMissing('/blog/no-such-post')).toBeNull()
  host.reset()
  await content().refresh()
})

test.each([
  [ALL, 1, { state: 'ok', name: '', total: 13, page: 1, pageCount: 2, posts: { length: 12 } }],
  [ALL, 2, { state: 'ok', posts: { length: 1 } }],
  [ALL, 3, { state: 'missing' }],
  [{ kind: 'category', slug: 'city-to-city' }, 1, { state: 'ok', name: 'City to City', total: 2, pageCount: 1 }],
  [{ kind: 'tag', slug: 'airport-pickup' }, 1, { state: 'ok', name: 'airport pickup' }],
  [{ kind: 'category', slug: 'no-such' }, 1, { state: 'missing' }],
  [{ kind: 'search', query: 'the' }, 1, { state: 'ok', name: 'the', total: 13, pageCount: 1, posts: { length: 13 } }],
  [{ kind: 'search', query: 'the' }, 2, { state: 'missing' }],
  [{ kind: 'search', query: 'zebra' }, 1, { state: 'ok', total: 0, posts: [] }],
] as const)('the list %j has the page %i: %j', async (list, page, expected) => {
  expect(await readListPage({ list, page })).toMatchObject(expected)
})

test('a tag of one post is listed on its own page only', async () => {
  const tagsOf = async (list: Parameters<typeof readListPage>[0]['list']) => {
    const result = await readListPage({ list, page: 1 })
    const tags = result.state === 'ok' ? result.tags : []
    return tags.map(({ slug, posts }) => ({ slug, count: posts.length }))
  }
  const onAll = await tagsOf(ALL)
  expect(onAll.length).toBeGreaterThan(0)
  expect(onAll.filter(({ count }) => count === 1)).toEqual([])
  expect((await tagsOf({ kind: 'tag', slug: 'tipping' })).filter(({ count }) => count === 1)).toEqual([
    { slug: 'tipping', count: 1 },
  ])
})

test('reads a post with related posts', async () => {
  expect(await readPostPage('tipping-your-chauffeur')).toMatchObject({
    state: 'ok',
    post: { _id: 'tipping-your-chauffeur' },
    related: [{ category: 'Business Travel' }],
  })
})

test('redirects an old link in capitals to the post', async () => {
  expect(await readPostPage('Tipping-Your-CHAUFFEUR')).toEqual({ state: 'moved', path: '/blog/tipping-your-chauffeur' })
})

test('redirects an old lowercase link to a post with capitals', async () => {
  const post = { title: 'a', content: 'a', featuredImage: '/a.webp', category: 'a', publishedAt: '2026-01-01' }
  host.setContent('posts', [{ ...post, _id: 'Dallas-Guide' }])
  await content().refresh()
  expect(await readPostPage('dallas-guide')).toEqual({ state: 'moved', path: '/blog/Dallas-Guide' })
})

test.each(['no-such-post', 'No-Such-Post', '../Secrets'])('%s is missing', async id => {
  expect(await readPostPage(id)).toEqual({ state: 'missing' })
})

test('in an outage known posts are shown, and others are missing', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  host.setMode('fail')
  await content()
    .refresh()
    .catch(() => {})
  expect(await readPostPage('Dallas-Guide')).toMatchObject({ state: 'ok' })
  expect(await readPostPage('no-such-post')).toEqual({ state: 'missing' })
})
