import { bookRide, openSite, posted } from '@/app/api/v1/payments/testing/site'
import { POST } from './route'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
  process.env.DATA_DIR = site.dataDir
})
afterAll(() => site.close())

async function tell(told: unknown) {
  const { booking, token } = await bookRide()
  const request = posted(`/api/v1/bookings/${booking.id}/flight`, told, { authorization: `Bearer ${token}` })
  const answer = await POST(request, { params: Promise.resolve({ id: booking.id }) })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}

test('a flight as a rider writes it is stored as airlines do', async () => {
  const { status, body } = await tell({ arrival: { flightNumber: ' dl 1234', terminal: '4' }, departure: null })
  expect(status).toBe(200)
  expect(body).toMatchObject({ booking: { extras: { arrival: { flightNumber: 'DL1234', terminal: '4' } } } })
})

test('what is no flight number is said at its field', async () => {
  const { status, body } = await tell({ arrival: null, departure: { flightNumber: 'to Paris', terminal: '' } })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    fields: { 'departure.flightNumber': expect.stringMatching(/^Please enter a flight number such as/) },
  })
})

test('nothing but flights is taken', async () => {
  const arrival = { flightNumber: 'DL1234', terminal: '', meetingPoint: 'inside' }
  expect((await tell({ arrival, departure: null })).status).toBe(422)
})
