import { readSite } from '#site'
import 'server-only'
import type { Kysely } from 'kysely'
import { mailInUse } from '@/lib/notifications/email'
import { gatewayInUse } from '@/lib/payments/server/gateways'
import { database } from '@/lib/platform/database/connection'
import { findStored, store, storeFirst } from '@/lib/platform/database/installation'
import type { Tables } from '@/lib/platform/database/tables'
import { env } from '@/lib/platform/env'
import { fingerprintOf, getServerSecret } from '@/lib/platform/secret'

/** `text` says what is wrong, `remedy` what the operator does about it. */
export type LostSetting = { text: string; remedy: string }

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/

export function isLoopback(url: string): boolean {
  return LOOPBACK.test(URL.parse(url)?.hostname ?? '')
}

export const noMailServer: LostSetting = {
  text: 'Mail server: none, riders receive no email',
  remedy: 'Set SMTP_URL and MAIL_FROM, on the server or under Connections of /operator/settings.',
}
export const noOperatorEmail: LostSetting = {
  text: 'OPERATOR_EMAIL: not set, nobody is told of bookings',
  remedy: 'Set it to an inbox that is monitored, under Connections of /operator/settings.',
}
const changedSecret: LostSetting = {
  text: 'APP_SECRET: not the one of this database, so the operator’s links and calendar are dead',
  remedy:
    'Restore it, or the file "secret" in DATA_DIR. "npm run bookings -- accept-secret" ends the earlier links of operator and calendar instead.',
}

/**
 * Lists settings that this site worked with before, or that no site that charges cards does without. Each has a default
 * that nobody would notice.
 */
export async function listLostSettings(): Promise<LostSetting[]> {
  const { operatorEmail } = env().notifications
  const isLive = gatewayInUse().demoNotice === null
  const lost = isLive ? listMissingSettings({ mail: mailInUse(), operatorEmail, url: readSite().url }) : []
  const changed = await checkSecret(await database(), await getServerSecret())
  return changed === null ? lost : [...lost, changed]
}

type NeededSettings = { mail: unknown; operatorEmail: string | null; url: string }

/** Lists what a site that charges cards lacks. */
export function listMissingSettings({ mail, operatorEmail, url }: NeededSettings): LostSetting[] {
  const missing: LostSetting[] = []
  if (mail === null) missing.push(noMailServer)
  if (operatorEmail === null) missing.push(noOperatorEmail)
  if (isLoopback(url)) {
    missing.push({ text: `Links in emails lead to ${url}`, remedy: 'Set SITE_URL and restart.' })
  }
  return missing
}

/** Compares a secret with that of a database, without storing anything; null if it is the same or the first. */
export async function findChangedSecret(db: Kysely<Tables>, secret: string | null): Promise<LostSetting | null> {
  const stored = await findStored(db, 'secret_fingerprint')
  const isSame = stored === null || (secret !== null && stored === fingerprintOf(secret))
  return isSame ? null : changedSecret
}

/** Compares a secret with that of a database, which is the first: instances that start together may have several. */
export async function checkSecret(db: Kysely<Tables>, secret: string): Promise<LostSetting | null> {
  if ((await findStored(db, 'secret_fingerprint')) === null)
    await storeFirst(db, 'secret_fingerprint', fingerprintOf(secret))
  return await findChangedSecret(db, secret)
}

/** Makes a secret the database's own. */
export async function acceptSecret(db: Kysely<Tables>, secret: string): Promise<void> {
  await store(db, 'secret_fingerprint', fingerprintOf(secret))
}
