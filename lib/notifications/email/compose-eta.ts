import 'server-only'
import { formatEta } from '@/lib/booking/model/eta'
import type { Booking } from '@/lib/booking/model/schemas'

/** Composes the introduction of an ETA email; `rider` names the passenger. */
export function composeEtaIntroduction({
  before,
  booking,
  rider,
}: {
  before: Booking | null
  booking: Booking
  rider: string
}) {
  const previousEta = before?.etaEmailed ?? null
  const who = booking.chauffeur === null ? 'Your chauffeur' : booking.chauffeur.name
  const previousText =
    before === null || previousEta === null
      ? ''
      : ` The previous time was ${formatEta({ ...before, eta: previousEta })}.`
  return {
    heading: previousEta === null ? 'Chauffeur arrival time' : 'New chauffeur arrival time',
    paragraphs: [`${who} will pick ${rider} up at about ${formatEta(booking)}.${previousText}`],
  }
}
