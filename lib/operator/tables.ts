import 'server-only'
import { type Kysely, sql } from 'kysely'

/** The operator's internal note of a booking, apart from its document: customers never receive it. */
export type BookingNoteTable = { booking_id: string; note: string; updated_at: string }

/** A performed action: a request that is repeated with the same key and input does nothing. */
export type OperatorActionTable = { booking_id: string; key_hash: string }

export type OperatorTables = {
  booking_notes: BookingNoteTable
  operator_actions: OperatorActionTable
}

export async function createOperatorTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table booking_notes (
    booking_id text not null primary key references bookings (id),
    note text not null,
    updated_at text not null
  )`.execute(db)
  await sql`create table operator_actions (
    booking_id text not null references bookings (id),
    key_hash text not null,
    primary key (booking_id, key_hash)
  )`.execute(db)
}
