import { bookRide, postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { LOST_LINK_MESSAGE } from '@/lib/booking/model/ride-page'
import { POST } from './route'

serveTestSite()

async function sendRequest(body: unknown, from: Record<string, string> = {}) {
  const response = await POST(postRequest('/api/v1/bookings/lost-link', body, from), undefined)
  // Request IDs differ between responses.
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  return { status: response.status, headers, body: await response.json() }
}

test('returns the same response whether or not the booking exists', async () => {
  const { booking } = await bookRide()
  const known = await sendRequest({ id: booking.id, email: booking.contactInfo.email })
  expect(known).toMatchObject({ status: 202, body: { message: LOST_LINK_MESSAGE } })
  for (const requests of [
    { id: booking.id, email: 'somebody.else@example.com' },
    { id: 'AAAA-AAAA', email: booking.contactInfo.email },
    { id: 'no id at all', email: booking.contactInfo.email },
  ]) {
    expect(await sendRequest(requests)).toEqual(known)
  }
})

test.each([
  [{ id: '', email: 'ada@example.com' }, 'id'],
  [{ id: 'AAAA-AAAA', email: 'ada' }, 'email'],
  [{ id: 'A'.repeat(41), email: 'ada@example.com' }, 'id'],
])('%j returns an error at the invalid field', async (body, field) => {
  expect(await sendRequest(body)).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
})
