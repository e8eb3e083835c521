import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { changeBooking } from '@/lib/booking/server/change'
import { createLink, signLink } from '@/lib/booking/server/links'
import { type BookingAccess, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { loadRidePage } from '@/lib/booking/server/ride-page'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { listLegs } from '@/lib/operator/model/day-list'
import { describePaymentStatus, describeRideStatus } from '@/lib/operator/model/describe-status'
import type { OperatorChange } from '@/lib/operator/model/schemas'
import { changeRide } from '@/lib/payments/server/change-ride'
import { listCardCharges } from '@/lib/payments/server/list-card-charges'
import { recordTransaction } from '@/lib/payments/server/record-transaction'
import { recordManualChargeback, withdrawChangeAsOperator } from '@/lib/payments/server/testing/manual-adjustments'
import { changeRideAsOperator } from './change-ride'
import { loadDayList } from './day-list'
import { createOperatorFixture, SAMPLE_CHAUFFEUR } from './testing/operator-fixture'

const SUV = { carCategory: 'Luxury SUV', rent: 162 }
const SEDAN = { carCategory: 'Executive Sedan', rent: 157 }

let fixture: Awaited<ReturnType<typeof createOperatorFixture>>
beforeEach(async () => {
  fixture = await createOperatorFixture()
  const [sedans, suvs] = await fixture.context.vehicleCategories()
  if (sedans === undefined || suvs === undefined) throw new Error('no vehicles')
  fixture.context.vehicleCategories = async () => [sedans, { ...suvs, baseFare: 85 }]
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
  expect(view.booking).toMatchObject({ passengers: 3, lateChangedAt: null, paidCents: 15_700 })
  expect(view.history.at(-1)).toMatchObject({ actor: 'operator' })
})

test('a higher fare waits for the customer, who gets an email', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  const { outcome, view } = await reviewAndChange(ride, SUV)
  expect(outcome).toBe('payment_due')
  expect(view.booking.pendingChange).toMatchObject({ differenceCents: 500, requestedBy: 'operator' })
  expect((await fixture.listNotifications(ride.booking.id)).slice(-3)).toEqual([
    'change_requested booker',
    'change_requested operator',
    'event webhook',
  ])
  expect(view.actions).toContain('zelle_received')
  await ride.press({ action: 'zelle_received' })
  expect((await ride.view()).booking).toMatchObject({
    carCategory: 'Luxury SUV',
    pendingChange: null,
    paidCents: 16_200,
  })
})

test('the operator sets a fare that was agreed with the customer', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  const { view } = await reviewAndChange(ride, SUV, { fareCents: 15_700 })
  expect(view.booking).toMatchObject({ carCategory: 'Luxury SUV', quote: { totalCents: 15_700 }, pendingChange: null })
})

test('an unpaid ride changes at once, and the new fare is due', async () => {
  const ride = await fixture.rideWithOperatorLink(SEDAN)
  const { outcome, view } = await reviewAndChange(ride, SUV)
  expect(outcome).toBe('applied')
  expect(view.booking).toMatchObject({ status: 'reserved', quote: { totalCents: 16_200 }, pendingChange: null })
})

test('a stale page stores nothing', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  const { version } = await ride.view()
  await reviewAndChange(ride, { passengers: 3 })
  const stale = change(ride, { passengers: 1 }, { version, agreed: { differenceCents: 0, refundCents: 0 } })
  await expect(stale).rejects.toMatchObject(appErrorLike('changed_meanwhile'))
})

test('refunds a part with a reason that the customer sees', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  fixture.gateway.settle()
  const view = await ride.press({ action: 'partial_refund', amountCents: 2000, reason: 'The car was late.' })
  expect(view.booking).toMatchObject({ status: 'paid', partialRefundCents: 2000, refundReason: 'The car was late.' })
  expect(fixture.gateway.balance()).toBe(13_700)
  const page = await loadRidePage(fixture.context, ride.access)
  expect(page.history.at(-2)?.words).toBe('$20.00 will be refunded to you. The car was late.')
  expect(await fixture.listNotifications(ride.booking.id)).toContain('partial_refund booker')
})

