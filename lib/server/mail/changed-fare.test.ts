import type { Quote } from '@/lib/booking/schemas'
import { composeMessage } from './compose'
import { composition, fullBooking } from './testing/compositions'

type Line = Quote['lines'][number]

const quoteOf = (lines: [kind: Line['kind'], label: string, amountCents: number][]): Quote => ({
  lines: lines.map(([kind, label, amountCents]) => ({ kind, label, amountCents })),
  totalCents: lines.reduce((sum, [, , cents]) => sum + cents, 0),
  miles: 20,
  durationSeconds: 2700,
  estimated: true,
})

test('a fare that changed is told as one sum, old beside new', () => {
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
    const { text } = composeMessage(composition({ kind: 'changed', recipient, booking, before }))
    const [, told = ''] = text.split('WHAT CHANGED\n')
    expect(told.split('\n\n')[0]?.split('\n')).toEqual([
      'Extra time: 0.5 hours (before: none)',
      'Fare: $270.00 (before: $170.00)',
    ])
  }
})
