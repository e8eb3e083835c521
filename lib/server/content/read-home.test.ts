import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fallbackFaqs, fallbackTestimonials, fallbackVehicles } from '@/lib/content/fallbacks'
import { AppError } from '@/lib/errors'
import { createEmbeddedContent } from './embedded'
import { createHomeRecord } from './home-record'
import { createHomeReader, type HomeContentSource, type RenderPhase } from './read-home'

const content = createEmbeddedContent({ directory: path.join(process.cwd(), 'content'), imageHosts: [] })
const good: HomeContentSource = {
  ...content,
  newestPosts: limit => content.related({ category: 'Airport Transfers', exclude: '', limit }),
}
const HOST = 'https://content.example'
let directory: string
let file: string

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'home-'))
  file = path.join(directory, 'cache/home.json')
})

afterEach(() => rm(directory, { recursive: true }))

function failing(...names: (keyof HomeContentSource)[]): HomeContentSource {
  const fail = async () => {
    throw new AppError({ kind: 'unavailable', message: 'down' })
  }
  return { ...good, ...Object.fromEntries(names.map(name => [name, fail])) }
}

const allDown = failing('testimonials', 'faqs', 'vehicles', 'about', 'contact', 'newestPosts')

/** Each call is a server of its own: it knows only what the file tells. */
function read(
  content: HomeContentSource,
  stage: RenderPhase,
  options: { source?: string; shortenRevalidation?: () => Promise<void> } = {},
) {
  return createHomeReader({
    content,
    phase: stage,
    source: HOST,
    record: createHomeRecord(file),
    shortenRevalidation: async () => {},
    ...options,
  })()
}

test('built while the host is down, the page has the fallbacks and leaves out what has none', async () => {
  expect(await read(allDown, 'build')).toEqual({
    testimonials: fallbackTestimonials,
    faqs: fallbackFaqs,
    vehicles: fallbackVehicles,
    about: null,
    contact: undefined,
    posts: undefined,
  })
})

test('a page with a fallback lives shortly', async () => {
  const shortenRevalidation = jest.fn(async () => {})
  await read(failing('contact'), 'build', { shortenRevalidation })
  expect(shortenRevalidation).toHaveBeenCalledTimes(1)
})

test('a page without a fallback lives its usual time', async () => {
  const shortenRevalidation = jest.fn(async () => {})
  await read(good, 'build', { shortenRevalidation })
  expect(shortenRevalidation).not.toHaveBeenCalled()
})

test('a good part replaces its fallback while another is still down', async () => {
  await read(allDown, 'build')
  const home = await read(failing('faqs'), 'serve')
  expect(home.testimonials).toEqual(await good.testimonials())
  expect(home.faqs).toEqual(fallbackFaqs)
})

test('after a good page an outage changes nothing, also in a restarted server', async () => {
  const before = await read(good, 'build')
  expect(await read(allDown, 'serve')).toEqual(before)
})

test('after a good page the part that is down stays while the others change', async () => {
  await read(good, 'build')
  const home = await read({ ...failing('faqs'), testimonials: async () => [] }, 'serve')
  expect(home.testimonials).toEqual([])
  expect(home.faqs).toEqual(await good.faqs())
})

test('an outage is not forgotten to have followed a good page', async () => {
  const before = await read(good, 'build')
  await read(allDown, 'serve')
  expect(await read(allDown, 'serve')).toEqual(before)
})

test('where nobody knows what the stored page holds, the failure is thrown and the page stays', async () => {
  await expect(read(failing('faqs'), 'serve')).rejects.toThrow('down')
})

test('a torn record counts as none', async () => {
  await read(good, 'build')
  await writeFile(file, '{"source":')
  await expect(read(failing('faqs'), 'serve')).rejects.toThrow('down')
})

test('a page made from another source is no earlier answer of this one', async () => {
  await read(good, 'build', { source: 'content/' })
  expect((await read(allDown, 'serve')).testimonials).toEqual(fallbackTestimonials)
})

test('a build begins anew, whatever an earlier one held', async () => {
  await read(good, 'build')
  expect((await read(allDown, 'build')).testimonials).toEqual(fallbackTestimonials)
})

test('content that cannot be used is thrown and never papered over', async () => {
  const broken: HomeContentSource = { ...good, faqs: () => Promise.reject(new Error('content/faqs.json: 0.answer')) }
  await expect(read(broken, 'build')).rejects.toThrow('content/faqs.json')
})

test('the newest twelve posts are asked for', async () => {
  const newestPosts = jest.fn(good.newestPosts)
  await read({ ...good, newestPosts }, 'build')
  expect(newestPosts).toHaveBeenCalledWith(12)
})
