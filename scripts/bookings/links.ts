import { toBooking } from '@/lib/server/bookings/document'
import { feedPath } from '@/lib/server/calendar/feed-key'
import { buildOperatorLink } from '@/lib/server/operator/capability'
import { getServerSecret } from '@/lib/server/secret'
import { site } from '@/lib/site'
import { requireDataDir } from '../settings'
import { findByTypedId, withReadOnlyDatabase } from './read'

/** Prints the secret URL of the calendar feed. Anyone with the URL can read all rides. */
export async function getCalendarUrl(): Promise<string> {
  requireDataDir()
  return `${site.url}${feedPath(await getServerSecret())}\n`
}

/** Prints the operator page’s capability URL for one booking. */
export async function getOperatorUrl(id = ''): Promise<string> {
  const booking = toBooking(await withReadOnlyDatabase(db => findByTypedId(db, id)))
  return `${buildOperatorLink({ booking, secret: await getServerSecret() })}\n`
}
