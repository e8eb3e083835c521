import { applyNextTime, formatNextTime, nextTimeSchema } from '@/lib/booking/next-time'

const next = { date: '2027-03-14', time: '14:30' }

test('the next time is told in the zone of the pickup', () => {
  expect(formatNextTime({ next, timeZone: 'America/Chicago' })).toBe('Sun, Mar 14, 2027 at 2:30 PM CDT')
})

test('a time that the clocks skip is not offered', () => {
  expect(formatNextTime({ next: { ...next, time: '02:30' }, timeZone: 'America/Chicago' })).toBeNull()
})

test('it is taken for the pickup, and for the return where that alone was refused', () => {
  const pickup = { scheduleOption: 'later', pickupDate: '2027-03-14', pickupTime: '14:30' }
  expect(applyNextTime({ next, fields: { pickupTime: 'x' } })).toEqual(pickup)
  expect(applyNextTime({ next, fields: { returnTime: 'x' } })).toEqual({
    returnDate: '2027-03-14',
    returnTime: '14:30',
  })
})

test('what is no time is none', () => {
  expect(nextTimeSchema.safeParse({ date: 'soon', time: '14:30' }).success).toBe(false)
})
