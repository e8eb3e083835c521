import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { getCreditCents, getOverpaidCents, getUncoveredCents, isFareCovered } from './coverage'
import type { PaymentEntry } from './payment-entries'
import { type PaymentState, paymentStates } from './schemas'
import { chargeEntry } from './testing/payment-entries'

const PAID_AT = '2026-03-10T15:00:00.000Z'
const FIRST_AT = '2026-03-11T15:00:00.000Z'
const SECOND_AT = '2026-03-12T15:00:00.000Z'
const THIRD_AT = '2026-03-13T15:00:00.000Z'

/** Its fare is $105.95. */
const { quote, keptDifferenceCents, invoiceNumber } = sampleBooking()
const booking = { quote, keptDifferenceCents }

function charge(amountCents: number, over: Partial<PaymentEntry> = {}): PaymentEntry {
  return chargeEntry({ amountCents, invoiceNumber, createdAt: PAID_AT, ...over })
}

/** Builds a refund of the first charge by the merchant. */
function refund(amountCents: number, over: Partial<PaymentEntry> = {}): PaymentEntry {
  return charge(amountCents, {
    kind: 'refund',
    state: 'made',
    transactionId: null,
    refTransactionId: 'T1',
    createdAt: FIRST_AT,
    ...over,
  })
}
const changeRefund = (amountCents: number, over: Partial<PaymentEntry> = {}) =>
  refund(amountCents, { purpose: 'change', ...over })
const courtesyRefund = (amountCents: number, over: Partial<PaymentEntry> = {}) =>
  refund(amountCents, { purpose: 'courtesy', ...over })
const refundOfVoidedCharge = (amountCents: number) =>
  courtesyRefund(amountCents, { state: 'withdrawn', isRefundOfVoidedCharge: true })
const replaced = { state: 'withdrawn', replacedAt: SECOND_AT } as const
/** The merchant's refund that replaced others. */
const replacement = (amountCents: number, over: Partial<PaymentEntry> = {}) =>
  refund(amountCents, { createdAt: SECOND_AT, ...over })

const second = { transactionId: 'T2' }
const ofSecond = { refTransactionId: 'T2' }
const zelle = { transactionId: null }
const ofZelle = { refTransactionId: null }
const paid = charge(10_595)

