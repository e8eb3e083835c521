import { formatChildSeats, formatFlight, formatMeetingPoint } from './format-extras'

test.each([
  ['dl 1234', '4', 'DL 1234, Terminal 4'],
  ['', 'Terminal B', 'Terminal B'],
  ['BA178', '', 'BA178'],
  ['', ' ', ''],
])('flight “%s” at terminal “%s” reads “%s”', (flightNumber, terminal, expected) => {
  expect(formatFlight({ flightNumber, terminal })).toBe(expected)
})

test('lists child seats by kind', () => {
  expect(formatChildSeats({ infant: 1, toddler: 0, booster: 2 })).toBe('1 × Infant seat, rear-facing; 2 × Booster seat')
  expect(formatChildSeats({ infant: 0, toddler: 0, booster: 0 })).toBe('')
})

test('shows a sign name only for inside meeting', () => {
  expect(formatMeetingPoint({ meetingPoint: 'inside', signName: 'Ms. Hopper' })).toMatch(/name sign: Ms. Hopper$/)
  expect(formatMeetingPoint({ meetingPoint: 'inside', signName: '' })).toMatch(/name sign$/)
  expect(formatMeetingPoint({ meetingPoint: 'curbside', signName: 'Ms. Hopper' })).not.toMatch(/Hopper/)
})
