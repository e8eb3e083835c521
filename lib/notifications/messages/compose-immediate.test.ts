import type { Booking, StoredBooking } from '@/lib/booking/model/schemas'
import { composeEmail } from '@/lib/notifications/email/compose'
import { chauffeur, emailInput, fullBooking, sampleOf } from './testing/email-inputs'

const compose = (over: Parameters<typeof emailInput>[0] = {}) => composeEmail(emailInput(over))

const REQUESTED = '2027-03-14T18:12:00.000Z'
const immediate: Partial<StoredBooking> = {
  scheduleOption: 'immediately',
  transferType: 'One Way',
  pickupAt: REQUESTED,
  returnAt: null,
}

test.each(['booked', 'changed', 'paid', 'cancelled'] as const)("starts the operator's subject with NOW: %s", kind => {
  const { subject } = compose({ sample: kind, recipient: 'operator', ...sampleOf(kind, immediate) })
  expect(subject).toMatch(/^NOW: [A-Z][a-z ]+: 2:12 PM New York City → New York City, Sun Mar 14 \(7KQ4-M9XW\)$/)
})

test('omits NOW for scheduled rides, riders and refunds', () => {
  const booking = fullBooking(immediate)
  for (const variant of [
    { recipient: 'operator' },
    { booking },
    { booking, recipient: 'operator', sample: 'refunded' },
  ] as const) {
    expect(compose(variant).subject).not.toContain('NOW')
  }
})

test('shows the operator first how long the rider has waited and in which city', () => {
  const { text } = compose({ recipient: 'operator', booking: fullBooking(immediate), now: new Date(REQUESTED) })
  expect(text).toContain('As soon as possible in New York City, requested 2:12 PM EDT.')
})

test('gives the booker of an immediate ride the usual wait and announces an ETA', () => {
  const { text } = compose({ booking: fullBooking({ ...immediate, usualWait: { from: 20, to: 35 } }) })
  expect(text).toContain(
    'The usual wait is 20–35 min. We will email you the arrival time once a chauffeur is assigned.',
  )
})

test.each(['booker', 'passenger'] as const)('says in the email to the %s when to call the chauffeur', recipient => {
  const contact = (booking: Booking) =>
    compose({ sample: 'chauffeur', recipient, booking: { ...booking, chauffeur } }).text
  expect(contact(fullBooking(immediate))).toContain('You can call or text your chauffeur now.')
  expect(contact(fullBooking())).toContain('You can call or text your chauffeur on the day of the ride.')
})

test.each(['booker', 'passenger'] as const)('puts the ETA first in the email to the %s', recipient => {
  const booking = { ...fullBooking(immediate), chauffeur, eta: '2027-03-14T18:45:00.000Z' }
  const { text, html } = compose({ sample: 'chauffeur', recipient, booking })
  expect(text).toContain('YOUR CHAUFFEUR WILL ARRIVE AT ABOUT\n2:45 PM EDT\n')
  expect(text.indexOf('2:45 PM')).toBeLessThan(text.indexOf('Black Cadillac'))
  expect(html).toMatch(/font-size:38px[^>]*>2:45 PM EDT</)
})

test('shows a new ETA next to the one emailed before', () => {
  const eta = '2027-03-14T18:55:00.000Z'
  const booking = { ...fullBooking(immediate), chauffeur, eta }
  const [was, lastEmailed] = ['2027-03-14T18:49:00.000Z', '2027-03-14T18:45:00.000Z']
  const { text } = compose({
    sample: 'eta',
    booking,
    events: [{ type: 'eta_set', eta, was, lastEmailed, isEmailed: true }],
  })
  expect(text).toContain('up at about 2:55 PM EDT. The previous time was 2:45 PM EDT.')
})
