import 'server-only'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { moveBookingsIntoDocuments } from './booking-documents'
import { createCardAttacks } from './card-attack-tables'
import { clarifyNames } from './clear-names'
import { createInstanceTables } from './instance-tables'
import { createMerchantChanges } from './merchant-change-tables'
import { createOutbox } from './outbox-tables'
import { addRideChanges } from './ride-change-tables'

/** All migrations in order. Never edit a released one. */
export const migrations: Record<string, Migration> = {
  '001_bookings': { up: createBookings },
  '002_payments': { up: createPayments },
  '003_sandbox': { up: createSandbox },
  '004_after_booking': { up: createOutbox },
  '005_merchant_changes': { up: createMerchantChanges },
  '006_card_attacks': { up: createCardAttacks },
  '008_health_check': { up: createHealthTable },
  '009_gateway_outcomes': { up: addPendingReview },
  '010_notifications': { up: createInstallationTable },
  '011_eta': { up: addEta },
  '012_erasure': { up: addErasure },
  '013_clear_names': { up: clarifyNames },
  '014_booking_documents': { up: moveBookingsIntoDocuments },
  '015_ride_changes': { up: addRideChanges },
  '016_instances': { up: createInstanceTables },
  '017_notes': { up: createNotes },
  '018_links': { up: createLinks },
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

async function createPayments(db: Kysely<unknown>): Promise<void> {
  for (const column of ['transaction_id', 'zelle_due_at', 'cancelled_at', 'refund_by']) {
    await db.schema.alterTable('bookings').addColumn(column, 'text').execute()
  }
  await sql`update bookings set cancelled_at = updated_at where status in ('cancelled', 'refund_due', 'refunded')`.execute(
    db,
  )
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('booking_id', 'text', column => column.notNull().references('bookings.id'))
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('gateway', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('amount_cents', 'integer', column => column.notNull())
    .addColumn('transaction_id', 'text')
    .addColumn('ref_transaction_id', 'text')
    .addColumn('method', 'text')
    .addColumn('reason', 'text')
    .addColumn('by_holder', 'integer', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('next_look_at', 'text')
    .addColumn('looks', 'integer', column => column.notNull())
    .execute()
  await db.schema.createIndex('payments_by_booking').on('payments').columns(['booking_id', 'created_at']).execute()
  await db.schema.createIndex('payments_by_transaction').on('payments').column('transaction_id').execute()
  await db.schema.createIndex('payments_by_look').on('payments').column('next_look_at').execute()
  // Final guard against double charges: one charge of unknown or pending outcome per booking.
  await sql`create unique index payments_one_charge on payments (booking_id)
    where kind = 'charge' and state in ('sent', 'unknown', 'held')`.execute(db)
  await db.schema
    .createTable('payment_events')
    .addColumn('payment_id', 'text', column => column.notNull().references('payments.id'))
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('transaction_id', 'text')
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('payment_events_key', ['payment_id', 'version'])
    .execute()
  await db.schema
    .createTable('payment_addresses')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('payment_addresses_by_address')
    .on('payment_addresses')
    .columns(['address', 'at'])
    .execute()
}

async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_tokens')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('card', 'text', column => column.notNull())
    .addColumn('verdict', 'text', column => column.notNull())
    .addColumn('expires_at', 'text', column => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema
    .createTable('sandbox_transactions')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('invoice_number', 'text', column => column.notNull())
    .addColumn('reference', 'text', column => column.notNull())
    .addColumn('amount_cents', 'integer', column => column.notNull())
    .addColumn('card', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('ref_transaction_id', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('sandbox_transactions_by_invoice')
    .on('sandbox_transactions')
    .column('invoice_number')
    .execute()
}

/** Adds the time of erasure to bookings. */
async function addErasure(db: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>): Promise<void> {
  await db.schema.alterTable('bookings').addColumn('erased_at', 'text').execute()
  await sql`create index bookings_to_erase on bookings (pickup_at) where erased_at is null`.execute(db)
}

/** Adds the ETA, the last emailed ETA and the usual wait shown to bookings. */
async function addEta(db: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  for (const column of ['usual_wait', 'eta', 'eta_emailed']) {
    await db.schema.alterTable('bookings').addColumn(column, 'text').execute()
  }
}

async function createHealthTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('health_checks')
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('ballast', 'text', column => column.notNull())
    .execute()
}

/** Creates the table of values fixed once per installation, independent of later settings. */
async function createInstallationTable(db: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'text', column => column.notNull())
    .execute()
}

/** Creates the table of the operator's internal notes. */
async function createNotes(db: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await db.schema
    .createTable('booking_notes')
    .addColumn('booking_id', 'text', column => column.primaryKey().references('bookings.id'))
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .execute()
}

/** Adds whether a card charge is held for review to bookings, so that they can be canceled meanwhile. */
async function addPendingReview(db: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>): Promise<void> {
  await db.schema
    .alterTable('bookings')
    .addColumn('pending_review', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`update bookings set pending_review = 1 where id in (
    select booking_id from payments where kind = 'charge' and state = 'held'
  )`.execute(db)
}

/** Creates the table of the links that the operator makes on the server and can revoke. */
async function createLinks(db: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await db.schema
    .createTable('links')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('expires_at', 'text', column => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute()
}
