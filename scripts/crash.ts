// Books and pays rides over HTTP while the built site is killed with SIGKILL. Then checks that every
// acknowledged booking exists, that the account of each adds up to the sandbox gateway's records, and that every email
// arrived once: `npm run crash -- --bookings 200 --kills 10`. With `--instances 3` the site runs as several instances on
// one PostgreSQL server, which is killed too. Needs `npm run build` first.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startMailServer } from '@/e2e/fakes/mail-server'
import { getReceivedCents, type LedgerEntry, sumCents } from '@/lib/booking/model/ledger'
import type { Booking, CreatedBooking } from '@/lib/booking/model/schemas'
import { withAccounts } from '@/lib/booking/server/account'
import { toBooking } from '@/lib/booking/server/document'
import type { SandboxTransactionTable } from '@/lib/payments/tables'
import { openReadOnlyDatabase } from '@/lib/platform/database/connection'
import {
  bookUntilAcknowledged,
  fetchPricedRide,
  isStoredUnchanged,
  type Outcome,
  payUntilOutcomeKnown,
} from './crash-riders'
import { type Site, withSite } from './crash-server'

const RIDERS_AT_ONCE = 6
/** The delay between a booking and a kill, so that the kill interrupts others. */
const KILL_SPREAD_MS = 100
const OPEN_PAYMENT_TIMEOUT_MS = 500
/** The lease of a charge lasts 75 seconds, that of an email 90; a backoff is shorter. */
const SETTLE_TIMEOUT_MS = 150_000
/** The longest time from the arrival of an email to our record of it, on a busy machine. */
const RECORD_TIMEOUT_MS = 1500

const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '30' },
    kills: { type: 'string', default: '3' },
    /** Zero: one server on SQLite. */
    instances: { type: 'string', default: '0' },
  },
})
const [bookingCount, killCount] = [Number(values.bookings), Number(values.kills)]

const mail = await startMailServer()
const settings = { SMTP_URL: mail.url, MAIL_FROM: 'rides@example.com', OPERATOR_EMAIL: 'desk@example.com' }
try {
  process.exitCode = (await withSite({ instances: Number(values.instances), settings }, crash)) ? 0 : 1
} finally {
  await mail.stop()
}

/** What a rider was told of the payment. */
type Rider = { booked: CreatedBooking; outcome: Outcome }
type Downtime = { from: number; until: number }

async function crash(site: Site): Promise<boolean> {
  const startedAt = Date.now()
  const ride = await fetchPricedRide(site.origin)
  const riders: Rider[] = []
  const downtimes: Downtime[] = []
  /** A repeated request may go to another instance. */
  const anyInstance = <T>(request: T) => ({
    ...request,
    get origin() {
      return site.origin
    },
  })
  let [sent, acknowledged, killed] = [0, 0, 0]
  let killing: Promise<void> | undefined

  async function kill(one: (() => Promise<void>) | undefined): Promise<void> {
    const from = Date.now()
    await one?.()
    downtimes.push({ from, until: Date.now() })
  }

  async function killOne(number: number): Promise<void> {
    // Every other kill falls between a payment's intent and its outcome, the others anywhere.
    if (number % 2 === 1) await waitForOpenPayment(site)
    else await pause(Math.random() * KILL_SPREAD_MS)
    await kill(site.kills[number % site.kills.length])
    killing = undefined
  }

  async function ridersTurn(): Promise<void> {
    while (sent < bookingCount) {
      const rider = ++sent
      const { booked } = await bookUntilAcknowledged(anyInstance({ ride, rider }))
      acknowledged += 1
      if (killing === undefined && killed < killCount && acknowledged >= (killed + 0.5) * (bookingCount / killCount)) {
        killing = killOne(killed++)
      }
      const outcome = await payUntilOutcomeKnown(anyInstance({ booked, rider }))
      riders.push({ booked, outcome })
    }
  }

  await Promise.all(Array.from({ length: RIDERS_AT_ONCE }, ridersTurn))
  await killing
  // The last bookings too must be on disk.
  for (const each of site.kills) await kill(each)
  const problems = await settle(() => findProblems(site, riders, downtimes))
  const count = (outcome: Outcome) => riders.filter(rider => rider.outcome === outcome).length
  console.log(
    `${acknowledged} bookings acknowledged, ${killed} kills and one of everything; ` +
      `${count('paid')} paid, ${count('declined')} declined, ${count('checking')} being checked; ` +
      `${mail.received.length} emails accepted; ` +
      `${problems.length} problems (${Math.round((Date.now() - startedAt) / 1000)} s)`,
  )
  for (const problem of problems) console.error(problem)
  return problems.length === 0 && acknowledged === bookingCount && killed === killCount
}

