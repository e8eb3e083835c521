import { setImmediate } from 'node:timers/promises'
import { getOptimizedImageUrl } from '@/lib/image-sources'
import { requestBytes } from '@/lib/platform/http-client'
import { GET } from './route'

jest.mock('@/lib/platform/http-client', () => ({
  ...jest.requireActual('@/lib/platform/http-client'),
  requestBytes: jest.fn(),
}))
type Answer = Awaited<ReturnType<typeof requestBytes>>
const answer = (status: number) => ({ status, bytes: Buffer.from('bytes') }) as Answer

let requested: string[]
beforeEach(() => {
  process.env.IMAGE_HOSTS = 'img.example.com'
  requested = []
  jest.mocked(requestBytes).mockImplementation(async ({ url }) => {
    requested.push(String(url))
    return answer(200)
  })
})

/** Requests a picture as the image optimizer does. */
function requestPicture(src: string) {
  const path = new URL(getOptimizedImageUrl(src), 'http://localhost').searchParams.get('url') ?? ''
  return GET(new Request(`http://localhost${path}`), { params: Promise.resolve({ url: path.split('/').at(-1) ?? '' }) })
}

test.each([
  ['https://img.example.com/a.jpg?w=1&h=2', undefined],
  ['https://img.example.com/Straße ü.jpg', 'https://img.example.com/Stra%C3%9Fe%20%C3%BC.jpg'],
  ['https://img.example.com/o/posts%2Fa.jpg?sign=b%2Bc%3D', undefined],
  ['https://img.example.com/100%.jpg', undefined],
])('fetches %s, of a host that the settings name, as it is written', async (src, encoded) => {
  const response = await requestPicture(src)
  expect([response.status, await response.text(), requested]).toEqual([200, 'bytes', [encoded ?? src]])
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
})

test.each(['https://elsewhere.example/a.jpg', 'http://img.example.com/a.jpg', 'file:///etc/passwd'])(
  'does not fetch %s',
  async src => {
    expect([(await requestPicture(src)).status, requested]).toEqual([404, []])
  },
)

test('fetches four at a time; the others wait, and end as failed ones do', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const answers: ((response: Answer) => void)[] = []
  jest.mocked(requestBytes).mockImplementation(() => new Promise(resolve => answers.push(resolve)))
  const responses = Array.from({ length: 6 }, (_, index) => requestPicture(`https://img.example.com/a.jpg?x=${index}`))
  await setImmediate()
  expect(answers).toHaveLength(4)
  answers[0]?.(answer(404))
  answers[1]?.(answer(200))
  expect([(await responses[0])?.status, (await responses[1])?.status]).toEqual([404, 200])
  expect(answers).toHaveLength(6)
  for (const respond of answers) respond(answer(200))
  await Promise.all(responses)
  expect(warn.mock.calls).toEqual([['picture: could not load a photo: status 404']])
})
