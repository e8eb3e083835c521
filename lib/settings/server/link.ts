import { readSite } from '#site'
import 'server-only'
import { randomUUID } from 'node:crypto'
import { createLink, findLink, revokeLink, signLink } from '@/lib/booking/server/links'
import type { LinkTable } from '@/lib/booking/tables'
import { AppError } from '@/lib/errors'
import { emailTransport } from '@/lib/notifications/email'
import { composeSettingsLink } from '@/lib/notifications/email/compose'
import { currentTime, windowIsOpen } from '@/lib/platform/clock'
import { type Database, database } from '@/lib/platform/database/connection'
import { type Tx, write } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import { rateLimits } from '@/lib/platform/rate-limits'
import { getServerSecret } from '@/lib/platform/secret'

const LIFETIME_MS = 12 * 60 * 60_000

export type SettingsContext = { db: Database; now: () => Date; secret: string }

export async function createSettingsContext(): Promise<SettingsContext> {
  return { db: await database(), now: currentTime, secret: await getServerSecret() }
}

/**
 * Sends a new link to the operator, and to nobody else. Not through the outbox, whose emails belong to bookings: whoever
 * asked sees at once whether it was sent. Throws AppError `no_operator_email`, `too_many_settings_links`, `not_sent`.
 */
export async function sendSettingsLink(context: SettingsContext): Promise<void> {
  const { operatorEmail } = env().notifications
  if (operatorEmail === null) throw noOperatorEmail()
  const link = await write(context, 'site', async tx => {
    await enforceLimit(tx, rateLimits.settingsLinks)
    await enforceLimit(tx, rateLimits.dailySettingsLinks)
    return await createLink(tx.db, { purpose: 'settings', expiresAt: new Date(+tx.now + LIFETIME_MS), now: tx.now })
  })
  const url = `${readSite().url}/operator/settings#${signLink({ ...link, secret: context.secret })}`
  try {
    await emailTransport().send({ key: randomUUID(), ...composeSettingsLink(operatorEmail, url) })
  } catch (cause) {
    // It counts: each attempt costs a connection to the mail server.
    await revokeLink(context.db, { id: link.id, now: context.now() })
    throw notSent(cause)
  }
}

/** Finds the link that a token opens. Throws one AppError not_found for everything else. */
export async function openSettings({ db, now, secret }: SettingsContext, text: string): Promise<LinkTable> {
  const link = await findLink(db, { purpose: 'settings', text, secret, now: now() })
  if (link !== null) return link
  throw new AppError({
    kind: 'not_found',
    message: 'invalid, expired or revoked link to the settings',
    userMessage: 'This link is not valid or has expired.',
  })
}

async function enforceLimit({ db, now }: Tx, { max, windowMs }: { max: number; windowMs: number }): Promise<void> {
  const recent = await db
    .selectFrom('links')
    .select('created_at')
    .where('purpose', '=', 'settings')
    .where(windowIsOpen('created_at', windowMs, now))
    .orderBy('created_at')
    .execute()
  const [oldest] = recent.slice(-max)
  if (recent.length < max || oldest === undefined) return
  const retryAfterSeconds = Math.ceil((Date.parse(oldest.created_at) + windowMs - +now) / 1000)
  throw new AppError({
    kind: 'too_many_requests',
    message: 'too many links to the settings requested',
    code: 'too_many_settings_links',
    userMessage: 'Several links were requested already. Please use the newest one, or try again later.',
    details: { retryAfterSeconds },
  })
}

function noOperatorEmail(): AppError {
  return new AppError({
    kind: 'unavailable',
    message: 'a link to the settings was requested without OPERATOR_EMAIL',
    code: 'no_operator_email',
    userMessage: 'This site does not know its owner’s email yet. Set OPERATOR_EMAIL on the server and restart it.',
    logged: true,
  })
}

function notSent(cause: unknown): AppError {
  return new AppError({
    kind: 'unavailable',
    message: 'the link to the settings could not be sent',
    code: 'not_sent',
    userMessage: 'The email could not be sent. Please try again in a few minutes.',
    cause,
  })
}
