// The operator's look into what was booked: `npm run bookings`, `npm run bookings -- show 7KQ4-M9XW`, `--json` for both.
// And what only the operator knows: `zelle ID` (the transfer arrived), `refund ID` (the refund left to people is sent),
// `charged ID TRANSACTION` and `uncharged ID` (what became of a payment that no gateway can tell).
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Booking } from '@/lib/booking/schemas'
import { statusSentence } from '@/lib/booking/status'
import { bookingPorts } from '@/lib/server/bookings'
import { readBookingId } from '@/lib/server/bookings/booking-id'
import type { BookingPorts } from '@/lib/server/bookings/ports'
import { sheetOf, tableOf } from '@/lib/server/bookings/report'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById, listBookings, listEvents } from '@/lib/server/bookings/store'
import { databaseFile, openForReading } from '@/lib/server/database/connection'
import { env } from '@/lib/server/env'
import { noteCharged, noteNotCharged, noteRefundSent, noteZelleReceived } from '@/lib/server/payments/by-hand'
import { listPayments } from '@/lib/server/payments/store'

const USAGE =
  'Usage: npm run bookings -- [list | show ID] [--json]\n' +
  '       npm run bookings -- zelle ID | refund ID | charged ID TRANSACTION | uncharged ID'
/** What is noted by hand, with the number of words that follow. */
const NOTES = { zelle: 1, refund: 1, charged: 2, uncharged: 1 } as const

for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
  const [command = 'list', id, ...rest] = positionals
  if (isNote(command)) return positionals.length === NOTES[command] + 1 ? await note(command, id, rest[0]) : fail(USAGE)
  if (rest.length > 0 || (command === 'show') === (id === undefined)) return fail(USAGE)
  if (command !== 'list' && command !== 'show') return fail(USAGE)

  const db = openForReading(knownDataDir())
  try {
    return id === undefined ? await list(db, values.json) : await show(db, id, values.json)
  } finally {
    await db.destroy()
  }
}

function isNote(command: string): command is keyof typeof NOTES {
  return command in NOTES
}

async function note(command: keyof typeof NOTES, id = '', transactionId = ''): Promise<string> {
  knownDataDir()
  const bookingId = readBookingId(id) ?? id
  const ports = await bookingPorts()
  try {
    const booking = await notes[command](ports, { bookingId, transactionId })
    return `${booking.id}: ${statusSentence(booking)}`
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  } finally {
    await ports.db.destroy()
  }
}

const notes: Record<keyof typeof NOTES, (ports: BookingPorts, noted: Noted) => Promise<Booking>> = {
  zelle: (ports, { bookingId }) => noteZelleReceived(ports, bookingId),
  refund: (ports, { bookingId }) => noteRefundSent(ports, bookingId),
  charged: noteCharged,
  uncharged: (ports, { bookingId }) => noteNotCharged(ports, bookingId),
}
type Noted = { bookingId: string; transactionId: string }

function knownDataDir(): string {
  const { dataDir } = env()
  if (existsSync(databaseFile(dataDir))) return dataDir
  return fail(`No ride has been booked yet: there is no database in ${dataDir}. DATA_DIR names another folder.`)
}

type Db = ReturnType<typeof openForReading>

async function list(db: Db, json = false): Promise<string> {
  const bookings = (await listBookings(db)).map(toBooking)
  if (json) return JSON.stringify(bookings, null, 2)
  return bookings.length === 0 ? 'No ride has been booked yet.' : tableOf(bookings)
}

async function show(db: Db, id: string, json = false): Promise<string> {
  const known = readBookingId(id)
  const row = known === null ? undefined : await findById(db, known)
  if (row === undefined) return fail('There is no booking with this id. `npm run bookings` lists them all.')
  const booking = toBooking(row)
  const history = (await listEvents(db, row.id)).map(({ at, kind }) => ({ at, kind }))
  const payments = await listPayments(db, row.id)
  return json ? JSON.stringify({ ...booking, history, payments }, null, 2) : sheetOf({ booking, history, payments })
}

function fail(words: string): never {
  console.error(words)
  process.exit(1)
}

console.log(await main())
