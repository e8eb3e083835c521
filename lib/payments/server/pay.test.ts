import { readSite } from '#site'
import { kennedyRequest, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { changeBooking } from '@/lib/booking/server/change'
import { appErrorLike, TEST_NOW } from '@/lib/booking/server/testing/booking-fixture'
import { patchBookings } from '@/lib/booking/server/testing/patch-bookings'
import { listEventTypes } from '@/lib/booking/server/testing/versions'
import { userMessages } from '@/lib/errors'
import { fillDisk } from '@/lib/platform/database/testing/full-disk'
import { cancelBooking } from './cancel'
import { IN_FLIGHT_TIMEOUT_MS } from './context'
import type { ChargeOutcome } from './gateway-port'
import { validatePayment } from './pay'
import { type PaymentFixture, paymentRequest, type Ride, withPaymentFixture } from './testing/payment-fixture'
import type { Answer } from './testing/test-gateway'
import { awaitZelleTransfer, reportZelleSent } from './zelle'

const MINUTE_MS = 60_000

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

test('stores the attempt before it is sent, and then pays the ride with it', async () => {
  const { booking, access } = await fixture.ride()
  const stop = fixture.gateway.stop('charge', 'before')
  const paying = fixture.pay(booking)
  await stop.reached
  expect(await fixture.attempts()).toMatchObject([{ kind: 'charge', state: 'sent', cents: 15_700, reference: 'try-1' }])
  expect((await fixture.loadBooking(access)).status).toBe('payment_unknown')
  stop.resume()
  expect(await paying).toEqual({ status: 'paid', transactionId: fixture.lastCharge() })
  expect(await fixture.entries()).toEqual(['ride_booked 15700', 'payment_received 15700'])
  const { status, account, paymentMethod } = await fixture.loadBooking(access)
  expect({ status, paymentMethod }).toEqual({ status: 'paid', paymentMethod: 'authorizenet' })
  expect(account).toMatchObject({ paidCents: 15_700, dueCents: 0, transactionId: fixture.lastCharge() })
})

test('the gateway gets what is due, the invoice, our reference and the client IP, and the booking’s email by default', async () => {
  const { booking } = await fixture.ride({ contactInfo: { ...kennedyRequest.contactInfo, email: 'eve@example.com' } })
  await fixture.pay(booking, { description: 'anything', email: '', clientIp: '203.0.113.9' })
  expect(fixture.gateway.requests.charge).toEqual([
    {
      opaqueData: paymentRequest(booking).opaqueData,
      cents: 15_700,
      invoiceNumber: booking.invoiceNumber,
      reference: 'try-1',
      description: 'Ride Booking - Within City',
      email: 'eve@example.com',
      clientIp: '203.0.113.9',
    },
  ])
})

test('a hundred payments at once from a hundred client IPs are one charge', async () => {
  const { booking } = await fixture.ride()
  const pay = (_: unknown, index: number) => fixture.pay(booking, { clientIp: `198.51.100.${index}` })
  const results = await Promise.allSettled(Array.from({ length: 100 }, pay))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(fixture.gateway.requests.charge).toHaveLength(1)
})

type Prepare = (ride: Ride) => unknown
type Asked = Parameters<PaymentFixture['pay']>[1]
const refusals: [code: string, why: string, prepare: Prepare, asked?: Asked][] = [
  ['booking_cancelled', 'of a canceled ride', ({ access }) => cancelBooking(fixture.context, { access })],
  ['already_paid', 'of a paid ride', ({ booking }) => fixture.pay(booking)],
  [
    'payment_pending',
    'while a charge is held',
    ({ booking }) => {
      fixture.gateway.answers.push('held')
      return fixture.pay(booking)
    },
  ],
  [
    'invoice_not_found',
    'of an erased ride',
    ({ booking: { id, createdAt } }) =>
      fixture.db.updateTable('bookings').set({ erased_at: createdAt }).where('id', '=', id).execute(),
  ],
  ['invoice_not_found', 'of an unknown invoice', () => {}, { invoiceNumber: 'INV-1' }],
  ['invoice_not_found', 'with another token', () => {}, { token: 'another' }],
  [
    'changed_meanwhile',
    'by a tab that shows another time, even at the same price',
    ({ access }) => {
      const request = { ...kennedyRequest, pickupTime: '03:00', paymentMethod: 'authorizenet' as const, rent: 157 }
      return changeBooking(fixture.context, { access, request })
    },
    { seenVersion: 1 },
  ],
  [
    'cards_not_offered',
    'without cards online',
    () => {
      fixture.context.paymentMethods = () => ['chauffeur']
    },
  ],
  ...[156.99, 157.01, 15_700].map((amount): [string, string, Prepare, Asked] => [
    'amount_differs',
    `of $${amount}`,
    () => {},
    { amount },
  ]),
]
test.each(refusals)('nothing is charged: %s, %s', async (code, _, prepare, asked = {}) => {
  const ride = await fixture.ride()
  await prepare(ride)
  const { length } = fixture.gateway.requests.charge
  const before = await fixture.attempts()
  await expect(fixture.pay(ride.booking, asked)).rejects.toMatchObject(appErrorLike(code))
  expect(fixture.gateway.requests.charge).toHaveLength(length)
  expect(await fixture.attempts()).toEqual(before)
})

test('an unconfirmed fare cannot be paid', async () => {
  const { booking } = await fixture.ride({ dropOffLocation: unreachablePlace.id, rent: null })
  await expect(fixture.pay(booking, { amount: 1 })).rejects.toMatchObject(appErrorLike('fare_unconfirmed'))
})

test('a booking that waits for Zelle can still be paid by card, and then waits no more', async () => {
  const { booking, access } = await fixture.ride({ paymentMethod: 'zelle' })
  await fixture.pay(booking)
  const paid = await fixture.loadBooking(access)
  expect(paid).toMatchObject({ status: 'paid', paymentMethod: 'authorizenet', zelleDueAt: null })
})

test.each<[string, ChargeOutcome]>([
  ['card_declined', { state: 'declined', reason: 'host_402', transactionId: null, text: 'Insufficient funds.' }],
  ['payment_unavailable', { state: 'refused', reason: 'host_403', text: 'Insufficient funds.' }],
])('%s shows the gateway’s own text when there is one', async (code, outcome) => {
  const { booking } = await fixture.ride()
  jest.spyOn(fixture.gateway.port, 'charge').mockResolvedValueOnce(outcome)
  await expect(fixture.pay(booking)).rejects.toMatchObject({
    ...appErrorLike(code),
    userMessage: 'Insufficient funds.',
  })
})

test.each<[Answer, string, string, string]>([
  ['declined', 'card_declined', 'declined', 'try-2'],
  ['failed', 'payment_unavailable', 'failed', 'try-2'],
  ['refused', 'payment_unavailable', 'absent', 'try-1'],
  ['token refused', 'card_unreadable', 'absent', 'try-1'],
  ['unavailable', 'payment_unavailable', 'absent', 'try-1'],
])('after "%s" the card can be tried again at once', async (answer, code, state, reference) => {
  const { booking, access } = await fixture.ride()
  fixture.gateway.answers.push(answer)
  await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike(code))
  expect(await fixture.attempts()).toMatchObject([{ state, proposal: null, next_check_at: null }])
  expect(await fixture.loadBooking(access)).toEqual(booking)
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
  expect(fixture.gateway.requests.charge.at(-1)?.reference).toBe(reference)
})

