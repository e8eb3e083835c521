import { timesSquare } from '@/lib/booking/testing/samples'
import { composeMessage } from './compose'
import { airportExtras, composition, fullBooking } from './testing/compositions'

test('the way back leads by the same stops, the other way round', () => {
  const [first, second] = [timesSquare, { ...timesSquare, id: 'island', name: 'Roosevelt Island' }]
  const booking = fullBooking({ extras: { ...airportExtras, stops: [first, second] } })
  const { text } = composeMessage(composition({ kind: 'return_reminder_24h', booking }))
  const places = ['The Plaza', 'Roosevelt Island', 'Times Square', 'John F. Kennedy']
  expect(
    [...text.matchAll(/^.*(The Plaza|Roosevelt Island|Times Square|John F\. Kennedy)/gm)]
      .map(([, place]) => place)
      .slice(0, 4),
  ).toEqual(places)
})
