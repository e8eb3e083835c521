import { toFareFact } from '@/lib/booking/model/events'
import { emptyArrival } from '@/lib/booking/model/extras'
import type { NewEntry } from '@/lib/booking/model/ledger'
import type { Quote } from '@/lib/booking/model/quote'
import type { Booking, StoredBooking } from '@/lib/booking/model/schemas'
import { card, ofCharge, price, zelle } from '@/lib/booking/model/testing/account'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import { composeEmail } from '@/lib/notifications/email/compose'
import type { EmailRecipient } from '@/lib/notifications/messages/message'
import {
  airportExtras,
  BY_CARD,
  bookingBeforeChange,
  chauffeur,
  emailInput,
  eventOf,
  fullBooking,
  LINK,
  PAID,
  paidBooking,
  type SampleName,
  sampleOf,
} from './testing/email-inputs'

type Input = Parameters<typeof emailInput>[0]
const compose = (over: Input = {}) => composeEmail(emailInput(over))
const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

const quoteOf = (lines: Quote['lines'], more: Partial<Quote> = {}): Quote => {
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { lines, totalCents, miles: 20, durationSeconds: 2700, estimated: true, ...more }
}
const base = { kind: 'base', label: 'Base fare', amountCents: 85_00 } as const
const estimate = quoteOf([base], { provisional: true })
const confirmed = quoteOf([base])
const byZelle = { paymentMethod: 'zelle', zelleDueAt: null } as const
const requested = '2027-03-14T18:12:00.000Z'
const immediate = { scheduleOption: 'immediately', transferType: 'One Way', pickupAt: requested } as const
const driven = (over: Partial<StoredBooking>) => fullBooking({ ...immediate, returnAt: null, chauffeur, ...over })
/** An email about new entries of an account. */
const about = (
  sample: SampleName,
  earlier: readonly NewEntry[],
  entries: NewEntry[],
  ride: Partial<StoredBooking> = BY_CARD,
): Input => ({ sample, ...eventOf({ ride, earlier: [...earlier], entries }) })
const lost = ofCharge('settlement', -10_595)
const restored = ofCharge('settlement', 10_595)
const courtesy = { type: 'courtesy', cents: 2000, reason: 'Late.' } as const
const ninety = { ...courtesy, cents: 9000 }
const late = { ...BY_CARD, refundReason: 'Late.' }
const byCourtesy = (earlier: readonly NewEntry[]): Input => ({
  sample: 'courtesy',
  ...eventOf({ events: [courtesy], ride: late, earlier: [...earlier], entries: [price('courtesy', -2000)] }),
})
const lga = { ...kennedy, id: 'x', name: 'LGA' }
/** A round trip to the airport whose return is met at the flight. */
function toAirportAndBack(over: Partial<Booking['extras']> = {}): Booking {
  const returnArrival = { ...emptyArrival, flightNumber: 'DL77', terminal: '2', meetingPoint: 'inside' as const }
  const extras = { ...airportExtras, arrival: null, returnDeparture: null, returnArrival, ...over }
  return fullBooking({ pickup: timesSquare, dropOff: kennedy, extras })
}
const farAway = { name: 'John F. Kennedy International Airport (JFK)', area: 'New York, NY', miles: 3.96 }
const misnamed = { ...kennedy, id: '40.7027,-73.789', name: 'JFK', area: 'Queens, NY', nameCheck: farAway }
const canceledPrice = price('canceled', -10_595)
const canceled = { ...BY_CARD, cancelledAt: '2027-03-01T20:00:00.000Z' }

/** What an email says, and what it must not say. */
type Words = [says: (string | RegExp)[], hides?: RegExp]

function expectWords(recipient: EmailRecipient, input: Input, ...[says, hides]: Words) {
  const { subject, text, html } = compose({ recipient, ...input })
  const words = `${subject} ${onOneLine(text)}`
  for (const part of says) expect(words).toMatch(part)
  if (hides !== undefined) expect(words + html).not.toMatch(hides)
}

