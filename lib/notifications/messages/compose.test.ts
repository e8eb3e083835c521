import ICAL from 'ical.js'
import { readSite } from '#site'
import { rideChanged } from '@/lib/booking/model/events'
import { resolveWallClock } from '@/lib/booking/model/pickup-time'
import { card, ofCharge, price } from '@/lib/booking/model/testing/account'
import { formatInstant } from '@/lib/format'
import { composeEmail } from '@/lib/notifications/email/compose'
import {
  airportExtras,
  BY_CARD,
  bookingBeforeChange,
  chauffeur,
  composeVariant,
  emailInput,
  eventOf,
  fullBooking,
  LINK,
  listBookingEmails,
  namesFor,
  PAID,
  paidBooking,
  sampleOf,
} from './testing/email-inputs'

const compose = (over: Parameters<typeof emailInput>[0] = {}) => composeEmail(emailInput(over))

const allEmails = listBookingEmails()

function wordsOfHtml(html: string): string {
  const body = html.replace(/[\s\S]*<body[^>]*>/, '').replace(/<!--[\s\S]*?-->/g, '')
  return textOf(body.replace(/<[^>]+>/g, ' ').replace(/&(amp|lt|gt|quot|nbsp|#\d+);/g, ' '))
}

function textOf(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}$]+/gu)
      ?.join(' ') ?? ''
  )
}

test('shows until when the car of an unpaid ride is held', () => {
  const heldUntil = '2027-03-02T20:00:00.000Z'
  const { text } = compose({ sample: 'booked', booking: fullBooking({ ...BY_CARD, heldUntil }), now: new Date(0) })
  expect(text.replace(/\s+/g, ' ')).toContain(
    'We are holding this car for you until Tue, Mar 2, 2027 at 3:00 PM EST. Please pay by then to keep it.',
  )
})

test.each(allEmails)('has the same content in HTML and text: $name to the $recipient', variant => {
  const { html, text } = composeVariant(variant)
  expect(wordsOfHtml(html)).toBe(textOf(text.replace(LINK, '')))
})

test.each(allEmails)('limits the subject to our words, the day and the id: $name to the $recipient', variant => {
  expect(composeVariant(variant).subject).toMatch(
    variant.recipient === 'operator'
      ? /^[A-Z][a-z ,]+: 2:30 PM New York City → New York City, Sun Mar 14 \(7KQ4-M9XW\)$/
      : /^[A-Z][a-z ,]+: (?:Sun, Mar 14|Thu, Mar 18), 2027 \(7KQ4-M9XW\), Nocturne$/,
  )
})

test.each(allEmails)('loads no image, script or other resource: $name to the $recipient', variant => {
  expect(composeVariant(variant).html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i)
})

test.each(namesFor('passenger'))('hides amounts, links and requests from the passenger: %s', kind => {
  const contactInfo = { ...fullBooking().contactInfo, specialRequests: 'Champagne, please' }
  const sample = sampleOf(kind, { contactInfo, cancelReason: 'The card was refused' })
  const { text, html } = compose({ recipient: 'passenger', ...sample })
  expect(`${text}${html}`).not.toMatch(
    /\$\d|refund|\bpaid|payment of|zelle|invoice|champagne|refused|#a-token|<a (?!href="tel:)/i,
  )
})

const TIMES = ['00:30', '01:30', '03:00', '14:30']
const timeCases = readSite().cities.flatMap(({ name, timeZone }) =>
  ['2027-03-14', '2027-11-07'].flatMap(date => TIMES.map(time => ({ name, timeZone, date, time }))),
)

