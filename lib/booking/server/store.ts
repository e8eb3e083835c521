import 'server-only'
import type { Kysely } from 'kysely'
import { type Booking, FIRST_VERSION } from '@/lib/booking/model/schemas'
import type { Actor, BookingEventTable, BookingTable } from '@/lib/booking/tables'
import { enqueueEventNotifications } from '@/lib/notifications/queue/enqueue'
import { changedMeanwhile } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
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

/** Generates an unused booking ID. Call within the transaction that stores it. */
export async function generateUniqueBookingId(db: Db): Promise<string> {
  for (;;) {
    const id = generateBookingId()
    if ((await findBookingById(db, id)) === undefined) return id
  }
}

/** Generates an unused "INV-" plus milliseconds. Call within the transaction that stores it. */
export async function generateUniqueInvoiceNumber(db: Db, now: Date): Promise<string> {
  for (let number = +now; ; number++) {
    const invoiceNumber = `INV-${number}`
    if ((await findBookingByInvoiceNumber(db, invoiceNumber)) === undefined) return invoiceNumber
  }
}

/** Stores a new invoice number for a change of a booking. Call within the transaction that stores the change. */
export async function createChangeInvoice(
  db: Db,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<string> {
  const invoiceNumber = await generateUniqueInvoiceNumber(db, now)
  const row = { invoice_number: invoiceNumber, booking_id: bookingId, created_at: now.toISOString() }
  await db.insertInto('change_invoices').values(row).execute()
  return invoiceNumber
}

/** Inserts a booking with its first event and notifications. Call within a transaction. */
export async function insertBooking(
  db: Db,
  {
    booking,
    keys,
  }: { booking: Booking; keys: Pick<BookingTable, 'token_hash' | 'link_version' | 'key_hash' | 'request_hash'> },
): Promise<void> {
  const row = { ...toColumns(booking), ...keys, version: FIRST_VERSION, updated_at: booking.createdAt }
  await db.insertInto('bookings').values(row).execute()
  const event = { booking, version: FIRST_VERSION, kind: 'created' as const, now: new Date(booking.createdAt) }
  await insertBookingEvent(db, { ...event, actor: 'rider' })
  await enqueueEventNotifications(db, { ...event, before: null })
}

/**
 * Updates a booking with optimistic locking, its event and notifications; returns the new version.
 * `link` replaces the current link. Call within the transaction that read the booking; throws on a version conflict.
 */
export async function updateBooking(
  db: Db,
  {
    booking,
    version,
    kind,
    now,
    actor = 'site',
    link,
  }: {
    booking: Booking
    version: number
    kind: BookingEventTable['kind']
    now: Date
    actor?: Actor
    link?: Pick<BookingTable, 'token_hash' | 'link_version'>
  },
): Promise<number> {
  const previousRow = await findBookingById(db, booking.id)
  const nextVersion = version + 1
  const { numUpdatedRows } = await db
    .updateTable('bookings')
    .set({ ...toColumns(booking), ...link, version: nextVersion, updated_at: now.toISOString() })
    .where('id', '=', booking.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n || previousRow === undefined) {
    throw changedMeanwhile({ message: `booking ${booking.id}: version conflict` })
  }
  await insertBookingEvent(db, { booking, version: nextVersion, kind, actor, now })
  await enqueueEventNotifications(db, { booking, version: nextVersion, kind, now, before: toBooking(previousRow) })
  return nextVersion
}

async function insertBookingEvent(
  db: Db,
  {
    booking,
    version,
    kind,
    actor,
    now,
  }: { booking: Booking; version: number; kind: BookingEventTable['kind']; actor: Actor; now: Date },
): Promise<void> {
  const event = { booking_id: booking.id, version, at: now.toISOString(), kind, actor, data: serializeBooking(booking) }
  await db.insertInto('booking_events').values(event).execute()
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
