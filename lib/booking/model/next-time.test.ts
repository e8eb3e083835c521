import { applyNextTime, formatNextTime, nextTimeSchema } from './next-time'

const next = { date: '2027-03-14', time: '14:30' }

test('describes the next time in the zone of the pickup', () => {
  expect(formatNextTime({ next, timeZone: 'America/Chicago' })).toBe('Sun, Mar 14, 2027 at 2:30 PM CDT')
})

test('does not offer a time skipped by a clock change', () => {
  expect(formatNextTime({ next: { ...next, time: '02:30' }, timeZone: 'America/Chicago' })).toBeNull()
})

test('applies to the pickup, or to the return when only that was unavailable', () => {
  const pickup = { scheduleOption: 'later', pickupDate: '2027-03-14', pickupTime: '14:30' }
  expect(applyNextTime({ next, fields: { pickupTime: 'x' } })).toEqual(pickup)
  expect(applyNextTime({ next, fields: { returnTime: 'x' } })).toEqual({
    returnDate: '2027-03-14',
    returnTime: '14:30',
  })
})

test('rejects an invalid time', () => {
  expect(nextTimeSchema.safeParse({ date: 'soon', time: '14:30' }).success).toBe(false)
})
