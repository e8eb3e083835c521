import type { Booking } from '@/lib/booking/model/schemas'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import type { PaymentEntry } from './payment-entries'
import { derivePaymentSummary } from './payment-summary'
import { chargeEntry } from './testing/payment-entries'

const PAID_AT = '2026-03-11T15:00:00.000Z'

/** Its fare is $105.95. */
const booking = sampleBooking({ paymentMethod: 'authorizenet', status: 'paid', zelleDueAt: null })
const canceled: Booking = { ...booking, cancelledAt: PAID_AT }
const estimated: Booking = { ...booking, quote: booking.quote && { ...booking.quote, provisional: true } }

function charge(amountCents: number, over: Partial<PaymentEntry> = {}): PaymentEntry {
  return chargeEntry({ amountCents, invoiceNumber: booking.invoiceNumber, createdAt: PAID_AT, ...over })
}
function refund(amountCents: number, over: Partial<PaymentEntry> = {}): PaymentEntry {
  return charge(amountCents, { kind: 'refund', state: 'made', transactionId: null, refTransactionId: 'T1', ...over })
}

const paid = charge(10_595)
const second = { transactionId: 'T2' }
const chargedBack = { state: 'charged_back', transactionId: 'T0' } as const
const ofChargedBack = { refTransactionId: 'T0' }
const further = { invoiceNumber: 'INV-2', transactionId: null }

const balanceDue: NonNullable<Booking['balanceDue']> = {
  amountCents: 1000,
  invoiceNumber: 'INV-2',
  paymentMethod: 'zelle',
  isPaymentOpen: false,
}
const pendingChange: NonNullable<Booking['pendingChange']> = {
  ride: booking,
  differenceCents: 500,
  invoiceNumber: 'INV-2',
  requestedAt: PAID_AT,
  requestedBy: 'rider',
  expiresAt: PAID_AT,
  paymentMethod: 'authorizenet',
  isPaymentOpen: false,
}

describe('the balance due', () => {
  test.each<[string, Partial<Booking>, PaymentEntry[], number | undefined]>([
    ['the cent that the charge lacks', {}, [charge(10_594)], 1],
    ['nothing with a charge of the fare', {}, [paid], undefined],
    ['nothing with a charge of a cent more', {}, [charge(10_596)], undefined],
    ['what late changes kept', { keptDifferenceCents: 500 }, [paid], 500],
    ['nothing while the fare is an estimate', estimated, [charge(10_594)], undefined],
    ['nothing while the fare is unknown', { quote: null }, [paid], undefined],
    ['nothing of an unpaid ride', { balanceDue }, [], undefined],
    ['nothing of a canceled ride', { balanceDue, cancelledAt: PAID_AT }, [charge(10_594)], undefined],
    ['the new amount after a previous one', { balanceDue }, [charge(10_594)], 1],
  ])('is %s', (_, over, payments, cents) => {
    expect(derivePaymentSummary({ booking: { ...booking, ...over }, payments }).balanceDue?.amountCents).toBe(cents)
  })

  test('has no invoice number at first and is paid by card', () => {
    expect(derivePaymentSummary({ booking, payments: [charge(9595)] }).balanceDue).toEqual({
      amountCents: 1000,
      invoiceNumber: '',
      paymentMethod: 'authorizenet',
      isPaymentOpen: false,
    })
  })

  test.each<[string, PaymentEntry[]]>([
    ['without another charge', []],
    ['after a declined charge of its number', [charge(1000, { ...further, state: 'declined' })]],
    ['with an approved charge of another number', [charge(1, { ...further, invoiceNumber: 'INV-3' })]],
    ['after a refund of a charge of its number', [refund(1, { ...further, refTransactionId: 'T2' })]],
  ])('keeps its invoice number and payment method %s', (_, payments) => {
    const summary = derivePaymentSummary({ booking: { ...booking, balanceDue }, payments: [charge(9595), ...payments] })
    expect(summary.balanceDue).toMatchObject({ invoiceNumber: 'INV-2', paymentMethod: 'zelle' })
  })

  test.each<[string, Partial<PaymentEntry>, boolean]>([
    ['is being paid while a charge of its number is in flight', { state: 'sent' }, true],
    ['is being paid while the outcome of a charge of its number is unknown', { state: 'unknown' }, true],
    ['is being paid while a charge of its number is held for review', { state: 'held' }, true],
    ['is not being paid after a declined charge', { state: 'declined' }, false],
    ['is not being paid by a charge of another number', { state: 'sent', invoiceNumber: 'INV-3' }, false],
    ['is not being paid by a refund', { kind: 'refund', state: 'sent' }, false],
  ])('%s', (_, over, isPaymentOpen) => {
    const payments = [charge(9595), charge(1000, { ...further, ...over })]
    const summary = derivePaymentSummary({ booking: { ...booking, balanceDue }, payments })
    expect(summary.balanceDue?.isPaymentOpen).toBe(isPaymentOpen)
  })

  test('is being paid while one of several open charges has its number', () => {
    const payments = [
      charge(9595),
      charge(1000, { ...further, state: 'sent' }),
      charge(1, { state: 'held', ...second }),
    ]
    expect(derivePaymentSummary({ booking: { ...booking, balanceDue }, payments }).balanceDue?.isPaymentOpen).toBe(true)
  })
})

