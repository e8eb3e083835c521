import 'server-only'
import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  accountEvents,
  attemptEvents,
  type BookingEvent,
  bookingEventsSchema,
  findEvent,
  priceEntries,
  type StoredEvents,
  toFareFact,
} from '@/lib/booking/model/events'
import { isOpen, type NewEntry, planRefunds, summarizeAccount } from '@/lib/booking/model/ledger'
import { isFareConfirmed } from '@/lib/booking/model/quote'
import {
  type Booking,
  FIRST_VERSION,
  type StoredBooking,
  storedBookingSchema,
  type VersionedBooking,
} from '@/lib/booking/model/schemas'
import type { BookingEventTable, BookingTable, PaymentAttemptTable } from '@/lib/booking/tables'
import { enqueueUpdate } from '@/lib/notifications/queue/enqueue'
import { changedMeanwhile } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'
import { toPlainCharacters } from '@/lib/typed-text'
import { appendEntries, type BookingRow, listAttempts, toAttempt, withAccount, withAccounts } from './account'
import { parseEventsOrNull, toAccount, toBookingOrNull, toColumns } from './document'

type Db = Kysely<Tables>

export async function findBookingById(db: Db, id: string): Promise<BookingRow | undefined> {
  return await findBooking(db, 'id', id)
}

export async function findBookingByKeyHash(db: Db, keyHash: string): Promise<BookingRow | undefined> {
  return await findBooking(db, 'key_hash', keyHash)
}

export async function findBookingByInvoiceNumber(db: Db, invoiceNumber: string): Promise<BookingRow | undefined> {
  return await findBooking(db, 'invoice_number', invoiceNumber)
}

async function findBooking(db: Db, column: 'id' | 'key_hash' | 'invoice_number', value: string) {
  const row = await db.selectFrom('bookings').selectAll().where(column, '=', value).executeTakeFirst()
  return row && (await withAccount(db, row))
}

export async function generateUniqueBookingId({ db }: Tx): Promise<string> {
  for (;;) {
    const id = generateBookingId()
    if ((await findBookingById(db, id)) === undefined) return id
  }
}

/** Recognizes the numbers that `generateUniqueInvoiceNumber` makes. */
export function isOwnInvoiceNumber(invoiceNumber: string): boolean {
  return /^INV-\d{13}$/.test(invoiceNumber)
}

/** Generates an unused "INV-" plus milliseconds. */
export async function generateUniqueInvoiceNumber({ db, now }: Tx): Promise<string> {
  for (let number = +now; ; number++) {
    const invoiceNumber = `INV-${number}`
    if ((await findBookingByInvoiceNumber(db, invoiceNumber)) === undefined) return invoiceNumber
  }
}

type BookingKeys = Pick<BookingTable, 'token_hash' | 'link_version' | 'key_hash' | 'request_hash'>

/** Inserts a booking with its price, first event and notifications. */
export async function insertBooking(tx: Tx, booking: StoredBooking, keys: BookingKeys): Promise<Booking> {
  const empty = { entries: [], attempts: [] }
  const columns = toColumns(booking, toAccount(booking, empty))
  await tx.db
    .insertInto('bookings')
    .values({ ...columns, ...keys, version: FIRST_VERSION, updated_at: booking.createdAt, settle_at: null })
    .execute()
  const { quote, paymentMethod } = booking
  const events = [{ type: 'ride_booked' as const, fare: toFareFact(quote), paymentMethod }]
  return await finishUpdate(tx, { before: null, booking, version: FIRST_VERSION, events, entries: [] })
}

export type AttemptChange = Pick<PaymentAttemptTable, 'id' | 'state'> & Partial<PaymentAttemptTable>

/** Of an attempt that has ended nothing is looked up, and what it paid for is not kept. */
const ENDED = { next_check_at: null, lease_until: null, proposal: null }

export type BookingUpdate = {
  booking: StoredBooking
  /** The version that was read. */
  version: number
  /** What happened besides what the entries and the attempts say by themselves. What they add to the price is appended. */
  events?: readonly BookingEvent[]
  /** Replaces the current link. */
  link?: Pick<BookingTable, 'token_hash' | 'link_version'>
  /** What moved money, and what follows from it. */
  entries?: readonly NewEntry[]
  newAttempt?: PaymentAttemptTable
  attempts?: readonly AttemptChange[]
}

/**
 * Updates a booking and its account with one event and its notifications; returns it with its new version. Throws on a
 * version conflict.
 */
export async function updateBooking(tx: Tx, update: BookingUpdate): Promise<VersionedBooking> {
  const { version, events = [], link, entries = [], newAttempt, attempts = [] } = update
  const { id } = update.booking
  const before = await findBookingById(tx.db, id)
  if (before === undefined || before.version !== version) {
    throw changedMeanwhile({ message: `booking ${id}: version conflict` })
  }
  if (newAttempt !== undefined) await tx.db.insertInto('payment_attempts').values(newAttempt).execute()
  for (const { id: attemptId, ...patch } of attempts) {
    const changed = { ...patch, ...(isOpen(patch) ? {} : ENDED), updated_at: tx.now.toISOString() }
    await tx.db.updateTable('payment_attempts').set(changed).where('id', '=', attemptId).execute()
  }
  // The document stays what its schema says, whatever else the caller's object has.
  const booking = storedBookingSchema.parse(update.booking)
  const next = version + 1
  return { booking: await finishUpdate(tx, { before, booking, version: next, events, entries, link }), version: next }
}

