import { createBookingFixture } from '@/lib/server/bookings/testing/booking-fixture'
import { site } from '@/lib/site'
import { readUidDomain } from './uid-domain'

let fixture: Awaited<ReturnType<typeof createBookingFixture>>
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => {
  jest.restoreAllMocks()
  return fixture.close()
})

test('the calendar UID domain is the host of entries sent before it was stored', async () => {
  expect(await readUidDomain(fixture.db)).toBe('localhost')
})

test('the calendar UID domain stays when the site moves to another host', async () => {
  await readUidDomain(fixture.db)
  jest.replaceProperty(site, 'url', 'https://rides.example')
  expect(await readUidDomain(fixture.db)).toBe('localhost')
})

test('two servers that start together agree on the calendar UID domain', async () => {
  const domains = await Promise.all([readUidDomain(fixture.db), readUidDomain(fixture.db)])
  expect(new Set(domains)).toEqual(new Set(['localhost']))
})
