import { readSite } from '#site'
import 'server-only'
import { createLink, findLink, signLink } from '@/lib/booking/server/links'
import type { LinkTable } from '@/lib/booking/tables'
import { AppError } from '@/lib/errors'
import { emailTransport, mailInUse } from '@/lib/notifications/email'
import { SETTINGS_LINK_LIFETIME_MS } from '@/lib/notifications/email/operator-link'
import { write } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import { logUnmasked } from '@/lib/platform/logger'
import { createSettingsContext, type SettingsContext } from './link'

const SETUP_LINK_LIFETIME_MS = 60 * 60_000

/**
 * Prints a link while the operator cannot be emailed one. That of an earlier start, or of another instance, ends: the
 * newest line of the log is the one that works.
 */
export async function printSetupLink(): Promise<void> {
  const context = await createSettingsContext()
  const isNeeded = !canEmailOperator() || !(await emailTransport().isReachable())
  const link = await write(context, 'site', async ({ db, now }) => {
    await db.deleteFrom('links').where('purpose', '=', 'setup').execute()
    const expiresAt = new Date(+now + SETUP_LINK_LIFETIME_MS)
    return isNeeded ? await createLink(db, { purpose: 'setup', expiresAt, now }) : null
  })
  if (link === null) return
  const url = `${readSite().url}/operator/settings#setup=${signLink({ ...link, secret: context.secret })}`
  logUnmasked(`to set up the site, open this within an hour; it works once: ${url}`)
}

/** Whether mail server and address of the operator are set. */
export function canEmailOperator(): boolean {
  return mailInUse() !== null && env().notifications.operatorEmail !== null
}

/** Finds the link of the log that a token opens. Throws one AppError not_found for everything else. */
export async function openSetup({ db, now, secret }: SettingsContext, text: string): Promise<LinkTable> {
  const link = await findLink(db, { purpose: 'setup', text, secret, now: now() })
  if (link === null) throw invalidSetupLink()
  return link
}

/** Exchanges the link of the log for the token of one to the settings. Throws AppError not_found the second time. */
export async function exchangeSetupLink(context: SettingsContext, { id }: LinkTable): Promise<string> {
  const link = await write(context, 'operator', async tx => {
    const { numDeletedRows } = await tx.db.deleteFrom('links').where('id', '=', id).executeTakeFirstOrThrow()
    if (Number(numDeletedRows) === 0) throw invalidSetupLink()
    const expiresAt = new Date(+tx.now + SETTINGS_LINK_LIFETIME_MS)
    return await createLink(tx.db, { purpose: 'settings', expiresAt, now: tx.now })
  })
  return signLink({ ...link, secret: context.secret })
}

function invalidSetupLink(): AppError {
  return new AppError({
    kind: 'not_found',
    message: 'invalid, expired or used setup link',
    userMessage: 'This link was used already, or has expired. Each start of the server prints a new one in its log.',
  })
}
