import {
  describeBalanceDue,
  describeCanceledBooking,
  describeStanding,
  describeStatus,
  describeZelleDeadline,
} from './describe-status'
import type { Attempt, NewEntry } from './ledger'
import type { Booking, StoredBooking } from './schemas'
import {
  getReceiptMark,
  hasReceivedPayment,
  isCancelBlocked,
  isCanceled,
  isDisputed,
  isPayable,
  isPaymentOpen,
  isUnpaid,
} from './status'
import { byHand, byMerchant, card, ofCharge, price, refund, withAccount, zelle } from './testing/account'
import { kennedyBooking } from './testing/samples'

const byCard: Partial<StoredBooking> = { paymentMethod: 'authorizenet', zelleDueAt: null }
const byZelle = { paymentMethod: 'zelle' } as const
const awaited = { ...byZelle, zelleDueAt: '2027-03-02T20:00:00.000Z' }
const toChauffeur = { paymentMethod: 'chauffeur' } as const
const canceled = { cancelledAt: '2027-03-02T20:00:00.000Z' }
const noFare = { quote: null }
const estimated = { quote: kennedyBooking.quote && { ...kennedyBooking.quote, provisional: true } }
const paid = [card(15_700)]
const chargedBack = [...paid, ofCharge('chargeback', -15_700)]
const voidedPrice = price('canceled', -15_700)
const halfKept = [...paid, price('canceled', -7850)]
const held: Partial<Attempt> = { state: 'held', cents: 15_700 }
const dearerChange: Partial<Attempt> = { cents: 533, changesRide: true }
const failedRefund: Partial<Attempt> = { kind: 'refund', refs: '60001', cents: 7850, state: 'failed' }

function book(over: Partial<StoredBooking>, entries: NewEntry[], attempts: Partial<Attempt>[] = []): Booking {
  return withAccount({ ...kennedyBooking, ...byCard, ...over }, entries, attempts)
}

const describeFacts = (booking: Booking): string =>
  Object.entries({
    unpaid: isUnpaid(booking),
    payable: isPayable(booking),
    'was paid': hasReceivedPayment(booking),
    'being paid': isPaymentOpen(booking),
    'cannot cancel': isCancelBlocked(booking),
    disputed: isDisputed(booking),
    canceled: isCanceled(booking),
  })
    .flatMap(([name, is]) => (is ? [name] : []))
    .join(', ')

const CHECKED = 'PAYMENT BEING CHECKED'
type Mark = ReturnType<typeof getReceiptMark>
test.each<[string, Partial<StoredBooking>, NewEntry[], Partial<Attempt>[], Mark, facts: string]>([
  ['that was never paid', byZelle, [], [], 'UNPAID', 'unpaid, payable'],
  ['without a fare', noFare, [], [], 'UNPAID', 'unpaid'],
  ['with an estimate', estimated, [], [], 'UNPAID', 'unpaid'],
  ['being paid', {}, [], [{}], CHECKED, 'being paid, cannot cancel'],
  ['whose payment is held', {}, [], [held], CHECKED, 'being paid'],
  ['that was paid', {}, paid, [], null, 'was paid'],
  ['that costs nothing', {}, [price('courtesy', -15_700)], [], null, 'was paid'],
  ['with a balance', {}, [...paid, price('ride_changed', 1)], [], 'NOT FULLY PAID', 'payable, was paid'],
  ['whose balance is being paid', {}, [card(15_000)], [{ cents: 700 }], CHECKED, 'was paid, being paid, cannot cancel'],
  ['whose payment the bank reversed', {}, chargedBack, [], 'PAYMENT REVERSED', 'disputed'],
  ['whose reversal was won', {}, [...chargedBack, ofCharge('chargeback', 15_700)], [], null, 'was paid'],
  ['paid in another way since', {}, [...chargedBack, zelle(15_700)], [], null, 'was paid, disputed'],
  ['that was canceled unpaid', canceled, [voidedPrice], [], 'UNPAID', 'canceled'],
  ['whose refund is due', canceled, halfKept, [], null, 'was paid, canceled'],
  ['that was refunded', canceled, [...halfKept, refund(7850)], [], null, 'was paid, canceled'],
  ['that was canceled after a chargeback', canceled, [...chargedBack, voidedPrice], [], 'UNPAID', 'canceled'],
])('knows what can be done with a ride %s, and marks its receipt', (_, over, entries, attempts, mark, facts) => {
  const booking = book(over, entries, attempts)
  expect(getReceiptMark(booking)).toBe(mark)
  expect(describeFacts(booking)).toBe(facts)
})

