import { AppError } from '@/lib/errors'
import { createOgImageHandler } from './og-image-handler'
import { type OgImageContent, ogImageFileName } from './og-image-url'

const picture: OgImageContent = { title: 'A title', label: 'Airports', photograph: '/stills/airport-kerb.webp' }
const file = ogImageFileName(picture)
let isComplete: boolean
const shortenRevalidation = jest.fn(async () => {})

beforeEach(() => {
  isComplete = true
  shortenRevalidation.mockClear()
})

function createTestHandler({ found = picture as OgImageContent | null } = {}) {
  const drawn: OgImageContent[] = []
  const answer = createOgImageHandler({
    find: async (_kind, key) => (key === 'known' ? found : null),
    draw: async one => {
      drawn.push(one)
      return { jpeg: Buffer.from('jpeg'), isComplete }
    },
    shortenRevalidation,
  })
  return { answer, drawn }
}

test('the picture that a page names is drawn, and kept by whoever has it', async () => {
  const { answer } = createTestHandler()
  const response = await answer({ kind: 'post', key: 'known', file })
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ])
})

test("an earlier picture's address leads to today's without drawing", async () => {
  const { answer, drawn } = createTestHandler()
  const response = await answer({ kind: 'post', key: 'known', file: '0123456789ab.jpg' })
  expect([response.status, response.headers.get('location'), drawn.length]).toEqual([307, `/og/post/known/${file}`, 0])
})

test.each([
  ['post', 'unknown', file],
  ['page', 'unknown', file],
  ['elsewhere', 'known', file],
  ['post', 'known', 'x.jpg'],
  ['post', 'known', '../../etc'],
])('%s %s %s is not found and nobody keeps the answer', async (kind, key, name) => {
  const { answer, drawn } = createTestHandler()
  const response = await answer({ kind, key, file: name })
  expect([response.status, response.headers.get('cache-control'), drawn.length]).toEqual([404, 'no-store', 0])
})

test('an outage is a 503', async () => {
  const answer = createOgImageHandler({
    find: async () => {
      throw new AppError({ kind: 'unavailable', message: 'no host', logged: true })
    },
    draw: async () => ({ jpeg: Buffer.from(''), isComplete }),
    shortenRevalidation,
  })
  expect((await answer({ kind: 'post', key: 'known', file })).status).toBe(503)
})

test('pictures are drawn one at a time, and a crowd is sent away', async () => {
  let running = 0
  let most = 0
  const answer = createOgImageHandler({
    find: async () => picture,
    draw: async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setImmediate(resolve))
      running--
      return { jpeg: Buffer.from('jpeg'), isComplete }
    },
    shortenRevalidation,
  })
  const answers = await Promise.all(Array.from({ length: 30 }, () => answer({ kind: 'post', key: 'known', file })))
  expect(most).toBe(1)
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(10)
})

test('a picture that cannot be drawn does not hold up the next', async () => {
  let first = true
  const answer = createOgImageHandler({
    find: async () => picture,
    draw: async () => {
      if (first) {
        first = false
        throw new Error('broken')
      }
      return { jpeg: Buffer.from('jpeg'), isComplete }
    },
    shortenRevalidation,
  })
  await expect(answer({ kind: 'post', key: 'known', file })).rejects.toThrow('broken')
  expect((await answer({ kind: 'post', key: 'known', file })).status).toBe(200)
})

test('a picture that lacks its photograph is not kept for long', async () => {
  isComplete = false
  const { answer } = createTestHandler()
  const response = await answer({ kind: 'post', key: 'known', file })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  expect(shortenRevalidation).toHaveBeenCalledTimes(1)
})
