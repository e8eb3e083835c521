import 'server-only'
import type { Kysely } from 'kysely'
import { type Booking, FIRST_VERSION } from '@/lib/booking/model/schemas'
import type { BookingEventTable, BookingTable } from '@/lib/booking/tables'
import { type BookingEvent, enqueueEventNotifications } from '@/lib/notifications/queue/enqueue'
import { changedMeanwhile } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'
import { generateBookingId } from './booking-id'
import { serializeBooking, toBooking, toBookingOrNull, toColumns } from './document'

type Db = Kysely<Tables>

export async function findBookingById(db: Db, id: string): Promise<BookingTable | undefined> {
  return await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findBookingByKeyHash(db: Db, keyHash: string): Promise<BookingTable | undefined> {
  return await db.selectFrom('bookings').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()
}

/** Finds a booking by its own invoice number or by that of one of its changes. */
export async function findBookingByInvoiceNumber(db: Db, invoiceNumber: string): Promise<BookingTable | undefined> {
  const booking = await db
    .selectFrom('bookings')
    .selectAll()
    .where('invoice_number', '=', invoiceNumber)
    .executeTakeFirst()
  if (booking !== undefined) return booking
  const change = await findChangeInvoice(db, invoiceNumber)
  return change && (await findBookingById(db, change.booking_id))
}

async function findChangeInvoice(db: Db, invoiceNumber: string) {
  return await db
    .selectFrom('change_invoices')
    .select('booking_id')
    .where('invoice_number', '=', invoiceNumber)
    .executeTakeFirst()
}

/** Generates an unused booking ID. */
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

/** Stores a new invoice number for a change of a booking. */
export async function createChangeInvoice(tx: Tx, bookingId: string): Promise<string> {
  const invoiceNumber = await generateUniqueInvoiceNumber(tx)
  const row = { invoice_number: invoiceNumber, booking_id: bookingId, created_at: tx.now.toISOString() }
  await tx.db.insertInto('change_invoices').values(row).execute()
  return invoiceNumber
}

type BookingKeys = Pick<BookingTable, 'token_hash' | 'link_version' | 'key_hash' | 'request_hash'>

/** Inserts a booking with its first event and notifications. */
export async function insertBooking(tx: Tx, booking: Booking, keys: BookingKeys): Promise<void> {
  const row = { ...toColumns(booking), ...keys, version: FIRST_VERSION, updated_at: booking.createdAt }
  await tx.db.insertInto('bookings').values(row).execute()
  await recordEvent(tx, { before: null, booking, version: FIRST_VERSION, kind: 'created' })
}

type BookingUpdate = {
  booking: Booking
  /** The version that was read. */
  version: number
  kind: BookingEventTable['kind']
  /** Replaces the current link. */
  link?: Pick<BookingTable, 'token_hash' | 'link_version'>
}

/** Updates a booking with its event and notifications; returns the new version. Throws on a version conflict. */
export async function updateBooking(tx: Tx, { booking, version, kind, link }: BookingUpdate): Promise<number> {
  const previousRow = await findBookingById(tx.db, booking.id)
  const nextVersion = version + 1
  const { numUpdatedRows } = await tx.db
    .updateTable('bookings')
    .set({ ...toColumns(booking), ...link, version: nextVersion, updated_at: tx.now.toISOString() })
    .where('id', '=', booking.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n || previousRow === undefined) {
    throw changedMeanwhile({ message: `booking ${booking.id}: version conflict` })
  }
  await recordEvent(tx, { before: toBooking(previousRow), booking, version: nextVersion, kind })
  return nextVersion
}

async function recordEvent(tx: Tx, event: BookingEvent): Promise<void> {
  const { booking, version, kind } = event
  const data = serializeBooking(booking)
  const row = { booking_id: booking.id, version, at: tx.now.toISOString(), kind, actor: tx.actor, data }
  await tx.db.insertInto('booking_events').values(row).execute()
  await enqueueEventNotifications(tx, event)
}

/** Sorts rides by their next pickup: upcoming ones first, soonest first, then past ones, latest first. */
export function sortByNextPickup(bookings: readonly Booking[], now: Date): Booking[] {
  const nextPickup = ({ pickupAt, returnAt }: Booking) =>
    [pickupAt, returnAt].flatMap(at => (at !== null && Date.parse(at) >= +now ? Date.parse(at) : []))[0] ?? null
  const upcoming = bookings.filter(booking => nextPickup(booking) !== null)
  const past = bookings.filter(booking => nextPickup(booking) === null)
  return [
    ...upcoming.toSorted((a, b) => (nextPickup(a) ?? 0) - (nextPickup(b) ?? 0)),
    ...past.toSorted((a, b) => Date.parse(b.pickupAt) - Date.parse(a.pickupAt)),
  ]
}

/** Lists all bookings, newest first, and the rows of those whose document is unreadable. */
export async function listBookings(db: Db): Promise<{ bookings: Booking[]; unreadable: BookingTable[] }> {
  const rows = await db.selectFrom('bookings').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  const parsed = rows.map(row => ({ row, booking: toBookingOrNull(row) }))
  return {
    bookings: parsed.flatMap(({ booking }) => booking ?? []),
    unreadable: parsed.flatMap(({ row, booking }) => (booking === null ? row : [])),
  }
}

export async function listBookingEvents(db: Db, id: string): Promise<BookingEventTable[]> {
  return await db.selectFrom('booking_events').selectAll().where('booking_id', '=', id).orderBy('version').execute()
}
