import type { NameCheck } from '@/lib/places/model/schemas'
import { composeNotificationEmail } from './compose'
import type { EmailInput } from './email-input'
import { emailInput, fullBooking } from './testing/email-inputs'

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
const mismatch = bookingWith({ nearest: hillside, named: kennedy })

test("starts the operator's email with a warning if an airport name is far from its point", () => {
  const { text, html } = compose({ booking: mismatch })
  const warning =
    'The location is 3.96 mi from John F. Kennedy International Airport (JFK). The fare is for this location.'
  expect(text).toContain(`* Check with the customer. Drop-off: ${warning}`)
  expect(text).toContain(
    `Drop-off: John F. Kennedy International Airport, Queens, NY\n  Nearest known place: Hillside, NY`,
  )
  expect(text).toContain(`\n  WARNING: ${warning}`)
  for (const text of [`Check with the customer. Drop-off: ${warning}`, `Warning: ${warning}`]) {
    expect(html).toContain(text)
  }
})

test('shows the nearest known place next to a plausible name, without a warning', () => {
  const { text } = compose({ booking: bookingWith({ nearest: hillside, named: null }, 'Home') })
  expect(text).toContain('  Nearest known place: Hillside, NY (0.38 mi)')
  expect(text).not.toMatch(/warning|Check with/i)
})

test('shows no name check for verified places', () => {
  expect(compose().text).not.toMatch(/nearest known place|warning/i)
})

test('reports a moved point under the same name as a change', () => {
  const before = bookingWith({ nearest: { ...kennedy, miles: 0.2 }, named: { ...kennedy, miles: 0.2 } })
  const { text } = compose({ kind: 'changed', before, booking: mismatch })
  expect(text).toContain('Drop-off, point: Nearest known place: Hillside, NY (0.38 mi) ')
  expect(text).toContain('(previously: Nearest known place: John F. Kennedy International Airport (JFK)')
})

test.each(['booker', 'passenger'] as const)('shows only the name to the %s', recipient => {
  const { text, html } = compose({ recipient, booking: mismatch })
  expect(text).toContain('John F. Kennedy International Airport')
  expect(text + html).not.toMatch(/nearest known place|warning/i)
})
