import 'server-only'
import { findLink } from '@/lib/booking/server/links'
import type { LinkTable } from '@/lib/booking/tables'
import { notFound } from '@/lib/errors'
import type { LinkContext } from '@/lib/notifications/email/operator-link'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
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