const received = 'We received $157.00.'
const onItsWay = 'will be credited to your card once the payment settles, usually within a day or two.'
const refundOnItsWay = `Your refund of $78.50 ${onItsWay}`
const courtesyOnItsWay = `Your refund of $50.00 ${onItsWay}`
const checked = (amount: string) => `We are checking your payment of ${amount}. Please do not pay again.`
const lateFee = 'includes a nonrefundable $10.00 from a late change to a lower fare.'
const sentByHand = 'could not be processed automatically. We will send it manually; call us with any questions.'
const reversed = 'Your bank reversed the payment of $157.00.'

type TextCase = [Partial<StoredBooking>, NewEntry[], text: string, attempts?: Partial<Attempt>[]]
test.each<TextCase>([
  [{}, [], 'Reserved. Payment is due.'],
  [{}, [price('late_fee', 1000)], `Reserved. Payment is due. This ${lateFee}`],
  [{}, [...paid, byMerchant(-15_700)], 'Reserved. Your earlier payment of $157.00 was refunded. Payment is due.'],
  [{}, chargedBack, `Reserved. ${reversed} Please call us about this ride.`],
  [noFare, [], 'Reserved. Payment is due once your fare is confirmed.'],
  [estimated, [], 'Reserved. We estimate your fare at $157.00. Payment is due once we confirm the fare.'],
  [byZelle, [price('courtesy', -2000)], 'Reserved. Awaiting your Zelle payment of $137.00.'],
  [awaited, [], 'Reserved. Awaiting your Zelle payment of $157.00, due by Tue, Mar 2, 2027 at 3:00 PM EST.'],
  [toChauffeur, [], 'Reserved. You pay your chauffeur $157.00, by card or in cash.'],
  [{}, [], 'We are checking your payment. Please do not pay again.', [{ cents: 15_700 }]],
  [{}, paid, `Paid. ${received}`],
  [{}, [price('courtesy', -15_700)], 'Paid. Nothing is due.'],
  [{}, [...paid, price('courtesy', -5000), refund(5000)], 'Paid. We received $157.00 and refunded $50.00 of it.'],
  [{}, [...paid, price('courtesy', -5000)], `Paid. ${received} ${courtesyOnItsWay}`],
  [byZelle, [zelle(15_700), price('courtesy', -500)], `Paid. ${received} We will send your refund of $5.00 by Zelle.`],
  [
    toChauffeur,
    [byHand('chauffeur', 15_700), price('courtesy', -500)],
    `Paid. ${received} We will send your refund of $5.00 and call you about how.`,
  ],
  [{}, paid, `Paid. ${received} ${checked('$5.33')}`, [dearerChange]],
  [{}, [...paid, price('ride_changed', 500)], `$5.00 of the $162.00 total is still unpaid. ${received}`],
  [
    {},
    [card(15_200)],
    `$5.00 of the $157.00 total is still unpaid. We received $152.00. ${checked('$5.00')}`,
    [{ cents: 500 }],
  ],
  [
    {},
    [card(15_200), price('late_fee', 1000)],
    `$15.00 of the $167.00 total is still unpaid. The total ${lateFee} We received $152.00.`,
  ],
])('describes the status of a ride: %#', (over, entries, text, attempts = []) => {
  expect(describeStatus(book(over, entries, attempts))).toBe(text)
})