/** Repeats until nothing is found, at most until reconciliation and delivery must have ended. */
async function settle(find: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS
  for (;;) {
    const problems = await find()
    if (problems.length === 0 || Date.now() > deadline) return problems
    await pause(250)
  }
}

async function waitForOpenPayment({ source }: Site): Promise<void> {
  const db = openReadOnlyDatabase(source)
  const deadline = Date.now() + OPEN_PAYMENT_TIMEOUT_MS
  const isOpen = () => db.selectFrom('payment_attempts').select('id').where('state', '=', 'sent').executeTakeFirst()
  while (Date.now() < deadline && (await isOpen()) === undefined) await pause(1)
  await db.destroy()
}

/** Compares what riders were told with the database, the records of the sandbox gateway and the mailboxes. */
async function findProblems(site: Site, riders: readonly Rider[], downtimes: readonly Downtime[]): Promise<string[]> {
  const db = openReadOnlyDatabase(site.source)
  try {
    const rows = await withAccounts(db, await db.selectFrom('bookings').selectAll().execute())
    const gateway = await db.selectFrom('sandbox_transactions').selectAll().execute()
    const messages = await db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '!=', 'webhook')
      .where('message', '!=', 'reminder')
      .execute()
    const problems: string[] = []
    if (rows.length !== riders.length) problems.push(`${rows.length} bookings are stored`)
    for (const { booked, outcome } of riders) {
      const { id } = booked.booking
      const row = rows.find(each => each.id === id)
      if (row === undefined || !(await isStoredUnchanged(site.origin, booked))) {
        problems.push(`${id} is lost or changed`)
        continue
      }
      problems.push(...auditAccount({ booking: toBooking(row), entries: row.entries }, gateway, outcome))
      const told = messages.filter(each => each.booking_id === id && each.message === 'booked')
      if (told.length !== 2) problems.push(`${id} has ${told.length} emails to its booker and operator`)
    }
    const byId = Map.groupBy(mail.received, ({ messageId }) => messageId.split('@')[0] ?? '')
    for (const { id, message, recipient, state, reason } of messages) {
      if (state === 'waiting' || state === 'failed') problems.push(`${message} to ${recipient}: ${state}, ${reason}`)
      const arrived = byId.get(id) ?? []
      if (state === 'sent' && arrived.length === 0) problems.push(`${message} to ${recipient} never arrived`)
      // Only a kill before our record of it explains that an email was sent again.
      const wasKilled = (at: number) =>
        downtimes.some(({ from, until }) => from - at <= RECORD_TIMEOUT_MS && at <= until)
      if (!arrived.slice(0, -1).every(({ at }) => wasKilled(at)))
        problems.push(`${message} to ${recipient} arrived twice`)
    }
    return problems
  } finally {
    await db.destroy()
  }
}

type Transaction = Pick<SandboxTransactionTable, 'kind' | 'invoice_number' | 'amount_cents' | 'state'>
type Account = { booking: Booking; entries: readonly LedgerEntry[] }

/** Compares the account of an active booking with the sandbox gateway's records, its price and what the rider was told. */
function auditAccount({ booking, entries }: Account, gateway: readonly Transaction[], outcome: Outcome): string[] {
  const { id, status, invoiceNumber } = booking
  const { priceCents } = booking.account
  const isCharge = ({ kind, state }: Transaction) => kind === 'charge' && state === 'approved'
  const charges = gateway.filter(each => each.invoice_number === invoiceNumber && isCharge(each))
  const heldCents = sumCents(charges.map(({ amount_cents }) => ({ cents: amount_cents })))
  const receivedCents = getReceivedCents({ entries })
  const least = outcome === 'paid' ? 1 : 0
  const most = outcome === 'declined' ? 0 : 1
  const problems: string[] = []
  if (receivedCents !== heldCents) problems.push(`the ledger has ${receivedCents} cents, the gateway ${heldCents}`)
  if (heldCents > 0 !== (status === 'paid')) problems.push(`it is ${status}, the gateway has ${heldCents} cents`)
  if (heldCents !== 0 && heldCents !== priceCents) problems.push(`it costs ${priceCents} cents, ${heldCents} are paid`)
  if (charges.length < least || charges.length > most)
    problems.push(`it was charged ${charges.length} times, and its rider told it is ${outcome}`)
  return problems.map(problem => `${id}: ${problem}`)
}
