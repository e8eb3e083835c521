import { describeFare, isFareConfirmed } from './describe-fare'
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
