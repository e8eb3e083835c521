import type { Booking } from '@/lib/booking/model/schemas'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { explainUnavailableAction } from './actions'

test.each<[string, Partial<Booking>, string]>([
  ['without an ETA', {}, '2:45 PM EDT. Waiting is free for 15 min after the pickup time.'],
  [
    'with an earlier ETA',
    { eta: '2027-03-14T18:20:00.000Z' },
    '2:45 PM EDT. Waiting is free for 15 min after the pickup time.',
  ],
  ['with a later ETA', { eta: '2027-03-14T18:50:00.000Z' }, '3:05 PM EDT. Waiting is free for 15 min after the ETA.'],
  [
    'requested immediately',
    { scheduleOption: 'immediately', eta: '2027-03-14T18:40:00.000Z' },
    '2:55 PM EDT. Waiting is free for 15 min after the ETA.',
  ],
])('explains from when a no-show can be recorded of a ride %s', (_, over, text) => {
  const now = new Date('2027-03-14T18:30:00.000Z')
  const booking = { ...kennedyBooking, ...over }
  expect(
    explainUnavailableAction({
      action: 'no_show',
      booking,
      cardCharges: [],
      uncertainCharges: [],
      now,
      freeWaitMinutes: 15,
    }),
  ).toBe(`A no-show cannot be recorded until ${text}`)
})
