import { readSite } from '#site'
import { buildOperatorLink } from '@/lib/booking/server/capability'
import { toBooking } from '@/lib/booking/server/document'
import { createLink, listLinks, revokeLink, signLink } from '@/lib/booking/server/links'
import type { LinkTable } from '@/lib/booking/tables'
import { feedPath } from '@/lib/notifications/calendar/feed'
import { RIDES_LINK_LIFETIME_MS } from '@/lib/notifications/email/operator-link'
import { acceptSecret, findChangedSecret } from '@/lib/operations/lost-settings'
import { getServerSecret } from '@/lib/platform/secret'
import { findByTypedId, withDatabase, withReadOnlyDatabase } from './read'

/** Prints the secret URL of the calendar feed. Anyone with the URL can read all rides. */
export async function getCalendarUrl(): Promise<string> {
  return `${readSite().url}${feedPath(await getValidSecret())}\n`
}

/** Prints the capability URL of one booking, or a new link to the list of all rides. */
export async function getOperatorUrl(id?: string): Promise<string> {
  const secret = await getValidSecret()
  if (id !== undefined) {
    const booking = toBooking(await withReadOnlyDatabase(db => findByTypedId(db, id)))
    return `${buildOperatorLink({ booking, secret, now: new Date() })}\n`
  }
  const now = new Date()
  const expiresAt = new Date(+now + RIDES_LINK_LIFETIME_MS)
  const link = await withDatabase(db => createLink(db, { purpose: 'rides', expiresAt, now }))
  return `${readSite().url}/operator/day#${signLink({ ...link, secret })}\n`
}

/** Makes the current secret the one of the database: links made with another are dead. */
export async function acceptCurrentSecret(): Promise<string> {
  const secret = await getServerSecret()
  await withDatabase(db => acceptSecret(db, secret))
  return 'Accepted. Make new links: npm run bookings -- link, npm run bookings -- calendar.\n'
}

/** Returns the secret. Throws a message if links made with it would be dead on the site. */
async function getValidSecret(): Promise<string> {
  const secret = await getServerSecret()
  const changed = await withReadOnlyDatabase(db => findChangedSecret(db, secret))
  if (changed !== null) throw new Error(`${changed.text}. ${changed.remedy}`)
  return secret
}

/** Lists the links that work, without their tokens. */
export async function printLinks(): Promise<string> {
  const links = await withReadOnlyDatabase(db => listLinks(db, new Date()))
  if (links.length === 0) return 'No links.\n'
  return links.map(link => `${describeLink(link)}\n`).join('')
}

export async function revoke(id = ''): Promise<string> {
  const isRevoked = await withDatabase(db => revokeLink(db, { id, now: new Date() }))
  if (!isRevoked) throw new Error('No link with this ID. Run `npm run bookings -- links` to list all links.')
  return `${id}: revoked.\n`
}

function describeLink({ id, purpose, created_at, expires_at }: LinkTable): string {
  const opens = { rides: 'list of rides', settings: 'settings', setup: 'settings, once' }[purpose]
  return `${id}  ${opens}, created ${created_at.slice(0, 10)}, until ${expires_at.slice(0, 10)}`
}
