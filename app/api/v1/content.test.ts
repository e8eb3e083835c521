import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'

type Get = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>

const endpoints: Record<string, () => Promise<{ GET: Get }>> = {
  about: () => import('@/app/api/v1/about/route'),
  contact: () => import('@/app/api/v1/contact/route'),
  faqs: () => import('@/app/api/v1/faqs/route'),
  testimonials: () => import('@/app/api/v1/testimonials/route'),
  'vehicle-category': () => import('@/app/api/v1/vehicle-category/route'),
  vehicles: () => import('@/app/api/v1/vehicles/route'),
  posts: () => import('@/app/api/v1/posts/route'),
  'posts/some-post': () => import('@/app/api/v1/posts/[id]/route'),
}

let host: ContentHost
let log: jest.SpyInstance
let dataDir: string

// The content source is chosen once per module instance: each test imports the route again.
beforeEach(async () => {
  host = await startContentHost()
  process.env.API_BASE_URL = host.url
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'content-'))
  process.env.DATA_DIR = dataDir
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
  jest.resetModules()
})

afterEach(async () => {
  log.mockRestore()
  await rm(dataDir, { recursive: true })
  delete process.env.API_BASE_URL
  delete process.env.DATA_DIR
  await host.stop()
})

async function get(name: string, query = '') {
  const endpoint = await endpoints[name]?.()
  if (!endpoint) throw new Error(`no endpoint ${name}`)
  const request = new Request(`http://site/api/v1/${name}${query}`)
  const response = await endpoint.GET(request, { params: Promise.resolve({ id: 'some-post' }) })
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() }
}

test.each(['about', 'posts'])('/%s returns backend content that shared caches may store', async name => {
  const { status, cache, body } = await get(name)
  expect([status, cache]).toEqual([200, 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'])
  expect(Object.keys(body).length).toBeGreaterThan(0)
})

test.each([
  ['contact', 'Could not load contact information. Please try again later.'],
  ['about', 'Could not load about information. Please try again later.'],
  ['posts', 'Could not load blog posts. Please try again later.'],
  ['posts/some-post', 'Could not load blog post. Please try again later.'],
  ['faqs', 'Could not load questions and answers. Please try again later.'],
  ['testimonials', 'Could not load testimonials. Please try again later.'],
  ['vehicles', 'Could not load vehicles. Please try again later.'],
  ['vehicle-category', 'Could not load vehicle categories. Please try again later.'],
])('/%s returns an error that no cache may store', async (name, error) => {
  host.setMode('fail')
  expect(await get(name)).toEqual({ status: 503, cache: 'no-store', body: { error, code: 'content_unusable' } })
})
