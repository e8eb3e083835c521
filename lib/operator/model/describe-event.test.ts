import type { StoredEvent } from '@/lib/booking/model/history'
import type { BookingStatus, NewEntry } from '@/lib/booking/model/ledger'
import type { StoredBooking } from '@/lib/booking/model/schemas'
import { card, entriesOf, ofCharge, price, refund, withAccount, zelle } from '@/lib/booking/model/testing/account'
import { kennedyBooking as booked } from '@/lib/booking/model/testing/samples'
import { describeEvent } from './describe-event'

type Case = {
  before?: Partial<StoredBooking> & { status?: BookingStatus }
  /** The account before the event. */
  known?: NewEntry[]
  after?: Partial<StoredBooking> & { status?: BookingStatus }
  entries?: NewEntry[]
}

function wordsOf({ kind, before, known = [], after, entries = [] }: Case & Pick<StoredEvent, 'kind'>): string {
  const withStatus = (over: Case['after'], money: NewEntry[]) => {
    const { status, ...stored } = { status: undefined, ...over }
    const booking = withAccount({ ...booked, ...before, ...stored }, money)
    return status === undefined ? booking : { ...booking, status }
  }
  const booking = withStatus(after, [...known, ...entries])
  const event: StoredEvent = { at: booked.createdAt, kind, actor: 'site', booking, entries: entriesOf(entries) }
  return describeEvent(event, withStatus(before, known))
}

const paid = [card(15_700)]
const canceled = { cancelledAt: '2027-03-02T20:00:00.000Z' }

test('describes the booking', () => {
  const event = { at: booked.createdAt, kind: 'created' as const, actor: 'rider' as const, entries: [] }
  expect(describeEvent({ ...event, booking: booked }, null)).toBe('Booked, $157.00, payment by Zelle.')
})

test.each<[StoredEvent['kind'], Case, string]>([
  [
    'changed',
    { after: { pickupAt: '2027-03-14T19:00:00.000Z', carCategory: 'Luxury SUV' } },
    'Changed. Pickup time: Sun, Mar 14, 2027 at 3:00 PM EDT (was Sun, Mar 14, 2027 at 2:30 PM EDT). Vehicle: Luxury SUV (was Executive Sedan).',
  ],
  [
    'changed',
    { after: { contactInfo: { ...booked.contactInfo, specialRequests: 'Water, please' } } },
    'Changed. Special requests: Water, please (was none).',
  ],
  ['changed', {}, 'Saved with no changes.'],
  [
    'changed',
    { known: paid, after: { passengers: 3 }, entries: [price('changed', 500)] },
    'Changed. Party: 3 passengers, 2 bags (was 2 passengers, 2 bags). Due: $5.00.',
  ],
  [
    'changed',
    { known: paid, after: { passengers: 3 }, entries: [price('changed', -3000), price('late_fee', 1500)] },
    'Changed. Party: 3 passengers, 2 bags (was 2 passengers, 2 bags). Not refunded after a late change: $15.00. Refund due: $15.00.',
  ],
  ['fare', { before: { quote: null }, after: { quote: booked.quote } }, 'Fare agreed with the customer: $157.00.'],
  ['payment', { after: { status: 'payment_unknown' } }, 'A card payment is being checked.'],
  [
    'payment',
    { before: { status: 'payment_unknown' }, after: { status: 'reserved' } },
    'The card payment did not go through.',
  ],
  ['payment', { before: { status: 'payment_unknown' }, after: { status: 'payment_unknown' } }, ''],
  ['payment', { known: paid }, ''],
  ['payment', { entries: [card(15_700)] }, 'Card payment: $157.00.'],
  ['payment', { entries: [zelle(15_700)] }, 'Zelle payment: $157.00.'],
  ['payment', { known: paid, entries: [card(15_700, '60002')] }, 'Card payment: $157.00. Refund due: $157.00.'],
  ['payment', { known: [zelle(20_000)], entries: [refund(4300, 'zelle-1', null)] }, 'Refund by Zelle: $43.00.'],
  [
    'payment',
    { known: paid, entries: [ofCharge('settlement_failed', -15_700)] },
    'Payment did not go through: $157.00. Due: $157.00.',
  ],
  [
    'payment',
    { known: paid, entries: [{ ...refund(2000), cause: 'merchant' }, price('courtesy', -2000)] },
    'Refund in the merchant interface: $20.00. Courtesy: $20.00.',
  ],
  [
    'payment',
    {
      known: [...paid, price('courtesy', -2000), refund(2000, '60001', null)],
      entries: [{ ...refund(2000), cents: 2000, transactionId: null }, refund(2000)],
    },
    '',
  ],
  [
    'courtesy',
    { known: paid, after: { refundReason: 'The car was late.' }, entries: [price('courtesy', -2000)] },
    'Courtesy: $20.00. Refund due: $20.00. Reason: The car was late.',
  ],
  ['chargeback', { known: paid, entries: [ofCharge('chargeback', -15_700)] }, 'Chargeback: $157.00.'],
  [
    'chargeback_reversed',
    { known: [...paid, ofCharge('chargeback', -15_700)], entries: [ofCharge('chargeback_won', 15_700)] },
    'Chargeback reversed: $157.00.',
  ],
  ['charge_found', {}, expect.stringMatching(/^The gateway shows a charge/)],
  ['hold_released', { after: canceled }, expect.stringMatching(/was declined\. Nothing was charged\.$/)],
  [
    'cancelled',
    { after: { ...canceled, cancelReason: 'Snow.' }, entries: [price('canceled', -15_700)] },
    'Canceled. No refund due. Reason: Snow.',
  ],
  ['cancelled', { known: paid, after: canceled, entries: [price('canceled', -7850)] }, 'Canceled. Refund due: $78.50.'],
  ['eta', { after: { eta: '2027-03-14T18:40:00.000Z' } }, 'ETA set to 2:40 PM EDT.'],
  [
    'chauffeur',
    {
      after: {
        chauffeur: { name: 'Vera', car: 'Black SUV', phone: '+12125550199' },
        eta: '2027-03-14T18:40:00.000Z',
      },
    },
    'Chauffeur assigned: Vera, Black SUV, (212) 555-0199. ETA set to 2:40 PM EDT.',
  ],
  ['inspected' as 'link', {}, 'Recorded: inspected.'],
])('%s, %j', (kind, facts, words) => {
  expect(wordsOf({ kind, ...facts })).toEqual(words)
})
