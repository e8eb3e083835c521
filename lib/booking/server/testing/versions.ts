import 'server-only'
import type { Kysely } from 'kysely'
import type { BookingEvent } from '@/lib/booking/model/events'
import type { LedgerEntry } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import type { Actor } from '@/lib/booking/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { listEntries } from '../account'
import { parseEvents, toSnapshot } from '../document'
import { listBookingEvents } from '../store'

/** A version of a booking, with what led to it. */
export type Version = {
  at: string
  version: number
  actor: Actor
  events: BookingEvent[]
  booking: Booking
  /** Those that it appended to the account. */
  entries: LedgerEntry[]
}

export async function listVersions(db: Kysely<Tables>, id: string): Promise<Version[]> {
  const entries = await listEntries(db, id)
  const rows = await listBookingEvents(db, id)
  return rows.map((row, index) => {
    const { at, version, actor, events, ledger_seq } = row
    const lastSeq = rows[index - 1]?.ledger_seq ?? 0
    const appended = entries.filter(({ seq }) => seq > lastSeq && seq <= ledger_seq)
    return { at, version, actor, events: parseEvents(events), booking: toSnapshot(row, entries), entries: appended }
  })
}

/** The types of what happened to a booking, in order: "ride_booked". */
export async function listEventTypes(db: Kysely<Tables>, id?: string): Promise<string[]> {
  const all = db.selectFrom('booking_events').select('events').orderBy('at').orderBy('version')
  const rows = await all.$if(id !== undefined, query => query.where('booking_id', '=', id ?? '')).execute()
  return rows.flatMap(({ events }) => parseEvents(events).map(({ type }) => type))
}