describe('a pending change', () => {
  const sentCharge = charge(500, { ...further, state: 'sent' })
  test.each<[string, Booking, PaymentEntry[], boolean | undefined]>([
    ['waits for its payment', booking, [paid], false],
    ['is being paid while a charge of its number is open', booking, [paid, sentCharge], true],
    [
      'is not being paid by a charge of another number',
      booking,
      [paid, { ...sentCharge, invoiceNumber: 'INV-3' }],
      false,
    ],
    [
      'is being paid while one of several open charges has its number',
      booking,
      [paid, sentCharge, { ...sentCharge, invoiceNumber: 'INV-3' }],
      true,
    ],
    ['ends when the ride is unpaid', booking, [], undefined],
    ['ends when only the outcome of the fare is open', booking, [charge(10_595, { state: 'sent' })], undefined],
    ['ends with a cancellation', canceled, [paid], undefined],
    ['stays in a canceled ride while a charge of its number is open', canceled, [paid, sentCharge], true],
  ])('%s', (_, changed, payments, isPaymentOpen) => {
    const summary = derivePaymentSummary({ booking: { ...changed, pendingChange }, payments })
    expect(summary.pendingChange?.isPaymentOpen).toBe(isPaymentOpen)
  })

  test('keeps its terms when its charge is declined', () => {
    const opened = { ...pendingChange, isPaymentOpen: true }
    const summary = derivePaymentSummary({ booking: { ...booking, pendingChange: opened }, payments: [paid] })
    expect(summary.pendingChange).toEqual(pendingChange)
  })
})

describe('after a chargeback', () => {
  test.each<[string, PaymentEntry[], string]>([
    ['unpaid when the other charge lacks a cent of the fare', [charge(10_594)], 'reserved'],
    ['paid when the other charge pays the fare', [paid], 'paid'],
    [
      'paid when the chargeback took only what was refunded before',
      [charge(10_594), refund(10_595, ofChargedBack)],
      'paid',
    ],
    ['unpaid when the chargeback took a cent more', [charge(10_594), refund(10_594, ofChargedBack)], 'reserved'],
  ])('a ride is %s', (_, payments, status) => {
    const summary = derivePaymentSummary({ booking, payments: [charge(10_595, chargedBack), ...payments] })
    expect(summary.status).toBe(status)
  })

  test.each<[string, PaymentEntry[], number]>([
    ['the amount of the charge', [], 10_595],
    ['both amounts of two charges', [charge(400, { ...chargedBack, ...second })], 10_995],
    ['a cent less than the charge when a cent was refunded', [refund(1, ofChargedBack)], 10_594],
    ['nothing when more than the charge was refunded', [refund(10_596, ofChargedBack)], 0],
    ['the charge alone next to an approved one', [charge(10_595)], 10_595],
    ['the charge when its refund was withdrawn', [refund(1, { ...ofChargedBack, state: 'withdrawn' })], 10_595],
  ])('the bank took back %s', (_, payments, cents) => {
    const summary = derivePaymentSummary({ booking, payments: [charge(10_595, chargedBack), ...payments] })
    expect(summary.chargebackCents).toBe(cents)
  })
})

