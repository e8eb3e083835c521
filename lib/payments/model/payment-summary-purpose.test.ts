import type { Booking } from '@/lib/booking/model/schemas'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import type { PaymentEntry } from './payment-entries'
import { type ChargePurpose, findChargePurpose } from './payment-summary'
import { chargeEntry } from './testing/payment-entries'

const REQUESTED_AT = '2026-03-12T15:00:00.000Z'
const NOW = new Date('2026-03-12T15:30:00.000Z')
const EXPIRES_AT = '2026-03-12T16:00:00.000Z'
const PICKUP_AT = '2026-03-14T18:30:00.000Z'
const EARLIER_PICKUP_AT = '2026-03-14T10:00:00.000Z'

/** Its fare is $105.95. */
const unpaid = sampleBooking({ paymentMethod: 'authorizenet', status: 'reserved', pickupAt: PICKUP_AT })
const paid: Booking = { ...unpaid, status: 'paid' }

const fareCharge = chargeEntry({ invoiceNumber: unpaid.invoiceNumber, createdAt: '2026-03-11T15:00:00.000Z' })
const refund: PaymentEntry = {
  ...fareCharge,
  kind: 'refund',
  state: 'made',
  transactionId: null,
  refTransactionId: 'T1',
}

describe('a charge of the number of the booking', () => {
  function find(amountCents: number, over: Partial<Booking> = {}, others: PaymentEntry[] = []): ChargePurpose | null {
    const charge = { invoiceNumber: unpaid.invoiceNumber, amountCents }
    return findChargePurpose({ booking: { ...unpaid, ...over }, charge, others, now: NOW })
  }

  test.each<[string, number, Partial<Booking>, ChargePurpose | null]>([
    ['pays the exact fare', 10_595, {}, 'fare'],
    ['does not pay the fare with a cent less', 10_594, {}, null],
    ['does not pay the fare with a cent more', 10_596, {}, null],
    ['pays the fare less a credit', 9595, { creditCents: 1000 }, 'fare'],
    ['does not pay the fare without regard to a credit', 10_595, { creditCents: 1000 }, null],
    ['pays the fare with what late changes kept', 11_095, { keptDifferenceCents: 500 }, 'fare'],
    ['pays a cent when a credit is as high as the fare', 1, { creditCents: 10_595 }, 'fare'],
    ['pays nothing while the fare is unknown', 0, { quote: null }, null],
    ['pays nothing of a canceled ride', 10_595, { cancelledAt: REQUESTED_AT }, null],
  ])('%s', (_, amountCents, over, purpose) => {
    expect(find(amountCents, over)).toBe(purpose)
  })

  test.each<[string, PaymentEntry[], ChargePurpose | null]>([
    ['pays nothing next to another charge', [fareCharge], null],
    ['pays nothing while a cent of another charge is left', [fareCharge, { ...refund, amountCents: 10_594 }], null],
    ['pays the fare after another charge was refunded', [fareCharge, refund], 'fare'],
    ['pays the fare after a chargeback of another one', [{ ...fareCharge, state: 'charged_back' }], 'fare'],
  ])('%s', (_, others, purpose) => {
    expect(find(10_595, {}, others)).toBe(purpose)
  })
})

describe('a charge of the number of the balance', () => {
  const balanceDue: Booking['balanceDue'] = {
    amountCents: 1000,
    invoiceNumber: 'INV-2',
    paymentMethod: 'authorizenet',
    isPaymentOpen: false,
  }
  test.each<[string, number, Partial<Booking>, ChargePurpose | null]>([
    ['pays the exact balance', 1000, {}, 'balance'],
    ['pays a part of a balance that grew', 999, {}, 'balance'],
    ['pays nothing if it exceeds the balance by a cent', 1001, {}, null],
    ['pays nothing once no balance is due', 1000, { balanceDue: null }, null],
    [
      'pays nothing if the balance has another number',
      1000,
      { balanceDue: { ...balanceDue, invoiceNumber: 'INV-3' } },
      null,
    ],
    ['pays nothing of a canceled ride', 1000, { cancelledAt: REQUESTED_AT }, null],
  ])('%s', (_, amountCents, over, purpose) => {
    const booking = { ...paid, balanceDue, ...over }
    const charge = { invoiceNumber: 'INV-2', amountCents }
    expect(findChargePurpose({ booking, charge, others: [fareCharge], now: NOW })).toBe(purpose)
  })
})

