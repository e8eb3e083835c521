import { AppError } from '@/lib/errors'
import {
  createOgImageHandler,
  type OgImage,
  type OgImageContent,
  ogImageFileName,
  ogImagePath,
  pageOgImage,
} from './og-image'

const picture: OgImage = {
  kind: 'post',
  key: 'known',
  title: 'A title',
  label: 'Airports',
  photograph: '/stills/airport-kerb.webp',
}
const file = ogImageFileName(picture)
const jpeg = Buffer.from('jpeg')

function createTestHandler(drawn: Buffer | null = jpeg) {
  const drawnImages: OgImageContent[] = []
  const handle = createOgImageHandler({
    find: async (kind, key) => (kind === 'post' && key === 'known' ? picture : undefined),
    draw: async one => {
      drawnImages.push(one)
      return drawn
    },
  })
  return { handle, drawnImages }
}

test('draws the image that a page links to and marks it immutable', async () => {
  const { handle } = createTestHandler()
  const response = await handle({ kind: 'post', key: 'known', file })
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ])
})

test('redirects an outdated image URL to the current one without drawing', async () => {
  const { handle, drawnImages } = createTestHandler()
  const response = await handle({ kind: 'post', key: 'known', file: '0123456789ab.jpg' })
  expect([response.status, response.headers.get('location'), drawnImages.length]).toEqual([
    307,
    `/og/post/known/${file}`,
    0,
  ])
})

test.each([
  ['post', 'unknown', file],
  ['page', 'unknown', file],
  ['elsewhere', 'known', file],
  ['post', 'known', 'x.jpg'],
  ['post', 'known', '../../etc'],
])('%s %s %s returns an uncacheable 404', async (kind, key, name) => {
  const { handle, drawnImages } = createTestHandler()
  const response = await handle({ kind, key, file: name })
  expect([response.status, response.headers.get('cache-control'), drawnImages.length]).toEqual([404, 'no-store', 0])
})

test('an outage returns 503', async () => {
  const handle = createOgImageHandler({
    find: async () => {
      throw new AppError({ kind: 'unavailable', message: 'no host', logged: true })
    },
    draw: async () => jpeg,
  })
  expect((await handle({ kind: 'post', key: 'known', file })).status).toBe(503)
})

test('draws one image at a time, has nineteen wait and rejects all others', async () => {
  const { handle } = createTestHandler()
  const responses = await Promise.all(Array.from({ length: 30 }, () => handle({ kind: 'post', key: 'known', file })))
  expect(responses.filter(({ status }) => status === 503)).toHaveLength(10)
})

test("without its photograph the home page's image is shown, and nothing stored", async () => {
  const { handle } = createTestHandler(null)
  const { status, headers } = await handle({ kind: 'post', key: 'known', file })
  const location = ogImagePath(pageOgImage('home'))
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([307, location, 'no-store'])
})
