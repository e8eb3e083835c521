import 'server-only'
import type { EmailFailure } from '@/lib/notifications/email/email-transport'
import type { OutboxTable } from '@/lib/notifications/tables'
import type { Tx } from '@/lib/platform/database/write'
import { isReminder } from '../queue/notifications-for'
import type { OutboxContext } from './context'
import { backoffMs, RETRY_POLICIES } from './retry-policy'
import { describeRow, toEndedPatch, updateWaitingRow } from './rows'

const ALWAYS_LOGGED_ATTEMPTS = 3
const LOG_EVERY_NTH_ATTEMPT = 20
const HINTS_BY_REASON: Record<string, string> = {
  tls: ': no trusted TLS connection to the mail server; check its certificate, and the scheme and port in SMTP_URL',
  auth: ': the mail server rejected the login; check the user and password in SMTP_URL',
  dns: ': the host in SMTP_URL was not found',
}

/** Reschedules a failed row with backoff, or gives it up; unless another process leased it meanwhile. */
export async function reschedule(
  { db, now }: Tx,
  { random, log }: Pick<OutboxContext, 'random' | 'log'>,
  { row, retry, reason }: { row: OutboxTable } & EmailFailure,
): Promise<void> {
  const { maxBackoffMs, giveUpAfterMs } = RETRY_POLICIES[row.recipient === 'webhook' ? 'webhook' : 'email']
  const isExpired = !isReminder(row.kind) && +now - Date.parse(row.created_at) > giveUpAfterMs
  if (retry === 'never' || isExpired) {
    log(`${describeRow(row)}: failed permanently after ${row.attempts} attempts (${reason})`)
    const patch = toEndedPatch({ state: 'failed', reason, now })
    return await updateWaitingRow(db, { id: row.id, attempts: row.attempts, patch })
  }
  if (row.attempts <= ALWAYS_LOGGED_ATTEMPTS || row.attempts % LOG_EVERY_NTH_ATTEMPT === 0) {
    log(`${describeRow(row)}: attempt ${row.attempts} failed (${reason}${HINTS_BY_REASON[reason] ?? ''}); will retry`)
  }
  const next_attempt_at = new Date(+now + backoffMs({ attempts: row.attempts, maxBackoffMs, random })).toISOString()
  const patch = { next_attempt_at, reason, lease_until: null }
  await updateWaitingRow(db, { id: row.id, attempts: row.attempts, patch })
}
