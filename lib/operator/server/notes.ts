import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'

/** Reads the operator's note of a booking; empty without one. It is no part of the booking, which customers receive. */
export async function readNote(db: Kysely<Tables>, bookingId: string): Promise<string> {
  const row = await db.selectFrom('booking_notes').select('note').where('booking_id', '=', bookingId).executeTakeFirst()
  return row?.note ?? ''
}

/** Replaces the note of a booking; an empty one removes it. */
export async function writeNote({ db, now }: Tx, bookingId: string, note: string): Promise<void> {
  const row = { note, updated_at: now.toISOString() }
  await db
    .insertInto('booking_notes')
    .values({ booking_id: bookingId, ...row })
    .onConflict(conflict => conflict.column('booking_id').doUpdateSet(row))
    .execute()
}
