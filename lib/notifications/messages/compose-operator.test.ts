import { byMerchant, card, ofCharge, price, refund } from '@/lib/booking/model/testing/account'
import { composeEmail } from '@/lib/notifications/email/compose'
import type { NameCheck } from '@/lib/places/model/schemas'
import { BY_CARD, bookingBeforeChange, emailInput, eventOf, fullBooking, PAID, sampleOf } from './testing/email-inputs'

const hillside = { name: 'Hillside', area: 'NY', miles: 0.38 }
const kennedy = { name: 'John F. Kennedy International Airport (JFK)', area: 'New York, NY', miles: 3.96 }
const compose = (over: Parameters<typeof emailInput>[0] = {}) =>
  composeEmail(emailInput({ recipient: 'operator', ...over }))

/** A ride whose drop-off name was typed by its customer. */
function bookingWith(nameCheck: NameCheck, name = 'John F. Kennedy International Airport') {
  const booking = fullBooking()
  const dropOff = { ...booking.dropOff, id: '40.7027,-73.789', name, area: 'Queens, NY', nameCheck }
  return { ...booking, dropOff }
}
const mismatch = bookingWith(kennedy)

test("starts the operator's email with a warning if an airport name is far from its point", () => {
  const { text, html } = compose({ booking: mismatch })
  const warning =
    'The location is 3.96 mi from John F. Kennedy International Airport (JFK). The fare is based on this location.'
  expect(text).toContain(`* Check with the customer. Drop-off: ${warning}`)
  expect(text).toContain(
    'Drop-off: John F. Kennedy International Airport, Queens, NY\n  3.96 mi from John F. Kennedy International Airport (JFK)',
  )
  expect(html).toContain(`Check with the customer. Drop-off: ${warning}`)
})

test('shows the nearest known place next to a plausible name, without a warning', () => {
  const { text } = compose({ booking: bookingWith(hillside, 'Home') })
  expect(text).toContain('  0.38 mi from Hillside, NY')
  expect(text).not.toMatch(/warning|Check with/i)
})

test('shows no distance for verified places', () => {
  expect(compose().text).not.toMatch(/ mi from |Check with/)
})

test('reports a moved point under the same name as a change', () => {
  const before = bookingWith({ ...kennedy, miles: 0.2 })
  const { text } = compose({ sample: 'changed', before, booking: mismatch })
  expect(text).toContain(
    'Drop-off (map point): 3.96 mi from John F. Kennedy International Airport (JFK), New York, NY ',
  )
  expect(text).toContain('(previously: 0.20 mi from John F. Kennedy International Airport (JFK)')
})

test.each(['booker', 'passenger'] as const)('shows only the name to the %s', recipient => {
  const { text, html } = compose({ recipient, booking: mismatch })
  expect(text).toContain('John F. Kennedy International Airport')
  expect(text + html).not.toMatch(/ mi from |Check with/)
})

const canceled = { ...BY_CARD, cancelledAt: '2027-03-01T20:00:00.000Z' }
test.each([
  [
    'a charge that was lost',
    sampleOf('balance_due'),
    '$42.00 of this ride’s payment failed at settlement, or was voided or refunded',
  ],
  [
    'a refund by the merchant',
    eventOf({ ride: BY_CARD, earlier: PAID, entries: [byMerchant(-500), price('courtesy', -500)] }),
    '$5.00 of this ride’s payment failed at settlement, or was voided or refunded in the merchant interface.',
  ],
  [
    'a lost charge that went through after all',
    eventOf({
      ride: BY_CARD,
      earlier: [...PAID, ofCharge('settlement', -10_595)],
      entries: [ofCharge('settlement', 10_595)],
    }),
    'A charge that we thought had failed went through after all. Nothing more is due.',
  ],
  [
    'a void that did not take effect',
    eventOf({
      ride: canceled,
      earlier: [...PAID, price('canceled', -10_595), ofCharge('refund', -10_595)],
      entries: [ofCharge('refund', 10_595)],
    }),
    'A void or refund for this ride did not take effect, so $105.95 was not returned. This site will refund $105.95 automatically.',
  ],
])('says in the email about money that moved elsewhere: %s', (_, event, sentence) => {
  const { subject, text } = compose({ sample: 'merchant_change', ...event })
  expect(subject).toMatch(/^Payment changed at the gateway: /)
  expect(text.replace(/\s+/g, ' ')).toContain(sentence)
})

