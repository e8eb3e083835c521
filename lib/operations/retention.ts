import 'server-only'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { anonymize } from '@/lib/booking/model/anonymize-booking'
import { bookingEventsSchema } from '@/lib/booking/model/events'
import {
  type Account,
  findOpenCharge,
  getRefundDueCents,
  isDisputed,
  isOpen,
  planRefunds,
} from '@/lib/booking/model/ledger'
import { getLastLegStart } from '@/lib/booking/model/pickup-time'
import { storedBookingSchema } from '@/lib/booking/model/schemas'
import type { BookingRow } from '@/lib/booking/server/account'
import {
  parseDocument,
  parseEvents,
  readOrLog,
  serializeBooking,
  toAccount,
  toColumns,
} from '@/lib/booking/server/document'
import { readServiceRules } from '@/lib/booking/server/service-rules'
import { findBookingById, listBookingEvents, parseBookingId } from '@/lib/booking/server/store'
import { occurrencesSchema } from '@/lib/notifications/messages/message'
import { toEndedPatch } from '@/lib/notifications/outbox/worker'
import { listUncertainCharges } from '@/lib/payments/server/actions'
import { currentTime, windowIsOpen } from '@/lib/platform/clock'
import { database, databaseFile } from '@/lib/platform/database/connection'
import { isPostgres } from '@/lib/platform/database/postgres-dialect'
import { runInThread } from '@/lib/platform/database/sqlite-thread'
import { findStorageFailure } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
import { type Tx, write } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import { parseStored } from '@/lib/platform/parse-stored'

export type ErasureContext = { db: Kysely<Tables>; dataDir: string; now: () => Date }

export type ErasureResult =
  | { state: 'erased' }
  /** Already erased, or unknown. */
  | { state: 'already' }
  | { state: 'blocked'; reason: string }

/**
 * Erases the personal data of one booking. Blocked while a payment is open or the ride is upcoming. Email files go
 * before the commit, so that a crash repeats the erasure. Throws without any change if unparsable.
 */
export async function eraseBooking(context: ErasureContext, id: string): Promise<ErasureResult> {
  return await write(context, 'site', async tx => {
    const row = await findBookingById(tx.db, id)
    if (row === undefined || row.erased_at !== null) return { state: 'already' as const }
    const reason = await findErasureBlocker(tx.db, { row, now: tx.now })
    if (reason !== null) return { state: 'blocked' as const, reason }
    await anonymizeRows(tx, row)
    await deleteEmailFiles(context, new Set((await listOutboxRows(tx.db, id)).map(row => row.id)))
    return { state: 'erased' as const }
  })
}

/** Finds why a booking cannot be erased now; null if it can. */
export async function findErasureBlocker(
  db: Kysely<Tables>,
  { row, now }: { row: BookingRow; now: Date },
): Promise<string | null> {
  const booking = parseDocument(row.document)
  if (booking.cancelledAt === null && getLastLegStart(booking) > +now)
    return 'the pickup is in the future; cancel the ride first'
  const open = findOpenMoney(toAccount(booking, row), now)
  if (open !== null) return open
  const hasFoundCharge = (await listUncertainCharges(db, row)).some(({ state }) => state === 'found')
  return hasFoundCharge ? 'the gateway has a charge that this site did not make' : null
}

