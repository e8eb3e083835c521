import { cancellationPolicy, cancellationSchema, evaluateCancellation, getCancellationTerms } from './cancellation'
import { kennedyBooking } from './testing/samples'

const PICKUP = '2027-03-14T18:30:00.000Z'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Facts = Parameters<typeof getCancellationTerms>[0]['booking']
const facts: Facts = {
  scheduleOption: 'later',
  pickupAt: PICKUP,
  paidCents: 15_700,
  chauffeur: null,
  noShowAt: null,
  lateChangedAt: null,
}
const chauffeur = { name: 'Sam Reed', car: 'Black Escalade', phone: '(212) 555-0177' }

function cancellationTerms(beforePickupMs: number, overrides: Partial<Facts> = {}) {
  const now = new Date(Date.parse(PICKUP) - beforePickupMs)
  return getCancellationTerms({ booking: { ...facts, ...overrides }, now })
}

function cancellationTermsImmediate(afterCallMs: number, overrides: Partial<Facts> = {}) {
  return cancellationTerms(-afterCallMs, { scheduleOption: 'immediately', ...overrides })
}

const notAllowed = {
  allowed: false,
  sentence: 'This ride can no longer be canceled online. Please call us at +1 (212) 555-0142.',
}

test('keeps the refund at half once the customer changed the ride within 24 hours of its pickup', () => {
  const lateChangedAt = '2027-03-02T20:00:00.000Z'
  expect(cancellationTerms(9 * DAY_MS, { lateChangedAt })).toMatchObject({ percent: 50, refundCents: 7850 })
})

test('refunds everything one second more than 24 hours before pickup', () => {
  expect(cancellationTerms(DAY_MS + 1000)).toEqual({ allowed: true, percent: 100, refundCents: 15_700 })
})

test('refunds half exactly 24 hours before pickup', () => {
  expect(cancellationTerms(DAY_MS)).toEqual({ allowed: true, percent: 50, refundCents: 7850 })
})

test('refunds half one second less than 24 hours before pickup', () => {
  expect(cancellationTerms(DAY_MS - 1000)).toEqual({ allowed: true, percent: 50, refundCents: 7850 })
})

test('allows canceling one second before pickup', () => {
  expect(cancellationTerms(1000)).toMatchObject({ allowed: true, percent: 50 })
})

test.each([0, -1000, -DAY_MS])('rejects canceling %d ms before pickup', beforePickupMs => {
  expect(cancellationTerms(beforePickupMs)).toEqual(notAllowed)
})

test('allows canceling an immediate ride after 59 minutes for half', () => {
  expect(cancellationTermsImmediate(59 * MINUTE_MS)).toEqual({ allowed: true, percent: 50, refundCents: 7850 })
})

test('rejects canceling an immediate ride after 61 minutes', () => {
  expect(cancellationTermsImmediate(61 * MINUTE_MS)).toEqual(notAllowed)
})

test('rejects canceling an immediate ride once its chauffeur is assigned', () => {
  expect(cancellationTermsImmediate(MINUTE_MS, { chauffeur })).toEqual({
    allowed: false,
    sentence: 'Your chauffeur is on the way. To cancel this ride, please call us at +1 (212) 555-0142.',
  })
})

test('allows canceling a scheduled ride with an assigned chauffeur', () => {
  expect(cancellationTerms(2 * DAY_MS, { chauffeur })).toMatchObject({ allowed: true, percent: 100 })
})

test('rejects canceling a no-show', () => {
  expect(cancellationTermsImmediate(MINUTE_MS, { noShowAt: PICKUP })).toEqual(notAllowed)
})

test('rounds half of an odd cent up', () => {
  expect(cancellationTerms(1000, { paidCents: 1001 })).toMatchObject({ refundCents: 501 })
})

test('refunds nothing when nothing was paid', () => {
  expect(cancellationTerms(2 * DAY_MS, { paidCents: 0 })).toMatchObject({ allowed: true, refundCents: 0 })
})

test.each([
  [60 * MINUTE_MS, true],
  [60 * MINUTE_MS + 1, false],
])('an immediate ride %i ms after its request can be canceled: %p', (afterCallMs, allowed) => {
  expect(cancellationTermsImmediate(afterCallMs).allowed).toBe(allowed)
})

test('refunds half of an immediate ride whose pickup is days ahead', () => {
  expect(cancellationTerms(2 * DAY_MS, { scheduleOption: 'immediately' })).toMatchObject({ percent: 50 })
})

test('does not claim that a chauffeur is en route after the hour of an immediate ride', () => {
  expect(cancellationTermsImmediate(61 * MINUTE_MS, { chauffeur })).toEqual(notAllowed)
})

test('rejects canceling a scheduled ride recorded as a no-show', () => {
  expect(cancellationTerms(DAY_MS, { noShowAt: PICKUP })).toEqual(notAllowed)
})

test('states the policy verbatim', () => {
  expect(cancellationPolicy).toEqual([
    'More than 24 hours before pickup: 100% refund.',
    'Within 24 hours of pickup: 50% refund.',
  ])
})

test.each([
  [{ allowed: true, percent: 100, refundCents: 0 }, true],
  [{ allowed: true, percent: 50, refundCents: 7850 }, true],
  [notAllowed, true],
  [{ allowed: true, percent: 75, refundCents: 7850 }, false],
  [{ allowed: true, percent: 50, refundCents: -1 }, false],
  [{ allowed: true, percent: 50, refundCents: 0.5 }, false],
  [{ allowed: true }, false],
  [{ allowed: false }, false],
])('the terms %j are valid: %p', (terms, valid) => {
  expect(cancellationSchema.safeParse(terms).success).toBe(valid)
})

type Paid = { refundCents?: number; fareCents?: number; keptCents?: number; provisional?: boolean }

test.each<[string, Paid, number]>([
  ['all that was paid', {}, 7850],
  ['the rest after a refund in part', { refundCents: 2000 }, 6850],
  ['the fare, not what a late change kept', { refundCents: 5000, fareCents: 5700, keptCents: 5000 }, 2850],
  ['the rest of it after a courtesy, too', { refundCents: 10_000, fareCents: 5700, keptCents: 5000 }, 350],
  ['all that was paid while the fare is an estimate', { fareCents: 9000, provisional: true }, 7850],
])('refunds half of %s', (_, { refundCents = 0, fareCents = 15_700, keptCents = 0, provisional = false }, half) => {
  const { quote } = kennedyBooking
  const booking = {
    ...kennedyBooking,
    status: 'paid' as const,
    paidCents: 15_700,
    refundCents,
    keptDifferenceCents: keptCents,
    quote: quote && { ...quote, totalCents: fareCents, ...(provisional && { provisional: true }) },
  }
  const now = new Date(Date.parse(booking.pickupAt) - MINUTE_MS)
  expect(evaluateCancellation({ booking, now })).toMatchObject({ refundCents: half })
})

test.each<[string, Partial<typeof kennedyBooking>, string]>([
  ['a canceled ride', { status: 'cancelled' }, 'This booking is already canceled.'],
  [
    'a ride whose payment is checked',
    { status: 'payment_unknown' },
    'We are still checking your payment. Please try again shortly, or call us at +1 (212) 555-0142.',
  ],
])('%s cannot be canceled', (_, over, sentence) => {
  const now = new Date(Date.parse(kennedyBooking.pickupAt) - 2 * DAY_MS)
  expect(evaluateCancellation({ booking: { ...kennedyBooking, ...over }, now })).toEqual({ allowed: false, sentence })
})
