import 'server-only'
import type { OutboxTable } from '@/lib/server/database/tables'
import type { MailFailure } from '@/lib/server/mail/port'
import { PATIENCE, pauseMs } from './pauses'
import type { OutboxPorts } from './ports'
import { changeRow, ended, nameOf } from './rows'
import { isReminder } from './telling'

/** Of tries that fail the first are told in the log, and then one of so many. */
const LOGGED_TRIES = 3
const LOGGED_TRIES_OF = 20
/** What to check, by the reason. */
const HINTS: Record<string, string> = {
  tls: ': no trusted TLS connection to the mail server; check its certificate, and the scheme and port in SMTP_URL',
  auth: ': the mail server rejected the login; check the user and password in SMTP_URL',
  dns: ': the host in SMTP_URL was not found',
}

/** Has a row that was not taken tried again after a pause, or gives it up. */
export async function putOff(
  { db, now, random, log }: Pick<OutboxPorts, 'now' | 'random' | 'log'> & { db: Parameters<typeof changeRow>[0] },
  { row, retry, reason }: { row: OutboxTable } & MailFailure,
): Promise<void> {
  const moment = now()
  const { longestPauseMs, giveUpMs } = PATIENCE[row.recipient === 'webhook' ? 'webhook' : 'mail']
  // A reminder is given up by its hour alone.
  const old = !isReminder(row.kind) && +moment - Date.parse(row.created_at) > giveUpMs
  if (retry === 'never' || old) {
    log(`${nameOf(row)}: failed permanently after ${row.attempts} attempts (${reason})`)
    return await changeRow(db, { id: row.id, change: ended({ state: 'failed', reason, now: moment }) })
  }
  if (row.attempts <= LOGGED_TRIES || row.attempts % LOGGED_TRIES_OF === 0) {
    log(`${nameOf(row)}: attempt ${row.attempts} failed (${reason}${HINTS[reason] ?? ''}); will retry`)
  }
  const next_try_at = new Date(+moment + pauseMs({ attempts: row.attempts, longestPauseMs, random })).toISOString()
  await changeRow(db, { id: row.id, change: { next_try_at, reason, attempts: row.attempts, claimed_until: null } })
}
