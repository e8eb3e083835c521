import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { GET as getAbout } from './about/route'
import { GET as getContact } from './contact/route'
import { GET as getFaqs } from './faqs/route'
import { GET as getPost } from './posts/[id]/route'
import { GET as getPosts } from './posts/route'
import { GET as getTestimonials } from './testimonials/route'
import { GET as getCategories } from './vehicle-category/route'
import { GET as getVehicles } from './vehicles/route'

const ENDPOINTS = [
  ['contact', getContact, 'Could not load contact information. Please try again later.'],
  ['about', getAbout, 'Could not load about information. Please try again later.'],
  ['posts', getPosts, 'Could not load blog posts. Please try again later.'],
  ['faqs', getFaqs, 'Could not load questions and answers. Please try again later.'],
  ['testimonials', getTestimonials, 'Could not load testimonials. Please try again later.'],
  ['vehicles', getVehicles, 'Could not load vehicles. Please try again later.'],
  ['vehicle-category', getCategories, 'Could not load vehicle categories. Please try again later.'],
] as const

let host: ContentHost
beforeAll(async () => {
  host = await startContentHost()
  Object.assign(process.env, { API_BASE_URL: host.url, DATA_DIR: await createTemporaryFolder() })
})
afterAll(() => host.stop())

test('a post that could not be read has a sentence of its own', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  host.setMode('fail')
  const response = await getPost(new Request('http://site/api/v1/posts/a'), { params: Promise.resolve({ id: 'a' }) })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ error: 'Could not load blog post. Please try again later.' })
})

test.each(ENDPOINTS)('/%s: an error that no cache may store, then content that they may', async (name, get, error) => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const now = jest.spyOn(performance, 'now')
  const read = async () => {
    const response = await get(new Request(`http://site/api/v1/${name}`), {})
    return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() }
  }
  host.setMode('fail')
  expect(await read()).toEqual({ status: 503, cache: 'no-store', body: { error, code: 'content_unusable' } })
  host.reset()
  now.mockReturnValue(performance.now() + 3_600_000)
  expect(await read()).toEqual({ status: 200, cache: 'public, max-age=0, s-maxage=60', body: expect.anything() })
})
