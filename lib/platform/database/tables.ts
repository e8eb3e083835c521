import 'server-only'
import { type Kysely, sql } from 'kysely'
import { type BookingTables, createBookingTables } from '@/lib/booking/tables'
import { type ContentTables, createContentTables } from '@/lib/content/tables'
import { createNotificationTables, type NotificationTables } from '@/lib/notifications/tables'
import { createOperatorTables, type OperatorTables } from '@/lib/operator/tables'
import { createPaymentTables, type PaymentTables } from '@/lib/payments/tables'
import { createSettingsTables, type SettingsTables } from '@/lib/settings/tables'
import { isPostgres } from './postgres-dialect'

/** Row written and removed by the health check; `padding` fills a page. */
export type HealthCheckTable = { at: string; padding: string }

/** One value of each name, for all instances. */
export type InstallationTable = {
  name: 'secret_fingerprint' | 'morning_email' | 'trouble' | 'mail_proof'
  value: string
}

/** All tables. Each feature owns its own. */
export type Tables = BookingTables &
  OperatorTables &
  PaymentTables &
  NotificationTables &
  ContentTables &
  SettingsTables & {
    health_checks: HealthCheckTable
    installation: InstallationTable
  }

/** Creates all tables, in the order of their foreign keys, on SQLite or PostgreSQL. */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  const engine = isPostgres(db) ? 'postgres' : 'sqlite'
  await createBookingTables(db, engine)
  await createOperatorTables(db)
  await createPaymentTables(db)
  await createNotificationTables(db)
  await createContentTables(db, engine)
  await createSettingsTables(db)
  await sql`create table health_checks (at text not null, padding text not null)`.execute(db)
  await sql`create table installation (name text not null primary key, value text not null)`.execute(db)
}