describe('the uncovered part of the fare', () => {
  test.each<[string, PaymentEntry[], number]>([
    ['all of it without a payment', [], 10_595],
    ['the cent that a charge lacks', [charge(10_594)], 1],
    ['nothing with a charge of the fare', [paid], 0],
    ['negative by the cent that a charge is too high', [charge(10_596)], -1],
    ['nothing with two charges that add up to it', [charge(4000), charge(6595, second)], 0],
    ['what no charge pays, less a refund that was promised of a voided charge', [refundOfVoidedCharge(3000)], 7595],
    ['the refund of a change, because it lowered the fare', [paid, changeRefund(2000)], 2000],
    ['the refund of a change that is only due yet', [paid, changeRefund(2000, { state: 'due' })], 2000],
    ['nothing after a courtesy', [paid, courtesyRefund(2000)], 0],
    ['nothing after a withdrawn refund of a change', [paid, changeRefund(2000, { state: 'withdrawn' })], 0],
    ['the refund of a change of a Zelle transfer', [charge(10_595, zelle), changeRefund(2000, ofZelle)], 2000],
    ['unaffected by the refund of another transaction', [paid, changeRefund(2000, ofSecond)], 0],
    ['unaffected by the refund of another invoice', [paid, changeRefund(2000, { invoiceNumber: 'INV-2' })], 0],
    [
      'the refund of a change of the second charge',
      [charge(4000), charge(6595, second), changeRefund(2000, ofSecond)],
      2000,
    ],
  ])('is %s', (_, payments, cents) => {
    expect(getUncoveredCents({ booking, payments })).toBe(cents)
  })

  test.each(paymentStates.filter(state => state !== 'approved'))('is all of it with a charge that is %s', state => {
    expect(getUncoveredCents({ booking, payments: [charge(10_595, { state })] })).toBe(10_595)
  })

  test('includes what late changes kept of higher fares', () => {
    expect(getUncoveredCents({ booking: { quote, keptDifferenceCents: 500 }, payments: [paid] })).toBe(500)
  })

  test('is nothing while the fare is unknown', () => {
    expect(getUncoveredCents({ booking: { quote: null, keptDifferenceCents: 500 }, payments: [] })).toBe(0)
  })

  test.each<[string, PaymentEntry[], number]>([
    ['nothing but its last cent is refunded', [refund(10_594)], 0],
    ['all of it is refunded', [refund(10_595)], 10_595],
    ['a cent more than all of it is refunded', [refund(10_596)], 10_595],
    ['it is refunded in two parts', [refund(5000), refund(5595, { createdAt: SECOND_AT })], 10_595],
    ['it is refunded after a courtesy', [courtesyRefund(4000), refund(6595, { createdAt: SECOND_AT })], 6595],
    [
      'it is refunded after a courtesy that is recorded later',
      [refund(6595, { createdAt: SECOND_AT }), courtesyRefund(4000)],
      6595,
    ],
    ['its last cents are a courtesy', [refund(6595), courtesyRefund(4000, { createdAt: SECOND_AT })], 0],
    [
      'its last cents are a courtesy that is recorded first',
      [courtesyRefund(4000, { createdAt: SECOND_AT }), refund(6595)],
      0,
    ],
    ['it is refunded after a change', [changeRefund(4000), refund(6595, { createdAt: SECOND_AT })], 10_595],
    ['its last cents are the refund of a change', [refund(6595), changeRefund(4000, { createdAt: SECOND_AT })], 4000],
    [
      'its last cents are a courtesy, and a later refund was withdrawn',
      [
        refund(6595),
        courtesyRefund(4000, { createdAt: SECOND_AT }),
        refund(1000, { state: 'withdrawn', createdAt: THIRD_AT }),
      ],
      0,
    ],
    [
      'it is refunded, and a later courtesy was withdrawn',
      [refund(10_595), courtesyRefund(1000, { state: 'withdrawn', createdAt: SECOND_AT })],
      10_595,
    ],
  ])('of a charge of which %s', (_, refunds, cents) => {
    expect(getUncoveredCents({ booking, payments: [paid, ...refunds] })).toBe(cents)
  })

  test.each<[string, PaymentEntry[], number]>([
    ['counts with the amount that was due', [changeRefund(2000, replaced), replacement(2000)], 2000],
    ['counts up to the amount that was due', [changeRefund(2000, replaced), replacement(3000)], 2000],
    ['counts with its own amount if less was refunded', [changeRefund(2000, replaced), replacement(1999)], 1999],
    ['counts with the sum of two refunds', [changeRefund(2000, replaced), replacement(1500), replacement(400)], 1900],
    [
      'counts up to the amount that was due, of two refunds',
      [changeRefund(2000, replaced), replacement(1500), replacement(1500)],
      2000,
    ],
    ['does not count if it was made at another time', [changeRefund(2000, replaced), refund(2000)], 0],
    [
      'does not count if it was withdrawn',
      [changeRefund(2000, replaced), replacement(2000, { state: 'withdrawn' })],
      0,
    ],
    [
      'counts with a change and not with a courtesy, if it replaced both',
      [changeRefund(1000, replaced), courtesyRefund(1500, replaced), replacement(2500)],
      1000,
    ],
    [
      'counts for the earlier one first, if it replaced two',
      [courtesyRefund(1500, replaced), changeRefund(1000, replaced), replacement(2000)],
      500,
    ],
    [
      'is not the refund of a change at the same time',
      [courtesyRefund(2000, replaced), changeRefund(2000, { createdAt: SECOND_AT })],
      2000,
    ],
    ['counts as the courtesy that it replaced', [courtesyRefund(10_595, replaced), replacement(10_595)], 0],
    ['returns what it refunds beyond a courtesy', [courtesyRefund(4000, replaced), replacement(10_595)], 6595],
    ['does not refund the last cent', [courtesyRefund(4000, replaced), replacement(10_594)], 0],
    [
      'comes after the courtesy of the same time that it replaced',
      [courtesyRefund(4000, { ...replaced, createdAt: SECOND_AT }), replacement(10_595)],
      6595,
    ],
    [
      'comes after the courtesy of the same time that it replaced, even if recorded first',
      [replacement(10_595), courtesyRefund(4000, { ...replaced, createdAt: SECOND_AT })],
      6595,
    ],
  ])('the refund by the merchant in the place of a due one %s', (_, refunds, cents) => {
    expect(getUncoveredCents({ booking, payments: [paid, ...refunds] })).toBe(cents)
  })
})

