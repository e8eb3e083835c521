import {
  cancellationSchema,
  describeFreeCancellation,
  describePolicy,
  evaluateCancellation,
  getCancellationTerms,
  listRefundTerms,
} from './cancellation'
import type { Attempt, NewEntry } from './ledger'
import type { StoredBooking } from './schemas'
import { accountOf, card, price, withAccount } from './testing/account'
import { kennedyBooking } from './testing/samples'

const PICKUP = kennedyBooking.pickupAt
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const chauffeur = { name: 'Sam Reed', car: 'Black Escalade', phone: '(212) 555-0177' }

const late = {
  allowed: false,
  sentence: 'This ride can no longer be canceled online. Please call us at +1 (212) 555-0142.',
}
const enRoute = {
  allowed: false,
  sentence: 'Your chauffeur is on the way. To cancel this ride, please call us at +1 (212) 555-0142.',
}
const [all, half] = [100, 50].map(percent => ({ allowed: true, percent }))
const own = { fullRefundHours: 2, lateRefundPercent: 25 }
const immediate = { scheduleOption: 'immediately' } as const

test.each<[string, beforePickupMs: number, over: Partial<StoredBooking>, terms: unknown]>([
  ['one second more than a day before', DAY_MS + 1000, {}, all],
  ['exactly a day before', DAY_MS, {}, half],
  ['one second less than a day before', DAY_MS - 1000, {}, half],
  ['one second before', 1000, {}, half],
  ['at the pickup', 0, {}, late],
  ['after the pickup', -1000, {}, late],
  ['early, after a late change', 9 * DAY_MS, { lateChangedAt: '2027-03-02T20:00:00.000Z' }, half],
  ['before the hours of its own terms', 3 * HOUR_MS, { cancellation: own }, all],
  ['within the hours of its own terms', 2 * HOUR_MS, { cancellation: own }, { allowed: true, percent: 25 }],
  ['early, as a no-show', 2 * DAY_MS, { noShowAt: PICKUP }, late],
  ['days ahead of an immediate ride', 2 * DAY_MS, immediate, half],
  ['an hour after an immediate request', -HOUR_MS, immediate, half],
  ['an hour after an immediate request, and a moment', -HOUR_MS - 1, immediate, late],
  ['with the chauffeur of an immediate ride', -MINUTE_MS, { ...immediate, chauffeur }, enRoute],
  ['with the chauffeur of an immediate ride, after an hour', -HOUR_MS - 1, { ...immediate, chauffeur }, late],
])('the terms of canceling %s', (_, beforePickupMs, over, terms) => {
  const now = new Date(Date.parse(PICKUP) - beforePickupMs)
  expect(getCancellationTerms({ ...kennedyBooking, ...over }, now)).toEqual(terms)
})

test('states the policy verbatim', () => {
  expect(describePolicy(kennedyBooking.cancellation)).toEqual([
    'More than 24 hours before pickup: 100% refund.',
    'Within 24 hours of pickup: 50% refund.',
  ])
})

test.each([
  [
    { fullRefundHours: 24, lateRefundPercent: 50 },
    'Free cancellation until Sat, Mar 13, 1:30 PM EST; then half of the fare is refunded.',
  ],
  [
    { fullRefundHours: 1, lateRefundPercent: 0 },
    'Free cancellation until Sun, Mar 14, 1:30 PM EDT; then none of the fare is refunded.',
  ],
  [{ fullRefundHours: 240, lateRefundPercent: 25 }, 'If you cancel before pickup, 25% of the fare is refunded.'],
])('says before the booking what %j mean', (terms, sentence) => {
  const pickup = new Date(PICKUP)
  expect(describeFreeCancellation(pickup, 'America/New_York', new Date(+pickup - 3 * DAY_MS), terms)).toBe(sentence)
})

test.each([
  [{ allowed: true, percent: 50, refundCents: 7850 }, true],
  [late, true],
  [{ allowed: true, percent: 101, refundCents: 7850 }, false],
  [{ allowed: true, percent: 50, refundCents: -1 }, false],
  [{ allowed: false }, false],
])('the terms %j are valid: %p', (terms, valid) => {
  expect(cancellationSchema.safeParse(terms).success).toBe(valid)
})

