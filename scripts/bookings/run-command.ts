import { parseArgs } from 'node:util'
import { z } from 'zod'
import { formatBookingsCsv, isPickupBetween } from '@/lib/booking/server/csv-export'
import { listBookings } from '@/lib/booking/server/store'
import { addToErasureList, eraseBooking, findErasureBlocker, truncateLog } from '@/lib/operations/retention'
import { requireDatabase } from '../settings'
import { acceptCurrentSecret, getCalendarUrl, getOperatorUrl, printLinks, revoke } from './links'
import { describeUnreadable, findByTypedId, list, show, withDatabase, withReadOnlyDatabase } from './read'

const USAGE = `Usage: npm run bookings -- COMMAND
  list                            list all bookings by pickup, one a line
  show ID                         print one booking with its account and history as JSON
  export [--from DATE] [--to DATE]  export bookings by pickup date (2027-03-14) as CSV
  calendar                        print the secret URL of the calendar of all rides
  link                            print a new link to the list of upcoming rides, valid for 30 days
  link ID                         print the operator link for a booking
  links                           list the links that can be revoked
  revoke LINK                     revoke a link
  accept-secret                   use a changed APP_SECRET from now on: earlier links of operator and calendar end
  erase ID --yes                  permanently erase the personal data of a past or canceled ride`

interface Options {
  from?: string
  to?: string
  yes?: boolean
}

/** Commands with their numbers of required and optional arguments. */
const COMMANDS = new Map<
  string,
  { argCount: number; optionalArgCount?: number; run: (args: string[], options: Options) => Promise<string> }
>([
  ['list', { argCount: 0, run: () => list() }],
  ['show', { argCount: 1, run: ([id]) => show({ id }) }],
  ['export', { argCount: 0, run: (_, { from, to }) => exportCsv({ from, to }) }],
  ['calendar', { argCount: 0, run: () => getCalendarUrl() }],
  ['erase', { argCount: 1, run: ([id], { yes }) => erase({ id, yes }) }],
  ['link', { argCount: 0, optionalArgCount: 1, run: ([id]) => getOperatorUrl(id) }],
  ['links', { argCount: 0, run: () => printLinks() }],
  ['revoke', { argCount: 1, run: ([id]) => revoke(id) }],
  ['accept-secret', { argCount: 0, run: () => acceptCurrentSecret() }],
])

/** Runs one command of `npm run bookings` and returns what it prints. Throws a message when the command fails. */
export async function runBookingsCommand(argv: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { from: { type: 'string' }, to: { type: 'string' }, yes: { type: 'boolean' } },
  })
  const [name = 'list', ...args] = positionals
  const command = COMMANDS.get(name)
  const extraArguments = args.length - (command?.argCount ?? 0)
  if (command === undefined || extraArguments < 0 || extraArguments > (command.optionalArgCount ?? 0)) {
    throw new Error(USAGE)
  }
  return await command.run(args, values)
}

const daySchema = (fallback: string) =>
  z.preprocess(value => value ?? fallback, z.iso.date('Please enter a date such as 2027-03-14.'))
const periodSchema = z.object({ from: daySchema('0000-01-01'), to: daySchema('9999-12-31') })

/** Exports bookings as CSV by pickup date in the pickup’s time zone, earliest first. */
async function exportCsv(options: { from?: string; to?: string }): Promise<string> {
  const period = periodSchema.safeParse(options)
  if (!period.success) throw new Error(period.error.issues[0]?.message)
  const { from, to } = period.data
  if (from > to) throw new Error(`${from} is after ${to}.`)
  const { bookings, unreadable } = await withReadOnlyDatabase(listBookings)
  if (unreadable.length > 0) console.error(`Not exported: ${describeUnreadable(unreadable)}`)
  const selected = bookings.filter(booking => isPickupBetween(booking, period.data))
  if (selected.length === 0) console.error('No rides in this period.')
  return formatBookingsCsv(selected.toSorted((a, b) => Date.parse(a.pickupAt) - Date.parse(b.pickupAt)))
}

/** Erases the personal data of one booking. Throws a message if it cannot, or if `yes` is missing. */
async function erase({ id = '', yes = false }: { id?: string; yes?: boolean }): Promise<string> {
  const { dataDir } = requireDatabase()
  return await withDatabase(async db => {
    const row = await findByTypedId(db, id)
    if (row.erased_at !== null) return `${row.id}: personal data was already erased on ${row.erased_at}.\n`
    const now = new Date()
    const reason = await findErasureBlocker(db, { row, now })
    if (reason !== null) throw new Error(`${row.id} was not erased: ${reason}.`)
    if (!yes) {
      throw new Error(
        `This permanently removes names, contact details, places and notes from ${row.id}, and its link stops working. Add --yes to confirm.`,
      )
    }
    // Recorded first: after a crash, the server completes the erasure.
    await addToErasureList(dataDir, { ids: [row.id], now })
    const erasure = await eraseBooking({ db, dataDir, now: () => now }, row.id)
    if (erasure.state === 'blocked') throw new Error(`${row.id} is not erased yet: ${erasure.reason}.`)
    await truncateLog({ db, dataDir })
    return `${row.id}: personal data erased.\n`
  })
}