test.each([
  ['is not covered when a cent is missing', 10_594, false],
  ['is covered by its exact amount', 10_595, true],
  ['is covered by a cent more', 10_596, true],
])('a fare %s', (_, cents, isCovered) => {
  expect(isFareCovered({ booking, payments: [charge(cents)] })).toBe(isCovered)
})

test.each<[string, PaymentEntry[], number]>([
  ['nothing without a payment', [], 0],
  ['nothing when a cent is missing', [charge(10_594)], 0],
  ['nothing with a charge of the fare', [paid], 0],
  ['a cent with a charge of a cent more', [charge(10_596)], 1],
  ['the second of two charges', [paid, charge(5000, second)], 5000],
  ['a credit for a refund of a voided charge', [refundOfVoidedCharge(3000), paid], 3000],
  ['the excess while more than it is left', [charge(15_595), courtesyRefund(10_594)], 5000],
  ['all but a cent when only the excess is left', [charge(15_595), courtesyRefund(10_595)], 4999],
  ['nothing when only a cent is left', [charge(15_595), courtesyRefund(15_594)], 0],
  ['nothing when all was refunded', [charge(15_595), courtesyRefund(15_595)], 0],
  [
    'all but a cent of what is left of two charges',
    [paid, courtesyRefund(8595), charge(5000, second), courtesyRefund(3000, ofSecond)],
    3999,
  ],
])('the overpaid amount is %s', (_, payments, cents) => {
  expect(getOverpaidCents({ booking, payments })).toBe(cents)
})

test('all but a cent of the charges is overpaid while the fare is unknown', () => {
  expect(getOverpaidCents({ booking: { quote: null, keptDifferenceCents: 0 }, payments: [paid] })).toBe(10_594)
})

test('what late changes kept is not overpaid', () => {
  expect(getOverpaidCents({ booking: { quote, keptDifferenceCents: 500 }, payments: [charge(11_595)] })).toBe(500)
})

test.each<[string, PaymentEntry[], number]>([
  ['nothing without a payment', [], 0],
  ['nothing with a charge', [paid], 0],
  ['a refund that was promised of a voided charge', [refundOfVoidedCharge(3000)], 3000],
  ['both refunds that were promised of voided charges', [refundOfVoidedCharge(3000), refundOfVoidedCharge(500)], 3500],
  ['a refund that was promised of a voided charge, next to a kept one', [refundOfVoidedCharge(3000), paid], 3000],
  ['nothing for a courtesy while a cent is left', [paid, courtesyRefund(10_594)], 0],
  ['a courtesy of all of the charge', [paid, courtesyRefund(10_595)], 10_595],
  ['a courtesy of the rest after a change', [paid, changeRefund(4000), courtesyRefund(6595)], 6595],
  ['nothing for a refunded charge', [paid, refund(10_595)], 0],
  [
    'a courtesy and a refund that was promised of a voided charge',
    [refundOfVoidedCharge(1000), paid, courtesyRefund(10_595)],
    11_595,
  ],
  ['nothing for a courtesy next to a kept charge', [paid, courtesyRefund(10_595), charge(1, second)], 0],
])('the credit of the next payment is %s', (_, payments, cents) => {
  expect(getCreditCents(payments)).toBe(cents)
})

test.each<PaymentState>(['due', 'sent', 'unknown', 'operator'])(
  'a courtesy of all of the charge that is %s is a credit',
  state => {
    expect(getCreditCents([paid, courtesyRefund(10_595, { state })])).toBe(10_595)
  },
)
