import 'server-only'
import type { Kysely } from 'kysely'

/** Adds extras, operator fields and link versions to bookings, and creates the outbox. */
export async function createOutbox(db: Kysely<unknown>): Promise<void> {
  for (const column of ['cancelled_by', 'cancel_reason', 'confirmed_at', 'no_show_at', 'chauffeur']) {
    await db.schema.alterTable('bookings').addColumn(column, 'text').execute()
  }
  await db.schema
    .alterTable('bookings')
    .addColumn('extras', 'text', column => column.notNull().defaultTo('{}'))
    .execute()
  // 0: a link that predates link versions; valid until replaced.
  await db.schema
    .alterTable('bookings')
    .addColumn('link_version', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('booking_events')
    .addColumn('actor', 'text', column => column.notNull().defaultTo('site'))
    .execute()
  await db.schema.createIndex('bookings_by_pickup').on('bookings').column('pickup_at').execute()
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('event_key', 'text', column => column.notNull().unique())
    .addColumn('sequence', 'integer', column => column.notNull().unique())
    .addColumn('booking_id', 'text', column => column.notNull().references('bookings.id'))
    .addColumn('booking_version', 'integer', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('recipient', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('next_try_at', 'text', column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull())
    .addColumn('claimed_until', 'text')
    .addColumn('address', 'text')
    .addColumn('reason', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('sent_at', 'text')
    .execute()
  await db.schema.createIndex('outbox_by_state').on('outbox').columns(['state', 'next_try_at']).execute()
  await db.schema.createIndex('outbox_by_booking').on('outbox').columns(['booking_id', 'sequence']).execute()
  await db.schema.createIndex('outbox_by_address').on('outbox').columns(['address', 'sent_at']).execute()
  await db.schema
    .createTable('link_requests')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('booking_id', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('link_requests_by_address').on('link_requests').columns(['address', 'at']).execute()
}