test.each(timeCases)('shows one time in text, HTML and calendar: $name, $date $time', ({ timeZone, date, time }) => {
  const pickup = resolveWallClock({ date, time, timeZone })
  if (!pickup.ok) throw new Error(pickup.message)
  const booking = fullBooking({ pickupAt: pickup.instant.toISOString(), pickupTimeZone: timeZone, returnAt: null })
  const composeText = formatInstant(pickup.instant, timeZone)
  for (const recipient of ['booker', 'passenger'] as const) {
    const { text, html, invitations } = compose({ booking, recipient })
    expect(text).toContain(composeText)
    expect(wordsOfHtml(html)).toContain(textOf(composeText))
    const calendar = new ICAL.Component(ICAL.parse(invitations[0]?.content ?? ''))
    const entry = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
    expect(entry.startDate.toJSDate()).toEqual(pickup.instant)
    expect(entry.description).toContain(composeText)
  }
})

test('says where to send Zelle, how much, with which reference and by when', () => {
  const { text } = compose()
  for (const line of [
    'Zelle email: zelle@nocturne.example',
    'Demo address: do not send money.',
    'Order number (for the memo): INV-1773513000000',
    'Amount: $105.95',
    'Due: by Tue, Mar 2, 2027 at 3:00 PM EST',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
})

test('requests no payment before the fare is confirmed', () => {
  expect(compose({ booking: fullBooking({ quote: null }) }).text).toContain('please do not send money')
})

test.each([
  ['booker', 'Your ride is paid for. We received $125.95. This includes the gratuity of $20.00 that you added.'],
  ['operator', 'The customer added a gratuity of $20.00.'],
] as const)('names a gratuity to the %s, and in the fare', (recipient, words) => {
  const { text } = compose({ sample: 'gratuity', recipient, ...sampleOf('gratuity') })
  expect(text.replace(/\s+/g, ' ')).toContain(words)
  expect(text).toMatch(/Gratuity: \$20\.00\s+Total: \$125\.95/)
})

test('says that a ride is paid and requests no payment', () => {
  const { text } = compose({ sample: 'paid', ...sampleOf('paid') })
  expect(text).toContain('Your ride is paid for. We received $105.95.')
  expect(text).not.toMatch(/Zelle email|Amount due/)
})

test('says what is due after a charge was lost, and how to pay it before the details of the ride', () => {
  const { subject, text, html } = compose({ sample: 'balance_due' })
  expect(subject).toMatch(/^A payment is due for your ride: /)
  expect(text.replace(/\s+/g, ' ')).toContain('$42.00 of the $105.95 total is still unpaid. We received $63.95.')
  expect(html).toContain('View and pay for your ride')
  const byZelle = compose({ sample: 'balance_due', ...sampleOf('balance_due', { paymentMethod: 'zelle' }) }).text
  expect(byZelle).toContain('* $42.00 is still due: send it by Zelle, or pay the chauffeur.')
  expect(byZelle.split('\n')).toContain('Amount: $42.00')
  const positions = ['is still due', '#a-token-that-opens-it', 'zelle@', 'Outbound'].map(part =>
    byZelle.search(new RegExp(part, 'i')),
  )
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(positions[0]).toBeGreaterThan(0)
})

test('asks for all of a fare whose only charge was lost, without sending the customer to the chauffeur', () => {
  const entries = [ofCharge('settlement', -10_595)]
  const { text, html } = compose({ sample: 'balance_due', ...eventOf({ ride: BY_CARD, earlier: PAID, entries }) })
  expect(text).toContain('* Payment of $105.95 is still due.\n')
  expect(html).toContain('View and pay for your ride')
})

test.each(['changed', 'confirmed', 'chauffeur', 'resent', 'reminder_24h'] as const)(
  'never calls a ride with a balance settled: %s',
  kind => {
    const booking = paidBooking({}, [price('ride_changed', 533)])
    const { text, html } = compose({
      sample: kind,
      booking,
      before: kind === 'changed' ? bookingBeforeChange : undefined,
    })
    expect(text).toContain('* $5.33 is still due: pay by card through the link, or pay the chauffeur.')
    expect(text).not.toContain('paid for')
    expect(html).toContain('View and pay for your ride')
    const after = compose({ sample: kind, booking, now: new Date('2027-03-16T00:00:00.000Z') })
    expect(after.text).toContain('* $5.33 is still due: pay by card through the link.')
  },
)

test.each([
  [
    'was paid with it',
    eventOf({ ride: BY_CARD, earlier: PAID, entries: [price('ride_changed', 533), card(533, '60003')] }),
    'We received your payment of $5.33, and your ride has been changed. Here are',
  ],
  [
    'returns a part',
    eventOf({ ride: BY_CARD, earlier: PAID, entries: [price('ride_changed', -1000), price('late_fee', 500)] }),
    'We are refunding $5.00 to you. The refund usually appears on your card within a few days.',
  ],
])('says in the email about a change what %s', (_, event, sentence) => {
  const { text } = compose({ sample: 'changed', before: bookingBeforeChange, ...event })
  expect(text.replace(/\s+/g, ' ')).toContain(sentence)
})

test.each([
  ['of a paid ride', PAID, 'A refund for your ride', 'We are refunding $20.00 to you. The refund usually'],
  [
    'of a ride with a balance',
    [card(10_000)],
    'A refund for your ride',
    'We took $20.00 off the price of your ride. We are refunding $14.05 to you.',
  ],
  ['of an unpaid ride', [], 'Your ride costs less', 'We took $20.00 off the price of your ride. Reason: Late.'],
] as const)('says what a courtesy returns %s', (_, earlier, heading, sentence) => {
  const ride = { ...BY_CARD, refundReason: 'Late.' }
  const events = [{ type: 'courtesy', cents: 2000, reason: 'Late.' }] as const
  const event = eventOf({ events: [...events], ride, earlier: [...earlier], entries: [price('courtesy', -2000)] })
  const { subject, text } = compose({ sample: 'courtesy', ...event })
  expect(subject.startsWith(`${heading}: `)).toBe(true)
  expect(text.replace(/\s+/g, ' ')).toContain(sentence)
})

test('tells a customer whose payment was more than what is due that it goes back', () => {
  const event = eventOf({ ride: BY_CARD, earlier: PAID, entries: [card(533, '60003')] })
  const { subject, text } = compose({ sample: 'paid', ...event })
  expect(subject).toMatch(/^A refund of your payment: /)
  expect(text.replace(/\s+/g, ' ')).toMatch(/Your payment of \$5\.33 is more than .* Your refund of \$5\.33 will be/)
})

test('tells a customer whose lost payment went through after all that nothing more is due', () => {
  const lost = ofCharge('settlement', -10_595)
  const entries = [ofCharge('settlement', 10_595)]
  const { subject, text } = compose({
    sample: 'paid',
    ...eventOf({ ride: BY_CARD, earlier: [...PAID, lost], entries }),
  })
  expect(subject).toMatch(/^Nothing more is due for your ride: /)
  expect(text.replace(/\s+/g, ' ')).toContain('went through after all. Your ride is paid for. We received $105.95.')
})

test('shows old and new values of a change', () => {
  const { text } = compose({ sample: 'changed', before: bookingBeforeChange })
  expect(text).toContain(
    'Pickup time: Sun, Mar 14, 2027 at 2:30 PM EDT (previously: Sun, Mar 14, 2027 at 12:00 PM EDT)\n',
  )
})

test('marks added and removed values of a change', () => {
  const { text } = compose({ sample: 'changed', before: fullBooking({ returnAt: null }) })
  expect(text).toContain('Return: Thu, Mar 18, 2027 at 9:00 AM EDT (previously: none)')
})

test('gives the reason and refund of a ride canceled by the operator', () => {
  const byOperator = { cancelledBy: 'operator', cancelReason: 'Our car broke down.' } as const
  const { text } = compose({ sample: 'cancelled', ...sampleOf('cancelled', byOperator) })
  expect(text).toContain('Reason: Our car broke down.')
  expect(text).toContain('Your refund of $105.95 will be credited to your card')
})

test.each([
  ['booker', {}, 'What flight is Grace Okafor arriving on? The flight number tells the chauffeur where to meet them.'],
  ['booker', { passenger: null }, 'What flight are you arriving on? Your flight number tells your chauffeur'],
  ['passenger', {}, 'What flight are you arriving on? Your flight number tells your chauffeur'],
] as const)('asks the %s for an unknown flight in the reminder (%o)', (recipient, rider, question) => {
  const arrival = { flightNumber: '', terminal: '', meetingPoint: 'curbside' as const, signName: '' }
  const booking = fullBooking({ extras: { ...airportExtras, ...rider, arrival } })
  expect(compose({ sample: 'reminder_24h', recipient, booking }).text).toContain(question)
  expect(compose({ sample: 'reminder_24h', recipient }).text).not.toMatch(/What .*flight/)
})

test('asks the booker for a flight on the ride page and the passenger by phone', () => {
  const extras = { ...airportExtras, arrival: null }
  const composeText = (recipient: 'booker' | 'passenger') =>
    compose({ sample: 'reminder_24h', recipient, booking: paidBooking({ extras }) }).text
  expect(composeText('booker')).toContain('Please add it on your ride page')
  expect(composeText('passenger')).toContain('Please call us at')
  expect(composeText('passenger')).not.toContain('your ride page')
})

test('shows the chauffeur and the amount due in a reminder', () => {
  const { text } = compose({ sample: 'reminder_2h', booking: fullBooking({ chauffeur }) })
  expect(text).toContain('Name: Samuel Reed')
  expect(text).toContain('* Payment of $105.95 is still due.')
})

test.each([
  ['2027-03-14T16:30:00.000Z', 'is today'],
  ['2027-03-13T18:30:00.000Z', 'is tomorrow'],
  ['2027-03-12T18:30:00.000Z', 'is coming up'],
])('says in a reminder sent at %s that the ride %s', (now, near) => {
  expect(compose({ sample: 'reminder_24h', now: new Date(now) }).subject).toContain(`Your ride ${near}`)
})

test('shows only the return in its reminder', () => {
  const { text, subject } = compose({ sample: 'return_reminder_24h' })
  expect(subject).toContain('Thu, Mar 18, 2027')
  expect(text).not.toContain('Sun, Mar 14')
})

test('marks emails of a demonstration', () => {
  expect(compose().text).toContain('Demo site: no rides are dispatched and no payments are taken.')
})

test.each([
  ['booked', 'REQUEST'],
  ['changed', 'REQUEST'],
  ['confirmed', 'REQUEST'],
  ['chauffeur', 'REQUEST'],
  ['eta', 'REQUEST'],
  ['resent', 'REQUEST'],
  ['cancelled', 'CANCEL'],
] as const)('attaches both legs to %s as %s', (kind, method) => {
  const { invitations } = compose({ sample: kind, ...sampleOf(kind), version: 7 })
  expect(invitations.map(file => file.method)).toEqual([method, method])
  for (const { content } of invitations) expect(content).toContain('SEQUENCE:7\r\n')
})

test.each(['paid', 'refunded', 'link', 'reminder_24h'] as const)('attaches no calendar file to %s', kind => {
  expect(compose({ sample: kind, ...sampleOf(kind) }).invitations).toEqual([])
})

test('cancels the calendar entry of a removed return', () => {
  const booking = fullBooking({ returnAt: null, transferType: 'One Way' })
  const removed = {
    at: booking.createdAt,
    version: 2,
    actor: 'rider',
    events: rideChanged(fullBooking(), booking),
  } as const
  const { invitations } = compose({ sample: 'changed', booking, before: fullBooking(), history: [removed], version: 3 })
  expect(invitations.map(({ method, filename }) => [method, filename])).toEqual([
    ['REQUEST', 'ride-7KQ4-M9XW.ics'],
    ['CANCEL', 'ride-7KQ4-M9XW-return.ics'],
  ])
})

test('names the invoice of a charge that the site did not make', () => {
  const { text } = compose({ sample: 'charge_found', recipient: 'operator', booking: paidBooking() })
  expect(text).toContain('that this site did not make')
  expect(text).toMatch(/INV-\d+/)
})
