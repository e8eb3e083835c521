import 'server-only'
import type { Kysely } from 'kysely'

/** New column names by table (under its old name) and old column name. */
export const RENAMED_COLUMNS: Record<string, Record<string, string>> = {
  booking_addresses: { address: 'client_ip' },
  payment_addresses: { address: 'client_ip' },
  link_requests: { address: 'client_ip' },
  outbox: { event_key: 'dedupe_key', next_try_at: 'next_attempt_at', address: 'rate_limit_key' },
  payments: { by_holder: 'with_access_token', next_look_at: 'next_reconcile_at', looks: 'reconcile_attempts' },
  card_queue: {
    by_holder: 'with_access_token',
    earlier: 'booked_before_attack',
    challenge: 'challenge_signature',
    ready: 'is_waiting_to_pay',
  },
  transaction_lookups: { next_try_at: 'next_attempt_at' },
  reconciliations: {
    started_at: 'current_run_started_at',
    finished_at: 'last_run_started_at',
    full_at: 'last_full_run_started_at',
    failures: 'consecutive_failures',
  },
  health_checks: { ballast: 'padding' },
}

export const RENAMED_TABLES: Record<string, string> = {
  booking_addresses: 'booking_client_ips',
  payment_addresses: 'payment_client_ips',
  link_requests: 'lost_link_requests',
}

/** Renames tables and columns after what they store. SQLite updates indexes and foreign keys. */
export async function clarifyNames(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(RENAMED_COLUMNS)) {
    for (const [column, name] of Object.entries(columns)) {
      await db.schema.alterTable(table).renameColumn(column, name).execute()
    }
  }
  for (const [table, name] of Object.entries(RENAMED_TABLES)) {
    await db.schema.alterTable(table).renameTo(name).execute()
  }
  await renameIndexes(db)
}

/** SQLite cannot rename an index: each is created again under its new name. */
async function renameIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = [
    ['booking_addresses_by_address', 'booking_client_ips_by_ip', 'booking_client_ips', ['client_ip', 'at']],
    ['payment_addresses_by_address', 'payment_client_ips_by_ip', 'payment_client_ips', ['client_ip', 'at']],
    ['link_requests_by_address', 'lost_link_requests_by_ip', 'lost_link_requests', ['client_ip', 'at']],
    ['outbox_by_address', 'outbox_by_rate_limit', 'outbox', ['rate_limit_key', 'sent_at']],
    ['payments_by_look', 'payments_by_next_reconcile', 'payments', ['next_reconcile_at']],
    [
      'transaction_lookups_by_next_try',
      'transaction_lookups_by_next_attempt',
      'transaction_lookups',
      ['next_attempt_at'],
    ],
  ] as const
  for (const [old, name, table, columns] of indexes) {
    await db.schema.dropIndex(old).execute()
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  }
}
