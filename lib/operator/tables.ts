import 'server-only'
import { type Kysely, sql } from 'kysely'

/** The operator's internal note of a booking, apart from its document: customers never receive it. */
export type BookingNoteTable = { booking_id: string; note: string; updated_at: string }

export type OperatorTables = { booking_notes: BookingNoteTable }

export async function createOperatorTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table booking_notes (
    booking_id text not null primary key references bookings (id),
    note text not null,
    updated_at text not null
  )`.execute(db)
}