/** Leaves the ledger as it is: it has no personal data. */
async function anonymizeRows({ db, now }: Tx, row: BookingRow): Promise<void> {
  const { id } = row
  const booking = parseDocument(row.document)
  for (const { version, data, events } of await listBookingEvents(db, id)) {
    await db
      .updateTable('booking_events')
      .set({
        data: serializeBooking(anonymize(storedBookingSchema, parseDocument(data))),
        events: JSON.stringify(anonymize(bookingEventsSchema, parseEvents(events))),
      })
      .where('booking_id', '=', id)
      .where('version', '=', version)
      .execute()
  }
  await db
    .updateTable('bookings')
    .set({
      ...toColumns(anonymize(storedBookingSchema, booking), toAccount(booking, row)),
      erased_at: now.toISOString(),
      // No link matches a random hash.
      token_hash: randomBytes(32).toString('hex'),
      key_hash: `erased ${id}`,
      request_hash: 'erased',
    })
    .where('id', '=', id)
    .execute()
  await db.updateTable('payment_attempts').set({ proposal: null }).where('booking_id', '=', id).execute()
  await db
    .updateTable('outbox')
    .set(toEndedPatch('dropped', 'erased', now))
    .where('booking_id', '=', id)
    .where('state', '=', 'waiting')
    .where('recipient', 'in', ['booker', 'passenger'])
    .execute()
  for (const { id: rowId, events } of await listOutboxRows(db, id)) {
    // What cannot be read may be personal, and must not keep the rest from being erased.
    const readable = readOrLog(`outbox ${rowId}`, () => parseStored(occurrencesSchema, events)) ?? []
    const patch = { mailbox: null, events: JSON.stringify(anonymize(occurrencesSchema, readable)) }
    await db.updateTable('outbox').set(patch).where('id', '=', rowId).execute()
  }
  await db.deleteFrom('booking_notes').where('booking_id', '=', id).execute()
  await db.deleteFrom('operator_actions').where('booking_id', '=', id).execute()
  await db.deleteFrom('booking_client_ips').where('booking_id', '=', id).execute()
  await db.deleteFrom('booking_networks').where('booking_id', '=', id).execute()
  // As typed: maybe in lower case or without the dash.
  const requests = await db.selectFrom('lost_link_requests').select(['id', 'booking_id', 'email']).execute()
  const matchingRequests = requests.filter(
    request =>
      request.booking_id.toUpperCase().replace(/[\s-]/g, '') === id.replace('-', '') ||
      request.email.toLowerCase() === booking.contactInfo.email.toLowerCase(),
  )
  for (const request of matchingRequests)
    await db.deleteFrom('lost_link_requests').where('id', '=', request.id).execute()
}

async function listOutboxRows(db: Kysely<Tables>, bookingId: string) {
  return await db.selectFrom('outbox').select(['id', 'events']).where('booking_id', '=', bookingId).execute()
}

