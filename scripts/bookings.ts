// The operator's look into what was booked: `npm run bookings`, `npm run bookings -- show 7KQ4-M9XW`, `--json` for both.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readBookingId } from '@/lib/server/bookings/booking-id'
import { sheetOf, tableOf } from '@/lib/server/bookings/report'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById, listBookings, listEvents } from '@/lib/server/bookings/store'
import { databaseFile, openForReading } from '@/lib/server/database/connection'
import { env } from '@/lib/server/env'

const USAGE = 'Usage: npm run bookings -- [list | show ID] [--json]'

for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
  const [command = 'list', id, ...rest] = positionals
  if (rest.length > 0 || (command === 'show') === (id === undefined)) return fail(USAGE)
  if (command !== 'list' && command !== 'show') return fail(USAGE)

  const { dataDir } = env()
  if (!existsSync(databaseFile(dataDir))) {
    return fail(`No ride has been booked yet: there is no database in ${dataDir}. DATA_DIR names another folder.`)
  }
  const db = openForReading(dataDir)
  try {
    return id === undefined ? await list(db, values.json) : await show(db, id, values.json)
  } finally {
    await db.destroy()
  }
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
  return json ? JSON.stringify({ ...booking, history }, null, 2) : sheetOf({ booking, history })
}

function fail(words: string): never {
  console.error(words)
  process.exit(1)
}

console.log(await main())
