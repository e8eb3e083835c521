import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'
import { makeManyPosts } from '@/e2e/fakes/many-posts'
import { toSummary } from '@/lib/content/model/summary'
import { createEmbeddedContent } from '@/lib/content/server/embedded'
import { createHostedContent } from '@/lib/content/server/hosted'
import type { ContentPort } from '@/lib/content/server/port'
import { createPostIndex } from './post-index'

let host: ContentHost
let log: jest.SpyInstance
let warned: jest.SpyInstance
const adapters: Record<string, () => ContentPort> = {
  embedded: () =>
    createEmbeddedContent({ directory: path.resolve('testing/content'), imageHosts: [], timeZone: () => 'UTC' }),
  hosted: () => createHostedContent({ baseUrl: host.url, imageHosts: [], timeZone: () => 'UTC' }),
}
const names = Object.keys(adapters)

beforeAll(async () => {
  host = await startContentHost()
})

beforeEach(() => {
  host.reset()
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => jest.restoreAllMocks())
afterAll(() => host.stop())

function createAdapter(name: string) {
  const create = adapters[name]
  if (!create) throw new Error(`no adapter ${name}`)
  const content = create()
  return { content, index: createPostIndex({ content, source: name, file: null }) }
}

test.each(names)('%s: lists every post once, newest first', async name => {
  const { content, index } = createAdapter(name)
  const ids: string[] = []
  for await (const post of content.eachPost()) ids.push(post._id)
  const { posts, total } = await index.list({ limit: 100 })
  const dates = posts.map(post => Date.parse(post.publishedAt ?? ''))
  expect([total, posts.map(post => post._id).toSorted()]).toEqual([ids.length, ids.toSorted()])
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
})

test.each(names)('%s: the card in the list matches the post', async name => {
  const { content, index } = createAdapter(name)
  for (const card of (await index.list({ limit: 100 })).posts) {
    const post = await content.post(card._id)
    expect(post && toSummary(post)).toEqual(card)
  }
})

test.each(names)('%s: the categories list every post once', async name => {
  const { index } = createAdapter(name)
  const lists = (await index.categories()).map(({ slug: category }) => index.list({ category, limit: 100 }))
  const listed = (await Promise.all(lists)).flatMap(({ posts }) => posts.map(post => post._id))
  const ids = (await index.ids()).map(post => post._id)
  expect(listed.toSorted()).toEqual(ids.toSorted())
})

test.each(names)('%s: finds posts by their text', async name => {
  const { index } = createAdapter(name)
  const [found] = await index.search({ query: 'tipping chauff', limit: 3 })
  expect(found).toMatchObject({ _id: 'tipping-your-chauffeur', snippet: expect.stringMatching(/\S/) })
})

test.each(names)('%s: finds posts about a city', async name => {
  const found = await createAdapter(name).index.about({ phrases: ['Oklahoma City', 'Will Rogers'], limit: 3 })
  expect(found.map(post => post._id)).toContain('will-rogers-airport-pickup-guide')
})

test('hosted: requests the list once, however many queries there are', async () => {
  const { index } = createAdapter('hosted')
  await Promise.all([index.count(), index.tags(), index.categories(), index.ids()])
  await index.list({ limit: 12 })
  expect(host.counts()).toEqual({ posts: 1 })
})

test('hosted: omits a malformed item from the index and logs it', async () => {
  const { index } = createAdapter('hosted')
  const posts = makeManyPosts(3)
  host.setContent(
    'posts',
    posts.map((post, place) => (place === 1 ? { ...post, title: 7 } : post)),
  )
  await index.refresh()
  expect((await index.ids()).map(({ _id }) => _id)).toEqual(['post-3', 'post-1'])
  expect(warned.mock.calls.flat().join()).toMatch(/^content: posts: item 1 \(_id "post-2"\) skipped: title: /)
})

test('hosted: keeps the index if every item is malformed', async () => {
  const { index } = createAdapter('hosted')
  const before = await index.ids()
  host.setContent('posts', [{ _id: 'a' }, { _id: 'b' }])
  await expect(index.refresh()).rejects.toMatchObject({ kind: 'unavailable', code: 'content_unusable' })
  expect(await index.ids()).toEqual(before)
})

test('hosted: indexes the others of 3,000 posts with every tenth malformed', async () => {
  const { index } = createAdapter('hosted')
  const posts = makeManyPosts(3000).map((post, place) => (place % 10 === 0 ? { ...post, content: null } : post))
  host.setContent('posts', posts)
  expect(await index.count()).toBe(2700)
  // 200 problems and one line for the rest.
  expect(warned).toHaveBeenCalledTimes(201)
})

test.each([{ data: [] }, null, 'posts', 7])(
  'hosted: a first response of %j counts as no posts and is logged',
  async body => {
    host.setResponse('posts', body)
    const { content, index } = createAdapter('hosted')
    expect(await index.list({ limit: 5 })).toEqual({ posts: [], total: 0 })
    expect(index.lacks('/blog/a')).toBe(false)
    expect(log.mock.calls).toEqual([['content: posts: unexpected response format (whole: not a list)']])
    const bodies: unknown[] = []
    for await (const post of content.fullPosts([])) bodies.push(post)
    expect(bodies).toEqual([])
  },
)

test('hosted: a response that is not a list does not replace known posts, even after a restart', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'posts-'))
  const openFile = () =>
    createPostIndex({ content: createAdapter('hosted').content, source: 'hosted', file: path.join(folder, 'posts.db') })
  const first = openFile()
  const before = await first.ids()
  await first.close()
  host.setMode('object', 'posts')
  const second = openFile()
  await expect(second.refresh()).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await second.ids()).toEqual(before)
  expect(log.mock.calls.flat()).toContain('content: posts: unexpected response format (whole: not a list)')
  await second.close()
  await rm(folder, { recursive: true })
})

test('hosted: a failed first read is not an empty list', async () => {
  host.setMode('html', 'posts')
  await expect(createAdapter('hosted').index.count()).rejects.toMatchObject({ kind: 'unavailable' })
})

test('hosted: logs an outage once per attempt, not per visitor', async () => {
  host.setMode('fail')
  const { index } = createAdapter('hosted')
  await Promise.allSettled([index.count(), index.tags(), index.ids()])
  await index.count().catch(() => {})
  expect(log.mock.calls).toEqual([['content: posts: HTTP error! status: 500']])
})

test('hosted: replaces an image that no page may load', async () => {
  host.setContent(
    'posts',
    makeManyPosts(1).map(post => ({ ...post, featuredImage: 'https://elsewhere.example/a.jpg' })),
  )
  const { posts } = await createAdapter('hosted').index.list({ limit: 1 })
  expect(posts[0]?.featuredImage).toBe('/stills/sedan-city-night.webp')
})

test('hosted: returns posts too long for memory in full, in the requested order', async () => {
  const content = `<p>${'word '.repeat(60_000)}</p>`
  host.setContent(
    'posts',
    makeManyPosts(20).map(post => ({ ...post, content })),
  )
  const { content: from, index } = createAdapter('hosted')
  const ids = (await index.ids()).map(post => post._id)
  const returnedIds: string[] = []
  for await (const post of from.fullPosts(ids)) returnedIds.push(post._id)
  expect([returnedIds.length, returnedIds]).toEqual([20, ids])
})
