import { createLink, revokeLink, signLink } from '@/lib/booking/server/links'
import { loadDayList } from './day-list'
import { performOperatorAction } from './perform-action'
import { createOperatorFixture, SAMPLE_CHAUFFEUR } from './testing/operator-fixture'
import { loadOperatorView } from './view'

let fixture: Awaited<ReturnType<typeof createOperatorFixture>>
beforeEach(async () => {
  fixture = await createOperatorFixture()
})
afterEach(() => fixture.close())

const DAY_MS = 24 * 60 * 60_000
const INVALID_LINK_ERROR = { kind: 'not_found', userMessage: 'This link is not valid or has expired.' }

async function createDayListLink({ days = 30 } = {}) {
  const expiresAt = new Date(+fixture.clock + days * DAY_MS)
  const link = await createLink(fixture.db, { purpose: 'rides', expiresAt, now: fixture.clock })
  return { id: link.id, token: signLink({ ...link, secret: fixture.context.secret }) }
}

async function list() {
  return await loadDayList(fixture.context, (await createDayListLink()).token)
}

test('lists rides by pickup time with what is missing', async () => {
  const later = await fixture.rideWithOperatorLink()
  const paid = await fixture.paidRideWithOperatorLink()
  await paid.press({ action: 'chauffeur', ...SAMPLE_CHAUFFEUR })
  fixture.moveClockBefore(later.booking, { hoursAhead: 30 })
  const rides = (await list()).days.flatMap(day => day.rides)
  expect(rides.map(({ at }) => at)).toEqual(rides.map(({ at }) => at).toSorted())
  expect(rides.find(({ id }) => id === paid.booking.id)).toMatchObject({
    flags: [],
    chauffeur: 'Vera Cole',
    payment: 'Paid',
  })
  expect(rides.find(({ id }) => id === later.booking.id)).toMatchObject({
    flags: ['unassigned', 'unpaid', 'unconfirmed'],
    chauffeur: '',
    payment: 'Collect $157.00',
  })
})

test('a ride that its chauffeur was to be paid for stays listed for a week, until it is recorded', async () => {
  const byChauffeur = await fixture.rideWithOperatorLink({ paymentMethod: 'chauffeur' })
  await fixture.rideWithOperatorLink({ paymentMethod: 'zelle' })
  fixture.moveClockBefore(byChauffeur.booking, { hoursAhead: -3 * 24 })
  expect((await list()).days.flatMap(day => day.rides)).toMatchObject([
    { id: byChauffeur.booking.id, payment: 'Collect $157.00', flags: ['unpaid'] },
  ])
  fixture.moveClockBefore(byChauffeur.booking, { hoursAhead: -9 * 24 })
  expect((await list()).days).toEqual([])
  fixture.moveClockBefore(byChauffeur.booking, { hoursAhead: -3 * 24 })
  await byChauffeur.press({ action: 'chauffeur_paid', amountCents: 15_700 })
  expect((await list()).days).toEqual([])
})

test('opens each ride with a capability that ends with the link to the list', async () => {
  const ride = await fixture.rideWithOperatorLink()
  fixture.moveClockBefore(ride.booking, { hoursAhead: 5 })
  const [link, other] = [await createDayListLink({ days: 2 }), await createDayListLink()]
  const capabilityOf = async ({ token }: typeof link) =>
    (await loadDayList(fixture.context, token)).days[0]?.rides[0]?.capability ?? ''
  const [capability, kept] = [await capabilityOf(link), await capabilityOf(other)]
  expect(await loadOperatorView(fixture.context, capability)).toMatchObject({ booking: { id: ride.booking.id } })
  await revokeLink(fixture.db, { id: link.id, now: fixture.clock })
  for (const load of [
    loadOperatorView(fixture.context, capability),
    performOperatorAction(fixture.context, { capability, action: { action: 'confirm', version: 1, key: 'some-key' } }),
  ]) {
    await expect(load).rejects.toMatchObject({ kind: 'not_found' })
  }
  expect(await loadOperatorView(fixture.context, kept)).toMatchObject({ booking: { id: ride.booking.id } })
  expect(await ride.view()).toMatchObject({ booking: { id: ride.booking.id } })
})

test('keeps a ride of today after its pickup, and drops it the next day', async () => {
  const ride = await fixture.rideWithOperatorLink()
  fixture.moveClockBefore(ride.booking, { hoursAhead: -1 })
  expect(await list()).toMatchObject({ days: [{ isToday: true, rides: [{ id: ride.booking.id }] }] })
  fixture.moveClockBefore(ride.booking, { hoursAhead: -25 })
  expect((await list()).days).toEqual([])
})

test('names a booking that cannot be read', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const ride = await fixture.rideWithOperatorLink()
  fixture.moveClockBefore(ride.booking, { hoursAhead: 30 })
  await fixture.db.updateTable('bookings').set({ document: '{' }).execute()
  expect(await list()).toEqual({ days: [], problems: [], unreadableIds: [ride.booking.id] })
})

test('rejects a link that expired, was revoked, or has another signature', async () => {
  const [expired, revoked, validLink] = [
    await createDayListLink({ days: 0 }),
    await createDayListLink(),
    await createDayListLink(),
  ]
  await revokeLink(fixture.db, { id: revoked.id, now: fixture.clock })
  const ride = await fixture.rideWithOperatorLink()
  const swappedToken = validLink.token.replace(/^[^.]+/, revoked.id)
  for (const token of [expired.token, revoked.token, swappedToken, ride.capability, '']) {
    await expect(loadDayList(fixture.context, token)).rejects.toMatchObject(INVALID_LINK_ERROR)
  }
  expect(await loadDayList(fixture.context, validLink.token)).toMatchObject({ unreadableIds: [] })
})
