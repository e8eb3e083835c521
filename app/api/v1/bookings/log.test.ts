import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { POST as cancel } from '@/app/api/v1/bookings/[id]/cancel/route'
import { GET, PATCH } from '@/app/api/v1/bookings/[id]/route'
import { POST as findLost } from '@/app/api/v1/bookings/lost-link/route'
import { POST as book } from '@/app/api/v1/bookings/route'
import { POST as pay } from '@/app/api/v1/payments/process/route'
import { type Booked, type BookingRequest, bookedSchema, fareChangedSchema } from '@/lib/booking/schemas'
import { betweenAirports } from '@/lib/booking/testing/samples'
import { PEER_HEADER } from '@/lib/server/bookings/peer'
import { database } from '@/lib/server/database/connection'
import { structureLogs } from '@/lib/server/log/structure-logs'
import { outboxPorts } from '@/lib/server/outbox'
import { createWorker } from '@/lib/server/outbox/worker'

const API = 'http://localhost:3000/api/v1'
/** A rider nobody could take for a word of the site's. */
const contactInfo = {
  firstName: 'Zebulonia',
  lastName: 'Quackenbush',
  email: 'zebulonia.q@telltale.example',
  phone: '+12125550198',
  alternatePhone: '+442079460958',
  specialRequests: 'Bring xylophones',
}
const TELLTALES = [
  ...Object.values(contactInfo),
  'xylophones',
  'Wilhelmina',
  'Snodgrass',
  'passenger@telltale.example',
  '555-0198',
  '2125550198',
]

let dataDir: string
const lines: string[] = []
let undo: () => void

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'no-names-'))
  process.env.DATA_DIR = dataDir
  undo = structureLogs({ level: 'trace', to: { write: text => void lines.push(text) } })
})
afterAll(async () => {
  undo()
  await (await database()).destroy()
  await rm(dataDir, { recursive: true })
})

let sent = 0
function asked(path: string, { body, token }: { body?: unknown; token?: string } = {}): Request {
  sent += 1
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': `no-names-${sent}`,
    [PEER_HEADER]: `10.9.0.${sent}`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  return new Request(API + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
}

const request: BookingRequest = {
  ...betweenAirports,
  contactInfo,
  extras: {
    ...betweenAirports.extras,
    passenger: {
      firstName: 'Wilhelmina',
      lastName: 'Snodgrass',
      email: 'passenger@telltale.example',
      phone: '(212) 555-0198',
    },
  },
}

async function bookAtTheFare(): Promise<Booked> {
  const { quote } = fareChangedSchema.parse(await (await book(asked('/bookings', { body: request }), undefined)).json())
  const body = { ...request, rent: quote === null ? null : quote.totalCents / 100 }
  return bookedSchema.parse(await (await book(asked('/bookings', { body }), undefined)).json())
}

test('whatever becomes of a booking, the log has nobody in it, and no token', async () => {
  const { booking, token } = await bookAtTheFare()
  const params = Promise.resolve({ id: booking.id })
  const at = `/bookings/${booking.id}`
  await book(asked('/bookings', { body: { ...request, passengers: 'none' } }), undefined)
  await GET(asked(at, { token }), { params })
  await GET(asked(at, { token: token.replace(/./, 'x') }), { params })
  await PATCH(asked(at, { body: request, token }), { params })
  const opaqueData = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'xylophones-of-a-token' }
  const payment = {
    opaqueData,
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: contactInfo.email,
    description: 'xylophones',
    invoiceNumber: booking.invoiceNumber,
  }
  await pay(asked('/payments/process', { body: payment, token }), undefined)
  await findLost(asked('/bookings/lost-link', { body: { id: booking.id, email: contactInfo.email } }), undefined)
  await cancel(asked(`${at}/cancel`, { body: {}, token }), { params })
  // And whatever is told of it by mail.
  const worker = createWorker(await outboxPorts())
  await worker.round()
  await worker.idle()
  expect(await readdir(path.join(dataDir, 'mail'))).not.toEqual([])

  const log = lines.join('')
  expect(lines.length).toBeGreaterThanOrEqual(sent)
  expect(log).toContain(booking.id)
  expect([...TELLTALES, token].filter(word => log.toLowerCase().includes(word.toLowerCase()))).toEqual([])
})
