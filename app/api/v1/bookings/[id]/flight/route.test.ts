import { bookRide, createTestSite, postRequest } from '@/app/api/v1/payments/testing/site'
import { POST } from './route'

let site: Awaited<ReturnType<typeof createTestSite>>
beforeAll(async () => {
  site = await createTestSite()
  process.env.DATA_DIR = site.dataDir
})
afterAll(() => site.close())

async function updateFlight(flightUpdate: unknown) {
  const { booking, token } = await bookRide()
  const request = postRequest(`/api/v1/bookings/${booking.id}/flight`, flightUpdate, {
    authorization: `Bearer ${token}`,
  })
  const response = await POST(request, { params: Promise.resolve({ id: booking.id }) })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

test('normalizes a flight number to the airline format', async () => {
  const { status, body } = await updateFlight({ arrival: { flightNumber: ' dl 1234', terminal: '4' }, departure: null })
  expect(status).toBe(200)
  expect(body).toMatchObject({ booking: { extras: { arrival: { flightNumber: 'DL1234', terminal: '4' } } } })
})

test('rejects an invalid flight number with an error at its field', async () => {
  const { status, body } = await updateFlight({ arrival: null, departure: { flightNumber: 'to Paris', terminal: '' } })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    fields: { 'departure.flightNumber': expect.stringMatching(/^Please enter a flight number such as/) },
  })
})

test('rejects fields other than flights', async () => {
  const arrival = { flightNumber: 'DL1234', terminal: '', meetingPoint: 'inside' }
  expect((await updateFlight({ arrival, departure: null })).status).toBe(422)
})
