import { formatMoment, noShowFrom } from '@/lib/booking/eta'
import { isFareConfirmed } from '@/lib/booking/fare-words'
import type { Booking } from '@/lib/booking/schemas'
import { cancelWaits, isDisputed, isUnpaid } from '@/lib/booking/status'
import type { OperatorAction } from '@/lib/operator/schemas'

export type ActionName = OperatorAction['action']

const actionNames: readonly ActionName[] = [
  'fare',
  'zelle_received',
  'refund_sent',
  'confirm',
  'chauffeur',
  'eta',
  'no_show',
  'chargeback',
  'chargeback_reversed',
  'cancel',
]

/** Until this long after a ride it can still be confirmed and given a chauffeur. */
const LONG_ENDED_MS = 24 * 60 * 60_000

/** The start of a ride's last way. */
export function lastWayAt({ pickupAt, returnAt }: Pick<Booking, 'pickupAt' | 'returnAt'>): number {
  return Math.max(Date.parse(pickupAt), Date.parse(returnAt ?? pickupAt))
}

/** What the operator can do with a booking now, by the server's clock. */
export function actionsOf(given: { booking: Booking; now: Date; freeWaitMinutes: number }): ActionName[] {
  return actionNames.filter(action => hindranceOf({ action, ...given }) === null)
}

/** Why something cannot be done with a booking now, in a sentence for its operator; null where it can. */
export function hindranceOf({
  action,
  booking,
  now,
  freeWaitMinutes,
}: {
  action: ActionName
  booking: Booking
  now: Date
  freeWaitMinutes: number
}): string | null {
  // Money may have to go back long after a ride was given up.
  if (action === 'refund_sent') {
    return booking.refundBy === 'operator' ? null : 'This booking has no refund for you to send.'
  }
  if (action === 'chargeback') {
    const { transactionId, paidCents, chargebackCents } = booking
    const charged = transactionId !== null && paidCents > chargebackCents
    return charged ? null : 'This booking has no card payment that could be charged back.'
  }
  if (action === 'chargeback_reversed') {
    return booking.chargebackCents > 0 ? null : 'This booking has no chargeback.'
  }
  if (booking.cancelledAt !== null) return 'This ride is cancelled.'
  switch (action) {
    case 'fare':
      return isFareConfirmed(booking.quote) ? 'This ride has its fare already.' : null
    case 'zelle_received':
      return hindranceToZelle(booking)
    case 'confirm':
      return booking.confirmedAt === null ? hindranceToRide({ booking, now }) : 'This ride is confirmed already.'
    case 'chauffeur':
      return hindranceToRide({ booking, now })
    case 'eta':
      return booking.chauffeur === null ? 'Assign the chauffeur first.' : hindranceToRide({ booking, now })
    case 'no_show':
      return hindranceToNoShow({ booking, now, freeWaitMinutes })
    case 'cancel':
      if (!cancelWaits(booking)) return null
      return 'A card payment is being checked. The ride can be cancelled once its outcome is known.'
  }
}

/** Nobody is noted as absent while the chauffeur may not have come yet, or waits for free. */
function hindranceToNoShow({
  booking,
  now,
  freeWaitMinutes,
}: {
  booking: Booking
  now: Date
  freeWaitMinutes: number
}): string | null {
  if (booking.noShowAt !== null) return 'It is noted already that nobody came.'
  const from = noShowFrom({ booking, freeWaitMinutes })
  if (from <= now) return null
  const sentence = `A no-show can be noted from ${formatMoment(from, { ...booking, now })}.`
  if (booking.scheduleOption === 'immediately' && booking.eta === null) {
    return `${sentence} With an ETA it counts from there.`
  }
  if (freeWaitMinutes === 0) return sentence
  const base = booking.eta === null ? 'pickup time' : 'ETA'
  return `${sentence} The chauffeur waits ${freeWaitMinutes} min for free after the ${base}.`
}

function hindranceToZelle(booking: Booking): string | null {
  if (!isUnpaid(booking) && !isDisputed(booking)) return 'This booking waits for no Zelle transfer.'
  if (booking.quote === null) return 'This ride has no fare yet.'
  return isFareConfirmed(booking.quote) ? null : 'Please confirm the fare first.'
}

function hindranceToRide({ booking, now }: { booking: Booking; now: Date }): string | null {
  if (booking.noShowAt !== null) return 'Nobody came to this ride.'
  return lastWayAt(booking) + LONG_ENDED_MS > +now ? null : 'This ride has long ended.'
}
