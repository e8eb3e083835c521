import 'server-only'
import { type Kysely, sql } from 'kysely'

/** The operator's internal note of a booking, apart from its document: customers never receive it. */
export type BookingNoteTable = { booking_id: string; note: string; updated_at: string }

/** A performed action: a request that is repeated with the same key and input does nothing. */
export type OperatorActionTable = { booking_id: string; key_hash: string }

/** A chauffeur with a car, as last assigned: offered for the next ride. */
export type ChauffeurTable = { id: string; name: string; car: string; phone: string; used_at: string }

export type OperatorTables = {
  booking_notes: BookingNoteTable
  operator_actions: OperatorActionTable
  chauffeurs: ChauffeurTable
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
  await sql`create table chauffeurs (
    id text not null primary key,
    name text not null,
    car text not null,
    phone text not null,
    used_at text not null
  )`.execute(db)
}