type Finish = {
  before: BookingRow | null
  booking: StoredBooking
  version: number
  events: readonly BookingEvent[]
  entries: readonly NewEntry[]
  link?: BookingUpdate['link']
}

/** Appends to the account, derives the status from it, and writes down what happened. */
async function finishUpdate(tx: Tx, update: Finish): Promise<Booking> {
  const { before, booking, version, entries, link } = update
  const known = before?.entries ?? []
  // Until a new fare is confirmed, what was known stays: a price of 0 would use up the courtesies.
  const { cancelledAt, quote } = booking
  const hasPrice = cancelledAt === null && isFareConfirmed(quote)
  const ofPrice = priceEntries({ entries: known }, update.events, hasPrice ? quote.totalCents : null)
  const appended = await appendEntries(tx, booking.id, { entries: known }, [...ofPrice, ...entries])
  const attempts = (await listAttempts(tx.db, booking.id)).map(toAttempt)
  const account = toAccount(booking, { entries: [...known, ...appended], attempts })
  const columns = toColumns(booking, account)
  const plan = planRefunds(account)
  const canSettle = plan.some(({ by }) => by === 'gateway')
  const settle_at = canSettle ? (before?.settle_at ?? tx.now.toISOString()) : null
  await tx.db
    .updateTable('bookings')
    .set({ ...columns, ...link, version, updated_at: tx.now.toISOString(), settle_at })
    .where('id', '=', booking.id)
    .execute()
  const after: Booking = { ...booking, status: columns.status, account: summarizeAccount(account) }
  const ofAccount = accountEvents(appended, after, plan)
  const ofAttempts = attemptEvents({ known: before?.attempts ?? [], current: attempts }, booking)
  // A refund that failed may be due again by its entry, too.
  const isRefundDue = findEvent(ofAccount, 'refund_due') !== undefined
  const events = [
    ...update.events,
    ...ofAttempts.filter(({ type }) => type !== 'refund_due' || !isRefundDue),
    ...ofAccount,
  ]
  const ledger_seq = account.entries.at(-1)?.seq ?? 0
  const row = { booking_id: booking.id, version, at: tx.now.toISOString(), actor: tx.actor }
  const snapshot = { status: columns.status, ledger_seq, data: columns.document }
  const written = JSON.stringify(bookingEventsSchema.parse(events))
  await tx.db
    .insertInto('booking_events')
    .values({ ...row, events: written, ...snapshot })
    .execute()
  await enqueueUpdate(tx, { booking: after, version, events })
  return after
}

/** Lists all bookings, newest first, and the rows of those whose document is unreadable. */
export async function listBookings(db: Db): Promise<{ bookings: Booking[]; unreadable: BookingRow[] }> {
  const rows = await db.selectFrom('bookings').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  const parsed = (await withAccounts(db, rows)).map(row => ({ row, booking: toBookingOrNull(row) }))
  return {
    bookings: parsed.flatMap(({ booking }) => booking ?? []),
    unreadable: parsed.flatMap(({ row, booking }) => (booking === null ? row : [])),
  }
}

export async function listBookingEvents(db: Db, id: string): Promise<BookingEventTable[]> {
  return await db.selectFrom('booking_events').selectAll().where('booking_id', '=', id).orderBy('version').execute()
}

export async function listStoredEvents(db: Db, id: string): Promise<StoredEvents[]> {
  return (await listBookingEvents(db, id)).flatMap(row => {
    const { at, version, actor } = row
    const events = parseEventsOrNull(row)
    return events === null ? [] : [{ at, version, actor, events }]
  })
}

/** No characters that look or sound similar. */
const ID_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const MAX_TYPED_LENGTH = 40

/** Generates a booking ID such as "7KQ4-M9XW". */
export function generateBookingId(): string {
  const symbols = Array.from({ length: 8 }, () => ID_ALPHABET.charAt(randomInt(ID_ALPHABET.length))).join('')
  return `${symbols.slice(0, 4)}-${symbols.slice(4)}`
}

/** Normalizes a typed booking ID ("7kq4m9xw") to its stored form; null if it cannot be one. */
export function parseBookingId(text: string): string | null {
  if (text.length > MAX_TYPED_LENGTH) return null
  const symbols = toPlainCharacters(text).toUpperCase().replace(/[\s-]/g, '')
  const valid = symbols.length === 8 && [...symbols].every(symbol => ID_ALPHABET.includes(symbol))
  return valid ? `${symbols.slice(0, 4)}-${symbols.slice(4)}` : null
}
