import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { patchBookings } from '@/lib/booking/server/testing/patch-bookings'
import { rateLimits } from '@/lib/platform/rate-limits'
import { cancelBooking } from './cancel'
import { enqueueTransaction, readInbox } from './inbox'
import { processPayment } from './pay'
import { type PaymentFixture, paymentRequest, type Ride, withPaymentFixture } from './testing/payment-fixture'
import { checkOpenAttempts } from './watch'

const SEDAN = { carCategory: 'Executive Sedan', rent: 157 }
const SUV = { carCategory: 'Luxury SUV', rent: 162 }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let fixture: PaymentFixture
let rules = alwaysOpen
let sedanFare = 80
let sedanName = sedans.name
withPaymentFixture(
  made => {
    fixture = made
    rules = alwaysOpen
    sedanFare = 80
    sedanName = sedans.name
  },
  () => ({
    serviceRules: async () => rules,
    vehicleCategories: async () => [{ ...sedans, name: sedanName, baseFare: sedanFare }, suvs],
  }),
)

const charges = () => fixture.gateway.requests.charge.map(({ cents, reference }) => `${reference} ${cents}`)

test('shows the terms of a change before anything is stored', async () => {
  const ride = await fixture.paidRide()
  const { outcome, terms } = await fixture.previewChange(ride, SUV)
  expect(outcome).toBe('preview')
  expect(terms).toEqual({
    oldFareCents: 15_700,
    newFareCents: 16_200,
    differenceCents: 500,
    dueCents: 500,
    refundPercent: 100,
    refundCents: 0,
    changes: ['Vehicle: from Executive Sedan (Sedans) to Luxury SUV (SUVs)', 'Fare: from $157.00 to $162.00'],
  })
  expect(await fixture.load(ride)).toEqual(ride.booking)
})

test.each([
  [100, 25, 15_700],
  [50, 24, 15_950],
])('a lower fare refunds %d%% of the difference %d hours before the pickup', async (percent, hoursAhead, keptCents) => {
  const ride = await fixture.paidRide(SUV)
  fixture.moveClockBefore(ride.booking, { hoursAhead })
  const { terms, outcome } = await fixture.change(ride, SEDAN)
  expect(terms).toMatchObject({ differenceCents: -500, refundPercent: percent, refundCents: 16_200 - keptCents })
  expect(outcome).toBe('applied')
  expect(fixture.gateway.truth(ride.booking.invoiceNumber)).toBe(16_200)
  fixture.gateway.settle()
  await fixture.watchAfter(2 * HOUR_MS)
  expect(fixture.gateway.truth(ride.booking.invoiceNumber)).toBe(keptCents)
  const { status, carCategory, account } = await fixture.load(ride)
  expect([status, carCategory]).toEqual(['paid', 'Executive Sedan'])
  expect(account).toMatchObject({ lateFeeCents: keptCents - 15_700, refundDueCents: 0, dueCents: 0 })
})

