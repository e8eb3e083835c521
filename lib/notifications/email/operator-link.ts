import { readSite } from '#site'
import 'server-only'
import { createHmac } from 'node:crypto'
import { createLink, revokeLink, signLink } from '@/lib/booking/server/links'
import type { LinkTable } from '@/lib/booking/tables'
import { type AppError, tooManyRequests } from '@/lib/errors'
import type { Database } from '@/lib/platform/database/connection'
import { type Tx, write } from '@/lib/platform/database/write'
import { env, environment } from '@/lib/platform/env'
import { createRateLimiter, databaseWaitMs } from '@/lib/platform/rate-limiter'
import { rateLimits } from '@/lib/platform/rate-limits'
import type { SiteContent } from '../messages/message'
import { describeOperatorLink } from '../messages/operator'
import { mailInUse, mailSettingNames } from '.'
import { sendToOperator } from './operator'

type Purpose = Exclude<LinkTable['purpose'], 'setup'>
export type LinkContext = { db: Database; now: () => Date; secret: string }

const HOUR_MS = 60 * 60_000
export const RIDES_LINK_LIFETIME_MS = 30 * 24 * HOUR_MS

export const SETTINGS_LINK_LIFETIME_MS = 12 * HOUR_MS

const LINKS: Record<Purpose, { page: string; lifetimeMs: number; lifetime: string }> = {
  settings: { page: '/operator/settings', lifetimeMs: SETTINGS_LINK_LIFETIME_MS, lifetime: '12 hours' },
  rides: { page: '/operator/day', lifetimeMs: RIDES_LINK_LIFETIME_MS, lifetime: '30 days' },
}

const msUntilAllowed = createRateLimiter('operatorLinkRequests')

/**
 * Sends a new link to the operator, whoever asks for it; returns what they are told. Throws AppError
 * `no_operator_email`, `too_many_links` or `not_sent`.
 */
export async function requestOperatorLink(context: LinkContext, purpose: Purpose, clientIp: string): Promise<string> {
  const waitMs = msUntilAllowed(`${purpose} ${clientIp}`)
  if (waitMs > 0) throw tooManyLinks(waitMs)
  await sendOperatorLink(context, purpose)
  return `The link is on its way to the owner’s email. It works for ${LINKS[purpose].lifetime}.`
}

/** Sends a new link to the operator. Throws AppError `no_operator_email`, `too_many_links` or `not_sent`. */
export async function sendOperatorLink(context: LinkContext, purpose: Purpose): Promise<void> {
  const link = await write(context, 'site', async tx => {
    for (const limit of [rateLimits.operatorLinks, rateLimits.dailyOperatorLinks]) {
      const waitMs = await databaseWaitMs(tx, limit, purpose)
      if (waitMs > 0) throw tooManyLinks(waitMs)
    }
    return await createEmailedLink(tx, purpose, context.secret)
  })
  await sendWithLink(context, link, url => describeOperatorLink(purpose, url))
}

/** Creates a link that `sendWithLink` sends. */
export async function createEmailedLink({ db, now }: Tx, purpose: Purpose, secret: string): Promise<LinkTable> {
  const expiresAt = new Date(+now + LINKS[purpose].lifetimeMs)
  return await createLink(db, { purpose, mail: identifyMail(secret), expiresAt, now })
}

/** Identifies mail server and address of the operator without telling anything of them; null without either. */
export function identifyMail(secret: string): string | null {
  if (mailInUse() === null || env().notifications.operatorEmail === null) return null
  const values = [...mailSettingNames, 'OPERATOR_EMAIL'].map(name => environment()[name])
  return createHmac('sha256', secret)
    .update(`mail\n${JSON.stringify(values)}`)
    .digest('hex')
    .slice(0, 16)
}

/** Sends an email with a link. One that could not be sent ends; it counts, since each costs a connection. */
export async function sendWithLink(
  context: LinkContext,
  link: LinkTable,
  compose: (url: string) => SiteContent,
): Promise<void> {
  const { page } = LINKS[link.purpose === 'rides' ? 'rides' : 'settings']
  const url = `${readSite().url}${page}#${signLink({ ...link, secret: context.secret })}`
  try {
    await sendToOperator(compose(url))
  } catch (error) {
    await revokeLink(context.db, { id: link.id, now: context.now() })
    throw error
  }
}

function tooManyLinks(waitMs: number): AppError {
  const sentence = 'Several links were requested already. Please use the newest one, or try again later.'
  return tooManyRequests('too_many_links', sentence, waitMs)
}
