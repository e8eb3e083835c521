import type { NameCheck } from '@/lib/maps/schemas'
import { composeNotificationEmail } from './compose'
import type { EmailInput } from './email-input'
import { emailInput, fullBooking } from './testing/email-inputs'

const hillside = { name: 'Hillside', area: 'NY', miles: 0.38 }
const kennedy = { name: 'John F. Kennedy International Airport (JFK)', area: 'New York, NY', miles: 3.96 }
const compose = (over: Partial<EmailInput> = {}) =>
  composeNotificationEmail(emailInput({ recipient: 'operator', ...over }))

/** A ride whose drop-off is named by its customer alone. */
function bookingWith(nameCheck: NameCheck, name = 'John F. Kennedy International Airport') {
  const booking = fullBooking()
  const dropOff = { ...booking.dropOff, id: '40.7027,-73.789', name, area: 'Queens, NY', nameCheck }
  return { ...booking, dropOff }
}
const mismatch = bookingWith({ nearest: hillside, named: kennedy })

test('an airport name far from its point is the first thing that the operator reads', () => {
  const { text, html } = compose({ booking: mismatch })
  const warning =
    'The location is 3.96 mi from John F. Kennedy International Airport (JFK). The fare is for this location.'
  expect(text).toContain(`* Check with the customer. Drop-off: ${warning}`)
  expect(text).toContain(
    `Drop-off: John F. Kennedy International Airport, Queens, NY\n  Nearest known place: Hillside, NY`,
  )
  expect(text).toContain(`\n  WARNING: ${warning}`)
  for (const words of [`Check with the customer. Drop-off: ${warning}`, `Warning: ${warning}`]) {
    expect(html).toContain(words)
  }
})

test('a name that fits its point has the nearest known place beside it, and no warning', () => {
  const { text } = compose({ booking: bookingWith({ nearest: hillside, named: null }, 'Home') })
  expect(text).toContain('  Nearest known place: Hillside, NY (0.38 mi)')
  expect(text).not.toMatch(/warning|Check with/i)
})

test('the operator of verified places reads of no check', () => {
  expect(compose().text).not.toMatch(/nearest known place|warning/i)
})

test('a point that moved under the same name is told as a change', () => {
  const before = bookingWith({ nearest: { ...kennedy, miles: 0.2 }, named: { ...kennedy, miles: 0.2 } })
  const { text } = compose({ kind: 'changed', before, booking: mismatch })
  expect(text).toContain('Drop-off, point: Nearest known place: Hillside, NY (0.38 mi) ')
  expect(text).toContain('(previously: Nearest known place: John F. Kennedy International Airport (JFK)')
})

test.each(['booker', 'passenger'] as const)('the %s reads the name alone', recipient => {
  const { text, html } = compose({ recipient, booking: mismatch })
  expect(text).toContain('John F. Kennedy International Airport')
  expect(text + html).not.toMatch(/nearest known place|warning/i)
})