test('says that what was paid too much goes back by itself', () => {
  const event = eventOf({ ride: BY_CARD, earlier: PAID, entries: [card(10_595, '60003')] })
  expect(compose({ sample: 'paid', ...event }).text.replace(/\s+/g, ' ')).toContain(
    'A payment of $105.95 arrived, more than what is due. This site will refund $105.95 automatically.',
  )
})

test('says what to collect of a ride with a balance, whatever the email is about', () => {
  const { booking } = sampleOf('balance_due')
  for (const kind of ['merchant_change', 'changed', 'paid'] as const) {
    const { text } = compose({ sample: kind, booking, before: kind === 'changed' ? bookingBeforeChange : undefined })
    expect(text).toContain('Due: $42.00 by card. Collect $42.00.')
  }
  expect(compose({ booking: fullBooking() }).text).not.toContain('Collect')
})

test('says what refunds left of the amount paid', () => {
  const event = eventOf({ ride: BY_CARD, earlier: [...PAID, price('courtesy', -2000), refund(2000)] })
  expect(compose({ sample: 'changed', ...event }).text).toContain('Paid: $105.95. Refunded: $20.00.')
})

test('gives the reason of a courtesy', () => {
  const { text } = compose({ sample: 'courtesy', ...sampleOf('courtesy') })
  expect(text).toContain('* Courtesy of $20.00. Reason: The car was late.')
})

test('lists what the customer asks for, of which nothing is stored', () => {
  const facts = ['3 passengers instead of 2', 'Difference to be paid by Zelle: $42.00']
  const { subject, text } = compose({ sample: 'change_asked' })
  expect(subject).toMatch(/^Change requested: /)
  expect(text).toContain('Nothing has changed yet.')
  for (const fact of facts) expect(text).toContain(fact)
})

test('says that a Zelle payment is announced, which records nothing', () => {
  const { subject, text } = compose({ sample: 'zelle_sent', booking: fullBooking() })
  expect(subject).toMatch(/^Zelle payment announced: /)
  expect(text).toContain('they sent $105.95 by Zelle with the order number INV-')
})

test('asks to look up a charge that the gateway does not tell of', () => {
  const { subject, text } = composeEmail(emailInput({ ...sampleOf('charge_unknown'), recipient: 'operator' }))
  expect(subject).toMatch(/^Card payment to look up: /)
  expect(text).toContain('has not said whether a card payment of $105.95 was made')
})

test('asks to confirm a ride again that its customer changed', () => {
  const booking = fullBooking({ changedAfterConfirmationAt: '2027-03-12T10:00:00.000Z' })
  expect(compose({ sample: 'changed', booking }).text).toContain('Please confirm it again on the operator page')
})

test('tells the operator nothing that is meant for the customer', () => {
  const booking = fullBooking()
  const { text } = compose({ booking })
  expect(text).toContain('Due: $105.95 by Zelle, until ')
  expect(text).not.toMatch(/\byour (Zelle )?payment|Status:|\bYour pickup/i)
  expect(compose({ recipient: 'booker', booking }).text).toContain(
    'Your ride is reserved. We are waiting for your Zelle payment',
  )
})

test('reports a chargeback and its reversal', () => {
  const textOf = (kind: 'chargeback' | 'chargeback_reversed') => compose({ sample: kind }).text
  expect(textOf('chargeback')).toContain('* Chargeback of $105.95. This site will not refund any of it. Please respond')
  expect(textOf('chargeback')).toContain('The customer cannot pay online.')
  expect(textOf('chargeback_reversed')).toContain('* The chargeback of $105.95 was reversed')
})

test('says that a ride has no car until it is paid or confirmed, by card and by Zelle', () => {
  const { createdAt } = fullBooking()
  for (const over of [BY_CARD, {}]) {
    const { text } = compose({ booking: fullBooking({ ...over, heldUntil: createdAt }) })
    expect(text).toContain('It gets one when it is paid or you confirm it.')
  }
  expect(compose({ booking: fullBooking() }).text).not.toContain('No car is held')
})