test.each<Answer>(['lost after', 'lost before', 'held'])('while a charge is "%s", all else waits', async answer => {
  const { booking, access } = await fixture.ride()
  fixture.gateway.answers.push(answer)
  expect(await fixture.pay(booking)).toEqual({ status: 'checking', message: userMessages.paymentChecking })
  const { status, account } = await fixture.loadBooking(access)
  expect([status, account.paidCents, account.openCharge?.cents]).toEqual(['payment_unknown', 0, 15_700])
  await expect(fixture.pay(booking)).rejects.toMatchObject({ ...appErrorLike('payment_pending'), kind: 'conflict' })
  await expect(awaitZelleTransfer(fixture.context, access)).rejects.toMatchObject(appErrorLike('payment_pending'))
  const change = changeBooking(fixture.context, { access, request: kennedyRequest })
  await expect(change).rejects.toMatchObject({ ...appErrorLike('booking_paid'), kind: 'conflict' })
  if (answer !== 'held') {
    const canceling = cancelBooking(fixture.context, { access })
    await expect(canceling).rejects.toMatchObject({ ...appErrorLike('payment_unknown'), kind: 'conflict' })
  }
  expect(fixture.gateway.requests.charge).toHaveLength(1)
})

test('an adapter that throws while charging leaves the payment to be looked up', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const { booking, access } = await fixture.ride()
  jest.spyOn(fixture.gateway.port, 'charge').mockRejectedValueOnce(new TypeError('an unexpected response'))
  expect(await fixture.pay(booking)).toMatchObject({ status: 'checking' })
  await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('payment_pending'))
  expect(log).toHaveBeenCalledTimes(1)
  await fixture.watchAfter(IN_FLIGHT_TIMEOUT_MS)
  await fixture.watchAfter(4 * MINUTE_MS)
  expect(await fixture.loadBooking(access)).toEqual(booking)
})

