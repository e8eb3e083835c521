import 'server-only'
import { etaTime } from '@/lib/booking/eta'
import type { Booking } from '@/lib/booking/schemas'

/** What an email about an ETA says first; `rider` is who is driven, as the reader knows them. */
export function etaWords({ before, booking, rider }: { before: Booking | null; booking: Booking; rider: string }) {
  const emailed = before?.etaEmailed ?? null
  const who = booking.chauffeur === null ? 'Your chauffeur' : booking.chauffeur.name
  const was =
    before === null || emailed === null ? '' : ` The earlier time was ${etaTime({ ...before, eta: emailed })}.`
  return {
    heading: emailed === null ? 'Your arrival time' : 'A new arrival time',
    lead: [`${who} will pick ${rider} up at about ${etaTime(booking)}.${was}`],
  }
}