test.each<[string, PaymentEntry[], Booking['refundBy'], number]>([
  ['no one has to send a refund that was made', [refund(3000)], null, 0],
  [
    'the gateway sends all that are due',
    [refund(3000, { state: 'due' }), refund(9, { state: 'sent' })],
    'gateway',
    3009,
  ],
  ['the gateway does not send again what was made', [refund(3000, { state: 'due' }), refund(9)], 'gateway', 3000],
  ['no one has to send a withdrawn refund', [refund(3000, { state: 'withdrawn' })], null, 0],
  [
    'the operator sends only what is left to the operator',
    [refund(3000, { state: 'due' }), refund(2000, { state: 'operator' })],
    'operator',
    2000,
  ],
])('%s', (_, refunds, refundBy, refundDueCents) => {
  expect(derivePaymentSummary({ booking: canceled, payments: [paid, ...refunds] })).toMatchObject({
    refundBy,
    refundDueCents,
  })
})

test('refunds of a change and courtesies are partial refunds, other refunds are not', () => {
  const payments = [paid, refund(500, { purpose: 'change' }), refund(2000, { purpose: 'courtesy' }), refund(1000)]
  expect(derivePaymentSummary({ booking, payments })).toMatchObject({ refundCents: 3500, partialRefundCents: 2500 })
})

test('a withdrawn courtesy is no refund', () => {
  const payments = [paid, refund(2000, { purpose: 'courtesy', state: 'withdrawn' })]
  expect(derivePaymentSummary({ booking, payments })).toMatchObject({ refundCents: 0, partialRefundCents: 0 })
})

test.each([
  ['a credit of an active ride', booking, 10_595],
  ['no credit of a canceled ride', canceled, 0],
])('a courtesy of all of the charge is %s', (_, changed, cents) => {
  const payments = [paid, refund(10_595, { purpose: 'courtesy' })]
  expect(derivePaymentSummary({ booking: changed, payments }).creditCents).toBe(cents)
})

test('approved charges and those that were charged back count as paid, others do not', () => {
  const payments = [
    charge(1, { state: 'declined' }),
    charge(20, { state: 'sent' }),
    charge(300, chargedBack),
    charge(4000, second),
    refund(50_000),
  ]
  expect(derivePaymentSummary({ booking, payments }).paidCents).toBe(4300)
})

test.each<[string, string | null, PaymentEntry[], string | null]>([
  ['none without a payment', 'T1', [], null],
  ['none when the recorded charge was declined', 'T1', [charge(10_595, { state: 'declined' })], null],
  ['the first one when none is recorded', null, [paid, charge(1, second)], 'T1'],
  ['the kept one, though the recorded one was refunded', 'T1', [paid, charge(1, second), refund(10_595)], 'T2'],
  [
    'the recorded one of two that were charged back',
    'T2',
    [charge(1, chargedBack), charge(1, { ...chargedBack, ...second })],
    'T2',
  ],
  [
    'the first of two that were charged back, if none is recorded',
    null,
    [charge(1, chargedBack), charge(1, { ...chargedBack, ...second })],
    'T0',
  ],
  ['the approved one after a chargeback of the recorded one', 'T0', [charge(1, chargedBack), paid], 'T1'],
])('the paying charge is %s', (_, transactionId, payments, expected) => {
  expect(derivePaymentSummary({ booking: { ...booking, transactionId }, payments }).transactionId).toBe(expected)
})
