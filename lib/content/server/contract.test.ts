import path from 'node:path'
import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'
import { toSummary } from '@/lib/content/model/summary'
import { createEmbeddedContent } from './embedded'
import { createHostedContent } from './hosted'
import type { ContentPort } from './port'

let host: ContentHost
const adapters: Record<string, () => ContentPort> = {
  embedded: () =>
    createEmbeddedContent({ directory: path.resolve('testing/content'), imageHosts: [], timeZone: () => 'UTC' }),
  hosted: () => createHostedContent({ baseUrl: host.url, imageHosts: [], timeZone: () => 'UTC' }),
}
const names = Object.keys(adapters)

beforeAll(async () => {
  host = await startContentHost()
})

afterAll(() => host.stop())

function createAdapter(name: string): ContentPort {
  const create = adapters[name]
  if (!create) throw new Error(`no adapter ${name}`)
  return create()
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

async function listIds(content: ContentPort): Promise<string[]> {
  return (await collect(content.eachPost())).map(post => post._id)
}

test.each(names)('%s: the lists exist and every item has its key', async name => {
  const content = createAdapter(name)
  const lists = [
    content.testimonials(),
    content.faqs(),
    content.vehicles(),
    content.vehicleCategories(),
    collect(content.eachPost()),
  ]
  for (const list of await Promise.all(lists)) {
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(item => item._id !== '')).toBe(true)
  }
})

test.each(names)('%s: contact has its five values', async name => {
  expect(Object.keys(await createAdapter(name).contact()).sort()).toEqual([
    'address',
    'businessHours',
    'email',
    'phone',
    'whatsappNumber',
  ])
})

test.each(names)('%s: about has its five values', async name => {
  expect(Object.keys(await createAdapter(name).about()).sort()).toEqual([
    'description',
    'imageAlt',
    'imageUrl',
    'subtitle',
    'title',
  ])
})

test.each(names)('%s: a post in the list equals the post read by id', async name => {
  const content = createAdapter(name)
  for (const listed of await collect(content.eachPost())) {
    const post = await content.post(listed._id)
    expect(post && toSummary(post)).toEqual(toSummary(listed))
  }
})

test.each(names)('%s: bodies are sanitized', async name => {
  const content = createAdapter(name)
  const posts = await collect(content.fullPosts(await listIds(content)))
  expect(posts.length).toBeGreaterThan(0)
  for (const post of posts) expect(post.content).not.toMatch(/<(script|style|iframe|h1)\b| on\w+=|javascript:/i)
})

test.each(names)('%s: returns posts in the requested order without missing ones', async name => {
  const content = createAdapter(name)
  const [first = '', second = ''] = await listIds(content)
  const posts = await collect(content.fullPosts([second, 'no-such-post', first]))
  expect(posts.map(post => post._id)).toEqual([second, first])
})

test.each(names)('%s: related posts share the category and exclude the post itself', async name => {
  const content = createAdapter(name)
  const [first] = await collect(content.eachPost())
  if (!first) throw new Error('no posts')
  const related = await content.related({ category: first.category ?? '', exclude: first._id, limit: 3 })
  expect(related.map(post => post.category)).toEqual(related.map(() => first.category))
  expect(related.map(post => post._id)).not.toContain(first._id)
})

test.each(names)('%s: a missing post is null', async name => {
  expect(await createAdapter(name).post('no-such-post')).toBeNull()
})

test.each(names)('%s: a malformed id is null', async name => {
  expect(await createAdapter(name).post('../contact')).toBeNull()
})
