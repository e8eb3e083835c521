import 'server-only'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Every change of the tables, in order. One that was released is never edited: the next one follows it. */
export const migrations: Record<string, Migration> = {
  '001_bookings': { up: createBookings },
}

async function createBookings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bookings')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('invoice_number', 'text', column => column.notNull().unique())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('token_hash', 'text', column => column.notNull())
    .addColumn('key_hash', 'text', column => column.notNull().unique())
    .addColumn('request_hash', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('schedule_option', 'text', column => column.notNull())
    .addColumn('pickup_at', 'text', column => column.notNull())
    .addColumn('return_at', 'text')
    .addColumn('pickup_time_zone', 'text', column => column.notNull())
    .addColumn('service_type', 'text', column => column.notNull())
    .addColumn('selected_city', 'text', column => column.notNull())
    .addColumn('pickup', 'text', column => column.notNull())
    .addColumn('drop_off', 'text', column => column.notNull())
    .addColumn('transfer_type', 'text', column => column.notNull())
    .addColumn('extra_minutes', 'integer', column => column.notNull())
    .addColumn('passengers', 'integer', column => column.notNull())
    .addColumn('bags', 'integer', column => column.notNull())
    .addColumn('is_carpool', 'integer', column => column.notNull())
    .addColumn('luggage_weight', 'text', column => column.notNull())
    .addColumn('car_category', 'text', column => column.notNull())
    .addColumn('category_name', 'text', column => column.notNull())
    .addColumn('category_key', 'text', column => column.notNull())
    .addColumn('quote', 'text')
    .addColumn('contact_info', 'text', column => column.notNull())
    .addColumn('payment_method', 'text', column => column.notNull())
    .addColumn('paid_cents', 'integer', column => column.notNull())
    .addColumn('refund_cents', 'integer', column => column.notNull())
    .execute()
  await db.schema
    .createTable('booking_events')
    .addColumn('booking_id', 'text', column => column.notNull().references('bookings.id'))
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('data', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('booking_events_key', ['booking_id', 'version'])
    .execute()
  await db.schema
    .createTable('booking_addresses')
    .addColumn('booking_id', 'text', column => column.primaryKey().references('bookings.id'))
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('booking_addresses_by_address')
    .on('booking_addresses')
    .columns(['address', 'at'])
    .execute()
}
