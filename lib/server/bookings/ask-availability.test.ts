import type { AvailabilityRequest } from '@/lib/booking/availability-request'
import { alwaysOpen } from '@/lib/booking/testing/sample-rules'
import { island } from '@/lib/booking/testing/samples'
import { askAvailability } from './ask-availability'
import type { BookingPorts } from './ports'
import { openDesk } from './testing/desk'

const asked: AvailabilityRequest = {
  scheduleOption: 'later',
  pickupDate: '2027-03-14',
  pickupTime: '14:30',
  returnDate: '',
  returnTime: '',
  pickupLocation: 'times-square',
  dropOffLocation: 'jfk',
  transferType: 'One Way',
  extraTime: 0,
  carCategory: 'Executive Sedan',
  extras: { stops: [{ place: 'honolulu' }] },
}

async function askAt(ports: Partial<BookingPorts>, patch: Partial<AvailabilityRequest> = {}) {
  const desk = await openDesk(ports)
  try {
    await askAvailability(desk.ports, { asked: { ...asked, ...patch }, address: '192.0.2.1' })
  } finally {
    await desk.close()
  }
}

test('no host outside is asked what a place is called', async () => {
  const named: boolean[] = []
  const findPlace: BookingPorts['findPlace'] = async (ref, given) => {
    named.push(given !== undefined)
    return { ...island, id: ref, lat: island.lat + named.length }
  }
  await askAt({ findPlace })
  expect(named).toEqual([true, true, true])
})

test('where no road can be had the clock at the pickup counts all the same', async () => {
  const hours = { ...alwaysOpen.hours, sunday: [{ from: '15:00', to: '20:00' }] }
  const toNowhere = { pickupLocation: 'honolulu', extras: { stops: [] } }
  await expect(askAt({ serviceRules: async () => ({ ...alwaysOpen, hours }) }, toNowhere)).rejects.toMatchObject({
    fields: { pickupTime: expect.stringMatching(/The next time we can serve is Sun, Mar 14, 2027 at 3:00 PM HST\.$/) },
  })
})