test('on a full disk a charge whose attempt cannot be stored is not sent; an approval is looked up later', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const ride = await fixture.ride()
  const { charge } = fixture.gateway.requests
  let freeDisk = await fillDisk(fixture.db)
  await expect(fixture.pay(ride.booking)).rejects.toMatchObject({ message: 'database or disk is full' })
  expect(charge).toEqual([])
  await freeDisk()
  const stop = fixture.gateway.stop('charge', 'after')
  const paying = fixture.pay(ride.booking)
  await stop.reached
  freeDisk = await fillDisk(fixture.db)
  stop.resume()
  expect(await paying).toMatchObject({ status: 'checking' })
  await freeDisk()
  await fixture.watchAfter(IN_FLIGHT_TIMEOUT_MS)
  expect((await fixture.load(ride)).status).toBe('paid')
  expect(charge).toHaveLength(1)
})

test('validation charges and stores nothing, and rejects what payment would reject', async () => {
  const { booking, access } = await fixture.ride()
  const validate = (amount: number) =>
    validatePayment(fixture.context, { request: paymentRequest(booking, { amount }), clientIp: '192.0.2.1' })
  await validate(157)
  await expect(validate(1)).rejects.toMatchObject(appErrorLike('amount_differs'))
  expect([fixture.gateway.requests.charge, await fixture.attempts()]).toEqual([[], []])
  expect(await fixture.loadBooking(access)).toEqual(booking)
})

describe('Zelle instead of a card', () => {
  test('a booking to be paid by card waits for Zelle, for a day', async () => {
    const { booking, access } = await fixture.ride()
    const { booking: waiting, version } = await awaitZelleTransfer(fixture.context, access)
    expect(version).toBe(2)
    expect(waiting).toEqual({
      ...booking,
      status: 'awaiting_zelle',
      paymentMethod: 'zelle',
      zelleDueAt: new Date(+TEST_NOW + 24 * 60 * 60_000).toISOString(),
      heldUntil: null,
    })
    expect(await fixture.loadBooking(access)).toEqual(waiting)
  })

  test('what is due of a paid ride is awaited by Zelle, without a deadline', async () => {
    const { booking, access } = await fixture.ride()
    await fixture.receiveZelle(booking, 15_000)
    await patchBookings(fixture.db, { paymentMethod: 'authorizenet' })
    const { booking: waiting } = await awaitZelleTransfer(fixture.context, access)
    expect(waiting).toMatchObject({
      status: 'paid',
      paymentMethod: 'zelle',
      zelleDueAt: null,
      account: { dueCents: 700 },
    })
  })

  test('a repeated request changes nothing and extends no deadline', async () => {
    const { access } = await fixture.ride()
    const first = await awaitZelleTransfer(fixture.context, access)
    fixture.advanceClock(60 * 60_000)
    expect(await awaitZelleTransfer(fixture.context, access)).toEqual(first)
    expect(await listEventTypes(fixture.db)).toEqual(['ride_booked', 'ride_changed'])
  })

  const rejections: [string, string, () => Promise<Ride>][] = [
    ['a paid booking', 'already_paid', () => fixture.paidRide()],
    ['a site without Zelle', 'zelle_not_offered', rideWithoutZelle],
  ]
  test.each(rejections)('rejects Zelle for %s', async (_, code, make) => {
    const { access } = await make()
    await expect(awaitZelleTransfer(fixture.context, access)).rejects.toMatchObject(appErrorLike(code))
    await expect(awaitZelleTransfer(fixture.context, { ...access, token: null })).rejects.toMatchObject(
      appErrorLike('not_found'),
    )
  })

  async function rideWithoutZelle(): Promise<Ride> {
    const ride = await fixture.ride()
    fixture.context.paymentMethods = () => ['authorizenet']
    return ride
  }

  const listReports = () => fixture.db.selectFrom('outbox').selectAll().where('message', '=', 'request').execute()

  test('the operator is told once per version that a transfer was sent, which changes nothing', async () => {
    const { access } = await fixture.ride()
    await awaitZelleTransfer(fixture.context, access)
    const before = await fixture.loadBooking(access)
    expect(await reportZelleSent(fixture.context, access)).toContain('We have told our team')
    await reportZelleSent(fixture.context, access)
    expect(await listReports()).toMatchObject([{ recipient: 'operator', message: 'request' }])
    expect(await fixture.loadBooking(access)).toEqual(before)
  })

  test('a transfer cannot be reported for a paid ride, one to be paid by card, or with another token', async () => {
    const byCard = await fixture.ride()
    const rejection = appErrorLike('zelle_not_offered')
    await expect(reportZelleSent(fixture.context, byCard.access)).rejects.toMatchObject(rejection)
    const { access } = await fixture.paidRide()
    await expect(reportZelleSent(fixture.context, access)).rejects.toMatchObject(appErrorLike('already_paid'))
    const stranger = { ...access, token: 'another' }
    await expect(reportZelleSent(fixture.context, stranger)).rejects.toMatchObject({ kind: 'not_found' })
    expect(await listReports()).toEqual([])
  })
})