/** A draft left by a crash contains that name. */
async function deleteEmailFiles({ dataDir }: ErasureContext, ids: ReadonlySet<string>): Promise<void> {
  const folder = path.join(/*turbopackIgnore: true*/ dataDir, 'mail')
  // Unreadable: erase nothing, since an erased booking is not processed again.
  const names = await readdir(folder).catch(error => {
    if (Object(error).code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const id = /^\.?([\w-]+)\.(?:eml|html)/.exec(name)?.[1]
    if (id !== undefined && ids.has(id)) await rm(path.join(/*turbopackIgnore: true*/ folder, name), { force: true })
  }
}

/** Banks do not say when a dispute is over. */
export const CHARGEBACK_OPEN_MS = 365 * 24 * 60 * 60_000

/** Finds what of a booking's money is not settled yet; null if all is. */
function findOpenMoney(account: Account, now: Date): string | null {
  const openCharge = findOpenCharge(account)
  if (openCharge?.state === 'held') return 'a card charge is pending review'
  if (openCharge !== undefined) return 'a card charge is being checked'
  if (account.attempts.some(isOpen)) return 'a refund is being checked'
  if (getRefundDueCents(account) > 0) {
    const isOperators = planRefunds(account).some(({ by }) => by === 'operator')
    return isOperators ? 'a refund is waiting for you to send it' : 'a refund is due'
  }
  if (!isDisputed(account)) return null
  const chargebackAt = account.entries.findLast(({ cause }) => cause === 'chargeback_opened')?.at ?? ''
  const isRecent = +now - Date.parse(chargebackAt) < CHARGEBACK_OPEN_MS
  return isRecent ? 'a chargeback is less than a year old and may still be disputed' : null
}

/** Survives the restore of an older database. */
const ERASURE_LIST_FILENAME = 'erasures.txt'

/** Reads the IDs of bookings erased on request. */
export async function readErasureList(dataDir: string): Promise<string[]> {
  const text = await readFile(path.join(/*turbopackIgnore: true*/ dataDir, ERASURE_LIST_FILENAME), 'utf8').catch(
    error => {
      if (Object(error).code === 'ENOENT') return ''
      throw error
    },
  )
  const ids = text.split('\n').flatMap(line => parseBookingId(line.split(' ')[0] ?? '') ?? [])
  return [...new Set(ids)]
}

/** Appends new IDs to the erasure list; synced to disk on return. */
export async function addToErasureList(
  dataDir: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const listed = await readErasureList(dataDir)
  const added = ids.filter(id => !listed.includes(id))
  if (added.length === 0) return
  const file = await open(path.join(/*turbopackIgnore: true*/ dataDir, ERASURE_LIST_FILENAME), 'a', 0o600)
  try {
    await file.appendFile(added.map(id => `${id} ${now.toISOString()}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

const MAX_PER_RUN = 500
const DAY_MS = 24 * 60 * 60_000
const CLIENT_IP_RETENTION_MS = 60 * 60_000
/** A day, less the hour until the next run. */
const NETWORK_RETENTION_MS = 23 * 60 * 60_000

export type RetentionContext = ErasureContext & {
  retentionDays: () => Promise<number>
  log: (line: string) => void
}

/** Erases expired and listed bookings; returns their number. Throws on a storage failure. */
export async function runRetention(
  context: RetentionContext,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  await deleteClientIps(context)
  const cutoff = new Date(+context.now() - (await context.retentionDays()) * DAY_MS)
  return await eraseAll(
    context,
    [...(await findListedBookings(context)), ...(await findExpiredBookings(context.db, cutoff))],
    shouldContinue,
  )
}

/** Erases listed bookings: after a restore, before the server starts. */
export async function eraseListedBookings(context: Omit<RetentionContext, 'retentionDays'>): Promise<number> {
  return await eraseAll(context, await findListedBookings(context))
}

async function eraseAll(
  context: Omit<RetentionContext, 'retentionDays'>,
  ids: readonly string[],
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  let erased = 0
  for (const id of ids) {
    if (erased >= MAX_PER_RUN || !shouldContinue()) break
    if (await tryErase(context, id)) erased += 1
    // SQLite blocks this thread: let requests run.
    await setImmediate()
  }
  if (erased === 0) return 0
  context.log(`retention: erased personal data of ${erased} bookings`)
  await truncateLog(context)
  return erased
}

/**
 * Rebuilds the database file and truncates its write-ahead log: both still contain erased data. SQLite overwrites
 * deleted rows, but not the copies that it leaves when it moves rows to another page. PostgreSQL vacuums and recycles its log by itself.
 */
export async function truncateLog({ db, dataDir }: Pick<ErasureContext, 'db' | 'dataDir'>): Promise<void> {
  if (isPostgres(db)) return
  await runInThread({ file: databaseFile(dataDir), statements: 'vacuum; pragma wal_checkpoint(truncate)' })
}

async function tryErase(context: Omit<RetentionContext, 'retentionDays'>, id: string): Promise<boolean> {
  try {
    return (await eraseBooking(context, id)).state === 'erased'
  } catch (error) {
    if (findStorageFailure(error) !== null) throw error
    console.error(`retention: booking ${id} is unreadable; its personal data was not erased`, error)
    return false
  }
}

async function findListedBookings({ db, dataDir }: ErasureContext): Promise<string[]> {
  const listed = await readErasureList(dataDir)
  const found: string[] = []
  for (const id of listed) {
    const row = await db.selectFrom('bookings').select('erased_at').where('id', '=', id).executeTakeFirst()
    if (row !== undefined && row.erased_at === null) found.push(id)
  }
  return found
}

async function findExpiredBookings(db: Kysely<Tables>, cutoff: Date): Promise<string[]> {
  const before = cutoff.toISOString()
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('erased_at', 'is', null)
    .where('pickup_at', '<', before)
    .where(({ eb, or }) => or([eb('return_at', 'is', null), eb('return_at', '<', before)]))
    .orderBy('pickup_at')
    .execute()
  return rows.map(({ id }) => id)
}

async function deleteClientIps({ db, now }: ErasureContext): Promise<void> {
  for (const table of ['booking_client_ips', 'payment_client_ips', 'lost_link_requests'] as const) {
    await db
      .deleteFrom(table)
      .where(({ not }) => not(windowIsOpen('at', CLIENT_IP_RETENTION_MS, now())))
      .execute()
  }
  await db
    .deleteFrom('booking_networks')
    .where(({ not }) => not(windowIsOpen('at', NETWORK_RETENTION_MS, now())))
    .execute()
}

/** Erases what is due in the database of this process. */
export async function runOwnRetention(shouldContinue: () => boolean): Promise<void> {
  const context: RetentionContext = {
    db: await database(),
    dataDir: env().dataDir,
    now: currentTime,
    retentionDays: async () => (await readServiceRules()).retentionDays,
    log: line => console.info(line),
  }
  await runRetention(context, shouldContinue)
}
