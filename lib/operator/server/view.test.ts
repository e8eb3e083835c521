import { buildTripLink } from '@/lib/booking/server/capability'
import { createOperatorFixture, SAMPLE_CHAUFFEUR } from './testing/operator-fixture'
import { loadOperatorView, loadTripSheet } from './view'

let fixture: Awaited<ReturnType<typeof createOperatorFixture>>

beforeEach(async () => {
  fixture = await createOperatorFixture()
})

afterEach(() => fixture.close())

const INVALID_LINK_ERROR = { kind: 'not_found', userMessage: 'This trip link is not valid or has expired.' }

const DAY_HOURS = 24

const capabilityOf = (link: string) => new URL(link).hash.slice(1)

test('has who, where and when of a paid ride, without prices, emails, the note or a way into the booking', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  await ride.press({ action: 'note', note: 'Pays late' })
  const { tripLink, booking } = await ride.view()
  const sheet = await loadTripSheet(fixture.context, capabilityOf(tripLink))
  expect(sheet).toMatchObject({ id: booking.id, isCanceled: false, collect: '' })
  expect(sheet.links.map(({ label }) => label)).toEqual(['Call Ada', 'Map'])
  const values = sheet.rows.map(({ value }) => value).join('\n')
  for (const part of [booking.pickup.name, booking.dropOff.name, '(212) 555-0142']) expect(values).toContain(part)
  expect(values).not.toContain(sheet.when)
  const text = JSON.stringify(sheet)
  for (const part of ['$', booking.contactInfo.email, 'Pays late', ride.access.token, ride.capability]) {
    expect(text).not.toContain(part)
  }
})

test("the operator's link expires a week after the ride", async () => {
  const ride = await fixture.rideWithOperatorLink()
  fixture.moveClockBefore(ride.booking, { hoursAhead: 0.1 - 7 * DAY_HOURS })
  expect(await ride.view()).toMatchObject({ booking: { id: ride.booking.id } })
  fixture.moveClockBefore(ride.booking, { hoursAhead: -7 * DAY_HOURS })
  await expect(ride.view()).rejects.toMatchObject({ kind: 'not_found' })
})

test('says what to collect, and expires a day after the ride', async () => {
  const ride = await fixture.rideWithOperatorLink()
  const capability = capabilityOf(buildTripLink({ booking: ride.booking, secret: fixture.context.secret }))
  fixture.moveClockBefore(ride.booking, { hoursAhead: 0.1 - DAY_HOURS })
  expect(await loadTripSheet(fixture.context, capability)).toMatchObject({ collect: 'Collect $157.00' })
  fixture.moveClockBefore(ride.booking, { hoursAhead: -DAY_HOURS })
  await expect(loadTripSheet(fixture.context, capability)).rejects.toMatchObject(INVALID_LINK_ERROR)
})

test.each([
  ['the chauffeur is replaced', SAMPLE_CHAUFFEUR, { ...SAMPLE_CHAUFFEUR, name: 'Omar Diaz' }, false],
  ['the chauffeur has another phone', SAMPLE_CHAUFFEUR, { ...SAMPLE_CHAUFFEUR, phone: '(212) 555-0142' }, false],
  ['a chauffeur is assigned', null, SAMPLE_CHAUFFEUR, false],
  ['the chauffeur has another car', SAMPLE_CHAUFFEUR, { ...SAMPLE_CHAUFFEUR, car: 'White Tahoe' }, true],
])('once %s, an earlier link works or not', async (_, before, after, works) => {
  const ride = await fixture.rideWithOperatorLink()
  if (before !== null) await ride.press({ action: 'chauffeur', ...before })
  const earlier = capabilityOf((await ride.view()).tripLink)
  await ride.press({ action: 'chauffeur', ...after })
  const current = capabilityOf((await ride.view()).tripLink)
  expect(await loadTripSheet(fixture.context, current)).toMatchObject({ id: ride.booking.id })
  const sheet = loadTripSheet(fixture.context, earlier)
  if (works) await expect(sheet).resolves.toMatchObject({ id: ride.booking.id })
  else await expect(sheet).rejects.toMatchObject({ kind: 'not_found', code: 'trip_reassigned' })
})

test('an operator link opens no trip sheet, and a trip link no booking', async () => {
  const ride = await fixture.rideWithOperatorLink()
  const { tripLink } = await ride.view()
  await expect(loadTripSheet(fixture.context, ride.capability)).rejects.toMatchObject(INVALID_LINK_ERROR)
  await expect(loadOperatorView(fixture.context, capabilityOf(tripLink))).rejects.toMatchObject({ kind: 'not_found' })
})
