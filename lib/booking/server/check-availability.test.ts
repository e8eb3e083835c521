import type { AvailabilityRequest } from '@/lib/booking/model/schemas'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { unreachablePlace } from '@/lib/booking/model/testing/samples'
import { checkAvailability } from './check-availability'
import type { BookingContext } from './context'
import { createBookingFixture } from './testing/booking-fixture'

const availabilityRequest: AvailabilityRequest = {
  scheduleOption: 'later',
  pickupDate: '2027-03-14',
  pickupTime: '14:30',
  returnDate: '',
  returnTime: '',
  pickupLocation: 'times-square',
  dropOffLocation: 'jfk',
  transferType: 'One Way',
  extraTime: 0,
  hours: 0,
  carCategory: 'Executive Sedan',
  extras: { stops: [{ place: 'honolulu' }] },
}

async function checkAvailabilityAt(context: Partial<BookingContext>, patch: Partial<AvailabilityRequest> = {}) {
  const fixture = await createBookingFixture(context)
  try {
    await checkAvailability(fixture.context, { request: { ...availabilityRequest, ...patch }, clientIp: '192.0.2.1' })
  } finally {
    await fixture.close()
  }
}

test('checks availability without reverse geocoding', async () => {
  const wereNamesProvided: boolean[] = []
  const findPlace: BookingContext['findPlace'] = async (ref, userProvided) => {
    wereNamesProvided.push(userProvided !== undefined)
    return { ...unreachablePlace, id: ref, lat: unreachablePlace.lat + wereNamesProvided.length }
  }
  await checkAvailabilityAt({ findPlace })
  expect(wereNamesProvided).toEqual([true, true, true])
})

test('reads times in the pickup zone without a route', async () => {
  const hours = { ...alwaysOpen.hours, sunday: [{ from: '15:00', to: '20:00' }] }
  const toNowhere = { pickupLocation: 'honolulu', extras: { stops: [] } }
  await expect(
    checkAvailabilityAt({ serviceRules: async () => ({ ...alwaysOpen, hours }) }, toNowhere),
  ).rejects.toMatchObject({
    fields: { pickupTime: expect.stringMatching(/The next available time is Sun, Mar 14, 2027 at 3:00 PM HST\.$/) },
  })
})
