import { verifyCapability } from '@/lib/booking/server/capability'
import { findLink } from '@/lib/booking/server/links'
import { type BookingFixture, createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { patchBookings } from '@/lib/booking/server/testing/patch-bookings'
import { readErasureList } from '@/lib/operations/retention'
import { store } from '@/lib/platform/database/installation'
import { fingerprintOf, loadOrCreateSecret } from '@/lib/platform/secret'
import { toTerminalJson } from './read'
import { runBookingsCommand } from './run-command'

const run = (...argv: string[]) => runBookingsCommand(argv)

// The settings are read once.
let testSite: BookingFixture
beforeAll(async () => {
  testSite = await createBookingFixture()
  process.env.DATA_DIR = testSite.dataDir
})
afterAll(() => testSite.close())

test('exports bookings and prints an operator link', async () => {
  const { booking } = await testSite.book()
  const secret = await loadOrCreateSecret(testSite.dataDir)
  const [csv, link, calendar] = await Promise.all([
    run('export', '--from', booking.pickupAt.slice(0, 10)),
    run('link', booking.id),
    run('calendar'),
  ])
  expect(csv.split('\r\n')[1]).toContain(booking.id)
  const capability = link.trim().split('#')[1] ?? ''
  expect(verifyCapability({ text: capability, secret, now: new Date(booking.pickupAt) })?.id).toBe(booking.id)
  expect(calendar).toMatch(/^http:\/\/localhost:3000\/api\/v1\/calendar\/[\w-]{43}\n$/)
})

test('prints a link to the list of rides, which can be revoked', async () => {
  const secret = await loadOrCreateSecret(testSite.dataDir)
  const [address, token = ''] = (await run('link')).trim().split('#')
  expect(address).toBe('http://localhost:3000/operator/day')
  const find = () => findLink(testSite.db, { purpose: 'rides', text: token, secret, now: new Date() })
  const id = (await find())?.id ?? ''
  expect(await run('links')).toMatch(new RegExp(`^${id}  list of rides, created `))
  await run('revoke', id)
  expect(await find()).toBeNull()
  expect(await run('links')).toBe('No links.\n')
  await expect(run('revoke', id)).rejects.toThrow('No link with this ID.')
})

test('prints no dead link after the secret changed, until the new one is accepted', async () => {
  await store(testSite.db, 'secret_fingerprint', fingerprintOf('the secret before'))
  await expect(run('link')).rejects.toThrow('APP_SECRET: not the one of this database')
  await expect(run('calendar')).rejects.toThrow('npm run bookings -- accept-secret')
  await run('accept-secret')
  expect(await run('link')).toContain('/operator/day#')
})

test('lists and exports the other bookings when one cannot be read, which is shown as it is stored', async () => {
  const [{ booking: broken }, { booking }] = [await testSite.book(), await testSite.book()]
  await testSite.db.updateTable('bookings').set({ document: '{}' }).where('id', '=', broken.id).execute()
  const errors = jest.spyOn(console, 'error').mockImplementation()
  const csv = await run('export')
  expect(errors.mock.lastCall?.join()).toContain(`Not exported: 1 booking that cannot be read\n  ${broken.id}`)
  expect(csv).toContain(booking.id)
  const [head, ...lines] = (await run()).trimEnd().split('\n')
  expect(head).toMatch(/^ID +STATUS +PICKUP +FROM → TO +FARE +NAME$/)
  expect(lines.find(line => line.startsWith(booking.id))).toMatch(/ awaiting_zelle +\w+, .+ → .+ \$157\.00 +Ada Marsh$/)
  expect(lines.slice(-2)).toEqual([
    'Not listed: 1 booking that cannot be read',
    expect.stringContaining(`  ${broken.id}  awaiting_zelle`),
  ])
  expect(JSON.parse(await run('show', broken.id))).toMatchObject({ unreadable: '{}', entries: [{ cents: 15_700 }] })
})

test('erases a past ride only with --yes, and never a future ride', async () => {
  const [{ booking: past }, { booking: next }] = [await testSite.book(), await testSite.book()]
  await patchBookings(testSite.db, { pickupAt: '2026-01-01T00:00:00.000Z' }, past.id)
  await expect(run('erase', next.id, '--yes')).rejects.toThrow('cancel the ride first')
  await expect(run('erase', past.id)).rejects.toThrow('--yes')
  expect(await run('show', past.id)).toContain(past.contactInfo.email)
  expect(await run('erase', past.id, '--yes')).toContain('personal data erased')
  expect(await run('show', past.id)).not.toContain(past.contactInfo.email)
  expect(await readErasureList(testSite.dataDir)).toEqual([past.id])
})

test('an unknown command, a missing argument and an invalid date fail with what is expected', async () => {
  await expect(run('export', '--from', 'yesterday')).rejects.toThrow('such as 2027-03-14')
  await expect(run('no-such-command')).rejects.toThrow('Usage: npm run bookings')
  await expect(run('show')).rejects.toThrow('Usage: npm run bookings')
})

test('a terminal runs no control characters of what it shows', () => {
  const text = 'a\u001b[2Jb\nc\u202Ed\u0085, José 龍\u{e0001}'
  const shown = toTerminalJson({ text })
  expect(shown).not.toMatch(/[\p{Cf}\u0080-\u009f]/u)
  expect(shown).not.toContain('\u001b')
  expect(JSON.parse(shown)).toEqual({ text })
})
