import { createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { rereadSite } from '@/lib/site-files'
import { getOrCreateUidDomain } from './uid-domain'

let fixture: Awaited<ReturnType<typeof createBookingFixture>>
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => {
  jest.restoreAllMocks()
  rereadSite()
  return fixture.close()
})

test('uses the host of the site as the calendar UID domain', async () => {
  expect(await getOrCreateUidDomain(fixture.db)).toBe('localhost')
})

test('keeps the calendar UID domain when the site moves to another host', async () => {
  await getOrCreateUidDomain(fixture.db)
  jest.replaceProperty(process, 'env', { ...process.env, SITE_URL: 'https://rides.example' })
  rereadSite()
  expect(await getOrCreateUidDomain(fixture.db)).toBe('localhost')
})

test('stores one calendar UID domain when two servers need it at the same time', async () => {
  const domains = await Promise.all([getOrCreateUidDomain(fixture.db), getOrCreateUidDomain(fixture.db)])
  expect(new Set(domains)).toEqual(new Set(['localhost']))
})
