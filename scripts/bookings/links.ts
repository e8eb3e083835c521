import { toBooking } from '@/lib/server/bookings/rows'
import { feedPath } from '@/lib/server/calendar/feed-key'
import { operatorLink } from '@/lib/server/operator/capability'
import { serverSecret } from '@/lib/server/secret'
import { site } from '@/lib/site'
import { knownDataDir } from '../settings'
import { findTyped, reading } from './read'

/** The secret address of the calendar of all rides. Whoever has it reads them. */
export async function calendarAddress(): Promise<string> {
  knownDataDir()
  return `${site.url}${feedPath(await serverSecret())}\n`
}

/** The page on which the operator acts on one booking. */
export async function operatorAddress(id = ''): Promise<string> {
  const booking = toBooking(await reading(db => findTyped(db, id)))
  return `${operatorLink({ booking, secret: await serverSecret() })}\n`
}
