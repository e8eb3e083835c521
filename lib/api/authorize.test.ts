import { buildOperatorLink, buildTripLink } from '@/lib/booking/server/capability'
import { createLink, signLink } from '@/lib/booking/server/links'
import { type BookingFixture, createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { patchBookings } from '@/lib/booking/server/testing/patch-bookings'
import { createBookingContext } from '@/lib/operations/booking-context'
import { database } from '@/lib/platform/database/connection'
import { authorize, type EndpointAuth } from './authorize'

const REVALIDATE_SECRET = 'a secret of the content backend'

/** The kinds of authorization that require a credential. */
type Kind = Exclude<EndpointAuth, 'none' | 'optionalAccessToken'>
const kinds = [
  'accessToken',
  'paymentToken',
  'operatorCapability',
  'dayListLink',
  'settingsLink',
  'setupLink',
  'tripLink',
  'revalidateSecret',
] as const satisfies Kind[]
const credentialNames = kinds.filter(kind => kind !== 'paymentToken')

/** One refusal for every reason, so that a credential cannot be probed. */
const expectedRejection = (kind: string) => (kind === 'revalidateSecret' ? '401' : 'not_found')

let fixture: BookingFixture
let bookingId: string
let credentials: Record<string, string>
beforeAll(async () => {
  fixture = await createBookingFixture()
  Object.assign(process.env, { DATA_DIR: fixture.dataDir, REVALIDATE_SECRET })
  const booked = await fixture.book()
  // Links expire after the ride, by the real clock.
  const booking = { ...booked.booking, pickupAt: '2099-03-14T13:30:00.000Z' }
  await patchBookings(fixture.db, { pickupAt: booking.pickupAt }, booking.id)
  const { db, secret } = await createBookingContext()
  const now = new Date()
  const link = { expiresAt: new Date(+now + 60_000), now }
  const dayList = await createLink(db, { purpose: 'rides', ...link })
  const settings = await createLink(db, { purpose: 'settings', ...link })
  const setup = await createLink(db, { purpose: 'setup', ...link })
  const capabilityOf = (link: string) => new URL(link).hash.slice(1)
  bookingId = booking.id
  credentials = {
    accessToken: booked.token,
    operatorCapability: capabilityOf(buildOperatorLink({ booking, secret, now })),
    dayListLink: signLink({ ...dayList, secret }),
    settingsLink: signLink({ ...settings, secret }),
    setupLink: signLink({ ...setup, secret }),
    tripLink: capabilityOf(buildTripLink({ booking, secret })),
    revalidateSecret: REVALIDATE_SECRET,
  }
})
afterAll(async () => {
  await (await database()).destroy()
  await fixture.close()
})

/** Authorizes a request for the booking; returns whether it is allowed, or the code of the refusal. */
async function attempt(kind: EndpointAuth, authorization?: string): Promise<string> {
  const headers = authorization === undefined ? undefined : { authorization }
  const request = new Request('http://site/api/v1/something', { method: 'POST', headers, body: '{}' })
  try {
    const access = await authorize(kind, { request, params: { id: bookingId }, query: () => ({}) })
    return access instanceof Response ? String(access.status) : 'allowed'
  } catch (error) {
    return String(Reflect.get(Object(error), 'kind'))
  } finally {
    expect(request.bodyUsed).toBe(false)
  }
}

test.each(credentialNames)('%s is allowed with its own credential', async kind => {
  expect(await attempt(kind, `Bearer ${credentials[kind]}`)).toBe('allowed')
})

test.each(kinds.flatMap(kind => credentialNames.filter(name => name !== kind).map(name => [kind, name] as const)))(
  '%s is refused with the credential of %s',
  async (kind, name) => {
    expect(await attempt(kind, `Bearer ${credentials[name]}`)).toBe(expectedRejection(kind))
  },
)

test.each(kinds)('%s is refused without a credential, with a broken one and with another scheme', async kind => {
  const basic = `Basic ${credentials[kind]}`
  const invalidHeaders = [undefined, '', 'Bearer', 'Bearer ', 'Bearer \u00e9', basic, 'Bearer a.b.c.d']
  for (const authorization of invalidHeaders) {
    expect([authorization, await attempt(kind, authorization)]).toEqual([authorization, expectedRejection(kind)])
  }
})

test.each(['operatorCapability', 'dayListLink', 'settingsLink', 'setupLink', 'tripLink'] as const)(
  'the credential of %s is refused with any character changed',
  async kind => {
    const credential = credentials[kind] ?? ''
    for (let at = 0; at < credential.length; at += 7) {
      const changed = credential.slice(0, at) + (credential[at] === 'A' ? 'B' : 'A') + credential.slice(at + 1)
      expect([changed, await attempt(kind, `Bearer ${changed}`)]).toEqual([changed, expectedRejection(kind)])
    }
  },
)

test('an optional token is passed on', async () => {
  expect([await attempt('optionalAccessToken'), await attempt('none')]).toEqual(['allowed', 'allowed'])
})
