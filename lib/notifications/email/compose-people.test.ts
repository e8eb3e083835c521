import { emptyExtras } from '@/lib/booking/model/extras'
import { composeNotificationEmail } from './compose'
import type { EmailInput } from './email-input'
import { airportExtras, bookingForKind, emailInput, fullBooking, LINK, PAID_BY_CARD } from './testing/email-inputs'

const compose = (over: Partial<EmailInput> = {}) => composeNotificationEmail(emailInput(over))

test('notifies the operator of a refund to make manually', () => {
  const booking = { ...bookingForKind('cancelled'), refundBy: 'operator' as const }
  expect(compose({ kind: 'cancelled', recipient: 'operator', booking }).text).toContain(
    '* Please send the refund of $105.95 manually',
  )
})

test('notifies both of a charge held for review on a canceled ride, and again once it is declined', () => {
  const canceled = { status: 'cancelled', cancelledAt: '2027-03-10T10:00:00.000Z' } as const
  const pendingReviewBooking = fullBooking({ ...canceled, pendingReview: true })
  expect(compose({ kind: 'cancelled', recipient: 'operator', booking: pendingReviewBooking }).text).toContain(
    '* A card payment for this ride is held for review at the gateway.',
  )
  expect(compose({ kind: 'cancelled', booking: pendingReviewBooking }).text).toContain('is being released')
  const released = { kind: 'hold_released', booking: fullBooking(canceled) } as const
  const toBooker = compose(released)
  expect(toBooker.subject).toMatch(/^Your card was not charged: /)
  expect(toBooker.text).toContain('The $105.95 hold on your card has been released.')
  expect(compose({ ...released, recipient: 'operator' }).subject).toMatch(/^Payment under review declined: /)
})

test('asks the operator to send the refund of an active ride that was charged twice', () => {
  const booking = fullBooking({ ...PAID_BY_CARD, refundCents: 10_595, refundBy: 'operator' as const })
  const { subject, text } = compose({ kind: 'refund_left', recipient: 'operator', booking })
  expect(subject).toMatch(/^Refund to send: /)
  expect(text).toContain('Please send the refund of $105.95 manually')
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

test('informs the passenger who booked', () => {
  expect(compose({ recipient: 'passenger' }).text).toContain('Ada Byron booked this ride for you with Nocturne.')
})

test('notifies a removed passenger and cancels their calendar entries', () => {
  const booking = fullBooking({ status: 'cancelled', cancelledAt: '2027-03-02T20:00:00.000Z' })
  const { subject, text, invitations } = compose({ kind: 'released', recipient: 'passenger', booking })
  expect(subject).toMatch(/^You are no longer the passenger/)
  expect(text).toContain('you are no longer the passenger')
  expect(text).not.toMatch(/\$|DL1234/)
  expect(invitations.map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL'])
})

test('announces a new ride to a passenger named by a change', () => {
  const before = fullBooking({ extras: emptyExtras })
  expect(compose({ recipient: 'passenger', kind: 'changed', before }).subject).toContain(
    'A ride has been booked for you',
  )
})
