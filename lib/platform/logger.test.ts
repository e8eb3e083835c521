import { z } from 'zod'
import { signCapability } from '@/lib/booking/server/capability'
import { deriveToken } from '@/lib/booking/server/token'
import { withErrorHandling } from '@/lib/platform/route-handler'
import type { LogLevel } from './env'
import { formatLogLine, installJsonLogging, loggedPath, logUnmasked, MAX_MASKED_PATH_LENGTH } from './logger'
import { MAX_MASKED_LENGTH, mask } from './mask'

const lineSchema = z.looseObject({ time: z.iso.datetime(), level: z.string(), msg: z.string() })
let uninstall: () => void
afterEach(() => uninstall?.())

function startLogging(level: LogLevel = 'info') {
  const lines: string[] = []
  uninstall = installJsonLogging({ level, stream: { write: text => void lines.push(text) } })
  return () => lines.map(line => lineSchema.parse(JSON.parse(line)))
}

async function sendRequest(run: () => Promise<Response>, path = '/api/v1/faqs', id?: string) {
  const headers = id === undefined ? undefined : { 'x-request-id': id }
  return await withErrorHandling(run)(new Request(`http://site${path}`, { headers }), {})
}

test('logs everything as JSON lines with time, level and message, without colors, from the level on', () => {
  const lines = startLogging('warn')
  console.info('quiet')
  console.warn('booked', 3)
  console.error('\u001b[31mred\u001b[0m\nand more\n')
  expect(lines()).toEqual([
    { time: expect.any(String), level: 'warn', msg: 'booked 3' },
    { time: expect.any(String), level: 'error', msg: 'red\nand more' },
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
  const err = { type: 'Error', message: 'no mail for [phone]', cause: { message: '550 <[email]> unknown' } }
  expect(line).toMatchObject({ msg: 'mail failed', err })
  expect(JSON.stringify(line)).not.toMatch(/ada@|212555/)
})

test('logs one line per request with method, path without query, status and duration', async () => {
  const lines = startLogging()
  await sendRequest(async () => Response.json({}), '/api/v1/places?q=ada@example.com')
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

test.each([
  ['0f343b09-3112-4a20-b133-d67c2b018a3b', true],
  ['ada@example.com', false],
  ['2125550142', false],
  ['a'.repeat(65), false],
])('adopts the request id %s of a proxy: %p', async (id, isAdopted) => {
  startLogging()
  const response = await sendRequest(async () => Response.json({}), '/api/v1/faqs', id)
  expect(response.headers.get('x-request-id')).toMatch(isAdopted ? id : /^[0-9a-f-]{36}$/)
})

test.each([
  ['/api/v1/calendar/abcdefgh12345', '/api/v1/calendar/[key]'],
  ['/api/v1/bookings/7KQ4-M9XW?x=1', '/api/v1/bookings/7KQ4-M9XW'],
  ['/api/v1/payments/ada%40example.com', '/api/v1/payments/[email]'],
  ['/api/%zz', '/api/%zz'],
  // At most 200 characters.
  [`/api/v1/1${'+'.repeat(15_000)}`, '/api/v1/…'],
  [`/api/v1/${'x/'.repeat(490)}ada.marsh@example.com`, `/api/v1/${'x/'.repeat(96)}`],
])('logs the path %.60s as %.60s', (path, logged) => {
  expect(loggedPath(`http://site${path}`)).toBe(logged)
})

test('logs no part of an email address at which a path is cut', () => {
  // Shrinks to "[email]", so that the cut lies within the logged characters.
  const before = `/api/v1/${'a'.repeat(950)}@b.example`
  const paths = Array.from({ length: 40 }, (_, more) => `${before}/${'x'.repeat(more)}/ada.marsh@c.example`)
  expect(paths.map(path => loggedPath(`http://site${path}`)).filter(path => path.includes('ada'))).toEqual([])
})

/** Returns the length of the longest text that a pattern replaced anything in. */
function measureLongestRegexInput(run: () => unknown): number {
  const replace = jest.spyOn(String.prototype, 'replace')
  run()
  const longest = Math.max(...replace.mock.contexts.map(text => String(text).length))
  replace.mockRestore()
  return longest
}

test.each(['+', 'a@', '-', '%40', '4111 '])('cuts long paths and errors of %p before patterns run', unit => {
  const url = `http://site/api/v1/1${unit.repeat(15_000)}`
  expect(measureLongestRegexInput(() => loggedPath(url))).toBeLessThanOrEqual(MAX_MASKED_PATH_LENGTH)
  const args = [unit.repeat(60_000), new Error(unit.repeat(60_000))]
  expect(measureLongestRegexInput(() => formatLogLine(args))).toBeLessThanOrEqual(MAX_MASKED_LENGTH)
})

const secret = 'a secret of the tests, long enough to be one'
const token = deriveToken({ secret, id: '7KQ4-M9XW', linkVersion: 1 })
const ride = { id: '7KQ4-M9XW', expiresAt: new Date('2027-04-01T00:00:00Z'), secret }
const capability = signCapability(ride)
const boundCapability = signCapability({ ...ride, boundTo: '3f9a1c22b0' })

test.each([
  ['mail to ada.marsh+ride@mail.example.co.uk was refused', 'mail to [email] was refused'],
  ['ada@example.com|bob@example.com&eve@example.com', '[email][email][email]'],
  ['a%40b.example%40c.example', '[email]'],
  ['call +12125550142 now', 'call [phone] now'],
  ['call +44 20 7946 0958.', 'call [phone].'],
  ['call (212) 555-0142', 'call [phone]'],
  ['212.555.0142', '[phone]'],
  ['phone=2125550142', 'phone=[phone]'],
  ['authorization: Bearer abc', 'authorization: Bearer [token]'],
  [`https://site/ride/7KQ4-M9XW#${token}`, 'https://site/ride/7KQ4-M9XW#[secret]'],
  [`opened by ${boundCapability}`, 'opened by [capability]'],
  ['card 4111 1111 1111 1111.', 'card [card].'],
  ['5424-0000-0000-0015', '[card]'],
  // What is neither personal nor secret stays.
  ...[
    'booking 7KQ4-M9XW, invoice INV-1774000000000: approved',
    'payment 6f9619ff-8b86-4011-b42d-00c04fc964ff: 60123456789 approved',
    'at 2027-03-01T20:00:00.000Z, 1774000000000',
    '$157.00, 25.40 miles, 3600 s',
    'sha256 0f343b0931126a20f133d67c2b018a3b0f343b0931126a20f133d67c2b018a3b',
  ].map(text => [text, text]),
])('masks %s', (text, masked) => {
  expect(mask(text)).toBe(masked)
})

test.each([
  ['an encoded email address', 'ada.marsh%40example.com'],
  ['a card number with dashes', '5424-0000-0000-0015'],
  ['a phone number', '+1 (212) 555-0142'],
  ['a token', token],
  ['a capability', capability],
  ['a bearer token', `Bearer ${token}`],
])('leaves no part of %s wherever it is cut', (_name, secretText) => {
  const pieces = Array.from({ length: secretText.length + 1 }, (_, at) => {
    const before = 'x '.repeat(MAX_MASKED_LENGTH).slice(0, MAX_MASKED_LENGTH - at)
    return mask(`${before} ${secretText} ${'y '.repeat(MAX_MASKED_LENGTH)}`)
  })
  // At most "Bearer" and fewer than four characters may stay unmasked.
  const leaks = pieces.filter(piece => /\d{3}|ada|@|%40|M9XW/.test(piece) || piece.includes(token.slice(0, 4)))
  expect(leaks).toEqual([])
})
