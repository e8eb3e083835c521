import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fallbackFaqs, fallbackTestimonials, fallbackVehicles } from '@/lib/content/model/fallbacks'
import { AppError } from '@/lib/errors'
import { createEmbeddedContent } from './embedded'
import { createHomeRecord } from './home-record'
import { createHomeReader, type HomeContentSource, type RenderPhase } from './read-home'

const content = createEmbeddedContent({
  directory: path.resolve('testing/content'),
  imageHosts: [],
  timeZone: () => 'UTC',
})
const workingSource: HomeContentSource = {
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
  return { ...workingSource, ...Object.fromEntries(names.map(name => [name, fail])) }
}

const allDown = failing('testimonials', 'faqs', 'vehicles', 'about', 'contact', 'newestPosts')

/** Each call acts as a new server: it shares only the file. */
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

test('a build during an outage has the fallbacks and omits parts without one', async () => {
  expect(await read(allDown, 'build')).toEqual({
    testimonials: fallbackTestimonials,
    faqs: fallbackFaqs,
    vehicles: fallbackVehicles,
    about: null,
    contact: undefined,
    posts: undefined,
  })
})

test('a page with a fallback or a stored part revalidates soon', async () => {
  const shortenRevalidation = jest.fn(async () => {})
  await read(failing('contact'), 'build', { shortenRevalidation })
  expect(shortenRevalidation).toHaveBeenCalledTimes(1)
  await read(workingSource, 'build')
  await read(failing('contact'), 'serve', { shortenRevalidation })
  expect(shortenRevalidation).toHaveBeenCalledTimes(2)
})

test('a page without a fallback has the usual lifetime', async () => {
  const shortenRevalidation = jest.fn(async () => {})
  await read(workingSource, 'build', { shortenRevalidation })
  expect(shortenRevalidation).not.toHaveBeenCalled()
})

test('a good part replaces its fallback while another is still failing', async () => {
  await read(allDown, 'build')
  const home = await read(failing('faqs'), 'serve')
  expect(home.testimonials).toEqual(await workingSource.testimonials())
  expect(home.faqs).toEqual(fallbackFaqs)
})

test('an outage after a good page changes nothing, even after a restart', async () => {
  const before = await read(workingSource, 'build')
  expect(await read(allDown, 'serve')).toEqual(before)
})

test('keeps the part that fails after a good page while the others change', async () => {
  await read(workingSource, 'build')
  const home = await read({ ...failing('faqs'), testimonials: async () => [] }, 'serve')
  expect(home.testimonials).toEqual([])
  expect(home.faqs).toEqual(await workingSource.faqs())
})

test('remembers that an outage followed a good page', async () => {
  const before = await read(workingSource, 'build')
  await read(allDown, 'serve')
  expect(await read(allDown, 'serve')).toEqual(before)
})

test('throws the failure if the stored page is unknown, so that the page stays', async () => {
  await expect(read(failing('faqs'), 'serve')).rejects.toThrow('down')
})

test('a truncated record counts as missing', async () => {
  await read(workingSource, 'build')
  await writeFile(file, '{"source":')
  await expect(read(failing('faqs'), 'serve')).rejects.toThrow('down')
})

test('ignores a page made from another source', async () => {
  await read(workingSource, 'build', { source: 'content/' })
  expect((await read(allDown, 'serve')).testimonials).toEqual(fallbackTestimonials)
})

test('a build ignores the record of an earlier one', async () => {
  await read(workingSource, 'build')
  expect((await read(allDown, 'build')).testimonials).toEqual(fallbackTestimonials)
})

test('throws invalid content instead of using a fallback', async () => {
  const sourceWithInvalidFaqs: HomeContentSource = {
    ...workingSource,
    faqs: () => Promise.reject(new Error('content/faqs.json: 0.answer')),
  }
  await expect(read(sourceWithInvalidFaqs, 'build')).rejects.toThrow('content/faqs.json')
})

test('requests the newest twelve posts', async () => {
  const newestPosts = jest.fn(workingSource.newestPosts)
  await read({ ...workingSource, newestPosts }, 'build')
  expect(newestPosts).toHaveBeenCalledWith(12)
})
