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
const luxurySuv: BookingRequest = { ...airportTransferRequest, ...later, carCategory: 'Luxury SUV' }

/** Books and pays a sedan, and prices its change to an SUV. */
async function paidSedan() {
  const { booking, token } = await bookRide({ ...later, carCategory: 'Executive Sedan' })
  const holder = { authorization: `Bearer ${token}` }
  const params = { params: Promise.resolve({ id: booking.id }) }
  const process = async (body: object, headers: Record<string, string> = holder) =>
    await pay(
      postRequest('/api/v1/payments/process', { ...createPaymentRequest(booking), ...body }, headers),
      undefined,
    )
  await process({})
  const send = async (body: object, headers = {}) =>
    await POST(postRequest(`/api/v1/bookings/${booking.id}/changes`, body, { ...holder, ...headers }), params)
  const { quote } = fareChangedSchema.parse(await (await send({ ride: luxurySuv })).json())
  const ride = { ...luxurySuv, rent: (quote?.totalCents ?? 0) / 100 }
  const change = async (body: object = {}) =>
    POST.endpoint.responses[200].schema.parse(await (await send({ ride, ...body })).json())
  const read = async () => await (await GET(new Request('http://localhost:3000', { headers: holder }), params)).json()
  const { outcome, version, terms } = await change()
  expect(outcome).toBe('preview')
  const agreed = { differenceCents: terms.differenceCents, refundCents: terms.refundCents }
  const paying = { amount: terms.dueCents / 100, change: { request: ride, agreed, seenVersion: version } }
  return { booking, ride, agreed, version, terms, paying, send, change, read, process }
}

test('a dearer change is stored with its payment, and with no other step', async () => {
  const { booking, agreed, terms, paying, change, read, process } = await paidSedan()
  expect((await change({ agreed })).outcome).toBe('payment_required')
  expect(await read()).toMatchObject({ booking: { carCategory: 'Executive Sedan' } })
  expect((await process(paying, {})).status).toBe(404)
  expect((await process(paying)).status).toBe(200)
  const paidCents = (booking.quote?.totalCents ?? 0) + terms.dueCents
  expect(await read()).toMatchObject({ booking: { carCategory: 'Luxury SUV', account: { paidCents, dueCents: 0 } } })
})

test('the way to pay, the terms and the version of the ride that was seen are read', async () => {
  const { ride, agreed, version, change, read, send } = await paidSedan()
  const other = await send({ ride, agreed: { ...agreed, differenceCents: 1 } })
  expect([other.status, await other.json()]).toMatchObject([409, { code: 'terms_changed' }])
  expect((await change({ agreed, payBy: 'zelle' })).outcome).toBe('applied')
  expect(await read()).toMatchObject({ booking: { carCategory: 'Luxury SUV' } })
  const late = await send({ ride: { ...ride, passengers: 1 } }, { 'if-match': `"${version}"` })
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'changed_meanwhile' }])
})
