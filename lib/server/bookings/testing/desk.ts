import 'server-only'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BookingRequest } from '@/lib/booking/schemas'
import { alwaysOpen } from '@/lib/booking/testing/sample-rules'
import { island, kennedy, kennedyRoute, sedans, suvs, timesSquare, toKennedy } from '@/lib/booking/testing/samples'
import { openTestDatabase } from '@/lib/server/database/testing/test-database'
import { createSandbox } from '@/lib/server/payments/sandbox'
import { createBooking } from '../create'
import type { BookingPorts } from '../ports'

/** The tests' moment, until one moves the clock: 1 March 2027, 15:00 in New York. */
export const START = new Date('2027-03-01T20:00:00.000Z')

/** A booking desk over a database of its own in a folder that `close` removes. Its clock is `desk.clock`. */
export async function openDesk(overrides: Partial<BookingPorts> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'desk-'))
  const db = await openTestDatabase(dataDir)
  const places = [timesSquare, kennedy, island]
  const desk = { dataDir, db, clock: START, lines: [] as string[] }
  const ports: BookingPorts = {
    db,
    findPlace: async ref => places.find(place => place.id === ref) ?? null,
    checkName: async place => place,
    findRoute: async ({ from, via, to }) => ([from, ...via, to].includes(island) ? null : kennedyRoute),
    toldRoutes: () => [],
    timeZoneOf: place => (place === island ? 'Pacific/Honolulu' : 'America/New_York'),
    vehicleCategories: async () => [sedans, suvs],
    serviceRules: async () => alwaysOpen,
    payments: createSandbox({ db, now: () => desk.clock }),
    paymentMethods: () => ['zelle'],
    secret: 'a secret of the tests, long enough to be one',
    now: () => desk.clock,
    log: line => void desk.lines.push(line),
    ...overrides,
  }
  let keys = 0
  return Object.assign(desk, {
    ports,
    /** Books the sample ride with what differs. */
    book: (patch: Partial<BookingRequest> = {}, { key = `key-${++keys}-of-the-tests`, address = '192.0.2.1' } = {}) =>
      createBooking(ports, { request: { ...toKennedy, ...patch }, key, address }),
    async close() {
      await db.destroy()
      await rm(dataDir, { recursive: true })
    },
  })
}
export type Desk = Awaited<ReturnType<typeof openDesk>>

/** What an AppError says, for `rejects.toMatchObject`. */
export function refusal(code: string, fields?: Record<string, unknown>) {
  return { name: 'AppError', code, ...(fields && { fields }) }
}
