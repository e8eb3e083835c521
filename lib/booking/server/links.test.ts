import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import type { LinkTable } from '@/lib/booking/tables'
import { bearerCapability, buildOperatorLink, signCapability, verifyCapability } from './capability'
import { createLink, findLink, revokeLink, signLink } from './links'
import { loadBooking } from './load-booking'
import { replaceLink } from './manage-link'
import { generateBookingId, parseBookingId } from './store'
import { appErrorLike, createBookingFixture } from './testing/booking-fixture'

const SECRET = 'a secret of the tests, long enough to be one'
const now = new Date('2027-03-01T20:00:00Z')
const expiresAt = new Date('2027-03-21T18:30:00Z')
const validCapability = signCapability({ id: '7KQ4-M9XW', expiresAt, secret: SECRET })

function verify(text: string, { at = now, secret = SECRET } = {}) {
  return verifyCapability({ text, secret, now: at })?.id ?? null
}

test('a capability names its booking until its exact time', () => {
  expect(verify(validCapability, { at: new Date(+expiresAt - 1) })).toBe('7KQ4-M9XW')
  expect(verify(validCapability, { at: expiresAt })).toBeNull()
})

test('rejects a capability signed with another secret', () => {
  expect(verify(validCapability, { secret: 'another secret of the tests, as long' })).toBeNull()
})

const [, expires = '', signature = ''] = validCapability.split('.')
test.each([
  ['another booking', `AAAA-AAAA.${expires}.${signature}`],
  ['a later expiry', `7KQ4-M9XW.${Number(expires) + 1}.${signature}`],
  ['an expiry with a leading zero', `7KQ4-M9XW.0${expires}.${signature}`],
  ['another signature', `7KQ4-M9XW.${expires}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
  ['a shorter signature', `7KQ4-M9XW.${expires}.${signature.slice(1)}`],
  ['trailing text', `${validCapability}A`],
  ['no signature', `7KQ4-M9XW.${expires}.`],
  ['nothing', ''],
])('rejects a capability with %s', (_, text) => {
  expect(verify(text)).toBeNull()
})

test('names what a capability is bound to', () => {
  const bound = signCapability({ id: '7KQ4-M9XW', expiresAt, secret: SECRET, boundTo: '3f9a1c22b0' })
  expect(verifyCapability({ text: bound, secret: SECRET, now })).toEqual({ id: '7KQ4-M9XW', boundTo: '3f9a1c22b0' })
  expect(verify(bound.replace('.3f9a1c22b0', ''))).toBeNull()
  expect(verify(bound.replace('3f9a1c22b0', '3f9a1c22b1'))).toBeNull()
})

test('the link expires seven days after the last leg, and at least seven days from now', () => {
  const booking = { ...kennedyBooking, returnAt: '2027-03-16T12:00:00.000Z' }
  const link = buildOperatorLink({ booking, secret: SECRET, now })
  const text = new URL(link).hash.slice(1)
  expect(new URL(link).pathname).toBe('/operator')
  expect(verify(text, { at: new Date('2027-03-23T11:59:59Z') })).toBe(booking.id)
  expect(verify(text, { at: new Date('2027-03-23T12:00:00Z') })).toBeNull()
  const late = new URL(
    buildOperatorLink({ booking, secret: SECRET, now: new Date('2027-06-01T12:00:00Z') }),
  ).hash.slice(1)
  expect(verify(late, { at: new Date('2027-06-08T11:59:59Z') })).toBe(booking.id)
  expect(verify(late, { at: new Date('2027-06-08T12:00:00Z') })).toBeNull()
})

test.each([
  [`Bearer ${validCapability}`, validCapability],
  [`bearer ${validCapability}`, validCapability],
  [`Basic ${validCapability}`, ''],
  [`Bearer ${validCapability} more`, ''],
])('reads the capability of the header %s', (authorization, capability) => {
  expect(bearerCapability(new Request('http://localhost', { headers: { authorization } }))).toBe(capability)
})

test('generates IDs without characters that look or sound similar', () => {
  const ids = Array.from({ length: 500 }, generateBookingId)
  for (const id of ids) expect(id).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  expect(new Set(ids).size).toBe(500)
})

test.each([' 7kq4 m9xw', '７ｋｑ４－ｍ９ｘｗ', '\u202a7KQ4-M9XW\u202c'])('parses the ID %j', text => {
  expect(parseBookingId(text)).toBe('7KQ4-M9XW')
})

test.each(['7KQ4-M9X', '0KQ4-M9XW', '7KQ4-M9XW-2', '', `7KQ4-M9XW${' '.repeat(40)}`])('rejects %j as an ID', text => {
  expect(parseBookingId(text)).toBeNull()
})

test('a replaced link ends all earlier ones, and a retry of the booking returns none', async () => {
  const fixture = await createBookingFixture()
  const key = 'a-key-with-a-lost-response'
  const { booking, token } = await fixture.book({}, { key })
  const tokens = [token]
  for (let time = 0; time < 3; time++)
    tokens.push(await fixture.operate(booking, (tx, row) => replaceLink(tx, row, fixture.context.secret)))
  const last = tokens.pop() ?? ''
  expect(await loadBooking(fixture.context, { id: booking.id, token: last })).toEqual(booking)
  for (const old of tokens) {
    const access = { id: booking.id, token: old }
    await expect(loadBooking(fixture.context, access)).rejects.toMatchObject(appErrorLike('not_found'))
  }
  await expect(fixture.book({}, { key })).rejects.toMatchObject(appErrorLike('link_replaced'))
  await fixture.close()
})

test('ending a link leaves the others', async () => {
  const { db, close } = await createBookingFixture()
  const [ended, kept] = [
    await createLink(db, { purpose: 'settings', expiresAt, now }),
    await createLink(db, { purpose: 'settings', expiresAt, now }),
  ]
  await revokeLink(db, { id: ended.id, now })
  const find = ({ id, purpose }: LinkTable) =>
    findLink(db, { text: signLink({ id, purpose, secret: SECRET }), purpose, secret: SECRET, now })
  expect(await find(ended)).toBeNull()
  expect(await find(kept)).toMatchObject({ id: kept.id })
  await close()
})
