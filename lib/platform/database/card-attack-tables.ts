import 'server-only'
import { type Kysely, sql } from 'kysely'

/** Creates the tables of card testing attacks and the card payment queue. */
export async function createCardAttacks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('card_attacks')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('started_at', 'text', column => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('notified_at', 'text')
    .execute()
  // Only one of several servers records the same attack.
  await sql`create unique index card_attacks_one_open on card_attacks ((ended_at is null)) where ended_at is null`.execute(
    db,
  )
  await db.schema
    .createTable('card_queue')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('attack_id', 'text', column => column.notNull().references('card_attacks.id'))
    .addColumn('booking_id', 'text', column => column.notNull().references('bookings.id'))
    .addColumn('network', 'text', column => column.notNull())
    .addColumn('by_holder', 'integer', column => column.notNull())
    .addColumn('earlier', 'integer', column => column.notNull())
    .addColumn('booked_at', 'text', column => column.notNull())
    .addColumn('challenge', 'text', column => column.notNull().unique())
    .addColumn('ready', 'integer', column => column.notNull())
    .addColumn('joined_at', 'text', column => column.notNull())
    .addColumn('polled_at', 'text', column => column.notNull())
    .addColumn('admitted_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('outcome', 'text')
    .execute()
  await sql`create unique index card_queue_one_place on card_queue (attack_id, booking_id, network, by_holder)
    where ended_at is null`.execute(db)
  await db.schema.createIndex('payments_by_state').on('payments').columns(['state', 'updated_at']).execute()
  await db.schema.createIndex('payments_by_sent').on('payments').column('sent_at').execute()
}
