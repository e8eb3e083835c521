import 'server-only'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from './postgres-dialect'

const BATCH_SIZE = 200

type ColumnRow = Record<string, string | number | null>

/** The columns that are indexed, constrained or queried, and the document with everything else. */
const COLUMNS = [
  ...['id', 'invoice_number', 'version', 'status', 'token_hash', 'link_version', 'key_hash', 'request_hash'],
  ...['pickup_at', 'return_at', 'category_name', 'paid_cents', 'cancelled_at', 'no_show_at'],
  ...['created_at', 'updated_at', 'erased_at', 'document'],
] as const

/** Moves the fields of each booking into one JSON document. Contents are not validated, so that no data is lost. */
export async function moveBookingsIntoDocuments(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return await replaceColumns(db)
  // Other tables refer to bookings: SQLite checks their references at the commit instead of at the drop.
  await sql`pragma defer_foreign_keys = on`.execute(db)
  await createBookings(db, 'migrated_bookings')
  await copyBookings(db)
  await db.schema.dropTable('bookings').execute()
  // A renamed table would not resolve the references: only inserted rows do.
  await createBookings(db, 'bookings')
  await sql`insert into bookings select * from migrated_bookings order by created_at, id`.execute(db)
  await db.schema.dropTable('migrated_bookings').execute()
  await db.schema.createIndex('bookings_by_pickup').on('bookings').column('pickup_at').execute()
  await sql`create index bookings_to_erase on bookings (pickup_at) where erased_at is null`.execute(db)
}

/** No release stored bookings in PostgreSQL before this migration: there is nothing to move. */
async function replaceColumns(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'bookings' and table_schema = current_schema()`.execute(db)
  const keptColumns: readonly string[] = COLUMNS
  for (const { name } of rows) {
    if (!keptColumns.includes(name)) await db.schema.alterTable('bookings').dropColumn(name).execute()
  }
  await db.schema
    .alterTable('bookings')
    .addColumn('document', 'text', column => column.notNull())
    .execute()
}

async function createBookings(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('id', 'text', column => column.primaryKey().notNull())
    .addColumn('invoice_number', 'text', column => column.notNull().unique())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('token_hash', 'text', column => column.notNull())
    .addColumn('link_version', 'integer', column => column.notNull())
    .addColumn('key_hash', 'text', column => column.notNull().unique())
    .addColumn('request_hash', 'text', column => column.notNull())
    .addColumn('pickup_at', 'text', column => column.notNull())
    .addColumn('return_at', 'text')
    .addColumn('category_name', 'text', column => column.notNull())
    .addColumn('paid_cents', 'integer', column => column.notNull())
    .addColumn('cancelled_at', 'text')
    .addColumn('no_show_at', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('erased_at', 'text')
    .addColumn('document', 'text', column => column.notNull())
    .execute()
}

async function copyBookings(db: Kysely<unknown>): Promise<void> {
  for (let lastId = ''; ; ) {
    const { rows } = await sql<ColumnRow>`
      select * from bookings where id > ${lastId} order by id limit ${BATCH_SIZE}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    const values = rows.map(row => {
      const migrated: ColumnRow = { ...row, document: JSON.stringify(toDocument(row)) }
      return sql`(${sql.join(COLUMNS.map(column => migrated[column]))})`
    })
    await sql`insert into migrated_bookings (${sql.join(COLUMNS.map(column => sql.ref(column)))})
      values ${sql.join(values)}`.execute(db)
    lastId = String(last.id)
  }
}

function toDocument(row: ColumnRow): Record<string, unknown> {
  return {
    schemaVersion: 1,
    id: row.id,
    invoiceNumber: row.invoice_number,
    status: row.status,
    createdAt: row.created_at,
    scheduleOption: row.schedule_option,
    pickupAt: row.pickup_at,
    returnAt: row.return_at,
    pickupTimeZone: row.pickup_time_zone,
    serviceType: row.service_type,
    selectedCity: row.selected_city,
    pickup: parseNested(row.pickup),
    dropOff: parseNested(row.drop_off),
    transferType: row.transfer_type,
    extraTime: Number(row.extra_minutes) / 60,
    passengers: row.passengers,
    bags: row.bags,
    isCarpool: row.is_carpool === 1,
    luggageWeight: row.luggage_weight,
    carCategory: row.car_category,
    categoryName: row.category_name,
    categoryKey: row.category_key,
    quote: parseNested(row.quote),
    contactInfo: parseNested(row.contact_info),
    paymentMethod: row.payment_method,
    paidCents: row.paid_cents,
    refundCents: row.refund_cents,
    chargebackCents: row.chargeback_cents,
    transactionId: row.transaction_id,
    zelleDueAt: row.zelle_due_at,
    cancelledAt: row.cancelled_at,
    refundBy: row.refund_by,
    pendingReview: row.pending_review === 1,
    extras: parseNested(row.extras),
    cancelledBy: row.cancelled_by,
    cancelReason: row.cancel_reason,
    confirmedAt: row.confirmed_at,
    noShowAt: row.no_show_at,
    chauffeur: parseNested(row.chauffeur),
    usualWait: parseNested(row.usual_wait),
    eta: row.eta,
    etaEmailed: row.eta_emailed,
  }
}

/** Keeps damaged text unchanged: the booking stays unreadable, but its data is preserved. */
function parseNested(text: string | number | null | undefined): unknown {
  if (text === null || text === undefined) return null
  try {
    return JSON.parse(String(text))
  } catch {
    return text
  }
}
