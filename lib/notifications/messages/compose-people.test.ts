import { card, price, zelle } from '@/lib/booking/model/testing/account'
import { timesSquare } from '@/lib/booking/model/testing/samples'
import { composeEmail } from '@/lib/notifications/email/compose'
import {
  airportExtras,
  BY_CARD,
  chauffeur,
  composeVariant,
  emailInput,
  eventOf,
  fullBooking,
  LINK,
  sampleOf,
} from './testing/email-inputs'

const compose = (over: Parameters<typeof emailInput>[0] = {}) => composeEmail(emailInput(over))

test('asks the operator to send a refund by Zelle, and one that the gateway did not make', () => {
  const cancelledAt = '2027-03-10T10:00:00.000Z'
  const byZelle = eventOf({ ride: { cancelledAt }, earlier: [zelle(10_595)], entries: [price('canceled', -10_595)] })
  for (const [kind, event] of [
    ['cancelled', byZelle],
    ['refund_left', sampleOf('refund_left')],
  ] as const) {
    expect(compose({ sample: kind, recipient: 'operator', ...event }).text).toContain(
      '* Please send the refund of $105.95 manually',
    )
  }
  expect(compose({ sample: 'cancelled', recipient: 'operator', ...sampleOf('cancelled') }).text).not.toContain(
    'manually',
  )
})

test('asks the operator to send back what a Zelle transfer paid too much', () => {
  const { subject, text } = compose({ sample: 'paid', recipient: 'operator', ...eventOf({ entries: [zelle(11_000)] }) })
  expect(subject).toMatch(/^Payment received: /)
  expect(text).toContain('Please send the refund of $4.05 manually')
})

test('notifies both of a charge held for review on a canceled ride, and again once it is declined', () => {
  const ride = { ...BY_CARD, cancelledAt: '2027-03-10T10:00:00.000Z' }
  const attempts = [{ state: 'held' as const, cents: 10_595 }]
  const canceled = eventOf({ ride, entries: [price('canceled', -10_595)], attempts })
  expect(compose({ sample: 'cancelled', recipient: 'operator', ...canceled }).text).toContain(
    '* A card payment for this ride is held for review at the gateway.',
  )
  expect(compose({ sample: 'cancelled', ...canceled }).text).toContain('is being released')
  const released = { sample: 'hold_released', ...sampleOf('hold_released') } as const
  const toBooker = compose(released)
  expect(toBooker.subject).toMatch(/^Your card was not charged: /)
  expect(toBooker.text).toContain('The hold on your card has been released.')
  expect(compose({ ...released, recipient: 'operator' }).subject).toMatch(/^Payment under review declined: /)
})

test('gives the operator the passenger, contact details and requests', () => {
  const contactInfo = { ...fullBooking().contactInfo, specialRequests: 'A quiet car' }
  const { text } = compose({ recipient: 'operator', booking: fullBooking({ contactInfo }) })
  for (const word of ['(212) 555-0142', 'grace@example.com', 'A quiet car', 'Dr. Okafor', 'DL1234', LINK]) {
    expect(text).toContain(word)
  }
})

test('informs a booker which emails the passenger gets', () => {
  expect(compose().text).toContain('You booked this ride for Grace Okafor. We also email them')
  const extras = { ...airportExtras, passenger: { firstName: 'Grace', lastName: 'Okafor', email: '', phone: '' } }
  expect(compose({ booking: fullBooking({ extras }) }).text).toContain(
    'Our emails go only to you, so please pass on the details.',
  )
})

test('says of a refund in parts which goes to the card, and which we send', () => {
  const events = [{ type: 'courtesy', cents: 9000, reason: null } as const]
  const event = eventOf({ events, earlier: [card(7595), zelle(3000)], entries: [price('courtesy', -9000)] })
  expect(compose({ sample: 'courtesy', ...event }).text).toContain(
    'We are refunding $60.00 to you. The refund usually appears on your card within a few days. We are refunding $30.00 to you. We will send it to you directly.',
  )
})

test('informs the passenger who booked', () => {
  expect(compose({ recipient: 'passenger' }).text).toContain('Ada Byron booked this ride for you with Nocturne.')
})

test('notifies a removed passenger and cancels their calendar entries', () => {
  const { subject, text, invitations } = composeVariant({ name: 'released', recipient: 'former_passenger' })
  expect(subject).toMatch(/^You are no longer the passenger/)
  expect(text).toContain('you are no longer the passenger')
  expect(text).not.toMatch(/\$|DL1234/)
  expect(invitations.map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL'])
})

test('shows a removed passenger nothing of how the ride changed since', () => {
  const assigned = { chauffeur, eta: '2027-03-14T18:35:00.000Z' }
  const change = { pickup: timesSquare, returnAt: null, carCategory: 'Another car', bags: 9, ...assigned }
  const { text, invitations } = compose({ ...sampleOf('released', change), recipient: 'former_passenger' })
  expect(text).toContain('Pickup: John F. Kennedy International Airport')
  const all = [text, ...invitations.map(({ content }) => content.replaceAll('\r\n ', ''))].join()
  expect(all).toContain('Party: 2 passengers')
  expect(all).not.toMatch(/Another car|9 bags|Samuel Reed|Escalade|ETA/)
})
