import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { POST as cancel } from '@/app/api/v1/bookings/[id]/cancel/route'
import { GET, PATCH } from '@/app/api/v1/bookings/[id]/route'
import { POST as requestLostLink } from '@/app/api/v1/bookings/lost-link/route'
import { POST as book } from '@/app/api/v1/bookings/route'
import { POST as pay } from '@/app/api/v1/payments/process/route'
import { serveTestSite } from '@/app/api/v1/payments/testing/site'
import {
  type BookingRequest,
  type CreatedBooking,
  createdBookingSchema,
  fareChangedSchema,
} from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { createOutboxContext } from '@/lib/notifications/outbox/background-job'
import { createOutboxWorker } from '@/lib/notifications/outbox/worker'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { env } from '@/lib/platform/env'
import { installJsonLogging } from '@/lib/platform/logger'

const API = 'http://localhost:3000/api/v1'
/** Personal data that cannot occur in the site’s own texts. */
const contactInfo = {
  firstName: 'Zebulonia',
  lastName: 'Quackenbush',
  email: 'zebulonia.q@telltale.example',
  phone: '+12125550198',
  alternatePhone: '+442079460958',
  specialRequests: 'Bring xylophones',
}
const SECRETS_NOT_TO_LOG = [
  ...Object.values(contactInfo),
  'xylophones',
  'Wilhelmina',
  'Snodgrass',
  'passenger@telltale.example',
  '555-0198',
  '2125550198',
]

serveTestSite()

const lines: string[] = []
let restoreConsole: () => void

beforeAll(() => {
  restoreConsole = installJsonLogging({ level: 'trace', stream: { write: text => void lines.push(text) } })
})
afterAll(() => restoreConsole())

let sent = 0
function buildRequest(path: string, { body, token }: { body?: unknown; token?: string } = {}): Request {
  sent += 1
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': `no-names-${sent}`,
    [SOCKET_IP_HEADER]: `10.9.0.${sent}`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  return new Request(API + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
}

const request: BookingRequest = {
  ...airportTransferRequest,
  contactInfo,
  extras: {
    ...airportTransferRequest.extras,
    passenger: {
      firstName: 'Wilhelmina',
      lastName: 'Snodgrass',
      email: 'passenger@telltale.example',
      phone: '(212) 555-0198',
    },
  },
}

async function bookAtQuotedFare(): Promise<CreatedBooking> {
  const { quote } = fareChangedSchema.parse(
    await (await book(buildRequest('/bookings', { body: request }), undefined)).json(),
  )
  const body = { ...request, rent: quote === null ? null : quote.totalCents / 100 }
  return createdBookingSchema.parse(await (await book(buildRequest('/bookings', { body }), undefined)).json())
}

test('no log line of a booking’s life contains personal data or a token', async () => {
  const { booking, token } = await bookAtQuotedFare()
  const params = Promise.resolve({ id: booking.id })
  const bookingPath = `/bookings/${booking.id}`
  await book(buildRequest('/bookings', { body: { ...request, passengers: 'none' } }), undefined)
  await GET(buildRequest(bookingPath, { token }), { params })
  await GET(buildRequest(bookingPath, { token: token.replace(/./, 'x') }), { params })
  await PATCH(buildRequest(bookingPath, { body: request, token }), { params })
  const opaqueData = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'xylophones-of-a-token' }
  const payment = {
    opaqueData,
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: contactInfo.email,
    description: 'xylophones',
    invoiceNumber: booking.invoiceNumber,
  }
  await pay(buildRequest('/payments/process', { body: payment, token }), undefined)
  await requestLostLink(
    buildRequest('/bookings/lost-link', { body: { id: booking.id, email: contactInfo.email } }),
    undefined,
  )
  await cancel(buildRequest(`${bookingPath}/cancel`, { body: {}, token }), { params })
  // Includes its emails.
  const worker = createOutboxWorker(await createOutboxContext())
  await worker.startDueDeliveries()
  await worker.idle()
  expect(await readdir(path.join(env().dataDir, 'mail'))).not.toEqual([])

  const log = lines.join('')
  expect(lines.length).toBeGreaterThanOrEqual(sent)
  expect(log).toContain(booking.id)
  expect([...SECRETS_NOT_TO_LOG, token].filter(word => log.toLowerCase().includes(word.toLowerCase()))).toEqual([])
})
