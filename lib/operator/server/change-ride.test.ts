import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { changeBooking } from '@/lib/booking/server/change'
import { type BookingAccess, loadRidePage, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { describeRideStatus } from '@/lib/operator/model/describe-status'
import type { OperatorChange } from '@/lib/operator/model/schemas'
import { changeRide } from '@/lib/payments/server/change-ride'
import { listLegs } from './day-list'
import { changeRideAsOperator } from './perform-action'
import { createOperatorFixture, SAMPLE_CHAUFFEUR } from './testing/operator-fixture'

const SEDAN = { carCategory: 'Executive Sedan', rent: 157 }

let fixture: Awaited<ReturnType<typeof createOperatorFixture>>
beforeEach(async () => {
  fixture = await createOperatorFixture()
})
afterEach(() => fixture.close())

type Ride = { capability: string; view: () => Promise<{ version: number }> }

async function change(ride: Ride, patch: object, more: Partial<OperatorChange> = {}) {
  const { version } = await ride.view()
  const request = { ...kennedyRequest, ...SEDAN, ...patch }
  const input = { capability: ride.capability, change: { version, ride: request, ...more } }
  return await changeRideAsOperator(fixture.context, input)
}

async function reviewAndChange(ride: Ride, patch: object, more: Partial<OperatorChange> = {}) {
  const { differenceCents, refundCents } = (await change(ride, patch, more)).terms
  return await change(ride, patch, { ...more, agreed: { differenceCents, refundCents } })
}

test('the operator changes a paid ride within its lead time and outside the hours', async () => {
  const closed = { ...alwaysOpen.hours, sunday: [] }
  const ride = await fixture.paidRideWithOperatorLink()
  fixture.context.serviceRules = async () => ({ ...alwaysOpen, leadTimeMinutes: 600, hours: closed })
  fixture.moveClockBefore(ride.booking, { hoursAhead: 1 })
  const { outcome, view } = await reviewAndChange(ride, { passengers: 3, pickupTime: '14:45' })
  expect(outcome).toBe('applied')
  expect(view.booking).toMatchObject({ passengers: 3, lateChangedAt: null, account: { dueCents: 0 } })
  expect(view.history.at(-1)).toMatchObject({ actor: 'operator' })
})

test('the internal note is shown to the operator and is nowhere in what the customer receives', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  const { version } = await ride.view()
  const view = await ride.press({ action: 'note', note: 'Prefers the quiet route' })
  expect(view).toMatchObject({ note: 'Prefers the quiet route', version })
  expect(JSON.stringify(await loadRidePage(fixture.context, ride.access))).not.toContain('quiet route')
  expect(JSON.stringify(await fixture.events(ride.booking.id))).not.toContain('quiet route')
})

describe("a customer's change of a confirmed ride", () => {
  const moved = { pickupTime: '16:00' }

  function changeAsCustomer(ride: { access: BookingAccess }, patch: object) {
    const load = (db: typeof fixture.db) => loadVersionedBooking(db, ride.access)
    const request = { ...kennedyRequest, ...SEDAN, ...patch }
    const agreed = { differenceCents: 0, refundCents: 0 }
    return changeRide(fixture.context, { load, by: 'rider', request, agreed })
  }
  const changeUnpaid = (ride: { access: BookingAccess }, patch: object) => {
    const request = { ...kennedyRequest, ...SEDAN, paymentMethod: 'authorizenet' as const, ...patch }
    return changeBooking(fixture.context, { access: ride.access, request })
  }
  const rideOf = { paid: () => fixture.paidRideWithOperatorLink(), unpaid: () => fixture.rideWithOperatorLink(SEDAN) }

  test.each([
    ['paid', changeAsCustomer],
    ['unpaid', changeUnpaid],
  ] as const)('keeps the chauffeur of a %s ride and needs confirmation again', async (status, changeIt) => {
    const ride = await rideOf[status]()
    await ride.press({ action: 'chauffeur', ...SAMPLE_CHAUFFEUR })
    await changeIt(ride, moved)
    const view = await ride.view()
    const { booking } = view
    expect(booking).toMatchObject({
      chauffeur: { name: 'Vera Cole' },
      changedAfterConfirmationAt: fixture.clock.toISOString(),
    })
    expect(describeRideStatus(booking)).toMatch(/^Changed by the customer on .+ Please confirm it again\./)
    expect(listLegs(booking, new Date(booking.pickupAt))[0]).toMatchObject({ isChanged: true })
    expect(listLegs(booking, new Date(booking.pickupAt))[0]?.flags).toContain('unconfirmed')
    expect(await fixture.listNotifications(ride.booking.id)).toContain('changed operator')
    expect(fixture.offered(view)).toContain('confirm')
    const confirmed = await ride.press({ action: 'confirm' })
    expect(confirmed.booking).toMatchObject({ changedAfterConfirmationAt: null })
    expect(fixture.offered(confirmed)).not.toContain('confirm')
  })

  test('needs no confirmation if neither time, place nor vehicle changed, or if the operator made it', async () => {
    const ride = await fixture.paidRideWithOperatorLink()
    await ride.press({ action: 'confirm' })
    await changeAsCustomer(ride, { passengers: 1 })
    await reviewAndChange(ride, moved)
    expect((await ride.view()).booking).toMatchObject({ passengers: 2, changedAfterConfirmationAt: null })
  })
})