describe('a charge of the number of a pending change', () => {
  const pendingChange: NonNullable<Booking['pendingChange']> = {
    ride: unpaid,
    differenceCents: 500,
    invoiceNumber: 'INV-2',
    requestedAt: REQUESTED_AT,
    requestedBy: 'rider',
    expiresAt: EXPIRES_AT,
    paymentMethod: 'authorizenet',
    isPaymentOpen: false,
  }
  const changing: Booking = { ...paid, pendingChange }
  const sent = { invoiceNumber: 'INV-2', amountCents: 500, createdAt: REQUESTED_AT }

  test.each<[string, number, Partial<Booking>, ChargePurpose | null]>([
    ['pays the exact difference', 500, {}, 'change'],
    ['pays nothing with a cent less', 499, {}, null],
    ['pays nothing with a cent more', 501, {}, null],
    ['pays nothing once the change is gone', 500, { pendingChange: null }, null],
    ['pays nothing of a canceled ride', 500, { cancelledAt: REQUESTED_AT }, null],
    ['pays nothing of an unpaid ride', 500, { status: 'payment_unknown' }, null],
    ['pays nothing after a no-show', 500, { noShowAt: REQUESTED_AT }, null],
    [
      'pays nothing if the change has another number',
      500,
      { pendingChange: { ...pendingChange, invoiceNumber: 'INV-3' } },
      null,
    ],
  ])('%s', (_, amountCents, over, purpose) => {
    const booking = { ...changing, ...over }
    const charge = { ...sent, amountCents }
    expect(findChargePurpose({ booking, charge, others: [fareCharge], now: NOW })).toBe(purpose)
  })

  test('pays nothing when the fare is not paid by a charge that is left', () => {
    const others = [fareCharge, refund]
    expect(findChargePurpose({ booking: changing, charge: sent, others, now: NOW })).toBeNull()
  })

  test.each<[string, number, boolean, ChargePurpose | null]>([
    ['pays the change a millisecond before it expires', -1, false, 'change'],
    ['pays nothing when the change expires', 0, false, null],
    ['pays an expired change whose payment was open', 0, true, 'change'],
  ])('%s', (_, afterMs, isPaymentOpen, purpose) => {
    const booking = { ...changing, pendingChange: { ...pendingChange, isPaymentOpen } }
    const now = new Date(Date.parse(EXPIRES_AT) + afterMs)
    expect(findChargePurpose({ booking, charge: sent, others: [fareCharge], now })).toBe(purpose)
  })

  describe.each([
    ['old', { pickupAt: EARLIER_PICKUP_AT }, PICKUP_AT],
    ['new', { pickupAt: PICKUP_AT }, EARLIER_PICKUP_AT],
  ])('when the %s pickup is the earlier one', (_, over, newPickupAt) => {
    const ride = { ...unpaid, pickupAt: newPickupAt }
    const booking: Booking = { ...changing, ...over, pendingChange: { ...pendingChange, ride, isPaymentOpen: true } }
    const fromPickup = (ms: number) => new Date(Date.parse(EARLIER_PICKUP_AT) + ms)

    test.each<[string, number, number, ChargePurpose | null]>([
      ['pays the change if its outcome is known a millisecond before the pickup', -1000, -1, 'change'],
      ['pays nothing if its outcome is known at the pickup', -1000, 0, null],
      ['pays nothing if its outcome is known a millisecond after the pickup', -1000, 1, null],
      ['pays nothing if it was made a millisecond before the pickup', -1, 1000, null],
      ['pays the change if it was made at the pickup', 0, 1000, 'change'],
      ['pays the change if it was made a millisecond after the pickup', 1, 1000, 'change'],
    ])('%s', (_title, madeAfterMs, knownAfterMs, purpose) => {
      const charge = { ...sent, createdAt: fromPickup(madeAfterMs).toISOString() }
      const now = fromPickup(knownAfterMs)
      expect(findChargePurpose({ booking, charge, others: [fareCharge], now })).toBe(purpose)
    })

    test.each<[string, number, ChargePurpose | null]>([
      ['pays nothing if the change was requested before the pickup', -1, null],
      ['pays the change if it was requested at the pickup', 0, 'change'],
    ])('that this site did not make %s', (_title, requestedAfterMs, purpose) => {
      const requestedAt = fromPickup(requestedAfterMs).toISOString()
      const requested: Booking = {
        ...booking,
        pendingChange: booking.pendingChange && { ...booking.pendingChange, requestedAt },
      }
      const charge = { invoiceNumber: 'INV-2', amountCents: 500 }
      expect(findChargePurpose({ booking: requested, charge, others: [fareCharge], now: fromPickup(1000) })).toBe(
        purpose,
      )
    })
  })
})
