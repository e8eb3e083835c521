import 'server-only'
import { readSite } from '#site'
import { createLink, findLink, signLink } from '@/lib/booking/server/links'
import type { LinkTable } from '@/lib/booking/tables'
import { type AppError, notFound } from '@/lib/errors'
import { identifyMail, type LinkContext, SETTINGS_LINK_LIFETIME_MS } from '@/lib/notifications/email/operator-link'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { findStored, store } from '@/lib/platform/database/installation'
import { type Tx, write } from '@/lib/platform/database/write'
import { logUnmasked } from '@/lib/platform/logger'
import { getServerSecret } from '@/lib/platform/secret'

export type SettingsContext = LinkContext

export async function createSettingsContext(): Promise<SettingsContext> {
  return { db: await database(), now: currentTime, secret: await getServerSecret() }
}

/** Finds the link that a token opens. Throws one AppError not_found for everything else. */
export async function openSettings({ db, now, secret }: SettingsContext, text: string): Promise<LinkTable> {
  const link = await findLink(db, { purpose: 'settings', text, secret, now: now() })
  if (link !== null) return link
  throw notFound('This link is not valid or has expired.')
}

const SETUP_LINK_LIFETIME_MS = 60 * 60_000

/**
 * Prints a link for who cannot be emailed one yet. That of an earlier start, or of another instance, ends: the newest
 * line of the log is the one that works.
 */
export async function printSetupLink(): Promise<void> {
  const context = await createSettingsContext()
  if (await isMailProven(context)) return
  const link = await write(context, 'site', async tx => {
    await endSetupLinks(tx)
    return await createLink(tx.db, {
      purpose: 'setup',
      expiresAt: new Date(+tx.now + SETUP_LINK_LIFETIME_MS),
      now: tx.now,
    })
  })
  const url = `${readSite().url}/operator/settings#setup=${signLink({ ...link, secret: context.secret })}`
  logUnmasked(`to set up the site, open this within an hour; it works once: ${url}`)
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

/** Whether a link that was sent with the mail server and address of now was opened once. */
export async function isMailProven({ db, secret }: Pick<SettingsContext, 'db' | 'secret'>): Promise<boolean> {
  const mail = identifyMail(secret)
  return mail !== null && (await findStored(db, 'mail_proof')) === mail
}

/** Records that a link arrived by email. One that was not sent so, or by another mail server, proves nothing. */
export async function proveMail(context: SettingsContext, { mail }: LinkTable): Promise<void> {
  if (mail === null || mail !== identifyMail(context.secret)) return
  await write(context, 'operator', async tx => {
    await store(tx.db, 'mail_proof', mail)
    await endSetupLinks(tx)
  })
}

async function endSetupLinks({ db }: Tx): Promise<void> {
  await db.deleteFrom('links').where('purpose', '=', 'setup').execute()
}

function invalidSetupLink(): AppError {
  return notFound('This link was used already, or has expired. Each start of the server prints a new one in its log.')
}
