import { createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
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

test('keeps the host of earlier entries as the calendar UID domain', async () => {
  expect(await readUidDomain(fixture.db)).toBe('localhost')
})

test('keeps the calendar UID domain when the site moves to another host', async () => {
  await readUidDomain(fixture.db)
  jest.replaceProperty(site, 'url', 'https://rides.example')
  expect(await readUidDomain(fixture.db)).toBe('localhost')
})

test('stores one calendar UID domain when two servers start together', async () => {
  const domains = await Promise.all([readUidDomain(fixture.db), readUidDomain(fixture.db)])
  expect(new Set(domains)).toEqual(new Set(['localhost']))
})
