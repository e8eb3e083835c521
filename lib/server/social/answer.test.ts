import { AppError } from '@/lib/errors'
import { pictureFile, type SocialPicture } from './address'
import { createPictureAnswer } from './answer'

const picture: SocialPicture = { title: 'A title', label: 'Airports', photograph: '/stills/airport-kerb.webp' }
const file = pictureFile(picture)
let whole: boolean
const shortenLife = jest.fn(async () => {})

beforeEach(() => {
  whole = true
  shortenLife.mockClear()
})

function stage({ found = picture as SocialPicture | null } = {}) {
  const drawn: SocialPicture[] = []
  const answer = createPictureAnswer({
    find: async (_kind, key) => (key === 'known' ? found : null),
    draw: async one => {
      drawn.push(one)
      return { jpeg: Buffer.from('jpeg'), whole }
    },
    shortenLife,
  })
  return { answer, drawn }
}

test('the picture that a page names is drawn, and kept by whoever has it', async () => {
  const { answer } = stage()
  const response = await answer({ kind: 'post', key: 'known', file })
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ])
})

test("an earlier picture's address leads to today's without drawing", async () => {
  const { answer, drawn } = stage()
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
  const { answer, drawn } = stage()
  const response = await answer({ kind, key, file: name })
  expect([response.status, response.headers.get('cache-control'), drawn.length]).toEqual([404, 'no-store', 0])
})

test('an outage is a 503', async () => {
  const answer = createPictureAnswer({
    find: async () => {
      throw new AppError({ kind: 'unavailable', message: 'no host', logged: true })
    },
    draw: async () => ({ jpeg: Buffer.from(''), whole }),
    shortenLife,
  })
  expect((await answer({ kind: 'post', key: 'known', file })).status).toBe(503)
})

test('pictures are drawn one at a time, and a crowd is sent away', async () => {
  let running = 0
  let most = 0
  const answer = createPictureAnswer({
    find: async () => picture,
    draw: async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setImmediate(resolve))
      running--
      return { jpeg: Buffer.from('jpeg'), whole }
    },
    shortenLife,
  })
  const answers = await Promise.all(Array.from({ length: 30 }, () => answer({ kind: 'post', key: 'known', file })))
  expect(most).toBe(1)
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(10)
})

test('a picture that cannot be drawn does not hold up the next', async () => {
  let first = true
  const answer = createPictureAnswer({
    find: async () => picture,
    draw: async () => {
      if (first) {
        first = false
        throw new Error('broken')
      }
      return { jpeg: Buffer.from('jpeg'), whole }
    },
    shortenLife,
  })
  await expect(answer({ kind: 'post', key: 'known', file })).rejects.toThrow('broken')
  expect((await answer({ kind: 'post', key: 'known', file })).status).toBe(200)
})

test('a picture that lacks its photograph is not kept for long', async () => {
  whole = false
  const { answer } = stage()
  const response = await answer({ kind: 'post', key: 'known', file })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  expect(shortenLife).toHaveBeenCalledTimes(1)
})
