import { z } from 'zod'
import { withErrorHandling } from '@/lib/platform/route-handler'
import type { LogLevel } from './env'
import { formatLogLine, installJsonLogging, loggedPath, logUnmasked, MAX_MASKED_PATH_LENGTH } from './logger'
import { MAX_MASKED_LENGTH } from './mask'

const lineSchema = z.looseObject({ time: z.iso.datetime(), level: z.string(), msg: z.string() })
let uninstall: () => void

function startLogging(level: LogLevel = 'info') {
  const lines: string[] = []
  uninstall = installJsonLogging({ level, stream: { write: text => void lines.push(text) } })
  return () => lines.map(line => lineSchema.parse(JSON.parse(line)))
}

afterEach(() => uninstall())

async function sendRequest(
  run: () => Promise<Response>,
  { path = '/api/v1/faqs', id }: { path?: string; id?: string } = {},
) {
  const headers = id === undefined ? undefined : { 'x-request-id': id }
  return await withErrorHandling(run)(new Request(`http://site${path}`, { headers }), {})
}

test('logs everything as JSON lines with time, level and message', () => {
  const lines = startLogging()
  console.info('booked', 3)
  expect(lines()).toEqual([{ time: expect.any(String), level: 'info', msg: 'booked 3' }])
})

test('writes one line without colors, and none below the level', () => {
  const lines = startLogging('warn')
  console.info('quiet')
  console.warn('loud')
  console.error('\u001b[31mred\u001b[0m\nand more\n')
  expect(lines().map(({ level, msg }) => [level, msg])).toEqual([
    ['warn', 'loud'],
    ['error', 'red\nand more'],
  ])
})

test('what is not masked is logged where only warnings are', () => {
  const lines = startLogging('warn')
  logUnmasked('https://rides.example/operator/settings#setup=3834add3d1.vzDPSbbgepOX_YJFrUgdhxMHDpniUwIANM4MJuvnryE')
  expect(lines()[0]?.msg).toMatch(/#setup=3834add3d1\.vzDP/)
})

test('logs an error with causes and stack, and no personal data', () => {
  const lines = startLogging()
  const cause = new Error('550 <ada@example.com> unknown')
  console.error('mail failed', new Error('no mail for +12125550142', { cause }))
  const [line] = lines()
  expect(line).toMatchObject({
    msg: 'mail failed',
    err: { type: 'Error', message: 'no mail for [phone]', cause: { message: '550 <[email]> unknown' } },
  })
  expect(JSON.stringify(line)).not.toMatch(/ada@|212555/)
})

test('logs one line per request with method, path without query, status and duration', async () => {
  const lines = startLogging()
  await sendRequest(async () => Response.json({}), { path: '/api/v1/places?q=ada@example.com' })
  const facts = { level: 'info', msg: 'request completed', method: 'GET', path: '/api/v1/places', status: 200 }
  const measured = { time: expect.any(String), requestId: expect.any(String), ms: expect.any(Number) }
  expect(lines()).toEqual([{ ...facts, ...measured }])
})

test("adds the response's request id to every line within the request, also beside other requests", async () => {
  const lines = startLogging()
  const requestIds = await Promise.all(
    ['one', 'two', 'three'].map(async word => {
      const response = await sendRequest(async () => {
        await new Promise(resolve => setImmediate(resolve))
        console.info(word)
        throw new Error(word)
      })
      return response.headers.get('x-request-id')
    }),
  )
  const messages = Map.groupBy(lines(), ({ requestId }) => requestId)
  expect(requestIds.map(id => messages.get(id)?.map(({ msg }) => msg))).toEqual(
    ['one', 'two', 'three'].map(word => [word, 'unexpected error in a route handler', 'request completed']),
  )
})

test('adopts the request id of a proxy', async () => {
  startLogging()
  const response = await sendRequest(async () => Response.json({}), { id: '0f343b09-3112-4a20-b133-d67c2b018a3b' })
  expect(response.headers.get('x-request-id')).toBe('0f343b09-3112-4a20-b133-d67c2b018a3b')
})

test.each(['short', 'ada@example.com', '2125550142', '{"level":"fatal"}', 'a'.repeat(65)])(
  'rejects %s as a request id',
  async id => {
    startLogging()
    const response = await sendRequest(async () => Response.json({}), { id })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test.each([
  ['/api/v1/calendar/abcdefgh12345', '/api/v1/calendar/[key]'],
  ['/api/v1/bookings/7KQ4-M9XW?x=1', '/api/v1/bookings/7KQ4-M9XW'],
  ['/api/v1/payments/ada%40example.com', '/api/v1/payments/[email]'],
  ['/api/%zz', '/api/%zz'],
])('logs the path %s as %s', (path, logged) => {
  startLogging()
  expect(loggedPath(`http://site${path}`)).toBe(logged)
})

/** Returns the length of the longest text that a pattern replaced anything in. */
function measureLongestRegexInput(run: () => unknown): number {
  const replace = jest.spyOn(String.prototype, 'replace')
  try {
    run()
    return Math.max(...replace.mock.contexts.map(text => String(text).length))
  } finally {
    replace.mockRestore()
  }
}

test.each(['+', 'a@', '-', '%40', '4111 '])('truncates a long path of %p before patterns run', unit => {
  startLogging()
  const path = `/api/v1/1${unit.repeat(15_000)}`
  expect(measureLongestRegexInput(() => loggedPath(`http://site${path}`))).toBeLessThanOrEqual(MAX_MASKED_PATH_LENGTH)
})

test('truncates a long error before patterns run', () => {
  startLogging()
  const error = new Error('+'.repeat(60_000))
  expect(measureLongestRegexInput(() => formatLogLine(['-'.repeat(60_000), error]))).toBeLessThanOrEqual(
    MAX_MASKED_LENGTH,
  )
})

test.each([
  [`/api/v1/1${'+'.repeat(15_000)}`, '/api/v1/…'],
  [`/api/v1/${'x/'.repeat(490)}ada.marsh@example.com`, `/api/v1/${'x/'.repeat(96)}`],
  [`/api/v1/${'bob@example.com/'.repeat(62)}ada.marsh@example.com`, `/api/v1/${'[email]/'.repeat(25)}`.slice(0, 200)],
])('logs at most 200 characters of the path: %.40s', (path, logged) => {
  startLogging()
  expect(loggedPath(`http://site${path}`)).toBe(logged)
})

test('logs no part of an email address at which a path is cut', () => {
  startLogging()
  // Shrinks to "[email]", so that the cut lies within the logged characters.
  const before = `/api/v1/${'a'.repeat(950)}@b.example`
  const paths = Array.from({ length: 40 }, (_, more) => `${before}/${'x'.repeat(more)}/ada.marsh@c.example`)
  expect(paths.map(path => loggedPath(`http://site${path}`)).filter(path => path.includes('ada'))).toEqual([])
})
