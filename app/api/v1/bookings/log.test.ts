import { readdir } from 'node:fs/promises'
import { POST as cancel } from '@/app/api/v1/bookings/[id]/cancel/route'
import { GET, PATCH } from '@/app/api/v1/bookings/[id]/route'
import { POST as requestLostLink } from '@/app/api/v1/bookings/lost-link/route'
import { POST as book } from '@/app/api/v1/bookings/route'
import { POST as pay } from '@/app/api/v1/payments/process/route'
import {
  bookRide,
  createPaymentRequest,
  getRequest,
  postRequest,
  serveTestSite,
  wrongToken,
} from '@/app/api/v1/payments/testing/site'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { createOutboxContext, createOutboxWorker } from '@/lib/notifications/outbox/worker'
import { env } from '@/lib/platform/env'
import { installJsonLogging } from '@/lib/platform/logger'

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

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

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

test('no log line of a booking’s life contains personal data or a token', async () => {
  const { booking, token } = await bookRide(request)
  const params = Promise.resolve({ id: booking.id })
  const path = `/api/v1/bookings/${booking.id}`
  const key = { 'idempotency-key': 'a-ride-that-is-invalid' }
  await book(postRequest('/api/v1/bookings', { ...request, passengers: 'none' }, key), undefined)
  await GET(getRequest(path, token), { params })
  await GET(getRequest(path, wrongToken(token)), { params })
  await PATCH(postRequest(path, request, bearer(token)), { params })
  const opaqueData = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'xylophones-of-a-token' }
  const payment = { ...createPaymentRequest(booking), opaqueData, email: contactInfo.email, description: 'xylophones' }
  await pay(postRequest('/api/v1/payments/process', payment, bearer(token)), undefined)
  const lost = { id: booking.id, email: contactInfo.email }
  await requestLostLink(postRequest('/api/v1/bookings/lost-link', lost), undefined)
  await cancel(postRequest(`${path}/cancel`, {}, bearer(token)), { params })
  // Includes its emails.
  const worker = createOutboxWorker(await createOutboxContext())
  await worker.startDueDeliveries()
  await worker.idle()
  expect(await readdir(`${env().dataDir}/mail`)).not.toEqual([])

  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(8)
  expect(log).toContain(booking.id)
  expect([...SECRETS_NOT_TO_LOG, token].filter(word => log.toLowerCase().includes(word.toLowerCase()))).toEqual([])
})
