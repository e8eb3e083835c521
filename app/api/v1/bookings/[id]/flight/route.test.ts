import { bookRide, postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { POST } from './route'

serveTestSite()

async function updateFlight(flightUpdate: unknown) {
  const { booking, token } = await bookRide()
  const request = postRequest(`/api/v1/bookings/${booking.id}/flight`, flightUpdate, {
    authorization: `Bearer ${token}`,
  })
  const response = await POST(request, { params: Promise.resolve({ id: booking.id }) })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

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