describe('a gratuity', () => {
  const offered = { percents: [15, 20, 25], custom: true, included: 0 }
  beforeEach(() => {
    jest.replaceProperty(readSite().pricing, 'gratuity', offered)
  })

  const accountOf = async (ride: Ride) => (await fixture.load(ride)).account

  /** Pays what is due and adds a gratuity to those of before. */
  async function tip(ride: Ride, cents: number, options: Parameters<PaymentFixture['pay']>[1] = {}) {
    const account = await accountOf(ride)
    const amount = (account.dueCents + cents) / 100
    const gratuityCents = account.gratuityCents + cents
    return await fixture.pay(ride.booking, { token: ride.access.token, amount, gratuityCents, ...options })
  }

  const ended = (ride: Ride) => fixture.moveClockBefore(ride.booking, { hoursAhead: -1 })
  test('the same request again, or twenty at once, adds one gratuity', async () => {
    const ride = await fixture.paidRide()
    ended(ride)
    const request = (index: number) =>
      tip(ride, 20_00, { amount: 20, gratuityCents: 20_00, clientIp: `198.51.100.${index}` })
    await Promise.allSettled(Array.from({ length: 20 }, (_, index) => request(index)))
    await expect(request(20)).rejects.toMatchObject(appErrorLike('already_paid'))
    expect(await accountOf(ride)).toMatchObject({
      priceCents: 177_00,
      paidCents: 177_00,
      dueCents: 0,
      gratuityCents: 20_00,
    })
    expect(fixture.gateway.truth(ride.booking.invoiceNumber)).toBe(177_00)
  })

  test('after the pickup a gratuity is given, and another', async () => {
    const ride = await fixture.ride()
    await tip(ride, 31_40)
    ended(ride)
    await tip(ride, 10_00)
    await tip(ride, 5_00)
    expect(await accountOf(ride)).toMatchObject({
      priceCents: 203_40,
      paidCents: 203_40,
      dueCents: 0,
      gratuityCents: 46_40,
    })
    const types = (await listEventTypes(fixture.db, ride.booking.id)).filter(type => type === 'gratuity')
    expect(types).toHaveLength(3)
  })

  const refused: Record<string, [code: string, pay: (ride: Ride) => Promise<unknown>]> = {
    'by the invoice number alone': ['invoice_not_found', ride => tip(ride, 20_00, { token: null })],
    'of another amount than was shown': ['amount_differs', ride => tip(ride, 20_00, { amount: 157 })],
    'that takes one back': [
      'amount_differs',
      async ride => {
        await tip(ride, 20_00)
        await fixture.receiveZelle(ride.booking, 1)
        return await tip(ride, -10_00, { amount: 1 })
      },
    ],
    'before the pickup of a paid ride': [
      'already_paid',
      async ride => {
        await tip(ride, 20_00)
        return await tip(ride, 20_00)
      },
    ],
    'of a canceled ride': [
      'booking_cancelled',
      async ride => {
        await cancelBooking(fixture.context, { access: ride.access })
        return await tip(ride, 20_00)
      },
    ],
    'of a site that offers none': [
      'amount_differs',
      ride => {
        readSite().pricing.gratuity = { percents: [], custom: false, included: 0 }
        return tip(ride, 20_00)
      },
    ],
    'of an amount where only percentages are offered': [
      'amount_differs',
      ride => {
        readSite().pricing.gratuity = { ...offered, custom: false }
        return tip(ride, 20_00)
      },
    ],
  }
  test.each(Object.entries(refused))('no gratuity is charged %s', async (_, [code, pay]) => {
    const ride = await fixture.ride()
    await expect(pay(ride)).rejects.toMatchObject(appErrorLike(code))
  })
})