test.each<[string, Input, ...Words]>([
  [
    'how to pay a ride by Zelle',
    {},
    [
      /^Your ride is booked: /,
      /Zelle email: zelle@nocturne\.example .*Order number \(for the memo\): INV-1773513000000 Amount: \$105\.95/,
      'Demo address: do not send money.',
      'Due: by Tue, Mar 2, 2027 at 3:00 PM EST',
      'Demo site: no rides are dispatched and no payments are taken.',
      'You booked this ride for Grace Okafor. We also email them',
      'Arriving flight: DL1234, Terminal 4',
      'Departing flight (return): BA178, Terminal 7',
    ],
  ],
  [
    'an estimate, and asks for no payment',
    { booking: fullBooking({ ...byZelle, quote: estimate }) },
    ['We estimate your fare at $85.00.', 'Estimate (fare to be confirmed): $85.00', 'please do not send money'],
    /Zelle email|View and pay/,
  ],
  [
    'that an estimate was confirmed, and how to pay it',
    {
      sample: 'changed',
      booking: fullBooking({ ...byZelle, quote: confirmed }),
      events: [{ type: 'fare_agreed', was: toFareFact(estimate), fare: toFareFact(confirmed) }],
    },
    ['Your fare is confirmed: $85.00.', 'Fare: $85.00', 'Zelle email'],
  ],
  ['that a ride is paid', { sample: 'paid' }, ['Paid. We received $105.95.'], /Zelle email|Amount due/],
  [
    'a gratuity',
    { sample: 'gratuity' },
    [
      'We received $125.95. This includes the gratuity of $20.00 that you added.',
      /Gratuity: \$20\.00\s+Total: \$125\.95/,
    ],
  ],
  [
    'what is due after a charge was lost',
    { sample: 'balance_due' },
    [/^A payment is due for your ride: /, '$42.00 of the $105.95 total is still unpaid. We received $63.95.'],
  ],
  [
    'a change that was paid with it',
    { before: bookingBeforeChange, ...about('changed', PAID, [price('ride_changed', 533), card(533, '60003')]) },
    [
      'We received your payment of $5.33, and your ride has been changed. Here are',
      'Pickup time: Sun, Mar 14, 2027 at 2:30 PM EDT (previously: Sun, Mar 14, 2027 at 12:00 PM EDT)',
    ],
  ],
  [
    'a change that returns a part',
    { before: bookingBeforeChange, ...about('changed', PAID, [price('ride_changed', -1000), price('late_fee', 500)]) },
    ['We are refunding $5.00 to you. The refund usually appears on your card within a few days.'],
  ],
  ['what a courtesy returns', byCourtesy(PAID), [/^A refund for your ride: .* We are refunding \$20\.00 to you\. /]],
  [
    'a courtesy of an unpaid ride',
    byCourtesy([]),
    [/^Your ride costs less: /, 'We took $20.00 off the price of your ride. Reason: Late.'],
  ],
  [
    'of a refund in parts which goes to the card, and which we send',
    {
      sample: 'courtesy',
      ...eventOf({ events: [ninety], earlier: [card(7595), zelle(3000)], entries: [price('courtesy', -9000)] }),
    },
    [/refunding \$60\.00 to you\. The refund usually .* refunding \$30\.00 to you\. We will send it to you directly\./],
  ],
  [
    'that a payment of too much goes back',
    about('paid', PAID, [card(533, '60003')]),
    [/^A refund of your payment: /, /Your payment of \$5\.33 is more than .* Your refund of \$5\.33 will be/],
  ],
  [
    'that a lost payment went through after all',
    about('paid', [...PAID, lost], [restored]),
    [/^Nothing more is due for your ride: /, 'went through after all. Paid. We received $105.95.'],
  ],
  [
    'why the operator canceled, and what goes back',
    { sample: 'cancelled', ...sampleOf('cancelled', { cancelledBy: 'operator', cancelReason: 'The car broke down.' }) },
    ['Reason: The car broke down.', 'Your refund of $105.95 will be credited to your card'],
  ],
  [
    'that a hold ended',
    { sample: 'hold_released' },
    [/^Your card was not charged: /, 'The hold on your card has been released.'],
  ],
  [
    'in a reminder who drives and what is due',
    { sample: 'reminder_2h', booking: fullBooking({ chauffeur }), now: new Date('2027-03-14T16:30:00.000Z') },
    [/^Your ride is today: /, 'Name: Samuel Reed', '* Payment of $105.95 is still due.'],
  ],
  [
    'only the return in its reminder, by way of its stops in reverse order',
    {
      sample: 'return_reminder_24h',
      booking: fullBooking({ extras: { ...airportExtras, stops: [timesSquare, lga] } }),
    },
    [/^Your return ride is coming up: Thu, Mar 18, 2027/, /The Plaza.*LGA.*Times Square.*John F\. Kennedy/],
    /Sun, Mar 14|DL1234/,
  ],
  [
    'only the return flight in its reminder, and no totals of both legs',
    { sample: 'return_reminder_24h', booking: toAirportAndBack({ departure: airportExtras.returnDeparture }) },
    [
      'Arriving flight (return): DL77, Terminal 2 Meeting point (return): Inside, at baggage claim, with a name sign',
      'Name on the sign (return): Grace Okafor',
    ],
    /BA178|Distance|Time \(|do not know/,
  ],
  [
    'which return flight is not known yet, if the return has no time and so no reminder',
    { sample: 'reminder_24h', booking: { ...toAirportAndBack({ returnArrival: null }), returnAt: null } },
    [/We do not know the return flight yet\..*Please add it on your ride page/],
  ],
  [
    'first when the chauffeur arrives, and that one can call now',
    { sample: 'chauffeur', booking: driven({ eta: '2027-03-14T18:45:00.000Z' }) },
    [
      'Samuel Reed will drive Grace Okafor. You can call or text your chauffeur now.',
      /Your chauffeur will arrive at about 2:45 PM EDT\. .*Black Cadillac.*Phone: \(212\) 555-0190/,
    ],
  ],
  [
    'a new ETA next to the one emailed before',
    {
      sample: 'eta',
      booking: driven({ eta: '2027-03-14T18:55:00.000Z' }),
      events: [{ type: 'eta_set', eta: '2027-03-14T18:55:00.000Z', was: '2027-03-14T18:45:00.000Z' }],
    },
    ['up at about 2:55 PM EDT. The previous time was 2:45 PM EDT.'],
  ],
  ['only the name of a place elsewhere', { booking: fullBooking({ dropOff: misnamed }) }, [], / mi from |Check/],
])('tells the booker %s', (_, input, ...words) => expectWords('booker', input, ...words))

test.each<[string, Input, ...Words]>([
  ['who booked', {}, ['Ada Byron booked this ride for you with Nocturne.']],
  ['who drives', { sample: 'chauffeur' }, ['Samuel Reed will be your chauffeur.', 'Phone: (212) 555-0190']],
  [
    'to call about an unknown flight',
    { sample: 'return_reminder_24h', booking: toAirportAndBack({ returnArrival: emptyArrival }) },
    [/We do not know the return flight yet\..*Please call us at/],
    /your ride page/,
  ],
])('tells the passenger %s', (_, input, ...words) => expectWords('passenger', input, ...words))

test.each<[string, Input, ...Words]>([
  [
    'who rides, how to reach them, what they ask for and what is due, and nothing meant for the customer',
    { booking: fullBooking({ contactInfo: { ...fullBooking().contactInfo, specialRequests: 'A quiet car' } }) },
    ['(212) 555-0142', 'grace@example.com', 'A quiet car', 'Dr. Okafor', 'DL1234', LINK, 'Due: $105.95 by Zelle, '],
    /\b[Yy]our (Zelle )?payment|Status:|Your pickup|Collect|No car is held| mi from |Check with|NOW/,
  ],
  [
    'of an airport name that is far from its point',
    { booking: fullBooking({ dropOff: misnamed }) },
    ['* Check with the customer. Drop-off: The location is 3.96 mi from ', 'Drop-off: JFK, Queens, NY 3.96 mi from '],
  ],
  [
    'to confirm an estimate',
    { booking: fullBooking({ ...byZelle, quote: estimate }) },
    ['Estimated at $85.00 because an address', 'Please confirm the fare or set a different one on the operator page.'],
  ],
  [
    'of a lost charge, and what to collect',
    { sample: 'merchant_change', ...sampleOf('balance_due') },
    [
      /^Payment changed at the gateway: .* Payment did not go through: \$42\.00\./,
      'Due: $42.00 by card. Collect $42.00.',
    ],
  ],
  ['of a found charge', { sample: 'charge_found', booking: paidBooking() }, [/that this site did not make.* INV-\d+/]],
  [
    'of a chargeback',
    { sample: 'chargeback' },
    ['* Chargeback: $105.95. This site will not refund any of it. Please respond', 'The customer cannot pay online.'],
  ],
  [
    'that a payment of too much goes back by itself',
    about('paid', PAID, [card(10_595, '60003')]),
    ['A payment of $105.95 arrived, more than what is due. This site will refund $105.95 automatically.'],
  ],
  [
    'to send back what a Zelle transfer paid too much',
    about('paid', [], [zelle(11_000)], {}),
    [/^Payment received: /, 'Please send the refund of $4.05 manually'],
  ],
  ['to send a refund that was not made', { sample: 'refund_left' }, ['* Please send the refund of $105.95']],
  [
    'of a charge in review of a canceled ride',
    {
      sample: 'cancelled',
      ...eventOf({ ride: canceled, entries: [canceledPrice], attempts: [{ state: 'held', cents: 10_595 }] }),
    },
    ['* A card payment for this ride is held for review at the gateway.'],
  ],
  ['of a gratuity', { sample: 'gratuity' }, ['The customer added a gratuity of $20.00.']],
  ['why a courtesy was given', { sample: 'courtesy' }, ['* Courtesy of $20.00. Reason: The car was late.']],
  [
    'what the customer asks for, of which nothing is stored',
    { sample: 'change_asked' },
    [/^Change requested: /, 'Nothing has changed yet.', '3 passengers instead of 2', 'by Zelle: $42.00'],
  ],
  [
    'that a Zelle payment is announced',
    { sample: 'zelle_sent' },
    [/^Zelle payment announced: /, 'they sent $105.95 by Zelle with the order number INV-'],
  ],
  [
    'to look up a charge that the gateway does not tell of',
    { sample: 'charge_unknown' },
    [/^Card payment to look up: /, 'has not said whether a card payment of $105.95 was made'],
  ],
  [
    'to confirm a changed ride again',
    { sample: 'changed', booking: fullBooking({ changedAfterConfirmationAt: '2027-03-12T10:00:00.000Z' }) },
    ['Please confirm it again on the operator page'],
  ],
  [
    'first of an immediate ride, where and since when the rider waits',
    { booking: fullBooking({ ...immediate, returnAt: null }), now: new Date(requested) },
    [
      /^NOW: New ride: 2:12 PM New York City → New York City, Sun Mar 14 \(7KQ4-M9XW\)/,
      'As soon as possible in New York City, requested 2:12 PM EDT.',
    ],
  ],
])('tells the operator %s', (_, input, ...words) => expectWords('operator', input, ...words))

test.each(['changed', 'reminder_24h'] as const)('never calls a ride with a balance settled: %s', sample => {
  const booking = paidBooking({}, [price('ride_changed', 533)])
  const before = sample === 'changed' ? bookingBeforeChange : undefined
  const sentence = '* $5.33 is still due: pay by card through the link, or pay the chauffeur.'
  expectWords('booker', { sample, booking, before }, [sentence, 'View and pay for your ride'], /paid for/)
  const after = compose({ sample, booking, now: new Date('2027-03-16T00:00:00.000Z') })
  expect(after.text).toContain('* $5.33 is still due: pay by card through the link.')
})
