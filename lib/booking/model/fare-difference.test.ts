import { describeFareDifference, hasFareChanged } from './fare-difference'
import type { Quote } from './quote-schema'

const fare = (totalCents: number): Quote => ({ lines: [], totalCents, miles: 1, durationSeconds: 1, estimated: true })

test.each<[string, Quote | null, Quote | null, string, boolean]>([
  ['more', fare(15_700), fare(20_300), 'Was $157.00, now $203.00: $46.00 more.', true],
  ['less', fare(20_300), fare(15_700), 'Was $203.00, now $157.00: $46.00 less.', true],
  ['the same', fare(15_700), fare(15_700), 'The fare is still $157.00.', false],
  ['to be confirmed', fare(15_700), null, 'Was $157.00, now to be confirmed.', true],
  ['confirmed', null, fare(15_700), 'Was to be confirmed, now $157.00.', true],
  ['still to be confirmed', null, null, 'The fare is still to be confirmed.', false],
])('describes the difference of a fare that becomes %s', (_, was, now, expected, different) => {
  expect([describeFareDifference({ was, now }), hasFareChanged({ was, now })]).toEqual([expected, different])
})