const fareOf = (totalCents: number, quote: Partial<NonNullable<StoredBooking['quote']>> = {}) => ({
  quote: kennedyBooking.quote && { ...kennedyBooking.quote, totalCents, ...quote },
})

test.each<[string, Partial<StoredBooking>, NewEntry[], number]>([
  ['all that was paid', {}, [card(15_700)], 7850],
  ['an odd cent, rounded up', {}, [card(1001)], 501],
  ['the rest, and all of a courtesy that is due', {}, [card(15_700), price('courtesy', -2000)], 8850],
  ['the fare, not what a late change kept', fareOf(5700), [card(15_700), price('late_fee', 10_000)], 2850],
  ['the fare, and all of a gratuity', {}, [price('gratuity', 3000), card(18_700)], 10_850],
  ['the fare, and no more of a gratuity than was paid', {}, [price('gratuity', 3000), card(2000)], 2000],
  [
    'the fare, and all of a gratuity in it',
    fareOf(15_700, { lines: [{ kind: 'gratuity', label: 'Gratuity, 20%', amountCents: 1700 }] }),
    [card(15_700)],
    8700,
  ],
])('refunds half of %s', (_, over, entries, refundCents) => {
  const booking = { ...kennedyBooking, ...over }
  const now = new Date(Date.parse(PICKUP) - MINUTE_MS)
  const terms = evaluateCancellation(withAccount(booking, entries), accountOf(booking, entries), now)
  expect(terms).toEqual({ ...half, refundCents })
})

const checking = 'We are still checking your payment. Please try again shortly, or call us at +1 (212) 555-0142.'
test.each<[string, Partial<StoredBooking>, Partial<Attempt>[], unknown]>([
  ['a canceled ride', { cancelledAt: PICKUP }, [], { allowed: false, sentence: 'This booking is already canceled.' }],
  ['a ride whose payment is checked', {}, [{}], { allowed: false, sentence: checking }],
  ['a ride whose payment is held', {}, [{ state: 'held' }], { ...all, refundCents: 0 }],
  ['a ride during its pickup', { pickupAt: '2027-03-01T20:00:00.000Z' }, [], late],
])('evaluates the cancellation of %s', (_, over, attempts, terms) => {
  const booking = { ...kennedyBooking, ...over }
  const now = new Date(Date.parse(PICKUP) - 2 * DAY_MS)
  expect(evaluateCancellation(withAccount(booking, [], attempts), accountOf(booking, [], attempts), now)).toEqual(terms)
})

const [early, within] = describePolicy(kennedyBooking.cancellation)

test.each<[string, Partial<StoredBooking>, string[]]>([
  ['a ride', {}, [`${early} That is $157.00, until Sat, Mar 13, 2027 at 1:30 PM EST.`, `${within} That is $78.50.`]],
  [
    'a gratuity in the fare',
    fareOf(17_000, { lines: [{ kind: 'gratuity', label: 'Gratuity', amountCents: 1300 }] }),
    [
      `${early} That is $170.00, until Sat, Mar 13, 2027 at 1:30 PM EST.`,
      `${within} That is $91.50.`,
      'The gratuity of $13.00 is refunded in full.',
    ],
  ],
  ['an immediate ride', immediate, [early, `${within} That is $78.50.`]],
  ['a ride without a fare', { quote: null }, [early, within]],
  ['a ride that costs nothing', fareOf(0), [early, within]],
  ['a ride that is paid once it takes place', { paymentMethod: 'chauffeur' }, [early, within]],
  [
    'a late change',
    { lateChangedAt: '2027-03-13T20:00:00.000Z' },
    [
      early,
      within,
      'You changed this ride within 24 hours of its pickup, so the 50% refund applies: $78.50 of $157.00.',
    ],
  ],
])('the policy is shown in dollars for %s', (_, over, lines) => {
  expect(listRefundTerms(withAccount({ ...kennedyBooking, ...over }))).toEqual(lines)
})
