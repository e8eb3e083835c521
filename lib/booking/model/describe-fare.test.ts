import { readSite } from '#site'
import {
  describeFare,
  describeFareDifference,
  describeIncluded,
  hasFareChanged,
  isFareConfirmed,
} from './describe-fare'
import type { Quote } from './quote-schema'
import { kennedyBooking } from './testing/samples'

const { quote } = kennedyBooking
const estimate = quote && { ...quote, provisional: true }

test.each([
  ['a fare', quote, '$157.00', true],
  ['an estimate', estimate, '$157.00 (estimate)', false],
  ['no fare', null, 'to be confirmed', false],
])('describes %s', (_, quote, expected, confirmed) => {
  expect([describeFare(quote), isFareConfirmed(quote)]).toEqual([expected, confirmed])
})

const fare = (totalCents: number): Quote => ({ lines: [], totalCents, miles: 1, durationSeconds: 1, estimated: true })
const estimateOf = (totalCents: number): Quote => ({ ...fare(totalCents), provisional: true })

test.each<[string, Quote | null, Quote | null, string, boolean]>([
  ['more', fare(15_700), fare(20_300), 'The fare was $157.00 and is now $203.00 ($46.00 more).', true],
  ['less', fare(20_300), fare(15_700), 'The fare was $203.00 and is now $157.00 ($46.00 less).', true],
  ['the same', fare(15_700), fare(15_700), 'The fare is still $157.00.', false],
  ['to be confirmed', fare(15_700), null, 'The fare was $157.00 and is now to be confirmed.', true],
  ['confirmed', null, fare(15_700), 'The fare was not confirmed before and is now $157.00.', true],
  [
    'a higher estimate',
    fare(15_700),
    estimateOf(20_300),
    'The fare was $157.00 and is now $203.00 (estimate, $46.00 more).',
    true,
  ],
  ['certain', estimateOf(15_700), fare(15_700), 'The fare was $157.00 (estimate) and is now $157.00.', false],
  ['still to be confirmed', null, null, 'The fare is still to be confirmed.', false],
])('describes the difference of a fare that becomes %s', (_, was, now, expected, different) => {
  expect([describeFareDifference({ was, now }), hasFareChanged({ was, now })]).toEqual([expected, different])
})

test.each<[string, Quote['lines'][number]['kind'], string]>([
  ['in the words of the owner', 'base', 'Tolls, taxes and 15 minutes of waiting are included; gratuity is not.'],
  ['of a fare with a surcharge', 'surcharge', 'All fees and taxes are in this fare.'],
  ['of a fare with tax', 'tax', 'All fees and taxes are in this fare.'],
])('says what a fare includes %s', (_, kind, expected) => {
  jest.replaceProperty(
    readSite(),
    'fareIncludes',
    'Tolls, taxes and 15 minutes of waiting are included; gratuity is not.',
  )
  const lines = [{ kind, label: 'A line', amountCents: 100 }]
  expect(describeIncluded({ ...fare(100), lines })).toBe(expected)
  jest.restoreAllMocks()
})
