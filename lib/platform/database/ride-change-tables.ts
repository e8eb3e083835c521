import 'server-only'
import { type Kysely, sql } from 'kysely'

/** Adds invoice numbers and purposes to payments, and what changes of paid rides need. */
export async function addRideChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bookings').addColumn('pending_change_expires_at', 'text').execute()
  await sql`create index bookings_by_pending_change on bookings (pending_change_expires_at)
    where pending_change_expires_at is not null`.execute(db)
  await db.schema.alterTable('payments').addColumn('invoice_number', 'text').execute()
  await db.schema
    .alterTable('payments')
    .addColumn('pays_invoice', 'integer', column => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('payments').addColumn('purpose', 'text').execute()
  await sql`update payments set invoice_number = (
    select bookings.invoice_number from bookings where bookings.id = payments.booking_id
  )`.execute(db)
  // Of several charges under one number the last one pays: the earlier ones were refunded.
  await sql`update payments set pays_invoice = 0
    where kind = 'charge' and state = 'approved' and exists (
      select 1 from payments as later
      where later.invoice_number = payments.invoice_number and later.kind = 'charge'
        and later.state in ('sent', 'unknown', 'held', 'approved')
        and (later.created_at > payments.created_at
          or (later.created_at = payments.created_at and later.id > payments.id))
    )`.execute(db)
  // Final guard against double charges, besides one open charge per booking.
  await sql`create unique index payments_one_charge_per_invoice on payments (invoice_number)
    where kind = 'charge' and pays_invoice = 1 and state in ('sent', 'unknown', 'held', 'approved')`.execute(db)
  await db.schema
    .createTable('change_invoices')
    .addColumn('invoice_number', 'text', column => column.primaryKey())
    .addColumn('booking_id', 'text', column => column.notNull().references('bookings.id'))
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
}
