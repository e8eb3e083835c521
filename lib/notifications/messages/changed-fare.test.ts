import { toFareFact } from '@/lib/booking/model/events'
import type { Quote } from '@/lib/booking/model/quote-schema'
import { composeEmail } from '@/lib/notifications/email/compose'
import { emailInput, fullBooking } from './testing/email-inputs'

type Line = Quote['lines'][number]

const quoteOf = (lines: [kind: Line['kind'], label: string, amountCents: number][]): Quote => ({
  lines: lines.map(([kind, label, amountCents]) => ({ kind, label, amountCents })),
  totalCents: lines.reduce((sum, [, , cents]) => sum + cents, 0),
  miles: 20,
  durationSeconds: 2700,
  estimated: true,
})

test('shows a changed fare as one total, new next to old', () => {
  const before = fullBooking({
    quote: quoteOf([
      ['base', 'Base fare', 85_00],
      ['round_trip', 'Round trip: distance doubled', 85_00],
    ]),
  })
  const booking = fullBooking({
    extraTime: 0.5,
    quote: quoteOf([
      ['base', 'Base fare', 85_00],
      ['hours', '0.5 extra hours', 50_00],
      ['round_trip', 'Round trip: distance and extra time doubled', 135_00],
    ]),
  })
  for (const recipient of ['booker', 'operator'] as const) {
    const { text } = composeEmail(emailInput({ sample: 'changed', recipient, booking, before }))
    const [, changesText = ''] = text.split('WHAT CHANGED\n')
    expect(changesText.split('\n\n')[0]?.split('\n')).toEqual([
      'Extra time: 0.5 hours (previously: none)',
      'Fare: $270.00 (previously: $170.00)',
    ])
  }
})

const estimate: Quote = { ...quoteOf([['base', 'Base fare', 85_00]]), provisional: true }
const byZelle = { paymentMethod: 'zelle', zelleDueAt: null, quote: estimate } as const

test('marks an estimate, requests no payment and asks the operator to confirm it', () => {
  const booking = fullBooking(byZelle)
  const rider = composeEmail(emailInput({ sample: 'booked', recipient: 'booker', booking }))
  expect(rider.text).toContain('We estimate your fare at $85.00.')
  expect(rider.text).toContain('Estimate (fare to be confirmed): $85.00')
  expect(rider.text).toContain('please do not send money')
  expect(rider.text).not.toMatch(/Zelle email|View and pay/)
  const operator = composeEmail(emailInput({ sample: 'booked', recipient: 'operator', booking }))
  expect(operator.text).toContain('Estimated at $85.00 because an address could not be verified.')
  expect(operator.text).toContain('Please confirm the fare or set a different one on the operator page.')
})

test('notifies the rider of a confirmed estimate that can be paid now', () => {
  const { provisional: _, ...quote } = estimate
  const booking = fullBooking({ ...byZelle, quote })
  const [was, fare] = [toFareFact(estimate), toFareFact(quote)]
  const message = emailInput({ sample: 'changed', booking, events: [{ type: 'fare_agreed', was, fare }] })
  const { text } = composeEmail(message)
  expect(text).toContain('Your fare is confirmed: $85.00.')
  expect(text).toContain('Fare: $85.00 (previously: $85.00 (estimate))')
  expect(text).toContain('Zelle email')
})
