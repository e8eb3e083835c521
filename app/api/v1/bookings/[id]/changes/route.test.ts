import { POST as pay } from '@/app/api/v1/payments/process/route'
import { bookRide, createPaymentRequest, postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { type BookingRequest, fareChangedSchema } from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { toIsoDateInZone } from '@/lib/format'
import { GET } from '../route'
import { POST } from './route'

serveTestSite()
beforeAll(() => void jest.spyOn(console, 'info').mockImplementation(() => {}))

const DAY_MS = 24 * 60 * 60_000
const later = {
  scheduleOption: 'later',
  pickupDate: toIsoDateInZone(new Date(Date.now() + 10 * DAY_MS), 'America/New_York'),
  pickupTime: '15:00',
} as const
const sedan = { ...later, carCategory: 'Executive Sedan' }
const luxurySuv: BookingRequest = { ...airportTransferRequest, ...later, carCategory: 'Luxury SUV' }

/** Books and pays a sedan, and reviews its change to an SUV. */
async function reviewedChange() {
  const { booking, token } = await bookRide(sedan)
  const headers = { authorization: `Bearer ${token}` }
  const params = { params: Promise.resolve({ id: booking.id }) }
  await pay(postRequest('/api/v1/payments/process', createPaymentRequest(booking), headers), undefined)
  const send = async (body: object) =>
    (await POST(postRequest(`/api/v1/bookings/${booking.id}/changes`, body, headers), params)).json()
  const { quote } = fareChangedSchema.parse(await send({ ride: luxurySuv }))
  const wanted = { ...luxurySuv, rent: (quote?.totalCents ?? 0) / 100 }
  const change = async (terms: object = {}) =>
    POST.endpoint.responses[200].schema.parse(await send({ ride: wanted, ...terms }))
  const read = async () => (await GET(new Request('http://localhost:3000', { headers }), params)).json()
  const { outcome, terms, version } = await change()
  expect(outcome).toBe('preview')
  const { differenceCents, refundCents } = terms
  const agreed = { differenceCents, refundCents }
  const paying = async ({ dueCents = terms.dueCents, seen = agreed, sent = headers } = {}) => {
    const change = { request: wanted, agreed: seen, seenVersion: version }
    const body = { ...createPaymentRequest(booking), amount: dueCents / 100, change }
    const response = await pay(postRequest('/api/v1/payments/process', body, sent), undefined)
    return { status: response.status, body: await response.json() }
  }
  return { booking, terms, agreed, change, read, paying }
}

test('a paid ride becomes dearer with the payment of the difference', async () => {
  const { booking, terms, agreed, change, read, paying } = await reviewedChange()
  expect((await change({ agreed })).outcome).toBe('payment_required')
  expect(await read()).toMatchObject({ booking: { carCategory: 'Executive Sedan' } })
  expect(await paying()).toMatchObject({ status: 200, body: { status: 'paid' } })
  const paidCents = (booking.quote?.totalCents ?? 0) + terms.dueCents
  expect(await read()).toMatchObject({ booking: { carCategory: 'Luxury SUV', account: { paidCents, dueCents: 0 } } })
})

test.each([
  ['another amount', { dueCents: 100 }, 'amount_differs'],
  ['other terms', { seen: { differenceCents: 1, refundCents: 0 } }, 'terms_changed'],
])('a payment for %s than reviewed is told so before the card is charged', async (_, patch, code) => {
  const { booking, read, paying } = await reviewedChange()
  expect(await paying(patch)).toMatchObject({ status: 409, body: { code } })
  expect(await read()).toMatchObject({ booking: { account: { paidCents: booking.quote?.totalCents } } })
})

test('only the holder of the link may change a ride with a payment', async () => {
  const { paying } = await reviewedChange()
  expect(await paying({ sent: { authorization: '' } })).toMatchObject({ status: 404 })
})