test('a repeated partial refund is made once', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  fixture.gateway.settle()
  const { version } = await ride.view()
  const action = { action: 'partial_refund', amountCents: 2000, reason: 'The car was late.' } as const
  await ride.press(action, { version })
  await ride.press(action, { version })
  expect(fixture.gateway.balance()).toBe(13_700)
})

test('rejects a partial refund of everything', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  const refund = ride.press({ action: 'partial_refund', amountCents: 15_700, reason: 'x' })
  await expect(refund).rejects.toMatchObject({ fields: { amountCents: expect.stringContaining('$156.99') } })
})

test('the internal note is shown to the operator and is nowhere in what the customer receives', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  const { version } = await ride.view()
  const view = await ride.press({ action: 'note', note: 'Prefers the quiet route' })
  expect(view).toMatchObject({ note: 'Prefers the quiet route', version })
  expect(JSON.stringify(await loadRidePage(fixture.context, ride.access))).not.toContain('quiet route')
  expect(JSON.stringify(await fixture.events(ride.booking.id))).not.toContain('quiet route')
})

describe('withdrawing a pending change', () => {
  async function rideWithPendingChange() {
    const ride = await fixture.paidRideWithOperatorLink()
    const { view } = await reviewAndChange(ride, SUV)
    const { invoiceNumber = '' } = view.booking.pendingChange ?? {}
    const pay = () => fixture.pay(view.booking, { invoiceNumber, amount: 5, clientIp: '192.0.2.7' })
    return { ...ride, pay }
  }

  test('leaves the paid ride as it was, and the customer gets an email', async () => {
    const ride = await rideWithPendingChange()
    expect((await ride.view()).actions).toContain('withdraw_change')
    const { booking, actions } = await ride.press({ action: 'withdraw_change' })
    expect(booking).toEqual(ride.booking)
    expect(actions).not.toContain('withdraw_change')
    expect(await fixture.listNotifications(ride.booking.id)).toContain('change_withdrawn booker')
    const page = await loadRidePage(fixture.context, ride.access)
    expect(page.history.at(-1)?.words).toBe('We withdrew the change. Your ride has not changed.')
    await expect(ride.pay()).rejects.toMatchObject(appErrorLike('change_expired'))
  })

  test('first finds a payment whose response was lost, which applied the change', async () => {
    const ride = await rideWithPendingChange()
    fixture.gateway.charges.push('lost')
    await ride.pay()
    await expect(ride.press({ action: 'withdraw_change' })).rejects.toMatchObject(appErrorLike('stale'))
    expect((await ride.view()).booking).toMatchObject({ carCategory: 'Luxury SUV', paidCents: 16_200 })
  })

  test('waits while the outcome of a payment is unknown', async () => {
    const ride = await rideWithPendingChange()
    fixture.gateway.charges.push('lost')
    await ride.pay()
    fixture.gateway.isDown = true
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    await expect(ride.press({ action: 'withdraw_change' })).rejects.toMatchObject(appErrorLike('not_possible'))
    await expect(withdrawChangeAsOperator(fixture.context, ride.booking.id)).rejects.toMatchObject(
      appErrorLike('payment_pending'),
    )
    log.mockRestore()
    expect((await ride.view()).booking.pendingChange).toMatchObject({ isPaymentOpen: true })
  })

  test('a payment found later is refunded', async () => {
    const ride = await rideWithPendingChange()
    fixture.gateway.charges.push('lost for now')
    await ride.pay()
    await fixture.reconcileAfter(4 * 60_000)
    await withdrawChangeAsOperator(fixture.context, ride.booking.id)
    fixture.gateway.recordLateCharges()
    await fixture.reconcileAfter(60 * 60_000)
    await fixture.reconcileAfter(60 * 60_000)
    expect(fixture.gateway.balance()).toBe(15_700)
    expect((await ride.view()).booking).toMatchObject({ carCategory: 'Executive Sedan', status: 'paid' })
  })
})