const inBothWays = [...paid, zelle(500), price('ride_changed', 500), price('canceled', -16_200)]
test.each<TextCase>([
  [{}, [voidedPrice], 'Nothing was paid, so there is no refund.'],
  [{}, [voidedPrice], 'Your card has not been charged. The $157.00 hold on your card is being released.', [held]],
  [{}, paid, ''],
  [{}, [...chargedBack, voidedPrice], reversed],
  [{}, halfKept, refundOnItsWay],
  [{}, halfKept, `Your refund of $78.50 ${sentByHand}`, [failedRefund]],
  [byZelle, [zelle(15_700), price('canceled', -7850)], 'We will send your refund of $78.50 by Zelle.'],
  [
    {},
    [...inBothWays, refund(700)],
    `Your refund of $150.00 ${onItsWay} We will send your refund of $5.00 by Zelle. $7.00 was refunded before.`,
  ],
  [{}, [...halfKept, refund(7850)], 'Your refund of $78.50 has been issued.'],
])('describes a canceled ride: %#', (over, entries, text, attempts = []) => {
  const booking = book({ ...canceled, ...over }, entries, attempts)
  expect(describeStatus(booking)).toBe(`Canceled. ${text}`.trimEnd())
  expect(describeCanceledBooking(booking)).toBe(`Your booking 7KQ4-M9XW is canceled. ${text}`.trimEnd())
})

test('describes no balance of a fully paid ride', () => {
  expect(describeBalanceDue(book({}, [card(17_700), price('late_fee', 2000)]))).toBe('')
})

test.each<[string, Partial<StoredBooking>, string | null]>([
  ['in the time zone of the pickup', { pickupTimeZone: 'America/Chicago' }, 'by Tue, Mar 2, 2027 at 2:00 PM CST'],
  ['of an immediate ride', { scheduleOption: 'immediately' }, 'before your ride'],
  ['of an immediate ride without a due date', { scheduleOption: 'immediately', zelleDueAt: null }, null],
])('describes the Zelle deadline %s', (_, over, text) => {
  expect(describeZelleDeadline({ ...kennedyBooking, ...over })).toBe(text)
})

const now = new Date('2027-03-11T15:00:00.000Z')
const usualWait = { from: 20, to: 35 }
const immediate = { scheduleOption: 'immediately', pickupAt: '2027-03-11T14:50:00.000Z', usualWait } as const
const backTomorrow = { pickupAt: '2027-03-11T14:50:00.000Z', returnAt: '2027-03-12T15:00:00.000Z' }
const atTime = (at: string) => ({ pickupAt: `2027-${at}T18:30:00.000Z` })

test.each<[name: string, Partial<StoredBooking>, NewEntry[], headline: string, detail: string, Partial<Attempt>[]?]>([
  ['a car that is held', { heldUntil: '2027-03-11T20:00:00.000Z' }, [], 'Pay $157.00 to keep it', 'We are holding'],
  ['a hold that has expired', { heldUntil: '2027-03-11T14:00:00.000Z' }, [], 'Pay $157.00', 'We held this car'],
  ['a ride with no car', { heldUntil: kennedyBooking.createdAt }, [], 'Pay $157.00 to get your car', 'No car is held'],
  ['a ride that we confirmed', { confirmedAt: '2027-03-02T20:00:00.000Z' }, [], 'Pay $157.00', 'Payment is due.'],
  ['an awaited transfer', awaited, [], 'Send $157.00 by Zelle', 'is due by Tue, Mar 2,'],
  ['a ride tomorrow', atTime('03-12'), paid, 'Paid. See you tomorrow', received],
  ['a ride today', atTime('03-11'), paid, 'Paid. See you at 1:30 PM EST', received],
  ['a ride this week', atTime('03-15'), paid, 'Paid. See you Monday', received],
  ['a ride later', atTime('04-14'), paid, 'Paid. See you on April 14', received],
  ['a return', backTomorrow, paid, 'Paid. See you tomorrow', received],
  ['a ride that is over', atTime('03-10'), paid, 'Paid.', received],
  ['an immediate ride', immediate, paid, 'Paid. The usual wait is 20–35 min', received],
  ['a no-show', { noShowAt: canceled.cancelledAt }, paid, 'Marked as a no-show', 'If that is wrong, please call us.'],
  ['a change being paid', {}, paid, 'Checking your payment', `${received} ${checked('$5.33')}`, [dearerChange]],
])('of %s is said first', (_, over, entries, headline, detail, attempts = []) => {
  const standing = describeStanding(book(over, entries, attempts), now)
  expect([standing.headline, standing.details[0]]).toEqual([headline, expect.stringContaining(detail)])
})
