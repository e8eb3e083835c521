import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/platform/database/tables'
import { listEntries } from '../account'
import { parseEvents, toSnapshot } from '../document'
import { listBookingEvents } from '../store'

/** Lists the versions of a booking, each with what led to it and the `entries` that it appended to the account. */
export async function listVersions(db: Kysely<Tables>, id: string) {
  const entries = await listEntries(db, id)
  const rows = await listBookingEvents(db, id)
  return rows.map((row, index) => {
    const { version, actor, events, ledger_seq } = row
    const lastSeq = rows[index - 1]?.ledger_seq ?? 0
    const appended = entries.filter(({ seq }) => seq > lastSeq && seq <= ledger_seq)
    return { version, actor, events: parseEvents(events), booking: toSnapshot(row, entries), entries: appended }
  })
}

/** The types of what happened to a booking, in order: "ride_booked". */
export async function listEventTypes(db: Kysely<Tables>, id?: string): Promise<string[]> {
  const all = db.selectFrom('booking_events').select('events').orderBy('at').orderBy('version')
  const rows = await all.$if(id !== undefined, query => query.where('booking_id', '=', id ?? '')).execute()
  return rows.flatMap(({ events }) => parseEvents(events).map(({ type }) => type))
}