test('asks for a cent of a fare that a credit covers, as the ride page does and as it is recorded', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  await ride.press({ action: 'partial_refund', amountCents: 15_000, reason: 'The car was late.' })
  const charge = ride.booking.transactionId ?? ''
  fixture.gateway.change(charge, 'voided')
  const transaction = await fixture.context.paymentGateway.fetchTransaction(charge)
  if (transaction !== null) await recordTransaction(fixture.context, transaction)
  const { view } = await reviewAndChange(ride, {}, { fareCents: 10_000 })
  expect(view.fareDueCents).toBe(1)
  expect((await ride.press({ action: 'zelle_received' })).booking).toMatchObject({ status: 'paid' })
  expect((await ride.view()).fareDueCents).toBe(0)
  const transfers = (await fixture.payments()).filter(({ gateway }) => gateway === 'zelle')
  expect(transfers).toMatchObject([{ amount_cents: 1 }])
})

describe('a chargeback of one of two charges', () => {
  async function rideWithTwoCharges() {
    const ride = await fixture.paidRideWithOperatorLink()
    const { view } = await reviewAndChange(ride, SUV)
    const { invoiceNumber = '' } = view.booking.pendingChange ?? {}
    fixture.advanceClock(1000)
    await fixture.pay(view.booking, { invoiceNumber, amount: 5, clientIp: '192.0.2.7' })
    return ride
  }

  test('is recorded for the charge that the operator chooses, and reversed', async () => {
    const ride = await rideWithTwoCharges()
    const { cardCharges } = await ride.view()
    expect(cardCharges.map(({ amountCents }) => amountCents)).toEqual([15_700, 500])
    const [first, second] = cardCharges.map(({ transactionId }) => transactionId)
    await expect(ride.press({ action: 'chargeback' })).rejects.toMatchObject({
      fields: { transactionId: 'Please choose a charge.' },
    })
    const { version } = await ride.view()
    const view = await ride.press({ action: 'chargeback', transactionId: second })
    expect(view.booking).toMatchObject({ status: 'reserved', chargebackCents: 500 })
    expect(await ride.press({ action: 'chargeback', transactionId: second }, { version })).toEqual(view)
    await expect(ride.press({ action: 'chargeback', transactionId: first }, { version })).rejects.toMatchObject(
      appErrorLike('stale'),
    )
    expect(view.fareDueCents).toBe(500)
    expect(describePaymentStatus(view.booking, view.fareDueCents)).toMatch(/^Not paid: \$5\.00\./)
    expect((await ride.press({ action: 'chargeback_reversed' })).booking).toMatchObject({ chargebackCents: 0 })
  })

  test('leaves only its own part to be paid in the list of rides, too', async () => {
    const ride = await rideWithTwoCharges()
    const [, second] = (await ride.view()).cardCharges
    await ride.press({ action: 'chargeback', transactionId: second?.transactionId })
    fixture.moveClockBefore(ride.booking, { hoursAhead: 30 })
    const { clock: now, context } = fixture
    const link = await createLink(fixture.db, { expiresAt: new Date(+now + 60_000), now })
    const { days } = await loadDayList(context, signLink({ id: link.id, secret: context.secret }))
    expect(days.flatMap(({ rides }) => rides)).toMatchObject([{ payment: 'Unpaid: $5.00' }])
  })

  test('can be recorded for a card that paid a difference, though the fare was paid by Zelle', async () => {
    const ride = await fixture.withOperatorLink(await fixture.ride({ ...SEDAN, paymentMethod: 'zelle' }))
    await ride.press({ action: 'zelle_received' })
    const { view } = await reviewAndChange(ride, SUV)
    const { invoiceNumber = '' } = view.booking.pendingChange ?? {}
    expect(view.actions).not.toContain('chargeback')
    await fixture.pay(view.booking, { invoiceNumber, amount: 5 })
    expect((await ride.view()).actions).toContain('chargeback')
    await ride.press({ action: 'chargeback' })
    const { booking, fareDueCents } = await ride.view()
    expect(booking).toMatchObject({ chargebackCents: 500 })
    expect(describePaymentStatus(booking, fareDueCents)).toContain('Waiting for a Zelle payment of $5.00')
  })

  test('is not recorded for a charge that was voided', async () => {
    const ride = await rideWithTwoCharges()
    const [first = '', second = ''] = (await ride.view()).cardCharges.map(({ transactionId }) => transactionId)
    fixture.gateway.change(second, 'voided')
    const voided = await fixture.context.paymentGateway.fetchTransaction(second)
    if (voided !== null) await recordTransaction(fixture.context, voided)
    const { cardCharges, booking } = await ride.view()
    expect(cardCharges.map(({ transactionId }) => transactionId)).toEqual([first])
    await expect(
      recordManualChargeback(fixture.context, { bookingId: booking.id, transactionId: second }),
    ).rejects.toThrow('no card charge with this transaction ID')
    expect((await ride.press({ action: 'chargeback' })).booking).toMatchObject({ chargebackCents: 15_700 })
  })

  test('is chosen by the last four digits that the gateway shows', async () => {
    const ride = await rideWithTwoCharges()
    const lookUp = fixture.context.paymentGateway.fetchTransaction
    fixture.context.paymentGateway.fetchTransaction = async id => {
      const transaction = await lookUp(id)
      return transaction?.amountCents === 500 ? { ...transaction, lastFour: '1111' } : transaction
    }
    const charges = await listCardCharges(fixture.context, ride.booking.id)
    expect(charges.map(({ lastFour }) => lastFour)).toEqual([null, '1111'])
    fixture.gateway.isDown = true
    expect((await listCardCharges(fixture.context, ride.booking.id)).map(({ lastFour }) => lastFour)).toEqual([
      null,
      null,
    ])
  })
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
    await ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR })
    await changeIt(ride, moved)
    const { booking, actions } = await ride.view()
    expect(booking).toMatchObject({
      chauffeur: { name: 'Vera Cole' },
      changedAfterConfirmationAt: fixture.clock.toISOString(),
    })
    expect(describeRideStatus(booking)).toMatch(/^Changed by the customer on .+ Please confirm it again\./)
    expect(listLegs({ booking, now: new Date(booking.pickupAt) })[0]).toMatchObject({ isChanged: true })
    expect(listLegs({ booking, now: new Date(booking.pickupAt) })[0]?.flags).toContain('unconfirmed')
    expect(await fixture.listNotifications(ride.booking.id)).toContain('changed operator')
    expect(actions).toContain('confirm')
    const confirmed = await ride.press({ action: 'confirm' })
    expect(confirmed.booking).toMatchObject({ changedAfterConfirmationAt: null })
    expect(confirmed.actions).not.toContain('confirm')
  })

  test('is confirmed again by assigning a chauffeur, also the same one', async () => {
    const ride = await fixture.paidRideWithOperatorLink()
    await ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR })
    await changeAsCustomer(ride, moved)
    const { booking } = await ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR })
    expect(booking.changedAfterConfirmationAt).toBeNull()
  })

  test('needs no confirmation if neither time, place nor vehicle changed, or if the operator made it', async () => {
    const ride = await fixture.paidRideWithOperatorLink()
    await ride.press({ action: 'confirm' })
    await changeAsCustomer(ride, { passengers: 1 })
    await reviewAndChange(ride, moved)
    expect((await ride.view()).booking).toMatchObject({ passengers: 2, changedAfterConfirmationAt: null })
  })
})
