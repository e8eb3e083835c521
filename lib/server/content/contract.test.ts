import path from 'node:path'
import { type ContentHost, startContentHost } from '@/e2e/stand-ins/content-host'
import { toSummary } from '@/lib/content/summary'
import { createEmbeddedContent } from './embedded'
import { createHostedContent } from './hosted'
import type { ContentPort } from './port'

let host: ContentHost
const adapters: Record<string, () => ContentPort> = {
  embedded: () => createEmbeddedContent({ directory: path.join(process.cwd(), 'content'), imageHosts: [] }),
  hosted: () => createHostedContent({ baseUrl: host.url, imageHosts: [] }),
}
const names = Object.keys(adapters)

beforeAll(async () => {
  host = await startContentHost()
})

afterAll(() => host.stop())

function open(name: string): ContentPort {
  const create = adapters[name]
  if (!create) throw new Error(`no adapter ${name}`)
  return create()
}

test.each(names)('%s: the lists are there and every item has its key', async name => {
  const content = open(name)
  const lists = [
    content.testimonials(),
    content.faqs(),
    content.vehicles(),
    content.vehicleCategories(),
    content.posts(),
  ]
  for (const list of await Promise.all(lists)) {
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(item => item._id !== '')).toBe(true)
  }
})

test.each(names)('%s: contact has its five values', async name => {
  expect(Object.keys(await open(name).contact()).sort()).toEqual([
    'address',
    'businessHours',
    'email',
    'phone',
    'whatsappNumber',
  ])
})

test.each(names)('%s: about has its five values', async name => {
  expect(Object.keys(await open(name).about()).sort()).toEqual([
    'description',
    'imageAlt',
    'imageUrl',
    'subtitle',
    'title',
  ])
})

test.each(names)('%s: posts come newest first', async name => {
  const dates = (await open(name).posts()).map(post => Date.parse(post.publishedAt))
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
})

test.each(names)('%s: the list of posts carries no bodies', async name => {
  for (const post of await open(name).posts()) expect(post).not.toHaveProperty('content')
})

test.each(names)('%s: a post and its card in the list agree', async name => {
  const content = open(name)
  for (const card of await content.posts()) {
    const post = await content.post(card._id)
    expect(post && { ...toSummary(post) }).toEqual(card)
  }
})

test.each(names)('%s: bodies are safe to show', async name => {
  const posts = await open(name).fullPosts({})
  expect(posts.length).toBeGreaterThan(0)
  for (const post of posts) expect(post.content).not.toMatch(/<(script|style|iframe|h1)\b| on\w+=|javascript:/i)
})

test.each(names)('%s: a query picks by category, leaves one out and keeps to its limit', async name => {
  const content = open(name)
  const [first] = await content.posts()
  if (!first) throw new Error('no posts')
  const posts = await content.fullPosts({ category: first.category, exclude: first._id, limit: 2 })
  expect(posts.map(post => post.category)).toEqual(posts.map(() => first.category))
  expect(posts.map(post => post._id)).not.toContain(first._id)
  expect(posts.length).toBeLessThanOrEqual(2)
})

test.each(names)('%s: related posts share the category and leave the post itself out', async name => {
  const content = open(name)
  const [first] = await content.posts()
  if (!first) throw new Error('no posts')
  const related = await content.related({ category: first.category, exclude: first._id, limit: 3 })
  expect(related.map(post => post.category)).toEqual(related.map(() => first.category))
  expect(related.map(post => post._id)).not.toContain(first._id)
})

test.each(names)('%s: a post that is not there is null', async name => {
  expect(await open(name).post('no-such-post')).toBeNull()
})

test.each(names)('%s: an id that cannot be one is null', async name => {
  expect(await open(name).post('../contact')).toBeNull()
})
