import { signCapability } from '@/lib/booking/server/capability'
import { deriveToken } from '@/lib/booking/server/token'
import { MAX_MASKED_LENGTH, mask, truncateForMasking } from './mask'

const secret = 'a secret of the tests, long enough to be one'
const token = deriveToken({ secret, id: '7KQ4-M9XW', linkVersion: 1 })
const ride = { id: '7KQ4-M9XW', expiresAt: new Date('2027-04-01T00:00:00Z'), secret }
const capability = signCapability(ride)
const boundCapability = signCapability({ ...ride, boundTo: '3f9a1c22b0' })

test.each([
  ['mail to ada.marsh+ride@mail.example.co.uk was refused', 'mail to [email] was refused'],
  ['<ada@example.com>: no such user', '<[email]>: no such user'],
  ['ada@example.com|bob@example.com&eve@example.com', '[email][email][email]'],
  ['a%40b.example%40c.example', '[email]'],
  ['from r&d@example.xn--p1ai', 'from [email]'],
  ['"email":"ada@example.com"', '"email":"[email]"'],
  ['/api/v1/x/ada%40example.com', '/api/v1/x/[email]'],
  ['call +12125550142 now', 'call [phone] now'],
  ['call +1 (212) 555-0142', 'call [phone]'],
  ['call +44 20 7946 0958.', 'call [phone].'],
  ['call (212) 555-0142', 'call [phone]'],
  ['phone=212-555-0142', 'phone=[phone]'],
  ['212.555.0142', '[phone]'],
  ['1 212 555 0142', '[phone]'],
  ['2125550142', '[phone]'],
  ['12125550142', '[phone]'],
  ['authorization: Bearer abc', 'authorization: Bearer [token]'],
  [`token ${token}`, 'token [secret]'],
  [`https://site/ride/7KQ4-M9XW#${token}`, 'https://site/ride/7KQ4-M9XW#[secret]'],
  [`opened by ${capability}`, 'opened by [capability]'],
  [`opened by ${boundCapability}`, 'opened by [capability]'],
  ['4111111111111111', '[card]'],
  ['card 4111 1111 1111 1111.', 'card [card].'],
  ['5424-0000-0000-0015', '[card]'],
  ['378282246310005', '[card]'],
])('masks %s', (text, masked) => {
  expect(mask(text)).toBe(masked)
})

test.each([
  'booking 7KQ4-M9XW, invoice INV-1774000000000: approved',
  'payment 6f9619ff-8b86-4011-b42d-00c04fc964ff: 60123456789 approved',
  'at 2027-03-01T20:00:00.000Z, 1774000000000',
  '$157.00, 25.40 miles, 3600 s',
  'at handle (/srv/site/lib/server/route-handler.ts:33:12)',
  'sha256 0f343b0931126a20f133d67c2b018a3b0f343b0931126a20f133d67c2b018a3b',
  'connect ECONNREFUSED 127.0.0.1:5432',
])('leaves %s unchanged', text => {
  expect(mask(text)).toBe(text)
})

test.each([
  ['an email address', 'ada.marsh@example.com'],
  ['an encoded email address', 'ada.marsh%40example.com'],
  ['a card number', '4111 1111 1111 1111'],
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

test('limits the length of text that patterns run on', () => {
  expect(truncateForMasking('word '.repeat(100_000)).length).toBeLessThanOrEqual(MAX_MASKED_LENGTH)
  expect(mask('+'.repeat(100_000))).toBe('…')
})