test('nothing is stored of a dearer change until it is paid with the change, in one step', async () => {
  const ride = await fixture.paidRide()
  expect(await fixture.change(ride, SUV)).toMatchObject({ outcome: 'payment_required', version: 3 })
  expect(await fixture.load(ride)).toEqual(ride.booking)
  expect(await fixture.payAndChange(ride, SUV)).toMatchObject({ status: 'paid' })
  expect(await fixture.load(ride)).toMatchObject({
    carCategory: 'Luxury SUV',
    status: 'paid',
    account: { paidCents: 16_200 },
  })
  expect(await fixture.lastEvent(ride)).toEqual(['ride_changed', 'site', 'ride_changed 500', 'payment_received 500'])
  expect(charges()).toEqual(['try-1 15700', 'try-2 500'])
  expect(new Set(fixture.gateway.book.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(1)
})

const ways: Record<string, () => Promise<unknown>> = {
  'a lookup': () => checkOpenAttempts(fixture.context),
  'a webhook': async () => {
    const item = { id: 'notification-1', transactionId: fixture.lastCharge(), now: fixture.clock }
    await enqueueTransaction(fixture.db, item)
    await readInbox(fixture.context)
  },
  'the daily list': async () => {
    while ((await readInbox(fixture.context)) > 0) {}
  },
}
const learnAll = async () => {
  for (const learn of Object.values(ways)) await learn()
}

test.each(Object.keys(ways))('a change whose answer was lost is applied once, learned by %s', async way => {
  const ride = await fixture.paidRide()
  fixture.gateway.answers.push('lost after')
  expect(await fixture.payAndChange(ride, SUV)).toMatchObject({ status: 'checking' })
  expect((await fixture.load(ride)).account.openCharge).toEqual({ cents: 500, isHeld: false, changesRide: true })
  await expect(fixture.previewChange(ride, SUV)).rejects.toMatchObject(appErrorLike('payment_pending'))
  await expect(cancelBooking(fixture.context, ride)).rejects.toMatchObject(appErrorLike('payment_unknown'))
  fixture.advanceClock(MINUTE_MS)
  await ways[way]?.()
  expect(await fixture.load(ride)).toMatchObject({
    carCategory: 'Luxury SUV',
    account: { paidCents: 16_200, dueCents: 0 },
  })
  const changed = await fixture.lastEvent(ride)
  expect(changed).toEqual(['ride_changed', 'site', 'ride_changed 500', 'payment_received 500'])
  await learnAll()
  expect(await fixture.lastEvent(ride)).toEqual(changed)
  const attempt = (await fixture.attempts()).find(({ cents }) => cents === 500)
  expect(attempt).toMatchObject({ state: 'done', changes_ride: 1, proposal: null })
})

const obstacles: Record<string, (ride: Ride) => Promise<unknown>> = {
  'another amount was charged': async () => {
    const charge = fixture.gateway.book.at(-1)
    if (charge !== undefined) charge.cents = 400
  },
  'the ride changed': ({ access }) => patchBookings(fixture.db, { passengers: 1 }, access.id),
  'the ride was canceled': async ({ access }) => {
    jest.spyOn(console, 'error').mockImplementation()
    fixture.gateway.answers.push('unavailable')
    await cancelBooking(fixture.context, { access })
  },
  'its car was taken': () => fixture.ride(SUV),
  'the pickup is over': async ({ booking }) => fixture.moveClockBefore(booking, { hoursAhead: 0 }),
  'a no-show was recorded': ({ access }) =>
    patchBookings(fixture.db, { noShowAt: '2027-03-01T20:00:00.000Z' }, access.id),
}
test.each(Object.keys(obstacles))('a paid change is not applied after %s, and its money goes back', async name => {
  rules = { ...alwaysOpen, fleet: { luxsuv: 1 } }
  const ride = await fixture.paidRide()
  // A charge that is held does not keep a ride from being canceled.
  fixture.gateway.answers.push('held')
  expect(await fixture.payAndChange(ride, SUV)).toMatchObject({ status: 'checking' })
  await obstacles[name]?.(ride)
  fixture.gateway.merchant.review(fixture.lastCharge(), 'approve')
  await fixture.watchAfter(HOUR_MS)
  expect((await fixture.load(ride)).carCategory).toBe('Executive Sedan')
  expect(fixture.gateway.book.find(({ id }) => id === fixture.lastCharge())?.state).toBe('voided')
  const { account } = await fixture.load(ride)
  expect([account.refundDueCents, account.dueCents]).toEqual([0, 0])
})

test('a paid change is not applied once its new pickup is over', async () => {
  const ride = await fixture.paidRide()
  fixture.gateway.answers.push('held')
  await fixture.payAndChange(ride, { ...SUV, pickupDate: '2027-03-02', pickupTime: '10:00' })
  fixture.gateway.merchant.review(fixture.lastCharge(), 'approve')
  await fixture.watchAfter(24 * HOUR_MS)
  expect((await fixture.load(ride)).carCategory).toBe('Executive Sedan')
})

test('a stale tab is told before its card is charged', async () => {
  const ride = await fixture.paidRide()
  const { version: seenVersion } = await fixture.previewChange(ride, SUV)
  const request = { ...kennedyRequest, ...SUV }
  const agreed = { differenceCents: 500, refundCents: 0 }
  const pay = (patch: object, amount = 5) =>
    fixture.pay(ride.booking, {
      token: ride.access.token,
      amount,
      change: { request, agreed, seenVersion, ...patch },
    })
  await expect(pay({ agreed: { ...agreed, differenceCents: 400 } })).rejects.toMatchObject({
    ...appErrorLike('terms_changed'),
    details: { terms: { differenceCents: 500 } },
  })
  await expect(pay({}, 4)).rejects.toMatchObject(appErrorLike('amount_differs'))
  await fixture.change(ride, { pickupTime: '16:00' }, { by: 'operator' })
  await expect(pay({})).rejects.toMatchObject({ ...appErrorLike('changed_meanwhile'), details: { version: 4 } })
  await expect(pay({ request: { ...request, rent: 1 } })).rejects.toMatchObject(appErrorLike('fare_changed'))
  expect(charges()).toEqual(['try-1 15700'])
})

test('a change cannot be paid without the access token, for a taken car, or after the lead time', async () => {
  const ride = await fixture.paidRide()
  await expect(fixture.payAndChange(ride, SUV, { token: null })).rejects.toMatchObject(
    appErrorLike('invoice_not_found'),
  )
  rules = { ...alwaysOpen, fleet: { luxsuv: 1 } }
  const pay = fixture.payAndChange(ride, SUV)
  await fixture.ride(SUV)
  await expect(pay).rejects.toMatchObject(appErrorLike('invalid_fields'))
  rules = { ...alwaysOpen, leadTimeMinutes: 180 }
  fixture.moveClockBefore(ride.booking, { hoursAhead: 2 })
  await expect(fixture.payAndChange(ride, SUV)).rejects.toMatchObject(appErrorLike('booking_closed'))
  expect(charges()).toEqual(['try-1 15700'])
})

test('a paid change that is sent again, or twice at once in two processes, is charged once', async () => {
  const ride = await fixture.paidRide()
  const other = await fixture.anotherProcess()
  const request = { ...kennedyRequest, ...SUV }
  const change = { request, agreed: { differenceCents: 500, refundCents: 0 }, seenVersion: 3 }
  const input = {
    request: paymentRequest(ride.booking, { amount: 5, change }),
    token: ride.access.token,
    clientIp: '192.0.2.2',
  }
  const results = await Promise.allSettled([processPayment(fixture.context, input), processPayment(other, input)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(processPayment(fixture.context, input)).rejects.toMatchObject(appErrorLike('already_paid'))
  const { version } = await fixture.change(ride, SUV)
  expect(await fixture.change(ride, SUV)).toMatchObject({ outcome: 'applied', version })
  expect(charges()).toEqual(['try-1 15700', 'try-2 500'])
})

test('a change by the operator applies at once, and its balance can be paid by card', async () => {
  const ride = await fixture.paidRide()
  const { outcome, booking } = await fixture.change(ride, SUV, { by: 'operator' })
  expect(outcome).toBe('applied')
  expect(booking).toMatchObject({ status: 'paid', carCategory: 'Luxury SUV', account: { dueCents: 500 } })
  expect(await fixture.pay(ride.booking, { amount: 5 })).toMatchObject({ status: 'paid' })
  expect((await fixture.load(ride)).account.dueCents).toBe(0)
  await fixture.change(ride, SUV, { by: 'operator', fareCents: 10_000 })
  fixture.gateway.settle()
  await fixture.watchAfter(2 * HOUR_MS)
  expect(fixture.gateway.truth(booking.invoiceNumber)).toBe(10_000)
})

test('the operator changes an unpaid ride, too, the customer does that with another call', async () => {
  const ride = await fixture.ride()
  await expect(fixture.previewChange(ride, SUV)).rejects.toMatchObject(appErrorLike('booking_unpaid'))
  expect(await fixture.change(ride, SUV, { by: 'operator' })).toMatchObject({
    booking: { status: 'reserved', account: { dueCents: 16_200, paidCents: 0 } },
  })
})

test.each([
  ['zelle', 8100, 'applied'],
  ['zelle', 8099, 'asked'],
  ['chauffeur', 8100, 'applied'],
] as const)('by %s a change applies while at most what was received is due: %i', async (payBy, cents, outcome) => {
  const ride = await fixture.ride()
  await fixture.receiveZelle(ride.booking, cents)
  const result = await fixture.change(ride, SUV, { payBy })
  const { account, paymentMethod } = result.booking
  expect([result.outcome, account.dueCents]).toEqual([outcome, (outcome === 'asked' ? 15_700 : 16_200) - cents])
  if (outcome === 'applied') expect(paymentMethod).toBe(payBy)
})

test('a difference is paid only as the site offers', async () => {
  const ride = await fixture.paidRide()
  fixture.context.paymentMethods = () => ['authorizenet']
  await expect(fixture.change(ride, SUV, { payBy: 'zelle' })).rejects.toMatchObject(appErrorLike('zelle_not_offered'))
  await expect(fixture.change(ride, SUV, { payBy: 'chauffeur' })).rejects.toMatchObject(
    appErrorLike('chauffeur_not_offered'),
  )
})

test('money that is on its way back does not pay for a change', async () => {
  const ride = await fixture.paidRide()
  await fixture.change(ride, SUV, { by: 'operator' })
  fixture.gateway.settle()
  await fixture.pay(await fixture.loadBooking(ride.access), { amount: 5 })
  fixture.gateway.settle()
  fixture.gateway.answers.push('lost after')
  await fixture.change(ride, { carCategory: ride.booking.carCategory, rent: 157 })
  const { terms } = await fixture.previewChange(ride, SUV)
  expect(terms).toMatchObject({ differenceCents: 500, dueCents: 500 })
})

test('of a larger change by Zelle nothing is stored: the operator is asked, a limited number of times', async () => {
  const ride = await fixture.ride()
  await fixture.receiveZelle(ride.booking, 499)
  const before = await fixture.load(ride)
  for (let time = 0; time < rateLimits.changeRequests.max; time++) {
    expect(await fixture.change(ride, SUV, { payBy: 'zelle' })).toMatchObject({ outcome: 'asked', version: 3 + time })
  }
  expect(await fixture.load(ride)).toEqual(before)
  expect(await fixture.lastEvent(ride)).toEqual(['change_asked', 'rider'])
  const requests = fixture.db.selectFrom('outbox').selectAll().where('message', '=', 'request')
  const emails = await requests.orderBy('booking_version').execute()
  expect(emails[0]).toMatchObject({ recipient: 'operator', booking_version: 3 })
  expect(emails[0]?.events).toContain('"dueCents":15701')
  await expect(fixture.change(ride, SUV, { payBy: 'zelle' })).rejects.toMatchObject(appErrorLike('too_many_changes'))
})

test('a change that does not concern the fare keeps the fare that was paid, also in a renamed category', async () => {
  const ride = await fixture.paidRide()
  sedanFare = 180
  for (const name of [sedans.name, 'Saloons']) {
    sedanName = name
    expect((await fixture.previewChange(ride, { rent: 257, passengers: 1 })).terms.differenceCents).toBe(0)
  }
})

test('a fare that the operator agreed is not calculated again for the customer', async () => {
  const ride = await fixture.paidRide()
  await fixture.change(ride, {}, { by: 'operator', fareCents: 15_000 })
  await expect(fixture.previewChange(ride, SUV)).rejects.toMatchObject(appErrorLike('fare_unconfirmed'))
  expect((await fixture.previewChange(ride, { passengers: 1 })).terms.differenceCents).toBe(0)
})

test('rejects terms other than the current ones', async () => {
  const ride = await fixture.paidRide(SUV)
  const agreed = { differenceCents: -500, refundCents: 250 }
  await expect(fixture.previewChange(ride, SEDAN, { agreed })).rejects.toMatchObject(appErrorLike('terms_changed'))
  expect(await fixture.load(ride)).toEqual(ride.booking)
})
