import type { NameCheck } from '@/lib/places/model/schemas'
import { composeNotificationEmail } from './compose'
import type { EmailInput } from './email-input'
import { bookingForKind, emailInput, fullBooking } from './testing/email-inputs'

const hillside = { name: 'Hillside', area: 'NY', miles: 0.38 }
const kennedy = { name: 'John F. Kennedy International Airport (JFK)', area: 'New York, NY', miles: 3.96 }
const compose = (over: Partial<EmailInput> = {}) =>
  composeNotificationEmail(emailInput({ recipient: 'operator', ...over }))

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
  const { text } = compose({ kind: 'changed', before, booking: mismatch })
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

test('says what is missing after a charge of a paid ride was lost', () => {
  const balanceDue = { amountCents: 500, invoiceNumber: 'INV-2', paymentMethod: 'authorizenet' as const }
  const booking = fullBooking({
    status: 'paid',
    paidCents: 10_595,
    refundCents: 500,
    transactionId: '60000000001',
    balanceDue: { ...balanceDue, isPaymentOpen: false },
  })
  const { subject, text } = compose({ kind: 'merchant_change', booking })
  expect(subject).toMatch(/^Payment changed at the gateway: /)
  expect(text).toContain('A charge for this ride failed at settlement, or was voided or refunded')
  expect(text).toContain('$5.00 of the $105.95 total is still unpaid.')
  expect(text).toMatch(/Amount due: +\$5\.00/)
  expect(text).not.toContain('Paid: $100.95.')
})

test('says that the amount paid is what refunds left of it', () => {
  expect(compose({ kind: 'partial_refund', booking: bookingForKind('partial_refund') }).text).toContain(
    'Paid: $85.95 after refunds.',
  )
  expect(compose({ kind: 'paid', booking: bookingForKind('paid') }).text).toContain('Paid: $105.95.')
})

test('says that the customer will send a balance by Zelle', () => {
  const balanceDue = { amountCents: 500, invoiceNumber: 'INV-2', isPaymentOpen: false } as const
  const paid = { status: 'paid', paidCents: 10_595, refundCents: 500, transactionId: '60000000001' } as const
  const before = fullBooking({ ...paid, balanceDue: { ...balanceDue, paymentMethod: 'authorizenet' } })
  const booking = fullBooking({ ...paid, balanceDue: { ...balanceDue, paymentMethod: 'zelle' } })
  expect(compose({ kind: 'changed', before, booking }).text).toContain(
    '$5.00 of the $105.95 total is still unpaid. The customer will send the balance by Zelle.',
  )
})

test('reports a lost charge while a refund of another charge is on its way', () => {
  const refund = { refundCents: 1500, partialRefundCents: 1500, refundDueCents: 1500, refundBy: 'gateway' as const }
  const before = fullBooking({ status: 'paid', paidCents: 10_595, transactionId: '60000000001', ...refund })
  const balanceDue = { amountCents: 500, invoiceNumber: 'INV-2', paymentMethod: 'authorizenet' as const }
  const booking = { ...before, refundCents: 2000, balanceDue: { ...balanceDue, isPaymentOpen: false } }
  const { text } = compose({ kind: 'merchant_change', before, booking })
  expect(text).toContain('A charge for this ride failed at settlement, or was voided or refunded')
  expect(text).not.toContain('refund it automatically')
})

test('asks to confirm a ride again that its customer changed', () => {
  const booking = fullBooking({ changedAfterConfirmationAt: '2027-03-12T10:00:00.000Z' })
  expect(compose({ kind: 'changed', booking }).text).toContain('Please confirm it again on the operator page')
})

test('reports a void that did not take effect, with what is refunded instead', () => {
  const refund = {
    paidCents: 10_595,
    refundCents: 10_595,
    transactionId: '60000000001',
    cancelledAt: '2027-03-01T20:00:00.000Z',
  }
  const before = fullBooking({ status: 'refunded', ...refund })
  const booking = fullBooking({ status: 'refund_due', ...refund, refundBy: 'gateway' })
  const { text } = compose({ kind: 'merchant_change', before, booking })
  expect(text).toContain('A void for this ride did not take effect')
  expect(text).toContain('This site will refund $105.95 automatically.')
})

test('tells the operator nothing that is meant for the customer', () => {
  const booking = fullBooking({ paymentMethod: 'zelle', status: 'awaiting_zelle' })
  const { text } = compose({ booking })
  expect(text).toContain('$105.95 to be paid by Zelle.')
  expect(text).not.toMatch(/\byour (Zelle )?payment|Status:|\bYour pickup/i)
  expect(compose({ recipient: 'booker', booking }).text).toContain(
    'Your ride is reserved. We are waiting for your Zelle payment',
  )
})

test.each(['change_requested', 'partial_refund'] as const)(
  'says in the %s email that a change is pending, once',
  kind => {
    const booking = bookingForKind('change_requested')
    const { text } = compose({ kind, booking, before: booking })
    expect(text.match(/A change is pending: \$\d+\.\d\d is due( by Zelle)? before /g)).toHaveLength(1)
    expect(text).not.toMatch(/Pending change:|change your ride/)
  },
)

test('reports a chargeback of a ride that is still paid without an extra space', () => {
  const booking = fullBooking({ status: 'paid', paidCents: 10_595, chargebackCents: 500 })
  const { text } = compose({ kind: 'chargeback', booking })
  expect(text).toContain('This site will not refund any of it. Please respond to the dispute')
})

test('says that a ride has no car until it is paid or confirmed, by card and by Zelle', () => {
  const { createdAt } = fullBooking()
  for (const over of [{ status: 'reserved', paymentMethod: 'authorizenet' }, { status: 'awaiting_zelle' }] as const) {
    const { text } = compose({ booking: fullBooking({ ...over, heldUntil: createdAt }) })
    expect(text).toContain('It gets one when it is paid or you confirm it.')
  }
  expect(compose({ booking: fullBooking() }).text).not.toContain('No car is held')
})
