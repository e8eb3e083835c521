import { emptyExtras } from './extras'
import { kennedyBooking } from './testing/samples'
import { toDraft } from './to-draft'

test('converts times to the clock at the pickup', () => {
  const draft = toDraft({ ...kennedyBooking, transferType: 'Round Trip', returnAt: '2027-03-20T03:15:00.000Z' })
  expect(draft).toMatchObject({
    pickupDate: '2027-03-14',
    pickupTime: '14:30',
    returnDate: '2027-03-19',
    returnTime: '23:15',
  })
})

test('leaves the return empty when it has no time', () => {
  expect(toDraft(kennedyBooking)).toMatchObject({ returnDate: '', returnTime: '' })
})

test('formats US numbers for display and leaves others unchanged', () => {
  const contactInfo = { ...kennedyBooking.contactInfo, alternatePhone: '+442079460958' }
  const passenger = { firstName: 'Grace', lastName: 'Hopper', email: '', phone: '+12125550199' }
  const draft = toDraft({ ...kennedyBooking, contactInfo, extras: { ...emptyExtras, passenger } })
  expect(draft.contactInfo).toMatchObject({ phone: '(212) 555-0142', alternatePhone: '+442079460958' })
  expect(draft.extras.passenger?.phone).toBe('(212) 555-0199')
})

test('does not change the booking when the draft changes', () => {
  const booking = structuredClone(kennedyBooking)
  const draft = toDraft(booking)
  draft.extras.stops.push(null)
  draft.contactInfo.firstName = 'Grace'
  expect(booking).toEqual(kennedyBooking)
})
