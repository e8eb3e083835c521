import { buildOperatorLink } from '@/lib/booking/server/capability'
import { toBooking } from '@/lib/booking/server/document'
import { feedPath } from '@/lib/notifications/calendar/feed-key'
import { getServerSecret } from '@/lib/platform/secret'
import { site } from '@/lib/site'
import { requireDatabase } from '../settings'
import { findByTypedId, withReadOnlyDatabase } from './read'

/** Prints the secret URL of the calendar feed. Anyone with the URL can read all rides. */
export async function getCalendarUrl(): Promise<string> {
  requireDatabase()
  return `${site.url}${feedPath(await getServerSecret())}\n`
}

/** Prints the operator page’s capability URL for one booking. */
export async function getOperatorUrl(id = ''): Promise<string> {
  const booking = toBooking(await withReadOnlyDatabase(db => findByTypedId(db, id)))
  return `${buildOperatorLink({ booking, secret: await getServerSecret() })}\n`
}
