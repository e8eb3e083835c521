import { openDesk } from '@/lib/server/bookings/testing/desk'
import { site } from '@/lib/site'
import { readUidDomain } from './uid-domain'

let desk: Awaited<ReturnType<typeof openDesk>>
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => {
  jest.restoreAllMocks()
  return desk.close()
})

test('the calendar UID domain is the host of entries sent before it was stored', async () => {
  expect(await readUidDomain(desk.db)).toBe('localhost')
})

test('the calendar UID domain stays when the site moves to another host', async () => {
  await readUidDomain(desk.db)
  jest.replaceProperty(site, 'url', 'https://rides.example')
  expect(await readUidDomain(desk.db)).toBe('localhost')
})

test('two servers that start together agree on the calendar UID domain', async () => {
  const domains = await Promise.all([readUidDomain(desk.db), readUidDomain(desk.db)])
  expect(new Set(domains)).toEqual(new Set(['localhost']))
})
