import path from 'node:path'
import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'
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

test.each(names)('%s: the lists exist and every item has its key', async name => {
  const content = createAdapter(name)
  const lists = [
    content.testimonials(),
    content.faqs(),
    content.vehicles(),
    content.vehicleCategories(),
    content.posts().then(({ all }) => all),
  ]
  for (const list of await Promise.all(lists)) {
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(item => item._id !== '')).toBe(true)
  }
})

test.each(names)('%s: lists the posts newest first', async name => {
  const { all } = await createAdapter(name).posts()
  const dates = all.map(({ publishedAt = '' }) => Date.parse(publishedAt))
  expect([all.length, dates]).toEqual([13, dates.toSorted((a, b) => b - a)])
})
